/* likeness.c - which functions of two cubins are compared: the kernel by its whole name, and all that it may call. Cubins made by hand. */
#include "../test.h"
#include "cubin/likeness.h"
#include "cubin/sass.h"

#include <stdlib.h>

enum { MOST = 3, WORDS = 3 };

struct made {
	struct gx_cubin cubin;
	struct gx_cubin_function functions[MOST];
	struct gx_cubin_section sections[MOST + 1];
	uint8_t code[MOST][WORDS * GX_SASS_BYTES];
};

struct function {
	const char *name; /* NULL: none */
	bool is_kernel;
	const char *code; /* a letter for each instruction: m MOV, f FFMA, i IADD3 */
};

static uint64_t opcode(char letter)
{
	return letter == 'f' ? 0x223 : letter == 'i' ? 0x210 : 0x202;
}

static void make(struct made *m, const struct function *functions)
{
	memset(m, 0, sizeof(*m));
	m->cubin.functions = m->functions;
	m->cubin.sections = m->sections;
	for (uint32_t i = 0; i < MOST && functions[i].name; i++) {
		const struct function *f = &functions[i];
		struct gx_cubin_section *text = &m->sections[i + 1];

		for (size_t at = 0; f->code[at]; at++, text->bytes += GX_SASS_BYTES)
			gx_sass_store(m->code[i] + text->bytes,
			              (struct gx_sass){ .lo = opcode(f->code[at]) | 7 << 12 });
		text->data = m->code[i];
		m->functions[i] = (struct gx_cubin_function){ .name = f->name,
			                                      .name_len = strlen(f->name),
			                                      .is_kernel = f->is_kernel,
			                                      .text = i + 1 };
		CHECK(!gx_strmap_set(&m->cubin.by_name, f->name, strlen(f->name),
		                     &m->functions[i]));
		m->cubin.n_functions++;
	}
}

static const struct {
	struct function shipped[MOST], made[MOST];
	enum gx_likeness likeness;
	const char *what;
} cases[] = {
	{ { { "sum", true, "mf" } }, { { "sum", true, "mf" } }, GX_LIKENESS_SAME, "" },
	/* of other kernels nothing counts: not of one whose name the kernel's begins with, nor of one of the same length */
	{ { { "sum", true, "mf" }, { "su", true, "f" } },
	  { { "sum", true, "mf" }, { "su", true, "m" } },
	  GX_LIKENESS_SAME,
	  "" },
	{ { { "sum", true, "mf" }, { "max", true, "f" } },
	  { { "sum", true, "mf" }, { "max", true, "m" } },
	  GX_LIKENESS_SAME,
	  "" },
	{ { { "sum", true, "mf" }, { "summed", true, "f" } },
	  { { "sum", true, "mf" } },
	  GX_LIKENESS_SAME,
	  "" },
	/* what it may call does, and is looked for in both */
	{ { { "sum", true, "mf" }, { "half", false, "f" } },
	  { { "sum", true, "mf" }, { "half", false, "m" } },
	  GX_LIKENESS_ARITHMETIC,
	  "FFMA: 1, not 2" },
	{ { { "sum", true, "mf" }, { "half", false, "i" } },
	  { { "sum", true, "mf" } },
	  GX_LIKENESS_SCHEDULE,
	  "" },
	{ { { "sum", true, "mf" } },
	  { { "sum", true, "mf" }, { "half", false, "i" } },
	  GX_LIKENESS_SCHEDULE,
	  "" },
	/* one is the other's beginning */
	{ { { "sum", true, "mi" } }, { { "sum", true, "mii" } }, GX_LIKENESS_SCHEDULE, "" },
	{ { { "sum", true, "mm" } }, { { "sum", true, "m" } }, GX_LIKENESS_SCHEDULE, "" },
	/* in one of both alone, with nothing in it that could differ */
	{ { { "sum", true, "m" } },
	  { { "max", true, "m" } },
	  GX_LIKENESS_ARITHMETIC,
	  "the kernel is in one of both alone" },
	{ { { "max", true, "m" } },
	  { { "sum", true, "m" } },
	  GX_LIKENESS_ARITHMETIC,
	  "the kernel is in one of both alone" },
};

int main(void)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct made shipped, made;
		char what[64] = "", kernel[] = "sum";

		make(&shipped, cases[i].shipped);
		make(&made, cases[i].made);
		/* the shorter text lies in front of what would make it the longer one */
		memset(made.code[0] + made.sections[1].bytes, 0,
		       sizeof(made.code[0]) - made.sections[1].bytes);
		if (made.sections[1].bytes < shipped.sections[1].bytes)
			memcpy(made.code[0], shipped.code[0], sizeof(made.code[0]));
		if (made.sections[1].bytes > shipped.sections[1].bytes)
			memcpy(shipped.code[0], made.code[0], sizeof(made.code[0]));
		CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &made.cubin, kernel, what),
		         cases[i].likeness);
		CHECK(!strcmp(what, cases[i].what));
		CHECK_EQ(gx_cubin_likeness(&shipped.cubin, &made.cubin, kernel, NULL),
		         cases[i].likeness);
		gx_strmap_free(&shipped.cubin.by_name);
		gx_strmap_free(&made.cubin.by_name);
	}
	return TEST_END();
}
