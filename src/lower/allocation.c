/* allocation.c - gdev_allocation(): a search in the table of base/allocations.h, which the agent may be changing.
 *
 * One loop halves what is left of the half that counts; when the version is another one behind it, all is done once more, and then it
 * is -EAGAIN. What a damaged table says leads to no address outside of it. */
#include "lower/lower_internal.h"

#include "base/prints.h"

_Static_assert(GX_SHARED_ALLOCATIONS == 0, "the table is where the pages begin");

enum { TRIES = 2 };

/* The four words of the answer, and which one it is, when the table holds still. */
struct answer {
	struct gx_ir_insn *words[4], *result;
};

struct search {
	struct gx_build *b;
	struct gx_ir_insn *table, *address;
	struct gx_ir_insn *version;   /* of the try that is under way */
	struct gx_ir_insn *half;      /* address */
	struct gx_ir_insn *first, *n; /* entries that begin at or below the address; all of them */
	struct gx_ir_block *rest;
	struct answer found; /* phis of rest */
};

static struct gx_place at(struct gx_ir_insn *base, int64_t offset)
{
	return (struct gx_place){ .base = base, .offset = offset, .space = GX_IR_SPACE_MAP };
}

static struct gx_ir_insn *number(struct search *s, int64_t value)
{
	return gx_b_const(s->b, GX_IR_I64, (uint64_t)value);
}

/* Loops end by what is read here: weak loads, which L1 does not keep, and whose order the fences make (ptx_lowering.def, LOAD_SEARCH). */
static struct gx_ir_insn *read_word(struct search *s, struct gx_place place)
{
	struct gx_ir_insn *word = gx_b_ldg(s->b, place, 8);

	word->imm2 = GX_IR_LDG_SEARCH;
	return word;
}

static struct gx_ir_insn *read_version(struct search *s)
{
	return read_word(s, at(s->table, GX_ALLOCATIONS_VERSION));
}

static struct gx_ir_insn *entry_at(struct search *s, struct gx_ir_insn *i)
{
	return gx_b_binary(s->b, GX_IR_add, s->half,
	                   gx_b_binary_imm(s->b, GX_IR_mul, i, GX_ALLOCATIONS_STRIDE));
}

static struct gx_ir_insn *field(struct search *s, struct gx_ir_insn *entry, uint32_t offset)
{
	return read_word(s, at(entry, (int64_t)(GX_ALLOCATIONS_ENTRIES + offset)));
}

/* A try: at the end of the position's block, which goes to `behind` when it is over. */
static void halve(struct search *s, struct gx_ir_block *behind)
{
	struct gx_build *b = s->b;
	struct gx_ir_block *head = gx_b_block(b), *look = gx_b_block(b);
	struct gx_ir_insn *low, *high, *middle, *begins;

	s->half = gx_b_binary_imm(b, GX_IR_mul, gx_b_binary_imm(b, GX_IR_and, s->version, 1),
	                          GX_ALLOCATIONS_HALF);
	s->half = gx_b_binary(b, GX_IR_add, s->half,
	                      gx_b_binary_imm(b, GX_IR_add, s->table, GX_ALLOCATIONS_HALVES));
	s->n = read_word(s, at(s->half, GX_ALLOCATIONS_N));
	s->n = gx_b_select(b, gx_b_icmp_imm(b, GX_IR_ULT, s->n, GX_ALLOCATIONS_MOST), s->n,
	                   number(s, GX_ALLOCATIONS_MOST));
	low = number(s, 0);
	gx_b_br(b, head);
	gx_build_end_of(b, head);
	low = gx_b_phi(b, low);
	high = gx_b_phi(b, s->n);
	gx_b_condbr(b, gx_b_icmp(b, GX_IR_ULT, low, high), look, behind);
	gx_build_end_of(b, look);
	middle = gx_b_binary_imm(b, GX_IR_lshr, gx_b_binary(b, GX_IR_add, low, high), 1);
	begins = field(s, entry_at(s, middle), GX_ALLOCATIONS_BEGIN);
	begins = gx_b_icmp(b, GX_IR_ULE, begins, s->address);
	gx_b_phi_again(b, low,
	               gx_b_select(b, begins, gx_b_binary_imm(b, GX_IR_add, middle, 1), low));
	gx_b_phi_again(b, high, gx_b_select(b, begins, high, middle));
	gx_b_br(b, head);
	s->first = low;
}

static struct answer answer(struct search *s)
{
	struct gx_build *b = s->b;
	struct gx_ir_insn *entry, *found, *begin, *end, *state, *freed;
	struct answer a;

	/* of none, what is read is another word of the half, and not used */
	found = gx_b_icmp_imm(b, GX_IR_NE, s->first, 0);
	entry = entry_at(
	        s, gx_b_select(b, found, gx_b_binary_imm(b, GX_IR_sub, s->first, 1), s->first));
	begin = field(s, entry, GX_ALLOCATIONS_BEGIN);
	end = field(s, entry, GX_ALLOCATIONS_END);
	state = field(s, entry, GX_ALLOCATIONS_STATE);
	found = gx_b_binary(b, GX_IR_and, found, gx_b_icmp(b, GX_IR_ULT, s->address, end));
	a.words[0] = field(s, entry, GX_ALLOCATIONS_ID);
	a.words[1] = gx_b_binary(b, GX_IR_sub, s->address, begin);
	a.words[2] = gx_b_binary(b, GX_IR_sub, end, begin);
	a.words[3] = state;
	for (int i = 0; i < 4; i++)
		a.words[i] = gx_b_select(b, found, a.words[i], number(s, 0));
	freed = gx_b_binary_imm(b, GX_IR_lshr, state, 32);
	freed = gx_b_icmp_imm(b, GX_IR_EQ, freed, GX_ALLOCATION_FREED);
	a.result = gx_b_ldg(b, at(s->half, GX_ALLOCATIONS_MISSING), 8);
	a.result = gx_b_select(b, gx_b_icmp_imm(b, GX_IR_EQ, a.result, 0), number(s, -ENOENT),
	                       number(s, -EOVERFLOW));
	a.result = gx_b_select(b, found, gx_b_select(b, freed, number(s, -ESTALE), number(s, 0)),
	                       a.result);
	return a;
}

