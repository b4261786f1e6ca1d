"""Files that travel with the package: templates and the hosts' limits."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memctl.model.config import Profile

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROFILES = os.path.join(_PACKAGE, "profiles.toml")


def template(name: str) -> str:
    """A template's text: from the wheel, else from the checkout beside the package."""
    shipped = os.path.join(_PACKAGE, "templates", name)
    beside = os.path.join(os.path.dirname(_PACKAGE), "templates", name)
    with open(shipped if os.path.exists(shipped) else beside, encoding="utf-8") as file:
        return file.read()


def profiles() -> dict[str, Profile]:
    """The limits of every known host, by name."""
    from memctl.codec.config import parse_profiles

    with open(PROFILES, encoding="utf-8") as file:
        return parse_profiles(file.read())
