#!/bin/sh
# setup.sh - install what building and testing need from Debian's archive; does nothing when all is there.
#
# usage: setup.sh [PACKAGE...]
# Those that are named are nice to have: what needs them is skipped, with a word, where the archive does not give them.
set -eu

packages="gcc libc6-dev make clang clang-format llvm libclang-rt-dev libbpf-dev libelf-dev zlib1g-dev libzstd-dev liblz4-dev bpftool python3 binutils spirv-tools glslang-tools libvulkan-dev mesa-vulkan-drivers"
is_there() {
	case "$(dpkg-query -W -f '${Status}' "$1" 2>/dev/null || true)" in
	*"install ok installed"*) ;;
	*) return 1 ;;
	esac
}
missing=""
for p in $packages; do
	is_there "$p" || missing="$missing $p"
done
also=""
for p in "$@"; do
	is_there "$p" || also="$also $p"
done
[ -n "$missing$also" ] || exit 0

if [ "$(id -u)" = 0 ]; then
	as_root=""
elif command -v sudo >/dev/null 2>&1; then
	as_root="sudo"
elif [ -z "$missing" ]; then
	exit 0
else
	echo "gpuext needs these Debian packages:$missing" >&2
	echo "install them as root: apt-get install$missing" >&2
	exit 1
fi
export DEBIAN_FRONTEND=noninteractive
echo "gpuext: installing from Debian:$missing$also"
$as_root apt-get update -q >/dev/null
# shellcheck disable=SC2086  # the list is words on purpose
[ -z "$missing" ] || $as_root apt-get install -y -q --no-install-recommends $missing >/dev/null
for p in $also; do
	$as_root apt-get install -y -q --no-install-recommends "$p" >/dev/null || echo "gpuext: cannot be had: $p; tests that need it are skipped"
done
