/* join.c - every operation of programs stands in a shader that spirv-val takes; what a layer is told of it; what can't get a program is
 * refused, and a shader without programs comes out as it went in. */
#include "../../stages/site.h"
#include "../emit-spirv/programs.h"
#include "../test.h"

#include "instrument/spirv/join.h"
#include "maps/layout.h"
#include "spirv/build.h"
#include "spirv/entry.h"
#include "support/ir/ir_parse.h"
#include "support/spirv/shader.h"

enum {
	N_PROGRAMS = sizeof(test_programs) / sizeof(test_programs[0]),
	N_MORE = sizeof(more_programs) / sizeof(more_programs[0]),
	MODEL_AT = 7, /* words of the shader */
	MODE_AT = 15,
};

static const uint32_t everything = (1u << GX_SPIRV_N_FEATURES) - 1;
static const char clock_text[] = "program time {\nb0:\n  %1 = timer\n  %2 = mapval 0, 0\n"
                                 "  store.u64 [%2], %1 map 0\n  ret %1\n}\n";
static const struct test_program with_clock = { "warp maps=2:4:64:1", clock_text };
static const struct test_program plain = {
	"warp maps=2:4:64:1", "program plain {\nb0:\n  %1 = const.i64 0\n  ret %1\n}\n"
};

/* A shader that may be changed, for a device that has everything. */
struct shader {
	uint32_t words[64];
	struct gx_spirv_shader shader;
};

static void open_shader(struct shader *s)
{
	memcpy(s->words, test_shader, test_shader_words * sizeof(uint32_t));
	s->shader = (struct gx_spirv_shader){ .words = s->words,
		                              .n_words = test_shader_words,
		                              .entry = "main",
		                              .kernel = 0x1234567890abcdef,
		                              .features = everything,
		                              .max_subgroup = 32,
		                              .has_fences = true };
}

/* Some programs of the text, whose first map is one. */
static int join_some(const struct gx_spirv_shader *shader, const struct test_program *text,
                     const enum gx_hook *hooks, uint32_t n, struct gx_spirv_instrumented *out,
                     struct gx_diag *diag)
{
	int map[STAGE_MAX_MAPS * 4];
	void *maps[4][STAGE_MAX_MAPS];
	struct gx_verified program = { 0 };
	struct stage_site where;
	struct gx_spirv_probe probes[4];
	int err;

	*diag = (struct gx_diag){ .insn = -1 };
	stage_site_init(&where, text->options);
	program.program = where.program;
	program.program.max_local_bytes = 4096;
	err = gx_ir_parse(text->text, strlen(text->text), &program.ir, diag);
	CHECK_EQ(err, 0);
	if (!err)
		gx_lane_verdict(program.ir, &program.program, &program.lanes);
	for (uint32_t p = 0; p < n; p++) {
		for (int i = 0; i < STAGE_MAX_MAPS; i++)
			maps[p][i] = i ? &map[p * STAGE_MAX_MAPS + i] : &map[0];
		probes[p] = (struct gx_spirv_probe){ &program, hooks[p], maps[p] };
	}
	if (!err)
		err = gx_spirv_instrument(shader, probes, n, out, diag);
	gx_ir_free(program.ir);
	stage_site_free(&where);
	return err;
}

static int join(const struct gx_spirv_shader *shader, const struct test_program *text,
                enum gx_hook hook, struct gx_spirv_instrumented *out, struct gx_diag *diag)
{
	return join_some(shader, text, &hook, 1, out, diag);
}

static void check_valid(const struct gx_spirv_shader *shader, const struct test_program *text,
                        enum gx_hook hook)
{
	struct gx_spirv_instrumented out;
	struct gx_diag diag;
	int valid;

