#include "sim/light/fine_water.h"

#include <utility>

namespace deepwater::sim {
namespace {

/// Returns the value in the middle between c and d of six neighbours in a row.
glm::vec4 middle(const glm::vec4& a, const glm::vec4& b, const glm::vec4& c, const glm::vec4& d,
                 const glm::vec4& e, const glm::vec4& f) {
    constexpr float kNear = 150.0f / 256, kNext = -25.0f / 256, kFar = 3.0f / 256;
    return kNear * (c + d) + kNext * (b + e) + kFar * (a + f);
}

/// Returns the samples along a side after doubling, margins included.
constexpr int doubled(int count, int margin) {
    return 2 * (count - 2 * margin - 1) + 2 * margin + 1;
}

}  // namespace

glm::ivec2 FineWater::double_up(const std::vector<glm::vec4>& from, glm::ivec2 size,
                                std::vector<glm::vec4>& across, std::vector<glm::vec4>& to) {
    const glm::ivec2 fine(doubled(size.x, kMargin), doubled(size.y, kMargin));
    across.resize(static_cast<size_t>(fine.x) * static_cast<size_t>(size.y));
    to.resize(static_cast<size_t>(fine.x) * static_cast<size_t>(fine.y));
    // Fine sample i lies at half the way i / 2 from the margin's end; i = kMargin stays where it is.
    constexpr int kBefore = kMargin / 2;
    beams::for_rows(size.y, [&](int j) {
        const glm::vec4* in = from.data() + static_cast<ptrdiff_t>(j) * size.x + kBefore;
        glm::vec4* out = across.data() + static_cast<ptrdiff_t>(j) * fine.x;
        for (int i = 0; i < fine.x; i += 2) out[i] = in[i / 2];
        for (int i = 1; i < fine.x; i += 2) {
            const glm::vec4* near = in + i / 2;
            out[i] = middle(near[-2], near[-1], near[0], near[1], near[2], near[3]);
        }
    });
    beams::for_rows(fine.y, [&](int j) {
        const auto pitch = static_cast<ptrdiff_t>(fine.x);
        const glm::vec4* in = across.data() + (j / 2 + kBefore) * pitch;
        glm::vec4* out = to.data() + j * pitch;
        if (j % 2 == 0) {
            std::copy_n(in, fine.x, out);
            return;
        }
        for (int i = 0; i < fine.x; ++i)
            out[i] = middle(in[i - 2 * pitch], in[i - pitch], in[i], in[i + pitch], in[i + 2 * pitch],
                            in[i + 3 * pitch]);
    });
    return fine;
}

void FineWater::refine(const TileMaps& tile, glm::ivec2 first, glm::ivec2 samples, int doublings) {
    const int n = tile.resolution;
    glm::ivec2 size = samples + (2 * kMargin + 1);
    moved_.resize(static_cast<size_t>(size.x) * static_cast<size_t>(size.y));
    gradient_.resize(moved_.size());
    const auto wrapped = [n](int i) { return ((i % n) + n) % n; };
    beams::for_rows(size.y, [&](int j) {
        const int y = wrapped(first.y + j - kMargin);
        const glm::vec4* displacement = tile.displacement[0].row(y);
        const glm::vec4* gradient = tile.gradient[0].row(y);
        const float* shear = tile.shear[0].row(y);
        const auto begin = static_cast<size_t>(j) * static_cast<size_t>(size.x);
        for (int i = 0; i < size.x; ++i) {
            const int x = wrapped(first.x + i - kMargin);
            moved_[begin + static_cast<size_t>(i)] = {glm::vec3(displacement[x]), shear[x]};
            gradient_[begin + static_cast<size_t>(i)] = gradient[x];
        }
    });
    for (int turn = 0; turn < doublings; ++turn) {
        const glm::ivec2 before = size;
        size = double_up(moved_, before, across_, other_);
        std::swap(moved_, other_);
        double_up(gradient_, before, across_, other_);
        std::swap(gradient_, other_);
    }
    width_ = size.x;
}

}  // namespace deepwater::sim
