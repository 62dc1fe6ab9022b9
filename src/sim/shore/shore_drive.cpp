#include "sim/shore/shore_drive.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

#include "sim/laws/dispersion.h"
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

constexpr double kCellsAWave = 6;
/// From so many cells a wave on they keep the slopes of a tile's shorter waves too: at half as many 0.6 of them are left 22 m
/// inside the edge.
constexpr double kCellsAWholeWave = 12;
/// Variance of the heights of waves of fewer cells over that of the others, from which on they are carried all the same, and
/// from which on wholly: in between a change of the sea changes it bit by bit.
constexpr double kMissed = 1.5, kMissedMost = 3;

/// Returns the variance of a tile's heights [m²]: of its slopes the last mip level has none.
double height_variance(const TileInfo& tile) {
    const glm::vec3& slopes = tile.lost_slope_variance.back();
    const auto k = static_cast<double>(tile.wave_number);
    return static_cast<double>(slopes.x + slopes.y) / (k * k);
}

/// Returns for each tile the share [0, 1] that cells of a side [m] carry: all of those whose mean wave is kCellsAWholeWave
/// cells long, and if there are hardly any such waves, of those of kCellsAWave cells too, whose surf would be missed.
std::vector<float> carried_shares(const std::vector<TileInfo>& tiles, double cell) {
    const auto cells_a_wave = [cell](const TileInfo& tile) {
        return 2 * std::numbers::pi / (static_cast<double>(tile.wave_number) * cell);
    };
    double whole = 0, shorter = 0;
    for (const TileInfo& tile : tiles) {
        const double cells = cells_a_wave(tile);
        if (cells >= kCellsAWave) (cells >= kCellsAWholeWave ? whole : shorter) += height_variance(tile);
    }
    constexpr double kNothing = 1e-12;  // m²
    const double missed = (shorter - kMissed * whole) / std::max((kMissedMost - kMissed) * whole, kNothing);
    const auto part = static_cast<float>(std::clamp(missed, 0.0, 1.0));
    std::vector<float> shares;
    for (const TileInfo& tile : tiles) {
        const double cells = cells_a_wave(tile);
        shares.push_back(cells >= kCellsAWholeWave ? 1.0f : cells >= kCellsAWave ? part : 0.0f);
    }
    return shares;
}

/// Wave numbers that waves of one frequency have by depth.
class LocalWaveNumber {
public:
    /// @param wave_number  rad/m, > 0, of the waves in water of a depth [m]
    LocalWaveNumber(double wave_number, double depth, double deepest) : step_(std::sqrt(deepest) / kEntries) {
        SeaState water{.dispersion = kDispersionFiniteDepth, .depth = static_cast<float>(depth)};
        const double omega = angular_frequency(water, wave_number);
        for (int i = 0; i <= kEntries; ++i) {
            const double root = std::max(i * step_, kLeastRoot);
            water.depth = static_cast<float>(root * root);
            by_root_[static_cast<size_t>(i)] = root * sim::wave_number(water, omega);
        }
    }
    /// Returns it in water of a depth [m], > 0.
    [[nodiscard]] double at(double depth) const {
        const double root = std::max(std::sqrt(depth), kLeastRoot),
                     place = std::min(root / step_, kEntries - 1e-6);
        const auto i = static_cast<size_t>(place);
        return std::lerp(by_root_[i], by_root_[i + 1], place - static_cast<double>(i)) / root;
    }

private:
    static constexpr int kEntries = 64;
    static constexpr double kLeastRoot = 0.1;     // √m, of water so shallow that waves hardly are there
    double step_;                                 // √m, of the table
    std::array<double, kEntries + 1> by_root_{};  // k √h, rad/√m: ω/√g where it is shallow
};

/// Returns the factor by which a wave is made lower so that it rises or falls by at most `highest`.
float lowered(float height, float highest) {
    return std::abs(height) > highest ? highest / std::abs(height) : 1;
}

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
            add_place({i, j}, depth, rim_);
        }
    }
    for (Look& look : sea_) look.waves.resize(rim_.cells.size());
}

void ShoreDrive::add_place(const glm::ivec2& cell, double depth, Places& places) const {
    const glm::dvec2 place = window_.world_from_own(cell_ * (glm::dvec2(cell) + 0.5) - window_.half_sides);
    places.cells.push_back(cell);
    places.depth.push_back(static_cast<float>(depth));
    places.highest.push_back(static_cast<float>(kMostHeight * depth));
    places.x.push_back(place.x);
    places.z.push_back(place.y);
}

double ShoreDrive::shortest_wave(double cell) {
    return kCellsAWave * cell;
}

void ShoreDrive::restart() {
    looks_ = 0;
}

void ShoreDrive::look(const SeaSurface& sea) {
    const double moment = sea.maps().time;
    if (looks_ > 0 && sea_[0].time == moment) return;
    std::rotate(sea_.begin(), sea_.end() - 1, sea_.end());
    sea_[0].time = moment;
    add_waves(sea, rim_, sea_[0].waves);
    looks_ = std::min(looks_ + 1, static_cast<int>(sea_.size()));
}

