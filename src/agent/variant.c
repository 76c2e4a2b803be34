/* variant.c - which variant belongs to a kernel, for the programs that are attached now. */
#include "agent/variant.h"

#include "agent/demangle.h"
#include "agent/instrument.h"
#include "agent/life.h"
#include "agent/variant_load.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_PROGRAMS       64u
#define DEFAULT_TIMEOUT_MS 10000u

static pthread_mutex_t build_lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Waits at most the JIT timeout: another thread may be in the driver, which waits for a kernel that
 * runs. */
static bool lock_build(void)
{
	const char *text = getenv("GPUEXT_JIT_TIMEOUT_MS");
	unsigned long ms = text && *text ? strtoul(text, NULL, 10) : DEFAULT_TIMEOUT_MS;
	struct timespec until;

	if (!pthread_mutex_trylock(&build_lock))
		return true;
	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_sec += (time_t)(ms / 1000);
	until.tv_nsec += (long)(ms % 1000) * 1000000;
	if (until.tv_nsec >= 1000000000) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000;
	}
	return !pthread_mutex_timedlock(&build_lock, &until);
}

const struct gx_decision *gx_variant_known(struct gx_kernel *kernel, CUcontext context)
{
	uint64_t generation = gx_session_generation();
	const struct gx_decision *d =
	        atomic_load_explicit(&kernel->decisions, memory_order_acquire);

	for (; d; d = d->older)
		if (d->context == context &&
		    atomic_load_explicit(&d->generation, memory_order_relaxed) == generation)
			return d;
	return NULL;
}

static uint32_t match(const struct gx_attach_set *set, const char *name,
                      const struct gx_attachment *out[MAX_PROGRAMS])
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < set->n_attachments && n < MAX_PROGRAMS; i++) {
		const struct gx_attachment *a = &set->attachments[i];

		if (a->hook != GX_HOOK_HOST && gx_kernel_matches(a->glob, name))
			out[n++] = a;
	}
	return n;
}

/* The variant with exactly these programs that was made before. */
static struct gx_variant *find(struct gx_kernel *owner, CUcontext context,
                               const struct gx_attachment *const *matched, uint32_t n)
{
	for (struct gx_variant *v = owner->variants; v; v = v->next) {
		uint32_t i = 0;

		if (v->context != context || v->n_links != n)
			continue;
		while (i < n && v->link_ids[i] == matched[i]->link_id)
			i++;
		if (i == n)
			return v;
	}
	return NULL;
}

static uint32_t device_sm(void)
{
	const struct gx_cuda_api *api = gx_agent_api();
	int major = 0, minor = 0;
	CUdevice device;

	if (api->cuCtxGetDevice(&device) ||
	    api->cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
	                              device) ||
	    api->cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device))
		return 0;
	return (uint32_t)(major * 10 + minor);
}

static enum gx_count reason_of(const struct gx_diag *diag)
{
	switch ((int)diag->error) {
	case GX_E_AGENT_INDIRECT: return GX_COUNT_INDIRECT;
	case GX_E_AGENT_NO_PTX:
	case GX_E_AGENT_NO_KERNEL: return GX_COUNT_NO_PTX;
	default: return GX_COUNT_REFUSED;
	}
}

static int make_variant(struct gx_kernel *kernel, const struct gx_attachment *const *matched,
                        uint32_t n, struct gx_variant *variant, struct gx_diag *diag)
{
	struct gx_image *image = kernel->module->image;
	const struct gx_ptx_module *module;
	struct gx_instrumented text = { 0 };
	uint32_t sm;
	int err;

	if (!image)
		return gx_fail(diag, GX_E_AGENT_NO_PTX, "machine code only");
	sm = device_sm();
	module = gx_image_module(image, sm, diag);
	if (!module)
		return gx_fail(diag, GX_E_AGENT_NO_PTX, "no module");
	err = gx_instrument(module, kernel->name, matched, n, &text, diag);
	if (!err)
		err = gx_variant_load(kernel, &text, sm, variant, diag);
	gx_instrumented_free(&text);
	return err;
}

static void tell_links(const struct gx_kernel *kernel, const struct gx_attachment *const *matched,
                       uint32_t n, const struct gx_diag *diag)
{
	char why[256];

	snprintf(why, sizeof(why), "%s: %s: %.160s", gx_error_code(diag->error),
	         gx_error_summary(diag->error), diag->text);
	for (uint32_t i = 0; i < n; i++)
		gx_session_link_kernel(matched[i]->link_id, kernel->name, diag->error ? why : NULL);
}

