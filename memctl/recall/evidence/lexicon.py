"""General English word lists. Written from general knowledge; no word is here for a data set."""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


NEGATORS = _set(
    "not no never without neither nor none nobody nothing nowhere cannot cant dont doesnt didnt "
    "isnt arent wasnt werent wont wouldnt shouldnt mustnt couldnt hasnt havent hadnt neednt aint "
    "hardly seldom rarely"
)
# The same in other languages with spaces, for nearly equal texts only.
FOREIGN_NEGATORS = _set(
    "nicht kein keine keinen keinem keiner nie niemals ohne pas jamais sans aucun aucune nunca sin "
    "ningún ninguna não sem nenhum nenhuma non mai senza niet geen nooit zonder ikke aldri uten "
    "inte ingen aldrig utan ei bez nigdy не нет никогда без δεν μην χωρίς değil yok لا ليس لم لن "
    "بدون לא אין בלי न नहीं मत बिना không chưa tidak bukan jangan tanpa"
)
# One for the other turns a statement round, as a negation does.
SWITCHES = _set("without except unless")
# One in the place of the other does so too.
TURNS = tuple(map(_set, ("on off", "before after", "above below", "over under", "up down")))
# In scripts without spaces a negation is a character or two among others, and so is a number.
DENYING_LETTERS = _set("不 没 沒 勿 莫 未 無 无 禁 ない せん ぬ 않 안 못 말 없 금지 ไม่")
COUNTING_LETTERS = frozenset("〇零一二两三四五六七八九十百千万億兆")
# "Ann and Ben" is "Ben and Ann".
JOINING = _set("and or & und oder et ou y o e и или the a an")
# In two nearly equal texts these may differ and nothing is changed.
EDIT_LIGHT = _set(
    "a an the that this these those is are be was were it its they them their we our us you your i "
    "please just also so very really then there here to of in on at for by as and which who"
)
# Verbs and adjectives that deny what stands beside them.
DENIALS = _set(
    "avoid forbid forbidden forbids ban banned bans prohibit prohibited disallow disallowed "
    "disallows refrain omit skip exclude excluded excludes refuse refused refuses lack lacks "
    "lacking disable disabled disables unwanted unused"
)
# After a negator these deny what stands before them: "x is not allowed".
GRANTS = _set(
    "allowed permitted acceptable ok okay fine welcome supported wanted needed required "
    "necessary accepted tolerated possible used"
)
REQUIRE = _set(
    "must always required require requires mandatory shall need needs ensure every each "
    "compulsory obligatory necessary insist"
)
# At the head of a clause these order something.
ACTS = _set(
    "use add run write keep put give make set send call check tell show explain report log test "
    "mock format commit push merge rebase squash deploy release pin store save read open close "
    "start name prefix sort group split document include list wrap return raise catch import "
    "export update ask wait review prefer choose pick leave remove delete"
)
PERMIT = _set(
    "may allowed allow allows can fine ok okay acceptable optional permitted permit free freely "
    "welcome possible tolerated unnecessary"
)
FORBID = _set(
    "never forbidden forbid forbids ban banned bans prohibit prohibited disallowed disallow "
    "mustnt cannot dont unacceptable taboo unwanted avoid"
)
ASK = _set(
    "ask asking asked confirm confirmed confirmation approval approve approved permission "
    "consent signoff question clearance"
)
RETIRE = _set(
    "gone removed remove removes dropped drop drops retired retire deprecated obsolete replaced "
    "replaces replace superseded discontinued closed deleted abandoned ended migrated moved "
    "switched formerly decommissioned sunset withdrawn cancelled canceled scrapped stopped "
    "ceased disabled killed unsupported legacy renamed changed"
)
# Marks of time: what follows is the newer state.
SINCE = _set(
    "since now nowadays currently meanwhile moved migrated switched renamed upgraded became"
)
MONTHS = _set(
    "january february march april may june july august september october november december"
)

