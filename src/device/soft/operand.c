/* operand.c - operands of statements to rows, constants and predicate slots. */
#include "device/soft/arith.h"
#include "device/soft/decoder.h"
#include "device/soft/half.h"

#include <errno.h>
#include <stdlib.h>

static struct place *find_place(struct decoder *d, const struct gx_ptx_var *var, uint64_t number)
{
	uint64_t key[2] = { (uint64_t)(uintptr_t)var, number };
	uint32_t at = (uint32_t)gx_hash_bytes(key, sizeof(key)) & (d->cap_places - 1);

	while (d->places[at].used && (d->places[at].var != var || d->places[at].number != number))
		at = (at + 1) & (d->cap_places - 1);
	return &d->places[at];
}

static int grow_places(struct decoder *d)
{
	struct place *old = d->places;
	uint32_t n = d->cap_places;

	if (d->n_places * 2 < n)
		return 0;
	d->places = calloc(n ? n * 2 : 256, sizeof(*d->places));
	if (!d->places) {
		d->places = old;
		return gx_fail(d->diag, GX_E_NO_MEMORY, "registers");
	}
	d->cap_places = n ? n * 2 : 256;
	for (uint32_t i = 0; i < n; i++) {
		if (old[i].used)
			*find_place(d, old[i].var, old[i].number) = old[i];
	}
	free(old);
	return 0;
}

int gx_soft_bad(struct decoder *d, struct gx_ptx_span name, const char *what)
{
	d->diag->line = d->func->ptx->stmts[d->stmt].line;
	return gx_fail(d->diag, GX_E_SOFT_MODULE, "line %u: '%.*s' %s", d->diag->line,
	               name.len < 128 ? (int)name.len : 128, name.at, what);
}

/* The slot of a register, or the first row or byte of a variable, by its first use: from there n are its own. */
static int place_of(struct decoder *d, const struct gx_ptx_var *var, uint64_t number,
                    uint32_t *next, uint32_t align, uint32_t n, int32_t *o)
{
	struct place *place;
	int err = grow_places(d);

	if (err)
		return err;
	place = find_place(d, var, number);
	if (!place->used) {
		*next = (*next + align - 1) & ~(align - 1);
		if (*next > (1u << 20))
			return gx_soft_bad(d, var->name,
			                   "does not fit: too many registers or local variables");
		*place = (struct place){ var, number, (int32_t)*next, true };
		*next += n;
		d->n_places++;
	}
	*o = place->at;
	return 0;
}

int gx_soft_rows(struct decoder *d, const struct gx_ptx_var *var, uint64_t number, uint32_t n,
                 int32_t *o)
{
	return place_of(d, var, number, &d->func->n_rows, 1, n, o);
}

int gx_soft_param(struct decoder *d, const struct gx_ptx_var *var, int32_t *o)
{
	if (var->bytes > 65536)
		return gx_soft_bad(d, var->name, "is a parameter of more than 64 KiB");
	return gx_soft_rows(d, var, 0, (uint32_t)param_rows(var), o);
}

int32_t gx_soft_temp(struct decoder *d)
{
	return (int32_t)d->func->n_rows++;
}

int gx_soft_constant(struct decoder *d, uint64_t value, int32_t *o)
{
	*o = gx_soft_const(d->program, value);
	return *o == NO_OPERAND ? gx_fail(d->diag, GX_E_NO_MEMORY, "constants") : 0;
}

static const struct gx_ptx_var *var_of(const struct decoder *d, struct gx_ptx_span name)
{
	return gx_ptx_find_var(d->func->ptx, d->stmt, name);
}

/* %r12 of a %r<40> is number 12; a register of its own is number 0 */
static uint64_t number_of(const struct gx_ptx_var *var, struct gx_ptx_span name)
{
	uint64_t n = 0;

	for (size_t i = var->name.len; i < name.len; i++)
		n = n * 10 + (uint64_t)(name.at[i] - '0');
	return n;
}

