"""Line plots as SVG files, from Python's standard library alone.

A Figure is a row-by-row grid of Panels under one legend. A Panel has two axes, linear or logarithmic, and draws
lines, dots, bands and error bars in data coordinates. Marks that leave the axes are cut off at their edge.

    figure = Figure(columns=2, title="Periods")
    panel = figure.panel("Peak period", Axis("wind speed", "m/s", 0, 20), Axis("period", "s", 0, 15))
    panel.line(xs, ys, color="#0072B2")
    figure.legend("analytic", color="#0072B2")
    figure.save("periods.svg")
"""

import math
from html import escape

FONT = "Helvetica, Arial, 'Liberation Sans', sans-serif"
INK = "#222222"
FAINT_INK = "#666666"
GRID = "#e4e7ea"
FINE_GRID = "#f2f4f5"
FRAME = "#9aa0a6"

MARGIN_LEFT = 62
MARGIN_RIGHT = 18
MARGIN_TOP = 34
MARGIN_BOTTOM = 50
LEGEND_ROW = 22
TITLE_HEIGHT = 34


def plain(value):
    """A number as an axis shows it."""
    if value == 0:
        return "0"
    if abs(value) >= 1e5 or abs(value) < 1e-3:
        exponent = math.floor(math.log10(abs(value)) + 1e-9)
        factor = value / 10**exponent
        raised = str(exponent).replace("-", "−")
        power = f"10<tspan dy='-5' font-size='9'>{raised}</tspan>"
        return power if abs(factor - 1) < 1e-6 else f"{factor:g} · {power}"
    return f"{value:.6g}".replace("-", "−")


class Axis:
    """A label, a unit and a range; `log` for a logarithmic scale; `ticks` to choose them by hand."""

    def __init__(self, label, unit, low, high, log=False, ticks=None):
        self.label, self.unit = label, unit
        self.low, self.high, self.log = low, high, log
        self.chosen = ticks

    def place(self, value):
        """0 at the low end, 1 at the high one."""
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def holds(self, value):
        return (not self.log or value > 0) and math.isfinite(value)

    def ticks(self):
        """Values with a number and values with a fine line only."""
        if self.chosen:
            return list(self.chosen), []
        if self.log:
            decades = range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1)
            inside = lambda v: self.low * 0.999 <= v <= self.high * 1.001
            main = [10.0**d for d in decades if inside(10.0**d)]
            fine = [m * 10.0**d for d in decades for m in range(2, 10) if inside(m * 10.0**d)]
            stride = max(1, math.ceil(len(main) / 7))
            return main[::stride], fine if stride == 1 else [v for v in main if v not in main[::stride]]
        raw = (self.high - self.low) / 5
        magnitude = 10 ** math.floor(math.log10(raw))
        step = min((s * magnitude for s in (1, 2, 2.5, 5, 10)), key=lambda s: abs(math.log(s / raw)))
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [round(i * step, 10) for i in range(first, last + 1)], []


class Panel:
    """One pair of axes. Made by Figure.panel."""

    def __init__(self, title, x, y, width, height):
        self.title, self.x, self.y = title, x, y
        self.width, self.height = width, height
        self.marks = []

    def _point(self, x, y):
        return self.x.place(x) * self.width, (1 - self.y.place(y)) * self.height

    def _points(self, xs, ys):
        return [self._point(x, y) for x, y in zip(xs, ys) if self.x.holds(x) and self.y.holds(y)]

    def line(self, xs, ys, color, width=1.8, dash=None):
        points = self._points(xs, ys)
        path = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashes = f" stroke-dasharray='{dash}'" if dash else ""
        self.marks.append(f"<path d='{path}' fill='none' stroke='{color}' stroke-width='{width}' "
                          f"stroke-linejoin='round'{dashes}/>")

    def band(self, xs, lows, highs, color, opacity=0.15):
        points = self._points(xs, lows) + self._points(xs, highs)[::-1]
        path = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points) + " Z"
        self.marks.append(f"<path d='{path}' fill='{color}' fill-opacity='{opacity}' stroke='none'/>")

    def dots(self, xs, ys, color, shape="circle", size=3.4, rim=0.8):
        """Filled marks with a white rim, so that they read on top of a line."""
        marks = "".join(marker(x, y, shape, size) for x, y in self._points(xs, ys))
        self.marks.append(f"<g fill='{color}' stroke='white' stroke-width='{rim}'>{marks}</g>")

    def bars(self, xs, ys, errors, color):
        """Error bars of ± `errors`."""
        for x, y, error in zip(xs, ys, errors):
            (px, low), (_, high) = self._point(x, y - error), self._point(x, y + error)
            self.marks.append(f"<path d='M{px:.1f},{low:.1f} V{high:.1f} M{px - 3:.1f},{low:.1f} h6 "
                              f"M{px - 3:.1f},{high:.1f} h6' stroke='{color}' stroke-width='1.2' fill='none'/>")

    def note(self, x, y, text, color=FAINT_INK, anchor="start"):
        """A word beside a line."""
        px, py = self._point(x, y)
        self.marks.append(f"<text x='{px:.1f}' y='{py:.1f}' font-size='11' fill='{color}' "
                          f"text-anchor='{anchor}'>{escape(text)}</text>")

    def svg(self, left, top, name):
        parts = [f"<g transform='translate({left},{top})'>",
                 f"<text x='0' y='-12' font-size='13' font-weight='bold' fill='{INK}'>{escape(self.title)}</text>"]
        for axis, across in ((self.x, False), (self.y, True)):
            main, fine = axis.ticks()
            for value, color in [(v, FINE_GRID) for v in fine] + [(v, GRID) for v in main]:
                place = axis.place(value)
                line = (f"M0,{(1 - place) * self.height:.1f} h{self.width}" if across
                        else f"M{place * self.width:.1f},0 v{self.height}")
                parts.append(f"<path d='{line}' stroke='{color}' fill='none'/>")
            for value in main:
                place = axis.place(value)
                where = (f"x='-8' y='{(1 - place) * self.height + 4:.1f}' text-anchor='end'" if across
                         else f"x='{place * self.width:.1f}' y='{self.height + 17}' text-anchor='middle'")
                parts.append(f"<text {where} font-size='11' fill='{FAINT_INK}'>{plain(value)}</text>")
        parts.append(f"<clipPath id='{name}'><rect x='-4' y='-4' width='{self.width + 8}' "
                     f"height='{self.height + 8}'/></clipPath>")
        parts.append(f"<g clip-path='url(#{name})'>" + "".join(self.marks) + "</g>")
        parts.append(f"<path d='M0,0 V{self.height} H{self.width}' stroke='{FRAME}' fill='none'/>")
        parts.append(f"<text x='{self.width / 2:.1f}' y='{self.height + 38}' font-size='12' fill='{INK}' "
                     f"text-anchor='middle'>{titled(self.x)}</text>")
        parts.append(f"<text transform='translate(-46,{self.height / 2:.1f}) rotate(-90)' font-size='12' "
                     f"fill='{INK}' text-anchor='middle'>{titled(self.y)}</text>")
        parts.append("</g>")
        return "".join(parts)


