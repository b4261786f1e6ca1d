"""Whose an e-mail address is: a person's, or a function's, a file's, an example's. Pure."""

from __future__ import annotations

import re

# Reserved for examples (RFC 2606, RFC 6761), and hosts of machines.
_NOBODY = (
    r"(?:^|\.)(?:example\.(?:com|org|net|edu)|[^@]*\.(?:example|test|invalid|localhost|local|internal|lan)"
    r"|users\.noreply\.github\.com|noreply\.[a-z.]+|acme\.com|company\.com|domain\.com|email\.com|foo\.com|calendar\.google\.com|[a-z.]*gserviceaccount\.com)$"
)
# What follows an @ and a dot, and is no domain: files, units, versions.
_FILES = frozenset(
    """png jpg jpeg gif svg webp ico css js mjs cjs ts tsx jsx py pyc rb go rs java kt swift c h cc cpp md
    txt json yml yaml toml lock cfg ini conf xml html service timer socket target mount path slice sh
    zip gz tar whl jar x js""".split()
)
# Mailboxes of a function, not of a person.
_ROLES = frozenset(
    """noreply no-reply donotreply do-not-reply git hg svn root admin info support help helpdesk contact founders founder
    hello sales security abuse postmaster webmaster hostmaster billing accounts office team dev devs
    ops sre oncall ci bot build builds deploy deploys deployer jenkins github gitlab actions runner
    alerts alert notifications notify news newsletter press privacy legal jobs careers hr feedback user
    username name you your me someone somebody test tester foo bar baz user1 user2 email mail ubuntu
    ec2-user pi www-data postgres service daemon mailer-daemon api app system monitoring""".split()
)


def email(value: str, _quoted: bool) -> bool:
    """A person's address: no reserved domain, no file, no mailbox of a function."""
    local, _, host = value.lower().rpartition("@")
    if host.rpartition(".")[2] in _FILES or re.search(_NOBODY, host):
        return False
    return local.partition("+")[0] not in _ROLES and "noreply" not in local and "[bot]" not in local
