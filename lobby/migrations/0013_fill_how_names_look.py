"""Work out anew how names are compared. Where two would be one now, the later one keeps what it has: nobody loses a name."""

from django.db import migrations

from lobby import names


def fill(apps, schema_editor):
    players = apps.get_model("lobby", "Player").objects
    keys = set(players.values_list("key", flat=True))
    looks = set(players.exclude(look=None).values_list("look", flat=True))
    changed = []
    for player in players.filter(look=None).only("username", "key", "look").order_by("pk").iterator(chunk_size=2000):
        key, look = names.key(player.username), names.look(player.username)
        if key != player.key and key not in keys:
            keys.add(key)
            player.key = key
        if look not in looks:
            looks.add(look)
            player.look = look
        changed.append(player)
    players.bulk_update(changed, ["key", "look"], batch_size=500)
    old = apps.get_model("lobby", "OldName").objects
    for name in old.filter(look=""):
        old.filter(pk=name.pk).update(look=names.look(name.name))


class Migration(migrations.Migration):
    dependencies = [("lobby", "0012_how_names_look")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
