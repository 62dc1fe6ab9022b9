#include "support/wave_reference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "sim/numerics/random.h"

namespace deepwater::sim::testing {

Waves::Waves(const WaveField::Shape& field_shape)
    : shape(field_shape),
      h0(2 * shape.harmonics + 1, 2 * shape.harmonics + 1),
      frequency(shape.harmonics + 1, shape.harmonics + 1) {
    constexpr double kG = 9.81;  // m/s²
    for (int m = 0; m <= shape.harmonics; ++m) {
        for (int n = 0; n <= shape.harmonics; ++n) {
            const double k = 2 * std::numbers::pi / shape.size * std::hypot(n, m);
            frequency(n, m) = std::sqrt(kG * k) / (2 * std::numbers::pi);
        }
    }
}

std::complex<float>& Waves::amplitude(int n, int m) {
    return h0(n + shape.harmonics, m + shape.harmonics);
}

Waves Waves::random(const WaveField::Shape& shape, int seed) {
    Waves waves(shape);
    for (int m = -shape.harmonics; m <= shape.harmonics; ++m) {
        for (int n = -shape.harmonics; n <= shape.harmonics; ++n) {
            if (n != 0 || m != 0) waves.amplitude(n, m) = 0.03f * gaussian_draw(seed, 0, n, m);
        }
    }
    return waves;
}

double Waves::bound() const {
    double sum = 0;
    for (const auto& value : h0.values()) sum += 2 * static_cast<double>(std::abs(value));
    return sum;
}

TileMaps Waves::evaluate(double t, float choppiness, const WaveKernel& kernel) const {
    WaveField field(shape, kernel);
    field.set_waves(h0, frequency);
    WaveScratch scratch;
    TileMaps maps;
    field.evaluate(t, {.choppiness = choppiness}, maps, scratch);
    return maps;
}

std::vector<const WaveKernel*> available_kernels() {
    std::vector<const WaveKernel*> kernels{&kKissfftKernel};
    for (const VectorWidth width : {kVectorsSse2, kVectorsAvx2, kVectorsAvx512}) {
        if (const WaveKernel* kernel = &wave_kernel(width); kernel != kernels.back())
            kernels.push_back(kernel);
    }
    return kernels;
}

Fields direct_sum(const Waves& waves, double t, double choppiness, double u, double v) {
    using Complex = std::complex<double>;
    const Complex i(0, 1);
    const int c = waves.shape.harmonics;
    const double cosine = std::cos(waves.shape.rotation);
    const double sine = std::sin(waves.shape.rotation);
    // The point in world axes is Rᵀ u, the wave vector Rᵀ k.
    const double x = cosine * u + sine * v;
    const double z = cosine * v - sine * u;
    Complex sum[8];
    for (int m = -c; m <= c; ++m) {
        for (int n = -c; n <= c; ++n) {
            if (n == 0 && m == 0) continue;
            const double delta_k = 2 * std::numbers::pi / waves.shape.size;
            const double kx = delta_k * (cosine * n + sine * m);
            const double kz = delta_k * (cosine * m - sine * n);
            const double k = std::hypot(kx, kz);
            // Whole turns are taken off in extended precision: a reference must not tire at late times.
            const long double turns = static_cast<long double>(waves.frequency(std::abs(n), std::abs(m))) * t;
            const double phase = 2 * std::numbers::pi * static_cast<double>(turns - std::floor(turns));
            const Complex forward(waves.h0(c + n, c + m));
            const Complex backward = std::conj(Complex(waves.h0(c - n, c - m)));
            const Complex h = (forward * std::polar(1.0, -phase) + backward * std::polar(1.0, phase)) *
                              std::polar(1.0, kx * x + kz * z);
            const Complex drift_x = i * (kx / k) * h;
            const Complex drift_z = i * (kz / k) * h;
            const Complex terms[8] = {h,          drift_x,          drift_z,          i * kx * h,
                                      i * kz * h, i * kx * drift_x, i * kz * drift_z, i * kz * drift_x};
            for (int f = 0; f < 8; ++f) sum[f] += terms[f];
        }
    }
    return {
        sum[0].real(), choppiness * sum[1].real(), choppiness * sum[2].real(), sum[3].real(),
        sum[4].real(), choppiness * sum[5].real(), choppiness * sum[6].real(), choppiness * sum[7].real()};
}

Fields fields_of(const TileMaps& maps, int i, int j) {
    const glm::dvec4 d = maps.displacement[0](i, j);
    const glm::dvec4 g = maps.gradient[0](i, j);
    return {d.y, d.x, d.z, g.x, g.y, g.z, g.w, static_cast<double>(maps.shear[0](i, j))};
}

void Difference::include(const Fields& a, const Fields& b) {
    lengths = std::max(
        {lengths, std::abs(a.h - b.h), std::abs(a.drift_x - b.drift_x), std::abs(a.drift_z - b.drift_z)});
    gradients = std::max({gradients, std::abs(a.slope_x - b.slope_x), std::abs(a.slope_z - b.slope_z),
                          std::abs(a.dxx - b.dxx), std::abs(a.dzz - b.dzz), std::abs(a.dxz - b.dxz)});
}

}  // namespace deepwater::sim::testing
