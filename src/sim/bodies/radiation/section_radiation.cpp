#include "sim/bodies/radiation/section_radiation.h"

#include <array>
#include <cmath>
#include <numbers>

#include "core/check.h"
#include "sim/bodies/radiation/wave_integrals.h"
#include "sim/laws/gravity.h"

namespace deepwater::sim {
namespace {

constexpr size_t kPanels = 16;
constexpr Complex kI{0, 1};

/// A straight piece of the contour. Points are x + iy; the contour runs from the keel to the waterline.
struct Panel {
    Complex from, to, direction;  ///< direction: unit
    Complex middle;
    double length = 0;
    Complex normal;   ///< unit, into the water
    double roll = 0;  ///< x n_y − y n_x of the middle
};

Panel make_panel(const glm::dvec2& a, const glm::dvec2& b) {
    Panel panel;
    panel.from = {a.x, a.y};
    panel.to = {b.x, b.y};
    panel.length = std::abs(panel.to - panel.from);
    panel.direction = (panel.to - panel.from) / panel.length;
    panel.middle = 0.5 * (panel.from + panel.to);
    panel.normal = -kI * panel.direction;
    panel.roll = panel.middle.real() * panel.normal.imag() - panel.middle.imag() * panel.normal.real();
    return panel;
}

/// Integrals over a panel of the source G and of its derivative along the panel's normal.
struct Influence {
    Complex source, normal;
};

/// At one end of a panel, as seen from a field point.
struct WaveEnd {
    Complex principal;  ///< the primitive of the principal value
    WaveTerms terms;
};

/// The influence at z of ln |z − ζ| − ln |z − ζ*|, where ζ* is the mirror image in the surface.
Influence still_influence(const Complex& z, const Panel& panel, bool on_itself) {
    // ∫ ln |u| du along the panel, whose direction u has; the derivative's integral is the angle of view.
    const auto primitive = [](const Complex& u) { return std::real(u * std::log(u) - u); };
    const Complex from = (z - panel.from) / panel.direction, to = (z - panel.to) / panel.direction;
    const Complex mirrored = std::conj(panel.direction);
    const Complex image_from = (z - std::conj(panel.from)) / mirrored;
    const Complex image_to = (z - std::conj(panel.to)) / mirrored;
    Influence influence;
    influence.source = primitive(from) - primitive(to) - primitive(image_from) + primitive(image_to);
    influence.normal = (on_itself ? 0 : std::arg(to / from)) + std::arg(image_to / image_from);
    return influence;
}

/// Field points: the middles of all panels, and points inside the section.
constexpr std::array kInside{0.35, 0.8, 1.25};  // their directions, rad below the waterline
constexpr size_t kPoints = kPanels + kInside.size();

class Contour {
public:
    explicit Contour(const WaterlineProfile& section) {
        const std::vector<glm::dvec2> corners = section.points(kPanels);
        for (size_t i = 0; i < kPanels; ++i) {
            panels_[i] = make_panel(corners[i], corners[i + 1]);
            points_[i] = panels_[i].middle;
        }
        for (size_t i = 0; i < kInside.size(); ++i) {
            const glm::dvec2 inside = 0.6 * section.point_at(kInside[i]);
            points_[kPanels + i] = {inside.x, inside.y};
        }
        for (size_t i = 0; i < kPoints; ++i) {
            for (size_t j = 0; j < kPanels; ++j) {
                right_[i][j] = still_influence(points_[i], panels_[j], i == j);
                left_[i][j] = still_influence(-std::conj(points_[i]), panels_[j], false);
            }
        }
    }

    [[nodiscard]] PlaneRadiation at(double wave_number) const {
        ComplexEquations even(kPanels, 1), odd(kPanels, 2);
        for (size_t i = 0; i < kPoints; ++i) add_equations(i, wave_number, even, odd);
        return coefficients(wave_number, even.solve(), odd.solve());
    }

private:
    using Influences = std::array<Influence, kPanels>;

    /// Adds the theorem's equation for a field point.
    void add_equations(size_t point, double k, ComplexEquations& even, ComplexEquations& odd) const {
        Influences right = right_[point], left = left_[point];  // left: of the mirrored half of the contour
        if (std::isfinite(k)) {
            add_waves(points_[point], k, right);
            add_waves(-std::conj(points_[point]), k, left);
        }
        Complex* even_row = even.add_row();
        Complex* odd_row = odd.add_row();
        for (size_t j = 0; j < kPanels; ++j) {
            const Panel& panel = panels_[j];
            even_row[j] = right[j].normal + left[j].normal;
            odd_row[j] = right[j].normal - left[j].normal;
            const Complex even_source = right[j].source + left[j].source;
            const Complex odd_source = right[j].source - left[j].source;
            even_row[kPanels] += even_source * panel.normal.imag();
            odd_row[kPanels] += odd_source * panel.normal.real();
            odd_row[kPanels + 1] += odd_source * panel.roll;
        }
        if (point >= kPanels) return;
        even_row[point] += std::numbers::pi;
        odd_row[point] += std::numbers::pi;
    }

