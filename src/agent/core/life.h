/* life.h - when the agent is awake. */
#ifndef GX_AGENT_LIFE_H
#define GX_AGENT_LIFE_H

#include <stdbool.h>

struct gx_backend;

/* Once, when the application begins to use its device: the session starts, and with it the agent
 * wakes. */
void gx_agent_start(const struct gx_backend *backend);
/* False before that, after exit began, in a forked child, and without a session: every call then
 * goes straight through. */
bool gx_agent_awake(void);
/* The process ends: the last flush, bounded, once. */
void gx_agent_goodbye(void);

#endif
