#include <cmath>
#include <glm/gtc/constants.hpp>
#include <utility>

#include "core/check.h"
#include "scene/models/model.h"
#include "scene/objects/object.h"

namespace deepwater::scene {
namespace {

/// Meridians of a sphere: at a radius of 200 pixels its outline deviates from a circle by 0.24 pixels.
constexpr int kMeridians = 64;
constexpr int kParallels = 32;
/// Cells along a side of a flat face, for its straight lines are curved when they are seen through water.
constexpr int kCellsAlongASide = 8;
constexpr int kProbesAlongASide = 3;
constexpr float kHalf = 0.5f;

void add_quad_indices(Model& model, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    model.indices.insert(model.indices.end(), {a, b, c, a, c, d});
}

/// Adds a square of side 1 around `centre`, u along `right`, v along -`up`. Its normal is the cross product
/// of `right` and `up`.
void add_face(Model& model, glm::vec3 centre, glm::vec3 right, glm::vec3 up) {
    const auto first = static_cast<std::uint32_t>(model.vertices.size());
    const glm::vec3 normal = glm::cross(right, up);
    for (int row = 0; row <= kCellsAlongASide; ++row) {
        for (int column = 0; column <= kCellsAlongASide; ++column) {
            const glm::vec2 uv = glm::vec2(column, row) / static_cast<float>(kCellsAlongASide);
            const glm::vec3 position = centre + right * (uv.x - kHalf) - up * (uv.y - kHalf);
            model.vertices.push_back({.position = position, .normal = normal, .uv = uv});
        }
    }
    const auto at = [first](int row, int column) {
        return first + static_cast<std::uint32_t>(row * (kCellsAlongASide + 1) + column);
    };
    for (int row = 0; row < kCellsAlongASide; ++row) {
        for (int column = 0; column < kCellsAlongASide; ++column) {
            add_quad_indices(model, at(row + 1, column), at(row + 1, column + 1), at(row, column + 1),
                             at(row, column));
        }
    }
}

void add_box(Model& model) {
    const glm::vec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    add_face(model, x * kHalf, -z, y);
    add_face(model, -x * kHalf, z, y);
    add_face(model, y * kHalf, x, -z);
    add_face(model, -y * kHalf, x, z);
    add_face(model, z * kHalf, x, y);
    add_face(model, -z * kHalf, -x, y);
}

/// Adds an upright cylinder; texture coordinates run once around its side and over each end.
void add_cylinder(Model& model) {
    constexpr int kSides = 32, kRows = 8, kRings = 4;
    const auto on_rim = [](int i) {
        const float azimuth = static_cast<float>(i % kSides) / kSides * glm::two_pi<float>();
        return glm::vec3(-std::sin(azimuth), 0, -std::cos(azimuth));
    };
    for (int row = 0; row <= kRows; ++row) {
        const float v = static_cast<float>(row) / kRows;
        for (int i = 0; i <= kSides; ++i)
            model.vertices.push_back({.position = kHalf * on_rim(i) + glm::vec3(0, kHalf - v, 0),
                                      .normal = on_rim(i),
                                      .uv = {static_cast<float>(i) / kSides, v}});
    }
    const auto at = [](int row, int i) { return static_cast<std::uint32_t>(row * (kSides + 1) + i); };
    for (int row = 0; row < kRows; ++row) {
        for (int i = 0; i < kSides; ++i)
            add_quad_indices(model, at(row + 1, i + 1), at(row, i + 1), at(row, i), at(row + 1, i));
    }
    for (const float up : {1.0f, -1.0f}) {
        // Rings up to the rim: straight lines over an end are curved when they are seen through water.
        const auto middle = static_cast<std::uint32_t>(model.vertices.size());
        const glm::vec3 normal(0, up, 0);
        model.vertices.push_back({.position = kHalf * normal, .normal = normal, .uv = glm::vec2(kHalf)});
        for (int ring = 1; ring <= kRings; ++ring) {
            const float radius = kHalf * static_cast<float>(ring) / kRings;
            for (int i = 0; i < kSides; ++i) {
                const glm::vec3 place = radius * on_rim(i);
                model.vertices.push_back({.position = place + kHalf * normal,
                                          .normal = normal,
                                          .uv = glm::vec2(kHalf + place.x, kHalf + up * place.z)});
            }
        }
        const auto on_end = [&](int ring, int i) {
            return ring == 0 ? middle
                             : middle + 1 + static_cast<std::uint32_t>((ring - 1) * kSides + i % kSides);
        };
        const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
            if (up > 0) std::swap(b, c);
            model.indices.insert(model.indices.end(), {a, b, c});
        };
        for (int ring = 0; ring < kRings; ++ring) {
            for (int i = 0; i < kSides; ++i) {
                add(on_end(ring, i), on_end(ring + 1, i + 1), on_end(ring + 1, i));
                if (ring > 0) add(on_end(ring, i), on_end(ring, i + 1), on_end(ring + 1, i + 1));
            }
        }
    }
}

void add_sphere(Model& model) {
    for (int row = 0; row <= kParallels; ++row) {
        const float v = static_cast<float>(row) / static_cast<float>(kParallels);
        const float from_top = v * glm::pi<float>();
        // The poles exactly on the axis: sin(pi) is not quite 0.
        const bool pole = row == 0 || row == kParallels;
        const float ring = pole ? 0.0f : std::sin(from_top);
        for (int column = 0; column <= kMeridians; ++column) {
            const float u = static_cast<float>(column) / static_cast<float>(kMeridians);
            const float azimuth = static_cast<float>(column % kMeridians) / static_cast<float>(kMeridians) *
                                  glm::two_pi<float>();
            const glm::vec3 normal(-ring * std::sin(azimuth), std::cos(from_top), -ring * std::cos(azimuth));
            model.vertices.push_back({.position = normal * kHalf, .normal = normal, .uv = {u, v}});
        }
    }
    const auto at = [](int row, int column) {
        return static_cast<std::uint32_t>(row * (kMeridians + 1) + column);
    };
    for (int row = 0; row < kParallels; ++row) {
        for (int column = 0; column < kMeridians; ++column) {
            const std::uint32_t a = at(row, column), b = at(row, column + 1);
            const std::uint32_t c = at(row + 1, column + 1), d = at(row + 1, column);
            if (row > 0) model.indices.insert(model.indices.end(), {a, c, b});
            if (row + 1 < kParallels) model.indices.insert(model.indices.end(), {a, d, c});
        }
    }
}

}  // namespace

