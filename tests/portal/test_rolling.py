"""While a new version is brought in, processes of the old one still write: they leave out the columns that they do not know."""

from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AddField
from django.db.models import NOT_PROVIDED

BEGAN = {"lobby": "0004", "ratings": "0003", "tables": "0002"}
"""The migrations before anybody was played with: nothing had to go on meanwhile."""


def test_columns_that_have_come_since_can_be_left_out():
    lacking = []
    for (app, name), migration in MigrationLoader(None).disk_migrations.items():
        if app in BEGAN and name[:4] > BEGAN[app]:
            lacking += [f"{app} {name}: {what}" for what in needed(migration.operations)]
    assert lacking == [], "such a column needs null=True or a db_default"


def needed(operations):
    """The columns that are added to tables which are there already, and that every row must name."""
    made = {operation.name_lower for operation in operations if type(operation).__name__ == "CreateModel"}
    for operation in operations:
        if isinstance(operation, AddField) and operation.model_name_lower not in made:
            field = operation.field
            if not (field.null or field.many_to_many) and field.db_default is NOT_PROVIDED:
                yield f"{operation.model_name}.{operation.name}"
