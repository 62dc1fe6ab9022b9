#include "scene/state/clock.h"

namespace deepwater::scene {
namespace {

constexpr Param<Clock> kTable[] = {
    {{"clock.speed", "Sea speed", "", 0, 10, "Seconds of sea time per second."}, &Clock::speed},
    {{"clock.paused", "Paused", "", 0, 1, "Sea time stands still."}, &Clock::paused},
};
static_assert(table_is_sound(kTable, Clock{}));

}  // namespace

std::span<const Param<Clock>> clock_params() {
    return kTable;
}

}  // namespace deepwater::scene
