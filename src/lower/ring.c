/* ring.c - records: reserve, output, submit, discard, by the protocol of maps/layout.h.
 *
 * Where every lane runs the program and all ask for the same size, the lanes that are here make one
 * reservation: the lowest does the atomics for all, the others get the position by a shuffle and
 * take consecutive records. Nobody waits: a reservation that does not fit is taken back and
 * counted, for all of its lanes. */
#include "lower/lower_internal.h"

#define SREG(name) GX_IR_SREG_##name
#define NOWHERE    UINT64_MAX /* no position of a ring ever gets there: it is a multiple of 8 */
#define MAX_PIECES 512u

/* One reservation being built. */
struct reservation {
	uint32_t map;
	struct gx_ir_insn *shard;           /* address */
	struct gx_ir_insn *n_lanes, *total; /* i64: lanes it is for, bytes of all their records */
	struct gx_ir_insn *fits;            /* i1: there is a record */
	struct gx_place record;             /* its header */
};

static struct gx_place in_shard(const struct reservation *r, int64_t offset)
{
	return (struct gx_place){ r->shard, offset, GX_IR_SPACE_RING, r->map };
}

static struct gx_ir_insn *shard_address(struct lowering *l, uint32_t map)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *stride = lower_map_word(l, map, GX_RELOC_MAP_SHARD_STRIDE, 0);
	struct gx_ir_insn *shard = gx_b_binary(b, GX_IR_mul, lower_shard(l), stride);

	return gx_b_binary(b, GX_IR_add, lower_map_word(l, map, GX_RELOC_MAP_BASE, 0), shard);
}

static void refuse(struct lowering *l, const struct reservation *r)
{
	struct gx_build *b = &l->b;
	struct gx_place line = { .offset = GX_STATS_LANES_DROPPED, .space = GX_IR_SPACE_MAP };

	gx_b_add_to(b, in_shard(r, GX_RING_TAKEN), gx_b_unary(b, GX_IR_neg, r->total), false);
	gx_b_add_to(b, in_shard(r, GX_RING_N_DROPPED), r->n_lanes, false);
	/* the one record of a warp program stands for all of its lanes */
	line.base = lower_stats_line(l);
	gx_b_add_to(b, line, l->program->thread ? r->n_lanes : gx_b_sreg64(b, SREG(n_active)),
	            false);
}

/* The two atomics. Gives the position in the ring (and above it how many records came before), or NOWHERE; r->fits says which, to who did this.
 */
static struct gx_ir_insn *admit(struct lowering *l, struct reservation *r)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *at = b->at, *used, *fits, *position, *nowhere;
	struct gx_ir_block *rest, *yes, *no;

	used = gx_b_add_to(b, in_shard(r, GX_RING_TAKEN), r->total, true);
	used = gx_b_binary(b, GX_IR_add, used, r->total);
	used = gx_b_binary(b, GX_IR_sub, used, gx_b_ldg(b, in_shard(r, GX_RING_TAIL), 8));
	/* signed: between the two looks other records may have come and been released, beyond this one */
	fits = gx_b_icmp(b, GX_IR_SLE, used, lower_map_word(l, r->map, GX_RELOC_MAP_SHARD_MASK, 1));
	r->fits = fits;
	rest = gx_b_split(b);
	yes = gx_b_block(b);
	no = gx_b_block(b);
	gx_b_condbr(b, fits, yes, no);
	gx_build_end_of(b, yes);
	position = gx_b_binary_imm(b, GX_IR_mul, r->n_lanes, GX_RING_RECORD);
	position = gx_b_binary(b, GX_IR_or, position, r->total);
	position = gx_b_add_to(b, in_shard(r, GX_RING_HEAD), position, true);
	gx_b_br(b, rest);
	gx_build_end_of(b, no);
	refuse(l, r);
	nowhere = gx_b_const(b, GX_IR_I64, NOWHERE);
	gx_b_br(b, rest);
	gx_build_before(b, at);
	return gx_b_phi2(b, rest, yes, position, nowhere);
}