	if (join(shader, text, hook, &out, &diag)) {
		fprintf(stderr, "%.24s: %s %s\n", text->text, gx_error_code(diag.error), diag.text);
		CHECK(0);
	} else {
		valid = test_spirv_val(out.words, out.n_words, true);
		if (!valid)
			fprintf(stderr, "%.24s\n", text->text);
		CHECK(valid);
		CHECK(out.local_size[0] == 8 && out.local_size[1] == 2 && out.local_size[2] == 1);
		/* which would sum over both of them */
		CHECK(!(out.features & GX_SPIRV_ARITHMETIC) ||
		      shader->max_subgroup <= GX_SPIRV_WARP_LANES);
	}
	gx_spirv_instrumented_free(&out);
}

static void test_every_program(void)
{
	struct shader s;

	for (size_t i = 0; i < N_PROGRAMS + N_MORE; i++) {
		const struct test_program *text =
		        i < N_PROGRAMS ? &test_programs[i] : &more_programs[i - N_PROGRAMS];

		open_shader(&s);
		s.shader.has_fences = i % 3 > 0;
		check_valid(&s.shader, text, i & 1 ? GX_HOOK_EXIT : GX_HOOK_ENTRY);
		/* subgroups that are two warps */
		s.shader.max_subgroup = GX_SPIRV_MOST_LANES;
		check_valid(&s.shader, text, i & 1 ? GX_HOOK_EXIT : GX_HOOK_ENTRY);
	}
}

static void test_nothing(void)
{
	struct gx_spirv_instrumented out;
	struct shader s;

	open_shader(&s);
	s.words[0] = 0; /* whatever it is */
	CHECK_EQ(gx_spirv_instrument(&s.shader, NULL, 0, &out, NULL), 0);
	CHECK(out.n_words == test_shader_words && !out.features && !out.words[0] &&
	      !memcmp(out.words, s.words, test_shader_words * sizeof(uint32_t)));
	gx_spirv_instrumented_free(&out);
	CHECK(!out.words);
}

/* --- what is told */

static uint32_t version_of(const struct gx_spirv_instrumented *out)
{
	return out->words[1];
}

/* The functions that the entry point calls, in order: how many. */
static int calls(const struct gx_spirv_instrumented *out, uint32_t functions[8])
{
	struct gx_spirv_module m;
	struct gx_spirv_entry entry;
	bool inside = false;
	int n = 0;

	CHECK_EQ(gx_spirv_read(out->words, out->n_words, &m, NULL), 0);
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	gx_spirv_each (insn, &m.sections[GX_SPIRV_FUNCTIONS]) {
		if (gx_spirv_op(insn) == GX_SPIRV_OP_Function)
			inside = insn[2] == entry.function;
		if (inside && gx_spirv_op(insn) == GX_SPIRV_OP_FunctionCall && n < 8)
			functions[n++] = insn[3];
	}
	gx_spirv_free(&m);
	return n;
}

static void test_told(void)
{
	const enum gx_hook hooks[] = { GX_HOOK_EXIT, GX_HOOK_ENTRY, GX_HOOK_EXIT };
	struct gx_spirv_instrumented out;
	struct gx_diag diag;
	struct shader s;
	uint32_t functions[8];

	open_shader(&s);
	CHECK_EQ(join_some(&s.shader, &plain, hooks, 3, &out, &diag), 0);
	CHECK(out.n_programs == 3 && out.n_maps == 1 && !out.clock_word);
	CHECK_EQ(out.n_reloc_words, GX_RELOC_MAP(3, 1));
	CHECK_EQ(out.features, gx_spirv_features_always());
	CHECK_EQ(version_of(&out), 0x10300);
	/* the second before the shader's function, which has id 1, the others behind it */
	CHECK_EQ(calls(&out, functions), 4);
	CHECK(functions[1] == 1 && functions[2] < functions[3] && functions[2] < functions[0] &&
	      functions[0] < functions[3]);
	gx_spirv_instrumented_free(&out);

	CHECK_EQ(join_some(&s.shader, &with_clock, hooks, 2, &out, &diag), 0);
	CHECK_EQ(out.clock_word, GX_RELOC_MAP(2, 1));
	CHECK_EQ(out.n_reloc_words, GX_RELOC_MAP(2, 1) + GX_SPIRV_CLOCK_WORDS);
	CHECK(out.features & GX_SPIRV_CLOCK);
	gx_spirv_instrumented_free(&out);

	s.words[1] = 0x10600;
	CHECK_EQ(join(&s.shader, &plain, GX_HOOK_ENTRY, &out, &diag), 0);
	CHECK_EQ(version_of(&out), 0x10600);
	gx_spirv_instrumented_free(&out);
}

