#include "sim/numerics/fft.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

#include "core/check.h"

// Functions that kissfft.hh needs of a number type beside arithmetic. It uses these only to fill its table of
// twiddle factors, where all lanes hold the same value.
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

namespace {

/// KissFFT has butterflies for these factors; for others it uses a buffer inside the plan.
bool has_only_small_factors(int n) {
    for (const int factor : {2, 3, 5}) {
        while (n % factor == 0) n /= factor;
    }
    return n == 1;
}

}  // namespace

struct InverseFft::Plan {
    kissfft<Lanes> transform;
    bool uses_buffer;
    std::mutex buffer;
};

InverseFft::InverseFft(int n)
    : plan_(new Plan{kissfft<Lanes>(static_cast<size_t>(n), true), !has_only_small_factors(n), {}}) {
    DW_CHECK(n >= 2);
}
InverseFft::~InverseFft() = default;

void InverseFft::run(const LaneComplex* in, LaneComplex* out) const {
    std::unique_lock lock(plan_->buffer, std::defer_lock);
    if (plan_->uses_buffer) lock.lock();
    plan_->transform.transform(in, out);
}

const InverseFft& InverseFft::of_length(int n) {
    static std::shared_mutex mutex;
    static std::unordered_map<int, std::unique_ptr<InverseFft>> plans;
    DW_CHECK(n >= 2);
    {
        const std::shared_lock lock(mutex);
        if (const auto found = plans.find(n); found != plans.end()) return *found->second;
    }
    const std::lock_guard lock(mutex);
    std::unique_ptr<InverseFft>& plan = plans[n];
    if (!plan) plan = std::make_unique<InverseFft>(n);
    return *plan;
}

Grid2D<std::complex<float>> inverse_fft_2d(const Grid2D<std::complex<float>>& amplitudes) {
    const int n = amplitudes.width();
    DW_CHECK(amplitudes.height() == n && n >= 2);
    const InverseFft& fft = InverseFft::of_length(n);
    std::vector<LaneComplex> in(static_cast<size_t>(n));
    std::vector<LaneComplex> out(static_cast<size_t>(n));

    Grid2D<std::complex<float>> values = amplitudes;
    const auto transform_lines = [&](auto element) {  // element(line, i): the i-th value of a line
        for (int line = 0; line < n; line += kLanes) {
            const int lanes = std::min(kLanes, n - line);
            for (int i = 0; i < n; ++i) {
                Lanes re, im;
                for (int lane = 0; lane < lanes; ++lane) {
                    re.v[lane] = element(line + lane, i).real();
                    im.v[lane] = element(line + lane, i).imag();
                }
                in[static_cast<size_t>(i)] = LaneComplex(re, im);
            }
            fft.run(in.data(), out.data());
            for (int i = 0; i < n; ++i) {
                const LaneComplex& value = out[static_cast<size_t>(i)];
                for (int lane = 0; lane < lanes; ++lane) {
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
