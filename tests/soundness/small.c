/* small.c - the small programs: their shapes, and the statements that take their places. */
#include "small.h"

#include "generate.h"

/* Slots of the frame that statements write and read, a key, the counter of a loop. */
enum { X = -8, Y = -16, Z = -24, KEY = -32, COUNTER = -40 };
/* base: the frame of the program, r10 there and a pointer in functions. FIND is its number; SUM is
 * what was read. */
enum { R_ARG = 6, R_FIND = 7, R_HELD = 8, R_SUM = 9 };

enum {
	LDX8 = 0x71,
	LDX32 = 0x61,
	LDX64 = 0x79,
	ST8 = 0x72,
	ST32 = 0x62,
	ST64 = 0x7a,
	STX8 = 0x73,
	STX32 = 0x63,
	STX64 = 0x7b,
	MOV = 0xb7,
	MOV_X = 0xbf,
	ADD = 0x07,
	ADD_X = 0x0f,
	AND = 0x57,
	LSH = 0x67,
	RSH_X = 0x7f,
	JA = 0x05,
	JEQ = 0x15,
	JNE = 0x55,
	JGT = 0x25,
	JLT = 0xa5,
	CALL = 0x85,
	EXIT = 0x95
};

struct make {
	struct small_program *out;
	unsigned base; /* register */
	bool in_main;
};

typedef void statement(struct make *m, int a, int b);

static uint32_t emit(struct make *m, unsigned opcode, unsigned dst, unsigned src, int off,
                     int32_t imm)
{
	m->out->insns[m->out->n_insns] =
	        (struct gx_insn){ (uint8_t)opcode, dst & 15, src & 15, (int16_t)off, imm };
	return m->out->n_insns++;
}

static void target(struct make *m, uint32_t branch)
{
	m->out->insns[branch].off = (int16_t)(m->out->n_insns - branch - 1);
}

static void call(struct make *m, int32_t helper)
{
	emit(m, CALL, 0, 0, 0, helper);
}

/* dst = a map, or its first byte */
static void map(struct make *m, unsigned dst, enum gen_map number, bool value)
{
	emit(m, 0x18, dst, value ? 2 : 1, 0, number);
	emit(m, 0, 0, 0, 0, 0);
}

/* dst = the base + off */
static void place(struct make *m, unsigned dst, int off)
{
	emit(m, MOV_X, dst, m->base, 0, 0);
	emit(m, ADD, dst, 0, 0, off);
}

static unsigned load_of(int width)
{
	return width == 1 ? LDX8 : width == 2 ? 0x69 : width == 4 ? LDX32 : LDX64;
}

static void add_to_sum(struct make *m, unsigned src)
{
	emit(m, ADD_X, R_SUM, src, 0, 0);
}

/* --- statements that write */
static void nothing(struct make *m, int a, int b)
{
	(void)m;
	(void)a;
	(void)b;
}

static void spill(struct make *m, int slot, int reg)
{
	emit(m, STX64, m->base, reg < 0 ? m->base : (unsigned)reg, slot, 0);
}

static void spill_value(struct make *m, int slot, int number)
{
	map(m, 1, (enum gen_map)number, true);
	emit(m, STX64, m->base, 1, slot, 0);
}

static void look_up(struct make *m, int key, int number)
{
	map(m, 1, (enum gen_map)number, false);
	place(m, 2, key);
	call(m, 1);
}

/* What is there for key 0 only. */
static void spill_found(struct make *m, int slot, int number)
{
	emit(m, STX32, m->base, R_FIND, KEY, 0);
	look_up(m, KEY, number);
	emit(m, STX64, m->base, 0, slot, 0);
}

static void fill(struct make *m, int at, int width)
{
	emit(m, width == 1 ? ST8 : width == 2 ? 0x6a : width == 4 ? ST32 : ST64, m->base, 0, at, 7);
}

static void fill_unknown(struct make *m, int at, int width)
{
	emit(m, width == 1 ? STX8 : width == 4 ? STX32 : STX64, m->base, R_FIND, at, 0);
}

