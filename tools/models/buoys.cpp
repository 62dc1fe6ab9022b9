// Buoys of IALA region A: the red can to port, the green cone to starboard, and a north cardinal mark with a
// bell in its cage. Steel, with the season's rust, gulls on top and weed about the waterline.
#include <array>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "models.h"
#include "noise.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using asset_tools::fractal_noise;
using glm::vec2;
using glm::vec3;

constexpr float kPi = glm::pi<float>();
const vec3 kUp(0, 1, 0);

const vec3 kRed = srgb(0xb3221a);
const vec3 kGreen = srgb(0x17693a);
const vec3 kYellow = srgb(0xd6a512);
const vec3 kBlack = srgb(0x1b1c1e);

vec3 around(float radius, float y, float angle) {
    return vec3(radius * std::sin(angle), y, radius * std::cos(angle));
}

/// Paint that has been at sea: faded, dented, rusty, limed above and overgrown below.
Surface sea_worn(const Place& place, vec3 color, std::uint32_t seed) {
    const vec3 p = place.position;
    Surface surface = paint(place, color, 0.5f, seed);
    surface.height += 0.010f * fractal_noise(p * 2.2f, 2, seed + 1);
    add_grime(surface, place, 0.75f, seed + 2);
    add_rust(surface, place, 0.17f, seed + 3);
    // Rust runs from the deck's rim down to the water.
    const float runs = ramp(0.0f, 0.55f, fractal_noise(vec3(p.x * 7, p.y * 0.7f, p.z * 7), 3, seed + 4)) *
                       ramp(0.75f, 0.2f, p.y) * ramp(0.6f, 0.2f, place.normal.y);
    surface.color = glm::mix(
        surface.color, surface.color * vec3(0.5f, 0.33f, 0.22f) + vec3(0.02f, 0.007f, 0.002f), 0.8f * runs);
    add_guano(surface, place, 0.34f, seed + 5);
    add_growth(surface, place, 0.10f, seed + 6);
    return surface;
}

Material worn(vec3 color, std::uint32_t seed) {
    return [=](const Place& place) { return sea_worn(place, color, seed); };
}

Surface galvanised(const Place& place) {
    Surface surface = steel(place, srgb(0x8f9292), 0.5f, 911);
    add_grime(surface, place, 0.7f, 912);
    add_rust(surface, place, 0.18f, 913);
    return surface;
}

Surface solar_cell(const Place& place) {
    constexpr float kCell = 0.10f;
    const vec2 cell = place.uv / kCell;
    const vec2 to_line = glm::abs(cell - glm::round(cell)) * kCell;
    const float line = ramp(0.006f, 0.002f, std::min(to_line.x, to_line.y));
    return {.color = glm::mix(srgb(0x101c34), srgb(0x7d858c), line), .roughness = 0.15f};
}

/// The floating body: its outline from the tail up to the middle of its deck.
struct Body {
    std::vector<ProfilePoint> profile;
    float radius;
    float deck;
    float draught;
};

/// Body, lugs, hatch, mooring eye below, and what the renderer needs to float it.
void add_body(Model& model, const Body& body, const Material& material) {
    model.add({.mesh = lathe(body.profile, 28), .material = material});
    Mesh lugs;
    for (int i = 0; i < 4; ++i) {
        const float angle = 0.5f * kPi * (static_cast<float>(i) + 0.5f);
        lugs.append(ring(0.085f, 0.025f, 12, 5)
                        .turned(kPi / 2, vec3(1, 0, 0))
                        .turned(angle, kUp)
                        .moved(around(0.86f * body.radius, body.deck + 0.06f, angle)));
    }
    lugs.append(
        ring(0.13f, 0.035f, 12, 5).turned(kPi / 2, vec3(1, 0, 0)).moved(vec3(0, -body.draught - 0.10f, 0)));
    model.add({.mesh = lugs, .material = galvanised, .density = 0.6f});
    // A band of rubber takes the knocks of ships' sides.
    model.add({.mesh = ring(body.radius, 0.05f, 28, 6).moved(vec3(0, 0.30f, 0)),
               .material =
                   [](const Place& place) {
                       Surface surface = rubber(place, 921);
                       add_growth(surface, place, 0.12f, 922);
                       return surface;
                   },
               .density = 0.5f});

    std::vector<ProfilePoint> inside;
    for (const ProfilePoint& p : body.profile) inside.push_back({0.97f * p.radius, 0.97f * p.y});
    model.water_exclusion = lathe(inside, 16);
    model.buoyancy = {
        .length = 2 * body.radius, .beam = 2 * body.radius, .draught = body.draught, .probes = {vec3(0)}};
    for (int i = 0; i < 4; ++i)
        model.buoyancy->probes.push_back(around(0.8f * body.radius, 0, 0.5f * kPi * static_cast<float>(i)));
}

