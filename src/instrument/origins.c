/* origins.c - for each register of a kernel, what may be in it: pointers that the launch gives, numbers, what is loaded from memory.
 *
 * One answer for a register, whatever wrote it where: in a text that a compiler wrote a register has one writer, or one for each way into
 * a loop. A sum has a pointer where one of its parts has one; the other parts are then how far it goes, unless they are pointers as well,
 * for compilers reach q from p as p + (q - p).
 */
#include "instrument/origins.h"

#include "instrument/access.h"
#include "instrument/reach.h"
#include "ptx/access.h"

#include <errno.h>

#define MOST_ROUNDS 32

/* What a register may have, one of these; nothing: no value yet. */
struct value {
	uint64_t base;   /* a bit for each origin: somewhere in the same allocation */
	uint64_t scaled; /* numbers that were made of these origins */
	bool number, null, unknown;
	bool window;    /* an address of shared or local memory */
	uint32_t param; /* that of a parameter, and 1 more; 0: none */
};

struct walk {
	struct gx_join *join;
	const struct gx_ptx_func *func;
	struct gx_origins *out;
	struct gx_strmap names; /* of registers, to their value's number and 1 more */
	struct value *values;
	uint32_t n, room;
	uint32_t at; /* statement */
	bool changed, failed;
	bool lost; /* values go on changing: nothing is known */
	uint64_t *
	        sets; /* [n_stmts] of the kernel: origins of an access that programs stand at; NOT_KNOWN */
};

#define NOT_KNOWN UINT64_MAX

static bool is_none(const struct value *v)
{
	return !v->base && !v->number && !v->null && !v->unknown && !v->window && !v->param;
}

static struct value number(void)
{
	return (struct value){ .number = true };
}

static struct value unknown(void)
{
	return (struct value){ .unknown = true };
}

/* One or the other. */
static struct value either(struct value a, struct value b)
{
	struct value out = { .base = a.base | b.base,
		             .scaled = a.scaled | b.scaled,
		             .number = a.number || b.number,
		             .null = a.null || b.null,
		             .unknown = a.unknown || b.unknown,
		             .window = a.window || b.window,
		             .param = a.param ? a.param : b.param };

	if (a.param && b.param && a.param != b.param)
		out.unknown = true;
	return out;
}

/* Made of both: a number where both may be one. */
static struct value sum(struct value a, struct value b)
{
	struct value out = either(a, b);

	if (is_none(&a) || is_none(&b))
		return (struct value){ 0 };
	out.number = (a.number || a.null) && (b.number || b.null);
	out.null = false;
	out.unknown |= out.param != 0;
	out.param = 0;
	return out;
}

static struct value scaled(struct value a)
{
	if (is_none(&a))
		return a;
	return (struct value){ .number = true, .scaled = a.base | a.scaled };
}

/* --- origins */

static bool is_same_origin(const struct gx_origin *a, const struct gx_origin *b)
{
	return a->symbol == b->symbol && a->param == b->param && a->offset == b->offset;
}

static struct value of_origin(struct walk *w, struct gx_origin origin)
{
	struct gx_origins *out = w->out;
	uint32_t i = 0;

	while (i < out->n && !is_same_origin(&out->at[i], &origin))
		i++;
	if (i == GX_MOST_ORIGINS)
		return unknown();
	if (i == out->n)
		out->at[out->n++] = origin;
	return (struct value){ .base = (uint64_t)1 << i };
}

/* The variable's name, once for each of them; NULL: it is none of the module's. */
static const char *symbol_of(const struct walk *w, const struct gx_ptx_var *var)
{
	if (!gx_reach_var(w->join->reach, w->func, var->name))
		return NULL;
	for (uint32_t i = 0; i < w->join->out->n_shared; i++) {
		const struct gx_shared_variable *shared = &w->join->out->shared[i];

		if (!shared->is_const && gx_ptx_span_is(var->name, shared->name))
			return shared->name;
	}
	return NULL;
}

