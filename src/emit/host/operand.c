/* operand.c - where operands come from and results go: registers, slots, constants made on the
 * spot; parallel copies. */
#include "emit/host/select.h"

#include <errno.h>

struct gx_mem gx_slot(uint32_t slot)
{
	return (struct gx_mem){ GX_RSP, (int32_t)(GX_AT_SLOTS + slot * 8) };
}

static uint64_t constant(const struct gx_ir_insn *value)
{
	return value->imm & gx_ir_type_mask(value->type);
}

static void make_mapval(struct gx_select *s, const struct gx_ir_insn *value, enum gx_reg to)
{
	void *at = s->linker->map_value ? s->linker->map_value(s->linker->arg, (uint32_t)value->imm)
	                                : NULL;

	if (!at)
		gx_select_fails(s, gx_fail(s->diag, GX_E_HOST_LINK,
		                           "map %llu has no single value here",
		                           (unsigned long long)value->imm));
	gx_x86_imm(&s->a, to, (uint64_t)(uintptr_t)at + value->imm2);
}

static void make(struct gx_select *s, const struct gx_ir_insn *value, enum gx_reg to)
{
	if (value->op == GX_IR_const)
		gx_x86_imm(&s->a, to, constant(value));
	else if (value->op == GX_IR_frame)
		gx_x86_lea(&s->a, to, (struct gx_mem){ GX_RSP, s->frames[value->imm] });
	else if (value->op == GX_IR_map)
		gx_x86_imm(&s->a, to,
		           s->linker->map_handle
		                   ? s->linker->map_handle(s->linker->arg, (uint32_t)value->imm)
		                   : 0);
	else
		make_mapval(s, value, to);
}

enum gx_reg gx_operand(struct gx_select *s, const struct gx_ir_insn *value, enum gx_reg scratch)
{
	const struct gx_place *place = &s->places.of[value->id];

	if (gx_is_made(value))
		make(s, value, scratch);
	else if (place->home == GX_HOME_REG)
		return place->reg;
	else
		gx_x86_load(&s->a, 8, scratch, gx_slot(place->slot));
	return scratch;
}

void gx_operand_to(struct gx_select *s, const struct gx_ir_insn *value, enum gx_reg to)
{
	enum gx_reg reg = gx_operand(s, value, to);

	gx_x86_mov(&s->a, true, to, reg);
}

bool gx_immediate(const struct gx_ir_insn *value, bool wide, int32_t *imm)
{
	uint64_t bits = constant(value);

	if (value->op != GX_IR_const || (wide && (int64_t)bits != (int32_t)bits))
		return false;
	*imm = (int32_t)bits;
	return true;
}

enum gx_reg gx_target(const struct gx_select *s, const struct gx_ir_insn *insn)
{
	const struct gx_place *place = &s->places.of[insn->id];

	return place->home == GX_HOME_REG ? place->reg : GX_RAX;
}

void gx_finish(struct gx_select *s, const struct gx_ir_insn *insn, enum gx_reg from)
{
	const struct gx_place *place = &s->places.of[insn->id];

	if (place->home == GX_HOME_REG)
		gx_x86_mov(&s->a, true, place->reg, from);
	else if (place->home == GX_HOME_SLOT)
		gx_x86_store(&s->a, 8, gx_slot(place->slot), from);
}

struct gx_mem gx_address(struct gx_select *s, const struct gx_ir_insn *value, uint64_t offset,
                         enum gx_reg scratch)
{
	int64_t disp = (int64_t)offset;
	enum gx_reg base;

