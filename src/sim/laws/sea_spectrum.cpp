#include "sim/laws/sea_spectrum.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/compass.h"
#include "sim/laws/dispersion.h"
#include "sim/laws/gravity.h"
#include "sim/laws/spectra/elfouhaily.h"
#include "sim/laws/spectra/jonswap.h"
#include "sim/laws/spectra/phillips.h"
#include "sim/laws/spectra/pierson_moskowitz.h"
#include "sim/laws/spectra/tma.h"
#include "sim/laws/spreading/donelan_banner.h"
#include "sim/laws/spreading/elongation.h"
#include "sim/laws/spreading/hasselmann.h"
#include "sim/laws/spreading/mitsuyasu.h"

namespace deepwater::sim {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

/// Steps of ln k between nodes. The narrowest feature of any spectrum is JONSWAP's peak, σ = 0.14 in ln k
/// over deep water and 0.07 over shallow: at σ/7 a cubic errs by 5e-5.
constexpr double kNodeStep = 1.0 / 96;

/// Wave number, relative to the peak's, at which tables begin. Densities there are exp(−(5/4)·81) = 1e-44 of
/// the peak's.
constexpr double kFirstNode = 1.0 / 9;

/// Beyond this x exp(−x²) is below 1e-17.
constexpr double kNothingLeft = 6.3;

/// Wave number, rad/m, at which Elfouhaily's spectrum has fallen by e^−160 from its capillary peak.
constexpr double kCapillaryEnd = 1e4;

/// Densities are at least e^−700 m³, so that their logarithm is finite.
constexpr double kLogNothing = -700;

/// Densities below this (1e-44 m³) are returned as 0 without evaluation.
constexpr double kLogNegligible = -100;

/// Relative distance from the peak of the two nodes beside it. They lie on either side of the peak, because
/// some laws have a step there; the distance is well above the single-precision rounding of the dispersion
/// relation.
constexpr double kBesidePeak = 1e-5;

/// Peak enhancement of swell: dispersion has sorted its waves by length, so that its peak is narrower than a
/// wind sea's (3.3).
constexpr double kSwellGamma = 7;

/// Swell is multiplied by exp(−(k/8 k_p)²): shorter waves were damped on the way, and swell in a calm is
/// smooth.
constexpr double kSwellFade = 8;

const SeaState& checked(const SeaState& state) {
    check_state(state);
    return state;
}

/// A law F(k) for all directions together, with the wave numbers of its peak and of its end.
struct RadialLaw {
    std::function<double(double)> density;
    double peak = 0;
    double end = 0;
};

/// Converts a spectrum over frequency to one over wave number, F = S(ω) dω/dk, with the cut-off of short
/// waves.
template <class FrequencySpectrum>
RadialLaw over_wave_numbers(const FrequencySpectrum& spectrum, double peak_frequency, const SeaState& state) {
    const double w = state.small_wave_cutoff;
    return {.density =
                [=](double k) {
                    return spectrum.density(angular_frequency(state, k)) * group_speed(state, k) *
                           std::exp(-k * k * w * w);
                },
            .peak = wave_number(state, peak_frequency),
            .end = kNothingLeft / w};
}

RadialLaw wind_law(const SeaState& state) {
    const double wind = state.wind_speed;
    const double fetch = static_cast<double>(state.fetch_km) * 1000;
    switch (state.spectrum) {
        case kSpectrumPiersonMoskowitz: {
            const PiersonMoskowitz spectrum(wind);
            return over_wave_numbers(spectrum, spectrum.peak_frequency, state);
        }
        case kSpectrumJonswap: {
            const Jonswap spectrum = Jonswap::of_wind(wind, fetch);
            return over_wave_numbers(spectrum, spectrum.peak_frequency, state);
        }
        case kSpectrumTma: {
            const Tma spectrum{.deep = Jonswap::of_wind(wind, fetch), .depth = state.depth};
            return over_wave_numbers(spectrum, spectrum.deep.peak_frequency, state);
        }
        case kSpectrumElfouhaily: {
            const Elfouhaily spectrum = Elfouhaily::of_wind(wind, fetch);
            return {.density = [=](double k) { return spectrum.omnidirectional(k); },
                    .peak = spectrum.peak_wave_number(),
                    .end = kCapillaryEnd};
        }
        default: {
            const Phillips spectrum(state.amplitude, state.one_way, wind, fetch);
            const double w = state.small_wave_cutoff;
            return {
                .density = [=](double k) { return spectrum.omnidirectional(k) * std::exp(-k * k * w * w); },
                .peak = spectrum.peak_wave_number(),
                .end = kNothingLeft / w};
        }
    }
}

/// The spreading laws as functions of the wave number.
class ShapeLaw {
public:
    ShapeLaw(const SeaState& state, double peak)
        : state_(state),
          peak_frequency_(angular_frequency(state, peak)),
          inverse_age_(static_cast<double>(state.wind_speed) * peak / peak_frequency_),
          elfouhaily_(Elfouhaily::of_wind(state.wind_speed, static_cast<double>(state.fetch_km) * 1000)) {}

