"""The groups of the staff: who looks after order, and who looks after the house. Made by a migration, and after a flush."""

from typing import Any, Final

from django.apps import apps as present
from django.contrib.auth.management import create_permissions

MODERATOR: Final = "Moderator"
ADMINISTRATOR: Final = "Administrator"
RIGHTS: Final = {
    "lobby": (
        *("view_case", "change_case", "view_report", "view_sanction", "view_appeal", "change_appeal"),
        *("view_player", "view_trace"),
    ),
    "tables": ("view_match", "view_chair", "view_chatline"),
    "ratings": ("view_standing", "view_line"),
}
"""What a moderator may: look, and act in cases. Accounts, other people's rights and deleting are nothing of his."""


def make(apps: Any = present, *, with_permissions: bool = True) -> None:
    """Make the groups that are not there, with their rights; those that are there stay as the house has set them."""
    groups = apps.get_model("auth", "Group").objects
    if groups.filter(name__in=[MODERATOR, ADMINISTRATOR]).count() == 2:
        return
    if with_permissions:
        make_permissions(apps)
    permissions = apps.get_model("auth", "Permission").objects
    moderators, is_new = groups.get_or_create(name=MODERATOR)
    if is_new:
        for app, names in RIGHTS.items():
            moderators.permissions.add(*permissions.filter(content_type__app_label=app, codename__in=names))
    administrators, is_new = groups.get_or_create(name=ADMINISTRATOR)
    if is_new:
        administrators.permissions.add(*permissions.all())


def make_permissions(apps: Any) -> None:
    """Make the permissions of all models: Django does it only after the last migration."""
    for config in apps.get_app_configs():
        before = getattr(config, "models_module", None)  # historical ones have none, and would be passed over
        config.models_module = before or True
        create_permissions(config, apps=apps, verbosity=0)
        config.models_module = before


def keep(sender: Any, **kwargs: Any) -> None:
    """After all migrations, or a flush: the groups are there, and an administrator may do what new models bring."""
    make()
    if (administrators := present.get_model("auth", "Group").objects.filter(name=ADMINISTRATOR).first()) is not None:
        administrators.permissions.add(*present.get_model("auth", "Permission").objects.exclude(group=administrators))
