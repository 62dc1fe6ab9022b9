#include "sim/shore/shore_surface.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/layers/array_waves.h"
#include "sim/shore/among_cells.h"
#include "sim/shore/in_rows.h"
#include "sim/shore/moved_cells.h"

namespace deepwater::sim {
namespace {

constexpr float kSeenDepth = 0.004f;  // m: thinner films are not seen
constexpr double kUnderGround = 0.4;  // m, of the surface under ground that is dry all around
constexpr double kSeaLevel = 0;       // m
constexpr double kHidden = 0.02;      // m, of the surface under ground beside water, at least
constexpr double kBesideWater =
    0.2;  // m: ground that is dry all around has the water's surface deeper below it
constexpr float kCloudDepth = 0.6f;   // m: clouds of sand in so deep water hide 1 − 1/e of what they can
constexpr double kSameMoment = 0.02;  // s: moments that differ by less are one
constexpr float kStraight = 1;        // s, for which water whose way is not known has moved as it does now
// Tangent of the ground's slope from which on cells show steps, and what is not seen there of a film over the rise of the
// ground across a cell beyond it: on such ground the surface between cells says nothing.
constexpr float kSteepGround = 0.5f, kSteepFilm = 0.2f;
// Cells around water under which the surface goes on level. Farther off it lies under the lowest ground so near, and under
// the level of the sea: where wider cells show it, it stays hidden in hollows of steep land and behind the brinks of cliffs.
constexpr int kNearWater = 4, kFarRing = 99;
// Tangents of slopes from which on waves run against the ground instead of running up, and at which they do so wholly.
constexpr float kBluff = 0.45f, kCliff = 1.0f;
constexpr float kFullDepth = 0.3f;  // m: water so deep strikes with all of its speed
constexpr int kMostSamples = 1024, kFewestSamples = 16;

glm::ivec2 samples_of(const Grid2D<float>& ground) {
    const auto samples = [](int cells) {
        const auto up = static_cast<int>(std::bit_ceil(static_cast<unsigned>(cells)));
        return std::clamp(up, kFewestSamples, kMostSamples);
    };
    return {samples(ground.width()), samples(ground.height())};
}

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

/// Returns how steeply the ground rises: a unit vector uphill times 0 … 1.
Grid2D<glm::vec2> uphill_on(const Grid2D<float>& ground, float cell) {
    const int width = ground.width(), height = ground.height();
    Grid2D<glm::vec2> uphill(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const int west = std::max(x - 1, 0), east = std::min(x + 1, width - 1);
            const int north = std::max(y - 1, 0), south = std::min(y + 1, height - 1);
            const glm::vec2 slope =
                glm::vec2(ground(east, y) - ground(west, y), ground(x, south) - ground(x, north)) /
                (cell * glm::vec2(east - west, south - north));
            const float steepness = glm::length(slope);
            if (steepness > kBluff)
                uphill(x, y) = glm::smoothstep(kBluff, kCliff, steepness) / steepness * slope;
        }
    }
    return uphill;
}

}  // namespace

ShoreSurface::ShoreSurface(const LayerWindow& window, std::shared_ptr<const Grid2D<float>> ground,
                           double foam_life, Grid2D<float> sandy)
    : window_(window, samples_of(*ground)),
      ground_(std::move(ground)),
      lowest_(lowest_near(*ground_)),
      film_(film_on(*ground_, static_cast<float>(2 * window.half_sides.x / ground_->width()))),
      level_(ground_->width(), ground_->height()),
      ring_(ground_->width(), ground_->height()),
      cell_(2 * window.half_sides.x / ground_->width()),
      foam_(cell_, foam_life, std::move(sandy)),
      wetness_(ground_, cell_),
      uphill_(uphill_on(*ground_, static_cast<float>(cell_))),
      all_depth_(ground_->width(), ground_->height()),
      impact_(ground_->width(), ground_->height()) {
    const int width = ground_->width(), height = ground_->height();
    for (Shown& shown : shown_) {
        shown.height = Grid2D<double>(width, height);
        shown.velocity = Grid2D<glm::vec3>(width, height);
        shown.depth = Grid2D<float>(width, height);
    }
    over_ground_ = Grid2D<double>(width, height);
    roller_ = Grid2D<float>(width, height);
    current_ = Grid2D<glm::vec2>(width, height);
}

void ShoreSurface::clear(double t) {
    for (Shown& shown : shown_) std::ranges::fill(shown.velocity.values(), glm::vec3(0));
    foam_.restart(t);
    wetness_.restart();
    std::ranges::fill(impact_.values(), glm::vec2(0));
    std::ranges::fill(current_.values(), glm::vec2(0));
}

