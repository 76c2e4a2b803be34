/* load_text.c - a variant of PTX is loaded: its block has the addresses of the original's variables, its constants the places of both, and
 * what fails on the way leaves nothing of it in the driver. The driver is one of this test. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/driver.h"
#include "agent/variant/variant_load.h"
#include "maps/layout.h"
#include "maps/sites.h"

#include <stdlib.h>

enum { ORIGINAL = 0x60, VARIANT = 0x70, OWNER = 0x100, MADE = 0x200, BLOCK = 0x4000, N_WORDS = 14 };

/* --- the session's */
static int fills; /* what it gives */
static struct gx_agent_map *the_map;

int __wrap_gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                                 uint32_t n_programs, struct gx_agent_map *const *maps,
                                 uint32_t n_maps, uint64_t *words);
uint64_t __wrap_gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps);
void __wrap_gx_session_count(enum gx_count what, uint64_t n);

int __wrap_gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                                 uint32_t n_programs, struct gx_agent_map *const *maps,
                                 uint32_t n_maps, uint64_t *words)
{
	CHECK((uintptr_t)context == 0xc1 && programs && n_programs == 1);
	CHECK(n_maps == 1 && maps[0] == the_map);
	for (int i = 0; i < N_WORDS; i++)
		words[i] = fills ? 0 : 100 + (uint64_t)i;
	return fills;
}

uint64_t __wrap_gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps)
{
	CHECK(!n_maps || maps[0] == the_map); /* none without memory for them */
	return 4711;
}

/* places of the text, and where the first one's value is in the map */
enum { N_PLACES = 2, FIRST = 3, SITE_WORD = 77 };
static struct gx_site places[N_PLACES];
static uint64_t place_maps[N_PLACES];

void __wrap_gx_session_claim_sites(struct gx_agent_map *const *maps, uint32_t n_maps,
                                   struct gx_site *of, const uint64_t *in, uint32_t n,
                                   uint32_t *first);
void __wrap_gx_session_site_words(struct gx_agent_map *const *maps, uint32_t n_maps,
                                  const uint32_t *first, uint32_t n, uint64_t *words);

void __wrap_gx_session_claim_sites(struct gx_agent_map *const *maps, uint32_t n_maps,
                                   struct gx_site *of, const uint64_t *in, uint32_t n,
                                   uint32_t *first)
{
	CHECK(n_maps == 1 && maps[0] == the_map && of == places && in == place_maps &&
	      n == N_PLACES);
	first[0] = FIRST;
}

void __wrap_gx_session_site_words(struct gx_agent_map *const *maps, uint32_t n_maps,
                                  const uint32_t *first, uint32_t n, uint64_t *words)
{
	CHECK(n_maps == 1 && maps[0] == the_map && first[0] == FIRST && n == N_PLACES);
	CHECK_EQ(words[0], 100 + GX_RELOC_MAP(1, 0));
	words[0] = SITE_WORD;
}

static uint64_t n_registers;

void __wrap_gx_session_count(enum gx_count what, uint64_t n)
{
	n_registers += what == GX_COUNT_REGS_ADDED ? n : 0;
}

/* --- the driver */
static int n_loaded, n_streams, fails_at, n_calls; /* the n-th call fails */
static size_t bytes_of_block, bytes_of_constant;
static uint64_t written[N_WORDS];
static int registers[2];
static enum { FOUND, AT_ZERO, NOT_FOUND, N_LITERALS } literal; /* $str of the original */