    [[nodiscard]] DirectionalShape operator()(double k) const {
        const double ratio = angular_frequency(state_, k) / peak_frequency_;
        DirectionalShape shape = law(k, ratio);
        shape.one_way = state_.one_way;
        shape.exponent += elongation_exponent(ratio, state_.elongation);
        return normalised(shape);
    }

private:
    [[nodiscard]] DirectionalShape law(double k, double ratio) const {
        using Base = DirectionalShape::Base;
        switch (state_.spreading) {
            case kSpreadingCosinePower:
                return {.exponent = state_.spreading_exponent};
            case kSpreadingMitsuyasu:
                return {.exponent = mitsuyasu_exponent(ratio, inverse_age_)};
            case kSpreadingHasselmann:
                return {.exponent = hasselmann_exponent(ratio, inverse_age_)};
            case kSpreadingDonelanBanner:
                return {.base = Base::sech, .parameter = donelan_banner_width(ratio)};
            default:
                return own(k, ratio);
        }
    }

    [[nodiscard]] DirectionalShape own(double k, double ratio) const {
        using Base = DirectionalShape::Base;
        switch (state_.spectrum) {
            case kSpectrumPiersonMoskowitz:
                return {.exponent = mitsuyasu_exponent(ratio, inverse_age_)};
            case kSpectrumJonswap:
            case kSpectrumTma:
                return {.exponent = hasselmann_exponent(ratio, inverse_age_)};
            case kSpectrumElfouhaily:
                return {.base = Base::two_sided, .parameter = elfouhaily_.spreading(k)};
            default:
                return {.base = Base::cosine};
        }
    }

    SeaState state_;
    double peak_frequency_;  // rad/s
    double inverse_age_;     // U k_p/ω_p, over deep water ω_p U/g
    Elfouhaily elfouhaily_;
};

double log_density(const RadialLaw& law, double k) {
    const double density = law.density(k);
    return density > 0 ? std::max(std::log(density), kLogNothing) : kLogNothing;
}

/// Weights of four equidistant nodes for cubic interpolation at x, in steps from the first.
struct CubicWeights {
    explicit CubicWeights(double x) {
        const double a = x, b = x - 1, c = x - 2, d = x - 3;
        w[0] = -b * c * d / 6;
        w[1] = a * c * d / 2;
        w[2] = -a * b * d / 2;
        w[3] = a * b * c / 6;
    }
    double w[4];
};

/// Four neighbouring nodes of a table, and their weights in the cubic that gives the value at a place.
struct Stencil {
    size_t first;
    CubicWeights weights;

