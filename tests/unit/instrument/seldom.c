/* seldom.c - who goes by programs that run seldom: each lane for itself, or all together where other programs follow. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"

#include <stdlib.h>

static const char header[] = "\n.address_size 64\n.visible .entry k(.param .u64 a)\n{\n"
                             "\t.reg .b32 %r<8>;\n\t.reg .b64 %d<9>;\nld.param.u64 %d1, [a];\n",
                  load[] = "ld.global.u32 %r2, [%d1];\n", store[] = "st.global.u32 [%d1], %r2;\n";

#define ALL    "vote.sync.any.pred gpuext_went_p"
#define MASK   "activemask.b32 gpuext_went_m"
#define WENT   ".reg .b32 gpuext_went;"
#define CALL   "\tcall gpuext_s"
#define MEET   "bar.warp.sync gpuext_all_"
#define ALWAYS "bra gpuext_always_" /* a lane that goes by */
#define OVER   "bra gpuext_over_"   /* one that went in with others, and waits */
#define MAX    4

/* Programs in their order, and what stands at both places together. */
static const struct {
	const char *
	        programs; /* m: at loads and stores; s: the same, seldom; l: at loads; e: at entry */
	uint32_t n_all, n_always, n_over;
} rows[] = {
	{ "m", 0, 0, 0 },   { "s", 0, 2, 0 },  { "ms", 0, 2, 0 },  { "mss", 0, 2, 0 },
	{ "mms", 0, 2, 0 }, { "sm", 2, 2, 2 }, { "ssm", 2, 2, 2 }, { "msm", 2, 2, 2 },
	{ "sms", 2, 4, 2 }, { "ls", 2, 2, 2 }, { "sl", 2, 2, 2 },  { "ems", 2, 2, 2 },
	{ "mse", 2, 2, 2 },
};

/* Lane 3 does something seldom. */
static const struct gx_insn marking_insns[] = {
	INSN(0x61, 7, 1, 8, 0), /* r7 = ctx->lane */
	INSN(0x62, 10, 0, -4, 0), INSN(0xbf, 2, 10, 0, 0),
	INSN(0x07, 2, 0, 0, -4),  INSN(0x18, 1, 1, 0, 0),
	INSN(0, 0, 0, 0, 0),      INSN(0x85, 0, 0, 0, 1),
	INSN(0x15, 0, 0, 5, 0), /* if r0 == 0 goto +5 */
	INSN(0x55, 7, 0, 4, 3), /* if r7 != 3 goto +4 */
	INSN(0xbf, 8, 0, 0, 0),   INSN(0x85, 0, 2, 0, GX_HELPER_gdev_seldom),
	INSN(0xb7, 1, 0, 0, 1),   INSN(0xdb, 8, 1, 0, 0), /* lock *(u64 *)r8 += 1 */
	INSN(0xb7, 0, 0, 0, 0),   INSN(0x95, 0, 0, 0, 0),
};

static struct gx_verified *make(enum gx_hook hook, bool marks)
{
	static const struct gx_map_def map = {
		.type = 2, .key_size = 4, .value_size = 8, .max_entries = 1, .name = "counts"
	};
	struct gx_program program = {
		.name = "test",
		.insns = marks ? marking_insns : count_insns,
		.n_insns = (marks ? sizeof(marking_insns) : sizeof(count_insns)) / 8,
		.maps = &map,
		.n_maps = 1,
		.hook = hook,
		.thread = true,
		.has_ctx = true,
	};
	struct gx_verified *verified = NULL;
	struct gx_diag diag = { .insn = -1 };

	CHECK_EQ(gx_verify(&program, &(struct gx_verify_opts){ 0 }, NULL, &verified, &diag), 0);
	return verified;
}

/* Each label that is jumped to, and each word that lanes meet by, is there once. */
static void check_names(const char *text, const char *before, const char *declares, const char *end)
{
	for (const char *at = strstr(text, before); at; at = strstr(at + 1, before)) {
		const char *name = at + strlen(before);
		char is[96];

		snprintf(is, sizeof(is), "%s%.*s%s", declares, (int)strcspn(name, " ;\n"), name,
		         end);
		CHECK_EQ(test_count(text, is), 1);
	}
}

/* Calls in text that some lanes go by. */
static uint32_t calls_inside(const char *text)
{
	uint32_t n = 0;

	for (const char *at = strstr(text, ALWAYS); at; at = strstr(at + 1, ALWAYS)) {
		char label[64];
		const char *end;

		snprintf(label, sizeof(label), "\n%.*s:", (int)strcspn(at + 4, "; "), at + 4);
		end = strstr(at, label);
		CHECK(end != NULL);
		for (const char *c = strstr(at, CALL); c && c < end; c = strstr(c + 1, CALL))
			n++;
	}
	return n;
}

/* s stands everywhere, 0 and 1 at one place. */
static const char *argument_of(char name)
{
	return name == 's'   ? "when=seldom"
	       : name == '0' ? "when=seldom,site=0"
	       : name == '1' ? "when=seldom,site=1"
	                     : NULL;
}

