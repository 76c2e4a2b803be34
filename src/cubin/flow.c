/* flow.c - which instruction can follow which. */
#include "cubin/flow.h"

#include <errno.h>
#include <stdlib.h>

/* Of EXIT and BRA: taken by every lane. */
static bool is_always(struct gx_sass w)
{
	return gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS &&
	       gx_sass_get(w, GX_SASS_SECOND) == GX_SASS_ALWAYS;
}

unsigned gx_sass_next(const uint8_t *code, const struct gx_cubin_arch *arch, size_t at,
                      int64_t next[2])
{
	struct gx_sass w = gx_sass_load(code + at);
	unsigned n = 0;

	/* what a BSSY names is where the lanes go that come to its BSYNC */
	if (gx_sass_target(arch, w, at, &next[0]))
		n++;
	if (gx_sass_is_plain_branch(w) && is_always(w))
		return n;
	if (gx_sass_op_of(w).flow == GX_SASS_FLOW_EXIT && is_always(w))
		return n;
	next[n++] = (int64_t)(at + GX_SASS_BYTES);
	return n;
}

int gx_sass_reach(const uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch, size_t from,
                  bool (*stops)(const void *user, struct gx_sass w), const void *user,
                  bool *reached)
{
	size_t n = 0, *todo = calloc(bytes / GX_SASS_BYTES + 1, sizeof(*todo));
	int err = 0;

	if (!todo)
		return -ENOMEM;
	if (from < bytes) {
		reached[from / GX_SASS_BYTES] = true;
		todo[n++] = from;
	}
	while (n && !err) {
		size_t at = todo[--n];
		int64_t next[2];
		unsigned n_next;

		if (stops && stops(user, gx_sass_load(code + at)))
			continue;
		n_next = gx_sass_next(code, arch, at, next);
		for (unsigned i = 0; i < n_next && !err; i++) {
			/* one before the start is, as a number without a sign, behind the end */
			if ((uint64_t)next[i] >= bytes || next[i] % GX_SASS_BYTES) {
				err = -EINVAL;
			} else if (!reached[next[i] / GX_SASS_BYTES]) {
				reached[next[i] / GX_SASS_BYTES] = true;
				todo[n++] = (size_t)next[i];
			}
		}
	}
	free(todo);
	return err;
}

int gx_sass_reach_failed(int err, struct gx_diag *diag)
{
	return err == -ENOMEM ? gx_fail(diag, GX_E_NO_MEMORY, "program")
	                      : gx_fail(diag, GX_E_PROBE_CODE, "a way that does not end in it");
}

bool gx_sass_comes_again(const uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch)
{
	int64_t target;

	for (size_t at = 0; at < bytes; at += GX_SASS_BYTES)
		if (gx_sass_target(arch, gx_sass_load(code + at), at, &target) &&
		    target <= (int64_t)at)
			return true;
	return false;
}
