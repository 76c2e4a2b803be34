/* listen.c - where others ask an owner: the name of its process. */
#include "policy/owner/lines.h"
#include "policy/owner/owner.h"

#include "control/folder.h"

#include <errno.h>
#include <stdio.h>

enum { MAX_NEAR = 16 };

/* In another process namespace somebody may have the same number. */
int gx_owner_listen(struct gx_owner *owner,
                    void (*on_line)(void *arg, const char *line, size_t len, struct gx_strbuf *out),
                    void *arg, struct gx_lines **out, struct gx_diag *diag)
{
	char name[GX_NAME_BYTES], near[GX_NAME_BYTES + 16];
	int err;

	gx_own_name(GX_OWNER_KIND, name);
	snprintf(near, sizeof(near), "%s", name);
	err = gx_lines_open(near, on_line, arg, out, diag);
	for (int i = 1; err == -EADDRINUSE && i < MAX_NEAR; i++) {
		snprintf(near, sizeof(near), "%s.%d", name, i);
		*diag = (struct gx_diag){ 0 };
		err = gx_lines_open(near, on_line, arg, out, diag);
	}
	gx_folder_socket_path(near, owner->socket_name, sizeof(owner->socket_name));
	return err;
}
