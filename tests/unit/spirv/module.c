/* module.c - modules come out as they went in; what is no module is refused; what is new is there once; an entry point with a function around it. */
#include "../test.h"

#include "spirv/build.h"
#include "spirv/entry.h"
#include "support/spirv/shader.h"

#include <stdlib.h>
#include <sys/mman.h>

enum { MOST_WORDS = 64, MODEL_AT = 7, FUNCTION_AT = 26 };

static void test_same(void)
{
	struct gx_diag diag = { .insn = -1 };
	struct gx_spirv_module m;
	uint32_t *words = NULL;
	size_t n = 0;

	CHECK_EQ(gx_spirv_read(test_shader, test_shader_words, &m, NULL), 0);
	CHECK_EQ(gx_spirv_write(&m, &words, &n, NULL), 0);
	CHECK(n == test_shader_words && !memcmp(words, test_shader, n * sizeof(*words)));
	gx_spirv_free(&m);
	/* who made it, and as many ids as there may be: those of one more are no module's */
	words[2] = 0x1234;
	words[3] = GX_SPIRV_MAX_BOUND;
	CHECK_EQ(gx_spirv_read(words, n, &m, NULL), 0);
	CHECK(m.generator == 0x1234 && m.bound == GX_SPIRV_MAX_BOUND &&
	      m.n_read == m.sections[GX_SPIRV_GLOBALS].n);
	free(words);
	CHECK_EQ(gx_spirv_write(&m, &words, &n, NULL), 0);
	CHECK(words[2] == 0x1234 && words[3] == GX_SPIRV_MAX_BOUND && !words[4]);
	free(words);
	words = NULL;
	m.bound++;
	CHECK(gx_spirv_write(&m, &words, &n, &diag) < 0 && !words);
	CHECK_EQ(diag.error, GX_E_SPIRV_FORM);
	gx_spirv_free(&m);
}

/* Word `at` of the shader is another one. */
static const struct {
	size_t at;
	uint32_t word;
	const char *said;
} no_modules[] = {
	{ 0, 0x03022307, "word 0: no header of SPIR-V" },      /* the other byte order */
	{ 1, 0x20000, "word 1: a version that is not known" }, /* version 2 */
	{ 1, 0x10001,
	  "word 1: a version that is not known" }, /* bits of a version that mean nothing */
	{ 1, 0x01010000, "word 1: a version that is not known" },
	{ 3, 0, "word 3: a bound that no device has to take" }, /* no ids */
	{ 3, GX_SPIRV_MAX_BOUND + 1, "word 3: a bound that no device has to take" },
	{ 3, 4, "word 31: an id that is not below the bound" }, /* an id at the bound */
	{ 4, 1, "word 4: a schema" },                           /* a schema */
	{ 5, GX_SPIRV_OP_Capability,
	  "word 5: an instruction that ends behind the module" }, /* no words */
	{ 5, 1 << 16 | GX_SPIRV_OP_Capability,
	  "word 5: an instruction that lacks operands" }, /* too few */
	{ 5, 3 << 16 | GX_SPIRV_OP_Capability,
	  "word 8: an instruction that ends behind the module" }, /* leads into the middle of the next one */
	{ 10, 100 << 16 | GX_SPIRV_OP_EntryPoint,
	  "word 10: an instruction that ends behind the module" }, /* ends behind the module */
	{ 7, 3 << 16 | GX_SPIRV_OP_Name,
	  "word 10: an instruction behind its section" }, /* no memory model, and one behind its section */
	{ 15, 6 << 16 | GX_SPIRV_OP_Extension,
	  "word 15: an instruction behind its section" },        /* behind its section */
	{ 22, 0, "word 21: an id that is not below the bound" }, /* id 0 */
	{ 24, 2, "word 23: an id that is defined twice" },       /* an id twice */
	{ 28, 2, "word 26: an id that is defined twice" },
	{ FUNCTION_AT, 5 << 16 | GX_SPIRV_OP_Load,
	  "word 26: an instruction outside of functions" }, /* outside of a function */
	{ 33, 1 << 16 | GX_SPIRV_OP_FunctionEnd, "word 34: the end of no function" }, /* two ends */
	{ 34, 1 << 16 | GX_SPIRV_OP_Return, "word 35: a function without an end" },   /* no end */
	{ 31, 2 << 16 | GX_SPIRV_OP_Capability,
	  "word 31: an instruction behind its section" }, /* behind its section, in a function */
};

