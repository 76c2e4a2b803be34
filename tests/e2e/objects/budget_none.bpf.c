// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* budget_none.bpf.c - budget.bpf.c without a word on its budget. */
#define NONE
#include "budget.bpf.c"
