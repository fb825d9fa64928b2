"""What ratings hear of tables."""


def listen() -> None:
    """Connect the hearers; called once, when the app is ready."""
