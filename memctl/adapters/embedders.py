"""What turns texts into vectors, all of it from files on this disk: WordLlama's tables, or a
directory for model2vec or sentence-transformers. Nothing here goes to the network.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from memctl.errors import CannotEmbed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from memctl.adapters.wordllama import Keep
    from memctl.model.ports import Embedder


def embedder(setting: str, root: str, keep: Keep) -> Embedder:
    """What `semantic` in memctl.toml asks for; a path in it is relative to the store. Raises
    CannotEmbed for what is not installed or not there."""
    kind, _, place = setting.partition(":")
    if kind == "wordllama":
        from memctl.adapters.wordllama import WordLlama, package

        return WordLlama(package(), keep)
    folder = os.path.join(root, os.path.expanduser(place))
    if not os.path.isdir(folder):
        raise CannotEmbed(f"no model directory {folder}")
    return Model2Vec(folder) if kind == "model2vec" else SentenceTransformers(folder)


class Directory:
    """A model in a directory; its name changes with its files."""

    kind = ""

    def __init__(self, folder: str) -> None:
        files = sorted(e.name for e in os.scandir(folder) if e.is_file())
        stats = [os.stat(os.path.join(folder, name)) for name in files]
        marks = " ".join(f"{s.st_size}:{s.st_mtime_ns}" for s in stats)
        self.name = f"{self.kind}:{os.path.abspath(folder)} {marks}"
        self._folder = folder
        self._model: Any = None

    def embed(self, texts: Sequence[str]) -> Iterator[Sequence[float]]:
        # Both libraries ask a hub for what a directory lacks, unless they are told not to.
        os.environ["HF_HUB_OFFLINE"] = os.environ["TRANSFORMERS_OFFLINE"] = "1"
        try:
            self._model = self._model or self._load()
            found = self._model.encode(list(texts)).tolist()
        except ImportError as fault:
            raise CannotEmbed(
                f"{self.kind} is not installed", f"pip install {self.kind}"
            ) from fault
        except (OSError, ValueError, LookupError, RuntimeError, TypeError, AttributeError) as fault:
            raise CannotEmbed(f"{self.kind} cannot use {self._folder}: {fault}") from fault
        yield from found

    def _load(self) -> Any:
        raise NotImplementedError


class Model2Vec(Directory):
    kind = "model2vec"

    def _load(self) -> Any:
        from model2vec import StaticModel

        return StaticModel.from_pretrained(self._folder)


class SentenceTransformers(Directory):
    kind = "sentence-transformers"

    def _load(self) -> Any:
        from sentence_transformers import SentenceTransformer

        return SentenceTransformer(self._folder, local_files_only=True, trust_remote_code=False)
