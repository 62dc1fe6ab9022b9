"""Draws how far the stand-ins for Fresnel's equations are off: reads what print_fresnel prints on standard input, draws
the plots of docs/fresnel/ and writes the table of docs/fresnel.md between its markers.

Called by scripts/plot_fresnel.sh, which sees to the program.

    print_fresnel | scripts/plot_fresnel.py REPOSITORY_ROOT
"""

import math
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from plot import Axis, Figure  # noqa: E402

BEGIN, END = "<!-- errors:begin -->", "<!-- errors:end -->"
EXACT = "#222222"
# Column, name for people, colour (Okabe & Ito's, told apart by every eye).
MODELS = (
    ("schlick", "Schlick", "#D55E00"),
    ("power", "reciprocal power, fitted", "#0072B2"),
    ("table", "table of 256 entries", "#009E73"),
)
LINE, LINE_FIT = "#CC79A7", "#E69F00"
POWERS = ((6, "#CC79A7"), (7, "#0072B2"), (8, "#009E73"), (9, "#E69F00"), (10, "#D55E00"))
ANGLE = ("angle of incidence", "degrees", 0, 90)


def angle_axis():
    return Axis(*ANGLE, ticks=range(0, 91, 15))


def read(stream):
    """Columns of numbers by name."""
    names = stream.readline().split()
    rows = [[float(word) for word in line.split()] for line in stream]
    return {name: [row[i] for row in rows] for i, name in enumerate(names)}


def errors(columns, name, exact):
    return [value - truth for value, truth in zip(columns[name], columns[exact])]


def reciprocals(columns, path):
    """The seed's figure 3-1: the error of some powers, as they are."""
    figure = Figure("Reciprocal powers, 1 / (1 + cos θ)^p, less Fresnel's reflectance", columns=1, panel_width=620)
    panel = figure.panel("From the air", angle_axis(), Axis("error", "", -0.16, 0.04))
    for power, color in POWERS:
        panel.line(columns["degrees"], errors(columns, f"reciprocal_{power}", "exact"), color)
        figure.legend(f"p = {power}", color)
    figure.save(path)


def stand_ins(columns, path, title, prefix, limit):
    """The seed's figure 3-2 and its error: what can be chosen, against the exact curve."""
    figure = Figure(title, columns=2)
    exact = prefix + "exact"
    curves = figure.panel("Reflectance", angle_axis(), Axis("reflectance", "", 0, 1))
    off = figure.panel("Less the exact value", angle_axis(), Axis("error", "", -limit, limit))
    curves.line(columns["degrees"], columns[exact], EXACT, width=3)
    figure.legend("exact", EXACT)
    for name, label, color in MODELS:
        curves.line(columns["degrees"], columns[prefix + name], color, dash="5 3" if name != "table" else "1 4")
        off.line(columns["degrees"], errors(columns, prefix + name, exact), color)
        figure.legend(label, color)
    figure.save(path)


def line_fit(cosines, values):
    """Least squares over the given cosines: the straight line's value at cosine 0, and its slope."""
    n, x, y = len(cosines), sum(cosines), sum(values)
    xx, xy = sum(c * c for c in cosines), sum(c * v for c, v in zip(cosines, values))
    slope = (n * xy - x * y) / (n * xx - x * x)
    return (y - slope * x) / n, slope


def straight_lines(columns, path):
    """The linear form that the seed found wanting, in the cosine, beside the chosen power: through both ends of the
    exact curve, and the best of least squares over the angle, held between 0 and 1."""
    exact, cosines = columns["exact"], [math.cos(math.radians(d)) for d in columns["degrees"]]
    at_zero, slope = line_fit(cosines, exact)
    lines = (
        ("straight line, both ends right", LINE, [1 - (1 - exact[0]) * c for c in cosines]),
        ("straight line, least squares", LINE_FIT, [min(max(at_zero + slope * c, 0), 1) for c in cosines]),
        ("reciprocal power, fitted", "#0072B2", columns["power"]),
    )
    figure = Figure("The linear form and the power, from the air", columns=2)
    curves = figure.panel("Reflectance", angle_axis(), Axis("reflectance", "", 0, 1))
    off = figure.panel("Less the exact value", angle_axis(), Axis("error", "", -0.6, 0.6))
    curves.line(columns["degrees"], exact, EXACT, width=3)
    figure.legend("exact", EXACT)
    for label, color, values in lines:
        curves.line(columns["degrees"], values, color, dash="5 3")
        off.line(columns["degrees"], [value - truth for value, truth in zip(values, exact)], color)
        figure.legend(label, color)
    figure.save(path)


def table(columns):
    lines = ["| `water.fresnel` | root mean square | largest, from the air | at | largest, from the water | at |",
             "| --- | --- | --- | --- | --- | --- |"]
    for name, _, _ in MODELS:
        cells = []
        for prefix in ("", "water_"):
            off = errors(columns, prefix + name, prefix + "exact")
            worst = max(range(len(off)), key=lambda i: abs(off[i]))
            if not prefix:
                cells.append(f"{math.sqrt(sum(e * e for e in off) / len(off)):.2g}")
            cells += [f"{abs(off[worst]):.2g}", f"{columns['degrees'][worst]:.1f}°"]
        lines.append(f"| `{name}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    root = sys.argv[1]
    columns = read(sys.stdin)
    folder = os.path.join(root, "docs", "fresnel")
    reciprocals(columns, os.path.join(folder, "powers.svg"))
    stand_ins(columns, os.path.join(folder, "from-air.svg"), "Reflectance of water seen from the air", "", 0.08)
    stand_ins(columns, os.path.join(folder, "from-water.svg"), "Reflectance of its surface seen from under water",
              "water_", 0.08)
    straight_lines(columns, os.path.join(folder, "linear.svg"))
    page = os.path.join(root, "docs", "fresnel.md")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    head, rest = text.split(BEGIN)
    tail = rest.split(END)[1]
    with open(page, "w", encoding="utf-8") as file:
        file.write(f"{head}{BEGIN}\n{table(columns)}\n{END}{tail}")


if __name__ == "__main__":
    main()
