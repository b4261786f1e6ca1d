"""Secrets that their surroundings give away: labels, addresses, headers, blocks. Data only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memctl.recall.sensitive.labels import (
    FAR,
    GAP,
    HOW,
    IS,
    KEY,
    KEY_WORDS,
    OF,
    PASSWORD,
    PASSWORD_WORDS,
    SET,
    VALUE,
)
from memctl.recall.sensitive.pattern import SECRET, Pattern
from memctl.recall.sensitive.values import (
    bare_key,
    bare_password,
    basic,
    key,
    licence,
    numbered_value,
    opaque,
    pair_password,
    password,
    phrase,
    said_password,
    secret_word,
    upper,
    url_password,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    Check = Callable[[str, bool], bool]

_RFC = "https://www.rfc-editor.org/rfc/"


def _labelled(
    name: str,
    regex: str,
    words: tuple[str, ...],
    far: tuple[str, ...],
    checks: tuple[tuple[str, Check], ...],
    also: tuple[str, ...] = (),
    near: tuple[str, ...] = (),
) -> Pattern:
    return Pattern(SECRET, name, regex, words=words, also=also, far=far, near=near, checks=checks)


SECRETS = (
    Pattern(
        SECRET, "private key",
        r"-----begin (?:[a-z0-9]{2,12} ){0,3}private key(?: block)?-----(?=[^-]{0,400}?[a-z0-9+/]{20})(?:[a-z0-9+/=\s,:.\\()@<>]|-(?!----)){16,20000}"
        r"(?:-----end (?:[a-z0-9]{2,12} ){0,3}private key(?: block)?-----)?",
        words=("begin",), needs=("-----BEGIN ", "PRIVATE KEY"), check=opaque, source=_RFC + "rfc7468",
    ),
    Pattern(
        SECRET, "private key", r"putty-user-key-file-\d(?s:(?!putty-user|private-mac:).){16,9000}(?:private-mac:\s?\w{0,200})?",
        words=("putty",), source="https://the.earth.li/~sgtatham/putty/latest/htmldoc/AppendixC.html",
    ),
    Pattern(
        SECRET, "password in a URL", r"(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,30}://(?P<v>[^\s/:@\"'`<>]{0,128}:[^\s/@\"'`<>]{3,256})@",
        needs=("://", "@"), check=url_password, source=_RFC + "rfc3986#section-3.2.1",
    ),
    Pattern(
        SECRET, "token in a URL", r"https?://(?P<v>[a-z0-9_-]{20,255})@(?!o\d+\.ingest\.|[\w.-]{0,40}sentry)[a-z0-9]", needs=("://", "@"), check=bare_key,
        source=_RFC + "rfc3986#section-3.2.1",
    ),
    Pattern(
        SECRET, "token in a URL", r"[?&;](?:sig|key|code|apikey|api_key|token|access_token|auth|secret|signature)="
        r"(?P<v>[a-z0-9%+/=_.~-]{16,400})",
        needs=("://", "="), check=key,
        source="https://learn.microsoft.com/rest/api/storageservices/create-service-sas",
    ),
    Pattern(
        SECRET, "Slack webhook", r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<v>[a-z0-9/]{20,200})",
        words=("hooks",), check=opaque, source="https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks/",
    ),
    Pattern(
        SECRET, "Discord webhook", r"discord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d{10,25}/(?P<v>[a-z0-9_-]{30,100})",
        words=("webhooks",), check=opaque, source="https://discord.com/developers/docs/resources/webhook",
    ),
    Pattern(
        SECRET, "Teams webhook", r"(?:\.webhook\.office\.com/webhookb2|outlook\.office\.com/webhook)/(?P<v>[a-z0-9@/-]{60,300})",
        words=("webhookb2", "webhook"), check=opaque,
        source="https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook",
    ),
    Pattern(
        SECRET, "webhook address", r"(?:hooks\.zapier\.com/hooks/catch/\d+|hook\.[a-z0-9]{2,4}\.make\.com|maker\.ifttt\.com/trigger/\w+/(?:json/)?with/key|open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook)"
        r"/(?P<v>[a-z0-9_-]{6,64})", words=("zapier", "make", "ifttt", "feishu", "larksuite"), needs=("://",), check=opaque,
        source="https://help.zapier.com/hc/en-us/articles/8496288690317",
    ),
    Pattern(
        SECRET, "Discord bot token", r"(?<![a-z0-9_-])(?P<v>[mno][a-z0-9_-]{22,27}\.[a-z0-9_-]{6}\.[a-z0-9_-]{27,40})(?![a-z0-9_.-])",
        words=("discord", "bot"), check=opaque, source="https://discord.com/developers/docs/reference#authentication",
    ),
    Pattern(
        SECRET, "Telegram bot token", r"(?<![a-z0-9_-])(?:bot)?(?P<v>\d{8,10}:aa[a-z0-9_-]{32,34})(?![a-z0-9_-])", needs=(":AA",),
        check=opaque, source="https://core.telegram.org/bots/api#authorizing-your-bot",
    ),
    Pattern(
        SECRET, "Azure client secret", r"(?<![a-z0-9_.~-])(?P<v>[a-z0-9_.~-]{3}\dq~[a-z0-9_.~-]{30,38})", needs=("Q~",), check=opaque,
        source="https://learn.microsoft.com/entra/identity-platform/quickstart-register-app",
    ),
    Pattern(
        SECRET, "Mailchimp key", r"(?<![a-z0-9])(?P<v>[0-9a-f]{32}-us\d{1,2})(?![a-z0-9])", needs=("-us",), check=opaque,
        source="https://mailchimp.com/developer/marketing/docs/fundamentals/",
    ),
    Pattern(
        SECRET, "Terraform Cloud token", r"(?<![a-z0-9])(?P<v>[a-z0-9]{14}\.atlasv1\.[a-z0-9_=-]{60,80})", words=("atlasv1",),
        source="https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens",
    ),
    Pattern(
        SECRET, "one-time password seed", r"otpauth://[^\s\"']{1,300}?[?&]secret=(?P<v>[a-z2-7]{8,128})", words=("otpauth",), check=opaque,
        source="https://github.com/google/google-authenticator/wiki/Key-Uri-Format",
    ),
    Pattern(
        SECRET, "authorization header", r"authorization[\"']?[ \t]{0,3}[:=][ \t]{0,3}[\"']?(?:bearer|token|apikey|key|ssws)[ \t]+(?P<v>[a-z0-9._~+/=-]{12,4000})",
        words=("authorization",), check=opaque, source=_RFC + "rfc6750#section-2.1",
    ),
    Pattern(
        SECRET, "authorization header", r"(?:authorization[\"']?[ \t]{0,3}[:=][ \t]{0,3}[\"']?|(?<![a-z]))basic[ \t]+(?P<v>[a-z0-9+/=]{8,400})(?![a-z0-9+/=])",
        words=("basic",), check=basic, source=_RFC + "rfc7617",
    ),
    Pattern(
        SECRET, "bearer token", r"(?<![a-z])bearer[ \t]+(?P<v>[a-z0-9._~+/=-]{20,4000})",
        words=("bearer",), check=bare_key, source=_RFC + "rfc6750#section-2.1",
    ),
    Pattern(
        SECRET, "user and password of a command", r"(?<![a-z0-9-])(?:-u|--user|--proxy-user)[ =][\"']?(?P<v>[^\s:\"'`<>$]{1,64}:[^\s\"'`]{3,128})",
        words=("u", "user"), needs=("-u", ":"), check=lambda value, _quoted: url_password(value, False) and not value.replace(":", "").isdigit(),
        source="https://curl.se/docs/manpage.html#-u",
    ),
    Pattern(
        SECRET, "password of a command", r"(?:sshpass[ ]+-p|redis-cli[^\n|]{0,60}?[ ](?:-a|--pass)|docker login[^\n|]{0,60}?[ ]-p"
        r"|mysql(?:dump|admin)?[^\n|]{0,60}?[ ]-p|--(?:password|passwd|pass|passphrase|token|api-key|secret)[ ])[ ]?" + VALUE,
        words=("sshpass", "redis", "docker", "mysql", "mysqldump", "mysqladmin", "password", "passphrase", "token", "secret"),
        check=password, source="https://dev.mysql.com/doc/refman/en/password-security-user.html",
    ),
    _labelled(
        "labelled password", PASSWORD + HOW + VALUE, PASSWORD_WORDS, FAR,
        (("set", password), ("said", said_password), ("bare", bare_password)),
    ),
    _labelled("labelled password", r"pass(?<![a-z]pass)" + OF + SET + VALUE, ("pass",), (), (("v", password), ("q", password))),
    _labelled("labelled password", r"(?:密码|密碼|パスワード|비밀번호)[^\s\w]{0,2}(?:是|为|為|は|는|은)[ \t]?" + VALUE, (), FAR, (("v", password), ("q", password))),
    _labelled(
        "labelled password", r"(?<![^\s\"'`(])(?P<v>[^\s\"'`(]{6,128})[\"'`]? (?:is|was) (?:the|our|my|his|her|their) (?:[a-z-]{1,20} ){0,3}"
        + PASSWORD, PASSWORD_WORDS, FAR, (("v", bare_password),),
    ),
    _labelled(
        "labelled key", r"(?:jwt|session|cookie|signing|webhook|shared|auth|nextauth|hmac|oauth|client|app)[ _-]?secret(?:(?P<set>" + OF + SET + ")|(?P<said>" + OF + IS + "))" + VALUE,
        ("secret", "clientsecret", "jwtsecret", "appsecret"), (), (("set", secret_word), ("said", secret_word)),
    ),
    _labelled(
        "labelled key", r"(?<![^\s\"'`(])(?P<v>[^\s\"'`(]{20,200})[\"'`]? (?:is|was) (?:the|our|my|his|her|their) (?:[a-z-]{1,20} ){0,3}(?:api[ -]?key|token|secret|access key)(?![a-z])",
        ("key", "apikey", "token", "secret"), (), (("v", bare_key),), also=("is", "was"), near=(" is the ", " is our ", " is my ", " is his ", " is her ", " is their ", " was the ", " was our ", " was my ")),
    _labelled(
        "labelled key", KEY + HOW + VALUE, KEY_WORDS, (), (("set", key), ("said", key), ("bare", bare_key)),
    ),
    _labelled("labelled key", r"key(?<![a-z]key)(?:[ \t]+for[ \t][a-z ]{2,24}:)?" + GAP + VALUE, ("key",), (), (("v", bare_key), ("q", bare_key))),
    Pattern(
        SECRET, "labelled key",
        r"(?:api[ _-]?(?:key|token|secret)|(?:access|auth|bearer|deploy|server|ingest)[ _-]?token|client[ _-]?secret|secret[ _-]?(?:access[ _-]?)?key|[a-z0-9]_(?:token|secret))"
        r"(?:" + SET + "|" + IS + r")[\"'`]?(?P<v>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![0-9a-f-])",
        words=KEY_WORDS, shapes=("0",), near=("-",), check=opaque, source="https://devcenter.heroku.com/articles/authentication",
    ),
    Pattern(
        SECRET, "passphrase", r"(?:pass[ _-]?phrase|app password|[a-z_]password|geheimsatz)(?:" + OF + SET + "|" + OF + IS + r")[\"'`“]?(?P<v>(?:[a-z0-9]{3,12}[ -]){3,7}[a-z0-9]{3,12})(?=[\"'`”.;,]|[ \t]*(?:\n|$))",
        words=("passphrase", "pass", "phrase", "password", "geheimsatz"), check=phrase, source="https://www.eff.org/dice",
    ),
    Pattern(
        SECRET, "private key", r"\"d\"[ \t]*:[ \t]*\"(?P<v>[a-z0-9_-]{40,400})\"", words=("kty",), check=opaque, source=_RFC + "rfc7517#section-9.3",
    ),
    Pattern(
        SECRET, "registry login", r"\"auth\"[ \t]*:[ \t]*\"(?P<v>[a-z0-9+/=]{8,400})\"", words=("auths", "auth"), check=basic,
        source="https://docs.docker.com/reference/cli/docker/login/",
    ),
    Pattern(
        SECRET, "recovery codes", r"(?:recovery|backup|scratch|unseal)[ _-]?(?:codes?|keys?)[^\n\w]{0,3}(?:\d|are|is)?[ :]{1,3}(?P<v>[a-z0-9]{4,6}-[a-z0-9]{4,6}(?:[, ]{1,2}[a-z0-9]{4,6}-[a-z0-9]{4,6})+|[a-z0-9+/]{43}=)",
        words=("recovery", "backup", "scratch", "unseal"), check=numbered_value, source="https://docs.github.com/en/authentication/securing-your-account-with-two-factor-authentication-2fa",
    ),
    Pattern(
        SECRET, "one-time password seed", r"(?:totp|2fa|mfa|otp|two[ -]factor|authenticator)[^\n:=]{0,24}?(?:secret|seed|key)[^\n\w]{1,3}(?:is )?(?P<v>[a-z2-7]{16,64})(?![a-z0-9])",
        words=("totp", "2fa", "mfa", "otp", "factor", "authenticator"), check=upper, source="https://www.rfc-editor.org/rfc/rfc6238",
    ),
    Pattern(
        SECRET, "licence key", r"(?:licen[cs]e|product|activation|serial|steam)[ _-]?(?:key|code|number)(?:" + OF + SET + "|" + OF + IS + r")[\"'`]?(?P<v>[a-z0-9]{5}(?:-[a-z0-9]{5}){2,6})(?![a-z0-9-])",
        words=("license", "licence", "product", "activation", "serial", "steam", "licensekey"), check=licence, source="https://www.rfc-editor.org/rfc/rfc4648",
    ),
    Pattern(
        SECRET, "password of a command", r"(?:zip[^\n|]{0,30}? -p ?|7z[^\n|]{0,30}? -p|openssl[^\n|]{0,80}? -k |net use [^\n]{3,80}? |ldapsearch[^\n|]{0,120}? -w |(?<![a-z])redis auth |(?<![a-z])auth(?= \S*\d))" + VALUE,
        words=("zip", "7z", "openssl", "net", "ldapsearch", "redis"), check=bare_password, source="https://www.openssl.org/docs/manmaster/man1/openssl-enc.html",
    ),
    _labelled(
        "user and password", r"(?<![a-z])(?:credentials?|creds|log[ -]?ins?|connect|auth)(?![a-z])[^\n]{0,24}?(?: are| is| with)? (?:[a-z0-9_.@-]{2,30}) and (?P<v>[^\s\"'`<>,;/]{8,128})",
        ("credential", "credentials", "creds", "login", "logins", "connect", "auth"), (), (("v", bare_password),),
    ),
    _labelled(
        "user and password", r"(?<![a-z])(?:wi-?fi|wlan|ssid|vpn)(?![a-z])[^\n]{0,40}?[ \t:=(`\"'](?P<u>[a-z0-9_.@+-]{2,40})(?:[ ]?[/|][ ]?|:)(?P<v>[^\s\"'`<>,;/]{8,128})",
        ("wi", "wifi", "wlan", "ssid", "vpn"), (), (("v", bare_password),),
    ),
    _labelled(
        "user and password", r"(?<![a-z])(?:neo4j|grafana|jenkins|rabbitmq|kibana|argocd|panel|demo|guest)(?![a-z])[^\n]{0,40}?[ \t:=(`\"'](?P<u>[a-z0-9_.@+-]{2,40})(?:[ ]?[/|][ ]?|:)(?P<v>[^\s\"'`<>,;/]{8,128})",
        ("neo4j", "grafana", "jenkins", "rabbitmq", "kibana", "argocd", "panel", "demo", "guest"), (), (("v", pair_password),),
    ),
    _labelled(
        "user and password", r"(?<![a-z])(?:credentials?|creds|log[ -]ins?|logins?|basic[ -]auth[a-z]{0,12}|zugangsdaten|identifiants)(?![a-z])"
        r"[^\n]{0,30}?[ \t:=(`\"'](?P<u>[a-z0-9_.@+-]{2,40})(?:[ ]?[/|][ ]?|:)(?P<v>[^\s\"'`<>,;/]{8,128})",
        ("credential", "credentials", "creds", "login", "logins", "basic", "zugangsdaten", "identifiants"), (), (("v", bare_password),),
    ),
    _labelled(
        "user and password", r"(?:admin|administrator|root|user|guest|deploy|deployer|postgres)(?:[ ]?[/|][ ]?|:)(?P<v>[^\s\"'`<>,;/]{8,128})",
        ("admin", "administrator", "root", "guest", "deploy", "deployer", "postgres"), (), (("v", pair_password),),
    ),
    Pattern(
        SECRET, "door or safe code", r"(?<![a-z])(?:door|gate|alarm|safe|entry|access|lock|locker|unlock|voicemail|sim|card|debit|keypad|tür|türcode)"
        r"[ -]?(?:code|pin|combination)(?![a-z])[^.\n\d]{0,40}?(?:\bis\b|:|=|\bist\b)[ \t]*[\"'`#]?(?P<v>\d{4,8})(?!\d|\.\d| (?:is|was|means|indicates|error))",
        words=("door", "gate", "alarm", "safe", "locker", "keypad", "voicemail", "sim", "card", "entry", "r", "access", "lock", "unlock", "debit"),
        also=("code", "pin", "combination", "rcode"),
    ),
    Pattern(
        SECRET, "door or safe code", r"(?<![a-z])(?:pin|puk)(?: code)?(?:[: ]{1,2}| is )(?P<v>\d{4,8})(?!\d|\.\d) [^.\n]{0,30}?(?<![a-z])(?:unlocks?|sim|phone|card|door|safe|tablet|gate|lock|alarm)(?![a-z])",
        words=("pin", "puk"), also=("unlock", "unlocks", "sim", "phone", "card", "door", "safe", "tablet", "gate", "lock", "alarm"),
    ),
    Pattern(
        SECRET, "door or safe code", r"(?<![a-z])(?:code|pin|combination)(?: number)? (?:of|for|to) (?:the|our|my|his|her|their) (?:[a-z-]{1,16} ){0,2}?(?:door|gate|alarm|safe|locker|keypad|lock|card|sim|entrance|garage|vault)"
        r"(?![a-z])[^.\n\d]{0,30}?(?:\bis\b|:|=)[ \t]*[\"'`#]?(?P<v>\d{4,8})(?!\d|\.\d)",
        words=("code", "pin", "combination"), also=("door", "gate", "alarm", "safe", "locker", "keypad", "lock", "card", "sim", "entrance", "garage", "vault"),
    ),
    _labelled(
        "session cookie", r"(?:session[_-]?(?:id|token)?|(?<![a-z])sid|jsessionid|phpsessid|asp\.net_sessionid|connect\.sid|auth)=(?P<v>[a-z0-9%._~+/=-]{16,400})",
        ("session", "sessionid", "sid", "jsessionid", "phpsessid", "auth"), (), (("v", key),),
    ),
    Pattern(
        SECRET, "recovery phrase", r"(?:seed|recovery|mnemonic|backup|wallet)(?: (?:phrase|words|seed))?[^\n\w]{1,4}(?:is )?(?P<v>(?:[a-z]{3,8} ){11,23}[a-z]{3,8})(?![a-z])",
        words=("seed", "mnemonic", "recovery", "wallet"), source="https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki",
        check=lambda value, _quoted: sum(len(w) > 3 for w in value.split()) > len(value.split()) // 2 and " the " not in value and " and " not in value,
    ),
)  # fmt: skip
