/* variant_graft.c - a variant by machine code: where its maps are, a graft that has their addresses as literals, its module. */
#include "agent/variant/variant_graft.h"

#include "agent/core/session.h"
#include "agent/variant/code.h"
#include "agent/variant/driver.h"
#include "agent/variant/graft_probes.h"
#include "agent/variant/original.h"
#include "agent/variant/variant_load.h"
#include "agent/variant/variant_text.h"
#include "agent/variant/way.h"
#include "agent/variant/whole.h"
#include "cubin/graft.h"
#include "maps/layout.h"

#include <errno.h>
#include <stdlib.h>

const struct gx_cubin *gx_graft_cubin(const struct gx_kernel *kernel, uint32_t sm,
                                      struct gx_diag *diag)
{
	const struct gx_module *module = kernel->module;

	if (module->library)
		module = module->library;
	/* with an edited module the driver has other code than the application gave */
	if (!module->code || module->whole || gx_agent_driver()->is_soft ||
	    gx_way_allows_code(sm, diag))
		return NULL;
	return gx_code_cubin(module->code, sm, diag);
}

static bool has_programs_at_ends(void)
{
	const struct gx_attach_set *set = gx_session_acquire();
	bool has = false;

	for (uint32_t i = 0; i < set->n_attachments; i++)
		has |= gx_hook_row(set->attachments[i].hook)->reach == GX_REACH_ENDS;
	gx_session_release(set);
	return has;
}

void gx_graft_ahead(struct gx_code *code)
{
	struct gx_diag ignored = { .error = GX_E_NONE };
	uint32_t sm = code && !gx_agent_driver()->is_soft ? gx_driver_sm() : 0;

	if (sm && !gx_way_allows_code(sm, &ignored) && has_programs_at_ends())
		gx_code_ahead(code, sm);
}

/* --- one graft */

enum { LITERAL_ROOM = 1 << 16, LITERAL_ALIGN = 16 };

struct graft {
	struct gx_kernel *kernel;
	const struct gx_match *match;
	const struct gx_graft_probes *probes;
	const struct gx_probe *programs; /* what they were made of */
	uint64_t *literals;              /* [probes->texts.n_literals] */
	struct gx_variant *variant;
	struct gx_graft made;
	size_t literal_bytes; /* that are placed */
	struct gx_diag *diag;
};

static int address_of(void *user, const char *name, uint64_t *address)
{
	const struct graft *graft = user;
	CUdeviceptr at = 0;
	size_t bytes = 0;

	if (gx_variant_original_global(graft->kernel, name, &at, &bytes) || !at)
		return -ENOENT;
	*address = at;
	return 0;
}

static int place_literal(void *user, const void *bytes, size_t len, uint64_t *address)
{
	struct graft *graft = user;
	struct gx_variant *variant = graft->variant;
	size_t at = (graft->literal_bytes + LITERAL_ALIGN - 1) / LITERAL_ALIGN * LITERAL_ALIGN;

	if (len > LITERAL_ROOM - at)
		return -E2BIG;
	if (!variant->literals && gx_agent_api()->cuMemAlloc_v2(&variant->literals, LITERAL_ROOM)) {
		variant->literals = 0;
		return -ENOMEM;
	}
	*address = variant->literals + at;
	if (gx_variant_write(*address, bytes, len))
		return -EIO;
	graft->literal_bytes = at + len;
	return 0;
}

/* With programs that need fewer registers; what it fails with is no news. */
static int make_narrow(struct graft *graft, struct gx_graft_request *request)
{
	struct gx_diag ignored = { .error = GX_E_NONE };
	const struct gx_graft_probes *narrow =
	        gx_graft_probes_narrow(graft->probes, graft->programs, &ignored);

	if (!narrow)
		return -EOPNOTSUPP;
	if (request->entry)
		request->entry = &narrow->probes[GX_PROBE_ENTRY];
	if (request->exit)
		request->exit = &narrow->probes[GX_PROBE_EXIT];
	return gx_graft(request, &graft->made, &ignored);
}