std::vector<ShoreDrive::SeaCell> ShoreDrive::waves_inside(const SeaSurface& sea, const Grid2D<float>& ground,
                                                          const CellBox& without) {
    Grid2D<char> reached(ground.width(), ground.height());
    std::vector<glm::ivec2> cells;
    const auto reach = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= ground.width() || y >= ground.height() || reached(x, y) != 0) return;
        if (!(ground(x, y) < 0)) return;
        reached(x, y) = 1;
        cells.emplace_back(x, y);
    };
    for (const glm::ivec2& cell : rim_.cells) reach(cell.x, cell.y);
    for (size_t i = 0; i < cells.size(); ++i) {
        const glm::ivec2 cell = cells[i];
        reach(cell.x - 1, cell.y);
        reach(cell.x + 1, cell.y);
        reach(cell.x, cell.y - 1);
        reach(cell.x, cell.y + 1);
    }
    std::erase_if(cells, [&](const glm::ivec2& cell) { return without.contains(cell); });
    Places places;
    for (const glm::ivec2& cell : cells)
        add_place(cell, -static_cast<double>(ground(cell.x, cell.y)), places);
    std::vector<Wave> waves(cells.size());
    add_waves(sea, places, waves);
    std::vector<SeaCell> of_sea;
    of_sea.reserve(waves.size());
    for (size_t i = 0; i < waves.size(); ++i) {
        const Wave& wave = waves[i];
        const double depth = -static_cast<double>(ground(cells[i].x, cells[i].y));
        const double left = std::min(depth / kDrivenDepth, 1.0) *
                            static_cast<double>(lowered(wave.height, places.highest[i]));
        of_sea.push_back(
            {cells[i], left * static_cast<double>(wave.height), left * glm::dvec2(wave.discharge)});
    }
    return of_sea;
}

/// Sets `waves` to those of the sea's moment at places.
void ShoreDrive::add_waves(const SeaSurface& all, const Places& places, std::vector<Wave>& waves) {
    const SeaSurface sea(all.maps(), 2 * cell_, Waters::sea);
    const OceanMaps& maps = sea.maps();
    const std::vector<double>&x = places.x, &z = places.z;
    const std::vector<float> shares = carried_shares(maps.info, cell_);
    std::vector<size_t> carried;
    carried_ = {};
    double highest = 0;
    for (size_t tile = 0; tile < shares.size(); ++tile) {
        if (!(shares[tile] > 0)) continue;
        carried.push_back(tile);
        carried_[static_cast<size_t>(maps.info[tile].rung)] = shares[tile];
    }
    std::ranges::fill(waves, Wave{});
    std::vector<std::vector<glm::vec4>> motion(carried.size(), std::vector<glm::vec4>(x.size()));
    std::vector<std::vector<float>> rising(carried.size(), std::vector<float>(x.size()));
    in_rows(
        0, static_cast<int>(x.size()),
        [&](int begin, int end) {
            const auto from = static_cast<size_t>(begin), count = static_cast<size_t>(end - begin);
            std::vector<BandAnswers> answers(maps.info.size());
            for (size_t n = 0; n < carried.size(); ++n) {
                answers[carried[n]] = {.motion = std::span(motion[n]).subspan(from, count),
                                       .rising = std::span(rising[n]).subspan(from, count)};
            }
            sea.ask_bands(std::span(x).subspan(from, count), std::span(z).subspan(from, count), answers, {},
                          kClose);
        },
        kPlacesATask);
    const double c = std::cos(window_.rotation), s = std::sin(window_.rotation);
    const float deepest = places.depth.empty() ? 1 : std::ranges::max(places.depth);
    for (size_t n = 0; n < carried.size(); ++n) {
        const double k = static_cast<double>(maps.info[carried[n]].wave_number);
        const LocalWaveNumber local(k, static_cast<double>(maps.depth), static_cast<double>(deepest));
        double square = 0;
        for (size_t i = 0; i < waves.size(); ++i) {
            const float of_coast =
                maps.coast ? maps.coast->share(maps.info[carried[n]].rung, {x[i], z[i]}) : 1;
            const float left = shares[carried[n]] * of_coast;
            const glm::vec4 moves = left * motion[n][i];
            const glm::dvec2 discharge =
                glm::dvec2(moves.x, moves.z) / (choppiness_ * local.at(static_cast<double>(places.depth[i])));
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
    for (size_t n = 0; n < rim_.cells.size(); ++n) {
        const Wave& wave = sea_[0].waves[n];
        glm::vec2 discharge(0);
        for (size_t i = 0; i < looks.size(); ++i) discharge += weights[i] * looks[i].waves[n].discharge;
        const float height = wave.height + since * (wave.rise + 0.5f * since * wave.rising);
        const float lower = lowered(height, rim_.highest[n]);
        const int i = rim_.cells[n].x, j = rim_.cells[n].y;
        drive_.surface(i, j) = lower * height;
        drive_.along(i, j) = lower * discharge.x;
        drive_.down(i, j) = lower * discharge.y;
        rise_(i, j) = lower * (wave.rise + since * wave.rising);
    }
}

}  // namespace deepwater::sim
