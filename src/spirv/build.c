/* build.c - types, constants, built-ins and capabilities, each once in a module. */
#include "spirv/build.h"

#include <stdlib.h>
#include <string.h>

/* Far from what people number by hand. */
#define FIRST_SPEC_ID 0x47500000u

uint32_t gx_spirv_id(struct gx_spirv_module *m)
{
	if (m->bound >= GX_SPIRV_MAX_BOUND)
		m->failed = true;
	else
		m->bound++;
	return m->bound - 1;
}

void gx_spirv_capability(struct gx_spirv_module *m, uint32_t capability)
{
	struct gx_spirv_words *words = &m->sections[GX_SPIRV_CAPABILITIES];

	gx_spirv_each (insn, words)
		if (insn[1] == capability)
			return;
	GX_SPIRV_PUT(words, GX_SPIRV_OP_Capability, capability);
}

void gx_spirv_extension(struct gx_spirv_module *m, const char *name)
{
	struct gx_spirv_words *words = &m->sections[GX_SPIRV_EXTENSIONS];
	uint32_t text[16] = { 0 };

	gx_spirv_each (insn, words) {
		const char *has = gx_spirv_string(insn + 1, gx_spirv_length(insn) - 1);

		if (has && !strcmp(has, name))
			return;
	}
	memcpy(text, name, strnlen(name, sizeof(text) - 1));
	gx_spirv_put(words, GX_SPIRV_OP_Extension, gx_spirv_string_words(name), text);
}

void gx_spirv_use(struct gx_spirv_module *m, uint32_t features)
{
	uint32_t minor = m->version >> 8 & 0xff;

	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++) {
		const struct gx_spirv_feature_row *row =
		        gx_spirv_feature_row((enum gx_spirv_feature_number)i);

		if (!(features >> i & 1))
			continue;
		gx_spirv_capability(m, row->capability);
		if (*row->extension && minor < row->since)
			gx_spirv_extension(m, row->extension);
	}
}

/* The id of a type with exactly these operands; 0: there is none. */
static uint32_t find_type(const struct gx_spirv_module *m, enum gx_spirv_op op, size_t n,
                          const uint32_t *operands)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_GLOBALS])
		if (gx_spirv_op(insn) == (uint32_t)op && gx_spirv_length(insn) == n + 2 &&
		    (!n || !memcmp(insn + 2, operands, n * sizeof(*operands))))
			return insn[1];
	return 0;
}

static uint32_t new_type(struct gx_spirv_module *m, enum gx_spirv_op op, size_t n,
                         const uint32_t *operands)
{
	uint32_t words[4] = { gx_spirv_id(m) };

	if (n)
		memcpy(words + 1, operands, n * sizeof(*operands));
	gx_spirv_put(&m->sections[GX_SPIRV_GLOBALS], op, n + 1, words);
	return words[0];
}

static uint32_t type(struct gx_spirv_module *m, enum gx_spirv_op op, size_t n,
                     const uint32_t *operands)
{
	uint32_t id = find_type(m, op, n, operands);

	return id ? id : new_type(m, op, n, operands);
}

uint32_t gx_spirv_void(struct gx_spirv_module *m)
{
	return type(m, GX_SPIRV_OP_TypeVoid, 0, NULL);
}

uint32_t gx_spirv_bool(struct gx_spirv_module *m)
{
	return type(m, GX_SPIRV_OP_TypeBool, 0, NULL);
}

uint32_t gx_spirv_uint(struct gx_spirv_module *m, uint32_t width)
{
	return type(m, GX_SPIRV_OP_TypeInt, 2, (uint32_t[]){ width, 0 });
}

uint32_t gx_spirv_vector(struct gx_spirv_module *m, uint32_t of, uint32_t n)
{
	return type(m, GX_SPIRV_OP_TypeVector, 2, (uint32_t[]){ of, n });
}

uint32_t gx_spirv_function_type(struct gx_spirv_module *m)
{
	return type(m, GX_SPIRV_OP_TypeFunction, 1, (uint32_t[]){ gx_spirv_void(m) });
}