/* The address of something that has a name. */
static struct value of_variable(struct walk *w, const struct gx_ptx_var *var)
{
	const char *symbol;

	for (uint32_t i = 0; i < w->func->n_params; i++)
		if (var == &w->func->params[i])
			return (struct value){ .param = i + 1 };
	if (var->space == GX_PTX_SHARED || var->space == GX_PTX_LOCAL)
		return (struct value){ .window = true };
	if (var->space != GX_PTX_GLOBAL)
		return unknown();
	symbol = symbol_of(w, var);
	return symbol ? of_origin(w, (struct gx_origin){ .symbol = symbol }) : unknown();
}

/* --- registers */

static const struct gx_ptx_var *var_of(const struct walk *w, struct gx_ptx_span name)
{
	return name.len ? gx_ptx_find_var(w->func, w->at, name) : NULL;
}

/* Its value, which may grow; NULL: there is no memory. */
static struct value *register_named(struct walk *w, struct gx_ptx_span name)
{
	const char *found = gx_strmap_get(&w->names, name.at, name.len);
	struct value *more;

	if (found)
		return &w->values[found - (const char *)1];
	if (w->n == w->room) {
		uint32_t room = w->room ? 2 * w->room : 256;

		more = gx_arena_grow(&w->join->out->arena, w->values, w->room * sizeof(*more),
		                     room * sizeof(*more));
		w->failed |= !more;
		if (!more)
			return NULL;
		w->values = more;
		w->room = room;
	}
	w->values[w->n] = (struct value){ 0 };
	w->failed |= gx_strmap_set(&w->names, name.at, name.len, (char *)1 + w->n) != 0;
	return &w->values[w->n++];
}

/* One that is declared with several elements: %v.x. */
static bool is_element(const struct walk *w, struct gx_ptx_span name)
{
	const char *dot = memchr(name.at, '.', name.len);

	return dot && var_of(w, (struct gx_ptx_span){ name.at, (size_t)(dot - name.at) });
}

static struct value of_name(struct walk *w, struct gx_ptx_span name)
{
	const struct gx_ptx_var *var = var_of(w, name);
	const struct value *in;

	if (w->lost)
		return unknown();
	if (!var && name.len && name.at[0] == '%' && !is_element(w, name))
		return number(); /* a special register */
	if (!var)
		return unknown();
	if (var->space != GX_PTX_REG)
		return of_variable(w, var);
	if (var->vector > 1 || gx_ptx_type_bytes(var->type) > 8)
		return unknown();
	in = register_named(w, name);
	return in ? *in : unknown();
}

static struct value of_operand(struct walk *w, const struct gx_ptx_operand *operand)
{
	struct value out = { 0 };

	if (operand->kind == GX_PTX_OP_INT)
		return operand->integer ? number() : (struct value){ .null = true };
	if (operand->kind == GX_PTX_OP_FLOAT)
		return number();
	if (operand->kind == GX_PTX_OP_NAME)
		return of_name(w, operand->name);
	if (operand->kind != GX_PTX_OP_VECTOR)
		return unknown();
	for (uint32_t i = 0; i < operand->n_items; i++) {
		struct value item = of_name(w, operand->items[i].name);

		out = i ? sum(out, item) : item;
	}
	return out;
}

static bool is_equal(const struct value *a, const struct value *b)
{
	return a->base == b->base && a->scaled == b->scaled && a->number == b->number &&
	       a->null == b->null && a->unknown == b->unknown && a->window == b->window &&
	       a->param == b->param;
}

/* Predicates decide between values, they have none. */
static void give(struct walk *w, const struct gx_ptx_operand *to, struct value value)
{
	const struct gx_ptx_var *var = var_of(w, to->name);
	struct value *in, all;

	for (uint32_t i = 0; i < to->n_items; i++)
		give(w, &to->items[i], value);
	if (!var || var->space != GX_PTX_REG || var->type == GX_PTX_PRED)
		return;
	in = register_named(w, to->name);
	if (!in)
		return;
	all = either(*in, value);
	w->changed |= !is_equal(&all, in);
	*in = all;
}

