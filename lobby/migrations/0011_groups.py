from typing import Any

from django.db import migrations

from lobby.moderation import groups


def make(apps: Any, schema_editor: Any) -> None:
    groups.make(apps)


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0010_told_beside"),
        ("tables", "0003_meeting_and_order"),
        ("ratings", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
