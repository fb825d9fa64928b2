"""All page addresses."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from lobby.accounts import Register
from lobby.views import too_fast
from portal import app, games, offline, views
from portal.styleguide import styleguide
from tables import deal_pages

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # as allauth documents it
admin.site.site_title = admin.site.site_header = "Luftschloss"

handler429 = too_fast
"""allauth looks for it here."""

urlpatterns = [
    path("", views.home, name="home"),
    path("favicon.ico", views.favicon),
    path("games/", games.games, name="games"),
    path("games/<slug:slug>/", games.game, name="game"),
    path("healthz", views.healthz, name="healthz"),
    path("help/", views.help_page, {"name": "faq"}, name="faq"),
    path("help/first-steps/", views.help_page, {"name": "first-steps"}, name="first_steps"),
    path("help/deals/", views.help_page, {"name": "deals"}, name="deals_help"),
    path("help/commands/", views.help_page, {"name": "commands"}, name="commands"),
    path("language/", views.language, name="language"),
    path("live/", views.live, name="live"),
    path("pages/<slug:slug>/", views.page, name="page"),
    path("styleguide/", styleguide, name="styleguide"),
    path("offline/", offline.offline, name="offline"),
    path("offline/<slug:language>/", offline.offline, name="offline_in"),
    path("manifest/<slug:language>.webmanifest", app.manifest, name="manifest"),
    path("worker.js", offline.worker, name="worker"),
    path("accounts/signup/", Register.as_view(), name="account_signup"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("deals/", deal_pages.listed, name="deals"),
    path("deals/check_deal.py", deal_pages.program, name="check_program"),
    path("", include("lobby.urls")),
    path("tables/", include("tables.urls")),
]
