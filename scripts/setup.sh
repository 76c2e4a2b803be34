#!/bin/sh
# setup.sh - install what building and testing need from Debian's archive; does nothing when all is there.
set -eu

packages="gcc libc6-dev make clang clang-format llvm libclang-rt-dev libbpf-dev libelf-dev zlib1g-dev libzstd-dev liblz4-dev bpftool python3 binutils"
missing=""
for p in $packages; do
	state=$(dpkg-query -W -f '${Status}' "$p" 2>/dev/null || true)
	case "$state" in
	*"install ok installed"*) ;;
	*) missing="$missing $p" ;;
	esac
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
	as_root=""
elif command -v sudo >/dev/null 2>&1; then
	as_root="sudo"
else
	echo "gpuext needs these Debian packages:$missing" >&2
	echo "install them as root: apt-get install$missing" >&2
	exit 1
fi
echo "gpuext: installing from Debian:$missing"
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -q >/dev/null
# shellcheck disable=SC2086  # the list is words on purpose
$as_root apt-get install -y -q --no-install-recommends $missing >/dev/null