static void test_refused(void)
{
	uint32_t words[MOST_WORDS];

	for (size_t i = 0; i < sizeof(no_modules) / sizeof(no_modules[0]); i++) {
		struct gx_spirv_module m;
		struct gx_diag diag = { .insn = -1 };

		memcpy(words, test_shader, test_shader_words * sizeof(*words));
		words[no_modules[i].at] = no_modules[i].word;
		CHECK(gx_spirv_read(words, test_shader_words, &m, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_SPIRV);
		CHECK(!strcmp(diag.text, no_modules[i].said));
		if (strcmp(diag.text, no_modules[i].said))
			fprintf(stderr, "row %zu: %s\n", i, diag.text);
		gx_spirv_free(&m);
	}
}

/* What nothing else is wrong with: an instruction of functions behind the last global one, and a module without ids that says so. */
static void test_refused_alone(void)
{
	uint32_t words[MOST_WORDS];
	struct gx_diag diag = { .insn = -1 };
	struct gx_spirv_module m;

	memcpy(words, test_shader, FUNCTION_AT * sizeof(*words));
	words[FUNCTION_AT] = 1 << 16 | GX_SPIRV_OP_Return;
	CHECK(gx_spirv_read(words, FUNCTION_AT + 1, &m, &diag) < 0);
	CHECK(strstr(diag.text, "an instruction outside of functions"));
	gx_spirv_free(&m);
	words[3] = 0;
	diag = (struct gx_diag){ .insn = -1 };
	CHECK(gx_spirv_read(words, MODEL_AT + 3, &m, &diag) < 0);
	CHECK(strstr(diag.text, "a bound that no device has to take"));
	gx_spirv_free(&m);
}

/* Cut off where nothing can be read behind it: whole only between instructions from the memory model on, and outside of the function. */
static void test_cut(void)
{
	enum { PAGE = 4096 };
	char *pages =
	        mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	CHECK(pages != MAP_FAILED && !mprotect(pages + PAGE, PAGE, PROT_NONE));
	for (size_t n = 0; n < test_shader_words; n++) {
		void *words = pages + PAGE - n * sizeof(uint32_t);
		struct gx_spirv_module m;
		bool is_whole = n == 10 || n == 15 || n == 21 || n == 23 || n == 26;

		memcpy(words, test_shader, n * sizeof(uint32_t));
		CHECK_EQ(gx_spirv_read(words, n, &m, NULL) == 0, is_whole);
		gx_spirv_free(&m);
	}
	munmap(pages, 2 * PAGE);
}

/* Of each operation that is looked at, a word too few; one that nobody knows has as many as it says. */
static void test_short(void)
{
	static const struct {
		uint32_t op, least;
	} rows[] = {
#define SPIRV_OP(name, number, least, section, result) { number, least },
#include "defs/spirv_ops.def"
#undef SPIRV_OP
		{ 65000, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		uint32_t length = rows[i].least > 1 ? rows[i].least - 1 : 1,
		         words[MOST_WORDS] = { 0 };
		struct gx_diag diag = { .insn = -1 };
		struct gx_spirv_module m;

		memcpy(words, test_shader, GX_SPIRV_HEADER_WORDS * sizeof(*words));
		words[GX_SPIRV_HEADER_WORDS] = length << 16 | rows[i].op;
		CHECK(gx_spirv_read(words, GX_SPIRV_HEADER_WORDS + length, &m, &diag) < 0);
		CHECK_EQ(strstr(diag.text, "lacks operands") != NULL, rows[i].least > 1);
		gx_spirv_free(&m);
	}
}

/* A function in a function, and two memory models: with words added. */
static void test_added(void)
{
	const uint32_t function[] = { 5 << 16 | GX_SPIRV_OP_Function, 2, 5, 0, 3 };
	uint32_t words[MOST_WORDS];
	struct gx_spirv_module m;

	memcpy(words, test_shader, FUNCTION_AT * sizeof(*words));
	memcpy(words + FUNCTION_AT, function, sizeof(function));
	memcpy(words + FUNCTION_AT + 5, test_shader + FUNCTION_AT,
	       (test_shader_words - FUNCTION_AT) * sizeof(*words));
	words[3] = 6;
	CHECK(gx_spirv_read(words, test_shader_words + 5, &m, NULL) < 0);
	gx_spirv_free(&m);
	memcpy(words, test_shader, MODEL_AT * sizeof(*words));
	memcpy(words + MODEL_AT, test_shader + MODEL_AT, 3 * sizeof(*words));
	memcpy(words + MODEL_AT + 3, test_shader + MODEL_AT,
	       (test_shader_words - MODEL_AT) * sizeof(*words));
	CHECK(gx_spirv_read(words, test_shader_words + 3, &m, NULL) < 0);
	gx_spirv_free(&m);
	/* how samplers are addressed stands behind the memory model, and not in front of it */
	memcpy(words, test_shader, MODEL_AT * sizeof(*words));
	words[MODEL_AT] = 2 << 16 | GX_SPIRV_OP_SamplerImageAddressingModeNV;
	words[MODEL_AT + 1] = 64;
	memcpy(words + MODEL_AT + 2, test_shader + MODEL_AT,
	       (test_shader_words - MODEL_AT) * sizeof(*words));
	CHECK(gx_spirv_read(words, test_shader_words + 2, &m, NULL) < 0);
	gx_spirv_free(&m);
	memmove(words + MODEL_AT, words + MODEL_AT + 2, 3 * sizeof(*words));
	words[MODEL_AT + 3] = 2 << 16 | GX_SPIRV_OP_SamplerImageAddressingModeNV;
	words[MODEL_AT + 4] = 64;
	CHECK_EQ(gx_spirv_read(words, test_shader_words + 2, &m, NULL), 0);
	CHECK_EQ(m.sections[GX_SPIRV_MODEL].n, 5);
	gx_spirv_free(&m);
}

static void read_shader(struct gx_spirv_module *m)
{
	CHECK_EQ(gx_spirv_read(test_shader, test_shader_words, m, NULL), 0);
}

static void test_once(void)
{
	struct gx_spirv_module m;
	uint32_t word, constant, spec;

	read_shader(&m);
	CHECK_EQ(gx_spirv_void(&m), 2);
	CHECK_EQ(gx_spirv_function_type(&m), 3);
	CHECK_EQ(m.bound, 5);
	word = gx_spirv_uint(&m, 32);
	CHECK(word == gx_spirv_uint(&m, 32) && word != gx_spirv_uint(&m, 64));
	CHECK(gx_spirv_bool(&m) == gx_spirv_bool(&m));
	CHECK(gx_spirv_vector(&m, word, 3) == gx_spirv_vector(&m, word, 3));
	CHECK(gx_spirv_pointer(&m, 7, word) != gx_spirv_pointer(&m, 7, word));
	CHECK(gx_spirv_truth(&m, true) == gx_spirv_truth(&m, true));
	CHECK(gx_spirv_truth(&m, true) != gx_spirv_truth(&m, false));
	constant = gx_spirv_constant(&m, 32, 7);
	CHECK(constant == gx_spirv_constant(&m, 32, 7) && constant != gx_spirv_constant(&m, 64, 7));
	CHECK(gx_spirv_constant(&m, 64, 7) != gx_spirv_constant(&m, 64, 7 + ((uint64_t)1 << 32)));
	constant = gx_spirv_spec_constant(&m, &spec);
	CHECK(constant != gx_spirv_spec_constant(&m, &word) && word == spec + 1);
	CHECK(gx_spirv_find(&m, constant)[0] == (5 << 16 | GX_SPIRV_OP_SpecConstant));
	CHECK(!gx_spirv_find(&m, 4));
	gx_spirv_free(&m);
}

/* Constants that the module had are used; those of a signed type are not. */
static void test_constants_of_others(void)
{
	struct gx_spirv_module m;
	struct gx_spirv_words *globals = &m.sections[GX_SPIRV_GLOBALS];

	read_shader(&m);
	m.bound = 20;
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_TypeInt, 10, 32, 1);
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_Constant, 10, 11, 7);
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_TypeInt, 12, 32, 0);
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_Constant, 12, 13, 7);
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_TypeInt, 14, 64, 0);
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_Constant, 14, 15, 7, 1);
	CHECK_EQ(gx_spirv_uint(&m, 32), 12);
	CHECK_EQ(gx_spirv_constant(&m, 32, 7), 13);
	CHECK_EQ(gx_spirv_constant(&m, 64, 7 + ((uint64_t)1 << 32)), 15);
	gx_spirv_free(&m);
	/* of 64 bits, and half of it is not there: what stands behind is no part of it */
	read_shader(&m);
	m.bound = 20;
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_TypeInt, 14, 64, 0);
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_Constant, 14, 15, 7);
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_TypeInt, 10, 32, 1);
	/* as long, and of another type */
	GX_SPIRV_PUT(globals, GX_SPIRV_OP_Constant, 10, 16, 9, 1);
	CHECK(gx_spirv_constant(&m, 64, 9 + ((uint64_t)1 << 32)) != 16);
	CHECK(gx_spirv_constant(&m, 64, 7 + ((uint64_t)(4 << 16 | GX_SPIRV_OP_TypeInt) << 32)) !=
	      15);
	gx_spirv_free(&m);
}

