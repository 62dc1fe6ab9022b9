#include "sim/bodies/plane_fit.h"

#include <gtest/gtest.h>

#include <vector>

namespace deepwater::sim {
namespace {

TEST(FitPlane, FindsAPlaneExactly) {
    const std::vector<glm::dvec2> points = {{1, 2}, {5, 2}, {3, 9}, {-2, 4}};
    std::vector<double> heights;
    for (const glm::dvec2& p : points) heights.push_back(3 + 0.2 * p.x - 0.7 * p.y);
    const Plane plane = fit_plane(points, heights);
    EXPECT_NEAR(plane.height, 3, 1e-12);
    EXPECT_NEAR(plane.slope.x, 0.2, 1e-12);
    EXPECT_NEAR(plane.slope.y, -0.7, 1e-12);
}

TEST(FitPlane, NoOtherPlaneHasASmallerSumOfSquares) {
    const std::vector<glm::dvec2> points = {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {3, 2}};
    const std::vector<double> heights = {0, 1, -1, 2, 0.5};
    const auto error = [&](const Plane& plane) {
        double sum = 0;
        for (size_t i = 0; i < points.size(); ++i) {
            const double off = plane.height + glm::dot(plane.slope, points[i]) - heights[i];
            sum += off * off;
        }
        return sum;
    };
    const Plane best = fit_plane(points, heights);
    for (const double step : {-1e-3, 1e-3}) {
        EXPECT_GT(error({best.height + step, best.slope}), error(best));
        EXPECT_GT(error({best.height, best.slope + glm::dvec2(step, 0)}), error(best));
        EXPECT_GT(error({best.height, best.slope + glm::dvec2(0, step)}), error(best));
    }
}

TEST(FitPlane, IsLevelAcrossALineAndForASinglePoint) {
    const Plane point = fit_plane(std::vector<glm::dvec2>{{2, 3}}, std::vector<double>{1.5});
    EXPECT_EQ(point.height, 1.5);
    EXPECT_EQ(point.slope, glm::dvec2(0));
    const std::vector<glm::dvec2> line = {{0, 0}, {1, 1}, {2, 2}};
    const Plane along = fit_plane(line, std::vector<double>{0, 1, 2});
    EXPECT_NEAR(along.slope.x, 0.5, 1e-9);
    EXPECT_NEAR(along.slope.y, 0.5, 1e-9);
    EXPECT_NEAR(along.height, 0, 1e-9);
}

}  // namespace
}  // namespace deepwater::sim