/* The position that the leader has, for all lanes of the mask. One lane alone, as where a program elects one, asks nobody. */
static struct gx_ir_insn *hand_out(struct lowering *l, struct gx_ir_insn *position,
                                   struct gx_ir_insn *mask, struct gx_ir_insn *n)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *at = b->at, *is_alone, *leaders;
	struct gx_ir_block *rest, *several, *asks;

	if (!l->target->two_ways)
		return gx_b_shuffle(b, position, gx_b_unary(b, GX_IR_ctz, mask), mask);
	is_alone = gx_b_icmp_imm(b, GX_IR_EQ, n, 1);
	rest = gx_b_split(b);
	asks = b->block;
	several = gx_b_block(b);
	gx_b_condbr(b, is_alone, rest, several);
	gx_build_end_of(b, several);
	leaders = gx_b_shuffle(b, position, gx_b_unary(b, GX_IR_ctz, mask), mask);
	gx_b_br(b, rest);
	if (b->failed)
		return leaders;
	gx_build_before(b, at);
	return gx_b_phi2(b, rest, asks, position, leaders);
}

/* The leader of the lanes that are here does it for all; everybody gets the place of his own record in the shard. The lowest 32 bits of
 * a position are enough for that: no shard is larger. */
static struct gx_ir_insn *admit_together(struct lowering *l, struct reservation *r,
                                         uint64_t n_bytes)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *at = b->at, *mask, *below, *rank, *n, *position, *zero;
	struct gx_ir_block *rest, *lead;

	mask = gx_b_leaf(b, GX_IR_mask, GX_IR_I32, 0, 0);
	below = gx_b_binary(b, GX_IR_and, mask, gx_b_sreg(b, SREG(lanemask_lt)));
	rank = gx_b_unary(b, GX_IR_popc, below);
	n = gx_b_unary(b, GX_IR_popc, mask);
	r->n_lanes = gx_b_zext(b, n);
	r->total = gx_b_zext(b, gx_b_binary_imm(b, GX_IR_mul, n, n_bytes));
	zero = gx_b_const(b, GX_IR_I32, 0);
	position = gx_b_icmp_imm(b, GX_IR_EQ, below, 0);
	rest = gx_b_split(b);
	lead = gx_b_block(b);
	gx_b_condbr(b, position, lead, rest);
	gx_build_end_of(b, lead);
	gx_b_br(b, rest);
	gx_build_before(b, lead->last ? lead->last : at);
	position = gx_b_trunc(b, admit(l, r));
	position = gx_b_phi2(b, rest, b->block, position, zero);
	gx_build_before(b, at);
	position = hand_out(l, position, mask, n);
	r->fits = gx_b_icmp_imm(b, GX_IR_NE, position, (uint32_t)NOWHERE);
	rank = gx_b_binary_imm(b, GX_IR_mul, rank, n_bytes);
	position = gx_b_binary(b, GX_IR_add, position, rank);
	mask = gx_b_trunc(b, lower_map_word(l, r->map, GX_RELOC_MAP_SHARD_MASK, 0));
	return gx_b_zext(b, gx_b_binary(b, GX_IR_and, position, mask));
}

/* size: payload bytes. A constant is the same in all lanes; other sizes are reserved lane by lane.
 */
static void reserve(struct lowering *l, struct reservation *r, struct gx_ir_insn *size)
{
	struct gx_build *b = &l->b;
	uint64_t n_bytes = (size->imm + GX_RING_RECORD_HEADER + 7) & ~7ull;
	struct gx_ir_insn *position;

	r->shard = shard_address(l, r->map);
	if (l->lanes == GX_LANES_ALL && size->op == GX_IR_const) {
		position = admit_together(l, r, n_bytes);
	} else {
		r->n_lanes = gx_b_const(b, GX_IR_I64, 1);
		r->total = gx_b_binary_imm(b, GX_IR_add, size, GX_RING_RECORD_HEADER + 7);
		r->total = gx_b_binary_imm(b, GX_IR_and, r->total, ~7ull);
		position = admit(l, r);
		position = gx_b_binary(b, GX_IR_and, position,
		                       lower_map_word(l, r->map, GX_RELOC_MAP_SHARD_MASK, 0));
	}
	r->record = in_shard(r, GX_RING_DATA);
	r->record.base = gx_b_binary(b, GX_IR_add, r->shard, position);
	r->record.base->fact.umin = 1;
}

