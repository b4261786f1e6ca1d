"""Numbers that carry their own proof: check digits of cards, accounts and national ids. Pure."""

from __future__ import annotations

import re


def digits(text: str) -> str:
    """The ASCII digits alone."""
    return "".join(c for c in text if c in "0123456789")


def luhn(number: str) -> bool:
    """ISO/IEC 7812-1, annex B."""
    total = 0
    for place, digit in enumerate(reversed(number)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


# First digits and lengths of the schemes (ISO/IEC 7812; the schemes' own BIN tables).
_CARDS = (
    (r"4", (13, 16, 19)),
    (r"5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720)", (16,)),
    (r"3[47]", (15,)),
    (r"6(?:011|5|4[4-9])", (16,)),
    (r"35(?:2[89]|[3-8])", (16,)),
    (r"3(?:0[0-5]|[689])", (14,)),
    (r"62", (16, 17, 18, 19)),
    (r"50[0-9]{2}|5[6-9]|6[37]", (16,)),
)


def card(value: str, _quoted: bool) -> bool:
    """A payment card: a scheme's first digits and length, and the check digit."""
    number = digits(value)
    if len(set(number)) < 2 or not luhn(number):
        return False
    return any(len(number) in sizes and re.match(first, number) for first, sizes in _CARDS)


_IBAN = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29,
    "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24,
    "FI": 18, "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21,
    "HU": 28, "IE": 22, "IL": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LI": 21,
    "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MT": 31, "NL": 18, "NO": 15,
    "PK": 24, "PL": 28, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SE": 24, "SI": 19, "SK": 24,
    "SM": 27, "TN": 24, "TR": 26, "UA": 29, "XK": 20,
}  # fmt: skip


def iban(value: str, _quoted: bool) -> bool:
    """ISO 13616: the country's length, and 1 modulo 97."""
    bare = re.sub(r"[ \u00a0-]", "", value).upper()
    if len(bare) != _IBAN.get(bare[:2]) or not bare.isalnum() or not bare.isascii():
        return False
    return int("".join(str(int(c, 36)) for c in bare[4:] + bare[:4])) % 97 == 1


def ssn(value: str, _quoted: bool) -> bool:
    """United States: no area 000, 666 or 9xx, no group 00, no serial 0000."""
    area, group, serial = re.split(r"[- ]", value)
    return area not in ("000", "666") and area < "900" and group != "00" and serial != "0000"


def _weighted(number: str, weights: str) -> int:
    return sum(int(d) * int(w) for d, w in zip(number, weights, strict=False))


def _dated(day: str, month: str) -> bool:
    return 1 <= int(day) <= 31 and 1 <= int(month) <= 12


def dni(value: str, _quoted: bool) -> bool:
    """Spain: DNI and NIE, letter by the remainder of 23."""
    bare = re.sub(r"[ -]", "", value).upper()
    number = bare[:-1].replace("X", "0", 1).replace("Y", "1", 1).replace("Z", "2", 1)
    return number.isdigit() and "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] == bare[-1]


def nir(value: str, _quoted: bool) -> bool:
    """France: 13 digits and the key 97 - n modulo 97 (Corsica's letters as numbers)."""
    bare = re.sub(r"[ .]", "", value).upper()
    number = bare[:13].replace("2A", "19").replace("2B", "18")
    return number.isdigit() and bare[13:].isdigit() and 97 - int(number) % 97 == int(bare[13:])


_ODD = dict(zip("0123456789", (1, 0, 5, 7, 9, 13, 15, 17, 19, 21), strict=True)) | dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (
            1,
            0,
            5,
            7,
            9,
            13,
            15,
            17,
            19,
            21,
            2,
            4,
            18,
            20,
            11,
            3,
            6,
            8,
            12,
            14,
            16,
            10,
            22,
            25,
            24,
            23,
        ),
        strict=True,
    )
)


def codice_fiscale(value: str, _quoted: bool) -> bool:
    """Italy: the sixteenth character, by the Ministry's table."""
    code = value.upper()
    total = sum(_ODD[c] for c in code[:15:2])
    total += sum(int(c) if c.isdigit() else ord(c) - 65 for c in code[1:15:2])
    return chr(65 + total % 26) == code[15]


def hetu(value: str, _quoted: bool) -> bool:
    """Finland: remainder of 31."""
    code = value.upper()
    return _dated(code[:2], code[2:4]) and (
        "0123456789ABCDEFHJKLMNPRSTUVWXY"[int(code[:6] + code[7:10]) % 31] == code[10]
    )


def fodselsnummer(value: str, _quoted: bool) -> bool:
    """Norway: two check digits modulo 11."""
    n = digits(value)
    day = str(int(n[:2]) - 40).zfill(2) if n[0] in "4567" else n[:2]
    if not _dated(day, n[2:4]):
        return False
    return not _weighted(n, "3761894521") % 11 and not _weighted(n, "54327654321") % 11


def personnummer(value: str, _quoted: bool) -> bool:
    """Sweden: Luhn over ten digits."""
    n = digits(value)[-10:]
    return _dated(str((int(n[4:6]) - 1) % 60 + 1), n[2:4]) and luhn(n)


def pesel(value: str, _quoted: bool) -> bool:
    """Poland: weights 1 3 7 9, and a date of birth whose month carries the century."""
    n = digits(value)
    month = str(int(n[2:4]) % 20)
    return _dated(n[4:6], month) and not _weighted(n, "13791379131") % 10


def bsn(value: str, _quoted: bool) -> bool:
    """Netherlands: the test of eleven."""
    n = digits(value)
    return len(n) == 9 and (_weighted(n, "98765432") - int(n[8])) % 11 == 0


def cpf(value: str, _quoted: bool) -> bool:
    """Brazil: two check digits."""
    n = digits(value)
    first = sum(int(d) * w for d, w in zip(n, range(10, 1, -1), strict=False)) * 10 % 11 % 10
    second = sum(int(d) * w for d, w in zip(n, range(11, 1, -1), strict=False)) * 10 % 11 % 10
    return len(set(n)) > 1 and n[9:] == f"{first}{second}"


def rijksregister(value: str, _quoted: bool) -> bool:
    """Belgium: 97 less the remainder of 97."""
    n = digits(value)
    return any(97 - int(lead + n[:9]) % 97 == int(n[9:]) for lead in ("", "2"))


def ahv(value: str, _quoted: bool) -> bool:
    """Switzerland: an EAN-13 that begins with 756."""
    n = digits(value)
    return (10 - _weighted(n, "131313131313") % 10) % 10 == int(n[12])


def phone(value: str, _quoted: bool) -> bool:
    """Seven to fifteen digits (E.164), not all alike, not a date."""
    n = digits(value)
    if not 7 <= len(n) <= 15 or len(set(n)) < 3:
        return False
    return not re.fullmatch(r"(?:19|20)\d\d[-/. ]\d\d?[-/. ]\d\d?.*", value)


def national_phone(value: str, _quoted: bool) -> bool:
    """With the prefix that is dialled inside a country, so nine digits at least."""
    return len(digits(value)) >= 9 and phone(value, False)
