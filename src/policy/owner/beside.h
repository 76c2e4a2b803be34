/* beside.h - a process that attaches policies by ways of its own (`gpuext run`, a libbpf loader under the preload) tells of
 * them like an owner: `gpuext policy list`, `show` and `stats` have them, with its pid. Nobody changes them from outside.
 */
#ifndef GX_POLICY_BESIDE_H
#define GX_POLICY_BESIDE_H

#include "policy/apps_home.h"

struct gx_beside;

/**
 * gx_beside_open() - the home of policies of this process, which others may ask about.
 * @server: that applications look for; ends before it
 * @say:    called once, from a thread that attaches, where nobody can ask (no folder, no room); the policies work
 *
 * Socket and thread are made with the first policy. NULL: no memory.
 */
struct gx_beside *gx_beside_open(struct gx_server *server, void (*say)(void *arg, const char *line),
                                 void *arg);
struct gx_apps_home *gx_beside_home(struct gx_beside *beside);
/* Nobody asks any more; every policy is detached before. NULL is fine. */
void gx_beside_close(struct gx_beside *beside);

#endif