/* The number that the layer gives a value for, and the hash of the name. */
static void test_constants(void)
{
	static const struct test_program text = {
		"warp maps=2:4:64:1",
		"program hash {\nb0:\n  %1 = ctx\n  %2 = load.u64 [%1 + 152] ctx\n"
		"  %3 = mapval 0, 0\n  store.u64 [%3], %2 map 0\n  ret %2\n}\n"
	};
	struct gx_spirv_instrumented out;
	struct gx_spirv_module m;
	struct gx_diag diag;
	struct shader s;
	int n_spec = 0, n_hash = 0;

	open_shader(&s);
	CHECK_EQ(join(&s.shader, &text, GX_HOOK_ENTRY, &out, &diag), 0);
	CHECK_EQ(gx_spirv_read(out.words, out.n_words, &m, NULL), 0);
	gx_spirv_each (insn, &m.sections[GX_SPIRV_ANNOTATIONS])
		n_spec += gx_spirv_op(insn) == GX_SPIRV_OP_Decorate &&
		          insn[2] == GX_SPIRV_DECORATION_SPEC_ID && insn[3] == out.spec_id;
	gx_spirv_each (insn, &m.sections[GX_SPIRV_GLOBALS])
		n_hash += gx_spirv_op(insn) == GX_SPIRV_OP_Constant && gx_spirv_length(insn) == 5 &&
		          insn[3] == 0x90abcdef && insn[4] == 0x12345678;
	CHECK_EQ(n_spec, 1);
	CHECK_EQ(n_hash, 1);
	gx_spirv_free(&m);
	gx_spirv_instrumented_free(&out);
}

/* A size that the application gives: by ids of constants, of which one has a number. */
static void test_special_size(void)
{
	static const struct gx_spirv_special specials[] = { { 5, 9 }, { 3, 32 } };
	struct gx_spirv_instrumented out;
	struct gx_spirv_module m;
	struct gx_diag diag;
	struct shader s;
	uint32_t *words = NULL, *mode, id;
	size_t n = 0;

	open_shader(&s);
	CHECK_EQ(gx_spirv_read(s.words, test_shader_words, &m, NULL), 0);
	m.version = 0x10300;
	id = gx_spirv_id(&m);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_GLOBALS], GX_SPIRV_OP_SpecConstant, gx_spirv_uint(&m, 32),
	             id, 8);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_Decorate, id,
	             GX_SPIRV_DECORATION_SPEC_ID, 3);
	mode = m.sections[GX_SPIRV_MODES].at;
	mode[0] = 6 << 16 | GX_SPIRV_OP_ExecutionModeId;
	mode[2] = GX_SPIRV_MODE_LOCAL_SIZE_ID;
	mode[3] = id;
	mode[4] = mode[5] = gx_spirv_constant(&m, 32, 2);
	CHECK_EQ(gx_spirv_write(&m, &words, &n, NULL), 0);
	s.shader.words = words;
	s.shader.n_words = n;
	s.shader.specials = specials;
	s.shader.n_specials = 2;
	/* it reads the size */
	CHECK_EQ(join(&s.shader, &test_programs[5], GX_HOOK_ENTRY, &out, &diag), 0);
	CHECK(out.local_size[0] == 32 && out.local_size[1] == 2 && out.local_size[2] == 2);
	CHECK(test_spirv_val(out.words, out.n_words, true));
	gx_spirv_instrumented_free(&out);
	gx_spirv_free(&m);
	free(words);
}

/* --- what is refused */

