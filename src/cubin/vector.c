/* vector.c - instructions that write what a warp shares become vector instructions. */
#include "cubin/vector_job.h"

#include "cubin/flow.h"

#include <stdlib.h>
#include <string.h>

enum {
	BASE_IADD3 = 0x010,
	BASE_IMAD = 0x024,
	BASE_IMAD_WIDE = 0x025,
	LONG_STALL = 15,
	FORM_UNIFORM_B = 6,
	FORM_UNIFORM_C = 7, /* the uniform register stands where b does, and b where c does */
	MODE_DIV = 2,       /* taken when lanes of the mask are elsewhere */
	MODE_CONV = 3,      /* when none is */
	WARPSYNC_IN_A =
	        90, /* from this sm on, the register of WARPSYNC is operand a, before it b */
	SIZE_64 = 5,
};
static const enum gx_sass_field moved_lanes = GX_SASS_FIELD(72, 76), /* of MOV */
        predicate_out = GX_SASS_FIELD(81, 84), negate_b = GX_SASS_FIELD(63, 64),
                                negate_c = GX_SASS_FIELD(75, 76);

static int refuse(const struct gx_vector *v, size_t at, const char *why)
{
	char name[32];

	gx_sass_name(gx_sass_load(v->code + at), name);
	return gx_fail(v->diag, GX_E_PROBE_CODE, "at the end of a kernel: %s at 0x%zx %s", name, at,
	               why);
}

/* A branch that asks whether the lanes of a mask are together. */
static bool asks_lanes(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_OP_BRA &&
	       gx_sass_get(w, GX_SASS_BRANCH_MODE) >= MODE_DIV && gx_sass_get(w, GX_SASS_UNIFORM);
}

struct gx_vector_uses gx_vector_uses(struct gx_sass w)
{
	struct gx_sass_op op = gx_sass_op_of(w);
	struct gx_vector_uses u = { -1, -1, -1, false, false };
	uint64_t form = gx_sass_get(w, GX_SASS_FORM);

	switch (op.exit) {
	case GX_SASS_EXIT_TWIN:
	case GX_SASS_EXIT_COPY:
	case GX_SASS_EXIT_MASK:
		u.writes = (int)gx_sass_get(w, GX_SASS_DST);
		u.wide_write = gx_sass_opcode(w) == GX_SASS_OP_ULDC &&
		               gx_sass_get(w, GX_SASS_SIZE) == SIZE_64;
		break;
	case GX_SASS_EXIT_PLAIN:
		if (gx_sass_get(w, GX_SASS_UNIFORM))
			u.descriptor = (int)gx_sass_get(w, op.descriptor);
		break;
	case GX_SASS_EXIT_ALU:
		if (!gx_sass_get(w, GX_SASS_UNIFORM))
			break;
		u.reads = (int)gx_sass_get(w, GX_SASS_SRC_B);
		u.wide_read = op.wide == (form == FORM_UNIFORM_C ? GX_SASS_SRC_C : GX_SASS_SRC_B);
		break;
	case GX_SASS_EXIT_KEEP:
		if (asks_lanes(w))
			u.reads = (int)gx_sass_get(w, GX_SASS_BRANCH_UR);
		break;
	case GX_SASS_EXIT_DROP:
	case GX_SASS_EXIT_REFUSE:
	case GX_SASS_EXIT_ENTRY: break;
	}
	return u;
}

/* --- words */
static struct gx_sass nop_for(struct gx_sass w)
{
	return gx_sass_nop(LONG_STALL, (unsigned)gx_sass_get(w, GX_SASS_WAIT));
}

/* Nothing comes of it: it takes as long as what it is in the place of. */
static struct gx_sass nothing_for(struct gx_sass w)
{
	return gx_sass_nop((unsigned)gx_sass_get(w, GX_SASS_STALL),
	                   (unsigned)gx_sass_get(w, GX_SASS_WAIT));
}

/* A vector instruction needs more cycles than a uniform one has been given. */
static struct gx_sass slowed(struct gx_sass w)
{
	return gx_sass_set(gx_sass_set(w, GX_SASS_STALL, LONG_STALL), GX_SASS_YIELD, 0);
}

