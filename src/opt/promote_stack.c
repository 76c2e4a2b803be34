/* promote_stack.c - stack bytes become values wherever no pointer to them is kept.
 *
 *   store.u32 [%fp - 4], %1             (%1)
 *   %2 = load.u64 [%fp - 8]       ->    %2 = or (old low half), shl (and %1, 0xffffffff), 32
 *
 * Bytes of one aligned word that some access touches together are one cell; a cell is one i64
 * variable. Variables are turned into SSA on demand (Braun and others, "Simple and Efficient
 * Construction of SSA Form", 2013): a read at the start of a block with several predecessors makes
 * a phi, whose operands are found when all blocks were seen. */
#include "opt/build.h"
#include "opt/opt.h"

#include <errno.h>

#define FRAME_BYTES 512
#define WORD        8
#define MAX_CELLS   ((size_t)1 << 22) /* blocks times variables */

struct frame_info {
	bool kept; /* a pointer escapes, or an access has no constant place */
	/* to the byte in front, in one cell: no first byte of a word is, nor the end */
	bool joined[FRAME_BYTES + 1];
	bool touched[FRAME_BYTES];
	uint32_t variable[FRAME_BYTES]; /* of the cell that starts at a byte */
};

struct pending {
	struct gx_ir_insn *phi;
	uint32_t variable;
};

struct promotion {
	struct gx_build b;
	struct gx_arena *arena;
	struct frame_info *frames; /* [n_frames] */
	uint32_t n_frames, n_variables;
	struct gx_ir_insn **at_end;  /* [n_blocks * n_variables] value at the end of a block, as far
	                                as it was walked */
	struct gx_ir_insn **becomes; /* [n_ids] what a load is now */
	uint32_t n_ids;
	struct pending *phis;
	size_t n_phis, cap_phis;
};

/* The frame that an access reaches, and the byte in it; NULL: none, or not surely inside of one. */
static struct frame_info *frame_of(struct promotion *p, const struct gx_ir_insn *insn,
                                   uint32_t *byte)
{
	int64_t offset = (int64_t)insn->imm;
	const struct gx_ir_insn *base = gx_address_base(insn->args[0], &offset);

	if (base->op != GX_IR_frame || base->imm >= p->n_frames || offset < -FRAME_BYTES ||
	    offset + insn->width > 0)
		return NULL;
	*byte = (uint32_t)(offset + FRAME_BYTES);
	return &p->frames[base->imm];
}

static bool is_access(const struct gx_ir_insn *insn)
{
	return insn->op == GX_IR_load || insn->op == GX_IR_store;
}

/* A use of a frame's address that is neither an access at a known place nor arithmetic that leads
 * to one. */
static void find_kept(struct promotion *p, const struct gx_ir_insn *insn)
{
	uint32_t byte;

	for (uint32_t i = 0; i < insn->n_args; i++) {
		int64_t offset = 0;
		const struct gx_ir_insn *base = gx_address_base(insn->args[i], &offset);

		if (base->op != GX_IR_frame || base->imm >= p->n_frames)
			continue;
		if (is_access(insn) && i == 0 && frame_of(p, insn, &byte))
			continue;
		if ((insn->op == GX_IR_add || insn->op == GX_IR_sub) &&
		    (insn->args[1]->op == GX_IR_const ||
		     (insn->op == GX_IR_add && insn->args[0]->op == GX_IR_const)))
			continue;
		p->frames[base->imm].kept = true;
	}
}

static void join_bytes(struct promotion *p, const struct gx_ir_insn *insn)
{
	uint32_t byte;
	struct frame_info *frame = is_access(insn) ? frame_of(p, insn, &byte) : NULL;

	if (!frame)
		return;
	for (uint32_t i = byte; i < byte + insn->width; i++) {
		frame->touched[i] = true;
		frame->joined[i] |= i > byte && i % WORD;
	}
}

static uint32_t cell_start(const struct frame_info *frame, uint32_t byte)
{
	while (frame->joined[byte])
		byte--;
	return byte;
}

static uint32_t cell_bytes(const struct frame_info *frame, uint32_t start)
{
	uint32_t n = 1;

	while (frame->joined[start + n])
		n++;
	return n;
}

static void number_cells(struct promotion *p)
{
	for (uint32_t f = 0; f < p->n_frames; f++) {
		struct frame_info *frame = &p->frames[f];

		for (uint32_t i = 0; i < FRAME_BYTES && !frame->kept; i += cell_bytes(frame, i))
			if (frame->touched[i])
				frame->variable[i] = p->n_variables++;
	}
}