/* Is a part taken of what the id is? */
static bool has_part_of(const struct gx_spirv_instrumented *out, uint32_t id)
{
	for (size_t i = 0; i + 4 < out->n_words; i++)
		if (out->words[i] == (5 << 16 | GX_SPIRV_OP_CompositeExtract) &&
		    out->words[i + 3] == id)
			return true;
	return false;
}

/* A program that reads the size of blocks, where that is made of ids of nothing, of a vector, of a type that is not there. */
static void test_size_of_nothing(void)
{
	enum { NOTHING, VECTOR, NO_TYPE, NUMBERS, CONSTANT, N_KINDS };

	for (int kind = 0; kind < N_KINDS; kind++) {
		struct gx_spirv_instrumented out;
		struct gx_spirv_module m;
		struct gx_spirv_words *globals = &m.sections[GX_SPIRV_GLOBALS];
		struct gx_diag diag;
		struct shader s;
		uint32_t *words = NULL, *mode, id, one, vector;
		size_t n = 0;

		open_shader(&s);
		CHECK_EQ(gx_spirv_read(s.words, test_shader_words, &m, NULL), 0);
		m.version = 0x10300;
		one = gx_spirv_constant(&m, 32, 2);
		id = gx_spirv_id(&m);
		vector = gx_spirv_id(&m);
		GX_SPIRV_PUT(globals, GX_SPIRV_OP_TypeVector, vector, gx_spirv_uint(&m, 32), 3);
		if (kind == VECTOR || kind == CONSTANT)
			GX_SPIRV_PUT(globals, GX_SPIRV_OP_ConstantComposite, vector, id, one, one,
			             one);
		if (kind == NO_TYPE)
			GX_SPIRV_PUT(globals, GX_SPIRV_OP_Constant, gx_spirv_id(&m), id, 2);
		mode = m.sections[GX_SPIRV_MODES].at;
		if (kind == CONSTANT) {
			GX_SPIRV_PUT(&m.sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_Decorate, id,
			             GX_SPIRV_DECORATION_BUILT_IN,
			             GX_SPIRV_BUILT_IN_WORKGROUP_SIZE);
		} else {
			mode[0] = 6 << 16 | GX_SPIRV_OP_ExecutionModeId;
			mode[2] = GX_SPIRV_MODE_LOCAL_SIZE_ID;
			mode[3] = mode[4] = mode[5] = kind == NUMBERS ? one : id;
		}
		CHECK_EQ(gx_spirv_write(&m, &words, &n, NULL), 0);
		s.shader.words = words;
		s.shader.n_words = n;
		CHECK_EQ(join(&s.shader, &test_programs[5], GX_HOOK_ENTRY, &out, &diag) < 0,
		         kind < NUMBERS);
		CHECK(kind >= NUMBERS || diag.error == GX_E_SPIRV_FORM);
		CHECK(kind != CONSTANT || has_part_of(&out, id));
		gx_spirv_instrumented_free(&out);
		gx_spirv_free(&m);
		free(words);
	}
}

static void check_refused(const struct gx_spirv_shader *shader, enum gx_hook hook,
                          enum gx_error error)
{
	struct gx_spirv_instrumented out;
	struct gx_diag diag;

	CHECK(join(shader, &plain, hook, &out, &diag) < 0);
	CHECK_EQ(diag.error, error);
	gx_spirv_instrumented_free(&out);
}

static void test_devices(void)
{
	struct shader s;

	open_shader(&s);
	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++) {
		s.shader.features = everything & ~(1u << i);
		if (gx_spirv_features_always() >> i & 1)
			check_refused(&s.shader, GX_HOOK_ENTRY, GX_E_SPIRV_DEVICE);
		else
			check_valid(&s.shader, &plain, GX_HOOK_ENTRY);
	}
	s.shader.features = everything;
	s.shader.max_subgroup = 0;
	check_refused(&s.shader, GX_HOOK_ENTRY, GX_E_SPIRV_DEVICE);
	s.shader.max_subgroup = GX_SPIRV_MOST_LANES + 1;
	check_refused(&s.shader, GX_HOOK_ENTRY, GX_E_SPIRV_DEVICE);
	s.shader.max_subgroup = 1;
	check_valid(&s.shader, &plain, GX_HOOK_EXIT);
}

