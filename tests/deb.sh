#!/bin/sh
# deb.sh - the Debian package: it unpacks, names real packages, and a program runs under the gpuext in it, away from the tree.
set -eu
cd "$(dirname "$0")/.."
package=$1
passed=0 failed=0
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
check() {
	name=$1
	shift
	if "$@" >"$place/out" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "deb: $name failed:"
		cat "$place/out"
	fi
}
dpkg-deb -x "$package" "$place/root"
gpuext=$place/root/usr/bin/gpuext
check "control" sh -c "dpkg-deb -f '$package' Depends | grep -q 'libbpf1 (>= '"
check "files have no owner of this machine" sh -c "! dpkg-deb -c '$package' | awk '{ print \$2 }' | grep -v '^root/root$'"
check "no path of the tree in the list" sh -c "! dpkg-deb -c '$package' | grep -F '$(pwd)'"
check "the root folder is open to all" sh -c "dpkg-deb -c '$package' | head -1 | grep -q '^drwxr-xr-x'"
check "manual pages" test -s "$place/root/usr/share/man/man1/gpuext-run.1.gz"
check "help" "$gpuext" --help
cp build/examples/softmax "$place/app"
check "a tool" sh -c "cd '$place' && '$gpuext' threadhist --device soft -- ./app 2>&1 | grep -q '0 dropped, 0 lost'"
check "a policy" "$gpuext" verify "$place/root/usr/lib/gpuext/policies/fifo.bpf.o"
echo "deb: $passed passed, $failed failed"
[ "$failed" = 0 ]
