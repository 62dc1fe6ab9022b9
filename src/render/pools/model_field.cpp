#include "render/pools/model_field.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/check.h"
#include "core/srgb.h"
#include "core/triangle.h"
#include "render/solids/mesh_distance.h"

namespace deepwater::render {
namespace {

using glm::ivec3;
using glm::vec2;
using glm::vec3;

/// Samples along the longest side of a model's box.
constexpr float kMostAlong = 128;
/// Spacings around a model's box that belong to its field.
constexpr float kMargin = 1.5f;
/// Spacings by which what is thin reaches further. A wire midway between four samples is 1/√2 from them, and its
/// middle is inside once they are; 0.6 leaves gaps in wires that run just so and keeps walls thin.
constexpr float kThin = 0.6f;
/// Spacings from the surface up to which samples have a colour: those around any place of the surface.
constexpr float kColored = 2.5f;
/// Winding number from which on a place is inside.
constexpr float kInside = 0.5f;

/// Texel of a picture beyond its edges.
int wrapped(int texel, int size, scene::Wrap wrap) {
    if (wrap == scene::Wrap::clamp) return std::clamp(texel, 0, size - 1);
    const int period = wrap == scene::Wrap::mirror ? 2 * size : size;
    const int within = (texel % period + period) % period;
    return within < size ? within : period - 1 - within;
}

/// Bytes of a picture's texel at a place.
const std::uint8_t* texel_at(const scene::Picture& picture, const vec2& uv) {
    const auto texel = [](float u, int size) {
        return static_cast<int>(std::floor(u * static_cast<float>(size)));
    };
    const auto x = static_cast<size_t>(wrapped(texel(uv.x, picture.width), picture.width, picture.wrap_u));
    const auto y = static_cast<size_t>(wrapped(texel(uv.y, picture.height), picture.height, picture.wrap_v));
    return &picture.rgba[4 * (y * static_cast<size_t>(picture.width) + x)];
}

/// What a model's surface looks like.
class ModelSurface {
public:
    explicit ModelSurface(const scene::Model& model) : model_(model), material_of_(model.indices.size() / 3) {
        for (const scene::Part& part : model.parts) {
            const auto first = material_of_.begin() + part.first_index / 3;
            std::fill(first, first + part.index_count / 3, part.material);
        }
    }

