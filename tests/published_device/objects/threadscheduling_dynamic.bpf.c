// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* threadscheduling_dynamic.bpf.c - the same with tables of the GPU; for a process that runs already. */
#define TABLE 1501
#include "threadscheduling.bpf.c"
