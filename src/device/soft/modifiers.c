/* modifiers.c - the dotted parts of an opcode, told apart. */
#include "device/soft/modifiers.h"

#include <stdio.h>
#include <string.h>

enum class { KEY, SKIP, ROUND, FTZ, SAT, SPACE, VEC, FENCE };
static const struct {
	const char *name;
	enum class class;
	int value;
} known[] = {
	{ "rn", ROUND, ROUND_N },
	{ "rz", ROUND, ROUND_Z },
	{ "rm", ROUND, ROUND_M },
	{ "rp", ROUND, ROUND_P },
	{ "rna", ROUND, ROUND_NA },
	{ "rni", ROUND, ROUND_NI },
	{ "rzi", ROUND, ROUND_ZI },
	{ "rmi", ROUND, ROUND_MI },
	{ "rpi", ROUND, ROUND_PI },
	{ "ftz", FTZ, 0 },
	{ "sat", SAT, 0 },
	{ "global", SPACE, GX_PTX_GLOBAL },
	{ "shared", SPACE, GX_PTX_SHARED },
	{ "shared::cta", SPACE, GX_PTX_SHARED },
	{ "shared::cluster", SPACE, GX_PTX_SHARED },
	{ "local", SPACE, GX_PTX_LOCAL },
	{ "const", SPACE, GX_PTX_CONST },
	{ "param", SPACE, GX_PTX_PARAM },
	{ "param::entry", SPACE, GX_PTX_PARAM },
	{ "param::func", SPACE, GX_PTX_PARAM },
	{ "v2", VEC, 2 },
	{ "v4", VEC, 4 },
	{ "v8", VEC, 8 },
	{ "acquire", FENCE, 1 },
	{ "release", FENCE, 2 },
	{ "acq_rel", FENCE, 3 },
	{ "sc", FENCE, 3 },
	{ "approx", SKIP, 0 },
	{ "full", SKIP, 0 },
	{ "uni", SKIP, 0 },
	{ "aligned", SKIP, 0 },
	{ "volatile", SKIP, 0 },
	{ "relaxed", SKIP, 0 },
	{ "weak", SKIP, 0 },
	{ "mmio", SKIP, 0 },
	{ "cta", SKIP, 0 },
	{ "cluster", SKIP, 0 },
	{ "gpu", SKIP, 0 },
	{ "gl", SKIP, 0 },
	{ "sys", SKIP, 0 },
	{ "ca", SKIP, 0 },
	{ "cg", SKIP, 0 },
	{ "cs", SKIP, 0 },
	{ "lu", SKIP, 0 },
	{ "cv", SKIP, 0 },
	{ "nc", SKIP, 0 },
	{ "wb", SKIP, 0 },
	{ "wt", SKIP, 0 },
	{ "unified", SKIP, 0 },
};

static bool take_type(struct gx_ptx_span mod, struct modifiers *out)
{
	for (unsigned t = 1; t < GX_PTX_N_TYPES; t++) {
		const char *name = gx_ptx_type_name((enum gx_ptx_type)t);

		if (name && gx_ptx_span_is(mod, name)) {
			if (out->n_types < 3)
				out->types[out->n_types++] = (enum gx_ptx_type)t;
			return true;
		}
	}
	return false;
}

static bool take_field(struct gx_ptx_span mod, struct modifiers *out, bool sat_is_name)
{
	size_t i;

	for (i = 0; i < sizeof(known) / sizeof(*known); i++) {
		if (gx_ptx_span_is(mod, known[i].name))
			break;
	}
	if (i == sizeof(known) / sizeof(*known)) {
		/* hints to caches: L1::evict_last, L2::128B */
		return mod.len > 4 && (!memcmp(mod.at, "L1::", 4) || !memcmp(mod.at, "L2::", 4));
	}
	switch (known[i].class) {
	case ROUND: out->rounding = (enum rounding)known[i].value; break;
	case FTZ: out->ftz = true; break;
	case SAT:
		if (sat_is_name)
			return false;
		out->sat = true;
		break;
	case SPACE: out->space = (enum gx_ptx_space)known[i].value; break;
	case VEC: out->n_vec = (unsigned)known[i].value; break;
	case FENCE: out->fence = (unsigned)known[i].value; break;
	case KEY:
	case SKIP: break;
	}
	return true;
}

/* What does not fit makes *used the whole room, behind which nothing fits any more. */
static void add_part(struct modifiers *out, size_t *used, struct gx_ptx_span mod)
{
	bool dot = *used;

	if (*used + dot + mod.len >= sizeof(out->name)) {
		*used = sizeof(out->name);
		return;
	}
	if (dot)
		out->name[(*used)++] = '.';
	memcpy(out->name + *used, mod.at, mod.len);
	*used += mod.len;
}

