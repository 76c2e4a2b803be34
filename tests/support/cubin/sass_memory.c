/* sass_memory.c - loads, stores, atomics, special registers, and what lanes tell each other. */
#include "support/cubin/sass_state.h"

#include <string.h>

static int64_t offset_of(const struct warp *warp)
{
	return (int64_t)(sass_bits(warp, 40, 64) << 40) >> 40;
}

/* Bytes of an access: U8 S8 U16 S16 32 64 128 */
static unsigned size_of(const struct warp *warp)
{
	static const unsigned sizes[8] = { 1, 1, 2, 2, 4, 8, 0, 0 };
	unsigned size = sizes[sass_bits(warp, 73, 76)];

	return size;
}

static uint8_t *global(struct warp *warp, uint32_t lane, unsigned bytes)
{
	uint64_t address = sass_read64(warp, lane, gx_sass_get(warp->w, GX_SASS_SRC_A)) +
	                   (uint64_t)offset_of(warp);
	uint8_t *at = address % bytes ? NULL : warp->run->memory(warp->run->user, address, bytes);

	if (!at)
		sass_fail(warp, "memory that was not granted");
	return at;
}

static uint8_t *local(struct warp *warp, uint32_t lane, unsigned bytes)
{
	uint64_t address = sass_read(warp, lane, gx_sass_get(warp->w, GX_SASS_SRC_A)) +
	                   (uint64_t)offset_of(warp);

	if (address % bytes || address + bytes > SASS_LOCAL_BYTES) {
		sass_fail(warp, "local memory that is not there");
		return NULL;
	}
	return warp->local[lane] + address;
}

typedef uint8_t *place_fn(struct warp *warp, uint32_t lane, unsigned bytes);

static void load(struct warp *warp, uint32_t lane, place_fn *place)
{
	unsigned bytes = size_of(warp);
	uint8_t *at = bytes ? place(warp, lane, bytes) : NULL;
	uint64_t value = 0, reg = gx_sass_get(warp->w, GX_SASS_DST);

	if (!at) {
		sass_fail(warp, "load of a size that is not known");
		return;
	}
	memcpy(&value, at, bytes);
	if (bytes < 4 && sass_bits(warp, 73, 74))
		value = (uint64_t)((int64_t)(value << (64 - 8 * bytes)) >> (64 - 8 * bytes));
	if (bytes == 8)
		sass_write64(warp, lane, reg, value);
	else
		sass_write(warp, lane, reg, (uint32_t)value);
}

static void store(struct warp *warp, uint32_t lane, place_fn *place)
{
	unsigned bytes = size_of(warp);
	uint8_t *at = bytes ? place(warp, lane, bytes) : NULL;
	uint64_t reg = gx_sass_get(warp->w, GX_SASS_SRC_B), value;

	if (!at) {
		sass_fail(warp, "store of a size that is not known");
		return;
	}
	value = bytes == 8 ? sass_read64(warp, lane, reg) : sass_read(warp, lane, reg);
	memcpy(at, &value, bytes);
}

static uint64_t combined(struct warp *warp, uint64_t op, uint64_t old, uint64_t value)
{
	switch (op) {
	case 0: return old + value;
	case 5: return old & value;
	case 6: return old | value;
	case 7: return old ^ value;
	case 8: return value;
	default: sass_fail(warp, "atomic of another kind"); return old;
	}
}

/* Types of atomics: U32 S32 U64, and others */
static unsigned atomic_bytes(struct warp *warp)
{
	uint64_t type = sass_bits(warp, 73, 76);

	if (type > 2)
		sass_fail(warp, "atomic of another type");
	return type == 2 ? 8 : 4;
}

static void atomic(struct warp *warp, uint32_t lane, bool gives, bool swaps)
{
	unsigned bytes = atomic_bytes(warp);
	uint8_t *at = warp->failed ? NULL : global(warp, lane, bytes);
	uint64_t b = gx_sass_get(warp->w, GX_SASS_SRC_B), c = gx_sass_get(warp->w, GX_SASS_SRC_C);
	uint64_t old = 0, value, wanted;

	if (!at)
		return;
	memcpy(&old, at, bytes);
	value = bytes == 8 ? sass_read64(warp, lane, swaps ? c : b)
	                   : sass_read(warp, lane, swaps ? c : b);
	if (swaps) {
		wanted = bytes == 8 ? sass_read64(warp, lane, b) : sass_read(warp, lane, b);
		value = old == wanted ? value : old;
	} else {
		value = combined(warp, sass_bits(warp, 87, gives ? 91 : 90), old, value);
	}
	memcpy(at, &value, bytes);
	if (gives && bytes == 8)
		sass_write64(warp, lane, gx_sass_get(warp->w, GX_SASS_DST), old);
	else if (gives)
		sass_write(warp, lane, gx_sass_get(warp->w, GX_SASS_DST), (uint32_t)old);
}

