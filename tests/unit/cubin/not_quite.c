/* not_quite.c - cubins of which a part is not quite what it looks like: its type, its place or its name is another's. */
#include "cubin/cubin.h"
#include "loose.h"
#include "unit/test.h"

#include <errno.h>

static int read_loose(const struct loose *l, struct gx_cubin *cubin, struct gx_diag *diag)
{
	*diag = (struct gx_diag){ 0 };
	return gx_cubin_read(l->data, l->len, cubin, diag);
}

/* A file of another machine, of another order of bytes, and one that ends in its header. */
static void other_files_are_none(void)
{
	static const struct {
		size_t at;
		unsigned char value;
	} rows[] = { { 0, 0 },
		     { EI_CLASS, ELFCLASS32 },
		     { EI_DATA, ELFDATA2MSB },
		     { offsetof(Elf64_Ehdr, e_machine), EM_X86_64 } };
	struct loose l = loosen("kernels");
	struct gx_cubin cubin;
	struct gx_diag diag;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		unsigned char was = l.data[rows[i].at];

		l.data[rows[i].at] = rows[i].value;
		CHECK(!gx_cubin_is_one(l.data, l.len));
		CHECK_EQ(read_loose(&l, &cubin, &diag), -EINVAL);
		CHECK(strstr(diag.text, "not an ELF file of 64 bits for CUDA"));
		l.data[rows[i].at] = was;
	}
	CHECK(gx_cubin_is_one(l.data, l.len));
	CHECK(gx_cubin_is_one(l.data, sizeof(Elf64_Ehdr)));
	/* of which what is there is right */
	for (size_t n = 0; n < sizeof(Elf64_Ehdr); n++)
		CHECK(!gx_cubin_is_one(l.data, n));
	free(l.data);
}

/* Names are in a table of texts that has bytes, and ends: the null section is none, nor what a text leads out of. */
static void names_end_in_their_table(void)
{
	for (int of_symbols = 0; of_symbols < 2; of_symbols++) {
		struct loose l = loosen("kernels");
		struct gx_cubin cubin;
		struct gx_diag diag;
		Elf64_Ehdr *elf = (Elf64_Ehdr *)(void *)l.data;
		const char *says = of_symbols ? "no table of symbols, or one that is broken"
		                              : "the names of sections";
		Elf64_Shdr *table, was;
		unsigned char *last;

		CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
		table = header_of(&l, of_symbols ? cubin.strtab : elf->e_shstrndx);
		gx_cubin_free(&cubin);
		was = *table;
		table->sh_size = 0;
		CHECK_EQ(read_loose(&l, &cubin, &diag), -EINVAL);
		CHECK(strstr(diag.text, says));
		*table = was;
		table->sh_type = SHT_PROGBITS;
		CHECK_EQ(read_loose(&l, &cubin, &diag), -EINVAL);
		CHECK(strstr(diag.text, says));
		*table = was;
		last = l.data + was.sh_offset + was.sh_size - 1;
		*last = 'x';
		CHECK_EQ(read_loose(&l, &cubin, &diag), -EINVAL);
		CHECK(strstr(diag.text, says));
		*last = 0;
		if (!of_symbols) {
			elf->e_shstrndx = 0;
			CHECK_EQ(read_loose(&l, &cubin, &diag), -EINVAL);
			CHECK(strstr(diag.text, "the names of sections are in section 0"));
		}
		free(l.data);
	}
}

/* The table of symbols has one at least, of the size that they are, and is there. */
static void symbols_are_a_table(void)
{
	struct loose l = loosen("kernels");
	struct gx_cubin cubin;
	struct gx_diag diag;
	Elf64_Shdr *table, was, *none;

	CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
	table = header_of(&l, cubin.symtab);
	none = header_of(&l, 0);
	gx_cubin_free(&cubin);
	was = *table;
	for (int i = 0; i < 5; i++) {
		*table = was;
		if (i == 0)
			table->sh_size = 0;
		else if (i == 1)
			table->sh_size--;
		else if (i == 2)
			table->sh_entsize = sizeof(Elf64_Sym) + 8;
		else
			table->sh_type = SHT_STRTAB;
		if (i == 4) { /* the null section is none, whatever it says */
			*none = was;
			none->sh_type = SHT_NULL;
		}
		CHECK_EQ(read_loose(&l, &cubin, &diag), -EINVAL);
		CHECK(strstr(diag.text, "no table of symbols, or one that is broken"));
	}
	free(l.data);
}

