"""One memory file merged by what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.codec.topic import MAX_BYTES
from memctl.merge.base import Merged
from memctl.merge.index import merge_index
from memctl.merge.topic import merge_topic
from memctl.model.topic import INDEX, INDEX_BYTES

if TYPE_CHECKING:
    from memctl.model.merging import TextMerge


def merge_file(path: str, base: str, ours: str, theirs: str, git: TextMerge) -> Merged:
    """The three versions of a file of the store merged; path: where it lies in its repository.

    What is too large to be read is left to git's text merge. (Should ours ever fail, the driver's
    command line lets git merge.)
    """
    index = path.rpartition("/")[2] == INDEX
    if max(map(len, (base, ours, theirs))) <= (INDEX_BYTES if index else MAX_BYTES):
        if index:
            return merge_index(base, ours, theirs, git)
        return merge_topic(path, base, ours, theirs, git)
    text, clean = git.marked(base, ours, theirs) or (ours, False)
    return Merged(text, () if clean else ("text that both sides changed",))
