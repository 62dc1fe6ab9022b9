#pragma once

#include <array>
#include <vector>

#include "optics/air/diffuse_field.h"

/// Lines of sight through the air, followed for all suns of the table and for some azimuths at once: what the
/// two solvers of the air's diffuse light share. Along a line the sun stands at other places; what the air
/// there sends along the line is worked out for every place of the table and looked up between two.
namespace deepwater::optics {

constexpr int kSuns = shared::kSunNodes;

/// A piece of a line of sight: what share of the light it scatters reaches the line's start.
struct AirStep {
    float t, r, mu;
    Place height;
    glm::vec3 rayleigh, mie;
    glm::vec3 w0, w1, w2;  ///< by the degree of light
};

struct AirLine {
    float r, mu;
    std::vector<AirStep> steps;
    float ground = -1;     ///< km to the ground; negative: it misses
    glm::vec3 through{1};  ///< share of light that comes all the way

    /// @param loss  extinction [1/km] of an Air
    template <class Loss>
    AirLine(float from, float mu_from, int count, float aerosol, Loss loss);
};

template <class Loss>
AirLine::AirLine(float from, float mu_from, int count, float aerosol, Loss loss) : r(from), mu(mu_from) {
    ground = shared::distance_to_ground(r, mu);
    const float length = ground >= 0 ? ground : shared::distance_to_top(r, mu);
    const int heights = static_cast<int>(shared::diffuse_grid().y);
    float start = 0;
    for (const float end : step_ends(length, -r * mu, count)) {
        const float dt = end - start;
        const float t = start + 0.5f * dt;
        start = end;
        if (dt <= 0) continue;
        const float r_t = std::sqrt(r * r + 2 * r * mu * t + t * t);
        const shared::Air air = shared::air_at(r_t - shared::kGroundRadius, aerosol);
        const glm::vec3 extinction = loss(air);
        const glm::vec3 step_through = glm::exp(-extinction * dt);
        const glm::vec3 reached = through * (1.0f - step_through) / extinction;
        const shared::DegreeScattering by = shared::degree_scattering(air);
        steps.push_back({.t = t,
                         .r = r_t,
                         .mu = glm::clamp((r * mu + t) / r_t, -1.0f, 1.0f),
                         .height = place_of(shared::multiple_uv(r_t, 0).y, heights),
                         .rayleigh = reached * air.rayleigh,
                         .mie = reached * air.mie,
                         .w0 = reached * by.s0,
                         .w1 = reached * by.s1,
                         .w2 = reached * by.s2});
        through *= step_through;
    }
}

/// Sunlight that reaches a height, per unit above the air, by the sun's place on a finer grid than the
/// table's: shadows have edges.
class Sunlight {
public:
    static constexpr int kFiner = 4;
    static constexpr int kPlaces = kFiner * (kSuns - 1) + 1;
    using Row = std::array<glm::vec4, kPlaces>;

    /// @param transmittance  by shared::transmittance_uv()
    explicit Sunlight(const shared::Lut& transmittance);

    [[nodiscard]] Row at(float r) const;
    /// On a level plane at sea level.
    [[nodiscard]] const Row& on_ground() const { return on_ground_; }

private:
    static constexpr int kHeights = kFiner * (shared::kLowNodes + shared::kHighNodes - 1) + 1;
    std::vector<Row> rows_ = std::vector<Row>(kHeights);
    Row on_ground_{};
};

/// Place of the sun [0, kSuns - 1) among the table's, negative where the air has no light from it, by the
/// sine of its elevation. Between entries off by less than 1e-4.
class SunPlaces {
public:
    SunPlaces();

    [[nodiscard]] float operator()(float mu_s) const {
        const float at = (mu_s - shared::kLowestSun) / kWidth;
        if (at < 0) return -1;
        const auto low = static_cast<size_t>(std::min(at, float{kCount}));
        return places_[low] + (at - static_cast<float>(low)) * (places_[low + 1] - places_[low]);
    }

private:
    static constexpr size_t kCount = 1024;
    static constexpr float kWidth = (1 - shared::kLowestSun) / kCount;
    std::array<float, kCount + 2> places_{};
};
[[nodiscard]] const SunPlaces& sun_places();

/// Light for every sun of the table and every azimuth: three bands, filled up to a whole vector.
template <int kAzimuths>
using Fan = std::array<glm::vec4, size_t{kSuns} * kAzimuths>;

/// A line of sight turned to several azimuths.
template <int kAzimuths>
class AirFan {
public:
    using Light = Fan<kAzimuths>;
    using Cosines = std::array<float, kAzimuths>;  ///< of the azimuths away from the sun's