/// The lantern on its stalk: base, lens, cap with a spike against gulls; and three solar panels about it.
void add_lantern(Model& model, float y, float panels_radius, vec3 lens_color) {
    const ProfilePoint base[] = {
        {0.10f, y - 0.02f}, {0.10f, y + 0.10f}, {0.13f, y + 0.12f}, {0.13f, y + 0.16f}, {0.0f, y + 0.16f}};
    const ProfilePoint cap[] = {{0.13f, y + 0.38f},  {0.13f, y + 0.42f},  {0.08f, y + 0.47f},
                                {0.012f, y + 0.49f}, {0.006f, y + 0.66f}, {0, y + 0.66f}};
    Mesh metal = lathe(base, 12);
    metal.append(lathe(cap, 12));
    model.add({.mesh = metal, .material = galvanised, .density = 0.8f});
    const ProfilePoint lens[] = {{0.10f, y + 0.16f},  {0.115f, y + 0.20f}, {0.10f, y + 0.24f},
                                 {0.115f, y + 0.28f}, {0.10f, y + 0.32f},  {0.115f, y + 0.36f},
                                 {0.09f, y + 0.38f}};
    model.add({.mesh = lathe(lens, 12),
               .material = [=](const Place&) { return Surface{.color = lens_color, .roughness = 0.12f}; },
               .density = 0.8f,
               .crease = 0.4f});
    for (int i = 0; i < 3; ++i) {
        const float angle = 2 * kPi * (static_cast<float>(i) + 0.25f) / 3;
        const auto placed = [&](const Mesh& mesh) {
            return mesh.turned(-0.45f, vec3(1, 0, 0))
                .turned(angle, kUp)
                .moved(around(panels_radius, y - 0.22f, angle));
        };
        model.add({.mesh = placed(box(vec3(0.40f, 0.34f, 0.03f), 0.008f)),
                   .material = galvanised,
                   .density = 0.7f});
        model.add({.mesh = placed(quad(vec3(-0.18f, -0.15f, 0.017f), vec3(0.18f, -0.15f, 0.017f),
                                       vec3(0.18f, 0.15f, 0.017f), vec3(-0.18f, 0.15f, 0.017f))),
                   .material = solar_cell});
    }
}

const Body kLateralBody{.profile = {{0, -1.62f},
                                    {0.16f, -1.60f},
                                    {0.20f, -1.52f},
                                    {0.20f, -0.95f},
                                    {0.42f, -0.72f},
                                    {0.84f, -0.50f},
                                    {0.90f, -0.40f},
                                    {0.90f, 0.44f},
                                    {0.84f, 0.53f},
                                    {0.50f, 0.58f},
                                    {0, 0.60f}},
                        .radius = 0.90f,
                        .deck = 0.56f,
                        .draught = 1.62f};

