#include "render/diffuse_light.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <vector>

#include "render/diffuse_field.h"
#include "render/forward_light.h"

namespace deepwater::render {
namespace {

using glm::vec2;
using glm::vec3;
using shared::kGroundRadius;
using shared::kPi;
using shared::Lut;

constexpr int kOrders = 3;  ///< of scattering that are gathered; the rest follow as a geometric series
constexpr int kSteps = 16;  ///< along a line of sight
constexpr int kAzimuths = 4;

/// Gauss–Legendre nodes and weights on [-1, 1], n = 6. Source: Abramowitz & Stegun 1964, table 25.4.
constexpr int kZeniths = 6;
constexpr std::array<float, kZeniths> kNodes = {-0.9324695f, -0.6612094f, -0.2386192f,
                                                0.2386192f,  0.6612094f,  0.9324695f};
constexpr std::array<float, kZeniths> kWeights = {0.1713245f, 0.3607616f, 0.4679139f,
                                                  0.4679139f, 0.3607616f, 0.1713245f};

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
        const vec3 extinction = shared::diffuse_extinction(air);
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

/// Light of the next order: what arrives along a line when the air scatters `light` once more.
vec3 gather_light(const Line& line, float mu_s, float nu, const Field& light) {
    vec3 sum(0);
    for (const Step& step : line.steps) {
        const float mu_s_t = glm::clamp((line.r * mu_s + step.t * nu) / step.r, -1.0f, 1.0f);
        if (mu_s_t < shared::kLowestSun) continue;
        const Node node = sample(light, sun_place(mu_s_t), step.height);
        const float mu = step.mu;
        const float a = shared::towards_azimuth(mu, mu_s_t, nu);
        sum += step.w0 * node.term(0) + step.w1 * (node.term(1) * mu + node.term(2) * a) +
               step.w2 * (node.term(3) * (3 * mu * mu - 1) + node.term(4) * (mu * a) +
                          node.term(5) * (2 * a * a - 1 + mu * mu));
    }
    if (line.ground >= 0) {
        const float mu_g = glm::clamp((line.r * mu_s + line.ground * nu) / kGroundRadius, -1.0f, 1.0f);
        const Node node = sample(light, sun_place(mu_g), {0, 0});
        sum += line.through * sent_back(node);
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

float radius_of_row(int row) {
    return kGroundRadius + shared::height_of_place(static_cast<float>(row));
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
        lines.push_back(make_lines(radius_of_row(y), aerosol));
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

    for (int y = 0; y < height; ++y) {
        const float r = radius_of_row(y);
        for (int x = 0; x < width; ++x) {
            // What was scattered nearly straight on and is no part of the sunbeam that a picture's march
            // meets.
            const float mu_s = suns[static_cast<size_t>(x)];
            add_moments(total(x, y), beam_at(beam, r, mu_s) - beam_at(transmittance, r, mu_s), mu_s,
                        std::sqrt(std::max(0.0f, 1 - mu_s * mu_s)), 1);
        }
    }
    Lut table = solve_forward_light(aerosol, transmittance, total);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int term = 0; term < shared::kDiffuseTerms; ++term)
                table.texels()(term * width + x, y) = glm::vec4(total(x, y).term(term), 0);
    return table;
}

}  // namespace deepwater::render
