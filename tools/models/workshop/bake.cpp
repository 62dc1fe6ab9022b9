#include "workshop/bake.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "core/grid2d.h"
#include "noise.h"
#include "workshop/atlas.h"
#include "workshop/occlusion.h"

namespace deepwater::models {
namespace {

using glm::vec2;
using glm::vec3;

constexpr int kMargin = 6;   // painted texels between charts
constexpr int kRayStep = 4;  // one texel in this many, each way, casts rays

constexpr float kSteepest = 1.4f;  // slopes of the relief are cut off here: an edge between texels is no wall

/// A painted texel: where on the model it lies.
struct Texel {
    int part = -1;  ///< -1: nowhere
    int chart = -1;
    bool inside = false;  ///< its centre, not just a part of it, lies on the chart
    vec3 position{0};
    vec3 normal{0};
    vec3 step_x{0};  ///< on the model, from this texel to the next [m]
    vec3 step_y{0};
    vec2 uv{0};  ///< m
};

/// A chart of the whole model.
struct Chart {
    int part;
    vec2 low{1e30f};
    vec2 high{-1e30f};
    ChartPlace place{};

    [[nodiscard]] vec2 texel(vec2 uv) const {
        const vec2 from = place.turned ? vec2(uv.y - low.y, high.x - uv.x) : uv - low;
        return place.origin + place.scale * from;
    }
    /// The inverse's derivatives: metres of uv for a step of one texel.
    [[nodiscard]] vec2 uv_step_x() const {
        return place.turned ? vec2(0, 1 / place.scale.x) : vec2(1 / place.scale.x, 0);
    }
    [[nodiscard]] vec2 uv_step_y() const {
        return place.turned ? vec2(-1 / place.scale.y, 0) : vec2(0, 1 / place.scale.y);
    }
};

std::uint8_t byte(float value) {
    return static_cast<std::uint8_t>(std::lround(glm::clamp(value, 0.0f, 1.0f) * 255));
}

/// Source: IEC 61966-2-1.
float srgb_from_linear(float value) {
    return value <= 0.0031308f ? 12.92f * value : 1.055f * std::pow(value, 1 / 2.4f) - 0.055f;
}

std::vector<Chart> lay_out_charts(const ShadedMesh& body, const std::vector<int>& part_of_chart,
                                  const Model& model, int size) {
    std::vector<Chart> charts;
    for (const int part : part_of_chart) charts.push_back({.part = part});
    for (const Vertex& v : body.mesh.vertices) {
        Chart& chart = charts[static_cast<size_t>(v.chart)];
        chart.low = glm::min(chart.low, v.uv);
        chart.high = glm::max(chart.high, v.uv);
    }
    std::vector<ChartSize> sizes;
    for (const Chart& chart : charts) {
        const Part& part = model.parts[static_cast<size_t>(chart.part)];
        sizes.push_back(
            {chart.high - chart.low, part.density, part.longest * static_cast<float>(model.oversample)});
    }
    const std::vector<ChartPlace> places = lay_out(sizes, size, kMargin);
    for (size_t i = 0; i < charts.size(); ++i) charts[i].place = places[i];
    return charts;
}

/// Writes a triangle's places into the texels it covers, and into those its edge only touches if no other
/// triangle covers them.
void rasterise(Grid2D<Texel>& texels, const ShadedMesh& body, const glm::uvec3& triangle,
               const std::vector<Chart>& charts) {
    const Vertex* v[3];
    vec2 at[3];
    const int chart_index = body.mesh.vertices[triangle.x].chart;
    const Chart& chart = charts[static_cast<size_t>(chart_index)];
    for (int i = 0; i < 3; ++i) {
        v[i] = &body.mesh.vertices[triangle[i]];
        at[i] = chart.texel(v[i]->uv);
    }
    const vec2 e1 = at[1] - at[0];
    const vec2 e2 = at[2] - at[0];
    const float area = e1.x * e2.y - e1.y * e2.x;
    if (std::abs(area) < 1e-9f) return;
    const vec3 p1 = v[1]->position - v[0]->position;
    const vec3 p2 = v[2]->position - v[0]->position;
    const vec3 step_x = (p1 * e2.y - p2 * e1.y) / area;
    const vec3 step_y = (p2 * e1.x - p1 * e2.x) / area;

    const vec2 low = glm::min(glm::min(at[0], at[1]), at[2]) - 1.0f;
    const vec2 high = glm::max(glm::max(at[0], at[1]), at[2]) + 1.0f;
    for (int y = std::max(0, static_cast<int>(low.y));
         y <= std::min(texels.height() - 1, static_cast<int>(high.y)); ++y) {
        for (int x = std::max(0, static_cast<int>(low.x));
             x <= std::min(texels.width() - 1, static_cast<int>(high.x)); ++x) {
            const vec2 d = vec2(x, y) + 0.5f - at[0];
            float b1 = (d.x * e2.y - d.y * e2.x) / area;
            float b2 = (e1.x * d.y - e1.y * d.x) / area;
            Texel& texel = texels(x, y);
            const bool inside = b1 >= 0 && b2 >= 0 && b1 + b2 <= 1;
            if (!inside) {
                if (texel.inside) continue;
                // The nearest place on the triangle, about; farther than a texel is none of its business.
                const vec2 wanted(b1, b2);
                b1 = glm::clamp(b1, 0.0f, 1.0f);
                b2 = glm::clamp(b2, 0.0f, 1.0f);
                const float sum = std::max(b1 + b2, 1.0f);
                b1 /= sum;
                b2 /= sum;
                const vec2 off = e1 * (wanted.x - b1) + e2 * (wanted.y - b2);
                if (glm::dot(off, off) > 1.0f) continue;
            }
            const float b0 = 1 - b1 - b2;
            texel.part = chart.part;
            texel.chart = chart_index;
            texel.inside = inside;
            texel.position = b0 * v[0]->position + b1 * v[1]->position + b2 * v[2]->position;
            texel.normal = glm::normalize(b0 * body.normals[triangle.x] + b1 * body.normals[triangle.y] +
                                          b2 * body.normals[triangle.z]);
            texel.step_x = step_x;
            texel.step_y = step_y;
            texel.uv = b0 * v[0]->uv + b1 * v[1]->uv + b2 * v[2]->uv;
        }
    }
}

/// Openness of every painted texel: cast at some, then averaged over the neighbourhood on the same chart.
Grid2D<float> cast_occlusion(const Grid2D<Texel>& texels, const Mesh& mesh, float reach) {
    const RayTree tree(mesh);
    const int size = texels.width() / kRayStep;
    Grid2D<float> cast(size, size);
    const auto source = [&](int x, int y) -> const Texel& { return texels(x * kRayStep, y * kRayStep); };
    tbb::parallel_for(0, size, [&](int y) {
        for (int x = 0; x < size; ++x) {
            const Texel& texel = source(x, y);
            if (texel.part >= 0)
                cast(x, y) = tree.openness(texel.position, texel.normal, reach,
                                           asset_tools::lattice_random(glm::ivec3(x, y, 0), 1));
        }
    });
    Grid2D<float> result(texels.width(), texels.height());
    tbb::parallel_for(0, texels.height(), [&](int y) {
        for (int x = 0; x < texels.width(); ++x) {
            const Texel& texel = texels(x, y);
            if (texel.part < 0) continue;
            float sum = 0;
            float weight = 0;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    const int sx = glm::clamp(x / kRayStep + dx, 0, size - 1);
                    const int sy = glm::clamp(y / kRayStep + dy, 0, size - 1);
                    if (source(sx, sy).chart != texel.chart) continue;
                    const float w = dx == 0 && dy == 0 ? 2.0f : 1.0f;
                    sum += w * cast(sx, sy);
                    weight += w;
                }
            }
            result(x, y) =
                weight > 0 ? sum / weight : tree.openness(texel.position, texel.normal, reach, 0.5f);
        }
    });
    return result;
}

