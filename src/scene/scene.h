#pragma once

#include <optional>
#include <vector>

#include "core/param.h"
#include "scene/camera/camera.h"
#include "scene/objects/object.h"
#include "scene/state/bed_state.h"
#include "scene/state/clock.h"
#include "scene/state/cloud_state.h"
#include "scene/state/particle_state.h"
#include "scene/state/picture_state.h"
#include "scene/state/placed_layers.h"
#include "scene/state/play_state.h"
#include "scene/state/pool_play.h"
#include "scene/state/pool_state.h"
#include "scene/state/pool_view.h"
#include "scene/state/shore_state.h"
#include "scene/state/sky_state.h"
#include "scene/state/underwater_light_state.h"
#include "scene/state/view_state.h"
#include "scene/state/wake_state.h"
#include "scene/state/water_state.h"
#include "sim/laws/sea_state.h"
#include "sim/laws/spray_state.h"
#include "sim/layers/disturbances.h"
#include "sim/layers/water_layer.h"

namespace deepwater::scene {

/// Everything that a picture depends on, except its size: equal scenes give equal pictures.
struct Scene {
    sim::SeaState sea;
    sim::SprayState spray;
    sim::BubbleState bubbles;
    SkyState sky;
    CloudState clouds;
    /// The clouds that `clouds` replace, while they fade out; not in files.
    std::optional<CloudFade> cloud_fade = {};
    WaterState water;
    BedState bed;
    UnderwaterLight underwater;
    ParticleState particles;
    Camera camera;
    ViewState view;
    PictureState picture;
    Clock clock;
    std::vector<Object> objects;
    PlayState play;
    WakeState wakes;
    ShoreState shore;
    /// Place (x, z) [m] near which the shore lies that a scene has by itself (own_shore.h); nothing: where the camera looks.
    std::optional<glm::dvec2> shore_near = {};
    sim::Disturbances disturbances;  ///< all that is thrown into the water, at any time
    PlacedLayers placed_layers;      ///< of the scene file
    GroundState ground;
    std::vector<Pool> pools;
    PoolPlay pool_play;               ///< what comes over them now …
    std::vector<PoolPast> pool_past;  ///< … and has come earlier, by time
    PoolView pool_view;
    sim::LayerRecipes layers = {};  ///< windows of water that a program adds over the sea; not in files

    bool operator==(const Scene&) const = default;
};

/// `scene` without clouds that fade out: they pass by themselves and are not in files.
[[nodiscard]] Scene without_fading_clouds(Scene scene);

/// Every parameter of `scene`, bound to it, in the order in which the GUI shows them. A struct of parameters
/// that is added to Scene needs one line here.
[[nodiscard]] ParameterList parameters(Scene& scene);

/// The sea bed that is there: `scene.bed`, or none in a scene with ground.
[[nodiscard]] BedState present_bed(const Scene& scene);

/// The sea to simulate: `scene.sea` with what the quality level chooses filled in, and off land with the depth of the ground
/// there.
[[nodiscard]] sim::SeaState resolved_sea(const Scene& scene, bool software_renderer);

/// The sea to draw: as resolved_sea(), but with a further tile of ripples, at every quality but low, when the
/// camera is near the water. The ripples are millimetres high; measurements and exports leave them out.
[[nodiscard]] sim::SeaState pictured_sea(const Scene& scene, bool software_renderer);

}  // namespace deepwater::scene
