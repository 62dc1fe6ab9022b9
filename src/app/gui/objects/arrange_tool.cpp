#include "app/gui/objects/arrange_tool.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "app/gui/floating_bodies.h"
#include "app/gui/objects/object_marks.h"
#include "app/gui/play_tool.h"
#include "app/gui/pointer_on_sea.h"
#include "scene/objects/bodies.h"

namespace deepwater::app {
namespace {

constexpr float kClickReach = 5;     ///< pixels that the pointer may move during a click
constexpr float kKnobReach = 12;     ///< pixels from the middle of the knob
constexpr double kFarthest = 20000;  ///< m: farther away nothing is put down or dragged
constexpr double kAside = 1.3;       ///< sizes of an object that its copy stands aside

glm::vec2 pointer_pixel() {
    const ImVec2 at = ImGui::GetIO().MousePos;
    return {at.x, at.y};
}

double from_now(const GuiModel& model) {
    return PlayTool::time_in_water(model.scene.clock);
}

const sim::BodyPose* pose_of_chosen(const GuiModel& model, size_t number) {
    return pose_of(model, static_cast<int>(number));
}

template <typename Result>
bool is_ready(const std::future<Result>& result) {
    return result.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

/// Lets go of the model in the hand, without waiting until it has been read.
void ArrangeTool::empty_hand() {
    if (hand_.reading.valid()) abandoned_.push_back(std::move(hand_.reading));
    hand_ = {};
    forget_abandoned();
}

void ArrangeTool::forget_abandoned() {
    std::erase_if(abandoned_, [](const auto& reading) { return is_ready(reading); });
}

void ArrangeTool::take(const std::filesystem::path& file) {
    empty_hand();
    hand_.file = file;
    hand_.reading = std::async(std::launch::async, [file] {
        auto library = std::make_shared<scene::ModelLibrary>();
        library->update({scene::model_object(file.string())});
        return library;
    });
    let_go();
}

/// The model in the hand; nullptr while it is being read.
const scene::Model* ArrangeTool::model_in_hand() {
    forget_abandoned();
    if (hand_.reading.valid() && is_ready(hand_.reading)) {
        try {
            hand_.library = hand_.reading.get();
        } catch (...) {
            hand_ = {};
            throw;
        }
    }
    return hand_.library ? hand_.library->of(scene::model_object(hand_.file.string())).get() : nullptr;
}

void ArrangeTool::let_go() {
    chosen_.reset();
    drag_.reset();
}

void ArrangeTool::stop() {
    empty_hand();
    let_go();
    pressed_ = false;
}

void ArrangeTool::choose(size_t number, const scene::Scene& scene) {
    let_go();  // a model that cannot be read leaves nothing chosen
    library_.update({scene.objects[number]});
    chosen_.emplace(number, scene.objects);
}

/// Lets go of a chosen object whose number means another one by now.
void ArrangeTool::let_go_of_others(const scene::Scene& scene) {
    if (chosen_ && !chosen_->is_in(scene.objects)) let_go();
}

/// @pre an object is chosen
scene::Object& ArrangeTool::chosen_in(scene::Scene& scene) const {
    return scene.objects[chosen_->number()];
}

void ArrangeTool::put_down(const Spot& spot, GuiModel& model) {
    const scene::Model* shape = model_in_hand();
    if (!shape) return;
    choose(add_object(object_at(spot, hand_.heading, hand_.file, *shape, model.scene), model.scene),
           model.scene);
    if (!ImGui::GetIO().KeyShift) empty_hand();
}

void ArrangeTool::put_ahead(GuiModel& model) {
    const glm::dvec3 ahead(scene::axes(model.sea.camera).forward);
    if (const std::optional<Spot> spot = spot_on_ray(model, ahead, kFarthest)) put_down(*spot, model);
}

void ArrangeTool::turn(double degrees, GuiModel& model) {
    if (!hand_.file.empty()) {
        hand_.heading += degrees;
        return;
    }
    scene::Object& object = chosen_in(model.scene);
    if (object.rigid) {
        const sim::BodyPose* pose = pose_of_chosen(model, chosen_->number());
        const glm::dvec3 at = pose ? pose->state.position : object.position;
        move_to({at.x, at.z}, pose, from_now(model), model.scene, object);
    }
    turn_to(heading_of(object) + degrees, object);
}

void ArrangeTool::duplicate(GuiModel& model) {
    const scene::Object& object = chosen_in(model.scene);
    const ObjectBox box = box_of(object, *library_.of(object));
    const glm::dvec3 right(scene::axes(model.sea.camera).right);
    const double way = kAside * 2 * box.radius();
    choose(duplicate_object(chosen_->number(), {right.x * way, right.z * way}, from_now(model), model.scene),
           model.scene);
}

void ArrangeTool::remove(GuiModel& model) {
    remove_object(chosen_->number(), model.scene);
    let_go();
}

void ArrangeTool::set_adrift(bool adrift, GuiModel& model) {
    scene::Object& object = chosen_in(model.scene);
    app::set_adrift(adrift, pose_of_chosen(model, chosen_->number()), from_now(model), object);
}

void ArrangeTool::begin_drag(Drag::Kind kind, const glm::dvec3& grasp, const GuiModel& model) {
    const scene::Object& object = model.scene.objects[chosen_->number()];
    drag_ = Drag{.kind = kind,
                 .before = object,
                 .now = object,
                 .pose = {},
                 .grasp = grasp,
                 .pixel = pointer_pixel(),
                 .live = moves_freely(chosen_->number(), model.scene)};
    if (const sim::BodyPose* pose = pose_of_chosen(model, chosen_->number()); pose && object.rigid)
        drag_->pose = *pose;
}

void ArrangeTool::go_on_dragging(GuiModel& model) {
    Drag& drag = *drag_;
    scene::Object& object = chosen_in(model.scene);
    const bool held = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    drag.moved = drag.moved || glm::distance(pointer_pixel(), drag.pixel) > kClickReach;
    const std::optional<glm::dvec3> ray = pointer_ray(model.sea.camera);
    const std::optional<glm::dvec3> at =
        ray ? level_point(model.sea.camera.position, *ray, drag.grasp.y, kFarthest) : std::nullopt;
    if (drag.moved && at) {
        const glm::dvec3 start = drag.pose ? drag.pose->state.position : drag.before.position;
        const glm::dvec3 way = *at - drag.grasp;
        const bool moves = drag.kind == Drag::Kind::move;
        drag.now = drag.before;
        if (moves || drag.now.rigid)
            move_to(glm::dvec2(start.x, start.z) + (moves ? glm::dvec2(way.x, way.z) : glm::dvec2(0)),
                    drag.pose ? &*drag.pose : nullptr, from_now(model), model.scene, drag.now);
        if (!moves) turn_to(glm::degrees(std::atan2(at->x - start.x, start.z - at->z)), drag.now);
    }
    if (drag.moved && (drag.live || !held)) object = drag.now;
    if (!held) drag_.reset();
}

/// The object as its marks show it: where it is being dragged to.
const scene::Object& ArrangeTool::shown(const scene::Scene& scene) const {
    return drag_ && drag_->moved ? drag_->now : scene.objects[chosen_->number()];
}

/// Draws the marks around the chosen object. @return whether the pointer is on its knob
bool ArrangeTool::show_chosen(const GuiModel& model) {
    const scene::Object& object = shown(model.scene);
    const bool waits = drag_ && drag_->moved && !drag_->live;
    const ObjectBox box = box_of(object, *library_.of(model.scene.objects[chosen_->number()]));
    const scene::Placement placement =
        waits ? scene::placement_of(object, -1, {})
              : scene::placement_of(object, static_cast<int>(chosen_->number()), model.sea.maps->bodies);
    draw_box(model.sea.camera, box, placement);
    const std::optional<glm::vec2> knob = draw_ring(model.sea.camera, box, placement);
    return knob && glm::distance(*knob, pointer_pixel()) < kKnobReach;
}

bool ArrangeTool::update(GuiModel& model) {
    if (!model.sea.maps) return false;
    let_go_of_others(model.scene);
    if (drag_) go_on_dragging(model);
    const std::optional<glm::dvec3> ray = pointer_ray(model.sea.camera);
    const scene::Model* in_hand = model_in_hand();
    const bool on_knob = chosen_ && show_chosen(model) && ray && !in_hand;
    if (drag_) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
        return true;
    }
    const bool clicked = ray && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    if (clicked) {
        pressed_ = true;
        pressed_at_ = pointer_pixel();
    }
    const bool released = pressed_ && !ImGui::IsMouseDown(ImGuiMouseButton_Left);
    const bool is_click = std::exchange(pressed_, pressed_ && !released) && released && ray &&
                          glm::distance(pressed_at_, pointer_pixel()) <= kClickReach;
    if (!hand_.file.empty()) {
        const std::optional<Spot> spot = ray ? spot_on_ray(model, *ray, kFarthest) : std::nullopt;
        if (!spot || !in_hand) return false;
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        const scene::Object object = object_at(*spot, hand_.heading, hand_.file, *in_hand, model.scene);
        const ObjectBox box = box_of(object, *in_hand);
        scene::Placement placement = scene::placement_of(object, -1, {});
        if (object.floats) placement.position.y += spot->point.y;
        draw_box(model.sea.camera, box, placement);
        draw_ring(model.sea.camera, box, placement);
        if (is_click) put_down(*spot, model);
        return false;
    }
    const std::optional<PointedObject> pointed = ray ? object_on_ray(model, *ray) : std::nullopt;
    if (!pointed && !on_knob) {
        if (is_click) chosen_.reset();
        return false;
    }
    ImGui::SetMouseCursor(on_knob ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_Hand);
    if (!clicked) return true;
    if (on_knob) {
        begin_drag(Drag::Kind::turn,
                   scene::placement_of(model.scene.objects[chosen_->number()],
                                       static_cast<int>(chosen_->number()), model.sea.maps->bodies)
                       .position,
                   model);
    } else {
        choose(pointed->number, model.scene);
        begin_drag(Drag::Kind::move, pointed->point, model);
    }
    return true;
}

void ArrangeTool::escape(GuiModel& model) {
    if (drag_) {
        chosen_in(model.scene) = drag_->before;
        drag_.reset();
    } else if (!hand_.file.empty()) {
        empty_hand();
    } else if (chosen_) {
        chosen_.reset();
    } else {
        model.settings.arrange = false;
    }
}

void ArrangeTool::use_keys(GuiModel& model) {
    let_go_of_others(model.scene);
    for (const ArrangeKey key : std::exchange(keys_, {})) {
        if (key == ArrangeKey::escape) {
            escape(model);
            continue;
        }
        const bool turns = key == ArrangeKey::turn || key == ArrangeKey::turn_back;
        if (drag_ || !(chosen_ || (turns && !hand_.file.empty()))) continue;
        if (turns) turn(key == ArrangeKey::turn ? kTurn : -kTurn, model);
        if (key == ArrangeKey::duplicate) duplicate(model);
        if (key == ArrangeKey::remove) remove(model);
    }
}

}  // namespace deepwater::app
