/* write.c - one writer for each operation; those with a plain row in spirv_lowering.def have none here. */
#include "emit/spirv/emit.h"

#include "maps/layout.h"

typedef uint32_t write_fn(struct spirv_emitter *e, const struct gx_ir_insn *insn);

static uint32_t arg(struct spirv_emitter *e, const struct gx_ir_insn *insn, uint32_t i)
{
	return spirv_value(e, insn->args[i]);
}

static uint32_t bits_of(enum gx_ir_type type)
{
	return type == GX_IR_I64 ? 64 : 32;
}

static uint32_t constant(struct spirv_emitter *e, enum gx_ir_type type, uint64_t value)
{
	return type == GX_IR_I64 ? spirv_wide(e, value) : spirv_word(e, (uint32_t)value);
}

static uint32_t write_plain(struct spirv_emitter *e, const struct gx_ir_insn *insn,
                            enum gx_spirv_op op)
{
	uint32_t words[5] = { spirv_type(e, insn->type) };
	uint32_t n = insn->n_args < 3 ? insn->n_args : 3;

	for (uint32_t i = 0; i < n; i++)
		words[2 + i] = arg(e, insn, i);
	words[1] = gx_spirv_id(e->module);
	gx_spirv_put(&e->body, op, 2 + n, words);
	return words[1];
}

static uint32_t write_division(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	static const uint16_t ops[GX_IR_N_OPS] = { [GX_IR_udiv] = GX_SPIRV_OP_UDiv,
		                                   [GX_IR_urem] = GX_SPIRV_OP_UMod,
		                                   [GX_IR_sdiv] = GX_SPIRV_OP_SDiv,
		                                   [GX_IR_srem] = GX_SPIRV_OP_SRem };

	return insn->type == GX_IR_I64 ? spirv_write_wide_division(e, insn)
	                               : write_plain(e, insn, (enum gx_spirv_op)ops[insn->op]);
}

static uint32_t write_nothing(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	(void)e;
	(void)insn;
	return 0;
}

static uint32_t write_impossible(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	spirv_fail(e, GX_E_INTERNAL, gx_ir_op_info(insn->op)->name);
	return 0;
}

/* The shader behind the program would have to go on without the lane: its subgroup's operations and barriers may count on it. */
static uint32_t write_end_lane(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	(void)insn;
	spirv_fail(e, GX_E_UNSUPPORTED, "a program that ends threads, in a shader");
	return 0;
}

/* i1 has operations of its own. */
static uint32_t write_logic(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	bool is_i1 = insn->type == GX_IR_I1;

	if (insn->op == GX_IR_and)
		return write_plain(e, insn,
		                   is_i1 ? GX_SPIRV_OP_LogicalAnd : GX_SPIRV_OP_BitwiseAnd);
	if (insn->op == GX_IR_or)
		return write_plain(e, insn, is_i1 ? GX_SPIRV_OP_LogicalOr : GX_SPIRV_OP_BitwiseOr);
	return write_plain(e, insn, is_i1 ? GX_SPIRV_OP_LogicalNotEqual : GX_SPIRV_OP_BitwiseXor);
}

/* Beyond the width SPIR-V leaves shifts undefined; eBPF takes the amount modulo the width. */
static uint32_t write_shift(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	const struct gx_ir_insn *by = insn->args[1];
	uint32_t most = bits_of(insn->type) - 1, x = arg(e, insn, 0), amount, cut;
	enum gx_spirv_op op = insn->op == GX_IR_shl    ? GX_SPIRV_OP_ShiftLeftLogical
	                      : insn->op == GX_IR_lshr ? GX_SPIRV_OP_ShiftRightLogical
	                                               : GX_SPIRV_OP_ShiftRightArithmetic;

	if (by->op == GX_IR_const) {
		amount = spirv_word(e, (uint32_t)by->imm & most);
	} else {
		amount = spirv_value(e, by);
		cut = constant(e, by->type, most);
		amount =
		        spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, spirv_type(e, by->type), amount, cut);
	}
	return spirv_put2(e, op, spirv_type(e, insn->type), x, amount);
}

static uint32_t write_sext(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t type = spirv_type(e, insn->type), x = arg(e, insn, 0);
	uint32_t by = spirv_word(e, bits_of(insn->type) - (uint32_t)insn->imm);

	x = spirv_put2(e, GX_SPIRV_OP_ShiftLeftLogical, type, x, by);
	return spirv_put2(e, GX_SPIRV_OP_ShiftRightArithmetic, type, x, by);
}

/* Bytes, or pairs of them, of a word change places. */
static uint32_t exchange(struct spirv_emitter *e, uint32_t x, uint32_t bits, uint32_t mask)
{
	uint32_t word = e->known.word, by = spirv_word(e, bits), keep = spirv_word(e, mask);
	uint32_t left = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, word, x, keep), right;

	left = spirv_put2(e, GX_SPIRV_OP_ShiftLeftLogical, word, left, by);
	right = spirv_put2(e, GX_SPIRV_OP_ShiftRightLogical, word, x, by);
	right = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, word, right, keep);
	return spirv_put2(e, GX_SPIRV_OP_BitwiseOr, word, left, right);
}

