/* copies.c - values that go from round to round of a loop, some in registers, more of them in the stack: each arrives where it is wanted, in rings
 * of both as well; and an address far from a base that lies in the stack. */
#include "host_program.h"
#include "base/strbuf.h"
#include "support/ir/ir_parse.h"

enum {
	FIRST = 100,
	NEW = 200,
	N_MOST = 40
}; /* numbers of phis and of what is computed in a round */

/* Which value of a round is value i of the next one. */
struct way {
	uint32_t n;           /* values */
	uint32_t shift;       /* i gets i + shift of them, */
	uint32_t ring;        /* in rings of so many; 0: of all */
	uint32_t every;       /* but every so many-th something computed; 0: none */
	uint32_t constant_at; /* and this one a constant; n: none */
	bool call;            /* there is a call in each round: fewer registers */
};

static uint32_t next_of(const struct way *w, uint32_t i)
{
	uint32_t size = w->ring ? w->ring : w->n, first = i - i % size;
	uint32_t n = first + size <= w->n ? size : w->n - first;

	return FIRST + first + (i - first + w->shift) % n;
}

static void put_phi(const struct way *w, uint32_t i, struct gx_strbuf *text)
{
	bool computed = w->every && i % w->every == 0;

	gx_strbuf_printf(text, "  %%%u = phi.i64 [%%%u, b0], [%%%u, b1]\n", FIRST + i, 10 + i,
	                 i == w->constant_at ? 4
	                 : computed          ? NEW + i
	                                     : next_of(w, i));
}

/* As many rounds as word 0 says; the result depends on each value and its place. */
static void put_program(const struct way *w, struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "program p {\nb0:\n  %1 = ctx\n  %2 = load.u64 [%1] map 0\n"
	                     "  %3 = const.i64 1\n  %4 = const.i64 0x123456789abc\n"
	                     "  %5 = load.u64 [%1 + 64] map 0\n  %6 = sub.i64 %1, %5\n"
	                     "  %7 = const.i64 0\n");
	for (uint32_t i = 0; i < w->n; i++)
		gx_strbuf_printf(text, "  %%%u = load.u64 [%%1 + %u] map 0\n", 10 + i, 8 * (i % 8));
	gx_strbuf_puts(text, "  br b1\nb1:\n  %300 = phi.i64 [%7, b0], [%301, b1]\n");
	for (uint32_t i = 0; i < w->n; i++)
		put_phi(w, i, text);
	gx_strbuf_puts(text, "  %301 = add.i64 %300, %3\n");
	for (uint32_t i = 0; w->every && i < w->n; i += w->every)
		gx_strbuf_printf(text, "  %%%u = add.i64 %%%u, %%301\n", NEW + i, next_of(w, i));
	if (w->call)
		gx_strbuf_puts(text, "  %302 = map 0\n"
		                     "  %303 = call map_update_elem(%302, %301, %100, %101)\n");
	gx_strbuf_puts(text, "  %304 = icmp.i64 ult %301, %2\n  condbr %304, b1, b2\nb2:\n");
	for (uint32_t i = 0; i < w->n; i++)
		gx_strbuf_printf(text, "  %%%u = mul.i64 %%%u, %%4\n  %%%u = add.i64 %%%u, %%%u\n",
		                 400 + 2 * i, i ? 399 + 2 * i : 3, 401 + 2 * i, 400 + 2 * i,
		                 FIRST + i);
	gx_strbuf_printf(text,
	                 "  %%500 = load.u64 [%%6 + %lld] map 0\n  %%501 = xor.i64 %%500, %%%u\n"
	                 "  store.u64 [%%6 + %lld], %%501 map 0\n  ret %%501\n}\n",
	                 FAR + 8, 399 + 2 * w->n, FAR + 16);
}

static void check(const struct way *w)
{
	struct gx_verified verified = { 0 };
	struct gx_host_code *code = NULL;
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf text = { 0 };

	put_program(w, &text);
	CHECK_EQ(gx_ir_parse(gx_strbuf_text(&text), text.len, &verified.ir, &diag), 0);
	CHECK_EQ(gx_ir_validate(verified.ir, NULL, &diag), 0);
	CHECK_EQ(gx_host_compile(&verified, &host_linker, &code, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s\n%s", diag.text, gx_strbuf_text(&text));
	for (uint64_t rounds = 1; code && rounds <= 7; rounds++) {
		uint64_t wanted, got;
		struct world after;

		fill_world(rounds);
		world.words[0] = rounds;
		after = interpret_host(verified.ir, &wanted);
		fill_world(rounds);
		world.words[0] = rounds;
		got = gx_host_run(code, (uintptr_t)world.words, &world);
		CHECK(got == wanted && !memcmp(&world, &after, sizeof(world)));
	}
	gx_host_free(code);
	gx_host_free(NULL); /* of a program that did not compile */
	gx_ir_free(verified.ir);
	gx_strbuf_free(&text);
}

int main(void)
{
	static const uint32_t rings[] = { 0, 1, 2, 3, 7 },
	                      sizes[] = { 4, 10, 11, 12, 13, 25, N_MOST };

	for (size_t n = 0; n < sizeof(sizes) / sizeof(sizes[0]); n++)
		for (size_t r = 0; r < sizeof(rings) / sizeof(rings[0]); r++)
			for (uint32_t every = 0; every < 4; every++)
				for (uint32_t shift = 1; shift <= 5; shift += 2)
					check(&(struct way){ sizes[n], shift, rings[r], every,
					                     shift == 3 ? sizes[n] - 1 : sizes[n],
					                     every & 1 });
	return TEST_END();
}
