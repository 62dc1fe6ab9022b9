#include "sim/layers/patch_walls.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// How deep in an obstacle its cells receive the whole image, over the patch's side; twice as deep they receive none.
/// Water acts on water at a distance, for long waves at a long one.
constexpr double kWhole = 1.0 / 8;
/// An image may lie in another obstacle, which mirrors it again.
constexpr int kMostReflections = 3;

/// Shares of the cells −1, 0, 1, 2 in the cubic through their values, at `t` from cell 0 to cell 1.
glm::vec4 cubic(double t) {
    return glm::vec4(glm::dvec4(-t * (t - 1) * (t - 2) / 6, (t + 1) * (t - 1) * (t - 2) / 2,
                                -(t + 1) * t * (t - 2) / 2, (t + 1) * t * (t - 1) / 6));
}

}  // namespace

PatchWalls::PatchWalls(std::vector<LayerObstacle> obstacles, int cells, double cell)
    : obstacles_(std::move(obstacles)), cells_(cells), cell_(cell) {}

const LayerObstacle* PatchWalls::deepest(const glm::dvec2& place, LayerObstacle::Edge& edge) const {
    const LayerObstacle* found = nullptr;
    edge.depth = 0;
    for (const LayerObstacle& obstacle : obstacles_) {
        const glm::dvec2 away = place - obstacle.middle, reach = obstacle.reach();
        if (std::abs(away.x) > reach.x || std::abs(away.y) > reach.y) continue;
        const LayerObstacle::Edge own = obstacle.nearest_edge(away);
        if (!(own.depth > edge.depth)) continue;
        edge = own;
        found = &obstacle;
    }
    return found;
}

PatchWalls::Image PatchWalls::image_of(const glm::i64vec2& cell, LayerObstacle::Edge edge) const {
    const double whole = kWhole * cells_ * cell_;
    glm::dvec2 place = glm::dvec2(cell) * cell_;
    Image image{.cell = cell, .place = place};
    if (edge.depth >= 2 * whole) return image;
    const double fade = std::clamp(edge.depth / whole - 1, 0.0, 1.0);
    const double c = std::cos(0.5 * std::numbers::pi * fade);
    for (int reflections = 0; edge.depth > 0; ++reflections) {
        if (reflections == kMostReflections) return image;
        place += 2 * edge.depth * edge.outwards;
        if (!deepest(place, edge)) break;
    }
    const glm::dvec2 at = place / cell_, base = glm::floor(at);
    image.place = place;
    image.source = glm::i64vec2(base) - glm::i64vec2(1);
    image.across = cubic(at.x - base.x);
    image.down = cubic(at.y - base.y);
    image.share = static_cast<float>(c * c);
    return image;
}

void PatchWalls::find_images(const DispersivePatch& patch) {
    const glm::i64vec2 corner = patch.corner(), end = corner + std::int64_t{cells_};
    const bool found = glm::all(glm::greaterThanEqual(corner, first_)) &&
                       glm::all(glm::lessThanEqual(end, last_ + std::int64_t{1}));
    if (found) return;
    // With room around the window, so that one that moves finds images again only now and then.
    const std::int64_t room = cells_ / 4;
    first_ = corner - room;
    last_ = corner + std::int64_t{cells_} - std::int64_t{1} + room;
    const auto rows = static_cast<size_t>(last_.y - first_.y + 1);
    std::vector<std::vector<Image>> by_row(rows);
    tbb::parallel_for(size_t{0}, rows, [&](size_t row) {
        glm::i64vec2 cell(0, first_.y + static_cast<std::int64_t>(row));
        for (cell.x = first_.x; cell.x <= last_.x; ++cell.x) {
            LayerObstacle::Edge edge{};
            if (deepest(glm::dvec2(cell) * cell_, edge)) by_row[row].push_back(image_of(cell, edge));
        }
    });
    images_.clear();
    for (const std::vector<Image>& row : by_row) images_.insert(images_.end(), row.begin(), row.end());
    mirrored_.resize(images_.size());
    places_ = {};
}

const PatchWalls::Places& PatchWalls::places(const DispersivePatch& patch) {
    find_images(patch);
    if (places_.x.size() == 2 * images_.size()) return places_;
    const auto add = [&](const glm::dvec2& place) {
        places_.x.push_back(place.x);
        places_.z.push_back(place.y);
    };
    for (const Image& image : images_) add(glm::dvec2(image.cell) * cell_);
    for (const Image& image : images_) add(image.place);
    return places_;
}

void PatchWalls::mirror(DispersivePatch& patch, std::span<const glm::vec2> others) {
    if (obstacles_.empty() || (patch.at_rest() && others.empty())) return;
    find_images(patch);
    DW_CHECK(others.empty() || others.size() == images_.size());
    const glm::i64vec2 corner = patch.corner(), end = corner + std::int64_t{cells_};
    Grid2D<float>&height = patch.stir_height(), &rise = patch.stir_rise();
    const auto in_window = [&](const glm::i64vec2& cell) {
        return glm::all(glm::greaterThanEqual(cell, corner)) && glm::all(glm::lessThan(cell, end));
    };
    const auto in_memory = [&](std::int64_t cell) { return static_cast<int>(cell & (cells_ - 1)); };
    const auto on_all = [&](const auto& work) {
        tbb::parallel_for(tbb::blocked_range<size_t>(0, images_.size(), 2048), [&](const auto& part) {
            for (size_t i = part.begin(); i < part.end(); ++i) work(i);
        });
    };
    on_all([&](size_t i) {
        const Image& image = images_[i];
        glm::vec2 sum(0);
        const glm::i64vec2 last = image.source + std::int64_t{3};
        if (image.share > 0 && in_window(image.source) && in_window(last)) {
            for (int row = 0; row < 4; ++row) {
                const int z = in_memory(image.source.y + row);
                const float *heights = height.row(z), *rises = rise.row(z);
                for (int column = 0; column < 4; ++column) {
                    const int x = in_memory(image.source.x + column);
                    sum += image.down[row] * image.across[column] * glm::vec2(heights[x], rises[x]);
                }
            }
        }
        if (!others.empty()) sum += others[i];
        mirrored_[i] = image.share * sum;
    });
    on_all([&](size_t i) {
        const glm::i64vec2& cell = images_[i].cell;
        if (!in_window(cell)) return;
        const int x = in_memory(cell.x), z = in_memory(cell.y);
        height(x, z) = mirrored_[i].x;
        rise(x, z) = mirrored_[i].y;
    });
}

}  // namespace deepwater::sim
