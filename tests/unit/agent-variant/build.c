/* build.c - a variant with every program that can be in it: one that the compiler or the driver refuses takes no other one away, and its
 * loader is told why. The driver is one of this test, which refuses a text for what is in it. */
#include "../instrument/programs.h"
#include "../test.h"

#include "agent/core/session.h"
#include "agent/variant/driver.h"
#include "agent/variant/outside.h"
#include "agent/variant/recover.h"
#include "agent/variant/registry.h"
#include "agent/variant/variant_build.h"

#include <stdlib.h>

enum { DEVICE = 3, STREAM = 9 };

#define HEADER ".version 7.0\n.target sm_75\n.address_size 64\n"

/* --- what loaders are told, and the memory of the programs: the linker puts these in the place of the session's */
static struct {
	uint64_t link_id;
	enum gx_way way;
	char why[256];
} told[8];
static uint32_t n_told;

void __wrap_gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way,
                                   const char *why);
int __wrap_gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                                 uint32_t n_programs, struct gx_agent_map *const *maps,
                                 uint32_t n_maps, uint64_t *words);

void __wrap_gx_session_link_kernel(uint64_t link_id, const char *kernel, enum gx_way way,
                                   const char *why)
{
	CHECK(!strcmp(kernel, "k"));
	told[n_told].link_id = link_id;
	told[n_told].way = way;
	snprintf(told[n_told++].why, sizeof(told[0].why), "%s", why ? why : "");
}

int __wrap_gx_session_fill_reloc(void *context, const struct gx_attachment *const *programs,
                                 uint32_t n_programs, struct gx_agent_map *const *maps,
                                 uint32_t n_maps, uint64_t *words)
{
	CHECK(context && n_programs <= 3 && n_maps <= 3);
	for (uint32_t i = 0; i < n_programs; i++)
		CHECK(programs[i] && programs[i]->program);
	for (uint32_t i = 0; i < n_maps; i++)
		CHECK(maps[i] != NULL);
	words[0] = 0;
	return 0;
}

static unsigned n_left_out;
static uint64_t counted[GX_N_COUNTS];

void __wrap_gx_session_count(enum gx_count what, uint64_t n);
void __wrap_gx_session_count(enum gx_count what, uint64_t n)
{
	n_left_out += what == GX_COUNT_LEFT_OUT ? (unsigned)n : 0;
	counted[what] += n;
}

uint64_t __wrap_gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps);
uint64_t __wrap_gx_session_map_limit(struct gx_agent_map *const *maps, uint32_t n_maps)
{
	CHECK(n_maps <= 1 && (!n_maps || maps[0]));
	return UINT64_MAX;
}

/* --- the driver */
static const char *refused; /* a text that has this; "": every one */
static bool lazy;           /* and says so when the function is to be loaded, not the module */
static char last_text[1 << 16];
static int n_modules;
static uintptr_t n_functions;
static int n_streams;

static uintptr_t number_of(const void *handle)
{
	return (uintptr_t)handle;
}

static CUresult load(CUmodule *module, const void *image, unsigned int n, CUjit_option *options,
                     void **values)
{
	for (unsigned int i = 0; i < n; i++)
		CHECK(options[i] == CU_JIT_MAX_REGISTERS || values[i]);
	if (!lazy && refused && strstr(image, refused))
		return CUDA_ERROR_INVALID_PTX;
	snprintf(last_text, sizeof(last_text), "%s", (const char *)image);
	*module = (CUmodule)(void *)last_text;
	n_modules++;
	return CUDA_SUCCESS;
}

static CUresult unload(CUmodule module)
{
	CHECK(module == (CUmodule)(void *)last_text);
	n_modules--;
	CHECK(n_modules >= 0);
	return CUDA_SUCCESS;
}

static CUresult get_function(CUfunction *function, CUmodule module, const char *name)
{
	CHECK(module == (CUmodule)(void *)last_text && !strcmp(name, "k"));
	*function = (CUfunction)(0x1000 + 16 * n_functions++); /* NOLINT */
	return CUDA_SUCCESS;
}

