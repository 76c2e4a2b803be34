/* compile.c - what a program asks of a device, and what it becomes where the device has less; forms that are refused; sizes. */
#include "../../stages/site.h"
#include "../test.h"

#include "emit/spirv/compile.h"
#include "support/ir/ir_parse.h"
#include "support/spirv/shader.h"
#include "verify/verify.h"

#include <stdlib.h>

/* A function made of a program. */
struct made {
	struct gx_spirv_module module;
	struct gx_spirv_compiled info;
	struct gx_diag diag;
	int err;
};

static const uint32_t everything = (1u << GX_SPIRV_N_FEATURES) - 1;

static struct made make(const char *options, const char *text, uint32_t features, bool fences,
                        const struct gx_spirv_given *given)
{
	struct made m = { .diag = { .insn = -1 } };
	struct gx_spirv_words interface = { 0 };
	struct gx_verified verified = { 0 };
	struct stage_site where;
	struct gx_spirv_site site = { .module = &m.module,
		                      .entry = 1,
		                      .interface = &interface,
		                      .n_prog_slots = 1,
		                      .clock_word = 40,
		                      .features = features,
		                      .has_fences = fences,
		                      .given = given };

	stage_site_init(&where, options);
	verified.program = where.program;
	site.map_slots = where.map_slots;
	CHECK_EQ(gx_spirv_read(test_shader, test_shader_words, &m.module, NULL), 0);
	site.reloc = gx_spirv_constant(&m.module, 64, 4096);
	m.err = gx_ir_parse(text, strlen(text), &verified.ir, &m.diag);
	CHECK_EQ(m.err, 0);
	if (m.err) {
		fprintf(stderr, "%.30s: %s\n", text, m.diag.text);
	} else {
		gx_lane_verdict(verified.ir, &verified.program, &verified.lanes);
		m.err = gx_compile_spirv(&verified, &site, &m.info, &m.diag);
	}
	gx_ir_free(verified.ir);
	stage_site_free(&where);
	free(interface.at);
	return m;
}

static int count(const struct made *m, enum gx_spirv_op op)
{
	int n = 0;

	gx_spirv_each (insn, &m->module.sections[GX_SPIRV_FUNCTIONS])
		n += gx_spirv_op(insn) == (uint32_t)op;
	return n;
}

static const char empty[] = "program empty {\nb0:\n  %1 = const.i64 0\n  ret %1\n}\n";
static const char clock_text[] = "program time {\nb0:\n  %1 = timer\n  %2 = mapval 0, 0\n"
                                 "  store.u64 [%2], %1 map 0\n  ret %1\n}\n";
static const char stack_text[] =
        "program stack frames=1 {\nb0:\n  %1 = frame 0\n  %2 = call get_lane_id()\n"
        "  %3 = const.i64 8\n  %4 = mul.i64 %2, %3\n  %5 = const.i64 248\n"
        "  %6 = and.i64 %4, %5\n  %7 = const.i64 -256\n  %8 = add.i64 %1, %7\n"
        "  %9 = add.i64 %8, %6\n  store.u64 [%9], %2 stack\n  store.u8 [%9 + 1], %2 stack\n"
        "  %10 = load.u64 [%8] stack\n  %11 = mapval 0, 0\n  store.u64 [%11], %10 map 0\n"
        "  ret %10\n}\n";
#define RECORD(store)                                                                              \
	"program record {\nb0:\n  %1 = map 0\n  %2 = const.i64 8\n  %3 = const.i64 0\n"            \
	"  %4 = call ringbuf_reserve(%1, %2, %3)\n  %5 = icmp.i64 eq %4, %3\n"                     \
	"  condbr %5, b2, b1\nb1:\n  " store " [%4], %2 ring 0\n"                                  \
	"  %6 = call ringbuf_submit(%4, %3)\n  br b2\nb2:\n  %7 = call membar_sys()\n"             \
	"  ret %3\n}\n"
