#include "sim/bodies/radiation/radiation_model.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/check.h"
#include "sim/bodies/radiation/hull_motion.h"
#include "sim/bodies/radiation/round_radiation.h"
#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr size_t kFrequencies = 18;
/// Frequencies over sqrt(g/half beam): K × half beam from 0.014 to 8.
constexpr double kLowest = 0.12, kFrequencyStep = 1.205;

/// Profiles that differ by less than this share count as one.
constexpr double kAlike = 0.05;

/// Coefficients of one profile at all frequencies, and the gains of their memory.
struct Spectrum {
    WaterlineProfile profile{};
    std::vector<PlaneRadiation> radiation{};
    PlaneRadiation high{};
    std::array<PlaneMemory, kOscillators> memory{};
};

/// A piece of the hull in one plane of its motion.
struct Piece {
    PlaneMotion motion;
    size_t spectrum = 0;
    double scale = 1;   ///< m of length; of a body of revolution 1
    bool heave = true;  ///< false: another piece has it
};

PlaneMemory mass_of(const PlaneRadiation& r) {
    return {r.heave_mass, r.sway_mass, r.sway_roll_mass, r.roll_mass};
}

PlaneMemory damping_of(const PlaneRadiation& r) {
    return {r.heave_damping, r.sway_damping, r.sway_roll_damping, r.roll_damping};
}

bool alike(const WaterlineProfile& a, const WaterlineProfile& b) {
    const auto near = [](double x, double y, double most) { return std::abs(x - y) <= most * (x + y) / 2; };
    return near(a.half_beam, b.half_beam, kAlike) && near(a.draft, b.draft, kAlike) &&
           near(a.exponent, b.exponent, kAlike);
}

class Builder {
public:
    Builder(const HullForm& form, const glm::dvec3& centre, double density)
        : form_(form), centre_(centre), density_(density) {
        model_.form = form;
    }

    [[nodiscard]] RadiationModel build() {
        if (form_.sections.empty() || !(form_.plane_area > 0)) return model_;
        if (form_.elongation < kLeastElongation) {
            add_round();
        } else {
            add_strips();
        }
        set_frequencies();
        solve();
        if (model_.kind == RadiationModel::Kind::strips) add_surge();
        assemble();
        add_waves();
        return model_;
    }

private:
    void add_round() {
        model_.kind = RadiationModel::Kind::round;
        // As for sections, see HullSection::profile().
        constexpr double kFullest = 0.998, kLeanest = 0.35, kSlimmest = 0.04, kDeepest = 20;
        const double pi = std::numbers::pi;
        double radius = std::max(std::sqrt(form_.plane_area / pi),
                                 std::sqrt(form_.volume / (pi * kFullest * form_.draft)));
        radius = std::max(radius, form_.draft / kDeepest);
        const double circle = pi * radius * radius;
        const double draft =
            std::max(std::min(form_.draft, form_.volume / (kLeanest * circle)), kSlimmest * radius);
        spectra_.push_back({.profile = round_profile(radius, draft, form_.volume / (circle * draft))});
        half_beam_ = radius;
        const glm::dvec3 arm = form_.axes.middle - centre_;
        pieces_.push_back({.motion = plane_motion(arm, form_.axes.up, form_.axes.across)});
        pieces_.push_back({.motion = plane_motion(arm, form_.axes.up, form_.axes.along), .heave = false});
    }

    void add_strips() {
        model_.kind = RadiationModel::Kind::strips;
        for (const HullSection& section : form_.sections) {
            const WaterlineProfile profile = section.profile();
            const auto known = std::ranges::find_if(
                spectra_, [&](const Spectrum& spectrum) { return alike(spectrum.profile, profile); });
            const auto number = static_cast<size_t>(known - spectra_.begin());
            if (known == spectra_.end()) spectra_.push_back({.profile = profile});
            half_beam_ = std::max(half_beam_, profile.half_beam);
            const glm::dvec3 place = form_.axes.middle + section.station * form_.axes.along;
            pieces_.push_back({.motion = plane_motion(place - centre_, form_.axes.up, form_.axes.across),
                               .spectrum = number,
                               .scale = section.thickness});
        }
    }