static void test_forms(void)
{
	struct shader s;

	open_shader(&s);
	check_refused(&s.shader, GX_HOOK_LD, GX_E_AGENT_HOOK);
	s.shader.entry = "other";
	check_refused(&s.shader, GX_HOOK_EXIT, GX_E_SPIRV_ENTRY);
	open_shader(&s);
	s.words[MODEL_AT + 1] = 2; /* Physical64 */
	check_refused(&s.shader, GX_HOOK_EXIT, GX_E_SPIRV_FORM);
	open_shader(&s);
	s.words[MODEL_AT + 2] = 2; /* OpenCL */
	check_refused(&s.shader, GX_HOOK_EXIT, GX_E_SPIRV_FORM);
	open_shader(&s);
	s.words[MODEL_AT + 2] = GX_SPIRV_MEMORY_SIMPLE;
	check_valid(&s.shader, &plain, GX_HOOK_EXIT);
	open_shader(&s);
	s.words[MODEL_AT + 1] = GX_SPIRV_ADDRESSING_PHYSICAL_STORAGE;
	s.shader.n_words--;
	check_refused(&s.shader, GX_HOOK_EXIT, GX_E_SPIRV);
}

/* A size that nobody says: told as such, and refused to a program that reads it. */
static void test_no_size(void)
{
	struct gx_spirv_instrumented out;
	struct gx_diag diag;
	struct shader s;

	open_shader(&s);
	s.words[MODE_AT + 2] = 18; /* LocalSizeHint */
	CHECK_EQ(join(&s.shader, &plain, GX_HOOK_ENTRY, &out, &diag), 0);
	CHECK_EQ(out.local_size[0], 0);
	gx_spirv_instrumented_free(&out);
	CHECK(join(&s.shader, &test_programs[5], GX_HOOK_ENTRY, &out, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_SPIRV_FORM);
	gx_spirv_instrumented_free(&out);
}

/* The Vulkan memory model: with a feature of its own, and atomic stores. */
static void test_memory_model(void)
{
	struct gx_spirv_instrumented out;
	struct gx_spirv_module m;
	struct gx_diag diag;
	struct shader s;
	uint32_t *words = NULL;
	size_t n = 0;

	open_shader(&s);
	s.words[MODEL_AT + 2] = GX_SPIRV_MEMORY_VULKAN;
	s.words[1] = 0x10500;
	CHECK_EQ(gx_spirv_read(s.words, test_shader_words, &m, NULL), 0);
	gx_spirv_capability(&m, 5345); /* VulkanMemoryModel */
	CHECK_EQ(gx_spirv_write(&m, &words, &n, NULL), 0);
	gx_spirv_free(&m);
	s.shader.words = words;
	s.shader.n_words = n;
	for (size_t i = 0; i < N_PROGRAMS; i++)
		check_valid(&s.shader, &test_programs[i], GX_HOOK_ENTRY);
	CHECK_EQ(join(&s.shader, &plain, GX_HOOK_ENTRY, &out, &diag), 0);
	CHECK_EQ(out.features, gx_spirv_features_always() | GX_SPIRV_DEVICE_SCOPE);
	gx_spirv_instrumented_free(&out);
	s.shader.features &= ~(uint32_t)GX_SPIRV_DEVICE_SCOPE;
	check_refused(&s.shader, GX_HOOK_ENTRY, GX_E_SPIRV_DEVICE);
	free(words);
}

int main(void)
{
	test_nothing();
	test_every_program();
	test_told();
	test_constants();
	test_special_size();
	test_size_of_nothing();
	test_devices();
	test_forms();
	test_no_size();
	test_memory_model();
	return TEST_END();
}
