#!/bin/sh
# demo.sh - a probe inside an unmodified CUDA program: two tools on one run, on a GPU or on the soft device.
set -eu
cd "$(dirname "$0")/.."
app=build/examples/softmax
[ -e /dev/nvidiactl ] && [ -x build/examples-nvcc/softmax ] && app=build/examples-nvcc/softmax
echo "== $app is an ordinary CUDA program; two tools run inside its kernel:"
echo "== build/gpuext run -t kernelretsnoop -t threadhist -- $app"
build/gpuext run -t kernelretsnoop -t threadhist -- $app
