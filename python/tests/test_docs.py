"""What the guide for researchers shows runs as it stands there."""

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs/lab.md"


def test_the_guide_runs(capsys):
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    # A link to a match is everybody's own.
    here = [block for block in blocks if "http" not in block]
    assert here
    for block in here:
        exec(compile(block, str(GUIDE), "exec"), {})
    assert "'luck': 'proven'" in capsys.readouterr().out