/// A lateral mark: the body, a daymark given by its profile, its number painted on four sides, lantern,
/// topmark.
Model lateral(std::string_view name, vec3 color, std::vector<ProfilePoint> daymark,
              std::vector<ProfilePoint> topmark, std::string_view number, std::uint32_t seed) {
    Model model{.name = std::string(name), .texture_size = 512, .occlusion_reach = 0.8f};
    add_body(model, kLateralBody, worn(color, seed));
    const auto numbered = [=](const Place& place) {
        Surface surface = sea_worn(place, color, seed + 10);
        constexpr float kHeight = 0.42f;
        const float angle = std::atan2(place.position.x, place.position.z) / (0.5f * kPi);
        const float across =
            (angle - std::round(angle)) * 0.5f * kPi * glm::length(vec2(place.position.x, place.position.z));
        const vec2 at(across / kHeight + 0.5f * lettering_width(number),
                      (place.position.y - 1.12f) / kHeight);
        const float painted =
            lettering(number, at, 0.17f, 0.05f) * ramp(0.85f, 0.5f, std::abs(place.normal.y));
        return layered(surface,
                       {.color = srgb(0xd9d5c9) * (0.75f + 0.25f * place.occlusion),
                        .roughness = 0.6f,
                        .height = surface.height},
                       0.92f * painted);
    };
    model.add({.mesh = lathe(daymark, 24), .material = numbered, .density = 1.2f});

    // A ladder's rungs on one side, handholds, and the frame that carries the light.
    const float top = daymark.back().y;
    const float lantern = top + 0.62f;
    Mesh frame;
    for (int i = 0; i < 3; ++i) {
        const float angle = 2 * kPi * static_cast<float>(i) / 3;
        frame.append(rod(around(0.30f, top - 0.08f, angle), around(0.09f, lantern, angle), 0.02f, 5));
    }
    frame.append(rod(vec3(0, top - 0.05f, 0), vec3(0, lantern, 0), 0.035f, 6));
    // Beside the lantern the pole of the topmark.
    const float pole = lantern + 1.0f;
    frame.append(rod(vec3(-0.26f, top - 0.05f, 0), vec3(-0.26f, pole, 0), 0.022f, 6));
    frame.append(rod(vec3(-0.26f, lantern - 0.02f, 0), vec3(0, lantern - 0.02f, 0), 0.018f, 5));
    model.add({.mesh = frame, .material = galvanised, .density = 0.6f, .longest = 120});
    add_lantern(model, lantern, 0.30f, 0.55f * color + 0.06f);
    model.add({.mesh = lathe(topmark, 16).moved(vec3(-0.26f, pole, 0)), .material = worn(color, seed + 20)});
    return model;
}

}  // namespace

Model buoy_port() {
    return lateral("buoy_port", kRed,
                   {{0.62f, 0.585f},
                    {0.60f, 0.62f},
                    {0.56f, 0.78f},
                    {0.56f, 0.92f},
                    {0.58f, 0.93f},
                    {0.58f, 0.97f},
                    {0.56f, 0.98f},
                    {0.56f, 1.84f},
                    {0.58f, 1.85f},
                    {0.58f, 1.89f},
                    {0.54f, 1.92f},
                    {0, 1.95f}},
                   {{0, 0}, {0.20f, 0}, {0.20f, 0.40f}, {0, 0.40f}}, "4", 930);
}

Model buoy_starboard() {
    return lateral("buoy_starboard", kGreen,
                   {{0.72f, 0.575f},
                    {0.70f, 0.62f},
                    {0.66f, 0.80f},
                    {0.645f, 0.82f},
                    {0.645f, 0.86f},
                    {0.63f, 0.88f},
                    {0.24f, 1.98f},
                    {0.20f, 2.02f},
                    {0, 2.04f}},
                   {{0, 0}, {0.24f, 0}, {0.015f, 0.44f}, {0, 0.44f}}, "3", 960);
}

