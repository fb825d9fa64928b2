"""What frames may say, beyond what their types do."""

import msgspec
import pytest

from lobby.wire import frames as lobby_frames
from tables.wire import frames


@pytest.mark.parametrize("name", ["", "a" * 41, "a\\n", "a\\nb", "\\u0000", "ä", "a b", "\\u202ea", "\\ud800"])
def test_the_name_of_an_act_is_of_plain_letters_to_its_very_end(name):
    with pytest.raises(msgspec.MsgspecError):
        frames.decode(f'{{"type":"claim_flag","id":"{name}"}}')
    with pytest.raises(msgspec.MsgspecError):
        lobby_frames.decode(f'{{"type":"accept","id":"{name}","challenge":1,"version":1}}')


@pytest.mark.parametrize("version", ["0", "-1", "1.5", "null", "9" * 400, '"1"'])
def test_a_version_is_a_number_from_one_on(version):
    frame = '{"type":"accept","id":"x","challenge":1,"version":%s}'
    with pytest.raises(msgspec.MsgspecError):
        lobby_frames.decode(frame % version)
    assert lobby_frames.decode(frame % 1)


@pytest.mark.parametrize("word", ["", "short\\n", "../short", "a" * 41])
def test_a_challenge_names_game_and_preset_by_plain_words(word):
    terms = '"time":{"kind":"brake"},"begins":"me","rated":true'
    frame = '{"type":"challenge","id":"x","player":1,"game":"%s","preset":"%s",' + terms + "}"
    for pair in ((word, "short"), ("battleballon", word)):
        with pytest.raises(msgspec.MsgspecError):
            lobby_frames.decode(frame % pair)
    assert lobby_frames.decode(frame % ("battleballon", "short"))
