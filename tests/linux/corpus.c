/* corpus.c - lists of programs, and what the two verifiers share. */
#include "corpus.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LDDW = 0x18, CALL = 0x85 };

struct corpus_program *corpus_add(struct corpus *corpus, const char *name)
{
	if (corpus->n == corpus->cap) {
		size_t cap = corpus->cap ? 2 * corpus->cap : 64;
		struct corpus_program *grown = realloc(corpus->items, cap * sizeof(*grown));

		if (!grown)
			return NULL;
		corpus->items = grown;
		corpus->cap = cap;
	}
	corpus->items[corpus->n] = (struct corpus_program){ 0 };
	snprintf(corpus->items[corpus->n].name, sizeof(corpus->items[0].name), "%s", name);
	return &corpus->items[corpus->n++];
}

void corpus_free(struct corpus *corpus)
{
	for (size_t i = 0; i < corpus->n; i++) {
		free(corpus->items[i].insns);
		free(corpus->items[i].maps);
		corpus_free_frozen(corpus->items[i].frozen);
	}
	free(corpus->items);
	*corpus = (struct corpus){ 0 };
}

void corpus_free_frozen(void **frozen)
{
	for (int i = 0; frozen && i < CORPUS_MAX_FROZEN; i++)
		free(frozen[i]);
	free(frozen);
}

bool corpus_is_shared(const struct gx_program *program)
{
	static const int32_t helpers[] = { 1, 2, 3, 5, 8, 130, 131, 132, 133, 181 };

	for (uint32_t i = 0; i < program->n_maps; i++) {
		uint32_t type = program->maps[i].type;

		if (type != 1 && type != 2 && type != 27)
			return false;
		if (type == 1 && program->hook != GX_HOOK_HOST)
			return false;
	}
	for (uint32_t i = 0; i < program->n_insns; i++) {
		const struct gx_insn *insn = &program->insns[i];
		bool known = insn->opcode != CALL || insn->src;

		for (size_t k = 0; k < sizeof(helpers) / sizeof(helpers[0]); k++)
			known |= insn->imm == helpers[k];
		if (!known)
			return false;
		i += insn->opcode == LDDW;
	}
	return true;
}

static uint64_t add_bytes(uint64_t digest, const void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		digest = (digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
	return digest;
}

uint64_t corpus_digest(uint64_t digest, const struct gx_program *program)
{
	digest = add_bytes(digest, program->insns, program->n_insns * sizeof(*program->insns));
	for (uint32_t i = 0; i < program->n_maps; i++)
		digest = add_bytes(digest, &program->maps[i], offsetof(struct gx_map_def, name));
	for (uint32_t i = 0; i < program->n_maps && program->frozen; i++)
		if (program->frozen[i])
			digest = add_bytes(digest, program->frozen[i], program->maps[i].value_size);
	return digest ^ digest >> 32;
}
