/* set_words.c - words that programs set are told from words that they add to. */
#include "../test.h"

#include "ebpf/insn.h"
#include "verify/set_words.h"
#include "verify/verify.h"
#include "support/ebpf/insn_parse.h"

#include <stdlib.h>
#include <string.h>

/* A look-up of key 0, and what the program does with the value (16 words) in r0. */
#define LOOK_UP                                                                                    \
	"*(u32 *)(r10 -4) = 0\nr1 = map[0]\nr2 = r10\nr2 += -4\ncall 1\nif r0 == 0 goto end\n"
#define END "end:\nr0 = 0\nexit\n"
#define ALL UINT64_MAX

struct words {
	const char *what, *text;
	uint64_t set;
};

static const struct words cases[] = {
	{ "only read", LOOK_UP "r1 = *(u64 *)(r0 +8)\n" END, 0 },
	{ "a constant", LOOK_UP "*(u64 *)(r0 +8) = 7\n" END, 1 << 1 },
	{ "half of a word", LOOK_UP "*(u32 *)(r0 +20) = 7\n" END, 1 << 2 },
	{ "the time", LOOK_UP "r6 = r0\ncall 5\n*(u64 *)(r6 +16) = r0\n" END, 1 << 2 },
	{ "increment", LOOK_UP "r1 = *(u64 *)(r0 +8)\nr1 += 3\n*(u64 *)(r0 +8) = r1\n" END, 0 },
	{ "atomic add", LOOK_UP "r1 = 1\nlock *(u64 *)(r0 +8) += r1\n" END, 0 },
	{ "exchange", LOOK_UP "r1 = 1\nr1 = atomic64_xchg((u64 *)(r0 +24), r1)\n" END, 1 << 3 },
	{ "or", LOOK_UP "r1 = 1\nlock *(u64 *)(r0 +8) |= r1\n" END, 1 << 1 },
	{ "a count that stops",
	  LOOK_UP "r1 = *(u64 *)(r0 +0)\nif r1 > 9 goto end\nr1 += 1\n*(u64 *)(r0 +0) = r1\n" END,
	  0 },
	{ "the largest",
	  LOOK_UP "r6 = r0\ncall 5\nr1 = *(u64 *)(r6 +32)\nif r1 >= r0 goto end\n"
	          "*(u64 *)(r6 +32) = r0\n" END,
	  1 << 4 },
	{ "a count and the time",
	  LOOK_UP "r6 = r0\nr1 = *(u64 *)(r6 +0)\nr1 += 1\n*(u64 *)(r6 +0) = r1\ncall 5\n"
	          "*(u64 *)(r6 +8) = r0\n" END,
	  1 << 1 },
	{ "kept on the stack meanwhile",
	  LOOK_UP "r1 = *(u64 *)(r0 +8)\n*(u64 *)(r10 -16) = r1\nr1 = *(u64 *)(r10 -16)\nr1 += 1\n"
	          "*(u64 *)(r0 +8) = r1\n" END,
	  0 },
	{ "from the stack, nothing read",
	  LOOK_UP "*(u64 *)(r10 -16) = 5\nr1 = *(u64 *)(r10 -16)\n*(u64 *)(r0 +8) = r1\n" END,
	  1 << 1 },
	{ "some word",
	  LOOK_UP "r6 = r0\ncall 8\nr0 &= 7\nr0 <<= 3\nr6 += r0\n*(u64 *)(r6 +0) = 1\n" END, ALL },
	{ "update",
	  "*(u32 *)(r10 -4) = 0\n*(u64 *)(r10 -136) = 1\n*(u64 *)(r10 -128) = 1\n"
	  "*(u64 *)(r10 -120) = 1\n*(u64 *)(r10 -112) = 1\n*(u64 *)(r10 -104) = 1\n"
	  "*(u64 *)(r10 -96) = 1\n*(u64 *)(r10 -88) = 1\n*(u64 *)(r10 -80) = 1\n"
	  "*(u64 *)(r10 -72) = 1\n*(u64 *)(r10 -64) = 1\n*(u64 *)(r10 -56) = 1\n"
	  "*(u64 *)(r10 -48) = 1\n*(u64 *)(r10 -40) = 1\n*(u64 *)(r10 -32) = 1\n"
	  "*(u64 *)(r10 -24) = 1\n*(u64 *)(r10 -16) = 1\nr1 = map[0]\nr2 = r10\nr2 += -4\n"
	  "r3 = r10\nr3 += -136\nr4 = 0\ncall 2\nr0 = 0\nexit\n",
	  ALL },
};

