/* policy_report.h - what `gpuext policy load` prints while it holds policies. */
#ifndef GX_CLI_POLICY_REPORT_H
#define GX_CLI_POLICY_REPORT_H

#include "cli/policy_owner.h"

struct gx_policy_reporter {
	struct gx_owner *owner;
	bool json;
};

/* For gx_owner.on_event; arg is a gx_policy_reporter. */
void gx_policy_report_event(void *arg, const struct gx_owner_event *event);

#endif
