/* modules.c - modules of any compiler, given as files: programs are put around each entry point for compute, and SPIRV-Tools judge what comes out.
 *
 *   modules [-v] [--whole] FILE...   .spv, or .spvasm, the text of one; - reads their names from stdin
 *     -v       a line for each that is refused
 *     --whole  it is a failure where one is not valid, has no entry point, or is refused */
#include "../stages/site.h"
#include "../unit/emit-spirv/programs.h"
#include "gpu.h"

#include "instrument/spirv/join.h"
#include "spirv/entry.h"
#include "spirv/module.h"
#include "support/ir/ir_parse.h"

#include <spirv-tools/libspirv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	N_PROGRAMS = sizeof(test_programs) / sizeof(test_programs[0]),
	N_ALL = N_PROGRAMS + sizeof(more_programs) / sizeof(more_programs[0]),
	MOST_TOLD = 40,
	N_ENVS = 2,
	MOST_CODES = 10000,
	MOST_TEXT = 1 << 20,
	N_VERSIONS = 7,
};

/* Programs in a module: one at each end, all of them at both ends, and the same in the two forms that devices ask for. */
static const struct way {
	const char *name;
	uint32_t first, n; /* of the probes: twice N_ALL, by turns at entry and at exit */
	uint32_t lanes;
	bool has_fences;
} ways[] = {
	{ "at entry", 0, 1, 32, true },
	{ "at exit", 1, 1, 32, true },
	{ "all", 0, 2 * N_ALL, 32, true },
	{ "all, 64 lanes", 0, 2 * N_ALL, 64, true },
	{ "all, no fences", 0, 2 * N_ALL, 16, false },
};
enum { N_WAYS = sizeof(ways) / sizeof(ways[0]) };

struct program {
	struct stage_site site;
	struct gx_verified verified;
	void *maps[STAGE_MAX_MAPS];
};

struct test {
	spv_context contexts[N_ENVS];
	spv_validator_options options;
	struct program programs[N_ALL];
	struct gx_spirv_probe probes[2 * N_ALL];
	bool verbose, whole;
	const char *path;
	uint64_t n_files, n_no_text, n_valid, n_without, n_entries, n_edited, n_refused, n_failed;
	uint64_t n_other_valid;     /* without an entry point for compute */
	uint64_t codes[MOST_CODES]; /* by the number of an error */
};

static void fail(struct test *t, const char *what, const char *detail)
{
	if (t->n_failed++ < MOST_TOLD)
		fprintf(stderr, "%s: %s: %s\n", t->path, what, detail);
}

/* The first set of rules that the words keep; -1: none. Given one: that, or -1, and the failure is told. */
static int rules_kept(struct test *t, const uint32_t *words, size_t n, int env)
{
	spv_const_binary_t binary = { words, n };

	for (int i = env < 0 ? 0 : env; i < (env < 0 ? N_ENVS : env + 1); i++) {
		spv_diagnostic diag = NULL;
		spv_result_t result =
		        spvValidateWithOptions(t->contexts[i], t->options, &binary, &diag);

		if (result != SPV_SUCCESS && env >= 0)
			fail(t, "a valid module came out invalid", diag ? diag->error : "");
		spvDiagnosticDestroy(diag);
		if (result == SPV_SUCCESS)
			return i;
	}
	return -1;
}

/* Are the module's own functions as they were, in front of those that were added? */
static bool has_functions(const struct gx_spirv_module *m, const struct gx_spirv_instrumented *made)
{
	const struct gx_spirv_words *own = &m->sections[GX_SPIRV_FUNCTIONS], *now;
	struct gx_spirv_module after;
	bool same = !gx_spirv_read(made->words, made->n_words, &after, NULL);

	now = &after.sections[GX_SPIRV_FUNCTIONS];
	same = same && now->n > own->n && !memcmp(now->at, own->at, own->n * sizeof(*own->at));
	gx_spirv_free(&after);
	return same;
}