static size_t count(const struct gx_spirv_words *words)
{
	size_t n = 0;

	gx_spirv_each (insn, words)
		n++;
	return n;
}

static void test_features(void)
{
	struct gx_spirv_module m;
	const struct gx_spirv_words *extensions = &m.sections[GX_SPIRV_EXTENSIONS];

	read_shader(&m);
	gx_spirv_use(&m, GX_SPIRV_ADDRESSES | GX_SPIRV_CLOCK);
	gx_spirv_use(&m, GX_SPIRV_ADDRESSES | GX_SPIRV_INT64);
	CHECK_EQ(count(extensions), 2);
	CHECK_EQ(count(&m.sections[GX_SPIRV_CAPABILITIES]), 4);
	CHECK(!strcmp(gx_spirv_string(extensions->at + 1, extensions->n - 1),
	              "SPV_KHR_physical_storage_buffer"));
	gx_spirv_free(&m);
	/* part of 1.5 */
	read_shader(&m);
	m.version = 0x10500;
	gx_spirv_use(&m, GX_SPIRV_ADDRESSES | GX_SPIRV_CLOCK);
	CHECK_EQ(count(extensions), 1);
	gx_spirv_free(&m);
	CHECK(gx_spirv_features_always() & GX_SPIRV_BALLOT);
	CHECK(!(gx_spirv_features_always() & (GX_SPIRV_CLOCK | GX_SPIRV_ARITHMETIC)));
}

static void test_no_more_ids(void)
{
	struct gx_spirv_module m;
	uint32_t *words = NULL;
	size_t n = 0;

	read_shader(&m);
	m.bound = GX_SPIRV_MAX_BOUND;
	gx_spirv_id(&m);
	CHECK(gx_spirv_write(&m, &words, &n, NULL) < 0);
	gx_spirv_free(&m);
	read_shader(&m);
	m.bound = GX_SPIRV_MAX_BOUND - 1;
	CHECK_EQ(gx_spirv_id(&m), GX_SPIRV_MAX_BOUND - 1);
	CHECK_EQ(gx_spirv_write(&m, &words, &n, NULL), 0);
	free(words);
	gx_spirv_free(&m);
}

