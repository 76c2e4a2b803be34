/* flow.c - what follows an instruction, and what can be reached: each kind of instruction, and both ends of the code. */
#include "../test.h"

#include "cubin/flow.h"

enum { N = 6, END = N * GX_SASS_BYTES, NEVER = 15 };

static const struct gx_cubin_arch *arch;
static uint8_t code[END];

static struct gx_sass exits(void)
{
	struct gx_sass w = { .lo = GX_SASS_OP_EXIT | 7 << 12 };

	return gx_sass_set(w, GX_SASS_SECOND, 7);
}

static void put(unsigned i, struct gx_sass w)
{
	gx_sass_store(code + i * GX_SASS_BYTES, w);
}

/* Nothing but NOPs, and an EXIT at the end. */
static void begin(void)
{
	for (unsigned i = 0; i < N; i++)
		put(i, gx_sass_nop(1, 0));
	put(N - 1, exits());
}

static struct gx_sass branch(unsigned from, unsigned to)
{
	return gx_sass_bra(arch, from * GX_SASS_BYTES, to * GX_SASS_BYTES);
}

static bool is_nop(const void *user, struct gx_sass w)
{
	return gx_sass_opcode(w) == *(const unsigned *)user;
}

/* A digit for each instruction that is reached; '!': a way leads out. */
static const char *reach(size_t from, const unsigned *stop)
{
	static char text[N + 2];
	bool reached[N + 1] = { false };
	int err = gx_sass_reach(code, END, arch, from, stop ? is_nop : NULL, stop, reached);
	size_t n = 0;

	CHECK(!reached[N]);
	if (err)
		return "!";
	for (unsigned i = 0; i < N; i++)
		if (reached[i])
			text[n++] = (char)('0' + i);
	text[n] = '\0';
	return text;
}

static bool leads(unsigned at, const char *to)
{
	char text[8];
	int64_t next[2];
	unsigned n = gx_sass_next(code, arch, at * GX_SASS_BYTES, next);

	for (unsigned i = 0; i < n; i++)
		text[i] = (char)('0' + next[i] / GX_SASS_BYTES);
	text[n] = '\0';
	return !strcmp(text, to);
}

static void what_follows(void)
{
	begin();
	put(1, branch(1, 4));
	put(2, gx_sass_set(branch(2, 0), GX_SASS_GUARD, 0));
	put(3, gx_sass_set(branch(3, 0), GX_SASS_SECOND, 0));
	put(4, gx_sass_set(exits(), GX_SASS_GUARD, 1));
	CHECK(leads(0, "1"));
	CHECK(leads(1, "4"));
	CHECK(leads(2, "03") && leads(3, "04")); /* some lanes go, some stay */
	CHECK(leads(4, "5"));
	CHECK(leads(5, ""));
	put(4, gx_sass_set(exits(), GX_SASS_SECOND, 0));
	CHECK(leads(4, "5"));
	put(1, gx_sass_bssy(arch, 0, GX_SASS_BYTES, 3 * GX_SASS_BYTES));
	CHECK(leads(1, "32"));
}

static void what_is_reached(void)
{
	const unsigned nop = GX_SASS_OP_NOP;

	begin();
	CHECK(!strcmp(reach(0, NULL), "012345"));
	CHECK(!strcmp(reach(3 * GX_SASS_BYTES, NULL), "345"));
	CHECK(!strcmp(reach(END, NULL), "")); /* behind the last there is nothing */
	CHECK(!strcmp(reach(0, &nop), "0"));
	put(1, branch(1, 4));
	CHECK(!strcmp(reach(0, NULL), "0145"));
	put(4, branch(4, 1));
	CHECK(!strcmp(reach(0, NULL), "014"));
	put(4, gx_sass_set(branch(4, 1), GX_SASS_GUARD, NEVER));
	CHECK(!strcmp(reach(0, NULL), "0145"));
	/* out of it: behind the end, before the start, off its end, into the middle */
	put(1, branch(1, N));
	CHECK(!strcmp(reach(0, NULL), "!"));
	begin();
	put(1, gx_sass_bra(arch, GX_SASS_BYTES, (uint64_t)-GX_SASS_BYTES));
	CHECK(!strcmp(reach(0, NULL), "!"));
	put(1, gx_sass_bra(arch, GX_SASS_BYTES, 2 * GX_SASS_BYTES + 8));
	CHECK(!strcmp(reach(0, NULL), "!"));
	/* where the two halves there make an EXIT */
	put(2, (struct gx_sass){ .lo = gx_sass_nop(1, 0).lo, .hi = exits().lo });
	put(3, (struct gx_sass){ .lo = exits().hi, .hi = 0 });
	CHECK(!strcmp(reach(0, NULL), "!"));
	begin();
	put(N - 1, gx_sass_nop(1, 0));
	CHECK(!strcmp(reach(0, NULL), "!"));
	put(N - 1, branch(N - 1, N - 1));
	CHECK(!strcmp(reach(0, NULL), "012345"));
}

int main(void)
{
	static const unsigned sms[] = { 75, 80, 90 };

	for (size_t i = 0; i < sizeof(sms) / sizeof(sms[0]); i++) {
		arch = gx_cubin_arch_of(sms[i]);
		what_follows();
		what_is_reached();
	}
	return TEST_END();
}
