/* elf.c - an ELF object of a few bytes, at the border of what is read of it: headers, sections, names, symbols. */
#include "../test.h"
#include "policy/image.h"

#include <elf.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { SHSTRTAB = 1, CODE, SYMTAB, STRTAB, EMPTY, N_SECTIONS };
enum {
	NAMES = sizeof(Elf64_Ehdr),
	N_NAMES = 64,
	CODE_AT = NAMES + N_NAMES,
	N_CODE = 24,
	SYMBOLS = CODE_AT + N_CODE,
	N_SYMBOLS = 3
};
enum { TEXTS = SYMBOLS + N_SYMBOLS * sizeof(Elf64_Sym), N_TEXTS = 160, HEADERS = TEXTS + N_TEXTS };
enum { SIZE = HEADERS + N_SECTIONS * sizeof(Elf64_Shdr) };

struct file {
	uint8_t data[SIZE];
};

static Elf64_Ehdr *head(struct file *f)
{
	return (Elf64_Ehdr *)(void *)f->data;
}

static Elf64_Shdr *section(struct file *f, int i)
{
	return (Elf64_Shdr *)(void *)(f->data + HEADERS) + i;
}

/* "code" is the end of ".code", and of ".rel.code". */
static struct file *good(void)
{
	static const char names[N_NAMES] = "\0.shstrtab\0.rel.code\0.symtab\0.strtab\0.none",
	                  texts[N_TEXTS] = "\0first\0second";
	static const Elf64_Sym symbols[N_SYMBOLS] = {
		{ 0 },
		{ .st_name = 1, .st_shndx = CODE, .st_value = 8 },
		{ .st_name = 7, .st_shndx = 9, .st_value = 16 }
	};
	static const Elf64_Shdr sections[N_SECTIONS] = {
		[SHSTRTAB] = { .sh_name = 1,
		               .sh_type = SHT_STRTAB,
		               .sh_offset = NAMES,
		               .sh_size = N_NAMES },
		[CODE] = { .sh_name = 15,
		           .sh_type = SHT_PROGBITS,
		           .sh_offset = CODE_AT,
		           .sh_size = N_CODE },
		[SYMTAB] = { .sh_name = 21,
		             .sh_type = SHT_SYMTAB,
		             .sh_offset = SYMBOLS,
		             .sh_size = sizeof(symbols),
		             .sh_link = STRTAB },
		[STRTAB] = { .sh_name = 29,
		             .sh_type = SHT_STRTAB,
		             .sh_offset = TEXTS,
		             .sh_size = N_TEXTS },
		[EMPTY] = { .sh_name = 37, .sh_type = SHT_NOBITS, .sh_size = 8 },
	};
	struct file *f = calloc(1, sizeof(*f));

	*head(f) = (Elf64_Ehdr){ .e_ident = { 0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB },
		                 .e_shoff = HEADERS,
		                 .e_shentsize = sizeof(Elf64_Shdr),
		                 .e_shnum = N_SECTIONS,
		                 .e_shstrndx = SHSTRTAB };
	memcpy(f->data + NAMES, names, sizeof(names));
	memcpy(f->data + SYMBOLS, symbols, sizeof(symbols));
	memcpy(f->data + TEXTS, texts, sizeof(texts));
	memcpy(f->data + HEADERS, sections, sizeof(sections));
	return f;
}

/* Opens the file as it is, in memory that ends with it. */
static bool opens(const struct file *f, size_t size)
{
	enum { PAGE = 4096 };
	static uint8_t *pages;
	struct gx_elf elf;

	if (!pages) {
		pages = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
		             -1, 0);
		CHECK(pages != MAP_FAILED && !mprotect(pages + PAGE, PAGE, PROT_NONE));
	}
	memcpy(pages + PAGE - size, f->data, size);
	return gx_elf_open(&elf, pages + PAGE - size, size);
}

static void test_open(void)
{
	struct file *f = good();

	CHECK(opens(f, SIZE));
	for (size_t size = 0; size < SIZE; size++)
		CHECK(!opens(f, size)); /* the headers stand at the end */
#define DAMAGED(change)                                                                            \
	do {                                                                                       \
		f = good();                                                                        \
		change;                                                                            \
		CHECK(!opens(f, SIZE));                                                            \
		free(f);                                                                           \
	} while (0)
	free(f);
	for (int i = 0; i < 6; i++)
		DAMAGED(head(f)->e_ident[i]++);
	DAMAGED(head(f)->e_shentsize--);
	DAMAGED(head(f)->e_shnum = 0);
	DAMAGED(head(f)->e_shnum++);
	DAMAGED(head(f)->e_shoff++);
	DAMAGED(head(f)->e_shoff = SIZE + 1);
	DAMAGED(head(f)->e_shoff = UINT64_MAX - 63);
	f = good();
	head(f)->e_shnum--, head(f)->e_shoff += sizeof(Elf64_Shdr);
	CHECK(opens(f, SIZE)); /* up to the last byte */
	free(f);
}

