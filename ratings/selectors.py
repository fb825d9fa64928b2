"""Questions about ratings."""
