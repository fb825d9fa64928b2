"""Settings: one file, everything that differs between places comes from the environment (see README, Configuration)."""

import contextlib
import secrets
from pathlib import Path

from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

import games
from portal import embedded_redis, logs
from portal.environment import Environment

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment()

VAR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var")))
"""Where this place keeps what it makes: database, secret, sockets, collected files."""
try:
    VAR.mkdir(parents=True, exist_ok=True)
except OSError as error:
    raise ImproperlyConfigured(f"VAR_DIR={VAR} cannot be made ({error.strerror}).") from None


def kept_secret(path: Path) -> str:
    """Return the secret of this place; the first start makes one that only its user can read."""
    if not path.exists():
        fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            path.hardlink_to(fresh)  # the first of several starting processes wins, and none reads half a secret
        fresh.unlink()
    return path.read_text().strip()


SECRET_KEY = env.str("SECRET_KEY", default="") or kept_secret(VAR / "secret_key")
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
if "*" in ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS=* would let sockets be opened from any page: name the hosts.")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS = env.bool("HTTPS", default=False)
"""Whether the portal is reached over https (behind a proxy that says so)."""

# --- games -----------------------------------------------------------------------------------------------------------
games.__path__ += env.folders("LUFTSCHLOSS_GAMES_PATH")
"""Further folders with games."""
GAME_FOLDERS = sorted(
    folder
    for place in dict.fromkeys(games.__path__)
    for folder in Path(place).iterdir()
    if folder.is_dir() and folder.name != "kit" and (folder / "rules.py").exists() | (folder / "rules").exists()
)

# --- apps ------------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "simple_history",
    "django_structlog",
    "portal",
    "ratings",
    "lobby",
    "tables",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    # safe beside secrets: tokens of forms are masked anew in each page, and Django pads what it packs by chance (BREACH)
    "django.middleware.gzip.GZipMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "csp.middleware.CSPMiddleware",
    "portal.keeping.ReadersOwn",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "lobby.middleware.DevicesAreMarked",
    "lobby.middleware.TheBannedReadWhy",
    "lobby.middleware.GuestsHaveNoAccount",
    "lobby.middleware.ReadersTime",
    "django_structlog.middlewares.RequestMiddleware",
]
ROOT_URLCONF = "portal.urls"
ASGI_APPLICATION = "portal.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "lobby.context.letters",
                "lobby.masthead.own",
            ],
        },
    },
]

# --- stores ----------------------------------------------------------------------------------------------------------
DATABASES = {"default": env.database("DATABASE_URL", default=f"sqlite:///{VAR / 'db.sqlite3'}")}
DATABASE = DATABASES["default"]
if DATABASE["ENGINE"].endswith("sqlite3"):
    DATABASE["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": f"PRAGMA journal_mode=WAL; PRAGMA synchronous={env.str('SQLITE_SYNCHRONOUS', default='NORMAL')};"
        "PRAGMA mmap_size=134217728; PRAGMA cache_size=-20000; PRAGMA temp_store=MEMORY;",
    }
    DATABASE["TEST"] = {"NAME": str(VAR / "test.sqlite3")}
else:
    DATABASE["CONN_HEALTH_CHECKS"] = True
    DATABASE.setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": env.int("DATABASE_POOL", default=12),
        "timeout": 10,
    }

REDIS_URL = env.str("REDIS_URL", default="") or embedded_redis.url(VAR)
REDIS_PREFIX = env.str("REDIS_PREFIX", default="luftschloss")
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # redis-py's default time-out of 5 s would end idle subscriptions
        "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}], "prefix": REDIS_PREFIX},
    }
}
CACHES = {
    "default": {
        "BACKEND": "django_redis.cache.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": REDIS_PREFIX,
        # a lost cache costs a look-up in the database, never a page
        "OPTIONS": {"IGNORE_EXCEPTIONS": True, "SOCKET_CONNECT_TIMEOUT": 1, "SOCKET_TIMEOUT": 1},
    }
}
SESSION_ENGINE = "portal.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)
"""The same Redis in the spelling that Celery knows."""

