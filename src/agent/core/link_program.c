/* link_program.c - a program as a loader sends it: instructions and map ids in a memfd, verified
 * here again. */
#include "agent/core/session_internal.h"

#include "ebpf/insn.h"
#include "verify/map_writes.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static int read_part(int fd, off_t *at, void *to, size_t bytes)
{
	if (pread(fd, to, bytes, *at) != (ssize_t)bytes)
		return -EINVAL;
	*at += (off_t)bytes;
	return 0;
}

/* Functions behind the map ids; what they say is for the verifier to check. The caller frees both arrays, whatever this gives. */
static int read_funcs(int fd, off_t *at, struct gx_program *program)
{
	uint32_t n = program->n_func_infos;
	struct gx_func_info *funcs = calloc((size_t)n + 1, sizeof(*funcs));
	uint32_t *starts = calloc((size_t)n + 1, sizeof(*starts));
	int err = funcs && starts ? read_part(fd, at, funcs, n * sizeof(*funcs)) : -ENOMEM;

	program->funcs = funcs;
	program->func_starts = starts;
	program->n_funcs = n;
	for (uint32_t i = 0; i < n && !err; i++)
		starts[i] = funcs[i].start;
	return err;
}

/* What its owner alone writes has no memory here that a program could write to. */
static int check_writes(const struct gx_verified *verified, struct gx_agent_map **maps,
                        struct gx_diag *diag)
{
	for (uint32_t i = 0; i < verified->program.n_maps; i++)
		if (maps[i]->host->read_only && gx_writes_map(verified, i))
			return gx_fail(diag, GX_E_MAP_OWNERS, "map %.16s", maps[i]->host->def.name);
	return 0;
}

/* The values of frozen maps are this process's own: what it verifies with is what programs read. */
static int find_maps(const uint64_t *ids, uint32_t n, gx_find_map *find, struct gx_agent_map **maps,
                     struct gx_map_def *defs, const void **frozen)
{
	for (uint32_t i = 0; i < n; i++) {
		maps[i] = find(ids[i]);
		if (!maps[i])
			return -ENOENT;
		defs[i] = maps[i]->host->def;
		frozen[i] = maps[i]->host->frozen ? maps[i]->host->data : NULL;
	}
	return 0;
}

int gx_program_read(int fd, off_t *at, struct gx_program *program, gx_find_map *find,
                    struct gx_agent_map **maps, const struct gx_verified **out,
                    struct gx_diag *diag)
{
	struct gx_map_def defs[GX_MAX_LINK_MAPS];
	const void *frozen[GX_MAX_LINK_MAPS];
	uint64_t ids[GX_MAX_LINK_MAPS];
	struct gx_verified *verified = NULL;
	struct gx_insn *insns;
	int err;

	*out = NULL;
	if (!program->n_insns || program->n_insns > GX_INSN_MAX ||
	    program->n_maps > GX_MAX_LINK_MAPS || program->n_func_infos > program->n_insns)
		return -EINVAL;
	insns = malloc(program->n_insns * sizeof(*insns));
	if (!insns)
		return -ENOMEM;
	err = read_part(fd, at, insns, program->n_insns * sizeof(*insns));
	err = err ? err : read_part(fd, at, ids, program->n_maps * sizeof(ids[0]));
	err = err ? err : find_maps(ids, program->n_maps, find, maps, defs, frozen);
	err = err ? err : read_funcs(fd, at, program);
	program->insns = insns;
	program->maps = defs;
	program->frozen = frozen;
	/* The loader has verified it; nothing runs here that this process has not verified itself.
	 */
	if (!err)
		err = gx_verify(program, NULL, NULL, &verified, diag);
	free((void *)(uintptr_t)program->funcs);
	free((void *)(uintptr_t)program->func_starts);
	if (!err) {
		err = check_writes(verified, maps, diag);
		if (err) {
			gx_verified_free(verified);
			verified = NULL;
		}
	}
	program->frozen = NULL;
	free(insns);
	*out = verified;
	return err;
}

int gx_link_read(const struct gx_message *message, int fd, gx_find_map *find,
                 struct gx_agent_map **maps, const struct gx_verified **out)
{
	struct gx_program program = { .name = message->u.link.name,
		                      .n_insns = message->u.link.n_insns,
		                      .n_maps = message->u.link.n_maps,
		                      .n_func_infos = message->u.link.n_funcs,
		                      .hook = (enum gx_hook)message->u.link.hook,
		                      .thread = message->u.link.thread,
		                      .has_ctx = message->u.link.has_ctx,
		                      .allow_exit = message->u.link.allow_exit,
		                      .max_ops = message->u.link.max_ops,
		                      .max_local_bytes = message->u.link.max_local_bytes };
	struct gx_diag diag = { 0 };
	const struct gx_hook_row *hook = gx_hook_row(program.hook);
	off_t at = 0;

	if (!hook || hook->side == GX_SIDE_POLICY)
		return -EINVAL;
	return gx_program_read(fd, &at, &program, find, maps, out, &diag);
}