static void load_constant(struct warp *warp, bool uniform)
{
	uint64_t offset = gx_sass_get(warp->w, GX_SASS_CONST_OFFSET), value = 0;
	uint64_t reg = gx_sass_get(warp->w, GX_SASS_DST);
	unsigned bytes = size_of(warp);

	if (!bytes || gx_sass_get(warp->w, GX_SASS_CONST_BANK) ||
	    offset + bytes > warp->run->n_constants) {
		sass_fail(warp, "constant that is not there");
		return;
	}
	memcpy(&value, warp->run->constants + offset, bytes);
	if (uniform && reg < URZ) {
		warp->ur[reg] = (uint32_t)value;
		if (bytes == 8)
			warp->ur[reg + 1] = (uint32_t)(value >> 32);
	}
	for (uint32_t lane = 0; lane < SASS_LANES && !uniform; lane++) {
		if (!(warp->active >> lane & 1))
			continue;
		if (bytes == 8)
			sass_write64(warp, lane, reg, value);
		else
			sass_write(warp, lane, reg, (uint32_t)value);
	}
}

static void special(struct warp *warp, bool uniform, bool wide)
{
	uint64_t reg = gx_sass_get(warp->w, GX_SASS_DST);
	uint32_t number = (uint32_t)sass_bits(warp, 72, 80);

	for (uint32_t lane = 0; lane < SASS_LANES; lane++) {
		uint64_t value;

		if (!(warp->active >> lane & 1))
			continue;
		value = number == RZ ? 0 : warp->run->special(warp->run->user, number, lane);
		if (uniform && reg < URZ)
			warp->ur[reg] = (uint32_t)value;
		else if (!uniform && wide)
			sass_write64(warp, lane, reg, value);
		else if (!uniform)
			sass_write(warp, lane, reg, (uint32_t)value);
	}
}

static void vote(struct warp *warp, bool uniform)
{
	uint32_t yes = 0;
	uint64_t reg = gx_sass_get(warp->w, GX_SASS_DST), kind = sass_bits(warp, 72, 74);

	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (warp->active >> lane & 1 && sass_predicate(warp, lane, 87, 90))
			yes |= 1u << lane;
	if (uniform && reg < URZ)
		warp->ur[reg] = yes;
	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (warp->active >> lane & 1) {
			if (!uniform)
				sass_write(warp, lane, reg, yes);
			if (kind > 1 || (uniform && sass_bits(warp, 81, 84) != PT))
				sass_fail(warp, "vote of another kind");
			if (!uniform)
				sass_set_predicate(warp, lane, 81,
				                   kind ? yes != 0 : yes == warp->active);
		}
}

static void match(struct warp *warp)
{
	uint64_t source = gx_sass_get(warp->w, GX_SASS_SRC_A), value[SASS_LANES] = { 0 };
	bool wide = sass_bits(warp, 73, 74);

	if (!sass_bits(warp, 79, 80))
		sass_fail(warp, "MATCH.ALL");
	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (warp->active >> lane & 1)
			value[lane] = wide ? sass_read64(warp, lane, source)
			                   : sass_read(warp, lane, source);
	for (uint32_t lane = 0; lane < SASS_LANES; lane++) {
		uint32_t same = 0;

		if (!(warp->active >> lane & 1))
			continue;
		for (uint32_t other = 0; other < SASS_LANES; other++)
			if (warp->active >> other & 1 && value[other] == value[lane])
				same |= 1u << other;
		sass_write(warp, lane, gx_sass_get(warp->w, GX_SASS_DST), same);
	}
}

