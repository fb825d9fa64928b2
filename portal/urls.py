"""All page addresses."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from portal import views

urlpatterns = [
    path("", views.home, name="home"),
    path("healthz", views.healthz, name="healthz"),
    path("jsi18n/", JavaScriptCatalog.as_view(), name="javascript_catalog"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("lobby/", include("lobby.urls")),
    path("tables/", include("tables.urls")),
]
