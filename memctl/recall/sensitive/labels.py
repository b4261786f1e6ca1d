"""What announces a secret: the words for passwords and keys, and how a value follows them. Data
only, as pieces of regular expressions over lower-cased text.
"""

from __future__ import annotations

# The word "password" in the languages memories are written in.
PASSWORD = (
    r"(?:community string|(?:store|key|keystore|truststore|bind|db|user|admin|smtp|mysql|root)_?pass(?!ed|es|ing|age|ive|port)(?:word|wd)?|(?<![a-z])psk(?![a-z])|requirepass|pass(?:word|wd|phrase|code)|pass[ _-]phrase|(?<![a-z])pwd?(?![a-z])|passwort|kennwort"
    r"|mot de passe|contraseña|senha|wachtwoord|hasł(?:o|em)|lösenord(?:et)?|passord(?:et)?"
    r"|adgangskode(?:n)?|salasana|heslo|jelszó|parola|şifre|пароль|密码|密碼|パスワード|비밀번호|كلمة المرور)"
)
PASSWORD_WORDS = (
    "community", "psk", "wifipsk", "requirepass", "storepass", "keypass", "storepassword", "keypassword", "dbpass", "smtppass", "adminpass", "keystore", "pass", "password", "passwd", "passphrase", "passcode", "phrase", "pw", "pwd", "passwort", "kennwort",
    "passe", "contrase", "senha", "wachtwoord", "lösenord", "senord", "passord", "adgangskode",
    "salasana", "heslo", "jelsz", "parola", "ifre", "pgpassword", "dbpassword", "userpassword",
    "mysqlpassword", "adminpassword", "rootpassword", "masterpassword", "smtppassword", "accesspassword",
)  # fmt: skip
FAR = ("hasł", "пароль", "密码", "密碼", "パスワード", "비밀번호", "كلمة المرور")
# A key is a secret when the word before it says so; "primary key" and "cache key" are not.
KEY_OF = (
    "api", "access", "auth", "account", "app", "application", "signing", "signature", "encryption", "master",
    "shared", "storage", "license", "hmac", "webhook", "service", "deploy", "client", "kaggle", "global", "ldap", "consumer", "private",
    "subscription", "secret", "unseal", "recovery", "root", "backup", "activation", "vapid", "session", "cookie", "jwt", "admin", "ingest", "write",
)  # fmt: skip
KEY = (
    r"(?:secret(?:[ _-](?:key[ _-]base|access[ _-]key|key|string|value))?|token|bearer|credentials?|key(?:"
    + "|".join(f"(?<={word}key)|(?<={word}[ _-]key)" for word in KEY_OF)
    + "))"
)
KEY_WORDS = (
    "key", "secret", "token", "apikey", "accesskey", "secretkey", "accountkey", "sharedaccesskey", "authkey",
    "authtoken", "accesstoken", "apitoken", "clientsecret", "signingkey", "masterkey", "appsecret",
    "refreshtoken", "privatetoken", "privatekey", "sharedkey", "storagekey", "signaturekey", "jwtsecret", "apisecret", "secretaccesskey", "encryptionkey", "consumersecret",
    "appkey", "credential", "credentials", "bearer", "licensekey", "deploykey",
)  # fmt: skip
OF = r"(?:[ \t]+(?:for|of|on|to|in|at|from|with|für|von|zu|pour|de|del|du|da|van|voor|til|för)[ \t][^\n.;:=]{1,40}?)?"
IS = (
    r"[ \t]+(?:(?:(?:was|is|has been|got|were) )?(?:set|changed|reset|rotated|updated|switched) (?:back )?to|is|was|are|were|will be|ist|war|lautet|est|était"
    r"|es|era|é|è|is nu|jest|är|er)(?:[ \t]+(?:now|still|just|simply|currently|always|jetzt|noch))?[ \t]*:?[ \t]*"
)
VALUE = r"(?:[\"'`“„«‘](?P<q>[^\"'`”“»’\n]{4,200})[\"'`”“»’]|(?P<v>[^\s\"'`“„<>,;]{4,400}))"
SET = (
    r"(?:[\"'`*\]]{0,3}[ \t]{0,3}(?::=|=>|→|[:=：])[ \t]{0,3}[*_]{0,2}[ \t]?"
    r"|[\"']?(?:,?[ \t]*\n[ \t]*|[ ,]{1,3})[\"']?value[\"']?[ \t]*[:=][ \t]*"
    r"|[\"'][ \t]*\{[^}\n]*\n(?:[^}\n]*\n){0,3}?[ \t]*default[ \t]*=[ \t]*|>(?=[^\s<>]+</))"
)
# "the token = …" needs its label to end there: `token_url =`, `max_tokens =` say something else.
GAP = r"[ \t]+"


HOW = f"(?:(?P<set>{OF}{SET})|(?P<said>{OF}{IS})|(?P<bare>{OF}{GAP}|[ \\t`]*\\|[ \\t`]*))"
