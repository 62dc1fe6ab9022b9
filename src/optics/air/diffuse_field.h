#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "optics/air/atmosphere.h"

/// Types and formulas that both solvers of the air's diffuse light use: diffuse_light.cpp and
/// forward_light.cpp.
namespace deepwater::optics {

/// Diffuse light at one node of the table: shared::DiffuseLight with each term's three bands padded to a
/// vec4.
struct DiffuseNode {
    std::array<glm::vec4, shared::kDiffuseTerms> terms{};

    void add(const DiffuseNode& other) {
        for (size_t i = 0; i < terms.size(); ++i) terms[i] += other.terms[i];
    }
    [[nodiscard]] glm::vec3 term(int index) const { return glm::vec3(terms[static_cast<size_t>(index)]); }
};

inline DiffuseNode mixed(const DiffuseNode& a, const DiffuseNode& b, float share) {
    DiffuseNode node;
    for (size_t i = 0; i < node.terms.size(); ++i)
        node.terms[i] = a.terms[i] + share * (b.terms[i] - a.terms[i]);
    return node;
}

using DiffuseField = Grid2D<DiffuseNode>;  ///< x: sines of the sun's elevation, y: heights

/// Position between two neighbouring nodes along an axis, for linear interpolation.
struct TablePosition {
    int low;      ///< index of the lower node
    float share;  ///< weight of node low + 1
};
/// @param x  position along the axis, [0, 1]  @param count  nodes along the axis
inline TablePosition table_position(float x, int count) {
    const float at = x * static_cast<float>(count - 1);
    const int low = std::clamp(static_cast<int>(at), 0, count - 2);
    return {low, at - static_cast<float>(low)};
}

/// Returns the distances along a ray at which its `count` steps end. Steps are short near `closest`, the
/// distance at which the ray comes closest to the ground.
inline std::vector<float> step_ends(float length, float closest, int count) {
    const int before = closest <= 0 ? 0 : closest >= length ? count : count / 2;
    std::vector<float> ends;
    for (int i = before - 1; i >= 0; --i) {
        const float x = static_cast<float>(i) / static_cast<float>(before);
        ends.push_back(std::min(closest, length) * (1 - x * x));
    }
    const float start = std::clamp(closest, 0.0f, length);
    for (int i = 1; i <= count - before; ++i) {
        const float x = static_cast<float>(i) / static_cast<float>(count - before);
        ends.push_back(start + (length - start) * x * x);
    }
    return ends;
}

/// Returns the cosine of the angle between a line and the sun's direction.
/// @param mu, mu_s  sines of the elevations of line and sun  @param cos_azimuth  of the angle between their
/// azimuths
inline float cosine_with_sun(float mu, float mu_s, float cos_azimuth) {
    return mu * mu_s + std::sqrt(std::max(0.0f, 1 - mu * mu) * std::max(0.0f, 1 - mu_s * mu_s)) * cos_azimuth;
}

/// Returns the radiance of the sea's Lambertian reflection of diffuse light. On a level plane the degrees
/// 0, 1 and 2 of a series of spherical harmonics give the irradiance pi, 2 pi / 3 and pi / 4 times their
/// radiance at the zenith. Source: Ramamoorthi & Hanrahan 2001, eq. 8.
inline glm::vec3 sent_back(const DiffuseNode& at_ground) {
    const glm::vec3 irradiance = shared::kPi * (at_ground.term(0) + 2.0f / 3.0f * at_ground.term(1) +
                                                0.25f * 2.0f * at_ground.term(3));
    return glm::max(irradiance, glm::vec3(0)) * (shared::kSeaAlbedo / shared::kPi);
}

/// Adds radiance that arrives from one direction to a node's series.
/// @param light  radiance  @param mu, a  components of the direction: up, and horizontally towards the sun
/// @param angle  solid angle that the radiance fills, sr
inline void add_moments(DiffuseNode& node, glm::vec4 light, float mu, float a, float angle) {
    const float mean = angle / (4 * shared::kPi);
    // Each polynomial is divided by its mean square over the sphere.
    const std::array<float, shared::kDiffuseTerms> factors = {mean,
                                                              mean * 3 * mu,
                                                              mean * 3 * a,
                                                              mean * 1.25f * (3 * mu * mu - 1),
                                                              mean * 15 * mu * a,
                                                              mean * 3.75f * (2 * a * a - 1 + mu * mu)};
    for (size_t term = 0; term < factors.size(); ++term) node.terms[term] += factors[term] * light;
}

}  // namespace deepwater::optics