void ShoreSurface::take_cells(const ShoreSurface& before, const glm::ivec2& by) {
    for (size_t i = 0; i < shown_.size(); ++i) {
        copy_moved(before.shown_[i].height, by, shown_[i].height);
        copy_moved(before.shown_[i].velocity, by, shown_[i].velocity);
        copy_moved(before.shown_[i].depth, by, shown_[i].depth);
    }
    copy_moved(before.roller_, by, roller_);
    copy_moved(before.current_, by, current_);
    foam_.take_over(before.foam_, by);
    wetness_.take_over(before.wetness_, by);
    breaks_ = before.breaks_;
    seconds_ = before.seconds_;
}

void ShoreSurface::take_state(const ShallowWater& water, double seconds) {
    Shown& shown = shown_[1];
    in_rows(0, water.cells_y(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < water.cells_x(); ++x) {
                const auto depth = static_cast<float>(water.depth(x, y));
                all_depth_(x, y) = depth;
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
            shown.depth(x, y) = all_depth_(x, y) = static_cast<float>(water.depth(x, y));
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
    round_edge(now.height, now.depth);
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

/// Lets the surface go on level from the water's edge under the ground, ring by ring of cells, and lie below it farther off.
void ShoreSurface::go_on_under_ground(Grid2D<double>& height, const Grid2D<float>& depth) {
    const int width = height.width(), rows = height.height();
    const auto for_each_beside = [&](const glm::ivec2& cell, const auto& visit) {
        for (int y = std::max(cell.y - 1, 0); y <= std::min(cell.y + 1, rows - 1); ++y)
            for (int x = std::max(cell.x - 1, 0); x <= std::min(cell.x + 1, width - 1); ++x) visit(x, y);
    };
    in_rows(0, rows, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < width; ++x) {
                const bool wet = depth(x, y) > kSeenDepth;
                ring_(x, y) = wet ? 0 : kFarRing;
                if (wet) {
                    level_(x, y) = height(x, y);
                } else {
                    height(x, y) = std::min(static_cast<double>(lowest_(x, y)), kSeaLevel) - kUnderGround;
                }
            }
        }
    });
    front_.clear();
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < width; ++x) {
            if (ring_(x, y) != 0) continue;
            bool dry = false;
            for_each_beside({x, y}, [&](int i, int j) { dry = dry || ring_(i, j) != 0; });
            if (dry) front_.emplace_back(x, y);
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

/// Rounds the water's edge, which would follow the corners of cells: beside it the height over the ground becomes the mean
/// over the cells around, by Pascal's triangle; it goes on evenly into cells whose surroundings are all dry. Water that
/// stands over an even slope stays as it is.
void ShoreSurface::round_edge(Grid2D<double>& height, const Grid2D<float>& depth) {
    const Grid2D<float>& ground = *ground_;
    const int rows = height.height(), columns = height.width();
    in_rows(0, rows, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < columns; ++x)
                over_ground_(x, y) = height(x, y) - static_cast<double>(ground(x, y));
        }
    });
    const auto over = [&](int x, int y) { return over_ground_(x, y); };
    const auto is_beside_edge = [&](int x, int y) {
        int wet = 0;
        for (int j = y - 1; j <= y + 1; ++j) {
            for (int i = x - 1; i <= x + 1; ++i) wet += depth(i, j) > kSeenDepth ? 1 : 0;
        }
        return wet > 0 && wet < 9;
    };
    const auto mean_over = [&](int x, int y) {
        double mean = 0;
        for (int j = -1; j <= 1; ++j) {
            for (int i = -1; i <= 1; ++i) {
                double own = over(x + i, y + j);
                if (own < -kBesideWater) own = 2 * over(x, y) - std::max(over(x - i, y - j), -kBesideWater);
                mean += (2 - std::abs(i)) * (2 - std::abs(j)) / 16.0 * own;
            }
        }
        return mean;
    };
    in_rows(1, rows - 1, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 1; x + 1 < columns; ++x) {
                if (is_beside_edge(x, y)) height(x, y) = static_cast<double>(ground(x, y)) + mean_over(x, y);
            }
        }
    });
}

void ShoreSurface::carry_foam(const ShallowWater& water, double seconds, double stretch) {
    breaks_ = true;
    in_rows(0, water.cells_y(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < water.cells_x(); ++x) roller_(x, y) = static_cast<float>(water.roller(x, y));
        }
    });
    const Shown& now = shown_[1];
    foam_.step({.depth = now.depth, .velocity = now.velocity, .roller = roller_, .wet = kSeenDepth}, seconds,
               stretch);
}

