"""Words that stand for each other in a search: general English of work and software.

Written from general knowledge, domain by domain; groups that a miss of the evaluation data had
prompted were taken out again. A group is looser than the gate's synonyms (evidence/lexicon.py),
which count here too: what is found through it only adds to a score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.recall.evidence.lexicon import SYNONYMS

if TYPE_CHECKING:
    from collections.abc import Iterator

# Groups, and a word may stand in several. `_` joins the words of an expression. One string,
# searched as it is: a dictionary would cost more to build than one call ever asks of it.
_GROUPS = """
add append insert include attach introduce|adjust tune tweak calibrate|allow permit enable grant
authorize authorise|permission approval consent clearance ask approve sign_off agreement|announce
notify inform alert tell warn|annoying tiring irritating repetitive|answer reply respond
response|approve accept sign_off agree|ask request demand require query|assume guess speculate
suppose presume|avoid never refrain dont without skip|ban forbid prohibit disallow refuse block
reject|because reason why cause rationale motivation|begin start commence launch initiate
kick_off|big large huge great maximum|break fail crash|broken failing faulty defective
corrupt|brief short terse concise succinct|build compile make assemble construct|bug defect issue
error fault flaw problem|busy occupied unavailable|button control widget|buy purchase order
acquire|calculate compute count sum|cancel abort drop stop|careful caution cautious|change modify
edit alter update revise amend|cheap inexpensive cost price|check verify validate confirm test
inspect examine ensure|choose select pick prefer decide|claim assert state say|clean tidy cleanup
purge|clear obvious explicit|close shut end finish|collect gather aggregate|colour color hue
shade|combine merge join unite consolidate|complain complaint feedback|complete done finished
finish ready|conflict clash collide collision|connect link attach join|contact reach person
owner|contain hold include|continue resume proceed|convert transform translate|copy duplicate
clone replicate|correct right accurate|count number total sum amount|create make generate produce
new|current present now today|custom bespoke tailored|damage harm hurt|danger dangerous risk risky
hazard unsafe|data information record|day date|deadline due_date due cutoff|decide choose
determine|declare define specify|delay postpone defer wait late|delete remove erase drop purge
wipe destroy forget|deliver ship send|describe explain document outline|description summary
explanation|design layout architecture|destroy delete tear_down|detect notice discover
find|difference diff delta|difficult hard tricky|disable turn_off switch_off deactivate|discuss
talk debate meeting|display show render present appear|distribute spread share|divide split
separate partition|document documentation docs manual guide readme|double twice duplicate
two|download fetch pull|draft sketch outline|duplicate repeat copy double again twice|early
soon|easy simple straightforward|empty blank null|encourage recommend suggest advise|end finish
stop complete conclude close|enforce require mandate demand|enough sufficient|environment
env|equal same identical|error exception failure fault|estimate guess approximate|evidence proof
prove|exact precise|example sample instance|exclude omit skip ignore except|execute run invoke
perform launch|existing current present|expect anticipate|expensive costly cost slow|expire expiry
expiration ttl lapse timeout lifetime|explain describe clarify|explicit clear specific|expose
reveal leak disclose publish|extra additional more|fake mock stub dummy double simulated
invented|fall drop decline decrease|familiar know knowledge experience|fast quick rapid speed
performance|fault blame|favour favor prefer like|field column attribute property|file document
source|final last ultimate|find locate search look_up discover|fix repair correct mend resolve
patch|flaky flake unreliable intermittent|flow process workflow procedure|folder directory dir
path|follow obey comply|font typeface|force compel require|format style layout|forward
redirect|freeze halt pause|frequent often regular|full complete entire whole|function method
procedure routine|future upcoming planned|get obtain fetch retrieve receive acquire|give provide
supply offer|goal aim target objective purpose|group batch bundle|grow increase rise expand|handle
deal process treat|happen occur|have own possess|help assist support aid|hide conceal mask|history
past previous log|hold keep retain reserve|huge large|identical same|identify recognise recognize
detect|identifier id key name|ignore skip omit|image picture photo photograph screenshot|important
critical vital essential key|improve enhance better optimise optimize|increase raise
grow|independent separate standalone|install setup set_up add|instruction guideline rule
direction|integer int whole_number|interface api contract|internal private|interrupt
disturb|invalid wrong illegal bad malformed|invent make_up fabricate made_up|issue ticket problem
bug|job task work|join combine merge|keep retain store preserve hold|kill terminate stop|kind type
sort category class|know understand|label tag name title|language locale|large big huge long|late
delay overdue|latest newest recent|launch release start go_live|lead leader head boss manager
chief|learn study|leave exit quit depart|left remaining|length size long duration|level tier
degree|library package dependency module third_party|licence license|lifetime ttl expiry
retention|limit maximum cap bound threshold quota ceiling|link url connection reference|list
enumerate inventory|live production|load read import|local laptop workstation|location place where
site address path|lock block mutex|log record trace print|login signin sign_in authentication
authenticate log_in session|long lengthy|low small|mail email message|maintain maintenance
support|major big important|mandatory required must obligatory compulsory|manual hand|map
mapping|match correspond|maximum max limit most|measure metric measurement|meeting call
appointment conference|memory ram|merge combine integrate land|message notification text|migrate
migration move upgrade|minimum min least|mirror copy replica|missing absent lacking lost|mistake
error wrong|mix blend|mobile phone smartphone handset|mode setting|modern new|modify change|moment
time instant|money payment amount price cost currency|monitor watch observe observability|move
relocate transfer shift|multiple many several|name title call|narrow thin|need require want
must|network connection|new fresh recent|nightly overnight night|normal usual regular default
standard|note memo|notice remark|notify alert inform|number amount count figure|object instance
entity|observe monitor watch|obsolete deprecated outdated legacy old stale|obtain get|occasionally
sometimes rarely|office desk|old legacy previous former outdated|only just solely|open
unlock|operate run|optional extra|order sequence sorting|organise organize arrange
structure|origin source|original initial first|output result print|outside external|overview
summary|overwrite replace clobber|own belong|owner responsible maintainer in_charge contact|pack
bundle|page screen view|paid pay payment|parallel concurrent simultaneous|part piece component
section|partner vendor supplier|pass succeed success green|patch fix update|pause stop wait|pay
payment charge bill billing invoice|people person user team|perform run execute|period interval
duration span|person user who somebody individual|persist store save persistence database|phase
stage step|phone telephone mobile call|picture image photo|place location|plain simple raw|plan
outline proposal roadmap|platform system|policy rule guideline convention|port socket|post
publish|practice habit convention|preference prefer like favourite favorite|prepare setup|preserve
keep|prevent avoid stop block|previous prior earlier former before last old|price cost fee fare
rate tariff charge|primary main|print log output display|private internal confidential personal
secret|problem issue trouble bug|procedure process workflow steps runbook|produce generate
create|profile account|progress status|project repository repo|prompt ask question|proof
evidence|protect guard secure|proceed continue|provide supply|provider vendor supplier
service|public external|publish release post announce|pull fetch|purchase buy|push upload|put
place set|quality standard|question ask query|queue backlog|quick fast|quiet silent|quit
exit|random arbitrary|range interval|rate frequency speed|raw unprocessed|reach contact|read load
view|ready done prepared|real actual genuine|reason why because|receive get|recent latest
new|recover restore recovery backup|reduce decrease lower shrink cut|redundant duplicate
unnecessary|refactor restructure rewrite cleanup|reference link pointer|refresh reload
update|refuse reject deny decline|register enrol enroll sign_up|regular periodic|reject refuse
deny|release version deploy ship|reliable stable robust|remain stay|remember recall memory|remote
distant|remove delete drop|rename name|rent lease|repeat again duplicate retry|replace substitute
swap exchange|reply answer|report tell|repository repo project codebase|request ask|require need
must|reserve hold book booking|reservation booking hold|reset restart|resolve fix settle|respond
answer|responsible owner in_charge|restart reboot|restore recover backup|restrict limit|result
outcome output answer|retain keep|retire sunset deprecate decommission shutdown|retry repeat again
rerun|return refund back|reuse share|review inspect code_review pull_request|revert undo roll_back
rollback|rewrite refactor|rise increase|role position job title|rollout deployment release|rotate
renew rotation|round rounding|route path|run execute start launch|safe secure|sample example|save
store persist|schedule timetable plan calendar cron|schema structure model|scope range|screen
display page monitor|script program|search find look_up query|secret password credential token
key|secure security safe|see view look|select choose query|sell sale|send deliver transmit
dispatch|sentence phrase|separate split distinct|sequence order|serious critical severe|server
backend host machine|service provider|session login|set configure|setting configuration config
option preference|settings configuration config environment env|setup install configure|share
common|ship deploy release|short brief|shortcut abbreviation|show display present|shutdown sunset
switch_off close turn_off decommission|signature sign|similar alike|simple easy plain|simulate
mock fake emulate stub|single one|size length big large dimension|sleep wait|slow latency
performance|small little tiny minor|sms text_message|snapshot backup|software program application
app code|solution fix|sometimes occasionally|sort order|space room|speak talk language|special
particular specific|specify define|specific particular|speed fast performance|split divide
separate|spreadsheet csv excel|stable reliable|staff employee crew team personnel|stage staging
step|standard convention norm|standup daily meeting|start begin launch|state status condition|step
phase|stop halt cease end|storage disk store|store save keep persist|story ticket|strange odd
weird|strict rigid|string text|structure schema layout|style format convention|submit
send|substitute replace|succeed pass|suggest recommend propose|summary recap overview
digest|support help|sure certain|surprise unexpected|suspend pause|swap exchange|switch toggle
flag change|symbol sign|sync synchronise synchronize|tab indent indentation|table relation|take
accept|talk speak discuss|target goal|task job ticket todo work|teach train|team group squad
colleague|technology stack tool|temporary temp interim|term word|terminal shell console
command_line|test check spec verify|text copy wording string|think believe|third_party external
vendor|ticket issue jira|time clock date hour moment|timetable schedule|title name heading|today
now|tool utility|top head|total sum amount|trace log|track follow|train learn|transfer
move|translate translation localise localize i18n|trigger cause|trouble problem|true correct|try
attempt|turn rotate|tutorial guide|type kind|typical usual|undo revert roll_back|unfinished
incomplete wip|unique distinct|unit item|unknown unclear|unused dead|update upgrade change|upload
send|urgent emergency immediately|use employ utilise utilize|user customer client account|usual
normal typical|utility tool helper|vacation holiday leave away|valid correct|value amount|variable
var|vehicle car van truck lorry|vendor provider supplier|verbose long detailed|verify check
prove|version release revision|view see|visible shown|visitor user guest|vulnerability security
cve exploit|wait await pause|want wish|warn alert|watch monitor|weather forecast|web browser
site|website site page|week weekly|weird strange|wide broad|wipe delete|work job|worker job
background|workflow process|workplace office|write author compose|wrong incorrect invalid|year
annual|zone region area|month monthly|colleague teammate coworker|boss manager lead|junior
beginner newcomer new|senior expert experienced|accessibility a11y wcag
screen_reader|internationalisation internationalization i18n translation|authentication auth
login|authorisation authorization permission access|kubernetes k8s|postgres postgresql|javascript
js|typescript ts|python py|pull_request pr merge_request review|continuous integration_ci pipeline
ci build|database db sql storage|query select|orm model|transaction atomic|concurrency race
parallel lock|background async asynchronous worker|cron scheduled nightly|cache memoize
ttl|webhook callback|endpoint route api url|client frontend|frontend web ui interface
client|backend server api|ui interface screen frontend|css style stylesheet|emoji emoticon
smiley|icon symbol|chart plot graph|dashboard graph chart panel|metric measurement|log
logging|alert alarm pager|pager on_call oncall|incident outage postmortem|outage downtime
down|uptime availability|feature_flag toggle|container docker image|cloud aws gcp azure|bucket
s3|queue broker|cluster node|deploy release rollout ship|rollback revert|staging
preprod|production prod live|credential secret password key|token credential|key secret|encrypt
encryption|certificate tls ssl https|hash digest checksum|password passphrase|personal_data pii
privacy|gdpr privacy retention|anonymise anonymize redact mask|compliance audit legal
regulation|audit inspection review|invoice bill|currency money|tax vat|discount rebate
reduction|coupon voucher|subscription plan|shipping delivery|inventory stock
availability|available availability free|customer client user buyer|unit_test
test|integration_test end_to_end e2e|fixture test_data factory|mock stub fake|coverage
covered|assertion assert expect|snapshot golden|benchmark performance|profiling performance
slow|lint linter ruff eslint flake8 format|format formatter prettier black|type_check mypy
typing|compile build|debug debugger troubleshoot|stack_trace traceback|warning notice|crash panic
segfault|leak leakage|regex pattern|parse parser read|serialise serialize json|date day
calendar|timezone time_zone utc clock|timestamp time datetime|float decimal|integer number|null
none undefined nil|boolean bool flag|array list|dict dictionary map|loop iterate|import include
require|export publish|package npm pip dependency install|dependency package library|lockfile
lock|monorepo repository workspace|branch fork|commit message_subject changelog|changelog
release_notes history|squash rebase merge|tag version release|semver version|readme
documentation|comment docstring|diagram drawing figure|spec specification requirement|requirement
need|roadmap plan milestone|milestone deadline|estimate planning|retrospective review|standup
meeting|slack chat message channel|channel chat|email mail|spelling language british|english
language|tone voice style|wording text copy|abbreviation acronym|naming name convention|indent
indentation whitespace tabs spaces|quote quotation|line row|width wide column|height tall|editor
ide vim vscode|keyboard shortcut|scroll swipe|font size|travel trip journey
"""
_TEXT = f" {_GROUPS} | {SYNONYMS} ".replace("|", " | ").replace("\n", " ")
# A looked-up word may be inflected: what to take off its end, and what to put in its place.
_ENDINGS = (
    ("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""),
    ("ed", "e"), ("er", ""), ("er", "e"), ("ly", ""),
)  # fmt: skip


def related(word: str) -> tuple[str, ...]:
    """Other words and expressions (words joined by a blank) for one lower-case word or
    expression; the nearest first, () when it is in no group."""
    if not word.replace(" ", "").isalnum():
        return ()
    for form in _forms(word.replace(" ", "_")):
        found = tuple(_members(form))
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def _forms(word: str) -> Iterator[str]:
    yield word
    for ending, put in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            base = word[: -len(ending)] + put
            yield base
            if len(base) > 3 and base[-1] == base[-2] and not put:
                yield base[:-1]


def _members(form: str) -> Iterator[str]:
    at = _TEXT.find(f" {form} ")
    while at >= 0:
        start = _TEXT.rfind("|", 0, at + 1) + 1
        end = _TEXT.find("|", at)
        for other in _TEXT[start : end if end >= 0 else len(_TEXT)].split():
            if other != form:
                yield other.replace("_", " ")
        at = _TEXT.find(f" {form} ", at + len(form))
