// A timber pier: piles in pairs every three metres, braced, with cap beams, stringers and a deck of single
// planks; bollards, a ladder, tyres along the sides, a lamp and a lifebuoy. It runs along z: its head looks
// towards -z, the shore is at +z. The deck lies 2.2 m above mean sea level; the piles reach 8 m below it.
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "models.h"
#include "noise.h"
#include "workshop/fittings.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using asset_tools::fractal_noise;
using asset_tools::lattice_random;
using glm::vec2;
using glm::vec3;

constexpr float kPi = glm::pi<float>();
const vec3 kUp(0, 1, 0);

constexpr float kLength = 24;
constexpr float kHalfWidth = 1.6f;
constexpr float kDeck = 2.2f;     // top of the planks
constexpr float kPlank = 0.055f;  // their thickness
constexpr float kPitch = 0.176f;  // from plank to plank
constexpr float kBent = 3.0f;     // from pair of piles to pair of piles
constexpr float kPileFoot = -8.0f;
constexpr float kTideLine = 0.55f;  // weed grows up to here

float random(int i, int k) {
    return lattice_random(glm::ivec3(i, k, 0), 1201);
}

/// Piles and bracing: timber that was tarred once, wet and overgrown between the tides.
Material pile_wood(std::uint32_t seed) {
    return [=](const Place& place) {
        Surface surface = timber(place, srgb(0x5b4a38), 0.75f, seed);
        const float tar = ramp(-0.2f, 0.4f, fractal_noise(place.position * 1.7f, 4, seed + 1));
        surface = layered(surface, {.color = srgb(0x221d19), .roughness = 0.6f, .height = surface.height},
                          0.65f * tar);
        add_grime(surface, place, 0.7f, seed + 2);
        add_growth(surface, place, kTideLine, 1210);
        return surface;
    };
}

Material deck_wood(std::uint32_t seed, float weathered, std::vector<vec3> nails) {
    return [=, nails = std::move(nails)](const Place& place) {
        Surface surface = timber(place, srgb(0x9a7b52), weathered, seed);
        add_nails(surface, place, nails, 0.009f);
        // The middle is trodden lighter; green algae keep to the edges and ends.
        const float edge = ramp(1.0f, 1.55f, std::abs(place.position.x));
        const float algae = edge * ramp(-0.1f, 0.5f, fractal_noise(place.position * 2.6f, 4, 1221));
        surface.color = glm::mix(surface.color, srgb(0x4d5438), 0.45f * algae);
        add_grime(surface, place, 0.7f, 1222);
        add_guano(surface, place, 0.05f, 1223);
        return surface;
    };
}

Surface iron(const Place& place) {
    Surface surface = paint(place, srgb(0x2a2b2d), 0.55f, 1231);
    add_grime(surface, place, 0.6f, 1232);
    add_rust(surface, place, 0.30f, 1233);
    add_growth(surface, place, kTideLine, 1234);
    return surface;
}

/// A plank across the pier with its upper face at `y`: what is seen from above, and the rest apart, so that
/// it takes few texels.
struct Plank {
    Mesh above;
    Mesh below;
};
Plank plank(float width, float half_length) {
    constexpr float kBevel = 0.006f;
    const float w = 0.5f * width;
    // Around from the lower edge at -z over the top to the one at +z; along +x.
    const vec2 outline[] = {{-w, -kPlank},   {-w, -kBevel}, {-w + kBevel, 0},
                            {w - kBevel, 0}, {w, -kBevel},  {w, -kPlank}};
    Plank result;
    result.above = patch(5, 1, [&](float u, float v) {
        const vec2 p = outline[std::lround(u * 5)];
        return vec3(half_length * (2 * v - 1), p.y, p.x);
    });
    std::vector<vec2> end(std::begin(outline), std::end(outline));
    result.below = quad(vec3(-half_length, -kPlank, -w), vec3(half_length, -kPlank, -w),
                        vec3(half_length, -kPlank, w), vec3(-half_length, -kPlank, w));
    for (const float side : {-1.0f, 1.0f}) {
        const float x = side * half_length;
        result.below.append(quad(vec3(x, -kPlank, side * w), vec3(x, -kPlank, -side * w),
                                 vec3(x, 0, -side * w), vec3(x, 0, side * w)));
    }
    return result;
}

