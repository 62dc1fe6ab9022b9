#pragma once

#include <cstring>
#include <glm/glm.hpp>

#include "sim/numerics/lanes.h"

namespace deepwater::sim {

inline constexpr float kStrokeBias =
    16;  ///< number of map sides added to coordinates so that they are positive

/// A stroke: the 3 × 3 texels around a place on a repeating map and their weights, a quadratic B-spline
/// (Schoenberg 1946). The weights add up to 1. Strokes one texel apart add up to an even field, those 4/5
/// texel apart to within 1 %.
struct Stroke {
    unsigned x, y;  // position of the first texel
    Lanes across;   // the last is 0
    float up[3];
};

class Strokes {
public:
    explicit Strokes(int texels)
        : texels_(static_cast<unsigned>(texels)), bias_(kStrokeBias * static_cast<float>(texels)) {}

    [[nodiscard]] Stroke at(glm::vec2 place) const {
        const float u = place.x + bias_, v = place.y + bias_;
        const int i = static_cast<int>(u), j = static_cast<int>(v);
        const float x = u - static_cast<float>(i), y = v - static_cast<float>(j);  // from the texel's edge
        const float left = 0.5f * (1 - x) * (1 - x), right = 0.5f * x * x;
        const float low = 0.5f * (1 - y) * (1 - y), high = 0.5f * y * y;
        return {static_cast<unsigned>(i - 1) & (texels_ - 1),
                static_cast<unsigned>(j - 1) & (texels_ - 1),
                Lanes::Vector{left, 1 - left - right, right, 0},
                {low, 1 - low - high, high}};
    }

    /// Adds `value` times the stroke's weights to a map.
    template <class Value>
    void lay(const Stroke& stroke, const Value& value, Value* map) const {
        for (unsigned j = 0; j < 3; ++j) {
            Value* row = map + size_t{(stroke.y + j) & (texels_ - 1)} * texels_;
            if (stroke.x + kLanes <= texels_) {
                add(row + stroke.x, stroke.up[j] * value, stroke.across);
            } else {
                for (unsigned i = 0; i < 3; ++i) {
                    row[(stroke.x + i) & (texels_ - 1)] += stroke.up[j] * stroke.across.v[i] * value;
                }
            }
        }
    }

private:
    static void add(float* to, float value, const Lanes& shares) {
        Lanes::Vector there;
        std::memcpy(&there, to, sizeof there);
        there += value * shares.v;
        std::memcpy(to, &there, sizeof there);
    }
    static void add(glm::vec4* to, const glm::vec4& value, const Lanes& shares) {
        Lanes::Vector lanes;
        std::memcpy(&lanes, &value, sizeof lanes);
        for (int i = 0; i < 3; ++i) {
            Lanes::Vector there;
            std::memcpy(&there, to + i, sizeof there);
            there += shares.v[i] * lanes;
            std::memcpy(to + i, &there, sizeof there);
        }
    }

    unsigned texels_;
    float bias_;
};

}  // namespace deepwater::sim
