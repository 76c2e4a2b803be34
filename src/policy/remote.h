/* remote.h - the home of policies that work in applications: what this process attaches is told to
 * them by its server. */
#ifndef GX_POLICY_REMOTE_H
#define GX_POLICY_REMOTE_H

#include "policy/sink.h"

struct gx_server;
struct gx_server_policy_state;

struct gx_policy_remote {
	struct gx_policy_home home; /* for gx_policy_sink_open(), gx_policy_load() ... */
	struct gx_server *server;
	uint32_t wait_ms; /* how long applications may take to answer; 0: 1000 */
	/* A policy left (detached or replaced): policy->exit says why. May be NULL. */
	void (*gone)(void *arg, const struct gx_policy *policy);
	void *arg;
};

/**
 * gx_policy_remote_init() - fills in home; the rest is the caller's.
 *
 * attach publishes the policy with its maps, and waits until the applications that are connected
 * have answered; what they refuse is no error: gx_policy_remote_at() tells. Its callbacks never run
 * in this process. detach waits for the last numbers. Errors of attach: GX0003
 */
void gx_policy_remote_init(struct gx_policy_remote *remote, struct gx_server *server);
/* What application i does with a policy; false beyond the last. Any thread. */
bool gx_policy_remote_at(const struct gx_policy_remote *remote, const struct gx_bound *bound,
                         uint32_t i, struct gx_server_policy_state *out);
uint64_t gx_policy_remote_id(const struct gx_bound *bound);

#endif