static uint32_t reverse(struct spirv_emitter *e, uint32_t word)
{
	return exchange(e, exchange(e, word, 8, 0x00ff00ff), 16, 0x0000ffff);
}

static uint32_t write_bswap(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t x = arg(e, insn, 0), low = reverse(e, spirv_narrow(e, x)), by;

	if (insn->imm == 64)
		return spirv_join(e, reverse(e, spirv_high(e, x)), low);
	if (insn->imm == 16) {
		by = spirv_word(e, 16);
		low = spirv_put2(e, GX_SPIRV_OP_ShiftRightLogical, e->known.word, low, by);
	}
	return spirv_widen(e, low);
}

static uint32_t write_icmp(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	static const uint16_t ops[GX_IR_N_CONDS] = {
		[GX_IR_EQ] = GX_SPIRV_OP_IEqual,        [GX_IR_NE] = GX_SPIRV_OP_INotEqual,
		[GX_IR_ULT] = GX_SPIRV_OP_ULessThan,    [GX_IR_ULE] = GX_SPIRV_OP_ULessThanEqual,
		[GX_IR_UGT] = GX_SPIRV_OP_UGreaterThan, [GX_IR_UGE] = GX_SPIRV_OP_UGreaterThanEqual,
		[GX_IR_SLT] = GX_SPIRV_OP_SLessThan,    [GX_IR_SLE] = GX_SPIRV_OP_SLessThanEqual,
		[GX_IR_SGT] = GX_SPIRV_OP_SGreaterThan, [GX_IR_SGE] = GX_SPIRV_OP_SGreaterThanEqual,
	};

	if (insn->imm >= GX_IR_N_CONDS || !ops[insn->imm] || insn->args[0]->type == GX_IR_I1)
		return write_impossible(e, insn);
	return write_plain(e, insn, (enum gx_spirv_op)ops[insn->imm]);
}

static uint32_t write_sreg(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	return spirv_special(e, (enum gx_ir_sreg)insn->imm);
}

uint32_t spirv_reloc_word(struct spirv_emitter *e, uint64_t word)
{
	uint32_t at = spirv_wide(e, word * 8), id;

	at = spirv_put2(e, GX_SPIRV_OP_IAdd, e->known.wide, e->site->reloc, at);
	at = spirv_put1(e, GX_SPIRV_OP_ConvertUToPtr, e->known.at_wide, at);
	id = gx_spirv_id(e->module);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Load, e->known.wide, id, at, GX_SPIRV_ACCESS_ALIGNED, 8);
	return id;
}

static uint32_t write_reloc(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t word = spirv_reloc_word(e, insn->imm);

	if (!insn->imm2)
		return word;
	return spirv_put2(e, GX_SPIRV_OP_IAdd, e->known.wide, word, spirv_wide(e, insn->imm2));
}

/* One of the four words of a vote. */
static uint32_t word_of_vote(struct spirv_emitter *e, uint32_t four, uint32_t part)
{
	uint32_t id = gx_spirv_id(e->module);

	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_CompositeExtract, e->known.word, id, four, part);
	return id;
}

/* Of subgroups of at most 32 lanes the first word has them all; of others a lane looks at that of its half. */
uint32_t spirv_vote(struct spirv_emitter *e, uint32_t condition)
{
	uint32_t four = gx_spirv_vector(e->module, e->known.word, 4), low, high;

	four = spirv_put2(e, GX_SPIRV_OP_GroupNonUniformBallot, four, e->known.subgroup, condition);
	low = word_of_vote(e, four, 0);
	if (!e->site->halves)
		return low;
	high = word_of_vote(e, four, 1);
	return spirv_put3(e, GX_SPIRV_OP_Select, e->known.word, e->upper, high, low);
}

static uint32_t write_mask(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	(void)insn;
	return spirv_vote(e, e->known.yes);
}

static uint32_t write_ballot(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t condition = arg(e, insn, 0), mask = arg(e, insn, 1);

	condition = spirv_vote(e, condition);
	return spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, e->known.word, condition, mask);
}

/* Bits below the lowest one that is set: of 0 they are all 32. */
static uint32_t write_ctz(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t word = e->known.word, x = arg(e, insn, 0);
	uint32_t lowest = spirv_put1(e, GX_SPIRV_OP_SNegate, word, x);

	lowest = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, word, lowest, x);
	lowest = spirv_put2(e, GX_SPIRV_OP_ISub, word, lowest, spirv_word(e, 1));
	return spirv_put1(e, GX_SPIRV_OP_BitCount, word, lowest);
}

