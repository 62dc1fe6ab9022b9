#pragma once

#include <cmath>
#include <complex>
#include <numbers>
#include <span>
#include <vector>

#include "app/sound/noise.h"

namespace deepwater::test {

/// In-place discrete Fourier transform of a power of two of values (Cooley & Tukey 1965).
inline void transform(std::span<std::complex<double>> values) {
    const size_t half = values.size() / 2;
    if (half == 0) return;
    std::vector<std::complex<double>> even(half), odd(half);
    for (size_t i = 0; i < half; ++i) {
        even[i] = values[2 * i];
        odd[i] = values[2 * i + 1];
    }
    transform(even);
    transform(odd);
    for (size_t i = 0; i < half; ++i) {
        const double angle = -std::numbers::pi * static_cast<double>(i) / static_cast<double>(half);
        const std::complex<double> turned = std::polar(1.0, angle) * odd[i];
        values[i] = even[i] + turned;
        values[i + half] = even[i] - turned;
    }
}

/// Power of a sound by frequency, by the mean of windowed pieces (Welch 1967, Hann's window).
class SpectrumOf {
public:
    static constexpr size_t kPiece = 4096;

    explicit SpectrumOf(std::span<const float> sound) : power_(kPiece / 2) {
        std::vector<std::complex<double>> piece(kPiece);
        size_t pieces = 0;
        for (size_t at = 0; at + kPiece <= sound.size(); at += kPiece, ++pieces) {
            for (size_t i = 0; i < kPiece; ++i) {
                const double phase = 2 * std::numbers::pi * static_cast<double>(i) / double{kPiece};
                piece[i] = static_cast<double>(sound[at + i]) * (1 - std::cos(phase)) * std::sqrt(2.0 / 3);
            }
            transform(piece);
            for (size_t i = 0; i < power_.size(); ++i) power_[i] += std::norm(piece[i]);
        }
        const double scale = 2.0 / (double{kPiece} * double{kPiece} * static_cast<double>(pieces));
        for (double& power : power_) power *= scale;
    }

    /// Mean square of the part of the sound between two frequencies [Hz].
    [[nodiscard]] double band(double low, double high) const {
        double sum = 0;
        for (size_t i = 0; i < power_.size(); ++i) {
            const double hz = static_cast<double>(i) * double{app::kSampleRate} / double{kPiece};
            if (hz >= low && hz < high) sum += power_[i];
        }
        return sum;
    }

private:
    std::vector<double> power_;
};

inline double decibels(double power) {
    return 10 * std::log10(power);
}

}  // namespace deepwater::test
