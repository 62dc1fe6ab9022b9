#include "sim/fft.h"

#include <array>
#include <bit>
#include <cmath>
#include <mutex>
#include <vector>

#include "core/check.h"

// What kissfft.hh asks of a number type beyond arithmetic. It uses these only to fill its table of twiddle
// factors, where all lanes hold the same value.
namespace deepwater::sim {
namespace {
float first_lane(Lanes a) {
    return a.v[0];
}
}  // namespace

static bool operator>=(Lanes a, Lanes b) {
    return first_lane(a) >= first_lane(b);
}
static Lanes sin(Lanes a) {
    return Lanes(std::sin(static_cast<double>(first_lane(a))));
}
static Lanes cos(Lanes a) {
    return Lanes(std::cos(static_cast<double>(first_lane(a))));
}
static Lanes exp(Lanes a) {
    return Lanes(std::exp(static_cast<double>(first_lane(a))));
}
}  // namespace deepwater::sim

namespace std {
static deepwater::sim::Lanes acos(deepwater::sim::Lanes a) {
    return deepwater::sim::Lanes(std::acos(static_cast<double>(a.v[0])));
}
}  // namespace std

#include <kissfft/kissfft.hh>

namespace deepwater::sim {

struct InverseFft::Plan {
    kissfft<Lanes> transform;
};

InverseFft::InverseFft(int n) : plan_(new Plan{kissfft<Lanes>(static_cast<size_t>(n), true)}) {}
InverseFft::~InverseFft() = default;

void InverseFft::run(const LaneComplex* in, LaneComplex* out) const {
    plan_->transform.transform(in, out);
}

const InverseFft& InverseFft::of_length(int n) {
    constexpr size_t kLongest = 12;  // log2 of 4096
    static std::array<std::once_flag, kLongest + 1> made;
    static std::array<std::unique_ptr<InverseFft>, kLongest + 1> plans;
    DW_CHECK(n >= 2 && n <= (1 << kLongest) && std::has_single_bit(static_cast<unsigned>(n)));
    const auto exponent = static_cast<size_t>(std::countr_zero(static_cast<unsigned>(n)));
    std::call_once(made[exponent], [&] { plans[exponent] = std::make_unique<InverseFft>(n); });
    return *plans[exponent];
}

Grid2D<std::complex<float>> inverse_fft_2d(const Grid2D<std::complex<float>>& amplitudes) {
    const int n = amplitudes.width();
    DW_CHECK(amplitudes.height() == n && n >= kLanes);
    const InverseFft& fft = InverseFft::of_length(n);
    std::vector<LaneComplex> in(static_cast<size_t>(n));
    std::vector<LaneComplex> out(static_cast<size_t>(n));

    Grid2D<std::complex<float>> values = amplitudes;
    const auto transform_lines = [&](auto element) {  // element(line, i): the i-th value of a line
        for (int line = 0; line < n; line += kLanes) {
            for (int i = 0; i < n; ++i) {
                Lanes re, im;
                for (int lane = 0; lane < kLanes; ++lane) {
                    re.v[lane] = element(line + lane, i).real();
                    im.v[lane] = element(line + lane, i).imag();
                }
                in[static_cast<size_t>(i)] = LaneComplex(re, im);
            }
            fft.run(in.data(), out.data());
            for (int i = 0; i < n; ++i) {
                const LaneComplex& value = out[static_cast<size_t>(i)];
                for (int lane = 0; lane < kLanes; ++lane) {
                    element(line + lane, i) = {value.real().v[lane], value.imag().v[lane]};
                }
            }
        }
    };
    transform_lines([&](int line, int i) -> std::complex<float>& { return values(line, i); });
    transform_lines([&](int line, int i) -> std::complex<float>& { return values(i, line); });
    return values;
}

}  // namespace deepwater::sim
