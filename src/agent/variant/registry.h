/* registry.h - what the application loaded: modules and libraries, and the handles of their
 * kernels.
 *
 * Lookups by handle take a read lock for a moment; records are made and removed under the write
 * lock. A record is valid until its module is unloaded or its context goes, which the application
 * may not do while it launches from it.
 */
#ifndef GX_AGENT_REGISTRY_H
#define GX_AGENT_REGISTRY_H

#include "agent/core/session.h"
#include "agent/variant/code.h"
#include "agent/variant/image.h"
#include "device/cuda/api.h"

#include <stdatomic.h>

struct gx_variant;
struct gx_whole;

#define GX_NO_GENERATION UINT64_MAX

/* Of one CUmodule or CUlibrary. */
struct gx_module {
	void *handle;
	bool is_library;
	CUcontext context;         /* of a CUmodule */
	struct gx_module *library; /* a CUmodule that stands for a library in one context */
	struct gx_image *image;    /* NULL: no PTX */
	struct gx_code *code; /* NULL: no machine code, or a CUmodule that stands for a library */
	struct gx_recovered *recovered; /* PTX out of code (recover.h); NULL: nobody asked */
	struct gx_whole *whole;         /* what the driver has instead (whole.h); NULL: the image */
	struct gx_kernel *kernels;
	struct gx_module *next;
};

/* What runs when a kernel is launched in a context, for one generation of the set of attachments.
 */
struct gx_decision {
	_Atomic uint64_t generation; /* GX_NO_GENERATION: its context is gone */
	CUcontext context;
	struct gx_variant *variant; /* NULL: the original */
	/* the module is an edited one: what its launches need, whether programs match or not */
	struct gx_variant *bound;
	enum gx_count reason; /* with matched and no variant: why */
	bool matched;
	enum gx_hook_reach reach; /* of its programs that run: at the ends, inside */
	uint32_t n_left_out;      /* programs beyond those that a kernel takes */
	struct gx_decision *older;
};

/* Of one CUfunction or CUkernel. */
struct gx_kernel {
	void *handle;
	bool is_kernel;    /* CUkernel: the context is the launch's */
	CUcontext context; /* of a CUfunction */
	struct gx_module *module;
	char *name;                              /* mangled */
	_Atomic(struct gx_decision *) decisions; /* newest first */
	struct gx_kernel
	        *twin; /* the CUkernel that a CUfunction came from: it has the variants of both */
	_Atomic(struct gx_variant *) variants; /* all ever made; added under the build lock */
	atomic_int cache_config,
	        shared_config;  /* set by the application on the original; -1: never */
	_Atomic(char *) source; /* "file:line" that it begins at (places.h); NULL: not known */
	_Atomic(struct gx_launch_line *) line; /* of its last launch; NULL: none yet */
	struct gx_kernel *next;
};

/* What a load gave, and what the application gave for it. */
struct gx_loaded {
	void *handle;
	bool is_library;
	CUcontext context; /* of a CUmodule */
	struct gx_image *image;
	struct gx_code *code;
	struct gx_whole *whole;
};
/* Takes image, code and whole, also when it fails. */
struct gx_module *gx_registry_add_module(const struct gx_loaded *loaded);
/* The CUmodule of a library in the current context. */
struct gx_module *gx_registry_add_library_module(CUmodule handle, CUcontext context,
                                                 struct gx_module *library);
struct gx_module *gx_registry_module(const void *handle);
/* context: of a CUfunction, NULL for a CUkernel. Gives the record there is when the handle is
 * known. */
struct gx_kernel *gx_registry_add_kernel(struct gx_module *module, void *handle, CUcontext context,
                                         const char *name);
struct gx_kernel *gx_registry_kernel(const void *handle);
/* The record that holds the variants of a handle. */
static inline struct gx_kernel *gx_kernel_owner(struct gx_kernel *kernel)
{
	return kernel->twin ? kernel->twin : kernel;
}
/* The kernel that a variant's function stands for; NULL: not a variant. */
struct gx_kernel *gx_registry_original(const void *variant_function);
int gx_registry_add_variant(const void *variant_function, struct gx_kernel *kernel);
/* Forget a module and its kernels; their variants were unloaded before. */
void gx_registry_remove_module(void *handle);
/* Forget what lived in a context that is gone. Libraries stay. */
void gx_registry_remove_context(CUcontext context);
/* Calls back for every kernel of a module, or of all (module NULL); no lock is held that a launch
 * could want to write. */
void gx_registry_each_kernel(struct gx_module *module, void (*visit)(struct gx_kernel *, void *),
                             void *user);

#endif
