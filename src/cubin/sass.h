/* sass.h - words of NVIDIA's machine code, sm_70 and later: fields, the few instructions a graft builds, where branches lead. */
#ifndef GX_SASS_H
#define GX_SASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { GX_SASS_BYTES = 16 };

/* An instruction: 128 bits, the lower half first in memory. */
struct gx_sass {
	uint64_t lo, hi;
};

/* A field is the bits [low, high) of a word: its name holds both. */
#define GX_SASS_FIELD(low, high) ((low) | (high) << 8)
enum gx_sass_field {
	GX_SASS_OPCODE = GX_SASS_FIELD(0, 12),
	GX_SASS_BASE = GX_SASS_FIELD(0, 9),
	GX_SASS_FORM = GX_SASS_FIELD(9, 12),
	GX_SASS_GUARD = GX_SASS_FIELD(12, 16), /* predicate and its NOT; 7: always */
	GX_SASS_DST = GX_SASS_FIELD(16, 24),
	GX_SASS_SRC_A = GX_SASS_FIELD(24, 32),
	GX_SASS_SRC_B = GX_SASS_FIELD(32, 40),
	GX_SASS_IMM = GX_SASS_FIELD(32, 64),
	GX_SASS_SRC_C = GX_SASS_FIELD(64, 72),
	GX_SASS_SECOND =
	        GX_SASS_FIELD(87, 91), /* of EXIT and BRA: one more predicate and its NOT */
	GX_SASS_UNIFORM = GX_SASS_FIELD(91, 92), /* an operand is a uniform register */
	GX_SASS_CONTROL = GX_SASS_FIELD(105, 126),
	GX_SASS_STALL = GX_SASS_FIELD(105, 109),
	GX_SASS_YIELD = GX_SASS_FIELD(109, 110),
	GX_SASS_WRITE_SB = GX_SASS_FIELD(110, 113), /* scoreboard, or GX_SASS_NO_SB */
	GX_SASS_READ_SB = GX_SASS_FIELD(113, 116),
	GX_SASS_WAIT = GX_SASS_FIELD(116, 122), /* a bit for each scoreboard that must be 0 first */
	GX_SASS_REUSE = GX_SASS_FIELD(122, 126),
	GX_SASS_CONST_OFFSET = GX_SASS_FIELD(38, 54), /* of c[bank][offset]: bytes */
	GX_SASS_CONST_BANK = GX_SASS_FIELD(54, 59),
	GX_SASS_SIZE = GX_SASS_FIELD(73, 76),      /* of a load: 4: 32 bits, 5: 64 */
	GX_SASS_SYNC_REG = GX_SASS_FIELD(16, 20),  /* Bn of BSSY, BSYNC and BREAK */
	GX_SASS_BMOV_REG = GX_SASS_FIELD(24, 28),  /* Bn of BMOV */
	GX_SASS_BRANCH_UR = GX_SASS_FIELD(24, 32), /* of BRA: 0 in a plain one */
	GX_SASS_BRANCH_MODE = GX_SASS_FIELD(32, 34),
	GX_SASS_MAX_REGS = GX_SASS_FIELD(32, 40), /* of USETMAXREG */
};
enum { GX_SASS_ALWAYS = 7 }; /* a guard or a second predicate that is none */
enum {
	GX_SASS_RESERVED_REGISTERS = 2
}; /* that a count of registers has more than the code names */
enum {
	GX_SASS_N_SB = 6,
	GX_SASS_NO_SB = 7,
	GX_SASS_ALL_SB = 0x3f,
	GX_SASS_RZ = 255,
	GX_SASS_N_SYNC_REGS = 16
};
/* Cycles until a scoreboard that an instruction sets is seen by one that waits for it: sooner, nothing is waited for. */
enum { GX_SASS_SCOREBOARD_STALL = 2 };
/* Opcodes, GX_SASS_OP_<name>, and bases of arithmetic, GX_SASS_ALU_<name>. */
enum {
#define SASS_OP(opcode, name, flow, exit, twin)                  GX_SASS_OP_##name = (opcode),
#define SASS_PLAIN(opcode, twin, name, descriptor, clears)       GX_SASS_OP_##name = (opcode),
#define SASS_ALU(base, name, wide, gives, registers, predicates) GX_SASS_ALU_##name = (base),
#include "defs/sass_ops.def"
};
/* Forms of arithmetic: where operand b is an immediate, and where c is, which then stands in its place. */
enum { GX_SASS_FORM_R = 1, GX_SASS_FORM_IMM_C = 2, GX_SASS_FORM_IMM = 4 };
#define GX_SASS_ALU_OP(base, form) (GX_SASS_ALU_##base | (form) << 9)

