#include "sim/shore/shore_surface.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "sim/layers/array_waves.h"
#include "sim/shore/in_rows.h"

namespace deepwater::sim {
namespace {

constexpr float kSeenDepth = 0.004f;  // m: thinner films are not seen
constexpr double kUnderGround = 0.4;  // m, of the surface under ground that is dry all around
constexpr double kHidden = 0.02;      // m, of the surface under ground beside water, at least
constexpr float kFoamPerRoller = 4;   // 1/s: a roller is white within a quarter of a second
constexpr double kBubbleLife = 3;     // s, in which bubbles rise to 1/e
constexpr int kMostSamples = 1024, kFewestSamples = 16;

glm::ivec2 samples_of(const Grid2D<float>& ground) {
    const auto samples = [](int cells) {
        const auto up = static_cast<int>(std::bit_ceil(static_cast<unsigned>(cells)));
        return std::clamp(up, kFewestSamples, kMostSamples);
    };
    return {samples(ground.width()), samples(ground.height())};
}

/// The four cells around a place between them, and the place's part of the way from the first to the last.
struct Among {
    Among(const glm::vec2& at, int width, int height) {
        const glm::vec2 inside(std::clamp(at.x, 0.0f, static_cast<float>(width - 1)),
                               std::clamp(at.y, 0.0f, static_cast<float>(height - 1)));
        x = std::min(static_cast<int>(inside.x), width - 2);
        y = std::min(static_cast<int>(inside.y), height - 2);
        part = inside - glm::vec2(x, y);
    }
    template <class T>
    [[nodiscard]] T of(const Grid2D<T>& grid) const {
        const T top = grid(x, y) + part.x * (grid(x + 1, y) - grid(x, y));
        const T bottom = grid(x, y + 1) + part.x * (grid(x + 1, y + 1) - grid(x, y + 1));
        return top + part.y * (bottom - top);
    }
    int x, y;
    glm::vec2 part;
};

}  // namespace

ShoreSurface::ShoreSurface(const LayerWindow& window, std::shared_ptr<const Grid2D<float>> ground,
                           double foam_life)
    : window_(window, samples_of(*ground)),
      ground_(std::move(ground)),
      foam_life_(foam_life),
      cell_(2 * window.half_sides.x / ground_->width()) {
    const int width = ground_->width(), height = ground_->height();
    for (Shown& shown : shown_) {
        shown.height = Grid2D<double>(width, height);
        shown.velocity = Grid2D<glm::vec3>(width, height);
        shown.foam = shown.bubbles = shown.depth = Grid2D<float>(width, height);
    }
    current_ = Grid2D<glm::vec2>(width, height);
}

void ShoreSurface::clear() {
    for (Shown& shown : shown_) {
        std::ranges::fill(shown.velocity.values(), glm::vec3(0));
        std::ranges::fill(shown.foam.values(), 0.0f);
        std::ranges::fill(shown.bubbles.values(), 0.0f);
    }
    std::ranges::fill(current_.values(), glm::vec2(0));
}

void ShoreSurface::take_state(const ShallowWater& water, double seconds) {
    Shown& shown = shown_[1];
    in_rows(0, water.cells_y(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < water.cells_x(); ++x) {
                shown.depth(x, y) = static_cast<float>(water.depth(x, y));
                shown.height(x, y) = water.surface(x, y);
                const bool seen = shown.depth(x, y) > kSeenDepth;
                shown.velocity(x, y) =
                    seen ? glm::vec3(glm::dvec3(water.speed_x(x, y), 0, water.speed_y(x, y))) : glm::vec3(0);
            }
        }
    });
    finish_state(seconds);
}

void ShoreSurface::take_state(const KassMiller& water, double seconds) {
    Shown& shown = shown_[1];
    for (int y = 0; y < water.cells_y(); ++y) {
        for (int x = 0; x < water.cells_x(); ++x) {
            shown.depth(x, y) = static_cast<float>(water.depth(x, y));
            shown.height(x, y) = water.surface(x, y);
            shown.velocity(x, y) = glm::vec3(0);
        }
    }
    finish_state(seconds);
}

/// Derives what follows from heights, depths and horizontal velocities.
void ShoreSurface::finish_state(double seconds) {
    Shown &now = shown_[1], &before = shown_[0];
    go_on_under_ground(now.height, now.depth);
    const auto kept = static_cast<float>(std::exp(-seconds / kCurrentTime));
    std::vector<glm::dvec2> rows(
        static_cast<size_t>(ground_->height()));  // of wet cells: sum of depths, number
    in_rows(0, ground_->height(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < ground_->width(); ++x) {
                glm::vec3& velocity = now.velocity(x, y);
                if (now.depth(x, y) > kSeenDepth) {
                    rows[static_cast<size_t>(y)] += glm::dvec2(static_cast<double>(now.depth(x, y)), 1);
                    if (seconds > 0 && before.depth(x, y) > kSeenDepth)
                        velocity.y = static_cast<float>((now.height(x, y) - before.height(x, y)) / seconds);
                }
                const glm::vec2 along(velocity.x, velocity.z);
                current_(x, y) = along + kept * (current_(x, y) - along);
            }
        }
    });
    const glm::dvec2 wet = std::accumulate(rows.begin(), rows.end(), glm::dvec2(0));
    mean_depth_ = wet.y > 0 ? wet.x / wet.y : 0;
    seconds_ = seconds;
}

