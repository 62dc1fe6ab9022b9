#!/usr/bin/env bash
# Installs what is missing, builds, and makes the Debian packages of program and library; prints their paths.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

install_missing_packages package
build_preset package
cd "$repository_root/build/package"
rm -f ./*.deb
cpack -G DEB >&2
printf '%s\n' "$PWD"/*.deb
