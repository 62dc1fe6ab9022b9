#include "sim/light/beam_mesh.h"

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}

namespace deepwater::sim {
namespace beams {

glm::vec2 slant(const glm::vec3& normal, const glm::vec3& to_sun, BeamKind kind) {
    /// least sine of a beam's angle to the horizontal: flatter beams do not land
    constexpr float kLeastSine = 0.05f;
    const float cos_i = std::max(glm::dot(normal, to_sun), 0.0f);
    glm::vec3 beam;
    if (kind == BeamKind::refracted) {
        const float cos_t = shared::refracted_cosine(cos_i, shared::kWaterIndex);
        beam = to_sun * (-1 / shared::kWaterIndex) + normal * (cos_i / shared::kWaterIndex - cos_t);
    } else {
        beam = normal * (2 * cos_i) - to_sun;
    }
    return glm::vec2(beam.x, beam.z) / std::max(std::abs(beam.y), kLeastSine);
}

float sent_share(float cos_i, const BeamLight& light) {
    if (light.lossless) return 1;
    const float reflectance = shared::fresnel_dielectric(cos_i, shared::kWaterIndex);
    return light.kind == BeamKind::refracted ? 1 - reflectance : reflectance;
}

}  // namespace beams

void BeamMesh::resize(glm::ivec2 cells) {
    cells_ = cells;
    const auto corners = static_cast<size_t>(cells.x + 1) * static_cast<size_t>(cells.y + 1);
    place_.resize(corners);
    start_.resize(corners);
    drift_.resize(corners);
    sharp_start_.resize(corners);
    sharp_drift_.resize(corners);
    share_.resize(2 * static_cast<size_t>(cells.x) * static_cast<size_t>(cells.y));
    row_flux_.resize(static_cast<size_t>(cells.y));
}

void BeamMesh::aim_middles(const glm::vec2* period) {
    // For triangles with these edges the mean of a smooth function over the corners is its value at the
    // middle plus a term of its curvature: the sum of the differences to the six neighbours over 18.
    constexpr float kCurvature = 1.0f / 18;
    const int pitch = cells_.x + 1, last = cells_.x;
    const auto sharpened = [&](const std::vector<glm::vec2>& from, std::vector<glm::vec2>& to, bool places) {
        const glm::vec2 side = period && places ? *period : glm::vec2(0);
        beams::for_rows(cells_.y + 1, [&](int j) {
            const glm::vec2* own = from.data() + static_cast<ptrdiff_t>(j) * pitch;
            glm::vec2* out = to.data() + static_cast<ptrdiff_t>(j) * pitch;
            if (!period && (j == 0 || j == cells_.y)) {
                std::copy_n(own, pitch, out);
                return;
            }
            const int below = j > 0 ? j - 1 : cells_.y - 1, above = j < cells_.y ? j + 1 : 1;
            const glm::vec2 under(0, j > 0 ? 0 : -side.y), over(0, j < cells_.y ? 0 : side.y);
            const glm::vec2* low = from.data() + static_cast<ptrdiff_t>(below) * pitch;
            const glm::vec2* high = from.data() + static_cast<ptrdiff_t>(above) * pitch;
            const auto at = [&](int i, int left, int right, float before, float after) {
                const glm::vec2 sum = own[left] + own[right] + low[i] + high[i] + low[right] + high[left] +
                                      2.0f * (under + over) + 2.0f * glm::vec2(before + after, 0);
                out[i] = own[i] - kCurvature * (sum - 6.0f * own[i]);
            };
            out[0] = own[0];
            out[last] = own[last];
            if (period) at(0, last - 1, 1, -side.x, 0);
            for (int i = 1; i < last; ++i) at(i, i - 1, i + 1, 0, 0);
            if (period) at(last, last - 1, 1, 0, side.x);
        });
    };
    sharpened(start_, sharp_start_, true);
    sharpened(drift_, sharp_drift_, false);
}

}  // namespace deepwater::sim