/// Lets the surface go on from the water's edge under the ground, and lie below it where that is dry all around.
void ShoreSurface::go_on_under_ground(Grid2D<double>& height, const Grid2D<float>& depth) const {
    const int width = height.width(), rows = height.height();
    const auto seen = [&](int x, int y) { return depth(x, y) > kSeenDepth; };
    const auto under_ground = [&](int x, int y) {
        double sum = 0;
        int wet = 0;
        for (int j = std::max(y - 1, 0); j <= std::min(y + 1, rows - 1); ++j) {
            for (int i = std::max(x - 1, 0); i <= std::min(x + 1, width - 1); ++i) {
                if (!seen(i, j)) continue;
                sum += height(i, j);
                ++wet;
            }
        }
        const auto z = static_cast<double>((*ground_)(x, y));
        return wet > 0 ? std::clamp(sum / wet, z - kUnderGround, z - kHidden) : z - kUnderGround;
    };
    in_rows(0, rows, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < width; ++x) {
                if (!seen(x, y)) height(x, y) = under_ground(x, y);
            }
        }
    });
}

void ShoreSurface::carry_foam(const ShallowWater& water, double seconds) {
    Shown &now = shown_[1], &before = shown_[0];
    const auto step = static_cast<float>(seconds), per_cell = static_cast<float>(1 / cell_);
    const auto wet_kept = static_cast<float>(std::exp(-seconds / foam_life_));
    const auto dry_kept = static_cast<float>(std::exp(-seconds / (foam_life_ * kDryFoamLife)));
    const auto bubbles_kept = static_cast<float>(std::exp(-seconds / kBubbleLife));
    in_rows(0, water.cells_y(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < water.cells_x(); ++x) {
                if (!(now.depth(x, y) > kSeenDepth)) {
                    now.foam(x, y) = dry_kept * before.foam(x, y);
                    now.bubbles(x, y) = 0;
                    continue;
                }
                const glm::vec3& moves = now.velocity(x, y);
                const glm::vec2 from = glm::vec2(x, y) - step * per_cell * glm::vec2(moves.x, moves.z);
                const Among among(from, water.cells_x(), water.cells_y());
                const float born = kFoamPerRoller * step * static_cast<float>(water.roller(x, y));
                now.foam(x, y) = std::min(wet_kept * among.of(before.foam) + born, 1.0f);
                now.bubbles(x, y) = std::min(bubbles_kept * among.of(before.bubbles) + born, 1.0f);
            }
        }
    });
}

void ShoreSurface::lay(double share, bool motion, LayerMaps& maps) const {
    const Shown &before = shown_[0], &now = shown_[1];
    const int width = ground_->width(), height = ground_->height();
    Grid2D<double> shown(width, height);
    for (size_t i = 0; i < shown.values().size(); ++i)
        shown.values()[i] = std::lerp(before.height.values()[i], now.height.values()[i], share);
    const LayerWindow& window = window_.window();
    const double c = std::cos(window.rotation), s = std::sin(window.rotation);
    const auto turned = [&](const glm::vec2& own) {
        const auto cosine = static_cast<float>(c), sine = static_cast<float>(s);
        return glm::vec2(cosine * own.x + sine * own.y, cosine * own.y - sine * own.x);
    };
    const auto turned3 = [&](const glm::vec3& own) {
        const glm::vec2 level = turned({own.x, own.z});
        return glm::vec3(level.x, own.y, level.y);
    };
    const float per_second = seconds_ > 0 ? static_cast<float>(1 / seconds_) : 0;
    const auto part = static_cast<float>(share);
    maps.lacked_slope_variance = glm::vec3(0);
    maps.breaking = 0;
    maps.mesh_pitch = static_cast<float>(cell_);
    window_.lay(
        motion,
        [&](const glm::dvec2& own) {
            const glm::dvec2 at = (own + window.half_sides) / cell_ - 0.5;
            const ArraySample sample = cubic_between_cells(shown, at);
            const Among among(glm::vec2(at), width, height);
            LayerPoint point;
            point.displacement.y = static_cast<float>(sample.height);
            point.slope = turned(glm::vec2(sample.slope / cell_));
            point.foam = glm::mix(among.of(before.foam), among.of(now.foam), part);
            point.bubbles = glm::mix(among.of(before.bubbles), among.of(now.bubbles), part);
            const glm::vec2 current = among.of(current_);
            point.flow = turned(current);
            if (!motion) return point;
            const glm::vec3 velocity = among.of(now.velocity), change = velocity - among.of(before.velocity);
            point.velocity = turned3(velocity - glm::vec3(current.x, 0, current.y));
            point.acceleration = turned3(per_second * change);
            return point;
        },
        maps);
}

}  // namespace deepwater::sim