	if (value->op == GX_IR_frame)
		return (struct gx_mem){ GX_RSP, s->frames[value->imm] + (int32_t)disp };
	if (disp == (int32_t)disp)
		return (struct gx_mem){ gx_operand(s, value, scratch), (int32_t)disp };
	gx_x86_imm(&s->a, scratch, offset);
	base = s->places.of[value->id].home == GX_HOME_REG ? s->places.of[value->id].reg
	                                                   : GX_NO_REG;
	if (base != GX_NO_REG) {
		gx_x86_alu(&s->a, true, GX_ALU_ADD, scratch, base);
		return (struct gx_mem){ scratch, 0 };
	}
	gx_x86_store(&s->a, 8, (struct gx_mem){ GX_RSP, GX_AT_TEMP }, scratch);
	base = gx_operand(s, value, scratch);
	gx_x86_alu_mem(&s->a, true, GX_ALU_ADD, base, (struct gx_mem){ GX_RSP, GX_AT_TEMP });
	return (struct gx_mem){ base, 0 };
}

/* --- copies all at once */

/* A place as one number: registers first, then slots; values that are made have none. */
enum { NOWHERE = -1 };

static int64_t number(const struct gx_place *place)
{
	return place->home == GX_HOME_REG ? (int64_t)place->reg : GX_N_REGS + (int64_t)place->slot;
}

struct pending {
	const struct gx_ir_insn *made; /* or NULL */
	int64_t from, to;
};

static void copy(struct gx_select *s, const struct pending *p)
{
	bool to_register = p->to < GX_N_REGS;
	enum gx_reg via = to_register ? (enum gx_reg)p->to : GX_RCX;
	struct gx_mem to = gx_slot((uint32_t)(p->to - GX_N_REGS));

	if (p->made)
		make(s, p->made, via);
	else if (p->from >= GX_N_REGS)
		gx_x86_load(&s->a, 8, via, gx_slot((uint32_t)(p->from - GX_N_REGS)));
	else if (to_register)
		gx_x86_mov(&s->a, true, via, (enum gx_reg)p->from);
	else
		via = (enum gx_reg)p->from;
	if (!to_register)
		gx_x86_store(&s->a, 8, to, via);
}

static bool is_read(const struct pending *all, uint32_t n, uint32_t except)
{
	for (uint32_t i = 0; i < n; i++)
		if (i != except && all[i].from == all[except].to)
			return true;
	return false;
}

/* What is read from `from` is read from rax instead. */
static void break_cycle(struct gx_select *s, struct pending *all, uint32_t n)
{
	int64_t from = all[0].from;

	if (from < GX_N_REGS)
		gx_x86_mov(&s->a, true, GX_RAX, (enum gx_reg)from);
	else
		gx_x86_load(&s->a, 8, GX_RAX, gx_slot((uint32_t)(from - GX_N_REGS)));
	for (uint32_t i = 0; i < n; i++)
		if (all[i].from == from)
			all[i].from = GX_RAX;
}

/* Places first, whatever is read last; then what is made, which reads nothing. */
static void copy_places(struct gx_select *s, struct pending *all, uint32_t n)
{
	while (n) {
		uint32_t i = 0;

		while (i < n && is_read(all, n, i))
			i++;
		if (i == n) {
			break_cycle(s, all, n);
			continue;
		}
		copy(s, &all[i]);
		all[i] = all[--n];
	}
}

void gx_copy_all(struct gx_select *s, struct gx_copy *copies, uint32_t n)
{
	struct pending *all = gx_arena_calloc(&s->arena, n + 1, sizeof(*all));
	uint32_t n_places = 0;

	if (!all) {
		gx_select_fails(s, -ENOMEM);
		return;
	}
	for (uint32_t i = 0; i < n; i++) {
		struct pending p = { NULL, NOWHERE, number(&copies[i].to) };

		if (gx_is_made(copies[i].from))
			continue;
		p.from = number(&s->places.of[copies[i].from->id]);
		if (p.from != p.to)
			all[n_places++] = p;
	}
	copy_places(s, all, n_places);
	for (uint32_t i = 0; i < n; i++)
		if (gx_is_made(copies[i].from))
			copy(s,
			     &(struct pending){ copies[i].from, NOWHERE, number(&copies[i].to) });
}