static CUresult load_function(CUfunction function)
{
	CHECK(number_of(function) >= 0x1000);
	return lazy && refused && strstr(last_text, refused) ? CUDA_ERROR_INVALID_PTX
	                                                     : CUDA_SUCCESS;
}

static CUresult get_global(CUdeviceptr *address, size_t *bytes, CUmodule module, const char *name)
{
	CHECK(module == (CUmodule)(void *)last_text && !strncmp(name, "gpuext_", 7));
	*address = 4096;
	*bytes = 4096;
	return CUDA_SUCCESS;
}

static CUresult copy(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	CHECK(to == 4096 && from && bytes && bytes % 8 == 0 && bytes <= 4096 &&
	      number_of(stream) == STREAM);
	return CUDA_SUCCESS;
}

static CUresult new_stream(CUstream *stream, unsigned int flags)
{
	CHECK_EQ(flags, CU_STREAM_NON_BLOCKING);
	*stream = (CUstream)STREAM; /* NOLINT */
	n_streams++;
	return CUDA_SUCCESS;
}

static CUresult with_stream(CUstream stream)
{
	CHECK_EQ(number_of(stream), STREAM);
	return CUDA_SUCCESS;
}

static CUresult end_stream(CUstream stream)
{
	n_streams--;
	return with_stream(stream);
}

static CUresult of_function(int *value, CUfunction_attribute attribute, CUfunction function)
{
	CHECK((int)attribute >= 0 && (int)attribute < 16 && number_of(function) >= 0x1000);
	*value = 32;
	return CUDA_SUCCESS;
}

static CUresult device(CUdevice *device)
{
	*device = DEVICE;
	return CUDA_SUCCESS;
}

static CUresult of_device(int *value, CUdevice_attribute attribute, CUdevice device)
{
	CHECK_EQ(device, DEVICE);
	*value = attribute == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR ? 7 : 5;
	return CUDA_SUCCESS;
}

/* --- programs: one that counts, one that asks for the launch's id, which the driver may refuse, and one that no device takes */
enum { COUNT, ID, WIDE, N_PROGRAMS };
static struct gx_attachment programs[N_PROGRAMS];

static const struct row {
	const char *programs; /* by their first letters */
	const char *refused;
	const char *in;   /* those that are in the variant then */
	const char *says; /* of the first one that is not */
} rows[] = {
	{ "c", NULL, "c", NULL },
	{ "ci", NULL, "ci", NULL },
	/* by the compiler: alone, and beside others */
	{ "w", NULL, "", "too many bytes" },
	{ "ww", NULL, "", "too many bytes" },
	{ "cw", NULL, "c", "too many bytes" },
	{ "wc", NULL, "c", "too many bytes" },
	{ "ciw", NULL, "ci", "too many bytes" },
	/* by the driver */
	{ "i", "gpuext_launch_id", "", "GX0706" },
	{ "ci", "gpuext_launch_id", "c", "GX0706" },
	{ "ic", "gpuext_launch_id", "c", "GX0706" },
	{ "iw", "gpuext_launch_id", "", "GX0706" },
	/* by both */
	{ "wic", "gpuext_launch_id", "c", "too many bytes" },
	{ "icw", "gpuext_launch_id", "c", "GX0706" },
	/* it takes nothing, and the kernel alone neither: nobody's fault */
	{ "ci", "", "", "GX0706" },
	{ "ciw", "", "", "GX0706" },
	/* it takes the kernel alone */
	{ "ci", "gpuext_s0p0_", "", "GX0706" },
};

static uint32_t letters(const char *in, char letter)
{
	return strchr(in, letter) != NULL;
}

