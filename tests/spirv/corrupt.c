/* corrupt.c - shaders with words that were changed at random: each is refused, and so runs as it is, or what comes out is as valid as it was.
 *
 *   corrupt FOLDER [n [seed]]     with the .spv files of tests/spirv/shaders, or others; SPIRV-Tools judge */
#include "gpu.h"

#include "instrument/spirv/join.h"
#include "spirv/entry.h"
#include "spirv/module.h"
#include "support/ebpf/insn_parse.h"

#include <dirent.h>
#include <spirv-tools/libspirv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHADERS = 1024, MOST_WORDS = 1 << 16, MOST_FAILURES = 10 };

static const struct gx_map_def counter = { GX_MAP_ARRAY, 4, 16, 2, 0, "counter" };
/* Reads all that an entry point has to say of itself. */
static const char program_text[] =
        "r6 = *(u64 *)(r1 +72)\nr7 = *(u32 *)(r1 +44)\nr6 += r7\n*(u32 *)(r10 -4) = 1\n"
        "r2 = r10\nr2 += -4\nr1 = map[0]\ncall map_lookup_elem\nif r0 == 0 goto out\n"
        "lock *(u64 *)(r0 +8) += r6\nout:\nr0 = 0\nexit\n";

struct test {
	spv_context context;
	spv_validator_options options;
	struct gx_verified *program;
	struct {
		uint32_t *words;
		size_t n;
		char entry[64];
	} shaders[MOST_SHADERS];
	uint32_t n_shaders, n_left_out;
	const char *entry; /* of the one that is tried */
	uint64_t seed;
	uint32_t *words; /* [MOST_WORDS] of the one that is tried */
	size_t n;
	uint64_t n_refused, n_edited, n_valid, n_failed;
};

static uint32_t below(struct test *t, size_t n)
{
	t->seed ^= t->seed << 13;
	t->seed ^= t->seed >> 7;
	t->seed ^= t->seed << 17;
	return n ? (uint32_t)((t->seed * 0x2545f4914f6cdd1dull >> 16) % n) : 0;
}

static bool is_valid(struct test *t, const uint32_t *words, size_t n)
{
	spv_const_binary_t binary = { words, n };

	return spvValidateWithOptions(t->context, t->options, &binary, NULL) == SPV_SUCCESS;
}

/* The start of some instruction, as long as lengths lead anywhere. */
static size_t some_insn(struct test *t)
{
	size_t at = GX_SPIRV_HEADER_WORDS, steps = below(t, t->n);

	while (steps-- && at < t->n && t->words[at] >> 16)
		at += t->words[at] >> 16;
	return at < t->n ? at : GX_SPIRV_HEADER_WORDS;
}

static void take_words(struct test *t, size_t at, size_t n)
{
	if (n > t->n - at)
		n = t->n - at;
	memmove(t->words + at, t->words + at + n, (t->n - at - n) * sizeof(*t->words));
	t->n -= n;
}

static void corrupt(struct test *t)
{
	size_t at = some_insn(t), length = t->words[at] >> 16, other;

	switch (below(t, 9)) {
	case 0: t->words[below(t, t->n)] ^= 1u << below(t, 32); break;
	case 1: t->words[below(t, t->n)] = below(t, 300); break;
	case 2: t->words[below(t, t->n)] = UINT32_MAX - below(t, 3); break;
	case 3: t->n = below(t, t->n + 1); break;
	case 4: take_words(t, at, length); break;
	case 5: take_words(t, at, 1 + below(t, 3)); break;
	case 6: t->words[at] = (t->words[at] & 0xffff) | (below(t, 9) << 16); break;
	case 7: t->words[at] = (t->words[at] & ~0xffffu) | below(t, 420); break;
	default: /* an operand of one instruction in another */
		other = some_insn(t);
		if (at + 1 < t->n && other + 1 < t->n)
			t->words[at + 1 + below(t, 3) % (t->n - at - 1)] =
			        t->words[other + 1 + below(t, 3) % (t->n - other - 1)];
	}
}

static void try_shader(struct test *t)
{
	int map;
	void *maps[] = { &map };
	const struct gx_spirv_probe probes[] = { { t->program, GX_HOOK_ENTRY, maps },
		                                 { t->program, GX_HOOK_EXIT, maps } };
	struct gx_spirv_shader shader = { .words = t->words,
		                          .n_words = t->n,
		                          .entry = t->entry,
		                          .features = (1u << GX_SPIRV_N_FEATURES) - 1,
		                          .max_subgroup = 32,
		                          .has_fences = true };
	struct gx_spirv_instrumented made;
	struct gx_diag diag = { .insn = -1 };
	/* a block of its size: who reads behind it is seen by a sanitizer */
	uint32_t *words = malloc(t->n ? t->n * sizeof(*words) : 1);
	bool was_valid = is_valid(t, t->words, t->n);

	if (!words)
		exit(2);
	memcpy(words, t->words, t->n * sizeof(*words));
	shader.words = words;
	t->n_valid += was_valid;
	if (gx_spirv_instrument(&shader, probes, 2, &made, &diag)) {
		t->n_refused++;
		t->n_failed += !diag.error;
	} else {
		t->n_edited++;
		if (was_valid && !is_valid(t, made.words, made.n_words) &&
		    t->n_failed++ < MOST_FAILURES)
			fprintf(stderr, "a valid shader came out invalid: run %llu\n",
			        (unsigned long long)(t->n_edited + t->n_refused));
	}
	gx_spirv_instrumented_free(&made);
	free(words);
}

