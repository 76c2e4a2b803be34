/* whole.c - an edited module for the driver to load in place of the application's. */
#include "agent/variant/whole_internal.h"

#include "agent/variant/driver.h"
#include "agent/variant/jit.h"
#include "base/clock.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Registers are given out to a warp in steps of so many for each of its threads. */
#define REGISTER_STEP 8u

/* --- which programs stand where */

static bool has_device_program(const struct gx_attach_set *set)
{
	for (uint32_t i = 0; i < set->n_attachments; i++)
		if (set->attachments[i].hook != GX_HOOK_HOST)
			return true;
	return false;
}

/* Its bit; 0: there is no room for one more. */
static uint64_t slot_of(struct gx_match *match, const struct gx_attachment *program)
{
	uint32_t i = 0;

	while (i < match->n && match->programs[i] != program)
		i++;
	if (i == GX_MAX_PROGRAMS)
		return 0;
	if (i == match->n)
		match->programs[match->n++] = program;
	return (uint64_t)1 << i;
}

static int add_kernel(struct gx_whole *whole, const struct gx_ptx_func *func)
{
	char *name = gx_arena_strndup(&whole->arena, func->name.at, func->name.len);
	struct gx_whole_kernel *kernel = &whole->kernels[whole->n_kernels];
	struct gx_match match;

	if (!name)
		return -ENOMEM;
	gx_match_find(whole->set, name, &match);
	kernel->name = name;
	for (uint32_t i = 0; i < match.n; i++) {
		uint32_t max_regs = match.programs[i]->max_regs;

		kernel->programs |= slot_of(&whole->match, match.programs[i]);
		if (max_regs && (!kernel->max_regs || max_regs < kernel->max_regs))
			kernel->max_regs = max_regs;
	}
	whole->has_limit[whole->n_kernels] = func->maxntid[0] || func->reqntid[0];
	if (kernel->programs)
		whole->n_kernels++;
	return 0;
}

/* The kernels with programs; false: a variant beside the original does for each of them. What device code launches is
 * never a variant. */
static bool find_kernels(struct gx_whole *whole)
{
	const struct gx_ptx_module *module = whole->module;
	bool needed = whole->launches;

	whole->kernels = gx_arena_calloc(&whole->arena, module->n_funcs, sizeof(*whole->kernels));
	whole->has_limit =
	        gx_arena_calloc(&whole->arena, module->n_funcs, sizeof(*whole->has_limit));
	if (!whole->kernels || !whole->has_limit)
		return false;
	for (uint32_t i = 0; i < module->n_funcs; i++) {
		const struct gx_ptx_func *func = &module->funcs[i];

		if (func->is_entry && func->has_body && add_kernel(whole, func))
			return false;
	}
	for (uint32_t i = 0; i < whole->n_kernels && !needed; i++)
		needed = gx_whole_needed(module, whole->kernels[i].name);
	return needed && whole->n_kernels;
}

/* --- the text */

static int fill_probes(const struct gx_match *match, struct gx_probe *probes)
{
	for (uint32_t i = 0; i < match->n; i++) {
		int err = gx_match_probe(match, i, &probes[i]);

		if (err) {
			gx_match_free_probes(probes, i);
			return err;
		}
	}
	return 0;
}

static int edit(struct gx_whole *whole, struct gx_diag *diag)
{
	struct gx_probe probes[GX_MAX_PROGRAMS];
	int err = fill_probes(&whole->match, probes);

	gx_instrumented_free(&whole->text);
	if (err)
		return gx_fail(diag, GX_E_NO_MEMORY, "whole module");
	err = gx_instrument_whole(whole->module, whole->kernels, whole->n_kernels, probes,
	                          whole->match.n, &whole->text, diag);
	gx_match_free_probes(probes, whole->match.n);
	return err;
}