uint32_t gx_spirv_pointer(struct gx_spirv_module *m, uint32_t storage, uint32_t to)
{
	return new_type(m, GX_SPIRV_OP_TypePointer, 2, (uint32_t[]){ storage, to });
}

uint32_t gx_spirv_array(struct gx_spirv_module *m, uint32_t of, uint32_t n)
{
	uint32_t length = gx_spirv_constant(m, 32, n);

	return new_type(m, GX_SPIRV_OP_TypeArray, 2, (uint32_t[]){ of, length });
}

uint32_t gx_spirv_truth(struct gx_spirv_module *m, bool value)
{
	enum gx_spirv_op op = value ? GX_SPIRV_OP_ConstantTrue : GX_SPIRV_OP_ConstantFalse;
	struct gx_spirv_words *words = &m->sections[GX_SPIRV_GLOBALS];
	uint32_t id, of = gx_spirv_bool(m);

	gx_spirv_each (insn, words)
		if (gx_spirv_op(insn) == (uint32_t)op && insn[1] == of)
			return insn[2];
	id = gx_spirv_id(m);
	GX_SPIRV_PUT(words, op, of, id);
	return id;
}

static void know_constant(struct gx_spirv_module *m, uint32_t width, uint64_t value, uint32_t id)
{
	struct gx_spirv_constant *more;
	size_t cap = m->cap_constants * 2 + 64;

	if (m->n_constants == m->cap_constants) {
		more = realloc(m->constants, cap * sizeof(*more));
		if (!more) {
			m->failed = true;
			return;
		}
		m->constants = more;
		m->cap_constants = cap;
	}
	m->constants[m->n_constants++] =
	        (struct gx_spirv_constant){ .value = value, .width = width, .id = id };
}

static void know_constants(struct gx_spirv_module *m)
{
	uint32_t narrow = gx_spirv_uint(m, 32), wide = gx_spirv_uint(m, 64);

	m->knows_constants = true;
	gx_spirv_each (insn, &m->sections[GX_SPIRV_GLOBALS]) {
		if (gx_spirv_op(insn) != GX_SPIRV_OP_Constant)
			continue;
		if (insn[1] == narrow)
			know_constant(m, 32, insn[3], insn[2]);
		else if (insn[1] == wide && gx_spirv_length(insn) > 4)
			know_constant(m, 64, insn[3] | (uint64_t)insn[4] << 32, insn[2]);
	}
}

uint32_t gx_spirv_constant(struct gx_spirv_module *m, uint32_t width, uint64_t value)
{
	struct gx_spirv_words *words = &m->sections[GX_SPIRV_GLOBALS];
	uint32_t low = (uint32_t)value, id, of;

	if (!m->knows_constants)
		know_constants(m);
	for (size_t i = 0; i < m->n_constants; i++)
		if (m->constants[i].width == width && m->constants[i].value == value)
			return m->constants[i].id;
	of = gx_spirv_uint(m, width);
	id = gx_spirv_id(m);
	if (width == 64)
		GX_SPIRV_PUT(words, GX_SPIRV_OP_Constant, of, id, low, (uint32_t)(value >> 32));
	else
		GX_SPIRV_PUT(words, GX_SPIRV_OP_Constant, of, id, low);
	know_constant(m, width, value, id);
	return id;
}

static bool is_spec_id_taken(const struct gx_spirv_module *m, uint32_t spec_id)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_ANNOTATIONS])
		if (gx_spirv_op(insn) == GX_SPIRV_OP_Decorate && gx_spirv_length(insn) > 3 &&
		    insn[2] == GX_SPIRV_DECORATION_SPEC_ID && insn[3] == spec_id)
			return true;
	return false;
}

uint32_t gx_spirv_spec_constant(struct gx_spirv_module *m, uint32_t *spec_id)
{
	uint32_t of = gx_spirv_uint(m, 64), id = gx_spirv_id(m);

	*spec_id = FIRST_SPEC_ID;
	while (is_spec_id_taken(m, *spec_id))
		++*spec_id;
	GX_SPIRV_PUT(&m->sections[GX_SPIRV_GLOBALS], GX_SPIRV_OP_SpecConstant, of, id, 0, 0);
	GX_SPIRV_PUT(&m->sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_Decorate, id,
	             GX_SPIRV_DECORATION_SPEC_ID, *spec_id);
	return id;
}

