#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "scene/models/model.h"
#include "scene/objects/object.h"

namespace deepwater::scene {

/// Keeps the models that a scene's objects use, each file read once and again when it has changed. Pictures
/// and buffers beside it are read with it; it is not noticed when they alone have changed. What one library keeps others
/// need not read.
class ModelLibrary {
public:
    /// Reads what `objects` need and is not there yet, or not as the file now is, and lets go of what they no
    /// longer need. When one cannot be read, nothing changes.
    /// @throws RuntimeFailure as load_model()
    void update(const std::vector<Object>& objects);

    /// The model of `object`, one of the last update().
    [[nodiscard]] const std::shared_ptr<const Model>& of(const Object& object) const;

private:
    /// Tells one state of a file from another.
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
