/* proof_job.h - one graft beside its original while it is proved: what the parts of the proof know of both. */
#ifndef GX_CUBIN_PROOF_JOB_H
#define GX_CUBIN_PROOF_JOB_H

#include "cubin/cubin.h"
#include "cubin/graft.h"
#include "cubin/probe.h"
#include "cubin/sass.h"

struct gx_proof {
	const struct gx_graft_request *request;
	const struct gx_graft *graft;
	const struct gx_cubin *before;
	struct gx_cubin after;
	const struct gx_cubin_arch *arch;
	const struct gx_cubin_function *was, *is; /* the kernel */
	const uint8_t *old_text, *new_text;
	size_t old_bytes, new_bytes;
	size_t entry_at, exit_at; /* the seams; 0: none */
	size_t end;               /* of what was added */
	struct gx_diag *diag;
};

static inline int gx_proof_wrong(const struct gx_proof *p, size_t at, const char *what)
{
	return gx_fail(p->diag, GX_E_GRAFT_PROOF, "%.96s+0x%zx: %s", p->request->kernel, at, what);
}

static inline struct gx_sass gx_proof_old_word(const struct gx_proof *p, size_t at)
{
	return gx_sass_load(p->old_text + at);
}

static inline struct gx_sass gx_proof_new_word(const struct gx_proof *p, size_t at)
{
	return gx_sass_load(p->new_text + at);
}

static inline uint32_t gx_proof_base_of(const struct gx_proof *p,
                                        const struct gx_cubin_probe *probe)
{
	return probe == p->request->entry ? p->graft->entry_base : p->graft->exit_base;
}

/* proof_attrs.c: what .nv.info says of the copy. */
int gx_proof_check_attrs(const struct gx_proof *p);

#endif