static void try_way(struct test *t, const struct way *way, const struct gx_spirv_shader *of,
                    const struct gx_spirv_module *m, int env)
{
	struct gx_spirv_shader shader = *of;
	struct gx_spirv_instrumented made;
	struct gx_diag diag = { .insn = -1 };

	shader.max_subgroup = way->lanes;
	shader.has_fences = way->has_fences;
	if (gx_spirv_instrument(&shader, t->probes + way->first, way->n, &made, &diag)) {
		t->n_refused++;
		t->codes[diag.error]++;
		if (!diag.error)
			fail(t, way->name, "refused without a reason");
		if (t->verbose)
			printf("%s: %s: %s: %s %s\n", t->path, shader.entry, way->name,
			       gx_error_code(diag.error), diag.text);
	} else {
		t->n_edited++;
		if (!m || !has_functions(m, &made))
			fail(t, way->name, "its functions are others");
		if (env >= 0 && rules_kept(t, made.words, made.n_words, env) < 0)
			fprintf(stderr, "  %s, %s\n", shader.entry, way->name);
	}
	gx_spirv_instrumented_free(&made);
}

static void try_module(struct test *t, const uint32_t *words, size_t n)
{
	struct gx_spirv_shader shader = { .words = words,
		                          .n_words = n,
		                          .entry = "main",
		                          .features = (1u << GX_SPIRV_N_FEATURES) - 1 };
	struct gx_spirv_module m;
	struct gx_spirv_entry entry;
	struct gx_diag diag = { .insn = -1 };
	int env = rules_kept(t, words, n, -1);
	uint32_t i = 0;

	t->n_valid += env >= 0;
	if (gx_spirv_read(words, n, &m, &diag)) {
		if (env >= 0)
			printf("%s: valid, and not read: %s\n", t->path, diag.text);
		try_way(t, &ways[0], &shader, NULL, env);
		gx_spirv_free(&m);
		return;
	}
	for (; gx_spirv_entry_at(&m, i, &entry); i++) {
		shader.entry = entry.name;
		for (int w = 0; w < N_WAYS; w++)
			try_way(t, &ways[w], &shader, &m, env);
	}
	t->n_entries += i;
	if (!i) {
		t->n_without++;
		t->n_other_valid += env >= 0;
		try_way(t, &ways[0], &shader, &m, env);
	}
	gx_spirv_free(&m);
}

/* Ends in a 0, which n does not count. */
static char *read_text(const char *path, size_t *n)
{
	FILE *f = fopen(path, "r");
	char *text = f ? calloc(1, MOST_TEXT + 1) : NULL;

	*n = text ? fread(text, 1, MOST_TEXT, f) : 0;
	if (f)
		fclose(f);
	return text;
}

/* The words of a text in a version of SPIR-V, 1.N; NULL: it is none. */
static spv_binary assemble(const char *text, size_t len, uint32_t minor)
{
	static const spv_target_env versions[N_VERSIONS] = {
		SPV_ENV_UNIVERSAL_1_0, SPV_ENV_UNIVERSAL_1_1, SPV_ENV_UNIVERSAL_1_2,
		SPV_ENV_UNIVERSAL_1_3, SPV_ENV_UNIVERSAL_1_4, SPV_ENV_UNIVERSAL_1_5,
		SPV_ENV_UNIVERSAL_1_6
	};
	spv_context context = spvContextCreate(versions[minor]);
	spv_binary binary = NULL;

	spvTextToBinary(context, text, len, &binary, NULL);
	spvContextDestroy(context);
	return binary;
}

/* Of the version that the text names ("; Version: 1.3"), else of the latest in which it is valid. */
static void try_text(struct test *t, const char *text, size_t len)
{
	const char *named = strstr(text, "; Version: 1.");
	uint32_t minor = named ? (uint32_t)(named[13] - '0') : N_VERSIONS;
	spv_binary binary = NULL, first = NULL;
	bool is_valid = false;

	for (uint32_t i = N_VERSIONS; i-- && !is_valid;) {
		if (minor < N_VERSIONS && minor != i)
			continue;
		binary = assemble(text, len, i);
		is_valid = binary && rules_kept(t, binary->code, binary->wordCount, -1) >= 0;
		if (is_valid || (binary && !first)) {
			spvBinaryDestroy(first);
			first = binary;
		} else {
			spvBinaryDestroy(binary);
		}
	}
	if (first)
		try_module(t, first->code, first->wordCount);
	else
		t->n_no_text++;
	spvBinaryDestroy(first);
}