void add_deck(Model& model) {
    const int planks = static_cast<int>(kLength / kPitch);
    Mesh hidden;
    for (int i = 0; i < planks; ++i) {
        const float z = -0.5f * kLength + kPitch * (static_cast<float>(i) + 0.5f);
        const float width = kPitch - 0.010f - 0.012f * random(i, 1);
        const float lift = 0.010f * (random(i, 2) - 0.5f);
        const float turn = 0.012f * (random(i, 3) - 0.5f);
        const float shift = 0.07f * (random(i, 4) - 0.5f);
        const auto placed = [&](const Mesh& mesh) {
            return mesh.turned(turn, kUp).moved(vec3(shift, kDeck + lift, z));
        };
        std::vector<vec3> nails;
        for (const float x : {-1.3f, 0.0f, 1.3f})
            for (const float side : {-0.28f, 0.28f})
                nails.emplace_back(x + 0.03f * random(i, 5), kDeck + lift, z + side * width);
        // Here and there one has been replaced.
        const float weathered = random(i, 6) > 0.93f ? 0.25f : 0.75f + 0.25f * random(i, 7);
        const Plank wood = plank(width, kHalfWidth);
        model.add({.mesh = placed(wood.above),
                   .material = deck_wood(1300 + static_cast<std::uint32_t>(i), weathered, nails),
                   .density = 1.25f,
                   .crease = 0.9f});
        hidden.append(placed(wood.below));
    }
    model.add({.mesh = hidden, .material = pile_wood(1241), .density = 0.25f});

    // Kerbs along both edges, on blocks, open where the ladder comes up.
    Mesh kerbs;
    for (const float side : {-1.0f, 1.0f}) {
        for (int i = 0; i < 8; ++i) {
            const float from = -0.5f * kLength + kBent * static_cast<float>(i) + 0.05f;
            if (side > 0 && i == 2) continue;
            const vec3 a(side * (kHalfWidth - 0.12f), kDeck + 0.16f, from);
            kerbs.append(beam(a, a + vec3(0, 0, kBent - 0.1f), 0.16f, 0.15f, kUp, 0.02f));
            for (const float t : {0.25f, 1.45f, 2.65f})
                kerbs.append(box(vec3(0.14f, 0.09f, 0.22f), 0.0f).moved(a + vec3(0, -0.115f, t)));
        }
    }
    model.add({.mesh = kerbs, .material = deck_wood(1251, 0.85f, {}), .density = 0.9f});
}

void add_frame(Model& model) {
    Mesh beams;
    Mesh braces;
    const int bents = static_cast<int>(kLength / kBent) + 1;
    for (int i = 0; i < bents; ++i) {
        const float z = -0.5f * kLength + kBent * static_cast<float>(i) +
                        (i == 0 ? 0.25f : (i + 1 == bents ? -0.25f : 0.0f));
        // Piles lean outwards as they go down; every other pair stands up above the deck for mooring.
        for (const float side : {-1.0f, 1.0f}) {
            const int id = 2 * i + (side > 0 ? 1 : 0);
            const bool tall = i % 2 == 0;
            const float top = tall ? kDeck + 0.95f + 0.12f * random(id, 11) : kDeck - 0.33f;
            const float out = tall ? kHalfWidth + 0.19f : kHalfWidth - 0.18f;
            const float radius = 0.165f + 0.02f * random(id, 12);
            const auto at = [&](float y) { return vec3(side * (out + 0.045f * (kDeck - y)), y, z); };
            constexpr float kSplit = -1.4f;  // below, few texels will do
            const std::vector<vec3> upper = {at(kSplit), at(-0.5f), at(0.5f), at(top - 0.05f), at(top)};
            model.add({.mesh = sweep(round_section(1, 12), upper, std::nullopt,
                                     [&](float t) {
                                         return t > 0.985f ? 0.85f * radius : radius * (1.04f - 0.08f * t);
                                     }),
                       .material = pile_wood(1400 + static_cast<std::uint32_t>(id)),
                       .density = 0.8f});
            model.add({.mesh = tapered_rod(at(kPileFoot), at(kSplit), 1.1f * radius, 1.04f * radius, 10),
                       .material = pile_wood(1400 + static_cast<std::uint32_t>(id)),
                       .density = 0.2f});
        }
        beams.append(beam(vec3(-kHalfWidth - 0.05f, kDeck - 0.44f, z + 0.20f),
                          vec3(kHalfWidth + 0.05f, kDeck - 0.44f, z + 0.20f), 0.16f, 0.28f, kUp, 0.015f));
        beams.append(beam(vec3(-kHalfWidth - 0.05f, kDeck - 0.44f, z - 0.20f),
                          vec3(kHalfWidth + 0.05f, kDeck - 0.44f, z - 0.20f), 0.16f, 0.28f, kUp, 0.015f));
        braces.append(beam(vec3(-kHalfWidth - 0.12f, -0.9f, z + 0.20f),
                           vec3(kHalfWidth - 0.1f, kDeck - 0.7f, z + 0.20f), 0.07f, 0.20f, kUp));
        braces.append(beam(vec3(kHalfWidth + 0.12f, -0.9f, z - 0.20f),
                           vec3(-kHalfWidth + 0.1f, kDeck - 0.7f, z - 0.20f), 0.07f, 0.20f, kUp));
    }
    for (const float x : {-1.3f, 0.0f, 1.3f})
        beams.append(beam(vec3(x, kDeck - kPlank - 0.125f, -0.5f * kLength + 0.05f),
                          vec3(x, kDeck - kPlank - 0.125f, 0.5f * kLength - 0.05f), 0.16f, 0.24f, kUp,
                          0.012f));
    model.add({.mesh = beams, .material = pile_wood(1261), .density = 0.55f});
    model.add({.mesh = braces, .material = pile_wood(1262), .density = 0.6f});
}

