#include "scene/terrain/height_file.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "core/check.h"
#include "core/exr_input.h"
#include "core/picture_file.h"

namespace deepwater::scene {
namespace {

constexpr int kLeastSide = 2;
constexpr int kMostSide = 8192;
constexpr float kFarthest = 10'000;  ///< m over or under the sea: beyond, the file holds something else

std::string size_text(glm::ivec2 size) {
    return std::to_string(size.x) + " x " + std::to_string(size.y);
}

void check_size(glm::ivec2 size) {
    if (std::min(size.x, size.y) < kLeastSide)
        throw std::runtime_error("it has " + size_text(size) + " samples; land needs at least 2 x 2");
    if (std::max(size.x, size.y) > kMostSide)
        throw std::runtime_error("it has " + size_text(size) + " samples; at most 8192 x 8192 are read");
}

void check_heights(const Grid2D<float>& heights) {
    for (int y = 0; y < heights.height(); ++y) {
        const float* const row = heights.row(y);
        const float* const bad = std::find_if(row, row + heights.width(),
                                              [](float height) { return !(std::abs(height) <= kFarthest); });
        if (bad == row + heights.width()) continue;
        throw std::runtime_error("the height in column " + std::to_string(bad - row) + " of row " +
                                 std::to_string(y) +
                                 (std::isnan(*bad) ? " is no number" : " is more than 10 km"));
    }
}

Grid2D<float> read_heights(const std::filesystem::path& file, double black, double white) {
    if (is_exr(file)) return read_exr_values(file, check_size);
    const Grid2D<std::uint16_t> grey = read_grey_png(file, check_size);
    Grid2D<float> heights(grey.width(), grey.height());
    const double step = (white - black) / 65535;
    std::transform(grey.values().begin(), grey.values().end(), heights.values().begin(),
                   [&](std::uint16_t value) { return static_cast<float>(black + step * value); });
    return heights;
}

/// Returns means over 2 x 2 samples; a last odd column or row is left out.
Grid2D<float> halved(const Grid2D<float>& fine) {
    Grid2D<float> coarse(fine.width() / 2, fine.height() / 2);
    for (int y = 0; y < coarse.height(); ++y) {
        for (int x = 0; x < coarse.width(); ++x) {
            coarse(x, y) = 0.25f * (fine(2 * x, 2 * y) + fine(2 * x + 1, 2 * y) + fine(2 * x, 2 * y + 1) +
                                    fine(2 * x + 1, 2 * y + 1));
        }
    }
    return coarse;
}

}  // namespace

HeightPicture::HeightPicture(const std::filesystem::path& file, double width, double black, double white) {
    try {
        levels_.push_back(read_heights(file, black, white));
        check_heights(levels_.front());
    } catch (const RuntimeFailure&) {
        throw;  // it names the file
    } catch (const std::exception& error) {
        throw RuntimeFailure("cannot read land '" + file.string() + "': " + error.what());
    }
    size_ = {levels_.front().width(), levels_.front().height()};
    pitch_ = width / size_.x;
    while (std::min(levels_.back().width(), levels_.back().height()) >= 2 * kLeastSide)
        levels_.push_back(halved(levels_.back()));
}

double HeightPicture::height(const glm::dvec2& place, double spacing) const {
    const double octave = std::floor(std::log2(std::max(spacing / pitch_, 1.0)));
    const auto level = std::min(static_cast<size_t>(octave), levels_.size() - 1);
    const Grid2D<float>& map = levels_[level];
    const double pitch = std::ldexp(pitch_, static_cast<int>(level));
    const glm::dvec2 last(map.width() - 1, map.height() - 1);
    const glm::dvec2 at = glm::clamp((place + 0.5 * pitch_ * size_) / pitch - 0.5, glm::dvec2(0), last);
    const glm::ivec2 low = glm::min(glm::ivec2(at), glm::ivec2(last) - 1);
    const glm::dvec2 f = at - glm::dvec2(low);
    const auto sample = [&](int x, int y) { return static_cast<double>(map(low.x + x, low.y + y)); };
    return glm::mix(glm::mix(sample(0, 0), sample(1, 0), f.x), glm::mix(sample(0, 1), sample(1, 1), f.x),
                    f.y);
}

}  // namespace deepwater::scene