/* What an instruction does to the order of instructions: column flow of sass_ops.def. */
enum gx_sass_flow {
	GX_SASS_FLOW_NONE,
	GX_SASS_FLOW_EXIT,
	GX_SASS_FLOW_BRANCH,
	GX_SASS_FLOW_BSSY,
	GX_SASS_FLOW_BSYNC,
	GX_SASS_FLOW_BREAK,
	GX_SASS_FLOW_BMOV,
	GX_SASS_FLOW_WARPSYNC,
	GX_SASS_FLOW_CALL,
	GX_SASS_FLOW_JUMP, /* to an address in a register or a table */
	GX_SASS_FLOW_PC,   /* reads its own address */
	GX_SASS_FLOW_BARRIER,
};
/* What becomes of an instruction in a probe at exit: see sass_ops.def. */
enum gx_sass_exit {
	GX_SASS_EXIT_REFUSE,
	GX_SASS_EXIT_KEEP,
	GX_SASS_EXIT_DROP,
	GX_SASS_EXIT_TWIN,  /* opcode -> twin */
	GX_SASS_EXIT_PLAIN, /* opcode -> twin, descriptor and clears set to 0 */
	GX_SASS_EXIT_ALU,   /* forms 6 and 7 with a uniform operand become form 1 */
	GX_SASS_EXIT_COPY,  /* of a vector register to a uniform one: a MOV */
	GX_SASS_EXIT_MASK,  /* the same, and only a BRA.DIV may read the register */
	GX_SASS_EXIT_ENTRY, /* refused, and welcome in a probe at entry */
};
enum gx_sass_late {
	GX_SASS_LATE_NO,      /* no memory access: an issued instruction has read its registers */
	GX_SASS_LATE_READER,  /* reads its registers late */
	GX_SASS_LATE_NEVER,   /* a memory access known to read none late */
	GX_SASS_LATE_UNKNOWN, /* not known */
};

/* What the table says of an opcode. */
struct gx_sass_op {
	const char *name; /* static; NULL: no row of its own */
	enum gx_sass_flow flow;
	enum gx_sass_exit exit;
	uint16_t twin;                 /* of TWIN and PLAIN */
	enum gx_sass_field wide;       /* of ALU: an operand of two registers; else 0 */
	enum gx_sass_field descriptor; /* of PLAIN; else 0 */
	uint64_t clears;               /* of PLAIN: bits of the upper half */
};

/* An architecture: a row of cubin_archs.def. */
enum gx_cubin_arch_state {
	GX_CUBIN_ARCH_PROVEN,
	GX_CUBIN_ARCH_ASKED,
	GX_CUBIN_ARCH_REFUSED,
};
struct gx_cubin_arch {
	uint32_t sm;
	uint32_t parameters; /* where they begin in constant bank 0 */
	uint32_t descriptor; /* of global memory, in constant bank 0; 0: none */
	bool split, convergent;
	enum gx_cubin_arch_state state;
	const char *reason; /* of REFUSED */
};
/* NULL: no row. Static. */
const struct gx_cubin_arch *gx_cubin_arch_of(uint32_t sm);

static inline struct gx_sass gx_sass_load(const uint8_t *p)
{
	struct gx_sass w;

	memcpy(&w, p, sizeof(w));
	return w;
}

static inline void gx_sass_store(uint8_t *p, struct gx_sass w)
{
	memcpy(p, &w, sizeof(w));
}

static inline bool gx_sass_same(struct gx_sass a, struct gx_sass b)
{
	return a.lo == b.lo && a.hi == b.hi;
}

/* A field of at most 64 bits. */
static inline uint64_t gx_sass_get(struct gx_sass w, enum gx_sass_field field)
{
	unsigned low = field & 0xff, high = (unsigned)field >> 8;
	unsigned __int128 all = (unsigned __int128)w.hi << 64 | w.lo;

	return (uint64_t)(all >> low & (((unsigned __int128)1 << (high - low)) - 1));
}

/* Bits of the value that the field has no room for are lost. */
static inline struct gx_sass gx_sass_set(struct gx_sass w, enum gx_sass_field field, uint64_t value)
{
	unsigned low = field & 0xff, high = (unsigned)field >> 8;
	unsigned __int128 all = (unsigned __int128)w.hi << 64 | w.lo;
	unsigned __int128 mask = (((unsigned __int128)1 << (high - low)) - 1) << low;

	all = (all & ~mask) | ((unsigned __int128)value << low & mask);
	return (struct gx_sass){ .lo = (uint64_t)all, .hi = (uint64_t)(all >> 64) };
}

static inline uint32_t gx_sass_opcode(struct gx_sass w)
{
	return (uint32_t)gx_sass_get(w, GX_SASS_OPCODE);
}