/* r1 = base + something below most, times step */
static void somewhere(struct make *m, int most, int shift)
{
	emit(m, MOV_X, 1, R_FIND, 0, 0);
	emit(m, AND, 1, 0, 0, most);
	emit(m, LSH, 1, 0, 0, shift);
	emit(m, ADD_X, 1, m->base, 0, 0);
}

static void fill_byte_somewhere(struct make *m, int slot, int b)
{
	(void)b;
	somewhere(m, 15, 0);
	emit(m, ST8, 1, 0, slot, 5);
}

static void fill_slot_somewhere(struct make *m, int slot, int b)
{
	(void)b;
	somewhere(m, 1, 3);
	emit(m, STX64, 1, R_FIND, slot, 0);
}

static void written_by_helper(struct make *m, int a, int b)
{
	(void)b;
	place(m, 1, a);
	place(m, 2, Y);
	place(m, 3, Z);
	call(m, 505);
}

static void written_somewhere(struct make *m, int a, int b)
{
	(void)a;
	(void)b;
	somewhere(m, 1, 3);
	emit(m, ADD, 1, 0, 0, Y);
	place(m, 2, Z);
	place(m, 3, Z);
	call(m, 505);
}

/* At the CUDA API only. */
static void named_by_helper(struct make *m, int at, int size)
{
	place(m, 1, at);
	emit(m, MOV, 2, 0, 0, size);
	call(m, 16);
}

/* So many bytes as nobody knows. */
static void named_in_part(struct make *m, int at, int most)
{
	place(m, 1, at);
	emit(m, MOV_X, 2, R_FIND, 0, 0);
	emit(m, AND, 2, 0, 0, most);
	call(m, 16);
}

static void restore(struct make *m, int slot, int b)
{
	(void)b;
	emit(m, LDX64, R_HELD, m->base, slot, 0);
}

static void hold(struct make *m, int a, int b)
{
	(void)a;
	(void)b;
	emit(m, MOV_X, R_HELD, m->base, 0, 0);
}

static void atomic(struct make *m, int at, int width)
{
	emit(m, width == 4 ? 0xc3 : 0xdb, m->base, R_FIND, at, 0);
}

static void copy(struct make *m, int to, int from)
{
	emit(m, LDX64, 1, m->base, from, 0);
	emit(m, STX64, m->base, 1, to, 0);
}

static void swap(struct make *m, int a, int b)
{
	emit(m, LDX64, 1, m->base, a, 0);
	emit(m, LDX64, 2, m->base, b, 0);
	emit(m, STX64, m->base, 1, b, 0);
	emit(m, STX64, m->base, 2, a, 0);
}

static void reserve(struct make *m, int a, int b)
{
	(void)a;
	(void)b;
	map(m, 1, GEN_MAP_RING, false);
	emit(m, MOV, 2, 0, 0, 8);
	emit(m, MOV, 3, 0, 0, 0);
	call(m, 131);
}

static void spill_record(struct make *m, int slot, int b)
{
	reserve(m, 0, b);
	emit(m, STX64, m->base, 0, slot, 0);
}

static void release(struct make *m, int slot, int b)
{
	uint32_t none;

	(void)b;
	emit(m, LDX64, 1, m->base, slot, 0);
	none = emit(m, JEQ, 1, 0, 0, 0);
	emit(m, MOV, 2, 0, 0, 0);
	call(m, 132);
	target(m, none);
	emit(m, ST64, m->base, 0, slot, 0);
}

/* --- statements that read */
static void read_number(struct make *m, int at, int width)
{
	emit(m, load_of(width), 1, m->base, at, 0);
	add_to_sum(m, 1);
}

static void branch_on(struct make *m, int at, int width)
{
	uint32_t over;

	emit(m, load_of(width), 1, m->base, at, 0);
	over = emit(m, JNE, 1, 0, 0, 7);
	emit(m, ADD, R_SUM, 0, 0, 1);
	target(m, over);
}

static void branch_above(struct make *m, int at, int width)
{
	uint32_t over;

	emit(m, load_of(width), 1, m->base, at, 0);
	over = emit(m, JGT, 1, 0, 0, 0x5000);
	emit(m, ADD, R_SUM, 0, 0, 2);
	target(m, over);
}

/* Through a pointer that was spilled. */
static void follow(struct make *m, int slot, int off)
{
	emit(m, LDX64, 1, m->base, slot, 0);
	emit(m, LDX8, 1, 1, off, 0);
	add_to_sum(m, 1);
}

