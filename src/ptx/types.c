/* types.c - names and sizes of PTX types, state spaces and special registers. */
#include "ptx/parse.h"

#include <string.h>

struct type_row {
	const char *text;
	uint32_t bytes;
};

static const struct type_row types[GX_PTX_N_TYPES] = {
	[GX_PTX_NOTYPE] = { "", 0 },
#define PTX_TYPE(name, bytes, kind, text) [GX_PTX_##name] = { text, bytes },
#include "defs/ptx_types.def"
#undef PTX_TYPE
};

static const char *const spaces[GX_PTX_N_SPACES] = {
	[GX_PTX_GENERIC] = "generic", [GX_PTX_REG] = "reg",     [GX_PTX_SREG] = "sreg",
	[GX_PTX_GLOBAL] = "global",   [GX_PTX_CONST] = "const", [GX_PTX_LOCAL] = "local",
	[GX_PTX_SHARED] = "shared",   [GX_PTX_PARAM] = "param",
};

/* Special registers that are not .u32, without the %. */
static const struct {
	const char *name;
	enum gx_ptx_type type;
} wide_sregs[] = {
	{ "clock64", GX_PTX_U64 },
	{ "globaltimer", GX_PTX_U64 },
	{ "gridid", GX_PTX_U64 },
	{ "current_graph_exec", GX_PTX_U64 },
	{ "is_explicit_cluster", GX_PTX_PRED },
};

static const char *const sregs[] = {
	"tid",
	"ntid",
	"laneid",
	"warpid",
	"nwarpid",
	"ctaid",
	"nctaid",
	"smid",
	"nsmid",
	"clusterid",
	"nclusterid",
	"cluster_ctaid",
	"cluster_nctaid",
	"cluster_ctarank",
	"cluster_nctarank",
	"lanemask_eq",
	"lanemask_le",
	"lanemask_lt",
	"lanemask_ge",
	"lanemask_gt",
	"clock",
	"clock_hi",
	"globaltimer_lo",
	"globaltimer_hi",
	"total_smem_size",
	"aggr_smem_size",
	"dynamic_smem_size",
	"reserved_smem_offset_begin",
	"reserved_smem_offset_end",
	"reserved_smem_offset_cap",
	"reserved_smem_offset_0",
	"reserved_smem_offset_1",
};

bool gx_ptx_span_is(struct gx_ptx_span span, const char *text)
{
	return strlen(text) == span.len && !memcmp(span.at, text, span.len);
}

bool gx_ptx_span_is_one_of(struct gx_ptx_span span, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (gx_ptx_span_is(span, words[i]))
			return true;
	return false;
}

bool gx_ptx_has_mod(const struct gx_ptx_stmt *stmt, const char *mod)
{
	for (uint32_t i = 0; i < stmt->n_mods; i++)
		if (gx_ptx_span_is(stmt->mods[i], mod))
			return true;
	return false;
}

uint32_t gx_ptx_type_bytes(enum gx_ptx_type type)
{
	return (unsigned)type < GX_PTX_N_TYPES ? types[type].bytes : 0;
}

const char *gx_ptx_type_name(enum gx_ptx_type type)
{
	return (unsigned)type < GX_PTX_N_TYPES ? types[type].text : "";
}

const char *gx_ptx_space_name(enum gx_ptx_space space)
{
	return (unsigned)space < GX_PTX_N_SPACES ? spaces[space] : "";
}

enum gx_ptx_type gx_ptx_type_named(struct gx_ptx_span text)
{
	for (unsigned i = 1; i < GX_PTX_N_TYPES; i++)
		if (gx_ptx_span_is(text, types[i].text))
			return (enum gx_ptx_type)i;
	return GX_PTX_NOTYPE;
}

int ptx_space_named(struct gx_ptx_span text)
{
	for (int i = GX_PTX_REG; i < GX_PTX_N_SPACES; i++)
		if (gx_ptx_span_is(text, spaces[i]))
			return i;
	return gx_ptx_span_is(text, "tex") ? GX_PTX_GLOBAL : -1; /* .tex: old form of a texref */
}

enum gx_ptx_type ptx_sreg_type(struct gx_ptx_span name)
{
	const char *dot = memchr(name.at, '.', name.len);

	name.len = (dot ? (size_t)(dot - name.at) : name.len) - 1;
	name.at++;
	for (size_t i = 0; i < sizeof(wide_sregs) / sizeof(wide_sregs[0]); i++)
		if (gx_ptx_span_is(name, wide_sregs[i].name))
			return wide_sregs[i].type;
	if (GX_PTX_IS_ONE_OF(name, sregs))
		return GX_PTX_U32;
	if (name.len > 6 && !memcmp(name.at, "envreg", 6))
		return GX_PTX_B32;
	if (name.len == 3 && !memcmp(name.at, "pm", 2))
		return GX_PTX_U32;
	return name.len == 6 && !memcmp(name.at, "pm", 2) ? GX_PTX_U64 : GX_PTX_NOTYPE;
}
