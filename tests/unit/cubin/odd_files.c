/* odd_files.c - cubins as no compiler makes them: what the reader takes, a graft refuses or copies truly. */
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

#include <elf.h>

enum { MOST_LOADS = 64, MORE_SECTIONS = 140 };

static void open_sample(struct sample *s, const char *file, unsigned sm, const char *kernel)
{
	load_sample(s, file, sm, kernel);
	CHECK_EQ(prepare_sample(s, NULL), 0);
}

static const struct gx_cubin_function *function(const struct sample *s, const char *name)
{
	for (uint32_t i = 0; i < s->cubin.n_functions; i++)
		if (strstr(s->cubin.functions[i].name, name))
			return &s->cubin.functions[i];
	abort();
}

static const struct gx_cubin_function *kernel_of(const struct sample *s)
{
	return gx_cubin_function(&s->cubin, s->request.kernel);
}

/* It says why not; nothing: it is grafted, and what came out is proved and read. */
static void grafted(struct sample *s, const char *says, struct gx_graft *graft,
                    struct gx_cubin *copy)
{
	struct gx_diag diag = { 0 };
	int err = gx_graft(&s->request, graft, &diag);

	CHECK_EQ(!err, !says);
	CHECK(!says || strstr(diag.text, says));
	if (err && (!says || !strstr(diag.text, says)))
		fprintf(stderr, "said: %s\n", diag.text);
	*copy = (struct gx_cubin){ 0 };
	if (err)
		return;
	CHECK_EQ(gx_graft_prove(&s->request, graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(graft->bytes, graft->len, copy, NULL), 0);
}

static void is_refused(struct sample *s, const char *says)
{
	struct gx_graft graft;
	struct gx_cubin copy;

	grafted(s, says, &graft, &copy);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
}

/* Room for parameters that is larger than they are stays as large. */
static void room_for_parameters_does_not_shrink(void)
{
	struct gx_cubin_section *params;
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;

	open_sample(&s, "kernels", 90, "plain");
	params = &s.cubin.sections[kernel_of(&s)->params];
	params->bytes += 4096;
	grafted(&s, NULL, &graft, &copy);
	CHECK_EQ(copy.sections[gx_cubin_function(&copy, "plain")->params].bytes, params->bytes);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* Each alone is reason enough. */
static void code_for_machines_to_come_is_refused(void)
{
	struct sample s;

	open_sample(&s, "kernels", 100, "plain");
	CHECK(s.cubin.has_second_form);
	s.cubin.has_second_form = false;
	is_refused(&s, "sm_100: ");
	drop_sample(&s);
	open_sample(&s, "kernels", 90, "plain");
	s.cubin.has_second_form = true;
	is_refused(&s, "a second form of the code");
	drop_sample(&s);
}

static void alignment_has_an_end(void)
{
	struct sample s;

	open_sample(&s, "kernels", 90, "plain");
	s.cubin.sections[kernel_of(&s)->params].align = 4096;
	is_refused(&s, NULL);
	s.cubin.sections[kernel_of(&s)->params].align = 8192;
	is_refused(&s, "a section aligned to 0x2000");
	drop_sample(&s);
}

/* Sections of the kernel, every second of which is loaded: a segment for each of those. */
static unsigned n_segments(uint32_t n, bool *refused)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;
	struct sample s;
	Elf64_Ehdr header = { 0 };
	struct gx_cubin_section *sections = calloc(256 + MORE_SECTIONS, sizeof(*sections));
	uint32_t *function_of = calloc(256 + MORE_SECTIONS, sizeof(*function_of));

	open_sample(&s, "kernels", 90, "plain");
	CHECK(s.cubin.n_sections <= 256);
	memcpy(sections, s.cubin.sections, s.cubin.n_sections * sizeof(*sections));
	memcpy(function_of, s.cubin.function_of, s.cubin.n_sections * sizeof(*function_of));
	for (uint32_t i = 0; i < 2 * n; i++)
		sections[s.cubin.n_sections + i] =
		        (struct gx_cubin_section){ .name = ".nv.more",
			                           .type = SHT_PROGBITS,
			                           .info = kernel_of(&s)->text,
			                           .flags = i % 2 ? SHF_ALLOC : 0,
			                           .align = 1,
			                           .bytes = 1,
			                           .data = s.data };
	s.cubin.sections = sections;
	s.cubin.function_of = function_of;
	s.cubin.n_sections += 2 * n;
	gx_graft(&s.request, &graft, &diag);
	*refused = diag.error != GX_E_NONE;
	if (graft.bytes)
		memcpy(&header, graft.bytes, sizeof(header));
	CHECK(!*refused || (diag.error == GX_E_CUBIN && strstr(diag.text, "64 segments")));
	gx_graft_free(&graft);
	drop_sample(&s);
	free(sections);
	free(function_of);
	return header.e_phnum;
}

static void segments_have_an_end(void)
{
	bool refused;
	unsigned n = n_segments(0, &refused), most = MOST_LOADS + 2 - n;

	CHECK(n > 2 && n < MOST_LOADS);
	CHECK_EQ(n_segments(most, &refused), MOST_LOADS + 2);
	CHECK(!refused);
	CHECK_EQ(n_segments(most + 1, &refused), 0);
	CHECK(refused);
}

/* A section of another kernel, and a table, by names that look like those of sections that all kernels share. */
static void names_do_not_make_a_section_common(void)
{
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;
	uint32_t n;

	open_sample(&s, "kernels", 90, "plain");
	grafted(&s, NULL, &graft, &copy);
	n = copy.n_sections;
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	s.cubin.sections[function(&s, "shared")->shared].name = ".nv.shared.k7";
	s.cubin.sections[s.cubin.symtab].name = ".nv.compat";
	s.cubin.sections[s.cubin.strtab].name = ".nv.constant7";
	grafted(&s, NULL, &graft, &copy);
	CHECK_EQ(copy.n_sections, n);
	CHECK(!gx_cubin_section(&copy, ".nv.shared.k7"));
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* A bank of the whole module goes along by its number, of one digit or two, and by nothing that only looks like it. */
static void banks_of_the_module_go_along(void)
{
	static const struct {
		const char *name;
		bool goes;
	} rows[] = {
		{ ".nv.constant0", true },    { ".nv.constant9", true },
		{ ".nv.constant10", true },   { ".nv.constant19", true },
		{ ".nv.constant31", true },   { ".nv.constant32", false },
		{ ".nv.constant", false },    { ".nv.constant/", false },
		{ ".nv.constant:", false },   { ".nv.constant3x", false },
		{ ".nv.constant003", false }, { ".nv.constan3", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_graft graft;
		struct gx_cubin copy;
		struct sample s;

		open_sample(&s, "kernels", 90, "plain");
		s.cubin.sections[function(&s, "shared")->shared].name = rows[i].name;
		grafted(&s, NULL, &graft, &copy);
		CHECK_EQ(gx_cubin_section(&copy, rows[i].name) != 0, rows[i].goes);
		gx_cubin_free(&copy);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* The first symbol is none; one without a name has the name at 0. */
static void the_table_of_symbols_is_as_elf_has_it(void)
{
	static const Elf64_Sym none;
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;
	unsigned n = 0;

	open_sample(&s, "kernels", 90, "globals");
	for (uint32_t i = 1; i < s.cubin.n_symbols; i++)
		if (s.cubin.symbols[i].type == STT_SECTION)
			s.cubin.symbols[i].name = "";
	grafted(&s, NULL, &graft, &copy);
	CHECK(!memcmp(copy.sections[copy.symtab].data, &none, sizeof(none)));
	for (uint32_t i = 1; i < copy.n_symbols; i++)
		if (!copy.symbols[i].name[0]) {
			n++;
			CHECK(copy.symbols[i].name ==
			      (const char *)copy.sections[copy.strtab].data);
		}
	CHECK(n > 0);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

static void set_word(uint8_t *at, uint64_t value)
{
	memcpy(at, &value, sizeof(value));
}

/* Two functions that call each other are taken once each. */
static void functions_may_call_each_other(void)
{
	struct sample s;
	const struct gx_cubin_function *deeper, *elsewhere;
	const struct gx_cubin_section *relocs, *text;
	struct gx_graft graft;
	struct gx_diag diag = { 0 };
	struct gx_cubin copy;
	struct gx_sass w;

	open_sample(&s, "linked", 80, "calls_elsewhere");
	deeper = function(&s, "deeper");
	elsewhere = gx_cubin_function(&s.cubin, "elsewhere");
	relocs = &s.cubin.sections[s.cubin.sections[deeper->text].relocs];
	text = &s.cubin.sections[deeper->text];
	w = gx_sass_load(text->data);
	for (size_t i = 0; i < 2; i++) {
		uint8_t *at =
		        s.data + relocs->offset +
		        i * (relocs->type == SHT_RELA ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel));

		w = gx_sass_load(text->data + 16 * i);
		gx_sass_store(s.data + text->offset + 16 * i,
		              gx_sass_set(w, GX_SASS_OPCODE, GX_SASS_OP_CALL_REL));
		set_word(at, 16 * i);
		set_word(at + 8, ELF64_R_INFO((uint64_t)elsewhere->symbol, 75));
	}
	CHECK_EQ(gx_graft(&s.request, &graft, &diag), 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	CHECK_EQ(copy.n_functions, 3);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

static uint8_t *first_reloc(struct sample *s, uint32_t of)
{
	return s->data + s->cubin.sections[s->cubin.sections[of].relocs].offset;
}

/* A place that a reference changes lies in its section, and in code at an instruction. */
static void references_change_what_is_there(void)
{
	struct sample s;
	const struct gx_cubin_function *deeper;

	open_sample(&s, "kernels", 90, "globals");
	s.cubin.sections[gx_cubin_section(&s.cubin, ".nv.constant4")].bytes = 16;
	is_refused(&s, NULL);
	s.cubin.sections[gx_cubin_section(&s.cubin, ".nv.constant4")].bytes = 15;
	is_refused(&s, "is out of its section");
	drop_sample(&s);
	open_sample(&s, "linked", 80, "calls_elsewhere");
	deeper = function(&s, "deeper");
	set_word(first_reloc(&s, deeper->text), 4);
	is_refused(&s, "is out of its section");
	drop_sample(&s);
}

/* Addresses in a bank of constants that the kernel does not read are nobody's. */
static void banks_that_are_not_read_are_not_bound(void)
{
	static const struct {
		const char *kernel, *says;
	} rows[] = { { "plain", NULL }, { "constants", "is managed memory" } };

	for (size_t i = 0; i < 2; i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;
		struct sample s;
		uint32_t four;

		open_sample(&s, "kernels", 90, rows[i].kernel);
		four = gx_cubin_section(&s.cubin, ".nv.constant4");
		s.cubin.sections[s.cubin.sections[four].relocs].info =
		        gx_cubin_section(&s.cubin, ".nv.constant3");
		s.cubin.sections[gx_cubin_section(&s.cubin, ".nv.constant3")].bytes = 64;
		gx_graft(&s.request, &graft, &diag);
		CHECK_EQ(!graft.bytes, rows[i].says != NULL);
		CHECK(!rows[i].says || strstr(diag.text, rows[i].says));
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

/* A kernel that reads each of n variables of a module, which has as many symbols. */
static void look_at_variables(uint32_t n, const char *says)
{
	struct sample s;
	struct gx_cubin cubin;
	const struct gx_cubin_section *text;
	struct gx_cubin_symbol *symbols;
	struct gx_cubin_section *four, *relocs;
	Elf64_Rela *rela = calloc(n, sizeof(*rela));
	char(*names)[12] = calloc(n, sizeof(*names));
	uint32_t first;

	load_sample(&s, "kernels", 90, "globals");
	CHECK_EQ(gx_cubin_read(s.data, s.len, &cubin, NULL), 0);
	text = &cubin.sections[gx_cubin_function(&cubin, "globals")->text];
	/* by an index that nobody knows: all of the bank may be read */
	for (size_t at = 0; at < text->bytes; at += 16) {
		uint8_t *p = s.data + text->offset + at;
		struct gx_sass w = gx_sass_load(p);

		if (gx_sass_get(w, GX_SASS_CONST_BANK) == 4 && gx_sass_get(w, GX_SASS_FORM) == 5)
			gx_sass_store(p, gx_sass_set(w, GX_SASS_SRC_A, 5));
	}
	gx_cubin_free(&cubin);
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	first = s.cubin.n_symbols;
	symbols = calloc(first + n, sizeof(*symbols));
	memcpy(symbols, s.cubin.symbols, first * sizeof(*symbols));
	for (uint32_t i = 0; i < n; i++) {
		snprintf(names[i], sizeof(names[i]), "v%u", i);
		symbols[first + i] = (struct gx_cubin_symbol){
			.name = names[i],
			.value = 8 * i,
			.bytes = 8,
			.type = STT_OBJECT,
			.bind = STB_GLOBAL,
			.section = (uint16_t)gx_cubin_section(&s.cubin, ".nv.global"),
		};
		rela[i] = (Elf64_Rela){ .r_offset = 8 * i,
			                .r_info = ELF64_R_INFO((uint64_t)first + i, 2) };
	}
	s.cubin.symbols = symbols;
	s.cubin.n_symbols += n;
	four = &s.cubin.sections[gx_cubin_section(&s.cubin, ".nv.constant4")];
	relocs = &s.cubin.sections[four->relocs];
	four->data = calloc(n, 8);
	four->bytes = 8 * (size_t)n;
	relocs->data = (uint8_t *)rela;
	relocs->bytes = n * sizeof(*rela);
	CHECK_EQ(relocs->type, SHT_RELA);
	is_refused(&s, says);
	free((void *)(uintptr_t)four->data);
	drop_sample(&s);
	free(symbols);
	free(rela);
	free(names);
}

static void make_bytes_none(struct sample *s, const char *section)
{
	const uint32_t type = SHT_NOBITS;
	Elf64_Ehdr header;

	memcpy(&header, s->data, sizeof(header));
	memcpy(s->data + header.e_shoff +
	               gx_cubin_section(&s->cubin, section) * sizeof(Elf64_Shdr) +
	               offsetof(Elf64_Shdr, sh_type),
	       &type, sizeof(type));
	gx_cubin_free(&s->cubin);
	CHECK_EQ(prepare_sample(s, NULL), 0);
}

/* Records, and room for parameters, are in sections of their types: one without bytes would take none of those that a graft adds. What
 * references change has bytes, too; and a size that stands in the file alone is no size of anything. */
static void names_do_not_make_bytes(void)
{
	static const struct {
		const char *kernel, *section, *says;
	} rows[] = { { "plain", ".nv.info.plain", "no .nv.info" },
		     { "plain", ".nv.info", "no .nv.info" },
		     { "plain", ".nv.constant0.plain", "no section of parameters" },
		     { "globals", ".nv.constant4", ".nv.constant4 has no bytes" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sample s;

		open_sample(&s, "kernels", 90, rows[i].kernel);
		CHECK(s.request.has_launch_id);
		make_bytes_none(&s, rows[i].section);
		is_refused(&s, rows[i].says);
		drop_sample(&s);
	}
}

int main(void)
{
	room_for_parameters_does_not_shrink();
	code_for_machines_to_come_is_refused();
	alignment_has_an_end();
	segments_have_an_end();
	names_do_not_make_a_section_common();
	names_do_not_make_bytes();
	banks_of_the_module_go_along();
	the_table_of_symbols_is_as_elf_has_it();
	functions_may_call_each_other();
	references_change_what_is_there();
	banks_that_are_not_read_are_not_bound();
	/* names are compared so many times, and no more: a file by nobody's compiler could ask for hours */
	look_at_variables(100, NULL);
	look_at_variables(4200, "is not found in the original");
	return TEST_END();
}