/* Bytes 0..size of the record's payload, size known to be at most limit. */
static void copy_payload(struct lowering *l, struct gx_place to, struct gx_place from,
                         struct gx_ir_insn *size, uint32_t limit)
{
	struct gx_build *b = &l->b;
	/* records, stack and map values go on to the next multiple of 8: whole pieces may be read
	 * there */
	uint32_t width = from.space ? lower_alignment(from) : 1;
	struct gx_ir_insn *at = b->at;
	struct gx_ir_block *rest;

	if (size->op == GX_IR_const) {
		lower_copy(l, to, from, (uint32_t)size->imm);
		return;
	}
	rest = gx_b_split(b);
	for (uint32_t done = 0; done < limit; done += width) {
		struct gx_ir_block *piece = gx_b_block(b);

		gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_UGT, size, done), piece, rest);
		gx_build_end_of(b, piece);
		gx_b_store(b, to, (uint8_t)width, gx_b_load(b, from, (uint8_t)width));
		to.offset += width;
		from.offset += width;
	}
	gx_b_br(b, rest);
	gx_build_before(b, at);
}

/* Straight-line pieces that a copy of up to limit bytes takes. */
static bool copy_too_long(struct gx_place from, const struct gx_ir_insn *size, uint64_t limit)
{
	uint32_t width = from.space ? lower_alignment(from) : 1;

	return limit / (size->op == GX_IR_const ? lower_alignment(from) : width) > MAX_PIECES;
}

/* Of a map with a reader for each CPU: what stands in front of the record, and whether the flags name a reader at all. */
struct reader {
	struct gx_ir_insn
	        *head; /* i64: the CPU, and the size above it; NULL: the map has one reader */
	struct gx_ir_insn *there; /* i1: there is such a reader */
	struct gx_ir_insn *error; /* if not */
};

/* gx_map_type_is(.., GX_MAP_READERS): records of {u32 cpu, u32 size, bytes}, as maps/run_ring.c makes them. */
static struct reader reader_of(struct lowering *l, const struct gx_map_def *def,
                               struct gx_ir_insn *call, struct gx_ir_insn *flags,
                               struct gx_ir_insn *size)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *cpu = gx_b_binary_imm(b, GX_IR_and, flags, UINT32_MAX), *current;
	struct reader r;
	int err = 0;

	current = gx_b_icmp_imm(b, GX_IR_EQ, cpu, UINT32_MAX);
	cpu = gx_b_select(b, current, lower_processor(l, call, &err), cpu);
	r.there = gx_b_icmp_imm(b, GX_IR_ULT, cpu, def->max_entries);
	current = gx_b_icmp_imm(b, GX_IR_ULE, flags, UINT32_MAX);
	r.there = gx_b_binary(b, GX_IR_and, r.there, current);
	r.error = gx_b_select(b, current, gx_b_const(b, GX_IR_I64, (uint64_t)-E2BIG),
	                      gx_b_const(b, GX_IR_I64, (uint64_t)-EINVAL));
	r.head = gx_b_binary(b, GX_IR_or, cpu, gx_b_binary_imm(b, GX_IR_shl, size, 32));
	return r;
}

/* With what stands in front of it. */
static struct gx_ir_insn *whole_size(struct gx_build *b, struct gx_ir_insn *size,
                                     const struct reader *reader)
{
	if (!reader->head)
		return size;
	return size->op == GX_IR_const ? gx_b_const(b, GX_IR_I64, size->imm + GX_RING_READER_HEAD)
	                               : gx_b_binary_imm(b, GX_IR_add, size, GX_RING_READER_HEAD);
}

static struct gx_ir_insn *output(struct lowering *l, struct gx_ir_insn *call, uint32_t map,
                                 struct gx_ir_insn *data, struct gx_ir_insn *size, int full)
{
	const struct gx_map_def *def = &l->program->maps[map];
	uint32_t limit = gx_map_type_record(def->type, def->value_size);
	struct reader reader = { 0 };
	struct gx_build *b = &l->b;
	struct reservation r = { .map = map };
	struct gx_place from = lower_place(data), to;
	struct gx_ir_insn *fits, *too_big, *whole, *length, *result, *end;
	struct gx_ir_block *rest, *write;