static void shuffle(struct warp *warp)
{
	uint32_t op = gx_sass_opcode(warp->w), value[SASS_LANES] = { 0 };

	if (sass_bits(warp, 58, 60))
		sass_fail(warp, "SHFL that is not by index");
	for (uint32_t lane = 0; lane < SASS_LANES; lane++) {
		uint32_t from, bound;

		if (!(warp->active >> lane & 1))
			continue;
		from = op == 0x389 || op == 0x589
		               ? sass_read(warp, lane, gx_sass_get(warp->w, GX_SASS_SRC_B))
		               : (uint32_t)sass_bits(warp, 53, 58);
		bound = op == 0x589 || op == 0xf89
		                ? (uint32_t)sass_bits(warp, 40, 53)
		                : sass_read(warp, lane, gx_sass_get(warp->w, GX_SASS_SRC_C));
		if (bound != 31 || !(warp->active >> (from & 31) & 1)) {
			sass_fail(warp, "SHFL of a lane that is not here");
			return;
		}
		value[lane] = sass_read(warp, from & 31, gx_sass_get(warp->w, GX_SASS_SRC_A));
	}
	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (warp->active >> lane & 1)
			sass_write(warp, lane, gx_sass_get(warp->w, GX_SASS_DST), value[lane]);
}

static void reduce(struct warp *warp)
{
	uint64_t op = sass_bits(warp, 78, 81), source = gx_sass_get(warp->w, GX_SASS_SRC_A);
	uint64_t reg = gx_sass_get(warp->w, GX_SASS_DST);
	uint32_t out = op == 0 ? ~0u : 0;

	for (uint32_t lane = 0; lane < SASS_LANES; lane++) {
		uint32_t x;

		if (!(warp->active >> lane & 1))
			continue;
		x = sass_read(warp, lane, source);
		out = op == 0 ? out & x : op == 1 ? out | x : op == 2 ? out ^ x : out + x;
		if (op > 3)
			sass_fail(warp, "REDUX of another kind");
	}
	if (reg < URZ)
		warp->ur[reg] = out;
}

/* With a predicate it asks something of the lanes' values, for a branch that asks whether the lanes of a mask are all here: where the
 * answer is yes, that branch is not asked. No is right for every lane, and the branch says the rest. */
static void to_uniform(struct warp *warp)
{
	uint64_t reg = gx_sass_get(warp->w, GX_SASS_DST);

	for (uint32_t lane = 0; lane < SASS_LANES; lane++)
		if (warp->active >> lane & 1)
			sass_set_predicate(warp, lane, 81, false);

	if (reg < URZ && warp->active)
		warp->ur[reg] = sass_read(warp, (uint32_t)__builtin_ctz(warp->active),
		                          gx_sass_get(warp->w, GX_SASS_SRC_A));
}

static void in_lanes(struct warp *warp, uint32_t op)
{
	for (uint32_t lane = 0; lane < SASS_LANES && !warp->failed; lane++) {
		if (!(warp->active >> lane & 1))
			continue;
		switch (op) {
		case 0x381:
		case 0x981: load(warp, lane, global); break;
		case 0x983: load(warp, lane, local); break;
		case 0x386:
		case 0x986: store(warp, lane, global); break;
		case 0x387: store(warp, lane, local); break;
		case 0x98e: atomic(warp, lane, false, false); break;
		case 0x3a8:
		case 0x9a8: atomic(warp, lane, true, false); break;
		default: atomic(warp, lane, true, true); break;
		}
	}
}

bool sass_access(struct warp *warp)
{
	uint32_t op = gx_sass_opcode(warp->w);

	switch (op) {
	case 0x381:
	case 0x981:
	case 0x983:
	case 0x386:
	case 0x986:
	case 0x387:
	case 0x98e:
	case 0x3a8:
	case 0x9a8:
	case 0x3a9: in_lanes(warp, op); return true;
	case 0xb82: load_constant(warp, false); return true;
	case 0xab9: load_constant(warp, true); return true;
	case 0x919: special(warp, false, false); return true;
	case 0x805: special(warp, false, sass_bits(warp, 80, 81)); return true;
	case 0x9c3: special(warp, true, false); return true;
	case 0x806: vote(warp, false); return true;
	case 0x886: vote(warp, true); return true;
	case 0x3a1: match(warp); return true;
	case 0x389:
	case 0x589:
	case 0x989:
	case 0xf89: shuffle(warp); return true;
	case 0x3c4: reduce(warp); return true;
	case 0x2ca:
	case 0x3c2: to_uniform(warp); return true;
	default: return false;
	}
}