/* Where a declaration has the id that it defines; 0: its form is not known. */
static uint32_t id_at(const uint32_t *insn)
{
	switch (gx_spirv_op(insn)) {
	case GX_SPIRV_OP_TypeVoid:
	case GX_SPIRV_OP_TypeBool:
	case GX_SPIRV_OP_TypeInt:
	case GX_SPIRV_OP_TypeVector:
	case GX_SPIRV_OP_TypeArray:
	case GX_SPIRV_OP_TypePointer:
	case GX_SPIRV_OP_TypeFunction: return 1;
	case GX_SPIRV_OP_ConstantTrue:
	case GX_SPIRV_OP_ConstantFalse:
	case GX_SPIRV_OP_Constant:
	case GX_SPIRV_OP_ConstantComposite:
	case GX_SPIRV_OP_SpecConstantTrue:
	case GX_SPIRV_OP_SpecConstantFalse:
	case GX_SPIRV_OP_SpecConstant:
	case GX_SPIRV_OP_SpecConstantComposite:
	case GX_SPIRV_OP_SpecConstantOp:
	case GX_SPIRV_OP_Variable: return 2;
	default: return 0;
	}
}

const uint32_t *gx_spirv_find(const struct gx_spirv_module *m, uint32_t id)
{
	const struct gx_spirv_words *globals = &m->sections[GX_SPIRV_GLOBALS];
	const uint32_t *insn = globals->at ? globals->at + m->n_read : NULL;
	const uint32_t *end = globals->at ? globals->at + globals->n : NULL;

	if (id < m->n_where) {
		if (!m->where[id] || m->where[id] == UINT32_MAX)
			return NULL;
		insn = globals->at + m->where[id] - 1;
		return id_at(insn) ? insn : NULL;
	}
	/* what was added since has ids behind those that were read, and known forms */
	for (; insn < end; insn += gx_spirv_length(insn)) {
		if (insn[id_at(insn)] == id)
			return insn;
	}
	return NULL;
}

static bool is_built_in(const uint32_t *insn, uint32_t which)
{
	return gx_spirv_op(insn) == GX_SPIRV_OP_Decorate && gx_spirv_length(insn) > 3 &&
	       insn[2] == GX_SPIRV_DECORATION_BUILT_IN && insn[3] == which;
}

static bool is_group(const struct gx_spirv_module *m, uint32_t id)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_ANNOTATIONS])
		if (gx_spirv_op(insn) == GX_SPIRV_OP_DecorationGroup && insn[1] == id)
			return true;
	return false;
}

/* Is it a member of a block, or of what has a form that is not known? */
static bool is_in_block(const struct gx_spirv_module *m, uint32_t which)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_ANNOTATIONS]) {
		if (gx_spirv_op(insn) == GX_SPIRV_OP_MemberDecorate && gx_spirv_length(insn) > 4 &&
		    insn[3] == GX_SPIRV_DECORATION_BUILT_IN && insn[4] == which)
			return true;
		if (is_built_in(insn, which) && !gx_spirv_find(m, insn[1]) && !is_group(m, insn[1]))
			return true;
	}
	return false;
}

static bool is_listed(const uint32_t *ids, size_t n, uint32_t id)
{
	for (size_t i = 0; i < n; i++)
		if (ids[i] == id)
			return true;
	return false;
}

/* A search for the variable of a built-in. */
struct search {
	const struct gx_spirv_module *m;
	const uint32_t *interface;
	size_t n_interface;
	uint32_t found; /* 0: none yet */
	bool is_own;    /* it is the entry point's */
};

