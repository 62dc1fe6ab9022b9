#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "render/solids/object_blocks.h"
#include "render/solids/object_mesh.h"
#include "scene/objects/bend.h"
#include "scene/objects/model_library.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// An object of this frame, ready to draw.
struct PlacedObject {
    const ObjectMesh* mesh;
    glm::mat4 world_from_own;  ///< camera-relative
    glm::vec3 centre;          ///< of the sphere around it, camera-relative, m
    float radius;              ///< m
    float scale;               ///< of its own axes, the largest
    float top;                 ///< highest point of its box above the water about it, m
    float bottom;              ///< lowest point: negative under water
    float wet_below;           ///< own axes before scaling: higher up nothing is under water, m
    float water_level;         ///< height of the water about it, camera-relative, m
    bool checker;
    bool floats;
    glm::dvec3
        anchor;  ///< the sphere's centre were the sea flat: world, m; moves only with the object itself
    float wave_height;    ///< m: down to here below the waterline it may stand in the air
    size_t block_offset;  ///< of its ObjectBlock in ObjectSet's buffer, bytes
};

/// The objects of a scene on the GPU: meshes shared by all that use them, and where each stands at this
/// moment.
class ObjectSet {
public:
    /// Loads what is new, lets go of what is no longer used, places everything: what floats as maps.bodies
    /// say, or as in still water where they do not know it. There is room for views when the scene has
    /// objects or a sea bed.
    /// @param models  folder of what is strewn over a reef
    /// @throws RuntimeFailure when a model cannot be read, once per change of the objects; the last good ones
    /// stay
    void update(const scene::Scene& scene, const sim::OceanMaps& maps, const std::filesystem::path& models);
    /// The part of update() that needs no sea: loading.
    void read(const scene::Scene& scene, const std::filesystem::path& models);

    /// Has the next update() read those models again whose files have changed since, and those that could not
    /// be read.
    void reload_changed_models() { reload_models_ = true; }

    [[nodiscard]] bool empty() const { return placed_.empty(); }
    [[nodiscard]] std::span<const PlacedObject> objects() const { return placed_; }
    /// Changes when anything but the motion of the sea has changed.
    [[nodiscard]] unsigned version() const { return version_; }

    /// Copies a view into the frame's buffer and binds it for the draws that follow.
    /// At most kMostViews a frame.
    void bind_view(const ObjectViewBlock& view);
    void bind_object(const PlacedObject& object) const;

    static constexpr size_t kMostViews = 8;

private:
    void load(const std::vector<scene::Object>& own);
    /// @return true when what is strewn over the bed is not as it was
    bool strew(const scene::Scene& scene, const std::filesystem::path& models);
    void place(const scene::Scene& scene, const sim::OceanMaps& maps);

    scene::ModelLibrary library_;
    std::vector<std::unique_ptr<ObjectMesh>> meshes_;
    std::vector<const ObjectMesh*> mesh_of_;  ///< by object
    std::vector<scene::Object> own_;          ///< the scene's, loaded
    std::vector<scene::Object> strewn_;       ///< over the bed
    scene::BedState strewn_bed_;              ///< of strewn_, and the depth of its waves, and where
    float strewn_depth_ = 0;
    glm::ivec2 strewn_cell_{0};
    std::vector<scene::Object> shown_;                   ///< loaded
    std::optional<std::vector<scene::Object>> refused_;  ///< the last ones that could not be loaded
    bool reload_models_ = false;
    std::vector<PlacedObject> placed_;
    unsigned version_ = 0;

    gl::StreamRing ring_;  ///< views, then objects
    std::span<std::byte> region_;
    bool ring_in_use_ = false;
    size_t views_ = 0;  ///< bound so far this frame
};

/// True when nothing of the sphere lies inside the view: beyond one of its four sides or behind it.
[[nodiscard]] bool is_outside(const glm::mat4& clip_from_world, const glm::vec3& centre, float radius);

}  // namespace deepwater::render
