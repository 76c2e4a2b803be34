/* shader.c - a shader from a file, programs put into it, the file that it becomes, and what is said of that. */
#include "cli/shader.h"

#include "base/json.h"
#include "base/strbuf.h"
#include "bpf/registry.h"
#include "cli/cli.h"
#include "instrument/spirv/join.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PROGRAMS = 64, MOST_BYTES = 64 << 20 };

/* Programs of entry and exit, in the order in which they were loaded. */
struct loaded {
	struct gx_spirv_probe probes[MOST_PROGRAMS];
	void **maps[MOST_PROGRAMS]; /* their ids, as they tell maps apart */
	uint32_t n;
	struct gx_diag *diag;
};

static int take_program(void *arg, const struct gx_prog_view *view)
{
	struct loaded *l = arg;
	void **maps;

	if (!view->verified || (view->hook != GX_HOOK_ENTRY && view->hook != GX_HOOK_EXIT))
		return 0;
	maps = calloc((size_t)view->n_maps + 1, sizeof(*maps));
	if (!maps || l->n == MOST_PROGRAMS) {
		free(maps);
		return gx_fail(l->diag, GX_E_NO_MEMORY, "more than %d programs", MOST_PROGRAMS);
	}
	for (uint32_t i = 0; i < view->n_maps; i++)
		maps[i] = (void *)(uintptr_t)view->map_ids[i];
	l->maps[l->n] = maps;
	l->probes[l->n++] = (struct gx_spirv_probe){ view->verified, view->hook, maps };
	return 0;
}

/* The words of a file; the caller frees them. */
static int read_words(const char *path, uint32_t **words, size_t *n, struct gx_diag *diag)
{
	FILE *file = fopen(path, "re");
	size_t bytes = 0;
	int err = 0;

	*words = file ? malloc(MOST_BYTES) : NULL;
	if (!file)
		return gx_fail(diag, GX_E_IO, "%.200s: %s", path, strerror(errno));
	if (!*words)
		err = gx_fail(diag, GX_E_NO_MEMORY, "%.200s", path);
	else
		bytes = fread(*words, 1, MOST_BYTES, file);
	if (!err && ferror(file))
		err = gx_fail(diag, GX_E_IO, "%.200s: %s", path, strerror(errno));
	if (!err && (bytes % sizeof(**words) || bytes == MOST_BYTES))
		err = gx_fail(diag, GX_E_SPIRV, "%.200s: %zu bytes", path, bytes);
	*n = bytes / sizeof(**words);
	fclose(file);
	return err;
}

static int write_words(const char *path, const uint32_t *words, size_t n, struct gx_diag *diag)
{
	FILE *file = fopen(path, "we");
	bool good = file && fwrite(words, sizeof(*words), n, file) == n;

	if (file)
		good &= !fclose(file);
	return good ? 0 : gx_fail(diag, GX_E_IO, "%.200s: %s", path, strerror(errno));
}

static void tell_json(const struct gx_cli_shader *shader, const struct gx_spirv_instrumented *made)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "shader");
	gx_json_string(&json, "path", shader->output);
	gx_json_u64(&json, "programs", made->n_programs);
	gx_json_u64(&json, "maps", made->n_maps);
	gx_json_u64(&json, "words", made->n_words);
	gx_json_u64(&json, "spec_id", made->spec_id);
	gx_json_u64(&json, "reloc_words", made->n_reloc_words);
	gx_json_u64(&json, "clock_word", made->clock_word);
	gx_json_begin_array(&json, "local_size");
	for (int i = 0; i < 3; i++)
		gx_json_u64(&json, NULL, made->local_size[i]);
	gx_json_end_array(&json);
	gx_json_begin_array(&json, "needs");
	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++)
		if (made->features >> i & 1)
			gx_json_string(
			        &json, NULL,
			        gx_spirv_feature_row((enum gx_spirv_feature_number)i)->vulkan);
	gx_json_end_array(&json);
	gx_json_end_object(&json);
	fputs(gx_strbuf_text(&out), stdout);
	gx_strbuf_free(&out);
}

static void tell(const struct gx_cli_shader *shader, const struct gx_spirv_instrumented *made)
{
	printf("%s: %" PRIu32 " programs, %" PRIu32 " maps, %zu words, blocks of %" PRIu32
	       "x%" PRIu32 "x%" PRIu32 "\n",
	       shader->output, made->n_programs, made->n_maps, made->n_words, made->local_size[0],
	       made->local_size[1], made->local_size[2]);
	printf("  specialisation constant %#" PRIx32 ": address of the relocation block, %" PRIu32
	       " words\n",
	       made->spec_id, made->n_reloc_words);
	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++)
		if (made->features >> i & 1)
			printf("  needs %s\n",
			       gx_spirv_feature_row((enum gx_spirv_feature_number)i)->vulkan);
}

static int make(const struct gx_cli_shader *shader, const struct loaded *l,
                struct gx_spirv_instrumented *made, struct gx_diag *diag)
{
	struct gx_spirv_shader from = { .entry = shader->entry ? shader->entry : "main",
		                        .features = (1u << GX_SPIRV_N_FEATURES) - 1,
		                        .max_subgroup = 32,
		                        .has_fences = true };
	uint32_t *words = NULL;
	int err = read_words(shader->path, &words, &from.n_words, diag);

	from.words = words;
	if (!err)
		err = gx_spirv_instrument(&from, l->probes, l->n, made, diag);
	if (!err)
		err = write_words(shader->output, made->words, made->n_words, diag);
	free(words);
	return err;
}

int gx_cli_shader(const struct gx_cli_shader *shader, bool json)
{
	struct gx_spirv_instrumented made = { .n_words = 0 };
	struct gx_diag diag = { .insn = -1 };
	struct loaded l = { .diag = &diag };
	int err = gx_bpf_each_prog(take_program, &l);

	if (!err)
		err = make(shader, &l, &made, &diag);
	if (err)
		gx_complain(&diag);
	else if (json)
		tell_json(shader, &made);
	else
		tell(shader, &made);
	gx_spirv_instrumented_free(&made);
	while (l.n)
		free(l.maps[--l.n]);
	return err != 0;
}
