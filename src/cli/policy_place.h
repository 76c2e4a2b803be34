/* policy_place.h - where the policies of `gpuext policy load` work, and what comes back from there.
 */
#ifndef GX_CLI_POLICY_PLACE_H
#define GX_CLI_POLICY_PLACE_H

#include "policy/sink.h"

struct gx_policy_place;

enum gx_managed_count {
#define STAT(name, doc) GX_MANAGED_COUNT_##name,
#include "defs/managed_stats.def"
#undef STAT
	GX_N_MANAGED
};

enum gx_policy_app_state { GX_APP_ATTACHED, GX_APP_REFUSED, GX_APP_EJECTED, GX_APP_GONE };
const char *gx_policy_app_state_name(enum gx_policy_app_state state);

/* One application and one policy. */
struct gx_policy_app {
	uint32_t pid;
	char comm[16];
	enum gx_policy_app_state state;
	char why[320];             /* REFUSED: the error */
	struct gpu_exit_info exit; /* EJECTED, or GONE after it was attached */
	u64 counters[GX_N_COUNTERS];
	struct gx_member_stats stats[GX_N_MEMBERS];
	uint64_t managed[GX_N_MANAGED]; /* of its managed memory, whatever policies it has */
};

/* gone: a policy left; called by whoever detaches or replaces, policy->exit says why. */
int gx_policy_place_open(void (*gone)(void *arg, const struct gx_policy *policy), void *arg,
                         struct gx_policy_place **out, struct gx_diag *diag);
/* NULL is fine. */
void gx_policy_place_close(struct gx_policy_place *place);
struct gx_policy_home *gx_policy_place_home(struct gx_policy_place *place);
/* What application i does with a policy that is attached; false beyond the last. */
bool gx_policy_place_app(struct gx_policy_place *place, const struct gx_bound *bound, uint32_t i,
                         struct gx_policy_app *out);

#endif
