"""The check of the translations finds what a reader would find."""

import pytest

from scripts import messages

GOOD = 'msgid "Table"\nmsgstr "Tisch"\n'
EMPTY = 'msgid "Match"\nmsgstr ""\n'
FUZZY = '#, fuzzy\nmsgid "Move"\nmsgstr "Zug?"\n'
OLD = '#~ msgid "Gone"\n#~ msgstr ""\n'
HALF = 'msgid "a move"\nmsgid_plural "moves"\nmsgstr[0] "ein Zug"\nmsgstr[1] ""\n'
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@pytest.fixture
def catalogue(tmp_path):
    def written(*entries):
        file = tmp_path / "django.po"
        file.write_text(HEAD + "\n".join(entries))
        return file

    return written


def test_a_full_catalogue_has_no_faults(catalogue):
    assert list(messages.faults(catalogue(GOOD, OLD))) == []


@pytest.mark.parametrize(("entry", "word"), [(EMPTY, "not translated"), (FUZZY, "uncertain"), (HALF, "not translated")])
def test_empty_uncertain_and_half_translated_entries_are_named(catalogue, entry, word):
    [fault] = messages.faults(catalogue(GOOD, entry))
    assert word in fault


def test_the_source_language_repeats_its_words(catalogue):
    file = catalogue(EMPTY, '#, fuzzy, python-format\n#| msgid "Moved"\nmsgid "Move"\nmsgstr "Moved"\n')
    messages.repeat(file)
    assert list(messages.faults(file)) == []
    assert 'msgstr "Match"' in file.read_text()
    assert '#, python-format\nmsgid "Move"\nmsgstr "Move"' in file.read_text()


def test_who_reads_while_words_are_compiled_finds_the_old_ones_whole(tmp_path):
    """Portals start, and tests run, while another process compiles."""
    catalogue = tmp_path / "locale" / "de" / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(HEAD + GOOD)
    messages.compile_all(tmp_path)
    compiled = catalogue.with_suffix(".mo")
    with compiled.open("rb") as old:
        catalogue.write_text(HEAD + GOOD.replace("Tisch", "Tafel"))
        messages.compile_all(tmp_path)
        assert b"Tisch" in old.read()
    assert b"Tafel" in compiled.read_bytes()
    assert {file.name for file in compiled.parent.iterdir()} == {"django.mo", "django.po"}