# Groups of scopes: two texts that name different members of one group may both hold.
SCOPES = tuple(
    tuple(group.split())
    for group in (
        "production|prod|live staging|stage|preprod "
        "local|locally|laptop|localhost|dev|development ci|pipeline|runner",
        "test|tests|testing|unit e2e|end-to-end|smoke|integration script|scripts|oneoff "
        "production|prod|runtime",
        "frontend|client|browser|web|ui backend|server|api mobile|ios|android|phone|app desktop",
        "weekday|weekdays weekend|weekends|saturday|sunday",
        "summer winter spring autumn",
        "chat|slack|message|messages docs|document|documents|documentation|notes commit|commits "
        "pr|prs|pull review|reviews",
        "read|reading|reads write|writing|writes",
        "linux mac|macos|darwin windows",
        "python javascript|typescript go|golang rust java ruby sql",
        "input output",
    )
)

ANTONYMS = (
    "always never|enable disable|enabled disabled|allow forbid|allowed forbidden|permit "
    "ban|required optional|mandatory optional|public private|internal external|open closed|open "
    "close|start stop|begin end|early late|lazy eager|lazily eagerly|sync async|synchronous "
    "asynchronous|synchronously asynchronously|short long|brief detailed|terse detailed|terse "
    "verbose|concise verbose|small large|big small|high low|higher lower|maximum minimum|max "
    "min|fast slow|quick slow|inside outside|include exclude|included excluded|add remove|added "
    "removed|keep delete|keep remove|keep drop|push pull|manual automatic|manually "
    "automatically|strict loose|strict lenient|safe unsafe|single multiple|single double|all "
    "none|everyone nobody|everything nothing|upper lower|uppercase lowercase|ascending "
    "descending|top bottom|front back|accept reject|accepted rejected|accept refuse|pass "
    "fail|success failure|succeed fail|true false|yes no|local remote|static dynamic|mutable "
    "immutable|stable unstable|visible hidden|show hide|encrypted plain|encrypt decrypt|tabs "
    "spaces|tab space|merge rebase|merge split|join split|copy move|online "
    "offline|free paid|cheap expensive|newer older|young old|expert beginner|expert "
    "novice|senior junior|simple complex|easy hard|easy difficult|formal informal|loud "
    "quiet|loud silent|silent verbose|hot cold|warm cool|light dark|empty full|empty fill|buy "
    "sell|sit stand|sitting standing|sleep wake|asleep awake|lie stand|lock unlock|wear "
    "remove|dress undress|ascend descend|climb descend|rise fall|increase decrease|grow "
    "shrink|expand collapse|zoom shrink|near far|above below|deny grant|grant revoke|likes "
    "dislikes|like dislike|love hate|agree disagree|trust distrust|connect disconnect|attach "
    "detach|load unload|install uninstall|mount unmount|subscribe unsubscribe|alive dead|win "
    "lose|winning losing|laugh cry|smile frown|noisy quiet|wide narrow|thick thin|deep "
    "shallow|clean dirty|rough smooth|sharp dull|strong weak|rich poor|present absent|same "
    "different|tall short|heavy light|whole part|whole partial|complete partial|full "
    "partial|batch stream|batched streamed|pinned floating|pinned unpinned|signed "
    "unsigned|tracked ignored|wired wireless|shared separate|together "
    "separately|global local|nullable required|plural singular|male female|indoors "
    "outdoors|inside outdoors|east west|north south|monolith microservices|monorepo "
    "polyrepo|camelcase snakecase|positive negative|plain styled|best worst|better worse|good "
    "bad|advance retreat|arrive depart|enter leave|enter exit|advantage drawback"
)

