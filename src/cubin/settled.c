/* settled.c - has all that a function reads late been read when it returns?
 *
 * Most stores of compiled code have no scoreboard of their own: accesses of one kind go through one queue, in their order, and read
 * their registers there. So the compiler lets a later access of the kind have a scoreboard, and waits for that. Here each way through
 * the code is followed with that in mind: is an access under way that nobody waited for, and which scoreboards would tell of it? */
#include "cubin/settled.h"

#include "cubin/flow.h"

#include <errno.h>
#include <stdlib.h>

/* What is known in front of an instruction: COVERS are scoreboards that are set by an access behind the one under way. */
enum { COVERS = GX_SASS_ALL_SB, UNDER_WAY = 0x40, REACHED = 0x80 };
enum { LOOKS = 64 }; /* at an instruction, on average; compiled code takes three */

/* Ways through one function. */
struct ways {
	const uint8_t *code;
	size_t bytes;
	const struct gx_cubin_arch *arch;
	uint8_t *state; /* [bytes / 16] */
	bool *waits;    /* [bytes / 16]: what holds in front of it has changed */
	size_t n_waits;
	size_t looks; /* that are left: what a file by nobody's compiler could ask for has an end */
};

#define IN_THE_QUEUE(base)                                                                         \
	case base: return true;

/* Accesses of memory by address, of global, local and shared memory: one queue, in order. Others have their own. */
static bool in_the_queue(struct gx_sass w)
{
	switch (gx_sass_get(w, GX_SASS_BASE)) {
#define SASS_QUEUE(base, name) IN_THE_QUEUE(base)
#include "defs/sass_ops.def"
	default: return false;
	}
}

/* Behind an instruction. */
static uint8_t pass(struct gx_sass w, uint8_t state)
{
	uint64_t write = gx_sass_get(w, GX_SASS_WRITE_SB), read = gx_sass_get(w, GX_SASS_READ_SB);
	bool always = gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS;

	/* also one that a predicate keeps from running waits */
	if (state & gx_sass_get(w, GX_SASS_WAIT) & COVERS)
		state = REACHED;
	if (gx_sass_unwatched(w)) {
		enum gx_sass_late late = gx_sass_late_of(w);

		return late == GX_SASS_LATE_READER || late == GX_SASS_LATE_UNKNOWN
		               ? REACHED | UNDER_WAY
		               : state;
	}
	if (!(state & UNDER_WAY) || !always || !in_the_queue(w))
		return state;
	if (write < GX_SASS_N_SB)
		state |= (uint8_t)(1u << write);
	if (read < GX_SASS_N_SB)
		state |= (uint8_t)(1u << read);
	return state;
}

/* What holds on both ways. */
static uint8_t join(uint8_t a, uint8_t b)
{
	if (!(a & UNDER_WAY))
		return b | REACHED;
	if (!(b & UNDER_WAY))
		return a | REACHED;
	return (a & b & COVERS) | UNDER_WAY | REACHED;
}

static int come_to(struct ways *ways, int64_t at, uint8_t state)
{
	uint8_t *here, joined;
	size_t i = (size_t)at / GX_SASS_BYTES;

	/* behind the last instruction nothing is: the code ends in a loop, or in a RET */
	if (at == (int64_t)ways->bytes)
		return 0;
	if (at < 0 || at > (int64_t)ways->bytes || at % GX_SASS_BYTES)
		return -EINVAL;
	here = &ways->state[i];
	joined = *here & REACHED ? join(*here, state) : state | REACHED;
	if (joined == *here)
		return 0;
	*here = joined;
	ways->n_waits += !ways->waits[i];
	ways->waits[i] = true;
	return 0;
}

/* It leads to where a register says: a RET, or a jump by a table. */
static bool leads_away(struct gx_sass w)
{
	return gx_sass_op_of(w).flow == GX_SASS_FLOW_JUMP;
}

static bool is_under_way(const struct ways *ways, size_t at)
{
	struct gx_sass w = gx_sass_load(ways->code + at);

	return leads_away(w) && pass(w, ways->state[at / GX_SASS_BYTES]) & UNDER_WAY;
}

/* To what comes behind an instruction; *back: the first of those that stand in front of it. */
static int step(struct ways *ways, size_t at, size_t *back)
{
	struct gx_sass w = gx_sass_load(ways->code + at);
	uint8_t state = pass(w, ways->state[at / GX_SASS_BYTES]);
	int64_t next[2];
	unsigned n;
	int err = 0;

	if (leads_away(w) && gx_sass_get(w, GX_SASS_GUARD) == GX_SASS_ALWAYS)
		return 0;
	n = gx_sass_next(ways->code, ways->arch, at, next);
	for (unsigned i = 0; i < n && !err; i++) {
		err = come_to(ways, next[i], state);
		if (!err && next[i] <= (int64_t)at && (size_t)next[i] < *back)
			*back = (size_t)next[i];
	}
	return err;
}

/* Forward, again and again: most ways lead forward, and few loops take more than two rounds. */
static int go_on(struct ways *ways, size_t from)
{
	int err = 0;

	while (ways->n_waits && !err) {
		size_t at = from;

		from = ways->bytes;
		for (; at < ways->bytes && ways->n_waits && !err; at += GX_SASS_BYTES) {
			if (!ways->looks)
				return -EINVAL;
			ways->looks--;
			if (!ways->waits[at / GX_SASS_BYTES])
				continue;
			ways->waits[at / GX_SASS_BYTES] = false;
			ways->n_waits--;
			err = step(ways, at, &from);
		}
	}
	return err;
}

/* From the first instruction, and from each that only a jump by a table leads to: nothing may be under way where it stands. */
static int follow(struct ways *ways)
{
	int err = 0;

	for (size_t at = 0; at < ways->bytes && !err; at += GX_SASS_BYTES) {
		if (ways->state[at / GX_SASS_BYTES] & REACHED)
			continue;
		err = come_to(ways, (int64_t)at, REACHED);
		if (!err)
			err = go_on(ways, at);
	}
	return err;
}

int gx_sass_settled(const uint8_t *code, size_t bytes, const struct gx_cubin_arch *arch,
                    size_t *unsettled)
{
	size_t n = bytes / GX_SASS_BYTES;
	struct ways ways = { .code = code,
		             .bytes = bytes,
		             .arch = arch,
		             .looks = (n + 1) * LOOKS,
		             .state = calloc(n + 1, 1),
		             .waits = calloc(n + 1, sizeof(*ways.waits)) };
	int err = ways.state && ways.waits ? follow(&ways) : -ENOMEM;

	*unsettled = bytes;
	for (size_t at = 0; at < bytes && !err && *unsettled == bytes; at += GX_SASS_BYTES)
		if (is_under_way(&ways, at))
			*unsettled = at;
	free(ways.state);
	free(ways.waits);
	return err;
}
