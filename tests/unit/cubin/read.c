/* read.c - cubins that nvcc made: what they hold is found; what is broken in one is refused. */
#include "cubin/cubin.h"
#include "loose.h"
#include "unit/test.h"

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
	    info = section_of(".nv.info");
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
	info = cubin.sections[gx_cubin_section(&cubin, ".nv.info")].offset;
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

/* One function's records: that function is refused, and no other. */
static void broken_records_are_their_functions(void)
{
	static const struct {
		size_t at;
		unsigned char value[2];
		const char *says;
	} harms[] = { { 0, { 9, 0 }, "record of format 9" },
		      { 2, { 0xf0, 0xff }, "does not end" } };

	for (size_t i = 0; i < sizeof(harms) / sizeof(harms[0]); i++) {
		size_t len;
		unsigned char *data = read_sample("kernels", 80, &len);
		struct gx_diag diag = { 0 };
		struct gx_cubin cubin;
		const struct gx_cubin_function *plain;

		CHECK_EQ(gx_cubin_read(data, len, &cubin, NULL), 0);
		plain = gx_cubin_function(&cubin, "plain");
		CHECK_EQ(gx_cubin_check_function(&cubin, plain, &diag), 0);
		memcpy(data + cubin.sections[plain->info].offset + harms[i].at, harms[i].value,
		       i ? 2 : 1);
		gx_cubin_free(&cubin);
		CHECK_EQ(gx_cubin_read(data, len, &cubin, NULL), 0);
		for (uint32_t k = 0; k < cubin.n_functions; k++) {
			const struct gx_cubin_function *f = &cubin.functions[k];
			bool is_plain = !strcmp(f->name, "plain");

			CHECK_EQ(gx_cubin_check_function(&cubin, f, &diag), is_plain ? -EINVAL : 0);
		}
		CHECK_EQ(diag.error, GX_E_CUBIN);
		CHECK(strstr(diag.text, harms[i].says));
		gx_cubin_free(&cubin);
		free(data);
	}
}

/* What has no bytes in the file says nothing of them: the null section, and memory that begins as zeroes. */
static void bytes_that_are_not_there_are_not_looked_for(void)
{
	struct loose l = loosen("kernels");
	struct gx_cubin cubin;
	uint32_t shared;

	CHECK_EQ(gx_cubin_read(l.data, l.len, &cubin, NULL), 0);
	shared = cubin.functions[gx_cubin_function(&cubin, "shared") - cubin.functions].shared;
	CHECK_EQ(cubin.sections[shared].type, SHT_NOBITS);
	gx_cubin_free(&cubin);
	*header_of(&l, 0) = (Elf64_Shdr){ .sh_name = 0xffffff,
		                          .sh_link = 0xffff,
		                          .sh_offset = ~0ull,
		                          .sh_size = ~0ull,
		                          .sh_addralign = 3 };
	header_of(&l, shared)->sh_offset = ~0ull;
	CHECK_EQ(gx_cubin_read(l.data, l.len, &cubin, NULL), 0);
	CHECK(!cubin.sections[0].data && !cubin.sections[0].name[0]);
	CHECK(!cubin.sections[shared].data && cubin.sections[shared].bytes);
	gx_cubin_free(&cubin);
	free(l.data);
}

/* The function `from` gets the name of the kernel plain, which stands before it or behind it. */
static int with_the_name_of_plain(const char *from, bool is_kernel, uint32_t *text,
                                  struct gx_diag *diag)
{
	struct loose l = loosen("kernels");
	struct gx_cubin cubin;
	const struct gx_cubin_function *f, *plain;
	Elf64_Sym *symbol;
	int err;

