#!/bin/bash
# linux_newer.sh - the newest Linux that Debian's archive has for a release of its own: the one that Debian 13's backports bring, with its headers and the compiler that they want.
#
# usage: linux_newer.sh FOLDER
# FOLDER is one that linux_packages.sh has filled (QEMU is there). All is unpacked into FOLDER/newer/root: nothing is installed. What builds modules there is
# of Debian 13 and can't run beside Debian 12's C library: FOLDER/newer/inside runs a command in that root, which sees the project's tree at its own place, and
# needs root or user namespaces. FOLDER/newer/env says where the kernel and its headers are (as seen from inside). A second run finds it there.
# Exit status 77: it can't be had here; the last line says why.
set -euo pipefail

folder=$(cd "$1" && pwd)
tree=$(cd "$(dirname "$0")/.." && pwd)
made=$folder/newer
root=$made/root
wanted="newer Linux"
# shellcheck source=scripts/debian_archive.sh
. "$(dirname "$0")/debian_archive.sh"

# paths in env are absolute: a tree that was moved is unpacked again
if [ -f "$made/env" ] && grep -qxF "ROOT=$folder/root" "$made/env" && grep -qF "$tree" "$made/inside"; then
	exit 0
fi
apart=(unshare --mount)
"${apart[@]}" true 2>/dev/null || apart=(unshare --map-root-user --mount)
"${apart[@]}" true 2>/dev/null || cannot "there are no user namespaces here, and this is not root"
rm -rf "$made"
mkdir -p "$made/debs" "$root"
archive "$made" trixie trixie-backports
# a root of its own: nothing is there yet
: >"$made/apt/status"
apt+=(-o "Dir::State::status=$made/apt/status")

# of the newest one, which comes first
kernel=$(apt-cache "${apt[@]}" show linux-headers-cloud-amd64 2>>"$log" | sed -n 's/^Depends:.*linux-headers-\([0-9][^ ,]*\).*/\1/p' | head -1)
[ -n "$kernel" ] || cannot "the mirror has no headers in Debian 13's backports"
# the compiler that they want is a part of its package, without what assembles
compiler=$(apt-cache "${apt[@]}" show "linux-headers-$kernel" | sed -n 's/^Depends:.*\(gcc-[0-9]*\).*/\1/p' | head -1)
list=$(missing "linux-headers-$kernel" ${compiler:+"$compiler"} pahole make mawk sed grep findutils coreutils dash) || cannot "its headers can't be resolved"
image=linux-binary-$kernel
apt-cache "${apt[@]}" show "$image" >>"$log" 2>&1 || image=linux-image-$kernel
echo "gpuext: unpacking Linux $kernel and what builds its modules from Debian 13 into $1/newer ($(wc -l <<<"$list") packages, nothing is installed)"
# shellcheck disable=SC2086  # the list is words on purpose
(cd "$made/debs" && apt-get "${apt[@]}" -y download $list "$image" >>"$log" 2>&1) || cannot "download failed: $(grep '^E:' "$log" | head -1)"
# /bin and its like are links there, which the packages take for granted; so is awk
for name in bin lib lib64 sbin; do
	mkdir -p "$root/usr/$name"
	ln -sfn "usr/$name" "$root/$name"
done
for deb in "$made"/debs/*.deb; do
	dpkg-deb -x "$deb" "$root"
done
ln -sf mawk "$root/usr/bin/awk"
rm -rf "$made/debs" "$made/apt"
mkdir -p "$root/dev" "$root/proc" "$root/tmp" "$root$tree"

cat >"$made/inside" <<X
#!/bin/sh
# inside COMMAND... - in that root, where the project's tree is at its own place.
exec ${apart[*]} sh -c 'mount --bind "$tree" "$root$tree" && mount --rbind /dev "$root/dev" && mount --rbind /proc "$root/proc" && exec chroot "$root" "\$@"' inside "\$@"
X
chmod +x "$made/inside"
for image in "$root/usr/lib/modules/$kernel/vmlinuz" "$root/boot/vmlinuz-$kernel"; do
	[ ! -f "$image" ] || break
done
[ -f "$image" ] || cannot "its packages have no kernel"
cat >"$made/env" <<X
ROOT=$folder/root
KERNEL=$kernel
HEADERS=/usr/src/linux-headers-$kernel
IMAGE=$image
INSIDE=$made/inside
X
