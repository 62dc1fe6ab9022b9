"""Holds the simulated sea against its spectrum and against oceanography: runs `deepwater --stats` over spectra and
winds, draws the plots of docs/validation/ and writes the tables of docs/validation.md between its markers.

Called by scripts/validate.sh, which sees to the program. The same program on the same machine gives the same files.

    scripts/validate.py PROGRAM REPOSITORY_ROOT
"""

import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib"))
from plot import Axis, Figure, GRID  # noqa: E402

SEEDS = 16
SECONDS = 60
WINDS = (3, 5, 8, 10, 12, 15, 20)
SHOWN_WIND = 10  # m/s, of the plots of spectra and directions

# Name on the command line, name for people, colour (Okabe & Ito's, told apart by every eye), mark.
SPECTRA = (
    ("phillips", "Phillips", "#0072B2", "circle"),
    ("pierson_moskowitz", "Pierson–Moskowitz", "#E69F00", "square"),
    ("jonswap", "JONSWAP", "#009E73", "diamond"),
    ("tma", "TMA, 50 m deep", "#CC79A7", "up"),
    ("elfouhaily", "Elfouhaily", "#D55E00", "down"),
)
LAW = "#444444"
TARGET = "#222222"
MEASURED = "#0072B2"

# Seas of their own kind: what they are called, and the settings that make them.
OTHER_SEAS = (
    ("swell alone: 2 m, 9 s, 15° wide", ("wind.speed=0", "swell.height=2", "swell.period=9", "swell.width=15")),
    ("swell alone, 4° wide", ("wind.speed=0", "swell.height=2", "swell.period=12", "swell.width=4")),
    ("swell under a wind sea", ("swell.height=1.5", "swell.period=12")),
    ("8 m deep, 12 m/s", ("waves.dispersion=finite_depth", "waves.depth=8", "wind.speed=12")),
    ("TMA, 8 m deep, 12 m/s",
     ("waves.spectrum=tma", "waves.dispersion=finite_depth", "waves.depth=8", "wind.speed=12")),
    ("JONSWAP, fetch 50 km, 15 m/s", ("waves.spectrum=jonswap", "wind.fetch_km=50", "wind.speed=15")),
    ("JONSWAP, spread after Mitsuyasu", ("waves.spectrum=jonswap", "waves.spreading=mitsuyasu")),
    ("JONSWAP, spread after Hasselmann", ("waves.spectrum=jonswap", "waves.spreading=hasselmann")),
    ("JONSWAP, spread after Donelan and Banner", ("waves.spectrum=jonswap", "waves.spreading=donelan_banner")),
    ("waves both ways", ("waves.one_way=false",)),
    ("Elfouhaily with surface tension", ("waves.spectrum=elfouhaily", "waves.dispersion=capillary")),
    ("loop of 60 s", ("waves.loop_period=60",)),
    ("loop of 20 s", ("waves.loop_period=20",)),
    ("tiles of 128²", ("waves.resolution=128",)),
    ("tiles of 512²", ("waves.resolution=512",)),
)

HEIGHT = "significant_wave_height"
PEAK = "peak_period"
CROSSING = "zero_crossing_period"
SLOPE = "mean_square_slope"
RESOLVED = "mean_square_slope_resolved"
QUANTILES = ("0.001", "0.01", "0.05", "0.5", "0.95", "0.99", "0.999")


def stats_command(settings):
    options = ["--stats", "--seeds", str(SEEDS), "--seconds", str(SECONDS)]
    for setting in settings:
        options += ["--set", setting]
    return options


class Runs:
    """Statistics by settings; each is run once."""

    def __init__(self, program):
        self.program, self.known = program, {}

    def __call__(self, *settings):
        if settings not in self.known:
            print("deepwater: " + " ".join(stats_command(settings)), file=sys.stderr)
            output = subprocess.run([self.program, *stats_command(settings)], check=True, capture_output=True).stdout
            self.known[settings] = json.loads(output)
        return self.known[settings]

    def at(self, spectrum, wind):
        return self(f"waves.spectrum={spectrum}", f"wind.speed={wind}")

    def over_winds(self, spectrum, column, key):
        return [self.at(spectrum, wind)[column][key] for wind in WINDS]