	CHECK_EQ(gx_cubin_read(l.data, l.len, &cubin, NULL), 0);
	f = gx_cubin_function(&cubin, from);
	plain = gx_cubin_function(&cubin, "plain");
	header_of(&l, f->text)->sh_name = header_of(&l, plain->text)->sh_name;
	symbol = symbol_in(&l, &cubin, f->symbol);
	symbol->st_name = symbol_in(&l, &cubin, plain->symbol)->st_name;
	if (!is_kernel)
		symbol->st_other &= (unsigned char)~0x10;
	*text = plain->text;
	gx_cubin_free(&cubin);
	err = gx_cubin_read(l.data, l.len, &cubin, diag);
	if (!err) {
		plain = gx_cubin_function(&cubin, "plain");
		CHECK(plain && plain->is_kernel);
		CHECK_EQ(plain ? plain->text : 0, *text);
		gx_cubin_free(&cubin);
	}
	free(l.data);
	return err;
}

/* A kernel is the only one of its name; functions may share it with one. */
static void a_name_leads_to_its_kernel(void)
{
	static const char *const others[] = { "globals", "no_parameters", "switched", "diverges" };

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		struct gx_diag diag = { 0 };
		uint32_t text;

		CHECK_EQ(with_the_name_of_plain(others[i], false, &text, &diag), 0);
		CHECK_EQ(with_the_name_of_plain(others[i], true, &text, &diag), -EINVAL);
		CHECK(strstr(diag.text, "two kernels plain"));
	}
}

/* A section of relocations that has the name of a kernel's records, and names its text as they do. */
static void a_table_has_no_records(void)
{
	struct loose l = loosen("linked");
	struct gx_cubin cubin;
	const struct gx_cubin_function *f;
	uint32_t info;

	CHECK_EQ(gx_cubin_read(l.data, l.len, &cubin, NULL), 0);
	f = gx_cubin_function(&cubin, "calls_elsewhere");
	info = f->info;
	CHECK(info && cubin.sections[f->text].relocs);
	for (uint32_t i = cubin.sections[f->text].relocs; i; i = cubin.sections[i].next_relocs) {
		/* the one that stands behind is found last */
		Elf64_Shdr *table = header_of(&l, i), *records = header_of(&l, info);

		if (i < info) {
			Elf64_Shdr was = *table;

			*table = *records;
			*records = was;
			info = i;
			records = table;
			table = header_of(&l, f->info);
		}
		table->sh_name = records->sh_name;
	}
	gx_cubin_free(&cubin);
	CHECK_EQ(gx_cubin_read(l.data, l.len, &cubin, NULL), 0);
	f = gx_cubin_function(&cubin, "calls_elsewhere");
	CHECK_EQ(f ? f->info : 0, info);
	gx_cubin_free(&cubin);
	free(l.data);
}

/* The sample with so many more sections of code, all of one name. */
static int with_texts(const struct loose *l, uint32_t n, uint32_t name, struct gx_diag *diag)
{
	Elf64_Ehdr header;
	size_t at = (l->len + 7) / 8 * 8, each = sizeof(Elf64_Shdr);
	unsigned char *data;
	struct gx_cubin cubin;
	int err;

	memcpy(&header, l->data, sizeof(header));
	data = calloc(1, at + (header.e_shnum + n) * each);
	memcpy(data, l->data, l->len);
	memcpy(data + at, l->data + header.e_shoff, header.e_shnum * each);
	for (uint32_t i = 0; i < n; i++) {
		const Elf64_Shdr text = { .sh_name = name, .sh_type = SHT_PROGBITS };

		memcpy(data + at + (header.e_shnum + i) * each, &text, each);
	}
	header.e_shoff = at;
	header.e_shnum = (uint16_t)(header.e_shnum + n);
	memcpy(data, &header, sizeof(header));
	err = gx_cubin_read(data, at + header.e_shnum * each, &cubin, diag);
	if (!err)
		gx_cubin_free(&cubin);
	free(data);
	return err;
}

