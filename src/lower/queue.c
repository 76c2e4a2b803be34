/* queue.c - push, pop and peek of queues and stacks, in the memory of maps/layout.h that user space uses, too.
 *
 * One lane of a warp at a time is within such a call (verify/effects.c). It takes the devices' lock by compare-and-swap, and then
 * looks whether user space has the other one, or wants it: who sees that, gives its own back and tries again. User space looks at
 * the devices' lock once it has its own, and waits for it: so nobody is within both. */
#include "lower/lower_internal.h"

enum { BPF_EXIST = 2 };

/* One call being lowered. */
struct queue {
	struct lowering *l;
	struct gx_build *b;
	const struct gx_map_def *def;
	uint32_t map;
	struct gx_ir_insn *base; /* address */
	struct gx_ir_block *rest;
	struct gx_ir_insn *result; /* phi of rest */
};

static struct gx_ir_insn *number(struct queue *q, uint64_t value)
{
	return gx_b_const(q->b, GX_IR_I64, value);
}

static struct gx_place field(const struct queue *q, int64_t offset)
{
	return (struct gx_place){
		.base = q->base, .offset = offset, .space = GX_IR_SPACE_MAP, .map = q->map
	};
}

static void end_with(struct queue *q, int64_t result)
{
	gx_b_phi_of(q->b, q->rest, &q->result, number(q, (uint64_t)result));
	gx_b_br(q->b, q->rest);
}

static bool begin(struct queue *q, struct lowering *l, struct gx_ir_insn *call, int *err)
{
	const struct gx_map_type_row *type;

	*q = (struct queue){ .l = l, .b = &l->b };
	q->def = lower_map_arg(l, call, 0, &q->map, err);
	if (*err)
		return false;
	type = gx_map_type_row(q->def->type);
	if (!type || type->layout != GX_LAYOUT_queue || call->n_args < 2 || !q->def->max_entries)
		lower_fail(l, call, GX_E_LOWER_MAP, err, "map '%.16s' of type %u is no queue",
		           q->def->name, q->def->type);
	else if (!lower_moves(l, call, q->def, GX_MAP_OP_PUSH, err))
		return false;
	else if (l->lanes == GX_LANES_ALL)
		lower_fail(l, call, GX_E_LOWER_MAP, err, "lanes in a queue at once");
	if (*err)
		return false;
	q->base = lower_map_word(l, q->map, GX_RELOC_MAP_BASE, 0);
	q->base->fact.umin = 1;
	return true;
}

/* What was written is seen everywhere before the lock is free. */
static void unlock(struct queue *q)
{
	gx_b_leaf(q->b, GX_IR_fence, GX_IR_VOID, 1, 0);
	gx_b_stg(q->b, field(q, GX_QUEUE_DEVICE_LOCK), 8, number(q, 0), 1);
}

/* From the end of the position's block to the end of one that has the lock. After too many tries the call is over: -EBUSY. */
static void lock(struct queue *q)
{
	struct gx_build *b = q->b;
	struct gx_ir_block *head = gx_b_block(b), *try = gx_b_block(b), *check = gx_b_block(b),
	                   *give_back = gx_b_block(b), *wait = gx_b_block(b), *busy = gx_b_block(b),
	                   *got = gx_b_block(b);
	struct gx_ir_insn *zero = number(q, 0), *owner, *tries, *taken, *next;

	owner = gx_b_leaf(b, GX_IR_reloc, GX_IR_I64, GX_RELOC_TGID, 0);
	owner = gx_b_zext(b,
	                  gx_b_trunc(b, owner)); /* the process: who dies with the lock is known */
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	tries = gx_b_phi(b, zero);
	taken = gx_b_binary(b, GX_IR_or, gx_b_ldg(b, field(q, GX_QUEUE_DEVICE_LOCK), 8),
	                    gx_b_ldg(b, field(q, GX_QUEUE_LOCK), 4));
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, taken, 0), try, wait);
	gx_build_end_of(b, try);
	gx_b_condbr(b,
	            gx_b_icmp_imm(b, GX_IR_EQ,
	                          gx_b_swap(b, field(q, GX_QUEUE_DEVICE_LOCK), zero, owner), 0),
	            check, wait);
	gx_build_end_of(b, check);
	gx_b_leaf(b, GX_IR_fence, GX_IR_VOID, 1, 0);
	taken = gx_b_ldg(b, field(q, GX_QUEUE_LOCK), 4);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_EQ, taken, 0), got, give_back);
	gx_build_end_of(b, give_back);
	gx_b_stg(b, field(q, GX_QUEUE_DEVICE_LOCK), 8, number(q, 0), 1);
	gx_b_br(b, wait);
	gx_build_end_of(b, wait);
	next = gx_b_binary_imm(b, GX_IR_add, tries, 1);
	gx_b_phi_again(b, tries, next);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULT, next, GX_QUEUE_TRIES), head, busy);
	gx_build_end_of(b, busy);
	lower_count_dropped(q->l);
	end_with(q, -EBUSY);
	gx_build_end_of(b, got);
}

/* What another process may have spoiled: never more than there is room for. */
static struct gx_ir_insn *count_of(struct queue *q)
{
	struct gx_ir_insn *n = gx_b_ldg(q->b, field(q, GX_QUEUE_COUNT), 4), *fits;

	fits = gx_b_icmp_imm(q->b, GX_IR_ULE, n, q->def->max_entries);
	return gx_b_select(q->b, fits, n, number(q, q->def->max_entries));
}

static struct gx_ir_insn *modulo(struct queue *q, struct gx_ir_insn *x)
{
	return gx_b_binary_imm(q->b, GX_IR_urem, x, q->def->max_entries);
}

