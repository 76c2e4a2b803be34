/* rank.h - of policies of equal scope and priority, which one rules. */
#ifndef GX_CLI_POLICY_RANK_H
#define GX_CLI_POLICY_RANK_H

#include "cli/policy/find.h"

struct gx_json;

/* Who rules in place of a policy. */
struct gx_ruler {
	uint32_t pid, id; /* id 0: it is not among those that were found */
	char name[80];
	uint64_t since_ns; /* CLOCK_MONOTONIC */
};

/**
 * gx_find_ruler() - as the policy's applications say; where it has none, as they would find it.
 * @found: answers to "show" or "stats" of all owners
 *
 * False: no other policy of equal scope and priority is before it.
 */
bool gx_find_ruler(struct gx_found *found, const struct gx_found_policy *policy,
                   struct gx_ruler *out);
/* "  fifo (12/1) rules instead ...", a line of its own, at the time of the answer. */
void gx_ruler_print(const struct gx_ruler *ruler, const struct gx_found_policy *policy);
/* As {"pid":...,"id":...,"name":...,"since_ns":...} under a key. */
void gx_ruler_put(struct gx_json *json, const char *key, const struct gx_ruler *ruler);

#endif
