/* uses.h - which words of a probe read and write which registers. */
#ifndef GX_CUBIN_USES_H
#define GX_CUBIN_USES_H

#include "cubin/probe.h"
#include "cubin/sass.h"

static inline struct gx_sass gx_probe_word(const struct gx_cubin_probe *probe, size_t at)
{
	return gx_sass_load(probe->code + at);
}

/* Vector registers that a word writes, from its destination on, at most. */
unsigned gx_probe_word_results(struct gx_sass w);
/* May a word read a vector register, write it, do either? */
bool gx_probe_word_reads(struct gx_sass w, uint64_t reg);
bool gx_probe_word_writes(struct gx_sass w, uint64_t reg);
bool gx_probe_word_names(struct gx_sass w, uint64_t reg);
/* Does anything from `from` on branch? */
bool gx_probe_branches(const struct gx_cubin_probe *probe, size_t from);
/* May anything from `target` on read what the register holds there? Of code that does not come again. */
bool gx_probe_reads_behind(const struct gx_cubin_probe *probe, size_t target, uint64_t reg);

#endif
