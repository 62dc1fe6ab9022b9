#include "app/objects/chosen_object.h"

#include "core/check.h"

namespace deepwater::app {

ChosenObject::ChosenObject(size_t number, const std::vector<scene::Object>& objects)
    : number_(number), count_(objects.size()) {
    DW_CHECK(number < objects.size());
    const scene::Object& object = objects[number];
    name_ = object.name;
    model_ = object.model;
    shape_ = object.shape;
}

bool ChosenObject::is_in(const std::vector<scene::Object>& objects) const {
    if (objects.size() != count_) return false;
    const scene::Object& object = objects[number_];
    return object.shape == shape_ && object.model == model_ && object.name == name_;
}

}  // namespace deepwater::app