/* The program alone, in its kernels: why it can't be there, if it can't. */
static void try_alone(const struct gx_whole *whole, uint32_t program, const struct gx_probe *probe,
                      struct gx_diag *why)
{
	struct gx_whole_kernel *kernels = calloc(whole->n_kernels, sizeof(*kernels));
	struct gx_instrumented text = { 0 };
	uint32_t n = 0;

	*why = (struct gx_diag){ .error = GX_E_NONE };
	for (uint32_t i = 0; kernels && i < whole->n_kernels; i++)
		if (whole->kernels[i].programs >> program & 1)
			kernels[n++] = (struct gx_whole_kernel){ .name = whole->kernels[i].name,
				                                 .programs = 1 };
	if (!kernels)
		gx_fail(why, GX_E_NO_MEMORY, "whole module");
	else if (gx_instrument_whole(whole->module, kernels, n, probe, 1, &text, why))
		gx_fail(why, GX_E_AGENT_EDIT, "no reason given"); /* unless there is one */
	gx_instrumented_free(&text);
	free(kernels);
}

/* Slot i goes: the bits above it move down. */
static uint64_t without(uint64_t programs, uint32_t i)
{
	uint64_t below = ((uint64_t)1 << i) - 1;

	return (programs & below) | (programs >> 1 & ~below);
}

static void leave_out(struct gx_whole *whole, uint32_t i, const struct gx_diag *why)
{
	uint32_t n = 0;

	whole->why[whole->left_out.n] = *why;
	whole->left_out.programs[whole->left_out.n++] = whole->match.programs[i];
	whole->match.n--;
	memmove(&whole->match.programs[i], &whole->match.programs[i + 1],
	        (whole->match.n - i) * sizeof(whole->match.programs[0]));
	for (uint32_t k = 0; k < whole->n_kernels; k++) {
		whole->kernels[n] = whole->kernels[k];
		whole->has_limit[n] = whole->has_limit[k];
		whole->kernels[n].programs = without(whole->kernels[k].programs, i);
		n += whole->kernels[n].programs != 0;
	}
	whole->n_kernels = n;
}

/* One program that can't be there never takes the others away. */
static int choose(struct gx_whole *whole, struct gx_diag *diag)
{
	struct gx_probe probes[GX_MAX_PROGRAMS];
	struct gx_match all = whole->match;
	uint32_t at = 0;

	if (fill_probes(&all, probes))
		return gx_fail(diag, GX_E_NO_MEMORY, "whole module");
	for (uint32_t i = 0; i < all.n; i++) {
		struct gx_diag why;

		try_alone(whole, at, &probes[i], &why);
		if (why.error)
			leave_out(whole, at, &why);
		else
			at++;
	}
	gx_match_free_probes(probes, all.n);
	if (!whole->match.n)
		return -EINVAL; /* diag says what it is */
	*diag = (struct gx_diag){ .error = GX_E_NONE };
	return edit(whole, diag);
}

/* What the driver loads: the text, or relocatable device code linked with the libraries that it calls. */
static int finish(struct gx_whole *whole, struct gx_diag *diag)
{
	struct gx_jit_request request = { .text = gx_strbuf_text(&whole->text.text),
		                          .len = whole->text.text.len,
		                          .sm = whole->sm };
	size_t len;

	free(whole->cubin);
	whole->cubin = NULL;
	if (!whole->is_linked || gx_agent_driver()->is_soft)
		return 0;
	return gx_jit_link_with(&request, whole->libraries, whole->library_bytes,
	                        whole->n_libraries, &whole->cubin, &len, diag);
}

static int build(struct gx_whole *whole, struct gx_diag *diag)
{
	int err = edit(whole, diag);

	if (err)
		err = choose(whole, diag);
	return err ? err : finish(whole, diag);
}

/* --- made, or not */

static bool suspected(struct gx_image *image, uint32_t sm)
{
	struct gx_diag diag = { .error = GX_E_NONE };
	struct gx_ptx_span text = { 0 };
	bool is = !gx_image_text(image, sm, &text, &diag) && gx_whole_suspected(text);

	if (!is)
		gx_image_pack(image);
	return is;
}

