#include "optics/sight/glare.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/check.h"

namespace deepwater::optics {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree = kPi / 180;
constexpr double kCore = 0.02;  ///< degrees
/// Ratio of angle to standard deviation at which a Gaussian contributes most to a sum that falls as θ^-2.5:
/// where θ^2.5 G_σ(θ) is largest.
const double kPlace = std::sqrt(2.5);
constexpr double kNearest = 1.2;  ///< ratio of the first angle at which a Gaussian is fitted to its deviation
constexpr int kSamples = 8;       ///< fitted angles between a Gaussian's first and the next Gaussian's first
constexpr double kLastStep = 1.5;  ///< ratio of the last Gaussian's largest to its first fitted angle
constexpr int kRounds = 24;        ///< iterations of the fit

double gaussian(double angle, double sigma) {
    return std::exp(-angle * angle / (2 * sigma * sigma)) / (2 * kPi * sigma * sigma);
}

}  // namespace

double eye_spread(double degrees) {
    return 0.384 * 2.61e6 * std::exp(-degrees * degrees / (kCore * kCore)) + eye_glare(degrees);
}

double eye_glare(double degrees) {
    const double away = degrees + kCore;
    return 0.478 * 20.91 / (away * away * away) + 0.138 * 72.37 / (away * away);
}

double modelled_spread(const Glare& glare, std::span<const float> sigmas, double angle) {
    double sum = 0;
    for (size_t i = 0; i < sigmas.size(); ++i)
        sum += static_cast<double>(glare.weights[i]) * gaussian(angle, static_cast<double>(sigmas[i]));
    return sum;
}

Glare glare_of(std::span<const float> sigmas, float strength) {
    DW_CHECK(sigmas.size() <= Glare::kMostLevels);
    Glare glare;
    for (size_t i = 0; i < sigmas.size(); ++i) {
        const double place = kPlace * static_cast<double>(sigmas[i]);
        // θ² P(θ) = c for n = 2, with c = w / (2π ln ratio) and ratios of about 2.
        glare.weights[i] =
            static_cast<float>(2 * kPi * std::numbers::ln2 * place * place * eye_glare(place / kDegree));
    }
    for (int round = 0; round < kRounds; ++round) {
        Glare next = glare;
        for (size_t i = 0; i < sigmas.size(); ++i) {
            const double sigma = static_cast<double>(sigmas[i]);
            const double step =
                i + 1 < sigmas.size() ? static_cast<double>(sigmas[i + 1]) / sigma : kLastStep;
            double logarithms = 0;
            for (int sample = 0; sample < kSamples; ++sample) {
                const double angle = kNearest * sigma * std::pow(step, (sample + 0.5) / kSamples);
                logarithms += std::log(eye_glare(angle / kDegree) / modelled_spread(glare, sigmas, angle));
            }
            next.weights[i] *= static_cast<float>(std::exp(logarithms / kSamples));
        }
        glare = next;
    }
    float whole = 0;
    for (const float weight : glare.weights) whole += weight;
    const float scale = whole > 0 ? std::min(strength, 1 / whole) : 0;
    for (float& weight : glare.weights) weight *= scale;
    glare.share = whole * scale;
    return glare;
}

float near_glare(float pixel_angle, float strength) {
    // The part of the light that is scattered by less than `degrees`.
    const auto within = [](double degrees) {
        const double away = degrees + kCore, ring = 2 * kPi * kDegree * kDegree;
        const double core =
            0.384 * 2.61e6 * kCore * kCore / 2 * (1 - std::exp(-degrees * degrees / (kCore * kCore)));
        // ∫ θ/(θ + c)³ dθ = θ²/(2 c (θ + c)²) and ∫ θ/(θ + c)² dθ = ln(1 + θ/c) − θ/(θ + c).
        const double cubes = 0.478 * 20.91 * degrees * degrees / (2 * kCore * away * away);
        const double squares = 0.138 * 72.37 * (std::log(away / kCore) - degrees / away);
        return ring * (core + cubes + squares);
    };
    const double pixel = static_cast<double>(pixel_angle) / kDegree;
    const auto share = static_cast<float>(within(2 * pixel) - within(0.5 * pixel));
    return std::min(strength * share, kMostNearGlare);
}

float pyramid_deviation(int level) {
    constexpr float kBox = 5.0f / 4, kTent = 5.0f / 2, kStep = 3.0f / 4, kBase = 4;  // pixels
    // Down and up: 2 · 3/4 · (4 · 2^j)² for j from 0 to level - 1.
    const float steps = 2 * kStep * kBase * kBase * (std::exp2(2.0f * static_cast<float>(level)) - 1) / 3;
    return std::sqrt(kBox + steps + kTent);
}

int pyramid_levels(glm::ivec2 picture) {
    constexpr int kBase = 4;         ///< pixels along a side of a texel of the first level
    constexpr int kLeastTexels = 2;  ///< least number of texels across the widest level
    int levels = 0;
    while (levels < Glare::kMostLevels && (kBase << levels) * kLeastTexels < std::min(picture.x, picture.y)) {
        ++levels;
    }
    return levels > 1 ? levels : 0;
}

}  // namespace deepwater::optics
