"""Which endings files have: of any kind, of code and prose, of settings."""

from __future__ import annotations

# A name without a slash counts as a file only with an ending (or name) that files have:
# `os.path` and `self.name` look the same.
_ENDINGS = """adoc astro avif awk bat bib bz2 c cc cfg cjs clj cmake cmd conf cpp cs css csv cts
cue cxx dart db diff dockerfile doc docx edn ejs el elm env erb erl ex exs f90 fish gif go gql
gradle graphql groovy gz h h5 hbs hcl hh hpp hrl hs html http ico in ini ipynb java jinja jl jpeg
jpg js json json5 jsonc jsonl jsx kt kts less lock log lua m4 make md mdx mjs mk ml mli mm mmd mts
nim nix npz odin org parquet patch pdf php pkl pl plist png po prisma properties proto ps1 psql py
pyi pyx r rake rb rego rs rst sass sbt scala scm scss sh snap sol sql sqlite sqlite3 srt styl svelte
svg swift tar tcl tex tf tfvars tgz thrift toml tpl ts tsv tsx ttf txt vb vim vue wasm webp xml xsd
xz yaml yml zig zip zsh"""
KNOWN = frozenset(_ENDINGS.split())
_NAMES = """Dockerfile Makefile Justfile Procfile Gemfile Rakefile Jenkinsfile LICENSE"""
NAMES = frozenset(_NAMES.split())
# Not settings, data, pictures and results, which people and programs make anywhere.
_CODE_AND_PROSE = """adoc bat c cc clj cpp cs cxx dart ex exs fs go h hpp hs ipynb java jl js jsx
kt lua m md mdx mjs ml mm org php pl ps1 py pyi r rb rs rst scala sh sol sql swift tex ts tsx vue
zig"""
_SOURCE = frozenset(_CODE_AND_PROSE.split())
_KEPT_WITH_CODE = """cfg conf ini json json5 properties tf toml xml yaml yml"""
_SETTINGS = frozenset(_KEPT_WITH_CODE.split())


def known_ending(path: str) -> bool:
    """Its name ends as files do, or is one that files have."""
    name = path.rpartition("/")[2]
    return name in NAMES or ("." in name[1:] and _ending(name) in KNOWN)


def source_ending(name: str) -> bool:
    """Its name ends as code or prose does."""
    return _ending(name) in _SOURCE


def settings_ending(name: str) -> bool:
    """Its name ends as settings do that are kept with the code."""
    return _ending(name) in _SETTINGS


def _ending(name: str) -> str:
    return name.rpartition(".")[2].lower()
