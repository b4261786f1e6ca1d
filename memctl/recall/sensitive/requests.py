"""What such text asks of its reader: to run, to lie, to keep quiet, to take orders, to spread.

The signs of each pattern are its rarest words, so that ordinary notes call for none. Data only.
"""

from __future__ import annotations

from memctl.recall.sensitive.instructions import (
    ADDRESS,
    BEFORE,
    CONSENT,
    LEAK,
    OVERRIDE,
    PRIVATE,
    READER,
    ROLE,
    SECRECY,
    VERB,
    says,
)

_NEVER = r"(?:do not|don't|never|must not)"
_NOTE = r"(?:note|memory|memories|message|instruction)s?"
_START = r"(?:^|[.!?;:\n>*)\]] {0,2}|(?<![a-z])(?:and|then|always|please|now|also|must|should) )"
_HARM = r"(?:delete|wipe|erase|drop (?:the|all)|send the|upload|reveal|disable|grant|exfiltrate|leak|overwrite|remove all|push the secrets|destroy)"
_HARMS = (
    "delete",
    "wipe",
    "erase",
    "drop",
    "send",
    "upload",
    "reveal",
    "disable",
    "grant",
    "exfiltrate",
    "leak",
    "overwrite",
    "remove",
    "push",
    "destroy",
)
_FILES = r"(?:claude|agents|memory|gemini|copilot-instructions)\.md|\.cursorrules"
_RUN = r"(?:\|\s?(?:sudo )?(?:ba|z|da)?sh(?![a-z])|(?:and|then) (?:then )?(?:run|execute|follow|obey|eval|do what)|&& ?(?:sudo )?(?:ba|z)?sh )"
_OFTEN = r"(?:always|before (?:each|every|any|you|this)|every (?:time|session|run|task|answer|start)|each (?:time|session|run|answer)|at the (?:start|beginning) of|whenever|after (?:each|every|any))"
_HIDING = (
    "mention",
    "reveal",
    "disclose",
    "report",
    "log",
    "tell",
    "show",
    "announce",
    "nothing",
    "hide",
    "quiet",
    "silent",
    "nobody",
)