static struct gx_sass move_word(struct gx_sass w, uint64_t dst, uint64_t source)
{
	struct gx_sass to = nop_for(w);

	to = gx_sass_set(to, GX_SASS_OPCODE, GX_SASS_ALU_OP(MOV, GX_SASS_REGISTERS));
	to = gx_sass_set(to, GX_SASS_DST, dst);
	to = gx_sass_set(to, GX_SASS_SRC_B, source);
	return gx_sass_set(to, moved_lanes, 15);
}

/* --- who reads a uniform register */
bool gx_vector_rewrites(const void *user, struct gx_sass w)
{
	struct gx_vector_uses u = gx_vector_uses(w);
	int reg = *(const int *)user;

	return (u.writes == reg || (u.wide_write && u.writes + 1 == reg)) &&
	       gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS;
}

/* Is what the instruction writes to the register read as a value before it is written again? reached: [bytes / 16], scratch. */
static int find_readers(struct gx_vector *v, size_t at, int reg, bool *reached)
{
	size_t n = v->bytes / GX_SASS_BYTES;
	int err;

	memset(reached, 0, n * sizeof(*reached));
	err = gx_sass_reach(v->code, v->bytes, v->arch, at + GX_SASS_BYTES, gx_vector_rewrites,
	                    &reg, reached);
	for (size_t i = 0; i < n && !err; i++) {
		struct gx_vector_uses u = gx_vector_uses(gx_sass_load(v->code + i * GX_SASS_BYTES));

		if (reached[i] && (u.reads == reg || (u.wide_read && u.reads + 1 == reg)))
			v->needed[at / GX_SASS_BYTES] = true;
	}
	return err ? gx_sass_reach_failed(err, v->diag) : 0;
}

/* --- lanes of a mask */

/* The MASK instruction that a branch reads: the last one before it that writes the register. */
static bool find_mask(const struct gx_vector *v, size_t branch, int reg, size_t *found)
{
	for (size_t at = branch; at >= GX_SASS_BYTES;) {
		struct gx_sass w = gx_sass_load(v->code + (at -= GX_SASS_BYTES));
		struct gx_sass_op op = gx_sass_op_of(w);

		if (op.flow != GX_SASS_FLOW_NONE)
			return false;
		if (gx_vector_uses(w).writes != reg)
			continue;
		*found = at;
		return op.exit == GX_SASS_EXIT_MASK || op.exit == GX_SASS_EXIT_COPY;
	}
	return false;
}

/* Is the vector register written between the instructions? By any that may: what is in the field counts. */
static bool is_overwritten(const struct gx_vector *v, size_t from, size_t to, uint64_t reg)
{
	for (size_t at = from + GX_SASS_BYTES; at < to; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(v->code + at);
		/* arithmetic gives 64 bits at most, a load 128 */
		uint64_t width = gx_sass_op_of(w).exit == GX_SASS_EXIT_ALU ? 2 : 4;
		uint64_t dst = gx_sass_get(w, GX_SASS_DST);

		if (gx_vector_uses(w).writes < 0 && dst <= reg && reg < dst + width)
			return true;
	}
	return false;
}

bool gx_vector_is_entered(const struct gx_vector *v, size_t from, size_t to)
{
	int64_t target;

	for (size_t at = 0; at < v->bytes; at += GX_SASS_BYTES)
		if (gx_sass_target(v->arch, gx_sass_load(v->code + at), at, &target) &&
		    target > (int64_t)from && target <= (int64_t)to)
			return true;
	return false;
}

/* Together they go where the branch went; what stood behind it, for lanes that were not, makes room. */
static int go_on(struct gx_vector *v, size_t at, struct gx_sass branch)
{
	size_t behind = at + GX_SASS_BYTES;
	int64_t target = -1;

	gx_sass_target(v->arch, branch, at, &target);
	if (behind >= v->bytes || gx_vector_is_entered(v, at, behind) || target < 0)
		return refuse(v, at, "with nothing behind it");
	gx_sass_store(v->code + behind, gx_sass_bra(v->arch, behind, (uint64_t)target));
	return 0;
}

