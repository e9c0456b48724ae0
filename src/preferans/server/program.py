"""Which program writes here, as logs and records name it."""

from importlib.metadata import version

ENGINE = f"preferans {version('preferans')}"