    /// @param x  in steps from the peak, ≥ 0    @param count  of nodes, ≥ 4
    static Stencil at(double x, size_t count) {
        const double before = std::floor(x) - 1;
        const double first = std::clamp(before, 0.0, static_cast<double>(count) - 4);
        return {static_cast<size_t>(first), CubicWeights(x - first)};
    }
};

/// Integrals take four Gauss–Legendre points on each panel of ln k; σ of JONSWAP's peak is 0.14 there.
constexpr double kPanel = 1.0 / 8;
constexpr double kGaussPlace[4] = {-0.861136311594052575, -0.339981043584856265, 0.339981043584856265,
                                   0.861136311594052575};
constexpr double kGaussWeight[4] = {0.347854845137453857, 0.652145154862546143, 0.652145154862546143,
                                    0.347854845137453857};

/// ∫ f(k) dk = ∫ f k d(ln k) between two places on the axis of ln k.
template <class Function, class Sum>
void add_panels(double low, double high, const Function& function, Sum& sum) {
    if (!(low < high)) return;
    const int panels = static_cast<int>(std::ceil((high - low) / kPanel));
    const double half = (high - low) / panels / 2;
    for (int i = 0; i < panels; ++i) {
        const double centre = low + (2 * i + 1) * half;
        for (size_t p = 0; p < 4; ++p) {
            const double k = std::exp(centre + half * kGaussPlace[p]);
            sum += half * kGaussWeight[p] * k * function(k);
        }
    }
}

}  // namespace

double SeaSpectrum::System::k_first() const {
    return peak * std::exp(-kNodeStep * static_cast<double>(below.log_density.size() - 1));
}

double SeaSpectrum::System::k_last() const {
    return peak * std::exp(kNodeStep * static_cast<double>(above.log_density.size() - 1));
}

double SeaSpectrum::System::omnidirectional(double k) const {
    if (!present() || !(k > 0)) return 0;
    const double steps = std::log(k / peak) / kNodeStep;
    const std::vector<double>& nodes = steps < 0 ? below.log_density : above.log_density;
    const double x = std::abs(steps);
    if (x > static_cast<double>(nodes.size() - 1)) return 0;
    const Stencil stencil = Stencil::at(x, nodes.size());
    double sum = 0;
    for (size_t i = 0; i < 4; ++i) sum += stencil.weights.w[i] * nodes[stencil.first + i];
    return sum > kLogNegligible ? std::exp(sum) : 0.0;
}

DirectionalShape SeaSpectrum::System::shape(double k) const {
    const double steps = std::log(k / peak) / kNodeStep;
    const std::vector<DirectionalShape>& nodes = steps < 0 ? below.shapes : above.shapes;
    const double x = std::min(std::abs(steps), static_cast<double>(nodes.size() - 1));
    const Stencil stencil = Stencil::at(x, nodes.size());
    DirectionalShape mixed = nodes[stencil.first];
    mixed.parameter = mixed.exponent = mixed.log_scale = 0;
    for (size_t i = 0; i < 4; ++i) {
        const DirectionalShape& node = nodes[stencil.first + i];
        mixed.parameter += stencil.weights.w[i] * node.parameter;
        mixed.exponent += stencil.weights.w[i] * node.exponent;
        mixed.log_scale += stencil.weights.w[i] * node.log_scale;
    }
    return mixed;
}

SeaSpectrum::System SeaSpectrum::without_waves(const glm::dvec2& heading) {
    System system;
    system.heading = heading;
    return system;
}

template <class Radial, class Shape>
SeaSpectrum::System SeaSpectrum::tabulate(const Radial& law, const Shape& shape, const glm::dvec2& heading) {
    System system = without_waves(heading);
    if (!(law.peak > 0 && law.peak < law.end)) return system;
    system.peak = law.peak;
    const auto fill = [&](System::Nodes& nodes, double direction, double reach) {
        constexpr double kFewest = 4;  // a cubic needs four
        const double count = std::max(std::ceil(reach / kNodeStep) + 1, kFewest);
        for (int i = 0; i < static_cast<int>(count); ++i) {
            const double offset = i == 0 ? kBesidePeak : i * kNodeStep;
            const double k = law.peak * std::exp(direction * offset);
            nodes.log_density.push_back(log_density(law, k));
            nodes.shapes.push_back(shape(k));
        }
    };
    fill(system.below, -1, -std::log(kFirstNode));
    fill(system.above, 1, std::log(law.end / law.peak));
    const auto felt = [](const System::Nodes& nodes) {
        return std::ranges::any_of(nodes.log_density, [](double value) { return value > kLogNegligible; });
    };
    return felt(system.below) || felt(system.above) ? system : without_waves(heading);
}

