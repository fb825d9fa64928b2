import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from lobby import names, selectors
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


def alike(one, other):
    """Say whether who has one name keeps others from the other one."""
    keys = {names.key(one), names.counted(one)}, {names.key(other), names.counted(other)}
    return bool(keys[0] & keys[1]) or names.look(one) == names.look(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("McIntosh", "mcintosh"),
        ("Ärger", "ÄRGER"),
        ("Straße", "STRASSE"),
        ("Anna Maria", "anna-maria"),
        (FULL_WIDTH_ANNA, "Anna"),
        ("a\N{COMBINING DIAERESIS}rger", "ärger"),
        (CYRILLIC_COCO, "coco"),
        ("W\N{LATIN SMALL LETTER DOTLESS I}nd", "Wind"),
    ],
)
def test_names_that_are_spelled_alike_share_a_key(one, other):
    assert names.key(one) == names.key(other)


LOOK_ALIKES = {
    "a capital I for a small L": ("Paul", "PauI"),
    "a one for a small L": ("Paul", "Pau1"),
    "a one for an I": ("Alice", "AL1CE"),
    "a zero for an O": ("Bob", "B0b"),
    "rn for m": ("Emma", "Ernrna"),
    "vv for w": ("Lewin", "Levvin"),
    "two capital V for W": ("Wolke", "VVolke"),
    "a ligature": ("Steffi", "Ste\N{LATIN SMALL LIGATURE FFI}"),
    "full width": ("Anna", FULL_WIDTH_ANNA),
    "a trailing dot": ("Anna", "Anna."),
    "other separators": ("Anna Maria", "Anna_Maria"),
    "none at all": ("Anna Maria", "AnnaMaria"),
    "sharp s": ("Weiss", "Weiß"),
    "a long s": ("Susi", "Su\N{LATIN SMALL LETTER LONG S}i"),
    "a dotless i": ("Mina", "M\N{LATIN SMALL LETTER DOTLESS I}na"),
    "a breve for a caron": ("M\u01cera", "M\u0103ra"),
    "a comma for a cedilla": ("\u015eeyma", "\u0218eyma"),
    "a letter and its mark apart": ("Jörg", "Jo\N{COMBINING DIAERESIS}rg"),
    "ae in one letter": ("Maeve", "M\N{LATIN SMALL LETTER AE}ve"),
    "Cyrillic small letters": ("coco", CYRILLIC_COCO),
    "Cyrillic capitals": ("HATE", "\u041d\u0410\u0422\u0415"),
    "Greek capitals": ("ANNA", "\u0391\u039d\u039d\u0391"),
    "Greek small letters": ("vop", "\u03bd\u03bf\u03c1"),
    "Armenian": ("hun", "\u0570\u057d\u0578"),
}


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_a_name_that_looks_like_somebodys_is_taken(db, one, other):
    Player.objects.create_user(one)
    assert selectors.taken(other)


@pytest.mark.parametrize(("one", "other"), LOOK_ALIKES.values(), ids=LOOK_ALIKES)
def test_somebody_is_kept_from_it_also_by_an_old_name(db, one, other):
    player = Player.objects.create_user(one)
    player.username = "Somebody Else"
    player.save()
    assert selectors.taken(other) and not selectors.taken(other, but=player.pk)


HIDDEN = {
    "a zero width joiner": "An\N{ZERO WIDTH JOINER}na",
    "a zero width space": "An\N{ZERO WIDTH SPACE}na",
    "a soft hyphen": "An\N{SOFT HYPHEN}na",
    "a turned direction": "An\N{RIGHT-TO-LEFT OVERRIDE}na",
    "a mark on a letter that has none": "An\N{COMBINING DIAERESIS}na",
    "a mark over marks": "A\N{COMBINING RING ABOVE}\N{COMBINING ACUTE ACCENT}\N{COMBINING GRAVE ACCENT}nna",
    "a filler": "Anna\N{HANGUL FILLER}",
    "one Cyrillic letter": "Ann\N{CYRILLIC SMALL LETTER A}",
    "one Greek letter": "Ann\N{GREEK SMALL LETTER ALPHA}",
    "a letter of phonetics": "Ann\N{LATIN SMALL LETTER ALPHA}",
    "small capitals": "\N{LATIN LETTER SMALL CAPITAL A}nna",
    "digits of another script": "Anna\N{DEVANAGARI DIGIT ONE}",
    "a sign that looks like a letter": "Anna\N{ROMAN NUMERAL ONE}\N{COPYRIGHT SIGN}",
}


@pytest.mark.parametrize("name", HIDDEN.values(), ids=HIDDEN)
def test_a_name_with_something_hidden_in_it_is_nobodys(name):
    with pytest.raises(ValidationError):
        names.check_free(name)


@pytest.mark.parametrize("name", ["Adrnin", "ADM1N", "Moderat0r", "Ga5t-17", "LuftschIoss", "\u0410dmin", "Sy5tem", "Tearn"])
def test_words_of_the_staff_and_of_guests_are_kept_however_they_are_drawn(name):
    with pytest.raises(ValidationError):
        names.check_free(name)


INTERNATIONAL = {
    "German": "Jürgen Groß",
    "Danish": "Søren Kjær",
    "Polish": "Łucja Żółć",
    "Czech": "Jiří Dvořák",
    "Turkish": "Şeyma Iğdır",
    "Vietnamese": "Nguyễn Thị Ánh",
    "Icelandic": "Þórður Æsir",
    "French": "Françoise",
    "Russian": "Екатерина",
    "Ukrainian": "Їжак",
    "Greek": "Ελένη",
    "Armenian": "Արամ",
    "Georgian": "ნინო",
    "Hebrew": "דוד לוי",
    "Arabic": "فاطمة",
    "Chinese": "王小明",
    "Japanese, mixed": "山田はな",
    "Japanese, with a long vowel": "ルーシー",
    "Korean": "김민준",
}


@pytest.mark.parametrize("name", INTERNATIONAL.values(), ids=INTERNATIONAL)
def test_names_of_the_world_are_welcome(db, name):
    names.check_free(name)
    Player.objects.create_user(name)
    assert Player.objects.get_by_natural_key(name).username == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Elia", "Ella"),
        ("Anna", "Ana"),
        ("Anna1", "Anna2"),
        ("Muller", "Müller"),
        ("Ilse", "Lise"),
        ("Andre", "André"),
        ("Jan", "Jon"),
        ("Tim 10", "Tim 11"),
        ("Nina", "\u041d\u0438\u043d\u0430"),
    ],
)
def test_names_that_differ_are_two_peoples(one, other):
    assert not alike(one, other)


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


@pytest.mark.parametrize("name", ["ADMlN", "Admln", "ADMlNlSTRATOR", "Team Luftsch1oss", "SPlELLEITUNG", "SUPP0RT", "lCH"])
def test_words_of_the_staff_are_kept_from_look_alikes(name):
    """A small L looks like a capital I."""
    with pytest.raises(ValidationError) as no:
        names.check_free(name)
    assert no.value.code == "name_reserved"


@pytest.mark.parametrize(("name", "code"), [("Gastl2", "name_guest"), ("Gast-I2O4", "name_guest"), ("Ex-l2", "name_reserved")])
def test_marks_with_letters_for_digits_are_marks(name, code):
    with pytest.raises(ValidationError) as no:
        names.check_free(name)
    assert no.value.code == code


@pytest.mark.parametrize("name", ["Gastl", "Gastoni", "Exil", "Emil", "Illo", "Badminton", "Ilse", "Steamer", "Modl", "Lich"])
def test_names_that_only_remind_of_them_are_free(name):
    names.check_free(name)
