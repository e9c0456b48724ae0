#!/bin/sh
# Builds the extension into src/preferans for work in this checkout: native/build_extension.sh [PYTHON] [CMAKE OPTIONS]
# (An installation builds it by itself.) PYTHON needs nanobind.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
python=${1:-python3}
[ $# -gt 0 ] && shift
suffix=$("$python" -c 'import sysconfig; print(sysconfig.get_config_var("EXT_SUFFIX"))')
cmake -S "$root" -B "$root/build/extension" -DSKBUILD=ON -DPython_EXECUTABLE="$(command -v "$python")" \
  -Dnanobind_DIR="$("$python" -m nanobind --cmake_dir)" "$@" >/dev/null
cmake --build "$root/build/extension" --parallel
# A rename puts the new one in place whole: programs that run keep the old file, and none meets half a file.
new="$root/src/preferans/_native.$$.new.so"
trap 'rm -f "$new"' EXIT
cp "$root/build/extension/_native$suffix" "$new"
mv -f "$new" "$root/src/preferans/_native$suffix"
