/* SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause */
/* watch.h - how long a callback takes: by the processor's own counter where nothing can put it on another processor meanwhile.
 *
 * Linux's clock is read once for a callback, for what policies are shown of it. To read it again behind the callback would cost more than
 * all that is counted there.
 */
#ifndef GPU_EXT_WATCH_H
#define GPU_EXT_WATCH_H

#include <linux/ktime.h>
#include <linux/timex.h>

enum { GX_WATCH_SHIFT = 22 };

/* ns of 1 << GX_WATCH_SHIFT of the counter's steps. 0: Linux's clock is not made of that counter, and it is not used here either. */
extern u32 gx_watch_scale;

/* Looks whether Linux's clock is still made of it, and how fast it is. */
void gx_watch_look(void);

/* Right before the callback; still: it ends on the processor on which it begins. */
static __always_inline u64 gx_watch_begin(bool still)
{
	return still && READ_ONCE(gx_watch_scale) ? get_cycles() : 0;
}

/* Behind it: how many ns it took. now: Linux's clock before it. */
static __always_inline u64 gx_watch_end(u64 began, u64 now)
{
	/* where Linux has given the counter up meanwhile, nothing comes of this one */
	if (likely(began))
		return (get_cycles() - began) * READ_ONCE(gx_watch_scale) >> GX_WATCH_SHIFT;
	return ktime_get_ns() - now;
}

#endif
