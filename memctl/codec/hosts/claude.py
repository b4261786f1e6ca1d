"""Claude Code: its auto memory is a store in our format; everything is carried."""

from __future__ import annotations

from memctl.codec.hosts.topicfiles import path_of, read
from memctl.model.topic import INDEX
from memctl.model.transfer import Carried, Handed, Host


def write(topics: tuple[Carried, ...], index: str) -> Handed:
    """The topic files and the index as they are."""
    files = {path_of(topic): topic.text for topic in topics}
    return Handed({**files, INDEX: index} if index else files)


HOST = Host("claude", "Claude Code", "", (".md",), "project", (), read, write, fixed=True)
