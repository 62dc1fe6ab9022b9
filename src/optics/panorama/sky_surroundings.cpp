#include "optics/panorama/sky_surroundings.h"

namespace deepwater::optics {
namespace {

constexpr int kSectors = 16;

/// Mean value in each sector of a ring. A sector without texels takes the mean of the nearest sectors that
/// have some.
class Sectors {
public:
    void add(double turn, const glm::dvec3& value, double weight) {
        const auto i = static_cast<size_t>(static_cast<int>(std::floor(turn * kSectors)) % kSectors);
        sums_[i] += value * weight;
        weights_[i] += weight;
    }

    [[nodiscard]] glm::dvec3 mean(int sector) const {
        const auto at = [](int i) { return static_cast<size_t>((i % kSectors + kSectors) % kSectors); };
        for (int away = 0; away <= kSectors / 2; ++away) {
            const size_t left = at(sector - away);
            const size_t right = at(sector + away);
            const double weight = weights_[left] + weights_[right];
            if (weight > 0) return (sums_[left] + sums_[right]) / weight;
        }
        return glm::dvec3(0);
    }

private:
    std::array<glm::dvec3, kSectors> sums_{};
    std::array<double, kSectors> weights_{};
};

}  // namespace

SkySurroundings::SkySurroundings(const SkyImage& image, const SkyTexels& texels, const glm::dvec3& centre,
                                 double aperture)
    : centre_(centre) {
    const glm::dvec3 helper = std::abs(centre.y) < 0.9 ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, -1);
    right_ = glm::normalize(glm::cross(centre, helper));
    up_ = glm::cross(right_, centre);
    const double width = ring_width(aperture, texels.pitch());
    radius_ = aperture + width / 2;

    Sectors sectors;
    const double cos_aperture = std::cos(aperture);
    texels.for_each_within(
        centre, aperture + width, [&](const SkyTexels::Texel& texel, const glm::dvec3& towards) {
            if (glm::dot(towards, centre) >= cos_aperture || towards.y < 0) return;
            const double turn = std::arg(place(towards)) / (2 * std::numbers::pi);
            sectors.add(turn < 0 ? turn + 1 : turn,
                        glm::dvec3(image.pictures[static_cast<size_t>(texel.picture)](texel.x, texel.y)),
                        texels.solid_angle(texel));
        });

    for (int sector = 0; sector < kSectors; ++sector) {
        const glm::dvec3 value = sectors.mean(sector);
        for (int n = 0; n < kOrders; ++n) {
            // f(φ) = Re Σ c_n e^{inφ}, c_n = (n ? 2 : 1) <f e^{-inφ}>
            const double angle = -2 * std::numbers::pi * n * (sector + 0.5) / kSectors;
            const std::complex<double> wave = std::polar((n == 0 ? 1.0 : 2.0) / kSectors, angle);
            for (int band = 0; band < 3; ++band)
                coefficients_[static_cast<size_t>(n)][static_cast<size_t>(band)] += value[band] * wave;
        }
    }
}

std::complex<double> SkySurroundings::place(const glm::dvec3& direction) const {
    const std::complex<double> aside(glm::dot(direction, right_), glm::dot(direction, up_));
    const double sine = std::abs(aside);
    if (sine == 0) return 0;
    return aside * (std::atan2(sine, glm::dot(direction, centre_)) / (sine * radius_));
}

glm::dvec3 SkySurroundings::at(const glm::dvec3& direction) const {
    const std::complex<double> z = place(direction);
    glm::dvec3 value(0);
    std::complex<double> power = 1;
    for (const auto& order : coefficients_) {
        for (int band = 0; band < 3; ++band) value[band] += (order[static_cast<size_t>(band)] * power).real();
        power *= z;
    }
    return glm::max(value, glm::dvec3(0));
}

}  // namespace deepwater::optics
