import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from lobby import names
from lobby.models import Player

CYRILLIC_A = "\N{CYRILLIC CAPITAL LETTER A}"
CYRILLIC_COCO = "\N{CYRILLIC SMALL LETTER ES}\N{CYRILLIC SMALL LETTER O}" * 2
FULL_WIDTH_ANNA = (
    "\N{FULLWIDTH LATIN CAPITAL LETTER A}\N{FULLWIDTH LATIN SMALL LETTER N}"
    "\N{FULLWIDTH LATIN SMALL LETTER N}\N{FULLWIDTH LATIN SMALL LETTER A}"
)
GREEK_ZOE = "\N{GREEK CAPITAL LETTER ZETA}\N{GREEK SMALL LETTER OMEGA}\N{GREEK SMALL LETTER ETA WITH TONOS}"
CYRILLIC_ANNA = CYRILLIC_A + "\N{CYRILLIC SMALL LETTER EN}" * 2 + "\N{CYRILLIC SMALL LETTER A}"
FREE = [
    "Al",
    "Wolkenanna",
    "Kapitän Brise",
    "Tante Thermik",
    "J.R. Ewing",
    "x_y-z",
    "Jr.",
    "7 auf einen",
    "Badminton",
    "Gaston",
    "Øyvind Łukasz",
    "Weiß",
    "Şeyma Iğdır",
    "Nguyễn",
]


@pytest.mark.parametrize("name", [*FREE, GREEK_ZOE, CYRILLIC_ANNA])
def test_a_plain_name_is_free(name):
    names.check_free(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("A", "name_length"),
        ("x" * 21, "name_length"),
        ("  ", "name_length"),
        ("Anna!", "name_letters"),
        ("<b>Anna", "name_letters"),
        ("-Anna", "name_letters"),
        ("An\N{ZERO WIDTH SPACE}na", "name_letters"),
        ("An\N{RIGHT-TO-LEFT OVERRIDE}na", "name_letters"),
        ("Anna \N{GRINNING FACE}", "name_letters"),
        (CYRILLIC_A + "nna", "name_scripts"),
        ("Anna\N{ARABIC-INDIC DIGIT THREE}", "name_scripts"),
        ("\N{HANGUL FILLER}" * 2, "name_scripts"),
        ("\N{HANGUL CHOSEONG FILLER}" * 2, "name_scripts"),
        ("\N{MODIFIER LETTER TURNED COMMA}" * 2, "name_scripts"),
        ("\N{ARABIC TATWEEL}" * 3, "name_scripts"),
        ("\N{LATIN LETTER DENTAL CLICK}" * 3, "name_scripts"),
        ("\N{LATIN SMALL LETTER ALPHA}nna", "name_scripts"),
        ("\N{CHEROKEE LETTER GO}\N{CHEROKEE LETTER GO}", "name_scripts"),
        ("\N{LISU LETTER BA}\N{LISU LETTER BA}", "name_scripts"),
        ("\N{CUNEIFORM NUMERIC SIGN ONE BAN2}" * 2, "name_scripts"),
        ("Gäst-1234", "name_guest"),
        ("Ga5t-1234", "name_guest"),
        ("\N{LATIN SMALL LETTER DOTLESS I}ch", "name_reserved"),
        ("Àdm\N{LATIN SMALL LETTER DOTLESS I}n", "name_reserved"),
        ("Adm1n", "name_reserved"),
        ("C0mputer", "name_reserved"),
        ("LuftschIoss", "name_reserved"),
        ("Gast-1234", "name_guest"),
        ("GUEST 7", "name_guest"),
        ("gast", "name_guest"),
        ("G.ast-12", "name_guest"),
        ("Admin", "name_reserved"),
        ("Super-Admin", "name_reserved"),
        ("a.d.m.i.n", "name_reserved"),
        ("Luftschloss Team", "name_reserved"),
        ("Moderator 7", "name_reserved"),
        ("System", "name_reserved"),
        ("Gravon", "name_reserved"),
        ("Computer", "name_reserved"),
    ],
)
def test_a_name_that_misleads_is_refused(name, code):
    with pytest.raises(ValidationError) as refused:
        names.check_free(name)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Ärger", "ÄRGER"),
        ("Straße", "STRASSE"),
        ("Anna Maria", "anna-maria"),
        ("Anna.", "Anna"),
        (FULL_WIDTH_ANNA, "Anna"),
        ("a\N{COMBINING DIAERESIS}rger", "ärger"),
        (CYRILLIC_COCO, "coco"),
        ("WoIke", "Wolke"),  # a capital I
        ("W\N{LATIN SMALL LETTER DOTLESS I}nd", "Wind"),
    ],
)
def test_names_that_look_alike_share_a_key(one, other):
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("Elia", "Ella"), ("Anna", "Ana"), ("Ida", "lda"), ("Anna1", "Anna2")])
def test_names_that_differ_have_keys_that_differ(one, other):
    assert names.key(one) != names.key(other)


def test_a_name_is_stored_tidied_and_with_its_key(db):
    player = Player.objects.create_user("  Kapitän   Brise ")
    assert (player.username, player.key) == ("Kapitän Brise", "kapitänbrise")


def test_the_key_follows_a_new_name_even_when_only_that_field_is_saved(db):
    player = Player.objects.create_user("Anna")
    player.username = "Berta"
    player.save(update_fields=["username"])
    assert Player.objects.get(pk=player.pk).key == "berta"


def test_somebody_is_found_by_the_name_however_it_is_spelled(alice):
    assert Player.objects.get_by_natural_key("ALICE") == alice


def test_an_administrator_may_be_made_on_the_command_line(db, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "warmluft-2026")
    call_command("createsuperuser", "--noinput", username="Admin", email="", verbosity=0)
    admin = Player.objects.get(key="admin")
    assert admin.is_superuser and admin.check_password("warmluft-2026")