/* The name of the first entry point for compute; false: there is none. */
static bool name_entry(const uint32_t *words, size_t n, char *name, size_t room)
{
	struct gx_spirv_module m;
	struct gx_spirv_entry entry;
	bool has = !gx_spirv_read(words, n, &m, NULL) && gx_spirv_entry_at(&m, 0, &entry);

	if (has)
		snprintf(name, room, "%s", entry.name);
	gx_spirv_free(&m);
	return has;
}

static bool read_shaders(struct test *t, const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *e;
	char path[512];

	while (dir && (e = readdir(dir)) && t->n_shaders < MOST_SHADERS) {
		size_t len = strlen(e->d_name), n;
		uint32_t *words;

		if (len < 4 || strcmp(e->d_name + len - 4, ".spv") != 0)
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, e->d_name);
		words = gpu_read_words(path, &n);
		if (!words || n > MOST_WORDS || !is_valid(t, words, n) ||
		    !name_entry(words, n, t->shaders[t->n_shaders].entry,
		                sizeof(t->shaders[0].entry))) {
			free(words);
			t->n_left_out++;
			continue;
		}
		t->shaders[t->n_shaders].words = words;
		t->shaders[t->n_shaders++].n = n;
	}
	if (dir)
		closedir(dir);
	return t->n_shaders > 0;
}

static bool read_program(struct test *t)
{
	struct gx_program program = { .name = "corrupt",
		                      .maps = &counter,
		                      .n_maps = 1,
		                      .hook = GX_HOOK_ENTRY,
		                      .thread = true,
		                      .has_ctx = true };
	struct gx_insn *insns = NULL;
	int err = gx_insn_parse(program_text, strlen(program_text), &insns, &program.n_insns, NULL);

	program.insns = insns;
	if (!err)
		err = gx_verify(&program, NULL, NULL, &t->program, NULL);
	free(insns);
	return !err;
}

int main(int argc, char **argv)
{
	uint64_t n = argc > 2 ? strtoull(argv[2], NULL, 0) : 1000;
	struct test t = { .seed = argc > 3 ? strtoull(argv[3], NULL, 0) | 1
		                           : 88172645463325252ull };

	t.context = spvContextCreate(SPV_ENV_VULKAN_1_3);
	t.options = spvValidatorOptionsCreate();
	spvValidatorOptionsSetAllowLocalSizeId(t.options, true);
	t.words = malloc(MOST_WORDS * sizeof(*t.words));
	if (argc < 2 || !t.words || !read_program(&t) || !read_shaders(&t, argv[1]))
		return 2;
	for (uint64_t i = 0; i < n; i++) {
		uint32_t s = below(&t, t.n_shaders),
		         changes = i < t.n_shaders ? 0 : 1 + below(&t, 6) / 5;

		s = i < t.n_shaders ? (uint32_t)i : s;
		t.n = t.shaders[s].n;
		t.entry = t.shaders[s].entry;
		memcpy(t.words, t.shaders[s].words, t.n * sizeof(*t.words));
		while (changes-- && t.n > GX_SPIRV_HEADER_WORDS)
			corrupt(&t);
		try_shader(&t);
	}
	for (uint32_t s = 0; s < t.n_shaders; s++)
		free(t.shaders[s].words);
	gx_verified_free(t.program);
	spvValidatorOptionsDestroy(t.options);
	spvContextDestroy(t.context);
	free(t.words);
	if (t.n_left_out)
		printf("spirv corrupt: %u modules left out: not valid, or without an entry point "
		       "for compute\n",
		       t.n_left_out);
	printf("spirv corrupt: %u modules, %llu times: %llu valid, %llu edited, %llu refused; %llu "
	       "passed, "
	       "%llu failed\n",
	       t.n_shaders, (unsigned long long)n, (unsigned long long)t.n_valid,
	       (unsigned long long)t.n_edited, (unsigned long long)t.n_refused,
	       (unsigned long long)(n - t.n_failed), (unsigned long long)t.n_failed);
	return t.n_failed || t.n_edited < t.n_shaders;
}
