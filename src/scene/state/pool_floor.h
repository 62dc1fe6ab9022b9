#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace deepwater::scene {

/// Heights of a pool's floor over its inclined plane, between samples that lie evenly over the box around the pool, the
/// outermost ones on its edges. Between samples they are cubics (Catmull & Rom 1974).
class PoolFloor {
public:
    static constexpr int kFewest = 2, kMost = 64;  ///< samples along a side

    /// An even floor.
    PoolFloor() = default;
    /// @param samples  along the pool's own x and z
    /// @param heights  m, x fastest
    /// @throws UsageError for fewer or more samples than kFewest and kMost, for another number of heights, and for
    ///         heights that are not numbers from −1000 to 1000
    PoolFloor(const glm::ivec2& samples, std::vector<float> heights);

    [[nodiscard]] bool even() const { return heights_.empty(); }
    [[nodiscard]] const glm::ivec2& samples() const { return samples_; }
    [[nodiscard]] const std::vector<float>& heights() const { return heights_; }
    /// Returns x: the height [m] at a place, y and z: its change along x and z, m over the whole box.
    /// @param share  place in the box, from (0, 0) to (1, 1); outside of it that of the nearest edge
    [[nodiscard]] glm::dvec3 at(const glm::dvec2& share) const;
    [[nodiscard]] double mean() const { return mean_; }
    /// Bounds of at(), m: those of its control points (Bézier), a few hundredths of the floor's steps beyond.
    [[nodiscard]] double lowest() const { return lowest_; }
    [[nodiscard]] double highest() const { return highest_; }

    bool operator==(const PoolFloor& other) const = default;

private:
    [[nodiscard]] double sample(int x, int z) const;
    void set_bounds();

    glm::ivec2 samples_{0};
    std::vector<float> heights_;
    double mean_ = 0, lowest_ = 0, highest_ = 0;
};

}  // namespace deepwater::scene
