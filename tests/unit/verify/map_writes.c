/* map_writes.c - programs that may write to a map are told from those that only read it. */
#include "../test.h"

#include "ebpf/insn.h"
#include "verify/map_writes.h"
#include "support/ebpf/insn_parse.h"

#include <stdlib.h>
#include <string.h>

/* A look-up of key 0 in a map, its value in r0. */
#define LOOK_UP(map)                                                                               \
	"*(u32 *)(r10 -4) = 0\nr1 = map[" #map "]\nr2 = r10\nr2 += -4\ncall 1\n"                   \
	"if r0 == 0 goto end\n"
#define KEY_VALUE(map)                                                                             \
	"*(u32 *)(r10 -4) = 0\n*(u64 *)(r10 -16) = 1\nr1 = map[" #map "]\n"                        \
	"r2 = r10\nr2 += -4\nr3 = r10\nr3 += -16\nr4 = 0\n"
#define END "end:\nr0 = 0\nexit\n"

static const struct {
	const char *what, *text;
	enum gx_hook hook;
	int writes; /* bit i: map i */
} cases[] = {
	{ "nothing", "r0 = 0\nexit\n", GX_HOOK_ENTRY, 0 },
	{ "only read", LOOK_UP(0) "r1 = *(u64 *)(r0 +0)\n" END, GX_HOOK_ENTRY, 0 },
	{ "a store", LOOK_UP(0) "*(u64 *)(r0 +0) = 7\n" END, GX_HOOK_ENTRY, 1 },
	{ "a store into the other", LOOK_UP(1) "*(u64 *)(r0 +0) = 7\n" END, GX_HOOK_ENTRY, 2 },
	{ "an atomic add", LOOK_UP(0) "r1 = 1\nlock *(u64 *)(r0 +0) += r1\n" END, GX_HOOK_ENTRY,
	  1 },
	{ "a store to the stack", LOOK_UP(0) "*(u64 *)(r10 -16) = 7\n" END, GX_HOOK_ENTRY, 0 },
	{ "update", KEY_VALUE(0) "call 2\n" END, GX_HOOK_ENTRY, 1 },
	{ "update of the other", KEY_VALUE(1) "call 2\n" END, GX_HOOK_ENTRY, 2 },
	{ "delete", "*(u32 *)(r10 -4) = 0\nr1 = map[0]\nr2 = r10\nr2 += -4\ncall 3\n" END,
	  GX_HOOK_HOST, 1 },
	{ "values are read by an update",
	  LOOK_UP(0) "r3 = r0\n*(u32 *)(r10 -4) = 0\nr1 = map[1]\nr2 = r10\nr2 += -4\nr4 = 0\n"
	             "call 2\n" END,
	  GX_HOOK_HOST, 2 },
	{ "a record",
	  "*(u64 *)(r10 -8) = 1\nr1 = map[2]\nr2 = r10\nr2 += -8\nr3 = 8\nr4 = 0\n"
	  "call 130\n" END,
	  GX_HOOK_ENTRY, 4 },
	{ "a reserved record",
	  "r1 = map[2]\nr2 = 8\nr3 = 0\ncall 131\nif r0 == 0 goto end\n*(u64 *)(r0 +0) = 1\n"
	  "r1 = r0\nr2 = 0\ncall 132\n" END,
	  GX_HOOK_ENTRY, 4 },
	{ "a helper fills the stack", LOOK_UP(0) "r1 = r10\nr1 += -16\nr2 = 8\ncall 16\n" END,
	  GX_HOOK_HOST, 0 },
	{ "a helper fills a value: of which map is not followed",
	  LOOK_UP(0) "r1 = r0\nr2 = 8\ncall 16\n" END, GX_HOOK_HOST, 63 },
	{ "a helper fills the only value of a map",
	  "r1 = map_value[3] off 0\nr2 = 8\ncall 16\n" END, GX_HOOK_HOST, 8 },
	{ "another CPU's value",
	  "*(u32 *)(r10 -4) = 0\nr1 = map[5]\nr2 = r10\nr2 += -4\nr3 = 0\ncall 195\n" END,
	  GX_HOOK_HOST, 0 },
	{ "each value is looked at",
	  "r1 = map[0]\nr2 = code pc each\nr3 = 0\nr4 = 0\ncall 164\nr0 = 0\nexit\neach: r0 = "
	  "0\nexit\n",
	  GX_HOOK_HOST, 0 },
	{ "look at the newest, which takes its lock",
	  "r1 = map[4]\nr2 = r10\nr2 += -8\ncall 89\n" END, GX_HOOK_HOST, 16 },
	{ "take the newest", "r1 = map[4]\nr2 = r10\nr2 += -8\ncall 88\n" END, GX_HOOK_HOST, 16 },
};

int main(void)
{
	static const struct gx_map_def maps[] = {
		{ 2, 4, 8, 4, 0, "a" }, { 2, 4, 8, 4, 0, "b" },  { 27, 0, 0, 4096, 0, "r" },
		{ 2, 4, 8, 1, 0, "g" }, { 22, 0, 8, 4, 0, "q" }, { 6, 4, 8, 4, 0, "p" }
	};

	enum { N_MAPS = sizeof(maps) / sizeof(maps[0]) };
	const struct gx_verified nothing = { .ir = NULL };

	CHECK(gx_writes_map(&nothing, 0));
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_program program = { .name = "p",
			                      .hook = cases[i].hook,
			                      .has_ctx = true,
			                      .maps = maps,
			                      .n_maps = N_MAPS };
		struct gx_verified *verified = NULL;
		struct gx_insn *insns = NULL;
		struct gx_diag diag = { 0 };
		int found = 0;

		CHECK_EQ(gx_insn_parse(cases[i].text, strlen(cases[i].text), &insns,
		                       &program.n_insns, &diag),
		         0);
		program.insns = insns;
		if (gx_verify(&program, NULL, NULL, &verified, &diag))
			printf("%s: %s\n", cases[i].what, diag.text);
		CHECK(verified);
		for (uint32_t map = 0; verified && map < N_MAPS; map++)
			found |= gx_writes_map(verified, map) << map;
		if (verified && found != cases[i].writes)
			printf("%s\n", cases[i].what);
		if (verified)
			CHECK_EQ(found, cases[i].writes);
		gx_verified_free(verified);
		free(insns);
	}
	return TEST_END();
}
