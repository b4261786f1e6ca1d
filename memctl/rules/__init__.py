"""The table of rules. A new rule is one file and one line here; codes are never reused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.rules import (
    mem101_unparsable_frontmatter,
    mem102_missing_field,
    mem103_unknown_type,
    mem104_hazardous_frontmatter,
    mem105_impossible_value,
    mem107_empty_body,
    mem108_oversized_topic,
    mem109_unreadable_topic,
    mem110_missing_why,
    mem111_irregular_file,
    mem112_byte_order_mark,
    mem113_unseen_topic,
    mem201_missing_index,
    mem202_dangling_entry,
    mem203_orphan_topic,
    mem204_duplicate_entry,
    mem205_overlong_entry,
    mem206_over_budget_index,
    mem207_outside_entry,
    mem208_misplaced_entry,
    mem209_unreadable_index,
    mem210_unscanned_topics,
    mem401_expired_topic,
    mem402_relative_date,
    mem403_stale_path,
    mem501_hidden_character,
    mem502_hidden_character_in_index,
    mem503_secret_in_text,
    mem504_personal_data,
    mem505_instruction_like_text,
    mem506_sensitive_text_in_index,
    mem507_forgotten_topic,
    mem601_conflict_marker,
    mem602_case_colliding_name,
    mem603_conflict_marker_in_index,
    mem604_missing_merge_driver,
    mem900_crashed_rule,
    mem901_unused_suppression,
)

if TYPE_CHECKING:
    from types import ModuleType

RULES: tuple[ModuleType, ...] = (
    mem101_unparsable_frontmatter,
    mem102_missing_field,
    mem103_unknown_type,
    mem104_hazardous_frontmatter,
    mem105_impossible_value,
    mem107_empty_body,
    mem108_oversized_topic,
    mem109_unreadable_topic,
    mem110_missing_why,
    mem111_irregular_file,
    mem112_byte_order_mark,
    mem113_unseen_topic,
    mem201_missing_index,
    mem202_dangling_entry,
    mem203_orphan_topic,
    mem204_duplicate_entry,
    mem205_overlong_entry,
    mem206_over_budget_index,
    mem207_outside_entry,
    mem208_misplaced_entry,
    mem209_unreadable_index,
    mem210_unscanned_topics,
    mem401_expired_topic,
    mem402_relative_date,
    mem403_stale_path,
    mem501_hidden_character,
    mem502_hidden_character_in_index,
    mem503_secret_in_text,
    mem504_personal_data,
    mem505_instruction_like_text,
    mem506_sensitive_text_in_index,
    mem507_forgotten_topic,
    mem601_conflict_marker,
    mem602_case_colliding_name,
    mem603_conflict_marker_in_index,
    mem604_missing_merge_driver,
    mem900_crashed_rule,
    mem901_unused_suppression,
)

# A code that is no longer used, and the one that took its place.
RETIRED: dict[str, str] = {}


def lookup(code_or_name: str) -> ModuleType | None:
    """The rule with that code, retired code or name, in any case; None when there is none."""
    code = code_or_name.upper()
    code = RETIRED.get(code, code)
    name = code_or_name.lower()
    return next((rule for rule in RULES if rule.INFO.code == code or rule.INFO.name == name), None)


def first_sentence(rule: ModuleType) -> str:
    """What the rule reports, on one line: the first paragraph of its page."""
    paragraph = (rule.__doc__ or "").split("\n\n")[0]
    return " ".join(paragraph.split("\n")[1:]).strip()


def summaries() -> dict[str, tuple[str, str, str]]:
    """By code: name, severity, and what the rule reports."""
    return {r.INFO.code: (r.INFO.name, r.INFO.severity, first_sentence(r)) for r in RULES}
