"""`python -m preferans` is the command `preferans`."""

import sys

from preferans.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
