/* probe.c - machine code of a program out of two cubins of it. */
#include "cubin/probe.h"

#include "cubin/cubin.h"
#include "cubin/flow.h"
#include "cubin/packed.h"
#include "cubin/straight.h"
#include "cubin/vector.h"
#include "cubin/zero.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
	ATTR_FRAME_SIZE = 0x11,
	ATTR_MIN_STACK_SIZE = 0x12,
	ATTR_REGCOUNT = 0x2f,
	STACK_POINTER = 1,
	PARAM_BYTES = 8,
	GATHERS_IN_PLACE = 90,
	MODE_DIV = 2,
	GUARD_NEVER = 15, /* !PT */
};
static const enum gx_sass_field collective = GX_SASS_FIELD(86, 87); /* of WARPSYNC */

/* One of the two cubins. */
struct source {
	struct gx_cubin cubin;
	const struct gx_cubin_arch *arch;
	const uint8_t *code;
	size_t bytes;
	uint32_t registers, frame, stack;
};

static int refuse(struct gx_diag *diag, const uint8_t *code, size_t at, const char *why)
{
	char name[32];

	gx_sass_name(gx_sass_load(code + at), name);
	return gx_fail(diag, GX_E_PROBE_CODE, "%s at 0x%zx %s", name, at, why);
}

/* --- the cubin */
static void take_larger(uint32_t *to, uint32_t value)
{
	if (value > *to)
		*to = value;
}

static void read_attributes(struct source *s, const struct gx_cubin_function *f)
{
	const struct gx_cubin_section *info = &s->cubin.sections[s->cubin.global_info];
	struct gx_cubin_attr attr;
	size_t at = 0;

	if (s->cubin.abi < 8) /* there, the section says it, too */
		s->registers = s->cubin.sections[f->text].info >> 24;
	/* none in the null section; a number that is not there is 0 */
	while (gx_cubin_attr_next(info, &at, &attr)) {
		if (gx_cubin_word(&attr, 0) != f->symbol)
			continue;
		if (attr.kind == ATTR_REGCOUNT)
			take_larger(&s->registers, gx_cubin_word(&attr, 1));
		else if (attr.kind == ATTR_FRAME_SIZE)
			take_larger(&s->frame, gx_cubin_word(&attr, 1));
		else if (attr.kind == ATTR_MIN_STACK_SIZE)
			take_larger(&s->stack, gx_cubin_word(&attr, 1));
	}
}

/* Memory of its own would have to come along. */
static int check_sections(const struct source *s, struct gx_diag *diag)
{
	static const char constants[] = ".nv.constant";

	for (uint32_t i = 1; i < s->cubin.n_sections; i++) {
		const struct gx_cubin_section *section = &s->cubin.sections[i];

		if (section->bytes && !strncmp(section->name, constants, strlen(constants)) &&
		    section->name[strlen(constants)] != '0')
			return gx_fail(diag, GX_E_PROBE_CODE, "it has section %s", section->name);
	}
	return 0;
}

static int open_source(const void *bytes, size_t len, struct source *s, struct gx_diag *diag)
{
	const struct gx_cubin_function *f;
	int err = gx_cubin_read(bytes, len, &s->cubin, diag);

	if (err)
		return err;
	s->arch = gx_cubin_arch_of(s->cubin.sm);
	if (!s->arch || s->arch->state == GX_CUBIN_ARCH_REFUSED)
		return gx_fail(diag, GX_E_GRAFT_ARCH, "sm_%u", s->cubin.sm);
	f = s->cubin.functions;
	if (s->cubin.n_functions != 1 || !f->is_kernel)
		return gx_fail(diag, GX_E_PROBE_CODE, "not one kernel and nothing else");
	if (s->cubin.sections[f->text].relocs)
		return gx_fail(diag, GX_E_PROBE_CODE, "it names symbols");
	if (s->cubin.sections[f->shared].bytes) /* the null section has none */
		return gx_fail(diag, GX_E_PROBE_CODE, "it has shared memory");
	s->code = s->cubin.sections[f->text].data;
	s->bytes = s->code ? s->cubin.sections[f->text].bytes : 0;
	read_attributes(s, f);
	if (s->registers <= GX_SASS_RESERVED_REGISTERS)
		return gx_fail(diag, GX_E_PROBE_CODE, "no number of registers");
	return check_sections(s, diag);
}

