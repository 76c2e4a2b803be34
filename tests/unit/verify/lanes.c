/* lanes.c - what lanes of one event do to memory that they share: every pair of accesses, at the same place, half over it, and beside it; and which
 * bytes an access may touch, by the words that it meets. Golden: with --update it writes tests/verify/lanes.txt (make update). */
#include "base/strbuf.h"
#include "support/ebpf/insn_parse.h"
#include "verify/verify.h"

#include "../golden.h"

#include <stdlib.h>

#define GOLDEN "tests/verify/lanes.txt"
/* r6: a value of 64 bytes that lanes share; r7: the lane; r8: a number from outside that all lanes have. */
#define HEAD "r7 = *(u32 *)(r1 +8)\nr8 = *(u32 *)(r1 +0)\nr6 = map_value[0] off 0\n"
#define TAIL "r0 = 0\nexit\n"

/* An access to r6 + @. */
static const struct {
	const char *name, *text;
} accesses[] = {
	{ "read", "r1 = *(u64 *)(r6 +@)\n*(u64 *)(r10 -8) = r1\n" },
	{ "read 4", "r1 = *(u32 *)(r6 +@)\n*(u64 *)(r10 -8) = r1\n" },
	{ "read and forget", "r1 = *(u64 *)(r6 +@)\n" },
	{ "store 5", "*(u64 *)(r6 +@) = 5\n" },
	{ "store 5 in 4", "*(u32 *)(r6 +@) = 5\n" },
	{ "store same", "*(u64 *)(r6 +@) = r8\n" },
	{ "store lane", "*(u64 *)(r6 +@) = r7\n" },
	{ "some store 5", "if r7 > 3 goto +1\n*(u64 *)(r6 +@) = 5\n" },
	{ "some store 6", "if r7 > 3 goto +1\n*(u64 *)(r6 +@) = 6\n" },
	{ "add 1", "r1 = 1\nlock *(u64 *)(r6 +@) += r1\n" },
	{ "add 1 in 4", "r1 = 1\nlock *(u32 *)(r6 +@) += r1\n" },
	{ "add lane", "lock *(u64 *)(r6 +@) += r7\n" },
	{ "some add 1", "r1 = 1\nif r7 > 3 goto +1\nlock *(u64 *)(r6 +@) += r1\n" },
	{ "and", "r1 = 1\nlock *(u64 *)(r6 +@) &= r1\n" },
	{ "or", "r1 = 1\nlock *(u64 *)(r6 +@) |= r1\n" },
	{ "xor", "r1 = 1\nlock *(u64 *)(r6 +@) ^= r1\n" },
	{ "plain add 1", "r1 = *(u64 *)(r6 +@)\nr1 += 1\n*(u64 *)(r6 +@) = r1\n" },
	{ "plain sub lane", "r1 = *(u64 *)(r6 +@)\nr1 -= r7\n*(u64 *)(r6 +@) = r1\n" },
	{ "plain add 1 in 4", "w1 = *(u32 *)(r6 +@)\nw1 += 1\n*(u32 *)(r6 +@) = w1\n" },
	{ "plain or", "r1 = *(u64 *)(r6 +@)\nr1 |= 1\n*(u64 *)(r6 +@) = r1\n" },
	{ "fetch add",
	  "r1 = 1\nr1 = atomic64_fetch_add((u64 *)(r6 +@), r1)\n*(u64 *)(r10 -8) = r1\n" },
	{ "fetch add and forget", "r1 = 1\nr1 = atomic64_fetch_add((u64 *)(r6 +@), r1)\n" },
	{ "exchange", "r1 = 1\nr1 = atomic64_xchg((u64 *)(r6 +@), r1)\n" },
};
enum { N_ACCESSES = sizeof(accesses) / sizeof(accesses[0]) };

