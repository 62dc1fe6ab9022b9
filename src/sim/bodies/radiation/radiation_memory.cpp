#include "sim/bodies/radiation/radiation_memory.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "sim/bodies/radiation/hull_motion.h"

namespace deepwater::sim {
namespace {

Vector6 vector_of(const std::array<double, 6>& six) {
    return {{six[0], six[1], six[2]}, {six[3], six[4], six[5]}};
}

}  // namespace

RadiationMemory::RadiationMemory(std::shared_ptr<const RadiationModel> model, double seconds)
    : model_(std::move(model)) {
    DW_CHECK(model_);
    set_step(seconds);
}

void RadiationMemory::set_step(double seconds) {
    DW_CHECK(seconds > 0);
    if (seconds == std::exchange(seconds_, seconds)) return;
    response_ = {};
    for (size_t p = 0; p < kOscillators; ++p) {
        const double w = model_->oscillators[p].frequency, a = model_->oscillators[p].decay;
        if (model_->kind == RadiationModel::Kind::none) break;
        // z' = M z + (v, 0) with M = [−2a −w²; 1 0]; e^{Mh} by its closed form.
        const double h = seconds, d = std::sqrt(w * w - a * a), decay = std::exp(-a * h);
        const double c = decay * std::cos(d * h), s = decay * std::sin(d * h) / d;
        const double xx = c - a * s, xy = -w * w * s, yx = s, yy = c + a * s;
        // ∫ e^{M(h − t)} (1, 0) dt = M⁻¹ (e^{Mh} − 1) (1, 0), and with t/h in it.
        const double inverse = 1 / (w * w);
        const auto solve = [&](double first, double second) {
            return std::pair(second, -(first + 2 * a * second) * inverse);
        };
        const auto [all_x, all_y] = solve(xx - 1, yx);
        const auto [late_x, late_y] = solve(all_x - h, all_y);
        rates_[p] = {xx, xy, all_x - late_x / h, late_x / h};
        places_[p] = {yx, yy, all_y - late_y / h, late_y / h};
        response_ += std::max(rates_[p].after, 0.0) * model_->gains[p];
    }
}

void RadiationMemory::rest() {
    rate_ = {};
    place_ = {};
    velocity_ = {};
    force_ = {};
}

void RadiationMemory::step(const Vector6& velocity, double share) {
    if (model_->kind == RadiationModel::Kind::none) return;
    const double root = std::sqrt(share);
    Six next;
    for (int i = 0; i < 6; ++i) next[static_cast<size_t>(i)] = root * velocity[i];
    Six force{};
    for (size_t p = 0; p < kOscillators; ++p) {
        const Step &rate_step = rates_[p], &place_step = places_[p];
        Six &rate = rate_[p], &place = place_[p];
        for (size_t i = 0; i < 6; ++i) {
            const double x = rate[i], y = place[i];
            rate[i] = rate_step.keep * x + rate_step.pull * y + rate_step.before * velocity_[i] +
                      rate_step.after * next[i];
            place[i] = place_step.keep * x + place_step.pull * y + place_step.before * velocity_[i] +
                       place_step.after * next[i];
        }
        const std::array<Six, 6>& gain = model_->gain_rows[p];  // symmetric: rows are columns
        for (size_t j = 0; j < 6; ++j) {
            for (size_t i = 0; i < 6; ++i) force[i] += gain[j][i] * rate[j];
        }
    }
    velocity_ = next;
    for (int i = 0; i < 6; ++i) force_[i] = -root * force[static_cast<size_t>(i)];
}

double RadiationMemory::energy() const {
    double sum = 0;
    for (size_t p = 0; p < kOscillators; ++p) {
        const double w = model_->oscillators[p].frequency;
        const Vector6 rate = vector_of(rate_[p]), place = vector_of(place_[p]);
        sum += 0.5 * (dot(rate, model_->gains[p] * rate) + w * w * dot(place, model_->gains[p] * place));
    }
    return sum;
}

}  // namespace deepwater::sim
