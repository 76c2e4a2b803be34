/* host_program.h - random programs of the CPU: memory by an address and by a map's value, atomics, helpers that note what they are asked. */
#ifndef GX_TEST_HOST_PROGRAM_H
#define GX_TEST_HOST_PROGRAM_H

#include "../lower/random_program.h"

#include "emit/host/host.h"
#include "verify/verify.h"

#include <stdlib.h>

#define FAR    (1ll << 40) /* more than an instruction's displacement */
#define HANDLE 77          /* of map 0 */

enum {
	UPDATE = 2,
	SNPRINTF = 165
}; /* helpers of four and of five arguments that may do anything */

/* Words 0-7 are the program's; 8 holds FAR. */
struct world {
	uint64_t words[9], asked, n_asked;
};

/* What a helper gives depends on each argument and its place. */
static uint64_t answer(struct world *w, uint64_t id, const uint64_t args[5])
{
	uint64_t sum = id;

	for (int i = 0; i < 5; i++)
		sum = (sum ^ args[i]) * 0x9e3779b97f4a7c15ull + (uint64_t)i;
	w->n_asked++;
	w->asked ^= sum + w->n_asked;
	return sum;
}

static uint64_t on_update(void *user, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e)
{
	(void)e;
	return answer(user, UPDATE, (uint64_t[]){ a, b, c, d, 0 });
}

static uint64_t on_snprintf(void *user, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e)
{
	return answer(user, SNPRINTF, (uint64_t[]){ a, b, c, d, e });
}

static gx_host_function *function(void *arg, uint64_t id)
{
	(void)arg;
	return id == UPDATE ? on_update : id == SNPRINTF ? on_snprintf : NULL;
}

static uint64_t map_handle(void *arg, uint32_t map)
{
	(void)arg;
	return HANDLE + map;
}

static struct world world;

static void *map_value(void *arg, uint32_t map)
{
	(void)arg;
	return map ? NULL : world.words;
}

static inline int on_helper(struct gx_run_env *env, uint32_t id, const uint64_t args[5],
                            uint64_t *result, struct gx_diag *diag)
{
	uint64_t own[5];

	(void)diag;
	memcpy(own, args, sizeof(own));
	if (id == UPDATE)
		own[0] = HANDLE + (uint64_t)gx_run_map_index(own[0]);
	*result = answer(env->user, id, own);
	return 0;
}

static inline int on_map_value(struct gx_run_env *env, uint32_t map, uint64_t *address)
{
	(void)env;
	*address = (uintptr_t)world.words;
	return map ? -22 : 0;
}

/* The interpreter's world, which machine code must come to. */
static inline struct world interpret_host(const struct gx_ir *ir, uint64_t *result)
{
	struct gx_run_env env = { .max_steps = 1000000,
		                  .ctx = (uintptr_t)world.words,
		                  .user = &world,
		                  .helper = on_helper,
		                  .map_value = on_map_value };
	struct gx_ir_run with = { .env = &env };
	struct gx_diag diag = { .insn = -1 };

	gx_run_grant(&env, (struct gx_run_region){ (uintptr_t)world.words, sizeof(world.words),
	                                           world.words, true });
	CHECK_EQ(gx_ir_interp(ir, &with, result, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s\n", diag.text);
	return world;
}

/* --- what only the host has */
static struct gx_ir_insn *atomic(struct maker *m)
{
	struct gx_ir_insn *args[3] = { m->memory, pick(m), pick(m) }, *insn;
	enum gx_ir_atomic kind = (enum gx_ir_atomic)below(m, GX_IR_N_ATOMICS);
	uint8_t width = below(m, 2) ? 8 : 4;

	if (below(m, 3) == 0)
		args[0] = gx_b_leaf(&m->b, GX_IR_mapval, GX_IR_I64, 0, 0);
	if (kind != GX_IR_ATOMIC_CMPXCHG)
		args[2] = args[1];
	insn = gx_ir_insn_new(m->b.ir, GX_IR_atomic, GX_IR_I64, 3, args);
	insn->imm = 8 * below(m, 8);
	insn->imm2 = kind;
	insn->width = width;
	insn->space = GX_IR_SPACE_MAP;
	insn->fetch = kind >= GX_IR_ATOMIC_XCHG || below(m, 2);
	gx_build_put(&m->b, insn);
	return insn->fetch ? insn : args[1];
}

static struct gx_ir_insn *call(struct maker *m)
{
	struct gx_ir_insn *args[5], *insn;
	bool update = below(m, 2);

	for (int i = 0; i < 5; i++)
		args[i] = pick(m);
	if (update)
		args[0] = gx_b_leaf(&m->b, GX_IR_map, GX_IR_I64, 0, 0);
	insn = gx_ir_insn_new(m->b.ir, GX_IR_call, GX_IR_I64, update ? 4 : 5, args);
	insn->imm = update ? UPDATE : SNPRINTF;
	return gx_build_put(&m->b, insn);
}

/* By an offset that does not fit an instruction, from an address that is in a register or was spilled. */
static struct gx_ir_insn *far_access(struct maker *m)
{
	struct gx_place place = { m->memory, 64, GX_IR_SPACE_MAP, 0 };
	uint8_t width = (uint8_t)(1u << below(m, 4));

	place.base = gx_b_binary(&m->b, GX_IR_sub, m->memory, gx_b_load(&m->b, place, 8));
	place.offset = FAR + 8 * below(m, 8);
	if (below(m, 2))
		return gx_b_load(&m->b, place, width);
	gx_b_store(&m->b, place, width, pick(m));
	return pick(m);
}

static struct gx_ir_insn *host_operation(struct maker *m)
{
	uint32_t what = below(m, 4);

	return what == 0 ? call(m) : what == 1 ? far_access(m) : atomic(m);
}

static inline struct gx_ir *make_host_program(uint64_t seed)
{
	struct maker m = { .seed = seed, .special = host_operation };
	struct gx_ir *ir = begin_program(&m);

	m.memory = gx_b_leaf(&m.b, GX_IR_ctx, GX_IR_I64, 0, 0);
	for (int i = 0; i < 3; i++)
		m.pool[m.n_pool++] = gx_b_load(
		        &m.b, (struct gx_place){ m.memory, 8 * i, GX_IR_SPACE_MAP, 0 }, 8);
	/* many values that live to the end: more than there are registers */
	for (uint32_t i = below(&m, 24); i > 0; i--)
		keep(&m, odd_operation(&m));
	m.n_live = m.n_pool;
	finish_program(&m);
	return ir;
}

static inline void fill_world(uint64_t seed)
{
	world = (struct world){ .words[8] = FAR };
	for (int i = 0; i < 8; i++)
		world.words[i] = next_random(&seed) >> (seed & 63);
}

static const struct gx_host_linker host_linker = { function, map_handle, map_value, NULL };

#endif
