// The fishing boat's wheelhouse, what stands on its roof, and her rig.
#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "fishing_boat.h"
#include "workshop/fittings.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models::boat {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float kPi = glm::pi<float>();
const vec3 kUp(0, 1, 0);

constexpr float kHouseFront = -1.75f;  // z at the foot
constexpr float kHouseBack = 0.15f;
constexpr float kHouseTop = 3.18f;
constexpr float kHouseHalf = 1.08f;  // half the breadth at the foot

/// Corner i of the wheelhouse's plan, anticlockwise seen from above from starboard aft, at a share of its
/// height: the front leans forward, the sides lean in.
vec3 house_corner(int i, float v) {
    constexpr float kChamfer = 0.34f;
    const float half = glm::mix(kHouseHalf, kHouseHalf - 0.09f, v);
    const float front = kHouseFront - 0.26f * v;
    const float y = glm::mix(0.95f, kHouseTop, v);
    const vec3 corners[6] = {{half, y, kHouseBack},        {half, y, front + kChamfer},
                             {0.56f * half, y, front},     {-0.56f * half, y, front},
                             {-half, y, front + kChamfer}, {-half, y, kHouseBack}};
    return corners[i % 6];
}

}  // namespace

void add_wheelhouse(Model& model) {
    const Material walls_paint = [](const Place& place) {
        Surface surface = paint(place, white(), 0.42f, 761);
        const float y = place.position.y;
        surface = layered(surface, paint(place, topsides(), 0.42f, 762),
                          ramp(2.06f, 2.05f, y) * ramp(1.93f, 1.94f, y));
        add_grime(surface, place, 0.55f, 763);
        add_rust(surface, place, 0.06f, 764);
        return surface;
    };
    const Material gasket = [](const Place& place) { return rubber(place, 765); };
    Mesh walls;
    Mesh frames;
    Mesh panes;
    for (int i = 0; i < 6; ++i) {
        const vec3 wall[4] = {house_corner(i, 0), house_corner(i + 1, 0), house_corner(i + 1, 1),
                              house_corner(i, 1)};
        walls.append(patch(3, 3, [&](float u, float v) {
            return glm::mix(glm::mix(wall[0], wall[1], u), glm::mix(wall[3], wall[2], u), v);
        }));
        const auto add_window = [&](float u0, float u1, float v0, float v1) {
            const Window window = window_on(wall, vec2(u0, v0), vec2(u1, v1), 0.035f, 0.012f);
            frames.append(window.frame);
            panes.append(window.pane);
        };
        constexpr float kSill = 0.58f;
        constexpr float kHead = 0.88f;
        if (i == 0 || i == 4) {  // the long sides; u runs forward to starboard, aft to port
            const bool starboard = i == 0;
            add_window(starboard ? 0.53f : 0.06f, starboard ? 0.94f : 0.47f, kSill, kHead);
            if (starboard) add_window(0.10f, 0.45f, kSill, kHead);
        } else if (i == 2) {
            add_window(0.06f, 0.47f, kSill, kHead);
            add_window(0.53f, 0.94f, kSill, kHead);
        } else if (i == 5) {
            add_window(0.10f, 0.36f, kSill, kHead);
        } else {
            add_window(0.12f, 0.88f, kSill, kHead);
        }
    }
    model.add({.mesh = walls, .material = walls_paint, .density = 1.2f});
    model.add({.mesh = frames, .material = gasket, .density = 0.7f, .longest = 60});
    model.add({.mesh = panes, .material = glass, .density = 0.8f});

    // Doors: aft, and to port; each a slab with a rounded look, a pane and a handle.
    const auto add_door = [&](const Mesh& slab, const Mesh& pane, const Mesh& handle) {
        model.add(slab, weathered_paint(topsides(), 0.4f, 0.04f, 767));
        model.add(pane, glass);
        model.add({.mesh = handle, .material = galvanised, .longest = 12});
    };
    add_door(box(vec3(0.66f, 1.72f, 0.05f), 0.02f).moved(vec3(0.30f, 1.72f, kHouseBack + 0.01f)),
             box(vec3(0.36f, 0.5f, 0.012f), 0).moved(vec3(0.30f, 2.22f, kHouseBack + 0.036f)),
             rod(vec3(0.55f, 1.62f, kHouseBack + 0.07f), vec3(0.55f, 1.80f, kHouseBack + 0.07f), 0.014f, 5));
    add_door(
        box(vec3(0.05f, 1.62f, 0.66f), 0.02f).moved(vec3(-kHouseHalf + 0.025f, 1.80f, -0.32f)),
        box(vec3(0.012f, 0.5f, 0.36f), 0).moved(vec3(-kHouseHalf - 0.004f, 2.28f, -0.32f)),
        rod(vec3(-kHouseHalf - 0.03f, 1.66f, -0.58f), vec3(-kHouseHalf - 0.03f, 1.84f, -0.58f), 0.014f, 5));

    // The roof overhangs, most over the front windows.
    std::vector<vec2> plan;
    for (int i = 0; i < 6; ++i) {
        const vec3 c = house_corner(i, 1);
        plan.emplace_back(c.x * 1.10f, -(c.z < -1 ? c.z - 0.22f : (c.z > 0 ? c.z + 0.14f : c.z)));
    }
    model.add(
        {.mesh = prism(plan, 0.09f).turned(-kPi / 2, vec3(1, 0, 0)).moved(vec3(0, kHouseTop - 0.01f, 0)),
         .material = weathered_paint(white(), 0.5f, 0.07f, 771)});
    const Mesh crown = box(vec3(1.75f, 0.05f, 1.75f), 0.02f).moved(vec3(0, kHouseTop + 0.10f, -0.85f));
    model.add(crown, weathered_paint(white(), 0.5f, 0.05f, 774));

    // On the roof: rails, life raft, radar, searchlight, horn, aerials, lights.
    Mesh rails;
    for (const float side : {-1.0f, 1.0f}) {
        const vec3 line[] = {{side * 0.98f, kHouseTop + 0.08f, -1.75f},
                             {side * 0.98f, kHouseTop + 0.24f, -1.65f},
                             {side * 0.98f, kHouseTop + 0.24f, 0.0f},
                             {side * 0.98f, kHouseTop + 0.08f, 0.12f}};
        rails.append(tube(line, 0.018f, 6));
        // Grab rails along the sides of the house.
        rails.append(
            rod(vec3(side * 1.12f, 2.0f + 0.9f, -1.2f), vec3(side * 1.12f, 2.0f + 0.9f, -0.1f), 0.014f, 5));
    }
    const float roof = kHouseTop + 0.125f;
    model.add({.mesh = rails, .material = galvanised, .density = 0.7f, .longest = 90});
    Mesh aerials = rod(vec3(-0.70f, roof, 0.02f), vec3(-0.70f, roof + 2.3f, 0.10f), kWireRadius, 4);
    aerials.append(rod(vec3(0.78f, roof, 0.0f), vec3(0.78f, roof + 1.7f, 0.05f), kWireRadius, 4));
    model.wires.push_back({aerials, kWireRadius, {.color = srgb(0xd8d8d2), .roughness = 0.5f}});
    const ProfilePoint raft[] = {{0, -0.52f},     {0.20f, -0.50f}, {0.26f, -0.42f},
                                 {0.27f, -0.02f}, {0.285f, 0.0f},  {0.27f, 0.02f},
                                 {0.26f, 0.42f},  {0.20f, 0.50f},  {0, 0.52f}};
    model.add(lathe(raft, 14).turned(kPi / 2, vec3(1, 0, 0)).moved(vec3(0.45f, roof + 0.30f, -0.55f)),
              weathered_paint(srgb(0xe4e2da), 0.35f, 0, 777));
    Mesh cradle;
    for (const float z : {-0.85f, -0.25f})
        cradle.append(box(vec3(0.6f, 0.12f, 0.06f), 0.01f).moved(vec3(0.45f, roof + 0.05f, z)));
    cradle.append(
        rod(vec3(-0.45f, roof, -0.8f), vec3(-0.45f, roof + 0.62f, -0.8f), 0.05f, 8));  // radar's pedestal
    model.add({.mesh = cradle, .material = galvanised, .longest = 60});
    Mesh radar = box(vec3(0.30f, 0.20f, 0.34f), 0.05f).moved(vec3(-0.45f, roof + 0.70f, -0.8f));
    radar.append(
        box(vec3(1.25f, 0.09f, 0.10f), 0.03f).turned(0.5f, kUp).moved(vec3(-0.45f, roof + 0.86f, -0.8f)));
    radar.append(lathe(std::vector<ProfilePoint>{{0.09f, 0}, {0.09f, 0.05f}, {0.07f, 0.10f}, {0, 0.12f}}, 10)
                     .moved(vec3(0.1f, roof + 0.02f, -1.3f)));
    model.add(radar, weathered_paint(srgb(0xe6e5df), 0.35f, 0.02f, 780));
    Mesh lamps = ball(vec3(-0.62f, roof + 0.24f, -1.72f), 0.13f, 10);
    for (const float side : {-1.0f, 1.0f})
        lamps.append(box(vec3(0.16f, 0.12f, 0.12f), 0.03f).moved(vec3(side * 0.8f, roof + 0.14f, 0.10f)));
    model.add({.mesh = lamps, .material = weathered_paint(srgb(0x2e2f30), 0.4f, 0.1f, 783), .density = 0.8f});
    // The sidelights, red to port and green to starboard, on their boards.
    for (const float side : {-1.0f, 1.0f})
        model.add({.mesh = box(vec3(0.05f, 0.22f, 0.42f), 0.01f).moved(vec3(side * 1.10f, 2.98f, -1.42f)),
                   .material = weathered_paint(side > 0 ? srgb(0x0f6b35) : srgb(0xa01a14), 0.4f, 0, 786),
                   .density = 0.7f});

    // Exhaust behind the house, black with soot at its mouth.
    const vec3 pipe[] = {
        {-0.72f, 0.9f, 0.42f}, {-0.72f, 3.5f, 0.42f}, {-0.72f, 3.72f, 0.48f}, {-0.72f, 3.84f, 0.64f}};
    model.add(tube(pipe, 0.085f, 10), [](const Place& place) {
        Surface surface = steel(place, srgb(0x77706a), 0.6f, 787);
        add_rust(surface, place, 0.3f, 788);
        surface.color *= 1 - 0.9f * ramp(3.2f, 3.75f, place.position.y);
        return surface;
    });
    // A lifebuoy on the starboard side.
    const vec3 buoy_at(kHouseHalf - 0.02f, 1.62f, -0.75f);
    model.add(lifebuoy(0.36f).turned(kPi / 2, kUp).moved(buoy_at + vec3(0.04f, 0, 0)),
              [buoy_at](const Place& place) { return lifebuoy_surface(place, buoy_at, vec3(1, 0, 0)); });
}

