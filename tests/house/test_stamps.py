"""Slow steps run only when they have to."""

import pytest

from scripts.stamps import digest, when_changed


@pytest.fixture
def work(tmp_path):
    """A step that counts how often it was done."""
    done = []

    def step(key, **more):
        when_changed(tmp_path / "stamps" / "step", key, lambda: done.append(key), **more)
        return len(done)

    return step


def test_a_step_is_done_once_for_the_same_key(work):
    assert [work("a"), work("a"), work("b"), work("b")] == [1, 1, 2, 2]


def test_a_step_is_done_again_when_what_it_made_is_gone(work, tmp_path):
    assert work("a", makes=[tmp_path / "made"]) == 1
    assert work("a", makes=[tmp_path / "made"]) == 2


def test_a_step_that_failed_is_tried_again(tmp_path):
    def fail():
        raise RuntimeError

    with pytest.raises(RuntimeError):
        when_changed(tmp_path / "step", "a", fail)
    assert not (tmp_path / "step").exists()


def test_a_digest_hears_of_content_name_and_words(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text("text")
    first = digest([one])
    assert digest([one]) == first
    assert digest([one], "word") != first
    one.rename(two)
    assert digest([two]) != first
    two.write_text("other")
    two.rename(one)
    assert digest([one]) != first
