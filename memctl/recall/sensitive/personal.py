"""Personal data that has a form: addresses, numbers, and what a label announces. Data only."""

from __future__ import annotations

import re

from memctl.recall.sensitive import numbers
from memctl.recall.sensitive.mailbox import email
from memctl.recall.sensitive.pattern import PERSONAL, Pattern
from memctl.recall.sensitive.remarks import REMARKS

# Not a number of anybody: a day.
_ISO_DATE = r"\d{4}[-/ ]\d\d[-/ ]\d\d.*|\d\d[-/ ]\d\d[-/ ]\d{4}"


def labelled_number(value: str, _quoted: bool) -> bool:
    return (
        len(value) >= 6
        and sum(c.isdigit() for c in value) >= 4
        and not re.fullmatch(_ISO_DATE, value)
    )


_EU = "https://commission.europa.eu/ (national identifiers; the check is in numbers.py)"
_SHAPE = ("000000000",)
_NANP = "https://nationalnanpa.com/"
_PHONE_LABEL = (
    r"(?<![a-z])(?:(?:his|her|their|my|home|work|office|private|contact|emergency) (?:[a-z]{1,12} )?number|phone|puh\.?|tel(?:ephone|efon\w{0,5}|éfono)?|mobile|cell(?:phone)?|handy(?:nummer)?|call(?:ed)?(?: back)?|text(?:ed)?|ring|whatsapp"
    r"|signal|sms|fax|landline|mobil\w{0,4}|rufnummer|reach(?:able|ed)?|dial|portable|móvil|celular|cellulare|telemóvel|puhelin|numéro)(?![a-z])"
)
_PHONE_WORDS = (
    "number", "phone", "tel", "telephone", "telefon", "telefone", "telefono", "mobile", "cell", "cellphone", "handy", "handynummer",
    "call", "called", "text", "texted", "ring", "whatsapp", "signal", "sms", "fax", "landline", "mobil", "mobilnummer",
    "rufnummer", "telefonnummer", "reach", "reachable", "reached", "dial", "portable", "vil", "celular", "cellulare", "puhelin", "fono", "num", "puh",
)  # fmt: skip
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)[a-z]{0,6}\.?"
_DATE = (
    r"(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[-/]\d\d[-/]\d\d|\d{1,2} de [a-zç]{4,10} de \d{4}|\d{1,2}(?:st|nd|rd|th|\.)?(?: of)? "
    + _MONTH + r",? \d{4}|" + _MONTH + r" \d{1,2}(?:st|nd|rd|th)?,? \d{4})"
)  # fmt: skip
_DAY = (
    r"(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? "
    + _MONTH
    + "|"
    + _MONTH
    + r" \d{1,2}(?!\d)|\d\d?\.\d\d?\.)"
)
_STREET_END = (
    r"(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|terrace|place|pl|way|crescent|close"
    r"|square|sq|parkway|pkwy|circle|cir|trail|highway|hwy|row|gardens|grove|hill|mews|walk)"
)
# Signs of a postcode and the town behind it.
_POSTCODES = (" 00000 a", " 0000 a", " 00 000 a", " 0000 000 a", " 000 00 a")
_STREET_WORDS = tuple(_STREET_END[3:-1].split("|"))
_WORDS = r"(?:[a-zà-ÿ0-9'.-]{1,20} ){1,4}"
_POST = r"(?:\d{4,5}(?:-\d{3,4})?|\d{3} ?\d\d|\d\d-\d{3}|\d{4} ?[a-z]{2}|[a-z]{1,2}\d[a-z0-9]? ?\d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|[a-z]\d[\dw] ?[a-z0-9]{4})"


def titled(value: str, _quoted: bool) -> bool:
    """Its words begin with capitals, as those of a street and a town do."""
    words = [w for w in re.findall(r"[^\W\d_][\w'-]+", value) if len(w) > 2]
    return (
        bool(words)
        and sum(w[0].isupper() for w in words) > len(words) // 2
        and words[-1][0].isupper()
        and words[0][0].isupper()
    )