void add_rig(Model& model) {
    const vec3 mast_foot(0, 0.9f, 0.62f);
    const vec3 mast_head(0, 6.4f, 0.62f);
    Mesh spars = tapered_rod(mast_foot, mast_head, 0.085f, 0.055f, 10);
    spars.append(rod(vec3(-0.62f, 5.1f, 0.62f), vec3(0.62f, 5.1f, 0.62f), 0.03f, 6));
    const vec3 boom_end(0, 4.5f, 4.0f);
    spars.append(tapered_rod(vec3(0, 2.6f, 0.78f), boom_end, 0.06f, 0.045f, 8));
    model.add(
        {.mesh = spars, .material = weathered_paint(srgb(0xc98a2d), 0.45f, 0.10f, 801), .density = 0.9f});

    Mesh wires;
    wires.append(rod(mast_head, vec3(0, 2.42f, -5.45f), kWireRadius, 4));
    wires.append(rod(mast_head, boom_end, kWireRadius, 4));
    wires.append(rod(boom_end, vec3(0, 1.0f, 3.3f), kWireRadius, 4));
    for (const float side : {-1.0f, 1.0f}) {
        const float t = 0.64f;
        const vec3 chainplate = hull().inside(t, hull().lines().sheer(t), 0.05f) * vec3(side, 1, 1);
        wires.append(rod(mast_head - kUp * 0.15f, chainplate, kWireRadius, 4));
        wires.append(rod(boom_end, hull().inside(0.95f, 1.3f, 0.05f) * vec3(side, 1, 1), kWireRadius, 4));
        wires.append(rod(vec3(side * 0.6f, 5.1f, 0.62f), vec3(side * 0.9f, 3.25f, -0.1f), kWireRadius, 4));
    }
    model.wires.push_back(
        {wires, kWireRadius, {.color = srgb(0x5c5a55), .roughness = 0.6f, .metallic = 0.8f}});

    // Lights on the mast, a radar reflector, and a block at the boom's end.
    Mesh lights;
    for (const float y : {3.9f, 4.4f, 6.05f}) {
        lights.append(
            lathe(
                std::vector<ProfilePoint>{
                    {0, -0.01f}, {0.07f, 0}, {0.06f, 0.03f}, {0.06f, 0.13f}, {0.07f, 0.15f}, {0, 0.18f}},
                8)
                .moved(vec3(0, y, 0.46f)));
    }
    lights.append(box(vec3(0.10f, 0.20f, 0.12f), 0.03f).moved(boom_end - vec3(0, 0.16f, 0)));
    model.add(
        {.mesh = lights, .material = weathered_paint(srgb(0x35383a), 0.45f, 0.05f, 807), .density = 0.7f});
    model.add({.mesh = ball(vec3(0.62f, 5.32f, 0.62f), 0.15f, 8),
               .material = weathered_paint(srgb(0xcfd0cc), 0.4f, 0, 810)});
}

}  // namespace deepwater::models::boat
