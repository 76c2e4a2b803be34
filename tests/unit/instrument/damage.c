/* damage.c - modules with bytes changed: the editor refuses or edits, and never reads outside of
 * them. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"

#include <stdlib.h>

static const char text[] =
        ".version 7.0\n.target sm_75\n.address_size 64\n"
        ".global .align 4 .u32 counter;\n.const .align 4 .u32 table[2] = {1, 2};\n"
        ".func f(.param .b32 a) { .reg .pred %p; .reg .b32 %r; ld.param.b32 %r, [a]; setp.eq.u32 "
        "%p, %r, 0;\n"
        "@%p exit; ret; }\n"
        ".visible .entry k(.param .u64 out, .param .u32 n)\n{\n.reg .pred %p<3>;\n.reg .b32 "
        "%r<8>;\n"
        ".reg .b64 %rd<6>;\nld.param.u32 %r1, [n];\nmov.u32 %r2, %tid.x;\nsetp.ge.u32 %p1, %r2, "
        "%r1;\n"
        "@%p1 bra L;\natom.global.add.u32 %r3, [counter], 1;\nmov.u64 %rd3, counter;\n"
        "ld.const.u32 %r4, [table+4];\n{ .param .b32 p0; st.param.b32 [p0], %r4; call.uni f, (p0); "
        "}\n"
        "L: ret;\n}\n"
        ".visible .entry own() .reqntid 32\n{\n.reg .pred %p<3>;\n.reg .b32 %r<9>;\n.shared .align "
        "4 .b8 s[256];\nmov.u32 %r2, %tid.x;\nshl.b32 %r5, %r2, 2;\nmov.u32 %r6, s;\n"
        "add.s32 %r7, %r6, %r5;\nst.shared.u32 [%r7], %r2;\nbar.sync 0;\nsetp.lt.u32 %p1, %r2, "
        "16;\n@%p1 bra M;\nst.shared.v2.u32 [%r7+8], {%r2, %r5};\nM: selp.b32 %r8, %r6, %r7, "
        "%p1;\natom.shared.add.u32 %r1, [%r8+64], 1;\nret;\n}\n";

int main(void)
{
	static int a_map;
	static void *const maps[] = { &a_map };
	struct gx_verified *programs[] = { test_program(GX_HOOK_EXIT, true),
		                           test_access_program(GX_HOOK_MEM),
		                           test_access_program(GX_HOOK_SHARED) };
	struct gx_probe probes[] = { { .program = programs[0], .hook = GX_HOOK_EXIT, .maps = maps },
		                     { .program = programs[1], .hook = GX_HOOK_MEM, .maps = maps },
		                     { .program = programs[2],
		                       .hook = GX_HOOK_SHARED,
		                       .argument = "when=conflicting,when=parted",
		                       .maps = maps } };
	unsigned int seed = 1, n_parsed = 0, n_made = 0;

	for (int round = 0; round < 3000; round++) {
		char *copy = malloc(sizeof(text) - 1);
		struct gx_ptx_module *module = NULL;
		struct gx_instrumented made;

		memcpy(copy, text, sizeof(text) - 1);
		for (int i = 0; i < 1 + round % 3; i++) {
			size_t at = (size_t)rand_r(&seed) % (sizeof(text) - 1);

			copy[at] = round & 1 ? text[(size_t)rand_r(&seed) % (sizeof(text) - 1)]
			                     : (char)(rand_r(&seed) % 128);
		}
		if (!gx_ptx_parse(copy, sizeof(text) - 1, &module, NULL)) {
			int err = gx_instrument(module, "k", probes, 2, &made, NULL);

			n_parsed++;
			n_made += !err;
			CHECK(err <= 0);
			CHECK(err || made.text.len > sizeof(text) / 2);
			gx_instrumented_free(&made);
			CHECK(gx_instrument(module, "own", probes, 3, &made, NULL) <= 0);
			gx_instrumented_free(&made);
		}
		gx_ptx_free(module);
		free(copy);
	}
	CHECK(n_parsed > 300 && n_made > 100 && n_made < n_parsed); /* all three ways were taken */
	gx_verified_free(programs[0]);
	gx_verified_free(programs[1]);
	gx_verified_free(programs[2]);
	return TEST_END();
}