/* The row of a word's opcode; one of an opcode that no row names has no name, flow NONE and exit REFUSE. */
struct gx_sass_op gx_sass_op_of(struct gx_sass w);
/* "LDG 381" for messages, or "opcode 381". */
void gx_sass_name(struct gx_sass w, char out[32]);
/* Does an instruction read registers after it was issued, whatever its scoreboards are? */
enum gx_sass_late gx_sass_late_of(struct gx_sass w);
/* Registers that it writes at most, from its destination on: of instructions of a probe. */
unsigned gx_sass_gives(struct gx_sass w);
/* The same of those that stand in a kernel between an address and its use. */
unsigned gx_sass_overwrites(struct gx_sass w);
/* Does it always give its destination what another register holds, and no more? */
bool gx_sass_moves(struct gx_sass w, unsigned *from);
/* Fields of a word that name vector registers: columns registers of sass_ops.def. */
enum gx_sass_registers {
	GX_SASS_REGISTERS_NONE = 0,
	GX_SASS_REGISTERS_D = 1,
	GX_SASS_REGISTERS_A = 2,
	GX_SASS_REGISTERS_B = 4, /* at GX_SASS_SRC_B */
	GX_SASS_REGISTERS_C =
	        8, /* at GX_SASS_SRC_C: operand c, or b in forms whose c is something else */
	GX_SASS_REGISTERS_UNKNOWN = 16,
};
unsigned gx_sass_registers(struct gx_sass w);
/* The same instruction with each of its registers so many further up; false: not known which they are, or there are not so many. */
bool gx_sass_shift(struct gx_sass *w, unsigned by);
/* Predicates, a bit each, that an instruction may read or write, its guard included; 0xff: not known. */
unsigned gx_sass_predicates(struct gx_sass w);
static inline bool gx_sass_is_unguarded(struct gx_sass w)
{
	return gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS;
}

/* It has neither scoreboard: nothing can wait for it. */
static inline bool gx_sass_unwatched(struct gx_sass w)
{
	return gx_sass_get(w, GX_SASS_WRITE_SB) == GX_SASS_NO_SB &&
	       gx_sass_get(w, GX_SASS_READ_SB) == GX_SASS_NO_SB;
}

/* It reads registers after it was issued, and nothing can wait for that. */
static inline bool gx_sass_late_unwatched(struct gx_sass w)
{
	return gx_sass_unwatched(w) && gx_sass_late_of(w) == GX_SASS_LATE_READER;
}

/* With so many cycles until the next one is issued: a long stall has no hint beside it (field YIELD). */
static inline struct gx_sass gx_sass_stalled(struct gx_sass w, uint64_t cycles)
{
	enum { LONG = 12 };

	w = gx_sass_set(w, GX_SASS_STALL, cycles);
	return cycles >= LONG ? gx_sass_set(w, GX_SASS_YIELD, 0) : w;
}

/* An access to global memory, of those that probes make. */
bool gx_sass_touches_memory(struct gx_sass w);
/* Gives the same to a lane whoever else is there, and does nothing that anyone sees. */
bool gx_sass_runs_in_all(struct gx_sass w);
/* An EXIT without modifiers: only guard, second predicate and control differ between them. */
bool gx_sass_is_plain_exit(struct gx_sass w);
/* A BRA whose only operand is its distance. */
bool gx_sass_is_plain_branch(struct gx_sass w);

/* What all four have: stall cycles, no scoreboard set, the mask of those waited for. */
struct gx_sass gx_sass_nop(unsigned stall, unsigned wait);
/* A branch from `at` to `target`, both bytes from the start of the section, multiples of 16. */
struct gx_sass gx_sass_bra(const struct gx_cubin_arch *arch, uint64_t at, uint64_t target);
/* The same with the predicates and the control of an EXIT that it takes the place of. */
struct gx_sass gx_sass_bra_for_exit(const struct gx_cubin_arch *arch, struct gx_sass exit,
                                    uint64_t at, uint64_t target);
/* target is the instruction behind the BSYNC. */
struct gx_sass gx_sass_bssy(const struct gx_cubin_arch *arch, unsigned reg, uint64_t at,
                            uint64_t target);
struct gx_sass gx_sass_bsync(const struct gx_cubin_arch *arch, unsigned reg);
/**
 * gx_sass_target() - where a BRA or a BSSY leads, in bytes from the start of its section.
 * @at: where it stands
 *
 * False: the word is neither. A target before the start of the section is negative.
 */
bool gx_sass_target(const struct gx_cubin_arch *arch, struct gx_sass w, uint64_t at,
                    int64_t *target);

#endif