    void set_frequencies() {
        const double unit = std::sqrt(kGravity / half_beam_);
        for (size_t i = 0; i < kFrequencies; ++i)
            model_.frequencies.push_back(unit * kLowest * std::pow(kFrequencyStep, i));
        model_.oscillators = memory_oscillators(unit);
    }

    void solve() {
        std::vector<double> numbers;
        for (const double omega : model_.frequencies) numbers.push_back(omega * omega / kGravity);
        numbers.push_back(std::numeric_limits<double>::infinity());
        const bool round = model_.kind == RadiationModel::Kind::round;
        tbb::parallel_for(size_t{0}, spectra_.size(), [&](size_t i) {
            Spectrum& spectrum = spectra_[i];
            spectrum.radiation = round ? round_radiation(spectrum.profile, numbers)
                                       : section_radiation(spectrum.profile, numbers);
            spectrum.high = spectrum.radiation.back();
            spectrum.radiation.pop_back();
            spectrum.memory = fit_memory(model_.oscillators, model_.frequencies, spectrum.radiation);
        });
    }

    /// Adds a piece whose sway is the hull's surge.
    void add_surge() {
        // The half of a spheroid of the hull's length and volume.
        const double pi = std::numbers::pi, half_length = 0.5 * form_.length;
        const double radius =
            std::min(std::sqrt(1.5 * form_.volume / (pi * half_length)), 0.999 * half_length);
        const double e = std::sqrt(1 - radius * radius / (half_length * half_length));
        const double alpha = 2 * (1 - e * e) / (e * e * e) * (std::atanh(e) - e);
        const double low_mass = alpha / (2 - alpha) * form_.volume;
        double moment = 0, volume = 0;
        for (const HullSection& section : form_.sections) {
            moment += section.area * section.station * section.station;
            volume += section.area;
        }
        Spectrum surge;
        surge.high.sway_mass = 0.5 * low_mass;
        for (const double omega : model_.frequencies) {
            const double k = omega * omega / kGravity, dipole = form_.volume + low_mass;
            double mean = 0;
            constexpr int kDirections = 16;
            for (int i = 0; i < kDirections; ++i) {
                const double cosine = std::cos(2 * pi * (i + 0.5) / kDirections), squared = cosine * cosine;
                mean += squared * std::exp(-k * k * moment / volume * squared) / kDirections;
            }
            PlaneRadiation one;
            one.sway_damping =
                0.5 * omega * std::pow(k, 3) * dipole * dipole * std::exp(-2 * k * form_.centre_depth) * mean;
            surge.radiation.push_back(one);
        }
        surge.memory = fit_memory(model_.oscillators, model_.frequencies, surge.radiation);
        for (size_t i = 0; i < kFrequencies; ++i) {
            surge.radiation[i].sway_mass = surge.high.sway_mass;
            for (size_t p = 0; p < kOscillators; ++p) {
                surge.radiation[i].sway_mass +=
                    surge.memory[p].sway * model_.oscillators[p].added_mass(model_.frequencies[i]);
            }
        }
        spectra_.push_back(std::move(surge));
        const glm::dvec3 place = form_.axes.middle - form_.centre_depth * form_.axes.up;
        pieces_.push_back({.motion = plane_motion(place - centre_, form_.axes.up, form_.axes.along),
                           .spectrum = spectra_.size() - 1,
                           .heave = false});
    }

    void assemble() {
        model_.added_mass.resize(kFrequencies);
        model_.damping.resize(kFrequencies);
        for (const Piece& piece : pieces_) {
            const Spectrum& spectrum = spectra_[piece.spectrum];
            const auto add = [&](PlaneMemory values, Matrix6& sum) {
                if (!piece.heave) values.heave = 0;
                add_plane(piece.motion, values, density_ * piece.scale, sum);
            };
            for (size_t i = 0; i < kFrequencies; ++i) {
                add(mass_of(spectrum.radiation[i]), model_.added_mass[i]);
                add(damping_of(spectrum.radiation[i]), model_.damping[i]);
            }
            add(mass_of(spectrum.high), model_.high_added_mass);
            for (size_t p = 0; p < kOscillators; ++p) add(spectrum.memory[p], model_.gains[p]);
        }
        for (size_t p = 0; p < kOscillators; ++p) {
            for (int i = 0; i < 6; ++i) {
                for (int j = 0; j < 6; ++j)
                    model_.gain_rows[p][static_cast<size_t>(i)][static_cast<size_t>(j)] =
                        model_.gains[p].at(i, j);
            }
        }
    }