Model buoy_cardinal() {
    Model model{.name = "buoy_cardinal", .texture_size = 512, .occlusion_reach = 0.9f};
    const Body body{.profile = {{0, -1.95f},
                                {0.20f, -1.93f},
                                {0.26f, -1.84f},
                                {0.26f, -1.10f},
                                {0.60f, -0.82f},
                                {1.12f, -0.52f},
                                {1.22f, -0.38f},
                                {1.22f, 0.38f},
                                {1.14f, 0.50f},
                                {0.70f, 0.62f},
                                {0, 0.68f}},
                    .radius = 1.22f,
                    .deck = 0.52f,
                    .draught = 1.95f};
    add_body(model, body, worn(kYellow, 1000));

    // Four legs carry a cage: yellow below, black above; rings and crossed braces tie them.
    constexpr float kTop = 4.1f;
    constexpr float kColorChange = 2.35f;
    const auto leg = [](float y, int i) {
        const float t = (y - 0.5f) / (kTop - 0.5f);
        return around(glm::mix(0.86f, 0.28f, t), y, 0.5f * kPi * (static_cast<float>(i) + 0.5f));
    };
    const std::array levels = {0.55f, 1.45f, 2.35f, 3.25f, kTop};
    Mesh cage;
    for (int i = 0; i < 4; ++i) {
        cage.append(rod(leg(0.5f, i), leg(kTop, i), 0.045f, 7));
        for (size_t k = 0; k + 1 < levels.size(); ++k) {
            cage.append(rod(leg(levels[k + 1], i), leg(levels[k + 1], i + 1), 0.026f, 5));
            if (k == 1) continue;  // where the bell swings
            cage.append(rod(leg(levels[k], i), leg(levels[k + 1], i + 1), 0.018f, 5));
            cage.append(rod(leg(levels[k], i + 1), leg(levels[k + 1], i), 0.018f, 5));
        }
    }
    // A ladder up one side.
    for (float y = 0.8f; y < 3.2f; y += 0.28f)
        cage.append(
            rod(glm::mix(leg(y, 0), leg(y, 1), 0.34f), glm::mix(leg(y, 0), leg(y, 1), 0.66f), 0.012f, 4));
    const auto two_colored = [](const Place& place) {
        Surface surface = sea_worn(place, kYellow, 1020);
        const Surface black = sea_worn(place, kBlack, 1040);
        return layered(surface, black, ramp(kColorChange - 0.012f, kColorChange + 0.012f, place.position.y));
    };
    model.add({.mesh = cage, .material = two_colored, .density = 0.7f, .longest = 260});

    // Plates between the legs give the mark its body by day.
    Mesh plates;
    for (int i = 0; i < 4; ++i) {
        const vec3 a = leg(2.50f, i);
        const vec3 b = leg(2.50f, i + 1);
        const vec3 c = leg(3.20f, i + 1);
        const vec3 d = leg(3.20f, i);
        const vec3 in = -0.02f * glm::normalize(glm::cross(b - a, d - a));
        plates.append(quad(a + in, b + in, c + in, d + in));
        plates.append(quad(b + 2.0f * in, a + 2.0f * in, d + 2.0f * in, c + 2.0f * in));
    }
    model.add({.mesh = plates, .material = two_colored, .density = 0.8f});

    // The bell under its yoke, and four clappers that swing against it.
    const ProfilePoint bell[] = {{0.27f, 1.55f}, {0.29f, 1.55f}, {0.275f, 1.60f}, {0.20f, 1.74f},
                                 {0.17f, 1.92f}, {0.14f, 2.0f},  {0.05f, 2.04f},  {0, 2.04f}};
    Mesh bronze = lathe(bell, 18);
    const ProfilePoint bell_inside[] = {
        {0, 1.98f}, {0.12f, 1.96f}, {0.15f, 1.88f}, {0.18f, 1.72f}, {0.27f, 1.55f}};
    std::vector<ProfilePoint> downwards(std::begin(bell_inside), std::end(bell_inside));
    bronze.append(lathe(downwards, 18));
    model.add({.mesh = bronze, .material = [](const Place& place) {
                   Surface surface = steel(place, srgb(0x8a7440), 0.45f, 1061);
                   const float verdigris = ramp(-0.1f, 0.5f, fractal_noise(place.position * 7.0f, 4, 1062));
                   return layered(surface, {.color = srgb(0x5f8f7c), .roughness = 0.9f}, 0.7f * verdigris);
               }});
    Mesh iron = rod(vec3(0, 2.02f, 0), vec3(0, 2.36f, 0), 0.03f, 6);
    for (int i = 0; i < 4; ++i) {
        const float angle = 0.5f * kPi * static_cast<float>(i);
        const vec3 hinge = around(0.42f, 2.34f, angle);
        const vec3 head = around(0.375f, 1.62f, angle);
        iron.append(rod(hinge, head, 0.014f, 5));
        iron.append(ball(head, 0.055f, 8));
        iron.append(rod(hinge, vec3(0, 2.35f, 0), 0.016f, 5));
    }
    model.add({.mesh = iron, .material = worn(kBlack, 1070), .density = 0.6f, .longest = 80});

    // Lantern, and above it on a pole two cones that point up: pass to the north.
    const ProfilePoint table[] = {
        {0.0f, kTop - 0.02f}, {0.36f, kTop - 0.02f}, {0.36f, kTop + 0.03f}, {0, kTop + 0.03f}};
    model.add(lathe(table, 16), worn(kBlack, 1080));
    add_lantern(model, kTop + 0.03f, 0.42f, srgb(0xd8d8cc));
    Mesh pole = rod(vec3(-0.30f, kTop, 0), vec3(-0.30f, kTop + 2.0f, 0), 0.028f, 6);
    model.add({.mesh = pole, .material = worn(kBlack, 1090), .density = 0.5f});
    const ProfilePoint cone[] = {{0, 0}, {0.27f, 0}, {0.02f, 0.52f}, {0, 0.52f}};
    for (const float y : {0.78f, 1.45f})
        model.add(lathe(cone, 16).moved(vec3(-0.30f, kTop + y, 0)), worn(kBlack, 1100));
    return model;
}

}  // namespace deepwater::models
