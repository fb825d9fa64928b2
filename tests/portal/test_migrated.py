"""The test database, a copy of one that was migrated before, has all that the migrations make."""

from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def test_no_migration_is_missing_in_the_test_database(db):
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
