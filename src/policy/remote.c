/* remote.c - policies of this process, published to applications. */
#include "policy/remote.h"

#include "base/clock.h"
#include "control/server.h"
#include "maps/map.h"
#include "verify/verify.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

uint64_t gx_policy_remote_id(const struct gx_bound *bound)
{
	return GX_WIRE_ID(bound->set->id);
}

static int wait_ms(const struct gx_policy_remote *remote)
{
	return remote->wait_ms ? (int)remote->wait_ms : 1000;
}

static int send_maps(struct gx_server *server, const struct gx_policy_callback *callback)
{
	uint32_t n = callback->verified ? callback->verified->program.n_maps : 0;
	int err = 0;

	for (uint32_t i = 0; i < n && !err; i++)
		err = gx_server_add_map(server, GX_WIRE_ID(callback->map_ids[i]),
		                        &callback->maps[i]->def, callback->maps[i]->frozen,
		                        callback->maps[i]->fd, callback->event_fds[i]);
	return err;
}

static void leave(struct gx_policy_remote *remote, struct gx_bound *bound, enum gpu_exit_kind kind)
{
	/* an application that does not answer in time is no reason to wait longer */
	gx_server_policy_wait(remote->server, gx_policy_remote_id(bound), wait_ms(remote));
	bound->policy.exit.kind = kind;
	bound->policy.state = GX_POLICY_DETACHED;
	if (remote->gone)
		remote->gone(remote->arg, &bound->policy);
}

static int attach(struct gx_policy_home *home, struct gx_bound *bound, struct gx_bound *old,
                  struct gx_diag *diag)
{
	struct gx_policy_remote *remote = gx_container_of(home, struct gx_policy_remote, home);
	uint64_t id = gx_policy_remote_id(bound);
	int err = 0;

	for (uint32_t i = 0; i < GX_POLICY_MAX_MEMBERS && !err; i++)
		err = send_maps(remote->server, &bound->set->callbacks[i]);
	err = err ? err
	          : gx_server_add_policy(remote->server, id, bound->set,
	                                 old ? gx_policy_remote_id(old) : 0);
	if (err)
		return gx_fail(diag, GX_E_IO, "'%s' can't be published: %s", bound->policy.name,
		               strerror(-err));
	bound->policy.attached_ns = gx_now_ns();
	bound->policy.state = GX_POLICY_LIVE;
	gx_server_policy_wait(remote->server, id, wait_ms(remote));
	if (old)
		leave(remote, old, GPU_EXIT_REPLACED);
	return 0;
}

static void detach(struct gx_policy_home *home, struct gx_bound *bound)
{
	struct gx_policy_remote *remote = gx_container_of(home, struct gx_policy_remote, home);

	gx_server_remove_policy(remote->server, gx_policy_remote_id(bound));
	leave(remote, bound, GPU_EXIT_DONE);
}

void gx_policy_remote_init(struct gx_policy_remote *remote, struct gx_server *server)
{
	*remote = (struct gx_policy_remote){ .home = { .attach = attach, .detach = detach },
		                             .server = server };
}

bool gx_policy_remote_at(const struct gx_policy_remote *remote, const struct gx_bound *bound,
                         uint32_t i, struct gx_server_policy_state *out)
{
	uint64_t id = gx_policy_remote_id(bound);

	for (uint32_t k = 0; gx_server_policy_at(remote->server, k, out); k++)
		if (out->id == id && !i--)
			return true;
	return false;
}
