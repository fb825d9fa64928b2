"""Put the pages that are delivered into the operator's list, with no words of their own."""

from django.db import migrations

SLUGS = ("contact", "downloads", "imprint", "privacy", "team", "terms", "wiki")
LANGUAGES = ("de", "en")


def put(apps, schema_editor):
    Page = apps.get_model("portal", "Page")
    Page.objects.bulk_create(Page(slug=slug, language=language) for slug in SLUGS for language in LANGUAGES)


class Migration(migrations.Migration):
    dependencies = [("portal", "0001_initial")]
    operations = [migrations.RunPython(put, migrations.RunPython.noop)]