/* --- built-ins */

static void put_built_in(struct gx_spirv_module *m, uint32_t variable, uint32_t pointer,
                         uint32_t storage)
{
	GX_SPIRV_PUT(&m->sections[GX_SPIRV_GLOBALS], GX_SPIRV_OP_Variable, pointer, variable,
	             storage);
	GX_SPIRV_PUT(&m->sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_Decorate, variable,
	             GX_SPIRV_DECORATION_BUILT_IN, GX_SPIRV_BUILT_IN_WORKGROUP_ID);
}

static void test_built_ins(void)
{
	const uint32_t which = GX_SPIRV_BUILT_IN_WORKGROUP_ID, listed[] = { 12, 11 };
	struct gx_spirv_built_in made, found;
	struct gx_spirv_module m;
	uint32_t vector, pointer;

	read_shader(&m);
	CHECK_EQ(gx_spirv_built_in(&m, which, NULL, 0, &made, NULL), 0);
	CHECK_EQ(gx_spirv_built_in(&m, which, NULL, 0, &found, NULL), 0);
	CHECK(found.variable == made.variable && found.type == made.type);
	CHECK(made.part == gx_spirv_uint(&m, 32) && made.type == gx_spirv_vector(&m, made.part, 3));
	CHECK_EQ(gx_spirv_built_in(&m, GX_SPIRV_BUILT_IN_SUBGROUP_ID, NULL, 0, &found, NULL), 0);
	CHECK(found.type == found.part);
	gx_spirv_free(&m);

	read_shader(&m);
	m.bound = 20;
	vector = gx_spirv_vector(&m, gx_spirv_uint(&m, 32), 3);
	pointer = gx_spirv_pointer(&m, GX_SPIRV_CLASS_INPUT, vector);
	put_built_in(&m, 9, pointer, 2 /* no Input */);
	put_built_in(&m, 11, pointer, GX_SPIRV_CLASS_INPUT);
	put_built_in(&m, 13, pointer, GX_SPIRV_CLASS_INPUT);
	CHECK_EQ(gx_spirv_built_in(&m, which, listed, 2, &found, NULL), 0);
	CHECK_EQ(found.variable, 11); /* of the entry point, and not the last */
	CHECK_EQ(gx_spirv_built_in(&m, which, NULL, 0, &found, NULL), 0);
	CHECK_EQ(found.variable, 13);
	gx_spirv_free(&m);
}

/* Named by a group of decorations: the entry point's own, and not the last. */
static void test_built_ins_grouped(void)
{
	const uint32_t which = GX_SPIRV_BUILT_IN_WORKGROUP_ID, listed[] = { 11 };
	struct gx_spirv_words *words;
	struct gx_spirv_built_in found;
	struct gx_spirv_module m;
	uint32_t pointer;

	read_shader(&m);
	m.bound = 20;
	words = &m.sections[GX_SPIRV_ANNOTATIONS];
	pointer = gx_spirv_pointer(&m, GX_SPIRV_CLASS_INPUT,
	                           gx_spirv_vector(&m, gx_spirv_uint(&m, 32), 3));
	GX_SPIRV_PUT(words, GX_SPIRV_OP_Decorate, 10, GX_SPIRV_DECORATION_BUILT_IN, which);
	GX_SPIRV_PUT(words, GX_SPIRV_OP_DecorationGroup, 10);
	GX_SPIRV_PUT(words, GX_SPIRV_OP_GroupDecorate, 10, 11, 13);
	for (uint32_t id = 11; id < 14; id += 2)
		GX_SPIRV_PUT(&m.sections[GX_SPIRV_GLOBALS], GX_SPIRV_OP_Variable, pointer, id,
		             GX_SPIRV_CLASS_INPUT);
	CHECK_EQ(gx_spirv_built_in(&m, which, listed, 1, &found, NULL), 0);
	CHECK_EQ(found.variable, 11);
	CHECK_EQ(gx_spirv_built_in(&m, which, NULL, 0, &found, NULL), 0);
	CHECK_EQ(found.variable, 13);
	gx_spirv_free(&m);
}

/* Of a type of two components; of one that is no vector; a member of a block; of what is no variable. */
static void test_built_ins_refused(void)
{
	for (int form = 0; form < 4; form++) {
		struct gx_spirv_built_in found;
		struct gx_spirv_module m;
		struct gx_diag diag = { .insn = -1 };
		uint32_t type;

		read_shader(&m);
		m.bound = 20;
		type = gx_spirv_uint(&m, form == 1 ? 64 : 32);
		if (form == 0)
			type = gx_spirv_vector(&m, type, 2);
		if (form == 2)
			GX_SPIRV_PUT(&m.sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_MemberDecorate,
			             11, 0, GX_SPIRV_DECORATION_BUILT_IN,
			             GX_SPIRV_BUILT_IN_WORKGROUP_ID);
		else if (form == 3)
			GX_SPIRV_PUT(&m.sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_Decorate, 11,
			             GX_SPIRV_DECORATION_BUILT_IN, GX_SPIRV_BUILT_IN_WORKGROUP_ID);
		else
			put_built_in(&m, 11, gx_spirv_pointer(&m, GX_SPIRV_CLASS_INPUT, type),
			             GX_SPIRV_CLASS_INPUT);
		CHECK(gx_spirv_built_in(&m, GX_SPIRV_BUILT_IN_WORKGROUP_ID, NULL, 0, &found,
		                        &diag) < 0);
		CHECK_EQ(diag.error, GX_E_SPIRV_FORM);
		gx_spirv_free(&m);
	}
}