/* In words: 64 bits would need a feature of their own. */
static uint32_t write_shfl(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t value = arg(e, insn, 0), lane = arg(e, insn, 1), low, high;
	uint32_t word = e->known.word, group = e->known.subgroup;

	spirv_need(e, GX_SPIRV_SHUFFLE);
	if (e->site->halves)
		lane = spirv_put2(e, GX_SPIRV_OP_IAdd, word, lane, e->first);
	low = insn->type == GX_IR_I64 ? spirv_narrow(e, value) : value;
	low = spirv_put3(e, GX_SPIRV_OP_GroupNonUniformShuffle, word, group, low, lane);
	if (insn->type != GX_IR_I64)
		return low;
	high = spirv_high(e, value);
	high = spirv_put3(e, GX_SPIRV_OP_GroupNonUniformShuffle, word, group, high, lane);
	return spirv_join(e, low, high);
}

static uint32_t write_redux(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	enum gx_spirv_op op = insn->op == GX_IR_redux_add   ? GX_SPIRV_OP_GroupNonUniformIAdd
	                      : insn->op == GX_IR_redux_and ? GX_SPIRV_OP_GroupNonUniformBitwiseAnd
	                      : insn->op == GX_IR_redux_or  ? GX_SPIRV_OP_GroupNonUniformBitwiseOr
	                                                    : GX_SPIRV_OP_GroupNonUniformBitwiseXor;
	uint32_t value = arg(e, insn, 0);

	spirv_need(e, GX_SPIRV_ARITHMETIC);
	return spirv_put3(e, op, e->known.word, e->known.subgroup, 0 /* Reduce */, value);
}

/* Vulkan has no scope beyond the device: for a reader on the host a fence does what it does for the device. */
static uint32_t write_fence(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t semantics = GX_SPIRV_SEMANTICS_BOTH | GX_SPIRV_SEMANTICS_BUFFERS;

	(void)insn;
	if (!e->site->has_fences)
		return 0;
	if (e->vulkan_memory)
		semantics |= GX_SPIRV_SEMANTICS_AVAILABLE | GX_SPIRV_SEMANTICS_VISIBLE;
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_MemoryBarrier, e->known.device,
	             spirv_word(e, semantics));
	return 0;
}

/* base + ((clock - start) & mask) * scale / 2^16, by the words of the block; the lower 16 bits apart, so that no other is lost */
static uint32_t write_timer(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t wide = e->known.wide, word = e->site->clock_word, clock, part, scale, by, low;

	(void)insn;
	e->info->uses_clock = true;
	spirv_need(e, GX_SPIRV_CLOCK);
	clock = spirv_put1(e, GX_SPIRV_OP_ReadClockKHR, wide, e->known.device);
	part = spirv_reloc_word(e, word + 1);
	clock = spirv_put2(e, GX_SPIRV_OP_ISub, wide, clock, part);
	part = spirv_reloc_word(e, word + 2);
	clock = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, wide, clock, part);
	scale = spirv_reloc_word(e, word + 3);
	by = spirv_word(e, 16);
	low = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, wide, clock, spirv_wide(e, 0xffff));
	low = spirv_put2(e, GX_SPIRV_OP_IMul, wide, low, scale);
	low = spirv_put2(e, GX_SPIRV_OP_ShiftRightLogical, wide, low, by);
	clock = spirv_put2(e, GX_SPIRV_OP_ShiftRightLogical, wide, clock, by);
	clock = spirv_put2(e, GX_SPIRV_OP_IMul, wide, clock, scale);
	clock = spirv_put2(e, GX_SPIRV_OP_IAdd, wide, clock, low);
	part = spirv_reloc_word(e, word);
	return spirv_put2(e, GX_SPIRV_OP_IAdd, wide, clock, part);
}

/* How an operation is written: as it is, or by a function. */
static const struct {
	uint16_t op;
	write_fn *write;
} spellings[GX_IR_N_OPS] = {
#define SPIRV_PLAIN(name, op_)      [GX_IR_##name] = { .op = GX_SPIRV_OP_##op_ },
#define SPIRV_WRITER(name, writer_) [GX_IR_##name] = { .write = writer_ },
#include "defs/spirv_lowering.def"
#undef SPIRV_PLAIN
#undef SPIRV_WRITER
};

/* Each operation has one row: without it a name below is not there, with two it is there twice. */
enum {
#define SPIRV_PLAIN(name, op)      HAS_##name,
#define SPIRV_WRITER(name, writer) HAS_##name,
#include "defs/spirv_lowering.def"
#undef SPIRV_PLAIN
#undef SPIRV_WRITER
};
#define IR_OP(name, result, args, flags, lanes, cost, doc) _Static_assert(HAS_##name >= 0, #name);
#include "defs/ir_ops.def"
#undef IR_OP

uint32_t spirv_write_insn(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	if (spellings[insn->op].write)
		return spellings[insn->op].write(e, insn);
	if (insn->type == GX_IR_I1)
		return write_impossible(e, insn);
	return write_plain(e, insn, (enum gx_spirv_op)spellings[insn->op].op);
}