static void follow_checked(struct make *m, int slot, int off)
{
	uint32_t over;

	emit(m, LDX64, 1, m->base, slot, 0);
	over = emit(m, JEQ, 1, 0, 0, 0);
	emit(m, LDX64, 1, 1, off, 0);
	add_to_sum(m, 1);
	target(m, over);
}

static void write_through(struct make *m, int slot, int off)
{
	uint32_t over;

	emit(m, LDX64, 1, m->base, slot, 0);
	over = emit(m, JEQ, 1, 0, 0, 0);
	emit(m, STX64, 1, R_FIND, off, 0);
	target(m, over);
}

static void read_by_key(struct make *m, int at, int number)
{
	uint32_t over;

	look_up(m, at, number);
	over = emit(m, JEQ, 0, 0, 0, 0);
	emit(m, LDX64, 1, 0, 8, 0);
	add_to_sum(m, 1);
	target(m, over);
}

static void output(struct make *m, int at, int size)
{
	map(m, 1, GEN_MAP_RING, false);
	place(m, 2, at);
	emit(m, MOV, 3, 0, 0, size);
	emit(m, MOV, 4, 0, 0, 0);
	call(m, 130);
}

static void read_somewhere(struct make *m, int slot, int most)
{
	somewhere(m, most, 0);
	emit(m, LDX8, 1, 1, slot, 0);
	add_to_sum(m, 1);
}

static void read_slot_somewhere(struct make *m, int slot, int b)
{
	(void)b;
	somewhere(m, 1, 3);
	emit(m, LDX64, 1, 1, slot, 0);
	add_to_sum(m, 1);
}

static void read_held(struct make *m, int a, int b)
{
	(void)a;
	(void)b;
	add_to_sum(m, R_HELD);
}

static void follow_held(struct make *m, int off, int width)
{
	emit(m, load_of(width), 1, R_HELD, off, 0);
	add_to_sum(m, 1);
}

/* A register that a call may have changed. */
static void read_behind_call(struct make *m, int reg, int b)
{
	(void)b;
	emit(m, MOV, 1, 0, 0, 3);
	call(m, 8);
	add_to_sum(m, (unsigned)reg);
}

static void into_record(struct make *m, int at, int width)
{
	uint32_t over;

	reserve(m, 0, 0);
	over = emit(m, JEQ, 0, 0, 0, 0);
	emit(m, load_of(width), 1, m->base, at, 0);
	emit(m, STX64, 0, 1, 0, 0);
	emit(m, MOV_X, 1, 0, 0, 0);
	emit(m, MOV, 2, 0, 0, 0);
	call(m, 132);
	target(m, over);
}

static void into_map(struct make *m, int at, int width)
{
	emit(m, load_of(width), 1, m->base, at, 0);
	map(m, 2, GEN_MAP_ONE, true);
	emit(m, STX64, 2, 1, 8, 0);
}

/* Where a row may stand: all writers in B, some of them in A and C, where they are what they are in
 * B with another one before or behind. */
enum { IN_A = 1, IN_C = 2 };

struct row {
	statement *make;
	int a, b;
	int where; /* of writers */
};