# Words that mean nearly the same, in groups; inflections are met by the stemmer.
SYNONYMS = (
    "big large huge great giant enormous|small little tiny|quick fast rapid swift|begin start "
    "commence launch|end finish conclude complete|keep store hold retain save kept|remove delete "
    "drop erase|show display present|make create build produce generate|use employ "
    "utilize|choose select pick|person people human someone somebody individual|man guy "
    "gentleman male|woman lady female|child kid children toddler youngster|boy lad|girl "
    "lass|mother mom mum|father dad|baby infant|dog puppy canine|cat kitten kitty|car automobile "
    "auto vehicle|bike bicycle cycle|motorcycle motorbike|street road path|house home|picture "
    "photo image photograph|film movie|sea ocean|forest wood woods|stone rock|boat ship "
    "vessel|plane airplane aircraft jet|food meal|couch sofa|garbage trash rubbish|speak talk "
    "say tell|look watch view see observe|walk stroll hike|run jog sprint|jump leap hop|sit "
    "seat|eat chew dine|cut slice chop|cook fry|hit strike beat|throw toss hurl|hold grip "
    "carry|smile grin|shout yell scream|cry weep|happy glad joyful cheerful|sad unhappy|angry "
    "mad|beautiful pretty lovely|smart clever intelligent|sick ill|rich wealthy|near close "
    "beside next|maybe perhaps possibly|often frequently|seldom rarely|also too "
    "additionally|only solely just merely|however though although but|because since as|about "
    "regarding concerning|whole entire complete full|wrong incorrect false|right correct "
    "true|error fault failure exception|bug defect|fix repair mend correct|check verify validate "
    "confirm inspect|test spec|doc docs document documentation|repo repository|dir directory "
    "folder|file document|config configuration setting settings option|db database|env "
    "environment|var variable|param parameter argument|func function method|pr pullrequest|dep "
    "dependency package library|lib library|app application program|server host machine|log "
    "logging|msg message|err error|auth authentication login signin|admin administrator|dev "
    "developer engineer|prod production live|stage staging|deploy release ship publish "
    "rollout|version release|branch trunk|merge land|commit checkin|ask request question|answer "
    "reply respond response|need require must|allow permit let|forbid ban prohibit|avoid "
    "shun|prefer favour favor like|want wish desire|help assist support|explain describe|change "
    "modify edit alter adjust|update upgrade refresh|replace swap substitute|move transfer "
    "relocate shift|send dispatch submit push post|get fetch retrieve obtain receive|read "
    "load|write compose author|find locate discover|search query lookup|lives sits resides "
    "stands|belong go|owner responsible contact|owns maintains|boss manager lead|team group "
    "squad crew|meeting call|time moment|daily day|weekly week|monthly month|yearly annual "
    "year|nightly night|hourly hour|quarterly quarter|limit cap maximum ceiling bound|least "
    "minimum lowest|allowed permitted fine okay acceptable|short brief terse concise|long "
    "detailed lengthy verbose|table tabular|list enumerate|name call title|prefix begin|suffix "
    "end|key token credential secret|password passphrase|user customer client|picture "
    "figure|chart plot graph diagram|colour color|test check|expire lapse|rotate renew|schedule "
    "plan|deadline due|cancel abort|fail break crash|retry repeat again|every each all any|no "
    "none zero|one single once|two both twice|backup snapshot|restore recover|cache buffer|queue "
    "backlog|job task work|worker runner|format formatter style|lint linter|type typing|comment "
    "remark note|tiny small minor|mail email|phone telephone mobile|money cash|price cost "
    "fee|buy purchase|attack assault|kill slay murder|dead deceased|win victory triumph|war "
    "conflict|leader chief head|president premier|government administration|police cop|soldier "
    "troop|country nation state|city town|world globe|talk talks negotiation|deal agreement|rise "
    "climb increase grow gain|fall drop decline decrease|big major|blast explosion bomb|wound "
    "injure hurt|arrest detain jail|accuse charge blame|plan intend|urge call|vow pledge "
    "promise|play perform strum|ride drive|dance dancing|sing singing|draw sketch paint|peel "
    "skin|stir mix blend|pour spill|climb scale|race racing|crowd audience spectators|lake "
    "pond|hill mountain|field meadow grass|beach shore coast|snow ice|rain shower|shirt top "
    "tshirt|trousers pants jeans|hat cap|coat jacket|dress gown|glasses sunglasses spectacles"
)