def deviation(run, key):
    """Of measured from analytic, per cent."""
    return 100 * (run["measured"][key] / run["analytic"][key] - 1)


# Plots ---------------------------------------------------------------------------------------------------------------


def wind_axis():
    return Axis("wind at 10 m", "m/s", 0, 21, ticks=(0, 5, 10, 15, 20))


def spectra_legend(figure):
    for _, name, color, shape in SPECTRA:
        figure.legend(name, color, shape=shape)


def against_wind(runs, panel, key, law=True):
    """Lines from the spectrum, marks measured, and the law."""
    for spectrum, _, color, _ in SPECTRA:
        panel.line(WINDS, runs.over_winds(spectrum, "analytic", key), color)
    if law:
        panel.line(WINDS, runs.over_winds(SPECTRA[0][0], "law", key), LAW, dash="6 4")
    for spectrum, _, color, shape in SPECTRA:
        panel.dots(WINDS, runs.over_winds(spectrum, "measured", key), color, shape)


def plot_accuracy(runs):
    figure = Figure("Measured against analytic", columns=2, panel_height=190)
    for title, key in (("Significant wave height", HEIGHT), ("Peak period", PEAK),
                       ("Zero-crossing period", CROSSING), ("Mean square slope that tiles carry", RESOLVED)):
        panel = figure.panel(title, wind_axis(), Axis("measured − analytic", "%", -4, 4, ticks=(-3, 0, 3)))
        panel.band((0, 21), (-3, -3), (3, 3), "#8a94a0", 0.14)
        panel.line((0, 21), (0, 0), "#9aa0a6", width=1)
        for i, (spectrum, _, color, shape) in enumerate(SPECTRA):
            shifted = [wind + 0.18 * (i - 2) for wind in WINDS]
            panel.dots(shifted, [deviation(runs.at(spectrum, wind), key) for wind in WINDS], color, shape)
    for _, name, color, shape in SPECTRA:
        figure.legend(name, color, shape=shape, line=False)
    figure.legend("± 3 %", "#8a94a0", band=True)
    return figure


def plot_heights(runs):
    figure = Figure("How high the sea is", columns=2)
    top = 1.08 * max(max(runs.over_winds(s[0], "analytic", HEIGHT)) for s in SPECTRA)
    against_wind(runs, figure.panel("Significant wave height", wind_axis(), Axis("height", "m", 0, top)), HEIGHT)
    ratio = figure.panel("The same over Pierson and Moskowitz's", wind_axis(), Axis("ratio", "", 0.6, 1.3))
    law = runs.over_winds(SPECTRA[0][0], "law", HEIGHT)
    ratio.line((0, 21), (1, 1), LAW, dash="6 4")
    for spectrum, _, color, shape in SPECTRA:
        ratio.line(WINDS, [a / b for a, b in zip(runs.over_winds(spectrum, "analytic", HEIGHT), law)], color)
        ratio.dots(WINDS, [a / b for a, b in zip(runs.over_winds(spectrum, "measured", HEIGHT), law)], color, shape)
    spectra_legend(figure)
    figure.legend("0.21 U²/g at 19.5 m (Pierson & Moskowitz)", LAW, dash="6 4")
    return figure


def plot_periods(runs):
    figure = Figure("How fast the waves follow each other", columns=2)
    for title, key, top in (("Peak period", PEAK, 16), ("Mean zero-crossing period", CROSSING, 12)):
        against_wind(runs, figure.panel(title, wind_axis(), Axis("period", "s", 0, top)), key)
    spectra_legend(figure)
    figure.legend("Pierson & Moskowitz", LAW, dash="6 4")
    return figure


