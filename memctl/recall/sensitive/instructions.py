"""Text that speaks to the reading agent rather than about the work. General wording; data only.

What is known of such attacks: OWASP LLM01 and ASI06, and the collections of published injections.
The list is a hint for a person who looks through memories, not a defence: rewording gets past it.
"""

from __future__ import annotations

from memctl.recall.sensitive.pattern import INJECTION, Pattern

_OWASP = "https://genai.owasp.org/llmrisk/llm01-prompt-injection/"
INSTR = r"(?:instructions?|rules?|prompts?|guidelines?|directions?|directives?|commands?|constraints?|orders|polic(?:y|ies)|guardrails?|restrictions?|safeguards?|messages?|context|guidance)"
FILL = r"(?:all|any|every|each|of|the|your|my|our|these|those|this|that|other|existing|current|system|safety|security|given|default|initial|original|and|whatever|said|developer|user|memory)"
BEFORE = r"(?:previous|prior|above|earlier|preceding|former|foregoing|past|previously given)"
VERB = r"(?:ignore|disregard|forget|override|bypass|discard|neglect|disobey|circumvent|overrule)"
READER = r"(?:ai|a\.i\.|llm|language model|large language model|assistant|agent|coding agent|ai agent|ai assistant|chatbot|bot|model|claude|chatgpt|gpt|copilot|cursor|gemini|codex)"
PERSON = r"(?:user|human|operator|owner|developer|person|maintainer|reviewer|team|customer|anyone|anybody)"
PRIVATE = (
    r"(?:\.env(?!\.(?:example|sample|template|dist))(?:\.[a-z]+)?(?![a-z])|~/\.(?:ssh|aws|netrc|npmrc|pypirc|kube|gnupg|config/gh|git-credentials|docker)[^\s,;]{0,60}|id_(?:rsa|ed25519|ecdsa)"
    r"|/etc/(?:passwd|shadow)|\.aws/credentials|(?:all |the |your |any |its |every )(?:[a-z]+ ){0,2}(?:secrets?|api keys?|credentials|passwords?|private keys?|access tokens|environment(?: variables)?)"
    r"|environment variables|(?:the |this |whole |entire |full )(?:conversation|chat (?:history|log)|system prompt|memory (?:files?|directory))|contents? of (?:the )?(?:memory|\.|~|/)[^\s,;]{0,60})"
)
TO = r"(?:https?://|[\w.+-]{1,40}@[\w-]{1,40}\.|commit messages?|(?:pull request|pr|issue|review|commit|bug report)(?:s|'s)?(?![a-z])|webhook|pastebin|gist|(?:next|every|each|your) (?:reply|answer|response|message|commit))"
# What a text holds that means one of these.
PRIVATE_NEAR = (
    ".env", "~/.", "id_rsa", "id_ed", "id_ec", "/etc/", ".aws/", "secret", "api key", "credential", "password", "private key", "access token",
    "environment", "conversation", "chat ", "system prompt", "memory file", "memory dir", "contents of", "content of", "memory ",
)  # fmt: skip
_NOT = r"(?<!never )(?<!not )(?<!n't )(?<!no )(?<!to )(?<!must not )(?<!avoid )"


def says(
    name: str,
    regex: str,
    *words: str,
    far: tuple[str, ...] = (),
    also: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
    near: tuple[str, ...] = (),
    besides: tuple[str, ...] = (),
) -> Pattern:
    return Pattern(INJECTION, name, regex, words, also, besides, far, needs, near, source=_OWASP)


_TELLING = ("tell", "telling", "inform", "informing", "notify", "notifying", "alert", "alerting", "warn", "show", "mention", "reveal",
            "disclose", "report", "admit", "expose", "display", "repeat", "say")  # fmt: skip
SENDING = ("send", "sending", "post", "upload", "uploading", "forward", "exfiltrate", "transmit", "leak", "mail", "email", "copy", "paste",
            "print", "publish", "append", "include", "put", "write", "attach", "embed", "encode", "share", "submit", "report", "add", "curl",
            "pipe", "posting", "pasting", "copying", "reveal")  # fmt: skip


OVERRIDE = "override of instructions"
SECRECY = "secrecy from the user"
LEAK = "request to hand out data"
ROLE = "forged role or message"
ADDRESS = "address to the reading agent"
CONSENT = "forged consent"

