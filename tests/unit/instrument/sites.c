/* sites.c - places of programs with per-site arrays: their numbers, hooks, functions and lines, and whose map they are of. */
#include "../test.h"
#include "programs.h"

#include "instrument/instrument.h"
#include "instrument/whole.h"
#include "maps/sites.h"

static const char text[] = ".version 7.0\n.target sm_75\n.address_size 64\n"
                           ".func helper(.param .u64 p)\n{\n\t.reg .b32 %r;\n\t.reg .b64 %d;\n"
                           "\t.loc 2 5 1\n\tld.param.u64 %d, [p];\n"
                           "\tld.global.u32 %r, [%d];\n\tret;\n}\n" /* 10 */
                           ".visible .entry k(.param .u64 p)\n{\n\t.reg .b32 %r;\n"
                           "\t.reg .b64 %d;\n\tld.param.u64 %d, [p];\n"
                           "\tld.global.u32 %r, [%d];\n"                 /* 18 */
                           "\t.loc 1 7 1\n\tbar.sync 0;\n"               /* 20 */
                           "\tld.global.u32 %r, [%d+4];\n"               /* 21 */
                           "\t.loc 1 9 1\n\tld.global.u32 %r, [%d+8];\n" /* 23 */
                           "\t{\n\t.param .u64 a;\n\tst.param.u64 [a], %d;\n"
                           "\tcall helper, (a);\n\t}\n\t.loc 2 3 1\n\tret;\n}\n" /* 30 */
                           ".file 1 \"/src/a.cu\"\n.file 2 \"/src/b.cuh\"\n";

static int map_of_loads, map_of_others, plain_map;

static struct gx_verified *program_with(enum gx_hook hook, uint32_t type)
{
	struct gx_map_def map = {
		.type = type, .key_size = 4, .value_size = 8, .max_entries = 9, .name = "m"
	};
	struct gx_program program = { .name = "counts",
		                      .insns = count_insns,
		                      .n_insns = sizeof(count_insns) / 8,
		                      .maps = &map,
		                      .n_maps = 1,
		                      .hook = hook,
		                      .has_ctx = true };
	struct gx_verified *verified = NULL;

	CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, NULL), 0);
	return verified;
}

struct place {
	const char *function;
	uint32_t hook, number, ptx_line;
	const char *file;
	uint32_t line;
	uint64_t maps;
};

static void check_places(const struct gx_instrumented *made, const struct place *want, uint32_t n)
{
	CHECK_EQ(made->n_places, n);
	for (uint32_t i = 0; i < n && i < made->n_places; i++) {
		const struct gx_site *is = &made->places[i];

		CHECK(!strcmp(is->kernel, "k"));
		CHECK(!strcmp(is->function, want[i].function));
		CHECK_EQ(is->hook, want[i].hook);
		CHECK_EQ(is->number, want[i].number);
		CHECK_EQ(is->ptx_line, want[i].ptx_line);
		CHECK_EQ(is->line, want[i].line);
		CHECK(want[i].file ? is->file && !strcmp(is->file, want[i].file) : !is->file);
		CHECK_EQ(made->place_maps[i], want[i].maps);
	}
}

static struct gx_ptx_module *parse(const char *of)
{
	struct gx_ptx_module *module = NULL;

	CHECK_EQ(gx_ptx_parse(of, strlen(of), &module, NULL), 0);
	return module;
}

