#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/type_precision.hpp>
#include <span>
#include <vector>

#include "sim/surface/surface_lookup.h"

namespace deepwater::sim {

/// A lattice of world places: node (i, j) lies at (x, z) = (first + (i, j)) · spacing.
struct WaterGrid {
    double spacing = 1;     ///< m, > 0
    glm::i64vec2 first{0};  ///< number of node (0, 0)
    glm::ivec2 count{0};    ///< nodes along x and z; the largest product is kMostWaterNodes

    [[nodiscard]] glm::dvec2 place(int i, int j) const {
        return glm::dvec2(first + glm::i64vec2(i, j)) * spacing;
    }
    [[nodiscard]] size_t nodes() const { return static_cast<size_t>(count.x) * static_cast<size_t>(count.y); }
    bool operator==(const WaterGrid&) const = default;
};

/// Largest number of nodes of a WaterGrid.
inline constexpr int kMostWaterNodes = 4096;
/// Largest number of bands of WaterSamples: of all tiles and layers.
inline constexpr size_t kMostWaterBands = 16;

/// Waves of similar lengths. Their height is the sum of a part that decays with depth by the wave number
/// `longer` and one that decays by `shorter`.
struct WaterBand {
    int id = 0;         ///< the same in every moment
    float longer = 1;   ///< rad/m, > 0
    float shorter = 1;  ///< rad/m, ≥ longer

    bool operator==(const WaterBand&) const = default;
};

/// Water at one moment over the nodes of a lattice, by bands of waves.
///
/// A band's motion at a node is (vx, vy, vz, height): m/s of the water at the surface, and m of the longer
/// part of its height. Heights are over world places; the surface is the sum of both parts of all bands.
class WaterSamples {
public:
    /// Makes room, all 0. Allocates only when there is more of it than ever before.
    void resize(const WaterGrid& grid, std::span<const WaterBand> bands, double depth);

    [[nodiscard]] const WaterGrid& grid() const { return grid_; }
    [[nodiscard]] std::span<const WaterBand> bands() const { return bands_; }
    /// m, of the bed below the mean level.
    [[nodiscard]] double depth() const { return depth_; }
    /// m: height of the still water over y = 0, which bands' heights do not contain.
    [[nodiscard]] double level() const { return level_; }
    void set_level(double level) { level_ = level; }

    /// Motions of a band, by node, x fastest.
    [[nodiscard]] std::span<Float4> motion(size_t band) {
        return std::span(motion_).subspan(band * grid_.nodes(), grid_.nodes());
    }
    [[nodiscard]] std::span<const Float4> motion(size_t band) const {
        return std::span(motion_).subspan(band * grid_.nodes(), grid_.nodes());
    }
    /// Heights [m] of the shorter parts of four bands, those from 4 · four on, by node.
    [[nodiscard]] std::span<Float4> shorter(size_t four) {
        return std::span(shorter_).subspan(four * grid_.nodes(), grid_.nodes());
    }
    [[nodiscard]] std::span<const Float4> shorter(size_t four) const {
        return std::span(shorter_).subspan(four * grid_.nodes(), grid_.nodes());
    }
    /// Number of such fours.
    [[nodiscard]] size_t fours() const { return (bands_.size() + 3) / 4; }

    /// Sets all values to those between two moments on one lattice with the same bands.
    /// @param share  [0, 1] of the time between them
    void blend(const WaterSamples& before, const WaterSamples& after, float share);

private:
    WaterGrid grid_;
    std::vector<WaterBand> bands_;
    double depth_ = 0, level_ = 0;
    std::vector<Float4> motion_, shorter_;
};

/// Water at one moment, as bodies ask for it. Several threads may ask at once.
class WaterMoment {
public:
    virtual ~WaterMoment() = default;

    [[nodiscard]] virtual double time() const = 0;  ///< s
    /// Fills `samples` for a lattice. Waves shorter than about two spacings are left out, as far as that is
    /// known of them.
    /// @param ignored_layers  bit i: without the i-th layer over the sea (OceanMaps::layers)
    virtual void sample(const WaterGrid& grid, std::uint32_t ignored_layers, WaterSamples& samples) const = 0;
};

/// Water at rest.
class StillWater : public WaterMoment {
public:
    explicit StillWater(double time) : time_(time) {}
    [[nodiscard]] double time() const override { return time_; }
    void sample(const WaterGrid& grid, std::uint32_t ignored_layers, WaterSamples& samples) const override;

private:
    double time_;
};

/// A small long-crested wave η = a cos(k·x − ωt) of linear theory, for tests and tanks.
struct RegularWave {
    double amplitude = 1;   ///< m, ≥ 0
    double length = 100;    ///< m, > 0
    double direction = 90;  ///< degrees, compass, towards which it runs
    double depth = 1e4;     ///< m, > 0, of the bed

    [[nodiscard]] double wave_number() const;                         ///< rad/m
    [[nodiscard]] double frequency() const;                           ///< rad/s
    [[nodiscard]] double height(double x, double z, double t) const;  ///< m
};

class RegularWaveMoment : public WaterMoment {
public:
    RegularWaveMoment(const RegularWave& wave, double time) : wave_(wave), time_(time) {}
    [[nodiscard]] double time() const override { return time_; }
    void sample(const WaterGrid& grid, std::uint32_t ignored_layers, WaterSamples& samples) const override;

private:
    RegularWave wave_;
    double time_;
};

}  // namespace deepwater::sim
