#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>

namespace deepwater::optics {

/// Share of a point of light's energy that an eye adapted to daylight scatters into unit solid angle
/// `degrees` away from it [sr⁻¹]: cornea, lens and retina. Integrates to 1 over the half sphere within 2 %.
///
///     0.384 f0 + 0.478 f1 + 0.138 f2,   f0 = 2.61e6 exp(−(θ / 0.02)²),
///     f1 = 20.91 / (θ + 0.02)³,   f2 = 72.37 / (θ + 0.02)²
///
/// Source: Spencer, Shirley, Zimmerman & Greenberg 1995, "Physically-based glare effects for digital images",
/// the photopic point-spread function.
[[nodiscard]] double eye_spread(double degrees);

/// The same without its sharp core f0, the picture itself: 0.478 f1 + 0.138 f2, 62 % of the light [sr⁻¹].
[[nodiscard]] double eye_glare(double degrees);

/// A picture's glare as a sum of blurred copies of it, and what is left of the picture itself.
struct Glare {
    static constexpr int kMostLevels = 12;
    std::array<float, kMostLevels> weights{};  ///< of the copies, narrowest first
    float share = 0;                           ///< their sum, at most 1: the picture itself keeps 1 − share
};

/// Weights by which Gaussians of the angular deviations `sigmas` [rad, rising, each 1.5 to 3 times the one
/// before] add up to eye_glare() between the first's deviation and twice the last's; what is nearer stays in
/// the picture.
///
/// A power law is a sum of Gaussians of all widths exactly: θ⁻ⁿ = c ∫ G_σ(θ) σ^(2−n) d(ln σ). From the
/// weights this gives for n = 2 the weights are multiplied by true over modelled glare, in the mean of
/// logarithms over the angles where each Gaussian counts most, until both agree.
/// @param strength  1: of an eye; 0: none
[[nodiscard]] Glare glare_of(std::span<const float> sigmas, float strength);

/// The glare that glare_of() stands for, `angle` rad away from a point [sr⁻¹], without the picture itself.
[[nodiscard]] double modelled_spread(const Glare& glare, std::span<const float> sigmas, double angle);

/// Standard deviation, in pixels of the picture, of level `level` of BloomPass's pyramid when it is blown up
/// again.
///
/// Variances of filters one after another add up: a box of 4 pixels (5/4), then a step down and a step up for
/// every level, both (1 3 3 1)/8 along each axis (3/4 of a texel each), and a tent of 4 pixels (5/2) at the
/// end.
[[nodiscard]] float pyramid_deviation(int level);

/// Levels of the pyramid of a picture, the widest of a few texels; 0 for a picture of a few pixels.
[[nodiscard]] int pyramid_levels(glm::ivec2 picture);

}  // namespace deepwater::optics
