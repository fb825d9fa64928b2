"""What the lobby answers when it changes nothing."""


class Refused(Exception):
    """Nothing was changed; `code` says why (lobby.words has the words), `values` fill their gaps."""

    def __init__(self, code: str, **values: int | str) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