def plot_slopes(runs):
    figure = Figure("How steep the sea is", columns=2)
    total = figure.panel("Mean square slope of all waves", wind_axis(), Axis("mean square slope", "", 0, 0.12))
    law = runs.over_winds(SPECTRA[0][0], "law", SLOPE)
    total.band(WINDS, [v - 0.004 for v in law], [v + 0.004 for v in law], LAW, 0.12)
    against_wind(runs, total, SLOPE)
    parts = figure.panel("Elfouhaily in parts", Axis("wind at 10 m", "m/s", 0, 25, ticks=(0, 5, 10, 15, 20)),
                         Axis("mean square slope", "", 0, 0.12))
    for key, color, shape, text, raised in ((SLOPE, "#D55E00", "down", "all", 0),
                                            ("mean_square_slope_along_wind", "#0072B2", "circle", "along", 0),
                                            ("mean_square_slope_across_wind", "#009E73", "circle", "across", 0.002),
                                            (RESOLVED, "#8a94a0", "square", "carried", -0.003)):
        if key in runs.at("elfouhaily", WINDS[0])["law"]:
            parts.line(WINDS, runs.over_winds("elfouhaily", "law", key), color, dash="6 4")
        analytic = runs.over_winds("elfouhaily", "analytic", key)
        parts.line(WINDS, analytic, color)
        parts.dots(WINDS, runs.over_winds("elfouhaily", "measured", key), color, shape)
        parts.note(WINDS[-1] + 0.5, analytic[-1] + raised - 0.002, text, color)
    spectra_legend(figure)
    figure.legend("Cox & Munk (band: their scatter)", LAW, dash="6 4")
    return figure


def plot_spectra(runs):
    figure = Figure(f"Spectra in a wind of {SHOWN_WIND} m/s", columns=2)

    def draw(title, run):
        curve = run["spectrum"]
        panel = figure.panel(title, Axis("frequency", "Hz", 0.05, 3, log=True, ticks=(0.05, 0.1, 0.2, 0.5, 1, 2)),
                             Axis("density", "m²/Hz", 1e-5, 1e2, log=True))
        # Every third mark, so that the line shows between them.
        panel.line(curve["frequency_hz"], curve["target"], TARGET, width=1.2)
        panel.dots(curve["frequency_hz"][::3], curve["measured"][::3], MEASURED, size=2.2, rim=0.5)

    for spectrum, name, _, _ in SPECTRA:
        draw(name, runs.at(spectrum, SHOWN_WIND))
    draw("Phillips, 8 m/s, and swell of 1.5 m and 12 s", runs("swell.height=1.5", "swell.period=12"))
    figure.legend("target", TARGET)
    figure.legend("measured", MEASURED, shape="circle", line=False)
    return figure


def plot_spread(runs):
    figure = Figure("Directions at the peak", columns=2, panel_height=170)

    def draw(title, run):
        spread, wind = run["spread"], run["parameters"]["wind.direction"]
        angles = [(angle - wind + 180) % 360 - 180 for angle in spread["direction_deg"]]
        order = sorted(range(len(angles)), key=angles.__getitem__)
        top = 1.2 * max(spread["target"] + spread["measured"])
        panel = figure.panel(title, Axis("angle from the wind", "°", -180, 180, ticks=(-180, -90, 0, 90, 180)),
                             Axis("spread", "1/rad", 0, top))
        panel.dots([angles[i] for i in order], [spread["measured"][i] for i in order], MEASURED, size=2.4)
        panel.line([angles[i] for i in order], [spread["target"][i] for i in order], TARGET, width=1.2)

    draw(f"Phillips, {SHOWN_WIND} m/s", runs.at("phillips", SHOWN_WIND))
    draw(f"JONSWAP, {SHOWN_WIND} m/s", runs.at("jonswap", SHOWN_WIND))
    draw(f"Elfouhaily, {SHOWN_WIND} m/s", runs.at("elfouhaily", SHOWN_WIND))
    draw("Swell, 15° wide", runs(*OTHER_SEAS[0][1]))
    figure.legend("target", TARGET)
    figure.legend("measured", MEASURED, shape="circle", line=False)
    return figure