static bool begin(struct gx_whole *whole, const void *code)
{
	struct gx_diag diag = { .error = GX_E_NONE };

	whole->module = gx_image_module(whole->image, whole->sm, &diag);
	if (!whole->module)
		return false;
	whole->launches = gx_whole_launches(whole->module);
	if (!find_kernels(whole))
		return false;
	whole->is_linked = whole->image->n_parts != 0;
	/* none of a file, nor of what is not relocatable */
	whole->n_libraries =
	        gx_image_libraries(code, whole->sm, whole->libraries, whole->library_bytes);
	/* the barrier of a grid finds its place through these */
	whole->cooperative =
	        memmem(whole->module->text.at, whole->module->text.len, "%envreg", 7) != NULL;
	return true;
}

static void give_up(const struct gx_whole *whole, const struct gx_diag *diag)
{
	gx_session_log("%s%s is loaded as it is, without probes where they need it edited "
	               "as a whole: %s: %s",
	               whole->n_kernels ? "the module of " : "a module",
	               whole->n_kernels ? whole->kernels[0].name : "", gx_error_code(diag->error),
	               diag->text);
}

struct gx_whole *gx_whole_make(struct gx_image *image, const void *code, bool is_library)
{
	const struct gx_attach_set *set = gx_session_acquire();
	uint64_t start = gx_now_ns();
	struct gx_diag diag = { .error = GX_E_NONE };
	struct gx_whole *whole = NULL;
	bool differ = false;
	uint32_t sm = is_library ? gx_driver_least_sm(&differ) : gx_driver_sm();

	/* the linker makes code for one kind of device */
	if (image && !image->is_paired && sm && !(differ && image->n_parts) &&
	    has_device_program(set) && suspected(image, sm))
		whole = calloc(1, sizeof(*whole));
	if (!whole) {
		gx_session_release(set);
		return NULL;
	}
	whole->set = set;
	whole->image = image;
	whole->sm = sm;
	if (!begin(whole, code)) {
		gx_whole_free(whole);
		return NULL;
	}
	if (build(whole, &diag)) {
		give_up(whole, &diag);
		gx_whole_free(whole);
		return NULL;
	}
	gx_session_count(GX_COUNT_JIT_NS, gx_now_ns() - start);
	gx_session_count(GX_COUNT_UNSEEN, whole->text.n_unseen);
	return whole;
}

const void *gx_whole_code(const struct gx_whole *whole)
{
	return whole->cubin ? whole->cubin : gx_strbuf_text(&whole->text.text);
}

void gx_whole_give_up(struct gx_whole *whole)
{
	struct gx_diag diag = { .error = GX_E_NONE };

	gx_fail(&diag, GX_E_AGENT_DRIVER, "the driver does not take it");
	give_up(whole, &diag);
	gx_whole_free(whole);
}

void gx_whole_free(struct gx_whole *whole)
{
	if (!whole)
		return;
	gx_session_release(whole->set);
	gx_instrumented_free(&whole->text);
	gx_strmap_free(&whole->told);
	gx_arena_free(&whole->arena);
	free(whole->cubin);
	free(whole);
}

/* --- what fits */

struct asked {
	CUfunction function; /* or, of a library, */
	CUkernel kernel;
	int threads, regs;
};