/* --- entry points */

static uint32_t n_others_asked; /* about numbers that nothing has */

static bool give_special(void *arg, uint32_t spec_id, uint32_t *value)
{
	n_others_asked += spec_id != 3;
	if (spec_id == 3)
		*value = *(const uint32_t *)arg;
	return spec_id == 3;
}

static void test_local_size(void)
{
	struct gx_spirv_local_size size;
	struct gx_spirv_module m;
	struct gx_spirv_words *globals = &m.sections[GX_SPIRV_GLOBALS];
	uint32_t values[3] = { 0 }, given = 16, ids[3], *mode, special;

	read_shader(&m);
	CHECK(!gx_spirv_local_size(&m, 2, &size));
	CHECK(gx_spirv_local_size(&m, 1, &size) && !size.composite && !size.are_ids);
	CHECK(gx_spirv_local_size_values(&m, &size, NULL, NULL, values));
	CHECK(values[0] == 8 && values[1] == 2 && values[2] == 1);
	size.parts[1] = 0;
	CHECK(!gx_spirv_local_size_values(&m, &size, NULL, NULL, values));

	/* by ids, one of them the application's to give */
	ids[0] = special = gx_spirv_id(&m);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_GLOBALS], GX_SPIRV_OP_SpecConstant, gx_spirv_uint(&m, 32),
	             special, 5);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_Decorate, special,
	             GX_SPIRV_DECORATION_SPEC_ID, 3);
	ids[1] = gx_spirv_constant(&m, 32, 4);
	ids[2] = gx_spirv_constant(&m, 32, 2);
	mode = m.sections[GX_SPIRV_MODES].at;
	mode[0] = 6 << 16 | GX_SPIRV_OP_ExecutionModeId;
	CHECK(!gx_spirv_local_size(&m, 1, &size));
	mode[2] = GX_SPIRV_MODE_LOCAL_SIZE_ID;
	memcpy(mode + 3, ids, sizeof(ids));
	CHECK(gx_spirv_local_size(&m, 1, &size) && size.are_ids);
	CHECK(gx_spirv_local_size_values(&m, &size, NULL, NULL, values));
	CHECK(values[0] == 5 && values[1] == 4 && values[2] == 2);
	CHECK(gx_spirv_local_size_values(&m, &size, give_special, &given, values));
	CHECK(values[0] == 16 && values[1] == 4 && !n_others_asked);
	mode[4] = 2; /* a type */
	CHECK(gx_spirv_local_size(&m, 1, &size));
	CHECK(!gx_spirv_local_size_values(&m, &size, NULL, NULL, values));

	/* by a constant, which stands above the mode */
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_GLOBALS], GX_SPIRV_OP_SpecConstantComposite, 9, 77,
	             ids[2], ids[1], ids[0]);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_ANNOTATIONS], GX_SPIRV_OP_Decorate, 77,
	             GX_SPIRV_DECORATION_BUILT_IN, GX_SPIRV_BUILT_IN_WORKGROUP_SIZE);
	CHECK(gx_spirv_local_size(&m, 9, &size) && size.composite == 77); /* without a mode */
	CHECK(gx_spirv_local_size(&m, 1, &size) && size.composite == 77);
	CHECK(gx_spirv_local_size_values(&m, &size, give_special, &given, values));
	CHECK(values[0] == 2 && values[1] == 4 && values[2] == 16);
	globals->at[globals->n - 6] = 6 << 16 | GX_SPIRV_OP_ConstantComposite;
	CHECK(gx_spirv_local_size_values(&m, &size, NULL, NULL, values));
	/* of an instruction that is another one, of none */
	globals->at[globals->n - 6] = 6 << 16 | GX_SPIRV_OP_TypeFunction;
	CHECK(!gx_spirv_local_size_values(&m, &size, NULL, NULL, values));
	globals->at[globals->n - 6] = 6 << 16 | GX_SPIRV_OP_SpecConstant; /* as long */
	CHECK(!gx_spirv_local_size_values(&m, &size, NULL, NULL, values));
	size.composite = 78;
	CHECK(!gx_spirv_local_size_values(&m, &size, NULL, NULL, values));
	size.composite = 77;
	/* of two parts: what stands behind them, in words that are no more, is no third */
	globals->at[globals->n - 6] = 5 << 16 | GX_SPIRV_OP_SpecConstantComposite;
	globals->n--;
	CHECK(!gx_spirv_local_size_values(&m, &size, NULL, NULL, values));
	gx_spirv_free(&m);
}

