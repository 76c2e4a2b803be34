/* memory.c - loads, stores and atomics: of maps and records by device addresses, of the stack in a variable of words.
 *
 * Bytes and halves lie in words: the devices that take smaller ones are fewer. A store of one clears its bits and sets them, both
 * atomically, so that the bytes beside it stay what others make them. */
#include "emit/spirv/emit.h"

/* Operand 0 and the offset. */
static uint32_t address_of(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t address = spirv_value(e, insn->args[0]);

	if (!insn->imm)
		return address;
	return spirv_put2(e, GX_SPIRV_OP_IAdd, e->known.wide, address, spirv_wide(e, insn->imm));
}

/* The pointer to 8 bytes, or to the word that has fewer. */
static uint32_t pointer_to(struct spirv_emitter *e, uint32_t address, uint32_t width)
{
	uint32_t keep;

	if (width < 4) {
		keep = spirv_wide(e, ~(uint64_t)3);
		address = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, e->known.wide, address, keep);
	}
	return spirv_put1(e, GX_SPIRV_OP_ConvertUToPtr,
	                  width == 8 ? e->known.at_wide : e->known.at_word, address);
}

/* The word of the stack that has the byte, or one behind it. */
static uint32_t stack_word(struct spirv_emitter *e, uint32_t address, uint32_t behind)
{
	uint32_t word = e->known.word, by = spirv_word(e, 2), at = spirv_narrow(e, address);

	at = spirv_put2(e, GX_SPIRV_OP_ShiftRightLogical, word, at, by);
	if (behind)
		at = spirv_put2(e, GX_SPIRV_OP_IAdd, word, at, spirv_word(e, behind));
	if (!e->known.local[GX_IR_I32])
		e->known.local[GX_IR_I32] =
		        gx_spirv_pointer(e->module, GX_SPIRV_CLASS_FUNCTION, word);
	return spirv_put2(e, GX_SPIRV_OP_AccessChain, e->known.local[GX_IR_I32], e->stack, at);
}

/* Where in its word a byte is, in bits. */
static uint32_t bit_of(struct spirv_emitter *e, uint32_t address)
{
	uint32_t word = e->known.word, low = spirv_word(e, 3), at = spirv_narrow(e, address);

	at = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, word, at, low);
	return spirv_put2(e, GX_SPIRV_OP_ShiftLeftLogical, word, at, low);
}

static uint32_t ones(struct spirv_emitter *e, uint32_t width)
{
	return spirv_word(e, ((uint32_t)1 << width * 8) - 1);
}

/* The bytes of an address in its word, as a value of 64 bits. */
static uint32_t cut(struct spirv_emitter *e, uint32_t word, uint32_t address, uint32_t width)
{
	uint32_t type = e->known.word, by = bit_of(e, address), keep = ones(e, width);

	word = spirv_put2(e, GX_SPIRV_OP_ShiftRightLogical, type, word, by);
	return spirv_widen(e, spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, type, word, keep));
}

/* A small value where it belongs in its word, and the bits that others have there. */
static uint32_t place(struct spirv_emitter *e, uint32_t value, uint32_t address, uint32_t width,
                      uint32_t *others)
{
	uint32_t type = e->known.word, by = bit_of(e, address), own = ones(e, width);

	value = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, type, value, own);
	own = spirv_put2(e, GX_SPIRV_OP_ShiftLeftLogical, type, own, by);
	*others = spirv_put1(e, GX_SPIRV_OP_Not, type, own);
	return spirv_put2(e, GX_SPIRV_OP_ShiftLeftLogical, type, value, by);
}

static uint32_t load_stack(struct spirv_emitter *e, uint32_t address, uint32_t width)
{
	uint32_t type = e->known.word, low, high;

	low = spirv_put1(e, GX_SPIRV_OP_Load, type, stack_word(e, address, 0));
	if (width < 4)
		return cut(e, low, address, width);
	if (width == 4)
		return spirv_widen(e, low);
	high = spirv_put1(e, GX_SPIRV_OP_Load, type, stack_word(e, address, 1));
	return spirv_join(e, low, high);
}

