#pragma once

#include <tbb/parallel_for.h>

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

/// Writes the maps of a layer whose window does not move: it keeps the window's share at every sample.
class FixedWindow {
public:
    /// @param samples  powers of two from 16 on
    FixedWindow(const LayerWindow& window, const glm::ivec2& samples)
        : window_(window), shares_(samples.x, samples.y) {
        LayerMaps maps;
        maps.window = window;
        maps.resize(samples.x, samples.y, false);
        for (int j = 0; j < samples.y; ++j) {
            for (int i = 0; i < samples.x; ++i) shares_(i, j) = glm::vec3(window.share(maps.place(i, j)));
        }
    }

    /// Sets window and samples of `maps`, on all threads, and calls finish().
    /// @param point  returns the LayerPoint at own coordinates [m from the middle]
    template <class Point>
    void lay(bool motion, const Point& point, LayerMaps& maps) const {
        maps.window = window_;
        maps.resize(shares_.width(), shares_.height(), motion);
        tbb::parallel_for(0, maps.height, [&](int j) {
            for (int i = 0; i < maps.width; ++i) {
                const glm::dvec2 own(2.0 * i / (maps.width - 1) - 1, 2.0 * j / (maps.height - 1) - 1);
                maps.set(i, j, point(own * window_.half_sides), shares_(i, j));
            }
        });
        maps.finish();
    }

private:
    LayerWindow window_;
    Grid2D<glm::vec3> shares_;
};

}  // namespace deepwater::sim
