#pragma once

#include <glm/glm.hpp>

namespace deepwater::optics {

/// Chromaticity of a black body in CIE 1960 u, v.
/// @param kelvin  1000 to 15 000; error below 8e-5 in u and v there
/// Source: Krystek 1985, "An algorithm to calculate correlated colour temperature".
[[nodiscard]] glm::dvec2 black_body_uv(double kelvin);

/// Colour of a light that is a black body's of `kelvin`, moved off their line by `tint` (CIE 1960 u, v;
/// positive: above it, greenish). @return CIE XYZ with Y = 1
[[nodiscard]] glm::dvec3 light_xyz(double kelvin, double tint);

/// Linear Rec.709 as a camera balanced for the light of `kelvin` and `tint` sees it: what that light makes of
/// a white card is shown white. The renderer's white stands for 6500 K, where nothing changes. Luminance of a
/// white card stays. Source: Bradford adaptation (Lam 1985; ICC.1:2004, annex E): von Kries scaling of
/// sharpened cone responses.
[[nodiscard]] glm::mat3 white_balance(float kelvin, float tint);

/// The same for daylight that water has coloured, as a diver's camera is balanced on a card at its depth: von Kries
/// scaling of the same responses by the power `degree` of the ratio. Luminance of a white card there stays.
/// @param left    shares of daylight that are left at the eye's depth; those under a tenth of the largest count as that
/// @param degree  0: nothing changes; 1: the card is white
[[nodiscard]] glm::mat3 adapted_to_water(const glm::vec3& left, float degree);

}  // namespace deepwater::optics
