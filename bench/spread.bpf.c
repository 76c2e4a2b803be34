// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* spread.bpf.c - as ends.bpf.c, with eight lines of counters for each SM: adds to one line wait for each other. For benchmarks. */
#define LINES      8
#define LINE_WORDS 16 /* 128 bytes, a line of the cache */
#include "ends.bpf.c"