static const char part_text[] = RECORD("store.u32"); /* released behind a fence */
static const char all_text[] = RECORD("store.u64");  /* its words tell that it is there */

static void test_device_lacks(void)
{
	struct made m = make("warp", empty, everything, true, NULL);

	CHECK_EQ(m.err, 0);
	CHECK_EQ(m.info.features, gx_spirv_features_always());
	gx_spirv_free(&m.module);
	m = make("warp", empty, gx_spirv_features_always(), true, NULL);
	CHECK_EQ(m.err, 0);
	gx_spirv_free(&m.module);
	m = make("warp", empty, everything & ~(uint32_t)GX_SPIRV_BALLOT, true, NULL);
	CHECK_EQ(m.diag.error, GX_E_SPIRV_DEVICE);
	CHECK(strstr(m.diag.text, "BALLOT") != NULL);
	gx_spirv_free(&m.module);
	m = make("warp maps=2:4:64:1", clock_text, everything & ~(uint32_t)GX_SPIRV_CLOCK, true,
	         NULL);
	CHECK_EQ(m.diag.error, GX_E_SPIRV_DEVICE);
	CHECK(strstr(m.diag.text, "Clock") != NULL);
	gx_spirv_free(&m.module);
	m = make("warp maps=2:4:64:1", clock_text, everything, true, NULL);
	CHECK(!m.err && m.info.uses_clock && m.info.features & GX_SPIRV_CLOCK);
	CHECK_EQ(count(&m, GX_SPIRV_OP_ReadClockKHR), 1);
	gx_spirv_free(&m.module);
}

static void test_stack(void)
{
	struct made m = make("warp maps=2:4:64:1 local=512", stack_text, everything, true, NULL);

	CHECK(!m.err && m.info.local_bytes == 512);
	/* the low half of 8 bytes, a word that a byte is put into, the high half */
	CHECK_EQ(count(&m, GX_SPIRV_OP_AccessChain), 5);
	gx_spirv_free(&m.module);
	m = make("warp maps=2:4:64:1 local=511", stack_text, everything, true, NULL);
	CHECK_EQ(m.diag.error, GX_E_EMIT_LOCAL);
	gx_spirv_free(&m.module);
}

/* Where barriers may not stand, there is none, and no release: the state of a record is exchanged. */
static void test_fences(void)
{
	struct made with = make("warp maps=27:0:0:4096", part_text, everything, true, NULL);
	struct made without = make("warp maps=27:0:0:4096", part_text, everything, false, NULL);
	struct made words = make("warp maps=27:0:0:4096", all_text, everything, false, NULL);

	CHECK(!with.err && !without.err && !words.err);
	CHECK_EQ(count(&words, GX_SPIRV_OP_AtomicStore), 2);
	CHECK_EQ(count(&words, GX_SPIRV_OP_AtomicExchange), 0);
	gx_spirv_free(&words.module);
	CHECK_EQ(count(&with, GX_SPIRV_OP_MemoryBarrier), 1);
	CHECK_EQ(count(&with, GX_SPIRV_OP_AtomicStore), 1);
	CHECK_EQ(count(&with, GX_SPIRV_OP_AtomicExchange), 0);
	CHECK_EQ(count(&without, GX_SPIRV_OP_MemoryBarrier), 0);
	CHECK_EQ(count(&without, GX_SPIRV_OP_AtomicStore), 0);
	CHECK_EQ(count(&without, GX_SPIRV_OP_AtomicExchange), 1);
	gx_spirv_free(&with.module);
	gx_spirv_free(&without.module);
}

