#pragma once

#include <tbb/parallel_for.h>

#include <array>
#include <cmath>
#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

/// The square in the middle of a window, along its axes; its own corner is the origin.
class WindowSquare {
public:
    /// @param side  m, > 0
    WindowSquare(const LayerWindow& window, double side)
        : window_(window),
          side_(side),
          cosine_(std::cos(window.rotation)),
          sine_(std::sin(window.rotation)) {}

    [[nodiscard]] double side() const { return side_; }
    /// Converts places (x, z) [m] from the world to the square and back.
    [[nodiscard]] glm::dvec2 place(const glm::dvec2& world) const {
        return window_.own_from_world(world) + 0.5 * side_;
    }
    [[nodiscard]] glm::dvec2 world_place(const glm::dvec2& own) const {
        return window_.world_from_own(own - 0.5 * side_);
    }
    /// Converts vectors (x, z).
    [[nodiscard]] glm::dvec2 own_vector(const glm::dvec2& world) const {
        return {cosine_ * world.x - sine_ * world.y, sine_ * world.x + cosine_ * world.y};
    }
    [[nodiscard]] glm::vec2 own_vector(const glm::vec2& world) const {
        return glm::vec2(own_vector(glm::dvec2(world)));
    }
    [[nodiscard]] glm::vec2 world_vector(const glm::vec2& own) const {
        const auto c = static_cast<float>(cosine_), s = static_cast<float>(sine_);
        return {c * own.x + s * own.y, c * own.y - s * own.x};
    }

private:
    LayerWindow window_;
    double side_, cosine_, sine_;
};

/// Writes the maps of a layer whose window keeps its shape: it keeps the window's share at every sample.
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

    /// Moves the window's middle to a world place (x, z), m.
    void move_to(const glm::dvec2& middle) { window_.middle = middle; }
    [[nodiscard]] const LayerWindow& window() const { return window_; }
    [[nodiscard]] glm::ivec2 samples() const { return {shares_.width(), shares_.height()}; }
    /// Returns the own coordinates of a sample, m from the middle.
    [[nodiscard]] glm::dvec2 own_place(int i, int j) const {
        const glm::dvec2 own(2.0 * i / (shares_.width() - 1) - 1, 2.0 * j / (shares_.height() - 1) - 1);
        return own * window_.half_sides;
    }

    /// Sets window and samples of `maps`, on all threads, and calls finish().
    /// @param point  returns the LayerPoint of sample (i, j)
    /// @param with_surf  as of LayerMaps::resize()
    template <class Point>
    void lay(bool motion, const Point& point, LayerMaps& maps, bool with_surf = false) const {
        maps.window = window_;
        maps.resize(shares_.width(), shares_.height(), motion, with_surf);
        tbb::parallel_for(0, maps.height, [&](int j) {
            for (int i = 0; i < maps.width; ++i) {
                maps.set(i, j, point(i, j), shares_(i, j));
            }
        });
        maps.finish();
    }

    /// Fills LayerMaps::came_from of maps that lay() has written, on all threads.
    /// @param ways  returns the ways [m] of sample (i, j), in the world's axes
    template <class Ways>
    void lay_paths(const Ways& ways, LayerMaps& maps) const {
        maps.resize_paths();
        tbb::parallel_for(0, maps.height, [&](int j) {
            for (int i = 0; i < maps.width; ++i) {
                const float share = shares_(i, j).x;
                const std::array<glm::vec2, 4> of = ways(i, j);
                maps.came_from[0][0](i, j) = share * glm::vec4(of[0], of[1]);
                maps.came_from[1][0](i, j) = share * glm::vec4(of[2], of[3]);
            }
        });
        maps.finish_paths();
    }

private:
    LayerWindow window_;
    Grid2D<glm::vec3> shares_;
};

}  // namespace deepwater::sim
