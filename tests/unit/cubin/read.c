/* read.c - cubins that nvcc made: what they hold is found; what is broken in one is refused. */
#include "cubin/cubin.h"
#include "files.h"
#include "unit/test.h"

#include <elf.h>
#include <errno.h>

static const char *const kernels[] = {
	"plain",   "no_parameters", "odd_parameters", "all_parameters", "many_threads", "constants",
	"globals", "calls",         "prints",         "asserts",        "by_pointer",   "by_table",
	"managed", "shared",        "switched",       "diverges",
};

/* A kernel's registers, as .nv.info says them. */
static uint32_t registers_of(const struct gx_cubin *cubin, uint32_t symbol)
{
	struct gx_cubin_attr attr;

	for (size_t at = 0; gx_cubin_attr_next(&cubin->sections[cubin->global_info], &at, &attr);)
		if (attr.kind == 0x2f && gx_cubin_word(&attr, 0) == symbol)
			return gx_cubin_word(&attr, 1);
	return 0;
}

static void a_sample_is_read(unsigned sm)
{
	size_t len;
	unsigned char *data = read_sample("kernels", sm, &len);
	struct gx_cubin cubin;
	struct gx_diag diag = { 0 };

	CHECK(data && gx_cubin_is_one(data, len));
	CHECK_EQ(gx_cubin_read(data, len, &cubin, &diag), 0);
	CHECK_EQ(cubin.sm, sm);
	CHECK_EQ(cubin.abi, 8);
	for (size_t i = 0; i < sizeof(kernels) / sizeof(kernels[0]); i++) {
		const struct gx_cubin_function *f = gx_cubin_function(&cubin, kernels[i]);

		CHECK(f && f->is_kernel && f->info && f->params);
		if (!f)
			continue;
		CHECK(!strcmp(cubin.symbols[f->symbol].name, kernels[i]));
		CHECK(cubin.sections[f->text].bytes >= 128);
		CHECK(registers_of(&cubin, f->symbol) > 0);
	}
	CHECK(!gx_cubin_function(&cubin, "absent"));
	CHECK(gx_cubin_function(&cubin, "shared") && gx_cubin_function(&cubin, "shared")->shared);
	CHECK(!!gx_cubin_function(&cubin, "few_registers") == (sm == 90));
	CHECK(gx_cubin_section(&cubin, ".nv.constant3") &&
	      !gx_cubin_section(&cubin, ".nv.constant"));
	gx_cubin_free(&cubin);
	free(data);
}

/* The device linker leaves functions in sections of their own; those that reach them have relocations, with addends and without. */
static void functions_and_relocations_are_found(void)
{
	size_t len, n = 0;
	unsigned char *data = read_sample("linked", 80, &len);
	struct gx_cubin cubin;
	const struct gx_cubin_function *f;

	CHECK_EQ(gx_cubin_read(data, len, &cubin, NULL), 0);
	f = gx_cubin_function(&cubin, "elsewhere");
	CHECK(f && !f->is_kernel && f->symbol && !f->params);
	f = gx_cubin_function(&cubin, "calls_elsewhere");
	CHECK(f && f->is_kernel);
	for (uint32_t s = cubin.sections[f->text].relocs; s; s = cubin.sections[s].next_relocs)
		for (size_t i = 0; i < gx_cubin_n_relocs(&cubin.sections[s]); i++, n++) {
			struct gx_cubin_reloc reloc = gx_cubin_reloc(&cubin.sections[s], i);
			const char *name = cubin.symbols[reloc.symbol].name;

			CHECK(!strcmp(name, "elsewhere") ? reloc.type == 58 && !reloc.addend
			                                 : reloc.addend == 0xe0);
		}
	CHECK_EQ(n, 3);
	gx_cubin_free(&cubin);
	free(data);
}

/* One change, and the words that its refusal must have. */
struct harm {
	size_t at; /* from the start of the file, or of section header `section` */
	int section;
	uint64_t value;
	unsigned bytes;
	const char *says;
};

static void harm_is_refused(const struct harm *h)
{
	size_t len;
	unsigned char *data = read_sample("kernels", 80, &len);
	struct gx_cubin cubin;
	struct gx_diag diag = { 0 };
	Elf64_Ehdr header;
	size_t at = h->at;

	memcpy(&header, data, sizeof(header));
	if (h->section >= 0)
		at += header.e_shoff + (size_t)h->section * sizeof(Elf64_Shdr);
	memcpy(data + at, &h->value, h->bytes);
	CHECK_EQ(gx_cubin_read(data, len, &cubin, &diag), -EINVAL);
	CHECK_EQ(diag.error, GX_E_CUBIN);
	CHECK(strstr(diag.text, h->says));
	if (!strstr(diag.text, h->says))
		fprintf(stderr, "said: %s\n", diag.text);
	CHECK(!cubin.sections && !cubin.arena.head && !cubin.by_name.slots);
	free(data);
}

/* The index of a section of the sample for sm_80. */
static int section_of(const char *name)
{
	size_t len;
	unsigned char *data = read_sample("kernels", 80, &len);
	struct gx_cubin cubin;
	int found;

	CHECK_EQ(gx_cubin_read(data, len, &cubin, NULL), 0);
	found = (int)gx_cubin_section(&cubin, name);
	CHECK(found);
	gx_cubin_free(&cubin);
	free(data);
	return found;
}

