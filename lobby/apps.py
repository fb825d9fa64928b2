from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LobbyConfig(AppConfig):
    name = "lobby"
    verbose_name = _("Lobby")

    def ready(self) -> None:
        from django.apps import apps
        from django.db.models.signals import post_migrate

        from lobby import hearers, push
        from lobby.moderation import groups, traces

        hearers.listen()
        push.listen()
        traces.listen()
        last = list(apps.get_app_configs())[-1]
        post_migrate.connect(groups.keep, sender=last, dispatch_uid="lobby.groups")
