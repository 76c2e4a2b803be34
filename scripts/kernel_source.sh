#!/bin/bash
# kernel_source.sh - the source of gpu_ext.ko and vgpu.ko as one folder that builds by itself, with a dkms.conf: for /usr/src.
#
# usage: kernel_source.sh FOLDER
# FOLDER is made anew. `make -C /lib/modules/$(uname -r)/build M=FOLDER TREE=FOLDER modules` builds it; so does DKMS, from /usr/src/gpuext-VERSION.
set -euo pipefail

tree=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
[ ! -e "$folder" ] || [ -f "$folder/dkms.conf" ] || { echo "kernel_source.sh: $folder is there, and is none of ours" >&2; exit 1; }
rm -rf "$folder"
mkdir -p "$folder/driver" "$folder/src/driver" "$folder/src/defs" "$folder/include/gpuext/bpf"
cp "$tree"/kernel/*.[ch] "$tree/kernel/Kbuild" "$folder"
cp "$tree"/src/driver/*.c "$folder/driver"
# *.h and *.def
cp "$tree"/src/driver/*.[hd]* "$folder/src/driver"
cp "$tree"/src/defs/*.def "$folder/src/defs"
cp "$tree"/include/gpuext/bpf/*.h "$folder/include/gpuext/bpf"
# Kbuild lists what it builds by this folder
for c in "$tree"/src/driver/*.c; do
	ln -s "../../driver/$(basename "$c")" "$folder/src/driver/"
done
cp "$tree/LICENSE" "$folder"
sed "s/@VERSION@/$(cat "$tree/VERSION")/" "$tree/kernel/dkms.conf.in" >"$folder/dkms.conf"