/* --- the literals' places */

/* One to one: different numbers have different values, which look like nothing else. */
static uint32_t scattered(uint32_t n)
{
	n = (n ^ 0x5b3e9d17) * 0x85ebca6b;
	n = (n ^ n >> 13) * 0xc2b2ae35;
	return n ^ n >> 16;
}

uint64_t gx_probe_literal(uint32_t number, enum gx_probe_compilation compilation)
{
	uint64_t first = scattered(2 * number) | (uint64_t)scattered(2 * number + 1) << 32;

	return compilation == GX_PROBE_FIRST ? first : ~first;
}

/* Which half of which literal is x in the first compilation and y in the second? */
static bool find_half(uint64_t x, uint64_t y, uint32_t n_literals, struct gx_probe_slot *slot)
{
	for (uint32_t i = 0; i < n_literals; i++)
		for (int high = 0; high < 2; high++) {
			uint64_t half = gx_probe_literal(i, GX_PROBE_FIRST) >> 32 * high;
			uint64_t other = gx_probe_literal(i, GX_PROBE_SECOND) >> 32 * high;

			if (x != (uint32_t)half || y != (uint32_t)other)
				continue;
			slot->literal = i;
			slot->high = high;
			return true;
		}
	return false;
}

static int find_slots(struct gx_cubin_probe *out, const struct source *first,
                      const struct source *second, uint32_t n_literals, struct gx_diag *diag)
{
	out->slots =
	        gx_arena_calloc(&out->arena, first->bytes / GX_SASS_BYTES, sizeof(*out->slots));
	if (!out->slots)
		return gx_fail(diag, GX_E_NO_MEMORY, "program");
	for (size_t at = 0; at < first->bytes; at += GX_SASS_BYTES) {
		struct gx_sass u = gx_sass_load(first->code + at);
		struct gx_sass v = gx_sass_load(second->code + at);
		struct gx_probe_slot slot = { .offset = (uint32_t)at };

		if (gx_sass_same(u, v))
			continue;
		if (!gx_sass_same(gx_sass_set(u, GX_SASS_IMM, 0), gx_sass_set(v, GX_SASS_IMM, 0)))
			return gx_fail(diag, GX_E_PROBE_LITERAL,
			               "another instruction at 0x%zx for another literal", at);
		if (!find_half(gx_sass_get(u, GX_SASS_IMM), gx_sass_get(v, GX_SASS_IMM), n_literals,
		               &slot))
			return gx_fail(diag, GX_E_PROBE_LITERAL, "a part of one at 0x%zx", at);
		out->slots[out->n_slots++] = slot;
	}
	return 0;
}

/* --- instructions */

/* An operand c[bank][offset], of a load or of arithmetic: of what a program may have, nothing else has these forms. */
static bool reads_constant(struct gx_sass w)
{
	uint64_t form = gx_sass_get(w, GX_SASS_FORM);

	return form == 3 || form == 5;
}

static int check_constant(struct gx_cubin_probe *out, const struct gx_cubin_arch *arch, size_t at,
                          struct gx_sass w, struct gx_diag *diag)
{
	uint64_t offset = gx_sass_get(w, GX_SASS_CONST_OFFSET);