/* A load, a sum and a store: an increment, which the compiler makes an atomic, or what only looks like one. */
static const struct {
	const char *name, *text;
} increments[] = {
	{ "plus a number", "r1 = *(u64 *)(r6 +8)\nr1 += 3\n*(u64 *)(r6 +8) = r1\n" },
	{ "a number plus it", "r1 = *(u64 *)(r6 +8)\nr2 = 3\nr2 += r1\n*(u64 *)(r6 +8) = r2\n" },
	{ "minus a number", "r1 = *(u64 *)(r6 +8)\nr1 -= r7\n*(u64 *)(r6 +8) = r1\n" },
	{ "a number minus it", "r1 = *(u64 *)(r6 +8)\nr2 = 3\nr2 -= r1\n*(u64 *)(r6 +8) = r2\n" },
	{ "times a number", "r1 = *(u64 *)(r6 +8)\nr1 *= 3\n*(u64 *)(r6 +8) = r1\n" },
	{ "twice it", "r1 = *(u64 *)(r6 +8)\nr1 += r1\n*(u64 *)(r6 +8) = r1\n" },
	{ "the sum is used again",
	  "r1 = *(u64 *)(r6 +8)\nr1 += 3\n*(u64 *)(r6 +8) = r1\n*(u64 *)(r10 -8) = r1\n" },
	{ "the old value is used again",
	  "r1 = *(u64 *)(r6 +8)\nr2 = r1\nr1 += 3\n*(u64 *)(r6 +8) = r1\n*(u64 *)(r10 -8) = r2\n" },
	{ "to another word", "r1 = *(u64 *)(r6 +8)\nr1 += 3\n*(u64 *)(r6 +16) = r1\n" },
	{ "to half of it", "r1 = *(u64 *)(r6 +8)\nr1 += 3\n*(u32 *)(r6 +8) = r1\n" },
	{ "half of it to all of it", "r1 = *(u32 *)(r6 +8)\nr1 += 3\n*(u64 *)(r6 +8) = r1\n" },
	{ "of bytes", "r1 = *(u8 *)(r6 +8)\nr1 += 3\n*(u8 *)(r6 +8) = r1\n" },
	{ "of 4 bytes", "r1 = *(u32 *)(r6 +8)\nr1 += 3\n*(u32 *)(r6 +8) = r1\n" },
	{ "of 4 bytes, cut", "r1 = *(u32 *)(r6 +8)\nw1 += 3\n*(u32 *)(r6 +8) = r1\n" },
	{ "of 4 bytes, masked",
	  "r1 = *(u32 *)(r6 +8)\nr1 += 3\nr2 = 0xffffffff ll\nr1 &= r2\n*(u32 *)(r6 +8) = r1\n" },
	{ "of 4 bytes, the cut sum used again",
	  "r1 = *(u32 *)(r6 +8)\nw1 += 3\n*(u32 *)(r6 +8) = r1\n*(u64 *)(r10 -8) = r1\n" },
	{ "of 8 bytes, cut", "r1 = *(u64 *)(r6 +8)\nw1 += 3\n*(u64 *)(r6 +8) = r1\n" },
	{ "a store to the stack between",
	  "r1 = *(u64 *)(r6 +8)\n*(u64 *)(r10 -8) = 5\nr1 += 3\n*(u64 *)(r6 +8) = r1\n" },
	{ "a store to the map between",
	  "r1 = *(u64 *)(r6 +8)\n*(u64 *)(r6 +16) = 5\nr1 += 3\n*(u64 *)(r6 +8) = r1\n" },
	{ "an atomic between", "r1 = *(u64 *)(r6 +8)\nr2 = 1\nlock *(u64 *)(r6 +16) += r2\nr1 += "
	                       "3\n*(u64 *)(r6 +8) = r1\n" },
	{ "a call between", "r9 = *(u64 *)(r6 +8)\ncall 5\nr9 += 3\n*(u64 *)(r6 +8) = r9\n" },
	{ "a load between", "r1 = *(u64 *)(r6 +8)\nr2 = *(u64 *)(r6 +16)\n*(u64 *)(r10 -8) = "
	                    "r2\nr1 += 3\n*(u64 *)(r6 +8) = r1\n" },
	{ "a branch between",
	  "r1 = *(u64 *)(r6 +8)\nif r7 > 3 goto +1\nr1 += 3\n*(u64 *)(r6 +8) = r1\n" },
	{ "by another way to the address",
	  "r1 = *(u64 *)(r6 +8)\nr1 += 3\nr2 = r6\nr2 += 8\n*(u64 *)(r2 +0) = r1\n" },
	{ "loaded twice",
	  "r1 = *(u64 *)(r6 +8)\nr2 = *(u64 *)(r6 +8)\nr1 += r2\n*(u64 *)(r6 +8) = r1\n" },
	{ "of the stack",
	  "*(u64 *)(r10 -8) = 0\nr1 = *(u64 *)(r10 -8)\nr1 += 3\n*(u64 *)(r10 -8) = r1\n" },
	{ "two of them", "r1 = *(u64 *)(r6 +8)\nr1 += 3\n*(u64 *)(r6 +8) = r1\nr1 = *(u64 *)(r6 "
	                 "+16)\nr1 += r7\n*(u64 *)(r6 +16) = r1\n" },
};