static struct gx_ir_insn **value_slot(struct promotion *p, const struct gx_ir_block *block,
                                      uint32_t variable)
{
	return &p->at_end[(size_t)block->id * p->n_variables + variable];
}

static struct gx_ir_insn *new_phi(struct promotion *p, struct gx_ir_block *block, uint32_t variable)
{
	struct gx_ir_insn *phi =
	        gx_ir_insn_new(p->b.ir, GX_IR_phi, GX_IR_I64, block->n_preds, NULL);

	if (p->n_phis == p->cap_phis) {
		size_t cap = p->cap_phis ? p->cap_phis * 2 : 64;
		struct pending *grown = gx_arena_grow(
		        p->arena, p->phis, p->n_phis * sizeof(*p->phis), cap * sizeof(*p->phis));

		if (!grown)
			phi = NULL;
		else
			p->phis = grown;
		p->cap_phis = grown ? cap : p->cap_phis;
	}
	if (!phi) {
		p->b.failed = true;
		return &p->b.dummy;
	}
	for (uint32_t i = 0; i < phi->n_args; i++)
		phi->args[i] = phi; /* until it is filled in */
	if (block->first)
		gx_ir_insert_before(block->first, phi);
	else
		gx_ir_append(block, phi);
	p->phis[p->n_phis++] = (struct pending){ phi, variable };
	return phi;
}

/* The value of a variable at the end of what was walked of block, found above when it is not there
 * yet. */
static struct gx_ir_insn *read_variable(struct promotion *p, struct gx_ir_block *block,
                                        uint32_t variable)
{
	struct gx_ir_block *from = block;
	struct gx_ir_insn *value, **slot;

	while (!*value_slot(p, from, variable) && from->n_preds == 1)
		from = from->preds[0];
	slot = value_slot(p, from, variable);
	if (!*slot && from->n_preds) {
		*slot = new_phi(p, from, variable);
	} else if (!*slot) {
		/* never written on this way: the verifier saw that it is not used */
		struct gx_build saved = p->b;

		gx_build_before(&p->b, from->first);
		*slot = gx_b_const(&p->b, GX_IR_I64, 0);
		p->b.at = saved.at;
		p->b.block = saved.block;
		p->b.pc = saved.pc;
	}
	value = *slot;
	for (; block != from; block = block->preds[0])
		*value_slot(p, block, variable) = value;
	return value;
}

/* One piece of an access: bytes that lie in one cell. */
struct piece {
	uint32_t variable, n_cell;      /* bytes of the cell */
	uint32_t in_cell, in_access, n; /* byte offsets, bytes */
};

static struct piece next_piece(const struct frame_info *frame, uint32_t byte, uint32_t width,
                               uint32_t done)
{
	uint32_t at = byte + done, start = cell_start(frame, at), n = cell_bytes(frame, start);
	uint32_t left = start + n - at;

	return (struct piece){ frame->variable[start], n, at - start, done,
		               left < width - done ? left : width - done };
}

static uint64_t bytes_mask(uint32_t n)
{
	return n >= 8 ? UINT64_MAX : (1ull << (n * 8)) - 1;
}

static struct gx_ir_insn *shifted(struct promotion *p, enum gx_ir_op op, struct gx_ir_insn *value,
                                  uint32_t n_bytes)
{
	return n_bytes ? gx_b_binary_imm(&p->b, op, value, n_bytes * 8) : value;
}

static struct gx_ir_insn *masked(struct promotion *p, struct gx_ir_insn *value, uint64_t mask)
{
	return mask == UINT64_MAX ? value : gx_b_binary_imm(&p->b, GX_IR_and, value, mask);
}

static struct gx_ir_insn *load_pieces(struct promotion *p, const struct gx_ir_insn *insn,
                                      const struct frame_info *frame, uint32_t byte)
{
	struct gx_ir_insn *value = NULL;

	for (uint32_t done = 0; done < insn->width;) {
		struct piece piece = next_piece(frame, byte, insn->width, done);
		struct gx_ir_insn *part = read_variable(p, insn->block, piece.variable);

		part = shifted(p, GX_IR_lshr, part, piece.in_cell);
		if (piece.in_cell + piece.n < piece.n_cell)
			part = masked(p, part, bytes_mask(piece.n));
		part = shifted(p, GX_IR_shl, part, piece.in_access);
		value = value ? gx_b_binary(&p->b, GX_IR_or, value, part) : part;
		done += piece.n;
	}
	return value;
}

