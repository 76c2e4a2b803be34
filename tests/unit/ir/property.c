/* property.c - random programs give the same on the bytecode interpreter and, through from_ebpf, on
 * the IR interpreter. Arguments: [number of programs] [first seed]. Every failure prints its seed
 * and the program. */
#include "../test.h"

#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/from_ebpf.h"
#include "ir/interp.h"
#include "support/ebpf/insn_interp.h"
#include "support/ir/ir_parse.h"

#include <stdlib.h>

#define MAX_INSNS  2048
#define MAX_UNITS  64
#define SLOTS      8 /* of 8 bytes, below r10 */
#define MAP_BASE   0x10000u
#define CTX_BASE   0x20000u
#define DATA_BYTES 64

struct maker {
	uint64_t seed;
	struct gx_insn insns[MAX_INSNS];
	uint32_t n;
	uint32_t calls[64]; /* instructions that call function calls_to[i] */
	uint8_t calls_to[64];
	uint32_t n_calls;
	uint8_t depth; /* functions call only later ones */
};

static uint64_t random64(struct maker *m)
{
	uint64_t z = (m->seed += 0x9e3779b97f4a7c15u);

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

static uint32_t below(struct maker *m, uint32_t n)
{
	return (uint32_t)(random64(m) >> 33) % n;
}

static void emit(struct maker *m, uint8_t opcode, uint32_t dst, uint32_t src, int off, int32_t imm)
{
	if (m->n < MAX_INSNS)
		m->insns[m->n++] = (struct gx_insn){ .opcode = opcode,
			                             .dst = dst & 0xf,
			                             .src = src & 0xf,
			                             .off = (int16_t)off,
			                             .imm = imm };
}

/* Interesting numbers more often than others. */
static int32_t number(struct maker *m)
{
	static const int32_t special[] = { 0,  1,  -1, 2,   7,     8,         31,
		                           32, 63, 64, 255, 65535, INT32_MIN, INT32_MAX };

	return below(m, 2) ? special[below(m, 14)] : (int32_t)random64(m);
}

/* r6 is the context (or a scalar in functions), r10 the frame; the rest are scalars at every unit's
 * border */
static uint32_t scalar(struct maker *m)
{
	static const uint8_t regs[] = { 0, 1, 2, 3, 4, 5, 7, 8, 9 };

	return regs[below(m, 9)];
}

static void emit_lddw(struct maker *m, uint32_t dst, uint32_t src, int32_t low, int32_t high)
{
	emit(m, 0x18, dst, src, 0, low);
	emit(m, 0, 0, 0, 0, high);
}

static void set_reg(struct maker *m, uint32_t reg)
{
	if (below(m, 2))
		emit_lddw(m, reg, 0, number(m), number(m));
	else
		emit(m, below(m, 2) ? 0xb7 : 0xb4, reg, 0, 0, number(m));
}

/* No division by the constant 0, no shift by as many bits as there are: such programs are refused.
 */
static int32_t operand(struct maker *m, uint8_t code, uint8_t class)
{
	int32_t n = number(m);

	if (code == 0x60 || code == 0x70 || code == 0xc0)
		return n & (class == 7 ? 63 : 31);
	return code == 0x30 || code == 0x90 ? n | 1 : n;
}

static void unit_alu(struct maker *m)
{
	static const uint8_t codes[] = { 0x00, 0x10, 0x20, 0x30, 0x40, 0x50,
		                         0x60, 0x70, 0x90, 0xa0, 0xb0, 0xc0 };
	uint8_t code = codes[below(m, 12)], class = below(m, 2) ? 7 : 4;
	int off = (code == 0x30 || code == 0x90) && below(m, 2);

	if (below(m, 12) == 0)
		emit(m, 0x80 | class, scalar(m), 0, 0, 0);
	else if (below(m, 2))
		emit(m, code | class, scalar(m), 0, off, operand(m, code, class));
	else
		emit(m, code | class | 8, scalar(m), scalar(m), off, 0);
}

static void unit_convert(struct maker *m)
{
	static const uint8_t swaps[] = { 0xd4, 0xdc, 0xd7 };
	static const uint8_t bits[] = { 16, 32, 64, 8 };

	if (below(m, 2))
		emit(m, swaps[below(m, 3)], scalar(m), 0, 0, bits[below(m, 3)]);
	else if (below(m, 2))
		emit(m, 0xbf, scalar(m), scalar(m), (int[]){ 8, 16, 32 }[below(m, 3)], 0);
	else
		emit(m, 0xbc, scalar(m), scalar(m), below(m, 2) ? 8 : 16, 0);
}

static void access_at(struct maker *m, uint32_t base, int low, bool writable)
{
	static const uint8_t sizes[] = { 0x10, 0x08, 0x00, 0x18 }, widths[] = { 1, 2, 4, 8 };
	uint32_t size = below(m, 4);
	int off = low + (int)(below(m, DATA_BYTES / widths[size]) * widths[size]);
	uint32_t kind = below(m, writable ? 5 : 2);

	if (kind == 0 || (kind == 1 && size == 3))
		emit(m, 0x61 | sizes[size], scalar(m), base, off, 0);
	else if (kind == 1)
		emit(m, 0x81 | sizes[size], scalar(m), base, off, 0);
	else if (kind == 2)
		emit(m, 0x62 | sizes[size], base, 0, off, number(m));
	else
		emit(m, 0x63 | sizes[size], base, scalar(m), off, 0);
}

static void unit_atomic(struct maker *m)
{
	static const int32_t kinds[] = { 0, 0x40, 0x50, 0xa0, 1, 0x41, 0x51, 0xa1, 0xe1, 0xf1 };
	bool wide = below(m, 2), stack = below(m, 2);
	uint32_t src = scalar(m);
	int off = (int)(below(m, DATA_BYTES / 8) * 8);

	if (stack) {
		emit(m, wide ? 0xdb : 0xc3, 10, src, off - DATA_BYTES, kinds[below(m, 10)]);
		return;
	}
	emit_lddw(m, 5, 2, 1, off);
	emit(m, wide ? 0xdb : 0xc3, 5, src == 5 ? 4 : src, 0, kinds[below(m, 10)]);
	set_reg(m, 5);
}

static void unit_memory(struct maker *m)
{
	uint32_t where = below(m, 3);

	if (where == 0) {
		access_at(m, 10, -DATA_BYTES, true);
	} else if (where == 1 && !m->depth) {
		access_at(m, 6, 0, false);
	} else {
		emit_lddw(m, 5, 2, 1, 0);
		access_at(m, 5, 0, true);
		set_reg(m, 5);
	}
}

static void lose_regs(struct maker *m)
{
	for (uint32_t r = 1; r <= 5; r++)
		set_reg(m, r);
}

static void unit_call(struct maker *m)
{
	if (m->depth < 3 && m->n_calls < 64 && below(m, 2)) {
		m->calls_to[m->n_calls] = (uint8_t)(m->depth + 1 + below(m, 3u - m->depth));
		m->calls[m->n_calls++] = m->n;
		emit(m, 0x85, 0, 1, 0, 0);
	} else {
		emit(m, 0x85, 0, 0, 0, below(m, 2) ? 5 : 511);
	}
	lose_regs(m);
}

static void unit(struct maker *m)
{
	uint32_t kind = below(m, 16);

	if (kind < 8)
		unit_alu(m);
	else if (kind < 10)
		unit_convert(m);
	else if (kind < 13)
		unit_memory(m);
	else if (kind < 15)
		unit_atomic(m);
	else
		unit_call(m);
}

static void branch(struct maker *m)
{
	static const uint8_t codes[] = { 0x10, 0x20, 0x30, 0x40, 0x50, 0x60,
		                         0x70, 0xa0, 0xb0, 0xc0, 0xd0 };
	uint8_t class = below(m, 2) ? 5 : 6;

	if (below(m, 8) == 0)
		emit(m, below(m, 2) ? 0x05 : 0x06, 0, 0, 0, 0);
	else if (below(m, 2))
		emit(m, codes[below(m, 11)] | class, scalar(m), 0, 0, number(m));
	else
		emit(m, codes[below(m, 11)] | class | 8, scalar(m), scalar(m), 0, 0);
}

/* Where the jump at pc goes. */
static void aim(struct maker *m, uint32_t pc, uint32_t target)
{
	int32_t distance = (int32_t)target - (int32_t)pc - 1;

	if (pc >= MAX_INSNS)
		return;
	if (m->insns[pc].opcode == 0x06)
		m->insns[pc].imm = distance;
	else
		m->insns[pc].off = (int16_t)distance;
}

/* slot 8 below the data counts the rounds */
static void loop_end(struct maker *m, uint32_t start)
{
	emit(m, 0x79, 0, 10, -DATA_BYTES - 8, 0);
	emit(m, 0x07, 0, 0, 0, -1);
	emit(m, 0x7b, 10, 0, -DATA_BYTES - 8, 0);
	emit(m, 0x55, 0, 0, 0, 0);
	aim(m, m->n - 1, start);
}

static void prologue(struct maker *m)
{
	for (uint32_t r = 0; r < 10; r++) {
		if (r == 6 && !m->depth)
			emit(m, 0xbf, 6, 1, 0, 0);
		else if (!m->depth && r == 1)
			continue;
		else if (!m->depth || r == 0 || r > 5)
			set_reg(m, r);
	}
	if (!m->depth)
		set_reg(m, 1);
	for (int slot = 1; slot <= SLOTS; slot++)
		emit(m, 0x7b, 10, scalar(m), -8 * slot, 0);
}

/* Units in a row; some are jumps to a later one, one stretch may be a loop. */
static void function(struct maker *m)
{
	uint32_t starts[MAX_UNITS + 1], jumps[MAX_UNITS], n_jumps = 0, n = 4 + below(m, 16);
	uint32_t first = below(m, n), last = first + below(m, n - first);
	uint32_t jump_at[MAX_UNITS];
	bool loop = below(m, 2);

	prologue(m);
	if (loop)
		emit(m, 0x7a, 10, 0, -DATA_BYTES - 8, 1 + (int32_t)below(m, 4));
	for (uint32_t u = 0; u < n; u++) {
		starts[u] = m->n;
		if (below(m, 4)) {
			unit(m);
		} else {
			jump_at[n_jumps] = u;
			jumps[n_jumps++] = m->n;
			branch(m);
		}
		if (loop && u == last)
			loop_end(m, starts[first]);
	}
	starts[n] = m->n;
	for (uint32_t j = 0; j < n_jumps; j++) {
		uint32_t from = jump_at[j] + 1, reach = n + 1 - from;
		uint32_t target = from + below(m, reach > 4 ? 4 : reach);

		aim(m, jumps[j], starts[target]);
	}
	for (uint32_t r = 1; r < 10; r++)
		if (r != 6)
			emit(m, r & 1 ? 0xaf : 0x0f, 0, r, 0, 0);
	emit(m, 0x95, 0, 0, 0, 0);
}

static void make_program(struct maker *m, uint64_t seed)
{
	uint32_t starts[4];

	*m = (struct maker){ .seed = seed };
	for (m->depth = 0; m->depth < 4; m->depth++) {
		starts[m->depth] = m->n;
		function(m);
	}
	for (uint32_t i = 0; i < m->n_calls; i++)
		m->insns[m->calls[i]].imm =
		        (int32_t)starts[m->calls_to[i]] - (int32_t)m->calls[i] - 1;
}

struct world {
	struct gx_run_env env;
	uint64_t map[DATA_BYTES / 8], ctx[DATA_BYTES / 8];
	uint64_t clock;
};

static int helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5], uint64_t *result,
                  struct gx_diag *diag)
{
	struct world *w = env->user;