static uint32_t bytes_of(const struct walk *w, const struct gx_ptx_operand *to)
{
	const struct gx_ptx_var *var = var_of(w, to->name);

	return var && var->space == GX_PTX_REG ? gx_ptx_type_bytes(var->type) : 0;
}

/* What nobody can follow: of 32 bits it is a number. */
static void give_any(struct walk *w, const struct gx_ptx_operand *to)
{
	for (uint32_t i = 0; i < to->n_items; i++)
		give_any(w, &to->items[i]);
	if (!to->n_items)
		give(w, to, bytes_of(w, to) > 4 ? unknown() : number());
}

/* --- instructions */

/* Bytes of one element of a load. */
static uint32_t load_bytes(const struct gx_ptx_stmt *stmt)
{
	for (uint32_t i = stmt->n_mods; i-- > 0;) {
		enum gx_ptx_type type = gx_ptx_type_named(stmt->mods[i]);

		if (type != GX_PTX_NOTYPE)
			return gx_ptx_type_bytes(type);
	}
	return 0;
}

/* Of a parameter of the kernel, or of what a register has the address of. */
static struct value of_parameter(struct walk *w, uint32_t param, int64_t offset, uint32_t bytes)
{
	const struct gx_ptx_var *var = &w->func->params[param];
	bool is_half = bytes == 4 && var->bytes == 8 && !var->n_dims && !(offset & 3);

	if (bytes && bytes < 8 && !is_half)
		return number();
	if (is_half) /* of a pointer that is put together again */
		offset &= ~(int64_t)7;
	else if (bytes != 8)
		return unknown();
	if (offset < 0 || (uint64_t)offset + 8 > var->bytes)
		return unknown();
	return of_origin(w, (struct gx_origin){ .param = param, .offset = (uint32_t)offset });
}

static void take_load(struct walk *w, const struct gx_ptx_stmt *stmt)
{
	const struct gx_ptx_operand *to = &stmt->operands[0], *from = &stmt->operands[1];
	uint32_t bytes = load_bytes(stmt), n = to->n_items ? to->n_items : 1;
	struct value of = { 0 };

	if (from->kind == GX_PTX_OP_ADDRESS && from->name.len && !from->n_items &&
	    (gx_ptx_has_mod(stmt, "param") || gx_ptx_has_mod(stmt, "param::entry")))
		of = of_name(w, from->name);
	if (!of.param) {
		give_any(w, to);
		return;
	}
	for (uint32_t i = 0; i < n; i++)
		give(w, to->n_items ? &to->items[i] : to,
		     of.unknown || of.base || of.number
		             ? unknown()
		             : of_parameter(w, of.param - 1, from->integer + (int64_t)i * bytes,
		                            bytes));
}

enum kind { SUM, EITHER, SCALED, MULTIPLY_ADD, LOAD, OTHER };

static enum kind kind_of(const struct gx_ptx_stmt *stmt)
{
	static const char *const sums[] = { "mov",  "cvta", "cvt",  "add", "addc", "sub",
		                            "subc", "and",  "or",   "xor", "not",  "neg",
		                            "abs",  "lop3", "prmt", "bfi" };
	static const char *const choices[] = { "selp", "slct", "min", "max" };
	static const char *const scales[] = {
		"mul", "mul24", "shl",   "shr",  "shf",  "div", "rem",
		"bfe", "popc",  "bfind", "brev", "cnot", "clz", "sad"
	};
	static const char *const both[] = { "mad", "mad24", "madc" };

	if (GX_PTX_IS_ONE_OF(stmt->base, sums))
		return SUM;
	if (GX_PTX_IS_ONE_OF(stmt->base, choices))
		return EITHER;
	if (GX_PTX_IS_ONE_OF(stmt->base, scales))
		return SCALED;
	if (GX_PTX_IS_ONE_OF(stmt->base, both))
		return MULTIPLY_ADD;
	return gx_ptx_span_is(stmt->base, "ld") ? LOAD : OTHER;
}