Model make_primitive(int shape) {
    Model model;
    model.materials.emplace_back();
    switch (shape) {
        case kShapeSphere:
            add_sphere(model);
            break;
        case kShapeBox:
            add_box(model);
            break;
        case kShapeCylinder:
            add_cylinder(model);
            break;
        case kShapePlate:
            add_face(model, {0, 0, 0}, {1, 0, 0}, {0, 0, -1});
            model.materials.front().double_sided = true;
            break;
        default:
            DW_CHECK(false && "a primitive shape");
    }
    model.parts.push_back({.index_count = static_cast<std::uint32_t>(model.indices.size())});
    finish(model);
    return model;
}

void finish(Model& model) {
    DW_CHECK(!model.vertices.empty());
    model.low = model.high = model.vertices.front().position;
    for (const Vertex& vertex : model.vertices) {
        model.low = glm::min(model.low, vertex.position);
        model.high = glm::max(model.high, vertex.position);
    }
    if (!model.probes.empty()) return;
    for (int z = 0; z < kProbesAlongASide; ++z) {
        for (int x = 0; x < kProbesAlongASide; ++x) {
            const glm::vec2 share = glm::vec2(x, z) / static_cast<float>(kProbesAlongASide - 1);
            model.probes.push_back(
                glm::mix(glm::vec2(model.low.x, model.low.z), glm::vec2(model.high.x, model.high.z), share));
        }
    }
}

}  // namespace deepwater::scene
