#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>

namespace deepwater::optics {

/// Returns the share of a point light's energy that the cornea, lens and retina of an eye adapted to daylight
/// scatter into unit solid angle `degrees` away from it [sr⁻¹]. Integrates to 1 over a hemisphere within 2 %.
///
///     0.384 f0 + 0.478 f1 + 0.138 f2,   f0 = 2.61e6 exp(−(θ / 0.02)²),
///     f1 = 20.91 / (θ + 0.02)³,   f2 = 72.37 / (θ + 0.02)²
///
/// Source: Spencer, Shirley, Zimmerman & Greenberg 1995, "Physically-based glare effects for digital images",
/// the photopic point-spread function.
[[nodiscard]] double eye_spread(double degrees);

/// Returns eye_spread() without f0, the sharp core that forms the image: 0.478 f1 + 0.138 f2, 62 % of the
/// light [sr⁻¹].
[[nodiscard]] double eye_glare(double degrees);

/// Glare as a weighted sum of blurred copies of the picture.
struct Glare {
    static constexpr int kMostLevels = 12;
    std::array<float, kMostLevels> weights{};  ///< weights of the copies, narrowest first
    float share = 0;  ///< sum of the weights, at most 1: the sharp picture has weight 1 − share
};

/// Returns the weights with which Gaussians of given widths approximate eye_glare(), from the first's
/// deviation to twice the last's; light scattered by smaller angles stays in the sharp picture.
///
/// A power law is exactly a sum of Gaussians of all widths: θ⁻ⁿ = c ∫ G_σ(θ) σ^(2−n) d(ln σ). Its weights
/// for n = 2 are the first guess. Then each weight is multiplied repeatedly by the ratio of true to
/// modelled glare, a geometric mean over the angles where its Gaussian counts most, until both agree.
/// @param sigmas  angular standard deviations [rad], ascending, each 1.5 to 3 times the one before
/// @param strength  1: as in an eye; 0: none
[[nodiscard]] Glare glare_of(std::span<const float> sigmas, float strength);

/// Returns the share [0, 1] of a point light's energy that an eye scatters onto a pixel's neighbours: by angles
/// from half a pixel to two pixels, which are too small for glare_of(). The integral of eye_spread() over that
/// ring, in closed form.
/// @param pixel_angle  of a pixel, rad, > 0  @param strength  1: as in an eye; 0: none. At most
///                     kMostNearGlare is returned
[[nodiscard]] float near_glare(float pixel_angle, float strength);
inline constexpr float kMostNearGlare = 0.5f;

/// Returns the sum of Gaussians that `glare` describes, `angle` rad away from a point light [sr⁻¹], without
/// the sharp picture.
[[nodiscard]] double modelled_spread(const Glare& glare, std::span<const float> sigmas, double angle);

/// Returns the standard deviation, in pixels of the picture, of level `level` of BloomPass's pyramid when
/// it is enlarged to the picture's size.
///
/// The variances of successive filters add up: a box of 4 pixels (5/4), then for every level a step down
/// and a step up, both (1 3 3 1)/8 along each axis (3/4 of a texel's square each), and a tent of 4 pixels
/// (5/2) at the end.
[[nodiscard]] float pyramid_deviation(int level);

/// Returns the number of levels of a picture's pyramid: its widest has a few texels; 0 for a tiny picture.
[[nodiscard]] int pyramid_levels(glm::ivec2 picture);

}  // namespace deepwater::optics