/* What looks like what is asked about, but for one word, is something else. */
static void test_local_size_beside(void)
{
	struct gx_spirv_local_size size;
	struct gx_spirv_module m;
	struct gx_spirv_words *modes = &m.sections[GX_SPIRV_MODES],
	                      *decorations = &m.sections[GX_SPIRV_ANNOTATIONS];
	uint32_t values[3] = { 0 }, given = 16, special;

	read_shader(&m);
	modes->n = 0;
	GX_SPIRV_PUT(modes, GX_SPIRV_OP_ExecutionMode, 1, GX_SPIRV_MODE_LOCAL_SIZE + 1, 3, 3, 3);
	GX_SPIRV_PUT(modes, GX_SPIRV_OP_ExecutionMode, 1, GX_SPIRV_MODE_LOCAL_SIZE, 3, 3);
	GX_SPIRV_PUT(modes, GX_SPIRV_OP_ExecutionMode, 9, GX_SPIRV_MODE_LOCAL_SIZE, 3, 3, 3);
	CHECK(!gx_spirv_local_size(&m, 1, &size));
	special = gx_spirv_id(&m);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_GLOBALS], GX_SPIRV_OP_SpecConstant, gx_spirv_uint(&m, 32),
	             special, 5);
	GX_SPIRV_PUT(modes, GX_SPIRV_OP_ExecutionModeId, 1, GX_SPIRV_MODE_LOCAL_SIZE_ID, special,
	             special, special);
	CHECK(gx_spirv_local_size(&m, 1, &size) && size.are_ids);
	/* of another id; another decoration; of a member; without its number: none of them makes it special */
	GX_SPIRV_PUT(decorations, GX_SPIRV_OP_Decorate, special + 1, GX_SPIRV_DECORATION_SPEC_ID,
	             3);
	GX_SPIRV_PUT(decorations, GX_SPIRV_OP_Decorate, special, GX_SPIRV_DECORATION_SPEC_ID + 1,
	             3);
	GX_SPIRV_PUT(decorations, GX_SPIRV_OP_MemberDecorate, special, GX_SPIRV_DECORATION_SPEC_ID,
	             3);
	GX_SPIRV_PUT(decorations, GX_SPIRV_OP_Decorate, special, GX_SPIRV_DECORATION_SPEC_ID);
	gx_spirv_append(decorations, (const uint32_t[]){ 3 }, 1); /* behind it */
	decorations->n--;
	CHECK(gx_spirv_local_size_values(&m, &size, give_special, &given, values));
	CHECK(values[0] == 5 && values[1] == 5 && values[2] == 5);
	for (int i = 0; i < 3; i++) {
		struct gx_spirv_local_size other = size;

		other.parts[i] = 4000; /* no such id */
		CHECK(!gx_spirv_local_size_values(&m, &other, NULL, NULL, values));
		other = (struct gx_spirv_local_size){ .parts = { 4, 4, 4 } };
		CHECK(gx_spirv_local_size_values(&m, &other, NULL, NULL, values));
		other.parts[i] = 0;
		CHECK(!gx_spirv_local_size_values(&m, &other, NULL, NULL, values));
	}
	gx_spirv_free(&m);
}

static void test_entry(void)
{
	struct gx_spirv_entry entry;
	struct gx_spirv_module m;
	struct gx_diag diag = { .insn = -1 };
	struct gx_spirv_words *entries = &m.sections[GX_SPIRV_ENTRIES];

	read_shader(&m);
	CHECK(gx_spirv_entry_at(&m, 0, &entry) && entry.function == 1 && !entry.n_interface);
	CHECK(!gx_spirv_entry_at(&m, 1, &entry));
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	CHECK(gx_spirv_entry(&m, "mai", &entry, &diag) < 0 && diag.error == GX_E_SPIRV_ENTRY);
	/* of another stage; of a name that does not end */
	GX_SPIRV_PUT(entries, GX_SPIRV_OP_EntryPoint, 4, 1, 0x6e69616d, 0);
	GX_SPIRV_PUT(entries, GX_SPIRV_OP_EntryPoint, GX_SPIRV_MODEL_COMPUTE, 1, 0x6e69616d);
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	CHECK(!gx_spirv_entry_at(&m, 1, &entry));
	GX_SPIRV_PUT(entries, GX_SPIRV_OP_EntryPoint, GX_SPIRV_MODEL_COMPUTE, 1, 0x6e69616d, 0, 9);
	CHECK(gx_spirv_entry_at(&m, 1, &entry) && entry.n_interface == 1 &&
	      entry.interface[0] == 9);
	CHECK(gx_spirv_entry(&m, "main", &entry, NULL) < 0);
	gx_spirv_free(&m);
}

static void test_wrap(void)
{
	const uint32_t before = 70, after = 71, variables[] = { 80, 81, 80 };
	const struct gx_spirv_around around = { &before, &after, 1, 1, variables, 2 };
	struct gx_spirv_entry entry;
	struct gx_spirv_module m;
	const uint32_t *insn, *calls[3];
	int n = 0;

	read_shader(&m);
	m.sections[GX_SPIRV_ENTRIES].at[0] = 6 << 16 | GX_SPIRV_OP_EntryPoint;
	gx_spirv_append(&m.sections[GX_SPIRV_ENTRIES], variables, 1);
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	CHECK_EQ(gx_spirv_wrap(&m, &entry, &around, NULL), 0);
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	CHECK(entry.function == 5 && entry.n_interface == 2 && entry.interface[0] == 80 &&
	      entry.interface[1] == 81);
	CHECK_EQ(m.sections[GX_SPIRV_MODES].at[1], 5);
	gx_spirv_each (i, &m.sections[GX_SPIRV_FUNCTIONS])
		if (gx_spirv_op(i) == GX_SPIRV_OP_FunctionCall && n < 3)
			calls[n++] = i;
	CHECK_EQ(n, 3);
	CHECK(n == 3 && calls[0][3] == before && calls[1][3] == 1 && calls[2][3] == after);
	insn = m.sections[GX_SPIRV_FUNCTIONS].at + m.sections[GX_SPIRV_FUNCTIONS].n - 1;
	CHECK_EQ(gx_spirv_op(insn), GX_SPIRV_OP_FunctionEnd);
	gx_spirv_free(&m);
}