	too_big = gx_b_const(b, GX_IR_I64, (uint64_t)-E2BIG);
	if (size->op == GX_IR_const && size->imm > limit)
		return too_big;
	fits = gx_b_icmp_imm(b, GX_IR_ULE, size, limit);
	if (gx_map_type_is(def->type, GX_MAP_READERS)) {
		reader = reader_of(l, def, call, call->args[2], size);
		fits = gx_b_binary(b, GX_IR_and, fits, reader.there);
		too_big = reader.error;
	}
	if (size->fact.umax < limit)
		limit = (uint32_t)size->fact.umax;
	rest = gx_b_split(b);
	write = gx_b_block(b);
	gx_b_condbr(b, fits, write, rest);
	gx_build_end_of(b, write);
	gx_b_br(b, rest);
	end = b->failed ? call : write->last;
	gx_build_before(b, end);
	whole = whole_size(b, size, &reader);
	reserve(l, &r, whole);
	result = gx_b_const(b, GX_IR_I64, (uint64_t)(int64_t)-full);
	result = gx_b_select(b, r.fits, gx_b_const(b, GX_IR_I64, 0), result);
	{
		struct gx_ir_block *done = gx_b_split(b), *commit = gx_b_block(b);

		gx_b_condbr(b, r.fits, commit, done);
		gx_build_end_of(b, commit);
		gx_b_br(b, done);
		gx_build_before(b, b->failed ? call : commit->last);
	}
	if (!lower_mixed_output(l, r.record, reader.head, from, size)) {
		to = r.record;
		to.offset += GX_RING_RECORD_HEADER;
		if (reader.head) {
			gx_b_store(b, to, GX_RING_READER_HEAD, reader.head);
			to.offset += GX_RING_READER_HEAD;
		}
		copy_payload(l, to, from, size, limit);
		length = gx_b_binary_imm(b, GX_IR_or, whole, (uint64_t)GX_RING_READY << 32);
		gx_b_stg(b, r.record, 8, length, 2);
	}
	gx_build_before(b, call);
	return gx_b_phi2(b, rest, end->block, result, too_big);
}

static const struct gx_map_def *ring_arg(struct lowering *l, struct gx_ir_insn *call, uint32_t i,
                                         uint32_t *map, int *err)
{
	const struct gx_map_def *def = lower_map_arg(l, call, i, map, err);
	const struct gx_map_type_row *type = def ? gx_map_type_row(def->type) : NULL;

	if (def && (!type || type->layout != GX_LAYOUT_ring ||
	            !(type->ops[GX_SIDE_DEVICE] & 1u << gx_helper_row(call->imm)->map_op))) {
		lower_fail(l, call, GX_E_LOWER_MAP, err, "map '%.16s' of type %u is no ring for it",
		           def->name, def->type);
		return NULL;
	}
	return def;
}

static struct gx_ir_insn *checked_output(struct lowering *l, struct gx_ir_insn *call,
                                         uint32_t map_arg, uint32_t data_arg, int full, int *err)
{
	uint32_t map = 0;
	struct gx_ir_insn *size;
	uint64_t limit;

	if (!ring_arg(l, call, map_arg, &map, err))
		return NULL;
	if (call->n_args < data_arg + 2)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	size = call->args[data_arg + 1];
	limit = size->op == GX_IR_const ? size->imm : size->fact.umax;
	if (limit > GX_RING_MAX_RECORD)
		limit = GX_RING_MAX_RECORD;
	if (copy_too_long(lower_place(call->args[data_arg]), size, limit))
		return lower_fail(l, call, GX_E_LOWER_SIZE, err,
		                  "up to %llu bytes that are not aligned",
		                  (unsigned long long)limit);
	return output(l, call, map, call->args[data_arg], size, full);
}

struct gx_ir_insn *lower_ring_output(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return checked_output(l, call, 0, 1, EAGAIN, err);
}

struct gx_ir_insn *lower_perf_output(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return checked_output(l, call, 1, 3, ENOSPC, err);
}

