#include "render/diffuse_light.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <vector>

namespace deepwater::render {
namespace {

using glm::vec2;
using glm::vec3;
using shared::kGroundRadius;
using shared::kPi;
using shared::Lut;

constexpr int kOrders = 4;  ///< of scattering that are gathered; the rest follow as a geometric series
constexpr int kSteps = 16;  ///< along a line of sight
constexpr int kAzimuths = 4;
constexpr int kFields = 3 * shared::kDiffuseTerms;

/// Gauss–Legendre nodes and weights on [-1, 1], n = 6. Source: Abramowitz & Stegun 1964, table 25.4.
constexpr int kZeniths = 6;
constexpr std::array<float, kZeniths> kNodes = {-0.9324695f, -0.6612094f, -0.2386192f,
                                                0.2386192f,  0.6612094f,  0.9324695f};
constexpr std::array<float, kZeniths> kWeights = {0.1713245f, 0.3607616f, 0.4679139f,
                                                  0.4679139f, 0.3607616f, 0.1713245f};

/// shared::DiffuseLight of a node, the bands of a term side by side.
struct alignas(16) Node {
    std::array<float, 20> terms{};  ///< kFields of them, filled up to whole vectors

    void add(const Node& other, float factor) {
        for (size_t i = 0; i < terms.size(); ++i) terms[i] += factor * other.terms[i];
    }
    [[nodiscard]] vec3 term(int index) const {
        const float* first = terms.data() + static_cast<ptrdiff_t>(3 * index);
        return {first[0], first[1], first[2]};
    }
};
static_assert(std::tuple_size_v<decltype(Node::terms)> >= kFields);

using Field = Grid2D<Node>;  ///< x: sines of the sun's elevation, y: heights

/// Place between two nodes along an axis.
struct Place {
    int low;
    float share;  ///< of low + 1
};
Place place_of(float x, int count) {
    const float at = x * static_cast<float>(count - 1);
    const int low = std::clamp(static_cast<int>(at), 0, count - 2);
    return {low, at - static_cast<float>(low)};
}

Node sample(const Field& field, Place sun, Place height) {
    Node sum;
    const Node* row = field.row(height.low) + sun.low;
    const Node* above = field.row(height.low + 1) + sun.low;
    sum.add(row[0], (1 - sun.share) * (1 - height.share));
    sum.add(row[1], sun.share * (1 - height.share));
    sum.add(above[0], (1 - sun.share) * height.share);
    sum.add(above[1], sun.share * height.share);
    return sum;
}

/// A piece of a line of sight: what share of the light it scatters reaches the line's start, by degree.
struct Step {
    float t, r, mu;
    Place height;
    vec3 w0, w1, w2;
};

/// A line of sight from a node, whatever its azimuth.
struct Line {
    float r, mu, weight;
    std::vector<Step> steps;
    float ground = -1;  ///< km to the ground; negative: it misses
    vec3 through{1};    ///< share of light that comes all the way
};

/// Distances along a ray at which `count` steps end, dense where it comes closest to the ground.
std::vector<float> step_ends(float length, float closest, int count) {
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

Line make_line(float r, float mu, float weight, float aerosol) {
    Line line{.r = r, .mu = mu, .weight = weight, .steps = {}};
    line.ground = shared::distance_to_ground(r, mu);
    const float length = line.ground >= 0 ? line.ground : shared::distance_to_top(r, mu);
    const int heights = static_cast<int>(shared::diffuse_grid().y);
    float start = 0;
    for (const float end : step_ends(length, -r * mu, kSteps)) {
        const float dt = end - start;
        const float t = start + 0.5f * dt;
        start = end;
        if (dt <= 0) continue;
        const float r_t = std::sqrt(r * r + 2 * r * mu * t + t * t);
        const shared::Air air = shared::air_at(r_t - kGroundRadius, aerosol);
        const float mu_t = glm::clamp((r * mu + t) / r_t, -1.0f, 1.0f);
        const vec3 extinction = shared::diffuse_extinction(air, mu_t, shared::mean_horizon_leak());
        const vec3 step_through = glm::exp(-extinction * dt);
        const vec3 reached = line.through * (1.0f - step_through) / extinction;
        const shared::DegreeScattering by = shared::degree_scattering(air);
        line.steps.push_back({.t = t,
                              .r = r_t,
                              .mu = mu_t,
                              .height = place_of(shared::multiple_uv(r_t, 0).y, heights),
                              .w0 = reached * by.s0,
                              .w1 = reached * by.s1,
                              .w2 = reached * by.s2});
        line.through *= step_through;
    }
    return line;
}

/// Lines of sight over the sphere from height r, in two bundles that meet at the horizon seen from there.
std::vector<Line> make_lines(float r, float aerosol) {
    const float sine = kGroundRadius / r;
    const float horizon = -std::sqrt(std::max(0.0f, 1 - sine * sine));
    std::vector<Line> lines;
    for (const vec2 part : {vec2(-1, horizon), vec2(horizon, 1)}) {
        const float half = 0.5f * (part.y - part.x);
        for (size_t i = 0; i < kZeniths; ++i)
            lines.push_back(make_line(r, part.x + half * (1 + kNodes[i]), half * kWeights[i], aerosol));
    }
    return lines;
}

/// Direction of a line in axes with the sun above x: cosine with the sun's direction.
float cosine_with_sun(float mu, float mu_s, float cos_azimuth) {
    return mu * mu_s + std::sqrt(std::max(0.0f, 1 - mu * mu) * std::max(0.0f, 1 - mu_s * mu_s)) * cos_azimuth;
}

/// The series of radiance `light`, arriving from (mu, a) out of the solid angle `angle`, added to a node's.
void add_moments(Node& node, vec3 light, float mu, float a, float angle) {
    const float mean = angle / (4 * kPi);
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

/// Sunlight that goes straight or nearly so, per unit above the air.
vec3 beam_at(const Lut& transmittance, float r, float mu_s) {
    return shared::transmittance_to_sun(transmittance, r, mu_s);
}

/// Light scattered once that arrives along a line.
vec3 gather_beam(const Line& line, float mu_s, float nu, const Lut& transmittance) {
    vec3 sum(0);
    const vec3 legendre = vec3(1, 3 * nu, 2.5f * (3 * nu * nu - 1)) / (4 * kPi);
    for (const Step& step : line.steps) {
        const float mu_s_t = glm::clamp((line.r * mu_s + step.t * nu) / step.r, -1.0f, 1.0f);
        if (mu_s_t < shared::kLowestSun) continue;
        sum += beam_at(transmittance, step.r, mu_s_t) *
               (step.w0 * legendre.x + step.w1 * legendre.y + step.w2 * legendre.z);
    }
    if (line.ground >= 0) {
        const float mu_g = glm::clamp((line.r * mu_s + line.ground * nu) / kGroundRadius, -1.0f, 1.0f);
        sum += line.through * beam_at(transmittance, kGroundRadius, mu_g) *
               (std::max(0.0f, mu_g) * shared::kSeaAlbedo / kPi);
    }
    return sum;
}

Place sun_place(float mu_s) {
    return place_of(shared::multiple_uv(kGroundRadius, mu_s).x, static_cast<int>(shared::diffuse_grid().x));
}

/// Light of the next order: what arrives along a line when the air scatters `light` once more.
vec3 gather_light(const Line& line, float mu_s, float nu, const Field& light) {
    vec3 sum(0);
    for (const Step& step : line.steps) {
        const float mu_s_t = glm::clamp((line.r * mu_s + step.t * nu) / step.r, -1.0f, 1.0f);
        if (mu_s_t < shared::kLowestSun) continue;
        const Node node = sample(light, sun_place(mu_s_t), step.height);
        const float mu = step.mu;
        const float a = (nu - mu * mu_s_t) / std::sqrt(std::max(1e-6f, 1 - mu_s_t * mu_s_t));
        sum += step.w0 * node.term(0) + step.w1 * (node.term(1) * mu + node.term(2) * a) +
               step.w2 * (node.term(3) * (3 * mu * mu - 1) + node.term(4) * (mu * a) +
                          node.term(5) * (2 * a * a - 1 + mu * mu));
    }
    if (line.ground >= 0) {
        const float mu_g = glm::clamp((line.r * mu_s + line.ground * nu) / kGroundRadius, -1.0f, 1.0f);
        const Node node = sample(light, sun_place(mu_g), {0, 0});
        // Irradiance of a series of zonal harmonics on a level plane: pi, 2 pi / 3 and pi / 4 of its terms at
        // the zenith. Source: Ramamoorthi & Hanrahan 2001, eq. 8.
        const vec3 irradiance =
            kPi * (node.term(0) + 2.0f / 3.0f * node.term(1) + 0.25f * 2.0f * node.term(3));
        sum += line.through * glm::max(irradiance, vec3(0)) * (shared::kSeaAlbedo / kPi);
    }
    return sum;
}

/// Fills every node with the moments of gather(line, mu_s, nu).
template <class Gather>
Field gathered(const std::vector<std::vector<Line>>& lines, const std::vector<float>& suns, Gather gather) {
    Field field(static_cast<int>(suns.size()), static_cast<int>(lines.size()));
    tbb::parallel_for(0, field.width() * field.height(), [&](int index) {
        const int x = index % field.width(), y = index / field.width();
        const float mu_s = suns[static_cast<size_t>(x)];
        Node& node = field(x, y);
        for (const Line& line : lines[static_cast<size_t>(y)]) {
            const float across = std::sqrt(std::max(0.0f, 1 - line.mu * line.mu));
            for (int i = 0; i < kAzimuths; ++i) {
                const float cosine = std::cos(kPi * (static_cast<float>(i) + 0.5f) / kAzimuths);
                const vec3 light = gather(line, mu_s, cosine_with_sun(line.mu, mu_s, cosine));
                add_moments(node, light, line.mu, across * cosine, line.weight * 2 * kPi / kAzimuths);
            }
        }
    });
    return field;
}

/// All orders after `last`, were each to the one before as `last` is to `before`: a ratio for each band.
void add_remaining_orders(Node& total, const Node& last, const Node& before) {
    constexpr float kLargestRatio = 0.97f;  ///< nothing in the air scatters with so little loss
    for (int band = 0; band < 3; ++band) {
        const float mean = before.term(0)[band];
        const float ratio = mean > 0 ? std::clamp(last.term(0)[band] / mean, 0.0f, kLargestRatio) : 0.0f;
        for (int term = 0; term < shared::kDiffuseTerms; ++term) {
            const auto i = static_cast<size_t>(3 * term + band);
            total.terms[i] += last.terms[i] * ratio / (1 - ratio);
        }
    }
}

/// A table over shared::transmittance_parameters(), filled by value(r, mu).
template <class Value>
Lut tabulated(Value value) {
    const vec2 size = shared::transmittance_size();
    Lut table(static_cast<int>(size.x), static_cast<int>(size.y));
    tbb::parallel_for(0, table.texels().height(), [&](int y) {
        for (int x = 0; x < table.texels().width(); ++x) {
            const vec2 uv = shared::uncentred((vec2(x, y) + 0.5f) / size, size);
            const vec2 at = shared::transmittance_parameters(uv);
            table.texels()(x, y) = glm::vec4(value(at.x, at.y), 0);
        }
    });
    return table;
}

}  // namespace

Lut tabulate_transmittance(float aerosol) {
    return tabulated([aerosol](float r, float mu) { return shared::march_transmittance(r, mu, aerosol); });
}

Lut solve_diffuse_light(float aerosol, const Lut& transmittance) {
    const Lut beam = tabulated([aerosol](float r, float mu) { return shared::march_beam(r, mu, aerosol); });
    const int width = static_cast<int>(shared::diffuse_grid().x);
    const int height = static_cast<int>(shared::diffuse_grid().y);
    std::vector<float> suns;
    for (int x = 0; x < width; ++x) {
        const float u = static_cast<float>(x) / static_cast<float>(width - 1);
        suns.push_back(shared::multiple_parameters({u, 0}).y);
    }
    std::vector<std::vector<Line>> lines;
    for (int y = 0; y < height; ++y) {
        const float v = static_cast<float>(y) / static_cast<float>(height - 1);
        lines.push_back(make_lines(shared::multiple_parameters({0, v}).x, aerosol));
    }

    Field last = gathered(lines, suns, [&](const Line& line, float mu_s, float nu) {
        return gather_beam(line, mu_s, nu, beam);
    });
    Field total = last;
    for (int order = 2; order <= kOrders; ++order) {
        const Field before = std::move(last);
        last = gathered(lines, suns, [&](const Line& line, float mu_s, float nu) {
            return gather_light(line, mu_s, nu, before);
        });
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                total(x, y).add(last(x, y), 1);
                if (order == kOrders) add_remaining_orders(total(x, y), last(x, y), before(x, y));
            }
    }

    Lut table(static_cast<int>(shared::multiple_size().x), height);
    for (int y = 0; y < height; ++y) {
        const float r =
            shared::multiple_parameters({0, static_cast<float>(y) / static_cast<float>(height - 1)}).x;
        for (int x = 0; x < width; ++x) {
            // What was scattered nearly straight on and is no part of the sunbeam that a picture's march
            // meets.
            const float mu_s = suns[static_cast<size_t>(x)];
            Node& node = total(x, y);
            add_moments(node, beam_at(beam, r, mu_s) - beam_at(transmittance, r, mu_s), mu_s,
                        std::sqrt(std::max(0.0f, 1 - mu_s * mu_s)), 1);
            for (int term = 0; term < shared::kDiffuseTerms; ++term)
                table.texels()(term * width + x, y) = glm::vec4(node.term(term), 0);
        }
    }
    return table;
}

}  // namespace deepwater::render
