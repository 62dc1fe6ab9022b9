#pragma once

#include <glm/glm.hpp>

namespace deepwater::optics {

/// Returns the chromaticity of a black body in CIE 1960 u, v.
/// @param kelvin  1000 to 15 000; error below 8e-5 in u and v there
/// Source: Krystek 1985, "An algorithm to calculate correlated colour temperature".
[[nodiscard]] glm::dvec2 black_body_uv(double kelvin);

/// Returns the colour of a light: that of a black body of `kelvin`, moved off the black-body locus by `tint`
/// (CIE 1960 u, v; positive: above it, greenish). @return CIE XYZ with Y = 1
[[nodiscard]] glm::dvec3 light_xyz(double kelvin, double tint);

/// Returns the matrix for linear Rec.709 that balances a camera for the light of `kelvin` and `tint`: a
/// white card in that light is shown white, with its luminance unchanged. The renderer's white stands for
/// 6500 K, for which the matrix is 1. Source: Bradford adaptation (Lam 1985; ICC.1:2004, annex E): von
/// Kries scaling of sharpened cone responses.
[[nodiscard]] glm::mat3 white_balance(float kelvin, float tint);

/// Returns the matrix that balances a camera for daylight that water has coloured, as a diver balances it
/// on a white card: von Kries scaling of the same responses, with the ratio of white to card raised to the
/// power `degree`. The card's luminance is unchanged.
/// @param left    shares of daylight that remain at the eye's depth; at least a tenth of the largest is
/// assumed
/// @param degree  0: no change; 1: the card becomes white
[[nodiscard]] glm::mat3 adapted_to_water(const glm::vec3& left, float degree);

}  // namespace deepwater::optics
