/* uses.c - which words of a probe read and write which registers. */
#include "cubin/uses.h"

enum {
	WIDEST = 4,  /* registers of an operand */
	SIZE_32 = 4, /* of a load */
};

unsigned gx_probe_word_results(struct gx_sass w)
{
	uint32_t op = gx_sass_opcode(w);

	if (!(gx_sass_registers(w) & (GX_SASS_REGISTERS_D | GX_SASS_REGISTERS_UNKNOWN)) ||
	    gx_sass_get(w, GX_SASS_DST) == GX_SASS_RZ)
		return 0;
	if (op == GX_SASS_OP_S2R || op == GX_SASS_OP_VOTE ||
	    (op == GX_SASS_OP_LDC && gx_sass_get(w, GX_SASS_SIZE) == SIZE_32))
		return 1;
	return gx_sass_gives(w);
}

static unsigned operand_width(struct gx_sass w)
{
	struct gx_sass_op op = gx_sass_op_of(w);

	if (op.exit == GX_SASS_EXIT_ALU)
		return op.wide || gx_sass_gives(w) > 1 ? 2 : 1;
	return WIDEST;
}

bool gx_probe_word_reads(struct gx_sass w, uint64_t reg)
{
	static const enum gx_sass_field fields[] = { GX_SASS_SRC_A, GX_SASS_SRC_B, GX_SASS_SRC_C };
	unsigned registers = gx_sass_registers(w), width = operand_width(w);

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		uint64_t named = gx_sass_get(w, fields[i]);

		if (registers >> (i + 1) & 1 && named <= reg && reg < named + width)
			return true;
	}
	return registers & GX_SASS_REGISTERS_UNKNOWN;
}

bool gx_probe_branches(const struct gx_cubin_probe *probe, size_t from)
{
	for (size_t at = from; at < probe->bytes; at += GX_SASS_BYTES)
		if (gx_sass_op_of(gx_probe_word(probe, at)).flow == GX_SASS_FLOW_BRANCH)
			return true;
	return false;
}

bool gx_probe_reads_behind(const struct gx_cubin_probe *probe, size_t target, uint64_t reg)
{
	bool straight = !gx_probe_branches(probe, target);

	for (size_t at = target; at < probe->bytes; at += GX_SASS_BYTES) {
		struct gx_sass w = gx_probe_word(probe, at);

		if (gx_probe_word_reads(w, reg))
			return true;
		if (straight && gx_sass_is_unguarded(w) &&
		    gx_sass_registers(w) & GX_SASS_REGISTERS_D &&
		    gx_sass_get(w, GX_SASS_DST) == reg)
			return false;
	}
	return false;
}

bool gx_probe_word_writes(struct gx_sass w, uint64_t reg)
{
	uint64_t result = gx_sass_get(w, GX_SASS_DST);

	return result <= reg && reg < result + gx_probe_word_results(w);
}

bool gx_probe_word_names(struct gx_sass w, uint64_t reg)
{
	return gx_probe_word_reads(w, reg) || gx_probe_word_writes(w, reg);
}
