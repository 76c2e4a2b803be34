#!/bin/bash
# linux_debug.sh - a small Linux 6.12 that looks for faults (KASAN, lockdep, sleep and RCU checks), built from Debian's sources with
# tests/kernel_home/debug.config.
#
# usage: linux_debug.sh FOLDER
# FOLDER is one that linux_packages.sh has filled (pahole is there). linux-source-6.12 and what its build needs beside gcc come from Debian's archive, and are
# unpacked into FOLDER/debug: nothing is installed. FOLDER/debug/env says where the kernel and its headers are. It takes some 20 minutes of one processor
# and 3 GB. A second run finds it there, unless the configuration has changed; one that was ended goes on.
# Exit status 77: it can't be had here; the last line says why.
set -euo pipefail

folder=$(cd "$1" && pwd)
made=$folder/debug
tools=$made/tools
config=$(cd "$(dirname "$0")/.." && pwd)/tests/kernel_home/debug.config
package=linux-source-6.12
wanted="debug kernel"
# shellcheck source=scripts/debian_archive.sh
. "$(dirname "$0")/debian_archive.sh"

mkdir -p "$made"
ln -sfn ../bin "$made/bin"
# paths in env are absolute: a tree that was moved is built again
sum=$(sha256sum <"$config" | cut -c1-16)
if [ -f "$made/env" ] && grep -qxF "ROOT=$folder/root" "$made/env" && grep -qxF "CONFIG=$sum" "$made/env"; then
	exit 0
fi
rm -f "$made/env"
source=$made/$package
if [ ! -f "$source/.unpacked" ]; then
	archive "$made"
	rm -rf "$source" "$tools" "$made/debs"
	mkdir -p "$tools" "$made/debs"
	# what these need beside what this machine has; then themselves, wherever they are installed too
	programs=(flex bison m4 bc)
	needed=$(missing "${programs[@]}") || cannot "flex and bison can't be resolved"
	needed=$(grep -vE '^(flex|bison|m4|bc)=' <<<"$needed" || true)
	echo "gpuext: unpacking $package from Debian (nothing is installed)"
	# shellcheck disable=SC2086  # the list is words on purpose
	(cd "$made/debs" && apt-get "${apt[@]}" -y download "$package" "${programs[@]}" $needed >>"$log" 2>&1) ||
		cannot "download failed: $(grep '^E:' "$log" | head -1)"
	for deb in "$made"/debs/*.deb; do
		dpkg-deb -x "$deb" "$tools"
	done
	# a third of it is drivers of GPUs and documents: of those what describes the configuration
	sources=$tools/usr/src/$package.tar.xz
	tar -xJf "$sources" -C "$made" --exclude="$package/drivers/gpu" --exclude="$package/Documentation"
	tar -xJf "$sources" -C "$made" --wildcards "$package/drivers/gpu/*Kconfig*" "$package/drivers/gpu/*Makefile" \
		"$package/Documentation/*Kconfig" "$package/Documentation/Makefile"
	rm -rf "$made/debs" "$made/apt" "$tools/usr/src"
	touch "$source/.unpacked"
fi

export PATH=$tools/usr/bin:$folder/bin:$PATH BISON_PKGDATADIR=$tools/usr/share/bison M4=$tools/usr/bin/m4
export LD_LIBRARY_PATH=$tools/usr/lib/x86_64-linux-gnu:$tools/lib/x86_64-linux-gnu
unset MAKEFLAGS MFLAGS MAKELEVEL
log=$made/build.log
cd "$source"

# A command of the build, its words in the log; what it said last where it fails.
logged() {
	"$@" </dev/null >>"$log" 2>&1 || {
		tail -n 5 "$log"
		echo "gpuext: the debug kernel was not built, see $log"
		exit 1
	}
}

: >"$log"
logged make -s tinyconfig
logged scripts/kconfig/merge_config.sh -m .config "$config"
logged make -s olddefconfig
# what looks for faults must not be left out silently, because something that it depends on has changed
while IFS= read -r line; do
	grep -qxF "$line" .config || {
		echo "debug kernel: $line is not possible"
		exit 1
	}
done < <(grep '=y$' "$config")
echo "gpuext: building Linux $(make -s kernelversion) for debugging (its words: $log)"
logged nice -n 10 make -j"$(nproc)" bzImage modules_prepare
# modules find the kernel's symbols where they expect those of all modules
cp vmlinux.symvers Module.symvers
cat >"$made/env" <<Y
ROOT=$folder/root
KERNEL=$(make -s kernelrelease)
HEADERS=$source
IMAGE=$source/arch/x86/boot/bzImage
CONFIG=$sum
Y
