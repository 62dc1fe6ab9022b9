#pragma once

#include <future>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "gl/texture.h"
#include "render/pools/model_field.h"
#include "scene/models/model.h"

namespace deepwater::render {

/// The fields of several models on the GPU, one behind the other in two textures of three dimensions:
///   distances  r32f   ModelField::distance, m
///   colours    rgba8  ModelField::color
class ModelFields {
public:
    /// Where the field of a model lies.
    struct Place {
        glm::vec3 middle, half_sides;  ///< of its box, own axes before scaling, m
        float spacing;                 ///< m
        glm::vec3 scale, shift;        ///< from the box's axes, −1 to 1, to texture coordinates
    };

    /// Makes the fields of models that have none on other threads, and forgets those of all other models. Costs next
    /// to nothing where the models are the same as before.
    /// @param may_lag  return before new fields are there; a later call with the same models shows them
    void keep(std::span<const std::shared_ptr<const scene::Model>> models, bool may_lag);

    /// Returns null where there is no field of the model yet, and where the fields of others fill the textures.
    [[nodiscard]] const Place* of(const scene::Model& model) const;
    /// Binds both textures, if there are any.
    void bind() const;

private:
    struct Entry {
        std::shared_ptr<const scene::Model> model;
        std::future<ModelField> made;  ///< valid until the field is there
        ModelField field;
        int first_layer = -1;  ///< of its samples in the textures; −1: it is not there
        std::optional<Place> place;
    };
    void upload();

    std::vector<Entry> entries_;
    gl::Texture distances_, colors_;
};

}  // namespace deepwater::render