struct gx_ir_insn *lower_ring_reserve(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct reservation r = { 0 };
	struct gx_ir_insn *size, *payload;
	struct gx_ir_block *rest, *write;

	if (!ring_arg(l, call, 0, &r.map, err))
		return NULL;
	if (call->n_args < 2)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	size = call->args[1];
	if (size->op != GX_IR_const && size->fact.umin == size->fact.umax)
		size = gx_b_const(b, GX_IR_I64, size->fact.umin);
	if (size->op != GX_IR_const)
		return lower_fail(l, call, GX_E_LOWER_SIZE, err, "size is not a constant");
	if (size->imm > GX_RING_MAX_RECORD)
		return gx_b_const(b, GX_IR_I64, 0);
	reserve(l, &r, size);
	payload =
	        gx_b_binary_imm(b, GX_IR_add, r.record.base, GX_RING_DATA + GX_RING_RECORD_HEADER);
	payload->fact.umin = 1;
	payload = gx_b_select(b, r.fits, payload, gx_b_const(b, GX_IR_I64, 0));
	if (l->late_headers)
		return payload;
	rest = gx_b_split(b);
	write = gx_b_block(b);
	gx_b_condbr(b, r.fits, write, rest);
	gx_build_end_of(b, write);
	gx_b_stg(b, r.record, 8, gx_b_const(b, GX_IR_I64, size->imm), 0);
	gx_b_br(b, rest);
	return payload;
}

/* --- the end of a record. Its length is written with its state, in one store, where it is known there. */

enum { MOST_ORIGINS = 16 };

bool lower_ring_size(const struct gx_ir_insn *call, uint64_t *size)
{
	const struct gx_ir_insn *asked = call->n_args > 1 ? call->args[1] : NULL;

	if (!lower_calls(call, lower_ring_reserve) || !asked)
		return false;
	*size = asked->op == GX_IR_const ? asked->imm : asked->fact.umin;
	return asked->op == GX_IR_const || asked->fact.umin == asked->fact.umax;
}

/* Of the records that a pointer may be of, by at most so many looks; 0: none was seen yet. */
static bool same_size(const struct gx_ir_insn *pointer, uint64_t *size, uint32_t *looks)
{
	uint64_t found;

	if (!*looks)
		return false;
	--*looks;
	if (pointer->op == GX_IR_phi || pointer->op == GX_IR_select) {
		for (uint32_t i = pointer->op == GX_IR_select; i < pointer->n_args; i++)
			if (!same_size(pointer->args[i], size, looks))
				return false;
		return true;
	}
	if (!lower_ring_size(pointer, &found) || !found || (*size && *size != found))
		return false;
	*size = found;
	return true;
}

/* Bytes of the record that a pointer is to. */
static bool size_of_record(const struct gx_ir_insn *pointer, uint64_t *size)
{
	uint32_t looks = MOST_ORIGINS;

	*size = 0;
	return same_size(pointer, size, &looks);
}

static bool is_release(const struct gx_ir_insn *insn)
{
	return lower_calls(insn, lower_ring_submit) || lower_calls(insn, lower_ring_discard);
}

void lower_prepare_rings(struct lowering *l)
{
	const struct gx_ir *ir = l->b.ir;
	const struct gx_ir_insn *insn;
	uint64_t size;

	l->late_headers = true;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i])
			if (is_release(insn))
				l->late_headers &=
				        insn->n_args && size_of_record(insn->args[0], &size);
}

static struct gx_ir_insn *commit(struct lowering *l, struct gx_ir_insn *call, uint32_t state,
                                 int *err)
{
	struct gx_place place = { .space = GX_IR_SPACE_RING,
		                  .offset = -(int64_t)GX_RING_RECORD_HEADER };
	uint64_t header = (uint64_t)state << 32, size;

	if (!call->n_args)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	place.base = call->args[0];
	if (lower_ring_size(place.base, &size) && lower_mixed_submit(l, call, place, size))
		return gx_b_const(&l->b, GX_IR_I64, 0);
	if (l->late_headers && size_of_record(place.base, &size)) {
		/* what was thrown away, too: a word that comes late must not come into the next record there */
		gx_b_stg(&l->b, place, 8, gx_b_const(&l->b, GX_IR_I64, header | size), 2);
	} else {
		place.offset += 4;
		gx_b_stg(&l->b, place, 4, gx_b_const(&l->b, GX_IR_I64, state), 2);
	}
	return gx_b_const(&l->b, GX_IR_I64, 0);
}

struct gx_ir_insn *lower_ring_submit(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return commit(l, call, GX_RING_READY, err);
}

struct gx_ir_insn *lower_ring_discard(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return commit(l, call, GX_RING_DISCARDED, err);
}