static bool is_predicate(const struct walk *w, const struct gx_ptx_operand *operand)
{
	const struct gx_ptx_var *var =
	        operand->kind == GX_PTX_OP_NAME ? var_of(w, operand->name) : NULL;

	return var && var->space == GX_PTX_REG && var->type == GX_PTX_PRED;
}

/* All that it reads, by what it makes of that. */
static struct value of_sources(struct walk *w, const struct gx_ptx_stmt *stmt, enum kind kind)
{
	struct value out = { 0 };
	bool any = false;

	for (uint32_t i = 1; i < stmt->n_operands; i++) {
		struct value v;

		if (is_predicate(w, &stmt->operands[i]))
			continue;
		v = of_operand(w, &stmt->operands[i]);
		if (kind == SCALED || (kind == MULTIPLY_ADD && i < 3))
			v = scaled(v);
		if (!any)
			out = v;
		else
			out = kind == EITHER ? either(out, v) : sum(out, v);
		any = true;
	}
	return any ? out : number();
}

static void take(struct walk *w, const struct gx_ptx_stmt *stmt)
{
	const struct gx_ptx_operand *to = &stmt->operands[0];
	enum kind kind = kind_of(stmt);

	if (stmt->kind != GX_PTX_INSN || !stmt->n_operands || to->kind == GX_PTX_OP_ADDRESS)
		return;
	if (kind == OTHER || stmt->n_operands < 2)
		give_any(w, to);
	else if (kind == LOAD)
		take_load(w, stmt);
	else
		give(w, to, of_sources(w, stmt, kind));
}

/* --- addresses */

/* Its origins, in *used as well; NOT_KNOWN. */
static uint64_t origins_of(struct walk *w, const struct gx_access_seen *seen, struct value *used)
{
	const struct gx_ptx_operand *address = seen->access.address;
	bool is_window = seen->access.space == GX_PTX_SHARED || seen->access.space == GX_PTX_LOCAL;
	struct value v;

	/* ranges are compared with addresses of windows as well */
	if (is_window || !address->name.len)
		return NOT_KNOWN;
	v = of_name(w, address->name);
	if (v.unknown || v.number || v.param || (v.window && !seen->global_alone) ||
	    (!v.base && !v.window) || (v.base | v.scaled) == NOT_KNOWN)
		return NOT_KNOWN;
	used->base |= v.base;
	used->scaled |= v.scaled;
	return v.base | v.scaled;
}

/* Of the accesses of a function; those of functions that are called have their addresses from whoever calls. */
static bool take_accesses(struct walk *w, bool in_kernel, struct value *used)
{
	struct gx_access_seen seen[2];
	bool known = true;

	for (w->at = 0; w->at < w->func->n_stmts; w->at++) {
		uint32_t n = gx_access_seen(w->join, &w->func->stmts[w->at], seen);

		w->out->n_accesses += n != 0;
		known &= !n || in_kernel;
		for (uint32_t i = 0; i < n && in_kernel; i++)
			w->sets[w->at] |= origins_of(w, &seen[i], used);
		if (n && in_kernel)
			known &= w->sets[w->at] != NOT_KNOWN;
	}
	return known;
}

static void renumber(struct walk *w, uint32_t from, uint32_t to)
{
	for (uint32_t i = 0; i < w->join->kernel->n_stmts; i++)
		if (w->sets[i] != NOT_KNOWN && w->sets[i] >> from & 1)
			w->sets[i] = (w->sets[i] & ~((uint64_t)1 << from)) | (uint64_t)1 << to;
}

/* Those that an address has, in their order. */
static void keep(struct walk *w, const struct value *used)
{
	struct gx_origins *out = w->out;
	uint32_t n = 0;

	for (uint32_t i = 0; i < out->n; i++) {
		uint64_t bit = (uint64_t)1 << i;

		if (!((used->base | used->scaled) & bit))
			continue;
		out->at[n] = out->at[i];
		out->at[n].is_scaled = !(used->base & bit);
		renumber(w, i, n++);
	}
	out->n = n;
}