	if (!reads_constant(w))
		return 0;
	if (gx_sass_get(w, GX_SASS_UNIFORM))
		return refuse(diag, out->code, at, "reads a constant by a register");
	if (gx_sass_get(w, GX_SASS_CONST_BANK))
		return refuse(diag, out->code, at, "reads another bank of constants");
	if (gx_sass_opcode(w) == GX_SASS_OP_LDC && gx_sass_get(w, GX_SASS_SRC_A) != GX_SASS_RZ)
		return refuse(diag, out->code, at, "reads a constant by a computed place");
	if (offset >= arch->parameters + PARAM_BYTES)
		return refuse(diag, out->code, at, "reads a parameter that it has not");
	out->reads_launch_id |= offset >= arch->parameters;
	return 0;
}

/* @!PT LDS RZ, [RZ]: a driver's linker has four of them before a fence. They never run, and name nothing. */
static bool is_idle_load(struct gx_sass w)
{
	return gx_sass_get(w, GX_SASS_GUARD) == GUARD_NEVER &&
	       gx_sass_get(w, GX_SASS_DST) == GX_SASS_RZ &&
	       gx_sass_get(w, GX_SASS_SRC_A) == GX_SASS_RZ && !gx_sass_get(w, GX_SASS_IMM) &&
	       !gx_sass_get(w, GX_SASS_UNIFORM);
}

/* Where lanes may be apart, the code branches to what gathers them. At entry that works as in a kernel of its own, from sm_90 on
 * without a call. */
static bool waits_for_lanes(const struct gx_cubin_probe *out)
{
	return out->form == GX_PROBE_EXIT || out->sm < GATHERS_IN_PLACE;
}

static int check_word(struct gx_cubin_probe *out, const struct gx_cubin_arch *arch, size_t at,
                      struct gx_diag *diag)
{
	struct gx_sass w = gx_sass_load(out->code + at);
	struct gx_sass_op op = gx_sass_op_of(w);

	if (op.exit == GX_SASS_EXIT_REFUSE) /* so is what no row names */
		return refuse(diag, out->code, at, "can't stand in a kernel that is not its own");
	/* lanes that wait for others of the warp go on then: at entry into the kernel, whose barriers take whole warps for granted */
	if (gx_sass_opcode(w) == GX_SASS_OP_YIELD && out->form != GX_PROBE_EXIT)
		return refuse(diag, out->code, at, "parts the lanes of a warp");
	if (gx_sass_opcode(w) == GX_SASS_OP_LDS && !is_idle_load(w))
		return refuse(diag, out->code, at, "reads shared memory");
	if (op.flow == GX_SASS_FLOW_EXIT && !gx_sass_is_plain_exit(w))
		return refuse(diag, out->code, at, "has modifiers");
	if (op.flow == GX_SASS_FLOW_BRANCH && !gx_sass_is_plain_branch(w) &&
	    (waits_for_lanes(out) || gx_sass_get(w, GX_SASS_BRANCH_MODE) != MODE_DIV))
		return refuse(diag, out->code, at, "goes by what a warp shares");
	if (gx_sass_is_plain_branch(w) && gx_sass_get(w, GX_SASS_UNIFORM))
		return refuse(diag, out->code, at, "goes by what a warp shares");
	if (op.flow == GX_SASS_FLOW_WARPSYNC && gx_sass_get(w, collective) && waits_for_lanes(out))
		return refuse(diag, out->code, at, "gathers lanes");
	if (gx_sass_late_of(w) == GX_SASS_LATE_UNKNOWN && gx_sass_unwatched(w))
		return refuse(diag, out->code, at, "may read its registers late");
	return check_constant(out, arch, at, w, diag);
}

/* S2: the stack pointer of code without a stack is loaded for nothing, and may arrive when the kernel has its own. */
static void drop_stack_pointer(struct gx_cubin_probe *out)
{
	struct gx_sass w = gx_sass_load(out->code);

	if (!out->frame && !out->stack && reads_constant(w) &&
	    gx_sass_get(w, GX_SASS_DST) == STACK_POINTER)
		gx_sass_store(out->code, gx_sass_nop(1, (unsigned)gx_sass_get(w, GX_SASS_WAIT)));
}

