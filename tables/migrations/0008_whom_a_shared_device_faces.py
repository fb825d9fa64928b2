from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0007_chairs_count_their_hints"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="facing",
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