static void add_set(struct gx_origins *out, uint64_t set)
{
	uint32_t i = 0;

	while (i < out->n_sets && out->sets[i] != set)
		i++;
	if (i == out->n_sets && i < GX_MOST_ORIGINS)
		out->sets[out->n_sets++] = set;
}

static bool is_near(const struct gx_near *near, const struct gx_origin *origin)
{
	if (origin->symbol)
		return true;
	for (uint32_t i = 0; i < near->n; i++)
		if (near->at[i].param == origin->param && near->at[i].offset == origin->offset)
			return true;
	return false;
}

/* What sets there are, and the accesses that need no program. */
static void take_sets(struct walk *w, struct gx_bitset *left_out)
{
	struct gx_join *join = w->join;
	struct gx_access_seen seen[2];
	uint64_t near = 0;

	for (uint32_t i = 0; join->near && i < w->out->n; i++)
		if (is_near(join->near, &w->out->at[i]))
			near |= (uint64_t)1 << i;
	join->func = join->kernel;
	for (uint32_t i = 0; i < join->kernel->n_stmts; i++) {
		if (w->sets[i] == NOT_KNOWN || !gx_access_seen(join, &join->kernel->stmts[i], seen))
			continue;
		add_set(w->out, w->sets[i]);
		if (join->near && !(w->sets[i] & ~near))
			gx_bitset_add(left_out, i);
	}
}

static bool are_all_for_ranges(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (!join->accesses[join->probes[i].hook] || !join->filters[i].n_ranges)
			return false;
	return join->out->n_programs != 0;
}

static int list_ranges(struct gx_join *join, struct gx_origins *out)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < join->out->n_programs; i++)
		n += join->filters[i].n_ranges;
	out->ranges = gx_arena_calloc(&join->out->arena, n, sizeof(*out->ranges));
	if (!out->ranges)
		return -ENOMEM;
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		for (uint32_t k = 0; k < join->filters[i].n_ranges; k++)
			out->ranges[out->n_ranges++] = join->filters[i].ranges[k];
	return 0;
}

static bool find(struct walk *w, struct value *used)
{
	struct gx_join *join = w->join;
	bool known = true;

	w->func = join->func = join->kernel;
	w->changed = true;
	for (int round = 0; w->changed && !w->failed && !w->lost; round++) {
		w->lost = round == MOST_ROUNDS;
		w->changed = false;
		for (w->at = 0; w->at < w->func->n_stmts; w->at++)
			take(w, &w->func->stmts[w->at]);
	}
	for (uint32_t i = 0; i < join->module->n_funcs; i++) {
		const struct gx_ptx_func *func = &join->module->funcs[i];

		if (!gx_bitset_has(&join->reach->funcs, i) || !func->has_body)
			continue;
		join->func = w->func = func;
		known &= take_accesses(w, func == join->kernel, used);
	}
	return known;
}

int gx_origins_find(struct gx_join *join)
{
	struct walk w = { .join = join, .out = &join->out->origins };
	const struct gx_ptx_func *before = join->func;
	struct value used = { 0 };
	struct gx_bitset left_out;

	gx_join_look(join);
	if (!are_all_for_ranges(join))
		return 0;
	left_out = gx_bitset_make(&join->out->arena, join->kernel->n_stmts);
	w.sets = gx_arena_calloc(&join->out->arena, join->kernel->n_stmts + 1, sizeof(*w.sets));
	if (!w.sets || !left_out.words)
		return -ENOMEM;
	w.out->known = find(&w, &used);
	keep(&w, &used);
	take_sets(&w, &left_out);
	join->left_out = left_out;
	join->func = before;
	gx_strmap_free(&w.names);
	return w.failed ? -ENOMEM : list_ranges(join, w.out);
}
