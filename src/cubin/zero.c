/* zero.c - where code reads (2^lane - 1) & 2^lane, it reads RZ; what made the zero goes, if nothing else reads it:
 *
 *	S2R a, LANEMASK_LT		NOP
 *	VIADD b, a, 1			NOP
 *	LOP3 z, a & b			NOP
 *	LOP3 r, z ^ literal		LOP3 r, RZ ^ literal
 *	LOP3 r, z | r			NOP
 */
#include "cubin/zero.h"

#include "cubin/flow.h"
#include "cubin/uses.h"

enum {
	LANEMASK_LT = 0x39, /* a special register */
	AND = 0xc0,         /* tables of LOP3 */
	OR = 0xfc,
	REGISTERS = 1, /* a form: all operands */
	NO_PREDICATE = 7,
};
static const enum gx_sass_field special_register = GX_SASS_FIELD(72, 80),
                                lop3_table = GX_SASS_FIELD(72, 80),
                                predicate_out = GX_SASS_FIELD(81, 84);
static const enum gx_sass_field sources[] = { GX_SASS_SRC_A, GX_SASS_SRC_B, GX_SASS_SRC_C };
enum { N_SOURCES = sizeof(sources) / sizeof(sources[0]) };

/* Of two registers by this table, and no predicate of it. */
static bool is_lop3(struct gx_sass w, unsigned table)
{
	return gx_sass_opcode(w) == GX_SASS_ALU_OP(LOP3, REGISTERS) &&
	       gx_sass_get(w, lop3_table) == table && gx_sass_get(w, GX_SASS_SRC_C) == GX_SASS_RZ &&
	       gx_sass_get(w, predicate_out) == NO_PREDICATE && gx_sass_is_unguarded(w) &&
	       !gx_sass_get(w, GX_SASS_UNIFORM);
}

/* The last word in front of `end` that may write the register; `end`: none. */
static size_t writer_of(const struct gx_cubin_probe *probe, size_t end, uint64_t reg)
{
	for (size_t at = end; at >= GX_SASS_BYTES; at -= GX_SASS_BYTES)
		if (gx_probe_word_writes(gx_probe_word(probe, at - GX_SASS_BYTES), reg))
			return at - GX_SASS_BYTES;
	return end;
}

static bool is_successor(struct gx_sass w, uint64_t of)
{
	bool is_add = gx_sass_opcode(w) == GX_SASS_ALU_OP(VIADD, GX_SASS_FORM_IMM) ||
	              (gx_sass_opcode(w) == GX_SASS_ALU_OP(IADD3, GX_SASS_FORM_IMM) &&
	               gx_sass_get(w, GX_SASS_SRC_C) == GX_SASS_RZ);

	return is_add && gx_sass_is_unguarded(w) && gx_sass_get(w, GX_SASS_SRC_A) == of &&
	       gx_sass_get(w, GX_SASS_IMM) == 1;
}

/* Is it the zero that this word makes? mask, next: the words that make its operands. */
static bool makes_zero(const struct gx_cubin_probe *probe, size_t at, size_t *mask, size_t *next)
{
	struct gx_sass w = gx_probe_word(probe, at);

	if (!is_lop3(w, AND))
		return false;
	for (int turned = 0; turned < 2; turned++) {
		uint64_t a = gx_sass_get(w, turned ? GX_SASS_SRC_B : GX_SASS_SRC_A),
		         b = gx_sass_get(w, turned ? GX_SASS_SRC_A : GX_SASS_SRC_B);

		*mask = writer_of(probe, at, a);
		*next = writer_of(probe, at, b);
		if (*mask < *next && *next < at && is_successor(gx_probe_word(probe, *next), a) &&
		    gx_sass_opcode(gx_probe_word(probe, *mask)) == GX_SASS_OP_S2R &&
		    gx_sass_is_unguarded(gx_probe_word(probe, *mask)) &&
		    gx_sass_get(gx_probe_word(probe, *mask), special_register) == LANEMASK_LT)
			return true;
	}
	return false;
}

