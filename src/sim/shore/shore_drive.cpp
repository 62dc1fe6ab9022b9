#include "sim/shore/shore_drive.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "sim/moment/maps.h"
#include "sim/shore/in_rows.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

/// The most that the surface outside lies over or under still water, over the depth.
constexpr double kMostHeight = 0.4;
constexpr double kLeastChoppiness = 0.05;
constexpr double kClose = 0.01;  // m, to which places of the sea are solved
constexpr int kPlacesATask = 512;

}  // namespace

ShoreDrive::ShoreDrive(const LayerWindow& window, const Grid2D<float>& ground, double cell, double choppiness)
    : window_(window), cell_(cell), choppiness_(std::max(choppiness, kLeastChoppiness)) {
    const int width = ground.width(), height = ground.height();
    drive_ = {Grid2D<float>(width, height), Grid2D<float>(width, height), Grid2D<float>(width, height),
              Grid2D<float>(width, height)};
    rise_ = Grid2D<float>(width, height);
    for (int j = 0; j < height; ++j) {
        for (int i = 0; i < width; ++i) {
            const double inside = (std::min({i, j, width - 1 - i, height - 1 - j}) + 0.5) * cell;
            const double depth = -static_cast<double>(ground(i, j));
            const double rate = rim_rate(inside, window.rim) * std::clamp(depth / kDrivenDepth, 0.0, 1.0);
            if (!(rate > 0)) continue;
            drive_.rate(i, j) = static_cast<float>(rate);
            const glm::dvec2 own = cell * (glm::dvec2(i, j) + 0.5) - window.half_sides;
            const glm::dvec2 place = window.world_from_own(own);
            cells_.emplace_back(i, j);
            highest_.push_back(static_cast<float>(kMostHeight * depth));
            x_.push_back(place.x);
            z_.push_back(place.y);
        }
    }
    for (Look& look : sea_) look.waves.resize(cells_.size());
}

double ShoreDrive::shortest_wave(double cell) {
    constexpr double kCellsAWave = 6;
    return kCellsAWave * cell;
}

void ShoreDrive::restart() {
    looks_ = 0;
}

void ShoreDrive::look(const SeaSurface& sea) {
    const double moment = sea.maps().time;
    if (looks_ > 0 && sea_[0].time == moment) return;
    std::ranges::rotate(sea_, sea_.end() - 1);
    sea_[0].time = moment;
    add_waves(SeaSurface(sea.maps(), 2 * cell_, Waters::sea), sea_[0].waves);
    looks_ = std::min(looks_ + 1, static_cast<int>(sea_.size()));
}

/// Sets `waves` to those of the sea's moment.
void ShoreDrive::add_waves(const SeaSurface& sea, std::vector<Wave>& waves) {
    const OceanMaps& maps = sea.maps();
    std::vector<size_t> carried;
    carried_ = {};
    double highest = 0;
    for (size_t tile = 0; tile < maps.info.size(); ++tile) {
        const double k = static_cast<double>(maps.info[tile].wave_number);
        if (2 * std::numbers::pi / k < shortest_wave(cell_)) continue;
        carried.push_back(tile);
        carried_[static_cast<size_t>(maps.info[tile].rung)] = 1;
    }
    std::ranges::fill(waves, Wave{});
    std::vector<std::vector<glm::vec4>> motion(carried.size(), std::vector<glm::vec4>(x_.size()));
    std::vector<std::vector<float>> rising(carried.size(), std::vector<float>(x_.size()));
    in_rows(
        0, static_cast<int>(x_.size()),
        [&](int begin, int end) {
            const auto from = static_cast<size_t>(begin), count = static_cast<size_t>(end - begin);
            std::vector<BandAnswers> answers(maps.info.size());
            for (size_t n = 0; n < carried.size(); ++n) {
                answers[carried[n]] = {.motion = std::span(motion[n]).subspan(from, count),
                                       .rising = std::span(rising[n]).subspan(from, count)};
            }
            sea.ask_bands(std::span(x_).subspan(from, count), std::span(z_).subspan(from, count), answers, {},
                          kClose);
        },
        kPlacesATask);
    const double c = std::cos(window_.rotation), s = std::sin(window_.rotation);
    for (size_t n = 0; n < carried.size(); ++n) {
        const double k = static_cast<double>(maps.info[carried[n]].wave_number);
        double square = 0;
        for (size_t i = 0; i < waves.size(); ++i) {
            const float left = maps.coast ? maps.coast->share(maps.info[carried[n]].rung, {x_[i], z_[i]}) : 1;
            const glm::vec4 moves = left * motion[n][i];
            const glm::dvec2 discharge = glm::dvec2(moves.x, moves.z) / (choppiness_ * k);
            waves[i].height += moves.w;
            waves[i].rise += moves.y;
            waves[i].rising += left * rising[n][i];
            waves[i].discharge +=
                glm::vec2(glm::dvec2(c * discharge.x - s * discharge.y, s * discharge.x + c * discharge.y));
            square += static_cast<double>(moves.w * moves.w);
        }
        if (square < highest) continue;
        highest = square;
        wave_number_ = k;
    }
}

void ShoreDrive::lead_to(double t) {
    const auto looks = std::span(sea_).first(static_cast<size_t>(looks_));
    const auto since = static_cast<float>(t - sea_[0].time);
    std::array<float, 3> weights{};  // of the moments, by Lagrange's polynomials
    for (size_t i = 0; i < looks.size(); ++i) {
        double weight = 1;
        for (size_t j = 0; j < looks.size(); ++j)
            weight *= j == i ? 1 : (t - looks[j].time) / (looks[i].time - looks[j].time);
        weights[i] = static_cast<float>(weight);
    }
    for (size_t n = 0; n < cells_.size(); ++n) {
        const Wave& wave = sea_[0].waves[n];
        glm::vec2 discharge(0);
        for (size_t i = 0; i < looks.size(); ++i) discharge += weights[i] * looks[i].waves[n].discharge;
        const float height = wave.height + since * (wave.rise + 0.5f * since * wave.rising);
        const float lower = std::abs(height) > highest_[n] ? highest_[n] / std::abs(height) : 1;
        const int i = cells_[n].x, j = cells_[n].y;
        drive_.surface(i, j) = lower * height;
        drive_.along(i, j) = lower * discharge.x;
        drive_.down(i, j) = lower * discharge.y;
        rise_(i, j) = lower * (wave.rise + since * wave.rising);
    }
}

}  // namespace deepwater::sim
