# shellcheck shell=bash
# Shared by the scripts: installs what is missing and builds. Sourced, not run.
# Sets repository_root and defines install_missing_packages and build_preset.

repository_root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"

say() { printf '%s\n' "deepwater: $*" >&2; }
die() {
    say "error: $*"
    exit 1
}

# Runs a command as root: directly, or through sudo.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        die "installing packages needs root: run '$*' as root, or install sudo"
    fi
}

# missing_packages SECTION…: the packages of these sections of third_party/packages.txt that are not installed, one a line.
missing_packages() {
    local wanted installed
    wanted="$(awk -v sections=" $* " '
        { sub(/#.*/, "") }
        match($0, /^\[[a-z]+\]/) { is_wanted = index(sections, " " substr($0, 2, RLENGTH - 2) " "); next }
        is_wanted && NF { print $1 }' "$repository_root/third_party/packages.txt" | sort -u)"
    # shellcheck disable=SC2086  # one word a package
    installed="$(dpkg-query --show --showformat '${db:Status-Status} ${Package}\n' $wanted 2>/dev/null |
        sed -n 's/^installed //p' | sort -u || true)"
    comm -23 <(printf '%s\n' "$wanted") <(printf '%s\n' "$installed")
}

# install_missing_packages [SECTION…]: installs the missing packages of "build" and of the sections named. Quick when
# nothing is missing; asks nothing.
install_missing_packages() {
    command -v dpkg-query >/dev/null ||
        die "this is no Debian or Ubuntu machine: install what third_party/packages.txt names by hand"
    local missing
    missing="$(missing_packages build "$@")"
    [ -n "$missing" ] || return 0
    say "installing: $(printf '%s' "$missing" | tr '\n' ' ')"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 ||
        say "warning: the package lists could not be refreshed; trying with those at hand"
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >&2 ||
        die "these packages could not be installed: $(printf '%s' "$missing" | tr '\n' ' ')"
}

# build_preset PRESET [TARGET…]: configures when that was not done yet (later changes are noticed by the build
# itself), then builds. With CI=true in the environment warnings are errors, whatever the folder was configured for
# before; without it they are errors only where somebody has configured the folder so by hand. What the tools print goes
# to stderr: stdout is for results.
build_preset() {
    local preset="$1" folder="$repository_root/build/$1" options=() cached=OFF
    local set_here="$folder/.warnings-are-errors-for-ci"  # there while CMake's cache says ON because of CI=true alone
    local began=$SECONDS
    shift
    cd "$repository_root" || return
    # A whole build is what the scripts are for; who changes files builds quicker without this.
    if [ "$preset" = release ] && [ ! -f "$folder/CMakeCache.txt" ]; then options=(-DDEEPWATER_JOIN_SOURCES=ON); fi
    if grep -q '^DEEPWATER_WARNINGS_AS_ERRORS:[A-Z]*=ON$' "$folder/CMakeCache.txt" 2>/dev/null; then cached=ON; fi
    if [ "${CI:-}" = true ]; then
        options+=(-DDEEPWATER_WARNINGS_AS_ERRORS=ON)
        if [ "$cached" = OFF ]; then mkdir -p "$folder" && : >"$set_here"; fi
    elif [ -e "$set_here" ]; then
        options+=(-DDEEPWATER_WARNINGS_AS_ERRORS=OFF)
    fi
    if [ ! -f "$folder/build.ninja" ] || [ ${#options[@]} -gt 0 ]; then
        cmake --preset "$preset" "${options[@]}" >&2
        if [ "${CI:-}" != true ]; then rm -f "$set_here"; fi
    fi
    if [ $# -gt 0 ]; then
        cmake --build --preset "$preset" --target "$@" >&2
    else
        cmake --build --preset "$preset" >&2
    fi
    say "the $preset build took $((SECONDS - began)) s"
}
