"""Pieces that several games are made of. No game is named here."""