static void check(const struct row *row, size_t at)
{
	static const char names[] = "ciw";
	struct gx_diag diag = { .insn = -1 };
	struct gx_image *image =
	        gx_image_of_bytes(HEADER ".visible .entry k(.param .u64 out) { ret; }\n", 92);
	struct gx_module module = { .image = image };
	struct gx_kernel kernel = { .handle = &module,
		                    .module = &module,
		                    .name = (char *)(uintptr_t) "k",
		                    .cache_config = -1,
		                    .shared_config = -1 };
	struct gx_match match = { .n = (uint32_t)strlen(row->programs) };
	struct gx_variant *variant;
	bool said = !row->says, wrong = false;

	(void)diag;
	for (uint32_t i = 0; i < match.n; i++)
		match.programs[i] = &programs[strchr(names, row->programs[i]) - names];
	refused = row->refused;
	n_told = n_left_out = 0;
	n_modules = 0;
	memset(counted, 0, sizeof(counted));
	variant = gx_variant_build(&kernel, (CUcontext)(void *)&module, &match);
	CHECK(variant && !variant->module == !row->in[0]);
	CHECK_EQ(n_modules, row->in[0] != '\0'); /* what was tried is unloaded */
	CHECK_EQ(n_told, match.n);
	/* a kernel that runs without all of them lacks none */
	CHECK_EQ(n_left_out, row->in[0] ? strlen(row->programs) - strlen(row->in) : 0);
	for (uint32_t i = 0; i < n_told; i++) {
		bool in = letters(row->in, row->programs[i]);

		wrong |= told[i].link_id != match.programs[i]->link_id ||
		         (told[i].way == GX_WAY_PTX) != in;
		if (!in && !said) {
			said = true;
			wrong |= !strstr(told[i].why, row->says);
		}
	}
	if (row->in[0]) {
		wrong |= (strstr(last_text, "gpuext_launch_id") != NULL) != letters(row->in, 'i');
		wrong |= !strstr(last_text, "gpuext_s0p0_");
		wrong |= (strstr(last_text, "gpuext_s1p1_") != NULL) != (strlen(row->in) > 1);
		CHECK_EQ(variant->reason, 0);
	}
	/* one that was made is counted once, with the time that it took; where its programs stand is known */
	CHECK_EQ(counted[GX_COUNT_VARIANTS], row->in[0] != 0);
	CHECK_EQ(counted[GX_COUNT_JIT_NS] != 0, row->in[0] != 0);
	CHECK(!counted[GX_COUNT_GRAFTS] && !counted[GX_COUNT_GRAFT_NS] &&
	      !counted[GX_COUNT_UNSEEN]);
	CHECK_EQ(variant->runs, row->in[0] ? gx_hook_row(GX_HOOK_ENTRY)->reach : GX_REACH_NONE);
	CHECK_EQ(variant->way, row->in[0] ? GX_WAY_PTX : 0);
	CHECK(said && !wrong);
	if (wrong || !said)
		for (uint32_t i = 0; i < n_told; i++)
			fprintf(stderr, "row %zu, %c: way %d: %s\n", at, row->programs[i],
			        told[i].way, told[i].why);
	kernel.variants = variant;
	gx_variants_free(&kernel);
	gx_image_free(image);
}

/* A module that came with PTX has it, and so has what is made of its library; what came without has none. */
static void check_has_ptx(void)
{
	struct gx_image *image =
	        gx_image_of_bytes(HEADER ".visible .entry k(.param .u64 out) { ret; }\n", 92);
	struct gx_module library = { .image = image }, module = { .library = &library };

	CHECK(gx_recover_may(&library, 75) && gx_recover_may(&module, 75));
	library.image = NULL;
	CHECK(!gx_recover_may(&library, 75) && !gx_recover_may(&module, 75));
	module.image = image; /* it is asked for what the driver was given */
	CHECK(!gx_recover_may(&module, 75));
	gx_image_free(image);
}

/* Without a text there is nothing to put programs into. */
static void check_no_text(void)
{
	struct gx_module module = { 0 };
	struct gx_kernel kernel = { .handle = &module,
		                    .module = &module,
		                    .name = (char *)(uintptr_t) "k" };
	struct gx_match match = { .n = 1, .programs = { &programs[COUNT] } };

	n_told = 0;
	kernel.variants = gx_variant_build(&kernel, (CUcontext)(void *)&module, &match);
	CHECK(kernel.variants && kernel.variants->reason == GX_COUNT_NO_PTX);
	CHECK(n_told == 1 && told[0].way == GX_WAY_NONE &&
	      strstr(told[0].why, "machine code only"));
	gx_variants_free(&kernel);
}

