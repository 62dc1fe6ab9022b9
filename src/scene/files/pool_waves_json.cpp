#include "scene/files/pool_waves_json.h"

#include <array>
#include <string_view>
#include <type_traits>
#include <vector>

#include "scene/files/json_fields.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::array<std::string_view, 7> kRules = {"dispersive", "kass_miller", "array", "willemse",
                                                    "phelps",     "vvvv",        "gomez"};

/// Calls visit(key, value) for the keys that a rule has of its own.
template <class Waves, class Visit>
void for_each_key(Waves& waves, const Visit& visit) {
    using Rule = PoolWaves::Rule;
    const Rule rule = waves.rule;
    if (rule == Rule::array || rule == Rule::gomez) {
        visit("speed", waves.speed);
        visit("damping", waves.damping);
    }
    if (rule == Rule::kass_miller) {
        visit("damping", waves.tau);
        visit("loss_free", waves.loss_free);
    }
    if (rule == Rule::phelps) visit("divisor", waves.divisor);
    if (rule == Rule::vvvv) {
        visit("attack", waves.attack);
        visit("slowdown", waves.slowdown);
    }
    if (rule == Rule::willemse || rule == Rule::phelps) visit("unit", waves.unit);
    if (rule == Rule::willemse || rule == Rule::phelps || rule == Rule::vvvv) visit("steps", waves.steps);
}

}  // namespace

PoolWaves pool_waves_from_json(const json& value) {
    const json object = value.is_object() ? value : json{{"rule", value}};
    need_key(object, "rule", "the name of a rule");
    PoolWaves waves;
    int rule = 0;
    read_choice(object, "rule", kRules, rule);
    waves.rule = static_cast<PoolWaves::Rule>(rule);
    std::vector<std::string_view> keys = {"rule"};
    for_each_key(waves, [&](const char* key, auto& /*number*/) { keys.emplace_back(key); });
    check_keys(object, keys);
    for_each_key(waves, [&]<class Value>(const char* key, Value& number) {
        if constexpr (std::is_same_v<Value, bool>)
            read_flag(object, key, number);
        else
            read_number(object, key, number);
    });
    return waves;
}

ordered_json json_of(const PoolWaves& waves) {
    ordered_json result;
    result["rule"] = kRules[static_cast<size_t>(waves.rule)];
    for_each_key(waves, [&](const char* key, const auto& number) { result[key] = number; });
    return result;
}

}  // namespace deepwater::scene