/* The instruction that gives the mask puts it into a register of its own; nothing else may read what it gave. */
static int keep_mask(struct gx_vector *v, size_t at, uint64_t reg)
{
	bool *reached = calloc(v->bytes / GX_SASS_BYTES, sizeof(*reached));
	struct gx_sass w = gx_sass_load(v->code + at);
	int err;

	if (!reached)
		return gx_fail(v->diag, GX_E_NO_MEMORY, "program");
	err = find_readers(v, at, gx_vector_uses(w).writes, reached);
	free(reached);
	if (!err && (v->needed[at / GX_SASS_BYTES] || reg > GX_MAX_REGISTER))
		err = refuse(v, at, "of lanes that are asked for more than once");
	if (!err)
		gx_sass_store(v->code + at, move_word(w, reg, gx_sass_get(w, GX_SASS_SRC_A)));
	return err;
}

/* An R2UR that gives a predicate and no register asks whether lanes have one mask: for the branch, which asks no more. Nobody else
 * may: nothing up to the branch has that guard, and behind it a compiler has no use for the answer. */
static void drop_question(struct gx_vector *v, size_t branch, struct gx_sass w)
{
	uint64_t guard = gx_sass_get(w, GX_SASS_GUARD);

	for (size_t at = branch; at >= GX_SASS_BYTES;) {
		struct gx_sass u = gx_sass_load(v->code + (at -= GX_SASS_BYTES));

		if (gx_sass_op_of(u).flow != GX_SASS_FLOW_NONE ||
		    gx_sass_get(u, GX_SASS_GUARD) % 8 == guard % 8)
			return;
		if (gx_sass_op_of(u).exit == GX_SASS_EXIT_COPY &&
		    gx_sass_get(u, predicate_out) == guard % 8 && guard % 8 != GX_SASS_ALWAYS &&
		    gx_sass_get(u, GX_SASS_DST) == GX_N_UNIFORM) {
			gx_sass_store(v->code + at, nop_for(u));
			return;
		}
	}
}

static int wait_for_lanes(struct gx_vector *v, size_t at, struct gx_sass w, uint32_t *highest)
{
	int reg = (int)gx_sass_get(w, GX_SASS_BRANCH_UR), err = 0;
	struct gx_sass sync = { .lo = GX_SASS_OP_WARPSYNC_R };
	uint64_t mask;
	size_t from;
	bool gone;

	if (!find_mask(v, at, reg, &from) || gx_vector_is_entered(v, from, at))
		return refuse(v, at, "by lanes that nothing says");
	mask = gx_sass_get(gx_sass_load(v->code + from), GX_SASS_SRC_A);
	gone = is_overwritten(v, from, at, mask);
	if (gone)
		mask = ++*highest;
	sync = gx_sass_set(sync, v->arch->sm < WARPSYNC_IN_A ? GX_SASS_SRC_B : GX_SASS_SRC_A, mask);
	sync = gx_sass_set(sync, GX_SASS_GUARD, GX_SASS_ALWAYS);
	sync = gx_sass_set(sync, GX_SASS_SECOND, GX_SASS_ALWAYS);
	sync = gx_sass_set(sync, GX_SASS_CONTROL, gx_sass_get(w, GX_SASS_CONTROL));
	gx_sass_store(v->code + at, gx_sass_set(sync, GX_SASS_REUSE, 0));
	drop_question(v, at, w);
	if (gx_sass_get(w, GX_SASS_BRANCH_MODE) == MODE_CONV)
		err = go_on(v, at, w);
	return err || !gone ? err : keep_mask(v, from, mask);
}

int gx_vector_warps(uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch,
                    uint32_t *highest, struct gx_diag *diag)
{
	struct gx_vector v = { .code = code, .bytes = bytes, .arch = arch, .diag = diag };
	int err = 0;

	v.needed = calloc(bytes / GX_SASS_BYTES + 1, sizeof(*v.needed));
	if (!v.needed)
		return gx_fail(diag, GX_E_NO_MEMORY, "program");
	for (size_t at = 0; at < bytes && !err; at += GX_SASS_BYTES)
		if (asks_lanes(gx_sass_load(code + at)))
			err = wait_for_lanes(&v, at, gx_sass_load(code + at), highest);
	free(v.needed);
	return err;
}

