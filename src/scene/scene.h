#pragma once

#include <optional>
#include <vector>

#include "core/param.h"
#include "scene/state/bed_state.h"
#include "scene/camera/camera.h"
#include "scene/state/clock.h"
#include "scene/state/cloud_state.h"
#include "scene/objects/object.h"
#include "scene/state/particle_state.h"
#include "scene/state/picture_state.h"
#include "scene/state/sky_state.h"
#include "scene/state/underwater_light_state.h"
#include "scene/state/view_state.h"
#include "scene/state/water_state.h"
#include "sim/laws/sea_state.h"
#include "sim/laws/spray_state.h"
#include "sim/layers/water_layer.h"

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
