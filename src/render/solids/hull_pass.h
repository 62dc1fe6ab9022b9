#pragma once

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/sight/view_window.h"
#include "render/solids/object_pass.h"
#include "render/solids/object_set.h"

namespace deepwater::render {

/// Finds the closed volumes inside hulls, where there is no water, so that the water's pixels can be left out
/// there.
///
/// A pixel's ray is inside a volume between its front and its back. Both depths are kept, so that a volume
/// hides water neither in front of the hull nor behind it, may extend above the gunwale, and works for an eye
/// inside it. Each pixel keeps two such spans, of two volumes; where more than two overlap, the nearer ones
/// are kept.
///   in   objects of the frame with a volume
///   out  spans  rgba16f  reversed depth of a volume's nearest front (x) and nearest back (y), and of
///                        another's (z, w); 0: none. Bound to gpu::kHullUnit
class HullPass {
public:
    explicit HullPass(gl::ShaderLibrary& shaders);

    /// Returns true when no water is inside parts of the object.
    [[nodiscard]] static bool has_hull(const PlacedObject& object);

    /// Draws the volumes seen in `view` at the size of its picture.
    void run(ObjectSet& objects, const ObjectView& view, glm::ivec2 size);

    /// Returns the windows of `view` in which volumes are seen; empty: run() is not needed. Valid until the
    /// next call.
    std::span<const optics::ViewWindow> windows(const ObjectSet& objects, const ObjectView& view);

private:
    /// A volume in view.
    struct Hull {
        const PlacedObject* object;
        float distance;      ///< distance of its nearest point, m; negative if the eye is in its sphere
        int slot = 0;        ///< which of the two spans it writes
        bool hides = false;  ///< another one with the same slot may lie behind it
    };
    void find_hulls(const ObjectSet& objects, const ObjectView& view);

    const gl::Program& program_;
    gl::Texture spans_;
    std::vector<Hull> hulls_;  ///< nearest first
    std::vector<optics::ViewWindow> windows_;
    std::vector<glm::vec3> corners_;  ///< vertices of one volume, camera-relative
    gl::Framebuffer target_;
};

}  // namespace deepwater::render