/* Two entry points for compute of one function: both have the new one, and its variables, each once. */
static void test_wrap_both(void)
{
	const uint32_t variables[] = { 80, 81 };
	const struct gx_spirv_around around = { .variables = variables, .n_variables = 2 };
	struct gx_spirv_entry entry;
	struct gx_spirv_module m;

	read_shader(&m);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_ENTRIES], GX_SPIRV_OP_EntryPoint, GX_SPIRV_MODEL_COMPUTE,
	             1, 0x32, 81);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_ENTRIES], GX_SPIRV_OP_EntryPoint, 4, 9, 0x33);
	GX_SPIRV_PUT(&m.sections[GX_SPIRV_ENTRIES], GX_SPIRV_OP_EntryPoint, GX_SPIRV_MODEL_COMPUTE,
	             8, 0x34);
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	CHECK_EQ(gx_spirv_wrap(&m, &entry, &around, NULL), 0);
	CHECK_EQ(gx_spirv_entry(&m, "4", &entry, NULL), 0);
	CHECK(entry.function == 8 && !entry.n_interface); /* for compute, and another's */
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	CHECK(entry.function == 5 && entry.n_interface == 2 && entry.interface[1] == 81);
	CHECK_EQ(gx_spirv_entry(&m, "2", &entry, NULL), 0);
	CHECK(entry.function == 5 && entry.n_interface == 2 && entry.interface[0] == 81 &&
	      entry.interface[1] == 80);
	CHECK_EQ(m.sections[GX_SPIRV_ENTRIES].at[m.sections[GX_SPIRV_ENTRIES].n - 2 - 4], 9);
	CHECK_EQ(m.sections[GX_SPIRV_MODES].at[1], 5);
	gx_spirv_free(&m);
}

/* What stands behind the functions stays behind those that are new; reflection names the entry point, and nothing else of it changes. */
static void test_behind(void)
{
	const struct gx_spirv_around around = { 0 };
	const uint32_t import[] = { 9 << 16 | GX_SPIRV_OP_ExtInstImport,
		                    6,
		                    0x536e6f4e,
		                    0x6e616d65,
		                    0x2e636974,
		                    0x70736c43,
		                    0x66655276,
		                    0x7463656c,
		                    0x2e6e6f69 };
	const uint32_t told[] = { 6 << 16 | GX_SPIRV_OP_ExtInst, 2, 7, 6, 1, 1 };
	uint32_t words[MOST_WORDS * 2], *out = NULL;
	struct gx_spirv_entry entry;
	struct gx_spirv_module m;
	size_t n = 0, all = 0;

	memcpy(words, test_shader, MODEL_AT * sizeof(*words));
	words[3] = 30;
	n = MODEL_AT;
	memcpy(words + n, import, sizeof(import));
	n += sizeof(import) / sizeof(*import);
	words[n++] = 0; /* the name's end */
	words[MODEL_AT] = 10 << 16 | GX_SPIRV_OP_ExtInstImport;
	memcpy(words + n, test_shader + MODEL_AT, (test_shader_words - MODEL_AT) * sizeof(*words));
	n += test_shader_words - MODEL_AT;
	for (uint32_t i = 0; i < 4; i++) {
		memcpy(words + n, told, sizeof(told));
		words[n + 2] += i;
		words[n + 3] += i == 1; /* of another set */
		words[n + 4] += i == 2; /* another thing */
		words[n + 5] += i == 3; /* of another function */
		n += sizeof(told) / sizeof(*told);
	}
	CHECK_EQ(gx_spirv_read(words, n, &m, NULL), 0);
	CHECK_EQ(m.sections[GX_SPIRV_BEHIND].n, 24);
	CHECK_EQ(gx_spirv_write(&m, &out, &all, NULL), 0);
	CHECK(all == n && !memcmp(out, words, n * sizeof(*words)));
	free(out);
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	CHECK_EQ(gx_spirv_wrap(&m, &entry, &around, NULL), 0);
	CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
	CHECK_EQ(m.sections[GX_SPIRV_BEHIND].at[5], entry.function);
	for (int i = 1; i < 4; i++)
		CHECK_EQ(m.sections[GX_SPIRV_BEHIND].at[6 * i + 5], i == 3 ? 2 : 1);
	CHECK_EQ(gx_spirv_write(&m, &out, &all, NULL), 0);
	CHECK(!memcmp(out + all - 24, m.sections[GX_SPIRV_BEHIND].at, 24 * sizeof(*out)));
	free(out);
	gx_spirv_free(&m);
}

