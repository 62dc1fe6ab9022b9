#!/usr/bin/env bash
# Runs clang-tidy on C++ files and fails where it warns. The checks are those of .clang-tidy without Clang's static
# analyser, which takes as long as all others together; clang-tidy-14 -p build/sanitize FILE.cpp runs that too.
#   scripts/lint.sh            reads the files of src that changed last
#   scripts/lint.sh FILE.cpp…  reads these
# A clone does not know what was new in a push. So the files that changed last are those that the commits of the day
# before HEAD's own date touch, the newest first; for a header the source of the same name is read. At most 8 are
# read, since one takes some 8 seconds of a core: the same commit always gives the same files, in bounded time.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

most_files=8
day=86400 # seconds

# Lists the sources of src that the last day's commits touch, newest first, each once.
changed_sources() {
    local since
    since=$(($(git log -1 --format=%ct) - day))
    git log --since="@$since" --format= --name-only -- 'src/*.cpp' 'src/*.h' |
        sed 's/\.h$/.cpp/' | awk '!seen[$0]++' | while read -r file; do
        if [ -f "$file" ]; then printf '%s\n' "$file"; fi
    done
}

install_missing_packages checks
cd "$repository_root"
if [ $# -gt 0 ]; then
    files=("$@")
else
    mapfile -t files < <(changed_sources | head -n "$most_files")
fi
[ "${#files[@]}" -gt 0 ] || exit 0
# clang-tidy reads the commands of the sanitizers' build, which is Clang's. Sources include this generated header.
build_preset sanitize third_party/glad/include/glad/gl.h
say "clang-tidy reads ${#files[@]} files"
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" \
    clang-tidy-14 -p build/sanitize --quiet --checks='-clang-analyzer-*'