/* Made and remembered, also when it was refused. NULL: no memory. */
static struct gx_variant *add_variant(struct gx_kernel *kernel, CUcontext context,
                                      const struct gx_attachment *const *matched, uint32_t n)
{
	struct gx_variant *variant = calloc(1, sizeof(*variant));
	struct gx_diag diag = { .insn = -1 };
	uint64_t start = now_ns();

	if (!variant)
		return NULL;
	variant->link_ids = calloc(n, sizeof(*variant->link_ids));
	if (!variant->link_ids) {
		free(variant);
		return NULL;
	}
	for (uint32_t i = 0; i < n; i++)
		variant->link_ids[i] = matched[i]->link_id;
	variant->n_links = n;
	variant->context = context;
	if (make_variant(kernel, matched, n, variant, &diag)) {
		variant->reason = reason_of(&diag);
		gx_session_log("%s runs without probes: %s: %s", kernel->name,
		               gx_error_code(diag.error), diag.text);
	} else {
		gx_registry_add_variant(variant->function, gx_kernel_owner(kernel));
		gx_session_count(GX_COUNT_VARIANTS, 1);
		gx_session_count(GX_COUNT_JIT_NS, now_ns() - start);
	}
	tell_links(kernel, matched, n, &diag);
	variant->next = gx_kernel_owner(kernel)->variants;
	gx_kernel_owner(kernel)->variants = variant;
	return variant;
}

/* Holds the build lock. */
static const struct gx_decision *decide(struct gx_kernel *kernel, CUcontext context,
                                        const struct gx_attach_set *set)
{
	const struct gx_attachment *matched[MAX_PROGRAMS];
	uint32_t n = match(set, kernel->name, matched);
	struct gx_decision *decision = calloc(1, sizeof(*decision));
	struct gx_variant *variant = NULL;

	if (!decision)
		return NULL;
	if (n) {
		variant = find(gx_kernel_owner(kernel), context, matched, n);
		if (!variant)
			variant = add_variant(kernel, context, matched, n);
	}
	decision->context = context;
	decision->matched = n != 0;
	decision->reason = variant ? variant->reason : GX_COUNT_NOT_READY;
	decision->variant = variant && variant->module ? variant : NULL;
	decision->older = atomic_load(&kernel->decisions);
	atomic_init(&decision->generation, set->generation);
	atomic_store_explicit(&kernel->decisions, decision, memory_order_release);
	return decision;
}

const struct gx_decision *gx_variant_decide(struct gx_kernel *kernel, CUcontext context)
{
	const struct gx_decision *decision = gx_variant_known(kernel, context);
	const struct gx_attach_set *set;

	if (decision || !context || !lock_build())
		return decision;
	decision = gx_variant_known(kernel, context);
	if (!decision) {
		set = gx_session_acquire();
		decision = decide(kernel, context, set);
		gx_session_release(set);
	}
	pthread_mutex_unlock(&build_lock);
	return decision;
}

/* --- the end of variants */

struct unload_list {
	struct gx_variant **variants;
	size_t n, cap;
};

static void collect(struct gx_kernel *kernel, void *user)
{
	struct unload_list *list = user;

	for (struct gx_variant *v = kernel->variants; v; v = v->next) {
		if (!v->module || !v->context)
			continue;
		if (list->n == list->cap) {
			size_t cap = list->cap ? 2 * list->cap : 16;
			void *bigger = realloc(list->variants, cap * sizeof(*list->variants));

			if (!bigger)
				return;
			list->variants = bigger;
			list->cap = cap;
		}
		list->variants[list->n++] = v;
	}
}

void gx_variants_unload(struct gx_module *module)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct unload_list list = { 0 };

	if (!lock_build())
		return;
	gx_registry_each_kernel(module, collect, &list);
	for (size_t i = 0; i < list.n; i++) {
		CUcontext popped;

		if (api->cuCtxPushCurrent_v2(list.variants[i]->context))
			continue;
		api->cuModuleUnload(list.variants[i]->module);
		list.variants[i]->context = NULL;
		api->cuCtxPopCurrent_v2(&popped);
	}
	pthread_mutex_unlock(&build_lock);
	free(list.variants);
}

void gx_variants_forget(struct gx_kernel *kernel, CUcontext context)
{
	struct gx_decision *decision = atomic_load(&kernel->decisions);

	for (; decision; decision = decision->older)
		if (decision->context == context)
			atomic_store(&decision->generation, GX_NO_GENERATION);
	for (struct gx_variant *v = kernel->variants; v; v = v->next)
		if (v->context == context)
			v->context = NULL;
}

void gx_variants_free(struct gx_kernel *kernel)
{
	struct gx_decision *decision = atomic_load(&kernel->decisions), *older;
	struct gx_variant *variant = kernel->variants, *next;

	for (; decision; decision = older) {
		older = decision->older;
		free(decision);
	}
	for (; variant; variant = next) {
		next = variant->next;
		free(variant->link_ids);
		free(variant->constants);
		free(variant);
	}
}
