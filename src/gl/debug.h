#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace deepwater::gl {

/// Routes driver debug messages: severity medium and higher are logged and counted; synchronous.
void install_debug_output();

/// Messages of severity medium or higher since the start, newest last (at most the first 100 are kept).
[[nodiscard]] const std::vector<std::string>& debug_messages();
void clear_debug_messages();

/// Names a debug group while in scope.
class DebugGroup {
public:
    explicit DebugGroup(std::string_view name);
    ~DebugGroup();
    DebugGroup(const DebugGroup&) = delete;
    DebugGroup& operator=(const DebugGroup&) = delete;
};

}  // namespace deepwater::gl
