/* elf_image.c - sections and symbols of an ELF object whose bytes are not trusted. */
#include "policy/image.h"

#include <elf.h>
#include <stdio.h>
#include <string.h>

/* Longer names are not read, and no more symbols than this: a look-up ends soon. */
enum { MAX_NAME = 256, MAX_SYMBOLS = 65536 };

static bool is_in(const struct gx_elf *elf, uint64_t at, uint64_t size)
{
	return at <= elf->size && size <= elf->size - at;
}

static void read_header(const struct gx_elf *elf, Elf64_Ehdr *out)
{
	memcpy(out, elf->data, sizeof(*out));
}

static bool heads_are_in(const struct gx_elf *elf, const Elf64_Ehdr *head)
{
	return is_in(elf, head->e_shoff, (uint64_t)head->e_shnum * sizeof(Elf64_Shdr));
}

bool gx_elf_open(struct gx_elf *elf, uint8_t *data, size_t size)
{
	Elf64_Ehdr head;

	*elf = (struct gx_elf){ data, size };
	if (size < sizeof(head))
		return false;
	read_header(elf, &head);
	return !memcmp(head.e_ident, ELFMAG, SELFMAG) && head.e_ident[EI_CLASS] == ELFCLASS64 &&
	       head.e_ident[EI_DATA] == ELFDATA2LSB && head.e_shentsize == sizeof(Elf64_Shdr) &&
	       head.e_shnum && heads_are_in(elf, &head);
}

static uint8_t *header_at(const struct gx_elf *elf, uint32_t index)
{
	Elf64_Ehdr head;

	read_header(elf, &head);
	return elf->data + head.e_shoff + (uint64_t)index * sizeof(Elf64_Shdr);
}

static uint32_t n_sections(const struct gx_elf *elf)
{
	Elf64_Ehdr head;

	read_header(elf, &head);
	return head.e_shnum;
}

/* False: it has no bytes in the file, or they are not all there. */
static bool section_at(const struct gx_elf *elf, uint32_t index, Elf64_Shdr *out)
{
	Elf64_Ehdr head;

	/* where sections overlap, a change of one may have been one of the head */
	read_header(elf, &head);
	if (index >= head.e_shnum || !heads_are_in(elf, &head))
		return false;
	memcpy(out, header_at(elf, index), sizeof(*out));
	return out->sh_type != SHT_NOBITS && is_in(elf, out->sh_offset, out->sh_size);
}

/* A text of a string table that ends in it; NULL. */
static const char *text_at(const struct gx_elf *elf, uint32_t table, uint64_t at)
{
	Elf64_Shdr strings;
	const char *text;
	size_t room;

	if (!section_at(elf, table, &strings) || at >= strings.sh_size)
		return NULL;
	text = (const char *)elf->data + strings.sh_offset + at;
	room = strings.sh_size - at;
	return memchr(text, 0, room < MAX_NAME ? room : MAX_NAME) ? text : NULL;
}

static const char *section_name(const struct gx_elf *elf, const Elf64_Shdr *section)
{
	Elf64_Ehdr head;

	read_header(elf, &head);
	return text_at(elf, head.e_shstrndx, section->sh_name);
}

bool gx_elf_find(const struct gx_elf *elf, const char *name, struct gx_elf_section *out)
{
	Elf64_Shdr section;

	for (uint32_t i = 1; i < n_sections(elf); i++) {
		const char *text =
		        section_at(elf, i, &section) ? section_name(elf, &section) : NULL;

		if (!text || strcmp(text, name) != 0)
			continue;
		*out = (struct gx_elf_section){ i, text, elf->data + section.sh_offset,
			                        section.sh_size };
		return true;
	}
	return false;
}

void gx_elf_shrink(const struct gx_elf *elf, struct gx_elf_section *section, size_t n)
{
	Elf64_Shdr head;

	section->size -= n;
	if (!section_at(elf, section->index, &head))
		return;
	head.sh_size = section->size;
	memcpy(header_at(elf, section->index), &head, sizeof(head));
}

void gx_elf_cut_name(const struct gx_elf *elf, const struct gx_elf_section *section, size_t len)
{
	size_t at = (size_t)((const uint8_t *)section->name - elf->data), whole;
	char name[64];
	Elf64_Shdr other;

	snprintf(name, sizeof(name), "%s", section->name);
	whole = strlen(name);
	elf->data[at + len] = 0;
	/* names with the same end may share their bytes */
	for (uint32_t i = 1; i < n_sections(elf); i++) {
		const char *text = section_at(elf, i, &other) ? section_name(elf, &other) : NULL;
		size_t n = text ? strlen(text) : 0;

		if (n > whole && !strcmp(text + n - whole, name))
			elf->data[(size_t)((const uint8_t *)text - elf->data) + n - whole + len] =
			        0;
	}
}

/* --- symbols */
/* The table; without one, an empty one. */
static Elf64_Shdr find_symbols(const struct gx_elf *elf)
{
	Elf64_Shdr table;

	for (uint32_t i = 1; i < n_sections(elf); i++)
		if (section_at(elf, i, &table) && table.sh_type == SHT_SYMTAB)
			return table;
	return (Elf64_Shdr){ 0 };
}

static bool symbol_at(const struct gx_elf *elf, const Elf64_Shdr *table, uint64_t index,
                      Elf64_Sym *out)
{
	if (index >= table->sh_size / sizeof(*out) || index >= MAX_SYMBOLS)
		return false;
	memcpy(out, elf->data + table->sh_offset + index * sizeof(*out), sizeof(*out));
	return true;
}

const char *gx_elf_symbol_name(const struct gx_elf *elf, uint32_t index)
{
	Elf64_Shdr table = find_symbols(elf);
	Elf64_Sym symbol;

	if (!symbol_at(elf, &table, index, &symbol))
		return NULL;
	return text_at(elf, table.sh_link, symbol.st_name);
}

bool gx_elf_symbol(const struct gx_elf *elf, const char *name, uint32_t *section, uint64_t *value)
{
	Elf64_Shdr table = find_symbols(elf);
	Elf64_Sym symbol;

	for (uint64_t i = 0; symbol_at(elf, &table, i, &symbol); i++) {
		const char *text = text_at(elf, table.sh_link, symbol.st_name);

		if (!text || strcmp(text, name) != 0)
			continue;
		*section = symbol.st_shndx;
		*value = symbol.st_value;
		return true;
	}
	return false;
}