template <class Function, class Sum>
void SeaSpectrum::add_integral(const System& system, double k_min, double k_max, const Function& function,
                               Sum& sum) {
    if (!system.present()) return;
    const double low = std::log(std::max(k_min, system.k_first()));
    const double high = std::log(std::min(k_max, system.k_last()));
    if (!(low < high)) return;
    const double kink = std::clamp(std::log(system.peak), low, high);
    const auto weighted = [&](double k) { return system.omnidirectional(k) * function(k); };
    add_panels(low, kink, weighted, sum);
    add_panels(kink, high, weighted, sum);
}

/// Multiplies the system's density by `factor` > 0.
void SeaSpectrum::scale(System& system, double factor) {
    for (System::Nodes* nodes : {&system.below, &system.above})
        for (double& node : nodes->log_density) node += std::log(factor);
}

SeaSpectrum::System SeaSpectrum::make_wind_sea(const SeaState& state, double share) {
    const glm::dvec2 heading = compass_vector(state.wind_direction);
    if (!(state.wind_speed > 0 && share > 0)) return without_waves(heading);
    const RadialLaw law = wind_law(state);
    System system = tabulate(law, ShapeLaw(state, law.peak), heading);
    if (share < 1) scale(system, share);
    return system;
}

SeaSpectrum::System SeaSpectrum::make_second_wind_sea(const SeaState& state) {
    SeaState second = state;
    second.spectrum = state.second_spectrum;
    second.spreading = state.second_spreading;
    return make_wind_sea(second, state.second_share);
}

SeaSpectrum::System SeaSpectrum::make_swell(const SeaState& state) {
    const glm::dvec2 heading = compass_vector(state.swell_direction);
    if (!(state.swell_height > 0)) return without_waves(heading);
    const double height = state.swell_height;
    const Jonswap spectrum = Jonswap::of_height(height, state.swell_period, kSwellGamma);
    const double peak = wave_number(state, spectrum.peak_frequency);
    const RadialLaw law{.density =
                            [&](double k) {
                                const double fade = k / (kSwellFade * peak);
                                return spectrum.density(angular_frequency(state, k)) * group_speed(state, k) *
                                       std::exp(-fade * fade);
                            },
                        .peak = peak,
                        .end = kNothingLeft * kSwellFade * peak};
    const DirectionalShape shape =
        cosine_power(cosine_power_of_width(static_cast<double>(state.swell_width) * kDegree));
    System system = tabulate(
        law, [&](double) { return shape; }, heading);
    // Scales the swell to the height of the state, whatever the damping.
    double variance = 0;
    add_integral(
        system, 0, kAllShortWaves, [](double) { return 1.0; }, variance);
    if (!(variance > 0)) return without_waves(heading);
    scale(system, height * height / 16 / variance);
    return system;
}

SeaSpectrum::SeaSpectrum(const SeaState& state)
    : state_(checked(state)),
      wind_sea_(make_wind_sea(state, 1 - static_cast<double>(state.second_share))),
      second_wind_sea_(make_second_wind_sea(state)),
      swell_(make_swell(state)),
      peak_frequency_(find_peak()) {}

SeaSpectrum::Ring SeaSpectrum::ring(double k) const {
    Ring ring;
    ring.wind_sea = wind_sea_.omnidirectional(k) / k;
    ring.second_wind_sea = second_wind_sea_.omnidirectional(k) / k;
    ring.swell = swell_.omnidirectional(k) / k;
    if (ring.wind_sea > 0) ring.wind_shape = wind_sea_.shape(k);
    if (ring.second_wind_sea > 0) ring.second_wind_shape = second_wind_sea_.shape(k);
    if (ring.swell > 0) ring.swell_shape = swell_.shape(k);
    return ring;
}

