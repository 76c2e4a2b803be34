/* publish.c - joins the registry of bpf(2) to the control server: what is attached here is told to agents. */
#include "runtime/publish.h"

#include "base/strbuf.h"
#include "bpf/registry.h"
#include "control/server.h"
#include "maps/map.h"
#include "verify/verify.h"

#include <stdlib.h>
#include <unistd.h>

/* Maps are sent once: an agent that knows an id ignores it. */
static void publish_link(struct gx_server *server, const struct gx_link_view *link,
                         const struct gx_map_view *maps)
{
	const struct gx_prog_view *prog = &link->prog;
	uint64_t *ids = calloc(prog->n_maps ? prog->n_maps : 1, sizeof(*ids));
	struct gx_server_link wire = { .id = GX_WIRE_ID(link->id),
		                       .program = &prog->verified->program,
		                       .map_ids = ids,
		                       .hook = link->hook,
		                       .thread = link->thread,
		                       .glob = link->glob,
		                       .argument = link->argument };

	if (!ids)
		return;
	for (uint32_t i = 0; i < prog->n_maps; i++) {
		ids[i] = GX_WIRE_ID(maps[i].id);
		/* of others it is not known who will write: one more object may share them */
		gx_map_hand_out(maps[i].map,
		                !maps[i].map->frozen || !gx_map_can_be_constant(&maps[i].map->def));
		gx_server_add_map(
		        server, ids[i], &maps[i].map->def, maps[i].map->frozen, maps[i].map->fd,
		        maps[i].map->linux_fd >= 0 ? maps[i].map->linux_fd : maps[i].event_fd);
	}
	gx_server_add_link(server, &wire);
	free(ids);
}

void gx_publish_change(struct gx_server *server, const struct gx_link_view *link,
                       const struct gx_map_view *maps)
{
	if (link->active && link->prog.verified)
		publish_link(server, link, maps);
	else
		gx_server_remove_link(server, GX_WIRE_ID(link->id));
}

static void changed(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	gx_publish_change(arg, link, maps);
}

void gx_publish_start(struct gx_server *server)
{
	gx_bpf_set_observer(changed, server);
}

void gx_publish_stop(void)
{
	gx_bpf_set_observer(NULL, NULL);
}

void gx_publish_detach(struct gx_server *server)
{
	gx_server_remove_link(server, 0);
}