def plot_surface(runs):
    figure = Figure("The choppy surface", columns=2)
    level = figure.panel("Mean level", wind_axis(), Axis("level", "m", -0.02, 0.02))
    skew = figure.panel("Skewness", wind_axis(), Axis("skewness", "", 0, 0.2))
    skew.line((0, 21), (0, 0), GRID)
    for i, (spectrum, _, color, shape) in enumerate(SPECTRA):
        shifted = [wind + 0.18 * (i - 2) for wind in WINDS]
        level.line(WINDS, runs.over_winds(spectrum, "analytic", "mean_level"), color)
        level.dots(WINDS, runs.over_winds(spectrum, "measured", "mean_level"), color, shape)
        skew.line(WINDS, runs.over_winds(spectrum, "analytic", "skewness"), color, width=1)
        skew.bars(shifted, runs.over_winds(spectrum, "measured", "skewness"),
                  runs.over_winds(spectrum, "standard_error", "skewness"), color)
        skew.dots(shifted, runs.over_winds(spectrum, "measured", "skewness"), color, shape)
    for spectrum, title in (("phillips", "Jacobian quantiles: Phillips"),
                            ("elfouhaily", "Jacobian quantiles: Elfouhaily")):
        color, shape = next((s[2], s[3]) for s in SPECTRA if s[0] == spectrum)
        panel = figure.panel(title, wind_axis(), Axis("Jacobian", "", 0.2, 2))
        for quantile in QUANTILES:
            key = f"jacobian_quantile_{quantile}"
            panel.line(WINDS, runs.over_winds(spectrum, "analytic", key), color, width=1.2)
            panel.dots(WINDS, runs.over_winds(spectrum, "measured", key), color, shape, size=2.8)
            last = runs.over_winds(spectrum, "analytic", key)[0]
            panel.note(WINDS[0] - 0.3, last - 0.015, f"{100 * float(quantile):g} %", anchor="end")
    spectra_legend(figure)
    return figure


# Tables --------------------------------------------------------------------------------------------------------------


def table(head, rows):
    def line(cells):
        return "| " + " | ".join(cells) + " |"
    return "\n".join([line(head), line(["---"] * len(head)), *map(line, rows)])


def beside(run, key, digits):
    """Measured, and analytic behind it."""
    return f"{run['measured'][key]:.{digits}f} ({run['analytic'][key]:.{digits}f})"


def table_by_wind(runs, key, digits):
    rows = [[f"{wind} m/s", f"{runs.at('phillips', wind)['law'][key]:.{digits}f}"] +
            [beside(runs.at(s[0], wind), key, digits) for s in SPECTRA] for wind in WINDS]
    return table(["wind", "law"] + [s[1] for s in SPECTRA], rows)


def table_accuracy(runs):
    def worst(spectrum, key):
        return max((deviation(runs.at(spectrum, wind), key) for wind in WINDS), key=abs)
    keys = (HEIGHT, PEAK, CROSSING, RESOLVED, SLOPE)
    rows = [[name] + [f"{worst(spectrum, key):+.2f} %".replace("-", "−") for key in keys]
            for spectrum, name, _, _ in SPECTRA]
    return table(["largest deviation", "Hs", "Tp", "Tz", "slope carried", "slope, all"], rows)


def table_slopes(runs):
    rows = []
    for wind in WINDS:
        run = runs.at("elfouhaily", wind)
        analytic, law = run["analytic"], run["law"]
        ratio = 100 * (analytic[SLOPE] / law[SLOPE] - 1)
        rows.append([f"{wind} m/s", beside(run, RESOLVED, 4), f"{analytic['mean_square_slope_unresolved']:.4f}",
                     beside(run, SLOPE, 4), f"{law[SLOPE]:.4f}", f"{ratio:+.0f} %".replace("-", "−"),
                     beside(run, "mean_square_slope_along_wind", 4), f"{law['mean_square_slope_along_wind']:.4f}",
                     beside(run, "mean_square_slope_across_wind", 4), f"{law['mean_square_slope_across_wind']:.4f}"])
    return table(["wind", "carried", "not carried", "all", "Cox–Munk", "", "along", "Cox–Munk", "across",
                  "Cox–Munk"], rows)


