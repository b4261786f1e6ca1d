"""What is said of a person's health and private matters. Data, and the test of who is meant."""

from __future__ import annotations

from memctl.recall.sensitive.pattern import PERSONAL, Pattern

# Whose: a name or a word for a person, judged by `of_a_person`.
_WHO = r"[^\W\d_][\w’'-]{1,24} "
_ILLNESS = (
    r"epilepsy|diabetes|asthma|cancer|leuk(?:a)?emia|tumou?rs?|hiv|aids|depression|anxiety|bipolar(?: disorder)?|schizophrenia|adhd|autism|dyslexia|dementia|alzheimer'?s"
    r"|parkinson'?s|multiple sclerosis|arthritis|migraines?|hepatitis|tuberculosis|burn-?out|ptsd|anorexia|bulimia|crohn'?s|endometriosis|heart (?:condition|disease|attack|failure|problems?)"
    r"|kidney disease|a stroke|miscarriage|chemotherapy|an addiction|eating disorder|slipped disc|allerg(?:y|ies)|covid|difficult pregnancy|panic attacks|a concussion|broken (?:leg|arm|hand|foot|rib|wrist)"
    r"|alcohol(?:ism)?|insomnia|psoriasis|lupus|hearing loss|(?:knee|hip|back|heart|eye) surgery|high blood pressure"
)
_STATE = (
    r"diabetic|pregnant|epileptic|autistic|dyslexic|asthmatic|deaf|hiv[ -]positive|allergic to \w+|infertile|suicidal|in (?:rehab|therapy|chemotherapy|psychotherapy)|on (?:sick leave|antidepressants|insulin)"
    r"|in hospital|hospitali[sz]ed|wheelchair-bound|terminally ill|bipolar"
)
_MEDICINE = r"insulin|lithium|antidepressants|sertraline|ritalin|methadone|beta[ -]?blockers|statins|opioids|painkillers|blood thinners|medication"
_HEALTH = (
    "epilepsy", "diabetes", "asthma", "cancer", "leukemia", "leukaemia", "tumour", "tumor", "hiv", "aids", "depression", "anxiety", "bipolar", "schizophrenia",
    "adhd", "autism", "dyslexia", "dementia", "alzheimer", "alzheimers", "parkinson", "parkinsons", "sclerosis", "arthritis", "migraine", "migraines", "hepatitis",
    "tuberculosis", "burnout", "ptsd", "anorexia", "bulimia", "crohn", "crohns", "endometriosis", "heart", "kidney", "stroke", "miscarriage", "chemotherapy",
    "addiction", "eating", "disc", "allergy", "allergies", "covid", "pregnancy", "panic", "concussion", "broken", "alcohol", "alcoholism", "insomnia", "psoriasis",
    "lupus", "hearing", "surgery", "blood", "diabetic", "pregnant", "epileptic", "autistic", "dyslexic", "asthmatic", "deaf", "disabled", "allergic", "infertile",
    "suicidal", "rehab", "therapy", "psychotherapy", "sick", "antidepressants", "insulin", "hospital", "hospitalised", "hospitalized", "wheelchair", "terminally", "lithium",
    "sertraline", "ritalin", "methadone", "statins", "opioids", "painkillers", "medication", "mri", "diagnosis", "disability", "operation", "operated",
)  # fmt: skip
_PEOPLE = frozenset(
    """he she they who tenant customer patient colleague wife husband son daughter mother father
    mum dad child kid brother sister partner boss manager employee guest passenger driver client
    friend neighbour neighbor candidate applicant student teacher nurse coworker girlfriend
    boyfriend baby mate lead intern i""".split()
)
_NOBODYS = frozenset(
    """the this that these those it its our your my a an every each if when what which there
    here and but or so then note also code data test tests build server service system user
    users team app page file memory cache queue process""".split()
)


def of_a_person(value: str, _quoted: bool) -> bool:
    """What is said is said of a person: a pronoun, a relative, a name."""
    first = value.split()[0]
    low = first.lower().removesuffix("'s").removesuffix("’s")
    return low in _PEOPLE or (first[0].isupper() and not first.isupper() and low not in _NOBODYS)


def of_somebody(value: str, _quoted: bool) -> bool:
    """The same, for what begins with the owner or names nobody."""
    first = value.split()[0]
    return not first.lower().endswith(("'s", "’s")) or of_a_person(value, False)


REMARKS = (
    Pattern(
        PERSONAL, "health remark",
        r"(?<![\w'’-])(?P<v>" + _WHO + r"(?:(?:also|still|currently|now|probably|says (?:he|she)) ){0,1}(?:has|have|had|having|suffers? from|suffered from|was diagnosed with|is being treated for|lives with|is recovering from|recovers from|has a history of|is undergoing|tested positive for|is on leave because of)"
        r" (?:[\w-]{1,14} ){0,3}?(?:" + _ILLNESS + r")|" + _WHO + r"(?:is|was|are|has been) (?:\w{1,10} ){0,2}?(?:" + _STATE + r")|" + _WHO + r"(?:takes|took|is on|was prescribed|injects) (?:\w{1,12} ){0,2}?(?:" + _MEDICINE + r"))(?![a-z])",
        words=_HEALTH, check=of_a_person, source="https://gdpr-info.eu/art-9-gdpr/",
    ),
    Pattern(
        PERSONAL, "health remark",
        r"(?<![a-z])(?P<v>(?:(?:his|her|their|[a-z]{2,20}['’]s) (?:\w{1,12} ){0,2}?(?:" + _ILLNESS + r"|mri|diagnosis|blood (?:type|group|pressure|test)|medication|disability|pregnancy)"
        r"|(?:diagnosed with|recovering from|treated for|suffering from|because of (?:his|her|their|a|an)|in (?:therapy|rehab|treatment) for|leave because of) (?:[\w-]{1,14} ){0,2}?(?:" + _ILLNESS + r")"
        r"|blood (?:group|type|pressure) (?:of [a-z]{2,20} )?is|(?:surgery|operation|operated) on (?:his|her|their) ))(?![a-z])",
        words=_HEALTH, check=of_somebody, source="https://gdpr-info.eu/art-9-gdpr/",
    ),
    Pattern(
        PERSONAL, "remark on a private matter",
        r"(?<![\w'’-])(?P<v>" + _WHO + r"(?:(?:is|was) (?:openly |a )?(?:gay|lesbian|bisexual|transgender|muslim|catholic|jewish|hindu|buddhist|atheist|protestant)|(?:is|was) a member of (?:the |a )?(?:\w{1,12} )?(?:union|party)|votes for|was convicted of|was arrested|is getting divorced|has been to prison))(?![a-z])",
        words=("gay", "lesbian", "bisexual", "transgender", "muslim", "catholic", "jewish", "hindu", "buddhist", "atheist", "protestant", "union", "party", "votes", "convicted", "arrested", "divorced", "prison"),
        check=of_a_person, source="https://gdpr-info.eu/art-9-gdpr/",
    ),
)  # fmt: skip