/* Ways to r6 + something, as r5, which is then used at +0. */
static const struct {
	const char *name, *text;
} places[] = {
	{ "r6 + 8", "r5 = r6\nr5 += 8\n" },
	{ "r6 + 24 - 8", "r5 = r6\nr5 += 24\nr5 -= 8\n" },
	{ "8 + r6", "r5 = 8\nr5 += r6\n" },
	{ "r6 + 8 * (lane & 3)", "r5 = r7\nr5 &= 3\nr5 <<= 3\nr5 += r6\n" },
	{ "r6 + 8 * (lane & 3) + 16", "r5 = r7\nr5 &= 3\nr5 <<= 3\nr5 += r6\nr5 += 16\n" },
	{ "r6 + 8 * (lane & 3) + 8 * (same & 1)",
	  "r5 = r7\nr5 &= 3\nr5 <<= 3\nr5 += r6\nr8 &= 1\nr8 <<= 3\nr5 += r8\n" },
	{ "r6 + 32 - 8 * (lane & 3)", "r5 = r6\nr5 += 32\nr4 = r7\nr4 &= 3\nr4 <<= 3\nr5 -= r4\n" },
	{ "r6 + 8 * (same & 3)", "r5 = r8\nr5 &= 3\nr5 <<= 3\nr5 += r6\n" },
	{ "chosen: r6 or r6 + 16", "r5 = r6\nif r8 > 3 goto +1\nr5 += 16\n" },
	{ "value of map_value off 16", "r5 = map_value[0] off 16\n" },
	{ "looked up", "*(u32 *)(r10 -4) = 0\nr2 = r10\nr2 += -4\nr1 = map[0]\ncall "
	               "map_lookup_elem\nr5 = r0\nr5 += 8\n" },
	{ "looked up by lane", "r7 &= 1\n*(u32 *)(r10 -4) = r7\nr2 = r10\nr2 += -4\nr1 = "
	                       "map[0]\ncall map_lookup_elem\nr5 = r0\nif r5 == 0 goto out\n" },
	{ "other map", "r5 = map_value[1] off 8\n" },
	{ "map that programs only read", "r5 = map_value[2] off 8\n" },
};

/* Strategy, why no cheaper one, and warnings. */
static void say(const char *text, struct gx_strbuf *out)
{
	static const struct gx_map_def maps[] = { { 2, 4, 64, 1, 0, "shared" },
		                                  { 2, 4, 64, 1, 0, "other" },
		                                  { 2, 4, 64, 1, GX_MAP_RDONLY_PROG, "const" } };
	struct gx_program program = { .name = "p",
		                      .maps = maps,
		                      .n_maps = 3,
		                      .thread = true,
		                      .has_ctx = true,
		                      .max_local_bytes = 4096 };
	struct gx_verified *verified = NULL;
	struct gx_insn *insns = NULL;
	struct gx_diag diag = { 0 };
	int err = gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag);

	program.insns = insns;
	if (!err)
		gx_verify(&program, NULL, NULL, &verified, &diag);
	if (verified) {
		const struct gx_lane_verdict *lanes = &verified->lanes;

		gx_strbuf_puts(out, gx_strategy_name(lanes->strategy));
		for (unsigned i = GX_STRATEGY_LIFT; i < GX_N_STRATEGIES; i++)
			if (lanes->why_not[i].id != GX_LANE_REASON_NONE)
				gx_strbuf_printf(out, ", not %s %d at %d",
				                 gx_strategy_name((enum gx_strategy)i),
				                 (int)lanes->why_not[i].id, lanes->why_not[i].pc);
		if (lanes->update_ops)
			gx_strbuf_printf(out, ", updates %u or %u", (unsigned)lanes->update_ops,
			                 (unsigned)lanes->grouped_update_ops);
		for (uint32_t i = 0; i < verified->n_warnings; i++)
			gx_strbuf_printf(out, ", %s at %d %d",
			                 gx_warning_code(verified->warnings[i].code),
			                 verified->warnings[i].pc, verified->warnings[i].other_pc);
	} else {
		gx_strbuf_puts(out, diag.text);
	}
	gx_strbuf_putc(out, '\n');
	gx_verified_free(verified);
	free(insns);
}

