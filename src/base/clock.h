/* clock.h - the host's monotonic clock, and deadlines for waits that must end. */
#ifndef GX_CLOCK_H
#define GX_CLOCK_H

#include <stdint.h>
#include <time.h>

/* CLOCK_MONOTONIC in nanoseconds. */
uint64_t gx_now_ns(void);
/* The moment so many milliseconds from now, as pthread's timed waits take it (CLOCK_REALTIME). */
void gx_deadline_after(struct timespec *until, uint64_t ms);

#endif