# --- accounts --------------------------------------------------------------------------------------------------------
AUTH_USER_MODEL = "lobby.Player"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_REAUTHENTICATION_METHODS = ["password", "mfa"]
ACCOUNT_ADAPTER = "lobby.accounts.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "lobby.forms.SignIn",
    "signup": "lobby.forms.SignUp",
    "add_email": "lobby.forms.AddEmail",
    "change_password": "lobby.forms.ChangePassword",
    "set_password": "lobby.forms.SetPassword",
    "reset_password": "lobby.forms.ResetPassword",
    "reset_password_from_key": "lobby.forms.NewPassword",
    "reauthenticate": "lobby.forms.Again",
}
MFA_FORMS = {
    "authenticate": "lobby.forms.Code",
    "reauthenticate": "lobby.forms.CodeAgain",
    "activate_totp": "lobby.forms.FirstCode",
}
ACCOUNT_RATE_LIMITS = {"login": "", "login_failed": "10/m/ip,60/h/ip,200/h/key", "signup": "20/m/ip,60/h/ip"}
"""Sign-ins are counted by our adapter instead, which lets members in when nothing can be counted. Who guesses is stopped by his
address; by the name (allauth: five in five minutes) anybody could lock out whom he likes."""
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "lobby"
LOGOUT_REDIRECT_URL = "home"

# --- languages -------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale", *(folder / "locale" for folder in GAME_FOLDERS if (folder / "locale").is_dir())]
FORMAT_MODULE_PATH = "portal.formats"
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

# --- files -----------------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [
    BASE_DIR / "static",
    *((f"games/{folder.name}", folder / "client") for folder in GAME_FOLDERS if (folder / "client").is_dir()),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "portal.storage.HashedStaticFiles"},
}

OFFLINE_PAGE = env.bool("OFFLINE_PAGE", default=True)
"""Whether browsers keep a page of ours for when they cannot reach us (portal/offline.py)."""

# --- safety ----------------------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF, *env.list("CSP_CONNECT", default=[])],
        "worker-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
PERMISSIONS_POLICY: dict[str, list[str]] = {name: [] for name in ("camera", "geolocation", "microphone", "payment", "usb")}
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = False  # the proxy's task
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=3600)

# --- mail, logs ------------------------------------------------------------------------------------------------------
vars().update(env.mail("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("FROM_EMAIL", default="luftschloss@localhost")
ADMINS = [("Administrator", address) for address in env.list("ADMINS", default=[])]
logs.configure()
DEFAULT_EXCEPTION_REPORTER_FILTER = "portal.reports.Discreet"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "portal.logs.formatter"},
    },
    "filters": {"not_of_health": {"()": lambda: logs.not_of_health}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "json", "filters": ["not_of_health"]},
        "mail_admins": {
            "class": "django.utils.log.AdminEmailHandler",
            "level": "ERROR",
            "include_html": False,
            "filters": ["not_of_health"],
        },
    },
    "root": {"handlers": ["console"], "level": env.level("LOG_LEVEL", default="INFO")},
    "loggers": {
        "django": {"handlers": ["mail_admins"], "level": "INFO"},
        "daphne": {"level": "WARNING"},
        "django_structlog": {"level": "WARNING"},
    },
}

EMAIL_TIMEOUT = 10
SITE_URL = (
    env.str("SITE_URL", default="")
    or next(iter(CSRF_TRUSTED_ORIGINS), "")
    or f"http://localhost:{env.int('WEB_PORT', default=8000)}"
).rstrip("/")
"""Where the portal is reached, for links in what is mailed without a page being asked for."""
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")
"""Of web push (manage.py make_push_keys); without one there is none."""
VAPID_SUBJECT = env.str("VAPID_SUBJECT", default=f"mailto:{DEFAULT_FROM_EMAIL}")
PUSH_SERVICES = env.list(
    "PUSH_SERVICES",
    default=[
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        ".push.services.mozilla.com",
        ".notify.windows.com",
        ".push.apple.com",
    ],
)
"""Hosts that are pushed to: what a browser names beyond them is refused. With a dot before it: all below."""