static void look_at(struct search *s, uint32_t id)
{
	const uint32_t *variable = gx_spirv_find(s->m, id);

	if (s->is_own || !variable || gx_spirv_op(variable) != GX_SPIRV_OP_Variable ||
	    variable[3] != GX_SPIRV_CLASS_INPUT)
		return;
	s->found = id;
	s->is_own = is_listed(s->interface, s->n_interface, id);
}

/* The variable, of those of the entry point if it has one; 0: none. */
static uint32_t find_built_in(const struct gx_spirv_module *m, uint32_t which,
                              const uint32_t *interface, size_t n_interface)
{
	struct search s = { .m = m, .interface = interface, .n_interface = n_interface };

	gx_spirv_each (insn, &m->sections[GX_SPIRV_ANNOTATIONS]) {
		if (!is_built_in(insn, which))
			continue;
		look_at(&s, insn[1]);
		gx_spirv_each (group, &m->sections[GX_SPIRV_ANNOTATIONS])
			for (uint32_t i = 2; gx_spirv_op(group) == GX_SPIRV_OP_GroupDecorate &&
			                     group[1] == insn[1] && i < gx_spirv_length(group);
			     i++)
				look_at(&s, group[i]);
	}
	return s.found;
}

static bool is_vector(uint32_t which)
{
	return which == GX_SPIRV_BUILT_IN_NUM_WORKGROUPS ||
	       which == GX_SPIRV_BUILT_IN_WORKGROUP_ID ||
	       which == GX_SPIRV_BUILT_IN_LOCAL_INVOCATION_ID;
}

/* Types of a variable that is there: 32-bit integers, or vectors of three. */
static bool know_types(const struct gx_spirv_module *m, uint32_t which,
                       struct gx_spirv_built_in *out)
{
	const uint32_t *insn = gx_spirv_find(m, out->variable);

	insn = insn ? gx_spirv_find(m, insn[1]) : NULL;
	if (!insn || gx_spirv_op(insn) != GX_SPIRV_OP_TypePointer)
		return false;
	out->type = out->part = insn[3];
	insn = gx_spirv_find(m, out->type);
	if (is_vector(which)) {
		if (!insn || gx_spirv_op(insn) != GX_SPIRV_OP_TypeVector || insn[3] != 3)
			return false;
		out->part = insn[2];
		insn = gx_spirv_find(m, out->part);
	}
	return insn && gx_spirv_op(insn) == GX_SPIRV_OP_TypeInt && insn[2] == 32;
}

int gx_spirv_built_in(struct gx_spirv_module *m, uint32_t which, const uint32_t *interface,
                      size_t n_interface, struct gx_spirv_built_in *out, struct gx_diag *diag)
{
	uint32_t pointer;

	if (gx_spirv_failed(m))
		return gx_fail(diag, GX_E_NO_MEMORY, "module");
	if (is_in_block(m, which))
		return gx_fail(diag, GX_E_SPIRV_FORM, "built-in %u in a block or a group", which);
	out->variable = find_built_in(m, which, interface, n_interface);
	if (out->variable)
		return know_types(m, which, out) ? 0
		                                 : gx_fail(diag, GX_E_SPIRV_FORM,
		                                           "built-in %u of another type", which);
	out->type = out->part = gx_spirv_uint(m, 32);
	if (is_vector(which))
		out->type = gx_spirv_vector(m, out->part, 3);
	pointer = gx_spirv_pointer(m, GX_SPIRV_CLASS_INPUT, out->type);
	out->variable = gx_spirv_id(m);
	GX_SPIRV_PUT(&m->sections[GX_SPIRV_GLOBALS], GX_SPIRV_OP_Variable, pointer, out->variable,
	             GX_SPIRV_CLASS_INPUT);
	GX_SPIRV_PUT(&m->sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_Decorate, out->variable,
	             GX_SPIRV_DECORATION_BUILT_IN, which);
	return 0;
}

uint32_t gx_spirv_workgroup_size(const struct gx_spirv_module *m)
{
	gx_spirv_each (insn, &m->sections[GX_SPIRV_ANNOTATIONS])
		if (is_built_in(insn, GX_SPIRV_BUILT_IN_WORKGROUP_SIZE))
			return insn[1];
	return 0;
}