INSTRUCTIONS = (
    says(OVERRIDE, rf"(?<![a-z-]){VERB} (?:{FILL} ){{0,4}}{BEFORE} (?:(?:\w{{1,15}} ){{0,2}}{INSTR}|text|content|conversation|tasks?|training)(?![a-z])",
          "ignore", "disregard", "forget", "override", "bypass", "discard", "neglect", "disobey", "circumvent", "overrule"),
    says(OVERRIDE, rf"(?<![a-z-]){_NOT}(?:disregard|forget|disobey|overrule|ignore) (?:all|any|every|your|the|these|those)(?: (?:{FILL}|{BEFORE})){{0,6}} {INSTR}(?![a-z])(?! file)",
          "disregard", "forget", "disobey", "overrule"),
    says(OVERRIDE, rf"(?<![a-z-]){_NOT}(?:ignore|override|bypass|discard|circumvent|neglect) (?:(?:all|any|every|each) (?:of )?)?(?:your|my|system|safety)(?: {FILL}){{0,6}} {INSTR}(?![a-z])",
          "ignore", "override", "bypass", "discard", "circumvent", "neglect"),
    says(OVERRIDE, rf"(?<![a-z-]){_NOT}ignore (?:all|any) (?:{FILL} ){{0,6}}(?:instructions|guidelines|directives|prompts|guardrails|restrictions|safeguards)(?![a-z])", "ignore"),
    says(OVERRIDE, r"(?:forget|disregard|ignore) (?:everything|anything|all|whatever)(?: that)? (?:(?:you|we|i|he|she|they|the user|the system|the developers?) (?:\w+ ){0,2}(?:told|said|know|knew|learn(?:ed|t)?|were|was|have|read|wrote|remember)|(?:was |were )?(?:said |told |written )?(?:above|before|earlier|so far|previously))",
          "forget", "disregard", "ignore"),
    says(OVERRIDE, rf"(?:do not|don't|never|stop|no longer|need not) (?:follow|followin?g?|obey(?:ing)?|comply(?:ing)? with|adhere to|respect(?:ing)?) (?:{FILL} ){{0,6}}(?:{BEFORE} |system |safety |security |your )(?:{FILL} ){{0,6}}{INSTR}",
         "follow", "following", "obey", "obeying", "comply", "complying", "adhere", "respect", also=("not", "don", "never", "stop", "longer", "need",)),
    says(OVERRIDE, rf"(?:these|this|the following|my|new) (?:new )?{INSTR}(?: \w{{1,12}}){{0,2}} (?:override|supersede|replace|overrule|outrank|take precedence over|have priority over)s? (?:{FILL} ){{0,6}}(?:{BEFORE} |other |system |safety |project )(?:{FILL} ){{0,6}}{INSTR}",
          "override", "overrides", "supersede", "supersedes", "replace", "overrule", "outrank", "precedence", "priority"),
    says(OVERRIDE, r"(?:your|the) (?:real|true|actual|only|new|updated|revised|secret|hidden) (?:system |primary )?(?:instructions?|task|goal|objective|purpose|orders|mission|prompt) (?:is|are)(?: now)?(?: to| as follows|:)",
         "instructions", "instruction", "task", "goal", "objective", "purpose", "orders", "mission", "prompt", also=("real", "true", "actual", "only", "new", "updated", "revised", "secret", "hidden",), near=(" is now", " are now", " is to ", " are to ", "follows", " is:", " are:")),
    says(OVERRIDE, r"(?:^|[.!?\n>*\]] {0,3})(?:new|updated|real|secret|hidden|additional|system|admin) (?:system )?instructions? {0,2}(?:for (?:you|the (?:assistant|agent|ai|model)) {0,2})?:", "instruction", "instructions"),
    says(OVERRIDE, r"(?:safety|security|content|ethical|permission|approval)(?: and \w+)? (?:policies|checks?|filters?|rules?|guidelines?|guardrails?|restrictions?|measures?|limits?|protocols?|prompts?) (?:are|is|have been|has been|were) (?:now |hereby |temporarily )?(?:off|disabled|suspended|lifted|waived|removed|void|deactivated|revoked|switched off|turned off|no longer (?:active|in force|apply|needed|valid))",
         "safety", "security", "content", "ethical", "permission", "approval", also=("off", "disabled", "suspended", "lifted", "waived", "removed", "void", "deactivated", "revoked", "switched", "turned", "longer",)),
    says(OVERRIDE, r"(?:disable|turn off|switch off|suspend|deactivate|drop|lift|remove) (?:all|your|any|all of your|every one of your) (?:\w{1,15} ){0,1}(?:safety|security|guardrails?|safeguards?|restrictions?|permission|confirmation|content)(?: (?:checks?|filters?|rules?|prompts?|measures?|restrictions?))?",
          "safety", "security", "guardrail", "guardrails", "safeguard", "safeguards", "restriction", "restrictions", "permission", "confirmation",
          also=("disable", "turn", "switch", "suspend", "deactivate", "drop", "lift", "remove")),
    says(OVERRIDE, rf"(?<![a-z-]){_NOT}{VERB} (?:{FILL} ){{1,4}}{INSTR} (?:above|before this|so far|given (?:above|earlier|before)|you (?:were|have been) given)(?![a-z])",
          "ignore", "disregard", "forget", "override", "bypass", "discard", "neglect", "disobey", "circumvent", "overrule"),
    says(OVERRIDE, rf"(?:overrid(?:es?|ing)|supersed(?:es?|ing)|replac(?:es?|ing)|overrul(?:es?|ing)) (?:{FILL} ){{0,6}}{BEFORE} (?:{FILL} ){{0,6}}{INSTR}|(?:wins?|prevails?|takes? precedence|has priority|trumps|rank(?:s|ed)? above) (?:over )?(?:all|any|every)(?: (?:other|{BEFORE}|system|safety)){{1,4}} {INSTR}",
          "override", "overrides", "overriding", "supersede", "supersedes", "superseding", "replaces", "overrules", "wins", "win", "prevails", "precedence", "priority", "trumps", "ranks"),
    says(OVERRIDE, r"(?:fetch|open|visit|read|load|download|retrieve|go to|browse to|check) (?:the (?:page|file|text) (?:at|from) )?https?://[^\s]{3,200},? (?:and|then)(?: then)? (?:follow|execute|obey|do what|apply|carry out|comply)",
          "http", "https", also=("follow", "execute", "obey", "apply", "carry", "comply")),
    # Other languages: a verb and, a few words on, the instructions or rules.
    says(OVERRIDE, r"(?:ignorier\w{0,3}|vergiss|vergesst|vergessen sie|missacht\w{1,3}|übergeh\w{0,2}|beacht\w{1,2} (?:\w+ ){0,3}nicht)(?: \w{1,16}){0,4} (?:anweisung|anleitung|instruktion|regel|vorgabe|befehl|vorschrift|weisung|richtlinie)\w{0,3}|vergiss alles",
          "ignoriere", "ignorier", "ignorieren", "ignoriert", "vergiss", "vergesst", "vergessen", "missachte", "missachten", "bergeh", "bergehe", "beachte"),
    says(OVERRIDE, r"(?:ignore[zrs]?|ignorons|oublie[zrs]?|ne (?:tiens|tenez) (?:pas|plus) compte|fais abstraction|faites abstraction|passe outre|outrepasse[zr]?)(?: (?:\w|['’-]){1,16}){0,5} (?:instructions?|consignes?|règles?|directives?|ordres?)",
          "consigne", "consignes", "instruction", "instructions", "directives", "directive", "gles", "gle", "ordres"),
    says(OVERRIDE, r"(?:ignor(?:a|e|ad|ar|en|es)|olvid(?:a|e|ad|ar|en)|desatiende|omite|haz caso omiso|haga caso omiso|no (?:hagas|haga) caso)(?: \w{1,16}){0,5} (?:instrucci(?:ón|ones)|reglas?|órdenes|normas|indicaciones|directrices)",
          "instrucciones", "instrucci", "reglas", "regla", "rdenes", "normas", "indicaciones", "directrices"),
    says(OVERRIDE, r"(?:ignor(?:e|a|ar|em)|esqueç(?:a|am)|esquece|desconsider(?:e|a|ar)|descart(?:e|a))(?: \w{1,16}){0,5} (?:instruç(?:ão|ões)|regras?|ordens|diretrizes|orientações)",
          "instru", "regras", "regra", "ordens", "diretrizes", "orienta"),
    says(OVERRIDE, r"(?:ignora(?:re|te)?|dimentica(?:re|te)?|trascura(?:re|te)?|non (?:tenere|tener) conto|scorda(?:ti)?)(?: (?:\w|['’]){1,16}){0,5} (?:istruzion[ei]|regol[ae]|direttiv[ae]|ordini|indicazioni)",
          "istruzioni", "istruzione", "regole", "direttive", "ordini", "indicazioni"),
    says(OVERRIDE, r"(?:negeer|vergeet|sla)(?: \w{1,16}){0,5} (?:instructies?|regels?|aanwijzing(?:en)?|opdracht(?:en)?|richtlijn(?:en)?)", "negeer", "vergeet"),
    says(OVERRIDE, r"(?:ignorer(?:a|e)?|glöm(?: bort)?|glem|bortse|strunta i|se bort|overse)(?: \w{1,16}){0,5} (?:instruktion|instruks|regl|regel|anvisning|ordre|order)\w{0,5}",
          "ignorer", "ignorera", "ignorere", "gl", "glem", "bortse", "bort", "strunta"),
    says(OVERRIDE, r"(?:z?ignoruj(?:cie)?|zapomnij|pomiń|nie zważaj)(?: \w{1,16}){0,5} (?:instrukcj|polece[nń]|zasad|wskazów|regu[łl]|wytyczn)\w{0,5}|(?:ignoruj|zapomeň|nedbej)(?: \w{1,16}){0,5} (?:pokyn|instrukc|pravid|příkaz)\w{0,4}",
          "ignoruj", "ignorujcie", "zignoruj", "zapomnij", "pomi", "nie", "zapome", "nedbej"),
    says(OVERRIDE, r"(?:unohda|ohita|jätä huomiotta|älä välitä|älä noudata)(?: \w{1,20}){0,5} (?:ohje|sääntö|säännö|käsky)\w{0,6}", "unohda", "ohita", "huomiotta", "noudata"),
    says(OVERRIDE, r"(?:önceki|tüm|yukarıdaki)(?: \w{1,16}){0,4} (?:talimat|kural|yönerge|komut)\w{0,6}(?: \w{1,12}){0,2} (?:yok say|görmezden|unut|dikkate alma)", "talimatlar", "talimatlari", "talimatlar", "talimat", "kurallar", "kural", "nerge", "unut"),
    says(OVERRIDE, r"(?:(?:про)?игнорируй\w{0,3}|забудь\w{0,2}|не (?:выполняй|соблюдай|следуй)\w{0,2}|ігноруй\w{0,3}|забудь\w{0,2})(?: \w{1,20}){0,5} (?:инструкци|указани|правил|команд|распоряжени|інструкці|вказівк)\w{0,4}", far=("инструкци", "указани", "правил", "команд", "распоряжени", "інструкці", "вказівк")),
    says(OVERRIDE, r"(?:忽略|无视|無視|忘记|忘記|不要理会|不理会|忽視|忽视|丢弃|覆盖)[^。\n]{0,16}(?:指令|指示|说明|說明|规则|規則|提示|命令|要求|约束)", far=("忽略", "无视", "無視", "忘记", "忘記", "理会", "忽視", "忽视")),
    says(OVERRIDE, r"(?:指示|命令|ルール|規則|指令|プロンプト|制約)[^。\n]{0,12}(?:無視|忘れ|従わない|破棄)", far=("無視", "忘れ", "従わない", "破棄")),
    says(OVERRIDE, r"(?:지시|명령|규칙|지침|프롬프트)[^.\n]{0,12}(?:무시|잊|따르지)", far=("무시", "잊", "따르지")),
    says(OVERRIDE, r"(?:تجاهل|انس|لا تتبع)[^.\n]{0,24}(?:التعليمات|تعليمات|الأوامر|القواعد|قواعد)|התעלם[^.\n]{0,24}(?:הוראות|ההוראות|הכללים)", far=("تعليمات", "الأوامر", "قواعد", "התעלם")),
    says(OVERRIDE, r"(?:निर्देश|नियम|आदेश)[^।\n]{0,20}(?:अनदेखा|नज़रअंदाज़|भूल)|(?:पिछले|सभी)[^।\n]{0,20}(?:निर्देश|नियम)", far=("अनदेखा", "नज़रअंदाज़", "भूल")),
    says(OVERRIDE, r"(?:ignore|disregard|override|overrule|disobey) (?:the |any |all |every )?(?:user|human|operator|developer)(?:'s|s'|s)? (?:\w{1,12} ){0,3}(?:requests?|instructions?|wishes|commands?|objections?|questions?|preferences?|messages?|orders?|input)(?![a-z])",
          "user", "users", "human", "operator", "developer", also=("ignore", "disregard", "override", "overrule", "disobey"), near=("ignore ", "disregard ", "override ", "overrule ", "disobey ")),
    says(OVERRIDE, r"(?:obey|follow|trust|believe|prefer) (?:this|these) (?:note|memory|memories|rule|instruction|entry|line|text|message|paragraph)s? (?:over|above|instead of|rather than|before|more than) (?:anything|everything|all|any|whatever|what|the (?:user|system))",
         "obey", "follow", "trust", "believe", "prefer", also=("note", "notes", "memory", "memories", "entry", "entries", "instruction", "instructions", "paragraph", "message", "messages", "rule", "rules", "line", "lines", "text",)),
    says(OVERRIDE, r"from (?:now|this point|here|this moment) (?:on|onwards?|forward)(?:wards?)?,? (?:you (?:will|must|shall|are)(?: \w{1,12})? (?:obey|ignore|accept|answer to|no longer)|answer (?:every|all|any)|approve|obey|ignore|accept (?:all|every|any)|grant|trust (?:all|every|any))",
          "now", "point", "here", "moment", also=("obey", "ignore", "accept", "answer", "approve", "grant", "trust", "longer")),
    # Roles and messages that are not what they claim.
    says(ROLE, r"(?<![`/\w])</?(?:system|assistant|memory|instructions?|system[-_](?:prompt|message|reminder|note)|tool_(?:result|output|call)|function_calls?|human|admin|override|important|untrusted|context|document)s?>(?!`)[^`\n]",
          "system", "assistant", "memory", "memories", "instructions", "instruction", "human", "admin", "override", "important", "tool", "function", "untrusted", "context", "document", needs=("<", ">")),
    says(ROLE, r"(?<!`)(?:<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id)\|>|\[/?inst\]|<</?sys>>|<(?:start|end)_of_turn>)(?!`)", "im", "inst", "sys", "turn", "eot", "header", "endoftext", "system", also=("im", "inst", "sys", "end", "start", "eot", "endoftext", "assistant", "user", "system")),
    says(ROLE, r"(?:^|[\n.!?>\]*#] {0,3})(?:\[|\*\*|#{1,4} )?(?:system|admin(?:istrator)?|developer|root|operator)(?: (?:message|prompt|notice|note|override|alert|command|update))?(?:\]|\*\*)?:(?:\*\*)? {0,2}(?:you|your|ignore|from now|override|new|all|the (?:user|assistant|agent|operator|model)|disregard|always|never|do not|don't|please|this|forget|execute|run|grant|enable|disable|reveal|print|act|respond|treat|as of|effective)(?![a-z])",
          "system", "admin", "administrator", "developer", "root", "operator", near=(":", "]")),
    says(ROLE, r"(?:^|\n) {0,3}(?:human|assistant|user): {0,2}(?:(?:\w+['’ ]{1,2}){2}|(?:sure|yes|ok|okay|no|certainly|understood)[,.!] )", "human", "assistant"),
    says(ROLE, rf"(?<![a-z])you are (?:now |henceforth |from now on )(?:a |an |the |in |no longer |acting |operating |running |free|dan|under |called |my |called )(?:\w+ ){{0,4}}(?:{READER}|mode|dan|hacker|expert|administrator|admin|root|unrestricted|bound|free|without|system|persona|character|pirate|superuser)(?![a-z])|you are (?:now )?dan(?![a-z])|you (?:now )?have no (?:\w{{1,12}} )?(?:restrictions?|limits?|limitations?|rules|constraints|guidelines|filters?)|you are no longer (?:bound|restricted|limited|an? (?:\w{{1,12}} )?{READER})",
          "mode", "ai", "assistant", "agent", "model", "dan", "hacker", "admin", "administrator", "root", "unrestricted", "bound", "free", "system", "persona", "character", "bot", "pirate", "superuser", "restricted", "limited", "restrictions", "limits", "limitations", "rules", "constraints", "guidelines", also=("you",)),
    says(ROLE, r"(?<![a-z])(?:act|behave|respond|answer|operate|pretend) (?:as if (?:you|there) (?:are|were|have|had|is)(?: \w+){0,3} (?:no|unrestricted|without|admin|root)|as (?:an? )?(?:unrestricted|unfiltered|uncensored|jailbroken|evil|root|dan(?![a-z])|superuser)|(?:to be|that you are) (?:an? )?(?:unrestricted|unfiltered|another|different|human|admin))",
         "act", "behave", "respond", "answer", "operate", "pretend", also=("unrestricted", "unfiltered", "uncensored", "jailbroken", "evil", "root", "dan", "superuser", "no", "without", "admin", "another", "different", "human", "restrictions",)),
    says(ROLE, r"(?<![a-z])(?:enter|activate|enable|switch (?:in)?to|engage|unlock) (?:the )?(?:developer|debug|god|dan|admin|root|jailbreak|unrestricted|unsafe|sudo|maintenance) mode(?: (?:now|and|,|for)|[.:,!]) ?(?:you|ignore|do|all|no|disable|the rules|without|where|skip|in which)", "mode"),
    # What should reach somebody who may not have it, or must not reach the user.
    says(SECRECY, rf"(?:do not|don't|never|no need to|avoid) (?:tell|inform|notify|alert|warn|inform|show|telling|informing|notifying|alerting) (?:the |any |your |this to the )?{PERSON}s? (?:(?:about|of) (?:this|it|that|these|those|what|your|any)|before \w{{2,14}}ing|that (?:you|this|it)|what|why you|when you)",
         "user", "users", "human", "operator", "owner", "developer", "person", "maintainer", "reviewer", "team", "customer", "anyone", "anybody", also=_TELLING, besides=("not", "don", "never", "need", "avoid",)),
    says(SECRECY, rf"(?:do not|don't|never) (?:mention|reveal|disclose|report|show|tell|admit|expose|display|repeat|say) (?:this|these|it|that|the (?:output|result|existence|content|change|reason|instruction|note|memory|step)s?|anything)(?: \w{{1,14}}){{0,4}}? (?:to |from )(?:the |any |your )?{PERSON}s?(?![a-z])",
         "user", "users", "human", "operator", "owner", "developer", "person", "maintainer", "reviewer", "team", "customer", "anyone", "anybody", also=_TELLING, besides=("not", "don", "never",)),
    says(SECRECY, rf"(?:do not|don't|never) (?:reveal|disclose|admit|mention|tell|say|report|confess) to (?:the |any |your )?{PERSON}s? (?:that|what|why|anything|this|about|how)(?![a-z])",
         "reveal", "disclose", "admit", "mention", "tell", "say", "report", "confess", also=("user", "users", "human", "operator", "owner", "developer", "person", "maintainer", "reviewer", "team", "customer", "anyone", "anybody"), besides=("not", "don", "never",)),
    says(SECRECY, r"(?:do not|don't|never) (?:mention|reveal|disclose|admit|talk about|refer to|acknowledge) (?:the existence of )?(?:this|these) (?:instruction|note|memory|memories|message|rule|prompt|text|paragraph|step|request)s?(?![a-z])",
         "mention", "reveal", "disclose", "admit", "talk", "refer", "acknowledge", also=("not", "don", "never",), besides=("instruction", "instructions", "note", "notes", "memory", "memories", "message", "rule", "rules", "prompt", "text", "paragraph", "step", "steps", "request",)),
    says(SECRECY, r"(?<![a-z])tell (?:nobody|no one|no-one)(?![a-z])", "tell"),
    says(SECRECY, r"(?:pretend|claim|report|say|state|answer|insist)(?: that)? [^.\n]{3,60}(?:passed|pass|succeeded|done|complete[d]?|green|fine|safe|fixed|reviewed|approved|tested)(?:,? even (?:if|though|when)| although| regardless)",
          "pretend", "claim", "report", "say", "state", "answer", "insist", also=("even", "although", "regardless")),
    says(SECRECY, rf"(?:keep|hide|conceal|withhold) (?:this|these|it|that|the (?:\w+ ){{1,2}}?)(?: \w{{1,14}}){{0,2}}? ?(?:secret |hidden |private |quiet )?from (?:the |any |your )?{PERSON}s?(?![a-z])|without (?:the |any )?(?!any(?:one|body) (?:noticing|knowing))(?:{PERSON}'?s? )(?:knowledge|knowing|noticing|being (?:told|informed|aware))|without (?:telling|informing|notifying|alerting) (?:the |any )?{PERSON}s?(?![a-z])",
          "keep", "hide", "conceal", "withhold", "knowledge", "knowing", "noticing", "telling", "informing", "notifying", "alerting", "told", "informed", "aware",
          also=("keep", "hide", "conceal", "withhold", "without"), near=(" from ", "without ")),
    says(SECRECY, r"(?:sag|sage|sagen sie|erzähl|erzähle|verrat|verrate|melde|teile) (?:es |das |dies |davon |hiervon )?(?:dem|der|den) (?:nutzer|benutzer|anwender|user|entwickler|menschen|kunden|bediener)\w{0,3} (?:nichts|nicht|kein)|ne (?:dis|dites|signale|signalez|révèle|révélez|mentionne|mentionnez|parle|parlez)(?: \w{1,12}){0,3} à l[’']utilisateur|no (?:se lo )?(?:digas|diga|menciones|reveles|informes)(?: \w{1,12}){0,4} (?:al|del) usuario|(?:vertel|zeg|meld)(?: \w{1,12}){0,3} (?:niet|niets)(?: \w{1,12}){0,2} (?:aan )?de gebruiker|non (?:dire|dirlo|rivelare)(?: \w{1,12}){0,3} all[’']utente",
          "nutzer", "benutzer", "anwender", "bediener", "utilisateur", "usuario", "gebruiker", "utente"),
    says(LEAK, rf"(?<![a-z])(?<!never )(?<!not )(?<!n't )(?:send|post|upload|forward|exfiltrate|transmit|leak|e?mail|copy|paste|print|publish|append|include|put|write|attach|embed|encode|share|submit|report|add|curl|pipe)(?:ing)? (?:[^\s.;]{{1,30}} ){{0,4}}?{PRIVATE}[^\n;]{{0,80}}? (?:to|at|in|into|on|via|with|as part of)(?: \w{{1,12}}){{0,3}}? {TO}",
          "env", "ssh", "aws", "netrc", "npmrc", "rsa", "ed25519", "passwd", "shadow", "secret", "secrets", "key", "keys", "credentials", "password", "passwords", "tokens", "environment", "conversation", "chat", "prompt", "memory", "kube", "gnupg", "contents", "content", "pypirc", "ecdsa", also=SENDING, near=PRIVATE_NEAR),
    says(LEAK, rf"(?<![a-z])(?<!never )(?<!not )(?<!n't )(?:read|open|cat|load|take|collect|gather|grab|look up|fetch|find|get|dump) (?:[^\s.;]{{1,30}} ){{0,3}}?{PRIVATE}[^.;\n]{{0,30}}?(?:,| and| then| &&| \|)(?: then)? (?:send|paste|post|include|append|print|put|write|upload|e?mail|forward|embed|attach|encode|submit|exfiltrate|transmit|share|curl|reveal|leak)",
          "env", "ssh", "aws", "netrc", "npmrc", "rsa", "ed25519", "passwd", "shadow", "secret", "secrets", "key", "keys", "credentials", "password", "passwords", "tokens", "environment", "conversation", "chat", "prompt", "memory", "kube", "gnupg", "contents", "content", "pypirc", "ecdsa", also=SENDING, near=PRIVATE_NEAR),
    says(LEAK, r"(?<![a-z])(?:also |always |then |and |, |; |: )(?:upload|post|exfiltrate|mail|attach|publish|send) (?:the |your |my |all )?(?:\.env(?!\.(?:example|sample|template|dist))(?:\.[a-z]+)?(?![a-z])|~/\.(?:ssh|aws)[^\s]{0,40}|id_rsa|id_ed25519)",
          "env", "ssh", "aws", "rsa", "ed25519", also=SENDING, near=(".env", "~/.", "id_")),
    says(LEAK, r"(?:reveal|print|repeat|output|show|leak|dump|disclose|quote|recite|tell me) (?:me )?(?:all (?:of )?)?(?:your|the (?:full|entire|whole|complete|hidden|original|exact)) (?:full |entire |hidden |initial |original |secret |complete )?(?:system (?:prompt|message|instructions)|initial instructions|hidden instructions|instructions verbatim|prompt verbatim)",
          "prompt", "instructions", "message"),
    says(LEAK, r"!?\[[^\]\n]{0,120}\]\((?:https?:)?//[^)\s]{1,300}?[?&#=](?:\{\{|\$\{|\{[a-z_ ]{2,30}\}|<[a-z_ ]{2,30}>|%7b)[^)\n]{0,200}\)?", "http", "https", needs=("](",)),
    says(LEAK, r"(?:curl|wget)[^\n|;]{1,200}(?:-d|--data(?:-\w+)?|-f|--form|-t|--upload-file|--post-file)[ =]?[\"']?[^\s|;]{0,40}(?:@|\$\(|`)[^\n|;]{0,60}(?:\.env|\.ssh|\.aws|id_rsa|id_ed25519|passwd|credentials|printenv|(?<![a-z])env(?![a-z]))", "curl", "wget"),
    says(LEAK, r"(?:when(?:ever)?|if|once) (?:somebody|someone|anybody|anyone|a user|the user|they|people|he|she|a customer|a reviewer)(?: \w{1,12}){0,2}? asks?(?: \w{1,20}){0,8}?,? [^.\n]{0,100}?(?:say (?:that )?(?:it|they|this|you)(?:'s| is| are| was| were)|claim|pretend|lie(?![a-z])|deny|make up|invent|hand (?:out|over) the (?:production|real|live|private|secret))",
          "asks", "ask", also=("say", "claim", "pretend", "lie", "deny", "make", "invent", "hand")),
    says(LEAK, r"(?:if|when(?:ever)?) (?:you are |you're |you get )?asked (?:about|why|whether|if|who|how|what|for|by)[^.\n]{1,80}, (?:say|answer|reply|respond|claim|pretend|deny|insist|lie|state)(?: that)? (?:there|it|you|no|nothing|this|they|everything|that you)(?![a-z])", "asked"),
    says(LEAK, r"also (?:post|send|upload|forward|copy|mail|e-?mail|push|transmit|report) (?:[^\s.;]{1,30} ){1,8}?to (?:https?://|[\w.+-]{1,40}@)", "also"),
    says("hidden download and run", r"(?:curl|wget|fetch|iwr)[^\n|]{1,300}\|\s?(?:sudo (?:-\w+ )?)?(?:ba|z|da|k)?sh(?![a-z])[^.\n]{0,40}(?:never|do not|don't|without|quietly|silently|secretly|hide)|(?:quietly|silently|secretly|in the background)[^.\n]{0,40}(?:curl|wget)[^\n|]{1,300}\|\s?(?:sudo )?(?:ba|z)?sh(?![a-z])|(?:base64|xxd|openssl)[^\n|]{0,60}(?:-d|-D|--decode|-r)[^\n|]{0,40}\|\s?(?:sudo )?(?:(?:ba|z)?sh|python3?|node|perl)(?![a-z])|(?:iex|invoke-expression)[ (]{1,3}[^\n]{0,40}(?:downloadstring|iwr|invoke-webrequest)",
          "curl", "wget", "iwr", "base64", "xxd", "openssl", "iex", "invoke"),
    # Who is spoken to, when it shall act, and that it shall spread.
    says(ADDRESS, rf"(?:if|since|as|because|when) you(?: are|'re) (?:an? |the )?(?:\w{{1,12}} )?{READER}(?: (?:that|who|which|and))?(?: (?:is|are))?(?: (?:reading|processing|parsing|summari[sz]ing|seeing|loading)|,|:)|(?:any|every|all|the|dear|attention,?|hey,?|hello,?|to|for) {READER}s? (?:reading|processing|that reads?|who reads?|parsing|loading|which reads?) (?:this|these)|(?:dear|attention,?|hey,?|hello,?|note to|message (?:to|for)|instructions? (?:to|for)|reminder (?:to|for)) (?:the |any |all |every )?{READER}s?[:!,]",
          "ai", "llm", "language", "assistant", "assistants", "agent", "agents", "chatbot", "bot", "model", "models", "claude", "chatgpt", "gpt", "copilot", "cursor", "gemini", "codex",
          also=("you", "reading", "reads", "processing", "parsing", "loading", "dear", "attention", "hey", "hello", "note", "message", "instruction", "instructions", "reminder")),
    says(ADDRESS, rf"(?<![a-z])as an? (?:\w{{1,12}} )?{READER}(?: \w{{1,12}})?,? (?:you|your) (?:must|should|shall|have to|are (?:required|obliged|expected|instructed|to)|need to|will|task|job)",
          "ai", "llm", "assistant", "agent", "bot", "model", "claude", "chatgpt", "gpt", "copilot", "cursor", "gemini", "codex", also=("you", "your")),
    says(ADDRESS, rf"(?:<!--|\[//\]: ?# ?\()\s{{0,3}}(?:(?:note|hey|dear|attention|message|instructions?|important|for|to)[ ,:]{{1,2}}(?:to |for )?(?:the |all |any )?)?(?:{READER} ?){{1,2}}s?\s{{0,2}}(?:[:,;!-](?!-)|must|should|please|when|if)[^>]{{0,400}}(?:-->)?|<!--\s{{0,3}}system\s?[:,;!][^>]{{0,400}}(?:-->)?",
         near=("<!--", "[//]")),
    says(ADDRESS, r"(?:<!--(?!\s*memctl:)|\[//\]: ?# ?\()[^>\n]{0,60}(?<![-:\w])(?<!: )(?:(?:ignore|disregard|forget) (?:all|any|the|your|every|each|what)|do not tell|don't tell|never tell|you must|you are|execute|exfiltrate|run the following|send (?:the|your|all))(?![a-z])[^>]{0,400}(?:-->)?", near=("<!--", "[//]")),
    says(ADDRESS, r"(?:when(?:ever)?|once|after|each time|every time|as soon as|upon) (?:you (?:load|read|recall|retrieve|see|open|process) )?(?:this|these) (?:note|memory|memories|entry|reminder|paragraph|message|instruction|line|text|topic)s?(?: (?:is|are|gets?|has been|was) (?:loaded|read|recalled|retrieved|opened|processed|seen|shown|in context|included))?,? (?:disregard|ignore|forget|push|run|execute|send|delete|approve|always|never|first|immediately|do |add|append|call|upload|write|skip|you |use |treat)",
          "note", "memory", "memories", "entry", "reminder", "paragraph", "message", "instruction", "line", "text", "topic", also=("this", "these")),
    says(ADDRESS, r"(?:append|add|copy|insert|write|paste|replicate|propagate|save|repeat|spread) (?:this|these|the (?:above|following|present|same)) (?:\w{1,12} )?(?:paragraph|note|text|line|message|instruction|memory|sentence|entry|block|prompt|comment)s?(?: \w{1,12}){0,2}? (?:to|into|in|at the (?:top|end|start) of) (?:every|all|each|any)(?: other| of (?:the|your))?(?: \w{1,14}){0,2} ?(?:memor|file|note|topic|document|readme|repositor|project|commit|reply|response|answer|conversation|message|email)",
         "paragraph", "note", "text", "line", "message", "instruction", "instructions", "memory", "sentence", "entry", "block", "prompt", "comment", also=("append", "add", "copy", "insert", "write", "paste", "replicate", "propagate", "save", "repeat", "spread"), besides=("every", "all", "each", "any",), near=("to every", "to all", "to each", "to any", "in every", "in all", "in each", "in any", " of every", " of all", " of each")),
    says(ADDRESS, r"(?:this|these) (?:note|memory|entry|instruction|paragraph|message|rule|line)s? (?:must|should|may|can|shall) (?:never|not) be (?:deleted|removed|questioned|archived|edited|overwritten|forgotten|reported|mentioned|shown)",
         "deleted", "removed", "questioned", "archived", "edited", "overwritten", "forgotten", "reported", "mentioned", "shown", also=("note", "notes", "memory", "memories", "entry", "entries", "instruction", "instructions", "paragraph", "message", "messages", "rule", "rules", "line", "lines",)),
    # Consent that nobody gave.
    says(CONSENT, r"(?<![a-z])(?<!never )(?<!not )(?<!n't )(?:approve|accept|confirm|allow|authori[sz]e|auto-approve|grant|permit|consent to)(?: to)? (?:every|all|any|each|everything|anything)(?: (?:and every|of the|of|future|further|pending|other|requested|shell|tool|bash|write|dangerous|destructive)){0,5} ?(?:tool|call|command|action|request|permission|change|operation|prompt|migration|write|deletion|pull request|pr|it)?(?:s| calls?| uses?| requests?| executions?)?,?(?: \w{1,10}){0,2} (?:without|automatically|unconditionally|silently|no questions|regardless|from now on|in advance|blindly)",
          "approve", "accept", "confirm", "allow", "authorize", "authorise", "grant", "permit", "consent"),
    says(CONSENT, r"(?<![a-z])(?:treat|consider|regard|count|mark) (?:every|all|any|each)(?: \w{1,14}){1,4} as (?:already |always |pre-?|implicitly )?(?:approved|authori[sz]ed|confirmed|accepted|trusted|safe|permitted|consented)", "approved", "authorized", "authorised", "confirmed", "accepted", "trusted", "safe", "permitted", "consented", "preapproved", near=("treat ", "consider ", "regard ", "count ", "mark ")),
    says(CONSENT, r"(?:the )?(?:user|operator|(?<!copyright )owner|admin(?:istrator)?|developer|human|security team|company|ceo|anthropic|openai) (?:has |have |hereby |already |now ){0,4}(?:grant(?:s|ed)?|gives?|given|gave|approved|authori[sz]e[sd]?|waive[sd]?|consent(?:s|ed)?|agreed)(?: you| to you)?(?: to)?(?: \w{1,12}){0,2}? (?:full|unrestricted|unlimited|complete|root|blanket|all (?:actions|permissions|commands|changes|future|tool)|everything|any (?:action|command)|in advance|(?:every|all|any) (?:\w+ ){0,2}(?:permission|action|command|request|tool|change)s?)",
          "grant", "grants", "granted", "give", "gives", "given", "gave", "approved", "authorized", "authorised", "authorizes", "waives", "waived", "consents", "consented", "agreed"),
    says(CONSENT, r"(?:says?|said|confirmed|agreed|promised)(?: that)? you (?:may|can|could|are (?:allowed|free|permitted) to|should|must) [^.\n]{3,80} without (?:asking|confirm|approv|permission|review|a review|telling|checking|any)",
          "say", "says", "said", "confirmed", "agreed", "promised", also=("without",)),
    says(CONSENT, r"you (?:now )?have (?:been granted |been given )?(?:full|unrestricted|unlimited|root|admin(?:istrator)?|blanket|complete) (?:\w{1,12} ){0,2}(?:access|permissions?|privileges|rights|authority|control|approval)",
          "access", "permission", "permissions", "privileges", "rights", "authority", "control", "approval", also=("have",), needs=("ou ",)),
    says(CONSENT, r"(?:no|without any) (?:further )?(?:confirmation|approval|permission|consent) (?:is |are )?(?:needed|required|necessary)(?: \w{1,12}){0,3} (?:any|every|all|from now)",
          "confirmation", "approval", "permission", "consent", also=("needed", "required", "necessary")),
    says(CONSENT, r"(?:skip|bypass|disable|ignore) (?:all|every|any) (?:\w{1,12} )?(?:confirmation|approval|permission|safety)s? ?(?:prompt|check|request|dialog|question|step)s?",
          "confirmation", "approval", "permission", "confirmations", "approvals", "permissions", "safety", also=("skip", "bypass", "disable", "ignore")),
)  # fmt: skip
