"""What open sockets must hear at once about a person: signed out, deactivated, a new password. Callable from any sync code."""

import hashlib
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from tables.publish import publish_sync


def recheck(user_id: int) -> None:
    """After the commit, let every open socket of this person look again at who he is, and close or take another seat."""
    transaction.on_commit(lambda: tell(user_id, "recheck"))


def signed_out(user_id: int, session_key: str) -> None:
    """Close the sockets of a session that is about to end; those of his other sessions stay."""
    tell(user_id, "signed_out", session=digest(session_key))


def tell(user_id: int, what: str, **more: str) -> None:
    publish_sync(f"u.{user_id}", {"type": "control", "user": user_id, "what": what, **more})


def digest(session_key: str) -> str:
    """What a session is called on the layer: its key would be a password."""
    return hashlib.sha256(session_key.encode()).hexdigest()


# --- signals of Django's own -----------------------------------------------------------------------------------------
def on_sign_out(sender: Any, request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    if user is not None and user.pk and request is not None and (key := getattr(request.session, "session_key", None)):
        signed_out(user.pk, key)


def on_saved_person(sender: Any, instance: Any, created: bool, update_fields: frozenset[str] | None, **kwargs: Any) -> None:
    """A password, a deactivation, a guest who becomes a member: anything but the note of a sign-in may matter."""
    if not created and (update_fields is None or set(update_fields) & {"password", "is_active", "is_guest", "username"}):
        recheck(instance.pk)


def on_deleted_person(sender: Any, instance: Any, **kwargs: Any) -> None:
    recheck(instance.pk)


def listen() -> None:
    """Connect the signals; called once, when the app is ready."""
    from django.contrib.auth import get_user_model
    from django.contrib.auth.signals import user_logged_out
    from django.db.models.signals import post_delete, post_save

    user_logged_out.connect(on_sign_out, dispatch_uid="tables.control.sign_out")
    post_save.connect(on_saved_person, sender=get_user_model(), dispatch_uid="tables.control.saved")
    post_delete.connect(on_deleted_person, sender=get_user_model(), dispatch_uid="tables.control.deleted")
