/* graft.c - what stands between a graft and a launch of it: each thing that can be missing or other than the machine code says keeps the
 * original, with its reason. What makes grafts, and the driver, are of this test. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/code.h"
#include "agent/variant/driver.h"
#include "agent/variant/graft_probes.h"
#include "agent/variant/registry.h"
#include "agent/variant/variant_graft.h"
#include "agent/variant/variant_load.h"
#include "agent/variant/way.h"
#include "cubin/graft.h"
#include "maps/layout.h"

#include <errno.h>

enum { BLOCK = 0x7000, N_WORDS = 10, N_PARAMS = 4, ID_OFFSET = 24 };

/* --- what goes wrong */
static const char *wrong; /* the step */
static unsigned n_grafts, n_freed;

static bool is(const char *step)
{
	return wrong && !strcmp(wrong, step);
}

/* --- what grafts are made of */
static struct gx_graft_probes wide = { .texts = { .n_literals = GX_PROBE_WORD(N_WORDS),
	                                          .n_reloc_words = N_WORDS },
	                               .has = { [GX_PROBE_EXIT] = true } },
                              narrow;
static const struct gx_cubin_probe *used; /* by the last graft, at exit */

const struct gx_graft_probes *__wrap_gx_graft_probes_of(const struct gx_match *match,
                                                        const struct gx_probe *probes, uint32_t sm,
                                                        struct gx_diag *diag);
const struct gx_graft_probes *__wrap_gx_graft_probes_narrow(const struct gx_graft_probes *made,
                                                            const struct gx_probe *probes,
                                                            struct gx_diag *diag);
int __wrap_gx_graft(const struct gx_graft_request *request, struct gx_graft *out,
                    struct gx_diag *diag);
void __wrap_gx_graft_free(struct gx_graft *graft);

const struct gx_graft_probes *__wrap_gx_graft_probes_of(const struct gx_match *match,
                                                        const struct gx_probe *probes, uint32_t sm,
                                                        struct gx_diag *diag)
{
	CHECK(sm == 90 && probes);
	for (uint32_t i = 0; i < match->n; i++)
		if (match->programs[i]->hook != GX_HOOK_EXIT || is("probes")) {
			gx_fail(diag, GX_E_AGENT_CODE_HOOK, "probes");
			return NULL;
		}
	return &wide;
}

const struct gx_graft_probes *__wrap_gx_graft_probes_narrow(const struct gx_graft_probes *made,
                                                            const struct gx_probe *probes,
                                                            struct gx_diag *diag)
{
	CHECK(made == &wide && probes && wrong && !strncmp(wrong, "few registers", 13));
	if (!is("few registers, no program"))
		return &narrow;
	gx_fail(diag, GX_E_NO_MEMORY, "probes");
	return NULL;
}

static const char *constants[] = { "table" };

int __wrap_gx_graft(const struct gx_graft_request *request, struct gx_graft *out,
                    struct gx_diag *diag)
{
	uint64_t address = 0;
	int err;

	used = request->exit;
	CHECK(!request->entry && request->exit && !strcmp(request->kernel, "k"));
	CHECK(request->literals[GX_PROBE_BLOCK] == (wide.texts.uses_block ? BLOCK : 0) &&
	      request->literals[GX_PROBE_WORD(3)] == 103);
	err = request->address_of(request->user, "global", &address);
	CHECK_EQ(err, is("no variable") || is("variable at 0") ? -ENOENT : 0);
	if (err)
		return gx_fail(diag, GX_E_GRAFT_CODE, "variable");
	CHECK_EQ(address, 0x100);
	if (is("graft"))
		return gx_fail(diag, GX_E_GRAFT_CODE, "graft");
	if ((wrong && !strncmp(wrong, "few registers", 13) &&
	     request->exit == &wide.probes[GX_PROBE_EXIT]) ||
	    is("few registers, still"))
		return gx_fail(diag, GX_E_GRAFT_REGISTERS, "registers");
	*out = (struct gx_graft){ .n_params = N_PARAMS,
		                  .launch_id_offset = ID_OFFSET,
		                  .registers = 20,
		                  .registers_before = 10,
		                  .n_constants = 1,
		                  .constants = constants };
	n_grafts++;
	return 0;
}

void __wrap_gx_graft_free(struct gx_graft *graft)
{
	CHECK_EQ(graft->registers, 20);
	n_freed++;
}

