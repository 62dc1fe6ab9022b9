#!/usr/bin/env bash
# Writes into README.md the table of parameters, between its markers, from what the program lists, and the number of
# presets in assets/presets.
#   --check   change nothing; fail when either is out of date
# DEEPWATER_PROGRAM names a program to use; without it the release build is brought up to date first.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

case "${1:-}" in
    "" | --check) ;;
    *) die "usage: scripts/update_readme.sh [--check]" ;;
esac
if [ -z "${DEEPWATER_PROGRAM:-}" ]; then
    install_missing_packages
    build_preset release deepwater
    DEEPWATER_PROGRAM="$repository_root/build/release/deepwater"
fi

listing="$("$DEEPWATER_PROGRAM" --list-params --json)"
presets=("$repository_root"/assets/presets/*.json)
README="$repository_root/README.md" PRESETS="${#presets[@]}" MODE="${1:-}" LISTING="$listing" python3 - <<'PYTHON'
import json
import os
import re
import sys

BEGIN = "<!-- parameters:begin -->"
END = "<!-- parameters:end -->"


def number(value):
    return f"{value:g}"


def values(parameter):
    """The range of a number, or what there is to choose from."""
    if parameter["choices"]:
        return ", ".join(f"`{choice}`" for choice in parameter["choices"])
    if parameter["minimum"] is not None:
        return f"{number(parameter['minimum'])} to {number(parameter['maximum'])}"
    return {"boolean": "`true`, `false`"}.get(parameter["type"], parameter["type"])


def default(parameter):
    value = parameter["default"]
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, str):
        return f"`{value}`" if value else "none"
    return number(value)


def row(cells):
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


table = [row(["name", "unit", "values", "default", "meaning"]), row(["---"] * 5)]
for parameter in json.loads(os.environ["LISTING"]):
    table.append(row([f"`{parameter['name']}`", parameter["unit"], values(parameter), default(parameter),
                      parameter["doc"]]))

path = os.environ["README"]
with open(path, encoding="utf-8") as file:
    text = file.read()
if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
    sys.exit(f"deepwater: error: no markers '{BEGIN}' and '{END}' in '{path}'")
before, rest = text.split(BEGIN)
after = rest.split(END)[1]
updated = before + BEGIN + "\n" + "\n".join(table) + "\n" + END + after
updated, counts = re.subn(r"^\d+(?= weathers to flip through)", os.environ["PRESETS"], updated, flags=re.MULTILINE)
if counts != 1:
    sys.exit(f"deepwater: error: no line 'N weathers to flip through' in '{path}'")
if updated == text:
    sys.exit(0)
if os.environ["MODE"] == "--check":
    sys.exit("deepwater: error: README.md's parameters or presets are out of date: run scripts/update_readme.sh")
with open(path, "w", encoding="utf-8") as file:
    file.write(updated)
print("deepwater: README.md's parameters and presets are new", file=sys.stderr)
PYTHON
