/* texts.c - programs of tests/verify that both verifiers know. */
#include "corpus.h"

#include "../map_text.h"

#include "base/diag.h"
#include "ebpf/insn.h"
#include "support/ebpf/insn_parse.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 1 << 16, MAX_MAPS = CORPUS_MAX_FROZEN };

static void add_map(struct gx_program *program, struct gx_map_def *maps, void **frozen,
                    const char *text)
{
	struct gx_map_def *map = &maps[program->n_maps];

	if (program->n_maps == MAX_MAPS)
		return;
	map_text_read(text, map, &frozen[program->n_maps]);
	snprintf(map->name, sizeof(map->name), "m%u", program->n_maps++);
}

/* False: a word that means something which Linux does not have. */
static bool set(struct gx_program *program, struct gx_map_def *maps, void **frozen,
                const char *word)
{
	if (!strncmp(word, "map=", 4))
		add_map(program, maps, frozen, word + 4);
	else if (!strcmp(word, "hook=host"))
		program->hook = GX_HOOK_HOST;
	else if (strcmp(word, "hook=entry") && strcmp(word, "thread=1") && strcmp(word, "ir") &&
	         strcmp(word, "why") && strncmp(word, "max_ops=", 8) && strncmp(word, "visits=", 7))
		return false;
	return true;
}

/* Of the lane and its mates only one side knows the range: such reads become reads of the block's
 * number. */
static void move_fields(struct gx_insn *insns, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		if (insns[i].src != 1)
			continue;
		if (insns[i].opcode == 0x61 && insns[i].off >= 0 && insns[i].off <= 8)
			insns[i].off = 28;
	}
}

static void read_case(struct corpus *corpus, const char *name, char *args, const char *text,
                      size_t len)
{
	struct gx_map_def *maps = calloc(MAX_MAPS, sizeof(*maps));
	void **frozen = calloc(MAX_MAPS, sizeof(*frozen));
	struct gx_program program = {
		.name = "text", .maps = maps, .frozen = (const void *const *)frozen, .has_ctx = true
	};
	struct gx_diag diag = { .insn = -1 };
	struct corpus_program *item;
	struct gx_insn *insns = NULL;
	bool fits = maps && frozen;
	char *save = NULL;

	for (char *word = strtok_r(args, " ", &save); word && fits;
	     word = strtok_r(NULL, " ", &save))
		fits = set(&program, maps, frozen, word);
	fits = fits && !gx_insn_parse(text, len, &insns, &program.n_insns, &diag) &&
	       program.n_insns;
	program.insns = insns;
	fits = fits && corpus_is_shared(&program);
	item = fits ? corpus_add(corpus, name) : NULL;
	if (!item) {
		free(insns);
		free(maps);
		corpus_free_frozen(frozen);
		return;
	}
	move_fields(insns, program.n_insns);
	item->insns = insns;
	item->maps = maps;
	item->frozen = frozen;
	item->program = program;
}

static void read_file(struct corpus *corpus, const char *name, char *text)
{
	char *at = strstr(text, "-- verify"), *args, *body, *end;

	while (at) {
		args = at + strlen("-- verify");
		body = strchr(args, '\n');
		end = body ? strstr(body, "\n-- ") : NULL;
		if (!end)
			return;
		*body++ = '\0';
		at = strstr(end, "-- verify");
		read_case(corpus, name, args, body, (size_t)(end + 1 - body));
	}
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

bool corpus_read_texts(struct corpus *corpus, const char *folder)
{
	static char text[MAX_TEXT];
	struct dirent **names;
	int n = scandir(folder, &names, NULL, by_name);
	bool fine = n >= 0;

	for (int i = 0; i < n; i++) {
		size_t len = strlen(names[i]->d_name);
		char path[512];
		FILE *f = NULL;

		if (len > 2 && !strcmp(names[i]->d_name + len - 2, ".t")) {
			snprintf(path, sizeof(path), "%s/%s", folder, names[i]->d_name);
			f = fopen(path, "r");
			fine &= f != NULL;
		}
		if (f) {
			text[fread(text, 1, sizeof(text) - 1, f)] = '\0';
			fclose(f);
			read_file(corpus, path, text);
		}
		free(names[i]);
	}
	if (n >= 0)
		free(names);
	return fine;
}
