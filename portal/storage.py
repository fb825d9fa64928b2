"""Static files under names that carry the hash of their content, ES modules' imports included."""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage


class HashedStaticFiles(ManifestStaticFilesStorage):
    support_js_module_import_aggregation = True
