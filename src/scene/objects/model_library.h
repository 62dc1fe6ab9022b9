#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "scene/models/model.h"
#include "scene/objects/object.h"

namespace deepwater::scene {

/// Keeps the models that a scene's objects use. Each file is read once, and again when it has changed.
/// Pictures and buffers beside it are read with it; a change of these alone is not noticed. All libraries of
/// the process share the models that they keep.
class ModelLibrary {
public:
    /// Reads the models of `objects` that are missing or whose files have changed, and drops models that no
    /// object uses any more. When one cannot be read, nothing changes.
    /// @throws RuntimeFailure as load_model()
    void update(const std::vector<Object>& objects);

    /// Whether the last update() was given an object with the model of `object`.
    [[nodiscard]] bool has(const Object& object) const { return find(object) != nullptr; }

    /// The model of `object`.  @pre `object` was among those of the last update()
    [[nodiscard]] const std::shared_ptr<const Model>& of(const Object& object) const;

private:
    /// Identifies the state of a file.
    struct Stamp {
        std::filesystem::file_time_type modified{};
        std::uintmax_t bytes = 0;
        bool operator==(const Stamp&) const = default;
    };
    struct Entry {
        int shape;
        std::string file;
        Stamp stamp;
        std::shared_ptr<const Model> model;
    };
    [[nodiscard]] static Stamp stamp_of(const Object& object);
    [[nodiscard]] const Entry* find(const Object& object) const;

    std::vector<Entry> entries_;
};

}  // namespace deepwater::scene