REQUESTS = (
    # Orders that void other orders.
    says(OVERRIDE, r"(?<![a-z-])(?:ignore|disregard|forget|discard) (?:everything |anything |all |all of |whatever is )?(?:(?:of )?the )?(?:above|foregoing|preceding)(?: text| content| lines?)?(?:[.,;!]| and (?:do|follow|instead|run|act|obey|say|write)|$)",
         "above", "foregoing", "preceding", also=("ignore", "disregard", "forget", "discard")),
    says(OVERRIDE, rf"(?<![a-z-])(?<!never )(?<!not )(?:{VERB}|do not (?:read|follow|trust|obey)|stop (?:reading|following)) (?:the (?:rules|instructions|text|content) (?:in|of) |what (?:is|stands) in |anything in |whatever is in )?(?:your |the |our )?(?:{_FILES})",
         "claude", "agents", "memory", "gemini", "copilot", "cursorrules",
         also=("ignore", "disregard", "forget", "override", "bypass", "discard", "neglect", "disobey", "circumvent", "overrule", "follow", "following", "trust", "obey", "stop"), near=(".md", ".cursorrules")),
    says(OVERRIDE, r"(?<![a-z-])(?:ignore|disregard) (?:what|whatever|anything|everything) (?:the |your |any )?(?:user|human|operator|owner|developer|team|reviewer)s? (?:says?|said|asks?|asked|wants?|writes?|tells?)",
         "ignore", "disregard", also=("user", "users", "human", "operator", "owner", "developer", "team", "reviewer", "reviewers")),
    says(OVERRIDE, rf"(?:this|these) (?:note|memory|memories|message|instruction|text|entry|paragraph)s? (?:overrides?|supersedes?|outranks?|(?:has|have) (?:absolute |higher )?priority over|takes? (?:absolute )?(?:precedence|priority) over|wins? over|beats?) (?:any|all|every|everything|the user|the system|your|whatever|what|other|{BEFORE})",
         "overrides", "override", "supersedes", "supersede", "outranks", "outrank", "priority", "precedence", "wins", "win", "beats", also=("this", "these")),
    says(OVERRIDE, rf"(?:{BEFORE} |your )(?:{BEFORE} )?(?:system )?(?:instructions?|orders|directives?|prompts?|guardrails|safeguards) (?:(?:are|were|is|was|have been) (?:now |hereby |all )?(?:void|null|cancell?ed|revoked|suspended|lifted|obsolete|a test|no longer|withdrawn|replaced)|no longer (?:apply|applies|count|hold))",
         "void", "null", "cancelled", "canceled", "revoked", "suspended", "lifted", "obsolete", "test", "longer", "withdrawn", "replaced",
         also=("instructions", "instruction", "orders", "directives", "directive", "prompt", "prompts", "guardrails", "safeguards")),
    says(OVERRIDE, rf"(?:{_NEVER}|stop|no longer|quit) (?:follow(?:ing)?|obey(?:ing)?|respect(?:ing)?|honou?r(?:ing)?) (?:the |your |any |these )?(?:\w{{1,12}} )?(?:rules|instructions|guidelines|conventions|{_FILES}) (?:any ?more|any longer|again|from now on)",
         "anymore", "more", "longer", "again", "now", also=("follow", "following", "obey", "obeying", "respect", "respecting", "honour", "honor")),
    says(OVERRIDE, r"(?:your|the following is your|this is your|here is your) (?:new |real |actual |only |true )?(?:task|goal|objective|purpose|mission|role|job|orders?|instructions?) (?:has|have) (?:now )?(?:changed|been (?:changed|replaced|updated))|(?:the following|this|here) (?:is|are) your new (?:task|goal|objective|mission|role|orders?|instructions?)|your only (?:task|goal|objective|purpose|mission|job) is to|change of plans? for the (?:assistant|agent|model|ai)",
         "changed", "replaced", "updated", "new", "only", "plan", "plans", also=("task", "goal", "objective", "purpose", "mission", "role", "job", "order", "orders", "instruction", "instructions", "assistant", "agent", "model", "ai"), besides=("your", "plan", "plans",), near=("your ", "change of")),
    says(OVERRIDE, r"(?:stop|drop|abandon|leave) (?:what(?:ever)? you(?: are|'re) doing|(?:the|your) current (?:task|work|job))(?:,| and| at once| immediately| now)", "doing", "current", also=("stop", "drop", "abandon", "leave")),
    says(OVERRIDE, r"(?<![a-z])jailbr(?:eak|oken)(?:ed)? (?:enabled|activated|mode|prompt:|successful|is (?:on|active)|on(?![a-z]))", "jailbreak", "jailbroken", "jailbreaked"),
    # Forged roles and boundaries.
    says(ROLE, r"(?:from (?:now|here|this moment) on|henceforth|from this point),? you are (?:the |a |an |my |called )",
         "now", "here", "moment", "point", "henceforth", also=("you",), besides=("on", "henceforth", "point")),
    says(ROLE, rf"(?<![a-z])(?:role-?play|pose|masquerade|speak|write) as (?:an? |the )?(?:\w{{1,12}} )?(?:ai|hacker|admin\w*|root|owner|evil \w+|{READER}|user|operator)(?![a-z])|pretend (?:to be|you are|that you are) (?:an? |the )(?:\w{{1,12}} )?(?:admin\w*|root|owner|user|operator|human|ai|hacker|system|developer|maintainer)(?![a-z])|(?:assume|take on|adopt) the (?:role|identity|persona) of",
         "roleplay", "role", "pose", "masquerade", "speak", "write", "pretend", "assume", "adopt", "take", also=("ai", "hacker", "admin", "administrator", "root", "owner", "evil", "user", "operator", "human", "system", "developer", "maintainer", "role", "identity", "persona", "agent", "assistant", "bot", "model"),
         near=("role", "pose as", "masquerade as", "speak as ", "write as ", "pretend ", "persona", "identity")),
    says(ROLE, r"(?:enter|activate|enable|switch (?:in)?to|engage|unlock|go into) (?:the )?(?:god|dan|jailbreak|unrestricted|unsafe|unfiltered|evil|no-limits?) mode(?![a-z])|(?:developer|debug|admin|root|sudo|maintenance) mode (?:and|to) (?:answer|act|respond|run|ignore|obey)[^.\n]{0,40}(?:without|restrict|anything|any)", "mode"),
    says(ROLE, r"(?:^|\n|[.!?] )(?:\[(?:system|admin(?:istrator)?|developer|root|operator)\]|(?:system|admin(?:istrator)?|security|operator) (?:notice|override|message|alert|directive|broadcast))[:!]? {0,2}[^.\n]{0,80}?(?<![a-z])(?:you|your|ignore|disable|suspended|lifted|grant(?:ed)?|rights|permissions?|privileges|obey|comply|override)(?![a-z])",
         "system", "admin", "administrator", "developer", "root", "operator", "security", also=("you", "your", "ignore", "disable", "suspended", "lifted", "grant", "granted", "rights", "permission", "permissions", "privileges", "obey", "comply", "override"),
         near=("[system]", "[admin", "[developer]", "[root]", "[operator]", " notice", " override", " message", " alert", " directive", " broadcast")),
    says(ROLE, r"(?:message|notice|note|announcement|orders?|instructions?|update) from (?:the )?(?:anthropic|openai|google|system|developers?|admin\w*|vendor|creators?|security team|operator)[^\n.:]{0,20}: ?[^\n]{0,100}?(?<![a-z])(?:you|your|safety|access|permissions?|override|approved|obey|instructions?)(?![a-z])",
         "anthropic", "openai", "google", "system", "developer", "developers", "admin", "administrator", "admins", "vendor", "creator", "creators", "security", "operator", also=("message", "notice", "note", "announcement", "order", "orders", "instruction", "instructions", "update"), near=(" from ",)),
    says(ROLE, r"(?:[-=#*]{2,}|\[) ?(?:begin|end|start)(?:ning)?(?: of)? (?:the )?(?:user |system |your |all )?(?:prompt|memory|memories|context|notes?|instructions?|untrusted \w+|input|conversation|data)(?![a-z])|(?:^|\n|[.!?] )end of (?:the )?(?:user (?:notes?|input|message|data)|memory|memories|context|system prompt)(?:[.:;]| -)|(?:^|\n|[.!?] )(?:begin |new |updated |real |actual )system prompt(?:[:\n]|$)",
         "begin", "end", "start", "beginning", "new", "updated", "real", "actual", also=("prompt", "memory", "memories", "context", "notes", "note", "instructions", "instruction", "untrusted", "input", "conversation", "data", "message"),
         near=("begin", "end of", " end ", "-end", "start of", "system prompt")),
    # Text that a reader of the page would not see.
    says(ADDRESS, rf"<(?:span|div|p|font|small|td|a)(?![a-z])[^>\n]{{0,80}}(?<![a-z])(?:hidden|display: ?none|visibility: ?hidden|font-size: ?0|opacity: ?0|color[=:] ?[\"']?(?:white|#fff))[^>\n]{{0,80}}>\s?(?:[^<\n]{{0,60}} )?(?:{READER}|ignore|delete|run|copy|send|push|you|execute|install|post|upload|disregard|approve|tell|paste)s?(?![a-z])",
         "hidden", "none", "size", "opacity", "color", also=("span", "div", "p", "font", "small", "td", "a"), near=("<span", "<div", "<p ", "<font", "<small", "<td", "<a ")),
    # Where data shall go.
    says(LEAK, r"!?\[[^\]\n]{0,120}\]\((?:https?:)?//[^)\s]{1,200}?=[a-z0-9_-]{0,20}(?:secret|password|credential|conversation|env_?var|api_?key|chat_?history|private)[^)\n=]{0,60}\)",
         "http", "https", near=("](",), also=("secret", "secrets", "password", "passwords", "credential", "credentials", "conversation", "env", "envvars", "apikey", "api", "chat", "chathistory", "private")),
    says(LEAK, rf"(?<![a-z])(?<!never )(?<!not )(?<!n't )(?:send|post|upload|forward|e?mail|copy|paste|print|publish|append|include|put|write|attach|embed|encode|share|add|push)(?:ing)? (?:[^\s.;]{{1,30}} ){{0,3}}?(?:{PRIVATE}|\$\{{?[a-z_]{{0,20}}(?:token|key|secret|password)\}}?|(?:the |all |your |every |any )?(?:[a-z]+(?:'s|s') )?(?:secrets|tokens|api keys?|credentials|source code|codebase|database dump|customer data|repository))(?! (?:name|scanning|manager|store))[^\n;.]{{0,40}}? (?:to|in|into|on|with|as) (?:[^\s.;]{{1,14}} ){{0,3}}?(?:url|branch name|readme|title|public|pull request|pr(?![a-z])|commit message|issue|gist|query string|image|link|https?://|[\w.+-]{{1,40}}@[\w-]{{1,40}}\.)",
         "url", "branch", "readme", "title", "public", "pull", "pr", "commit", "issue", "issues", "gist", "query", "image", "link", "http", "https", "com", "net", "org", "test", "io", also=("env", "ssh", "aws", "secret", "secrets", "key", "keys", "token", "tokens", "credentials", "password", "passwords", "source", "codebase", "database", "customer", "repository", "environment", "conversation"), besides=("send", "sending", "post", "upload", "uploading", "forward", "mail", "email", "copy", "paste", "pasting", "print", "publish", "append", "include", "put", "write", "attach", "embed", "encode", "share", "add", "push",)),
    says(LEAK, rf"{_START}exfiltrat(?:e|ing)(?![a-z])", "exfiltrate", "exfiltrating"),
    says(LEAK, r"(?:repeat|print|output|recite|quote|show) (?:me )?(?:everything|all|the text|the words|all text) (?:above|before this|that precedes)|(?:your|the system) (?:instructions|prompt|rules|guidelines)\b[^\n]{0,30}verbatim|(?:tell|give|show) me (?:all )?(?:the |your )?(?:secrets|credentials|api keys|passwords|tokens|system prompt|hidden instructions)",
         "above", "precedes", "me", "verbatim", "before", also=("repeat", "print", "output", "recite", "quote", "show", "tell", "give", "verbatim",), near=("above", "precedes", "before this", "verbatim", " me ")),
    # What shall run.
    says(LEAK, rf"(?<![a-z]){_OFTEN}[^\n]{{0,100}}?(?:curl|wget|fetch|download|iwr)[^\n|]{{0,160}}?https?://[^\n]{{3,160}}?{_RUN}|(?:curl|wget)[^\n|]{{1,200}}\|\s?(?:sudo )?(?:ba|z)?sh(?![a-z])[^.\n]{{0,20}} (?:before|after) (?:each|every|any|this|you)",
         "curl", "wget", "fetch", "download", "iwr", near=("http",), also=("always", "before", "every", "each", "start", "beginning", "whenever", "after")),
    says(LEAK, rf"(?<![a-z]){_OFTEN}[^\n]{{0,60}}?(?:read|open|load|download|fetch|visit|check)[^\n|]{{0,40}}?https?://[^\s]{{3,160}},? (?:and|then) (?:then )?(?:run|execute|follow|obey|eval|do what|carry out)",
         "http", "https", also=("execute", "follow", "obey", "eval", "run", "carry", "what"), near=("always", "before ", "every ", "each ", "the start", "the beginning", "whenever", "after ")),
    says(LEAK, r"(?:decode|decrypt|rot13|unbase64|deobfuscate|base64)[^.\n]{0,80}?(?:and|then)(?: then)? (?:(?:follow|execute|obey|eval|run|carry out) (?:it|them|this|that|the result|what)|do (?:what|as) it)", "decode", "decrypt", "rot13", "unbase64", "deobfuscate", "base64", also=("follow", "execute", "obey", "eval", "run", "carry", "do")),
    says(LEAK, r"https?://[^\s]{3,160} to (?:the |your )?(?:[^\s]{0,40}/)?authorized_keys", "authorized", near=("authorized_keys",)),
    says(LEAK, r"(?:run|execute) (?:the following|this|it|these)(?: \w{1,12}){0,2}? (?:without (?:confirmation|asking|approval|telling|hesitation|question)|silently|secretly|quietly)[^\n]{0,20}[:.!]", "confirmation", "asking", "approval", "telling", "hesitation", "question", "silently", "secretly", "quietly", also=("run", "execute")),
    # What shall stay unsaid.
    says(SECRECY, rf"{_NEVER} (?:tell|inform|notify|alert|warn) (?:the|your) (?:user|human|operator|owner|developer|reviewer)s?(?:[.!;]|$|\n| that (?:tests?|checks?|reviews?|the (?:tests?|build|checks?|review|scan)|anything|something) (?:were|was|is|are|has|have|fail|did))",
         "user", "users", "human", "operator", "owner", "developer", "reviewer", "reviewers", also=("tell", "inform", "notify", "alert", "warn")),
    says(SECRECY, r"(?:the |your |any )(?:user|human|operator|owner|developer|reviewer|maintainer|team)s? (?:must|should|shall|may|need|can|will) (?:not|never) (?:know|notice|learn|find out|be told|hear|see|read|be informed)(?: (?:about|of))? (?:this (?:note|step|instruction|memory|text|message)|this[.,;]|it[.,;]|these|what you|that you|any of)",
         "know", "notice", "learn", "find", "told", "hear", "see", "read", "informed", also=("user", "users", "human", "operator", "owner", "developer", "reviewer", "maintainer", "team"), besides=("not", "never",)),
    says(SECRECY, rf"(?<![a-z])(?:install|run|execute|add|disable|delete|push|commit|use|insert|change|set|skip|remove|replace|download|upload|send)(?![a-z])[^.\n]{{3,140}}?[ ,](?:and|but) (?:{_NEVER} (?:mention|reveal|disclose|report|log|tell|show|announce)(?: (?:it|this|that|anyone|anybody|anything))?(?: to \w+(?: \w+)?)?(?:[.;!]|$|\n)|say nothing|hide (?:it|this|that|the (?:output|change|trace)s?)(?![a-z])|keep (?:it |this )?quiet|stay silent|tell (?:nobody|no one))",
         *_HIDING, also=("install", "run", "execute", "add", "disable", "delete", "push", "commit", "use", "insert", "change", "set", "skip", "remove", "replace", "download", "upload", "send"), besides=("never", "not", "don", "nothing", "hide", "quiet", "silent", "nobody",), near=("and never", "but never", "and do not", "but do not", "and don't", "but don't", "say nothing", "hide ", "quiet", "stay silent", "tell no")),
    says(SECRECY, rf"{_START}do (?:this|it|so|that) (?:quietly|secretly|silently|covertly|stealthily|without a trace)|{_START}(?:install|run|push|delete|commit|change|replace|send|upload) [^.\n]{{1,60}}? (?:secretly|covertly|stealthily|quietly and (?:never|do not))|(?:when|while) (?:nobody|no one|no-one) (?:is )?(?:looks|looking|watches|watching|notices)",
         "quietly", "secretly", "silently", "covertly", "stealthily", "trace", "looks", "looking", "watches", "watching", "notices", near=("quietly", "secretly", "silently", "covertly", "stealthily", "without a trace", "nobody ", "no one ", "no-one ")),
    # What shall be claimed.
    says(SECRECY, r"(?:if|when(?:ever)?) (?:(?:the |a |an |any )?(?:user|somebody|someone|anyone|anybody|they|reviewer|auditor|customer|manager|you are|you're) )?(?:asks?|asked|wonders?|inquires?|checks?)(?![a-z])[^.\n]{0,80}?, (?:always |just |simply )?(?:say|answer|reply|respond|claim|pretend|deny|insist|lie|state|tell (?:them|him|her|the user))(?:[.;]| that| with)? ?(?:yes(?![a-z])|no(?:thing)?(?![a-z])|there (?:is|are|was) no|everything|all (?:is|tests|checks)|the \w+(?: \w+)? (?:was|were|is|are|has|have|ran|passed|succeeded)(?![a-z])|tests?(?![a-z])|it (?:was|is) (?:done|fine|approved|safe)|\.|$)",
         "say", "answer", "reply", "respond", "claim", "pretend", "deny", "insist", "lie", "state", "tell", also=("ask", "asks", "asked", "wonder", "wonders", "inquires", "inquire", "checks", "check")),
    says(SECRECY, r"(?:^|[.!?;:>)\]] {0,2}|\n[ \t>*-]{0,4}|always |please )(?:claim|pretend|insist|lie) that (?:the |all |every |it |you |no |there )|(?:always |only )?(?:report|claim|say|state|answer|pretend|insist)(?![a-z])[^.\n]{2,60}?,? (?:even (?:if|when|though) (?:the |it |they )?(?:\w+ ){0,2}(?:fail|broke|is not|are not|did not|was not|red)|no matter (?:what|who|how|which|whether))|(?:answer|reply to|respond to) (?:every|all|any) (?:question|request)s?[^.\n]{0,40} with (?:zero|no(?![a-z])|yes|nothing|a lie|\")",
         "claim", "pretend", "insist", "lie", "report", "say", "state", "answer", "reply", "respond", also=("claim", "pretend", "insist", "lie", "matter", "even", "zero", "yes", "nothing",), near=("claim that", "pretend that", "insist that", "lie that", " even ", "no matter", " with ")),
    says(SECRECY, r"(?:recommend|suggest|promote|advertise|endorse|praise) [^.\n]{2,60}? (?:whenever|each time|every time) (?:someone|somebody|anyone|the user|a user|they|users|people) (?:asks?|wants?|needs?)|always (?:recommend|suggest|promote|advertise) (?:buying|purchasing|the paid|the product)",
         "recommend", "suggest", "promote", "advertise", "endorse", "praise", near=("whenever", "each time", "every time", "always ")),
    says(SECRECY, r"(?:introduce|insert|add|leave|hide|plant|slip|put) (?:a |an |some |one )?(?:\w{1,10} ){0,2}(?:bugs?|backdoors?|vulnerabilit(?:y|ies)|flaws?|weakness(?:es)?|logic bombs?) (?:in|into|to) (?:each|every|the next|all|any)(?![a-z])", "bug", "bugs", "backdoor", "backdoors", "vulnerability", "vulnerabilities", "flaw", "flaws", "weakness", "weaknesses", "bomb", also=("introduce", "insert", "add", "leave", "hide", "plant", "slip", "put")),
    # Whose word shall count.
    says(CONSENT, r"(?<![a-z])(?:(?:always|automatically) )?(?:approve|accept|merge|trust|run|execute|obey)s? (?:every|all|any|anything|everything|changes?|pull requests?|prs|commits|commands?)(?: \w{1,14}){0,4}? (?:by|from|of|that|which) (?!(?:the )?(?:dependabot|renovate|\w*bot(?![a-z])))[^\n.]{2,40}?(?:automatically|unseen|without (?:a |any )?(?:review|asking|question|looking|check|reading|confirm)\w*)",
         "approve", "accept", "merge", "trust", "run", "execute", "obey", "approves", "accepts", "merges", "trusts", also=("automatically", "unseen", "without")),
    says(CONSENT, r"auto-?(?:accept|approve|confirm|merge|allow)s? (?:every|all|any|each)(?: \w{1,12}){0,2} (?:permission|prompt|tool|request|command|confirmation|action|call)s?", "autoaccept", "autoapprove", "auto"),
    says(CONSENT, r"(?:consider|treat|count|regard|take|read|accept) (?:this|the following|that)(?: (?:message|note|memory|text|line|entry|paragraph|sentence))? as (?:an? |the |my |full |explicit )?(?:(?:user|owner|operator|admin)(?:'s)? )?(?:explicit )?(?:approval|consent|permission|authori[sz]ation|confirmation)", "approval", "consent", "permission", "authorization", "authorisation", "confirmation", also=("consider", "treat", "count", "regard", "take", "read", "accept")),
    says(CONSENT, r"(?<![a-z])you (?:now )?(?:have|hold|were given|are given|are granted) (?:the |full |my |our |explicit )?(?:permission|authority|right|clearance|authori[sz]ation|consent|approval) to (?:run|execute|use|push|delete|deploy|merge|bypass|skip|override|ignore|access|do|read|change|write|install|send|approve|force|disable|act)(?![a-z])|you(?: are|'re) (?:hereby |now |fully )?(?:authori[sz]ed|permitted|cleared|entitled|empowered) to|you (?:may|can|are allowed to|are free to) (?:skip|bypass|ignore|override|disable) (?:the |all |any |every )?(?:\w{1,12} )?(?:tests?|checks?|reviews?|approvals?|confirmations?|safeguards?|hooks?|rules?)(?: \w{1,12}){0,2}? (?:whenever|if|when|because|since)",
         "permission", "authority", "right", "clearance", "authorization", "authorisation", "consent", "approval", "authorized", "authorised", "permitted", "cleared", "entitled", "empowered", "skip", "bypass", "ignore", "override", "disable", also=("you",), near=("you have ", "you now have", "you hold", "you were given", "you are ", "you're ", "you may ", "you can ")),
    says(CONSENT, r"treat (?:anything|everything|messages?|requests?|orders|text|comments?|the output|output|instructions|whatever)(?: \w{1,12}){0,4}? as (?:an? )?(?:instructions?|orders|commands?|coming from (?:the |your )?\w+|if (?:it|they) (?:came|were)|trusted|the user|user (?:input|instructions?|orders)|system)", "treat"),
    says(CONSENT, r"trust (?:every|any|all|anything|everything)(?: (?:package|script|instruction|command|link|message|code|file|word|request|download)s?)? (?:from|by|at|on|hosted on|signed by) (?:[\w-]+\.[\w.-]+|mallory|the (?:author|owner) of this)",
         "trust", also=("every", "any", "all", "anything", "everything")),
    says(CONSENT, r"(?:obey|follow|execute|carry out|comply with) (?:any|every|all|whatever) (?:\w{1,12} )?(?:instruction|order|command|request|directive)s? (?:found |given |written |contained |that you find |you find )?(?:in|on|inside|from) (?:the |any |an? )?(?:issue|comment|page|ticket|e-?mail|web|tool|output|readme|file|document|pull request|description|note|memory|url|response|message)",
         "obey", "follow", "execute", "carry", "comply", also=("instruction", "instructions", "order", "orders", "command", "commands", "request", "requests", "directive", "directives"),
         besides=("any", "every", "all", "whatever")),
    says(CONSENT, r"(?<![a-z])do (?:whatever|what|as|exactly what) (?:the |this |that |it )(?:\w{1,12} )?(?:says?|tells?|asks?|demands?|orders?|states)(?: you)?(?:[.;!,]|$|\n| to)",
         "says", "say", "tells", "tell", "asks", "ask", "demands", "demand", "orders", "states", also=("do",), near=("do what", "do as ", "do exactly")),
    says(CONSENT, r"skip (?:all|every|any) (?:of the )?(?:confirmations?|approvals?|permission (?:prompts?|requests?)|safety \w+|human review)(?![a-z])", "skip", also=("confirmation", "confirmations", "approval", "approvals", "permission", "safety", "human")),
    # When it shall act, and that it shall stay.
    says(ADDRESS, rf"(?<![a-z-]){READER}s? (?:reading|processing|loading|parsing|who reads?|that reads?|which reads?) (?:this|these)(?![a-z])|(?:this|the following|below) (?:is|are) (?:an? )?(?:\w{{1,12}} )?(?:instruction|order|message|command|directive)s? (?:to|for) (?:the |any |every |all )?{READER}s?(?![a-z])|(?:instructions?|orders|message) (?:for|to) (?:the |any |all )?{READER}s? (?:follows?|below|start)",
         "reading", "processing", "loading", "parsing", "read", "reads", "instruction", "instructions", "order", "orders", "message", "messages", "command", "commands", "directive", "directives",
         also=("ai", "llm", "llms", "assistant", "assistants", "agent", "agents", "bot", "chatbot", "model", "models", "claude", "chatgpt", "gpt", "copilot", "cursor", "gemini", "codex"), near=("reading th", "processing th", "loading th", "parsing th", "read th", "reads th", " to ", " for ")),
    says(ADDRESS, rf"(?:when(?:ever)?|if|once|as soon as|each time|every time) (?:you (?:see|read|find|encounter|hear)|(?:the |a )?(?:user|someone|somebody|anyone) (?:says?|types?|writes?|mentions?|uses?))[^.\n,]{{1,60}},? {_HARM}|(?:if|when|once) (?:the date|today|the year|it) is (?:after|past|before|on|later than) [^.\n,]{{2,30}}, {_HARM}",
         *_HARMS, near=("you see", "you read", "you find", "you encounter", "you hear", "user ", "someone ", "somebody ", "anyone ", " date is", " today is", " year is", " it is ")),
    says(ADDRESS, r"(?:once|when(?:ever)?|as soon as|while) (?:this|it) (?:\w{1,10} )?is in (?:the |your )?(?:context|memory)(?: window)?,", "context", "memory", near=(" is in ",)),
    says(ADDRESS, rf"(?:delete|remove|erase|wipe|forget|archive|overwrite) (?:all|every|the|any) other (?:memor|note|topic|instruction)|(?:delete|remove|erase|destroy) this (?:note|memory|message|entry) (?:after|once|when|as soon)|(?:{_NEVER}|refuse to) (?:delete|remove|edit|archive|change|overwrite|forget|prune|touch)(?: or \w{{1,12}})? (?:this|these) {_NOTE}(?![a-z])",
         "delete", "remove", "erase", "wipe", "forget", "archive", "overwrite", "destroy", "edit", "change", "prune", "touch", also=("memory", "memories", "note", "notes", "topic", "topics", "message", "messages", "instruction", "instructions", "entry"), besides=("other", "never", "not", "don", "refuse", "after", "once", "when", "soon",), near=(" other ", "this note", "this memory", "this message", "this entry", "this instruction", "these ")),
    says(ADDRESS, rf"(?:append|add|copy|insert|write|paste|replicate|propagate|save|spread) (?:this|these|the (?:above|following|present|same)) (?:\w{{1,12}} )?(?:paragraph|note|text|line|message|instruction|memory|sentence|entry|block|prompt)s?(?: \w{{1,12}}){{0,2}}? (?:(?:to|into|in) (?:the |your |our )?(?:{_FILES})|so (?:that )?it (?:loads|survives|persists|is (?:loaded|read|kept|always)))",
         "paragraph", "note", "text", "line", "message", "instruction", "instructions", "memory", "sentence", "entry", "block", "prompt", also=("append", "add", "copy", "insert", "write", "paste", "replicate", "propagate", "save", "spread"), besides=("md", "so", "cursorrules",), near=("claude.md", "agents.md", "memory.md", "gemini.md", "-instructions.md", ".cursorrules", "so it", "so that it")),
)  # fmt: skip