static CUresult called(void)
{
	return ++n_calls == fails_at ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static void *handle(uintptr_t n)
{
	return (void *)n; /* NOLINT */
}

static CUresult load(CUmodule *module, const void *image, unsigned int n, CUjit_option *options,
                     void **values)
{
	CUresult result = called();

	CHECK(!strcmp(image, "the text") && n == 3 && options[2] == CU_JIT_MAX_REGISTERS &&
	      (uintptr_t)values[2] == 40);
	*module = handle(MADE);
	n_loaded += !result;
	return result;
}

static CUresult unload(CUmodule module)
{
	CHECK_EQ((uintptr_t)module, MADE);
	n_loaded--;
	return CUDA_SUCCESS;
}

static CUresult get_function(CUfunction *function, CUmodule module, const char *name)
{
	CHECK((uintptr_t)module == MADE && !strcmp(name, "k"));
	*function = handle(VARIANT);
	return called();
}

/* Variables: g, and c of the original and of the variant; $str of the variant alone, as far as the driver says. */
static CUresult get_global(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name)
{
	bool is_own = (uintptr_t)module == MADE;

	*bytes = 16;
	if (!strcmp(name, GX_RELOC_SYMBOL)) {
		CHECK(is_own);
		*address = BLOCK;
		*bytes = bytes_of_block;
		return called();
	}
	*address = (is_own ? 0x2000 : 0x1000) + (CUdeviceptr)name[0];
	if (is_own && name[0] == 'c')
		*bytes = bytes_of_constant;
	if (name[0] == '$' && !is_own) {
		if (literal != FOUND)
			*address = 0; /* which is no address */
		return literal == NOT_FOUND ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
	}
	return called();
}

static CUresult stream_create(CUstream *stream, unsigned int flags)
{
	CHECK_EQ(flags, CU_STREAM_NON_BLOCKING);
	*stream = handle(9);
	n_streams++;
	return CUDA_SUCCESS;
}

static CUresult stream_synchronize(CUstream stream)
{
	(void)stream;
	return CUDA_SUCCESS;
}

static CUresult stream_destroy(CUstream stream)
{
	(void)stream;
	n_streams--;
	return CUDA_SUCCESS;
}

static CUresult copy(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	CHECK(to == BLOCK && bytes == sizeof(written) && (uintptr_t)stream == 9);
	memcpy(written, from, sizeof(written));
	return called();
}

static unsigned long nobody_says; /* how many registers this function has */
static unsigned long hides;       /* this one says nothing of any attribute */
static bool differs;              /* in an attribute, which the driver does not take */

static CUresult get_attribute(int *value, CUfunction_attribute attribute, CUfunction function)
{
	bool is_own = (uintptr_t)function == VARIANT;

	if ((uintptr_t)function == hides)
		return CUDA_ERROR_INVALID_VALUE;
	*value = attribute == CU_FUNC_ATTRIBUTE_NUM_REGS ? registers[is_own]
	                                                 : 512 + (is_own && differs);
	return attribute == CU_FUNC_ATTRIBUTE_NUM_REGS && (uintptr_t)function == nobody_says
	               ? CUDA_ERROR_INVALID_VALUE
	               : CUDA_SUCCESS;
}

static CUresult set_attribute(CUfunction function, CUfunction_attribute attribute, int value)
{
	CHECK((uintptr_t)function == VARIANT && attribute >= 0 && value == 512);
	return CUDA_ERROR_INVALID_VALUE;
}

static CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_GLOBAL;
static unsigned n_relaxed;

static CUresult exchange(CUstreamCaptureMode *other)
{
	CUstreamCaptureMode was = mode;

	mode = *other;
	*other = was;
	n_relaxed += mode == CU_STREAM_CAPTURE_MODE_RELAXED;
	return CUDA_SUCCESS;
}

static CUdeviceptr freed;

static CUresult mem_free(CUdeviceptr at)
{
	freed = at;
	return CUDA_SUCCESS;
}

static int config, shared_config;

static CUresult set_cache(CUfunction function, CUfunc_cache value)
{
	CHECK_EQ((uintptr_t)function, VARIANT);
	config = (int)value;
	return CUDA_SUCCESS;
}

static CUresult set_shared(CUfunction function, CUsharedconfig value)
{
	CHECK_EQ((uintptr_t)function, VARIANT);
	shared_config = (int)value;
	return CUDA_SUCCESS;
}

/* --- a kernel, and the text of its variant */
static struct gx_module owner = { .handle = (void *)OWNER };
static struct gx_kernel kernel = { .handle = (void *)ORIGINAL,
	                           .module = &owner,
	                           .name = (char *)(uintptr_t) "k" };
static struct gx_attachment program = { .link_id = 1, .hook = GX_HOOK_ENTRY };
static struct gx_match match = { .n = 1, .programs = { &program } };
static struct gx_shared_variable shared[] = {
	{ .name = "g", .reloc_word = 11 },
	{ .name = "c", .is_const = true },
	{ .name = "$str", .reloc_word = 12, .may_be_private = true }
};
static void *slots[1];
static struct gx_instrumented text = { .n_maps = 1,
	                               .maps = slots,
	                               .n_reloc_words = N_WORDS,
	                               .places = places,
	                               .place_maps = place_maps,
	                               .n_shared = 3,
	                               .shared = shared,
	                               .n_params = 3,
	                               .launch_id_offset = 24,
	                               .uses_launch_id = true,
	                               .max_regs = 40 };

static int make(struct gx_variant *variant, struct gx_diag *diag)
{
	*variant = (struct gx_variant){ .context = handle(0xc1) };
	*diag = (struct gx_diag){ .error = GX_E_NONE };
	n_calls = 0;
	memset(written, 0, sizeof(written));
	return gx_variant_load(&kernel, &match, &text, 90, variant, diag);
}

static void begin(void)
{
	bytes_of_block = sizeof(written);
	bytes_of_constant = 16;
	fails_at = fills = 0;
	registers[0] = 30;
	registers[1] = 32;
	n_registers = 0;
	literal = NOT_FOUND;
	config = shared_config = 77;
	nobody_says = hides = 0;
	differs = false;
	kernel.cache_config = kernel.shared_config = -1;
}

static void test_loaded(void)
{
	struct gx_variant variant;
	struct gx_diag diag;

	for (int i = FOUND; i < N_LITERALS; i++) {
		begin();
		literal = i;
		CHECK_EQ(make(&variant, &diag), 0);
		CHECK(n_loaded == 1 && !n_streams);
		CHECK((uintptr_t)variant.module == MADE && (uintptr_t)variant.function == VARIANT);
		CHECK(variant.n_params == 3 && variant.uses_launch_id &&
		      variant.launch_id_offset == 24);
		CHECK(variant.n_maps == 1 && variant.maps[0] == the_map &&
		      variant.map_limit == 4711);
		CHECK_EQ(variant.map_words, BLOCK + 8 * GX_RELOC_MAP(1, 0));
		for (int w = 0; w < N_WORDS; w++)
			CHECK_EQ(written[w], w == 11   ? 0x1000 + 'g'
			                     : w == 12 ? (literal == FOUND ? 0x1000 : 0x2000) + '$'
			                               : 100 + (uint64_t)w);
		CHECK(variant.n_constants == 1 && variant.constants[0].to == 0x2000 + 'c' &&
		      variant.constants[0].from == 0x1000 + 'c' &&
		      variant.constants[0].bytes == 16);
		CHECK(n_registers == 2 && variant.max_threads == 512);
		CHECK(config == 77 && shared_config == 77);
		CHECK(mode == CU_STREAM_CAPTURE_MODE_GLOBAL && n_relaxed);
		n_relaxed = 0;
		gx_variant_discard(&variant);
		CHECK(mode == CU_STREAM_CAPTURE_MODE_GLOBAL && n_relaxed && !freed);
		CHECK(!n_loaded && !variant.module && !variant.function && !variant.constants &&
		      !variant.n_constants && !variant.maps && !variant.n_maps);
	}
	/* its places have values in its maps: the words of the maps say where */
	begin();
	text.n_places = N_PLACES;
	CHECK_EQ(make(&variant, &diag), 0);
	CHECK(variant.n_sites == N_PLACES && variant.first_sites[0] == FIRST);
	for (int w = 0; w < N_WORDS; w++)
		CHECK(w == 11 || w == 12 ||
		      written[w] == (w == GX_RELOC_MAP(1, 0) ? SITE_WORD : 100 + (uint64_t)w));
	gx_variant_discard(&variant);
	text.n_places = 0;
	/* as many registers, or fewer, are none that were added; what the application asked for is asked for here */
	for (int i = 0; i < 2; i++) {
		begin();
		registers[1] = 30 - i;
		kernel.cache_config = i;
		kernel.shared_config = 1 - i;
		CHECK_EQ(make(&variant, &diag), 0);
		CHECK(!n_registers && config == i && shared_config == 1 - i);
		gx_variant_discard(&variant);
	}
}

/* What the driver does not say is not counted; what it has no call for is left alone; what it does not take of the original's is no
 * variant of it. A block in memory of its own is freed. */
static void test_carried(struct gx_cuda_api *api)
{
	struct gx_variant variant;
	struct gx_diag diag;

	for (int i = 0; i < 2; i++) {
		begin();
		nobody_says = i ? VARIANT : ORIGINAL;
		CHECK_EQ(make(&variant, &diag), 0);
		CHECK_EQ(n_registers, 0);
		gx_variant_discard(&variant);
	}
	for (int i = 0; i < 2; i++) { /* nothing is known to be carried */
		begin();
		differs = true;
		hides = i ? VARIANT : ORIGINAL;
		CHECK_EQ(make(&variant, &diag), 0);
		CHECK_EQ(variant.max_threads, i ? UINT32_MAX : 513);
		gx_variant_discard(&variant);
	}
	begin();
	kernel.cache_config = kernel.shared_config = 1;
	api->cuFuncSetCacheConfig = NULL;
	api->cuFuncSetSharedMemConfig = NULL;
	CHECK_EQ(make(&variant, &diag), 0);
	CHECK(config == 77 && shared_config == 77);
	variant.block = 0x9000;
	gx_variant_discard(&variant);
	CHECK(freed == 0x9000 && !variant.block);
	begin();
	differs = true;
	CHECK(make(&variant, &diag) < 0 && diag.error == GX_E_AGENT_DRIVER && !n_loaded);
	gx_variant_discard(&variant);
}

/* Each call of the driver fails in its turn, and each allocation. */
static void test_failures(void)
{
	struct gx_variant variant;
	struct gx_diag diag;
	bool failed = true;
	int n = 0;

	begin();
	CHECK_EQ(make(&variant, &diag), 0);
	n = n_calls;
	gx_variant_discard(&variant);
	CHECK_EQ(
	        n,
	        8); /* the text, its kernel, g, c twice, $str of its own, the block and what is in it */
	for (fails_at = 1; fails_at <= n; fails_at++) {
		CHECK(make(&variant, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_AGENT_DRIVER);
		CHECK(!n_loaded && !n_streams && !variant.module);
		gx_variant_discard(&variant);
	}
	fails_at = 0;
	text.n_places = N_PLACES;
	for (long a = 1; failed; a++) {
		int err;

		fail_one(a);
		err = make(&variant, &diag);
		failed = fail_none();
		CHECK_EQ(err != 0, failed);
		CHECK(!failed || diag.error == GX_E_NO_MEMORY);
		gx_variant_discard(&variant);
		CHECK_EQ(n_loaded, 0);
	}
	text.n_places = 0;
}

static void test_differences(void)
{
	struct gx_variant variant;
	struct gx_diag diag;

	begin();
	bytes_of_block--; /* too small for what goes there */
	CHECK(make(&variant, &diag) < 0 && strstr(diag.text, "relocation block"));
	gx_variant_discard(&variant);
	begin();
	bytes_of_block++;
	CHECK_EQ(make(&variant, &diag), 0);
	gx_variant_discard(&variant);
	for (int i = -1; i <= 1; i += 2) { /* another constant of that name */
		begin();
		bytes_of_constant += (size_t)i;
		CHECK(make(&variant, &diag) < 0 && strstr(diag.text, "constant c"));
		gx_variant_discard(&variant);
	}
	begin();
	shared[2].may_be_private = false; /* one that somebody may write to */
	CHECK(make(&variant, &diag) < 0 && strstr(diag.text, "variable $str"));
	shared[2].may_be_private = true;
	gx_variant_discard(&variant);
	begin();
	fills = -1;
	CHECK(make(&variant, &diag) < 0 && strstr(diag.text, "memory for maps"));
	CHECK(n_loaded == 0 && diag.error == GX_E_NO_MEMORY);
	gx_variant_discard(&variant);
}

int main(void)
{
	static char a_map;

	slots[0] = the_map = (struct gx_agent_map *)(void *)&a_map;
	gx_strbuf_puts(&text.text, "the text");
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() =
	        (struct gx_cuda_api){ .cuModuleLoadDataEx = load,
		                      .cuModuleUnload = unload,
		                      .cuModuleGetFunction = get_function,
		                      .cuModuleGetGlobal_v2 = get_global,
		                      .cuMemcpyHtoDAsync_v2 = copy,
		                      .cuStreamCreate = stream_create,
		                      .cuStreamSynchronize = stream_synchronize,
		                      .cuStreamDestroy_v2 = stream_destroy,
		                      .cuMemFree_v2 = mem_free,
		                      .cuThreadExchangeStreamCaptureMode = exchange,
		                      .cuFuncGetAttribute = get_attribute,
		                      .cuFuncSetAttribute = set_attribute,
		                      .cuFuncSetCacheConfig = set_cache,
		                      .cuFuncSetSharedMemConfig = set_shared };
	test_loaded();
	test_failures();
	test_differences();
	test_carried((struct gx_cuda_api *)(uintptr_t)gx_agent_api());
	gx_strbuf_free(&text.text);
	return TEST_END();
}
