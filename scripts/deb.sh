#!/bin/sh
# deb.sh - makes a Debian package of what `make install` installs: deb.sh BUILD VERSION PACKAGE. Needs dpkg alone; changes nothing but PACKAGE.
set -eu
cd "$(dirname "$0")/.."
[ $# = 3 ] || { echo "usage: deb.sh BUILD VERSION PACKAGE" >&2; exit 2; }
command -v dpkg-deb >/dev/null || { echo "deb.sh: dpkg-deb is missing: packages are made on Debian and its relatives" >&2; exit 1; }
build=$1 version=$2 package=$3
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make --no-print-directory -s install VARIANT="$(basename "$build")" DESTDIR="$root" PREFIX=/usr
doc=$root/usr/share/doc/gpuext
mkdir -p "$doc" "$root/DEBIAN"
cp -r README.md ARCHITECTURE.md docs/*.md docs/architecture "$doc/"
cp LICENSE "$doc/copyright"
gzip -9n "$root"/usr/share/man/man1/*.1
find "$root/usr" -type f \( -name '*.so*' -o -name gpuext-selftest -o -path '*/bin/*' \) -exec strip --strip-unneeded {} +
chmod -R go-w "$root"
chmod 755 "$root" # mktemp makes it 0700, and the package would carry that to /

# a package for every library that our binaries name and that is not ours
libraries() {
	find "$root/usr" -type f \( -name '*.so*' -o -path '*/bin/*' \) -exec objdump -p {} + 2>/dev/null |
		awk '$1 == "NEEDED" { print $2 }' | sort -u
}
depends=""
for library in $(libraries); do
	[ -z "$(find "$root/usr" -name "$library")" ] || continue
	path=$(ldconfig -p | awk -v l="$library" '$1 == l { print $NF; exit }')
	[ -n "$path" ] || { echo "deb.sh: $library was not found on this machine" >&2; exit 1; }
	# dpkg may know it by its path from before /lib became a link to /usr/lib
	real=$(readlink -f "$path")
	owner=$(dpkg -S "$real" "${real#/usr}" "$path" 2>/dev/null | head -1 | cut -d: -f1)
	[ -n "$owner" ] || { echo "deb.sh: no package owns $path" >&2; exit 1; }
	found=$(dpkg-query -W -f '${Version}' "$owner:$(dpkg --print-architecture)")
	case "$depends" in
	*"$owner ("*) ;;
	# what it was built with, without the Debian revision: an older one was never tried
	*) depends="$depends${depends:+, }$owner (>= ${found%-*})" ;;
	esac
done

cat >"$root/DEBIAN/control" <<END
Package: gpuext
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: gpuext developers <gpuext@localhost>
Section: devel
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Depends: $depends
Recommends: clang, libbpf-dev
Suggests: libsqlite3-0
Description: eBPF for GPUs
 gpuext runs verified eBPF programs inside the CUDA kernels of unmodified
 programs, at the CUDA API, and as policies of GPU memory and scheduling.
 Where there is no GPU, a software GPU takes its place.
END
dpkg-deb --build --root-owner-group -Zxz "$root" "$package" >/dev/null
echo "$package: $(du -k "$package" | cut -f1) KiB, depends on $depends"
