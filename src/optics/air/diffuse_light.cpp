#include "optics/air/diffuse_light.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <vector>

#include "optics/air/air_lines.h"
#include "optics/air/forward_light.h"

namespace deepwater::optics {
namespace {

using glm::vec2;
using glm::vec3;
using glm::vec4;
using shared::kGroundRadius;
using shared::kPi;
using shared::Lut;

/// Orders of scattering that are integrated; higher ones follow as a geometric series.
constexpr int kOrders = 3;
constexpr int kSteps = 16;  ///< steps along a line of sight
constexpr int kAzimuths = 4;

/// Gauss–Legendre nodes and weights on [-1, 1], n = 6. Source: Abramowitz & Stegun 1964, table 25.4.
constexpr int kZeniths = 6;
constexpr std::array<float, kZeniths> kNodes = {-0.9324695f, -0.6612094f, -0.2386192f,
                                                0.2386192f,  0.6612094f,  0.9324695f};
constexpr std::array<float, kZeniths> kWeights = {0.1713245f, 0.3607616f, 0.4679139f,
                                                  0.4679139f, 0.3607616f, 0.1713245f};

using Lines = AirFan<kAzimuths>;

Lines::Cosines cosines() {
    Lines::Cosines result{};
    for (size_t i = 0; i < result.size(); ++i)
        result[i] = std::cos(kPi * (static_cast<float>(i) + 0.5f) / kAzimuths);
    return result;
}

struct WeightedLines {
    Lines lines;
    float weight;  ///< solid angle of the lines of all azimuths, over 2 pi
};

/// Returns lines of sight in all directions from a point r km from the Earth's centre: one quadrature below
/// the horizon seen from there, one above it.
std::vector<WeightedLines> make_lines(float r, float aerosol) {
    const float sine = kGroundRadius / r;
    const float horizon = -std::sqrt(std::max(0.0f, 1 - sine * sine));
    std::vector<WeightedLines> lines;
    for (const vec2 part : {vec2(-1, horizon), vec2(horizon, 1)}) {
        const float half = 0.5f * (part.y - part.x);
        for (size_t i = 0; i < kZeniths; ++i)
            lines.push_back(
                {{AirLine(r, part.x + half * (1 + kNodes[i]), kSteps, aerosol, shared::diffuse_extinction),
                  cosines()},
                 half * kWeights[i]});
    }
    return lines;
}

/// Returns the light scattered once that arrives along lines.
Lines::Light gather_beam(const Lines& lines, const Sunlight& beam) {
    Lines::Light sum{};
    const AirLine& line = lines.line();
    std::array<vec3, Lines::Light{}.size()> legendre;
    for (size_t i = 0; i < legendre.size(); ++i) {
        const float nu =
            cosine_with_sun(line.mu, sun_of(static_cast<int>(i) / kAzimuths), cosines()[i % kAzimuths]);
        legendre[i] = vec3(1, 3 * nu, 2.5f * (3 * nu * nu - 1)) / (4 * kPi);
    }
    for (size_t i = 0; i < line.steps.size(); ++i) {
        const AirStep& step = line.steps[i];
        const vec4 w0(step.w0, 0), w1(step.w1, 0), w2(step.w2, 0);
        lines.each_sunlight(i, beam.at(step.r), [&](size_t index, const vec4& sunlight) {
            const vec3& degrees = legendre[index];
            sum[index] += sunlight * (w0 * degrees.x + w1 * degrees.y + w2 * degrees.z);
        });
    }
    if (line.ground >= 0) {
        const vec4 returned = vec4(line.through, 0) * (shared::kSeaAlbedo / kPi);
        lines.each_sunlight(line.steps.size(), beam.on_ground(),
                            [&](size_t index, const vec4& sunlight) { sum[index] += sunlight * returned; });
    }
    return sum;
}

/// Returns the next order of scattering: the light that arrives along lines if the air scatters `light`
/// once more.
Lines::Light gather_light(const Lines& lines, const DiffuseField& light) {
    Lines::Light sum{};
    const AirLine& line = lines.line();
    for (size_t i = 0; i < line.steps.size(); ++i)
        lines.add(i, series_sources<kAzimuths>(line.steps[i], light, cosines()), sum);
    if (line.ground >= 0) lines.add(line.steps.size(), sea_sources<kAzimuths>(line, light), sum);
    return sum;
}

/// Returns a field whose nodes hold the moments of the light gather(lines) that arrives there.
template <class Gather>
DiffuseField gathered(const std::vector<std::vector<WeightedLines>>& heights, Gather gather) {
    DiffuseField field(kSuns, static_cast<int>(heights.size()));
    tbb::parallel_for(0, field.height(), [&](int y) {
        for (const WeightedLines& to : heights[static_cast<size_t>(y)]) {
            const Lines::Light light = gather(to.lines);
            const float mu = to.lines.line().mu;
            const float across = std::sqrt(std::max(0.0f, 1 - mu * mu));
            for (size_t i = 0; i < light.size(); ++i)
                add_moments(field(static_cast<int>(i) / kAzimuths, y), light[i], mu,
                            across * cosines()[i % kAzimuths], to.weight * 2 * kPi / kAzimuths);
        }
    });
    return field;
}

/// Adds all orders after `last`, as a geometric series with the ratio of `last` to `before` in each band.
void add_remaining_orders(DiffuseNode& total, const DiffuseNode& last, const DiffuseNode& before) {
    constexpr float kLargestRatio = 0.97f;  ///< above any ratio in the air: keeps the series finite
    for (int band = 0; band < 3; ++band) {
        const float mean = before.term(0)[band];
        const float ratio = mean > 0 ? std::clamp(last.term(0)[band] / mean, 0.0f, kLargestRatio) : 0.0f;
        for (size_t term = 0; term < total.terms.size(); ++term)
            total.terms[term][band] += last.terms[term][band] * ratio / (1 - ratio);
    }
}

/// Returns the amounts of air between each entry of the transmittance table and space. They do not depend
/// on the amount of aerosol.
const Grid2D<vec3>& amounts() {
    static const Grid2D<vec3> table = [] {
        const vec2 size = shared::transmittance_size();
        Grid2D<vec3> made(static_cast<int>(size.x), static_cast<int>(size.y));
        tbb::parallel_for(0, made.height(), [&](int y) {
            for (int x = 0; x < made.width(); ++x) {
                const vec2 uv = shared::uncentred((vec2(x, y) + 0.5f) / size, size);
                const vec2 at = shared::transmittance_parameters(uv);
                made(x, y) = shared::march_amounts(at.x, at.y);
            }
        });
        return made;
    }();
    return table;
}

/// Returns the table of transmittance through these amounts, for the extinction that loss(air) gives.
template <class Loss>
Lut tabulated(float aerosol, Loss loss) {
    Lut table(amounts().width(), amounts().height());
    for (int y = 0; y < amounts().height(); ++y)
        for (int x = 0; x < amounts().width(); ++x)
            table.texels()(x, y) = vec4(glm::exp(-loss(shared::air_of(amounts()(x, y), aerosol))), 0);
    return table;
}

float radius_of_row(int row) {
    return kGroundRadius + shared::height_of_place(static_cast<float>(row));
}

}  // namespace

Lut tabulate_transmittance(float aerosol) {
    return tabulated(aerosol, [](const shared::Air& air) { return air.extinction; });
}

Lut solve_diffuse_light(float aerosol, const Lut& transmittance) {
    // The beam: sunlight that is unscattered or scattered forward by aerosol.
    const Lut beam_table = tabulated(aerosol, shared::diffuse_extinction);
    const Sunlight beam(beam_table), sunlight(transmittance);
    const int height = static_cast<int>(shared::diffuse_grid().y);
    std::vector<std::vector<WeightedLines>> lines;
    for (int y = 0; y < height; ++y) lines.push_back(make_lines(radius_of_row(y), aerosol));

    DiffuseField last = gathered(lines, [&](const Lines& along) { return gather_beam(along, beam); });
    DiffuseField total = last;
    for (int order = 2; order <= kOrders; ++order) {
        const DiffuseField before = std::move(last);
        last = gathered(lines, [&](const Lines& along) { return gather_light(along, before); });
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < kSuns; ++x) {
                total(x, y).add(last(x, y));
                if (order == kOrders) add_remaining_orders(total(x, y), last(x, y), before(x, y));
            }
    }

    for (int y = 0; y < height; ++y) {
        const Sunlight::Row straight = beam.at(radius_of_row(y)), unscattered = sunlight.at(radius_of_row(y));
        for (int x = 0; x < kSuns; ++x) {
            // The forward-scattered part of the beam belongs to the diffuse light, because rendering marches
            // through unscattered sunlight only.
            const auto at = static_cast<size_t>(Sunlight::kFiner * x);
            const float mu_s = sun_of(x);
            add_moments(total(x, y), straight[at] - unscattered[at], mu_s,
                        std::sqrt(std::max(0.0f, 1 - mu_s * mu_s)), 1);
        }
    }
    Lut table = solve_forward_light(aerosol, sunlight, total);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < kSuns; ++x)
            for (int term = 0; term < shared::kDiffuseTerms; ++term)
                table.texels()(term * kSuns + x, y) = total(x, y).terms[static_cast<size_t>(term)];
    return table;
}

}  // namespace deepwater::optics