PERSONAL_DATA = (
    Pattern(
        PERSONAL, "e-mail address", r"(?<![\w.+/:@-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,18}(?![\w@:/-]|\.\w)",
        needs=("@", "."), check=email, source="https://www.rfc-editor.org/rfc/rfc5322#section-3.4.1",
    ),
    Pattern(
        PERSONAL, "e-mail address", r"(?:mailto:|e-?mail:? ?)(?P<v>[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,18})",
        needs=("@", "mail"), check=email, source="https://www.rfc-editor.org/rfc/rfc6068",
    ),
    Pattern(
        PERSONAL, "telephone number", r"\+(?<![\w+./=-]\+)[1-9]\d{0,2}(?:[ \u00a0.()/-]{1,3}\d{1,5}){1,6}\d{0,5}(?![\w-]|[.:]\d)",
        needs=("+",), shapes=("000000000",), check=numbers.phone, source="https://www.itu.int/rec/T-REC-E.164",
    ),
    Pattern(
        PERSONAL, "telephone number", r"\+(?<![\w+./=-]\+)[1-9]\d{9,14}(?![\w.-]\w|\w)", needs=("+",), shapes=("0000000000",), check=numbers.phone,
        source="https://www.itu.int/rec/T-REC-E.164",
    ),
    Pattern(
        PERSONAL, "telephone number", r"(?<![\w+./=-])(?:1[-. ])?(?:\([2-9]\d\d\) ?[2-9]\d\d[-. ]|[2-9]\d\d(?P<s>[-.])[2-9]\d\d(?P=s))\d{4}(?![\w-]|[.:]\d)",
        shapes=("0000000000",), check=numbers.phone, source=_NANP,
    ),
    Pattern(
        PERSONAL, "telephone number", r"(?<![\w+./=-])(?<![\da-f] )0(?:[1-9](?:[ .]\d\d){4}(?! [\da-f]{2}(?![a-z]))|\d{4} \d{6}|\d{3} \d{3} \d{4}|[2-9]\d \d{4} \d{4}|7\d{3} \d{3} ?\d{3})(?![\w-]|[.:]\d)",
        shapes=("0000000000",), check=numbers.phone, source="https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbering-guidance",
    ),
    Pattern(
        PERSONAL, "telephone number", _PHONE_LABEL + r"[^\n\d+(]{0,30}?(?P<v>(?:\+|\()?\d(?:[ ().\u00a0/-]{0,2}\d){6,14})(?![\w-]|[.:]\d)",
        words=_PHONE_WORDS, forms=("000 000", "0000000", "00 00 00 00", "000 0000", "000 00 00"), check=numbers.phone, source="https://www.itu.int/rec/T-REC-E.123",
    ),
    Pattern(
        PERSONAL, "telephone number", r"(?<![\w+./=-])(?<!\d )(?:0[1-9]\d{0,3}[ /-]\d{3,4}[ -]?\d{2,4}(?:[ -]?\d{2,4})?|0[1-9]\d? \d{3} \d\d \d\d|06-\d{8}|00 ?[1-9]\d{0,2}(?:[ .-]\d{2,6}){2,5}|(?:8 ?)?\(\d{2,4}\) ?\d{3,5}-\d\d(?:-\d\d|\d\d))(?![\w-]|[.:/]\d)",
        shapes=("000000000",), check=numbers.national_phone, source="https://www.itu.int/rec/T-REC-E.123",
    ),
    Pattern(
        PERSONAL, "telephone number", r"(?<![\w+./=-])(?P<v>\(?\d[\d ().-]{6,16}\d)\)? (?:is|est|es|ist|är|er) (?:[\w'’-]{1,20} ){0,2}(?:mobile|phone|cell|whatsapp|number|landline|móvil|telefon\w{0,3}|handy\w{0,6}|portable|cellulare|mobiele?)(?![a-z])",
        words=("mobile", "phone", "cell", "whatsapp", "number", "landline", "m", "telefon", "telefono", "handy", "handynummer", "portable", "cellulare", "mobiel", "mobiele"), shapes=("0000000",), check=numbers.phone,
        source="https://www.itu.int/rec/T-REC-E.123",
    ),
    Pattern(
        PERSONAL, "e-mail address", r"(?<![\w.])[\w.+-]{2,40}(?: ?[(\[{](?:at|ät)[)\]}] ?| at )[\w-]{2,40}(?:(?: ?[(\[{]dot[)\]}] ?| dot )[\w-]{2,20}){1,3}(?!\w)",
        words=("dot",), also=("at", "t"), source="https://www.rfc-editor.org/rfc/rfc5322#section-3.4.1",
    ),
    Pattern(
        PERSONAL, "number of an identity document",
        r"(?<![a-z])(?:sin|tfn|pps|svnr|curp|nric|oib|egn|cnp|rodné číslo|ni number|(?:resident|citizen|student|visa|tax) (?:id|number)|pan|licen[cs]e plate|number plate|kennzeichen|bank account|(?<!aws )account number|sort code|routing number|kontonummer|imei)(?![a-z])"
        r"[^\n\d.;\"?]{0,24}?(?P<v>(?<![\w-])[a-z]{0,6}[ -]?\d[a-z0-9]{0,17}(?:[ /-](?:[a-z]{1,3}(?![a-z])|[a-z]{0,2}\d[a-z0-9]{0,9})){0,5})(?![\w-])",
        words=("sin", "tfn", "pps", "svnr", "curp", "nric", "oib", "egn", "cnp", "rodn", "ni", "resident", "citizen", "student", "visa", "tax", "pan", "plate", "kennzeichen", "account", "sort", "routing", "kontonummer", "imei"),
        shapes=("00",), check=labelled_number, source=_EU,
    ),
    Pattern(
        PERSONAL, "card number", r"(?<![\w.+/=-])(?:[2-6]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|3\d{3}([ -]?)\d{6}\2\d{4,5}|4\d{12})(?![\w-]|\.\d)",
        shapes=("0000000000000",), check=numbers.card, source="https://www.iso.org/standard/70484.html",
    ),
    Pattern(
        PERSONAL, "IBAN", r"(?<![\w.-])[a-z]{2}\d\d(?:[ \u00a0-]?[a-z0-9]{4}){2,7}(?:[ \u00a0-]?[a-z0-9]{1,3})?(?![\w-])",
        shapes=("000000",), check=numbers.iban, source="https://www.swift.com/resource/iban-registry-pdf",
    ),
    Pattern(
        PERSONAL, "US social security number", r"(?<![\w.+/=-])\d{3}-\d\d-\d{4}(?![\w-]|\.\d)", shapes=_SHAPE, check=numbers.ssn,
        source="https://www.ssa.gov/employer/randomization.html",
    ),
    Pattern(
        PERSONAL, "UK national insurance number", r"(?<![\w.-])(?!bg|gb|kn|nk|nt|tn|zz)(?:[a-ceghj-prstw-z][a-ceghj-npr-tw-z]|qq) ?\d\d ?\d\d ?\d\d ?[a-d](?![\w-])",
        shapes=("aa000000a",), source="https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110",
    ),
    Pattern(PERSONAL, "Spanish id", r"(?<![\w.-])(?:\d{8}|[xyz]-?\d{7})[- ]?[a-hj-np-tv-z](?![\w-])",
            shapes=("00000000a", "a0000000a"), check=numbers.dni, source=_EU),
    Pattern(PERSONAL, "French social security number", r"(?<![\w.-])[12] ?\d\d ?[01]\d ?(?:\d\d|2[ab]) ?\d{3} ?\d{3} ?\d\d(?![\w-])",
            shapes=("000000000000000", "000002a00000000", "000002b00000000"), check=numbers.nir, source=_EU),
    Pattern(PERSONAL, "Italian tax code", r"(?<!\w)[a-z]{6}\d\d[abcdehlmprst]\d\d[a-z]\d{3}[a-z](?!\w)",
            shapes=("aaaaaa00a00a000a",), check=numbers.codice_fiscale, source=_EU),
    Pattern(PERSONAL, "Finnish id", r"(?<!\w)\d{6}[-+a-f]\d{3}[0-9a-y](?!\w)", shapes=(*_SHAPE, "000000a000"),
            check=numbers.hetu, source=_EU),
    Pattern(PERSONAL, "Norwegian id", r"(?<![\w.+/=-])[0-7]\d{5} ?\d{5}(?![\w-]|\.\d)", shapes=("00000000000",),
            check=numbers.fodselsnummer, source=_EU),
    Pattern(PERSONAL, "Swedish id", r"(?<![\w.+/=-])(?:19|20)?\d{6}[-+]\d{4}(?![\w-]|\.\d)", shapes=("0000000000",),
            check=numbers.personnummer, source=_EU),
    Pattern(PERSONAL, "Polish id", r"(?<![\w.+/=-])\d{11}(?![\w-]|\.\d)", shapes=("00000000000",), check=numbers.pesel, source=_EU),
    Pattern(PERSONAL, "Brazilian id", r"(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d\d(?![\w-])", shapes=("00000000000",), check=numbers.cpf,
            source="https://www.gov.br/receitafederal/"),
    Pattern(PERSONAL, "Belgian id", r"(?<![\w.-])\d\d\.\d\d\.\d\d-\d{3}\.\d\d(?![\w-])", shapes=("00000000000",),
            check=numbers.rijksregister, source=_EU),
    Pattern(PERSONAL, "Swiss id", r"(?<![\w.-])756\.\d{4}\.\d{4}\.\d\d(?![\w-])", shapes=("0000000000000",), check=numbers.ahv, source=_EU),
    Pattern(PERSONAL, "Dutch id", r"(?<![a-z])(?:bsn|burgerservicenummer|sofinummer)\b[^\n\d]{0,20}(?P<v>\d{3}[. ]?\d{3}[. ]?\d{3}|\d{4}[. ]?\d\d[. ]?\d{3})(?!\d)",
            words=("bsn", "burgerservicenummer", "sofinummer"), check=numbers.bsn, source=_EU),
    Pattern(
        PERSONAL, "number of an identity document",
        r"(?<![a-z])(?:passport|reisepass|passeport|pasaporte|passaporto|paspoort|ssn|social security|social insurance|sozialversicherung\w{0,8}|national id|identity card"
        r"|personalausweis|id card|driv(?:er'?s|ing) licen[cs]e|führerschein|tax id|steuer-?(?:id|identifikations)\w{0,8}|cpr|pesel|personnummer"
        r"|fødselsnummer|aadhaar|medicare|nhs|mrn|medical record|patient (?:id|number|record)|health card|health insurance|insurance policy|(?:her|his|their) social|steueridentifikationsnummer)(?![a-z])"
        r"(?: no\.)?[^\n\d.;]{0,24}?(?P<v>(?<![\w-])[a-z]{0,6}\d[a-z0-9]{0,17}(?:[ /-](?:[a-z](?![a-z])|[a-z]{0,2}\d[a-z0-9]{0,9})){0,5})(?![\w-])",
        words=("passport", "reisepass", "passeport", "pasaporte", "passaporto", "paspoort", "ssn", "social", "sozialversicherung", "sozialversicherungsnummer",
               "national", "identity", "personalausweis", "license", "licence", "driver", "hrerschein", "tax", "steuer", "steueridentifikationsnummer", "steuerid", "cpr", "pesel", "personnummer",
               "dselsnummer", "aadhaar", "medicare", "nhs", "mrn", "medical", "patient", "health", "driving", "insurance", "card"),
        near=("passport", "reisepass", "passeport", "pasaporte", "passaporto", "paspoort", "ssn", "social ", "sozialvers", "national i", "identity card", "ausweis",
              "id card", "licen", "führersch", "tax id", "steuer", "cpr", "pesel", "personnummer", "dselsnummer", "aadhaar", "medicare", "nhs", "mrn", "medical record",
              "patient ", "health ", "insurance"),
        shapes=("00",), check=labelled_number,
    ),
    Pattern(
        PERSONAL, "date of birth", r"(?<![a-z])(?:born|date of birth|d\.?o\.?b\.?|birth ?(?:day|date)|geboren|geb\.|geburts(?:tag|datum)|né(?:e)? le|nacid[oa]|nat[oa] il|født|född|syntynyt|fecha de nacimiento|data di nascita|data de nascimento|urodzon\w)"
        r"[^\n\d]{0,16}?(?P<v>" + _DATE + r"|" + _MONTH + r" (?:19|20)\d\d|(?<=birthday is on )" + _DAY + "|(?<=birthday is )" + _DAY + "|(?<=birthday on )" + _DAY + "|(?<=birthday: )" + _DAY + ")",
        words=("born", "birth", "dob", "birthday", "birthdate", "geboren", "geb", "geburtstag", "geburtsdatum", "le", "nacido", "nacida", "nato", "nata", "f", "urodzony", "urodzona", "syntynyt", "nacimiento", "nascita", "nascimento", "o"),
    ),
    Pattern(
        PERSONAL, "postal address", r"(?<![\w.-])\d{1,5}[a-z]? " + _WORDS + _STREET_END + r"\.?(?: (?:#|apt|unit|suite|no)\.? ?\w{1,6})?,? (?:[a-zà-ÿ.'-]{2,20},? ){1,4}" + _POST + r"(?![\w-])",
        words=_STREET_WORDS,
        forms=("aa 00000", "a0 0aa", "a00 0aa", "a0a 0aa", "a0a 0a0", " a00 a", "aa 0000 "),
    ),
    Pattern(
        PERSONAL, "postal address",
        r"(?<![a-z])(?:rua|rue|via|viale|calle|avenida|avenue|av|ul|ulica|plaza|place|piazza|largo|travessa|boulevard|bd|cours|quai|chemin|carrer|paseo|corso|strada)\.? "
        r"(?:[a-zà-ÿ0-9'.-]{1,20},? ){1,5}(?:nº? ?|n\.? ?|no\.? ?)?\d{1,4}[a-z]?(?!\w)[^\n]{0,30}?[ ,](?:[a-z]{1,2}-)?" + _POST + r"(?![\w-])",
        words=("rua", "rue", "via", "viale", "calle", "avenida", "avenue", "av", "ul", "ulica", "plaza", "place", "piazza", "largo", "travessa", "boulevard", "bd",
               "cours", "quai", "chemin", "carrer", "paseo", "corso", "strada"),
        forms=_POSTCODES,
    ),
    Pattern(
        PERSONAL, "postal address",
        r"(?<![\w.-])\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|place|quai|chemin|impasse|allée) [a-zà-ÿ' -]{2,40},? \d{5} [a-zà-ÿ]",
        words=("rue", "avenue", "boulevard", "place", "quai", "chemin", "impasse"), forms=(" 00000 a",),
    ),
    Pattern(
        PERSONAL, "postal address",
        r"(?:stra(?:ß|ss)e|str\.|weg|gasse|platz|allee|gate|gata|gatan|vej|veien|vägen|straat|laan|plein|katu) \d{1,4} ?[a-z]?(?!\w)[^\n]{0,30}?[ ,](?:[a-z]{1,2}-)?"
        + _POST + r"(?![\w-])",
        forms=_POSTCODES,
        near=("straße", "strasse", "str.", "weg ", "gasse ", "platz ", "allee ", "gate ", "gata ", "gatan ", "vej ", "veien ", "vägen ", "straat ", "laan ", "plein ", "katu "),
    ),
    Pattern(
        PERSONAL, "postal address",
        r"(?<![\w.-])(?P<v>\d{1,4}[a-z]? (?:[a-zà-ÿ'.-]{2,20} ){1,3}(?:street|avenue|road|lane|boulevard|terrace|crescent|court|drive|square|gardens|parkway|close|row),? (?:flat |apt\.? |unit )?[a-zà-ÿ'-]{3,20})(?!\w)",
        words=("street", "avenue", "road", "lane", "boulevard", "terrace", "crescent", "court", "drive", "square", "gardens", "parkway", "close", "row"), forms=("0 a", "0a a"), check=titled,
    ),
    Pattern(
        PERSONAL, "postal address",
        r"(?<![a-z])(?:lives?|living|resides?|(?:home|private|his|her|their) address|wohnt|habite|vive|abita)(?![a-z])[^\n\d.;]{0,24}?(?P<v>\d{1,5}[a-z]? (?:[a-zà-ÿ'.-]{2,20} ){1,3}"
        + _STREET_END + r"|(?:[a-zà-ÿ'.-]{2,20} ){0,3}(?:" + _STREET_END + r"|[a-zà-ÿ]{2,20}(?:straße|strasse|str\.|weg|gasse|platz|allee|straat|laan|vej|veien|gata|katu)) \d{1,4}[a-z]?)(?!\w)",
        words=("live", "lives", "living", "reside", "resides", "address", "wohnt", "habite", "vive", "abita"), forms=("0",),
    ),
    Pattern(
        PERSONAL, "postal address",
        r"(?<![\w.-])(?P<v>[^\W\d_][\w'.-]{2,24} \d{1,4}(?: ?[a-z])?(?:/\d{1,3}| \d{1,3})?, (?:[a-z]{1,2}-)?(?:(?!19\d\d |20[0-4]\d )\d{4,5}|\d{3} \d\d|\d\d-\d{3}) [^\W\d_][\w-]{2,20})(?!\w)",
        forms=("0  00000 a", "0  0000 a", "0  000 00 a", "0  00 000 a", "a  00000 a", "a  0000 a"), check=titled,
    ),
    Pattern(PERSONAL, "postal address", r"(?<![a-z])p\.? ?o\.? box \d{1,6}(?!\d)", words=("box",), forms=("0",)),
    Pattern(PERSONAL, "place of a home", r"(?<![a-z])(?:home|house|apartment|flat)(?![a-z])[^\n\d]{0,24}(?P<v>-?\d{1,2}\.\d{3,9}, ?-?\d{1,3}\.\d{3,9})",
            words=("home", "house", "apartment", "flat"), forms=("00 000", "0 000")),
    Pattern(
        PERSONAL, "pay", r"(?<![a-z])(?:(?:his|her|their|[a-z]{2,20}'s) (?:salary|wage|pay|income|bonus)|salary of [a-z]{2,20}|(?P<w>(?<![a-z])[a-z]{2,20}) earns)(?![a-z])[^\n\d]{0,20}(?P<v>\d[\d.,]{2,12}k?)",
        words=("salary", "wage", "pay", "income", "bonus", "earns"), forms=("0",),
    ),
    *REMARKS,
)  # fmt: skip
