#include "sim/bodies/radiation/round_radiation.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/check.h"
#include "sim/bodies/radiation/wave_integrals.h"
#include "sim/laws/gravity.h"
#include "sim/numerics/quadrature.h"

namespace deepwater::sim {
namespace {

constexpr size_t kRings = 14;
constexpr double kPi = std::numbers::pi;
constexpr Complex kI{0, 1};

struct Ring {
    glm::dvec2 from{0}, to{0}, middle{0};  ///< (r, y)
    double length = 0;
    glm::dvec2 normal{0};  ///< (n_r, n_y), into the water
    double roll = 0;       ///< r n_y − y n_r of the middle
};

/// A value, for potentials that are the same all around and for those that go with the cosine of the azimuth.
struct Azimuths {
    double even = 0, cosine = 0;
};

/// ∫ G dS over a ring, and the integral of its derivative along the ring's normal.
struct Influence {
    Azimuths source, normal;
};

/// The complete elliptic integrals of parameter m = k².
struct Elliptic {
    double k, e;
};

/// By the arithmetic–geometric mean. Source: Abramowitz & Stegun 1964, 17.6.
Elliptic elliptic(double m) {
    double a = 1, b = std::sqrt(1 - m), sum = 1 - 0.5 * m, power = 1;
    while (std::abs(a - b) > 1e-14 * a) {
        const double c = 0.5 * (a - b);
        sum -= power * c * c;
        power *= 2;
        const double mean = 0.5 * (a + b);
        b = std::sqrt(a * b);
        a = mean;
    }
    return {0.5 * kPi / a, 0.5 * kPi / a * sum};
}

/// Potential at (r, y) of a ring of sources 1/distance at (r', y'), integrated over the azimuth, and its
/// derivative along a direction of the ring's place.
Influence ring_of_sources(const glm::dvec2& field, const glm::dvec2& ring, const glm::dvec2& direction) {
    const glm::dvec2 sum(field.x + ring.x, ring.y - field.y);
    const double a = glm::dot(sum, sum), root = std::sqrt(a),
                 m = std::min(4 * field.x * ring.x / a, 1 - 1e-13);
    // The potentials are 4 f(m)/√a.
    Azimuths f, slope;
    if (m < 1e-6) {
        f = {0.5 * kPi, kPi / 16 * m};
        slope = {kPi / 8, kPi / 16};
    } else {
        const auto [k, e] = elliptic(m);
        const double k_slope = (e - (1 - m) * k) / (2 * m * (1 - m)), e_slope = (e - k) / (2 * m);
        f = {k, 2 / m * (k - e) - k};
        slope = {k_slope, -2 / (m * m) * (k - e) + 2 / m * (k_slope - e_slope) - k_slope};
    }
    const double along_a = 2 * glm::dot(sum, direction);
    const double along_m = (4 * field.x * direction.x - m * along_a) / a;
    const auto potential = [&](double value) { return 4 * value / root; };
    const auto derivative = [&](double value, double by_m) {
        return 4 / root * (by_m * along_m - 0.5 * along_a / a * value);
    };
    return {{potential(f.even), potential(f.cosine)},
            {derivative(f.even, slope.even), derivative(f.cosine, slope.cosine)}};
}

/// Field points: the middles of all rings, and points inside the body.
constexpr std::array kInside{0.35, 0.8, 1.25};  // their directions, rad below the waterline
constexpr size_t kPoints = kRings + kInside.size();

class Surface {
public:
    explicit Surface(const WaterlineProfile& body) {
        const std::vector<glm::dvec2> corners = body.points(kRings);
        for (size_t i = 0; i < kRings; ++i) {
            Ring& ring = rings_[i];
            ring.from = corners[i];
            ring.to = corners[i + 1];
            ring.middle = 0.5 * (ring.from + ring.to);
            const glm::dvec2 along = ring.to - ring.from;
            ring.length = glm::length(along);
            ring.normal = glm::dvec2(along.y, -along.x) / ring.length;
            ring.roll = ring.middle.x * ring.normal.y - ring.middle.y * ring.normal.x;
            points_[i] = ring.middle;
        }
        for (size_t i = 0; i < kInside.size(); ++i) points_[kRings + i] = 0.6 * body.point_at(kInside[i]);
        for (size_t i = 0; i < kPoints; ++i) {
            for (size_t j = 0; j < kRings; ++j) {
                direct_[i][j] = direct_influence(points_[i], rings_[j], i == j);
                image_[i][j] = image_influence(points_[i], rings_[j]);
            }
        }
    }

