#!/usr/bin/env bash
# Makes the plots of docs/fresnel/ and the table of docs/fresnel.md anew, from the curves that the program computes.
# Look at them before committing.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

install_missing_packages
build_preset release print_fresnel
"$repository_root/build/release/print_fresnel" | python3 "$repository_root/scripts/plot_fresnel.py" "$repository_root"
