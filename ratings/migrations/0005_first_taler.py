"""Who has played for his rating before there were Taler gets a newcomer's now, for the first of his matches that counts."""

import time

from django.conf import settings
from django.db import migrations
from django.db.models import Min

AT_ONCE = 500


def grant(apps, schema_editor):
    Line, Account, TalerLine = (apps.get_model("ratings", name) for name in ("Line", "Account", "TalerLine"))
    void = Line.objects.filter(kind="void").values("match")
    firsts = Line.objects.filter(kind="match", player__isnull=False).exclude(match__in=void)
    rows = list(firsts.values("player").annotate(match=Min("match")).order_by("player").values_list("player", "match"))
    at, amount = int(time.time() * 1000), settings.TALER_GRANT
    for start in range(0, len(rows) if amount else 0, AT_ONCE):
        part = rows[start : start + AT_ONCE]
        accounts = Account.objects.bulk_create(Account(player_id=player, balance=amount) for player, _ in part)
        TalerLine.objects.bulk_create(
            TalerLine(account=account, match_id=match, kind="grant", amount=amount, after=amount, at=at)
            for account, (_, match) in zip(accounts, part, strict=True)
        )


class Migration(migrations.Migration):
    dependencies = [("ratings", "0004_taler_accounts")]
    operations = [migrations.RunPython(grant, migrations.RunPython.noop)]
