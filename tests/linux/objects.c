/* objects.c - programs that clang made of tests/linux/programs: sections p/..., maps by the number
 * in their name. */
#include "corpus.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { R_MAP = 1 /* R_BPF_64_64 */, MAX_SECTIONS = 512 };

/* Maps of every program, by number: extern char map_<number>. programs.h says the same. */
static const struct gx_map_def shared_maps[] = {
	{ 2, 4, 8, 64, 0, "map_0" },     { 1, 4, 8, 1024, 0, "map_1" },
	{ 1, 16, 32, 256, 0, "map_2" },  { 2, 4, 256, 4, 0, "map_3" },
	{ 27, 0, 0, 65536, 0, "map_4" }, { 1, 8, 64, 64, 0, "map_5" },
};
enum { N_SHARED = sizeof(shared_maps) / sizeof(shared_maps[0]) };

struct object {
	uint8_t *data;
	size_t size;
	const Elf64_Ehdr *head;
	const Elf64_Shdr *sections, *symbols;
};

static const void *at(const struct object *o, uint64_t offset, uint64_t size)
{
	return offset > o->size || size > o->size - offset ? NULL : o->data + offset;
}

static const char *name_in(const struct object *o, uint32_t table, uint32_t offset)
{
	const Elf64_Shdr *strings = &o->sections[table];
	const char *name = table < o->head->e_shnum && offset < strings->sh_size
	                           ? at(o, strings->sh_offset + offset, 1)
	                           : NULL;

	return name ? name : "";
}

/* Number of the map of a data section: added when it is new. -1: cannot be. */
static int section_map(const struct object *o, struct corpus_program *item, uint32_t section)
{
	const Elf64_Shdr *s = &o->sections[section];
	const char *name = name_in(o, o->head->e_shstrndx, s->sh_name);
	struct gx_program *program = &item->program;
	struct gx_map_def *maps = item->maps;

	for (uint32_t i = N_SHARED; i < program->n_maps; i++)
		if (!strncmp(maps[i].name, name, sizeof(maps[i].name) - 1))
			return (int)i;
	if (program->n_maps == N_SHARED + 4 || !s->sh_size)
		return -1;
	maps[program->n_maps] =
	        (struct gx_map_def){ .type = 2,
		                     .key_size = 4,
		                     .value_size = (uint32_t)s->sh_size,
		                     .max_entries = 1,
		                     .flags = strncmp(name, ".rodata", 7) ? 0 : 128 };
	snprintf(maps[program->n_maps].name, sizeof(maps[0].name), "%.15s", name);
	return (int)program->n_maps++;
}

static bool relocate(const struct object *o, struct corpus_program *item, const Elf64_Rel *rel)
{
	const Elf64_Sym *symbols = at(o, o->symbols->sh_offset, o->symbols->sh_size);
	uint64_t index = ELF64_R_SYM(rel->r_info), pc = rel->r_offset / sizeof(struct gx_insn);
	struct gx_insn *insn = &item->insns[pc];
	const Elf64_Sym *symbol;
	unsigned number;
	int map;

	if (!symbols || index >= o->symbols->sh_size / sizeof(*symbols) ||
	    pc + 1 >= item->program.n_insns || ELF64_R_TYPE(rel->r_info) != R_MAP)
		return false;
	symbol = &symbols[index];
	if (symbol->st_shndx == SHN_UNDEF) {
		if (sscanf(name_in(o, o->symbols->sh_link, symbol->st_name), "map_%u", &number) !=
		            1 ||
		    number >= N_SHARED)
			return false;
		insn->src = 1;
		insn->imm = (int32_t)number;
		return true;
	}
	if (symbol->st_shndx >= o->head->e_shnum)
		return false;
	if (o->sections[symbol->st_shndx].sh_flags & SHF_EXECINSTR) { /* a function's address */
		insn->src = 4;
		insn->imm =
		        (int32_t)((symbol->st_value + (uint64_t)(int64_t)insn->imm) / 8 - pc - 1);
		return true;
	}
	map = section_map(o, item, symbol->st_shndx);
	insn[1].imm = (int32_t)((uint64_t)(int64_t)insn->imm + symbol->st_value);
	insn->src = 2;
	insn->imm = map;
	return map >= 0;
}

static bool relocate_all(const struct object *o, struct corpus_program *item, uint32_t section)
{
	for (uint32_t i = 0; i < o->head->e_shnum; i++) {
		const Elf64_Shdr *s = &o->sections[i];
		const Elf64_Rel *rels = at(o, s->sh_offset, s->sh_size);

		if (s->sh_type != SHT_REL || s->sh_info != section)
			continue;
		for (uint64_t k = 0; rels && k < s->sh_size / sizeof(*rels); k++)
			if (!relocate(o, item, &rels[k]))
				return false;
	}
	return true;
}

static bool read_section(struct corpus *corpus, const struct object *o, const char *path,
                         uint32_t section)
{
	const Elf64_Shdr *s = &o->sections[section];
	const char *name = name_in(o, o->head->e_shstrndx, s->sh_name);
	const char *base = strrchr(path, '/');
	const void *bytes = at(o, s->sh_offset, s->sh_size);
	struct corpus_program *item;
	struct gx_insn *insns;
	struct gx_map_def *maps;
	char full[160];

	if (strncmp(name, "p/", 2) || s->sh_type != SHT_PROGBITS)
		return true;
	snprintf(full, sizeof(full), "%s:%s", base ? base + 1 : path, name + 2);
	item = corpus_add(corpus, full);
	insns = malloc(s->sh_size ? s->sh_size : 1);
	maps = calloc(N_SHARED + 4, sizeof(*maps));
	if (!item || !insns || !maps || !bytes)
		return false;
	memcpy(insns, bytes, s->sh_size);
	memcpy(maps, shared_maps, sizeof(shared_maps));
	item->insns = insns;
	item->maps = maps;
	item->program = (struct gx_program){ .name = "object",
		                             .insns = insns,
		                             .n_insns = (uint32_t)(s->sh_size / sizeof(*insns)),
		                             .maps = maps,
		                             .n_maps = N_SHARED,
		                             .hook = GX_HOOK_HOST,
		                             .has_ctx = true };
	if (!relocate_all(o, item, section)) {
		fprintf(stderr, "%s: a relocation that is not understood\n", full);
		return false;
	}
	return true;
}

bool corpus_read_object(struct corpus *corpus, const char *path)
{
	struct object o = { 0 };
	FILE *f = fopen(path, "rb");
	bool fine = f != NULL;

	if (f && !fseek(f, 0, SEEK_END) && (o.size = (size_t)ftell(f)) > sizeof(Elf64_Ehdr) &&
	    !fseek(f, 0, SEEK_SET) && (o.data = malloc(o.size)))
		fine = fread(o.data, 1, o.size, f) == o.size;
	if (f)
		fclose(f);
	o.head = (const Elf64_Ehdr *)o.data;
	fine = fine && o.data && o.head->e_shnum < MAX_SECTIONS;
	o.sections = fine ? at(&o, o.head->e_shoff, o.head->e_shnum * sizeof(Elf64_Shdr)) : NULL;
	for (uint32_t i = 0; o.sections && i < o.head->e_shnum; i++)
		if (o.sections[i].sh_type == SHT_SYMTAB)
			o.symbols = &o.sections[i];
	fine = fine && o.sections && o.symbols;
	for (uint32_t i = 0; fine && i < o.head->e_shnum; i++)
		fine = read_section(corpus, &o, path, i);
	free(o.data);
	return fine;
}