static int reg_slot(struct decoder *d, const struct gx_ptx_var *var, struct gx_ptx_span name,
                    int32_t *o)
{
	if (var->type == GX_PTX_PRED)
		return place_of(d, var, number_of(var, name), &d->func->n_preds, 1, 1, o);
	return gx_soft_rows(d, var, number_of(var, name), gx_ptx_type_bytes(var->type) > 8 ? 2 : 1,
	                    o);
}

bool gx_soft_is_pred(struct decoder *d, const struct gx_ptx_operand *op)
{
	const struct gx_ptx_var *var = op->kind == GX_PTX_OP_NAME ? var_of(d, op->name) : NULL;

	return var && var->space == GX_PTX_REG && var->type == GX_PTX_PRED;
}

int gx_soft_two_rows(struct decoder *d, const struct gx_ptx_operand *op, bool is_dest)
{
	const struct gx_ptx_var *var = op->kind == GX_PTX_OP_NAME ? var_of(d, op->name) : NULL;

	if ((is_dest && op->kind == GX_PTX_OP_SINK) ||
	    (var && var->space == GX_PTX_REG && gx_ptx_type_bytes(var->type) == 16))
		return 0;
	return gx_soft_bad(d, op->span, "is no register of 128 bits");
}

/* The bits of a float constant where type is read. */
static uint64_t float_bits(const struct gx_ptx_operand *op, enum gx_ptx_type type)
{
	double v = gx_f64_of((uint64_t)op->integer);

	if (type == GX_PTX_F64 || (type != GX_PTX_F32 && !op->is_f32))
		return (uint64_t)op->integer;
	return gx_bits_f32((float)v);
}

static int shared_place(struct decoder *d, const struct gx_ptx_var *var, int64_t offset, int32_t *o)
{
	uint64_t at;
	int err = gx_soft_shared_place(d->program, var, &at);

	if (err == -E2BIG)
		return gx_soft_bad(d, var->name,
		                   "does not fit: more than 1 MiB of shared variables");
	if (err)
		return gx_fail(d->diag, GX_E_NO_MEMORY, "shared variables");
	if (at == UINT64_MAX) { /* behind everything, known later */
		*o = gx_soft_const_dynamic(d->program, (uint64_t)offset);
		return *o == NO_OPERAND ? gx_fail(d->diag, GX_E_NO_MEMORY, "constants") : 0;
	}
	return gx_soft_constant(d, at + (uint64_t)offset, o);
}

static uint64_t param_offset(const struct decoder *d, const struct gx_ptx_var *var)
{
	return d->program->info.params[var - d->func->ptx->params].offset;
}

static bool is_param_of(const struct gx_ptx_func *f, const struct gx_ptx_var *var)
{
	return var >= f->params && var < f->params + f->n_params;
}

static int global_place(struct decoder *d, const struct gx_ptx_var *var, int64_t offset, int32_t *o)
{
	const struct symbol *symbol =
	        gx_strmap_get(&d->program->module->symbols, var->name.at, var->name.len);

	if (!symbol || !symbol->address)
		return gx_soft_bad(d, var->name, "is not defined in this module");
	return gx_soft_constant(d, symbol->address + (uint64_t)offset, o);
}

/* Offset of a .local variable in the thread's frame. */
static int local_place(struct decoder *d, const struct gx_ptx_var *var, int32_t *o)
{
	uint32_t align = var->align
	                         ? var->align
	                         : gx_ptx_type_bytes(var->type) * (var->vector ? var->vector : 1);

	if (align & (align - 1) || align > 4096 || var->bytes > (1u << 20))
		return gx_soft_bad(d, var->name, "has no usable size");
	return place_of(d, var, 0, &d->func->local_bytes, align, (uint32_t)var->bytes, o);
}

