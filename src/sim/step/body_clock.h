#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sim/bodies/body_outfit.h"
#include "sim/bodies/body_stepper.h"
#include "sim/bodies/floating_body.h"
#include "sim/bodies/radiation/body_waves.h"
#include "sim/bodies/radiation/radiation_model.h"
#include "sim/bodies/wet_hull.h"
#include "sim/moment/maps.h"
#include "sim/moment/past.h"
#include "sim/moment/sea_tick.h"

namespace deepwater::sim {

/// Moves the rigid ones of a sea's floating bodies (FloatingBody::rigid) on the ticks of the sea's clock.
///
/// Their motion begins at time 0, or at BodyOutfit::from, in BodyRecipe::start and goes through all ticks
/// since, so that it is a function of the sea, the bodies and the time. Bodies touch each other and the
/// ground. What a body raises of the water (BodyWaves) is kept for the layers that show its waves; it does
/// not feel those (LayerMaps::raised_by).
class BodyClock {
public:
    /// Sets the bodies and what they touch. `past` says what becomes of the motion if what differs could have changed it
    /// up to the tick reached. It goes on where bodies are added that appear at that tick or later, and where
    /// helm paths and pulls change from that tick on.
    /// @param ground  compared as an object, not by its values; nullptr: none
    /// @throws UsageError as BodyStepper::add() and check_outfit() do
    void set(std::span<const FloatingBody> bodies, std::shared_ptr<const BodyGround> ground = nullptr,
             Past past = Past::anew);
    [[nodiscard]] bool empty() const { return entries_.empty(); }

    /// Sets the wind at a height of 10 m, m/s, world axes, of later steps.
    void set_wind(const glm::dvec3& wind) { wind_ = wind; }
    /// Sets the time in which hulls dry (WetHull::set_drying()), s > 0, of later steps.
    void set_drying(double seconds) { drying_ = seconds; }

    /// Begins the moment `t` [s].
    /// @param continues  goes on from the moment before, if that is no later
    /// @return the ticks for which step() must be called, in their order: up to the first at or after `t`
    [[nodiscard]] TickRange begin(double t, bool continues);
    /// Moves the bodies to `tick`.
    /// @param before  the sea one tick before, with motion and all mip levels
    /// @param now     the sea at `tick`, likewise; its layers are not read
    /// @param layers  of both: those of the tick before up to this one
    void step(std::int64_t tick, const OceanMaps& before, const OceanMaps& now,
              std::span<const LayerMaps> layers);
    /// Returns what the bodies have raised on their way to `tick`, one of the two that step() was called for
    /// last; nothing for others.
    [[nodiscard]] std::span<const BodyPush> pushes(std::int64_t tick) const;
    /// Returns the washes of the bodies' propellers at `tick`, likewise.
    [[nodiscard]] std::span<const PropellerWash> washes(std::int64_t tick) const;
    /// Returns the water that the bodies which move displace at `tick`, likewise.
    [[nodiscard]] std::span<const BodyDisplacement> displaced(std::int64_t tick) const;
    /// Returns the bodies' falls into the water within kSplashesKept before the last step, by time.
    [[nodiscard]] std::span<const BodySplash> splashes() const { return splashes_; }
    static constexpr double kSplashesKept = 30;  ///< s
    /// Returns what drips off the bodies on their way to `tick`, as long as splashes are kept.
    [[nodiscard]] std::span<const BodyDrip> drips(std::int64_t tick) const;
    /// Sets maps.rigid_bodies and maps.lines to the states at maps.time, which lies between the last tick and
    /// the one before, or before time 0. Bodies that appear later are left out.
    void place(OceanMaps& maps) const;

    /// Adds to maps.forces the forces on the bodies that move, placed at maps.time, which is limited as for place().
    void place_forces(OceanMaps& maps) const;