/* --- the driver's side */
int __wrap_gx_variant_original_global(const struct gx_kernel *kernel, const char *name,
                                      CUdeviceptr *address, size_t *bytes);
CUfunction __wrap_gx_variant_original(const struct gx_kernel *kernel);
int __wrap_gx_variant_load_image(const void *image, uint32_t max_regs, struct gx_variant *variant,
                                 struct gx_diag *diag);
int __wrap_gx_variant_fill_maps(const struct gx_match *match, void *const *slots, uint32_t n_slots,
                                struct gx_variant *variant, uint64_t *words, struct gx_diag *diag);
int __wrap_gx_variant_carry_over(struct gx_kernel *kernel, struct gx_variant *variant,
                                 struct gx_diag *diag);
CUresult __wrap_gx_variant_write(CUdeviceptr to, const void *from, size_t bytes);

int __wrap_gx_variant_original_global(const struct gx_kernel *kernel, const char *name,
                                      CUdeviceptr *address, size_t *bytes)
{
	bool is_table = !strcmp(name, "table");

	(void)kernel;
	*address = is_table ? 0x200 : is("variable at 0") ? 0 : 0x100;
	*bytes = 16;
	return is(is_table ? "no constant" : "no variable") ? CUDA_ERROR_NOT_FOUND : 0;
}

CUfunction __wrap_gx_variant_original(const struct gx_kernel *kernel)
{
	(void)kernel;
	return is("no original") ? NULL : (CUfunction)(uintptr_t)0x60;
}

int __wrap_gx_variant_load_image(const void *image, uint32_t max_regs, struct gx_variant *variant,
                                 struct gx_diag *diag)
{
	CHECK(!image && !max_regs);
	variant->module = (CUmodule)(uintptr_t)0x50;
	return is("load") ? gx_fail(diag, GX_E_AGENT_DRIVER, "load") : 0;
}

int __wrap_gx_variant_fill_maps(const struct gx_match *match, void *const *slots, uint32_t n_slots,
                                struct gx_variant *variant, uint64_t *words, struct gx_diag *diag)
{
	(void)match, (void)slots, (void)n_slots, (void)variant;
	for (uint64_t i = 0; i < N_WORDS; i++)
		words[i] = 100 + i;
	return is("maps") ? gx_fail(diag, GX_E_NO_MEMORY, "maps") : 0;
}

int __wrap_gx_variant_carry_over(struct gx_kernel *kernel, struct gx_variant *variant,
                                 struct gx_diag *diag)
{
	(void)kernel, (void)variant;
	return is("carry") ? gx_fail(diag, GX_E_AGENT_DRIVER, "carry") : 0;
}

CUresult __wrap_gx_variant_write(CUdeviceptr to, const void *from, size_t bytes)
{
	CHECK(to == BLOCK && bytes == N_WORDS * sizeof(uint64_t) &&
	      ((const uint64_t *)from)[9] == 109);
	return is("write") ? CUDA_ERROR_INVALID_VALUE : 0;
}

/* The application may be recording on this thread. */
static CUstreamCaptureMode capture = CU_STREAM_CAPTURE_MODE_GLOBAL;

static CUresult exchange(CUstreamCaptureMode *other)
{
	CUstreamCaptureMode was = capture;

	capture = *other;
	*other = was;
	return CUDA_SUCCESS;
}