static int make(struct graft *graft, const struct gx_cubin *cubin)
{
	const struct gx_graft_probes *probes = graft->probes;
	struct gx_graft_request request = {
		.cubin = cubin,
		.kernel = graft->kernel->name,
		.entry = probes->has[GX_PROBE_ENTRY] ? &probes->probes[GX_PROBE_ENTRY] : NULL,
		.exit = probes->has[GX_PROBE_EXIT] ? &probes->probes[GX_PROBE_EXIT] : NULL,
		.literals = graft->literals,
		.n_literals = probes->texts.n_literals,
		.has_launch_id = probes->texts.uses_launch_id,
		.address_of = address_of,
		.place_literal = place_literal,
		.user = graft,
	};

	int err = gx_graft(&request, &graft->made, graft->diag);

	if (graft->diag->error == GX_E_GRAFT_REGISTERS)
		err = make_narrow(graft, &request) ? err : 0;
	return err;
}

/* In device memory, where a program loads words of it, or they will be written again. */
static int make_block(struct graft *graft, const uint64_t *words)
{
	const struct gx_probe_texts *texts = &graft->probes->texts;
	struct gx_variant *variant = graft->variant;
	size_t bytes = texts->n_reloc_words * sizeof(*words);

	if (!texts->uses_block && variant->map_limit == UINT64_MAX)
		return 0;
	if (gx_agent_api()->cuMemAlloc_v2(&variant->block, bytes)) {
		variant->block = 0;
		return gx_fail(graft->diag, GX_E_NO_MEMORY, "device memory for a relocation block");
	}
	variant->map_words = variant->block + 8 * (CUdeviceptr)GX_RELOC_MAP(graft->match->n, 0);
	if (gx_variant_write(variant->block, words, bytes))
		return gx_fail(graft->diag, GX_E_AGENT_DRIVER, "relocation block");
	return 0;
}

static int fill_literals(struct graft *graft)
{
	const struct gx_probe_texts *texts = &graft->probes->texts;
	uint64_t *words = graft->literals + GX_PROBE_WORD(0);
	int err = gx_variant_fill_maps(graft->match, texts->maps, texts->n_maps, graft->variant,
	                               words, graft->diag);

	if (!err)
		err = make_block(graft, words);
	graft->literals[GX_PROBE_BLOCK] = graft->variant->block;
	return err;
}

/* Constant memory is the copy's own. */
static int bind_constants(struct graft *graft)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_variant *variant = graft->variant;
	const struct gx_graft *made = &graft->made;

	variant->constants = calloc(made->n_constants, sizeof(*variant->constants));
	if (!variant->constants)
		return gx_fail(graft->diag, GX_E_NO_MEMORY, "constants");
	for (uint32_t i = 0; i < made->n_constants; i++) {
		struct gx_constant_copy copy = { 0 };
		size_t bytes = 0;

		if (gx_variant_original_global(graft->kernel, made->constants[i], &copy.from,
		                               &copy.bytes) ||
		    api->cuModuleGetGlobal_v2(&copy.to, &bytes, variant->module,
		                              made->constants[i]) ||
		    bytes != copy.bytes)
			return gx_fail(graft->diag, GX_E_AGENT_DRIVER, "constant %s",
			               made->constants[i]);
		variant->constants[variant->n_constants++] = copy;
	}
	return 0;
}

/* A launch gives one pointer more than the application did: the driver must see as many parameters as that. Old drivers don't say. */
static int compare_parameters(const struct graft *graft)
{
	const struct gx_cuda_api *api = gx_agent_api();
	size_t offset = 0, bytes = 0;

	if (!graft->probes->texts.uses_launch_id || !api->cuFuncGetParamInfo)
		return 0;
	if (api->cuFuncGetParamInfo(graft->variant->function, graft->made.n_params - 1, &offset,
	                            &bytes) ||
	    offset != graft->made.launch_id_offset || bytes != sizeof(uint64_t) ||
	    !api->cuFuncGetParamInfo(graft->variant->function, graft->made.n_params, &offset,
	                             &bytes))
		return gx_fail(graft->diag, GX_E_AGENT_OTHER_CODE,
		               "parameter %u is not the last, at %u", graft->made.n_params - 1,
		               graft->made.launch_id_offset);
	return 0;
}