static const struct row writers[] = {
	{ nothing, 0, 0, IN_A | IN_C },
	{ spill, X, -1, IN_A | IN_C },
	{ spill, X, R_ARG, IN_A }, /* the context; in functions the same once more */
	{ spill, X, 10, IN_A },    /* in functions their own frame */
	{ spill, X, R_HELD, IN_A },
	{ spill, Y, -1, IN_A },
	{ spill_value, X, GEN_MAP_ONE, IN_A },
	{ spill_value, X, GEN_MAP_CONST, IN_A },
	{ spill_found, X, GEN_MAP_ONE, IN_A | IN_C },
	{ fill, X, 1, IN_A },
	{ fill, X + 1, 1, IN_C },
	{ fill, X + 2, 1, 0 },
	{ fill, X + 3, 1, 0 },
	{ fill, X + 4, 1, 0 },
	{ fill, X + 5, 1, 0 },
	{ fill, X + 6, 1, 0 },
	{ fill, X + 7, 1, IN_A },
	{ fill, X, 2, 0 },
	{ fill, X + 2, 2, 0 },
	{ fill, X + 4, 2, 0 },
	{ fill, X + 6, 2, 0 },
	{ fill, X, 4, 0 },
	{ fill, X + 4, 4, IN_A },
	{ fill, X, 8, IN_A | IN_C },
	{ fill, Y, 8, IN_A },
	{ fill_unknown, X, 8, IN_A | IN_C },
	{ fill_unknown, X + 4, 4, IN_A },
	{ fill_unknown, X + 7, 1, 0 },
	{ fill_byte_somewhere, Y, 0, IN_A | IN_C },
	{ fill_slot_somewhere, Y, 0, IN_A | IN_C },
	{ written_by_helper, X, 0, IN_A | IN_C },
	{ written_somewhere, 0, 0, IN_A },
	{ restore, X, 0, IN_A | IN_C },
	{ hold, 0, 0, IN_A },
	{ atomic, X, 8, IN_A | IN_C },
	{ atomic, X + 4, 4, IN_A },
	{ copy, Y, X, IN_A | IN_C },
	{ copy, X, Y, IN_A | IN_C },
	{ swap, X, Y, IN_A | IN_C },
	{ spill_record, X, 0, IN_A | IN_C },
	{ release, X, 0, IN_A | IN_C },
};

/* Take the place of B at the CUDA API. */
static const struct row host_writers[] = {
	{ named_by_helper, X, 8, 0 },     { named_by_helper, X, 4, 0 },
	{ named_by_helper, X + 4, 4, 0 }, { named_by_helper, X + 7, 1, 0 },
	{ named_by_helper, Y, 12, 0 },    { named_by_helper, Y + 4, 8, 0 },
	{ named_by_helper, Y, 16, 0 },    { named_in_part, X, 7, 0 },
};

static const struct row readers[] = {
	{ read_number, X, 1, 0 },
	{ read_number, X + 1, 1, 0 },
	{ read_number, X + 2, 1, 0 },
	{ read_number, X + 3, 1, 0 },
	{ read_number, X + 4, 1, 0 },
	{ read_number, X + 5, 1, 0 },
	{ read_number, X + 6, 1, 0 },
	{ read_number, X + 7, 1, 0 },
	{ read_number, X, 2, 0 },
	{ read_number, X + 2, 2, 0 },
	{ read_number, X + 4, 2, 0 },
	{ read_number, X + 6, 2, 0 },
	{ read_number, X, 4, 0 },
	{ read_number, X + 4, 4, 0 },
	{ read_number, X, 8, 0 },
	{ read_number, Y, 8, 0 },
	{ read_number, Y + 4, 4, 0 },
	{ read_number, Y + 7, 1, 0 },
	{ branch_on, X + 4, 4, 0 },
	{ branch_on, X, 1, 0 },
	{ branch_above, X, 8, 0 },
	{ branch_above, X + 4, 2, 0 },
	{ follow, X, -1, 0 },
	{ follow, X, 0, 0 },
	{ follow_checked, X, 0, 0 },
	{ write_through, X, 0, 0 },
	{ write_through, X, X, 0 },
	{ read_by_key, X, GEN_MAP_FEW, 0 },
	{ read_by_key, X + 4, GEN_MAP_FEW, 0 },
	{ output, X, 8, 0 },
	{ output, Y, 16, 0 },
	{ read_somewhere, X, 7, 0 },
	{ read_somewhere, Y, 15, 0 },
	{ read_slot_somewhere, Y, 0, 0 },
	{ read_held, 0, 0, 0 },
	{ follow_held, X, 4, 0 },
	{ read_behind_call, 1, 0, 0 },
	{ read_behind_call, 0, 0, 0 },
	{ into_record, X, 8, 0 },
	{ into_record, X + 4, 4, 0 },
	{ into_map, X, 8, 0 },
	{ release, X, 0, 0 },
};

enum {
	N_WRITERS = sizeof(writers) / sizeof(writers[0]),
	N_HOST_WRITERS = sizeof(host_writers) / sizeof(host_writers[0]),
	N_READERS = sizeof(readers) / sizeof(readers[0])
};

