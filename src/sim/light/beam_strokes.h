#pragma once

#include <array>
#include <cstring>
#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/numerics/lanes.h"
#include "sim/numerics/vector_loops.h"

namespace deepwater::sim {

inline constexpr float kStrokeBias =
    16;  ///< number of map sides added to coordinates so that they are positive

/// Lays strokes on a square map that repeats, of a power of two of texels along each side. A stroke adds a value to the
/// 3 × 3 texels around a place in the shares of a quadratic B-spline (Schoenberg 1946), which add up to 1. Strokes one
/// texel apart add up to an even field, those 4/5 texel apart to within 1 %.
///
/// Strokes are collected, and laid in an order in which neighbours do not follow each other: a processor waits where it
/// reads memory that it has just written in part.
/// @tparam Value  float or glm::vec4
template <class Value>
class Strokes {
public:
    explicit Strokes(Grid2D<Value>& map)
        : texels_(map.width()), bias_(kStrokeBias * static_cast<float>(map.width())), map_(map.row(0)) {}

    /// @param place  texels, −16 … 16 sides of the map
    void lay(glm::vec2 place, const Value& value) {
        collected_[count_] = {place, value};
        if (++count_ == kMost) finish();
    }
    /// Lays what is left. @pre to be called before the map is read
    DW_EACH_VECTOR_WIDTH [[gnu::noinline]] void finish() {
        std::array<int, kMost> column, row;     // of the texel in the middle
        std::array<float, kMost> right, above;  // from its left and its lower edge
        for (size_t i = 0; i < count_; ++i) {
            const float u = collected_[i].place.x + bias_, v = collected_[i].place.y + bias_;
            column[i] = static_cast<int>(u);
            row[i] = static_cast<int>(v);
            right[i] = u - static_cast<float>(column[i]);
            above[i] = v - static_cast<float>(row[i]);
        }
        const int texels = texels_;
        Value* const map = map_;
        for (size_t first = 0; first < kApart; ++first) {
            for (size_t i = first; i < count_; i += kApart)
                lay(column[i] - 1, row[i] - 1, shares(right[i]), shares(above[i]), collected_[i].value,
                    texels, map);
        }
        count_ = 0;
    }

private:
    static constexpr size_t kMost = 256;  ///< strokes that are laid together
    static constexpr size_t kApart = 32;  ///< strokes between one and the next that is laid

    struct Stroke {
        glm::vec2 place;
        Value value;
    };

    /// Returns the shares of a texel's neighbour before it, its own and its neighbour's after it: (1 − p)²/2,
    /// 1/2 + p (1 − p), p²/2, 0.
    static Lanes::Vector shares(float p) {
        const Lanes::Vector at = Lanes(p).v;
        const Lanes::Vector one = Lanes::Vector{1, 0, 0, 0} + Lanes::Vector{-1, 1, 1, 0} * at;
        const Lanes::Vector other = Lanes::Vector{1, 1, 0, 0} + Lanes::Vector{-1, -1, 1, 0} * at;
        return Lanes::Vector{0.5f, 1, 0.5f, 0} * one * other + Lanes::Vector{0, 0.5f, 0, 0};
    }

    /// @param x, y  the first texel
    static void lay(int x, int y, Lanes::Vector across, Lanes::Vector up, const Value& value, int texels,
                    Value* map) {
        const int mask = texels - 1;
        x &= mask;
        y &= mask;
        if (x + kLanes <= texels && y + 3 <= texels) {
            Value* to = map + static_cast<ptrdiff_t>(y) * texels + x;
            for (int j = 0; j < 3; ++j, to += texels) add(to, up[j] * value, across);
            return;
        }
        for (int j = 0; j < 3; ++j) {
            Value* const to = map + static_cast<ptrdiff_t>((y + j) & mask) * texels;
            for (int i = 0; i < 3; ++i) to[(x + i) & mask] += across[i] * (up[j] * value);
        }
    }
    static void add(float* to, float value, Lanes::Vector across) {
        Lanes::Vector there;
        std::memcpy(&there, to, sizeof there);
        there += value * across;
        std::memcpy(to, &there, sizeof there);
    }
    static void add(glm::vec4* to, const glm::vec4& value, Lanes::Vector across) {
        Lanes::Vector lanes;
        std::memcpy(&lanes, &value, sizeof lanes);
        for (int i = 0; i < 3; ++i) {
            Lanes::Vector there;
            std::memcpy(&there, to + i, sizeof there);
            there += across[i] * lanes;
            std::memcpy(to + i, &there, sizeof there);
        }
    }

    int texels_;
    float bias_;
    Value* map_;
    size_t count_ = 0;
    std::array<Stroke, kMost> collected_;
};

}  // namespace deepwater::sim
