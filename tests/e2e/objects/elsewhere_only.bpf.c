// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* elsewhere_only.bpf.c - nothing but programs that nothing here runs. */
#define ELSEWHERE_ONLY
#include "elsewhere.bpf.c"