static CUresult alloc(CUdeviceptr *out, size_t bytes)
{
	CHECK_EQ(capture, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK_EQ(bytes, N_WORDS * sizeof(uint64_t));
	*out = BLOCK; /* a driver may write it and fail */
	return is("block") ? CUDA_ERROR_OUT_OF_MEMORY : 0;
}

static CUresult get_function(CUfunction *out, CUmodule module, const char *name)
{
	CHECK(module && !strcmp(name, "k") && !is("load"));
	*out = (CUfunction)(uintptr_t)0x70;
	return is("function") ? CUDA_ERROR_NOT_FOUND : 0;
}

static CUresult get_global(CUdeviceptr *out, size_t *bytes, CUmodule module, const char *name)
{
	CHECK(module && !strcmp(name, "table"));
	*out = 0x300;
	*bytes = is("constant of another size") ? 17 : 16;
	return is("no copy of the constant") ? CUDA_ERROR_NOT_FOUND : 0;
}

static CUresult get_attribute(int *out, CUfunction_attribute attribute, CUfunction function)
{
	bool is_original = function == (CUfunction)(uintptr_t)0x60;

	CHECK_EQ(attribute, CU_FUNC_ATTRIBUTE_NUM_REGS);
	*out = is_original ? 10 : 20;
	*out += is(is_original ? "other original" : "other graft");
	return is(is_original ? "registers of the original" : "registers of the graft")
	               ? CUDA_ERROR_INVALID_VALUE
	               : 0;
}

static CUresult get_param(CUfunction function, size_t i, size_t *offset, size_t *bytes)
{
	CHECK_EQ((uintptr_t)function, 0x70);
	*offset = is("parameter elsewhere") ? ID_OFFSET + 8 : ID_OFFSET;
	*bytes = is("small parameter") ? 4 : 8;
	if (i == N_PARAMS - 1)
		return is("no parameter") ? CUDA_ERROR_INVALID_VALUE : 0;
	CHECK_EQ(i, N_PARAMS);
	return is("one more parameter") ? 0 : CUDA_ERROR_INVALID_VALUE;
}

/* --- one graft */
static const struct gx_attachment exit_program = { .hook = GX_HOOK_EXIT },
                                  other_program = { .hook = GX_HOOK_ENTRY };
static const struct gx_probe probes[3];

static int graft(struct gx_variant *variant, struct gx_diag *diag)
{
	const struct gx_match match = { .n = 1, .programs = { &exit_program } };
	static struct gx_kernel kernel = { .name = (char *)(uintptr_t) "k" };
	static const struct gx_cubin *cubin;
	int err;

	*diag = (struct gx_diag){ .insn = -1 };
	*variant = (struct gx_variant){ .map_limit = UINT64_MAX };
	n_grafts = n_freed = 0;
	err = gx_variant_graft(&kernel, &match, probes, cubin, 90, variant, diag);
	free(variant->constants);
	CHECK_EQ(n_freed, n_grafts);
	CHECK_EQ(capture, CU_STREAM_CAPTURE_MODE_GLOBAL);
	return err;
}

static const struct {
	const char *wrong;
	enum gx_error error;
} rows[] = {
	{ NULL, 0 },
	{ "few registers", 0 },
	{ "few registers, still", GX_E_GRAFT_REGISTERS },
	{ "few registers, no program", GX_E_GRAFT_REGISTERS },
	{ "probes", GX_E_AGENT_CODE_HOOK },
	{ "maps", GX_E_NO_MEMORY },
	{ "block", GX_E_NO_MEMORY },
	{ "write", GX_E_AGENT_DRIVER },
	{ "no variable", GX_E_GRAFT_CODE },
	{ "variable at 0", GX_E_GRAFT_CODE },
	{ "graft", GX_E_GRAFT_CODE },
	{ "load", GX_E_AGENT_DRIVER },
	{ "function", GX_E_AGENT_DRIVER },
	{ "no original", GX_E_AGENT_DRIVER },
	{ "registers of the original", GX_E_AGENT_DRIVER },
	{ "registers of the graft", GX_E_AGENT_DRIVER },
	{ "other original", GX_E_AGENT_OTHER_CODE },
	{ "other graft", GX_E_AGENT_OTHER_CODE },
	{ "no parameter", GX_E_AGENT_OTHER_CODE },
	{ "parameter elsewhere", GX_E_AGENT_OTHER_CODE },
	{ "small parameter", GX_E_AGENT_OTHER_CODE },
	{ "one more parameter", GX_E_AGENT_OTHER_CODE },
	{ "no constant", GX_E_AGENT_DRIVER },
	{ "no copy of the constant", GX_E_AGENT_DRIVER },
	{ "constant of another size", GX_E_AGENT_DRIVER },
	{ "carry", GX_E_AGENT_DRIVER },
};

static void test_rows(void)
{
	struct gx_variant variant;
	struct gx_diag diag;

	wide.texts.uses_launch_id = wide.texts.uses_block = true;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		wrong = rows[i].wrong;
		CHECK_EQ(!graft(&variant, &diag), !rows[i].error);
		if (rows[i].error && diag.error != rows[i].error)
			fprintf(stderr, "%s: %s\n", wrong, diag.text);
		CHECK(!rows[i].error || diag.error == rows[i].error);
		CHECK_EQ(variant.block, is("probes") || is("maps") || is("block") ? 0 : BLOCK);
		if (rows[i].error)
			continue;
		CHECK_EQ(variant.map_words, BLOCK + 8 * GX_RELOC_MAP(1, 0));
		CHECK(variant.uses_launch_id && variant.n_params == N_PARAMS - 1 &&
		      variant.launch_id_offset == ID_OFFSET && variant.n_constants == 1);
		CHECK(used == (wrong ? &narrow : &wide)->probes + GX_PROBE_EXIT);
	}
}