/* Reads the register as an operand that is one register: of two, RZ would be both. */
static bool reads_plainly(struct gx_sass w, uint64_t zero)
{
	struct gx_sass_op op = gx_sass_op_of(w);
	struct gx_sass without = w;

	for (int i = 0; i < N_SOURCES; i++)
		if (gx_sass_registers(w) >> (i + 1) & 1 && sources[i] != op.wide &&
		    gx_sass_get(w, sources[i]) == zero)
			without = gx_sass_set(without, sources[i], GX_SASS_RZ);
	return op.exit == GX_SASS_EXIT_ALU && !gx_probe_word_reads(without, zero);
}

static struct gx_sass with_rz(struct gx_sass w, uint64_t zero)
{
	for (int i = 0; i < N_SOURCES; i++)
		if (gx_sass_registers(w) >> (i + 1) & 1 && gx_sass_get(w, sources[i]) == zero)
			w = gx_sass_set(w, sources[i], GX_SASS_RZ);
	return gx_sass_set(w, GX_SASS_REUSE, 0);
}

/* RZ | r -> r */
static bool does_nothing(struct gx_sass w)
{
	uint64_t a = gx_sass_get(w, GX_SASS_SRC_A), b = gx_sass_get(w, GX_SASS_SRC_B),
	         to = gx_sass_get(w, GX_SASS_DST);

	return is_lop3(w, OR) && ((a == GX_SASS_RZ && b == to) || (b == GX_SASS_RZ && a == to));
}

static void drop(struct gx_cubin_probe *probe, size_t at)
{
	struct gx_sass w = gx_probe_word(probe, at);

	gx_sass_store(probe->code + at, gx_sass_nop((unsigned)gx_sass_get(w, GX_SASS_STALL),
	                                            (unsigned)gx_sass_get(w, GX_SASS_WAIT)));
}

static void drop_unread(struct gx_cubin_probe *probe, size_t at)
{
	if (!gx_probe_reads_behind(probe, at + GX_SASS_BYTES,
	                           gx_sass_get(gx_probe_word(probe, at), GX_SASS_DST)))
		drop(probe, at);
}

/* Where the zero's register may get something else; the end, if it does not. */
static size_t end_of(const struct gx_cubin_probe *probe, size_t from, uint64_t zero)
{
	size_t at = from;

	while (at < probe->bytes && !gx_probe_word_writes(gx_probe_word(probe, at), zero))
		at += GX_SASS_BYTES;
	return at;
}

bool gx_zero_gone(struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch)
{
	size_t at = 0, mask = 0, next = 0, end;
	uint64_t zero;

	if (gx_sass_comes_again(probe->code, probe->bytes, arch))
		return false;
	while (at < probe->bytes && !makes_zero(probe, at, &mask, &next))
		at += GX_SASS_BYTES;
	if (at >= probe->bytes || gx_probe_branches(probe, 0))
		return false;
	zero = gx_sass_get(gx_probe_word(probe, at), GX_SASS_DST);
	end = end_of(probe, at + GX_SASS_BYTES, zero);
	/* the word that ends it may read it, too */
	end += end < probe->bytes ? GX_SASS_BYTES : 0;
	for (size_t i = at + GX_SASS_BYTES; i < end; i += GX_SASS_BYTES)
		if (gx_probe_word_reads(gx_probe_word(probe, i), zero) &&
		    !reads_plainly(gx_probe_word(probe, i), zero))
			return false;
	for (size_t i = at + GX_SASS_BYTES; i < end; i += GX_SASS_BYTES) {
		if (!gx_probe_word_reads(gx_probe_word(probe, i), zero))
			continue;
		gx_sass_store(probe->code + i, with_rz(gx_probe_word(probe, i), zero));
		if (does_nothing(gx_probe_word(probe, i)))
			drop(probe, i);
	}
	/* where it was made anew in some lanes alone, or was not among the registers of a result, it is read as it was */
	drop_unread(probe, at);
	drop_unread(probe, next);
	drop_unread(probe, mask);
	return true;
}
