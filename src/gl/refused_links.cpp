#include "gl/refused_links.h"

#include <algorithm>

namespace deepwater::gl {
namespace {

bool defines_at_least(const std::vector<Define>& more, const std::vector<Define>& less) {
    return std::ranges::equal(more, less, [](const Define& a, const Define& b) {
        return a == b || (a.name == b.name && a.value == "1" && b.value == "0");
    });
}

}  // namespace

void RefusedLinks::add(const std::vector<std::string>& stages, const std::vector<Define>& defines,
                       int components) {
    refused_.push_back({stages, defines, components});
}

bool RefusedLinks::contain(const std::vector<std::string>& stages, const std::vector<Define>& defines,
                           int components) const {
    return std::ranges::any_of(refused_, [&](const Refused& refused) {
        return refused.components <= components && refused.stages == stages &&
               defines_at_least(defines, refused.defines);
    });
}

}  // namespace deepwater::gl