/* Of the n-th value from position `first` on. */
static struct gx_place value_at(struct queue *q, struct gx_ir_insn *first, struct gx_ir_insn *n)
{
	struct gx_build *b = q->b;
	struct gx_place at = field(q, GX_QUEUE_VALUES);
	struct gx_ir_insn *index = modulo(q, gx_b_binary(b, GX_IR_add, first, n));

	index = gx_b_binary_imm(b, GX_IR_mul, index, gx_map_stride(q->def->value_size));
	at.base = gx_b_binary(b, GX_IR_add, q->base, index);
	at.base->fact.umin = 1;
	return at;
}

static struct gx_ir_insn *behind(struct queue *q, struct gx_ir_insn *first)
{
	return modulo(q, gx_b_binary_imm(q->b, GX_IR_add, first, 1));
}

/* The lock is ours: one value more; with EXIST the oldest makes room. */
static void add_value(struct queue *q, struct gx_ir_insn *call)
{
	struct gx_build *b = q->b;
	struct gx_ir_block *full = gx_b_block(b), *fits = gx_b_block(b);
	struct gx_ir_insn *n = count_of(q), *first = gx_b_ldg(b, field(q, GX_QUEUE_FIRST), 4),
	                  *has_room, *replaces, *less;

	has_room = gx_b_icmp_imm(b, GX_IR_ULT, n, q->def->max_entries);
	replaces = gx_b_icmp_imm(b, GX_IR_EQ, call->args[2], BPF_EXIST);
	gx_b_condbr(b, gx_b_binary(b, GX_IR_or, has_room, replaces), fits, full);
	gx_build_end_of(b, full);
	unlock(q);
	lower_count_dropped(q->l);
	end_with(q, -E2BIG);
	gx_build_end_of(b, fits);
	less = gx_b_binary_imm(b, GX_IR_sub, n, 1);
	n = gx_b_select(b, has_room, n, less);
	first = gx_b_select(b, has_room, first, behind(q, first));
	lower_copy(q->l, value_at(q, first, n), lower_place(call->args[1]), q->def->value_size);
	gx_b_stg(b, field(q, GX_QUEUE_FIRST), 4, first, 1);
	gx_b_stg(b, field(q, GX_QUEUE_COUNT), 4, gx_b_binary_imm(b, GX_IR_add, n, 1), 1);
	unlock(q);
	end_with(q, 0);
}

static struct gx_ir_insn *push_to_queue(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_block *wrong, *right;
	struct gx_ir_insn *ok;
	struct queue q;

	if (!begin(&q, l, call, err))
		return NULL;
	if (call->n_args < 3)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	ok = gx_b_binary_imm(b, GX_IR_and, call->args[2], ~(uint64_t)BPF_EXIST);
	ok = gx_b_icmp_imm(b, GX_IR_EQ, ok, 0);
	q.rest = gx_b_split(b);
	wrong = gx_b_block(b);
	right = gx_b_block(b);
	gx_b_condbr(b, ok, right, wrong);
	gx_build_end_of(b, wrong);
	end_with(&q, -EINVAL);
	gx_build_end_of(b, right);
	lock(&q);
	add_value(&q, call);
	gx_build_before(b, call);
	return q.result;
}

/* The bytes are zeroes first: what is there when there is no value, or nobody lets us look. */
static void clear(struct queue *q, struct gx_place to)
{
	uint32_t align = lower_alignment(to), width;

	for (uint32_t done = 0; done < q->def->value_size; done += width) {
		for (width = align; width > q->def->value_size - done;)
			width /= 2;
		gx_b_store(q->b, to, (uint8_t)width, number(q, 0));
		to.offset += width;
	}
}

/* The lock is ours. */
static void take_value(struct queue *q, struct gx_place to, bool remove)
{
	bool newest = gx_map_type_is(q->def->type, GX_MAP_NEWEST);
	struct gx_build *b = q->b;
	struct gx_ir_block *none = gx_b_block(b), *some = gx_b_block(b);
	struct gx_ir_insn *n = count_of(q), *first = gx_b_ldg(b, field(q, GX_QUEUE_FIRST), 4),
	                  *less;

	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_NE, n, 0), some, none);
	gx_build_end_of(b, none);
	unlock(q);
	end_with(q, -ENOENT);
	gx_build_end_of(b, some);
	less = gx_b_binary_imm(b, GX_IR_sub, n, 1);
	lower_copy(q->l, to, value_at(q, first, newest ? less : number(q, 0)), q->def->value_size);
	if (remove)
		gx_b_stg(b, field(q, GX_QUEUE_COUNT), 4, less, 1);
	if (remove && !newest)
		gx_b_stg(b, field(q, GX_QUEUE_FIRST), 4, behind(q, first), 1);
	unlock(q);
	end_with(q, 0);
}

static struct gx_ir_insn *take(struct lowering *l, struct gx_ir_insn *call, bool remove, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_place to;
	struct queue q;

	if (!begin(&q, l, call, err))
		return NULL;
	to = lower_place(call->args[1]);
	clear(&q, to);
	q.rest = gx_b_split(b);
	lock(&q);
	take_value(&q, to, remove);
	gx_build_before(b, call);
	return q.result;
}

struct gx_ir_insn *lower_map_push(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return lower_is_bloom(l, call) ? lower_bloom_push(l, call, err)
	                               : push_to_queue(l, call, err);
}

struct gx_ir_insn *lower_map_pop(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return take(l, call, true, err);
}

struct gx_ir_insn *lower_map_peek(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return lower_is_bloom(l, call) ? lower_bloom_peek(l, call, err) : take(l, call, false, err);
}