/// A texel's colours on the way to the pictures.
struct Painted {
    vec3 color{0};
    vec3 normal{0, 0, 1};
    vec3 orm{1};
    float weight = 0;

    void add(const Painted& other) {
        color += other.color;
        normal += other.normal;
        orm += other.orm;
        weight += other.weight;
    }
    void divide() {
        color /= weight;
        normal = glm::normalize(normal);
        orm /= weight;
        weight = 1;
    }
};

Painted paint(const Texel& texel, float openness, const Model& model, const Chart& chart) {
    const Material& material = model.parts[static_cast<size_t>(texel.part)].material;
    const Place here{texel.position, texel.normal, texel.uv, openness};
    Place right = here;
    right.position += texel.step_x;
    right.uv += chart.uv_step_x();
    Place above = here;
    above.position += texel.step_y;
    above.uv += chart.uv_step_y();
    const Surface surface = material(here);
    vec2 slope((material(right).height - surface.height) / glm::length(texel.step_x),
               (material(above).height - surface.height) / glm::length(texel.step_y));
    slope /= std::max(glm::length(slope) / kSteepest, 1.0f);
    return {surface.color, glm::normalize(vec3(-slope, 1)),
            vec3(openness, surface.roughness, surface.metallic), 1};
}

/// Half as many texels along each side; empty ones do not count.
Grid2D<Painted> halved(const Grid2D<Painted>& fine) {
    Grid2D<Painted> coarse(fine.width() / 2, fine.height() / 2);
    for (int y = 0; y < coarse.height(); ++y) {
        for (int x = 0; x < coarse.width(); ++x) {
            Painted sum{.normal = vec3(0), .orm = vec3(0)};
            for (int i = 0; i < 4; ++i)
                if (const Painted& p = fine(2 * x + i % 2, 2 * y + i / 2); p.weight > 0) sum.add(p);
            if (sum.weight > 0) {
                sum.divide();
                coarse(x, y) = sum;
            }
        }
    }
    return coarse;
}

