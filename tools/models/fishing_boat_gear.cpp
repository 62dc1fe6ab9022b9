// The fishing boat's working deck and foredeck: nets, winch, boxes, ropes, anchor.
#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "fishing_boat.h"
#include "noise.h"
#include "workshop/fittings.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models::boat {
namespace {

using asset_tools::fractal_noise;
using asset_tools::lattice_random;
using glm::vec2;
using glm::vec3;

constexpr float kPi = glm::pi<float>();
const vec3 kUp(0, 1, 0);

Surface net_surface(const Place& place) {
    const vec3 p = place.position;
    const float twist = fractal_noise(p * 14.0f, 4, 821);
    const float mesh = std::abs(std::sin(p.x * 70 + 4 * twist)) *
                       std::abs(std::sin(std::atan2(p.y - 1.30f, p.z - 4.15f) * 40 + 4 * twist));
    vec3 color = glm::mix(srgb(0x124d46), srgb(0x2a8a73), mesh);
    color = glm::mix(color, srgb(0xb4652a), ramp(0.40f, 0.55f, fractal_noise(p * vec3(6, 2, 2), 3, 822)));
    return {
        .color = color * (0.45f + 0.75f * mesh), .roughness = 0.95f, .height = 0.02f * mesh + 0.03f * twist};
}

/// An open fish box: bottom, four walls with a rim, stacked where `at` says.
Mesh fish_box(vec3 at, float turn) {
    constexpr vec3 kSize(0.78f, 0.26f, 0.46f);
    Mesh mesh;
    for (const float side : {-1.0f, 1.0f}) {
        mesh.append(box(vec3(kSize.x, kSize.y, 0.025f), 0.006f).moved(vec3(0, 0, side * 0.5f * kSize.z)));
        mesh.append(box(vec3(0.025f, kSize.y, kSize.z), 0.006f).moved(vec3(side * 0.5f * kSize.x, 0, 0)));
        mesh.append(box(vec3(kSize.x + 0.04f, 0.035f, 0.05f), 0.01f)
                        .moved(vec3(0, 0.5f * kSize.y, side * 0.5f * kSize.z)));
        mesh.append(
            box(vec3(0.05f, 0.035f, kSize.z), 0.01f).moved(vec3(side * 0.5f * kSize.x, 0.5f * kSize.y, 0)));
    }
    mesh.append(box(vec3(kSize.x, 0.02f, kSize.z), 0).moved(vec3(0, -0.5f * kSize.y + 0.03f, 0)));
    return mesh.turned(turn, kUp).moved(at + vec3(0, 0.5f * kSize.y, 0));
}

}  // namespace

