/* exec_bulk.c - cp.async.bulk: a lane's bytes, piece by piece, so that no more than one page of each side is needed at a time. */
#include "device/soft/access.h"
#include "device/soft/exec.h"

#include <string.h>

#define PIECE 4096u

/* A piece of a lane's copy, within a page of the device on both sides. */
struct piece {
	uint64_t to, from;
	uint32_t bytes;
};

static uint32_t room(uint64_t address)
{
	return PIECE - (uint32_t)(address % PIECE);
}

static void *side(struct warp *w, const struct insn *in, unsigned lane, unsigned space,
                  uint64_t address, uint32_t bytes)
{
	struct insn part = *in;

	part.space = (uint8_t)space;
	return gx_soft_resolve(w, &part, lane, address, bytes, 1);
}

static void reduce(const struct insn *in, char *to, const char *from, uint32_t bytes)
{
	unsigned each = gx_ptx_type_bytes((enum gx_ptx_type)in->type);
	apply_fn *apply = gx_soft_apply_fn((enum gx_ptx_type)in->type, in->sub);

	for (uint32_t i = 0; i + each <= bytes; i += each) {
		uint64_t b = 0;

		memcpy(&b, from + i, each);
		gx_soft_apply_at(to + i, each, apply, in->sub, b);
	}
}

/* STEP_FAULT: told, or a page is not here */
static enum step copy_piece(struct warp *w, const struct insn *in, unsigned lane, struct piece p)
{
	char *from, *to;

	/* the side that may be managed first: nothing is done when it is not here */
	to = side(w, in, lane, in->space, p.to, p.bytes);
	from = to ? side(w, in, lane, in->type2, p.from, p.bytes) : NULL;
	if (!from)
		return STEP_FAULT;
	if (in->sub)
		reduce(in, to, from, p.bytes);
	else
		memmove(to, from, p.bytes);
	return STEP_NEXT;
}

static enum step copy_lane(struct warp *w, const struct insn *in, unsigned lane)
{
	uint64_t to = src(w, in->o[9])[lane], from = src(w, in->o[8])[lane];
	uint64_t size = (uint32_t)src(w, in->o[10])[lane], *done = &dst(w, in->o[0])[lane];

	if ((to | from | size) & 15)
		return gx_soft_fault(
		        w, in, lane, GX_E_SOFT_MISALIGNED,
		        "a copy of %llu bytes from 0x%llx to 0x%llx, not all multiples of 16",
		        (unsigned long long)size, (unsigned long long)from, (unsigned long long)to);
	while (*done < size) {
		uint32_t a = room(to + *done), b = room(from + *done), n = a < b ? a : b;
		struct piece p = { to + *done, from + *done,
			           size - *done < n ? (uint32_t)(size - *done) : n };

		if (copy_piece(w, in, lane, p) != STEP_NEXT)
			return STEP_FAULT;
		*done += p.bytes;
	}
	return STEP_NEXT;
}

enum step gx_soft_copy_bulk(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, if (copy_lane(w, in, l) != STEP_NEXT) return STEP_FAULT;);
	return STEP_NEXT;
}
