#include "optics/panorama/sky_luminance.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::optics {
namespace {

using glm::vec3;

constexpr int kMostPanoramaColumns = 1024;
constexpr int kMostFaceColumns = 256;

glm::ivec2 reduced_size(const SkyImage& image) {
    const int most = image.is_panorama() ? kMostPanoramaColumns : kMostFaceColumns;
    const int width = std::min(image.pictures[0].width(), most);
    return {width, image.is_panorama() ? width / 2 : width};
}

/// Returns `value`(colour) of a picture, averaged over boxes.
template <class Value>
Grid2D<float> averaged(const Grid2D<vec3>& picture, glm::ivec2 size, Value value) {
    Grid2D<float> reduced(size.x, size.y);
    std::vector<double> sums(static_cast<size_t>(size.x));
    std::vector<int> counts(static_cast<size_t>(size.x));
    // A texel x belongs to box ⌊x n / N⌋; the products stay below 2^31.
    for (int row = 0, y = 0; row < size.y; ++row) {
        std::fill(sums.begin(), sums.end(), 0.0);
        std::fill(counts.begin(), counts.end(), 0);
        for (; y < picture.height() && y * size.y / picture.height() == row; ++y) {
            const vec3* texels = picture.row(y);
            for (int column = 0, x = 0; column < size.x; ++column) {
                const int end = ((column + 1) * picture.width() + size.x - 1) / size.x;
                const auto box = static_cast<size_t>(column);
                for (; x < end; ++x) {
                    sums[box] += static_cast<double>(value(texels[x]));
                    ++counts[box];
                }
            }
        }
        for (int column = 0; column < size.x; ++column) {
            const auto box = static_cast<size_t>(column);
            reduced(column, row) = static_cast<float>(sums[box] / counts[box]);
        }
    }
    return reduced;
}

}  // namespace

SkyLuminance::SkyLuminance(const SkyImage& image)
    : texels(image.is_panorama(), reduced_size(image)), lowest(lowest_sun(texels.pitch())) {
    for (const Grid2D<vec3>& picture : image.pictures) {
        luminance.push_back(averaged(picture, texels.size(), shared::luminance));
        if (std::isfinite(image.white)) {
            top.push_back(averaged(picture, texels.size(), [](const vec3& value) {
                return std::max({value.x, value.y, value.z});
            }));
        }
    }
    texels.for_each([this](const SkyTexels::Texel& texel) {
        const double up = texels.direction(texel).y;
        if (up > 0) level_irradiance += up * static_cast<double>(at(texel)) * texels.solid_angle(texel);
    });
}

double lowest_sun(double pitch) {
    return -std::sin(double{shared::kSunAngularRadius} + pitch / 2);
}

}  // namespace deepwater::optics