/* Reflection of a set whose name does not end, by another instruction, and without the word that names the entry point. */
static void test_behind_refused(void)
{
	enum { PAGE = 4096, N = 5 };
	const struct gx_spirv_around around = { 0 };
	uint32_t name[] = { 6,          0x536e6f4e, 0x6e616d65, 0x2e636974, 0x70736c43,
		            0x66655276, 0x7463656c, 0x2e6e6f69, 0 };
	char *pages =
	        mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uint32_t *last = (uint32_t *)(void *)(pages + PAGE) - N;

	CHECK(pages != MAP_FAILED && !mprotect(pages + PAGE, PAGE, PROT_NONE));
	memcpy(last, (uint32_t[]){ N << 16 | GX_SPIRV_OP_ExtInst, 2, 7, 6, 1 }, N * sizeof(*last));
	for (int form = 0; form < 3; form++) {
		struct gx_spirv_words *behind;
		struct gx_spirv_entry entry;
		struct gx_spirv_module m;

		read_shader(&m);
		behind = &m.sections[GX_SPIRV_BEHIND];
		gx_spirv_put(&m.sections[GX_SPIRV_IMPORTS], GX_SPIRV_OP_ExtInstImport,
		             form == 0 ? 8 : 9, name);
		if (form == 2)
			*behind = (struct gx_spirv_words){ .at = last, .n = N, .cap = N };
		else
			GX_SPIRV_PUT(behind, form ? GX_SPIRV_OP_FunctionCall : GX_SPIRV_OP_ExtInst,
			             2, 7, 6, 1, 1);
		CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
		CHECK_EQ(gx_spirv_wrap(&m, &entry, &around, NULL), 0);
		if (form == 2)
			*behind = (struct gx_spirv_words){ 0 };
		else
			CHECK_EQ(behind->at[5], 1);
		gx_spirv_free(&m);
	}
	munmap(pages, 2 * PAGE);
}

/* A function that is an entry point of another kind, too; a function of another type; none at all. */
static void test_wrap_refused(void)
{
	for (int form = 0; form < 4; form++) {
		const struct gx_spirv_around around = { 0 };
		struct gx_spirv_entry entry;
		struct gx_spirv_module m;
		struct gx_diag diag = { .insn = -1 };
		uint32_t *function;

		read_shader(&m);
		function = m.sections[GX_SPIRV_FUNCTIONS].at;
		if (form == 0)
			GX_SPIRV_PUT(&m.sections[GX_SPIRV_ENTRIES], GX_SPIRV_OP_EntryPoint, 4, 1,
			             0x32);
		if (form == 1)
			function[4] = 2;
		if (form >= 2)
			function[2] = 4;
		if (form == 3) /* as a function of that type begins, but for its first word */
			GX_SPIRV_PUT(&m.sections[GX_SPIRV_FUNCTIONS], GX_SPIRV_OP_Load, 2, 1, 0, 3);
		CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
		CHECK(gx_spirv_wrap(&m, &entry, &around, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_SPIRV_FORM);
		gx_spirv_free(&m);
	}
}

/* An interface that makes an instruction longer than one can be; a module that memory ran out for. Nothing of it has changed then. */
static void test_wrap_too_long(void)
{
	enum { N = UINT16_MAX };
	static uint32_t variables[N];
	struct gx_spirv_around around = { .variables = variables };
	struct gx_spirv_entry entry;
	struct gx_spirv_module m;

	for (uint32_t i = 0; i < N; i++)
		variables[i] = 100 + i;
	for (uint32_t n = N - 5; n <= N - 4; n++) { /* the instruction has 5 words besides */
		struct gx_diag diag = { .insn = -1 };

		read_shader(&m);
		CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
		around.n_variables = n;
		CHECK_EQ(gx_spirv_wrap(&m, &entry, &around, &diag) == 0, n + 5 <= UINT16_MAX);
		CHECK_EQ(m.sections[GX_SPIRV_ENTRIES].n, n + 5 <= UINT16_MAX ? n + 5 : 5);
		CHECK_EQ(m.sections[GX_SPIRV_MODES].at[1], n + 5 <= UINT16_MAX ? 5 : 1);
		if (n + 5 > UINT16_MAX)
			CHECK(diag.error == GX_E_SPIRV_FORM &&
			      strstr(diag.text, "an interface of 65536 words"));
		gx_spirv_free(&m);
	}
	around.n_variables = 0;
	for (int form = 0; form < 2; form++) {
		struct gx_diag diag = { .insn = -1 };

		read_shader(&m);
		CHECK_EQ(gx_spirv_entry(&m, "main", &entry, NULL), 0);
		m.sections[form ? GX_SPIRV_GLOBALS : GX_SPIRV_FUNCTIONS].failed = true;
		CHECK(gx_spirv_wrap(&m, &entry, &around, &diag) < 0);
		CHECK_EQ(diag.error, GX_E_NO_MEMORY);
		gx_spirv_free(&m);
	}
}

int main(void)
{
	test_same();
	test_refused();
	test_refused_alone();
	test_cut();
	test_short();
	test_added();
	test_once();
	test_constants_of_others();
	test_features();
	test_no_more_ids();
	test_built_ins();
	test_built_ins_grouped();
	test_built_ins_refused();
	test_local_size();
	test_local_size_beside();
	test_entry();
	test_wrap();
	test_wrap_both();
	test_behind();
	test_behind_refused();
	test_wrap_refused();
	test_wrap_too_long();
	return TEST_END();
}
