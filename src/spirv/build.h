/* build.h - what new code needs of a module: types and constants, shared with those that there are; built-ins, capabilities. */
#ifndef GX_SPIRV_BUILD_H
#define GX_SPIRV_BUILD_H

#include "spirv/features.h"
#include "spirv/module.h"

/* A new id. */
uint32_t gx_spirv_id(struct gx_spirv_module *m);
/* Capabilities of a set of features, and the extensions that the module's version needs for them. */
void gx_spirv_use(struct gx_spirv_module *m, uint32_t features);
void gx_spirv_capability(struct gx_spirv_module *m, uint32_t capability);
void gx_spirv_extension(struct gx_spirv_module *m, const char *name);

/* The type, the module's own where it has it: SPIR-V allows no second one. */
uint32_t gx_spirv_void(struct gx_spirv_module *m);
uint32_t gx_spirv_bool(struct gx_spirv_module *m);
uint32_t gx_spirv_uint(struct gx_spirv_module *m, uint32_t width);
uint32_t gx_spirv_vector(struct gx_spirv_module *m, uint32_t of, uint32_t n);
uint32_t gx_spirv_function_type(struct gx_spirv_module *m); /* void() */
/* New ones: those that there are may carry decorations. */
uint32_t gx_spirv_pointer(struct gx_spirv_module *m, uint32_t storage, uint32_t to);
uint32_t gx_spirv_array(struct gx_spirv_module *m, uint32_t of, uint32_t n);

/* The constant true or false. */
uint32_t gx_spirv_truth(struct gx_spirv_module *m, bool value);
/* Of 32 or 64 bits, unsigned. */
uint32_t gx_spirv_constant(struct gx_spirv_module *m, uint32_t width, uint64_t value);
/* A specialisation constant of 64 bits under a number that the module does not use; 0 unless it is given. */
uint32_t gx_spirv_spec_constant(struct gx_spirv_module *m, uint32_t *spec_id);

/* The declaration of an id among types, constants and variables; NULL: there is none. Until something is added. */
const uint32_t *gx_spirv_find(const struct gx_spirv_module *m, uint32_t id);

/* A built-in that a shader reads. */
struct gx_spirv_built_in {
	uint32_t variable;
	uint32_t type; /* of what is loaded */
	uint32_t part; /* of the type of one component, or of itself */
};
/**
 * gx_spirv_built_in() - the Input variable of a built-in: one of those that an entry point has, another of the module, or a new one.
 * @interface: [n_interface] ids of the entry point
 *
 * GX1303: it is there in a form that is not known (in a block, by a group of decorations, of a type that is no integer)
 */
int gx_spirv_built_in(struct gx_spirv_module *m, uint32_t which, const uint32_t *interface,
                      size_t n_interface, struct gx_spirv_built_in *out, struct gx_diag *diag);
/* The constant that is decorated as the size of a block; 0: there is none. */
uint32_t gx_spirv_workgroup_size(const struct gx_spirv_module *m);

#endif