/* --- shapes: A and B are written on different ways, C and D come behind them */
struct places {
	const struct row *a, *b, *c, *d;
	bool filled; /* both slots hold numbers before all */
};

static void put(struct make *m, const struct row *row)
{
	row->make(m, row->a, row->b);
}

/* Over what follows when bit `bit` of the number is set. */
static uint32_t unless(struct make *m, int bit)
{
	emit(m, MOV_X, 1, R_FIND, 0, 0);
	emit(m, AND, 1, 0, 0, 1 << bit);
	return emit(m, JNE, 1, 0, 0, 0);
}

static void fork_in_two(struct make *m, const struct places *p, int bit)
{
	uint32_t other = unless(m, bit), join;

	put(m, p->a);
	join = emit(m, JA, 0, 0, 0, 0);
	target(m, other);
	put(m, p->b);
	target(m, join);
}

static void finish_main(struct make *m)
{
	emit(m, MOV_X, 0, R_SUM, 0, 0);
	emit(m, EXIT, 0, 0, 0, 0);
}

/* What a function read goes to a map; its result is 0. */
static void finish_function(struct make *m)
{
	map(m, 1, GEN_MAP_ONE, true);
	emit(m, 0xdb, 1, R_SUM, 16, 0);
	emit(m, MOV, 0, 0, 0, 0);
	emit(m, EXIT, 0, 0, 0, 0);
}

/* r6 is the base, r7 the number */
static void begin_function(struct make *m, unsigned base, unsigned number, bool by_address)
{
	emit(m, MOV_X, R_ARG, base, 0, 0);
	emit(m, by_address ? LDX32 : MOV_X, R_FIND, number, 0, 0);
	emit(m, MOV, R_HELD, 0, 0, 0);
	emit(m, MOV, R_SUM, 0, 0, 0);
	m->base = R_ARG;
	m->in_main = false;
}

static void shape_fork(struct make *m, const struct places *p)
{
	fork_in_two(m, p, 0);
	put(m, p->c);
	put(m, p->d);
	finish_main(m);
}

/* The other way is looked at first. */
static void shape_other_fork(struct make *m, const struct places *p)
{
	const struct places other = { p->b, p->a, p->c, p->d, p->filled };

	shape_fork(m, &other);
}

static void shape_twice(struct make *m, const struct places *p)
{
	uint32_t over = unless(m, 0);

	put(m, p->a);
	target(m, over);
	over = unless(m, 1);
	put(m, p->b);
	target(m, over);
	put(m, p->c);
	put(m, p->d);
	finish_main(m);
}

/* Two rounds, each one way or the other. */
static void shape_loop(struct make *m, const struct places *p)
{
	uint32_t head, back;

	emit(m, ST64, 10, 0, COUNTER, 0);
	head = m->out->n_insns;
	fork_in_two(m, p, 0);
	put(m, p->c);
	emit(m, 0x77, R_FIND, 0, 0, 1);
	emit(m, LDX64, 1, 10, COUNTER, 0);
	emit(m, ADD, 1, 0, 0, 1);
	emit(m, STX64, 10, 1, COUNTER, 0);
	back = emit(m, JLT, 1, 0, 0, 2);
	m->out->insns[back].off = (int16_t)((int)head - (int)back - 1);
	put(m, p->d);
	finish_main(m);
}

static void function_address(struct make *m, uint32_t *at)
{
	*at = emit(m, 0x18, 2, 4, 0, 0);
	emit(m, 0, 0, 0, 0, 0);
}

static void shape_callback(struct make *m, const struct places *p)
{
	uint32_t func;

	emit(m, MOV_X, 1, R_FIND, 0, 0);
	emit(m, AND, 1, 0, 0, 3);
	function_address(m, &func);
	emit(m, MOV_X, 3, 10, 0, 0);
	emit(m, MOV, 4, 0, 0, 0);
	call(m, 181);
	put(m, p->c);
	put(m, p->d);
	finish_main(m);
	m->out->insns[func].imm = (int32_t)(m->out->n_insns - func - 1);
	begin_function(m, 2, 1, false);
	fork_in_two(m, p, 0);
	finish_function(m);
}

