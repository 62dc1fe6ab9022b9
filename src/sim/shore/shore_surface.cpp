#include "sim/shore/shore_surface.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "sim/layers/array_waves.h"
#include "sim/shore/in_rows.h"

namespace deepwater::sim {
namespace {

constexpr float kSeenDepth = 0.004f;  // m: thinner films are not seen
constexpr double kUnderGround = 0.4;  // m, of the surface under ground that is dry all around
// Tangent of the ground's slope from which on cells show steps, and what is not seen there of a film over the rise of the
// ground across a cell beyond it: on such ground the surface between cells says nothing.
constexpr float kSteepGround = 0.5f, kSteepFilm = 0.2f;
// Cells around water under which the surface goes on level. Farther off it lies under the lowest ground so near: where it
// is shown by cells as wide it stays hidden in hollows of steep land.
constexpr int kNearWater = 4, kFarRing = 99;
constexpr double kHidden = 0.02;     // m, of the surface under ground beside water, at least
constexpr float kFoamPerRoller = 4;  // 1/s: a roller is white within a quarter of a second
constexpr double kBubbleLife = 3;    // s, in which bubbles rise to 1/e
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

/// Returns the least of the ground's heights within kNearWater cells of each.
Grid2D<float> lowest_near(const Grid2D<float>& ground) {
    const int width = ground.width(), height = ground.height();
    Grid2D<float> along(width, height), lowest(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const float* const row = ground.row(y);
            along(x, y) = *std::min_element(row + std::max(x - kNearWater, 0),
                                            row + std::min(x + kNearWater + 1, width));
        }
    }
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            lowest(x, y) = along(x, y);
            for (int j = std::max(y - kNearWater, 0); j <= std::min(y + kNearWater, height - 1); ++j)
                lowest(x, y) = std::min(lowest(x, y), along(x, j));
        }
    }
    return lowest;
}

/// Returns up to which thickness [m] water is not seen on the slopes of the ground; 0 where they are gentle.
Grid2D<float> film_on(const Grid2D<float>& ground, float cell) {
    const int width = ground.width(), height = ground.height();
    Grid2D<float> film(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int west = std::max(x - 1, 0), east = std::min(x + 1, width - 1);
            const int north = std::max(y - 1, 0), south = std::min(y + 1, height - 1);
            const float along = (ground(east, y) - ground(west, y)) / static_cast<float>(east - west);
            const float across = (ground(x, south) - ground(x, north)) / static_cast<float>(south - north);
            film(x, y) = kSteepFilm * std::max(std::hypot(along, across) - kSteepGround * cell, 0.0f);
        }
    }
    return film;
}

}  // namespace

ShoreSurface::ShoreSurface(const LayerWindow& window, std::shared_ptr<const Grid2D<float>> ground,
                           double foam_life)
    : window_(window, samples_of(*ground)),
      ground_(std::move(ground)),
      lowest_(lowest_near(*ground_)),
      film_(film_on(*ground_, static_cast<float>(2 * window.half_sides.x / ground_->width()))),
      level_(ground_->width(), ground_->height()),
      ring_(ground_->width(), ground_->height()),
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
                const auto depth = static_cast<float>(water.depth(x, y));
                shown.depth(x, y) = depth > film_(x, y) ? depth : 0;
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
    double depths = 0, wet = 0;
    const auto kept = static_cast<float>(std::exp(-seconds / kCurrentTime));
    for (int y = 0; y < ground_->height(); ++y) {
        for (int x = 0; x < ground_->width(); ++x) {
            glm::vec3& velocity = now.velocity(x, y);
            if (now.depth(x, y) > kSeenDepth) {
                depths += static_cast<double>(now.depth(x, y));
                ++wet;
                if (seconds > 0 && before.depth(x, y) > kSeenDepth)
                    velocity.y = static_cast<float>((now.height(x, y) - before.height(x, y)) / seconds);
            }
            const glm::vec2 along(velocity.x, velocity.z);
            current_(x, y) = along + kept * (current_(x, y) - along);
        }
    }
    mean_depth_ = wet > 0 ? depths / wet : 0;
    seconds_ = seconds;
}

/// Lets the surface go on level from the water's edge under the ground, ring by ring of cells, and lie below it farther off.
void ShoreSurface::go_on_under_ground(Grid2D<double>& height, const Grid2D<float>& depth) {
    const int width = height.width(), rows = height.height();
    const auto for_each_beside = [&](const glm::ivec2& cell, const auto& visit) {
        for (int y = std::max(cell.y - 1, 0); y <= std::min(cell.y + 1, rows - 1); ++y)
            for (int x = std::max(cell.x - 1, 0); x <= std::min(cell.x + 1, width - 1); ++x) visit(x, y);
    };
    front_.clear();
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool wet = depth(x, y) > kSeenDepth;
            ring_(x, y) = wet ? 0 : kFarRing;
            if (wet) {
                level_(x, y) = height(x, y);
                front_.emplace_back(x, y);
            } else {
                height(x, y) = static_cast<double>(lowest_(x, y)) - kUnderGround;
            }
        }
    }
    for (int ring = 1; ring <= kNearWater; ++ring) {
        next_.clear();
        for (const glm::ivec2& cell : front_) {
            for_each_beside(cell, [&](int x, int y) {
                if (ring_(x, y) != kFarRing) return;
                ring_(x, y) = ring;
                next_.emplace_back(x, y);
            });
        }
        for (const glm::ivec2& cell : next_) {
            double sum = 0;
            int count = 0;
            for_each_beside(cell, [&](int x, int y) {
                if (ring_(x, y) != ring - 1) return;
                sum += level_(x, y);
                ++count;
            });
            const auto z = static_cast<double>((*ground_)(cell.x, cell.y));
            level_(cell.x, cell.y) = sum / count;
            height(cell.x, cell.y) = std::min(sum / count, z - (ring == 1 ? kHidden : kUnderGround));
        }
        std::swap(front_, next_);
    }
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