/* To the block behind: what was found. */
static void end_with(struct search *s, const struct answer *a)
{
	for (int i = 0; i < 4; i++)
		gx_b_phi_of(s->b, s->rest, &s->found.words[i], a->words[i]);
	gx_b_phi_of(s->b, s->rest, &s->found.result, a->result);
	gx_b_br(s->b, s->rest);
}

/* The answer when nobody has one: zeroes. */
static void end_without(struct search *s, int error)
{
	struct gx_ir_insn *zero = number(s, 0);

	end_with(s, &(struct answer){ { zero, zero, zero, zero }, number(s, error) });
}

/* Tries, from the end of the position's block. */
static void search(struct search *s)
{
	struct gx_build *b = s->b;
	struct gx_ir_block *outer = gx_b_block(b), *behind = gx_b_block(b), *same = gx_b_block(b),
	                   *changed = gx_b_block(b), *never = gx_b_block(b);
	struct gx_ir_insn *tries = number(s, 0), *ok;
	struct answer a;

	gx_b_br(b, outer);
	gx_build_end_of(b, outer);
	tries = gx_b_phi(b, tries);
	s->version = read_version(s);
	gx_b_leaf(b, GX_IR_fence, GX_IR_VOID, 1, 0);
	halve(s, behind);
	gx_build_end_of(b, behind);
	a = answer(s);
	gx_b_leaf(b, GX_IR_fence, GX_IR_VOID, 1, 0);
	ok = gx_b_icmp(b, GX_IR_EQ, read_version(s), s->version);
	gx_b_condbr(b, ok, same, changed);
	gx_build_end_of(b, same);
	end_with(s, &a);
	gx_build_end_of(b, changed);
	ok = gx_b_binary_imm(b, GX_IR_add, tries, 1);
	gx_b_phi_again(b, tries, ok);
	gx_b_condbr(b, gx_b_icmp_imm(b, GX_IR_ULT, ok, TRIES), outer, never);
	gx_build_end_of(b, never);
	end_without(s, -EAGAIN);
}

struct gx_ir_insn *lower_shared_pages(struct lowering *l)
{
	struct gx_ir_insn *pages =
	        gx_b_leaf(&l->b, GX_IR_reloc, GX_IR_I64,
	                  GX_RELOC_PROG(l->target->prog_slot) + GX_RELOC_PROG_PAGES, 0);

	pages->fact.lanes = GX_IR_LANES_SAME;
	return pages;
}

/* In front of `at`, where the position is afterwards. */
static struct answer find(struct lowering *l, struct gx_ir_insn *address, struct gx_ir_insn *before)
{
	struct gx_build *b = &l->b;
	struct search s = { .b = b, .address = address, .table = lower_shared_pages(l) };
	struct gx_ir_insn *there = gx_b_icmp_imm(b, GX_IR_NE, s.table, 0);
	struct gx_ir_block *none, *some;

	s.rest = gx_b_split(b);
	none = gx_b_block(b);
	some = gx_b_block(b);
	gx_b_condbr(b, there, some, none);
	gx_build_end_of(b, none);
	end_without(&s, -EOPNOTSUPP);
	gx_build_end_of(b, some);
	search(&s);
	gx_build_before(b, before);
	return s.found;
}

struct gx_ir_insn *lower_allocation(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_place out;
	struct answer found;

	if (call->n_args < 2)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	out = lower_place(call->args[1]);
	found = find(l, call->args[0], call);
	found.words[3] = gx_b_binary_imm(&l->b, GX_IR_and, found.words[3],
	                                 ~(uint64_t)GX_ALLOCATION_ELSEWHERE);
	for (int i = 0; i < 4; i++, out.offset += 8)
		gx_b_store(&l->b, out, 8, found.words[i]);
	return found.result;
}

/* Older by nothing that was done before the kernel began: the cache of an SM has nothing then. */
struct gx_ir_insn *lower_allocations_version(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_ir_insn *line =
	        gx_b_leaf(&l->b, GX_IR_reloc, GX_IR_I64, GX_RELOC_PROG(l->target->prog_slot), 0);
	struct gx_ir_insn *number = gx_b_load(&l->b, at(line, GX_STATS_ALLOCATIONS), 8);

	(void)call;
	(void)err;
	number->imm2 = GX_IR_LOAD_WEAK;
	return number;
}

struct gx_ir_insn *lower_readable(struct lowering *l, struct gx_ir_insn *address,
                                  struct gx_ir_insn *before)
{
	struct gx_build *b = &l->b;
	struct answer found = find(l, address, before);
	struct gx_ir_insn *ok = gx_b_icmp_imm(b, GX_IR_EQ, found.result, 0), *left, *alone;

	/* one that was freed in the order of a stream may be gone at any time; that of another context is perhaps another device's */
	left = gx_b_binary_imm(b, GX_IR_and, found.words[3], ~(uint64_t)GX_ALLOCATION_KINDS);
	alone = gx_b_icmp_imm(b, GX_IR_EQ, left, 0);
	ok = gx_b_binary(b, GX_IR_and, ok, alone);
	left = gx_b_binary(b, GX_IR_sub, found.words[2], found.words[1]);
	return gx_b_select(b, ok, left, gx_b_const(b, GX_IR_I64, 0));
}
