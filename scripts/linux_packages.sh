#!/bin/bash
# linux_packages.sh - Linux 6.12 with its headers, QEMU, pahole, libbpf, coccinelle and sparse from Debian's archive, unpacked into a folder:
# nothing is installed.
#
# usage: linux_packages.sh FOLDER
# FOLDER/root has the files, FOLDER/env what a shell needs to use them. A second run finds them there and does nothing.
# Exit status 77: they can't be had here; the last line says why.
set -euo pipefail

folder=$(mkdir -p "$1" && cd "$1" && pwd)
root=$folder/root
wanted="Linux 6.12"
# shellcheck source=scripts/debian_archive.sh
. "$(dirname "$0")/debian_archive.sh"

# paths in env are absolute: a tree that was moved is unpacked again
if [ -f "$folder/env" ] && grep -qxF "ROOT=$root" "$folder/env" && [ -x "$root/usr/bin/spatch" ]; then
	exit 0
fi
archive "$folder"
rm -rf "$root" "$folder/debs" "$folder/env"
mkdir -p "$folder/debs" "$root" "$folder/bin"

# the headers of 6.12 that are newest here name the kernel that they are for
version="" package=""
for p in linux-headers-cloud-amd64 linux-headers-6.12-cloud-amd64; do
	version=$(apt-cache "${apt[@]}" madison "$p" | awk -F' *[|] *' '$2 ~ /^6\.12\./ { print $2; exit }')
	package=$p
	[ -z "$version" ] || break
done
[ -n "$version" ] || cannot "the mirror has no headers of Linux 6.12"
kernel=$(apt-cache "${apt[@]}" show "$package=$version" | sed -n 's/^Depends: linux-headers-\([^ ,]*\).*/\1/p' | head -1)
[ -n "$kernel" ] || cannot "$package $version names no kernel"
abi=${kernel%-cloud-amd64}

# what QEMU and pahole need beside what this machine has; then all that is used from the folder, wherever it is installed too
tools=(qemu-system-x86/bookworm-backports qemu-system-common/bookworm-backports qemu-system-data/bookworm-backports
	seabios/bookworm-backports pahole libpcre3)
closure=$(missing "${tools[@]}") || cannot "QEMU 10 can't be resolved"
closure=$(grep -vE '^(qemu-system-(x86|common|data)|seabios|pahole|libpcre3)=' <<<"$closure" || true)
list=$(printf '%s\n' $closure "${tools[@]}" libbpf-dev/bookworm-backports libbpf1/bookworm-backports coccinelle sparse "linux-image-$kernel=$version" \
	"linux-headers-$kernel=$version" "linux-headers-$abi-common=$version" "linux-kbuild-$abi=$version")
echo "gpuext: unpacking Linux $kernel, QEMU and what they need from Debian into $1 ($(wc -l <<<"$list") packages, nothing is installed)"
# shellcheck disable=SC2086  # the list is words on purpose
(cd "$folder/debs" && apt-get "${apt[@]}" -y download $list >>"$log" 2>&1) || cannot "download failed: $(grep '^E:' "$log" | head -1)"
for deb in "$folder"/debs/*.deb; do
	dpkg-deb -x "$deb" "$root"
done
rm -rf "$folder/debs" "$folder/apt"

headers=$root/usr/src/linux-headers-$kernel
sed -i "s#/usr/src/#$root/usr/src/#g" "$headers/Makefile"
cat >"$folder/bin/pahole" <<X
#!/bin/sh
LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu exec $root/usr/bin/pahole "\$@"
X
chmod +x "$folder/bin/pahole"
cat >"$folder/env" <<X
ROOT=$root
KERNEL=$kernel
HEADERS=$headers
X
