"""Why an action is refused: the key of a text that names the rule, and its values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason; its text is `illegal.<reason>` in the catalogues."""

    reason: str
    values: tuple[tuple[str, str | int], ...] = ()

    @property
    def key(self) -> str:
        """The key of the text."""
        return f"illegal.{self.reason}"


def refuse(reason: str, **values: str | int) -> Refusal:
    """A refusal with its values given by name."""
    return Refusal(reason, tuple(values.items()))