def table_slope_ratios(runs):
    rows = []
    for spectrum, name, _, _ in SPECTRA:
        ratios = [runs.at(spectrum, wind)["analytic"][SLOPE] / runs.at(spectrum, wind)["law"][SLOPE] - 1
                  for wind in WINDS]
        rows.append([name] + [f"{100 * ratio:+.0f} %".replace("-", "−") for ratio in ratios])
    return table(["slope of all waves over Cox–Munk"] + [f"{wind} m/s" for wind in WINDS], rows)


def table_surface(runs):
    rows = []
    for spectrum, name, _, _ in SPECTRA:
        for wind in (5, 10, 20):
            run = runs.at(spectrum, wind)
            rows.append([name, f"{wind} m/s",
                         f"{100 * run['measured']['mean_level']:.2f} ({100 * run['analytic']['mean_level']:.2f}) cm",
                         f"{run['measured']['skewness']:.4f} ± {run['standard_error']['skewness']:.4f} "
                         f"({run['analytic']['skewness']:.4f})"] +
                        [beside(run, f"jacobian_quantile_{q}", 3) for q in ("0.001", "0.01", "0.5", "0.99")])
    rows = [[cell.replace("-", "−") for cell in row] for row in rows]
    return table(["spectrum", "wind", "mean level", "skewness", "J, 0.1 %", "J, 1 %", "J, median", "J, 99 %"], rows)


def table_others(runs):
    rows = []
    for name, settings in OTHER_SEAS:
        run = runs(*settings)
        rows.append([name, "`" + " ".join(settings) + "`", beside(run, HEIGHT, 2), beside(run, PEAK, 2),
                     beside(run, CROSSING, 2), beside(run, RESOLVED, 4)])
    return table(["sea", "settings", "Hs, m", "Tp, s", "Tz, s", "slope carried"], rows)


# The page ------------------------------------------------------------------------------------------------------------

FIGURES = {
    "accuracy": (plot_accuracy, "Deviation of what is measured from what is meant, five spectra at seven winds."),
    "heights": (plot_heights, "Lines: integral of the spectrum. Marks: measured."),
    "periods": (plot_periods, "Lines: from the spectrum. Marks: measured."),
    "slopes": (plot_slopes, "Lines: integral of the spectrum. Marks: measured where tiles carry the waves, with the "
                            "spectrum's own integral for those that none carries. Dashed: Cox and Munk."),
    "spectra": (plot_spectra, "Height variance per hertz; every mark a ring of wave vectors, every third one shown."),
    "spread": (plot_spread, "Height variance per radian, of the waves within 10 % of the peak frequency; every mark a "
               "sector of 5°."),
    "surface": (plot_surface, "Lines: theory; of the Jacobian exact for the Gaussian sea of the spectrum. Marks: "
                              "measured; bars: one standard error."),
}
TABLES = {
    "accuracy": table_accuracy,
    "heights": lambda runs: table_by_wind(runs, HEIGHT, 2),
    "peak-periods": lambda runs: table_by_wind(runs, PEAK, 2),
    "crossing-periods": lambda runs: table_by_wind(runs, CROSSING, 2),
    "slopes": table_slopes,
    "slope-ratios": table_slope_ratios,
    "surface": table_surface,
    "other-seas": table_others,
}


def fill(text, name, content):
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        sys.exit(f"deepwater: error: no markers '{begin}' and '{end}' in 'docs/validation.md'")
    before, rest = text.split(begin)
    return before + begin + "\n" + content + "\n" + end + rest.split(end)[1]


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: scripts/validate.py PROGRAM REPOSITORY_ROOT")
    runs, docs = Runs(sys.argv[1]), os.path.join(sys.argv[2], "docs")
    page = os.path.join(docs, "validation.md")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    os.makedirs(os.path.join(docs, "validation"), exist_ok=True)
    for name, (plot, caption) in FIGURES.items():
        figure = plot(runs)
        figure.save(os.path.join(docs, "validation", name + ".svg"))
        text = fill(text, f"figure:{name}", f"![{figure.title}](validation/{name}.svg)\n\n*{caption} Made by "
                    f"`scripts/validate.sh` from\n`deepwater {' '.join(stats_command(()))} --set …`.*")
    for name, make in TABLES.items():
        text = fill(text, f"table:{name}", make(runs))
    with open(page, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
