#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "gl/program.h"

namespace deepwater::gl {

/// Programs that frames to come may need, in the order in which they are to be built.
class Preparation {
public:
    /// Adds a program. @param build  builds it unless it exists, and returns whether it did
    void add(std::function<bool()> build) { builds_.push_back(std::move(build)); }

    /// Builds the next program that does not exist yet.
    /// @return false when there is none
    bool build_next() {
        while (next_ < builds_.size())
            if (builds_[next_++]()) return true;
        return false;
    }

private:
    std::vector<std::function<bool()>> builds_;
    size_t next_ = 0;
};

/// Programs of the same sources, one for each key. A program is built when it is first needed, unless a
/// Preparation has built it before.
template <class Key>
class ProgramVariants {
public:
    using Describe = std::function<ProgramDesc(const Key&)>;

    ProgramVariants(ShaderLibrary& shaders, Describe describe)
        : shaders_(shaders), describe_(std::move(describe)) {}
    ProgramVariants(const ProgramVariants&) = delete;
    ProgramVariants& operator=(const ProgramVariants&) = delete;

    /// @throws RuntimeFailure as ShaderLibrary::load() does
    const Program& get(const Key& key) {
        const auto known = programs_.find(key);
        if (known != programs_.end()) return *known->second;
        return *programs_.emplace(key, &shaders_.load(describe_(key))).first->second;
    }

    /// Has `preparation` build the program of a key.
    void prepare(const Key& key, Preparation& preparation) {
        preparation.add([this, key] {
            if (programs_.contains(key)) return false;
            get(key);
            return true;
        });
    }

    /// Deletes all programs.
    void clear() {
        for (const auto& [key, program] : programs_) shaders_.unload(*program);
        programs_.clear();
    }

private:
    ShaderLibrary& shaders_;
    Describe describe_;
    std::map<Key, const Program*> programs_;
};

}  // namespace deepwater::gl