/* A symbol's section is one of the file's, or one of two numbers that are none's; a function that is in none has no size to keep to. */
static void symbols_are_somewhere(void)
{
	static const struct {
		uint16_t section;
		bool read;
	} rows[] = { { SHN_UNDEF, true },      { SHN_ABS, true },      { SHN_COMMON, true },
		     { SHN_LORESERVE, false }, { SHN_ABS - 1, false }, { SHN_COMMON + 1, false } };
	struct loose l = loosen("kernels");
	struct gx_cubin cubin;
	struct gx_diag diag;
	Elf64_Sym *symbol;

	CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
	symbol = symbol_in(&l, &cubin, gx_cubin_function(&cubin, "plain")->symbol);
	gx_cubin_free(&cubin);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		symbol->st_shndx = rows[i].section;
		symbol->st_size = UINT64_MAX;
		CHECK_EQ(read_loose(&l, &cubin, &diag), rows[i].read ? 0 : -EINVAL);
		if (rows[i].read) {
			CHECK_EQ(gx_cubin_function(&cubin, "plain")->symbol, 0);
			gx_cubin_free(&cubin);
		} else {
			CHECK(strstr(diag.text, "in section 0x"));
		}
	}
	free(l.data);
}

/* A function's symbol is a function of its name at the start of its section, and the first such: no other makes it a kernel or none. */
static void a_function_has_its_own_symbol(void)
{
	for (int i = 0; i < 5; i++) {
		struct loose l = loosen("kernels");
		struct gx_cubin cubin;
		struct gx_diag diag;
		const struct gx_cubin_function *f;
		Elf64_Sym *symbol, *before, *behind;
		uint32_t its;

		CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
		its = gx_cubin_function(&cubin, "plain")->symbol;
		symbol = symbol_in(&l, &cubin, its);
		before = symbol_in(&l, &cubin, 1);
		behind = symbol_in(&l, &cubin, cubin.n_symbols - 1);
		CHECK(its > 1 && its < cubin.n_symbols - 1);
		if (i < 4) {
			*before = *symbol;
			before->st_other = 0;
		}
		if (i == 0) /* of another name */
			before->st_name = symbol_in(&l, &cubin, its)->st_name + 1;
		else if (i == 1) /* no function */
			before->st_info = ELF64_ST_INFO(STB_GLOBAL, STT_OBJECT);
		else if (i == 2) /* further in */
			before->st_value = 16, before->st_size = 16;
		else if (i == 4) {
			*behind = *symbol;
			behind->st_other = 0;
		}
		gx_cubin_free(&cubin);
		CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
		f = gx_cubin_function(&cubin, "plain");
		CHECK_EQ(f->symbol, i == 3 ? 1 : its);
		CHECK_EQ(f->is_kernel, i != 3);
		gx_cubin_free(&cubin);
		free(l.data);
	}
}

/* What a section is goes by its type as well as by its name. */
static void sections_are_what_their_type_says(void)
{
	struct loose l = loosen("kernels");
	struct gx_cubin cubin;
	struct gx_diag diag;
	const struct gx_cubin_function *f;
	Elf64_Shdr *text, *info, *all, *other, was;

	CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
	f = gx_cubin_function(&cubin, "plain");
	text = header_of(&l, f->text);
	info = header_of(&l, f->info);
	all = header_of(&l, cubin.global_info);
	other = header_of(&l, gx_cubin_function(&cubin, "globals")->info);
	gx_cubin_free(&cubin);
	/* no code */
	was = *text;
	text->sh_type = SHT_NOTE;
	CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
	CHECK(!gx_cubin_function(&cubin, "plain"));
	gx_cubin_free(&cubin);
	*text = was;
	/* another's records, which say that they are this one's */
	was = *other;
	other->sh_info = info->sh_info;
	CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
	CHECK(gx_cubin_function(&cubin, "plain")->info == (uint32_t)(info - header_of(&l, 0)));
	CHECK(!gx_cubin_function(&cubin, "globals")->info);
	gx_cubin_free(&cubin);
	*other = was;
	/* no records: what is in it is not looked at, and it is not the module's */
	was = *all;
	all->sh_type = SHT_NOTE;
	l.data[all->sh_offset] = 9;
	CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
	CHECK_EQ(cubin.global_info, 0);
	gx_cubin_free(&cubin);
	*all = was;
	l.data[all->sh_offset] = 0;
	CHECK_EQ(read_loose(&l, &cubin, &diag), -EINVAL);
	CHECK(strstr(diag.text, "record of format 0"));
	/* records without bytes in the file are none, however long they are said to be */
	all->sh_type = SHT_NOBITS;
	CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
	gx_cubin_free(&cubin);
	free(l.data);
}

