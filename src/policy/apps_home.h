/* apps_home.h - the home of policies that work in applications: what this process attaches is told to
 * them by its server, and what they do with it comes back.
 */
#ifndef GX_POLICY_APPS_HOME_H
#define GX_POLICY_APPS_HOME_H

#include "policy/home.h"
#include "policy/users.h"

struct gx_server;

enum gx_managed_count {
#define STAT(name, doc) GX_MANAGED_COUNT_##name,
#include "defs/managed_stats.def"
#undef STAT
	GX_N_MANAGED
};

enum gx_policy_app_state { GX_APP_ATTACHED, GX_APP_REFUSED, GX_APP_EJECTED, GX_APP_GONE };
const char *gx_policy_app_state_name(enum gx_policy_app_state state); /* static text */

/* One application and one policy. */
struct gx_policy_app {
	uint32_t pid;
	char comm[16];
	enum gx_policy_app_state state;
	bool foreign;              /* of another user than this process: it may say anything */
	char why[320];             /* REFUSED: the error */
	struct gpu_exit_info exit; /* EJECTED, or GONE after it was attached */
	/* ATTACHED, and a policy of equal scope and priority is asked in its place, as struct gx_policy_line has it; "", 0, 0 */
	char ruler_name[64];
	uint32_t ruler_owner;
	uint64_t ruled_since_ns;
	u64 counters[GX_N_COUNTERS];
	struct gx_member_stats stats[GX_N_MEMBERS];
	uint64_t managed[GX_N_MANAGED]; /* of its managed memory, whatever policies it has */
};

struct gx_apps_home {
	struct gx_policy_home home; /* for gx_policy_load(), gx_policy_use_home() ... */
	struct gx_server *server;
	struct gx_users users;
	uint32_t wait_ms; /* how long applications may take to answer; 0: 1000 */
	/* A policy came; one left (detached or replaced): policy->exit says why. Each may be NULL. */
	void (*came)(void *arg, struct gx_runnable *runnable);
	void (*gone)(void *arg, const struct gx_policy *policy);
	void *arg;
};

/**
 * gx_apps_home_init() - fills in home, server and users; the rest is the caller's. It stays where it is.
 *
 * attach publishes the policy with its maps, and waits until the applications that are connected
 * have answered; what they refuse is no error: gx_apps_home_at() tells. Its callbacks never run in
 * this process. detach waits for the last numbers. Errors of attach: GX0003
 */
void gx_apps_home_init(struct gx_apps_home *home, struct gx_server *server);
/* What application i does with a policy that is attached here; false beyond the last. Any thread. */
bool gx_apps_home_at(const struct gx_apps_home *home, const struct gx_runnable *runnable,
                     uint32_t i, struct gx_policy_app *out);

#endif