static struct gx_elf elf_of(struct file *f)
{
	struct gx_elf elf;

	CHECK(gx_elf_open(&elf, f->data, sizeof(f->data)));
	return elf;
}

static void test_sections(void)
{
	struct gx_elf_section s;
	struct file *f = good();
	struct gx_elf elf = elf_of(f);

	CHECK(gx_elf_find(&elf, ".strtab", &s) && s.index == STRTAB && s.data == f->data + TEXTS &&
	      s.size == N_TEXTS);
	CHECK(gx_elf_find(&elf, ".code", &s) && s.index == CODE && s.data == f->data + CODE_AT &&
	      s.size == N_CODE && !strcmp(s.name, ".code"));
	CHECK(!gx_elf_find(&elf, "code", &s) && !gx_elf_find(&elf, ".rel.code", &s) &&
	      !gx_elf_find(&elf, "", &s));
	CHECK(!gx_elf_find(&elf, ".none", &s)); /* no bytes in the file */
	/* up to the last byte of the file, and one more */
	section(f, CODE)->sh_offset = 0, section(f, CODE)->sh_size = SIZE;
	CHECK(gx_elf_find(&elf, ".code", &s) && s.size == SIZE);
	section(f, CODE)->sh_size++;
	CHECK(!gx_elf_find(&elf, ".code", &s));
	section(f, CODE)->sh_offset = UINT64_MAX, section(f, CODE)->sh_size = 2;
	CHECK(!gx_elf_find(&elf, ".code", &s));
	free(f);
	/* names: the last of the table, one that does not end, one outside, a table that is none */
	f = good();
	elf = elf_of(f);
	section(f, CODE)->sh_name = N_NAMES - 1;
	CHECK(gx_elf_find(&elf, "", &s) && s.index == CODE);
	f->data[NAMES + N_NAMES - 1] = 'x';
	CHECK(!gx_elf_find(&elf, "", &s) && !gx_elf_find(&elf, "x", &s));
	section(f, CODE)->sh_name = N_NAMES;
	f->data[NAMES + N_NAMES] = 0; /* what is behind the table is no name */
	CHECK(!gx_elf_find(&elf, "", &s));
	section(f, CODE)->sh_name = N_NAMES + 1;
	f->data[NAMES + N_NAMES + 1] = 0; /* nor what is far behind it */
	CHECK(!gx_elf_find(&elf, "", &s));
	section(f, CODE)->sh_name = 15;
	head(f)->e_shstrndx = N_SECTIONS;
	CHECK(!gx_elf_find(&elf, ".code", &s));
	head(f)->e_shstrndx = EMPTY;
	CHECK(!gx_elf_find(&elf, ".code", &s));
	free(f);
}

/* What lies in the file and is no section of it any more: of names, of symbols, to be changed. A head that leads out of the file. */
static void test_outside(void)
{
	struct file *f = good(), before;
	struct gx_elf elf = elf_of(f);
	struct gx_elf_section s;

	CHECK(gx_elf_find(&elf, ".code", &s));
	*section(f, EMPTY) = *section(f, SHSTRTAB);
	head(f)->e_shstrndx = EMPTY;
	CHECK(gx_elf_find(&elf, ".code", &s));
	head(f)->e_shnum--;
	CHECK(!gx_elf_find(&elf, ".code", &s));
	head(f)->e_shstrndx = SHSTRTAB;
	head(f)->e_shnum = CODE;
	before = *f;
	gx_elf_shrink(&elf, &s, 1);
	CHECK(!memcmp(f, &before, sizeof(before)));
	CHECK(!gx_elf_find(&elf, ".code", &s));
	head(f)->e_shnum = N_SECTIONS;
	section(f, SYMTAB)->sh_size = SIZE;
	CHECK(!gx_elf_symbol_name(&elf, 1));
	section(f, SYMTAB)->sh_size = N_SYMBOLS * sizeof(Elf64_Sym);
	CHECK(gx_elf_symbol_name(&elf, 1) != NULL);
	/* one that was right when it was opened: all of the last section's is behind the file */
	head(f)->e_shnum++;
	CHECK(!gx_elf_find(&elf, ".code", &s) && !gx_elf_symbol_name(&elf, 1));
	head(f)->e_shnum--;
	head(f)->e_shoff += 8;
	CHECK(!gx_elf_find(&elf, ".code", &s) && !gx_elf_symbol_name(&elf, 1));
	head(f)->e_shoff = UINT64_MAX - 4096;
	CHECK(!gx_elf_find(&elf, ".code", &s) && !gx_elf_symbol_name(&elf, 1));
	free(f);
}

