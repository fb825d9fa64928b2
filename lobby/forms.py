"""The forms of accounts: how allauth's are worded and what a name must be."""

from typing import Any

from allauth.account import forms as account
from allauth.account.forms import LoginForm, SignupForm
from allauth.mfa.base import forms as factors
from allauth.mfa.totp.forms import ActivateTOTPForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from lobby import names, selectors


class SignIn(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name")
        self.fields["password"].label = _("Password")
        self.fields["remember"].label = _("Stay signed in on this device")
        bare(self)

    def clean_login(self) -> str:
        """Return the name as its owner spells it: big or small letters and separators do not matter."""
        return selectors.spelled(super().clean_login())


class SignUp(SignupForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("2 to 20 characters. This is what the others see.")
        self.fields["password1"].label = _("Password")
        self.fields["password1"].help_text = _("At least 8 characters, and nothing that everybody tries first.")
        bare(self)

    def clean_username(self) -> str:
        name = names.tidied(self.cleaned_data["username"])
        names.check_free(name)
        if selectors.taken(name):
            raise ValidationError(_("This name is taken."), code="username_taken")
        return name


def bare(form: Any) -> None:
    """Take the placeholders away: every field has its label."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
        field.label_suffix = ""


class Bare:
    """A form of allauth's as ours are."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        bare(self)


class Addressed(Bare):
    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["email"].label = _("E-mail address")


class Renewed(Bare):
    """A new password, asked for as the first one was."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["password1"].label = _("New password")
        self.fields["password1"].help_text = _("At least 8 characters, and nothing that everybody tries first.")
        self.fields["password2"].label = _("New password, again")


class AddEmail(Addressed, account.AddEmailForm):
    pass


class ChangePassword(Renewed, account.ChangePasswordForm):
    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["oldpassword"].label = _("Current password")


class SetPassword(Renewed, account.SetPasswordForm):
    pass


class ResetPassword(Addressed, account.ResetPasswordForm):
    pass


class NewPassword(Renewed, account.ResetPasswordKeyForm):
    pass


class Again(Bare, account.ReauthenticateForm):
    pass


class Code(Bare, factors.AuthenticateForm):
    pass


class CodeAgain(Bare, factors.ReauthenticateForm):
    pass


class FirstCode(Bare, ActivateTOTPForm):
    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fields["code"].label = _("Code")
