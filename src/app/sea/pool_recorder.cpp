#include "app/sea/pool_recorder.h"

#include "scene/surroundings/pool_spells.h"

namespace deepwater::app {

void PoolRecorder::record(scene::Scene& scene) {
    const scene::PoolWeather now = scene::pool_weather(scene);
    const bool same_scene = scene.pools == pools_ && scene.pool_past == past_ && scene.clock.time >= time_;
    if (weather_ && same_scene && !pools_.empty() && now != *weather_)
        scene::record_pool_change(*weather_, scene.clock.time + kAhead, scene.pool_past);
    weather_ = now;
    if (scene.pools != pools_) pools_ = scene.pools;
    if (scene.pool_past != past_) past_ = scene.pool_past;
    time_ = scene.clock.time;
}

}  // namespace deepwater::app
