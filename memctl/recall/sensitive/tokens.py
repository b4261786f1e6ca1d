"""Tokens that announce themselves by their first letters. Data only.

The forms are the providers' own, from the pages named; where a provider documents the prefix alone,
the length is that of the keys it hands out, with a margin, for keys grow. `gitleaks` (MIT) has rules
for most of them and was the list to compare with.
"""

from __future__ import annotations

from memctl.recall.sensitive.pattern import Token
from memctl.recall.sensitive.values import is_jwt, numbered

_W = r"[A-Za-z0-9_\-]"
_A = r"[A-Za-z0-9]"
_GITHUB = "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github"
_GITLAB = "https://docs.gitlab.com/security/tokens/#token-prefixes"
_SLACK = "https://docs.slack.dev/authentication/tokens/"
_STRIPE = "https://docs.stripe.com/keys"
_SHOPIFY = "https://shopify.dev/changelog/length-of-the-shopify-access-token-is-increasing"
_DO = "https://docs.digitalocean.com/reference/api/create-personal-access-token/"

TOKENS = (
    Token("AWS access key id", ("AKIA", "ASIA", "ABIA", "ACCA"), r"[A-Z0-9]{16}(?![A-Za-z0-9])",
          "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html#identifiers-unique-ids"),
    Token("AWS Bedrock key", ("ABSK",), r"[A-Za-z0-9+/]{100,300}={0,2}",
          "https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html"),
    Token("GitHub token", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"), r"[A-Za-z0-9_]{30,255}", _GITHUB),
    Token("GitHub fine-grained token", ("github_pat_",), r"[A-Za-z0-9_]{30,255}", _GITHUB),
    Token("GitLab token",
          ("glpat-", "gldt-", "glrt-", "glrtr-", "glptt-", "glcbt-", "glft-", "glimt-", "glagent-",
           "glsoat-", "glffct-", "gloas-", "glwt-"), r"[A-Za-z0-9_\-.]{18,300}", _GITLAB),
    Token("Slack token", ("xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxo-", "xoxe-", "xoxc-", "xoxd-",
                          "xoxe.xoxp-", "xoxe.xoxb-", "xapp-", "xwfp-"), r"[A-Za-z0-9\-%]{16,300}", _SLACK),
    Token("Stripe key", ("sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_org_"), r"[A-Za-z0-9_]{16,250}",
          _STRIPE),
    Token("Stripe webhook secret", ("whsec_",), r"[A-Za-z0-9+/=]{24,250}", "https://docs.stripe.com/webhooks"),
    Token("Google API key", ("AIza",), _W + r"{35,39}", "https://cloud.google.com/docs/authentication/api-keys"),
    Token("Google OAuth client secret", ("GOCSPX-",), _W + r"{24,40}",
          "https://developers.google.com/identity/protocols/oauth2"),
    Token("Google OAuth token", ("ya29.",), r"[A-Za-z0-9_\-.]{30,400}",
          "https://developers.google.com/identity/protocols/oauth2"),
    Token("Anthropic key", ("sk-ant-",), _W + r"{24,300}", "https://docs.claude.com/en/api/overview"),
    Token("OpenAI key", ("sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"), _W + r"{24,400}",
          "https://platform.openai.com/docs/api-reference/authentication"),
    Token("OpenRouter key", ("sk-or-",), _W + r"{32,200}", "https://openrouter.ai/docs/api-reference/authentication"),
    Token("API key of the form sk-", ("sk-",), _A + r"{32,200}",
          "https://platform.openai.com/docs/api-reference/authentication"),
    Token("Groq key", ("gsk_",), _A + r"{40,120}", "https://console.groq.com/docs/quickstart"),
    Token("xAI key", ("xai-",), _A + r"{60,120}", "https://docs.x.ai/docs/overview"),
    Token("Perplexity key", ("pplx-",), _A + r"{40,80}", "https://docs.perplexity.ai/"),
    Token("Replicate token", ("r8_",), _A + r"{34,60}", "https://replicate.com/docs/topics/security/api-tokens"),
    Token("Hugging Face token", ("hf_", "api_org_"), _A + r"{30,80}",
          "https://huggingface.co/docs/hub/security-tokens"),
    Token("npm token", ("npm_",), _A + r"{30,80}", "https://docs.npmjs.com/about-access-tokens"),
    Token("PyPI token", ("pypi-",), _W + r"{50,1000}", "https://pypi.org/help/#apitoken"),
    Token("RubyGems key", ("rubygems_",), r"[a-f0-9]{40,64}", "https://guides.rubygems.org/api-key-scopes/"),
    Token("crates.io token", ("cio",), _A + r"{30,40}(?![A-Za-z0-9])", "https://doc.rust-lang.org/cargo/reference/registries.html"),
    Token("NuGet key", ("oy2",), r"[a-z0-9]{43}(?![A-Za-z0-9])", "https://learn.microsoft.com/nuget/nuget-org/publish-a-package"),
    Token("Docker Hub token", ("dckr_pat_", "dckr_oat_"), _W + r"{20,120}",
          "https://docs.docker.com/security/access-tokens/"),
    Token("Twilio API key", ("SK",), r"[0-9a-f]{32}(?![A-Za-z0-9])",
          "https://www.twilio.com/docs/glossary/what-is-a-sid"),
    Token("SendGrid key", ("SG.",), _W + r"{16,32}\." + _W + r"{36,64}",
          "https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys"),
    Token("Mailgun key", ("key-",), r"[0-9a-f]{32}(?![A-Za-z0-9])",
          "https://documentation.mailgun.com/docs/mailgun/api-reference/mg-auth"),
    Token("Brevo key", ("xkeysib-", "xsmtpsib-"), r"[a-f0-9]{64}-" + _A + r"{16}",
          "https://developers.brevo.com/docs/getting-started"),
    Token("Resend key", ("re_",), _A + r"{6,12}_" + _A + r"{20,40}", "https://resend.com/docs/dashboard/api-keys/introduction", numbered),
    Token("Shopify token", ("shpat_", "shpca_", "shppa_", "shpss_", "shpua_"), r"[A-Fa-f0-9]{32,64}", _SHOPIFY),
    Token("Square token", ("sq0atp-", "sq0csp-"), _W + r"{22,100}", "https://developer.squareup.com/docs/build-basics/access-tokens"),
    Token("Adyen key", ("AQE",), r"[A-Za-z0-9+/=\-.]{100,400}", "https://docs.adyen.com/development-resources/api-credentials/"),
    Token("DigitalOcean token", ("dop_v1_", "doo_v1_", "dor_v1_"), r"[a-f0-9]{60,64}", _DO),
    Token("Heroku key", ("HRKU-",), _W + r"{36,80}", "https://devcenter.heroku.com/articles/authentication"),
    Token("Fly.io token", ("fo1_", "fm1_", "fm2_"), r"[A-Za-z0-9_+/=\-,]{40,1000}", "https://fly.io/docs/security/tokens/"),
    Token("Cloudflare key", ("v1.0-",), r"[a-f0-9]{24}-[a-f0-9]{140,160}", "https://developers.cloudflare.com/fundamentals/api/"),
    Token("Vercel token", ("vcp_", "vck_", "vercel_blob_rw_"), _W + r"{24,120}", "https://vercel.com/docs/rest-api"),
    Token("Netlify token", ("nfp_",), _A + r"{36,60}", "https://docs.netlify.com/api/get-started/"),
    Token("Supabase key", ("sbp_", "sb_secret_"), _W + r"{30,80}", "https://supabase.com/docs/guides/api/api-keys"),
    Token("PlanetScale token", ("pscale_tkn_", "pscale_pw_", "pscale_oauth_"), r"[A-Za-z0-9_\-.=]{32,64}",
          "https://planetscale.com/docs/api/reference/service-tokens"),
    Token("Neon key", ("napi_",), _A + r"{40,80}", "https://neon.com/docs/manage/api-keys"),
    Token("Databricks token", ("dapi",), r"[a-f0-9]{32}(?:-\d)?(?![A-Za-z0-9])", "https://docs.databricks.com/aws/en/dev-tools/auth/pat"),
    Token("HashiCorp Vault token", ("hvs.", "hvb.", "hvr."), _W + r"{24,300}",
          "https://developer.hashicorp.com/vault/docs/concepts/tokens"),
    Token("Pulumi token", ("pul-",), r"[a-f0-9]{40}", "https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/"),
    Token("Grafana token", ("glsa_", "glc_"), r"[A-Za-z0-9_+/=\-]{32,400}", "https://grafana.com/docs/grafana/latest/administration/service-accounts/"),
    Token("Sentry token", ("sntrys_", "sntryu_"), r"[A-Za-z0-9_+/=\-]{40,400}", "https://docs.sentry.io/account/auth-tokens/"),
    Token("New Relic key", ("NRAK-", "NRJS-", "NRII-"), _W + r"{19,40}", "https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/"),
    Token("Dynatrace token", ("dt0c01.", "dt0s01."), r"[A-Z0-9]{24}\.[A-Z0-9]{60,70}",
          "https://docs.dynatrace.com/docs/manage/identity-access-management/access-tokens-and-oauth-clients/access-tokens"),
    Token("Linear key", ("lin_api_", "lin_oauth_"), _A + r"{30,80}", "https://linear.app/developers/graphql"),
    Token("Notion token", ("ntn_", "secret_"), _A + r"{40,60}", "https://developers.notion.com/reference/authentication"),
    Token("Atlassian token", ("ATATT3", "ATCTT3", "ATBB", "ATSTT3"), r"[A-Za-z0-9_=\-]{24,300}",
          "https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/"),
    Token("Airtable token", ("pat",), _A + r"{14}\.[a-f0-9]{60,64}", "https://airtable.com/developers/web/guides/personal-access-tokens"),
    Token("Figma token", ("figd_", "figu_"), _W + r"{36,60}", "https://www.figma.com/developers/api#access-tokens"),
    Token("Dropbox token", ("sl.",), _W + r"{100,2000}", "https://developers.dropbox.com/oauth-guide"),
    Token("Postman key", ("PMAK-",), r"[a-f0-9]{24}-[a-f0-9]{34}", "https://learning.postman.com/docs/developer/postman-api/authentication/"),
    Token("Doppler token", ("dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."), r"[A-Za-z0-9_.\-]{36,80}",
          "https://docs.doppler.com/reference/auth-token-formats"),
    Token("1Password service account token", ("ops_",), r"[A-Za-z0-9+/=_\-]{200,2000}", "https://developer.1password.com/docs/service-accounts/"),
    Token("Tailscale key", ("tskey-",), _W + r"{24,80}", "https://tailscale.com/kb/1085/auth-keys"),
    Token("age identity", ("AGE-SECRET-KEY-1", "AGE-SECRET-KEY-PQ-1", "AGE-PLUGIN-"), r"[A-Z0-9\-]{40,120}",
          "https://github.com/C2SP/C2SP/blob/main/age.md"),
    Token("Facebook or Square token", ("EAA",), _W + r"{58,400}", "https://developers.facebook.com/docs/facebook-login/guides/access-tokens/"),
    Token("JSON Web Token", ("eyJ",), r"[A-Za-z0-9_\-]{8,4000}\.(?:eyJ[A-Za-z0-9_\-]{4,8000}|[A-Za-z0-9_\-]{0,2000})\.[A-Za-z0-9_\-]{6,4000}(?:\.[A-Za-z0-9_\-]{0,9000}){0,2}",
          "https://www.rfc-editor.org/rfc/rfc7519", is_jwt),
)  # fmt: skip