	(void)args;
	(void)diag;
	*result = id == 511 ? 17 : (w->clock += 1000);
	return 0;
}

static int map_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	(void)env;
	*address = MAP_BASE;
	return map == 1 ? 0 : -1;
}

static void make_world(struct world *w, uint64_t seed)
{
	*w = (struct world){ .env = { .ctx = CTX_BASE,
		                      .user = w,
		                      .helper = helper,
		                      .map_value = map_value,
		                      .max_steps = 100000 } };
	for (uint32_t i = 0; i < DATA_BYTES / 8; i++) {
		w->map[i] = seed * 0x9e3779b97f4a7c15u + i;
		w->ctx[i] = ~seed * 0xbf58476d1ce4e5b9u - i;
	}
	gx_run_grant(&w->env, (struct gx_run_region){ MAP_BASE, DATA_BYTES, w->map, true });
	gx_run_grant(&w->env, (struct gx_run_region){ CTX_BASE, DATA_BYTES, w->ctx, false });
}

static void show(const struct gx_program *program, uint64_t seed, const struct gx_ir *ir)
{
	struct gx_strbuf out = { 0 };

	gx_insn_print_program(program->insns, program->n_insns, &out);
	if (ir)
		gx_ir_print(ir, &out);
	fprintf(stderr, "seed %llu\n%s", (unsigned long long)seed, gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

/* print -> parse -> print, and the clone prints the same */
static bool text_is_stable(const struct gx_ir *ir)
{
	struct gx_strbuf one = { 0 }, two = { 0 }, three = { 0 };
	struct gx_ir *again = NULL, *clone = gx_ir_clone(ir);
	bool ok;

	gx_ir_print(ir, &one);
	ok = !gx_ir_parse(one.data, one.len, &again, NULL) && !gx_ir_validate(again, NULL, NULL);
	if (ok)
		gx_ir_print(again, &two);
	gx_ir_print(clone, &three);
	ok = ok && !strcmp(one.data, two.data) && !strcmp(one.data, three.data);
	gx_ir_free(again);
	gx_ir_free(clone);
	gx_strbuf_free(&one);
	gx_strbuf_free(&two);
	gx_strbuf_free(&three);
	return ok;
}

static bool agree(const struct gx_program *program, const struct gx_ir *ir, uint64_t seed,
                  uint64_t *n_steps)
{
	static struct world direct, through_ir;
	struct gx_ir_run run = { .env = &through_ir.env };
	struct gx_diag one = { 0 }, two = { 0 };
	uint64_t a = 0, b = 0;
	int err_a, err_b;

	make_world(&direct, seed);
	make_world(&through_ir, seed);
	err_a = gx_insn_interp(program, &direct.env, &a, &one);
	err_b = gx_ir_interp(ir, &run, &b, &two);
	*n_steps += direct.env.steps;
	if (err_a || err_b)
		fprintf(stderr, "%d %s, %d %s\n", err_a, one.text, err_b, two.text);
	return !err_a && !err_b && a == b && direct.clock == through_ir.clock &&
	       !memcmp(direct.map, through_ir.map, sizeof(direct.map));
}

static void test_program(uint64_t seed, uint64_t *n_steps)
{
	static const struct gx_map_def maps[2];
	static struct maker m;
	struct gx_program program = {
		.name = "random", .maps = maps, .n_maps = 2, .has_ctx = true
	};
	struct gx_strbuf report = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_ir *ir;
	bool ok;

	make_program(&m, seed);
	program.insns = m.insns;
	program.n_insns = m.n;
	ok = !gx_ir_from_ebpf(&program, &ir, &diag) && !gx_ir_validate(ir, &report, &diag);
	if (!ok)
		fprintf(stderr, "%s\n%s\n", diag.text, gx_strbuf_text(&report));
	ok = ok && agree(&program, ir, seed, n_steps);
	if (ok && seed % 20 == 0)
		ok = text_is_stable(ir);
	CHECK(ok);
	if (!ok && test_n_failed < 3)
		show(&program, seed, ir);
	gx_ir_free(ir);
	gx_strbuf_free(&report);
}

int main(int argc, char **argv)
{
	uint64_t n = argc > 1 ? strtoull(argv[1], NULL, 0) : 20000;
	uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 0) : 1, n_steps = 0;

	for (uint64_t seed = first; seed < first + n && test_n_failed < 10; seed++)
		test_program(seed, &n_steps);
	printf("%llu programs, %llu instructions executed\n", (unsigned long long)n,
	       (unsigned long long)n_steps);
	return TEST_END();
}
