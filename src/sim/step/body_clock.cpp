#include "sim/step/body_clock.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "core/check.h"
#include "sim/bodies/radiation/radiation_force.h"
#include "sim/bodies/sea_moment.h"

namespace deepwater::sim {
namespace {

constexpr int kLinePoints = 25;  ///< of a mooring line that is drawn

/// The vertical in the axes of a body that floats as it starts, to a millionth: turns about it leave no
/// rounding.
glm::dvec3 vertical_in(const BodyRecipe& recipe) {
    constexpr double kParts = 1e6;
    const glm::dvec3 up = glm::conjugate(glm::normalize(recipe.start.orientation)) * glm::dvec3(0, 1, 0);
    return glm::normalize(glm::round(up * kParts) + 0.0);
}

/// Whether two bodies have the same waves: one hull that floats alike.
bool float_alike(const BodyRecipe& a, const BodyRecipe& b) {
    return a.mesh == b.mesh && a.loading == b.loading && a.forces == b.forces &&
           vertical_in(a) == vertical_in(b);
}

std::shared_ptr<const RadiationModel> model_of(const BodyRecipe& recipe) {
    if (recipe.forces != BodyForces::panels) return nullptr;
    const MassProperties mass = mass_properties(*recipe.mesh, recipe.loading);
    const glm::dvec3 up = vertical_in(recipe);
    const glm::dvec3 axis = glm::cross(up, glm::dvec3(0, 1, 0));
    // The shortest turn that makes `up` vertical.
    const glm::dquat turn =
        up.y < -1 + 1e-9 ? glm::dquat(0, 1, 0, 0) : glm::normalize(glm::dquat(1 + up.y, axis));
    const WaterPlane still{.up = up, .height = -height_at_rest(*recipe.mesh, mass.mass, turn)};
    return std::make_shared<const RadiationModel>(radiation_model(*recipe.mesh, still, mass.centre));
}

/// The state that a stepper makes of a start.
BodyState start_of(const BodyRecipe& recipe) {
    if (!recipe.mesh) throw UsageError("bad body: it has no mesh");
    RigidBody body{.mass = mass_properties(*recipe.mesh, recipe.loading)};
    body.set_state(recipe.start);
    return body.state();
}

/// What a body without an outfit has.
std::shared_ptr<const BodyOutfit> outfit_of(const FloatingBody& body) {
    static const auto kFree = std::make_shared<const BodyOutfit>();
    return body.outfit ? body.outfit : kFree;
}

template <typename T>
bool same_value(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
    return a == b || *a == *b;
}

}  // namespace

void BodyClock::Entry::move_as(const Entry& other) {
    index = other.index;
    moorings = other.moorings;
    drive = other.drive;
    pulls = other.pulls;
    wet = other.wet;
    at_start = other.at_start;
}

bool BodyClock::Entry::is_there(double time) const {
    return first == 0 || time >= static_cast<double>(first) * kSeaTick;
}

bool BodyClock::Entry::moves_like(const Entry& other, double time) const {
    return number == other.number && same_value(recipe, other.recipe) &&
           (outfit == other.outfit || same_before(*outfit, *other.outfit, time));
}

std::vector<BodyClock::Entry> BodyClock::entries_of(std::span<const FloatingBody> bodies) const {
    std::vector<Entry> entries;
    for (const FloatingBody& body : bodies) {
        if (!body.rigid) continue;
        Entry entry{.number = body.number, .recipe = body.rigid, .outfit = outfit_of(body)};
        const auto known = std::ranges::lower_bound(entries_, body.number, {}, &Entry::number);
        const bool same = known != entries_.end() && known->number == body.number &&
                          same_value(known->recipe, entry.recipe);
        if (same) {
            entry.model = known->model;
            entry.start = known->start;
            entry.resumes = known->resumes;
        } else {
            entry.start = start_of(*entry.recipe);
        }
        if (!same || !same_value(known->outfit, entry.outfit)) check_outfit(*entry.outfit);
        entry.first = static_cast<std::int64_t>(std::ceil(entry.outfit->from / kSeaTick));
        entries.push_back(std::move(entry));
    }
    // A model takes some 10 ms: bodies of one kind share it.
    std::vector<Entry*> without;
    for (Entry& entry : entries) {
        if (entry.model || entry.recipe->forces != BodyForces::panels) continue;
        const auto old = std::ranges::find_if(
            entries_, [&](const Entry& known) { return float_alike(*known.recipe, *entry.recipe); });
        if (old != entries_.end()) entry.model = old->model;
        const auto first = std::ranges::find_if(
            without, [&](const Entry* other) { return float_alike(*other->recipe, *entry.recipe); });
        if (!entry.model && first == without.end()) without.push_back(&entry);
    }
    tbb::parallel_for(size_t{0}, without.size(),
                      [&](size_t i) { without[i]->model = model_of(*without[i]->recipe); });
    for (Entry& entry : entries) {
        for (size_t i = 0; i < without.size() && !entry.model; ++i) {
            if (float_alike(*without[i]->recipe, *entry.recipe)) entry.model = without[i]->model;
        }
    }
    return entries;
}

bool BodyClock::go_on_as(std::vector<Entry>& next) const {
    if (!alive_) return false;
    const double time = static_cast<double>(done_) * kSeaTick;
    size_t moving = 0;
    for (const Entry& entry : entries_) {
        if (!entry.index) continue;
        const auto found = std::ranges::lower_bound(next, entry.number, {}, &Entry::number);
        if (found == next.end() || !entry.moves_like(*found, time)) return false;
        ++moving;
    }
    const auto begun =
        std::ranges::count_if(next, [this](const Entry& entry) { return entry.first < done_; });
    if (static_cast<size_t>(begun) != moving) return false;
    for (const Entry& entry : entries_) {
        if (!entry.index) continue;
        std::ranges::lower_bound(next, entry.number, {}, &Entry::number)->move_as(entry);
    }
    return true;
}

/// Lets bodies that are the same in `next` go on, and takes the others out. Those of the same start are to go on from
/// where they are.
void BodyClock::keep_in(std::vector<Entry>& next) {
    const double time = static_cast<double>(done_) * kSeaTick;
    std::vector<size_t> gone;
    for (const Entry& entry : entries_) {
        if (!entry.index && !entry.resumes) continue;
        const auto found = std::ranges::lower_bound(next, entry.number, {}, &Entry::number);
        const bool stays = found != next.end() && found->number == entry.number;
        if (entry.index && stays && entry.moves_like(*found, time)) {
            found->move_as(entry);
            continue;
        }
        if (entry.index) {
            gone.push_back(*entry.index);
            std::erase_if(waves_, [&](const auto& waves) { return waves->number() == entry.number; });
        }
        if (!stays || found->recipe->start != entry.recipe->start || found->first != entry.first) continue;
        found->start = entry.index ? stepper_.body(*entry.index).state() : entry.start;
        found->resumes = true;
    }
    std::ranges::sort(gone, std::greater());
    for (const size_t index : gone) stepper_.remove(index);
    for (Entry& entry : next) {
        if (!entry.index) continue;
        *entry.index -= static_cast<size_t>(
            std::ranges::count_if(gone, [&](size_t index) { return index < *entry.index; }));
    }
}

void BodyClock::set(std::span<const FloatingBody> bodies, std::shared_ptr<const BodyGround> ground,
                    Past past) {
    size_t rigid = 0;
    const bool same = std::ranges::all_of(bodies, [&](const FloatingBody& body) {
        if (!body.rigid) return true;
        if (rigid == entries_.size()) return false;
        const Entry& entry = entries_[rigid++];
        return entry.number == body.number && entry.recipe == body.rigid && entry.outfit == outfit_of(body);
    });
    if (same && rigid == entries_.size() && ground == ground_) return;
    std::vector<Entry> next = entries_of(bodies);
    const bool same_motion = go_on_as(next), keeps = alive_ && !same_motion && past == Past::kept;
    const bool touches_others = keeps || ground != ground_;
    if (keeps) keep_in(next);
    entries_ = std::move(next);
    ground_ = std::move(ground);
    alive_ = same_motion || keeps;
    if (!alive_) return;
    if (touches_others) lay_ground();
    for (Entry& entry : entries_) {
        if (!entry.index) continue;
        if (entry.drive) entry.drive->set_path(entry.outfit->engine->helm);
        const std::vector<PullRecipe>& pulls = entry.outfit->pulls;
        for (size_t i = 0; i < entry.pulls.size(); ++i)
            entry.pulls[i]->set_recipe(i < pulls.size() ? pulls[i] : PullRecipe{});
        for (size_t i = entry.pulls.size(); i < pulls.size(); ++i) {
            entry.pulls.push_back(std::make_shared<Pull>(pulls[i]));
            stepper_.add_force(*entry.index, entry.pulls.back());
        }
    }
}

/// @param last  tick of the moment
void BodyClock::restart(std::int64_t last) {
    stepper_ = {};
    waves_.clear();
    pushes_ = {};
    splashes_.clear();
    drips_.clear();
    contacts_ = std::make_shared<Contacts>();
    stepper_.add_coupling(contacts_);
    for (Entry& entry : entries_) {
        entry.index.reset();
        entry.moorings.clear();
        entry.drive.reset();
        entry.pulls.clear();
        entry.wet.reset();
        entry.at_start = 0;
        if (std::exchange(entry.resumes, false)) entry.start = start_of(*entry.recipe);
    }
    forget_shapes();
    lay_ground();
    // Before the first body appears there is nothing to do.
    done_ = std::min(std::ranges::min(entries_, {}, &Entry::first).first, last);
    alive_ = true;
}

/// Forgets the shapes of meshes that no body has.
void BodyClock::forget_shapes() {
    std::erase_if(shapes_, [&](const auto& shape) {
        return std::ranges::none_of(entries_,
                                    [&](const Entry& entry) { return entry.recipe->mesh == shape.first; });
    });
}

void BodyClock::begin_body(Entry& entry) {
    const BodyOutfit& outfit = *entry.outfit;
    const size_t index = stepper_.add(*entry.recipe);
    entry.index = index;
    if (entry.resumes) stepper_.set_state(index, entry.start);
    if (entry.model) {
        const auto radiation = std::make_shared<RadiationForce>(entry.model);
        stepper_.add_force(index, radiation);
        waves_.push_back(std::make_shared<BodyWaves>(entry.number, radiation));
        stepper_.add_force(index, waves_.back());
    }
    entry.wet =
        std::make_shared<WetHull>(entry.number, stepper_.panels(index), stepper_.body(index).mass.centre);
    stepper_.add_force(index, entry.wet);
    for (const MooringRecipe& mooring : outfit.moorings)
        stepper_.add_force(index, entry.moorings.emplace_back(std::make_shared<Mooring>(mooring)));
    if (outfit.engine) {
        entry.drive =
            std::make_shared<BoatDrive>(outfit.engine->propeller, outfit.engine->rudder, outfit.engine->helm);
        stepper_.add_force(index, entry.drive);
    }
    for (const PullRecipe& pull : outfit.pulls)
        stepper_.add_force(index, entry.pulls.emplace_back(std::make_shared<Pull>(pull)));
    let_touch(entry);
}

/// Lets a body that moves touch others and the ground.
void BodyClock::let_touch(const Entry& entry) {
    const ContactSurface& surface = entry.outfit->surface;
    const auto [shape, added] = shapes_.try_emplace(entry.recipe->mesh);
    if (added) shape->second = checked(contact_shape(*entry.recipe->mesh), surface);
    contacts_->add_body(*entry.index, shape->second, surface);
}

/// Sets anew what bodies touch: the ground, and each other.
void BodyClock::lay_ground() {
    contacts_->clear();
    if (ground_) {
        for (const BodyGround::Obstacle& obstacle : ground_->obstacles)
            contacts_->add_obstacle(obstacle.corners, obstacle.triangles, obstacle.surface);
        if (ground_->bed.height) contacts_->set_bed(ground_->bed);
    }
    for (const Entry& entry : entries_)
        if (entry.index) let_touch(entry);
}

TickRange BodyClock::begin(double t, bool continues) {
    if (empty()) return {};
    const auto last = std::max<std::int64_t>(static_cast<std::int64_t>(std::ceil(t / kSeaTick)), 0);
    if (!alive_ || !continues || last < done_) restart(last);
    return {done_ + 1, last};
}

void BodyClock::step(std::int64_t tick, const OceanMaps& before, const OceanMaps& now,
                     std::span<const LayerMaps> layers) {
    DW_CHECK(tick == done_ + 1);
    // In the order of their first ticks, and of their numbers: so they lie in the stepper in any history.
    for (Entry& entry : entries_) {
        if (!entry.index && entry.first < tick) begin_body(entry);
    }
    stepper_.set_wind(wind_);
    for (const Entry& entry : entries_) {
        if (entry.wet) entry.wet->set_drying(drying_);
    }
    leave_out_own_waves(layers);
    if (stepper_.size() > 0) stepper_.advance(SeaMoment(before, layers), SeaMoment(now, layers));
    collect_waves(tick);
    collect_drips(tick);
    done_ = tick;
}

void BodyClock::leave_out_own_waves(std::span<const LayerMaps> layers) {
    for (const Entry& entry : entries_) {
        if (!entry.index) continue;
        std::uint32_t own = entry.recipe->ignored_layers;
        for (size_t layer = 0; layer < layers.size(); ++layer) {
            if (std::ranges::binary_search(layers[layer].raised_by, entry.number)) own |= 1u << layer;
        }
        stepper_.ignore_layers(*entry.index, own);
    }
}

void BodyClock::collect_waves(std::int64_t tick) {
    const double oldest = static_cast<double>(tick) * kSeaTick - kSplashesKept;
    std::erase_if(splashes_, [oldest](const BodySplash& splash) { return splash.time < oldest; });
    std::swap(pushes_[0], pushes_[1]);
    pushes_[1].tick = tick;
    pushes_[1].pushes.clear();
    pushes_[1].washes.clear();
    collect_displaced(tick, pushes_[1].displaced);
    for (const Entry& entry : entries_) {
        if (!entry.index || !entry.drive) continue;
        pushes_[1].washes.push_back(entry.drive->stream());
        pushes_[1].washes.back().body = entry.number;
    }
    for (const std::shared_ptr<BodyWaves>& waves : waves_) {
        const std::span<const BodyPush> raised = waves->pushes();
        pushes_[1].pushes.insert(pushes_[1].pushes.end(), raised.begin(), raised.end());
        splashes_.insert(splashes_.end(), waves->splashes().begin(), waves->splashes().end());
        waves->forget();
    }
    std::ranges::stable_sort(splashes_, {}, &BodySplash::time);
}

void BodyClock::collect_displaced(std::int64_t tick, std::vector<BodyDisplacement>& displaced) {
    displaced.clear();
    const double time = static_cast<double>(tick) * kSeaTick;
    for (Entry& entry : entries_) {
        if (!entry.index) continue;
        if (tick == 1 && entry.first == 0) entry.at_start = stepper_.submerged_volume(*entry.index, 0);
        const BodyState state = stepper_.state_at(*entry.index, time);
        displaced.push_back({.number = entry.number,
                             .place = {state.position.x, state.position.z},
                             .volume = stepper_.submerged_volume(*entry.index, time),
                             .start = {entry.start.position.x, entry.start.position.z},
                             .at_start = entry.at_start});
    }
}

void BodyClock::collect_drips(std::int64_t tick) {
    const double oldest = static_cast<double>(tick) * kSeaTick - kSplashesKept;
    std::erase_if(drips_, [oldest](const BodyDrip& drip) { return drip.time < oldest; });
    for (const Entry& entry : entries_) {
        if (entry.wet) drips_.insert(drips_.end(), entry.wet->drips().begin(), entry.wet->drips().end());
    }
}

std::span<const BodyDrip> BodyClock::drips(std::int64_t tick) const {
    const double time = static_cast<double>(tick - 1) * kSeaTick;
    return {std::ranges::lower_bound(drips_, time, {}, &BodyDrip::time),
            std::ranges::upper_bound(drips_, time, {}, &BodyDrip::time)};
}

const BodyClock::TickPushes* BodyClock::raised_at(std::int64_t tick) const {
    const auto kept = std::ranges::find(pushes_, tick, &TickPushes::tick);
    return kept == pushes_.end() ? nullptr : &*kept;
}

std::span<const BodyPush> BodyClock::pushes(std::int64_t tick) const {
    const TickPushes* raised = raised_at(tick);
    return raised ? std::span(raised->pushes) : std::span<const BodyPush>();
}

std::span<const PropellerWash> BodyClock::washes(std::int64_t tick) const {
    const TickPushes* raised = raised_at(tick);
    return raised ? std::span(raised->washes) : std::span<const PropellerWash>();
}

std::span<const BodyDisplacement> BodyClock::displaced(std::int64_t tick) const {
    const TickPushes* raised = raised_at(tick);
    return raised ? std::span(raised->displaced) : std::span<const BodyDisplacement>();
}

const BodyClock::Entry& BodyClock::entry_of(int number) const {
    const auto found = std::ranges::lower_bound(entries_, number, {}, &Entry::number);
    DW_CHECK(found != entries_.end() && found->number == number);
    return *found;
}

double BodyClock::submerged_volume(int number, double t) const {
    const Entry& entry = entry_of(number);
    if (!entry.is_there(t)) return 0;
    return entry.index ? stepper_.submerged_volume(*entry.index, t)
                       : submerged_at(*entry.recipe->mesh, entry.start);
}

void BodyClock::place(OceanMaps& maps) const {
    maps.rigid_bodies.clear();
    maps.lines.clear();
    for (const Entry& entry : entries_) {
        if (!entry.is_there(maps.time)) continue;
        const BodyState state = entry.index ? stepper_.state_at(*entry.index, maps.time) : entry.start;
        maps.rigid_bodies.push_back({.number = entry.number, .state = state});
        if (entry.wet) maps.rigid_bodies.back().wetness = entry.wet->wetness();
        for (size_t i = 0; i < entry.outfit->moorings.size(); ++i) {
            const Mooring& mooring = entry.index ? *entry.moorings[i] : Mooring(entry.outfit->moorings[i]);
            std::vector<glm::dvec3> points = mooring.points(state, kLinePoints);
            if (points.empty()) continue;
            maps.lines.push_back(
                {.body = entry.number, .mooring = static_cast<int>(i), .points = std::move(points)});
        }
    }
}

void BodyClock::place_forces(OceanMaps& maps) const {
    for (const Entry& entry : entries_) {
        if (!entry.index || !entry.is_there(maps.time)) continue;
        maps.forces.push_back(stepper_.force_view(*entry.index, maps.time));
        maps.forces.back().number = entry.number;
    }
}

}  // namespace deepwater::sim
