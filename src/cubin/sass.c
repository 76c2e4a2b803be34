/* sass.c - the table of machine instructions; NOP, BRA, BSSY and BSYNC are made, branches read. */
#include "cubin/sass.h"

#include <stdio.h>

/* bit of a word in its upper half */
#define SASS_H(bit) (1ull << ((bit)-64))

enum {
	/* stall cycles of an instruction that changes the order of instructions */
	BRANCH_STALL = 5,
	SYNC_STALL = 15,
	MOST_GIVEN = 4, /* registers, by one instruction */
};
static const enum gx_sass_field distance = GX_SASS_FIELD(34, 82),
                                distance_low = GX_SASS_FIELD(16, 24),
                                sync_distance = GX_SASS_FIELD(34, 64);

const struct gx_cubin_arch *gx_cubin_arch_of(uint32_t sm)
{
	static const struct gx_cubin_arch rows[] = {
#define CUBIN_ARCH(sm_, parameters_, descriptor_, split_, convergent_, state_, reason_)            \
	{ .sm = sm_,                                                                               \
	  .parameters = parameters_,                                                               \
	  .descriptor = descriptor_,                                                               \
	  .split = split_,                                                                         \
	  .convergent = convergent_,                                                               \
	  .state = GX_CUBIN_ARCH_##state_,                                                         \
	  .reason = reason_ },
#include "defs/cubin_archs.def"
#undef CUBIN_ARCH
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].sm == sm)
			return &rows[i];
	return NULL;
}