    AirFan(AirLine line, const Cosines& cosines);

    [[nodiscard]] const AirLine& line() const { return line_; }

    /// Adds to each sum what `sources` has for its azimuth between the places of the sun at a step; `step` =
    /// line().steps.size() is where the line meets the ground.
    void add(size_t step, const Light& sources, Light& sum) const {
        each(step, [&](size_t index, float place) {
            const auto low = static_cast<size_t>(place);
            const glm::vec4* source = sources.data() + low * kAzimuths + index % kAzimuths;
            const float share = place - static_cast<float>(low);
            sum[index] += source[0] + share * (source[kAzimuths] - source[0]);
        });
    }

    /// Calls work(index, sunlight) for each sum.
    template <class Work>
    void each_sunlight(size_t step, const Sunlight::Row& row, Work work) const {
        each(step, [&](size_t index, float place) {
            const float at = Sunlight::kFiner * place;
            const auto low = static_cast<size_t>(at);
            work(index, row[low] + (at - static_cast<float>(low)) * (row[low + 1] - row[low]));
        });
    }

private:
    template <class Work>
    void each(size_t step, Work work) const {
        const float* places = places_.data() + step * Light{}.size();
        for (size_t index = 0; index < Light{}.size(); ++index)
            if (places[index] >= 0) work(index, places[index]);
    }

    AirLine line_;
    std::vector<float> places_;  ///< of the sun, by step, sun and azimuth
};

/// Sine of the elevation of a sun of the table.
[[nodiscard]] inline float sun_of(int sun) {
    return shared::multiple_parameters({static_cast<float>(sun) / (kSuns - 1), 0}).y;
}

template <int kAzimuths>
AirFan<kAzimuths>::AirFan(AirLine line, const Cosines& cosines) : line_(std::move(line)) {
    places_.reserve((line_.steps.size() + 1) * Light{}.size());
    std::array<float, Light{}.size()> nu{}, mu_s{};
    for (int s = 0; s < kSuns; ++s)
        for (size_t a = 0; a < kAzimuths; ++a) {
            const size_t index = static_cast<size_t>(s) * kAzimuths + a;
            mu_s[index] = sun_of(s);
            nu[index] = cosine_with_sun(line_.mu, mu_s[index], cosines[a]);
        }
    const SunPlaces& place = sun_places();
    const auto add_places = [&](float t, float r) {
        for (size_t index = 0; index < nu.size(); ++index)
            places_.push_back(place((line_.r * mu_s[index] + t * nu[index]) / r));
    };
    for (const AirStep& step : line_.steps) add_places(step.t, step.r);
    if (line_.ground >= 0) add_places(line_.ground, shared::kGroundRadius);
}

/// What the series at a step sends along a line, for every place of the sun and azimuth.
template <int kAzimuths>
Fan<kAzimuths> series_sources(const AirStep& step, const Field& series,
                              const std::array<float, kAzimuths>& cosines) {
    Fan<kAzimuths> sources;
    const float mu = step.mu, across = std::sqrt(std::max(0.0f, 1 - mu * mu));
    const glm::vec4 w0(step.w0, 0), w1(step.w1, 0), w2(step.w2, 0);
    for (int s = 0; s < kSuns; ++s) {
        const Node node =
            mixed(series(s, step.height.low), series(s, step.height.low + 1), step.height.share);
        const auto& terms = node.terms;
        const glm::vec4 level = w0 * terms[0] + w1 * terms[1] * mu +
                                w2 * (terms[3] * (3 * mu * mu - 1) + terms[5] * (mu * mu - 1));
        const glm::vec4 sunward = w1 * terms[2] + w2 * terms[4] * mu;
        const glm::vec4 squared = w2 * terms[5] * 2.0f;
        for (size_t i = 0; i < kAzimuths; ++i) {
            const float a = across * cosines[i];
            sources[static_cast<size_t>(s) * kAzimuths + i] = level + a * (sunward + a * squared);
        }
    }
    return sources;
}

/// What the sea sends up of diffuse light.
template <int kAzimuths>
Fan<kAzimuths> sea_sources(const AirLine& line, const Field& series) {
    Fan<kAzimuths> sources;
    for (int s = 0; s < kSuns; ++s)
        for (size_t i = 0; i < kAzimuths; ++i)
            sources[static_cast<size_t>(s) * kAzimuths + i] =
                glm::vec4(line.through * sent_back(series(s, 0)), 0);
    return sources;
}

}  // namespace deepwater::optics
