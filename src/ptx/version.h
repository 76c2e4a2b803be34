/* version.h - the version of PTX that a text says, that it needs, and that a driver takes. */
#ifndef GX_PTX_VERSION_H
#define GX_PTX_VERSION_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "ptx/ptx.h"

struct gx_ptx_version {
	uint32_t major, minor;
};

/**
 * gx_ptx_newest() - the newest version that a driver takes.
 * @cuda: what the driver says of itself, 13000 for CUDA 13.0
 *
 * False: it is newer than the table (src/defs/ptx_releases.def) or older, and nobody knows.
 */
bool gx_ptx_newest(uint32_t cuda, struct gx_ptx_version *out);
/**
 * gx_ptx_needs() - the oldest version, from 6.0, that has all that stands in a module.
 *
 * By the instructions, words, special registers and directives of src/defs/ptx_since.def; never too old, at times newer than it
 * would have to be. GX0411 with the line: something that is not known there.
 */
int gx_ptx_needs(const struct gx_ptx_module *module, struct gx_ptx_version *out,
                 struct gx_diag *diag);
/**
 * gx_ptx_lower() - the same text as one of an older version.
 * @out: empty before; the text on success, and the number of the version is all that is another
 *
 * Errors: GX0411 where it uses what is newer, or not known; -ENOMEM. Cost: a walk over all instructions
 */
int gx_ptx_lower(const struct gx_ptx_module *module, struct gx_ptx_version newest,
                 struct gx_strbuf *out, struct gx_diag *diag);
/* The version that a text says. */
static inline struct gx_ptx_version gx_ptx_version_of(const struct gx_ptx_module *module)
{
	return (struct gx_ptx_version){ module->version_major, module->version_minor };
}
bool gx_ptx_version_is_newer(struct gx_ptx_version a, struct gx_ptx_version than);

#endif