/// Finds where the water runs against steep ground: its speed up the ground and that at which it rises, at
/// most that of long waves.
void ShoreSurface::find_impact() {
    const Shown& now = shown_[1];
    in_rows(0, ground_->height(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < ground_->width(); ++x) {
                const glm::vec2& up = uphill_(x, y);
                glm::vec2& impact = impact_(x, y) = glm::vec2(0);
                if (up == glm::vec2(0) || !(now.depth(x, y) > kSeenDepth)) continue;
                const glm::vec3& velocity = now.velocity(x, y);
                const float towards = glm::dot(glm::normalize(up), {velocity.x, velocity.z});
                if (towards <= 0) continue;
                const float full = std::min(now.depth(x, y) / kFullDepth, 1.0f);
                const float fastest = std::sqrt(static_cast<float>(kGravity) * now.depth(x, y));
                impact = full * (towards + std::clamp(velocity.y, 0.0f, fastest)) * up;
            }
        }
    });
}

void ShoreSurface::wet_ground(double seconds, const Grid2D<float>* sinks) {
    if (breaks_) find_impact();
    wetness_.step({.depth = all_depth_,
                   .impact = impact_,
                   .carried = foam_.carried(1),
                   .wet = kSeenDepth,
                   .sinks = sinks},
                  seconds);
}

/// Returns a vector along the window's axes in the world's.
glm::vec2 ShoreSurface::turned(const glm::vec2& own) const {
    const double rotation = window_.window().rotation;
    const auto cosine = static_cast<float>(std::cos(rotation)), sine = static_cast<float>(std::sin(rotation));
    return {cosine * own.x + sine * own.y, cosine * own.y - sine * own.x};
}

void ShoreSurface::lay_paths(double share, const glm::vec4& ages, LayerMaps& maps) const {
    const double early = (1 - share) * seconds_;  // the moment shown, before the last step's end
    std::array<bool, 4> known{};
    for (int c = 0; c < 4; ++c) {
        const double since = foam_.since_middle(c) - early;
        known[static_cast<size_t>(c)] =
            since >= 0 && std::abs(since - static_cast<double>(ages[c])) < kSameMoment;
    }
    const int width = ground_->width(), height = ground_->height();
    window_.lay_paths(
        [&](int i, int j) {
            const glm::dvec2 own = window_.own_place(i, j);
            const AmongCells among(glm::vec2((own + window_.window().half_sides) / cell_ - 0.5), width,
                                   height);
            const glm::vec3 moves = among.of(shown_[1].velocity);
            const glm::vec2 speed(moves.x, moves.z);
            const std::array<glm::vec4, 2> ways{among.of(foam_.ways(true)), among.of(foam_.ways(false))};
            std::array<glm::vec2, 4> back;
            for (size_t c = 0; c < 4; ++c) {
                const glm::vec4& pair = ways[c / 2];
                const glm::vec2 way = c % 2 == 0 ? glm::vec2(pair.x, pair.y) : glm::vec2(pair.z, pair.w);
                back[c] = turned(known[c] ? way + static_cast<float>(early) * speed
                                          : -std::min(ages[static_cast<int>(c)], kStraight) * speed);
            }
            return back;
        },
        maps);
}

void ShoreSurface::lay(double share, bool motion, LayerMaps& maps) const {
    const Shown &before = shown_[0], &now = shown_[1];
    const int width = ground_->width(), height = ground_->height();
    Grid2D<double> shown(width, height);
    for (size_t i = 0; i < shown.values().size(); ++i)
        shown.values()[i] = std::lerp(before.height.values()[i], now.height.values()[i], share);
    const LayerWindow& window = window_.window();
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
        [&](int i, int j) {
            const glm::dvec2 at = (window_.own_place(i, j) + window.half_sides) / cell_ - 0.5;
            const ArraySample sample = cubic_between_cells(shown, at);
            const AmongCells among(glm::vec2(at), width, height);
            LayerPoint point;
            point.displacement.y = static_cast<float>(sample.height);
            point.slope = turned(glm::vec2(sample.slope / cell_));
            const glm::vec4 carried = glm::mix(among.of(foam_.carried(0)), among.of(foam_.carried(1)), part);
            point.foam = carried.x;
            point.bubbles = carried.y;
            // Thin water hides nothing.
            const float depth = glm::mix(among.of(before.depth), among.of(now.depth), part);
            point.sand = carried.z * (1 - std::exp(-depth / kCloudDepth));
            point.roller = carried.w;
            point.impact = turned(among.of(impact_));
            const glm::vec2 current = among.of(current_);
            point.flow = turned(current);
            if (!motion) return point;
            const glm::vec3 velocity = among.of(now.velocity), change = velocity - among.of(before.velocity);
            point.velocity = turned3(velocity - glm::vec3(current.x, 0, current.y));
            point.acceleration = turned3(per_second * change);
            return point;
        },
        maps, breaks_);
    wetness_.show(maps.ground);
}

}  // namespace deepwater::sim
