#!/bin/bash
# nvidia_uvm_source.sh - the source of NVIDIA's open kernel modules as Debian packages it, unpacked into a folder: nothing is installed.
#
# usage: nvidia_uvm_source.sh FOLDER VERSION...
# VERSION is 535 or 550. FOLDER/VERSION has Kbuild, common, nvidia with the binary that is its resource manager, nvidia-uvm afterwards. The packages lie in Debian's archive area contrib:
# they are taken from this machine's mirror by their path in the pool and a checksum, so apt's sources stay as they are. A second run finds them
# there and does nothing. Exit status 77: they can't be had here; the last line says why.
set -euo pipefail

pool=pool/contrib/n/nvidia-open-gpu-kernel-modules
package=nvidia-open-kernel-source
# version in Debian and the checksum of the package: of bookworm, of trixie
declare -A full=([535]=535.261.03-1 [550]=550.163.01-2)
declare -A sum=([535]=ee35aa18179ff6406186b3b0744138f5d66084dbca61170599d911a5d8a0c117
	[550]=8726fc25ee050f530e569b32cb4634d1f75585a11b5481de3dfd82b72abb0505)

cannot() {
	echo "no source of NVIDIA's modules from Debian: $1"
	exit 77
}

folder=$(mkdir -p "$1" && cd "$1" && pwd)
shift
for version; do
	[ -n "${full[$version]:-}" ] || { echo "nvidia_uvm_source.sh: no version $version" >&2; exit 2; }
	core=$folder/$version/nvidia/nv-kernel.o_binary
	[ "$(cat "$folder/$version/.sum" 2>/dev/null)" != "${sum[$version]}" ] || [ ! -f "$core" ] || continue
	mirror=$(apt-get indextargets --no-release-info --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null |
		awk '$2 == "bookworm" && $3 == "main" { print $1; exit }')
	[ -n "$mirror" ] || cannot "apt has no source for bookworm main"
	deb=$folder/$version.deb
	echo "gpuext: unpacking $package ${full[$version]} from Debian's contrib (nothing is installed)"
	# the package arrives whole, or not at all
	/usr/lib/apt/apt-helper -o APT::Sandbox::User="$(id -un)" -o Acquire::Retries=3 download-file \
		"${mirror%/}/$pool/${package}_${full[$version]}_amd64.deb" "$deb" "SHA256:${sum[$version]}" >"$folder/packages.log" 2>&1 ||
		cannot "${full[$version]}: $(grep -E '^[EW]:' "$folder/packages.log" | head -1)"
	rm -rf "${folder:?}/$version" "$folder/unpacked"
	dpkg-deb -x "$deb" "$folder/unpacked"
	tar -xJf "$folder/unpacked/usr/src/nvidia-open-kernel.tar.xz" -C "$folder/unpacked"
	mv "$folder/unpacked/modules/nvidia-open-kernel" "$folder/$version"
	rm -rf "$folder/unpacked" "$deb"
	# of the binaries only the resource manager is linked
	rm -f "$folder/$version"/nvidia-[a-z]*/*.o_binary
	echo "${sum[$version]}" >"$folder/$version/.sum"
done
