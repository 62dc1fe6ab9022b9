#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace deepwater::gl {

/// Logs and counts the driver's debug messages of severity medium and higher, synchronously, without those about
/// performance.
void install_debug_output();

/// Returns the messages of severity medium or higher since the start, oldest first; at most the first 100.
[[nodiscard]] const std::vector<std::string>& debug_messages();
void clear_debug_messages();

/// Makes the driver's report that memory has run out an exception, where textures and buffers are made.
///
///     AllocationCheck check;
///     glNamedBufferStorage(...);
///     check.finish();
class AllocationCheck {
public:
    AllocationCheck();
    ~AllocationCheck();
    AllocationCheck(const AllocationCheck&) = delete;
    AllocationCheck& operator=(const AllocationCheck&) = delete;
    /// @throws std::bad_alloc if the driver has run out of memory; it is not logged
    void finish() const;
};

/// A debug group of this name, as long as the object lives.
class DebugGroup {
public:
    explicit DebugGroup(std::string_view name);
    ~DebugGroup();
    DebugGroup(const DebugGroup&) = delete;
    DebugGroup& operator=(const DebugGroup&) = delete;
};

}  // namespace deepwater::gl