    [[nodiscard]] PlaneRadiation at(double wave_number) const {
        ComplexEquations heave(kRings, 1), sideways(kRings, 2);
        for (size_t i = 0; i < kPoints; ++i) add_equations(i, wave_number, heave, sideways);
        return coefficients(wave_number, heave.solve(), sideways.solve());
    }

private:
    using Influences = std::array<Influence, kRings>;

    /// Adds the theorem's equation for a field point.
    void add_equations(size_t at, double k, ComplexEquations& heave, ComplexEquations& sideways) const {
        const glm::dvec2& point = points_[at];
        Complex* even_row = heave.add_row();
        Complex* cosine_row = sideways.add_row();
        for (size_t j = 0; j < kRings; ++j) {
            const Ring& ring = rings_[j];
            Influence still = direct_[at][j];
            Complex even_wave, cosine_wave, even_slope, cosine_slope;
            if (std::isfinite(k)) {
                add(image_[at][j], 1, still);
                add_standing_waves(point, ring, k, still);
                even_wave = outgoing(point, ring, k, 0, even_slope);
                cosine_wave = outgoing(point, ring, k, 1, cosine_slope);
            } else {
                add(image_[at][j], -1, still);
            }
            even_row[j] = -still.normal.even - even_slope;
            cosine_row[j] = -still.normal.cosine - cosine_slope;
            const Complex even = -still.source.even - even_wave, cosine = -still.source.cosine - cosine_wave;
            even_row[kRings] += even * ring.normal.y;
            cosine_row[kRings] += cosine * ring.normal.x;
            cosine_row[kRings + 1] += cosine * ring.roll;
        }
        if (at >= kRings) return;
        even_row[at] += 2 * kPi;
        cosine_row[at] += 2 * kPi;
    }

    static void add(const Influence& part, double factor, Influence& sum) {
        sum.source.even += factor * part.source.even;
        sum.source.cosine += factor * part.source.cosine;
        sum.normal.even += factor * part.normal.even;
        sum.normal.cosine += factor * part.normal.cosine;
    }

    /// Adds that of `weight` of the ring's width around the point at `share` of it.
    /// @param side  1, or −1 for the mirror image in the surface
    static void add_strip(const glm::dvec2& point, const Ring& ring, double share, double weight, double side,
                          Influence& sum) {
        const glm::dvec2 place = glm::mix(ring.from, ring.to, share), mirror(1, side);
        add(ring_of_sources(point, place * mirror, ring.normal * mirror), weight * place.x * ring.length,
            sum);
    }

    /// Of 1/distance.
    static Influence direct_influence(const glm::dvec2& point, const Ring& ring, bool on_itself) {
        Influence sum;
        for (const auto& [place, weight] : gauss_legendre<8>()) {
            const double share = 0.5 + 0.5 * place;
            if (!on_itself) {
                add_strip(point, ring, share, 0.5 * weight, 1, sum);
                continue;
            }
            // Points crowd at the middle, where the potential has a logarithm.
            const double density = 0.25 * weight * 3 * share * share,
                         from_middle = 0.5 * share * share * share;
            add_strip(point, ring, 0.5 + from_middle, density, 1, sum);
            add_strip(point, ring, 0.5 - from_middle, density, 1, sum);
        }
        return sum;
    }

    /// Of 1/(distance from the mirror image).
    static Influence image_influence(const glm::dvec2& point, const Ring& ring) {
        Influence sum;
        for (const auto& [place, weight] : gauss_legendre<8>())
            add_strip(point, ring, 0.5 + 0.5 * place, 0.5 * weight, -1, sum);
        return sum;
    }

    /// Adds 2K I, see wave_integrals.h.
    static void add_standing_waves(const glm::dvec2& point, const Ring& ring, double k, Influence& sum) {
        const glm::dvec2 to_image(point.x - ring.middle.x, point.y + ring.middle.y);
        const bool near = glm::length(to_image) < 3 * ring.length || k * ring.length > 1;
        const bool many = k * std::min(point.x, ring.middle.x) > 2;
        const auto over_azimuth = [&](const auto& along, const auto& azimuths) {
            for (const auto& [place, weight] : along)
                add_standing_waves(point, ring, k, 0.5 + 0.5 * place, 0.5 * weight, azimuths, sum);
        };
        const auto over_ring = [&](const auto& azimuths) {
            if (near) {
                over_azimuth(gauss_legendre<2>(), azimuths);
            } else {
                over_azimuth(gauss_legendre<1>(), azimuths);
            }
        };
        if (many) {
            over_ring(gauss_legendre<12>());
        } else {
            over_ring(gauss_legendre<8>());
        }
    }