static void test_places(void)
{
	static const struct place want[] = {
		{ "helper", GX_HOOK_LD, 0, 10, "/src/b.cuh", 5, 1 },
		{ "k", GX_HOOK_ENTRY, 0, 0, NULL, 0, 2 },
		{ "k", GX_HOOK_LD, 1, 18, NULL, 0, 1 },
		{ "k", GX_HOOK_BAR, 0, 20, "/src/a.cu", 7, 2 },
		{ "k", GX_HOOK_LD, 2, 21, "/src/a.cu", 7, 1 },
		{ "k", GX_HOOK_LD, 3, 23, "/src/a.cu", 9, 1 },
		{ "k", GX_HOOK_EXIT, 0, 30, "/src/b.cuh", 3, 3 },
	};
	void *const loads[] = { &map_of_loads }, *const others[] = { &map_of_others };
	void *const plain[] = { &plain_map };
	struct gx_verified *programs[] = { program_with(GX_HOOK_LD, GX_MAP_SITE_ARRAY),
		                           program_with(GX_HOOK_BAR, GX_MAP_SITE_ARRAY),
		                           program_with(GX_HOOK_EXIT, GX_MAP_SITE_ARRAY),
		                           program_with(GX_HOOK_ENTRY, GX_MAP_SITE_ARRAY),
		                           program_with(GX_HOOK_ST, GX_MAP_ARRAY),
		                           program_with(GX_HOOK_LD, GX_MAP_ARRAY) };
	const struct gx_probe probes[] = {
		{ .program = programs[0], .hook = GX_HOOK_LD, .maps = loads },
		{ .program = programs[1], .hook = GX_HOOK_BAR, .maps = others },
		{ .program = programs[2], .hook = GX_HOOK_EXIT, .maps = others },
		{ .program = programs[2], .hook = GX_HOOK_EXIT, .maps = loads },
		{ .program = programs[3], .hook = GX_HOOK_ENTRY, .maps = others },
		{ .program = programs[4], .hook = GX_HOOK_ST, .maps = plain },
		{ .program = programs[5], .hook = GX_HOOK_LD, .maps = plain },
	};
	struct gx_ptx_module *module = parse(text);
	struct gx_instrumented made;

	CHECK_EQ(gx_instrument(module, "k", probes, 7, &made, NULL), 0);
	check_places(&made, want, 7);
	/* one text, which is told the number */
	CHECK(strstr(gx_strbuf_text(&made.text), "place, 0;"));
	CHECK(strstr(gx_strbuf_text(&made.text), "place, 6;"));
	CHECK(!strstr(gx_strbuf_text(&made.text), "place, 7;"));
	gx_instrumented_free(&made);
	CHECK_EQ(gx_instrument(module, "k", &probes[5], 2, &made, NULL), 0);
	CHECK_EQ(made.n_places, 0);
	gx_instrumented_free(&made);
	for (uint32_t i = 0; i < 6; i++)
		gx_verified_free(programs[i]);
	gx_ptx_free(module);
}

/* As many as there are loads, beyond where the list grows; programs become a function there. */
static void test_many(void)
{
	void *const loads[] = { &map_of_loads };
	struct gx_verified *program = program_with(GX_HOOK_LD, GX_MAP_SITE_ARRAY);
	const struct gx_probe probe = { .program = program, .hook = GX_HOOK_LD, .maps = loads };
	struct gx_strbuf kernel = { 0 };
	struct gx_ptx_module *module;
	struct gx_instrumented made;

	gx_strbuf_puts(&kernel, ".version 7.0\n.target sm_75\n.address_size 64\n"
	                        ".visible .entry k(.param .u64 p)\n{\n\t.reg .b32 %r;\n"
	                        "\t.reg .b64 %d;\n\tld.param.u64 %d, [p];\n");
	for (uint32_t i = 0; i < 300; i++)
		gx_strbuf_puts(&kernel, "\tld.global.u32 %r, [%d];\n");
	gx_strbuf_puts(&kernel, "\tret;\n}\n");
	module = parse(gx_strbuf_text(&kernel));
	CHECK_EQ(gx_instrument(module, "k", &probe, 1, &made, NULL), 0);
	CHECK_EQ(made.n_places, 300);
	for (uint32_t i = 0; i < made.n_places; i++)
		CHECK(made.places[i].number == i && made.places[i].ptx_line == 9 + i &&
		      made.place_maps[i] == 1 && !strcmp(made.places[i].kernel, "k"));
	gx_instrumented_free(&made);
	gx_verified_free(program);
	gx_ptx_free(module);
	gx_strbuf_free(&kernel);
}

int main(void)
{
	test_places();
	test_many();
	return TEST_END();
}
