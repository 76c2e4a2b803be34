#!/bin/sh
# test_total.sh - the last line of `make test`: reached only when everything before it passed.
echo "test: style, unit, text, e2e, sanitizers, fuzzers"
echo "6 passed, 0 failed"
