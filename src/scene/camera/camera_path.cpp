#include "scene/camera/camera_path.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::scene {
namespace {

/// Largest speed at a bookmark, relative to the mean speed of the slower leg. A Hermite curve that leaves
/// with f times its mean speed deviates by up to 4/27 f of its length: here two ninths.
constexpr double kFastestPassage = 1.5;

/// The turn from one yaw to another the shorter way, in (-180, 180] degrees.
double shorter_turn(double from, double to) {
    const double turn = std::remainder(to - from, kFullTurn);
    return turn <= -kFullTurn / 2 ? turn + kFullTurn : turn;
}

/// Rate at the point between two legs of durations `h0`, `h1` and slopes `d0`, `d1`: their harmonic mean, so
/// that the curve stays between the values of its ends; 0 at a turning point. Source: Fritsch & Butland 1984.
double monotone_rate(double h0, double h1, double d0, double d1) {
    if (d0 * d1 <= 0) return 0;
    const double w0 = 2 * h1 + h0;
    const double w1 = h1 + 2 * h0;
    return (w0 + w1) / (w0 / d0 + w1 / d1);
}

}  // namespace

CameraFlight::CameraFlight(const CameraPath& path, float fov)
    : closed_(path.closed && path.bookmarks.size() > 1) {
    DW_CHECK(!path.bookmarks.empty());
    const size_t legs = closed_ ? path.bookmarks.size() : path.bookmarks.size() - 1;
    double time = 0;
    for (size_t i = 0; i <= legs; ++i) {
        const Bookmark& b = path.bookmarks[i % path.bookmarks.size()];
        times_.push_back(time);
        time += b.seconds;
        x_.values.push_back(b.position.x);
        y_.values.push_back(b.position.y);
        z_.values.push_back(b.position.z);
        const double before = i == 0 ? b.yaw : yaw_.values.back();
        yaw_.values.push_back(before + shorter_turn(before, b.yaw));
        pitch_.values.push_back(b.pitch);
        fov_.values.push_back(static_cast<double>(b.fov.value_or(fov)));
    }
    smooth_ground();
    for (Track* track : {&y_, &yaw_, &pitch_, &fov_}) smooth_monotone(*track);
}

/// Mean rate over each leg.
std::vector<double> CameraFlight::slopes(const Track& track) const {
    std::vector<double> result;
    for (size_t i = 0; i + 1 < times_.size(); ++i) {
        result.push_back((track.values[i + 1] - track.values[i]) / (times_[i + 1] - times_[i]));
    }
    return result;
}

void CameraFlight::smooth_ground() {
    x_.rates.assign(times_.size(), 0.0);
    z_.rates.assign(times_.size(), 0.0);
    const std::vector<double> dx = slopes(x_);
    const std::vector<double> dz = slopes(z_);
    const size_t legs = dx.size();
    for (size_t i = closed_ ? 0 : 1; i < legs; ++i) {
        const size_t last = (i + legs - 1) % legs;
        const double h0 = times_[last + 1] - times_[last];
        const double h1 = times_[i + 1] - times_[i];
        const glm::dvec2 d0(dx[last], dz[last]);
        const glm::dvec2 d1(dx[i], dz[i]);
        glm::dvec2 rate = (h1 * d0 + h0 * d1) / (h0 + h1);
        const double fastest = kFastestPassage * std::min(glm::length(d0), glm::length(d1));
        if (const double speed = glm::length(rate); speed > fastest) rate *= fastest / speed;
        x_.rates[i] = rate.x;
        z_.rates[i] = rate.y;
    }
    if (closed_) {
        x_.rates.back() = x_.rates.front();
        z_.rates.back() = z_.rates.front();
    }
}

void CameraFlight::smooth_monotone(Track& track) const {
    track.rates.assign(times_.size(), 0.0);
    const std::vector<double> d = slopes(track);
    const size_t legs = d.size();
    for (size_t i = closed_ ? 0 : 1; i < legs; ++i) {
        const size_t last = (i + legs - 1) % legs;
        track.rates[i] =
            monotone_rate(times_[last + 1] - times_[last], times_[i + 1] - times_[i], d[last], d[i]);
    }
    if (closed_) track.rates.back() = track.rates.front();
}

/// Cubic Hermite curve over a leg.
double CameraFlight::value(const Track& track, size_t leg, double seconds) const {
    const double length = times_[leg + 1] - times_[leg];
    const double s = (seconds - times_[leg]) / length;
    const double s2 = s * s;
    const double s3 = s2 * s;
    return (2 * s3 - 3 * s2 + 1) * track.values[leg] + (s3 - 2 * s2 + s) * length * track.rates[leg] +
           (3 * s2 - 2 * s3) * track.values[leg + 1] + (s3 - s2) * length * track.rates[leg + 1];
}

Camera CameraFlight::at(double seconds) const {
    const double turns = closed_ ? std::floor(seconds / duration()) : 0.0;
    const double time = std::clamp(seconds - turns * duration(), 0.0, duration());
    const auto next = std::upper_bound(times_.begin() + 1, times_.end(), time);
    const auto leg =
        std::min(static_cast<size_t>(next - times_.begin() - 1), std::max<size_t>(times_.size(), 2) - 2);
    const auto along = [&](const Track& track) {
        return times_.size() == 1 ? track.values.front() : value(track, leg, time);
    };
    Camera camera;
    camera.position = {along(x_), along(y_), along(z_)};
    camera.yaw = bearing(along(yaw_));
    camera.pitch = along(pitch_);
    camera.fov = static_cast<float>(along(fov_));
    return camera;
}

}  // namespace deepwater::scene