static void note_convergence(struct gx_cubin_probe *out)
{
	for (size_t at = 0; at < out->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(out->code + at);

		switch ((int)gx_sass_op_of(w).flow) {
		case GX_SASS_FLOW_BSSY:
		case GX_SASS_FLOW_BSYNC:
		case GX_SASS_FLOW_BREAK:
			out->convergence |= (uint16_t)(1u << gx_sass_get(w, GX_SASS_SYNC_REG));
			break;
		case GX_SASS_FLOW_BMOV:
			out->convergence |= (uint16_t)(1u << gx_sass_get(w, GX_SASS_BMOV_REG));
			break;
		default: break;
		}
	}
}

/* --- what can run */

static bool has_half(const struct gx_cubin_probe *out, uint32_t literal, bool high)
{
	for (uint32_t i = 0; i < out->n_slots; i++)
		if (out->slots[i].literal == literal && out->slots[i].high == high)
			return true;
	return false;
}

/* A number may be used by its lower half alone; nothing is by its upper one. */
static int check_halves(const struct gx_cubin_probe *out, struct gx_diag *diag)
{
	for (uint32_t i = 0; i < out->n_slots; i++)
		/* number 0, an address, is used whole */
		if ((out->slots[i].high || !out->slots[i].literal) &&
		    !has_half(out, out->slots[i].literal, !out->slots[i].high))
			return gx_fail(diag, GX_E_PROBE_LITERAL, "only one half of one");
	return 0;
}

/* What no way leads to is dropped: padding, and what only a branch reached that is gone. */
static int keep_reached(struct gx_cubin_probe *out, const struct gx_cubin_arch *arch,
                        struct gx_diag *diag)
{
	bool *reached = gx_arena_calloc(&out->arena, out->bytes / GX_SASS_BYTES, sizeof(*reached));
	uint32_t n_slots = 0;
	size_t end = 0;
	int err;

	if (!reached)
		return gx_fail(diag, GX_E_NO_MEMORY, "program");
	err = gx_sass_reach(out->code, out->bytes, arch, 0, NULL, NULL, reached);
	if (err)
		return gx_sass_reach_failed(err, diag);
	for (size_t at = 0; at < out->bytes; at += GX_SASS_BYTES)
		if (reached[at / GX_SASS_BYTES])
			end = at + GX_SASS_BYTES;
		else
			gx_sass_store(out->code + at, gx_sass_nop(0, 0));
	for (uint32_t i = 0; i < out->n_slots; i++)
		if (reached[out->slots[i].offset / GX_SASS_BYTES])
			out->slots[n_slots++] = out->slots[i];
	out->n_slots = n_slots;
	out->bytes = end;
	return check_halves(out, diag);
}

/* At entry a program may use what a warp shares, and is faster without it where that makes it straight. */
static int straighten_entry(struct gx_cubin_probe *out, const struct gx_cubin_arch *arch,
                            struct gx_diag *diag)
{
	struct gx_cubin_probe other = *out;
	struct gx_diag why = { 0 };
	int err;

	other.code = gx_arena_alloc(&out->arena, out->bytes + 1);
	other.slots = gx_arena_calloc(&out->arena, out->n_slots + 1, sizeof(*other.slots));
	if (!other.code || !other.slots)
		return gx_fail(diag, GX_E_NO_MEMORY, "program");
	memcpy(other.code, out->code, out->bytes);
	if (out->n_slots)
		memcpy(other.slots, out->slots, out->n_slots * sizeof(*other.slots));
	err = gx_vector_form(other.code, other.bytes, arch, false, &other.highest, &why);
	if (err == -ENOMEM)
		return gx_fail(diag, GX_E_NO_MEMORY, "program");
	if (err)
		return 0;
	gx_packed_place(&other, arch);
	gx_zero_gone(&other, arch);
	if (!gx_straight_form(&other, arch))
		return 0;
	other.arena = out->arena;
	*out = other;
	return 0;
}

