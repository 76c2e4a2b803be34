#!/bin/sh
# prove_cubins.sh - PROVE FILE...: every kernel of the files gets probes and is proved; where nvdisasm is, it reads one copy in a hundred.
set -eu
prove=$1
shift
if ! command -v nvdisasm >/dev/null; then
	echo "no nvdisasm here: the copies are read by gpuext alone"
	exec "$prove" "$@"
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$prove" -o "$tmp" 100 "$@"
n=0
for f in "$tmp"/*.cubin; do
	[ -e "$f" ] || continue
	nvdisasm -c "$f" >/dev/null || { echo "nvdisasm can't read copy $f"; exit 1; }
	n=$((n + 1))
done
echo "nvdisasm read $n copies"