    /// The part of the ring at `share` of its width, `weight` of it wide.
    template <size_t N>
    static void add_standing_waves(const glm::dvec2& point, const Ring& ring, double k, double share,
                                   double weight, const std::array<QuadraturePoint, N>& azimuths,
                                   Influence& sum) {
        const glm::dvec2 source = glm::mix(ring.from, ring.to, share);
        const double y = -k * (point.y + source.y), across = point.x - source.x;
        for (const auto& [azimuth, azimuth_weight] : azimuths) {
            // α = πs², crowded where the source is nearest; both halves of the ring are the same.
            const double s = 0.5 + 0.5 * azimuth, angle = kPi * s * s, sine = std::sin(0.5 * angle);
            const double cosine = 1 - 2 * sine * sine;
            const double distance =
                std::sqrt(across * across + 4 * point.x * source.x * sine * sine) + 1e-9 * ring.length;
            const RoundWave wave = round_wave(k * distance, y);
            const double by_normal =
                k * (wave.by_x * ring.normal.x * (source.x - point.x * cosine) / distance -
                     wave.by_y * ring.normal.y);
            const double area = 2 * kPi * s * azimuth_weight * source.x * weight * ring.length;
            const double factor = 2 * k * area;
            sum.source.even += factor * wave.value;
            sum.source.cosine += factor * cosine * wave.value;
            sum.normal.even += factor * by_normal;
            sum.normal.cosine += factor * cosine * by_normal;
        }
    }

    /// Integral over a ring of e^{Ky} J_m(Kr), m = 0 or 1, times r; `slope` that of its derivative along the
    /// normal.
    [[nodiscard]] static double standing(const Ring& ring, double k, int m, double& slope) {
        double sum = 0;
        slope = 0;
        for (const auto& [place, weight] : gauss_legendre<2>()) {
            const glm::dvec2 at = glm::mix(ring.from, ring.to, 0.5 + 0.5 * place);
            const auto [j0, j1] = bessel(k * at.x);
            const double value = m == 0 ? j0 : j1;
            const double by_r = m == 0 ? -j1 : j0 - j1 / (k * at.x);
            const double factor = 0.5 * weight * ring.length * at.x * std::exp(k * at.y);
            sum += factor * value;
            slope += factor * k * (by_r * ring.normal.x + value * ring.normal.y);
        }
        return sum;
    }

    /// Of 2πiK e^{K(y + y')} J₀(KR): by the addition theorem 2π J_m(Kr) J_m(Kr') is its integral around.
    [[nodiscard]] static Complex outgoing(const glm::dvec2& point, const Ring& ring, double k, int m,
                                          Complex& slope) {
        const auto [j0, j1] = bessel(k * point.x);
        const Complex factor = 2 * kPi * kI * k * (2 * kPi * std::exp(k * point.y) * (m == 0 ? j0 : j1));
        double by_normal = 0;
        const double value = standing(ring, k, m, by_normal);
        slope = factor * by_normal;
        return factor * value;
    }

    [[nodiscard]] PlaneRadiation coefficients(double k, const std::vector<Complex>& heave,
                                              const std::vector<Complex>& sideways) const {
        // As for a section: the force is −iωρ ∫ φ n.
        Complex heave_heave, sway_sway, sway_roll, roll_roll;
        PlaneRadiation r;
        for (size_t j = 0; j < kRings; ++j) {
            const Ring& ring = rings_[j];
            const double area = 2 * kPi * ring.middle.x * ring.length;
            const Complex sway = sideways[j], roll = sideways[kRings + j];
            heave_heave += area * ring.normal.y * heave[j];
            sway_sway += 0.5 * area * ring.normal.x * sway;
            sway_roll += 0.25 * area * (ring.normal.x * roll + ring.roll * sway);
            roll_roll += 0.5 * area * ring.roll * roll;
            if (!std::isfinite(k)) continue;
            double slope = 0;
            const double even = standing(ring, k, 0, slope);
            r.heave_wave += 2 * kPi * (ring.normal.y * even - heave[j] * slope);
            const double cosine = standing(ring, k, 1, slope);
            r.sway_wave += -2 * kPi * kI * (ring.normal.x * cosine - sway * slope);
            r.roll_wave += -2 * kPi * kI * (ring.roll * cosine - roll * slope);
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

    std::array<Ring, kRings> rings_;
    std::array<glm::dvec2, kPoints> points_;
    std::array<Influences, kPoints> direct_, image_;
};

}  // namespace

std::vector<PlaneRadiation> round_radiation(const WaterlineProfile& body,
                                            std::span<const double> wave_numbers) {
    const Surface surface(body);
    std::vector<PlaneRadiation> all(wave_numbers.size());
    tbb::parallel_for(size_t{0}, all.size(), [&](size_t i) {
        DW_CHECK(wave_numbers[i] > 0);
        all[i] = surface.at(wave_numbers[i]);
    });
    return all;
}

}  // namespace deepwater::sim
