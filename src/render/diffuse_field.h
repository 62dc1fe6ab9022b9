#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "render/atmosphere.h"

/// What the two solvers of the air's diffuse light share: diffuse_light.cpp and forward_light.cpp.
namespace deepwater::render {

/// shared::DiffuseLight of a node, the bands of a term side by side.
struct alignas(16) Node {
    std::array<float, 20> terms{};  ///< three of each, filled up to whole vectors

    void add(const Node& other, float factor) {
        for (size_t i = 0; i < terms.size(); ++i) terms[i] += factor * other.terms[i];
    }
    [[nodiscard]] glm::vec3 term(int index) const {
        const float* first = terms.data() + static_cast<ptrdiff_t>(3 * index);
        return {first[0], first[1], first[2]};
    }
};
static_assert(std::tuple_size_v<decltype(Node::terms)> >= 3 * shared::kDiffuseTerms);

using Field = Grid2D<Node>;  ///< x: sines of the sun's elevation, y: heights

/// Place between two nodes along an axis.
struct Place {
    int low;
    float share;  ///< of low + 1
};
inline Place place_of(float x, int count) {
    const float at = x * static_cast<float>(count - 1);
    const int low = std::clamp(static_cast<int>(at), 0, count - 2);
    return {low, at - static_cast<float>(low)};
}

inline Node sample(const Field& field, Place sun, Place height) {
    Node sum;
    const Node* row = field.row(height.low) + sun.low;
    const Node* above = field.row(height.low + 1) + sun.low;
    sum.add(row[0], (1 - sun.share) * (1 - height.share));
    sum.add(row[1], sun.share * (1 - height.share));
    sum.add(above[0], (1 - sun.share) * height.share);
    sum.add(above[1], sun.share * height.share);
    return sum;
}

/// Distances along a ray at which `count` steps end, dense where it comes closest to the ground.
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

/// Direction of a line in axes with the sun above x: cosine with the sun's direction.
inline float cosine_with_sun(float mu, float mu_s, float cos_azimuth) {
    return mu * mu_s + std::sqrt(std::max(0.0f, 1 - mu * mu) * std::max(0.0f, 1 - mu_s * mu_s)) * cos_azimuth;
}

inline Place sun_place(float mu_s) {
    return place_of(shared::multiple_uv(shared::kGroundRadius, mu_s).x, static_cast<int>(shared::diffuse_grid().x));
}

/// What the sea sends back of diffuse light, in any direction. Irradiance of a series of zonal harmonics on a
/// level plane is pi, 2 pi / 3 and pi / 4 of its terms at the zenith. Source: Ramamoorthi & Hanrahan 2001,
/// eq. 8.
inline glm::vec3 sent_back(const Node& at_ground) {
    const glm::vec3 irradiance =
        shared::kPi * (at_ground.term(0) + 2.0f / 3.0f * at_ground.term(1) + 0.25f * 2.0f * at_ground.term(3));
    return glm::max(irradiance, glm::vec3(0)) * (shared::kSeaAlbedo / shared::kPi);
}

/// The series of radiance `light`, arriving from (mu, a) out of the solid angle `angle`, added to a node's.
inline void add_moments(Node& node, glm::vec3 light, float mu, float a, float angle) {
    const float mean = angle / (4 * shared::kPi);
    // Each polynomial over its own mean square on the sphere.
    const std::array<float, shared::kDiffuseTerms> factors = {mean,
                                                              mean * 3 * mu,
                                                              mean * 3 * a,
                                                              mean * 1.25f * (3 * mu * mu - 1),
                                                              mean * 15 * mu * a,
                                                              mean * 3.75f * (2 * a * a - 1 + mu * mu)};
    for (size_t term = 0; term < factors.size(); ++term)
        for (int band = 0; band < 3; ++band)
            node.terms[3 * term + static_cast<size_t>(band)] += factors[term] * light[band];
}

}  // namespace deepwater::render
