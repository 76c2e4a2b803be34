/* whole_bind.c - an edited module in a context: the block that it was loaded with is filled, for the programs that are still there, and a
 * module whose block can't be filled runs without. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/driver.h"
#include "agent/variant/variant_load.h"
#include "agent/variant/whole_internal.h"
#include "maps/layout.h"

#include <stdarg.h>
#include <stdlib.h>

enum { MODULE = 0x100, BLOCK = 0x4000, N_WORDS = 14, CONTEXT = 0xc1 };

/* --- the session's */
static int fills;
static struct gx_agent_map *the_map;
static uint64_t n_variants;
static char said[256], why_not[2][256];
static enum gx_way ways[2];
static unsigned n_told;

int __wrap_gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                                 uint32_t n_programs, struct gx_agent_map *const *maps,
                                 uint32_t n_maps, uint64_t *words);
uint64_t __wrap_gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps);
void __wrap_gx_session_count(enum gx_count what, uint64_t n);
void __wrap_gx_session_log(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
void __wrap_gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way,
                                   const char *why);

int __wrap_gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                                 uint32_t n_programs, struct gx_agent_map *const *maps,
                                 uint32_t n_maps, uint64_t *words)
{
	CHECK((uintptr_t)context == CONTEXT && programs && n_programs == 2);
	CHECK(n_maps == 1 && maps[0] == the_map);
	for (int i = 0; i < N_WORDS; i++)
		words[i] = 100 + (uint64_t)i;
	return fills;
}

uint64_t __wrap_gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps)
{
	CHECK(n_maps == 1 && maps[0] == the_map);
	return 4711;
}

void __wrap_gx_session_count(enum gx_count what, uint64_t n)
{
	n_variants += what == GX_COUNT_VARIANTS ? n : 0;
}

void __wrap_gx_session_log(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(said, sizeof(said), fmt, args);
	va_end(args);
}

void __wrap_gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way,
                                   const char *why)
{
	CHECK(link_id && !strcmp(kernel, "k") && n_told < 2);
	ways[n_told] = way;
	snprintf(why_not[n_told++], sizeof(why_not[0]), "%s", why ? why : "");
}

/* --- the driver */
static int fails_at, n_calls;
static size_t bytes_of_block;
static uint64_t written[N_WORDS];
static CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_GLOBAL;
static unsigned n_relaxed;

