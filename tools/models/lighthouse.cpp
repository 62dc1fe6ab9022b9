// A lighthouse on a rocky islet: granite that goes down to the sea bed six metres below, turf on top, a
// banded tower with gallery and lantern, the keeper's house, and steps from the landing.
#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "lighthouse.h"
#include "models.h"
#include "noise.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace light {
namespace {

using asset_tools::fractal_noise;
using asset_tools::lattice_random;
using glm::vec2;
using glm::vec3;

constexpr float kPi = glm::pi<float>();
const vec3 kUp(0, 1, 0);

// ---- The tower ------------------------------------------------------------------------------------------

constexpr float kTowerHeight = 12.2f;  // from its floor to the gallery
constexpr float kFootRadius = 2.05f;
constexpr float kNeckRadius = 1.42f;
constexpr int kTowerSides = 40;

float tower_radius(float height) {
    // A little concave, as they are built.
    const float t = glm::clamp(height / kTowerHeight, 0.0f, 1.0f);
    return glm::mix(kNeckRadius, kFootRadius, std::pow(1 - t, 1.35f));
}

/// Masonry under paint: courses of blocks whose joints show faintly.
float courses(vec2 uv, float height, float width) {
    const float row = std::floor(uv.y / height);
    const float shifted = uv.x / width + 0.5f * row;
    const float joint_y = std::min(uv.y / height - row, 1 - (uv.y / height - row)) * height;
    const float joint_x =
        std::min(shifted - std::floor(shifted), 1 - (shifted - std::floor(shifted))) * width;
    return ramp(0.022f, 0.006f, std::min(joint_x, joint_y));
}

Surface tower_surface(const Place& place) {
    const float y = place.position.y - kTowerFloor;
    const float angle = std::atan2(place.position.x - kTowerAt.x, place.position.z - kTowerAt.y);
    const bool red = (y > 2.6f && y < 5.0f) || (y > 7.4f && y < 9.8f);
    Surface surface = paint(place, red ? srgb(0xa8281c) : srgb(0xe6e2d6), 0.55f, red ? 501 : 502);
    const float joint = courses(vec2(angle * 1.7f, y), 0.42f, 0.8f);
    surface.color *= 1 - 0.22f * joint;
    surface.height -= 0.006f * joint;
    // Where paint has come off, the one underneath or the stone shows.
    const float bare = fractal_noise(place.position * 2.3f, 5, 503);
    surface = layered(surface,
                      {.color = red ? srgb(0xc9bfb0) : srgb(0x9a9184), .roughness = 0.9f, .height = -0.003f},
                      0.85f * ramp(0.42f, 0.52f, bare));
    add_grime(surface, place, 0.55f, 504);
    // Rust runs down from the gallery; algae climb up from the ground on the shaded north side.
    const float below_gallery = ramp(4.2f, 0.2f, kTowerHeight - y);
    const float runs =
        ramp(0.05f, 0.6f, fractal_noise(vec3(std::sin(angle) * 9, y * 0.12f, std::cos(angle) * 9), 3, 505));
    surface.color =
        glm::mix(surface.color, surface.color * vec3(0.66f, 0.44f, 0.28f), 0.75f * runs * below_gallery);
    const float algae =
        ramp(2.4f, 0.0f, y) *
        ramp(-0.3f, 0.6f, -place.normal.z + 0.9f * fractal_noise(place.position * 1.6f, 3, 506));
    surface.color = glm::mix(surface.color, srgb(0x545a40), 0.5f * algae);
    return surface;
}

/// A point on the tower's wall, `out` metres before it, where its front looks towards `angle`.
vec3 on_wall(float angle, float height, float out) {
    const float r = tower_radius(height) + out;
    return vec3(r * std::sin(angle), height, r * std::cos(angle));
}

/// A framed window or door in a wall: a frame that stands out, and in it the pane.
struct Opening {
    Mesh frame;
    Mesh pane;
};
Opening opening(float width, float height, float depth, int bars_across, int bars_up) {
    constexpr float kFrame = 0.07f;
    Opening result;
    for (const float side : {-1.0f, 1.0f}) {
        result.frame.append(box(vec3(kFrame, height + 2 * kFrame, depth), 0.012f)
                                .moved(vec3(side * 0.5f * (width + kFrame), 0, 0)));
        result.frame.append(
            box(vec3(width, kFrame, depth), 0.012f).moved(vec3(0, side * 0.5f * (height + kFrame), 0)));
    }
    result.frame.append(box(vec3(width + 0.30f, 0.06f, depth + 0.10f), 0.015f)
                            .moved(vec3(0, -0.5f * height - kFrame - 0.03f, 0.04f)));
    for (int i = 1; i <= bars_across; ++i) {
        const float x = width * (static_cast<float>(i) / static_cast<float>(bars_across + 1) - 0.5f);
        result.frame.append(box(vec3(0.028f, height, 0.03f), 0).moved(vec3(x, 0, 0.02f)));
    }
    for (int i = 1; i <= bars_up; ++i) {
        const float y = height * (static_cast<float>(i) / static_cast<float>(bars_up + 1) - 0.5f);
        result.frame.append(box(vec3(width, 0.028f, 0.03f), 0).moved(vec3(0, y, 0.02f)));
    }
    const float w = 0.5f * width;
    const float h = 0.5f * height;
    result.pane = quad(vec3(-w, -h, 0), vec3(w, -h, 0), vec3(w, h, 0), vec3(-w, h, 0));
    return result;
}

void add_tower(Model& model) {
    const vec3 foot(kTowerAt.x, kTowerFloor, kTowerAt.y);
    const auto placed = [&](const Mesh& mesh) { return mesh.moved(foot); };
    const Material white = weathered_paint(srgb(0xdedbd0), 0.5f, 0.10f, 530);
    const Material red = weathered_paint(srgb(0x8e2219), 0.45f, 0.14f, 533);
    const Material rail = weathered_paint(srgb(0xc9c5ba), 0.5f, 0.22f, 536);

    // Plinth of concrete, going down into the ground.
    const ProfilePoint plinth[] = {{3.25f, -1.6f}, {3.1f, 0.0f}, {3.02f, 0.08f}, {2.0f, 0.10f}};
    model.add(placed(lathe(plinth, kTowerSides)), concrete);

    std::vector<ProfilePoint> wall;
    wall.push_back({kFootRadius + 0.14f, 0.05f});
    wall.push_back({kFootRadius + 0.14f, 0.55f});
    wall.push_back({kFootRadius + 0.02f, 0.68f});
    for (int i = 1; i <= 18; ++i) {
        const float y = glm::mix(0.68f, kTowerHeight - 0.75f, static_cast<float>(i) / 18);
        wall.push_back({tower_radius(y), y});
    }
    model.add({.mesh = placed(lathe(wall, kTowerSides)), .material = tower_surface, .density = 1.7f});

    // The gallery's corbel spreads out under its floor.
    const float top = kTowerHeight;
    const ProfilePoint corbel[] = {{tower_radius(top - 0.75f), top - 0.75f},
                                   {1.50f, top - 0.70f},
                                   {1.56f, top - 0.55f},
                                   {1.72f, top - 0.32f},
                                   {2.02f, top - 0.14f},
                                   {2.16f, top - 0.12f},
                                   {2.16f, top},
                                   {2.12f, top + 0.03f},
                                   {1.1f, top + 0.04f}};
    model.add({.mesh = placed(lathe(corbel, kTowerSides)), .material = white, .density = 1.4f});

    Mesh railing;
    constexpr int kPosts = 18;
    for (int i = 0; i < kPosts; ++i) {
        const float angle = 2 * kPi * static_cast<float>(i) / kPosts;
        const vec3 at(2.06f * std::sin(angle), top, 2.06f * std::cos(angle));
        railing.append(rod(at, at + vec3(0, 1.08f, 0), 0.022f, 5));
    }
    for (const float y : {0.38f, 0.72f, 1.08f})
        railing.append(ring(2.06f, y > 1 ? 0.028f : 0.017f, 36, 5).moved(vec3(0, top + y, 0)));
    model.add({.mesh = placed(railing), .material = rail, .density = 0.8f, .longest = 260});

    // The lantern room: a low wall, glazing bars, the lens in the middle, and the dome with its vent.
    const float sill = top + 0.95f;
    const float eaves = sill + 1.75f;
    const ProfilePoint murette[] = {{1.16f, top + 0.02f}, {1.16f, sill - 0.06f}, {1.21f, sill - 0.05f},
                                    {1.21f, sill},        {1.0f, sill + 0.01f},  {0.0f, sill + 0.01f}};
    model.add({.mesh = placed(lathe(murette, 24)), .material = red, .density = 1.2f});
    Mesh bars;
    constexpr int kPanes = 12;
    for (int i = 0; i < kPanes; ++i) {
        const float angle = 2 * kPi * static_cast<float>(i) / kPanes;
        const float next = 2 * kPi * static_cast<float>(i + 1) / kPanes;
        const vec3 at(1.12f * std::sin(angle), 0, 1.12f * std::cos(angle));
        const vec3 beside(1.12f * std::sin(next), 0, 1.12f * std::cos(next));
        bars.append(rod(at + kUp * sill, at + kUp * eaves, 0.024f, 4));
        // Lattice: panes are diamonds, which cast no upright shadow at sea.
        const float middle = 0.5f * (sill + eaves);
        bars.append(rod(at + kUp * sill, beside + kUp * middle, 0.016f, 4));
        bars.append(rod(beside + kUp * sill, at + kUp * middle, 0.016f, 4));
        bars.append(rod(at + kUp * middle, beside + kUp * eaves, 0.016f, 4));
        bars.append(rod(beside + kUp * middle, at + kUp * eaves, 0.016f, 4));
    }
    model.add({.mesh = placed(bars), .material = red, .density = 0.5f, .longest = 60});
    std::vector<ProfilePoint> lens;
    lens.push_back({0.20f, sill});
    for (int i = 0; i <= 14; ++i) {
        const float t = static_cast<float>(i) / 14;
        const float bulge = 0.34f + 0.36f * std::sin(kPi * t);
        lens.push_back({bulge - (i % 2 ? 0.05f : 0.0f), sill + 0.18f + 1.25f * t});
    }
    lens.push_back({0.0f, sill + 1.5f});
    model.add({.mesh = placed(lathe(lens, 20)),
               .material =
                   [](const Place& place) {
                       const float ribs = 0.5f + 0.5f * std::sin(place.position.y * 60);
                       return Surface{.color = glm::mix(srgb(0x9fb3a8), srgb(0xe9f0dd), ribs),
                                      .roughness = 0.10f,
                                      .metallic = 0.6f};
                   },
               .crease = 0.3f});
    std::vector<ProfilePoint> dome = {{1.10f, eaves}, {1.30f, eaves + 0.01f}, {1.32f, eaves + 0.09f}};
    for (int i = 1; i <= 8; ++i) {
        const float angle = 0.5f * kPi * static_cast<float>(i) / 8;
        dome.push_back({0.16f + 1.10f * std::cos(angle), eaves + 0.12f + 0.78f * std::sin(angle)});
    }
    dome.push_back({0.16f, eaves + 1.16f});
    dome.push_back({0.25f, eaves + 1.22f});
    dome.push_back({0.25f, eaves + 1.32f});
    dome.push_back({0.05f, eaves + 1.44f});
    dome.push_back({0.0f, eaves + 1.45f});
    model.add({.mesh = placed(lathe(dome, 24)), .material = red, .density = 1.1f});
    Mesh spike = rod(vec3(0, eaves + 1.40f, 0), vec3(0, eaves + 2.5f, 0), 0.014f, 5);
    spike.append(rod(vec3(0.85f, eaves + 0.6f, 0), vec3(0.85f, eaves + 1.9f, 0), 0.012f, 5));
    model.add({.mesh = placed(spike), .material = rail, .longest = 20});

    // Windows look out one above the other; the door towards the house.
    const Material frame = weathered_paint(srgb(0xcfcabc), 0.5f, 0, 540);
    for (const auto& [angle, height] :
         {std::pair(0.45f, 3.9f), std::pair(0.45f, 8.6f), std::pair(2.6f, 6.2f), std::pair(-2.1f, 10.2f)}) {
        const Opening window = opening(0.52f, 0.85f, 0.26f, 1, 1);
        const vec3 at = on_wall(angle, height, 0.03f);
        model.add(placed(window.frame.turned(angle, kUp).moved(at)), frame);
        model.add(placed(window.pane.turned(angle, kUp).moved(at)), glass);
    }
    const float towards_house = -kPi / 2 + 0.35f;
    const Opening door = opening(0.95f, 2.0f, 0.30f, 0, 0);
    const vec3 threshold = on_wall(towards_house, 1.25f, 0.03f);
    model.add(placed(door.frame.turned(towards_house, kUp).moved(threshold)), frame);
    model.add(placed(door.pane.turned(towards_house, kUp).moved(threshold)), [](const Place& place) {
        Surface surface = paint(place, srgb(0x21453a), 0.45f, 545);
        const float board = place.uv.x / 0.16f;
        surface.height -= 0.006f * ramp(0.09f, 0.02f, std::abs(board - std::round(board)));
        add_grime(surface, place, 0.8f, 546);
        return surface;
    });
    const Mesh step = box(vec3(1.5f, 0.24f, 0.8f), 0.03f)
                          .moved(vec3(0, 0.14f, kFootRadius + 0.45f))
                          .turned(towards_house, kUp);
    model.add(placed(step), concrete);
}

// ---- The keeper's house ---------------------------------------------------------------------------------

Surface slates(const Place& place) {
    constexpr float kRow = 0.22f;
    constexpr float kSlate = 0.30f;
    const float row = std::floor(place.uv.y / kRow);
    const float shifted = place.uv.x / kSlate + 0.5f * row;
    const float own =
        lattice_random(glm::ivec3(static_cast<int>(row), static_cast<int>(std::floor(shifted)), 1), 560);
    const float in_row = place.uv.y / kRow - row;
    const float gap = std::min(shifted - std::floor(shifted), std::ceil(shifted) - shifted) * kSlate;
    Surface surface;
    surface.color =
        srgb(0x4c525a) * (0.75f + 0.5f * own) * (1 + 0.15f * fractal_noise(place.position * 8.0f, 3, 561));
    surface.color *= 1 - 0.5f * ramp(0.10f, 0.0f, in_row) - 0.4f * ramp(0.014f, 0.004f, gap);
    surface.roughness = 0.6f;
    surface.height = 0.012f * (1 - in_row) - 0.008f * ramp(0.014f, 0.004f, gap) + 0.004f * own;
    const float lichen = ramp(0.12f, 0.5f, fractal_noise(place.position * 2.2f, 5, 562));
    surface.color = glm::mix(surface.color, srgb(0xa58a3c), 0.5f * lichen);
    return surface;
}

Surface rendered_wall(const Place& place) {
    Surface surface = paint(place, srgb(0xdcd6c4), 0.85f, 565);
    surface.height += 0.004f * fractal_noise(place.position * 14.0f, 3, 566);
    add_grime(surface, place, 0.85f, 567);
    const float splash = ramp(0.8f, 0.0f, place.position.y - kHouseFloor);
    surface.color = glm::mix(surface.color, srgb(0x6d6a52),
                             0.5f * splash * ramp(-0.3f, 0.5f, fractal_noise(place.position * 3.0f, 4, 568)));
    return surface;
}

void add_house(Model& model) {
    constexpr float kTurn = 0.35f;
    const vec3 foot(kHouseAt.x, kHouseFloor, kHouseAt.y);
    const auto placed = [&](const Mesh& mesh) { return mesh.turned(kTurn, kUp).moved(foot); };
    constexpr float kLong = 5.6f;
    constexpr float kWide = 3.9f;
    constexpr float kWall = 2.35f;
    const float ridge = kWall + 0.5f * kWide * 0.78f;

    // Walls with their gables: the end's outline drawn along the house.
    const vec2 gable[] = {{-0.5f * kWide, -0.9f},
                          {0.5f * kWide, -0.9f},
                          {0.5f * kWide, kWall},
                          {0, ridge},
                          {-0.5f * kWide, kWall}};
    model.add({.mesh = placed(prism(gable, kLong).moved(vec3(0, 0, -0.5f * kLong)).turned(kPi / 2, kUp)),
               .material = rendered_wall,
               .density = 1.4f});
    // Roof: two slabs that overhang; the slope's run and rise.
    const vec2 run = glm::normalize(vec2(0.5f * kWide, kWall - ridge));
    for (const float side : {-1.0f, 1.0f}) {
        const vec3 down(0, run.y, side * run.x);
        const vec3 top(0, ridge + 0.10f, 0);
        const float length = 0.5f * kWide / run.x + 0.32f;
        const vec3 middle = top + down * (0.5f * length);
        const vec3 outwards = glm::normalize(vec3(0, run.x, -side * run.y));
        // Grain of the sweep runs up the slope, so that courses of slates lie level.
        model.add({.mesh = placed(beam(middle + down * (0.5f * length), middle - down * (0.5f * length),
                                       kLong + 0.5f, 0.12f, outwards, 0.02f)),
                   .material = slates,
                   .density = 1.5f});
    }
    const vec3 ridge_end(0.5f * kLong + 0.27f, ridge + 0.17f, 0);
    model.add(placed(rod(-ridge_end * vec3(1, -1, 1), ridge_end, 0.10f, 8)), concrete);
    const Mesh stack =
        box(vec3(0.85f, 1.5f, 0.6f), 0.02f).moved(vec3(0.5f * kLong - 0.55f, ridge + 0.25f, 0));
    model.add(placed(stack), rendered_wall);
    Mesh pots = box(vec3(0.98f, 0.12f, 0.72f), 0.03f).moved(vec3(0.5f * kLong - 0.55f, ridge + 1.04f, 0));
    const ProfilePoint pot[] = {{0.13f, 0.0f},  {0.11f, 0.35f}, {0.14f, 0.38f}, {0.14f, 0.44f},
                                {0.09f, 0.44f}, {0.09f, 0.2f},  {0.0f, 0.2f}};
    for (const float x : {-0.2f, 0.2f})
        pots.append(lathe(pot, 10).moved(vec3(0.5f * kLong - 0.55f + x, ridge + 1.08f, 0)));
    model.add(placed(pots), weathered_paint(srgb(0x94583c), 0.9f, 0, 570));

    const Material frame = weathered_paint(srgb(0xd8d4c8), 0.5f, 0, 573);
    const auto add_window = [&](vec3 at, float turn) {
        const Opening window = opening(0.80f, 0.95f, 0.14f, 1, 1);
        model.add(placed(window.frame.turned(turn, kUp).moved(at)), frame);
        model.add(placed(window.pane.turned(turn, kUp).moved(at)), glass);
    };
    for (const float side : {-1.0f, 1.0f}) {
        const float turn = side > 0 ? 0 : kPi;
        const float z = side * (0.5f * kWide + 0.015f);
        add_window(vec3(-1.7f, 1.30f, z), turn);
        add_window(vec3(1.7f, 1.30f, z), turn);
        add_window(vec3(side * (0.5f * kLong + 0.015f), 1.35f, 0), side * kPi / 2);
    }
    const Opening door = opening(0.92f, 1.95f, 0.16f, 0, 0);
    const vec3 at(0, 1.08f, 0.5f * kWide + 0.015f);
    model.add(placed(door.frame.moved(at)), frame);
    model.add(placed(door.pane.moved(at)), weathered_paint(srgb(0x8c2b1f), 0.5f, 0, 576));
    model.add(placed(box(vec3(kLong + 1.2f, 1.2f, kWide + 1.4f), 0.06f).moved(vec3(0, -0.58f, 0))), concrete);
}

}  // namespace
}  // namespace light

Model lighthouse() {
    Model model{.name = "lighthouse",
                .texture_size = 2048,
                .oversample = 1,
                .relief_share = 4,
                .occlusion_reach = 3.0f};
    light::add_islet(model);
    light::add_tower(model);
    light::add_house(model);
    light::add_landing(model);
    return model;
}

}  // namespace deepwater::models