/* A library's kernels are asked for without a context; the driver compiles them for it. */
static bool ask(void *handle, bool is_library, const char *name, struct asked *out)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUdevice device;

	*out = (struct asked){ .function = NULL };
	if (!is_library)
		return !api->cuModuleGetFunction(&out->function, handle, name) &&
		       !api->cuFuncGetAttribute(&out->threads,
		                                CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
		                                out->function) &&
		       !api->cuFuncGetAttribute(&out->regs, CU_FUNC_ATTRIBUTE_NUM_REGS,
		                                out->function);
	return api->cuLibraryGetKernel && api->cuKernelGetAttribute &&
	       !api->cuLibraryGetKernel(&out->kernel, handle, name) && !gx_driver_device(&device) &&
	       !api->cuKernelGetAttribute(&out->threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
	                                  out->kernel, device) &&
	       !api->cuKernelGetAttribute(&out->regs, CU_FUNC_ATTRIBUTE_NUM_REGS, out->kernel,
	                                  device);
}

/* The runtime loads libraries while no context is current, and its primary one is there. */
static bool enter_primary(CUdevice *device)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUcontext current = NULL, primary;
	unsigned flags;
	int active = 0;

	if (api->cuCtxGetCurrent(&current) || current || gx_driver_device(device) ||
	    !api->cuDevicePrimaryCtxGetState || !api->cuDevicePrimaryCtxRetain ||
	    !api->cuDevicePrimaryCtxRelease_v2 ||
	    api->cuDevicePrimaryCtxGetState(*device, &flags, &active) || !active ||
	    api->cuDevicePrimaryCtxRetain(&primary, *device))
		return false;
	if (!api->cuCtxPushCurrent_v2(primary))
		return true;
	api->cuDevicePrimaryCtxRelease_v2(*device);
	return false;
}

/* A library's function is there in a context alone. */
static bool loads(const struct asked *it)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUfunction function = it->function;
	CUcontext popped;
	CUdevice device;
	bool inside, fine;

	if (!api->cuFuncLoad || (it->kernel && !api->cuKernelGetFunction))
		return true;
	inside = it->kernel && enter_primary(&device);
	fine = (it->kernel && api->cuKernelGetFunction(&function, it->kernel)) ||
	       gx_driver_loads(function);
	if (inside) {
		api->cuCtxPopCurrent_v2(&popped);
		api->cuDevicePrimaryCtxRelease_v2(device);
	}
	return fine;
}

enum gx_whole_verdict gx_whole_judge(const struct gx_whole *whole, void *handle, bool is_library)
{
	enum gx_whole_verdict verdict = GX_WHOLE_FITS;
	struct asked it;
	int most = 0;
	CUdevice device;

	if (gx_driver_device(&device) ||
	    gx_agent_api()->cuDeviceGetAttribute(&most, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK,
	                                         device))
		return GX_WHOLE_REFUSED;
	for (uint32_t i = 0; i < whole->n_kernels; i++) {
		const struct gx_whole_kernel *kernel = &whole->kernels[i];
		int wanted = kernel->max_threads ? (int)kernel->max_threads : most;

		if (!ask(handle, is_library, kernel->name, &it) || !loads(&it))
			return GX_WHOLE_REFUSED;
		if ((it.threads < wanted && !whole->has_limit[i]) ||
		    (whole->cooperative && !kernel->max_threads))
			verdict = GX_WHOLE_TIGHT;
	}
	return verdict;
}

int gx_whole_limit(struct gx_whole *whole, void *original, bool is_library)
{
	struct gx_diag diag = { .error = GX_E_NONE };
	struct asked it;
	int err;

	for (uint32_t i = 0; i < whole->n_kernels; i++) {
		struct gx_whole_kernel *kernel = &whole->kernels[i];
		uint32_t steps;

		if (!ask(original, is_library, kernel->name, &it) || it.threads <= 0)
			return -EIO;
		kernel->max_threads = (uint32_t)it.threads;
		steps = ((uint32_t)it.regs + REGISTER_STEP - 1) / REGISTER_STEP * REGISTER_STEP;
		if (whole->cooperative && it.regs > 0 &&
		    (!kernel->max_regs || steps < kernel->max_regs))
			kernel->max_regs = steps;
	}
	err = build(whole, &diag);
	if (err)
		give_up(whole, &diag);
	return err;
}