static void try_file(struct test *t, const char *path)
{
	const char *end = strrchr(path, '.');
	bool is_text = end && !strcmp(end, ".spvasm");
	size_t n = 0;
	char *text = is_text ? read_text(path, &n) : NULL;
	uint32_t *words = is_text ? NULL : gpu_read_words(path, &n);

	t->path = path;
	t->n_files++;
	if (text)
		try_text(t, text, n);
	else if (words)
		try_module(t, words, n);
	else
		fail(t, "not read", "no words");
	free(text);
	free(words);
}

static bool read_programs(struct test *t)
{
	for (size_t i = 0; i < N_ALL; i++) {
		const struct test_program *text =
		        i < N_PROGRAMS ? &test_programs[i] : &more_programs[i - N_PROGRAMS];
		struct program *p = &t->programs[i];

		stage_site_init(&p->site, text->options);
		p->verified.program = p->site.program;
		p->verified.program.max_local_bytes = 4096;
		if (gx_ir_parse(text->text, strlen(text->text), &p->verified.ir, NULL))
			return false;
		gx_lane_verdict(p->verified.ir, &p->verified.program, &p->verified.lanes);
		for (int m = 0; m < STAGE_MAX_MAPS; m++)
			p->maps[m] = &p->maps[m];
		t->probes[2 * i] = (struct gx_spirv_probe){ &p->verified, GX_HOOK_ENTRY, p->maps };
		t->probes[2 * i + 1] =
		        (struct gx_spirv_probe){ &p->verified, GX_HOOK_EXIT, p->maps };
	}
	return true;
}

static void open_tools(struct test *t)
{
	t->contexts[0] = spvContextCreate(SPV_ENV_VULKAN_1_3);
	t->contexts[1] = spvContextCreate(SPV_ENV_UNIVERSAL_1_6);
	t->options = spvValidatorOptionsCreate();
	/* what a device may allow */
	spvValidatorOptionsSetScalarBlockLayout(t->options, true);
	spvValidatorOptionsSetWorkgroupScalarBlockLayout(t->options, true);
	spvValidatorOptionsSetAllowLocalSizeId(t->options, true);
}

static void tell(const struct test *t)
{
	printf("spirv modules: %llu files, %llu not assembled, %llu valid; %llu without an entry "
	       "point for compute "
	       "(%llu valid); %llu entry points, %llu edits",
	       (unsigned long long)t->n_files, (unsigned long long)t->n_no_text,
	       (unsigned long long)t->n_valid, (unsigned long long)t->n_without,
	       (unsigned long long)t->n_other_valid, (unsigned long long)t->n_entries,
	       (unsigned long long)t->n_edited);
	for (int e = 0; e < MOST_CODES; e++)
		if (t->codes[e])
			printf(", %s: %llu", gx_error_code((enum gx_error)e),
			       (unsigned long long)t->codes[e]);
	printf("; %llu passed, %llu failed\n", (unsigned long long)(t->n_edited + t->n_refused),
	       (unsigned long long)t->n_failed);
}

int main(int argc, char **argv)
{
	static struct test t;
	char path[4096];

	open_tools(&t);
	if (!read_programs(&t))
		return 2;
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "-v"))
			t.verbose = true;
		else if (!strcmp(argv[i], "--whole"))
			t.whole = true;
		else if (strcmp(argv[i], "-") != 0)
			try_file(&t, argv[i]);
		else
			while (fgets(path, sizeof(path), stdin)) {
				path[strcspn(path, "\n")] = 0;
				try_file(&t, path);
			}
	}
	tell(&t);
	for (size_t i = 0; i < N_ALL; i++) {
		gx_ir_free(t.programs[i].verified.ir);
		stage_site_free(&t.programs[i].site);
	}
	spvValidatorOptionsDestroy(t.options);
	for (int i = 0; i < N_ENVS; i++)
		spvContextDestroy(t.contexts[i]);
	return t.n_failed || !t.n_files ||
	       (t.whole && (t.n_valid != t.n_files || t.n_without || t.n_refused));
}
