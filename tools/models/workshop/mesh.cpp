#include "workshop/mesh.h"

#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <map>

namespace deepwater::models {
namespace {

using glm::mat4;
using glm::uvec3;
using glm::vec3;

/// Corners nearer than this are one place [m].
constexpr float kWeld = 2e-5f;

/// A number for every place of the mesh; index by vertex.
std::vector<std::uint32_t> places(const Mesh& mesh) {
    std::map<std::array<std::int64_t, 3>, std::uint32_t> known;
    std::vector<std::uint32_t> result;
    result.reserve(mesh.vertices.size());
    for (const Vertex& vertex : mesh.vertices) {
        std::array<std::int64_t, 3> key{};
        for (int i = 0; i < 3; ++i) key[i] = std::llround(vertex.position[i] / kWeld);
        result.push_back(known.try_emplace(key, static_cast<std::uint32_t>(known.size())).first->second);
    }
    return result;
}

float corner_angle(vec3 at, vec3 a, vec3 b) {
    const vec3 to_a = a - at;
    const vec3 to_b = b - at;
    return std::atan2(glm::length(glm::cross(to_a, to_b)), glm::dot(to_a, to_b));
}

}  // namespace

void Mesh::append(const Mesh& other) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    vertices.reserve(vertices.size() + other.vertices.size());
    for (Vertex vertex : other.vertices) {
        vertex.chart += charts;
        vertices.push_back(vertex);
    }
    for (const uvec3& triangle : other.triangles) triangles.push_back(triangle + first);
    charts += other.charts;
}

Mesh Mesh::transformed(const mat4& matrix) const {
    Mesh result = *this;
    for (Vertex& vertex : result.vertices) vertex.position = vec3(matrix * glm::vec4(vertex.position, 1));
    if (glm::determinant(glm::mat3(matrix)) < 0) {
        for (Vertex& vertex : result.vertices) vertex.uv.x = -vertex.uv.x;
        for (uvec3& triangle : result.triangles) std::swap(triangle.y, triangle.z);
    }
    return result;
}

Mesh Mesh::moved(vec3 by) const {
    return transformed(glm::translate(mat4(1), by));
}

Mesh Mesh::turned(float angle, vec3 axis) const {
    return transformed(glm::rotate(mat4(1), angle, axis));
}

Mesh Mesh::mirrored() const {
    return transformed(glm::scale(mat4(1), vec3(-1, 1, 1)));
}

Mesh both_sides(const Mesh& mesh) {
    Mesh result = mesh;
    result.append(mesh.mirrored());
    return result;
}

float volume(const Mesh& mesh) {
    float sum = 0;
    for (const uvec3& t : mesh.triangles)
        sum += glm::dot(mesh.vertices[t.x].position,
                        glm::cross(mesh.vertices[t.y].position, mesh.vertices[t.z].position));
    return sum / 6;
}

bool is_closed(const Mesh& mesh) {
    const std::vector<std::uint32_t> place = places(mesh);
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> runs;
    for (const uvec3& t : mesh.triangles) {
        const std::uint32_t corners[3] = {place[t.x], place[t.y], place[t.z]};
        if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) continue;
        for (int i = 0; i < 3; ++i) ++runs[{corners[i], corners[(i + 1) % 3]}];
    }
    for (const auto& [edge, count] : runs) {
        const auto back = runs.find({edge.second, edge.first});
        if (count != 1 || back == runs.end() || back->second != 1) return false;
    }
    return !runs.empty();
}

ShadedMesh with_normals(const Mesh& mesh, float crease) {
    struct Corner {
        std::uint32_t triangle;
        vec3 weighted;  // face normal × area × corner angle
    };
    const std::vector<std::uint32_t> place = places(mesh);
    std::vector<vec3> faces(mesh.triangles.size(), vec3(0));
    std::vector<std::vector<Corner>> around(mesh.vertices.size());
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const uvec3& t = mesh.triangles[i];
        const vec3 p[3] = {mesh.vertices[t.x].position, mesh.vertices[t.y].position,
                           mesh.vertices[t.z].position};
        const vec3 twice_area = glm::cross(p[1] - p[0], p[2] - p[0]);
        const float length = glm::length(twice_area);
        if (length <= 0) continue;
        faces[i] = twice_area / length;
        for (int c = 0; c < 3; ++c)
            around[place[t[c]]].push_back(
                {i, twice_area * corner_angle(p[c], p[(c + 1) % 3], p[(c + 2) % 3])});
    }

    ShadedMesh result;
    result.mesh.charts = mesh.charts;
    const float limit = std::cos(crease);
    // A vertex appears once for each normal it needs.
    std::vector<std::vector<std::uint32_t>> copies(mesh.vertices.size());
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        if (faces[i] == vec3(0)) continue;
        uvec3 triangle(0);
        for (int c = 0; c < 3; ++c) {
            const std::uint32_t vertex = mesh.triangles[i][c];
            vec3 sum(0);
            for (const Corner& corner : around[place[vertex]])
                if (glm::dot(faces[corner.triangle], faces[i]) >= limit) sum += corner.weighted;
            const vec3 normal = glm::length(sum) > 0 ? glm::normalize(sum) : faces[i];
            constexpr float kSame = 0.9995f;  // cosine: 2 degrees apart share a vertex
            std::uint32_t found = UINT32_MAX;
            for (const std::uint32_t copy : copies[vertex])
                if (glm::dot(result.normals[copy], normal) > kSame) found = copy;
            if (found == UINT32_MAX) {
                found = static_cast<std::uint32_t>(result.normals.size());
                copies[vertex].push_back(found);
                result.mesh.vertices.push_back(mesh.vertices[vertex]);
                result.normals.push_back(normal);
            }
            triangle[c] = found;
        }
        result.mesh.triangles.push_back(triangle);
    }
    return result;
}

}  // namespace deepwater::models
