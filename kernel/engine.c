// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* engine.c - what each callback of a policy goes through, as one unit: asked, measured, recorded, validated, carried out. The files are the
 * same as in user space.
 */
#include <linux/compiler.h>
#include "driver/memory.h"

/* Asked more often than all else: what a call of it goes through becomes one function. */
enum gx_place gx_decide_place(struct gx_memory *m, u32 block, enum gx_member member,
			      u64 now) __flatten;

#include "driver/policy.c"
#include "driver/request.c"
#include "driver/decide.c"