/* The register in the place of a uniform one; 256: none. */
static uint64_t stands_for(const struct gx_vector *v, size_t at, int reg)
{
	if (v->lent[at / GX_SASS_BYTES])
		return v->lent[at / GX_SASS_BYTES] - 1u;
	return reg < GX_N_UNIFORM && v->twin[reg] ? v->twin[reg] : 256;
}

/* --- registers */
static int note_uses(struct gx_vector *v, size_t at, struct gx_sass w)
{
	struct gx_vector_uses u = gx_vector_uses(w);

	if (u.reads > GX_N_UNIFORM || u.writes > GX_N_UNIFORM)
		return refuse(v, at, "names a uniform register that is not there");
	if (v->lent[at / GX_SASS_BYTES])
		return 0;
	if ((unsigned)u.reads < GX_N_UNIFORM) { /* -1: none */
		v->read[u.reads] = true;
		v->read[u.reads + 1] |= u.wide_read;
	}
	if ((unsigned)u.writes < GX_N_UNIFORM) {
		v->written[u.writes] = true;
		v->written[u.writes + 1] |= u.wide_write;
	}
	return 0;
}

/* For all that write uniform registers. */
static int find_needed(struct gx_vector *v)
{
	bool *reached = calloc(v->bytes / GX_SASS_BYTES, sizeof(*reached));
	int err = 0;

	if (!reached)
		return gx_fail(v->diag, GX_E_NO_MEMORY, "program");
	for (size_t at = 0; at < v->bytes && !err; at += GX_SASS_BYTES) {
		struct gx_vector_uses u = gx_vector_uses(gx_sass_load(v->code + at));

		if ((unsigned)u.writes >= GX_N_UNIFORM) /* -1: none */
			continue;
		err = find_readers(v, at, u.writes, reached);
		if (!err && u.wide_write)
			err = find_readers(v, at, u.writes + 1, reached);
	}
	free(reached);
	return err;
}

/* Registers of a pair stay one, at an even place; what nothing reads as a value, such as a descriptor, gets none. A 64-bit load
 * needs both, though one may not be read. */
static int give_registers(struct gx_vector *v, uint32_t *highest)
{
	uint32_t next = *highest + 1;

	for (int i = 0; i < GX_N_UNIFORM; i += 2) {
		bool low = v->read[i], high = v->read[i + 1];

		if (!low && !high)
			continue;
		if ((low && high) || (v->written[i] && v->written[i + 1])) {
			next = (next + 1) & ~1u;
			v->twin[i] = (uint8_t)next++;
			v->twin[i + 1] = (uint8_t)next++;
		} else {
			v->twin[low ? i : i + 1] = (uint8_t)next++;
		}
		if (next > GX_MAX_REGISTER)
			return gx_fail(v->diag, GX_E_PROBE_CODE,
			               "at the end of a kernel: too few registers");
	}
	*highest = next - 1;
	return 0;
}

/* --- one instruction */
static int copy_of(struct gx_vector *v, size_t at, struct gx_sass w, uint64_t reg)
{
	gx_sass_store(v->code + at, move_word(w, reg, gx_sass_get(w, GX_SASS_SRC_A)));
	return 0;
}

static int immediate_of(struct gx_vector *v, size_t at, struct gx_sass w, uint64_t reg)
{
	uint64_t imm = gx_sass_get(w, GX_SASS_IMM);

	if (gx_sass_opcode(w) == GX_SASS_OP_UMOV_U) {
		if (gx_sass_get(w, GX_SASS_SRC_B) != GX_N_UNIFORM)
			return refuse(v, at, "of a uniform register");
		imm = 0;
	}
	w = gx_sass_set(move_word(w, reg, 0), GX_SASS_OPCODE,
	                GX_SASS_ALU_OP(MOV, GX_SASS_FORM_IMM));
	gx_sass_store(v->code + at, gx_sass_set(w, GX_SASS_IMM, imm));
	return 0;
}