static int variable_address(struct decoder *d, const struct gx_ptx_var *var, int64_t offset,
                            int32_t *o)
{
	struct insn add = { .exec = gx_soft_add_imm, .line = d->func->ptx->stmts[d->stmt].line };
	int32_t at;
	int err;

	switch (var->space) {
	case GX_PTX_SHARED: return shared_place(d, var, offset, o);
	case GX_PTX_GLOBAL:
	case GX_PTX_CONST: return global_place(d, var, offset, o);
	case GX_PTX_PARAM:
		if (!d->func->ptx->is_entry || !is_param_of(d->func->ptx, var))
			return gx_soft_bad(d, var->name,
			                   "is a parameter of a call: its address can't be taken");
		return gx_soft_constant(d, WINDOW_PARAM + param_offset(d, var) + (uint64_t)offset,
		                        o);
	case GX_PTX_LOCAL:
		err = local_place(d, var, &at);
		if (err)
			return err;
		add.o[1] = ROW_LOCAL;
		add.imm = at + offset;
		*o = add.o[0] = gx_soft_temp(d);
		return gx_soft_emit(d, &add);
	case GX_PTX_GENERIC:
	case GX_PTX_REG:
	case GX_PTX_SREG:
	case GX_PTX_N_SPACES: break;
	}
	return gx_soft_bad(d, var->name, "is no variable with an address");
}

const struct gx_ptx_func *gx_soft_func_named(struct decoder *d, struct gx_ptx_span name,
                                             uint32_t *index)
{
	uintptr_t found = (uintptr_t)gx_strmap_get(&d->program->module->funcs, name.at, name.len);

	if (!found)
		return NULL;
	*index = (uint32_t)(found - 1);
	return &d->program->module->ptx->funcs[*index];
}

/* Shared memory that is not the kernel's: 1 KiB of the driver's, 1 KiB of cooperative groups'. It is behind the kernel's own. */
static bool reserved_offset(struct program *program, struct gx_ptx_span name, uint64_t *at)
{
	static const struct {
		const char *name;
		uint32_t offset;
	} places[] = {
		{ "%reserved_smem_offset_begin", 0 },  { "%reserved_smem_offset_0", 0 },
		{ "%reserved_smem_offset_1", 1024 },   { "%reserved_smem_offset_cap", 2048 },
		{ "%reserved_smem_offset_end", 2048 },
	};

	for (size_t i = 0; i < sizeof(places) / sizeof(*places); i++) {
		if (!gx_ptx_span_is(name, places[i].name))
			continue;
		if (!program->has_reserved) {
			program->has_reserved = true;
			program->reserved = program->shared_bytes =
			        (program->shared_bytes + 127) & ~127u;
			program->shared_bytes += 2048;
		}
		*at = program->reserved + places[i].offset;
		return true;
	}
	return false;
}

static int special(struct decoder *d, struct gx_ptx_span name, int32_t *o)
{
	uint64_t at;
	struct insn in = { .exec = gx_soft_sreg, .line = d->func->ptx->stmts[d->stmt].line };

	if (reserved_offset(d->program, name, &at))
		return gx_soft_constant(d, at, o);
	in.imm = gx_soft_sreg_id(name);
	if (in.imm < 0)
		return gx_soft_bad(d, name, "is not known");
	*o = in.o[0] = gx_soft_temp(d);
	return gx_soft_emit(d, &in);
}

static int named_source(struct decoder *d, const struct gx_ptx_operand *op, int32_t *o)
{
	const struct gx_ptx_var *var = var_of(d, op->name);
	uint32_t index;

	if (var && var->space == GX_PTX_REG) {
		if (var->type == GX_PTX_PRED)
			return gx_soft_bad(d, op->name, "is a predicate, a value was expected");
		if (!op->negated)
			return reg_slot(d, var, op->name, o);
		return gx_soft_bad(d, op->name, "can't be negated here");
	}
	if (var)
		return variable_address(d, var, op->integer, o);
	if (gx_ptx_span_is(op->name, "WARP_SZ"))
		return gx_soft_constant(d, LANES, o);
	if (gx_soft_func_named(d, op->name, &index)) {
		d->program->indirect = true;
		return gx_soft_constant(d, WINDOW_CODE + 16ull * index, o);
	}
	return special(d, op->name, o);
}

