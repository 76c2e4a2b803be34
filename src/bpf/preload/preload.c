/* preload.c - start of libgpuext-bpf.so: section handlers, refusals in words on standard error, a
 * server for agents; that of driver policies is policies.h's.
 *
 * The server, "gpuext/run/<user>/<pid>", is started by the first link that becomes active: processes that only
 * inherit the preload get neither thread nor socket. Applications find it by GPUEXT_SOCKET.
 */
#include "bpf/preload/policies.h"

#include "bpf/registry.h"
#include "control/server.h"
#include "runtime/answer.h"
#include "runtime/publish.h"

#include <stdio.h>
#include <unistd.h>

/* The loader is a tool under LD_PRELOAD, not an observed application: its user reads this. */
static void write_line(void *arg, const char *line)
{
	char text[600];
	int n = snprintf(text, sizeof(text), "gpuext: %s\n", line);
	ssize_t done;

	(void)arg;
	if (n >= (int)sizeof(text))
		n = sizeof(text) - 1;
	done = write(STDERR_FILENO, text, (size_t)n);
	(void)done; /* nobody to tell */
}

static void agent_line(void *arg, uint32_t pid, const char *line)
{
	(void)pid;
	write_line(arg, line);
}

/* Under the registry's mutex, on the thread that attaches: an application that it starts next finds the server, and all links. */
static void link_changed(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	static struct gx_server *server;
	static bool failed; /* was said once */
	struct gx_diag diag = { 0 };
	char name[GX_NAME_BYTES];

	(void)arg;
	if (failed || (!server && !link->active))
		return;
	if (!server) {
		gx_own_name("run", name);
		failed = gx_server_start(name, agent_line, NULL, &server, &diag) != 0;
		if (!failed)
			gx_server_set_query(server, gx_answer_query, NULL);
	}
	if (failed)
		write_line(NULL, diag.text);
	else
		gx_publish_change(server, link, maps);
}

__attribute__((constructor)) static void start(void)
{
	gx_bpf_set_log(write_line, NULL);
	gx_bpf_set_observer(link_changed, NULL);
	gx_preload_take_policies(write_line);
	gx_bpf_register_sections(); /* without a shared libbpf there is nothing to register with */
}
