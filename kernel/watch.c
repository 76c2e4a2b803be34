// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* watch.c - whether callbacks are measured by the processor's own counter. */
#include <linux/math64.h>
#include "watch.h"
#ifdef CONFIG_X86_TSC
#include <asm/tsc.h>
#endif

u32 gx_watch_scale;

void gx_watch_look(void)
{
	u64 scale = 0;

#ifdef CONFIG_X86_TSC
	if (tsc_khz && !check_tsc_unstable())
		scale = div_u64((u64)NSEC_PER_MSEC << GX_WATCH_SHIFT, tsc_khz);
#endif
	WRITE_ONCE(gx_watch_scale, scale <= U32_MAX ? scale : 0);
}