static uint32_t load_memory(struct spirv_emitter *e, const struct gx_ir_insn *insn,
                            uint32_t address)
{
	uint32_t width = insn->width, pointer = pointer_to(e, address, width), id;
	uint32_t type = width == 8 ? e->known.wide : e->known.word, semantics = e->known.relaxed;

	if (insn->op == GX_IR_ldg && insn->imm2 & GX_IR_LDG_ACQUIRE && e->site->has_fences)
		semantics = spirv_word(e, GX_SPIRV_SEMANTICS_ACQUIRE | GX_SPIRV_SEMANTICS_BUFFERS);
	id = spirv_put3(e, GX_SPIRV_OP_AtomicLoad, type, pointer, e->known.device, semantics);
	if (width == 8)
		return id;
	return width == 4 ? spirv_widen(e, id) : cut(e, id, address, width);
}

static void store_stack(struct spirv_emitter *e, uint32_t address, uint32_t width, uint32_t value)
{
	uint32_t at = stack_word(e, address, 0), low = spirv_narrow(e, value), others, old;

	if (width < 4) {
		low = place(e, low, address, width, &others);
		old = spirv_put1(e, GX_SPIRV_OP_Load, e->known.word, at);
		old = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, e->known.word, old, others);
		low = spirv_put2(e, GX_SPIRV_OP_BitwiseOr, e->known.word, old, low);
	}
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, at, low);
	if (width < 8)
		return;
	low = spirv_high(e, value);
	at = stack_word(e, address, 1);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, at, low);
}

static void change_bits(struct spirv_emitter *e, enum gx_spirv_op op, uint32_t pointer,
                        uint32_t bits)
{
	uint32_t id = gx_spirv_id(e->module);

	GX_SPIRV_PUT(&e->body, op, e->known.word, id, pointer, e->known.device, e->known.relaxed,
	             bits);
}

/* In the Vulkan memory model a plain store is the invocation's own until it is made available: an atomic one is. */
static bool stores_atomically(const struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	return e->vulkan_memory || (insn->op == GX_IR_stg && insn->imm2);
}

static void store_atomically(struct spirv_emitter *e, const struct gx_ir_insn *insn,
                             uint32_t pointer, uint32_t value)
{
	uint32_t type = insn->width == 8 ? e->known.wide : e->known.word, device = e->known.device;
	bool is_release = insn->op == GX_IR_stg && insn->imm2 == 2;
	uint32_t semantics = e->known.relaxed, id;

	if (is_release && !e->site->has_fences) {
		id = gx_spirv_id(e->module);
		GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_AtomicExchange, type, id, pointer, device,
		             semantics, value);
		return;
	}
	if (is_release)
		semantics = spirv_word(e, GX_SPIRV_SEMANTICS_RELEASE | GX_SPIRV_SEMANTICS_BUFFERS);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_AtomicStore, pointer, device, semantics, value);
}

static void store_memory(struct spirv_emitter *e, const struct gx_ir_insn *insn, uint32_t address,
                         uint32_t value)
{
	uint32_t width = insn->width, pointer = pointer_to(e, address, width), others;

	if (width < 8)
		value = spirv_narrow(e, value);
	if (width < 4) {
		value = place(e, value, address, width, &others);
		change_bits(e, GX_SPIRV_OP_AtomicAnd, pointer, others);
		change_bits(e, GX_SPIRV_OP_AtomicOr, pointer, value);
	} else if (stores_atomically(e, insn)) {
		store_atomically(e, insn, pointer, value);
	} else {
		GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Store, pointer, value, GX_SPIRV_ACCESS_ALIGNED,
		             width);
	}
}

enum where { IN_MEMORY, IN_STACK, IN_EITHER };

static enum where where_is(const struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	if (insn->op == GX_IR_ldg || insn->op == GX_IR_stg || !e->stack)
		return IN_MEMORY;
	if (insn->space == GX_IR_SPACE_STACK)
		return IN_STACK;
	return insn->space == GX_IR_SPACE_UNKNOWN ? IN_EITHER : IN_MEMORY;
}

/* Labels of an access that is in the stack, or not. */
struct either {
	uint32_t in_stack, in_memory, behind;
};

static struct either open_either(struct spirv_emitter *e, uint32_t address)
{
	uint32_t tag = spirv_wide(e, SPIRV_STACK_TAG), zero = spirv_wide(e, 0);
	struct either l;

