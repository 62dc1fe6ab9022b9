#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/model.h"
#include "app/objects/arrangement.h"
#include "app/objects/chosen_object.h"
#include "scene/objects/model_library.h"

namespace deepwater::app {

/// The tool with which a person arranges objects. A model that is in the hand is put down by a click; an object that is
/// clicked is the chosen one, which has a box and a ring around it. A drag of an object moves it over the ground, a drag
/// of the knob on the ring turns it. Each of these is done when the button is released, so that it is one step for undo.
class ArrangeTool {
public:
    static constexpr double kTurn = 15;  ///< degrees that a key or a button turns

    /// Takes a model in the hand; it is read by another thread.
    void take(const std::filesystem::path& file);
    /// The file of the model in the hand; empty: none.
    [[nodiscard]] const std::filesystem::path& in_hand() const { return hand_.file; }
    /// The chosen object's number; nothing: none.
    [[nodiscard]] std::optional<size_t> chosen() const {
        return chosen_ ? std::optional(chosen_->number()) : std::nullopt;
    }

    /// Reads the pointer of this frame, and draws what is in the hand and around the chosen object.
    /// @return whether the tool has the pointer
    /// @throws UsageError as the functions of app/objects/arrangement.h, RuntimeFailure for a model that cannot be read
    bool update(GuiModel& model);
    /// A key that use_keys() obeys.
    void press(ArrangeKey key) { keys_.push_back(key); }
    /// Obeys the keys since the last frame. @throws UsageError as update()
    void use_keys(GuiModel& model);
    /// Forgets them: something else had them.
    void forget_keys() { keys_.clear(); }
    /// Lets go of the chosen object, and of a drag as it is: the scene's objects are about to be others.
    void let_go();
    /// Lets go of everything.
    void stop();

    /// What the buttons of the shelf do. All but the first need a chosen object, or, to turn, a model in the hand.
    /// @throws UsageError as update()
    void put_ahead(GuiModel& model);
    void turn(double degrees, GuiModel& model);
    void duplicate(GuiModel& model);
    void remove(GuiModel& model);
    void set_adrift(bool adrift, GuiModel& model);

private:
    struct Hand {
        std::filesystem::path file;
        std::future<std::shared_ptr<scene::ModelLibrary>> reading;
        std::shared_ptr<scene::ModelLibrary> library;
        double heading = 0;  ///< degrees
    };
    struct Drag {
        enum class Kind { move, turn } kind = Kind::move;
        scene::Object before, now;
        std::optional<sim::BodyPose> pose;  ///< of a drifting object, when it was grasped
        glm::dvec3 grasp{0};                ///< m, world
        glm::vec2 pixel{0};                 ///< of the pointer
        bool live = false;                  ///< the scene's object follows at once
        bool moved = false;
    };

    void empty_hand();
    void forget_abandoned();
    void let_go_of_others(const scene::Scene& scene);
    [[nodiscard]] scene::Object& chosen_in(scene::Scene& scene) const;
    void escape(GuiModel& model);
    [[nodiscard]] const scene::Model* model_in_hand();
    void put_down(const Spot& spot, GuiModel& model);
    void choose(size_t number, const scene::Scene& scene);
    void begin_drag(Drag::Kind kind, const glm::dvec3& grasp, const GuiModel& model);
    void go_on_dragging(GuiModel& model);
    bool show_chosen(const GuiModel& model);
    [[nodiscard]] const scene::Object& shown(const scene::Scene& scene) const;

    std::vector<ArrangeKey> keys_;
    Hand hand_;
    /// Of models that were in the hand and are still being read: to destroy one would be to wait for it.
    std::vector<decltype(Hand::reading)> abandoned_;
    std::optional<ChosenObject> chosen_;
    scene::ModelLibrary library_;  ///< of the chosen object
    std::optional<Drag> drag_;
    bool pressed_ = false;     ///< the left button went down over the picture
    glm::vec2 pressed_at_{0};  ///< pixel
};

}  // namespace deepwater::app
