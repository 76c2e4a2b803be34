/* links.c - programs of tools at hooks inside of kernels: options of the hook, one warp in N where the operator asked for it. */
#include "tool.h"

#include <stdio.h>
#include <unistd.h>

int gx_tool_link(struct gx_tool_links *links, struct bpf_program *prog, const char *hook,
                 const char *options, const struct gx_tool_run *run, struct gx_diag *diag)
{
	char section[256], every[32] = "";
	int fd;

	if (links->n == GX_TOOL_MAX_LINKS)
		return gx_fail(diag, GX_E_ATTACH, "more than %d programs", GX_TOOL_MAX_LINKS);
	if (run->every > 1)
		snprintf(every, sizeof(every), "%severy=%u", options ? ", " : "", run->every);
	if (options || *every)
		snprintf(section, sizeof(section), "%s(%s%s)", hook, options ? options : "", every);
	else
		snprintf(section, sizeof(section), "%s", hook);
	fd = gx_tool_attach(prog, section, run->glob, diag);
	if (fd < 0)
		return fd;
	links->fds[links->n++] = fd;
	return 0;
}

void gx_tool_unlink(struct gx_tool_links *links)
{
	while (links->n)
		close(links->fds[--links->n]);
}
