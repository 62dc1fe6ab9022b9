#!/usr/bin/env bash
# Writes into docs/performance.md, between its markers, what every program of the renderer costs a pixel: arithmetic,
# texture reads, interpolants, bytes of uniforms and targets, and from these its least time on two kinds of GPU.
#   --check     change nothing; fail when the table is out of date
#   --budgets   change nothing; fail when a program reads textures more often than tools/shader_cost/texture_budgets.txt
#               allows
# DEEPWATER_LIST_SHADERS names a built list_shaders to use; without it the release build's is brought up to date first.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

case "${1:-}" in
    "" | --check | --budgets) ;;
    *) die "usage: scripts/shader_cost.sh [--check | --budgets]" ;;
esac
if [ -z "${DEEPWATER_LIST_SHADERS:-}" ]; then
    install_missing_packages tests
    build_preset release list_shaders
    DEEPWATER_LIST_SHADERS="$repository_root/build/release/list_shaders"
fi
for tool in glslangValidator spirv-opt spirv-dis; do
    command -v "$tool" >/dev/null && continue
    say "error: '$tool' is missing: install glslang-tools and spirv-tools"
    if [ "${1:-}" = --budgets ] && [ "${CI:-}" != true ]; then exit 77; fi  # a skipped test
    exit 1
done
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
# The rasteriser compiles in half of the time what it does not optimise; the texts are the same.
GALLIVM_PERF=nopt "$DEEPWATER_LIST_SHADERS" "$folder"
count() { python3 "$repository_root/scripts/lib/shader_cost.py" "$@"; }
if [ "${1:-}" = --budgets ]; then
    count budgets "$folder" "$repository_root/tools/shader_cost/texture_budgets.txt"
else
    count table "$folder" "$repository_root/docs/performance.md" "$@"
fi
