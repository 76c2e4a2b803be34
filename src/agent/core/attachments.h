/* attachments.h - what loaders have attached to this process: their maps and links, and the set
 * that launches look at.
 *
 * The session's thread alone changes them; other threads only borrow the set (session.h).
 */
#ifndef GX_AGENT_ATTACHMENTS_H
#define GX_AGENT_ATTACHMENTS_H

#include "control/protocol.h"

#include <stdbool.h>

struct gx_agent_map;

/* Takes both descriptors; a map that is known, or does not fit, is left out. */
void gx_attachments_add_map(const struct gx_message *message, int *fds, int loader);
/* The map of an id whose loader is there, or NULL. */
struct gx_agent_map *gx_attachments_find_map(uint64_t id);
/* A link, verified, in no set yet; fd is borrowed. 0, or -errno. */
int gx_attachments_add_link(const struct gx_message *message, int fd, int loader);
/* One link of a loader (id 0: all of them) is detached. */
void gx_attachments_remove(int loader, uint64_t id);
/* The next acquire gives what is attached now. When memory is short the old set stays. */
void gx_attachments_publish(void);
/* A loader is gone, and with it the readers of its maps. */
void gx_attachments_orphan(int loader);
/* Gives back what orphans held. May wait for work that is under way in a context. */
void gx_attachments_forget_orphans(void);
/* In a child: nothing is attached. */
void gx_attachments_forked(void);

#endif