# --- tables ---------------------------------------------------------------------------------------------------------
BOT_PAUSE = env.float("BOT_PAUSE", default=0.6)
"""Seconds that a computer's move takes at least, so that people can follow."""
PULSE = env.bool("PULSE", default=True)
"""Whether a web process says that it is alive. Off only where no clock matters."""
LONG_TRANSACTION = env.int("LONG_TRANSACTION", default=500)
"""ms from which on a transaction of a match is spoken of in the log: with SQLite everybody else waits for it."""

# --- ratings ---------------------------------------------------------------------------------------------------------
TALER_GRANT = env.int("TALER_GRANT", default=100)
"""What a newcomer's account begins with: it comes with his first rated match that counts."""

# --- tasks -----------------------------------------------------------------------------------------------------------
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "default"
CELERY_TASK_ROUTES = {"tables.tasks.think": {"queue": "bots"}, "tables.tasks.look_back": {"queue": "bots"}}
CELERY_TASK_PUBLISH_RETRY = False  # a sweep finds what could not be sent
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "socket_connect_timeout": 1,
    "max_retries": 0,  # with Redis down whoever sends a task goes on at once, instead of after six seconds
    "global_keyprefix": f"{REDIS_PREFIX}:",
}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE = {
    # task: how often (s); each is idempotent and expires before the next
    "sweep": {"task": "tables.tasks.sweep", "schedule": 1.0, "options": {"expires": 2}},
    "sweep_deserted": {"task": "tables.tasks.sweep_deserted", "schedule": 10.0, "options": {"expires": 10}},
    "expire_challenges": {"task": "lobby.tasks.expire_challenges", "schedule": 5.0, "options": {"expires": 5}},
    "sweep_starts": {"task": "lobby.tasks.sweep_starts", "schedule": 1.0, "options": {"expires": 2}},
    "tend_seeks": {"task": "lobby.tasks.tend_seeks", "schedule": 5.0, "options": {"expires": 5}},
    "sweep_tables": {"task": "lobby.tasks.sweep_tables", "schedule": 5.0, "options": {"expires": 5}},
    "keep_demo": {"task": "lobby.tasks.keep_demo", "schedule": 5.0, "options": {"expires": 5}},
    "forget_deals": {"task": "lobby.tasks.forget_deals", "schedule": 600.0, "options": {"expires": 600}},
    "sweep_rooms": {"task": "lobby.tasks.sweep_rooms", "schedule": 1800.0, "options": {"expires": 1800}},
    "end_sanctions": {"task": "lobby.tasks.end_sanctions", "schedule": 10.0, "options": {"expires": 10}},
    "draw_ahead": {"task": "ratings.tasks.draw_ahead", "schedule": 600.0, "options": {"expires": 600}},
    "tell_closed_days": {"task": "lobby.tasks.tell_closed_days", "schedule": 600.0, "options": {"expires": 600}},
    "forget_traces": {"task": "lobby.tasks.forget_traces", "schedule": crontab(hour=4, minute=40)},
    "send_news": {"task": "lobby.tasks.send_news", "schedule": 5.0, "options": {"expires": 5}},
    "tell_turns": {"task": "lobby.tasks.tell_turns", "schedule": 10.0, "options": {"expires": 10}},
    "forget_news": {"task": "lobby.tasks.forget_news", "schedule": crontab(hour=4, minute=50)},
    "forget_idle_guests": {"task": "lobby.tasks.forget_idle_guests", "schedule": crontab(hour=4, minute=30)},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat")
