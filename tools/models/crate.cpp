// A wooden packing crate, afloat: boards nailed to a frame of battens, a diagonal brace on the long sides.
#include <glm/gtc/constants.hpp>
#include <optional>
#include <vector>

#include "models.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using glm::vec3;

constexpr vec3 kSize(1.10f, 0.80f, 0.80f);  // m, over the boards
constexpr float kBoard = 0.022f;            // thickness of boards and battens
constexpr float kBatten = 0.09f;            // width of the battens
constexpr float kBevel = 0.004f;            // of the frame's edges
constexpr float kSeam = 0.004f;             // half the width of the seams between a wall's boards
constexpr float kDraught = 0.34f;

constexpr vec3 kLift(0, 0.5f * kSize.y - kDraught, 0);  // from the crate's middle to still water

/// Where a board of a wall meets its neighbours.
struct Edges {
    vec3 middle, across;  ///< a point between them, and the way from one to the other
    float half_width;     ///< m
};

/// Boards of a wall are tongued and grooved: their seams are painted. As gaps in the mesh, narrower than a
/// pixel, they would show as rows of dots.
Material wood(std::uint32_t seed, std::vector<vec3> nails, std::optional<Edges> edges) {
    return [seed, nails = std::move(nails), edges](const Place& place) {
        Surface surface = timber(place, srgb(0xb08a55), 0.40f, seed);
        if (edges) {
            const float from_middle = std::abs(glm::dot(place.position - edges->middle, edges->across));
            const float seam = glm::smoothstep(kSeam, 0.0f, edges->half_width - from_middle);
            surface.color *= 1 - 0.7f * seam;
            surface.height -= 0.002f * seam;
        }
        add_nails(surface, place, nails, 0.007f);
        add_grime(surface, place, 0.7f, 40);
        add_growth(surface, place, 0.015f, 77);
        return surface;
    };
}

/// A board of `length` × `width` centred at `centre`: grain along `along`, its face towards `outwards`;
/// two nails near each end.
/// @param in_wall  it has neighbours at both sides
void add_board(Model& model, vec3 centre, vec3 along, vec3 outwards, float length, float width,
               bool in_wall = false) {
    const vec3 half = along * (0.5f * length);
    const vec3 across = glm::cross(along, outwards);
    std::vector<vec3> nails;
    for (const float end : {-1.0f, 1.0f})
        for (const float side : {-0.25f, 0.25f})
            nails.push_back(kLift + centre + along * (end * (0.5f * length - 0.5f * kBatten)) +
                            across * (side * width) + outwards * (0.5f * kBoard));
    const auto seed = static_cast<std::uint32_t>(100 + model.parts.size());
    const auto edges = in_wall ? std::optional(Edges{kLift + centre, across, 0.5f * width}) : std::nullopt;
    model.add(beam(centre - half, centre + half, width, kBoard, outwards, in_wall ? 0 : kBevel),
              wood(seed, nails, edges));
}

/// A wall of boards side by side, about `centre`, `length` along the grain and `height` across it.
void add_wall(Model& model, vec3 centre, vec3 along, vec3 outwards, float length, float height, int boards) {
    const vec3 across = glm::cross(along, outwards);
    const float pitch = height / static_cast<float>(boards);
    for (int i = 0; i < boards; ++i) {
        const float offset = (static_cast<float>(i) + 0.5f) * pitch - 0.5f * height;
        add_board(model, centre + across * offset, along, outwards, length, pitch, true);
    }
}

}  // namespace

Model crate() {
    Model model{.name = "crate", .texture_size = 512, .occlusion_reach = 0.4f};
    const vec3 half = 0.5f * kSize;
    const vec3 x(1, 0, 0);
    const vec3 y(0, 1, 0);
    const vec3 z(0, 0, 1);
    const float deep = 0.5f * kBoard;
    for (const float side : {-1.0f, 1.0f}) {
        // Long sides, ends, floor and lid.
        add_wall(model, z * (side * (half.z - deep)), x, z * side, kSize.x, kSize.y - 2 * kBoard, 5);
        add_wall(model, x * (side * (half.x - deep)), z, x * side, kSize.z - 2 * kBoard, kSize.y - 2 * kBoard,
                 5);
        add_wall(model, y * (side * (half.y - deep)), x, y * side, kSize.x, kSize.z, 5);
        // The frame on the long sides: a batten along each edge, and the brace between them.
        const vec3 face = z * (side * (half.z + deep));
        const float inner = kSize.y - 2 * kBatten;
        for (const float end : {-1.0f, 1.0f}) {
            add_board(model, face + y * (end * (half.y - 0.5f * kBatten)), x, z * side, kSize.x, kBatten);
            add_board(model, face + x * (end * (half.x - 0.5f * kBatten)), y, z * side, inner, kBatten);
        }
        const vec3 from(-half.x + kBatten, -0.5f * inner, 0);
        const vec3 diagonal = vec3(-2 * from.x, -2 * from.y, 0);
        add_board(model, face, glm::normalize(diagonal), z * side, glm::length(diagonal) * 0.93f, kBatten);
        // And on the ends.
        const vec3 end_face = x * (side * (half.x + deep));
        for (const float end : {-1.0f, 1.0f}) {
            add_board(model, end_face + y * (end * (half.y - 0.5f * kBatten)), z, x * side,
                      kSize.z + 2 * kBoard, kBatten);
            add_board(model, end_face + z * (end * (half.z - 0.5f * kBatten)), y, x * side, inner, kBatten);
        }
    }
    model.water_exclusion = box(kSize - kBoard, 0);
    for (Part& part : model.parts) part.mesh = part.mesh.moved(kLift);
    model.water_exclusion = model.water_exclusion->moved(kLift);
    model.buoyancy = {.length = kSize.z, .beam = kSize.x, .draught = kDraught, .probes = {}};
    for (const float px : {-0.5f, 0.5f})
        for (const float pz : {-0.5f, 0.5f})
            model.buoyancy->probes.emplace_back(px * kSize.x, 0, pz * kSize.z);
    return model;
}

}  // namespace deepwater::models