static struct gx_sass_op alu_op(struct gx_sass w)
{
	switch (gx_sass_get(w, GX_SASS_BASE)) {
#define GX_SASS_SRC_0 0
#define SASS_ALU(base, name_, wide_, gives_, registers_, predicates_)                              \
	case base:                                                                                 \
		return (struct gx_sass_op){ .name = #name_,                                        \
			                    .exit = GX_SASS_EXIT_ALU,                              \
			                    .wide = GX_SASS_SRC_##wide_ };
#define SASS_UNIFORM(base, name_)                                                                  \
	case base:                                                                                 \
		return (struct gx_sass_op){ .name = #name_, .exit = GX_SASS_EXIT_ENTRY };
#include "defs/sass_ops.def"
	default: return (struct gx_sass_op){ 0 };
	}
}

struct gx_sass_op gx_sass_op_of(struct gx_sass w)
{
	switch (gx_sass_opcode(w)) {
#define SASS_OP(opcode, name_, flow_, exit_, twin_)                                                \
	case opcode:                                                                               \
		return (struct gx_sass_op){ .name = #name_,                                        \
			                    .flow = GX_SASS_FLOW_##flow_,                          \
			                    .exit = GX_SASS_EXIT_##exit_,                          \
			                    .twin = twin_ };
#define SASS_PLAIN(opcode, twin_, name_, descriptor_, clears_)                                     \
	case opcode:                                                                               \
		return (struct gx_sass_op){ .name = #name_,                                        \
			                    .exit = GX_SASS_EXIT_PLAIN,                            \
			                    .twin = twin_,                                         \
			                    .descriptor = GX_SASS_SRC_##descriptor_,               \
			                    .clears = clears_ };
#include "defs/sass_ops.def"
	default: return alu_op(w);
	}
}

void gx_sass_name(struct gx_sass w, char out[32])
{
	const char *name = gx_sass_op_of(w).name;

	snprintf(out, 32, "%s %03x", name ? name : "opcode", gx_sass_opcode(w));
}

/* An operation on the cache as a whole names no register. */
static enum gx_sass_late late_by_address(struct gx_sass w)
{
	return gx_sass_get(w, GX_SASS_SRC_A) == GX_SASS_RZ ? GX_SASS_LATE_NEVER
	                                                   : GX_SASS_LATE_READER;
}

/* the column late */
#define LATE_READER(w)  GX_SASS_LATE_READER
#define LATE_NEVER(w)   GX_SASS_LATE_NEVER
#define LATE_ADDRESS(w) late_by_address(w)

enum gx_sass_late gx_sass_late_of(struct gx_sass w)
{
	/* bit 8 of the base: the instruction leaves the pipelines of arithmetic */
	enum gx_sass_late found =
	        gx_sass_get(w, GX_SASS_BASE) >= 0x180 ? GX_SASS_LATE_UNKNOWN : GX_SASS_LATE_NO;

	switch (gx_sass_get(w, GX_SASS_BASE)) {
#define SASS_LATE(base, name, late, gives)                                                         \
	case base:                                                                                 \
		found = LATE_##late(w);                                                            \
		break;
#include "defs/sass_ops.def"
	default: break;
	}
	switch (gx_sass_opcode(w)) {
#define SASS_LATE_OP(opcode, name, late)                                                           \
	case opcode:                                                                               \
		found = LATE_##late(w);                                                            \
		break;
#include "defs/sass_ops.def"
	default: break;
	}
	return found;
}

/* the column gives */
#define GIVES(base, gives)                                                                         \
	case base: return gives;

unsigned gx_sass_gives(struct gx_sass w)
{
	switch (gx_sass_get(w, GX_SASS_BASE)) {
#define SASS_ALU(base, name, wide, gives, registers, predicates) GIVES(base, gives)
#define SASS_LATE(base, name, late, gives)                       GIVES(base, gives)
#include "defs/sass_ops.def"
	default: return MOST_GIVEN;
	}
}

/* Registers of a load. */
static unsigned by_size(struct gx_sass w)
{
	enum { BITS_64 = 5, BITS_128 = 6 };
	uint64_t size = gx_sass_get(w, GX_SASS_SIZE);

	return size < BITS_64 ? 1 : size < BITS_128 ? 2 : MOST_GIVEN;
}

#define BY_SIZE by_size(w)

unsigned gx_sass_overwrites(struct gx_sass w)
{
	switch (gx_sass_get(w, GX_SASS_BASE)) {
#define SASS_UNIFORM(base, name)      GIVES(base, 0)
#define SASS_GIVES(base, name, gives) GIVES(base, gives)
#include "defs/sass_ops.def"
	default: return gx_sass_gives(w);
	}
}

bool gx_sass_moves(struct gx_sass w, unsigned *from)
{
	bool product = gx_sass_opcode(w) == GX_SASS_ALU_OP(IMAD, GX_SASS_FORM_R) &&
	               (gx_sass_get(w, GX_SASS_SRC_A) == GX_SASS_RZ ||
	                gx_sass_get(w, GX_SASS_SRC_B) == GX_SASS_RZ);

	*from = (unsigned)gx_sass_get(w, product ? GX_SASS_SRC_C : GX_SASS_SRC_B);
	return gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS &&
	       (product || gx_sass_opcode(w) == GX_SASS_ALU_OP(MOV, GX_SASS_FORM_R));
}

/* columns registers and predicates */
enum {
	USES_NONE = 0,
	USES_D = GX_SASS_REGISTERS_D,
	USES_DA = USES_D | GX_SASS_REGISTERS_A,
	USES_DB = USES_D | GX_SASS_REGISTERS_B,
	USES_AB = GX_SASS_REGISTERS_A | GX_SASS_REGISTERS_B,
	USES_DAB = USES_D | USES_AB,
	USES_DABC = USES_DAB | GX_SASS_REGISTERS_C,
};
enum predicates {
	PREDICATES_NONE,
	PREDICATES_IN,
	PREDICATES_OUT,
	PREDICATES_OUT_IN,
	PREDICATES_COMPARE,
	PREDICATES_ALL
};
struct uses {
	bool known, is_alu;
	unsigned registers;
	enum predicates predicates;
};

static struct uses uses_of(struct gx_sass w)
{
	switch (gx_sass_opcode(w)) {
#define SASS_USES(opcode, registers, predicates)                                                   \
	case opcode:                                                                               \
		return (struct uses){ true, false, USES_##registers, PREDICATES_##predicates };
#include "defs/sass_ops.def"
	default: break;
	}
	switch (gx_sass_get(w, GX_SASS_BASE)) {
#define SASS_ALU(base, name, wide, gives, registers, predicates)                                   \
	case base:                                                                                 \
		return (struct uses){ true, true, USES_##registers, PREDICATES_##predicates };
#include "defs/sass_ops.def"
	default: return (struct uses){ 0 };
	}
}

/* Where operands b and c of arithmetic stand, if they are registers: an immediate, a constant or a uniform register as c leaves its
 * place to b. */
static unsigned alu_registers(unsigned registers, uint64_t form)
{
	bool has_b = registers & GX_SASS_REGISTERS_B, has_c = registers & GX_SASS_REGISTERS_C;
	unsigned kept = registers & (GX_SASS_REGISTERS_D | GX_SASS_REGISTERS_A);

	if (form == 1)
		return registers;
	if (form == 2 || form == 3 || form == 7)
		return kept | (has_b ? GX_SASS_REGISTERS_C : 0);
	return kept | (has_c ? GX_SASS_REGISTERS_C : 0);
}

unsigned gx_sass_registers(struct gx_sass w)
{
	struct uses uses = uses_of(w);

	if (!uses.known)
		return GX_SASS_REGISTERS_UNKNOWN;
	return uses.is_alu ? alu_registers(uses.registers, gx_sass_get(w, GX_SASS_FORM))
	                   : uses.registers;
}

bool gx_sass_shift(struct gx_sass *w, unsigned by)
{
	static const enum gx_sass_field fields[] = { GX_SASS_DST, GX_SASS_SRC_A, GX_SASS_SRC_B,
		                                     GX_SASS_SRC_C };
	unsigned registers = gx_sass_registers(*w);

	if (registers & GX_SASS_REGISTERS_UNKNOWN)
		return false;
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		uint64_t reg = gx_sass_get(*w, fields[i]);

		if (!(registers >> i & 1) || reg == GX_SASS_RZ)
			continue;
		if (reg + by >= GX_SASS_RZ)
			return false;
		*w = gx_sass_set(*w, fields[i], reg + by);
	}
	return true;
}

unsigned gx_sass_predicates(struct gx_sass w)
{
	static const enum gx_sass_field fields[] = {
		GX_SASS_FIELD(87, 90), GX_SASS_FIELD(81, 84), GX_SASS_FIELD(84, 87),
		GX_SASS_FIELD(68, 71), GX_SASS_FIELD(77, 80),
	};
	/* of those, a bit each */
	static const uint8_t masks[] = {
		[PREDICATES_NONE] = 0,   [PREDICATES_IN] = 1,        [PREDICATES_OUT] = 2,
		[PREDICATES_OUT_IN] = 3, [PREDICATES_COMPARE] = 0xf, [PREDICATES_ALL] = 0x1f
	};
	struct uses uses = uses_of(w);
	unsigned found = 1u << gx_sass_get(w, GX_SASS_FIELD(12, 15));

	if (!uses.known)
		return 0xff;
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		if (masks[uses.predicates] >> i & 1)
			found |= 1u << gx_sass_get(w, fields[i]);
	return found & 0x7f;
}

bool gx_sass_touches_memory(struct gx_sass w)
{
	switch (gx_sass_opcode(w)) {
	case GX_SASS_OP_LDG:
	case GX_SASS_OP_LDG_D:
	case GX_SASS_OP_STG:
	case GX_SASS_OP_STG_D:
	case GX_SASS_OP_RED_D:
	case GX_SASS_OP_ATOMG:
	case GX_SASS_OP_ATOMG_D: return true;
	default: return false;
	}
}

bool gx_sass_runs_in_all(struct gx_sass w)
{
	uint32_t op = gx_sass_opcode(w);

	return op == GX_SASS_OP_NOP || op == GX_SASS_OP_S2R || op == GX_SASS_OP_CS2R ||
	       op == GX_SASS_OP_LDC || gx_sass_op_of(w).exit == GX_SASS_EXIT_ALU;
}

bool gx_sass_is_plain_exit(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_OP_EXIT && !gx_sass_get(w, GX_SASS_FIELD(16, 64)) &&
	       !gx_sass_get(w, GX_SASS_FIELD(64, 87)) && !gx_sass_get(w, GX_SASS_FIELD(91, 105));
}

bool gx_sass_is_plain_branch(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_OP_BRA && !gx_sass_get(w, GX_SASS_BRANCH_MODE) &&
	       !gx_sass_get(w, GX_SASS_BRANCH_UR);
}

static struct gx_sass with_control(struct gx_sass w, unsigned stall, bool yield, unsigned wait)
{
	w = gx_sass_set(w, GX_SASS_STALL, stall);
	w = gx_sass_set(w, GX_SASS_YIELD, yield);
	w = gx_sass_set(w, GX_SASS_WRITE_SB, GX_SASS_NO_SB);
	w = gx_sass_set(w, GX_SASS_READ_SB, GX_SASS_NO_SB);
	return gx_sass_set(w, GX_SASS_WAIT, wait);
}

/* An opcode that runs in every lane, with the second predicate always true where there is one. */
static struct gx_sass flow_word(unsigned opcode)
{
	struct gx_sass w = { .lo = opcode };

	w = gx_sass_set(w, GX_SASS_GUARD, GX_SASS_ALWAYS);
	return gx_sass_set(w, GX_SASS_SECOND, GX_SASS_ALWAYS);
}

struct gx_sass gx_sass_nop(unsigned stall, unsigned wait)
{
	struct gx_sass w = { .lo = GX_SASS_OP_NOP };

	return with_control(gx_sass_set(w, GX_SASS_GUARD, GX_SASS_ALWAYS), stall, false, wait);
}

/* Distances count from the next instruction, in units of 4 bytes. */
static uint64_t distance_of(uint64_t at, uint64_t target)
{
	return (uint64_t)((int64_t)(target - (at + GX_SASS_BYTES)) / 4);
}

static struct gx_sass set_distance(const struct gx_cubin_arch *arch, struct gx_sass w, uint64_t at,
                                   uint64_t target)
{
	uint64_t units = distance_of(at, target);

	if (!arch->split)
		return gx_sass_set(w, distance, units);
	w = gx_sass_set(w, distance_low, units);
	return gx_sass_set(w, distance, (uint64_t)((int64_t)units >> 8));
}

struct gx_sass gx_sass_bra(const struct gx_cubin_arch *arch, uint64_t at, uint64_t target)
{
	struct gx_sass w = with_control(flow_word(GX_SASS_OP_BRA), BRANCH_STALL, true, 0);

	return set_distance(arch, w, at, target);
}

struct gx_sass gx_sass_bra_for_exit(const struct gx_cubin_arch *arch, struct gx_sass exit,
                                    uint64_t at, uint64_t target)
{
	struct gx_sass w = { .lo = GX_SASS_OP_BRA };

	w = gx_sass_set(w, GX_SASS_GUARD, gx_sass_get(exit, GX_SASS_GUARD));
	w = gx_sass_set(w, GX_SASS_SECOND, gx_sass_get(exit, GX_SASS_SECOND));
	w = gx_sass_set(w, GX_SASS_CONTROL, gx_sass_get(exit, GX_SASS_CONTROL));
	return set_distance(arch, w, at, target);
}

static struct gx_sass sync_word(const struct gx_cubin_arch *arch, unsigned opcode, unsigned reg)
{
	struct gx_sass w = gx_sass_set(flow_word(opcode), GX_SASS_SYNC_REG, reg);

	return gx_sass_set(w, GX_SASS_FIELD(73, 74), arch->convergent);
}

struct gx_sass gx_sass_bssy(const struct gx_cubin_arch *arch, unsigned reg, uint64_t at,
                            uint64_t target)
{
	struct gx_sass w =
	        with_control(sync_word(arch, GX_SASS_OP_BSSY, reg), SYNC_STALL, false, 0);

	return gx_sass_set(w, sync_distance, distance_of(at, target));
}

struct gx_sass gx_sass_bsync(const struct gx_cubin_arch *arch, unsigned reg)
{
	return with_control(sync_word(arch, GX_SASS_OP_BSYNC, reg), BRANCH_STALL, true, 0);
}

static int64_t sign_extended(uint64_t value, unsigned bits)
{
	uint64_t sign = 1ull << (bits - 1);

	return (int64_t)((value & (2 * sign - 1)) ^ sign) - (int64_t)sign;
}

bool gx_sass_target(const struct gx_cubin_arch *arch, struct gx_sass w, uint64_t at,
                    int64_t *target)
{
	int64_t units;

	switch ((int)gx_sass_op_of(w).flow) {
	case GX_SASS_FLOW_BRANCH:
		units = sign_extended(gx_sass_get(w, distance), 48);
		if (arch->split)
			units = units * 256 + (int64_t)gx_sass_get(w, distance_low);
		break;
	case GX_SASS_FLOW_BSSY: units = sign_extended(gx_sass_get(w, sync_distance), 30); break;
	default: return false;
	}
	*target = (int64_t)((uint64_t)at + GX_SASS_BYTES + (uint64_t)units * 4);
	return true;
}