int gx_soft_source(struct decoder *d, const struct gx_ptx_operand *op, enum gx_ptx_type type,
                   int32_t *o)
{
	uint64_t value = (uint64_t)op->integer;

	switch (op->kind) {
	case GX_PTX_OP_NAME: return named_source(d, op, o);
	case GX_PTX_OP_FLOAT: return gx_soft_constant(d, float_bits(op, type), o);
	case GX_PTX_OP_INT:
		if (type == GX_PTX_F32)
			value = gx_bits_f32((float)op->integer);
		else if (type == GX_PTX_F64)
			value = gx_bits_f64((double)op->integer);
		return gx_soft_constant(d, value, o);
	case GX_PTX_OP_ADDRESS:
	case GX_PTX_OP_VECTOR:
	case GX_PTX_OP_LIST:
	case GX_PTX_OP_PAIR:
	case GX_PTX_OP_SINK: break;
	}
	return gx_soft_bad(d, op->span, "is no value");
}

int gx_soft_dest(struct decoder *d, const struct gx_ptx_operand *op, int32_t *o)
{
	const struct gx_ptx_var *var;

	*o = NO_OPERAND;
	if (op->kind == GX_PTX_OP_SINK)
		return 0;
	var = op->kind == GX_PTX_OP_NAME ? var_of(d, op->name) : NULL;
	if (!var || var->space != GX_PTX_REG || var->type == GX_PTX_PRED)
		return gx_soft_bad(d, op->span, "is no register");
	return reg_slot(d, var, op->name, o);
}

int gx_soft_result(struct decoder *d, const struct gx_ptx_operand *op, int32_t *o)
{
	if (op->kind != GX_PTX_OP_SINK)
		return gx_soft_dest(d, op, o);
	*o = gx_soft_temp(d);
	return 0;
}

int gx_soft_pred(struct decoder *d, const struct gx_ptx_operand *op, int32_t *o, bool *negate)
{
	const struct gx_ptx_var *var = op->kind == GX_PTX_OP_NAME ? var_of(d, op->name) : NULL;

	*negate = op->negated;
	if (op->kind == GX_PTX_OP_INT) {
		*o = op->integer ? PRED_TRUE : PRED_FALSE;
		*negate = false;
		return 0;
	}
	if (!var || var->space != GX_PTX_REG || var->type != GX_PTX_PRED)
		return gx_soft_bad(d, op->span, "is no predicate");
	return reg_slot(d, var, op->name, o);
}

int gx_soft_pred_dest(struct decoder *d, const struct gx_ptx_operand *op, int32_t *o)
{
	bool negate;

	*o = PRED_FALSE; /* writes to it go nowhere */
	if (op->kind == GX_PTX_OP_SINK)
		return 0;
	if (op->kind == GX_PTX_OP_INT)
		return gx_soft_bad(d, op->span, "is no predicate");
	return gx_soft_pred(d, op, o, &negate);
}

int gx_soft_operands(struct decoder *d, const struct gx_ptx_stmt *stmt, uint32_t min, uint32_t max)
{
	if (stmt->n_operands >= min && stmt->n_operands <= max)
		return 0;
	return gx_soft_unknown(d, stmt, "wrong number of operands");
}

int gx_soft_address(struct decoder *d, const struct gx_ptx_operand *op, struct insn *in,
                    unsigned slot, bool *frame)
{
	const struct gx_ptx_var *var;
	struct gx_ptx_operand base = { .kind = GX_PTX_OP_NAME, .span = op->span, .name = op->name };

	if (frame)
		*frame = false;
	in->imm = op->integer;
	if (op->kind != GX_PTX_OP_ADDRESS)
		return gx_soft_bad(d, op->span, "is no address");
	if (!op->name.len)
		return gx_soft_constant(d, 0, &in->o[slot]);
	var = var_of(d, op->name);
	if (var && var->space == GX_PTX_PARAM &&
	    !(d->func->ptx->is_entry && is_param_of(d->func->ptx, var))) {
		if (!frame)
			return gx_soft_bad(d, op->name, "is a parameter of a call");
		*frame = true;
		if (op->integer < 0 || (uint64_t)op->integer >= var->bytes)
			return gx_soft_bad(d, op->span, "is outside of the parameter");
		return gx_soft_param(d, var, &in->o[slot]);
	}
	return gx_soft_source(d, &base, GX_PTX_U64, &in->o[slot]);
}
