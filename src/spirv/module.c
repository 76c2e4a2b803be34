/* module.c - reading and writing: the sections of a module. */
#include "spirv/module.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum result { RESULT_NONE, RESULT_FIRST, RESULT_SECOND };

struct op_row {
	uint16_t number, least;
	uint8_t section, result;
};

static const struct op_row rows[] = {
#define SPIRV_OP(name, number, least, section, result)                                             \
	{ number, least, GX_SPIRV_##section, RESULT_##result },
#include "defs/spirv_ops.def"
#undef SPIRV_OP
};

enum {
#define SPIRV_OP(name, number, least, section, result) AT_##name,
#include "defs/spirv_ops.def"
#undef SPIRV_OP
};

static const struct op_row *row_of(uint32_t op)
{
	switch (op) {
#define SPIRV_OP(name, number, least, section, result)                                             \
	case number:                                                                               \
		return &rows[AT_##name];
#include "defs/spirv_ops.def"
#undef SPIRV_OP
	default: return NULL;
	}
}

/* Room for n more. */
static bool make_room(struct gx_spirv_words *words, size_t n)
{
	size_t cap = (words->n + n) * 2 + 64;
	uint32_t *more;

	if (words->failed || words->n + n <= words->cap)
		return !words->failed;
	more = realloc(words->at, cap * sizeof(*more));
	words->failed = !more;
	if (more) {
		words->at = more;
		words->cap = cap;
	}
	return more;
}

void gx_spirv_append(struct gx_spirv_words *words, const uint32_t *from, size_t n)
{
	if (!make_room(words, n) || !n)
		return;
	memcpy(words->at + words->n, from, n * sizeof(*from));
	words->n += n;
}

/* Whole or not at all: who goes over instructions trusts their lengths. */
void gx_spirv_put(struct gx_spirv_words *words, enum gx_spirv_op op, size_t n,
                  const uint32_t *operands)
{
	if (!make_room(words, n + 1))
		return;
	words->at[words->n++] = (uint32_t)(n + 1) << 16 | (uint32_t)op;
	gx_spirv_append(words, operands, n);
}

const char *gx_spirv_string(const uint32_t *at, size_t n)
{
	return n && memchr(at, 0, n * sizeof(*at)) ? (const char *)at : NULL;
}

size_t gx_spirv_string_words(const char *text)
{
	return strlen(text) / sizeof(uint32_t) + 1;
}

/* What a reader knows while it goes over the instructions. */
struct reader {
	struct gx_spirv_module *module;
	const uint32_t *words;
	size_t n, at;
	size_t first; /* of the section: a section's instructions lie behind each other, and are copied at once */
	size_t behind; /* the last function; 0: there is none yet */
	enum gx_spirv_section section;
	bool in_function;
	struct gx_diag *diag;
};

static int refuse(const struct reader *r, const char *what)
{
	return gx_fail(r->diag, GX_E_SPIRV, "word %zu: %s", r->at, what);
}

static int define(struct reader *r, uint32_t id)
{
	if (!id || id >= r->module->bound)
		return refuse(r, "an id that is not below the bound");
	if (r->module->where[id])
		return refuse(r, "an id that is defined twice");
	r->module->where[id] =
	        r->section == GX_SPIRV_GLOBALS ? (uint32_t)(r->at - r->first) + 1 : UINT32_MAX;
	return 0;
}

/* Functions begin and end one after another; lines and what has no meaning lie between them and behind them. */
static int follow_function(struct reader *r, uint32_t op)
{
	if (op == GX_SPIRV_OP_Function) {
		if (r->in_function)
			return refuse(r, "a function in a function");
		r->in_function = true;
	} else if (op == GX_SPIRV_OP_FunctionEnd) {
		if (!r->in_function)
			return refuse(r, "the end of no function");
		r->in_function = false;
	}
	return 0;
}

static void end_section(struct reader *r)
{
	gx_spirv_append(&r->module->sections[r->section], r->words + r->first, r->at - r->first);
	r->first = r->at;
}

static int read_insn(struct reader *r)
{
	const uint32_t *insn = r->words + r->at;
	uint32_t op = gx_spirv_op(insn), length = gx_spirv_length(insn);
	const struct op_row *row = row_of(op);
	enum gx_spirv_section section =
	        row ? (enum gx_spirv_section)row->section : GX_SPIRV_GLOBALS;
	int err = 0;

	if (!length || length > r->n - r->at)
		return refuse(r, "an instruction that ends behind the module");
	if (row && length < row->least)
		return refuse(r, "an instruction that lacks operands");
	/* variables, constants that are not known and lines are in functions, too */
	if (r->section == GX_SPIRV_FUNCTIONS && section == GX_SPIRV_GLOBALS)
		section = GX_SPIRV_FUNCTIONS;
	if (section < r->section)
		return refuse(r, "an instruction behind its section");
	if (section == GX_SPIRV_FUNCTIONS && r->section != GX_SPIRV_FUNCTIONS &&
	    op != GX_SPIRV_OP_Function)
		return refuse(r, "an instruction outside of functions");
	if (section != r->section)
		end_section(r);
	r->section = section;
	if (section == GX_SPIRV_FUNCTIONS)
		err = follow_function(r, op);
	if (!err && row && row->result != RESULT_NONE)
		err = define(r, insn[row->result]);
	r->at += length;
	if (op == GX_SPIRV_OP_FunctionEnd)
		r->behind = r->at;
	return err;
}

static int read_header(struct reader *r)
{
	struct gx_spirv_module *m = r->module;

	if (r->n < GX_SPIRV_HEADER_WORDS || r->words[0] != GX_SPIRV_MAGIC)
		return refuse(r, "no header of SPIR-V");
	m->version = r->words[1];
	m->generator = r->words[2];
	m->bound = r->words[3];
	r->at = 1;
	if (m->version & 0xff0000ff || m->version >> 16 != 1)
		return refuse(r, "a version that is not known");
	r->at = 3;
	if (!m->bound || m->bound > GX_SPIRV_MAX_BOUND)
		return refuse(r, "a bound that no device has to take");
	r->at = 4;
	if (r->words[4])
		return refuse(r, "a schema");
	r->at = r->first = GX_SPIRV_HEADER_WORDS;
	m->where = calloc(m->bound, sizeof(*m->where));
	m->n_where = m->where ? m->bound : 0;
	return m->where ? 0 : gx_fail(r->diag, GX_E_NO_MEMORY, "ids");
}

static int is_whole(const struct reader *r)
{
	struct gx_spirv_words *model = &r->module->sections[GX_SPIRV_MODEL];
	size_t n = 0;

	if (gx_spirv_failed(r->module))
		return gx_fail(r->diag, GX_E_NO_MEMORY, "module");
	if (r->in_function)
		return refuse(r, "a function without an end");
	gx_spirv_each (insn, model)
		n += gx_spirv_op(insn) == GX_SPIRV_OP_MemoryModel;
	/* who wants it takes the first words of its section */
	if (n != 1 || gx_spirv_op(model->at) != GX_SPIRV_OP_MemoryModel)
		return refuse(r, "not one memory model");
	return 0;
}

int gx_spirv_read(const uint32_t *words, size_t n, struct gx_spirv_module *out,
                  struct gx_diag *diag)
{
	struct reader r = { .module = out, .words = words, .n = n, .diag = diag };
	int err;

	*out = (struct gx_spirv_module){ 0 };
	err = read_header(&r);
	while (!err && r.at < n)
		err = read_insn(&r);
	if (!err && r.behind) {
		r.at = r.behind;
		end_section(&r);
		r.section = GX_SPIRV_BEHIND;
		r.at = n;
	}
	if (!err) {
		end_section(&r);
		err = is_whole(&r);
	}
	out->n_read = out->sections[GX_SPIRV_GLOBALS].n;
	return err;
}

bool gx_spirv_failed(const struct gx_spirv_module *module)
{
	bool failed = module->failed;

	for (int s = 0; s < GX_SPIRV_N_SECTIONS; s++)
		failed |= module->sections[s].failed;
	return failed;
}

int gx_spirv_write(const struct gx_spirv_module *module, uint32_t **out, size_t *n,
                   struct gx_diag *diag)
{
	const uint32_t header[GX_SPIRV_HEADER_WORDS] = { GX_SPIRV_MAGIC, module->version,
		                                         module->generator, module->bound, 0 };
	struct gx_spirv_words all = { 0 };

	if (module->bound > GX_SPIRV_MAX_BOUND)
		return gx_fail(diag, GX_E_SPIRV_FORM, "%" PRIu32 " ids", module->bound);
	gx_spirv_append(&all, header, GX_SPIRV_HEADER_WORDS);
	for (int s = 0; s < GX_SPIRV_N_SECTIONS; s++)
		gx_spirv_append(&all, module->sections[s].at, module->sections[s].n);
	if (all.failed || gx_spirv_failed(module)) {
		free(all.at);
		return gx_fail(diag, GX_E_NO_MEMORY, "module");
	}
	*out = all.at;
	*n = all.n;
	return 0;
}

void gx_spirv_free(struct gx_spirv_module *module)
{
	for (int s = 0; s < GX_SPIRV_N_SECTIONS; s++)
		free(module->sections[s].at);
	free(module->constants);
	free(module->where);
	*module = (struct gx_spirv_module){ 0 };
}