/* The text with the number for each @. */
static void print_at(const char *text, int number, struct gx_strbuf *out)
{
	for (; *text; text++)
		if (*text == '@')
			gx_strbuf_printf(out, "%d", number);
		else
			gx_strbuf_putc(out, *text);
}

static void say_pairs(struct gx_strbuf *out)
{
	static const int distances[] = { 0, 4, 8 };

	for (int a = 0; a < N_ACCESSES; a++)
		for (int b = 0; b < N_ACCESSES; b++)
			for (int d = 0; d < 3; d++) {
				struct gx_strbuf text = { 0 };

				if (distances[d] % 8 && !strstr(accesses[b].text, "u32"))
					continue; /* not aligned */
				gx_strbuf_puts(&text, HEAD);
				print_at(accesses[a].text, 8, &text);
				print_at(accesses[b].text, 8 + distances[d], &text);
				gx_strbuf_puts(&text, TAIL);
				gx_strbuf_printf(out, "%s; %s +%d: ", accesses[a].name,
				                 accesses[b].name, distances[d]);
				say(gx_strbuf_text(&text), out);
				gx_strbuf_free(&text);
			}
}

static void say_increments(struct gx_strbuf *out)
{
	for (size_t i = 0; i < sizeof(increments) / sizeof(increments[0]); i++) {
		struct gx_strbuf text = { 0 };

		gx_strbuf_puts(&text, HEAD);
		gx_strbuf_puts(&text, increments[i].text);
		gx_strbuf_puts(&text, TAIL);
		gx_strbuf_printf(out, "%s: ", increments[i].name);
		say(gx_strbuf_text(&text), out);
		gx_strbuf_free(&text);
	}
}

/* An atomic add at the place, and a read of each word of the value in its turn. */
static void say_places(struct gx_strbuf *out)
{
	for (size_t p = 0; p < sizeof(places) / sizeof(places[0]); p++)
		for (int word = -1; word < 8; word++) {
			struct gx_strbuf text = { 0 };

			gx_strbuf_puts(&text, HEAD);
			gx_strbuf_puts(&text, places[p].text);
			gx_strbuf_puts(
			        &text,
			        p + 1 == sizeof(places) / sizeof(places[0])
			                ? "r1 = *(u64 *)(r5 +0)\nlock *(u64 *)(r6 +0) += r1\n"
			                : "r1 = 1\nlock *(u64 *)(r5 +0) += r1\n");
			if (word >= 0)
				gx_strbuf_printf(&text,
				                 "r1 = *(u64 *)(r6 +%d)\n*(u64 *)(r10 -16) = r1\n",
				                 8 * word);
			gx_strbuf_puts(&text, "out:\n" TAIL);
			gx_strbuf_printf(out, "%s; word %d: ", places[p].name, word);
			say(gx_strbuf_text(&text), out);
			gx_strbuf_free(&text);
		}
}

int main(int argc, char **argv)
{
	struct gx_strbuf said = { 0 };

	say_pairs(&said);
	say_increments(&said);
	say_places(&said);
	golden_check(GOLDEN, gx_strbuf_text(&said), argc, argv);
	gx_strbuf_free(&said);
	return TEST_END();
}