/* The load takes its time, which the uniform one did not: the next instruction waits for it. There is one: what is loaded is read. */
static void load_of(struct gx_vector *v, size_t at, struct gx_sass w)
{
	struct gx_sass next;

	w = gx_sass_set(w, GX_SASS_SRC_A, GX_SASS_RZ);
	if (gx_sass_get(w, GX_SASS_STALL) < GX_SASS_SCOREBOARD_STALL)
		w = gx_sass_set(w, GX_SASS_STALL, GX_SASS_SCOREBOARD_STALL);
	gx_sass_store(v->code + at, gx_sass_set(w, GX_SASS_WRITE_SB, v->scoreboard));
	next = gx_sass_load(v->code + at + GX_SASS_BYTES);
	next = gx_sass_set(next, GX_SASS_WAIT,
	                   gx_sass_get(next, GX_SASS_WAIT) | 1ull << v->scoreboard);
	gx_sass_store(v->code + at + GX_SASS_BYTES, next);
}

static int twin_of(struct gx_vector *v, size_t at, struct gx_sass w)
{
	struct gx_sass_op op = gx_sass_op_of(w);
	uint64_t reg = gx_sass_get(w, GX_SASS_DST);
	bool wide = gx_vector_uses(w).wide_write;

	if ((op.twin == GX_SASS_OP_VOTE || op.exit == GX_SASS_EXIT_COPY) &&
	    gx_sass_get(w, predicate_out) != GX_SASS_ALWAYS)
		return refuse(v, at, "gives a predicate of the warp");
	if (!v->needed[at /
	               GX_SASS_BYTES]) { /* a descriptor, or the lanes of a branch that is gone */
		gx_sass_store(v->code + at, nothing_for(w));
		return 0;
	}
	if (op.exit == GX_SASS_EXIT_MASK)
		return refuse(v, at, "in a uniform register that is read");
	/* of a copy it is each lane's; but who reads the register may be another lane */
	if (gx_sass_get(w, GX_SASS_GUARD) != GX_SASS_ALWAYS)
		return refuse(v, at, "not in all lanes");
	if (wide && (reg % 2 || stands_for(v, at, (int)reg) > GX_MAX_REGISTER))
		return refuse(v, at, "of an odd pair");
	reg = stands_for(v, at, (int)reg);
	if (op.exit == GX_SASS_EXIT_COPY)
		return copy_of(v, at, w, reg);
	if (op.twin == GX_SASS_ALU_OP(MOV, GX_SASS_FORM_IMM))
		return immediate_of(v, at, w, reg);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_OPCODE, op.twin), GX_SASS_DST, reg);
	if (op.twin == GX_SASS_OP_LDC)
		load_of(v, at, w);
	else if (gx_sass_get(w, GX_SASS_WRITE_SB) == GX_SASS_NO_SB)
		gx_sass_store(v->code + at, slowed(w));
	else
		gx_sass_store(v->code + at, w);
	return 0;
}

static int plain_of(struct gx_vector *v, size_t at, struct gx_sass w)
{
	struct gx_sass_op op = gx_sass_op_of(w);

	if (!gx_sass_get(w, GX_SASS_UNIFORM)) {
		if (op.twin == gx_sass_opcode(w)) /* before sm_80 */
			return 0;
		return refuse(v, at, "without a descriptor");
	}
	if (!v->arch->descriptor || (w.hi & op.clears) != op.clears)
		return refuse(v, at, "by an address in a uniform register");
	w.hi &= ~op.clears;
	w = gx_sass_set(gx_sass_set(w, op.descriptor, 0), GX_SASS_OPCODE, op.twin);
	gx_sass_store(v->code + at, w);
	return 0;
}

