#pragma once

#include <string>
#include <vector>

#include "scene/objects/object.h"

namespace deepwater::app {

/// An object that a person has chosen. Objects are known by their numbers alone, which mean others once an object has
/// been removed, a step undone or another scene opened; this tells when that may have happened.
class ChosenObject {
public:
    /// @pre number < objects.size()
    ChosenObject(size_t number, const std::vector<scene::Object>& objects);

    [[nodiscard]] size_t number() const { return number_; }
    /// Whether the number still means the object: there are as many as before, and that one has the same name and shape.
    /// Its place and its other values may have changed.
    [[nodiscard]] bool is_in(const std::vector<scene::Object>& objects) const;

private:
    size_t number_, count_;
    std::string name_, model_;
    int shape_;
};

}  // namespace deepwater::app
