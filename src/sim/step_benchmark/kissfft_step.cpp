#include "sim/step_benchmark/kissfft_step.h"

#include <kissfft/kiss_fft.h>

#include <algorithm>
#include <utility>

namespace deepwater::sim {
namespace {

constexpr std::complex<float> kI(0, 1);

size_t at(int index) {
    return static_cast<size_t>(index);
}

std::complex<float> times_i(std::complex<float> z) {
    return {-z.imag(), z.real()};
}

}  // namespace

struct KissfftStep::Transforms {
    explicit Transforms(int n) : plan(kiss_fft_alloc(n, 1, nullptr, nullptr)) {}
    ~Transforms() { kiss_fft_free(plan); }
    Transforms(const Transforms&) = delete;
    Transforms& operator=(const Transforms&) = delete;

    void run(const Complex* in, Complex* out, int stride = 1) const {
        kiss_fft_stride(plan, reinterpret_cast<const kiss_fft_cpx*>(in), reinterpret_cast<kiss_fft_cpx*>(out),
                        stride);
    }

    kiss_fft_cfg plan;
};

KissfftStep::KissfftStep(const BenchWaves& waves, Kind kind)
    : kind_(kind),
      shape_(waves.shape),
      cosine_(shape_.harmonics + 1, 2 * shape_.harmonics + 1),
      sine_(cosine_),
      frequency_(waves.frequency),
      transforms_(std::make_unique<Transforms>(shape_.resolution)) {
    const int size = shape_.resolution;
    const int c = shape_.harmonics;
    for (int m = -c; m <= c; ++m) {
        for (int n = 0; n <= c; ++n) {
            if (n == 0 && m == 0) continue;
            const Complex forward = waves.h0(c + n, c + m);
            const Complex backward = std::conj(waves.h0(c - n, c - m));
            cosine_(n, c + m) = forward + backward;
            sine_(n, c + m) = -kI * (forward - backward);
        }
    }
    if (kind == Kind::plain) {
        for (auto& plane : planes_) plane = Grid2D<Complex>(size, size);
    } else {
        for (auto& field : half_plane_) field = Grid2D<Complex>(size, c + 1);
    }
    for (auto& buffer : in_) buffer.resize(at(size));
    for (auto& buffer : out_) buffer.resize(at(size));
}

KissfftStep::~KissfftStep() = default;

KissfftStep::Complex KissfftStep::wave_at(int n, int m, float cosine, float sine) const {
    const int row = shape_.harmonics + m;
    return cosine_(n, row) * cosine + sine_(n, row) * sine;
}

namespace {

/// cos and sin of ωt.
std::pair<float, float> cosine_and_sine(double frequency, double t) {
    const double turns = frequency * t;
    const auto phase = static_cast<float>(2 * std::numbers::pi * (turns - std::floor(turns)));
    return {std::cos(phase), std::sin(phase)};
}

float inverse_length(int n, int m) {
    const float k = std::hypot(static_cast<float>(n), static_cast<float>(m));
    return k > 0 ? 1 / k : 0;
}

/// Passes the packed spectrum to `put`: A + iB at (n, m), and conj A + i conj B at (−n, −m).
template <class Put>
void put_pair(std::complex<float> a, std::complex<float> b, const Put& put) {
    put(a + times_i(b), std::conj(a) + times_i(std::conj(b)));
}

}  // namespace

void KissfftStep::make_spectra(double t) {
    const int c = shape_.harmonics;
    const int mask = shape_.resolution - 1;
    for (auto& plane : planes_) std::fill(plane.values().begin(), plane.values().end(), Complex());
    for (int m = 0; m <= c; ++m) {
        for (int n = 0; n <= c; ++n) {
            const auto [cosine, sine] = cosine_and_sine(frequency_(n, m), t);
            const float inverse_k = inverse_length(n, m);
            for (const int row : {m, -m}) {
                if (row < 0 && n == 0) continue;  // it is the mirror image of a value that is there already
                const Complex h = wave_at(n, row, cosine, sine);
                const Complex h_by_k = h * inverse_k;
                const auto kx = static_cast<float>(n);
                const auto kz = static_cast<float>(row);
                const Complex first[4] = {h, times_i(h) * kz, times_i(h_by_k) * kx, -h_by_k * (kx * kz)};
                const Complex second[4] = {times_i(h) * kx, times_i(h_by_k) * kz, -h_by_k * (kx * kx),
                                           -h_by_k * (kz * kz)};
                for (size_t pair = 0; pair < 4; ++pair) {
                    put_pair(first[pair], second[pair], [&](Complex positive, Complex negative) {
                        planes_[pair](-row & mask, -n & mask) = negative;
                        planes_[pair](row & mask, n) = positive;
                    });
                }
                if (m == 0) break;
            }
        }
    }
}

void KissfftStep::transform_plain_columns() {
    for (auto& plane : planes_) {
        for (int n = 0; n < shape_.resolution; ++n) {
            transforms_->run(plane.row(n), in_[0].data());
            std::copy(in_[0].begin(), in_[0].end(), plane.row(n));
        }
    }
}

void KissfftStep::transform_thrifty_columns(double t) {
    const int mask = shape_.resolution - 1;
    const int c = shape_.harmonics;
    for (int n = 0; n <= c; ++n) {
        for (auto& buffer : in_) std::fill(buffer.begin() + c + 1, buffer.end() - c, Complex());
        for (int m = 0; m <= c; ++m) {
            const auto [cosine, sine] = cosine_and_sine(frequency_(n, m), t);
            const float inverse_k = inverse_length(n, m);
            for (const int row : {m, -m}) {
                const Complex h = wave_at(n, row, cosine, sine);
                const auto kz = static_cast<float>(row);
                const size_t i = at(row & mask);
                in_[0][i] = h;
                in_[1][i] = h * inverse_k;
                in_[2][i] = times_i(h) * kz;
                in_[3][i] = in_[2][i] * inverse_k;
                in_[4][i] = in_[1][i] * (kz * kz);
            }
        }
        for (size_t field = 0; field < 5; ++field) {
            transforms_->run(in_[field].data(), half_plane_[field].row(n));
        }
    }
}

void KissfftStep::gather_row(int z) {
    const int size = shape_.resolution;
    const int c = shape_.harmonics;
    for (auto& buffer : in_) std::fill(buffer.begin() + c + 1, buffer.end() - c, Complex());
    for (int n = 0; n <= c; ++n) {
        const Complex h = half_plane_[0](z, n);
        const Complex h_by_k = half_plane_[1](z, n);
        const Complex slope_z = half_plane_[2](z, n);
        const Complex drift_z = half_plane_[3](z, n);
        const Complex kz2_h_by_k = half_plane_[4](z, n);
        const auto kx = static_cast<float>(n);
        const Complex first[4] = {h, slope_z, times_i(h_by_k) * kx, times_i(drift_z) * kx};
        const Complex second[4] = {times_i(h) * kx, drift_z, -h_by_k * (kx * kx), -kz2_h_by_k};
        for (size_t pair = 0; pair < 4; ++pair) {
            if (n == 0) {
                in_[pair][0] = {first[pair].real(), second[pair].real()};
            } else {
                put_pair(first[pair], second[pair], [&](Complex positive, Complex negative) {
                    in_[pair][at(n)] = positive;
                    in_[pair][at(size - n)] = negative;
                });
            }
        }
    }
}

void KissfftStep::write_row(int z, float choppiness, TileMaps& maps) const {
    const auto unit = static_cast<float>(2 * std::numbers::pi / shape_.size);
    const auto cosine = static_cast<float>(std::cos(shape_.rotation));
    const auto sine = static_cast<float>(std::sin(shape_.rotation));
    const float stretch = choppiness * unit;
    glm::vec4* displacement = maps.displacement[0].row(z);
    glm::vec4* gradient = maps.gradient[0].row(z);
    float* shear = maps.shear[0].row(z);
    for (int x = 0; x < shape_.resolution; ++x) {
        const size_t i = at(x);
        const float h = out_[0][i].real();
        const float slope_x = unit * out_[0][i].imag();
        const float slope_z = unit * out_[1][i].real();
        const float drift_z = choppiness * out_[1][i].imag();
        const float drift_x = choppiness * out_[2][i].real();
        const float txx = stretch * out_[2][i].imag();
        const float txz = stretch * out_[3][i].real();
        const float tzz = stretch * out_[3][i].imag();
        // From the axes of the tile to those of the world.
        const float dxx = cosine * cosine * txx + 2 * cosine * sine * txz + sine * sine * tzz;
        const float dzz = sine * sine * txx - 2 * cosine * sine * txz + cosine * cosine * tzz;
        const float dxz = cosine * sine * (tzz - txx) + (cosine * cosine - sine * sine) * txz;
        displacement[x] = {cosine * drift_x + sine * drift_z, h, cosine * drift_z - sine * drift_x,
                           (1 + dxx) * (1 + dzz) - dxz * dxz};
        gradient[x] = {cosine * slope_x + sine * slope_z, cosine * slope_z - sine * slope_x, dxx, dzz};
        shear[x] = dxz;
    }
}

void KissfftStep::run(double t, float choppiness, TileMaps& maps) {
    if (kind_ == Kind::plain) {
        make_spectra(t);
        transform_plain_columns();
    } else {
        transform_thrifty_columns(t);
    }
    const int size = shape_.resolution;
    for (int z = 0; z < size; ++z) {
        if (kind_ == Kind::plain) {
            for (size_t pair = 0; pair < 4; ++pair) {
                transforms_->run(planes_[pair].row(0) + z, out_[pair].data(), size);
            }
        } else {
            gather_row(z);
            for (size_t pair = 0; pair < 4; ++pair) transforms_->run(in_[pair].data(), out_[pair].data());
        }
        write_row(z, choppiness, maps);
    }
}

}  // namespace deepwater::sim