/* The operation has its operand b in [32,40) and c in [64,72), as form 1 has them; the sign of each stands beside its place. */
static int alu_of(struct gx_vector *v, size_t at, struct gx_sass w)
{
	uint64_t form = gx_sass_get(w, GX_SASS_FORM), reg = gx_sass_get(w, GX_SASS_SRC_B);
	uint64_t base = gx_sass_get(w, GX_SASS_BASE), minus;
	bool is_lop3 = base == GX_BASE_LOP3;

	if (!gx_sass_get(w, GX_SASS_UNIFORM))
		return 0;
	/* what is read has a register, whether it is written or not */
	reg = reg == GX_N_UNIFORM ? GX_SASS_RZ : stands_for(v, at, (int)reg);
	w = gx_sass_set(gx_sass_set(w, GX_SASS_UNIFORM, 0), GX_SASS_FORM, GX_SASS_REGISTERS);
	if (form == FORM_UNIFORM_B) {
		w = gx_sass_set(w, GX_SASS_SRC_B, reg);
	} else if (form == FORM_UNIFORM_C &&
	           (is_lop3 || base == BASE_IADD3 || base == BASE_IMAD || base == BASE_IMAD_WIDE)) {
		w = gx_sass_set(w, GX_SASS_SRC_B, gx_sass_get(w, GX_SASS_SRC_C));
		w = gx_sass_set(w, GX_SASS_SRC_C, reg);
		if (!is_lop3) {
			minus = gx_sass_get(w, negate_b);
			w = gx_sass_set(w, negate_b, gx_sass_get(w, negate_c));
			w = gx_sass_set(w, negate_c, minus);
		}
	} else {
		return refuse(v, at, "with a uniform operand");
	}
	gx_sass_store(v->code + at, w);
	return 0;
}

static int convert(struct gx_vector *v, size_t at)
{
	struct gx_sass w = gx_sass_load(v->code + at);

	switch (gx_sass_op_of(w).exit) {
	case GX_SASS_EXIT_KEEP: return 0;
	case GX_SASS_EXIT_DROP: gx_sass_store(v->code + at, nothing_for(w)); return 0;
	case GX_SASS_EXIT_TWIN:
	case GX_SASS_EXIT_COPY:
	case GX_SASS_EXIT_MASK: return twin_of(v, at, w);
	case GX_SASS_EXIT_PLAIN: return plain_of(v, at, w);
	case GX_SASS_EXIT_ALU: return alu_of(v, at, w);
	case GX_SASS_EXIT_REFUSE:
	case GX_SASS_EXIT_ENTRY: break;
	}
	return refuse(v, at, "has no form without what a warp shares");
}

/* What may be in the result, looked at once more. */
static bool is_vector(struct gx_sass w)
{
	struct gx_sass_op op = gx_sass_op_of(w);

	if (gx_sass_get(w, GX_SASS_UNIFORM))
		return false;
	return op.exit == GX_SASS_EXIT_KEEP || op.exit == GX_SASS_EXIT_ALU ||
	       (op.exit == GX_SASS_EXIT_PLAIN && op.twin == gx_sass_opcode(w));
}

static uint32_t idle_scoreboard(const struct gx_vector *v)
{
	uint32_t n_uses[8] = { 0 }, idle = 0;

	for (size_t at = 0; at < v->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_sass_load(v->code + at);

		n_uses[gx_sass_get(w, GX_SASS_WRITE_SB)]++;
		n_uses[gx_sass_get(w, GX_SASS_READ_SB)]++;
	}
	for (uint32_t i = 1; i < 6; i++)
		if (n_uses[i] < n_uses[idle])
			idle = i;
	return idle;
}

int gx_vector_form(uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch, bool few,
                   uint32_t *highest, struct gx_diag *diag)
{
	struct gx_vector v = {
		.code = code, .bytes = bytes, .arch = arch, .few = few, .diag = diag
	};
	int err = 0;

	v.needed = calloc(bytes / GX_SASS_BYTES + 1, sizeof(*v.needed));
	v.lent = calloc(bytes / GX_SASS_BYTES + 1, sizeof(*v.lent));
	if (!v.needed || !v.lent)
		err = gx_fail(diag, GX_E_NO_MEMORY, "program");
	if (!err)
		err = gx_vector_lend(&v, highest);
	for (size_t at = 0; at < bytes && !err; at += GX_SASS_BYTES)
		err = note_uses(&v, at, gx_sass_load(code + at));
	if (!err)
		err = find_needed(&v);
	v.scoreboard = idle_scoreboard(&v);
	if (!err)
		err = give_registers(&v, highest);
	for (size_t at = 0; at < bytes && !err; at += GX_SASS_BYTES)
		err = convert(&v, at);
	for (size_t at = 0; at < bytes && !err; at += GX_SASS_BYTES)
		if (!is_vector(gx_sass_load(code + at)))
			err = refuse(&v, at, "uses what a warp shares");
	free(v.needed);
	free(v.lent);
	return err;
}