double SeaSpectrum::density(const Ring& ring, const glm::dvec2& direction) const {
    double sum = 0;
    if (ring.wind_sea > 0)
        sum += ring.wind_sea * ring.wind_shape.density(glm::dot(direction, wind_sea_.heading));
    if (ring.second_wind_sea > 0) {
        sum += ring.second_wind_sea *
               ring.second_wind_shape.density(glm::dot(direction, second_wind_sea_.heading));
    }
    if (ring.swell > 0) sum += ring.swell * ring.swell_shape.density(glm::dot(direction, swell_.heading));
    return sum;
}

double SeaSpectrum::density(double kx, double kz) const {
    const double k = std::sqrt(kx * kx + kz * kz);
    return k > 0 ? density(ring(k), glm::dvec2(kx, kz) / k) : 0.0;
}

double SeaSpectrum::omnidirectional(double k) const {
    double sum = 0;
    for (const System* system : systems()) sum += system->omnidirectional(k);
    return sum;
}

double SeaSpectrum::spread(double k, double compass_degrees) const {
    const double all = omnidirectional(k);
    return all > 0 ? density(ring(k), compass_vector(compass_degrees)) * k / all : 0.0;
}

double SeaSpectrum::frequency_density(double omega) const {
    if (!(omega > 0)) return 0;
    const double k = wave_number(state_, omega);
    return omnidirectional(k) / group_speed(state_, k);
}

double SeaSpectrum::integral(const std::function<double(double)>& weight, double k_min, double k_max) const {
    double sum = 0;
    for (const System* system : systems()) add_integral(*system, k_min, k_max, weight, sum);
    return sum;
}

double SeaSpectrum::height_variance(double k_min, double k_max) const {
    return integral([](double) { return 1.0; }, k_min, k_max);
}

glm::dvec3 SeaSpectrum::slope_covariance(double k_min, double k_max) const {
    glm::dvec3 sum(0);
    for (const System* system : systems()) {
        // Of k² F the part (1 + m)/2 lies along the heading, (1 − m)/2 across it, m = ∫ cos 2θ D dθ.
        const glm::dvec2 a = system->heading;
        const glm::dvec3 both(1, 1, 0);
        const glm::dvec3 difference(a.x * a.x - a.y * a.y, a.y * a.y - a.x * a.x, 2 * a.x * a.y);
        const auto slopes = [&](double k) {
            return k * k * 0.5 * (both + system->shape(k).second_harmonic() * difference);
        };
        add_integral(*system, k_min, k_max, slopes, sum);
    }
    return sum;
}

double SeaSpectrum::find_peak() const {
    const auto density = [&](double log_k) {
        const double k = std::exp(log_k);
        return omnidirectional(k) / group_speed(state_, k);
    };
    // Takes the highest node, then golden sections between its neighbours.
    double best = 0;
    double place = 0;
    for (const System* system : systems()) {
        if (!system->present()) continue;
        const double last = std::log(system->k_last());
        for (double log_k = std::log(system->k_first()); log_k <= last; log_k += kNodeStep) {
            const double here = density(log_k);
            if (here > best) {
                best = here;
                place = log_k;
            }
        }
    }
    if (best <= 0) return 0;
    constexpr double kGolden = 0.6180339887498949;
    // each reduces the interval, two steps wide at first, by the golden ratio: to 1e-6 in ln k
    constexpr int kSections = 24;
    double low = place - kNodeStep;
    double high = place + kNodeStep;
    for (int i = 0; i < kSections; ++i) {
        const double left = high - kGolden * (high - low);
        const double right = low + kGolden * (high - low);
        (density(left) > density(right) ? high : low) = density(left) > density(right) ? right : left;
    }
    return angular_frequency(state_, std::exp((low + high) / 2));
}

double law_frequency(const SeaState& state, double k) {
    const bool over_wave_number =
        state.spectrum == kSpectrumPhillips || state.spectrum == kSpectrumElfouhaily;
    return over_wave_number ? std::sqrt(kGravity * k) : angular_frequency(state, k);
}

}  // namespace deepwater::sim