/* Registers of 128-bit accesses stand in fours. A stack has its register. */
static void find_register_step(struct gx_cubin_probe *out)
{
	enum { BITS_128 = 6 };
	uint32_t step = 2;

	for (size_t at = 0; at < out->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(out->code + at);

		if (!gx_sass_shift(&w, 0))
			return;
		if (gx_sass_get(w, GX_SASS_BASE) >= 0x180) /* all accesses of memory */
			step = gx_sass_get(w, GX_SASS_SIZE) >= BITS_128 ? 4 : step;
	}
	out->register_step = out->frame || out->stack ? 0 : step;
}

static int make(struct gx_cubin_probe *out, const struct source *s, bool few, struct gx_diag *diag)
{
	int err = 0;

	out->sm = s->cubin.sm;
	out->highest = s->registers - GX_SASS_RESERVED_REGISTERS - 1;
	out->frame = s->frame;
	out->stack = s->stack;
	out->code = gx_arena_alloc(&out->arena, s->bytes);
	if (!out->code)
		return gx_fail(diag, GX_E_NO_MEMORY, "program");
	memcpy(out->code, s->code, s->bytes);
	out->bytes = s->bytes;
	if (waits_for_lanes(out))
		err = gx_vector_warps(out->code, out->bytes, s->arch, &out->highest, diag);
	if (!err)
		err = keep_reached(out, s->arch, diag);
	for (size_t at = 0; at < out->bytes && !err; at += GX_SASS_BYTES)
		err = check_word(out, s->arch, at, diag);
	if (!err)
		drop_stack_pointer(out);
	if (!err && out->form == GX_PROBE_EXIT) {
		err = gx_vector_form(out->code, out->bytes, s->arch, few, &out->highest, diag);
		if (!err) {
			gx_packed_place(out, s->arch);
			gx_zero_gone(out, s->arch);
			gx_straight_form(out, s->arch);
		}
	} else if (!err) {
		err = straighten_entry(out, s->arch, diag);
	}
	if (err)
		return err;
	out->registers = out->highest + 1 + GX_SASS_RESERVED_REGISTERS;
	find_register_step(out);
	note_convergence(out);
	return 0;
}

static int read_both(const struct source *a, const struct source *b, struct gx_diag *diag)
{
	if (a->cubin.sm != b->cubin.sm || a->bytes != b->bytes || !a->bytes ||
	    a->registers != b->registers || a->frame != b->frame || a->stack != b->stack)
		return gx_fail(diag, GX_E_PROBE_LITERAL, "other code for another literal");
	return 0;
}

int gx_cubin_probe_read(const struct gx_cubin_bytes cubins[GX_N_PROBE_COMPILATIONS],
                        uint32_t n_literals, enum gx_probe_form form, bool few_registers,
                        struct gx_cubin_probe *out, struct gx_diag *diag)
{
	struct source *sources = calloc(GX_N_PROBE_COMPILATIONS, sizeof(*sources));
	int err = 0;

	memset(out, 0, sizeof(*out));
	if (!sources)
		return gx_fail(diag, GX_E_NO_MEMORY, "program");
	for (int i = 0; i < GX_N_PROBE_COMPILATIONS && !err; i++)
		err = open_source(cubins[i].bytes, cubins[i].len, &sources[i], diag);
	if (!err)
		err = read_both(&sources[0], &sources[1], diag);
	if (!err)
		err = find_slots(out, &sources[0], &sources[1], n_literals, diag);
	if (!err) {
		out->form = form;
		err = make(out, sources, few_registers, diag); /* the first of the two */
	}
	gx_cubin_free(&sources[0].cubin);
	gx_cubin_free(&sources[1].cubin);
	free(sources);
	return err;
}

void gx_cubin_probe_free(struct gx_cubin_probe *probe)
{
	gx_arena_free(&probe->arena);
	memset(probe, 0, sizeof(*probe));
}