    /// Returns the reflectance (rgb) and the roughness at the place of a triangle that is nearest to a point.
    [[nodiscard]] glm::vec4 at(const vec3& point, std::uint32_t triangle) const {
        const auto corner = [&](size_t i) -> const scene::Vertex& {
            return model_.vertices[model_.indices[3 * size_t{triangle} + i]];
        };
        const scene::Vertex &a = corner(0), &b = corner(1), &c = corner(2);
        const vec3 place = point - offset_from_triangle(point, a.position, b.position, c.position);
        const vec3 across = glm::cross(b.position - a.position, c.position - a.position);
        const float area2 = std::max(glm::dot(across, across), std::numeric_limits<float>::min());
        const float of_b = glm::dot(glm::cross(place - a.position, c.position - a.position), across) / area2;
        const float of_c = glm::dot(glm::cross(b.position - a.position, place - a.position), across) / area2;
        const float of_a = 1 - of_b - of_c;
        const auto color_of = [](const scene::Vertex& vertex) {
            return vec3(vertex.color[0], vertex.color[1], vertex.color[2]) / 255.0f;
        };
        const scene::Material& material = model_.materials[static_cast<size_t>(material_of_[triangle])];
        vec3 color = material.base_color * (of_a * color_of(a) + of_b * color_of(b) + of_c * color_of(c));
        float roughness = material.roughness;
        const vec2 uv = of_a * a.uv + of_b * b.uv + of_c * c.uv;
        if (material.base_color_picture >= 0) {
            const std::uint8_t* rgba =
                texel_at(model_.pictures[static_cast<size_t>(material.base_color_picture)], uv);
            for (int band = 0; band < 3; ++band)
                color[band] *= linear_from_srgb(static_cast<float>(rgba[band]) / 255);
        }
        if (material.surface_picture >= 0) {
            roughness *= static_cast<float>(texel_at(
                             model_.pictures[static_cast<size_t>(material.surface_picture)], uv)[1]) /
                         255;
        }
        return {color, roughness};
    }

private:
    const scene::Model& model_;
    std::vector<int> material_of_;  ///< by triangle
};

/// The triangles behind which there is not as much of a model as samples can show.
struct ThinParts {
    std::vector<bool> is_thin;           ///< by triangle
    std::vector<std::uint32_t> indices;  ///< of those that are
};
ThinParts thin_parts(const scene::Model& model, std::span<const vec3> positions, const MeshDistance& mesh,
                     float spacing) {
    ThinParts thin{.is_thin = std::vector<bool>(model.indices.size() / 3), .indices = {}};
    for (size_t triangle = 0; triangle < thin.is_thin.size(); ++triangle) {
        const std::uint32_t* corners = &model.indices[3 * triangle];
        const vec3 &a = positions[corners[0]], &b = positions[corners[1]], &c = positions[corners[2]];
        const vec3 normal = glm::cross(b - a, c - a);
        const float length = glm::length(normal);
        if (length <= 0) continue;
        const vec3 behind = (a + b + c) / 3.0f - normal * (kThin * spacing / length);
        if (mesh.winding(behind) > kInside) continue;
        thin.is_thin[triangle] = true;
        thin.indices.insert(thin.indices.end(), corners, corners + 3);
    }
    return thin;
}

std::array<std::uint8_t, 4> stored(const glm::vec4& surface) {
    const glm::vec4 held = glm::clamp(surface, 0.0f, 1.0f);
    const glm::vec4 bytes = glm::vec4(glm::sqrt(vec3(held)), held.w) * 255.0f + 0.5f;
    return {static_cast<std::uint8_t>(bytes.x), static_cast<std::uint8_t>(bytes.y),
            static_cast<std::uint8_t>(bytes.z), static_cast<std::uint8_t>(bytes.w)};
}

}  // namespace

ModelField model_field(const scene::Model& model, int samples) {
    DW_CHECK(model.indices.size() >= 3);
    ModelField field;
    const vec3 size = glm::max(model.high - model.low, vec3(1e-6f));
    const float longest = std::max({size.x, size.y, size.z});
    // The box with its margins holds as many samples, whatever its shape.
    float spacing = longest;
    for (int step = 0; step < 20; ++step) {
        const vec3 wide = size + 2 * kMargin * spacing;
        spacing *=
            std::cbrt(wide.x * wide.y * wide.z / (spacing * spacing * spacing) / static_cast<float>(samples));
    }
    spacing = std::max(spacing, longest / kMostAlong);
    field.spacing = spacing;
    field.samples = ivec3(glm::ceil(size / spacing + 2 * kMargin)) + 1;
    const vec3 middle = 0.5f * (model.low + model.high), half = 0.5f * spacing * vec3(field.samples - 1);
    field.low = middle - half;
    field.high = middle + half;

    std::vector<vec3> positions;
    positions.reserve(model.vertices.size());
    for (const scene::Vertex& vertex : model.vertices) positions.push_back(vertex.position);
    const MeshDistance mesh(positions, model.indices);
    const ThinParts thin = thin_parts(model, positions, mesh, spacing);
    std::optional<MeshDistance> thin_mesh;
    if (!thin.indices.empty()) thin_mesh.emplace(positions, thin.indices);
    const ModelSurface surface(model);

    const auto row = static_cast<size_t>(field.samples.x);
    const size_t count = row * static_cast<size_t>(field.samples.y) * static_cast<size_t>(field.samples.z);
    field.distance.resize(count);
    field.color.resize(count);
    tbb::parallel_for(size_t{0}, count / row, [&](size_t line) {
        const size_t y = line % static_cast<size_t>(field.samples.y),
                     z = line / static_cast<size_t>(field.samples.y);
        vec3 point = field.low + spacing * vec3(0, y, z);
        float within = std::numeric_limits<float>::max(), side = 1;
        for (size_t x = 0; x < row; ++x) {
            point.x = field.low.x + spacing * static_cast<float>(x);
            const MeshDistance::Nearest nearest = mesh.nearest(point, within);
            within = nearest.distance + spacing;
            // Nothing is crossed on the way to the next sample where the surface is farther away than that.
            if (x == 0 || nearest.distance <= 1.1f * spacing)
                side = mesh.winding(point) > kInside ? -1.0f : 1.0f;
            float distance = side * nearest.distance;
            if (thin_mesh && side > 0) {
                // Of thin parts only those matter that reach further here than what is nearest.
                const float reach = kThin * spacing;
                const float to_thin = thin.is_thin[nearest.triangle]
                                          ? nearest.distance
                                          : thin_mesh->nearest(point, nearest.distance + reach).distance;
                distance = std::min(distance, to_thin - reach);
            }
            const size_t i = line * row + x;
            field.distance[i] = distance;
            if (nearest.distance < kColored * spacing)
                field.color[i] = stored(surface.at(point, nearest.triangle));
        }
    });
    return field;
}

}  // namespace deepwater::render
