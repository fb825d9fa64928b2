from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0014_open_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="challenge",
            name="stake",
            field=models.PositiveIntegerField(db_default=0, default=0, verbose_name="stake"),
        ),
        migrations.AddField(
            model_name="opentable",
            name="stake",
            field=models.PositiveIntegerField(db_default=0, default=0, verbose_name="stake"),
        ),
    ]
