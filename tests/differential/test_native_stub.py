"""The committed stub of the compiled module says what the module has."""

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

STUB = Path(__file__).parents[2] / "src" / "preferans" / "_native.pyi"


def signatures(source: str) -> dict[str, str]:
    """Every function and class of a stub, methods included, with its parameters and result."""
    found: dict[str, str] = {}

    def visit(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                found[prefix + node.name] = ", ".join(map(ast.unparse, node.bases))
                visit(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.FunctionDef):
                result = ast.unparse(node.returns) if node.returns else ""
                found[prefix + node.name] = f"({ast.unparse(node.args)}) -> {result}".replace("_Bytes", "bytes")

    visit(ast.parse(source).body, "")
    return found


@pytest.mark.skipif(find_spec("preferans._native") is None, reason="the compiled search is not built")
@pytest.mark.skipif(find_spec("nanobind") is None, reason="nanobind, which writes stubs, is not installed")
def test_the_stub_is_that_of_the_module(tmp_path: Path) -> None:
    """A stub made from the module has the same names, parameters and results."""
    made = tmp_path / "made.pyi"
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "-q", "-m", "preferans._native", "-o", str(made)], check=True)
    assert signatures(STUB.read_text()) == signatures(made.read_text())