    void add_waves() {
        constexpr double kAside = 0.4;  // of a spot from the middle line, over the half beam
        std::vector<WavePlace> places;
        const auto add_pair = [&](double station, double aside, double area) {
            places.push_back({{station, -aside}, 0.5 * area});
            places.push_back({{station, aside}, 0.5 * area});
        };
        if (model_.kind == RadiationModel::Kind::round) {
            const double aside = kAside * half_beam_;
            add_pair(-aside, aside, 0.5 * form_.plane_area);
            add_pair(aside, aside, 0.5 * form_.plane_area);
        } else {
            // Neighbouring sections share a pair.
            constexpr int kMostPairs = 6;
            const auto count = static_cast<int>(form_.sections.size());
            const int pairs =
                std::min(static_cast<int>(std::min(form_.elongation + 1.5, 1.0 * kMostPairs)), count);
            for (int pair = 0; pair < pairs; ++pair) {
                double area = 0, moment = 0, beams = 0;
                const int first = pair * count / pairs, end = (pair + 1) * count / pairs;
                for (int i = first; i < end; ++i) {
                    const HullSection& section = form_.sections[static_cast<size_t>(i)];
                    const double own = section.thickness *
                                       spectra_[pieces_[static_cast<size_t>(i)].spectrum].profile.half_beam;
                    area += 2 * own;
                    moment += 2 * own * section.station;
                    beams += own;
                }
                add_pair(moment / area, kAside * beams / ((end - first) * form_.sections.front().thickness),
                         area);
            }
        }
        model_.waves =
            wave_spots(form_.axes, centre_, half_beam_, places, model_.frequencies, model_.damping, density_);
    }

    const HullForm& form_;
    glm::dvec3 centre_;
    double density_;
    double half_beam_ = 0;  ///< m, of the widest section
    std::vector<Spectrum> spectra_;
    std::vector<Piece> pieces_;
    RadiationModel model_;
};

bool finite(const glm::dvec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

}  // namespace

Matrix6 RadiationModel::memory_damping(double omega) const {
    Matrix6 sum;
    for (size_t p = 0; p < kOscillators; ++p) sum += oscillators[p].damping(omega) * gains[p];
    return sum;
}

Matrix6 RadiationModel::memory_added_mass(double omega) const {
    Matrix6 sum = high_added_mass;
    for (size_t p = 0; p < kOscillators; ++p) sum += oscillators[p].added_mass(omega) * gains[p];
    return sum;
}

Matrix6 RadiationModel::retardation(double time) const {
    Matrix6 sum;
    for (size_t p = 0; p < kOscillators; ++p) sum += oscillators[p].impulse_response(time) * gains[p];
    return sum;
}

double RadiationModel::wave_share(double volume) const {
    if (kind == Kind::none) return 0;
    const double away = volume < form.volume ? 1 - volume / form.volume
                                             : (volume - form.volume) / (whole_volume - form.volume);
    return 1 - std::pow(std::clamp(away, 0.0, 1.0), 2);
}

double RadiationModel::added_mass_share(double volume) const {
    return kind == Kind::none ? 0 : std::clamp(volume / form.volume, 0.0, 2.0);
}

RadiationModel radiation_model(const HullMesh& mesh, const WaterPlane& still, const glm::dvec3& centre,
                               double density) {
    if (!finite(still.up) || std::abs(glm::length(still.up) - 1) > 1e-6 || !std::isfinite(still.height))
        throw UsageError("the still water of a hull's radiation is a plane with a unit vector upwards");
    if (!finite(centre)) throw UsageError("the centre of mass of a hull's radiation is three finite numbers");
    if (!(density > 0) || !std::isfinite(density))
        throw UsageError("the water's density of a hull's radiation is a positive number");
    const HullForm form = hull_form(mesh, still);
    RadiationModel model = Builder(form, centre, density).build();
    model.whole_volume = moments(mesh).volume;
    return model;
}

}  // namespace deepwater::sim
