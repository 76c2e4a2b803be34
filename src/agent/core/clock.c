/* clock.c - the device's clock against CLOCK_MONOTONIC of the host.
 *
 * The device reads its clock at an unknown moment between two looks at the host's, so the middle is
 * the estimate and half of the bracket is the residual: the narrowest of several tries is kept.
 * Measured when a context is first used; the residual is published and printed.
 */
#include "agent/core/session_internal.h"

#define TRIES 24

static bool measure(void *clock, int64_t *offset, uint64_t *residual)
{
	*residual = UINT64_MAX;
	for (int i = 0; i < TRIES; i++) {
		uint64_t before, after, device;

		if (gx_backend()->clock_look(clock, &before, &device, &after))
			return false;
		if ((after - before) / 2 >= *residual)
			continue;
		*residual = (after - before) / 2;
		*offset = (int64_t)(device - (before + (after - before) / 2));
	}
	return true;
}

void gx_clock_measure(struct gx_instance *instance)
{
	struct gx_agent_stats *stats = gx_session_stats();
	void *clock = gx_backend()->clock_open(instance->queue);
	uint64_t residual;
	int64_t offset;

	if (!clock)
		return;
	if (measure(clock, &offset, &residual)) {
		atomic_store(&stats->clock_offset_ns, offset);
		atomic_store(&stats->clock_residual_ns, residual);
	}
	gx_backend()->clock_close(clock);
}