    /// Adds −2 Re g(u) − 2πi Re e^u with u = −iK(z − ζ*), see wave_integrals.h.
    void add_waves(const Complex& z, double k, Influences& all) const {
        WaveEnd end = wave_end(z, panels_[0].from, k);
        for (size_t j = 0; j < kPanels; ++j) {
            const WaveEnd next = wave_end(z, panels_[j].to, k);
            const Complex along = kI * k * std::conj(panels_[j].direction);  // du/ds
            const Complex principal = next.terms.principal - end.terms.principal;
            const Complex wave = next.terms.wave - end.terms.wave;
            all[j].source += -2 * std::real((next.principal - end.principal) / along) -
                             2 * std::numbers::pi * kI * std::real(wave / along);
            all[j].normal += 2 * std::imag(principal) + 2 * std::numbers::pi * kI * std::imag(wave);
            end = next;
        }
    }

    [[nodiscard]] static WaveEnd wave_end(const Complex& z, const Complex& source, double k) {
        const Complex u = -kI * k * (z - std::conj(source));
        WaveEnd end;
        end.terms = wave_terms(u);
        end.principal = end.terms.principal + std::log(-u);
        return end;
    }

    [[nodiscard]] PlaneRadiation coefficients(double k, const std::vector<Complex>& heave,
                                              const std::vector<Complex>& sideways) const {
        // Of unit velocities: the force is −iωρ ∫ φ n, which is iω times the added mass less the damping.
        Complex heave_heave, sway_sway, sway_roll, roll_roll;
        PlaneRadiation r;
        for (size_t j = 0; j < kPanels; ++j) {
            const Panel& p = panels_[j];
            const Complex sway = sideways[j], roll = sideways[kPanels + j];
            heave_heave += 2 * p.length * p.normal.imag() * heave[j];
            sway_sway += 2 * p.length * p.normal.real() * sway;
            sway_roll += p.length * (p.normal.real() * roll + p.roll * sway);
            roll_roll += 2 * p.length * p.roll * roll;
            if (!std::isfinite(k)) continue;
            // e^{Ky − iKx} integrated over the panel, and over its mirror image in x = 0.
            const auto add = [&](const Panel& panel, double mirror, Complex potential, double flow,
                                 Complex& wave) {
                const Complex along = -kI * k * mirror_x(panel.direction, mirror);
                const Complex ends = std::exp(-kI * k * mirror_x(panel.to, mirror)) -
                                     std::exp(-kI * k * mirror_x(panel.from, mirror));
                const Complex integral = ends / along;
                const Complex slope = -kI * k * mirror_x(panel.normal, mirror) * integral;
                wave += flow * integral - potential * slope;
            };
            add(p, 1, heave[j], p.normal.imag(), r.heave_wave);
            add(p, -1, heave[j], p.normal.imag(), r.heave_wave);
            add(p, 1, sway, p.normal.real(), r.sway_wave);
            add(p, -1, -sway, -p.normal.real(), r.sway_wave);
            add(p, 1, roll, p.roll, r.roll_wave);
            add(p, -1, -roll, -p.roll, r.roll_wave);
        }
        r.heave_mass = -heave_heave.real();
        r.sway_mass = -sway_sway.real();
        r.sway_roll_mass = -sway_roll.real();
        r.roll_mass = -roll_roll.real();
        if (!std::isfinite(k)) return r;
        const double omega = std::sqrt(kGravity * k);
        r.heave_damping = -omega * heave_heave.imag();
        r.sway_damping = -omega * sway_sway.imag();
        r.sway_roll_damping = -omega * sway_roll.imag();
        r.roll_damping = -omega * roll_roll.imag();
        return r;
    }

    /// x + iy of a point or direction, mirrored in x = 0 if `mirror` is −1; e^{−iK ·} of it is e^{Ky − iKx}.
    [[nodiscard]] static Complex mirror_x(const Complex& z, double mirror) {
        return {mirror * z.real(), z.imag()};
    }

    std::array<Panel, kPanels> panels_;
    std::array<Complex, kPoints> points_;
    std::array<Influences, kPoints> right_, left_;
};

}  // namespace

std::vector<PlaneRadiation> section_radiation(const WaterlineProfile& section,
                                              std::span<const double> wave_numbers) {
    const Contour contour(section);
    std::vector<PlaneRadiation> all;
    for (const double k : wave_numbers) {
        DW_CHECK(k > 0);
        all.push_back(contour.at(k));
    }
    return all;
}

}  // namespace deepwater::sim
