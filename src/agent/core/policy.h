/* policy.h - driver policies that loaders have sent to this process.
 *
 * The session's thread brings what loaders say; policies are verified again, made into machine code
 * and attached to the engine of the driver that the agent forwards to. A thread of its own, begun
 * with the first policy, keeps the numbers in the page that loaders map up to date, and takes out
 * what the engine has ejected. Nothing here waits longer than a fraction of a second.
 */
#ifndef GX_AGENT_POLICY_H
#define GX_AGENT_POLICY_H

#include "agent/core/session_internal.h"
#include "device/policy_host.h"

/* --- policy.c: the session's thread. What comes of it goes to the loader, also
 * when it is refused. fd: the blob, borrowed. */
void gx_agent_policy_add(const struct gx_message *message, int fd, int loader, gx_find_map *find);
void gx_agent_policy_remove(uint64_t id, int loader);
/* The connection of this loader ended. */
void gx_agent_policies_orphan(int loader);
/* The same thread: sends what there is to say. */
void gx_agent_policies_report(void);
/* Before the process ends: the numbers as they are now. */
void gx_agent_policies_last_look(void);

/* --- policy_ticks.c */
/* A policy that has ticks came to the engine. Begins the thread that makes them; -errno: there is none. */
int gx_agent_ticks_need(const struct gx_policy_host *host);

/* --- policy_read.c */
/* What a message and its blob say, verified. The reason of an error goes to diag. */
int gx_agent_policy_read(const struct gx_message *message, int fd, gx_find_map *find,
                         struct gx_verified_policy **out, struct gx_diag *diag);
/* Bound no more. NULL is fine. */
void gx_agent_policy_free(struct gx_verified_policy *verified);

/* --- policy_lines.c: lines of the page; the caller holds the lock of policy.c */
/* NULL: all are in use by policies that are attached; their numbers go nowhere then. */
struct gx_policy_line *gx_policy_line_claim(uint64_t id, const struct gx_verified_policy *verified);
/* line may be NULL. */
void gx_policy_line_refresh(struct gx_policy_line *line, const struct gx_policy *policy);
/* Whose policy is asked in its place; ruler 0: nobody's. */
void gx_policy_line_ruled(struct gx_policy_line *line, uint64_t ruler, const char *name);
void gx_policy_line_gone(struct gx_policy_line *line, const struct gx_policy *policy);
/* What belongs to no policy alone. */
void gx_policy_lines_refresh_all(const struct gx_policy_host *host);
/* What managed memory counts. Without any lock of the agent: services of the driver may be waited
 * for. */
void gx_policy_lines_refresh_managed(void);

#endif