/* What is not needed is not asked for. */
static void test_less(void)
{
	struct gx_variant variant;
	struct gx_diag diag;

	wrong = "block";
	wide.texts.uses_block = false;
	CHECK_EQ(graft(&variant, &diag), 0);
	CHECK(!variant.block && !variant.map_words);
	wrong = "no parameter";
	wide.texts.uses_launch_id = false;
	CHECK_EQ(graft(&variant, &diag), 0);
	CHECK(!variant.uses_launch_id && variant.n_params == N_PARAMS);
	wide.texts.uses_launch_id = true;
	CHECK(graft(&variant, &diag) < 0);
	((struct gx_cuda_api *)(uintptr_t)gx_agent_api())->cuFuncGetParamInfo =
	        NULL; /* an old one */
	CHECK_EQ(graft(&variant, &diag), 0);
	wrong = NULL;
	for (long n = 1; n <= 3; n++) {
		fail_one(n);
		CHECK_EQ(graft(&variant, &diag), n < 3 ? -ENOMEM : 0);
		CHECK_EQ(fail_none(), n < 3);
	}
}

static void test_choose(void)
{
	const struct gx_match match = {
		.n = 3, .programs = { &exit_program, &other_program, &exit_program }
	};
	struct gx_diag why[3] = { { .error = GX_E_NO_MEMORY }, { 0 }, { .error = GX_E_NO_MEMORY } };

	CHECK_EQ(gx_graft_choose(&match, probes, 90, why), 2);
	CHECK(!why[0].error && why[1].error == GX_E_AGENT_CODE_HOOK && !why[2].error);
}

/* --- which machine code */
int __wrap_gx_way_allows_code(uint32_t sm, struct gx_diag *diag);
const struct gx_cubin *__wrap_gx_code_cubin(struct gx_code *code, uint32_t sm,
                                            struct gx_diag *diag);

int __wrap_gx_way_allows_code(uint32_t sm, struct gx_diag *diag)
{
	return is("way") ? gx_fail(diag, GX_E_AGENT_NO_WAY, "sm_%u", sm) : 0;
}

const struct gx_cubin *__wrap_gx_code_cubin(struct gx_code *code, uint32_t sm, struct gx_diag *diag)
{
	(void)diag;
	CHECK_EQ(sm, 90);
	return (const struct gx_cubin *)(const void *)code;
}

static void test_cubin(void)
{
	static char codes[2];
	struct gx_driver *driver = (struct gx_driver *)(uintptr_t)gx_agent_driver();
	struct gx_module library = { .code = (struct gx_code *)(void *)&codes[0] },
	                 module = { .code = (struct gx_code *)(void *)&codes[1] };
	struct gx_kernel kernel = { .module = &module };
	struct gx_diag diag = { .insn = -1 };

	CHECK(gx_graft_cubin(&kernel, 90, &diag) == (const void *)&codes[1]);
	module.library = &library;
	CHECK(gx_graft_cubin(&kernel, 90, &diag) == (const void *)&codes[0]);
	library.whole = (struct gx_whole *)(void *)codes; /* the driver has other code */
	CHECK(!gx_graft_cubin(&kernel, 90, &diag));
	library.whole = NULL;
	driver->is_soft = true;
	CHECK(!gx_graft_cubin(&kernel, 90, &diag));
	driver->is_soft = false;
	wrong = "way";
	CHECK(!gx_graft_cubin(&kernel, 90, &diag) && diag.error == GX_E_AGENT_NO_WAY);
	wrong = NULL;
	library.code = NULL;
	CHECK(!gx_graft_cubin(&kernel, 90, &diag));
}

int main(void)
{
	narrow = wide;
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() = (struct gx_cuda_api){
		.cuMemAlloc_v2 = alloc,
		.cuThreadExchangeStreamCaptureMode = exchange,
		.cuModuleGetFunction = get_function,
		.cuModuleGetGlobal_v2 = get_global,
		.cuFuncGetAttribute = get_attribute,
		.cuFuncGetParamInfo = get_param,
	};
	test_rows();
	test_less();
	test_choose();
	test_cubin();
	return TEST_END();
}