void add_working_deck(Model& model) {
    const float deck = deck_height(0.8f) + 0.04f;
    // Gallows over the stern: two posts, a beam, hanging blocks.
    Mesh gallows;
    for (const float side : {-1.0f, 1.0f}) {
        gallows.append(
            rod(vec3(side * 1.32f, deck - 0.05f, 4.95f), vec3(side * 1.20f, 3.05f, 5.05f), 0.075f, 8));
        gallows.append(rod(vec3(side * 1.25f, 2.3f, 5.02f), vec3(side * 1.30f, deck, 3.95f), 0.045f, 6));
    }
    gallows.append(rod(vec3(-1.34f, 3.05f, 5.05f), vec3(1.34f, 3.05f, 5.05f), 0.075f, 8));
    model.add({.mesh = gallows, .material = weathered_paint(topsides(), 0.5f, 0.20f, 831), .density = 0.9f});
    Mesh blocks;
    for (const float side : {-1.0f, 1.0f}) {
        blocks.append(rod(vec3(side * 0.85f, 3.0f, 5.05f), vec3(side * 0.85f, 2.78f, 5.05f), 0.016f, 4));
        blocks.append(box(vec3(0.09f, 0.26f, 0.20f), 0.035f).moved(vec3(side * 0.85f, 2.66f, 5.05f)));
    }
    model.add({.mesh = blocks, .material = galvanised, .density = 0.7f});

    // The net drum between its stands, wound with net.
    const vec3 drum(0, 1.30f, 4.15f);
    const auto across = [&](const Mesh& mesh) { return mesh.turned(-kPi / 2, vec3(0, 0, 1)).moved(drum); };
    Mesh flanges;
    for (const float side : {-1.0f, 1.0f}) {
        const float x = side * 0.92f;
        flanges.append(across(lathe(std::vector<ProfilePoint>{{0, x - 0.02f},
                                                              {0.62f, x - 0.02f},
                                                              {0.64f, x - 0.01f},
                                                              {0.64f, x + 0.01f},
                                                              {0.62f, x + 0.02f},
                                                              {0, x + 0.02f}},
                                    24)));
        flanges.append(beam(vec3(side * 1.06f, deck - 0.04f, 3.85f), vec3(side * 1.06f, 1.38f, 4.13f), 0.09f,
                            0.07f, vec3(1, 0, 0)));
        flanges.append(beam(vec3(side * 1.06f, deck - 0.04f, 4.45f), vec3(side * 1.06f, 1.38f, 4.17f), 0.09f,
                            0.07f, vec3(1, 0, 0)));
    }
    flanges.append(rod(drum - vec3(1.12f, 0, 0), drum + vec3(1.12f, 0, 0), 0.06f, 8));
    model.add(
        {.mesh = flanges, .material = weathered_paint(srgb(0x8f2f1c), 0.55f, 0.22f, 834), .density = 0.8f});
    std::vector<ProfilePoint> roll;
    for (int i = 0; i <= 12; ++i) {
        const float x = glm::mix(-0.90f, 0.90f, static_cast<float>(i) / 12);
        roll.push_back(
            {0.45f + 0.055f * std::sin(x * 5) + 0.04f * lattice_random(glm::ivec3(i, 0, 0), 5), x});
    }
    model.add(across(lathe(roll, 20)), net_surface);
    // Net that has not been wound in yet lies in a heap before the drum, floats in it.
    const auto heap = [](float u, float v) {
        const float angle = 2 * kPi * (u < 1 ? u : 0.0f);
        const vec3 direction(std::cos(angle), 0, -std::sin(angle));
        const float r = (1 - v) * (0.75f + 0.12f * fractal_noise(direction * 1.7f, 2, 841));
        const float y =
            0.34f * std::pow(v, 0.75f) * (1 + 0.5f * fractal_noise(direction * (2.5f * r + 0.5f), 3, 842));
        return vec3(direction.x * r * 1.25f, 0.58f + y, 3.05f + direction.z * r * 0.8f);
    };
    model.add(patch(20, 6, heap), net_surface);
    Mesh floats;
    constexpr int kFloats = 16;
    for (int i = 0; i < kFloats; ++i) {
        const auto random = [&](int k) { return lattice_random(glm::ivec3(i, k, 0), 845); };
        if (i < 9) {  // over the heap
            const float angle = 2 * kPi * random(0);
            const float v = 0.25f + 0.5f * random(1);
            floats.append(ball(heap(angle / (2 * kPi), v) + vec3(0, 0.03f, 0), 0.075f, 8));
        } else {  // on the drum
            const float angle = 0.3f + 2.2f * random(0);
            floats.append(
                ball(drum + vec3(1.5f * random(1) - 0.75f, 0.52f * std::sin(angle), 0.52f * std::cos(angle)),
                     0.075f, 8));
        }
    }
    model.add({.mesh = floats, .material = weathered_paint(srgb(0xe0761a), 0.5f, 0, 847), .density = 0.5f});

    // Trawl winch behind the wheelhouse.
    const vec3 winch(0.15f, 1.02f, 1.18f);
    Mesh winch_frame;
    Mesh wire_drums;
    for (const float x : {-0.62f, 0.0f, 0.62f})
        winch_frame.append(box(vec3(0.07f, 0.85f, 0.55f), 0.02f).moved(winch + vec3(x, -0.08f, 0)));
    winch_frame.append(rod(winch - vec3(0.85f, 0, 0), winch + vec3(0.85f, 0, 0), 0.05f, 8));
    for (const float side : {-1.0f, 1.0f}) {
        const auto turned = [&](const Mesh& mesh, float x) {
            return mesh.turned(-kPi / 2, vec3(0, 0, 1)).moved(winch + vec3(x, 0, 0));
        };
        wire_drums.append(
            turned(lathe(std::vector<ProfilePoint>{{0.24f, -0.24f}, {0.24f, 0.24f}}, 16), side * 0.31f));
        winch_frame.append(
            turned(lathe(
                       std::vector<ProfilePoint>{
                           {0, -0.09f}, {0.13f, -0.08f}, {0.09f, 0}, {0.13f, 0.08f}, {0, 0.09f}},
                       10),
                   side * 0.78f));
    }
    model.add(
        {.mesh = winch_frame, .material = weathered_paint(srgb(0x3f6b3a), 0.5f, 0.2f, 851), .density = 0.8f});
    model.add(wire_drums, [](const Place& place) {
        const float turns = std::sin(place.position.x * 2 * kPi / 0.035f);
        return Surface{.color = srgb(0x57504a) * (0.7f + 0.35f * turns),
                       .roughness = 0.55f,
                       .metallic = 0.5f,
                       .height = 0.006f * turns};
    });

    // The fish hold's hatch, boxes, a coil of rope, pots of the weekend.
    model.add(box(vec3(1.15f, 0.34f, 0.9f), 0.03f).moved(vec3(-0.15f, deck + 0.12f, 2.1f)), buff);
    model.add(box(vec3(1.25f, 0.07f, 1.0f), 0.02f).moved(vec3(-0.15f, deck + 0.32f, 2.1f)), varnished);
    struct Stack {
        vec3 at;
        float turn;
        int color;
    };
    for (const Stack& s : {Stack{{1.25f, deck - 0.01f, 1.9f}, 1.57f, 0x2f6ea3},
                           Stack{{1.25f, deck + 0.26f, 1.9f}, 1.52f, 0xc9b02e},
                           Stack{{1.24f, deck + 0.53f, 1.92f}, 1.66f, 0x2f6ea3},
                           Stack{{1.22f, deck - 0.01f, 2.82f}, 1.5f, 0xa8aaa6},
                           Stack{{1.23f, deck + 0.26f, 2.83f}, 1.6f, 0xb5402a}})
        model.add({.mesh = fish_box(s.at, s.turn),
                   .material = weathered_paint(srgb(s.color), 0.55f, 0,
                                               861 + static_cast<std::uint32_t>(s.color & 15)),
                   .density = 0.6f});
    model.add({.mesh = rope_coil(0.34f, 0.022f, 7).moved(vec3(-1.15f, deck, 1.25f)),
               .material = [](const Place& place) { return rope(place, srgb(0x3d78b0), 0.14f, 0.10f); },
               .density = 0.5f,
               .longest = 400});

    // Fenders and marker buoys hang along the sides; tyres aft.
    for (const float side : {-1.0f, 1.0f}) {
        Mesh round;
        Mesh lines;
        for (const float t : {0.30f, 0.405f, 0.50f}) {
            const float sheer = hull().lines().sheer(t);
            const vec3 at = hull().inside(t, sheer - 0.62f, -0.24f);
            round.append(ball(at, 0.21f, 12));
            lines.append(rod(at + kUp * 0.2f, hull().inside(t, sheer + 0.04f, -0.06f), 0.012f, 4));
        }
        const auto turned = [&](const Mesh& mesh) { return side > 0 ? mesh : mesh.mirrored(); };
        model.add({.mesh = turned(round),
                   .material = weathered_paint(side > 0 ? srgb(0xd8541b) : srgb(0xd03a20), 0.4f, 0, 871),
                   .density = 0.7f});
        Mesh tyres;
        for (const float t : {0.68f, 0.82f}) {
            const float sheer = hull().lines().sheer(t);
            const vec3 at = hull().inside(t, sheer - 0.55f, -0.14f);
            tyres.append(tyre(0.31f).turned(kPi / 2, kUp).moved(at));
            lines.append(rod(at + kUp * 0.25f, hull().inside(t, sheer + 0.04f, -0.05f), 0.012f, 4));
        }
        model.add({.mesh = turned(tyres),
                   .material =
                       [](const Place& place) {
                           Surface surface = rubber(place, 875);
                           add_growth(surface, place, 0.15f, 876);
                           return surface;
                       },
                   .density = 0.6f});
        model.add({.mesh = turned(lines),
                   .material = [](const Place& place) { return rope(place, srgb(0x8d8a78), 0.07f, 0.06f); },
                   .density = 0.4f,
                   .longest = 20});
    }
}

