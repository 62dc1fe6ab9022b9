#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gl/buffer.h"
#include "render/solids/line_meshes.h"
#include "render/solids/object_blocks.h"
#include "render/solids/object_mesh.h"
#include "scene/objects/bed_scatter.h"
#include "scene/objects/bend.h"
#include "scene/objects/model_library.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// An object as placed in this frame.
struct PlacedObject {
    const ObjectMesh* mesh;
    glm::mat4 world_from_own;  ///< camera-relative
    glm::vec3 centre;          ///< centre of the sphere around it, camera-relative, m
    float radius;              ///< m
    float scale;               ///< largest factor from own to world axes
    float top;                 ///< height of the highest point of its box above the water around it, m
    float bottom;              ///< height of the lowest point; negative under water
    float wet_below;           ///< height above which none of it is under water, own axes before scaling, m
    float water_level;         ///< height of the water around it, camera-relative, m
    bool checker;
    bool floats;
    bool of_bed;          ///< it is scattered over the bed, not one of the scene's own
    bool wet_hull;        ///< it is a rigid body: its ObjectBlock has a film of water
    glm::dvec3 anchor;    ///< centre of the sphere on a flat sea, world, m; waves do not move it
    float wave_height;    ///< m: parts down to this far below the waterline may be in the air, in a trough
    size_t block_offset;  ///< offset of its ObjectBlock in ObjectSet's buffer, bytes
};

/// The objects of a scene on the GPU with their mooring lines: their meshes, and where each is placed at this
/// moment.
class ObjectSet {
public:
    /// Loads new models, frees unused ones and places all objects: floating ones as in maps.bodies, or as in
    /// still water if they are not in there and do not appear later, and mooring lines as in maps.lines. If
    /// the scene has objects or a sea bed, bind_view() may then be called.
    /// @param models  folder of the models that are scattered over a reef
    /// @throws RuntimeFailure when a model cannot be read, once for each change of the objects; the last good
    /// ones stay
    void update(const scene::Scene& scene, const sim::OceanMaps& maps, const std::filesystem::path& models);
    /// Does the part of update() that needs no sea: loading models.
    void read(const scene::Scene& scene, const std::filesystem::path& models);

    /// Has the next update() read models again whose files have changed and models that could not be read.
    void reload_changed_models() { reload_models_ = true; }

    [[nodiscard]] bool empty() const { return placed_.empty(); }
    [[nodiscard]] std::span<const PlacedObject> objects() const { return placed_; }
    /// Returns the model of an object of the scene; null where it has not been loaded.
    /// @param number  index among the scene's objects
    [[nodiscard]] std::shared_ptr<const scene::Model> model_of(size_t number) const {
        return number < own_.size() ? mesh_of_[number]->model() : nullptr;
    }
    /// A number that changes when anything but the motion of floating objects has changed.
    [[nodiscard]] unsigned version() const { return version_; }

    /// Copies a view into the frame's buffer and binds it for the draws that follow; at most kMostViews times
    /// a frame.
    void bind_view(const gpu::ObjectViewBlock& view);
    void bind_object(const PlacedObject& object) const;

    static constexpr size_t kMostViews = 8;

private:
    void load(const std::vector<scene::Object>& own);
    /// Whether the models of all that is scattered are loaded.
    [[nodiscard]] bool has_models_of_bed() const;
    /// The loaded mesh of a model; null where there is none.
    [[nodiscard]] const ObjectMesh* mesh_with(const std::shared_ptr<const scene::Model>& model) const;
    /// Shows what is scattered now beside the scene's own objects. @pre has_models_of_bed()
    void show_scattered();
    /// Scatters models over the bed. @return whether there is any change
    bool scatter(const scene::Scene& scene, const std::filesystem::path& models);
    void place(const scene::Scene& scene, const sim::OceanMaps& maps);
    void place_lines(const scene::Scene& scene, const sim::OceanMaps& maps);

    scene::ModelLibrary library_;
    std::vector<std::unique_ptr<ObjectMesh>> meshes_;
    std::vector<const ObjectMesh*> mesh_of_;  ///< by object
    std::vector<scene::Object> own_;          ///< the scene's that are loaded
    scene::BedScatter scatter_;               ///< over the bed
    std::vector<scene::Object>
        shown_;               ///< own_, then what is scattered, then some whose memory will be used again
    size_t shown_count_ = 0;  ///< of those that are shown
    std::optional<std::vector<scene::Object>> failed_;  ///< the scene's whole list, when its loading failed
    bool reload_models_ = false;
    std::vector<PlacedObject> placed_;
    LineMeshes lines_;
    std::vector<const scene::MooringTraits*> mooring_traits_;  ///< of the moment's lines
    unsigned version_ = 0;

    gl::StreamRing ring_;  ///< views, then objects
    std::span<std::byte> region_;
    bool ring_in_use_ = false;
    size_t views_ = 0;  ///< bound in this frame
};

/// Returns true when a sphere lies wholly beyond one of the four sides of a view or behind its eye.
[[nodiscard]] bool is_outside(const glm::mat4& clip_from_world, const glm::vec3& centre, float radius);

}  // namespace deepwater::render
