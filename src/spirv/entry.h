/* entry.h - entry points for compute: found, how large their blocks are, and put around. */
#ifndef GX_SPIRV_ENTRY_H
#define GX_SPIRV_ENTRY_H

#include "spirv/module.h"

struct gx_spirv_entry {
	uint32_t function;
	size_t at;        /* its words, in the section of entry points */
	const char *name; /* in the module, until that is changed */
	/* ids of its variables, in the same words */
	const uint32_t *interface;
	size_t n_interface;
};

/* Number i of those for compute; false: there are fewer. */
bool gx_spirv_entry_at(const struct gx_spirv_module *m, uint32_t i, struct gx_spirv_entry *out);
/* GX1302: there is none of the name, or two */
int gx_spirv_entry(const struct gx_spirv_module *m, const char *name, struct gx_spirv_entry *out,
                   struct gx_diag *diag);

/* What an application gives a specialisation constant: true, and the value. */
typedef bool gx_spirv_special_fn(void *arg, uint32_t spec_id, uint32_t *value);

/* Where the size of a block is written. */
struct gx_spirv_local_size {
	uint32_t composite; /* id of a constant of three components; 0: */
	bool are_ids;       /* ids of constants, */
	uint32_t parts[3];  /* or numbers */
};
/* False: the entry point does not say. */
bool gx_spirv_local_size(const struct gx_spirv_module *m, uint32_t function,
                         struct gx_spirv_local_size *out);
/* Its numbers; false: they are not known here, or 0. special: may be NULL */
bool gx_spirv_local_size_values(const struct gx_spirv_module *m,
                                const struct gx_spirv_local_size *size,
                                gx_spirv_special_fn *special, void *arg, uint32_t values[3]);

/* What runs before and behind an entry point's function: functions of no argument. */
struct gx_spirv_around {
	const uint32_t *before, *after;
	uint32_t n_before, n_after;
	const uint32_t *
	        variables; /* [n_variables] of the interface, to be added where they are not in it */
	uint32_t n_variables;
};
/**
 * gx_spirv_wrap() - a new function is the entry point, with its modes; it calls the old one. So are others for compute that have the same function.
 *
 * GX1303: the function is also an entry point of another kind, or is none without arguments
 */
int gx_spirv_wrap(struct gx_spirv_module *m, const struct gx_spirv_entry *entry,
                  const struct gx_spirv_around *around, struct gx_diag *diag);

#endif
