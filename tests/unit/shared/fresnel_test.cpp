#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}

namespace deepwater {
namespace {

using shared::fresnel_amplitudes;
using shared::fresnel_dielectric;
using shared::kWaterIndex;
using shared::refracted_cosine;

/// Returns the reflectance in double precision from the angles: sin² and tan² of their difference and sum.
double exact(double cos_i, double eta) {
    const double i = std::acos(cos_i);
    const double sin_t = std::sin(i) / eta;
    if (sin_t >= 1) return 1;
    if (i < 1e-6) return std::pow((eta - 1) / (eta + 1), 2);
    const double t = std::asin(sin_t);
    const double s = std::sin(i - t) / std::sin(i + t);
    const double p = std::tan(i - t) / std::tan(i + t);
    return 0.5 * (s * s + p * p);
}

TEST(Fresnel, ReflectanceAtNormalIncidenceFollowsFromTheIndex) {
    const float ratio = (kWaterIndex - 1) / (kWaterIndex + 1);
    // Three roundings of float (6e-8 each) on 0.02.
    EXPECT_NEAR(fresnel_dielectric(1, kWaterIndex), ratio * ratio, 1e-8f);
    EXPECT_NEAR(fresnel_dielectric(1, 1 / kWaterIndex), ratio * ratio, 1e-8f);
}

TEST(Fresnel, GrazingLightIsFullyReflected) {
    EXPECT_FLOAT_EQ(fresnel_dielectric(0, kWaterIndex), 1);
}

TEST(Fresnel, AtBrewstersAngleNoParallelLightIsReflected) {
    const float cos_brewster = std::cos(std::atan(kWaterIndex));
    // The amplitude crosses zero with slope of order 1: rounding of the angle alone.
    EXPECT_NEAR(fresnel_amplitudes(cos_brewster, kWaterIndex).y, 0, 1e-6f);
    EXPECT_GT(std::abs(fresnel_amplitudes(cos_brewster, kWaterIndex).x), 0.2f);
}

TEST(Fresnel, BeyondTheCriticalAngleAllLightIsReflected) {
    const double critical = std::asin(1 / static_cast<double>(kWaterIndex));
    EXPECT_NEAR(critical * 180 / 3.14159265358979, 48.6, 0.05);
    for (const double beyond : {1e-4, 0.1, 0.5}) {
        EXPECT_EQ(fresnel_dielectric(static_cast<float>(std::cos(critical + beyond)), 1 / kWaterIndex), 1);
        EXPECT_EQ(refracted_cosine(static_cast<float>(std::cos(critical + beyond)), 1 / kWaterIndex), -1);
    }
    EXPECT_LT(fresnel_dielectric(static_cast<float>(std::cos(critical - 0.01)), 1 / kWaterIndex), 1);
}

TEST(Fresnel, ReflectanceIsTheSameFromBothSides) {
    for (int i = 1; i <= 200; ++i) {
        const float cos_i = static_cast<float>(i) / 200;
        const float cos_t = refracted_cosine(cos_i, kWaterIndex);
        // cos_t's rounding, 6e-8, comes back as one of cos_i larger by eta^2 cos_t / (eta cos_i) < 1 / cos_i;
        // reflectance falls by at most 6 per unit of cos_i.
        const float tolerance = 1e-6f + 4e-7f / cos_i;
        EXPECT_NEAR(fresnel_dielectric(cos_i, kWaterIndex), fresnel_dielectric(cos_t, 1 / kWaterIndex),
                    tolerance)
            << cos_i;
    }
}

TEST(Fresnel, AgreesWithDoublePrecision) {
    for (const double eta : {1.333, 1 / 1.333, 1.5}) {
        for (int i = 1; i <= 5000; ++i) {
            const double cos_i = i / 5000.0;
            const double sin_t = std::sqrt(1 - cos_i * cos_i) / eta;
            // Within 1e-4 of the critical angle reflectance rises without bound in slope; float cannot follow
            // there.
            if (std::abs(sin_t - 1) < 1e-4) continue;
            const auto c = static_cast<float>(cos_i);
            const auto e = static_cast<float>(eta);
            EXPECT_NEAR(fresnel_dielectric(c, e), exact(c, e), 1e-5) << "cos " << cos_i << " eta " << eta;
        }
    }
}

TEST(Fresnel, HasHandbookValuesForWater) {
    const auto at = [](double degrees) {
        return fresnel_dielectric(static_cast<float>(std::cos(degrees * 3.14159265358979 / 180)),
                                  kWaterIndex);
    };
    // Handbook values to four places.
    EXPECT_NEAR(at(45), 0.0279, 5e-5);
    EXPECT_NEAR(at(60), 0.0597, 5e-5);
    EXPECT_NEAR(at(70), 0.1335, 5e-5);
    EXPECT_NEAR(at(80), 0.348, 5e-4);
}

// ------------------------------------------------------------------------------------------------ stand-ins

/// Sum of squares of scale / (1 + cos)^p + offset - F over angles from 0 to 90 degrees, for the best scale
/// and offset.
struct PowerFit {
    double scale, offset, squares;
};
PowerFit fit_power(double p) {
    constexpr int kSteps = 9000;
    double n = 0, x = 0, xx = 0, y = 0, xy = 0, yy = 0;
    for (int i = 0; i <= kSteps; ++i) {
        const double c = std::cos(i * M_PI / 2 / kSteps);
        const double a = std::pow(1 + c, -p), f = exact(std::min(c, 1.0), shared::kWaterIndex);
        n += 1, x += a, xx += a * a, y += f, xy += a * f, yy += f * f;
    }
    const double scale = (n * xy - x * y) / (n * xx - x * x), offset = (y - scale * x) / n;
    return {scale, offset,
            yy - 2 * scale * xy - 2 * offset * y + scale * scale * xx + 2 * scale * offset * x +
                n * offset * offset};
}

TEST(FresnelStandIns, PowerIsTheLeastSquaresFit) {
    double low = 5, high = 9;  // one minimum between: golden section
    while (high - low > 1e-5) {
        const double a = high - 0.618 * (high - low), b = low + 0.618 * (high - low);
        (fit_power(a).squares < fit_power(b).squares ? high : low) =
            fit_power(a).squares < fit_power(b).squares ? b : a;
    }
    const PowerFit best = fit_power(low);
    EXPECT_NEAR(low, shared::kFresnelPowerExponent, 1e-3);
    EXPECT_NEAR(best.scale, shared::kFresnelPowerScale, 1e-4);
    EXPECT_NEAR(best.offset, shared::kFresnelPowerOffset, 1e-4);
}

TEST(FresnelStandIns, ErrorsAreThoseStatedInTheirComments) {
    double schlick = 0, power = 0, squares = 0;
    constexpr int kSteps = 9000;
    for (int i = 0; i <= kSteps; ++i) {
        const double c = std::min(std::cos(i * M_PI / 2 / kSteps), 1.0);
        const double f = exact(c, kWaterIndex);
        schlick =
            std::max(schlick, std::abs(shared::fresnel_schlick(static_cast<float>(c), kWaterIndex) - f));
        const double off = shared::fresnel_power(static_cast<float>(c), kWaterIndex) - f;
        power = std::max(power, std::abs(off));
        squares += off * off / (kSteps + 1);
    }
    EXPECT_NEAR(schlick, 0.0592, 1e-4);
    EXPECT_NEAR(power, 0.0201, 1e-4);
    EXPECT_LT(std::sqrt(squares), 0.0054);
}

// Light from below has the same reflectance as light on the same path from above, and beyond the critical
// angle all is reflected.
TEST(FresnelStandIns, AreTheSameFromBothSides) {
    for (const auto curve : {shared::fresnel_schlick, shared::fresnel_power}) {
        for (float c = 0; c <= 1; c += 0.01f) {
            const float below = curve(c, 1 / kWaterIndex);
            const float in_air = refracted_cosine(c, 1 / kWaterIndex);
            EXPECT_NEAR(below, in_air < 0 ? 1 : curve(in_air, kWaterIndex), 1e-6f) << c;
            EXPECT_GE(below, 0);
            EXPECT_LE(below, 1);
        }
    }
}

}  // namespace
}  // namespace deepwater
