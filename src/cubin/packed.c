/* packed.c - a thread's three coordinates by one special register, where all that is asked is whether they are 0:
 *
 *	S2R a, TID.X			S2R a, TID
 *	S2R b, TID.Y			NOP
 *	S2R c, TID.Z			NOP
 *	LOP3 P, RZ, a | b | c		LOP3 P, RZ, a | RZ | RZ
 *
 * TID holds x from bit 0 on, y from bit 16 on, z from bit 26 on; blocks have at most 1024, 1024 and 64 of them. */
#include "cubin/packed.h"

#include "cubin/flow.h"
#include "cubin/uses.h"

enum {
	TID = 0x20, /* special registers */
	TID_X,
	TID_Y,
	TID_Z,
	OR_OF_THREE = 0xfe, /* a table of LOP3 */
	N_READS = 3,
	REGISTERS = 1, /* a form: all operands */
};
static const enum gx_sass_field special_register = GX_SASS_FIELD(72, 80),
                                lop3_table = GX_SASS_FIELD(72, 80);

/* Is one of three registers not 0? */
static bool asks_three(struct gx_sass w)
{
	return gx_sass_opcode(w) == GX_SASS_ALU_OP(LOP3, REGISTERS) &&
	       gx_sass_get(w, lop3_table) == OR_OF_THREE &&
	       gx_sass_get(w, GX_SASS_DST) == GX_SASS_RZ && !gx_sass_get(w, GX_SASS_UNIFORM);
}

/* The only word in front of `end` that names the register, if that reads a coordinate into it; else `end`. */
static size_t read_of(const struct gx_cubin_probe *probe, size_t end, uint64_t reg)
{
	size_t found = end;

	for (size_t at = 0; at < end; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_probe_word(probe, at);
		bool is_read =
		        gx_sass_opcode(w) == GX_SASS_OP_S2R && gx_sass_get(w, GX_SASS_DST) == reg;

		if (!is_read && !gx_probe_word_names(w, reg))
			continue;
		if (!is_read || found != end || gx_sass_get(w, GX_SASS_GUARD) != GX_SASS_ALWAYS)
			return end;
		found = at;
	}
	return found;
}

/* Where x, y and z are read, each once, for the word at `end` alone. */
static bool find_reads(const struct gx_cubin_probe *probe, size_t end, size_t reads[N_READS])
{
	static const enum gx_sass_field sources[N_READS] = { GX_SASS_SRC_A, GX_SASS_SRC_B,
		                                             GX_SASS_SRC_C };
	unsigned found = 0;

	for (size_t i = 0; i < N_READS; i++) {
		uint64_t reg = gx_sass_get(gx_probe_word(probe, end), sources[i]), which;
		size_t at = reg == GX_SASS_RZ ? end : read_of(probe, end, reg);

		if (at == end || gx_probe_reads_behind(probe, end + GX_SASS_BYTES, reg))
			return false;
		which = gx_sass_get(gx_probe_word(probe, at), special_register);
		if (which < TID_X || which > TID_Z)
			return false;
		found |= 1u << (which - TID_X);
		reads[which - TID_X] = at;
	}
	return found == (1u << N_READS) - 1;
}

/* What waits for a read that is gone waits for nothing. */
static struct gx_sass no_read(struct gx_sass w)
{
	return gx_sass_nop((unsigned)gx_sass_get(w, GX_SASS_STALL),
	                   (unsigned)gx_sass_get(w, GX_SASS_WAIT));
}

bool gx_packed_place(struct gx_cubin_probe *probe, const struct gx_cubin_arch *arch)
{
	size_t end = 0, reads[N_READS];
	struct gx_sass w, x;

	if (gx_sass_comes_again(probe->code, probe->bytes, arch))
		return false;
	while (end < probe->bytes && !asks_three(gx_probe_word(probe, end)) &&
	       gx_sass_op_of(gx_probe_word(probe, end)).flow == GX_SASS_FLOW_NONE)
		end += GX_SASS_BYTES;
	if (end >= probe->bytes || !asks_three(gx_probe_word(probe, end)) ||
	    !find_reads(probe, end, reads))
		return false;
	x = gx_probe_word(probe, reads[0]);
	w = gx_sass_set(gx_probe_word(probe, end), GX_SASS_SRC_A, gx_sass_get(x, GX_SASS_DST));
	w = gx_sass_set(w, GX_SASS_SRC_B, GX_SASS_RZ);
	w = gx_sass_set(w, GX_SASS_SRC_C, GX_SASS_RZ);
	gx_sass_store(probe->code + end, gx_sass_set(w, GX_SASS_REUSE, 0));
	gx_sass_store(probe->code + reads[0], gx_sass_set(x, special_register, TID));
	for (size_t i = 1; i < N_READS; i++)
		gx_sass_store(probe->code + reads[i], no_read(gx_probe_word(probe, reads[i])));
	return true;
}
