/* soft.c - one soft device: configuration, the table of operations, counters. */
#include "device/soft/fast.h"
#include "device/soft/op_table.h"
#include "device/soft/decoder.h"

#include <linux/types.h>
#include "gpuext/bpf/gpu_ext_abi.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "device/soft/rows_begin.h"
#undef FAMILY
#define FAMILY(base, doc_)                                                                         \
	{ .name = #base, .is_family = true, .decode = gx_soft_decode_##base, .doc = doc_ },
static const struct op_row family_rows[] = {
#include "defs/soft_ops.def"
};

static int add_rows(struct gx_soft *soft, const struct op_row *rows, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct op_row *row = soft->op_rows + soft->n_ops++;

		*row = rows[i];
		if (gx_strmap_set(&soft->ops, row->name, strlen(row->name), row))
			return -ENOMEM;
	}
	return 0;
}

static int add_ops(struct gx_soft *soft)
{
	size_t n_families = sizeof(family_rows) / sizeof(*family_rows);
	size_t n = gx_soft_n_int_rows + gx_soft_n_float_rows + gx_soft_n_half_rows + n_families;

	soft->op_rows = calloc(n, sizeof(*soft->op_rows));
	if (!soft->op_rows || add_rows(soft, gx_soft_int_rows, gx_soft_n_int_rows) ||
	    add_rows(soft, gx_soft_float_rows, gx_soft_n_float_rows) ||
	    add_rows(soft, gx_soft_half_rows, gx_soft_n_half_rows) ||
	    add_rows(soft, family_rows, n_families))
		return -ENOMEM;
	return 0;
}

/* gcc's thread sanitizer does not see what compiled code reads and writes. */
#ifdef __SANITIZE_THREAD__
#define UNASKED GX_SOFT_ENGINE_INTERPRETER
#else
#define UNASKED GX_SOFT_ENGINE_COMPILED
#endif

static enum gx_soft_engine engine_of(enum gx_soft_engine asked)
{
	static const struct {
		const char *name;
		enum gx_soft_engine engine;
	} names[] = { { "interpreter", GX_SOFT_ENGINE_INTERPRETER },
		      { "compiled", GX_SOFT_ENGINE_COMPILED },
		      { "avx2", GX_SOFT_ENGINE_AVX2 } };
	const char *name = getenv("GPUEXT_SOFT_ENGINE");

	if (asked == GX_SOFT_ENGINE_DEFAULT) {
		asked = name ? GX_SOFT_ENGINE_COMPILED : UNASKED;
		for (size_t i = 0; name && i < sizeof(names) / sizeof(*names); i++)
			asked = strcmp(name, names[i].name) ? asked : names[i].engine;
	}
	if (asked == GX_SOFT_ENGINE_COMPILED && !gx_soft_can_compile())
		asked = GX_SOFT_ENGINE_AVX2;
	if (asked == GX_SOFT_ENGINE_AVX2 && !gx_soft_can_compile_avx2())
		asked = GX_SOFT_ENGINE_INTERPRETER;
	return asked;
}

static void fill_defaults(struct gx_soft_config *c)
{
	c->engine = engine_of(c->engine);
	c->threads = c->threads ? c->threads : 1;
	c->n_sms = c->n_sms ? c->n_sms : 4;
	c->warps_per_sm = c->warps_per_sm ? c->warps_per_sm : 64;
	c->max_shared_per_block = c->max_shared_per_block ? c->max_shared_per_block : 233472;
	c->memory_bytes = c->memory_bytes ? c->memory_bytes : 4ull << 30;
	c->sm = c->sm ? c->sm : 90;
}

int gx_soft_create(const struct gx_soft_config *config, struct gx_soft **out, struct gx_diag *diag)
{
	struct gx_soft *soft = calloc(1, sizeof(*soft));

	*out = NULL;
	if (!soft)
		return gx_fail(diag, GX_E_NO_MEMORY, "soft device");
	if (config)
		soft->config = *config;
	fill_defaults(&soft->config);
	if (soft->config.n_sms > 1024 || soft->config.warps_per_sm < 32 ||
	    soft->config.warps_per_sm > 2048) {
		free(soft);
		return gx_fail(diag, GX_E_SOFT_LAUNCH,
		               "a soft device has 1 to 1024 SMs of 32 to 2048 warps");
	}
	gx_soft_memory_init(soft);
	if (add_ops(soft)) {
		gx_soft_destroy(soft);
		return gx_fail(diag, GX_E_NO_MEMORY, "soft device");
	}
	*out = soft;
	return 0;
}

void gx_soft_destroy(struct gx_soft *soft)
{
	if (!soft)
		return;
	gx_soft_forget_peers(soft);
	gx_soft_blocks_free(soft);
	gx_soft_memory_free(soft);
	gx_strmap_free(&soft->ops);
	free(soft->images);
	free(soft->op_rows);
	free(soft);
}

const struct gx_soft_config *gx_soft_config(const struct gx_soft *soft)
{
	return &soft->config;
}

void gx_soft_counters(struct gx_soft *soft, struct gx_soft_counters *out)
{
	out->thread_insns = __atomic_load_n(&soft->thread_insns, __ATOMIC_RELAXED);
	out->warp_insns = __atomic_load_n(&soft->warp_insns, __ATOMIC_RELAXED);
	out->grids = __atomic_load_n(&soft->grids, __ATOMIC_RELAXED);
	out->loads = __atomic_load_n(&soft->accesses[GPU_ACCESS_READ], __ATOMIC_RELAXED);
	out->stores = __atomic_load_n(&soft->accesses[GPU_ACCESS_WRITE], __ATOMIC_RELAXED);
	out->atomics = __atomic_load_n(&soft->accesses[GPU_ACCESS_ATOMIC], __ATOMIC_RELAXED);
}