void add_foredeck(Model& model) {
    const float deck = deck_height(0.16f) + 0.04f;
    // Bow rail of tube over the bulwark, forward to the stem.
    std::vector<vec3> line;
    for (int i = 0; i <= 8; ++i) {
        const float t = glm::mix(0.30f, 0.02f, static_cast<float>(i) / 8);
        line.push_back(hull().inside(t, hull().lines().sheer(t), 0.06f) + vec3(0, 0.04f, 0));
    }
    const float heights[] = {0.26f, 0.52f};
    model.add({.mesh = both_sides(railing(line, heights, 0.018f, 2)),
               .material = galvanised,
               .density = 0.6f,
               .longest = 120});

    Mesh gear;
    // Windlass and the anchor on its roller.
    gear.append(box(vec3(0.5f, 0.26f, 0.34f), 0.04f).moved(vec3(0, deck + 0.16f, -3.75f)));
    gear.append(lathe(std::vector<ProfilePoint>{{0, -0.42f},
                                                {0.11f, -0.42f},
                                                {0.08f, -0.34f},
                                                {0.11f, -0.27f},
                                                {0.05f, -0.25f},
                                                {0.05f, 0.25f},
                                                {0.11f, 0.27f},
                                                {0.08f, 0.34f},
                                                {0.11f, 0.42f},
                                                {0, 0.42f}},
                      10)
                    .turned(-kPi / 2, vec3(0, 0, 1))
                    .moved(vec3(0, deck + 0.30f, -3.75f)));
    gear.append(
        beam(vec3(0.16f, 2.38f, -4.85f), vec3(0.16f, 2.50f, -5.75f), 0.06f, 0.07f, kUp));  // anchor's shank
    gear.append(
        beam(vec3(-0.14f, 2.30f, -5.72f), vec3(0.46f, 2.30f, -5.72f), 0.10f, 0.05f, kUp));  // and flukes
    gear.append(beam(vec3(0.16f, 2.50f, -5.70f), vec3(0.16f, 2.02f, -5.60f), 0.22f, 0.04f, vec3(0, 0, -1)));
    gear.append(hung_line(vec3(0.16f, 2.38f, -4.85f), vec3(0.05f, deck + 0.36f, -3.85f), 0.05f, 0.02f));
    for (const float side : {-1.0f, 1.0f}) {
        gear.append(cleat(0.36f).moved(vec3(side * 0.85f, deck - 0.02f, -2.95f)));
        gear.append(bollard(0.30f).moved(vec3(side * 1.35f, deck_height(0.93f) + 0.02f, 4.6f)));
    }
    model.add({.mesh = gear, .material = galvanised, .density = 0.8f});
    model.add(box(vec3(0.72f, 0.16f, 0.72f), 0.03f).moved(vec3(0, deck_height(0.26f) + 0.12f, -2.72f)),
              varnished);
    model.add({.mesh = rope_coil(0.30f, 0.024f, 6).moved(vec3(-0.62f, deck_height(0.2f) + 0.05f, -3.15f)),
               .material = [](const Place& place) { return rope(place, srgb(0xb7a57c), 0.15f, 0.11f); },
               .density = 0.5f,
               .longest = 400});
    // The house stands on a low coaming that closes it to the deck.
    model.add(box(vec3(2.1f, 0.7f, 1.95f), 0.02f).moved(vec3(0, 0.92f, -0.86f)), buff);
}

}  // namespace deepwater::models::boat
