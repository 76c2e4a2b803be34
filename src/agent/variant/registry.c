/* registry.c - records of modules, libraries and kernel handles. */
#include "agent/variant/registry.h"

#include "agent/variant/ptrmap.h"
#include "agent/variant/recover.h"
#include "agent/variant/variant.h"
#include "agent/variant/whole.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct {
	pthread_rwlock_t lock;
	struct gx_ptrmap modules, kernels, variants;
	struct gx_module *all;
} registry = { .lock = PTHREAD_RWLOCK_INITIALIZER };

static void release_image(struct gx_image *image)
{
	if (image && !--image->n_users)
		gx_image_free(image);
}

static struct gx_module *add_module(const struct gx_module *made)
{
	struct gx_module *module = malloc(sizeof(*module));

	if (!module)
		return NULL;
	*module = *made;
	pthread_rwlock_wrlock(&registry.lock);
	if (gx_ptrmap_set(&registry.modules, module->handle, module)) {
		pthread_rwlock_unlock(&registry.lock);
		free(module);
		return NULL;
	}
	if (module->image)
		module->image->n_users++;
	module->next = registry.all;
	registry.all = module;
	pthread_rwlock_unlock(&registry.lock);
	return module;
}

struct gx_module *gx_registry_add_module(const struct gx_loaded *loaded)
{
	struct gx_module *module = add_module(&(struct gx_module){ .handle = loaded->handle,
	                                                           .is_library = loaded->is_library,
	                                                           .context = loaded->context,
	                                                           .image = loaded->image,
	                                                           .code = loaded->code,
	                                                           .whole = loaded->whole });

	if (!module) {
		gx_whole_free(loaded->whole);
		gx_image_free(loaded->image);
		gx_code_free(loaded->code);
	}
	return module;
}

struct gx_module *gx_registry_add_library_module(CUmodule handle, CUcontext context,
                                                 struct gx_module *library)
{
	return add_module(&(struct gx_module){ .handle = handle,
	                                       .context = context,
	                                       .library = library,
	                                       .image = library->image });
}

struct gx_module *gx_registry_module(const void *handle)
{
	struct gx_module *module;

	pthread_rwlock_rdlock(&registry.lock);
	module = gx_ptrmap_get(&registry.modules, handle);
	pthread_rwlock_unlock(&registry.lock);
	return module;
}

struct gx_kernel *gx_registry_kernel(const void *handle)
{
	struct gx_kernel *kernel;

	pthread_rwlock_rdlock(&registry.lock);
	kernel = gx_ptrmap_get(&registry.kernels, handle);
	pthread_rwlock_unlock(&registry.lock);
	return kernel;
}

struct gx_kernel *gx_registry_add_kernel(struct gx_module *module, void *handle, CUcontext context,
                                         const char *name)
{
	struct gx_kernel *kernel = gx_registry_kernel(handle), *made;

	if (kernel)
		return kernel;
	made = calloc(1, sizeof(*made));
	if (!made)
		return NULL;
	made->handle = handle;
	made->is_kernel = !context;
	made->context = context;
	made->module = module;
	made->name = strdup(name);
	atomic_init(&made->cache_config, -1);
	atomic_init(&made->shared_config, -1);
	pthread_rwlock_wrlock(&registry.lock);
	kernel = gx_ptrmap_get(&registry.kernels, handle); /* another thread may have been faster */
	if (!kernel && made->name && !gx_ptrmap_set(&registry.kernels, handle, made)) {
		made->next = module->kernels;
		module->kernels = made;
		kernel = made;
		made = NULL;
	}
	pthread_rwlock_unlock(&registry.lock);
	if (made)
		free(made->name);
	free(made);
	return kernel;
}

struct gx_kernel *gx_registry_original(const void *variant_function)
{
	struct gx_kernel *kernel;

	pthread_rwlock_rdlock(&registry.lock);
	kernel = gx_ptrmap_get(&registry.variants, variant_function);
	pthread_rwlock_unlock(&registry.lock);
	return kernel;
}

int gx_registry_add_variant(const void *variant_function, struct gx_kernel *kernel)
{
	int err;

	pthread_rwlock_wrlock(&registry.lock);
	err = gx_ptrmap_set(&registry.variants, variant_function, kernel);
	pthread_rwlock_unlock(&registry.lock);
	return err;
}

static void free_kernel(struct gx_kernel *kernel)
{
	for (struct gx_variant *v = kernel->variants; v; v = v->next)
		if (gx_ptrmap_get(&registry.variants, v->function) == kernel)
			gx_ptrmap_remove(&registry.variants, v->function);
	gx_ptrmap_remove(&registry.kernels, kernel->handle);
	gx_variants_free(kernel);
	free(kernel->name);
	free(atomic_load(&kernel->source));
	free(kernel);
}

/* Holds the write lock. */
static void free_module(struct gx_module **link)
{
	struct gx_module *module = *link;
	struct gx_kernel *kernel, *next;

	*link = module->next;
	for (kernel = module->kernels; kernel; kernel = next) {
		next = kernel->next;
		free_kernel(kernel);
	}
	gx_ptrmap_remove(&registry.modules, module->handle);
	gx_whole_free(module->whole);
	release_image(module->image);
	gx_recovered_free(module->recovered);
	gx_code_free(module->code);
	free(module);
}

void gx_registry_remove_module(void *handle)
{
	struct gx_module *module, **link;

	pthread_rwlock_wrlock(&registry.lock);
	module = gx_ptrmap_get(&registry.modules, handle);
	for (link = &registry.all; module && *link;) {
		if (*link == module || (*link)->library == module)
			free_module(link);
		else
			link = &(*link)->next;
	}
	pthread_rwlock_unlock(&registry.lock);
}

/* A library outlives the context: its functions there do not. */
static void forget_functions(struct gx_module *module, CUcontext context)
{
	struct gx_kernel **link = &module->kernels;

	while (*link) {
		struct gx_kernel *kernel = *link;

		gx_variants_forget(kernel, context);
		if (kernel->is_kernel || kernel->context != context) {
			link = &kernel->next;
			continue;
		}
		*link = kernel->next;
		free_kernel(kernel);
	}
}

void gx_registry_remove_context(CUcontext context)
{
	struct gx_module **link;

	pthread_rwlock_wrlock(&registry.lock);
	for (link = &registry.all; *link;) {
		struct gx_module *module = *link;

		if (!module->is_library && module->context == context) {
			free_module(link);
			continue;
		}
		forget_functions(module, context);
		link = &module->next;
	}
	pthread_rwlock_unlock(&registry.lock);
}

void gx_registry_each_kernel(struct gx_module *module, void (*visit)(struct gx_kernel *, void *),
                             void *user)
{
	pthread_rwlock_rdlock(&registry.lock);
	for (struct gx_module *m = registry.all; m; m = m->next) {
		if (module && m != module && m->library != module)
			continue;
		for (struct gx_kernel *kernel = m->kernels; kernel; kernel = kernel->next)
			visit(kernel, user);
	}
	pthread_rwlock_unlock(&registry.lock);
}
