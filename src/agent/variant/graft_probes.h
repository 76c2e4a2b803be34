/* graft_probes.h - machine code of the programs of a kernel, made once and used in every kernel that has the same ones. */
#ifndef GX_AGENT_GRAFT_PROBES_H
#define GX_AGENT_GRAFT_PROBES_H

#include "agent/variant/variant_build.h"
#include "cubin/probe.h"
#include "instrument/probe_text.h"

struct gx_graft_probes {
	struct gx_graft_probes *older;
	uint64_t *link_ids; /* [n_links] */
	uint32_t n_links, sm;
	struct gx_diag why;          /* an error: these programs can't be grafted */
	struct gx_probe_texts texts; /* what has to be filled in; the texts themselves are gone */
	bool has[GX_N_PROBE_FORMS];
	struct gx_cubin_probe probes[GX_N_PROBE_FORMS];
	struct gx_graft_probes
	        *narrow; /* the same with few registers, once a kernel asked for it */
};

/**
 * gx_graft_probes_of() - of programs, for devices of an SM; in the current context, which is of such a device.
 * @probes: [match->n] the programs of match as the editor takes them
 *
 * Borrowed until the next call. NULL: told in diag, and remembered. For the thread that makes variants alone.
 * Cost: for programs that were not seen before their compilation, twice by the driver's linker (or the cache on disk)
 */
const struct gx_graft_probes *gx_graft_probes_of(const struct gx_match *match,
                                                 const struct gx_probe *probes, uint32_t sm,
                                                 struct gx_diag *diag);

/**
 * gx_graft_probes_narrow() - the same programs, with as few registers as a linker gives: for kernels that keep few at their end.
 *
 * They may be slower, and use a stack. As gx_graft_probes_of(); borrowed as long as `made`.
 */
const struct gx_graft_probes *gx_graft_probes_narrow(const struct gx_graft_probes *made,
                                                     const struct gx_probe *probes,
                                                     struct gx_diag *diag);

#endif
