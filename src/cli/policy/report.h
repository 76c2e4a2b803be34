/* report.h - what `gpuext policy load` prints while it runs. */
#ifndef GX_CLI_POLICY_REPORT_H
#define GX_CLI_POLICY_REPORT_H

#include "policy/owner/owner.h"

struct gx_owner_report {
	struct gx_owner *owner;
	bool json, monitor;
	double stats_s;   /* numbers are printed so often; 0: never */
	uint64_t tick_ns; /* when they were printed last */
	struct gx_owner_report_seen {
		uint32_t id;
		u64 counters[GX_N_COUNTERS];
	} seen[GX_OWNER_MAX]; /* --monitor: the numbers that were told last */
};

/* What is to be printed because of the time; call it several times a second. */
void gx_owner_report_tick(struct gx_owner_report *reporter);

/* For gx_owner.on_event; arg is a gx_owner_report. */
void gx_owner_report_event(void *arg, const struct gx_owner_event *event);

#endif