static void shape_elements(struct make *m, const struct places *p)
{
	uint32_t func;

	put(m, p->a);
	map(m, 1, GEN_MAP_FEW, false);
	function_address(m, &func);
	emit(m, MOV_X, 3, 10, 0, 0);
	emit(m, MOV, 4, 0, 0, 0);
	call(m, 164);
	put(m, p->d);
	finish_main(m);
	m->out->insns[func].imm = (int32_t)(m->out->n_insns - func - 1);
	begin_function(m, 4, 2, true);
	emit(m, MOV_X, R_HELD, 3, 0, 0);
	func = unless(m, 0);
	put(m, p->b);
	target(m, func);
	put(m, p->c);
	finish_function(m);
}

static void shape_call(struct make *m, const struct places *p)
{
	uint32_t at, over;

	put(m, p->a);
	emit(m, MOV_X, 1, 10, 0, 0);
	emit(m, MOV_X, 2, R_FIND, 0, 0);
	at = emit(m, CALL, 0, 1, 0, 0);
	put(m, p->c);
	put(m, p->d);
	finish_main(m);
	m->out->insns[at].imm = (int32_t)(m->out->n_insns - at - 1);
	begin_function(m, 1, 2, false);
	over = unless(m, 0);
	put(m, p->b);
	target(m, over);
	finish_function(m);
}

static void (*const shapes[])(struct make *m, const struct places *p) = {
	shape_fork,     shape_other_fork, shape_twice, shape_loop,
	shape_callback, shape_elements,   shape_call,
};
enum { N_SHAPES = sizeof(shapes) / sizeof(shapes[0]) };

static uint32_t count_in(int where)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < N_WRITERS; i++)
		n += (writers[i].where & where) == where;
	return n;
}

static const struct row *nth_in(int where, uint32_t n)
{
	uint32_t i = 0;

	while ((writers[i].where & where) != where || n--)
		i++;
	return &writers[i];
}

uint64_t small_count(void)
{
	return (uint64_t)N_SHAPES * 2 * count_in(IN_A) * (N_WRITERS + N_HOST_WRITERS) *
	       count_in(IN_C) * N_READERS;
}

static uint64_t divide(uint64_t a, uint64_t b)
{
	return b ? divide(b, a % b) : a;
}

/* A step through all numbers that leaves none out, and has the first ones far apart. */
static uint64_t scatter(uint64_t n)
{
	static uint64_t count, step;

	if (!count) {
		count = small_count();
		step = (uint64_t)((double)count * 0.6180339887) | 1;
		while (divide(count, step) != 1)
			step += 2;
	}
	return (uint64_t)((unsigned __int128)n * step % count);
}

static uint32_t digit(uint64_t *n, uint32_t base)
{
	uint32_t digit = (uint32_t)(*n % base);

	*n /= base;
	return digit;
}

void small_make(struct small_program *out, uint64_t n)
{
	struct make m = { .out = out, .base = 10, .in_main = true };
	uint64_t rest = scatter(n);
	uint32_t shape = digit(&rest, N_SHAPES), b;
	struct places p;

	p.filled = digit(&rest, 2);
	p.d = &readers[digit(&rest, N_READERS)];
	b = digit(&rest, N_WRITERS + N_HOST_WRITERS);
	p.b = b < N_WRITERS ? &writers[b] : &host_writers[b - N_WRITERS];
	p.a = nth_in(IN_A, digit(&rest, count_in(IN_A)));
	p.c = nth_in(IN_C, digit(&rest, count_in(IN_C)));
	out->n_insns = 0;
	out->hook = b < N_WRITERS ? GX_HOOK_ENTRY : GX_HOOK_HOST;
	emit(&m, MOV_X, R_ARG, 1, 0, 0);
	emit(&m, b < N_WRITERS ? LDX32 : LDX64, R_FIND, R_ARG, 8, 0);
	if (b >= N_WRITERS) /* the time, which here has the lane in its low half */
		emit(&m, AND, R_FIND, 0, 0, 31);
	emit(&m, MOV, R_HELD, 0, 0, 0);
	emit(&m, MOV, R_SUM, 0, 0, 0);
	if (p.filled) {
		fill(&m, X, 8);
		fill(&m, Y, 8);
	}
	shapes[shape](&m, &p);
}
