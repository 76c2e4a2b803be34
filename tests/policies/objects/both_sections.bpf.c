// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* both_sections.bpf.c - policies in either section that libbpf knows, which is refused. */
#define BOTH
#include "by_link.bpf.c"
