"""`make admin`: makes a first administrator, asking for name and password or taking ADMIN_NAME and ADMIN_PASSWORD."""

import os

from scripts import prepare


def main() -> None:
    prepare.main()
    words = ["createsuperuser"]
    if "ADMIN_NAME" in os.environ and "ADMIN_PASSWORD" in os.environ:
        os.environ["DJANGO_SUPERUSER_USERNAME"] = os.environ["ADMIN_NAME"]
        os.environ["DJANGO_SUPERUSER_PASSWORD"] = os.environ["ADMIN_PASSWORD"]
        os.environ.setdefault("DJANGO_SUPERUSER_EMAIL", os.environ.get("ADMIN_EMAIL", ""))
        words.append("--noinput")
    prepare.django("Making an administrator", *words)


if __name__ == "__main__":
    main()