static void store_pieces(struct promotion *p, const struct gx_ir_insn *insn,
                         const struct frame_info *frame, uint32_t byte)
{
	for (uint32_t done = 0; done < insn->width;) {
		struct piece piece = next_piece(frame, byte, insn->width, done);
		struct gx_ir_insn *part = insn->args[1], *old;
		uint64_t mask = bytes_mask(piece.n);

		part = shifted(p, GX_IR_lshr, part, piece.in_access);
		part = masked(p, part, mask);
		if (piece.n < piece.n_cell) {
			part = shifted(p, GX_IR_shl, part, piece.in_cell);
			old = read_variable(p, insn->block, piece.variable);
			old = masked(p, old, ~(mask << (piece.in_cell * 8)));
			part = gx_b_binary(&p->b, GX_IR_or, old, part);
		}
		*value_slot(p, insn->block, piece.variable) = part;
		done += piece.n;
	}
}

static bool promote_block(struct promotion *p, struct gx_ir_block *block)
{
	struct gx_ir_insn *next;
	bool changed = false;

	for (struct gx_ir_insn *insn = block->first; insn; insn = next) {
		uint32_t byte;
		const struct frame_info *frame = is_access(insn) ? frame_of(p, insn, &byte) : NULL;

		next = insn->next;
		if (!frame || frame->kept || p->b.failed)
			continue;
		gx_build_before(&p->b, insn);
		if (insn->op == GX_IR_load)
			p->becomes[insn->id] = load_pieces(p, insn, frame, byte);
		else
			store_pieces(p, insn, frame, byte);
		gx_ir_remove(insn);
		changed = true;
	}
	return changed;
}

/* Filling one in may read another variable's start of a block, which makes more of them. */
static void fill_phis(struct promotion *p)
{
	for (size_t i = 0; i < p->n_phis && !p->b.failed; i++) {
		struct gx_ir_insn *phi = p->phis[i].phi;

		for (uint32_t k = 0; k < phi->n_args; k++)
			phi->args[k] = read_variable(p, phi->block->preds[k], p->phis[i].variable);
	}
}

static void rename_loads(struct promotion *p)
{
	struct gx_ir_insn *insn;

	for (uint32_t i = 0; i < p->b.ir->n_blocks; i++)
		gx_for_each_insn (insn, p->b.ir->blocks[i])
			for (uint32_t a = 0; a < insn->n_args; a++)
				while (insn->args[a]->id < p->n_ids &&
				       p->becomes[insn->args[a]->id])
					insn->args[a] = p->becomes[insn->args[a]->id];
}

static int allocate(struct promotion *p)
{
	size_t n = (size_t)p->b.ir->n_blocks * p->n_variables;

	if (n > MAX_CELLS)
		return 1; /* left in memory */
	p->at_end = gx_arena_calloc(p->arena, n, sizeof(struct gx_ir_insn *));
	p->becomes = gx_arena_calloc(p->arena, p->n_ids, sizeof(struct gx_ir_insn *));
	return p->at_end && p->becomes ? 0 : -ENOMEM;
}

int gx_opt_promote_stack(struct gx_pass *pass)
{
	struct gx_ir *ir = pass->ir;
	struct promotion p = { .arena = &pass->arena,
		               .n_frames = ir->n_frames,
		               .n_ids = ir->next_id };
	struct gx_ir_insn *insn;
	bool changed = false;
	int err;

	gx_build_init(&p.b, ir);
	p.frames = gx_arena_calloc(&pass->arena, ir->n_frames, sizeof(*p.frames));
	if (!p.frames || gx_ir_cleanup_cfg(ir))
		return -ENOMEM;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		gx_for_each_insn (insn, ir->blocks[i]) {
			find_kept(&p, insn);
			join_bytes(&p, insn);
		}
	number_cells(&p);
	err = allocate(&p);
	if (err)
		return err < 0 ? err : 0;
	for (uint32_t i = 0; i < ir->n_blocks; i++)
		changed |= promote_block(&p, ir->blocks[i]);
	fill_phis(&p);
	rename_loads(&p);
	return p.b.failed ? -ENOMEM : changed;
}