static CUresult called(void)
{
	return ++n_calls == fails_at ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static CUresult exchange(CUstreamCaptureMode *other)
{
	CUstreamCaptureMode was = mode;

	mode = *other;
	*other = was;
	n_relaxed += mode == CU_STREAM_CAPTURE_MODE_RELAXED;
	return CUDA_SUCCESS;
}

static CUresult get_global(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name)
{
	CHECK((uintptr_t)module == MODULE && !strcmp(name, GX_RELOC_SYMBOL));
	*address = BLOCK;
	*bytes = bytes_of_block;
	return called();
}

static CUresult stream_create(CUstream *stream, unsigned int flags)
{
	(void)flags;
	*stream = NULL;
	return CUDA_SUCCESS;
}

static CUresult with_stream(CUstream stream)
{
	(void)stream;
	return CUDA_SUCCESS;
}

static CUresult copy(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	(void)stream;
	CHECK(to == BLOCK && bytes == sizeof(written));
	memcpy(written, from, sizeof(written));
	return called();
}

/* --- a module that was edited for two programs, and a kernel of it */
static void *slots[1];
static struct gx_attachment programs[3] = { { .link_id = 7, .hook = GX_HOOK_ENTRY },
	                                    { .link_id = 8, .hook = GX_HOOK_EXIT },
	                                    { .link_id = 9, .hook = GX_HOOK_ENTRY } };
static struct gx_whole_kernel kernels[1] = { { .name = "k", .programs = 3 } };
static struct gx_whole whole = { .n_kernels = 1,
	                         .kernels = kernels,
	                         .match = { .n = 2, .programs = { &programs[0], &programs[1] } },
	                         .text = { .n_maps = 1, .maps = slots, .n_reloc_words = N_WORDS } };
static struct gx_module module = { .handle = (void *)MODULE, .whole = &whole };
static struct gx_kernel kernel = { .module = &module, .name = (char *)(uintptr_t) "k" };

static struct gx_variant *bind(const struct gx_match *match)
{
	n_calls = 0;
	said[0] = '\0';
	n_variants = 0;
	n_relaxed = 0;
	memset(written, 0, sizeof(written));
	return gx_whole_bind(&kernel, (void *)CONTEXT, match);
}

static void drop(struct gx_variant *variant)
{
	CHECK(mode == CU_STREAM_CAPTURE_MODE_GLOBAL);
	if (!variant)
		return;
	CHECK(n_relaxed == 1);
	CHECK(variant->in_place && variant->way == GX_WAY_PTX &&
	      (uintptr_t)variant->context == CONTEXT);
	free(variant->maps);
	free(variant->link_ids);
	free(variant);
}

static void begin(void)
{
	fails_at = fills = 0;
	bytes_of_block = sizeof(written);
	whole.launches = false;
}

/* Each word is the session's, but those of a program that is not there any more. */
static void test_bound(void)
{
	for (int missing = -1; missing < 2; missing++) {
		struct gx_match match = { .n = 0 };
		struct gx_variant *variant;

		begin();
		whole.launches = missing == 0;
		for (int i = 0; i < 2; i++)
			if (i != missing)
				match.programs[match.n++] = &programs[i];
		variant = bind(&match);
		CHECK(variant && variant->is_bound && n_variants == 1 && !said[0]);
		CHECK(variant && variant->n_links == match.n &&
		      variant->link_ids[0] == match.programs[0]->link_id);
		CHECK(variant && variant->n_maps == 1 && variant->maps[0] == the_map &&
		      variant->map_limit == 4711 &&
		      variant->min_threads == (missing ? 0 : 1 << 20) &&
		      variant->map_words == BLOCK + 8 * GX_RELOC_MAP(2, 0));
		for (uint32_t w = 0; w < N_WORDS; w++)
			CHECK_EQ(written[w], missing >= 0 && w == GX_RELOC_PROG((uint32_t)missing)
			                             ? 0
			                             : 100 + w);
		drop(variant);
	}
}

static void test_failures(void)
{
	struct gx_match match = { .n = 1, .programs = { &programs[1] } };
	struct gx_variant *variant;
	bool failed = true;

	for (int i = 0; i < 5; i++) {
		begin();
		fails_at = i < 2 ? i + 1 : 0; /* the block, and what goes there */
		bytes_of_block -= i == 2;
		fills = i == 3 ? -ENOMEM : 0;
		bytes_of_block += i == 4;
		variant = bind(&match);
		CHECK(variant && variant->is_bound == (i == 4));
		CHECK(variant && (variant->reason == GX_COUNT_REFUSED) == (i != 4));
		CHECK_EQ(n_variants, i == 4);
		CHECK(i == 4 ? !said[0]
		             : strstr(said,
		                      i == 3 ? "k runs without probes: the block of its module "
		                               "can't be filled: Cannot allocate memory"
		                             : "can't be filled: Input/output error") != NULL);
		CHECK(n_calls == (i == 0 || i == 2 ? 1 : i == 3 ? 0 : 2));
		drop(variant);
	}
	begin();
	for (long n = 1; failed; n++) {
		fail_one(n);
		variant = bind(&match);
		failed = fail_none();
		CHECK(failed ? !variant || !variant->is_bound : variant && variant->is_bound);
		drop(variant);
	}
}

/* A program that came later is left out, and why another is not there is what was said of it then. */
static void test_left_out(void)
{
	struct gx_match match = { .n = 2, .programs = { &programs[0], &programs[2] } };

	n_told = 0;
	CHECK(gx_whole_runs(&whole, "k", &match));
	CHECK(n_told == 2 && ways[0] == GX_WAY_PTX && !why_not[0][0] && ways[1] == GX_WAY_NONE);
	CHECK(strstr(why_not[1], "GX0703: it was attached after the kernel's module was loaded"));
	CHECK(strstr(said, "k runs without a program: GX0703"));
	gx_strmap_free(&whole.told);
	whole.left_out.n = 2;
	whole.left_out.programs[0] = &programs[1];
	whole.left_out.programs[1] = &programs[2];
	gx_fail(&whole.why[0], GX_E_AGENT_DRIVER, "of another");
	gx_fail(&whole.why[1], GX_E_AGENT_EDIT, "too long, say");
	n_told = 0;
	CHECK(gx_whole_runs(&whole, "k", &match));
	CHECK(n_told == 2 && strstr(why_not[1], "too long, say") && strstr(why_not[1], "GX0705"));
	CHECK(gx_whole_runs(&whole, "k", &match)); /* told once */
	CHECK_EQ(n_told, 2);
	gx_strmap_free(&whole.told);
	gx_arena_free(&whole.arena);
}

int main(void)
{
	static char a_map;

	slots[0] = the_map = (struct gx_agent_map *)(void *)&a_map;
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() =
	        (struct gx_cuda_api){ .cuModuleGetGlobal_v2 = get_global,
		                      .cuMemcpyHtoDAsync_v2 = copy,
		                      .cuStreamCreate = stream_create,
		                      .cuStreamSynchronize = with_stream,
		                      .cuStreamDestroy_v2 = with_stream,
		                      .cuThreadExchangeStreamCaptureMode = exchange };
	test_bound();
	test_failures();
	test_left_out();
	return TEST_END();
}