/* Names of functions are compared: a table of names is good for sixteen times its bytes, and no more. */
static void names_that_share_bytes_have_an_end(void)
{
	struct loose l = loosen("kernels");
	struct gx_diag diag = { 0 };
	struct gx_cubin cubin;
	size_t used = 0, each, room;
	uint32_t text;

	CHECK_EQ(gx_cubin_read(l.data, l.len, &cubin, NULL), 0);
	text = gx_cubin_section(&cubin, ".text.odd_parameters");
	each = strlen(".text.odd_parameters");
	for (uint32_t i = 1; i < cubin.n_sections; i++)
		if (!strncmp(cubin.sections[i].name, ".text.", 6))
			used += strlen(cubin.sections[i].name);
	room = 16 * cubin.sections[((Elf64_Ehdr *)(void *)l.data)->e_shstrndx].bytes - used;
	gx_cubin_free(&cubin);
	CHECK_EQ(with_texts(&l, (uint32_t)(room / each), header_of(&l, text)->sh_name, &diag), 0);
	CHECK_EQ(with_texts(&l, (uint32_t)(room / each) + 1, header_of(&l, text)->sh_name, &diag),
	         -EINVAL);
	CHECK(strstr(diag.text, "share bytes"));
	free(l.data);
}

/* A field of so many bytes at its bound, and one beyond. */
static void bound(unsigned char *data, size_t len, void *field, size_t bytes, uint64_t most,
                  const char *what)
{
	for (uint64_t beyond = 0; beyond < 2; beyond++) {
		struct gx_cubin cubin;
		uint64_t was = 0, value = most + beyond;
		int err;

		memcpy(&was, field, bytes);
		memcpy(field, &value, bytes);
		err = gx_cubin_read(data, len, &cubin, NULL);
		CHECK_EQ(err, beyond ? -EINVAL : 0);
		if (!!err != !!beyond)
			fprintf(stderr, "%s %llu\n", what, (unsigned long long)value);
		gx_cubin_free(&cubin);
		memcpy(field, &was, bytes);
	}
}

#define BOUND(field, most) bound(data, len, &(field), sizeof(field), most, #field)

/* Offsets, sizes and numbers go as far as what they are of, and no further. */
static void bounds_are_exact(void)
{
	size_t len;
	unsigned char *data = read_sample("linked", 90, &len);
	Elf64_Ehdr *elf = (Elf64_Ehdr *)(void *)data;
	Elf64_Shdr *table = (Elf64_Shdr *)(void *)(data + elf->e_shoff), *note, *relocs;
	Elf64_Sym *symbols, *f;
	Elf64_Rela *rela;
	struct gx_cubin cubin;
	uint64_t text;

	CHECK_EQ(gx_cubin_read(data, len, &cubin, NULL), 0);
	note = &table[gx_cubin_section(&cubin, ".note.nv.tkinfo")];
	relocs = &table[gx_cubin_section(&cubin, ".rela.text.calls_elsewhere")];
	rela = (Elf64_Rela *)(void *)(data + relocs->sh_offset);
	symbols = (Elf64_Sym *)(void *)(data + table[cubin.symtab].sh_offset);
	f = &symbols[gx_cubin_function(&cubin, "calls_elsewhere")->symbol];
	text = cubin.sections[gx_cubin_function(&cubin, "calls_elsewhere")->text].bytes;
	BOUND(note->sh_size, len - note->sh_offset);
	BOUND(note->sh_offset, len - note->sh_size);
	note->sh_size = 0;
	BOUND(note->sh_offset, len);
	BOUND(note->sh_name, table[elf->e_shstrndx].sh_size - 1);
	BOUND(note->sh_link, cubin.n_sections - 1u);
	BOUND(f->st_name, cubin.sections[cubin.strtab].bytes - 1);
	BOUND(f->st_size, text);
	f->st_size = 0;
	BOUND(f->st_value, text);
	BOUND(symbols[1].st_shndx, cubin.n_sections - 1u);
	BOUND(rela->r_offset, text - 1);
	BOUND(((uint32_t *)(void *)&rela->r_info)[1], cubin.n_symbols - 1);
	gx_cubin_free(&cubin);
	free(data);
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
	broken_records_are_their_functions();
	bytes_that_are_not_there_are_not_looked_for();
	a_name_leads_to_its_kernel();
	a_table_has_no_records();
	names_that_share_bytes_have_an_end();
	bounds_are_exact();
	every_length_is_survived();
	return TEST_END();
}
