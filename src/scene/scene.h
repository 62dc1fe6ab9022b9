#pragma once

#include <optional>
#include <vector>

#include "core/param.h"
#include "scene/bed_state.h"
#include "scene/camera.h"
#include "scene/clock.h"
#include "scene/cloud_state.h"
#include "scene/object.h"
#include "scene/particle_state.h"
#include "scene/picture_state.h"
#include "scene/sky_state.h"
#include "scene/underwater_light_state.h"
#include "scene/view_state.h"
#include "scene/water_state.h"
#include "sim/sea_state.h"
#include "sim/spray_state.h"
#include "sim/water_layer.h"

namespace deepwater::scene {

/// Everything a picture depends on, bar its size: equal scenes give equal pictures.
struct Scene {
    sim::SeaState sea;
    sim::SprayState spray;
    sim::BubbleState bubbles;
    SkyState sky;
    CloudState clouds;
    std::optional<CloudFade> cloud_fade = {};  ///< while `clouds` come up: from what; no file holds it
    WaterState water;
    BedState bed;
    UnderwaterLight underwater;
    ParticleState particles;
    Camera camera;
    ViewState view;
    PictureState picture;
    Clock clock;
    std::vector<Object> objects;
    sim::LayerRecipes layers = {};  ///< of a program's own, over the sea; no file holds them
};

/// Every parameter of `scene`, bound to it, in the order the GUI shows them.
[[nodiscard]] ParameterList parameters(Scene& scene);

/// The sea to simulate: `scene.sea` with what the quality level chooses filled in.
[[nodiscard]] sim::SeaState resolved_sea(const Scene& scene, bool software_renderer);

/// The sea to draw: as resolved_sea(), but an eye near the water sees ripples, for which a tile is added at
/// every quality but low. They are millimetres high: what is measured or exported does without.
[[nodiscard]] sim::SeaState pictured_sea(const Scene& scene, bool software_renderer);

}  // namespace deepwater::scene
