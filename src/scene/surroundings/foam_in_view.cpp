#include "scene/surroundings/foam_in_view.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/foam/foam.h"
#include "sim/surface/near_surface.h"

namespace deepwater::scene {
namespace {

/// Rows of rays in a picture. About kWhiteRays rays of a square picture then meet foam where its mean cover
/// is `cover`, which leaves a statistical error of 3 %.
constexpr double kWhiteRays = 1500;
constexpr int kFewestRows = 288, kMostRows = 768;

int rows_for(float cover) {
    const double rows = std::sqrt(kWhiteRays / std::max(static_cast<double>(cover), 1e-6));
    return static_cast<int>(std::clamp<double>(rows, kFewestRows, kMostRows));
}

/// m: rays that go farther count with the sea's mean cover.
constexpr float kFarthest = 4000;
/// m: a ray this close to the surface has met it.
constexpr float kMet = 0.03f;
/// Slope that waves seldom exceed. It bounds how far a ray at a height above the surface can go without
/// meeting it.
constexpr float kSteepest = 0.7f;
constexpr int kMostSteps = 200;

/// Steps of the rays' offsets within their cells of the picture: the plane's golden ratios, whose multiples
/// are spread evenly. Source: Roberts 2018.
constexpr double kTurnX = 0.7548776662466927, kTurnY = 0.5698402909980532;

/// The undisplaced point at which a ray from `from` meets the sea. Nothing when it passes over all crests or
/// goes farther than kFarthest.
/// @param top  upper bound of the crests' heights, m
std::optional<glm::vec2> met(const sim::NearSurface& sea, const glm::vec3& from, const glm::vec3& ray,
                             float top) {
    const float level = std::hypot(ray.x, ray.z);
    float distance = from.y > top ? (from.y - top) / std::max(-ray.y, 1e-6f) : 0.0f;
    for (int i = 0; i < kMostSteps && distance < kFarthest; ++i) {
        const glm::vec3 at = from + distance * ray;
        if (at.y > top + kMet && ray.y >= 0) break;
        const glm::vec2 place = sea.undisplaced({at.x, at.z});
        const float over = at.y - sea.displacement(place).y;
        if (over < kMet) return place;
        distance += over / (kSteepest * level + std::max(-ray.y, 0.0f));
    }
    return {};
}

}  // namespace

std::optional<FoamInView> foam_in_view(const sim::OceanMaps& maps, const Camera& camera, double aspect) {
    const glm::dvec2 origin(camera.position.x, camera.position.z);
    sim::NearSurface sea;
    sea.set_moment(maps, origin);
    const auto eye = static_cast<float>(camera.position.y);
    if (eye < sea.displacement(sea.undisplaced({0, 0})).y) return {};
    const CameraAxes view = axes(camera);
    const auto up = std::tan(glm::radians(camera.fov) / 2);
    const auto across = static_cast<float>(aspect) * up;
    const int height = rows_for(maps.foam.cover);
    const int columns = std::max(1, static_cast<int>(std::lround(height * aspect)));
    struct Row {
        int seen = 0;
        double white = 0;
    };
    std::vector<Row> rows(static_cast<size_t>(height));
    tbb::parallel_for(0, height, [&](int row) {
        Row& sum = rows[static_cast<size_t>(row)];
        for (int column = 0; column < columns; ++column) {
            const int index = row * columns + column;
            const auto part = [index](double turn) {
                return static_cast<float>(std::fmod(index * turn, 1.0));
            };
            const float x = (static_cast<float>(column) + part(kTurnX)) / static_cast<float>(columns);
            const float y = (static_cast<float>(row) + part(kTurnY)) / static_cast<float>(height);
            const glm::vec3 ray =
                glm::normalize(view.forward + (2 * x - 1) * across * view.right + (1 - 2 * y) * up * view.up);
            const auto place = met(sea, {0, eye, 0}, ray, maps.highest_crest);
            if (!place && ray.y >= 0) continue;
            ++sum.seen;
            sum.white += static_cast<double>(
                place ? sim::foam_at(maps, origin.x + double(place->x), origin.y + double(place->y))
                      : maps.foam.cover);
        }
    });
    int seen = 0;
    double white = 0;
    for (const Row& row : rows) {
        seen += row.seen;
        white += row.white;
    }
    return FoamInView{.sea_share = static_cast<double>(seen) / (static_cast<double>(height) * columns),
                      .cover = seen > 0 ? white / seen : 0};
}

}  // namespace deepwater::scene
