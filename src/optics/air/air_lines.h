#pragma once

#include <array>
#include <vector>

#include "optics/air/diffuse_field.h"

/// Integration of scattered light along lines of sight, for all sun elevations of the table and several
/// azimuths at once. Both solvers of the air's diffuse light use it. The local elevation of the sun changes
/// along a line: the light that the air sends along the line is computed for every sun elevation of the
/// table and interpolated to the local one.
namespace deepwater::optics {

constexpr int kSuns = shared::kSunNodes;

/// A step of a line of sight. The weights are scattering coefficients times the path length of the step,
/// times the transmittance from the step to the line's start.
struct AirStep {
    float t, r;               ///< distances from the line's start and from the Earth's centre, km
    float mu;                 ///< sine of the line's elevation there
    TablePosition height;     ///< in the table of diffuse light
    glm::vec3 rayleigh, mie;  ///< weights of light scattered by molecules and by aerosol
    glm::vec3 w0, w1, w2;     ///< weights of diffuse light of degree 0, 1 and 2: shared::degree_scattering()
};

/// A line of sight from a point of the atmosphere to the ground or to space.
struct AirLine {
    float r, mu;  ///< at its start: km from the Earth's centre; sine of its elevation
    std::vector<AirStep> steps;
    float ground = -1;     ///< distance to the ground, km; negative if the line does not meet it
    glm::vec3 through{1};  ///< transmittance of the whole line

    /// @param loss  function that returns the extinction [1/km] of an Air
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
                         .height = table_position(shared::multiple_uv(r_t, 0).y, heights),
                         .rayleigh = reached * air.rayleigh,
                         .mie = reached * air.mie,
                         .w0 = reached * by.s0,
                         .w1 = reached * by.s1,
                         .w2 = reached * by.s2});
        through *= step_through;
    }
}

/// Transmittance from the sun to points of the air, tabulated by height and by the sun's elevation. Its
/// grid is kFiner times finer than that of the table of diffuse light, because the Earth's shadow has a
/// sharp edge.
class Sunlight {
public:
    static constexpr int kFiner = 4;
    static constexpr int kPlaces = kFiner * (kSuns - 1) + 1;
    using Row = std::array<glm::vec4, kPlaces>;

    /// @param transmittance  table addressed by shared::transmittance_uv()
    explicit Sunlight(const shared::Lut& transmittance);

    /// Returns the transmittance by the sun's elevation, `r` km from the Earth's centre.
    [[nodiscard]] Row at(float r) const;
    /// Irradiance on a level plane at sea level, for a unit irradiance above the air.
    [[nodiscard]] const Row& on_ground() const { return on_ground_; }

private:
    static constexpr int kHeights = kFiner * (shared::kLowNodes + shared::kHighNodes - 1) + 1;
    std::vector<Row> rows_ = std::vector<Row>(kHeights);
    Row on_ground_{};
};

/// Converts the sine of the sun's elevation to its position [0, kSuns - 1) among the table's sun
/// elevations; to a negative number where the sun is below the lowest of them and gives the air no light.
/// Linear interpolation between entries: error below 1e-4.
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

/// Light for every sun elevation of the table and every azimuth: three bands, padded to a vec4.
template <int kAzimuths>
using Fan = std::array<glm::vec4, size_t{kSuns} * kAzimuths>;

/// Lines of sight of the same start and elevation, with several azimuths.
template <int kAzimuths>
class AirFan {
public:
    using Light = Fan<kAzimuths>;
    /// cosines of the angles between the azimuths and the sun's
    using Cosines = std::array<float, kAzimuths>;

    AirFan(AirLine line, const Cosines& cosines);

    [[nodiscard]] const AirLine& line() const { return line_; }

    /// Adds `sources` to `sum`, for each azimuth interpolated to the sun's local elevation at a step. The
    /// index `step` = line().steps.size() stands for the point where the line meets the ground.
    void add(size_t step, const Light& sources, Light& sum) const {
        each(step, [&](size_t index, float place) {
            const auto low = static_cast<size_t>(place);
            const glm::vec4* source = sources.data() + low * kAzimuths + index % kAzimuths;
            const float share = place - static_cast<float>(low);
            sum[index] += source[0] + share * (source[kAzimuths] - source[0]);
        });
    }

    /// Calls work(index, sunlight) for each sun elevation and azimuth, with the sunlight at the step.
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
    std::vector<float> places_;  ///< local position of the sun as of SunPlaces, by step, sun and azimuth
};

/// Returns the sine of the elevation of the table's sun number `sun`.
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

/// Returns the diffuse light, given as a field of series, that the air at a step scatters towards the line's
/// start, for every sun elevation and azimuth.
template <int kAzimuths>
Fan<kAzimuths> series_sources(const AirStep& step, const DiffuseField& series,
                              const std::array<float, kAzimuths>& cosines) {
    Fan<kAzimuths> sources;
    const float mu = step.mu, across = std::sqrt(std::max(0.0f, 1 - mu * mu));
    const glm::vec4 w0(step.w0, 0), w1(step.w1, 0), w2(step.w2, 0);
    for (int s = 0; s < kSuns; ++s) {
        const DiffuseNode node =
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

/// Returns the diffuse light that the sea at a line's end reflects towards its start.
template <int kAzimuths>
Fan<kAzimuths> sea_sources(const AirLine& line, const DiffuseField& series) {
    Fan<kAzimuths> sources;
    for (int s = 0; s < kSuns; ++s)
        for (size_t i = 0; i < kAzimuths; ++i)
            sources[static_cast<size_t>(s) * kAzimuths + i] =
                glm::vec4(line.through * sent_back(series(s, 0)), 0);
    return sources;
}

}  // namespace deepwater::optics