/* What a place gives is no built-in any more: a number, or a variable that is loaded. */
static void test_given(void)
{
	static const char text[] = "program given {\nb0:\n  %1 = call get_sm_id()\n"
	                           "  %2 = mapval 0, 0\n  store.u64 [%2], %1 map 0\n"
	                           "  ret %1\n}\n";
	struct gx_spirv_given given[GX_IR_N_SREGS] = { 0 };
	struct made m = make("warp maps=2:4:64:1", text, everything, true, given);
	int without = count(&m, GX_SPIRV_OP_CompositeExtract);

	CHECK_EQ(m.err, 0);
	gx_spirv_free(&m.module);
	given[GX_IR_SREG_smid] = (struct gx_spirv_given){ .is_given = true, .number = 77 };
	m = make("warp maps=2:4:64:1", text, everything, true, given);
	/* three components of the block's place, for the shard and for the program */
	CHECK(!m.err && count(&m, GX_SPIRV_OP_CompositeExtract) < without);
	gx_spirv_free(&m.module);
	given[GX_IR_SREG_smid].variable = 4;
	m = make("warp maps=2:4:64:1", text, everything, true, given);
	without = 0;
	gx_spirv_each (insn, &m.module.sections[GX_SPIRV_FUNCTIONS])
		without += gx_spirv_op(insn) == GX_SPIRV_OP_Load && insn[3] == 4;
	CHECK(!m.err && without > 0);
	gx_spirv_free(&m.module);
}

static void test_refused(void)
{
	/* the number of a place that shaders don't have; a thread that would end; two ways into a loop */
	static const struct {
		const char *text;
		enum gx_error error;
	} rows[] = {
		{ "program site {\nb0:\n  %1 = sreg.i32 site\n  %2 = zext %1\n  %3 = mapval 0, 0\n"
		  "  store.u64 [%3], %2 map 0\n  ret %2\n}\n",
		  GX_E_UNSUPPORTED },
		{ "program ends {\nb0:\n  %1 = const.i64 0\n  %2 = call cuda_exit()\n  ret %1\n}\n",
		  GX_E_UNSUPPORTED },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct made m = make("warp maps=2:4:64:1", rows[i].text, everything, true, NULL);

		CHECK(m.err < 0);
		CHECK_EQ(m.diag.error, rows[i].error);
		gx_spirv_free(&m.module);
	}
}

/* Blocks are there once: of a program twice as long the function is about twice as long. */
static void test_linear(void)
{
	size_t words[2] = { 0 };

	for (int size = 0; size < 2; size++) {
		struct gx_strbuf text = { 0 };
		struct made m;
		int n = size ? 80 : 40;

		gx_strbuf_puts(&text, "program chain {\nb0:\n  %1 = call get_lane_id()\n"
		                      "  %2 = mapval 0, 0\n  %3 = const.i64 1\n  br b1\n");
		for (int i = 0; i < n; i++)
			gx_strbuf_printf(&text,
			                 "b%d:\n  %%%d = const.i64 %d\n  %%%d = icmp.i64 test %%1, "
			                 "%%%d\n  condbr %%%d, b%d, b%d\nb%d:\n  store.u64 [%%2 + "
			                 "%d], %%3 map 0\n  br b%d\n",
			                 2 * i + 1, 10 + 2 * i, 1 + i % 31, 11 + 2 * i, 10 + 2 * i,
			                 11 + 2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 2, 8 * i,
			                 2 * i + 3);
		gx_strbuf_printf(&text, "b%d:\n  ret %%1\n}\n", 2 * n + 1);
		m = make("thread maps=2:4:1024:1", gx_strbuf_text(&text), everything, true, NULL);
		CHECK_EQ(m.err, 0);
		CHECK(m.info.n_guards >= (uint32_t)n && m.info.n_guards <= (uint32_t)n + 4);
		words[size] = m.module.sections[GX_SPIRV_FUNCTIONS].n;
		gx_spirv_free(&m.module);
		gx_strbuf_free(&text);
	}
	CHECK(words[1] > words[0] && words[1] < 2 * words[0] + words[0] / 4);
}

int main(void)
{
	test_device_lacks();
	test_stack();
	test_fences();
	test_given();
	test_refused();
	test_linear();
	return TEST_END();
}
