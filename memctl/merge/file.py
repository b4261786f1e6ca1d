"""One memory file merged by what it is. Whatever goes wrong, git's own text merge is the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.topic import INDEX_BYTES, MAX_BYTES
from memctl.merge.base import Merged
from memctl.merge.index import merge_index
from memctl.merge.topic import merge_topic
from memctl.model.topic import INDEX

if TYPE_CHECKING:
    from memctl.model.merging import TextMerge


def merge_file(path: str, base: str, ours: str, theirs: str, git: TextMerge) -> Merged:
    """The three versions of a file of the store merged; path: where it lies in its repository.

    Never raises for what stands in the texts, and is never worse than git's text merge.
    """
    index = path.rpartition("/")[2] == INDEX
    if max(map(len, (base, ours, theirs))) <= (INDEX_BYTES if index else MAX_BYTES):
        # A merge meets every text there is, and git has nobody to show an error to: whatever
        # breaks ours must cost no more than the better merge.
        try:
            if index:
                return merge_index(base, ours, theirs, git)
            return merge_topic(path, base, ours, theirs, git)
        except Exception:
            pass
    merged = git.marked(base, ours, theirs)
    if merged is None:
        return Merged(ours, ("it is no text that can be merged",))
    text, clean = merged
    return Merged(text, () if clean else ("text that both sides changed",))