/* For launches of which one pointer leads to no range: fewer programs, and nobody is told of it, whether it was made or refused. */
static void check_nearer(struct gx_agent_map **maps)
{
	static const char text[] =
	        HEADER ".visible .entry k(.param .u64 a, .param .u64 b)\n{\n"
	               ".reg .b32 %r<3>; .reg .b64 %d<3>;\nld.param.u64 %d1, [a];\n"
	               "ld.param.u64 %d2, [b];\nld.global.u32 %r1, [%d1];\nbar.sync 0;\n"
	               "ld.global.u32 %r2, [%d2];\nret;\n}\n";
	struct gx_image *image = gx_image_of_bytes(text, sizeof(text));
	struct gx_module module = { .image = image };
	struct gx_kernel kernel = { .handle = &module,
		                    .module = &module,
		                    .name = (char *)(uintptr_t) "k",
		                    .cache_config = -1,
		                    .shared_config = -1 };
	const struct gx_attachment far = { .link_id = 21,
		                           .program = test_program(GX_HOOK_LD, false),
		                           .hook = GX_HOOK_LD,
		                           .argument = "space=global,range=0x700000+16",
		                           .glob = "*",
		                           .maps = maps };
	struct gx_match match = { .n = 1, .programs = { &far } };
	struct gx_variant *full, *nearer;
	void *context = &module;

	refused = NULL;
	n_modules = 0;
	n_told = 0;
	full = gx_variant_build(&kernel, context, &match);
	CHECK(full && full->module && full->outside && full->outside->known && !full->near);
	CHECK(full->outside->n == 2 && full->outside->n_accesses == 2 && n_told == 1);
	CHECK(strstr(last_text, "mov.b64 gpuext_range_a, %d1;") &&
	      strstr(last_text, "mov.b64 gpuext_range_a, %d2;"));
	match.near = 1;
	match.full = full;
	nearer = gx_variant_build(&kernel, context, &match);
	CHECK(nearer && nearer->module && nearer->near == 1 && nearer->way == GX_WAY_PTX);
	CHECK(!strstr(last_text, "mov.b64 gpuext_range_a, %d1;") &&
	      strstr(last_text, "mov.b64 gpuext_range_a, %d2;"));
	full->next = nearer;
	refused = "";
	nearer->next = gx_variant_build(&kernel, context, &match);
	CHECK(nearer->next && !nearer->next->module && nearer->next->near == 1);
	CHECK(n_told == 1 && n_modules == 2);
	kernel.variants = full;
	gx_variants_free(&kernel);
	gx_image_free(image);
	gx_verified_free((struct gx_verified *)(uintptr_t)far.program);
}

int main(void)
{
	static char a_map;
	struct gx_agent_map *maps[] = { (struct gx_agent_map *)(void *)&a_map,
		                        (struct gx_agent_map *)(void *)&a_map };

	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() = (struct gx_cuda_api){
		.cuModuleLoadDataEx = load,
		.cuModuleUnload = unload,
		.cuModuleGetFunction = get_function,
		.cuModuleGetGlobal_v2 = get_global,
		.cuMemcpyHtoDAsync_v2 = copy,
		.cuStreamCreate = new_stream,
		.cuStreamSynchronize = with_stream,
		.cuStreamDestroy_v2 = end_stream,
		.cuFuncGetAttribute = of_function,
		.cuCtxGetDevice = device,
		.cuDeviceGetAttribute = of_device,
	};
	for (int i = 0; i < N_PROGRAMS; i++)
		programs[i] = (struct gx_attachment){
			.link_id = 10 + (uint64_t)i,
			.program = i == WIDE ? test_wide_program(GX_HOOK_ENTRY)
			                     : test_program(GX_HOOK_ENTRY, i == ID),
			.hook = GX_HOOK_ENTRY,
			.glob = "*",
			.maps = maps
		};
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check(&rows[i], i);
	lazy = true;
	((struct gx_cuda_api *)(uintptr_t)gx_agent_api())->cuFuncLoad = load_function;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		check(&rows[i], i);
	lazy = false;
	check_has_ptx();
	check_no_text();
	check_nearer(maps);
	CHECK_EQ(n_streams, 0);
	for (int i = 0; i < N_PROGRAMS; i++)
		gx_verified_free((struct gx_verified *)(uintptr_t)programs[i].program);
	return TEST_END();
}