#define VALUE                                                                                      \
	"*(u32 *)(r10 -4) = 2\n*(u64 *)(r10 -16) = 1\nr1 = map[0]\nr2 = r10\nr2 += -4\nr3 = r10\n" \
	"r3 += -16\n"
#define LOOK_AGAIN "r1 = map[0]\nr2 = r10\nr2 += -4\ncall 1\nif r0 == 0 goto out\nr1 = 1\n"
/* Of a hash with values of 8 bytes: a key that is brought is not set, unless nothing else ever happens to it. */
static const struct words hash_cases[] = {
	{ "stored again and again", VALUE "r4 = 0\ncall 2\nr0 = 0\nexit\n", ALL },
	{ "only ever changed", VALUE "r4 = 2\ncall 2\nr0 = 0\nexit\n", ALL },
	{ "brought once", VALUE "r4 = 1\ncall 2\nr0 = 0\nexit\n", 0 },
	{ "brought, then added to",
	  VALUE "r4 = 0\ncall 2\n" LOOK_AGAIN "lock *(u64 *)(r0 +0) += r1\nout: r0 = 0\nexit\n",
	  0 },
	{ "brought, then set",
	  VALUE "r4 = 1\ncall 2\n" LOOK_AGAIN "*(u64 *)(r0 +0) = r1\nout: r0 = 0\nexit\n", 1 },
	{ "changed, and mixed",
	  VALUE "r4 = 0\ncall 2\n" LOOK_AGAIN "lock *(u64 *)(r0 +0) |= r1\nout: r0 = 0\nexit\n",
	  ALL },
	{ "taken away", VALUE "call 3\nr0 = 0\nexit\n", 0 },
};

static void test(const struct words *all, size_t n, const struct gx_map_def *map)
{
	for (size_t i = 0; i < n; i++) {
		struct gx_program program = { .name = "p",
			                      .hook = GX_HOOK_ENTRY,
			                      .has_ctx = true,
			                      .maps = map,
			                      .n_maps = 1 };
		struct gx_verified *verified = NULL;
		struct gx_insn *insns = NULL;
		struct gx_diag diag = { 0 };

		CHECK_EQ(gx_insn_parse(all[i].text, strlen(all[i].text), &insns, &program.n_insns,
		                       &diag),
		         0);
		program.insns = insns;
		if (gx_verify(&program, NULL, NULL, &verified, &diag))
			printf("%s: %s\n", all[i].what, diag.text);
		CHECK(verified);
		if (verified && gx_set_words(verified, 0) != all[i].set)
			printf("%s\n", all[i].what);
		if (verified)
			CHECK_EQ(gx_set_words(verified, 0), all[i].set);
		gx_verified_free(verified);
		free(insns);
	}
}

int main(void)
{
	static const struct gx_map_def array = { 2, 4, 128, 4, 0, "values" },
	                               hash = { 1, 4, 8, 4, 0, "values" };

	test(cases, sizeof(cases) / sizeof(cases[0]), &array);
	test(hash_cases, sizeof(hash_cases) / sizeof(hash_cases[0]), &hash);
	CHECK(gx_word_is_set(ALL, 1000));
	CHECK(gx_word_is_set(1ull << 63, 64));
	CHECK(!gx_word_is_set(1ull << 63, 62));
	return TEST_END();
}