/* The driver may run something else than the machine code that was grafted: what an option or a variable of the environment asks
 * for. Then its registers are others, too. */
static int compare(const struct graft *graft)
{
	const struct gx_cuda_api *api = gx_agent_api();
	const struct gx_graft *made = &graft->made;
	CUfunction original = gx_variant_original(graft->kernel);
	int before, now;

	if (!original || api->cuFuncGetAttribute(&before, CU_FUNC_ATTRIBUTE_NUM_REGS, original) ||
	    api->cuFuncGetAttribute(&now, CU_FUNC_ATTRIBUTE_NUM_REGS, graft->variant->function))
		return gx_fail(graft->diag, GX_E_AGENT_DRIVER,
		               "the driver does not give the original");
	if (before != (int)made->registers_before || now != (int)made->registers)
		return gx_fail(graft->diag, GX_E_AGENT_OTHER_CODE,
		               "%d registers, in the machine code %u; with probes %d, not %u",
		               before, made->registers_before, now, made->registers);
	return 0;
}

static int load(struct graft *graft)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_variant *variant = graft->variant;
	const struct gx_graft *made = &graft->made;
	int err = gx_variant_load_image(made->bytes, 0, variant, graft->diag);

	if (!err &&
	    api->cuModuleGetFunction(&variant->function, variant->module, graft->kernel->name))
		err = gx_fail(graft->diag, GX_E_AGENT_DRIVER, "the graft lacks its kernel");
	if (!err)
		err = compare(graft);
	if (!err)
		err = compare_parameters(graft);
	if (!err)
		err = bind_constants(graft);
	if (!err)
		err = gx_variant_carry_over(graft->kernel, variant, graft->diag);
	variant->uses_launch_id = graft->probes->texts.uses_launch_id;
	variant->n_params = made->n_params - variant->uses_launch_id;
	variant->launch_id_offset = made->launch_id_offset;
	return err;
}

static int graft_and_load(struct graft *graft, const struct gx_cubin *cubin)
{
	int err;

	graft->literals = calloc(graft->probes->texts.n_literals, sizeof(*graft->literals));
	if (!graft->literals)
		return gx_fail(graft->diag, GX_E_NO_MEMORY, "programs");
	err = fill_literals(graft);
	if (!err)
		err = make(graft, cubin);
	free(graft->literals);
	if (err)
		return err;
	err = load(graft);
	gx_graft_free(&graft->made);
	return err;
}

int gx_variant_graft(struct gx_kernel *kernel, const struct gx_match *match,
                     const struct gx_probe *probes, const struct gx_cubin *cubin, uint32_t sm,
                     struct gx_variant *variant, struct gx_diag *diag)
{
	struct graft graft = { .kernel = kernel,
		               .match = match,
		               .programs = probes,
		               .variant = variant,
		               .diag = diag };
	CUstreamCaptureMode mode;
	bool relaxed;
	int err;

	graft.probes = gx_graft_probes_of(match, probes, sm, diag);
	if (!graft.probes)
		return -EOPNOTSUPP;
	relaxed = gx_driver_relax(&mode);
	err = graft_and_load(&graft, cubin);
	gx_driver_resume(relaxed, mode);
	return err;
}

uint32_t gx_graft_choose(const struct gx_match *match, const struct gx_probe *probes, uint32_t sm,
                         struct gx_diag *why)
{
	struct gx_probe chosen[GX_MAX_PROGRAMS];
	struct gx_match taken = { 0 };

	for (uint32_t i = 0; i < match->n; i++) {
		why[i] = (struct gx_diag){ .error = GX_E_NONE };
		chosen[taken.n] = probes[i];
		taken.programs[taken.n++] = match->programs[i];
		if (!gx_graft_probes_of(&taken, chosen, sm, &why[i]))
			taken.n--;
	}
	return taken.n;
}
