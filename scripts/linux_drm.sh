#!/bin/bash
# linux_drm.sh - the flavour of Debian's Linux 6.12 that has DRM's scheduler of GPUs: the one for real machines (amd64), which the cloud flavour of linux_packages.sh lacks.
#
# usage: linux_drm.sh FOLDER
# FOLDER is one that linux_packages.sh has filled: this is the other flavour of the same kernel. Its headers are unpacked into FOLDER/root beside the others,
# of its image (100 MB) what a guest needs into FOLDER/drm: the kernel, drm.ko and gpu-sched.ko. Nothing is installed. FOLDER/drm/env says where they are. A second
# run finds them there. Exit status 77: they can't be had here; the last line says why.
set -euo pipefail

folder=$(cd "$1" && pwd)
made=$folder/drm
wanted="Linux 6.12 with DRM"
# shellcheck source=scripts/debian_archive.sh
. "$(dirname "$0")/debian_archive.sh"

kernel=$(sed -n 's/^KERNEL=\(.*\)-cloud-amd64$/\1-amd64/p' "$folder/env")
# paths in env are absolute: a tree that was moved is unpacked again
if [ -f "$made/env" ] && grep -qxF "ROOT=$folder/root" "$made/env" && grep -qxF "KERNEL=$kernel" "$made/env"; then
	exit 0
fi
rm -rf "$made"
mkdir -p "$made/debs"
ln -sfn ../bin "$made/bin"
archive "$made"
echo "gpuext: unpacking Linux $kernel from Debian into $1/drm (2 packages, nothing is installed)"
(cd "$made/debs" && apt-get "${apt[@]}" -y download "linux-image-$kernel" "linux-headers-$kernel" >>"$log" 2>&1) ||
	cannot "download failed: $(grep '^E:' "$log" | head -1)"
dpkg-deb -x "$made"/debs/linux-headers-*.deb "$folder/root"
dpkg-deb --fsys-tarfile "$made"/debs/linux-image-*.deb |
	tar -x -C "$made" --wildcards './boot/vmlinuz-*' '*/drivers/gpu/drm/drm.ko.xz' '*/drivers/gpu/drm/scheduler/gpu-sched.ko.xz'
find "$made" -name '*.ko.xz' -exec sh -c 'xz -dc "$1" >"$0/$(basename "$1" .xz)"' "$made" {} \;
rm -rf "$made/debs" "$made/apt" "$made/lib" "$made/usr"
headers=$folder/root/usr/src/linux-headers-$kernel
sed -i "s# /usr/src/# $folder/root/usr/src/#g" "$headers/Makefile"
cat >"$made/env" <<X
ROOT=$folder/root
KERNEL=$kernel
HEADERS=$headers
IMAGE=$made/boot/vmlinuz-$kernel
X
