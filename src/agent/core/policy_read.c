/* policy_read.c - a policy as a loader sends it: every field checked, every callback verified
 * again.
 */
#include "agent/core/policy.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Operations of one callback: more than any operator would want, and still over in milliseconds. */
enum { MAX_OPS = 1 << 22 };

static void wake(void *reader)
{
	gx_agent_map_signal(reader);
}

/* Maps and readers of a callback; event_fds are not used where there is a waker. */
static int take_maps(struct gx_policy_callback *callback, struct gx_agent_map **maps, uint32_t n)
{
	callback->maps = calloc(n, sizeof(*callback->maps));
	callback->readers = calloc(n, sizeof(*callback->readers));
	callback->event_fds = calloc(n, sizeof(*callback->event_fds));
	callback->wake = wake;
	if (!callback->maps || !callback->readers || !callback->event_fds)
		return -ENOMEM;
	for (uint32_t i = 0; i < n; i++) {
		callback->maps[i] = maps[i]->host;
		callback->readers[i] = maps[i];
		callback->event_fds[i] = -1;
		atomic_store(&maps[i]->of_policy, true);
	}
	return 0;
}

static int read_callback(struct gx_verified_policy *verified, int fd, off_t *at, gx_find_map *find,
                         struct gx_diag *diag)
{
	struct gx_agent_map *maps[GX_MAX_LINK_MAPS];
	struct gx_policy_blob_program head;
	struct gx_policy_callback *callback;
	struct gx_program program = { .hook = GX_HOOK_POLICY };
	int err;

	if (pread(fd, &head, sizeof(head), *at) != (ssize_t)sizeof(head))
		return -EINVAL;
	*at += (off_t)sizeof(head);
	if (head.index >= GX_POLICY_MAX_MEMBERS || verified->callbacks[head.index].verified ||
	    head.max_ops > MAX_OPS || !memchr(head.name, '\0', sizeof(head.name)))
		return -EINVAL;
	callback = &verified->callbacks[head.index];
	program.name = head.name;
	program.n_insns = head.n_insns;
	program.n_maps = head.n_maps;
	program.n_func_infos = head.n_funcs;
	program.member = gx_policy_member_at(verified->type, head.index);
	program.max_ops = head.max_ops;
	program.max_local_bytes = head.max_local_bytes;
	err = gx_program_read(fd, at, &program, find, maps, &callback->verified, diag);
	return err ? err : take_maps(callback, maps, head.n_maps);
}

int gx_agent_policy_read(const struct gx_message *message, int fd, gx_find_map *find,
                         struct gx_verified_policy **out, struct gx_diag *diag)
{
	uint32_t n = message->u.policy.n_programs;
	struct gx_verified_policy *verified;
	off_t at = 0;
	int err;

	*out = NULL;
	if (fd < 0 || message->u.policy.type >= GX_N_POLICY_TYPES || n > GX_POLICY_MAX_MEMBERS)
		return -EINVAL;
	err = gx_policy_data_check(&message->u.policy.data, diag);
	verified = calloc(1, sizeof(*verified));
	if (!verified)
		return -ENOMEM;
	verified->type = (enum gx_policy_type)message->u.policy.type;
	verified->data = message->u.policy.data;
	for (uint32_t i = 0; i < n && !err; i++)
		err = read_callback(verified, fd, &at, find, diag);
	if (err)
		gx_agent_policy_free(verified);
	else
		*out = verified;
	return err;
}

void gx_agent_policy_free(struct gx_verified_policy *verified)
{
	for (uint32_t i = 0; verified && i < GX_POLICY_MAX_MEMBERS; i++) {
		union {
			const struct gx_verified *verified;
			struct gx_verified *owned;
		} u = { .verified = verified->callbacks[i].verified };

		gx_verified_free(u.owned);
		free(verified->callbacks[i].maps);
		free(verified->callbacks[i].readers);
		free(verified->callbacks[i].event_fds);
	}
	free(verified);
}
