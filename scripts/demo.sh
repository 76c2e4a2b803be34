#!/bin/sh
# demo.sh - a probe inside an unmodified CUDA program: two tools on one run, on a GPU or on the soft device.
set -eu
cd "$(dirname "$0")/.."
app=build/examples/softmax
echo "== the program alone: $app"
LD_LIBRARY_PATH=build/release/lib/soft build/gpuext doctor || true
echo
echo "== gpuext run -t kernelretsnoop -t threadhist -- $app"
build/gpuext run -t kernelretsnoop -t threadhist -- $app
