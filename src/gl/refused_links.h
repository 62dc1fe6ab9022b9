#pragma once

#include <string>
#include <vector>

#include "gl/shader_source.h"

namespace deepwater::gl {

/// The programs of a run that did not link, for the flat inputs that they asked for. A program of the same files with all
/// that such a one defines, and more, needs no fewer of them: it would be compiled in full to no avail.
class RefusedLinks {
public:
    /// @param stages      files of the program
    /// @param defines     a define of more than another is one that is 1 where the other has 0; the rest is alike
    /// @param components  of flat inputs
    void add(const std::vector<std::string>& stages, const std::vector<Define>& defines, int components);
    /// Returns whether a program like this one, or one with less, was refused with as many components or fewer.
    [[nodiscard]] bool contain(const std::vector<std::string>& stages, const std::vector<Define>& defines,
                               int components) const;

private:
    struct Refused {
        std::vector<std::string> stages;
        std::vector<Define> defines;
        int components;
    };
    std::vector<Refused> refused_;
};

}  // namespace deepwater::gl