def titled(axis):
    return escape(axis.label) + (f" <tspan fill='{FAINT_INK}'>[{escape(axis.unit)}]</tspan>" if axis.unit else "")


def marker(x, y, shape, size):
    """The outline of a mark, drawn in its group's colours."""
    s = size
    if shape == "circle":
        return f"<circle cx='{x:.1f}' cy='{y:.1f}' r='{s}'/>"
    corners = {
        "square": ((-s, -s), (s, -s), (s, s), (-s, s)),
        "diamond": ((0, -1.35 * s), (1.35 * s, 0), (0, 1.35 * s), (-1.35 * s, 0)),
        "up": ((0, -1.3 * s), (1.2 * s, s), (-1.2 * s, s)),
        "down": ((0, 1.3 * s), (1.2 * s, -s), (-1.2 * s, -s)),
    }[shape]
    return "<path d='M" + " L".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners) + " Z'/>"


class Figure:
    """Panels in rows of `columns`, a title and one legend for all."""

    def __init__(self, title, columns=2, panel_width=340, panel_height=230):
        self.title, self.columns = title, columns
        self.panel_width, self.panel_height = panel_width, panel_height
        self.panels, self.entries = [], []

    def panel(self, title, x, y):
        self.panels.append(Panel(title, x, y, self.panel_width, self.panel_height))
        return self.panels[-1]

    def legend(self, text, color, dash=None, shape=None, line=True, band=False):
        self.entries.append((text, color, dash, shape, line, band))

    def _legend_svg(self, width, top):
        """Entries from the left, wrapped at the figure's width; the parts and the height they take."""
        parts, x, y = [], MARGIN_LEFT, top
        for text, color, dash, shape, line, band in self.entries:
            need = 31 + 7 * len(text) + 16
            if x + need > width - MARGIN_RIGHT and x > MARGIN_LEFT:
                x, y = MARGIN_LEFT, y + LEGEND_ROW
            if band:
                parts.append(f"<rect x='{x}' y='{y - 9}' width='24' height='11' fill='{color}' fill-opacity='0.2'/>")
            elif line:
                dashes = f" stroke-dasharray='{dash}'" if dash else ""
                parts.append(f"<path d='M{x},{y - 4} h24' stroke='{color}' stroke-width='1.8'{dashes}/>")
            if shape:
                parts.append(f"<g fill='{color}' stroke='white' stroke-width='0.8'>"
                             f"{marker(x + 12, y - 4, shape, 3.4)}</g>")
            parts.append(f"<text x='{x + 31}' y='{y}' font-size='12' fill='{INK}'>{escape(text)}</text>")
            x += need
        return parts, y - top + LEGEND_ROW

    def save(self, path):
        rows = math.ceil(len(self.panels) / self.columns)
        cell_width = MARGIN_LEFT + self.panel_width + MARGIN_RIGHT
        cell_height = MARGIN_TOP + self.panel_height + MARGIN_BOTTOM
        width = cell_width * self.columns
        legend, legend_height = self._legend_svg(width, TITLE_HEIGHT + 12)
        head = TITLE_HEIGHT + (legend_height if self.entries else 0)
        height = head + rows * cell_height + 6
        parts = [f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' "
                 f"viewBox='0 0 {width} {height}' font-family=\"{FONT}\" role='img'>",
                 f"<title>{escape(self.title)}</title>",
                 f"<rect width='{width}' height='{height}' fill='white'/>",
                 f"<text x='{MARGIN_LEFT}' y='24' font-size='15' font-weight='bold' fill='{INK}'>"
                 f"{escape(self.title)}</text>", *legend]
        for i, panel in enumerate(self.panels):
            left = (i % self.columns) * cell_width + MARGIN_LEFT
            top = head + (i // self.columns) * cell_height + MARGIN_TOP
            parts.append(panel.svg(left, top, f"panel{i}"))
        parts.append("</svg>\n")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(parts))
