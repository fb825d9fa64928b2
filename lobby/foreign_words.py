"""Sentences of allauth and Django that their German catalogues say badly: named here so that our catalogue words them."""

from django.utils.translation import gettext_noop as _

SENTENCES = (
    _("Sign In"),
    _(
        "We have sent you an email. If you have not received it please check your spam folder. "
        "Otherwise contact us if you do not receive it in a few minutes."
    ),
    _("The password is too similar to the %(verbose_name)s."),
    _("This password is too common."),
    _("Your password can’t be a commonly used password."),
    _("Use your password"),
    _("Use authenticator app or code"),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot deactivate two-factor authentication."),
    _("You cannot generate recovery codes without having two-factor authentication enabled."),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("Save them  in a secure location now — they won't be shown again."),
    _("If you choose to trust this browser, you will not be asked for a verification code the next time you sign in."),
    _("You must type the same password each time."),
)