	l.in_stack = gx_spirv_id(e->module);
	l.in_memory = gx_spirv_id(e->module);
	l.behind = gx_spirv_id(e->module);
	tag = spirv_put2(e, GX_SPIRV_OP_BitwiseAnd, e->known.wide, address, tag);
	tag = spirv_put2(e, GX_SPIRV_OP_INotEqual, e->known.truth, tag, zero);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_SelectionMerge, l.behind, 0);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_BranchConditional, tag, l.in_stack, l.in_memory);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, l.in_stack);
	return l;
}

static void go_behind(struct spirv_emitter *e, const struct either *l, uint32_t next)
{
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Branch, l->behind);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Label, next);
}

uint32_t spirv_write_load(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t address = address_of(e, insn), stack, memory, id;
	struct either l;

	switch (where_is(e, insn)) {
	case IN_STACK: return load_stack(e, address, insn->width);
	case IN_MEMORY: return load_memory(e, insn, address);
	case IN_EITHER: break;
	}
	l = open_either(e, address);
	stack = load_stack(e, address, insn->width);
	go_behind(e, &l, l.in_memory);
	memory = load_memory(e, insn, address);
	go_behind(e, &l, l.behind);
	id = gx_spirv_id(e->module);
	GX_SPIRV_PUT(&e->body, GX_SPIRV_OP_Phi, e->known.wide, id, stack, l.in_stack, memory,
	             l.in_memory);
	return id;
}

uint32_t spirv_write_store(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	uint32_t address = address_of(e, insn), value = spirv_value(e, insn->args[1]);
	struct either l;

	switch (where_is(e, insn)) {
	case IN_STACK: store_stack(e, address, insn->width, value); return 0;
	case IN_MEMORY: store_memory(e, insn, address, value); return 0;
	case IN_EITHER: break;
	}
	l = open_either(e, address);
	store_stack(e, address, insn->width, value);
	go_behind(e, &l, l.in_memory);
	store_memory(e, insn, address, value);
	go_behind(e, &l, l.behind);
	return 0;
}

uint32_t spirv_write_atomic(struct spirv_emitter *e, const struct gx_ir_insn *insn)
{
	static const uint16_t ops[GX_IR_N_ATOMICS] = {
		[GX_IR_ATOMIC_ADD] = GX_SPIRV_OP_AtomicIAdd,
		[GX_IR_ATOMIC_AND] = GX_SPIRV_OP_AtomicAnd,
		[GX_IR_ATOMIC_OR] = GX_SPIRV_OP_AtomicOr,
		[GX_IR_ATOMIC_XOR] = GX_SPIRV_OP_AtomicXor,
		[GX_IR_ATOMIC_XCHG] = GX_SPIRV_OP_AtomicExchange,
		[GX_IR_ATOMIC_CMPXCHG] = GX_SPIRV_OP_AtomicCompareExchange,
	};
	bool compares = insn->imm2 == GX_IR_ATOMIC_CMPXCHG, is_wide = insn->width == 8;
	uint32_t address = address_of(e, insn), value = spirv_value(e, insn->args[1]);
	uint32_t old = compares ? spirv_value(e, insn->args[2]) : 0;
	uint32_t pointer = pointer_to(e, address, insn->width), id, n = 6;
	uint32_t words[8] = { is_wide ? e->known.wide : e->known.word };

	if (insn->imm2 >= GX_IR_N_ATOMICS || (insn->width != 4 && !is_wide)) {
		spirv_fail(e, GX_E_INTERNAL, "an atomic operation that is not known");
		return 0;
	}
	if (!is_wide)
		value = spirv_narrow(e, value);
	if (!is_wide && compares)
		old = spirv_narrow(e, old);
	words[1] = id = gx_spirv_id(e->module);
	words[2] = pointer;
	words[3] = e->known.device;
	words[4] = e->known.relaxed;
	words[5] = value;
	if (compares) {
		words[5] = e->known.relaxed;
		words[6] = value;
		words[7] = old;
		n = 8;
	}
	gx_spirv_put(&e->body, (enum gx_spirv_op)ops[insn->imm2], n, words);
	return is_wide ? id : spirv_widen(e, id);
}