/* Names of the second form of the code that stands beside it in files for machines to come; a section that is no more has no name. */
static void a_second_form_is_known_by_its_names(void)
{
	static const struct {
		const char *name;
		bool is_one;
	} rows[] = { { ".nv.merc.x", true },
		     { ".nv.capmerc.", true },
		     { ".nv.merc", false },
		     { ".nv.capmerk.", false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct loose l = loosen("kernels");
		struct gx_cubin cubin;
		struct gx_diag diag;
		uint32_t section;
		char *name;

		CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
		CHECK(!cubin.has_second_form);
		section = gx_cubin_section(&cubin, ".note.nv.tkinfo");
		name = (char *)l.data + (cubin.sections[section].name - (const char *)cubin.bytes);
		gx_cubin_free(&cubin);
		CHECK(section && strlen(name) >= strlen(rows[i].name));
		strcpy(name, rows[i].name);
		CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
		CHECK_EQ(cubin.has_second_form, rows[i].is_one);
		CHECK_EQ(gx_cubin_section(&cubin, rows[i].name), section);
		CHECK_EQ(gx_cubin_section(&cubin, ""), 0);
		gx_cubin_free(&cubin);
		header_of(&l, section)->sh_type = SHT_NULL;
		CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
		CHECK_EQ(gx_cubin_section(&cubin, rows[i].name), 0);
		CHECK_EQ(gx_cubin_section(&cubin, ""), 0);
		gx_cubin_free(&cubin);
		free(l.data);
	}
}

/* Relocations of themselves would be a list without an end. */
static void relocations_are_of_another_section(void)
{
	struct loose l = loosen("linked");
	struct gx_cubin cubin;
	struct gx_diag diag;
	uint32_t relocs;

	CHECK_EQ(read_loose(&l, &cubin, &diag), 0);
	relocs = cubin.sections[gx_cubin_function(&cubin, "calls_elsewhere")->text].relocs;
	gx_cubin_free(&cubin);
	header_of(&l, relocs)->sh_info = relocs;
	memset(l.data + header_of(&l, relocs)->sh_offset, 0, header_of(&l, relocs)->sh_size);
	CHECK_EQ(read_loose(&l, &cubin, &diag), -EINVAL);
	CHECK(strstr(diag.text, "bytes of relocations for section"));
	free(l.data);
}

static void tables_are_known_by_their_types(void)
{
	static const struct {
		uint32_t type;
		bool is_one;
	} rows[] = { { SHT_NULL, true },    { SHT_REL, true },    { SHT_RELA, true },
		     { SHT_SYMTAB, true },  { SHT_STRTAB, true }, { SHT_PROGBITS, false },
		     { SHT_NOBITS, false }, { SHT_NOTE, false },  { 0x70000000, false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK_EQ(gx_cubin_is_table(&(struct gx_cubin_section){ .type = rows[i].type }),
		         rows[i].is_one);
}

int main(void)
{
	other_files_are_none();
	names_end_in_their_table();
	symbols_are_a_table();
	symbols_are_somewhere();
	a_function_has_its_own_symbol();
	sections_are_what_their_type_says();
	a_second_form_is_known_by_its_names();
	relocations_are_of_another_section();
	tables_are_known_by_their_types();
	return TEST_END();
}