/// Fills the empty texels from a coarser picture of the others, so that filtering and coarse levels of the
/// texture see the charts' own colours across their rims (pull–push).
void fill_gaps(Grid2D<Painted>& picture) {
    if (picture.width() < 2) return;
    Grid2D<Painted> coarse = halved(picture);
    fill_gaps(coarse);
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            if (picture(x, y).weight <= 0) {
                const Painted& from =
                    coarse(std::min(x / 2, coarse.width() - 1), std::min(y / 2, coarse.height() - 1));
                if (from.weight > 0) picture(x, y) = from;
            }
}

/// A picture whose row 0 is the top one: painted rows count upwards.
template <class Encode>
Picture encode(const Grid2D<Painted>& painted, Encode encode_texel) {
    Picture picture{painted.width(), {}};
    for (int y = painted.height() - 1; y >= 0; --y) {
        for (int x = 0; x < painted.width(); ++x) {
            const vec3 value = encode_texel(painted(x, y));
            for (int c = 0; c < 3; ++c) picture.rgb.push_back(byte(value[c]));
        }
    }
    return picture;
}

}  // namespace

vec3 srgb(int hex) {
    const auto linear = [](int value) {
        const float v = static_cast<float>(value) / 255;
        return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f);
    };
    return vec3(linear((hex >> 16) & 255), linear((hex >> 8) & 255), linear(hex & 255));
}

BakedModel bake(const Model& model) {
    BakedModel result;
    ShadedMesh& body = result.body;
    std::vector<int> part_of_chart;
    for (size_t i = 0; i < model.parts.size(); ++i) {
        const ShadedMesh part = with_normals(model.parts[i].mesh, model.parts[i].crease);
        body.mesh.append(part.mesh);
        body.normals.insert(body.normals.end(), part.normals.begin(), part.normals.end());
        part_of_chart.insert(part_of_chart.end(), static_cast<size_t>(part.mesh.charts), static_cast<int>(i));
    }

    const int size = model.texture_size * model.oversample;
    const std::vector<Chart> charts = lay_out_charts(body, part_of_chart, model, size);
    Grid2D<Texel> texels(size, size);
    for (const glm::uvec3& triangle : body.mesh.triangles) rasterise(texels, body, triangle, charts);
    const Grid2D<float> openness = cast_occlusion(texels, body.mesh, model.occlusion_reach);

    Grid2D<Painted> painted(size, size);
    tbb::parallel_for(0, size, [&](int y) {
        for (int x = 0; x < size; ++x)
            if (const Texel& texel = texels(x, y); texel.part >= 0)
                painted(x, y) = paint(texel, openness(x, y), model, charts[static_cast<size_t>(texel.chart)]);
    });
    Grid2D<Painted> written = model.oversample == 1 ? std::move(painted) : halved(painted);
    Grid2D<Painted> coarse = halved(written);
    for (int share = 2; share < model.relief_share; share *= 2) coarse = halved(coarse);
    fill_gaps(written);
    fill_gaps(coarse);
    result.base_color = encode(written, [](const Painted& p) {
        return vec3(srgb_from_linear(p.color.x), srgb_from_linear(p.color.y), srgb_from_linear(p.color.z));
    });
    result.normal = encode(model.relief_share == 1 ? written : coarse,
                           [](const Painted& p) { return p.normal * 0.5f + 0.5f; });
    result.occlusion_roughness_metallic = encode(coarse, [](const Painted& p) { return p.orm; });

    for (Vertex& vertex : body.mesh.vertices) {
        const vec2 texel =
            charts[static_cast<size_t>(vertex.chart)].texel(vertex.uv) / static_cast<float>(size);
        vertex.uv = vec2(texel.x, 1 - texel.y);
    }
    return result;
}

}  // namespace deepwater::models
