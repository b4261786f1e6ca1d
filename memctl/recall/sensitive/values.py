"""Is this value a secret, or a stand-in, a word, a piece of code? Pure; never raises."""

from __future__ import annotations

import re
from math import log2

# What people write where a secret would stand, and passwords that guard nothing.
_STAND_IN = (
    r"x{3,}|\*{2,}|\.{3}|…|•{2,}|your|example|sample|change[-_ ]?(?:me|it|this)|placeholder|redacted"
    r"|dummy|replace|insert[-_ ]|enter[-_ ]|to[-_ ]?do\b|fixme|foobar|not[-_ ]?set|see[-_ ]"
)
_COMMON = frozenset(
    """admin administrator root user username guest postgres mysql mariadb mongo redis rabbitmq minio
    minioadmin elastic sa password passwd passw0rd passwort pass pw secret secrets token apikey
    letmein qwerty default test tester testing none null nil true false empty string number boolean
    bytes text required optional hashed encrypted stored rotated unknown hidden masked missing invalid
    expired correct wrong valid shared unset blank changed reset public private local prod production
    staging development readonly password123 admin123 test123 test1234 123456 1234567 12345678
    123456789 1234567890 000000 111111 secret123 root123 user123 postgres123 abc123 abcdef abcdefgh
    deadbeef""".split()
)
# A name of something technical that mixes letters and digits: sha256, utf-8, oauth2.
_TECHNICAL = (
    r"(?:sha|md|aes|des|argon|oauth|base|utf|bcrypt|pbkdf|scrypt|rsa|ed|ecdsa|hs|rs|es|ps|http|ipv|tls"
    r"|ssl|x|v|k8|s3|ec|h|p|python|py|node|java|es|web|id|part|step|phase|issue|pr|win|mac|ios)"
    r"-?\d{1,5}\w{0,4}(?:[-_/.]\w{1,12}){0,4}"
)
_UNITS = r"\d+(?:[.,]\d+)?[-_ ]?(?:[a-z]{1,3}|[a-z]{3,12}s?)"
_UUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_DATE = r"(?:19|20)\d\d-?\d\d-?\d\d(?:[t_ ]?[\d:.z+-]*)?"
# A ticket, a version, an action or image at a version.
_COUNTED = r"[a-z_]+\.\d|[A-Z]{2,12}-\d+|[A-Za-z]?[a-z]*[-_]?v?\d(?:\.\d+)*|[A-Za-z]?[a-z]+[-_]v?\d+(?:\.\d+)*|.*@v?\d[\w.]*|.*@sha\d+.*"
_MARKS = frozenset("!@#$%^&*?+~|=;")


def stand_in(value: str) -> bool:
    """A placeholder, a reference to where the value lies, or a password that guards nothing."""
    low = value.lower()
    if low in _COMMON or len(set(low)) < 3 or re.fullmatch(r"![a-z]+", low):
        return True
    if low[0] in "$<{[(%…" or low.startswith(("\\$", "os.", "env.", "env[", "env:", "process.env")):
        return True
    return re.search(_STAND_IN, low) is not None