IRREGULAR = (
    "went go|gone go|kept keep|sent send|made make|ran run|written write|wrote write|built "
    "build|held hold|told tell|said say|found find|left leave|stood stand|sat sit|took "
    "take|taken take|gave give|given give|got get|came come|began begin|begun begin|broke "
    "break|broken break|chose choose|chosen choose|drew draw|drawn draw|drove drive|driven "
    "drive|fell fall|fallen fall|flew fly|grew grow|hid hide|hidden hide|knew know|known "
    "know|lost lose|met meet|paid pay|rode ride|ridden ride|saw see|seen see|sold sell|shown "
    "show|shot shoot|slept sleep|spoke speak|spoken speak|spent spend|swam swim|threw "
    "throw|thrown throw|thought think|understood understand|wore wear|worn wear|won win|bought "
    "buy|brought bring|caught catch|taught teach|men man|women woman|people person|children "
    "child|feet foot|mice mouse|indices index|indexes index|lying lie|tying tie|dying die|larger "
    "large|largest large|newer new|newest new|better good|best good|worse bad|worst bad|data "
    "data|does do|did do|has have|had have|lives live|lived live|died die|dies die"
)

_COUNTED = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
)
NUMBERS = {
    word: str(value)
    for value, word in enumerate(
        _COUNTED.split()
    )
} | {
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100",
    "thousand": "1000", "dozen": "12",
}  # fmt: skip

# To one base each: seconds, bytes.
UNITS = {
    "ms": ("s", 0.001), "millisecond": ("s", 0.001), "s": ("s", 1), "sec": ("s", 1),
    "second": ("s", 1),
    "min": ("s", 60), "minute": ("s", 60), "h": ("s", 3600), "hr": ("s", 3600), "hour": ("s", 3600),
    "day": ("d", 1), "week": ("d", 7), "month": ("m", 1), "quarter": ("m", 3), "year": ("m", 12),
    "kb": ("b", 1e3), "mb": ("b", 1e6), "gb": ("b", 1e9), "tb": ("b", 1e12), "kib": ("b", 1024.0),
    "mib": ("b", 1048576.0), "gib": ("b", 1073741824.0), "byte": ("b", 1), "bytes": ("b", 1),
    "g": ("g", 1), "gram": ("g", 1), "kg": ("g", 1e3), "kilogram": ("g", 1e3), "mg": ("g", 1e-3),
    "milligram": ("g", 1e-3), "microgram": ("g", 1e-6), "mm": ("l", 1e-3), "cm": ("l", 1e-2),
    "meter": ("l", 1), "metre": ("l", 1), "km": ("l", 1e3), "kilometre": ("l", 1e3),
    "inch": ("in", 1), "mile": ("mi", 1), "litre": ("v", 1), "liter": ("v", 1),
    "celsius": ("c", 1), "fahrenheit": ("f", 1), "pt": ("pt", 1), "em": ("em", 1),
    "percent": ("%", 1), "%": ("%", 1), "px": ("px", 1), "pixel": ("px", 1),
}  # fmt: skip

# Frequent English words that say little of a subject; they count for less, not for nothing.
COMMON = _set(
    "use used using run runs new way thing things work works working get gets set sets need "
    "needs want wants go goes going take takes one two first time times good well also still "
    "even back only always never every each all any many much most more less other another same "
    "different long little own see look know think come give keep put say tell ask name day year "
    "people man part place case point right left small large high next early late old great last "
    "while before after between because since until through must should can may will could would "
    "might be is are was were been being have has had do does did there here where when why how "
    "what which who this that these those it its they them their he she his her we our us you "
    "your i me my a an the and or but if then than so as of at by for with about against into "
    "from to in on off out up down over under again further once no nor not too very just don now"
)