bool gx_soft_modifiers(const struct gx_ptx_stmt *stmt, struct modifiers *out)
{
	enum gx_ptx_type last = GX_PTX_NOTYPE;
	struct modifiers probe = { 0 };
	size_t used = 0;

	*out = (struct modifiers){ .n_vec = 1 };
	add_part(out, &used, stmt->base);
	for (uint32_t i = 0; i < stmt->n_mods; i++) {
		if (take_type(stmt->mods[i], &probe))
			last = probe.types[probe.n_types - 1];
	}
	for (uint32_t i = 0; i < stmt->n_mods; i++) {
		bool sat_is_name = !gx_soft_is_float(last) && !gx_ptx_span_is(stmt->base, "cvt");

		if (take_type(stmt->mods[i], out) || take_field(stmt->mods[i], out, sat_is_name))
			continue;
		out->n_words++;
		add_part(out, &used, stmt->mods[i]);
	}
	for (uint32_t i = 0; i < stmt->n_mods;
	     i++) { /* types go last: prmt.b32.f4e is prmt.f4e.b32 */
		if (take_type(stmt->mods[i], &probe))
			add_part(out, &used, stmt->mods[i]);
	}
	out->name[used < sizeof(out->name) ? used : 0] = '\0';
	return used < sizeof(out->name);
}

struct word {
	const char *name;
	int value;
};

static int find_word(const struct gx_ptx_stmt *stmt, const struct word *words, size_t n)
{
	for (uint32_t i = 0; i < stmt->n_mods; i++) {
		for (size_t k = 0; k < n; k++) {
			if (gx_ptx_span_is(stmt->mods[i], words[k].name))
				return words[k].value;
		}
	}
	return 0;
}

enum compare gx_soft_compare(const struct gx_ptx_stmt *stmt)
{
	static const struct word words[] = {
		{ "eq", CMP_EQ },   { "ne", CMP_NE },   { "lt", CMP_LT },   { "le", CMP_LE },
		{ "gt", CMP_GT },   { "ge", CMP_GE },   { "lo", CMP_LT },   { "ls", CMP_LE },
		{ "hi", CMP_GT },   { "hs", CMP_GE },   { "equ", CMP_EQU }, { "neu", CMP_NEU },
		{ "ltu", CMP_LTU }, { "leu", CMP_LEU }, { "gtu", CMP_GTU }, { "geu", CMP_GEU },
		{ "num", CMP_NUM }, { "nan", CMP_NAN },
	};

	return (enum compare)find_word(stmt, words, sizeof(words) / sizeof(*words));
}

enum bool_op gx_soft_bool_op(const struct gx_ptx_stmt *stmt)
{
	static const struct word words[] = { { "and", BOOL_AND },
		                             { "or", BOOL_OR },
		                             { "xor", BOOL_XOR } };

	return (enum bool_op)find_word(stmt, words, sizeof(words) / sizeof(*words));
}

enum atom_op gx_soft_atom_op(const struct gx_ptx_stmt *stmt)
{
	static const struct word words[] = {
		{ "add", ATOM_ADD },   { "min", ATOM_MIN }, { "max", ATOM_MAX },
		{ "and", ATOM_AND },   { "or", ATOM_OR },   { "xor", ATOM_XOR },
		{ "exch", ATOM_EXCH }, { "cas", ATOM_CAS }, { "inc", ATOM_INC },
		{ "dec", ATOM_DEC },
	};

	return (enum atom_op)find_word(stmt, words, sizeof(words) / sizeof(*words));
}

bool gx_soft_take_word(struct opcode_words *w, const char *word)
{
	bool is = w->at < w->stmt->n_mods && gx_ptx_span_is(w->stmt->mods[w->at], word);

	w->at += is;
	return is;
}

bool gx_soft_is_float(enum gx_ptx_type type)
{
	static const bool floats[GX_PTX_N_TYPES] = {
		[GX_PTX_F16] = true,    [GX_PTX_F16X2] = true, [GX_PTX_BF16] = true,
		[GX_PTX_BF16X2] = true, [GX_PTX_F32] = true,   [GX_PTX_F64] = true,
		[GX_PTX_TF32] = true,   [GX_PTX_F32X2] = true,
	};

	return floats[type];
}

bool gx_soft_is_signed(enum gx_ptx_type type)
{
	return type == GX_PTX_S8 || type == GX_PTX_S16 || type == GX_PTX_S32 || type == GX_PTX_S64;
}
