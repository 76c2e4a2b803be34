/* link_program.c - a program as a loader sends it: instructions and map ids in a memfd, verified
 * here again. */
#include "agent/session_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#define MAX_INSNS 100000u

/* Functions behind the map ids; what they say is for the verifier to check. */
static int read_funcs(int fd, off_t at, uint32_t n, struct gx_program *program)
{
	struct gx_func_info *funcs = calloc((size_t)n + 1, sizeof(*funcs));
	uint32_t *starts = calloc((size_t)n + 1, sizeof(*starts));
	size_t bytes = n * sizeof(*funcs);

	program->funcs = funcs;
	program->func_starts = starts;
	program->n_func_infos = program->n_funcs = n;
	if (!funcs || !starts)
		return -ENOMEM;
	if (pread(fd, funcs, bytes, at) != (ssize_t)bytes)
		return -EINVAL;
	for (uint32_t i = 0; i < n; i++)
		starts[i] = funcs[i].start;
	return 0;
}

int gx_link_read(const struct gx_message *message, int fd,
                 struct gx_agent_map *(*find)(uint64_t id), struct gx_agent_map **maps,
                 const struct gx_verified **out)
{
	uint32_t n_insns = message->u.link.n_insns, n_maps = message->u.link.n_maps;
	struct gx_map_def defs[GX_MAX_LINK_MAPS];
	uint64_t ids[GX_MAX_LINK_MAPS];
	struct gx_insn *insns;
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { 0 };
	size_t bytes;
	int err = -EINVAL;

	if (!n_insns || n_insns > MAX_INSNS || n_maps > GX_MAX_LINK_MAPS ||
	    message->u.link.n_funcs > n_insns || message->u.link.hook >= GX_HOOK_POLICY)
		return -EINVAL;
	bytes = n_insns * sizeof(*insns);
	insns = malloc(bytes);
	if (!insns)
		return -ENOMEM;
	if (pread(fd, insns, bytes, 0) == (ssize_t)bytes &&
	    pread(fd, ids, n_maps * sizeof(ids[0]), (off_t)bytes) ==
	            (ssize_t)(n_maps * sizeof(ids[0])))
		err = 0;
	for (uint32_t i = 0; i < n_maps && !err; i++) {
		maps[i] = find(ids[i]);
		if (maps[i])
			defs[i] = maps[i]->host->def;
		else
			err = -ENOENT;
	}
	if (!err) {
		struct gx_program program = { .name = message->u.link.name,
			                      .insns = insns,
			                      .n_insns = n_insns,
			                      .maps = defs,
			                      .n_maps = n_maps,
			                      .hook = (enum gx_hook)message->u.link.hook,
			                      .thread = message->u.link.thread,
			                      .has_ctx = message->u.link.has_ctx,
			                      .allow_exit = message->u.link.allow_exit,
			                      .max_ops = message->u.link.max_ops,
			                      .max_local_bytes = message->u.link.max_local_bytes };

		if (message->u.link.n_funcs)
			err = read_funcs(fd, (off_t)(bytes + n_maps * sizeof(ids[0])),
			                 message->u.link.n_funcs, &program);
		/* The loader has verified it; nothing runs here that this process has not verified
		 * itself. */
		if (!err)
			err = gx_verify(&program, NULL, NULL, &verified, &diag);
		free((void *)(uintptr_t)program.funcs);
		free((void *)(uintptr_t)program.func_starts);
	}
	free(insns);
	*out = verified;
	return err;
}