void add_fittings(Model& model) {
    Mesh irons;
    for (const float z : {-10.2f, -4.3f, 4.7f, 9.6f})
        for (const float side : {-1.0f, 1.0f})
            irons.append(bollard(0.42f).moved(vec3(side * 1.02f, kDeck, z)));
    model.add({.mesh = irons, .material = iron, .density = 1.0f});

    // The ladder, up the starboard side and over the edge.
    Mesh ladder;
    constexpr float kLadderZ = -4.5f;
    const float x = kHalfWidth + 0.16f;
    for (const float side : {-1.0f, 1.0f}) {
        const vec3 stile[] = {{x, -1.6f, kLadderZ + side * 0.23f},
                              {x, kDeck + 0.75f, kLadderZ + side * 0.23f},
                              {x - 0.12f, kDeck + 0.92f, kLadderZ + side * 0.23f},
                              {x - 0.5f, kDeck + 0.92f, kLadderZ + side * 0.23f},
                              {x - 0.62f, kDeck + 0.75f, kLadderZ + side * 0.23f},
                              {x - 0.62f, kDeck, kLadderZ + side * 0.23f}};
        ladder.append(tube(stile, 0.026f, 6));
    }
    for (float y = -1.4f; y < kDeck; y += 0.30f)
        ladder.append(rod(vec3(x, y, kLadderZ - 0.23f), vec3(x, y, kLadderZ + 0.23f), 0.018f, 5));
    model.add({.mesh = ladder, .material = iron, .density = 0.8f, .longest = 300});

    // Tyres hang on chains over the sides.
    Mesh tyres;
    Mesh chains;
    for (int i = 0; i < 4; ++i) {
        for (const float side : {-1.0f, 1.0f}) {
            const float z = -10.5f + kBent * 2 * static_cast<float>(i) + (side > 0 && i == 1 ? 1.2f : 0.0f);
            const vec3 at(side * (kHalfWidth + 0.20f), 1.15f + 0.2f * random(i, side > 0 ? 21 : 22), z);
            tyres.append(tyre(0.36f).turned(kPi / 2, kUp).moved(at));
            for (const float apart : {-0.10f, 0.10f})
                chains.append(rod(at + vec3(0, 0.22f, 0),
                                  vec3(side * (kHalfWidth + 0.01f), kDeck + 0.05f, z + apart), 0.014f, 4));
        }
    }
    model.add({.mesh = tyres,
               .material =
                   [](const Place& place) {
                       Surface surface = rubber(place, 1271);
                       add_grime(surface, place, 0.5f, 1272);
                       add_growth(surface, place, kTideLine, 1273);
                       return surface;
                   },
               .density = 0.7f});
    model.add({.mesh = chains, .material = iron, .density = 0.4f, .longest = 24});

    // A lamp on its post at the head, and beside it a lifebuoy on a board.
    const vec3 lamp(-1.15f, kDeck, -11.2f);
    const vec3 post[] = {lamp, lamp + vec3(0, 3.2f, 0), lamp + vec3(0.10f, 3.55f, 0),
                         lamp + vec3(0.45f, 3.72f, 0)};
    Mesh lamp_iron = tube(smooth_curve(post, 4), 0.045f, 8);
    const ProfilePoint shade[] = {{0.24f, -0.10f}, {0.25f, -0.10f}, {0.20f, 0.02f},
                                  {0.07f, 0.10f},  {0.05f, 0.18f},  {0, 0.19f}};
    lamp_iron.append(lathe(shade, 14).moved(lamp + vec3(0.48f, 3.62f, 0)));
    lamp_iron.append(box(vec3(0.26f, 0.04f, 0.26f), 0.01f).moved(lamp + vec3(0, 0.02f, 0)));
    model.add({.mesh = lamp_iron,
               .material =
                   [](const Place& place) {
                       Surface surface = paint(place, srgb(0x1f3d34), 0.5f, 1281);
                       add_rust(surface, place, 0.18f, 1282);
                       return surface;
                   },
               .density = 0.8f,
               .longest = 300});
    const ProfilePoint bulb[] = {{0, -0.13f}, {0.10f, -0.12f}, {0.23f, -0.08f}};
    model.add({.mesh = lathe(bulb, 12).moved(lamp + vec3(0.48f, 3.62f, 0)),
               .material = [](const Place&) { return Surface{.color = srgb(0xe9e4cf), .roughness = 0.2f}; }});
    const vec3 board(1.2f, kDeck, -11.3f);
    Mesh stand = box(vec3(0.10f, 1.5f, 0.10f), 0.01f).moved(board + vec3(0, 0.75f, 0));
    stand.append(box(vec3(0.80f, 0.80f, 0.03f), 0.01f).moved(board + vec3(0, 1.20f, 0.07f)));
    model.add({.mesh = stand, .material = [](const Place& place) {
                   Surface surface = paint(place, srgb(0xd9d5c8), 0.5f, 1285);
                   add_grime(surface, place, 0.7f, 1286);
                   return surface;
               }});
    const vec3 buoy = board + vec3(0, 1.20f, 0.15f);
    model.add(lifebuoy(0.36f).moved(buoy),
              [buoy](const Place& place) { return lifebuoy_surface(place, buoy, vec3(0, 0, 1)); });

    // What is left lying: a coil, and lobster pots in a stack.
    model.add({.mesh = rope_coil(0.36f, 0.026f, 7).moved(vec3(0.75f, kDeck + 0.01f, -9.6f)),
               .material = [](const Place& place) { return rope(place, srgb(0xa8926a), 0.16f, 0.12f); },
               .density = 0.7f,
               .longest = 500});
    Mesh pots;
    const auto pot = [](vec3 at, float turn) {
        // A half-round frame of hoops and slats on a flat bottom.
        Mesh mesh = box(vec3(0.50f, 0.03f, 0.70f), 0).moved(vec3(0, 0.015f, 0));
        for (const float z : {-0.33f, 0.0f, 0.33f}) {
            std::vector<vec3> hoop;
            for (int i = 0; i <= 8; ++i)
                hoop.emplace_back(0.23f * std::cos(kPi * static_cast<float>(i) / 8),
                                  0.03f + 0.36f * std::sin(kPi * static_cast<float>(i) / 8), z);
            mesh.append(tube(hoop, 0.015f, 4));
        }
        for (int i = 1; i < 8; ++i) {
            const float angle = kPi * static_cast<float>(i) / 8;
            const vec3 slat(0.24f * std::cos(angle), 0.03f + 0.375f * std::sin(angle), 0);
            mesh.append(rod(slat - vec3(0, 0, 0.36f), slat + vec3(0, 0, 0.36f), 0.012f, 4));
        }
        return mesh.turned(turn, kUp).moved(at);
    };
    pots.append(pot(vec3(-0.85f, kDeck + 0.005f, 2.2f), 0.1f));
    pots.append(pot(vec3(-0.88f, kDeck + 0.005f, 3.0f), -0.06f));
    pots.append(pot(vec3(-0.80f, kDeck + 0.42f, 2.6f), 0.2f));
    model.add({.mesh = pots,
               .material =
                   [](const Place& place) {
                       Surface surface = timber(place, srgb(0x8a7050), 0.7f, 1291);
                       add_grime(surface, place, 0.7f, 1292);
                       return surface;
                   },
               .density = 0.5f,
               .longest = 60});
}

}  // namespace

Model pier() {
    Model model{.name = "pier", .texture_size = 1024, .occlusion_reach = 1.5f};
    add_frame(model);
    add_deck(model);
    add_fittings(model);
    return model;
}

}  // namespace deepwater::models