def _reference(value: str, quoted: bool) -> bool:
    """Code, a name of a variable, a path or an address rather than the value itself."""
    if not quoted and re.search(r"[(){}\[\]<>]|::|->|=>|==\w", value):
        return True
    if "://" in value or value.startswith(
        ("/", "./", "../", "~/", "op:", "vault:", "arn:", "ref+")
    ):
        return True
    if re.fullmatch(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+", value):
        return True
    if quoted:
        return False
    return bool(
        re.fullmatch(r"[A-Za-z_]+(?:\.[A-Za-z_]\w*)+", value)
        or re.fullmatch(r"[a-z]+\d?(?:_[a-z]+\d{0,2})+", value)
        or ("/" in value and _worded(value))
    )


def _worded(value: str) -> bool:
    """Words, numbers and counters joined by marks: a name, a slug, a version."""
    parts = re.split(r"[-_./:+,=@]", value)
    return all(re.fullmatch(r"[A-Za-z]*|v?\d{0,8}|[A-Za-z]{1,12}\d{1,3}", p) for p in parts)


def _kinds(value: str) -> int:
    """How many of lower case, upper case, digits and marks it mixes."""
    return (
        any(c.islower() for c in value)
        + any(c.isupper() for c in value)
        + any(c.isdigit() for c in value)
        + any(not c.isalnum() for c in value)
    )


def entropy(value: str) -> float:
    """Bits a character."""
    if not value:
        return 0.0
    shares = [value.count(c) / len(value) for c in set(value)]
    return -sum(share * log2(share) for share in shares)


def password(value: str, quoted: bool) -> bool:
    """Behind `password =`: letters with digits, or with marks that names do not have."""
    if len(value) < 6 or stand_in(value) or _reference(value, quoted):
        return False
    low = value.lower()
    for ordinary in (_TECHNICAL, _UNITS, _DATE):
        if re.fullmatch(ordinary, low):
            return False
    digits = any(c.isdigit() for c in value)
    if digits:
        return value.isdigit() or any(c.isalpha() for c in value)
    return any(c in _MARKS for c in value[:-1]) and " " not in value.strip()


def said_password(value: str, quoted: bool) -> bool:
    """Behind `the password is`: also a plain word, if it stands in quotation marks."""
    if password(value, quoted):
        return True
    plain = quoted and value.isalpha() and len(value) >= 6
    return plain and not stand_in(value)


def bare_password(value: str, quoted: bool) -> bool:
    """Behind a mere `password` or `login`: it must look like nothing else."""
    if len(value) < 8 or _kinds(value) < 3 or re.fullmatch(_COUNTED, value):
        return False
    return password(value, quoted)


def pair_password(value: str, quoted: bool) -> bool:
    """Behind a mere `admin /`: nor like a slug or a path."""
    humps = re.search(r"[a-z][A-Z]", value) is not None
    return bare_password(value, quoted) and "|" not in value and (humps or not _worded(value))


def secret_word(value: str, quoted: bool) -> bool:
    """Behind `JWT_SECRET =`: people type words there, but not one."""
    return len(value) >= 10 and password(value, quoted)


def url_password(value: str, _quoted: bool) -> bool:
    """Between `user:` and `@`: nearly anything but a stand-in (`value` is `user:password`)."""
    user, _, word = value.partition(":")
    if len(word) < 3 or word.lower() == user.lower() or stand_in(word):
        return False
    return not re.fullmatch(r"[A-Z][A-Z_]*|%?\d{1,5}|pass\w{0,5}|anon\w*", word)


def key(value: str, quoted: bool) -> bool:
    """Behind `api_key =`, `token =`: long, mixed, and no name."""
    if len(value) < 16 or stand_in(value) or _reference(value, quoted) or _worded(value):
        return False
    if re.fullmatch(_UUID, value.lower()) or len(set(value)) < 7 or re.search(r"[\s|]", value):
        return False
    return any(c.isdigit() for c in value) and any(c.isalpha() for c in value)


def bare_key(value: str, quoted: bool) -> bool:
    """Behind a mere `token` or `key`: longer, and as random as keys are."""
    return len(value) >= 20 and key(value, quoted) and entropy(value) >= 3.2


def opaque(value: str, _quoted: bool) -> bool:
    """A run that no one would type: for a place where only a secret can stand."""
    low = value.lower()
    return len(set(low)) >= 7 and not re.search(r"x{6}|your|example|\*{3}|[<{$]", low)


def token(value: str) -> bool:
    """What follows a provider's prefix: not a row of one letter, not the manual's example."""
    low = value.lower()
    return len(set(low)) >= 6 and not re.search(r"x{6}|example|\*{3}|your|0123456789abcdef0", low)


def numbered(value: str) -> bool:
    """With a digit in it: for a prefix that words have too."""
    return any(c.isdigit() for c in value)


def numbered_value(value: str, _quoted: bool) -> bool:
    return numbered(value) and opaque(value, False)


def upper(value: str, _quoted: bool) -> bool:
    """Base32 as it is written: capitals."""
    return value.isupper() and len(set(value)) >= 6


def licence(value: str, _quoted: bool) -> bool:
    """Groups of capitals and digits, not the pattern of such a key."""
    return value.isupper() and len(set(value)) >= 9 and numbered(value)


# Words that a sentence has and a passphrase seldom.
_SPOKEN = frozenset(
    """the this that these those and not but for from with without your our its their his her are was were been being
    has have had will can could should must may into onto over under than then when where which who whose why how
    all any each every only never always stored kept saved written read asked prompted generated required optional
    used needed set unset changed rotated hashed encrypted derived provided supplied empty missing wrong invalid
    enter type use see via per one two file files keychain vault manager environment variable config password
    passphrase secret key keys user users you they them there here""".split()
)


def phrase(value: str, _quoted: bool) -> bool:
    """Four words or more with no grammar between them."""
    words = re.split(r"[ -]", value.lower())
    return len(set(words)) > 3 and not _SPOKEN.intersection(words)


def is_jwt(value: str) -> bool:
    """The first part decodes to a JSON object with an algorithm in it."""
    from base64 import urlsafe_b64decode

    head = value.partition(".")[0][:4000]
    try:
        text = urlsafe_b64decode(head + "=" * (-len(head) % 4))
    except ValueError:
        return False
    return text.startswith(b"{") and b'"alg"' in text


def basic(value: str, _quoted: bool) -> bool:
    """Base64 of `user:password`."""
    from base64 import b64decode

    try:
        text = b64decode(value + "=" * (-len(value) % 4), validate=True)
    except ValueError:
        return False
    return b":" in text and text.isascii() and url_password(text.decode("ascii"), False)
