"""`make admin`: makes a first administrator, asking for name and password or taking ADMIN_NAME and ADMIN_PASSWORD."""

import os
import sys

from scripts import prepare


def main() -> None:
    name, password = os.environ.get("ADMIN_NAME", ""), os.environ.get("ADMIN_PASSWORD", "")
    if not ((name and password) or sys.stdin.isatty()):
        sys.exit("There is no terminal to ask at: give both, ADMIN_NAME=… ADMIN_PASSWORD=… make admin")
    prepare.main()
    words = ["createsuperuser"]
    if name and password:
        check(name, password)
        os.environ["DJANGO_SUPERUSER_USERNAME"] = name
        os.environ["DJANGO_SUPERUSER_PASSWORD"] = password
        os.environ.setdefault("DJANGO_SUPERUSER_EMAIL", os.environ.get("ADMIN_EMAIL", ""))
        words.append("--noinput")
    prepare.django("Making an administrator", *words)
    print(f"The administration is at {address()}")


def address() -> str:
    """Return where administrators sign in, once the portal runs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    from django.conf import settings

    return f"{settings.SITE_URL}/admin/"


def check(name: str, password: str) -> None:
    """Refuse a password that nobody could sign up with: createsuperuser asks no validator unless it asks people."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    django.setup()
    from django.contrib.auth import get_user_model
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError
    from django.utils.translation import override

    with override("en"):
        try:
            validate_password(password, get_user_model()(username=name))
        except ValidationError as error:
            sys.exit(f"ADMIN_PASSWORD is refused. {' '.join(error.messages)}")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