/* The programs, one of each letter, in a kernel of so many loads and a store. */
static void put(const char *names, const char *target, uint32_t n_loads,
                struct gx_instrumented *out)
{
	static int map;
	void *const maps[] = { &map };
	struct gx_verified *programs[MAX];
	struct gx_probe probes[MAX];
	struct gx_ptx_module *module = NULL;
	struct gx_diag diag = { .insn = -1 };
	struct gx_strbuf text = { 0 };
	uint32_t n = 0;

	for (; names[n]; n++) {
		enum gx_hook hook = names[n] == 'l'   ? GX_HOOK_LD
		                    : names[n] == 'e' ? GX_HOOK_ENTRY
		                                      : GX_HOOK_MEM;

		programs[n] = make(hook, names[n] == 'w');
		probes[n] = (struct gx_probe){ .program = programs[n],
			                       .maps = maps,
			                       .hook = hook,
			                       .argument = argument_of(names[n]) };
	}
	gx_strbuf_printf(&text, "%s%s", target, header);
	while (n_loads--)
		gx_strbuf_puts(&text, load);
	gx_strbuf_printf(&text, "%sret;\n}\n", store);
	CHECK_EQ(gx_ptx_parse(gx_strbuf_text(&text), text.len, &module, &diag), 0);
	CHECK_EQ(gx_instrument(module, "k", probes, n, out, &diag), 0);
	gx_ptx_free(module);
	gx_strbuf_free(&text);
	while (n--)
		gx_verified_free(programs[n]);
}

static void test_row(size_t i)
{
	struct gx_instrumented out = { 0 };
	const char *text;
	uint32_t n_seldom = test_count(rows[i].programs, "s");

	put(rows[i].programs, ".version 7.0\n.target sm_75", 1, &out);
	text = gx_strbuf_text(&out.text);
	if (test_count(text, ALL) != rows[i].n_all ||
	    test_count(text, ALWAYS) != rows[i].n_always ||
	    test_count(text, OVER) != rows[i].n_over)
		fprintf(stderr, "row %s: %u %u %u\n", rows[i].programs, test_count(text, ALL),
		        test_count(text, ALWAYS), test_count(text, OVER));
	CHECK_EQ(test_count(text, ALL), rows[i].n_all);
	CHECK_EQ(test_count(text, MASK), rows[i].n_all);
	CHECK_EQ(test_count(text, ALWAYS), rows[i].n_always);
	CHECK_EQ(test_count(text, OVER), rows[i].n_over);
	CHECK_EQ(test_count(text, WENT), n_seldom ? 2 : 0); /* where one of them stands */
	/* all that is seldom is called, behind a guard, and the same at both places */
	CHECK_EQ(test_count(text, CALL), 2 * n_seldom);
	CHECK_EQ(calls_inside(text), 2 * n_seldom);
	CHECK_EQ(test_count(text, "\n.func gpuext_s"), n_seldom);
	CHECK_EQ(test_count(text, MEET), rows[i].n_always);
	check_names(text, "bra gpuext_always_", "\ngpuext_always_", ":");
	check_names(text, "bra gpuext_over_", "\ngpuext_over_", ":");
	check_names(text, MEET, ".reg .b32 gpuext_all_", ";");
	gx_instrumented_free(&out);
}

/* Lanes of old devices are together anyway: nobody waits for them, and to ask who is there needs a later version of PTX. */
static void test_old_device(void)
{
	static const char *const programs[] = { "m", "s", "sm" };

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
		struct gx_instrumented out = { 0 };
		const char *text;

		put(programs[i], ".version 6.0\n.target sm_60", 1, &out);
		text = gx_strbuf_text(&out.text);
		CHECK_EQ(test_count(text, MEET), 0);
		CHECK_EQ(test_count(text, MASK), i == 2 ? 2 : 0);
		CHECK(i < 2 || !strncmp(text, ".version 6.2\n", 13));
		gx_instrumented_free(&out);
	}
}

/* Where nothing that runs seldom follows, nobody has to say that it does something seldom: there is no register for it. */
static void test_one_place(void)
{
	static const char *const programs[] = { "w", "w0", "w1", "ws" };
	static const uint32_t n_marks[] = { 0, 1, 1, 2 };

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
		struct gx_instrumented out = { 0 };
		const char *text;

		put(programs[i], ".version 7.0\n.target sm_75", 1, &out);
		text = gx_strbuf_text(&out.text);
		CHECK_EQ(test_count(text, "mov.b32 gpuext_went, 1;"), n_marks[i]);
		CHECK_EQ(test_count(text, WENT), n_marks[i]);
		gx_instrumented_free(&out);
	}
}

/* In a kernel of many places a program is a function, but where it says whether it came to what is seldom. */
static void test_many_places(void)
{
	enum { MANY = 400 };

	for (int seldom = 0; seldom < 2; seldom++) {
		struct gx_instrumented out = { 0 };

		put(seldom ? "ms" : "m", ".version 7.0\n.target sm_75", MANY - 1, &out);
		CHECK_EQ(test_count(gx_strbuf_text(&out.text), CALL), MANY);
		gx_instrumented_free(&out);
	}
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		test_row(i);
	test_old_device();
	test_one_place();
	test_many_places();
	return TEST_END();
}