/* A table of more symbols than are looked at. */
static void test_many_symbols(void)
{
	enum { N = 65537 };
	struct file *f = good();
	uint8_t *data = calloc(1, SIZE + N * sizeof(Elf64_Sym));
	struct gx_elf elf;

	section(f, SYMTAB)->sh_offset = SIZE;
	section(f, SYMTAB)->sh_size = N * sizeof(Elf64_Sym);
	memcpy(data, f, SIZE);
	CHECK(gx_elf_open(&elf, data, SIZE + N * sizeof(Elf64_Sym)));
	CHECK(gx_elf_symbol_name(&elf, N - 2) && !gx_elf_symbol_name(&elf, N - 1));
	free(data);
	free(f);
}

/* The longest name that is read has 255 characters. */
static void test_long_names(void)
{
	for (int len = 255; len <= 256; len++) {
		struct file *f = good();
		struct gx_elf elf = elf_of(f);
		struct gx_elf_section s;
		char name[300] = "";

		memset(name, 'n', (size_t)len);
		memset(f->data + NAMES, 0, HEADERS - NAMES);
		memcpy(f->data + NAMES, name, (size_t)len);
		section(f, SHSTRTAB)->sh_size = HEADERS - NAMES;
		section(f, CODE)->sh_name = 0;
		CHECK_EQ(gx_elf_find(&elf, name, &s), len < 256);
		free(f);
	}
}

static void test_changes(void)
{
	struct file *f = good();
	struct gx_elf elf = elf_of(f);
	struct gx_elf_section s, other;

	CHECK(gx_elf_find(&elf, ".code", &s));
	gx_elf_shrink(&elf, &s, 10);
	CHECK(s.size == N_CODE - 10 && section(f, CODE)->sh_size == N_CODE - 10 &&
	      section(f, SYMTAB)->sh_size == N_SYMBOLS * sizeof(Elf64_Sym));
	/* ".code" becomes ".co", and so does the end of ".rel.code", which stands in other bytes */
	section(f, STRTAB)->sh_name = 11; /* .rel.code */
	memcpy(f->data + NAMES + 40, ".code", 6);
	section(f, CODE)->sh_name = 40;
	CHECK(gx_elf_find(&elf, ".code", &s) && gx_elf_find(&elf, ".rel.code", &other));
	gx_elf_cut_name(&elf, &s, 3);
	CHECK(gx_elf_find(&elf, ".co", &s) && s.index == CODE && !gx_elf_find(&elf, ".code", &s));
	CHECK(gx_elf_find(&elf, ".rel.co", &s) && s.index == STRTAB &&
	      gx_elf_find(&elf, ".symtab", &s));
	free(f);
}

static void test_symbols(void)
{
	struct file *f = good();
	struct gx_elf elf = elf_of(f);
	uint32_t index = 0;
	uint64_t value = 0;

	CHECK(gx_elf_symbol(&elf, "first", &index, &value) && index == CODE && value == 8);
	CHECK(gx_elf_symbol(&elf, "second", &index, &value) && index == 9 && value == 16);
	CHECK(!gx_elf_symbol(&elf, "secon", &index, &value) &&
	      !gx_elf_symbol(&elf, "third", &index, &value));
	CHECK(gx_elf_symbol_name(&elf, 1) && !strcmp(gx_elf_symbol_name(&elf, 1), "first"));
	CHECK(gx_elf_symbol_name(&elf, 2) && !strcmp(gx_elf_symbol_name(&elf, 2), "second"));
	CHECK(!gx_elf_symbol_name(&elf, N_SYMBOLS) && !gx_elf_symbol_name(&elf, UINT32_MAX));
	section(f, SYMTAB)->sh_size--; /* the last one is cut short */
	CHECK(!gx_elf_symbol_name(&elf, 2) && !gx_elf_symbol(&elf, "second", &index, &value) &&
	      gx_elf_symbol_name(&elf, 1));
	section(f, SYMTAB)->sh_link = EMPTY; /* no names */
	CHECK(!gx_elf_symbol_name(&elf, 1) && !gx_elf_symbol(&elf, "first", &index, &value));
	section(f, SYMTAB)->sh_type = SHT_PROGBITS; /* no table */
	CHECK(!gx_elf_symbol_name(&elf, 1) && !gx_elf_symbol(&elf, "first", &index, &value));
	free(f);
}

int main(void)
{
	test_open();
	test_sections();
	test_outside();
	test_many_symbols();
	test_long_names();
	test_changes();
	test_symbols();
	return TEST_END();
}
