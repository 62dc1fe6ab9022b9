#pragma once

#include <imgui.h>

#include <span>

namespace deepwater::app {

/// One axis of a plot.
struct PlotAxis {
    const char* label = "";
    double low = 0;
    double high = 1;
    bool logarithmic = false;  ///< then low > 0
    double step = 0;           ///< between labelled ticks of a linear axis; 0: chosen by the range
};

/// How a curve is drawn.
struct PlotStyle {
    ImVec4 colour;
    float thickness = 1.6f;
    bool dashed = false;
};

/// A plot in the current GUI window, `height` font sizes high and as wide as there is room:
///
///     Plot plot("spectrum", 12, {.label = "rad/s", …}, {.label = "m² s", …});
///     plot.line("target", x, y, style);
///
/// Curves are cut at the frame. The legend and, under the pointer, the values are drawn when it goes out of
/// scope.
class Plot {
public:
    Plot(const char* id, float height, const PlotAxis& x, const PlotAxis& y);
    ~Plot();
    Plot(const Plot&) = delete;
    Plot& operator=(const Plot&) = delete;

    /// Draws a curve.
    /// @param name  in the legend; empty: no entry.  @pre as many y as x
    void line(const char* name, std::span<const double> x, std::span<const double> y, const PlotStyle& style);
    /// Draws a vertical line at `x`.
    void mark(const char* name, double x, const PlotStyle& style);

private:
    [[nodiscard]] ImVec2 at(double x, double y) const;
    void axes();
    void legend_entry(const char* name, const PlotStyle& style);

    PlotAxis x_, y_;
    ImVec2 low_;   ///< upper left corner of the frame, pixels
    ImVec2 high_;  ///< lower right
    float legend_x_ = 0;
    bool hovered_ = false;
};

}  // namespace deepwater::app