    /// The tick that the bodies have reached.
    [[nodiscard]] std::int64_t reached() const { return done_; }
    [[nodiscard]] const BodyStepper& stepper() const { return stepper_; }
    /// Returns the index in stepper() of a body; nothing for one that does not move yet.
    /// @param number  of a rigid body
    [[nodiscard]] std::optional<size_t> index_of(int number) const { return entry_of(number).index; }
    /// Returns the engine of a body at the last step; nullptr for one without, or that does not move yet.
    /// @param number  of a rigid body
    [[nodiscard]] const BoatDrive* engine_of(int number) const { return entry_of(number).drive.get(); }

    /// Returns the volume [m³] of a body under water at the time `t` [s], which is limited as for place(); 0
    /// before it appears.
    /// @param number  of a rigid body
    [[nodiscard]] double submerged_volume(int number, double t) const;

private:
    struct Entry {
        int number = 0;
        std::shared_ptr<const BodyRecipe> recipe{};
        std::shared_ptr<const BodyOutfit> outfit{};
        std::shared_ptr<const RadiationModel> model{};  ///< nullptr: it has none
        BodyState start{};
        bool resumes = false;    ///< it begins in `start`, which is not the start of its recipe
        std::int64_t first = 0;  ///< tick at which it appears
        // While it moves:
        std::optional<size_t> index{};  ///< in the stepper
        std::vector<std::shared_ptr<Mooring>> moorings{};
        std::shared_ptr<BoatDrive> drive{};
        std::vector<std::shared_ptr<Pull>> pulls{};
        std::shared_ptr<WetHull> wet{};
        double at_start = 0;  ///< m³ under water at time 0, of a body that is there then

        /// Takes over what moves.
        void move_as(const Entry& other);
        [[nodiscard]] bool is_there(double time) const;
        /// Whether the motion up to a time [s] is the same as another's.
        [[nodiscard]] bool moves_like(const Entry& other, double time) const;
    };
    [[nodiscard]] const Entry& entry_of(int number) const;
    [[nodiscard]] std::vector<Entry> entries_of(std::span<const FloatingBody> bodies) const;
    /// Takes over what moves, if `next` does not change the motion so far.
    [[nodiscard]] bool go_on_as(std::vector<Entry>& next) const;
    void keep_in(std::vector<Entry>& next);
    void forget_shapes();
    void restart(std::int64_t last);
    void lay_ground();
    void let_touch(const Entry& entry);
    void begin_body(Entry& entry);
    void leave_out_own_waves(std::span<const LayerMaps> layers);
    void collect_waves(std::int64_t tick);
    void collect_displaced(std::int64_t tick, std::vector<BodyDisplacement>& displaced);
    void collect_drips(std::int64_t tick);

    std::vector<Entry> entries_;  ///< in order of their numbers
    std::shared_ptr<const BodyGround> ground_;
    glm::dvec3 wind_{0};
    BodyStepper stepper_;
    std::vector<std::shared_ptr<BodyWaves>> waves_;  ///< of bodies with a model, in their order
    /// What was raised on the way to a tick. Layers may be a tick behind the bodies.
    struct TickPushes {
        std::int64_t tick = 0;
        std::vector<BodyPush> pushes{};
        std::vector<PropellerWash> washes{};
        std::vector<BodyDisplacement> displaced{};
    };
    [[nodiscard]] const TickPushes* raised_at(std::int64_t tick) const;
    std::array<TickPushes, 2> pushes_;  ///< the latest last
    std::vector<BodySplash> splashes_;
    std::vector<BodyDrip> drips_;  ///< by time
    double drying_ = kUsualDrying;
    std::shared_ptr<Contacts> contacts_;
    std::map<std::shared_ptr<const HullMesh>, ContactShape> shapes_;  ///< of the meshes that touch
    std::int64_t done_ = 0;                                           ///< tick that the bodies have reached
    bool alive_ = false;  ///< begin() was called since the motion was last to begin anew
};

}  // namespace deepwater::sim