static void broken_headers_are_refused(void)
{
	const struct harm harms[] = {
		{ 0, -1, 0, 1, "not an ELF file" },
		{ EI_CLASS, -1, ELFCLASS32, 1, "not an ELF file" },
		{ offsetof(Elf64_Ehdr, e_machine), -1, EM_X86_64, 2, "not an ELF file" },
		{ offsetof(Elf64_Ehdr, e_shnum), -1, 0, 2, "section headers" },
		{ offsetof(Elf64_Ehdr, e_shnum), -1, 0xfeff, 2, "section headers" },
		{ offsetof(Elf64_Ehdr, e_shoff), -1, ~0ull, 8, "section headers" },
		{ offsetof(Elf64_Ehdr, e_shentsize), -1, 56, 2, "section headers" },
		{ offsetof(Elf64_Ehdr, e_shstrndx), -1, 0x1000, 2, "names of sections" },
		{ offsetof(Elf64_Ehdr, e_shstrndx), -1, 3, 2, "do not end" },
	};

	for (size_t i = 0; i < sizeof(harms) / sizeof(harms[0]); i++)
		harm_is_refused(&harms[i]);
}

static void broken_sections_are_refused(void)
{
	int text = section_of(".text.plain"), symtab = section_of(".symtab"),
	    info = section_of(".nv.info.plain");
	int relocs = section_of(".rel.nv.constant4");
	const struct harm harms[] = {
		{ offsetof(Elf64_Shdr, sh_type), 0, SHT_PROGBITS, 4, "null section" },
		{ offsetof(Elf64_Shdr, sh_name), text, 0xffffff, 4, "name at offset" },
		{ offsetof(Elf64_Shdr, sh_offset), text, ~0ull, 8, "bytes at offset" },
		{ offsetof(Elf64_Shdr, sh_size), text, ~0ull - 100, 8, "bytes at offset" },
		{ offsetof(Elf64_Shdr, sh_size), text, 0x188, 8, "whole instructions" },
		{ offsetof(Elf64_Shdr, sh_addralign), text, 24, 8, "alignment" },
		{ offsetof(Elf64_Shdr, sh_link), text, 0xffff, 4, "linked to" },
		{ offsetof(Elf64_Shdr, sh_size), text, 32, 8, "function" },
		{ offsetof(Elf64_Shdr, sh_entsize), symtab, 16, 8, "table of symbols" },
		{ offsetof(Elf64_Shdr, sh_size), symtab, 25, 8, "table of symbols" },
		{ offsetof(Elf64_Shdr, sh_link), symtab, 3, 4, "table of symbols" },
		{ offsetof(Elf64_Shdr, sh_type), symtab, SHT_PROGBITS, 4, "table of symbols" },
		{ offsetof(Elf64_Shdr, sh_type), info, SHT_SYMTAB, 4, "two tables" },
		{ offsetof(Elf64_Shdr, sh_size), info, 0x2a, 8, "does not end" },
		{ offsetof(Elf64_Shdr, sh_info), relocs, 0xffff, 4, "relocations" },
		{ offsetof(Elf64_Shdr, sh_info), relocs, 0, 4, "relocations" },
		{ offsetof(Elf64_Shdr, sh_size), relocs, 17, 8, "relocations" },
	};

	for (size_t i = 0; i < sizeof(harms) / sizeof(harms[0]); i++)
		harm_is_refused(&harms[i]);
}

/* Contents: a symbol, a record, a relocation. */
static void broken_contents_are_refused(void)
{
	size_t len;
	unsigned char *data = read_sample("kernels", 80, &len);
	struct gx_cubin cubin;
	size_t symbols, info, relocs;

	CHECK_EQ(gx_cubin_read(data, len, &cubin, NULL), 0);
	symbols = cubin.sections[cubin.symtab].offset + 3 * sizeof(Elf64_Sym);
	info = cubin.sections[gx_cubin_section(&cubin, ".nv.info.plain")].offset;
	relocs = cubin.sections[gx_cubin_section(&cubin, ".rel.nv.constant4")].offset;
	gx_cubin_free(&cubin);
	free(data);
	harm_is_refused(&(struct harm){ symbols, -1, 0xffffff, 4, "name at offset" });
	harm_is_refused(&(struct harm){ symbols + 6, -1, 0xff01, 2, "in section" });
	harm_is_refused(&(struct harm){ symbols + 6, -1, 0x4000, 2, "in section" });
	harm_is_refused(&(struct harm){ info, -1, 9, 1, "format" });
	harm_is_refused(&(struct harm){ info + 2, -1, 0xfff0, 2, "does not end" });
	harm_is_refused(&(struct harm){ relocs, -1, 0x10000, 8, "relocation 0" });
	harm_is_refused(&(struct harm){ relocs + 12, -1, 0x10000, 4, "relocation 0" });
}

static void every_length_is_survived(void)
{
	size_t len;
	unsigned char *data = read_sample("linked", 90, &len);

	Elf64_Ehdr header;

	/* what is behind the headers of the sections belongs to loaders alone */
	memcpy(&header, data, sizeof(header));
	len = header.e_shoff + header.e_shnum * sizeof(Elf64_Shdr);
	for (size_t n = 0; n < len; n += n < 256 ? 1 : 97) {
		unsigned char *cut = malloc(n ? n : 1);
		struct gx_cubin cubin;

		memcpy(cut, data, n);
		CHECK(gx_cubin_is_one(cut, n) == (n >= sizeof(Elf64_Ehdr)));
		CHECK(gx_cubin_read(cut, n, &cubin, NULL) == -EINVAL);
		free(cut);
	}
	free(data);
}

int main(void)
{
	for (unsigned i = 0; i < N_SAMPLE_SMS; i++)
		a_sample_is_read(sample_sms[i]);
	functions_and_relocations_are_found();
	broken_headers_are_refused();
	broken_sections_are_refused();
	broken_contents_are_refused();
	every_length_is_survived();
	return TEST_END();
}
