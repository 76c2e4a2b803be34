/* references.c - what a copy refers to: variables by section and place, functions, what the first instruction needs, and what is refused. */
#include "cubin/attrs.h"
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

#include <elf.h>
#include <errno.h>

static uint32_t symbol_of(const struct gx_cubin *cubin, const char *name, unsigned type)
{
	for (uint32_t i = 1; i < cubin->n_symbols; i++)
		if (cubin->symbols[i].type == type &&
		    !strcmp(type == STT_SECTION ? cubin->sections[cubin->symbols[i].section].name
		                                : cubin->symbols[i].name,
		            name))
			return i;
	return 0;
}

/* The record of a relocation in the file, by its section and the place that it changes. */
static uint8_t *record(struct sample *s, const char *section, uint64_t offset)
{
	uint32_t i = gx_cubin_section(&s->cubin, section);

	for (size_t k = 0; i && k < gx_cubin_n_relocs(&s->cubin.sections[i]); k++)
		if (gx_cubin_reloc(&s->cubin.sections[i], k).offset == offset)
			return s->data + s->cubin.sections[i].offset + k * sizeof(Elf64_Rela);
	return NULL;
}

static void set_reloc(uint8_t *at, uint64_t offset, uint64_t symbol, uint32_t type, int64_t addend)
{
	const Elf64_Rela rela = { .r_offset = offset,
		                  .r_info = ELF64_R_INFO(symbol, (uint64_t)type),
		                  .r_addend = addend };

	CHECK(at);
	if (at)
		memcpy(at, &rela, sizeof(rela));
}

static void open_sample(struct sample *s, const char *file, const char *kernel)
{
	load_sample(s, file, 90, kernel);
	CHECK_EQ(prepare_sample(s, NULL), 0);
}

static void refused(struct sample *s, enum gx_error error, const char *says)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft;

	CHECK(gx_graft(&s->request, &graft, &diag) < 0);
	CHECK_EQ(diag.error, error);
	CHECK(strstr(diag.text, says));
	if (!strstr(diag.text, says))
		fprintf(stderr, "said: %s\n", diag.text);
	drop_sample(s);
}

/* The third element of big, by its section and the place in it. */
static void a_place_in_a_section_is_one_in_a_variable(void)
{
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;
	uint64_t address, found;
	uint32_t big;

	open_sample(&s, "kernels", "globals");
	big = symbol_of(&s.cubin, "big", STT_OBJECT);
	set_reloc(record(&s, ".rela.nv.constant4", 8), 8,
	          symbol_of(&s.cubin, ".nv.global", STT_SECTION), 2,
	          (int64_t)s.cubin.symbols[big].value + 8);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	memcpy(&found, copy.sections[gx_cubin_section(&copy, ".nv.constant4")].data + 8, 8);
	sample_address(&s, "big", &address);
	CHECK(found == address + 8);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
	/* by its own symbol, also behind its end: what stands there is another */
	open_sample(&s, "kernels", "globals");
	big = symbol_of(&s.cubin, "big", STT_OBJECT);
	set_reloc(record(&s, ".rela.nv.constant4", 8), 8, big, 2,
	          (int64_t)s.cubin.symbols[big].bytes);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	memcpy(&found, copy.sections[gx_cubin_section(&copy, ".nv.constant4")].data + 8, 8);
	CHECK(found == address + s.cubin.symbols[big].bytes);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	/* behind the last variable */
	set_reloc(record(&s, ".rela.nv.constant4", 8), 8,
	          symbol_of(&s.cubin, ".nv.global", STT_SECTION), 2, 1 << 20);
	refused(&s, GX_E_GRAFT_SHARE, "not found in the original");
}

static int no_address(void *user, const char *name, uint64_t *address)
{
	(void)user, (void)name;
	*address = 0x1000; /* of nothing */
	return -ENOENT;
}

/* Whoever knows no address says so, or is not there at all. */
static void a_variable_without_an_address_is_refused(void)
{
	struct sample s;

	open_sample(&s, "kernels", "globals");
	s.request.address_of = no_address;
	refused(&s, GX_E_GRAFT_SHARE, "not found in the original");
	open_sample(&s, "kernels", "globals");
	s.request.address_of = NULL;
	refused(&s, GX_E_GRAFT_SHARE, "not found in the original");
}

/* The address that stands for the place of a section in the copy; 0: it was refused. */
static uint64_t address_at(struct sample *s, const char *section, uint64_t place)
{
	struct gx_graft graft;
	struct gx_cubin copy;
	uint64_t found = 0;

	set_reloc(record(s, ".rela.nv.constant4", 8), 8, symbol_of(&s->cubin, section, STT_SECTION),
	          2, (int64_t)place);
	if (gx_graft(&s->request, &graft, NULL))
		return 0;
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	memcpy(&found, copy.sections[gx_cubin_section(&copy, ".nv.constant4")].data + 8, 8);
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	return found;
}

static uint64_t address_in(struct sample *s, const char *name, uint64_t place)
{
	uint64_t address;

	sample_address(s, name, &address);
	return address + place;
}

/* A place is in the variable that it is in, from its first byte on: not in the one before, nor in what is no variable, is in another
 * section, or begins behind it. */
static void each_place_is_in_one_variable(void)
{
	enum { MANAGED = 4 }; /* refused as such */
	static const char *const sections[] = { ".nv.global", ".nv.global.init" };
	struct gx_cubin_symbol *first, was;
	struct sample s;
	unsigned n = 0;

	open_sample(&s, "kernels", "globals");
	first = &s.cubin.symbols[1];
	was = *first;
	for (uint32_t i = 1; i < s.cubin.n_symbols; i++) {
		const struct gx_cubin_symbol *v = &s.cubin.symbols[i];
		const char *section = sections[0];

		if (v->section == gx_cubin_section(&s.cubin, sections[1]))
			section = sections[1];
		if (!v->section || v->section != gx_cubin_section(&s.cubin, section) ||
		    v->type != STT_OBJECT || v->other & MANAGED)
			continue;
		for (int last = 0; last < 2; last++) {
			uint64_t in = last ? v->bytes - 1 : 0, place = v->value + in;
			/* the last has the name of another, which nobody can ask for then */
			struct gx_cubin_symbol rows[] = {
				was,
				{ "no", 0, 1 << 20, STT_NOTYPE, .section = v->section },
				{ "no", 0, 1 << 20, STT_OBJECT, .section = was.section },
				{ "no", place + 2, UINT64_MAX, STT_OBJECT, .section = v->section },
				{ "it", place - in, in + 1, STT_OBJECT, .section = v->section },
				{ v->name, 0, 4, STT_NOTYPE, .section = was.section },
				{ v->name, 0, 4, STT_OBJECT, .section = 0 },
				{ v->name, 0, 4, STT_OBJECT, .section = was.section },
			};

			for (size_t r = 0; r < sizeof(rows) / sizeof(rows[0]); r++) {
				*first = rows[r];
				n++;
				CHECK_EQ(address_at(&s, section, place),
				         r == 7 ? 0 : address_in(&s, r == 4 ? "it" : v->name, in));
			}
			*first = was;
		}
	}
	CHECK(n > 8);
	/* behind all of them is none: not the first, nor the one that every table begins with */
	for (uint32_t i = 0; i < 2; i++) {
		s.cubin.symbols[i] =
		        (struct gx_cubin_symbol){ "no", 0, 4, STT_OBJECT, .section = was.section };
		CHECK_EQ(address_at(&s, ".nv.global", 1 << 21), 0);
	}
	drop_sample(&s);
}

/* Part of a program: where its variables are, and what its functions are called by, is for a linker to say. */
static void what_is_not_linked_is_refused(void)
{
	struct sample s;

	load_sample(&s, "kernels", 90, "plain");
	((Elf64_Ehdr *)(void *)s.data)->e_type = ET_REL;
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	refused(&s, GX_E_GRAFT_KERNEL, "plain: the file is not linked yet");
}

/* A damaged file may say that a function is in .nv.info, which is shorter in the copy. */
static void a_function_in_a_section_that_is_made_anew_is_refused(void)
{
	struct sample s;
	const struct gx_cubin_section *symbols;

	open_sample(&s, "kernels", "plain");
	symbols = &s.cubin.sections[s.cubin.symtab];
	for (uint32_t i = 1; i < s.cubin.n_symbols; i++) {
		Elf64_Sym *symbol = (Elf64_Sym *)(void *)(s.data + symbols->offset) + i;

		if (strcmp(s.cubin.symbols[i].name, "prints") != 0)
			continue;
		symbol->st_shndx = (uint16_t)s.cubin.global_info;
		symbol->st_value = 0;
		symbol->st_size = s.cubin.sections[s.cubin.global_info].bytes;
	}
	gx_cubin_free(&s.cubin);
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	refused(&s, GX_E_GRAFT_ATTRIBUTE, "function prints lies behind its section");
}

/* What refers to nothing changes no symbol: a record of none is of nobody's in the copy. */
static void a_record_of_no_symbol_stays_behind(void)
{
	const struct gx_cubin_section *info;
	struct gx_cubin_attr attr;
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;
	unsigned n = 0;

	open_sample(&s, "linked", "calls_elsewhere");
	set_reloc(record(&s, ".rela.text.calls_elsewhere", 0xb0), 0xb0, 0, 75, 0);
	info = &s.cubin.sections[s.cubin.global_info];
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (gx_cubin_attr_rule(attr.kind) == GX_ATTR_REGISTERS &&
		    gx_cubin_word(&attr, 0) !=
		            gx_cubin_function(&s.cubin, "calls_elsewhere")->symbol &&
		    ++n)
			memset(s.data + info->offset + attr.offset + 4, 0, 4);
	CHECK(n > 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	info = &copy.sections[copy.global_info];
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		CHECK(gx_cubin_attr_rule(attr.kind) != GX_ATTR_REGISTERS ||
		      gx_cubin_word(&attr, 0));
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

static void functions_are_called_and_nothing_else(void)
{
	struct gx_graft graft;
	struct sample s;

	/* its own address, in a table of the module */
	open_sample(&s, "kernels", "globals");
	set_reloc(record(&s, ".rela.nv.constant4", 8), 8, symbol_of(&s.cubin, "globals", STT_FUNC),
	          2, 0);
	refused(&s, GX_E_GRAFT_SHARE, "a function whose address is taken");
	/* another kernel's */
	open_sample(&s, "kernels", "globals");
	set_reloc(record(&s, ".rela.nv.constant4", 8), 8, symbol_of(&s.cubin, "plain", STT_FUNC), 2,
	          0);
	refused(&s, GX_E_GRAFT_SHARE, "stays in the original");
	/* a function's, in an instruction that is no call */
	open_sample(&s, "linked", "calls_elsewhere");
	set_reloc(record(&s, ".rela.text.calls_elsewhere", 0xb0), 0xb0,
	          symbol_of(&s.cubin, "elsewhere", STT_FUNC), 56, 0);
	refused(&s, GX_E_GRAFT_SHARE, "takes the address of elsewhere");
	/* a call that is there twice takes the function once */
	open_sample(&s, "linked", "calls_elsewhere");
	set_reloc(record(&s, ".rela.text.calls_elsewhere", 0xb0), 0xd0,
	          symbol_of(&s.cubin, "elsewhere", STT_FUNC), 75, 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	gx_graft_free(&graft);
	drop_sample(&s);
	/* a symbol that is neither */
	open_sample(&s, "kernels", "prints");
	s.cubin.symbols[symbol_of(&s.cubin, "vprintf", STT_FUNC)].type = 13;
	refused(&s, GX_E_GRAFT_SHARE, "is no variable and no function");
	/* a way to refer to a variable that is not known */
	open_sample(&s, "kernels", "globals");
	set_reloc(record(&s, ".rela.nv.constant4", 8), 8, symbol_of(&s.cubin, "big", STT_OBJECT),
	          77, 0);
	refused(&s, GX_E_GRAFT_SHARE, "in a way that is not known");
}

/* A relocation without an addend has it in the instruction: nobody makes them, and nobody knows what they would mean. */
static void an_addend_in_place_is_refused(void)
{
	struct sample s;
	uint32_t i;

	load_sample(&s, "linked", 80, "calls_elsewhere");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	for (i = 0; i < s.cubin.n_functions; i++)
		if (strstr(s.cubin.functions[i].name, "deeper"))
			break;
	CHECK(i < s.cubin.n_functions);
	s.data[s.cubin.sections[s.cubin.functions[i].text].offset + 4] = 8;
	refused(&s, GX_E_GRAFT_SHARE, "part_counter");
}

/* The first instruction has a relocation: it goes along, and the branch in its place stays as it is. */
static void the_first_instruction_takes_its_relocation_along(void)
{
	struct gx_graft graft;
	struct gx_cubin copy;
	struct sample s;
	const struct gx_cubin_function *f;
	size_t moved = 0;

	open_sample(&s, "linked", "calls_elsewhere");
	set_reloc(record(&s, ".rela.text.calls_elsewhere", 0xb0), 0,
	          symbol_of(&s.cubin, "calls_elsewhere", STT_FUNC), 56, 0xe0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(graft.bytes, graft.len, &copy, NULL), 0);
	f = gx_cubin_function(&copy, "calls_elsewhere");
	for (uint32_t i = copy.sections[f->text].relocs; i; i = copy.sections[i].next_relocs)
		for (size_t k = 0; k < gx_cubin_n_relocs(&copy.sections[i]); k++) {
			struct gx_cubin_reloc r = gx_cubin_reloc(&copy.sections[i], k);

			CHECK(r.offset != 0);
			if (r.type == 56)
				moved = r.offset;
		}
	CHECK(moved > s.cubin.sections[gx_cubin_function(&s.cubin, "calls_elsewhere")->text].bytes);
	CHECK(moved &&
	      gx_sass_same(
	              gx_sass_load(copy.sections[f->text].data + moved),
	              gx_sass_load(
	                      s.cubin.sections[gx_cubin_function(&s.cubin, "calls_elsewhere")->text]
	                              .data)));
	gx_cubin_free(&copy);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* The first instruction has half of a variable's address, which is put in where it went. */
static void the_first_instruction_takes_its_address_along(void)
{
	struct gx_graft graft;
	struct sample s;
	uint64_t address, found = 0;
	size_t n = 0;

	open_sample(&s, "linked", "calls_elsewhere");
	set_reloc(record(&s, ".rela.text.calls_elsewhere", 0xb0), 0,
	          symbol_of(&s.cubin, "part_counter", STT_OBJECT), 56, 0);
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	sample_address(&s, "part_counter", &address);
	for (size_t at = 4; at + 4 <= graft.len; at += 4) {
		uint32_t *half = (uint32_t *)(void *)((char *)graft.bytes + at);
		bool is_first = (half[-1] & 0xfff) == 0xb82 && *half == (uint32_t)address;

		if (!is_first)
			continue;
		n++;
		found = *half;
		*half ^= 1;
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), -EFAULT);
		*half ^= 1;
		half[-1] ^= 1 << 16;
		CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), -EFAULT);
		half[-1] ^= 1 << 16;
	}
	CHECK(n == 1 && found == (uint32_t)address);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* What stands in a bank of constants counts where the kernel reads that bank: one of its variables can't be shared. */
static void banks_that_are_not_read_do_not_count(void)
{
	static const struct {
		const char *name;
		bool counts, is_own;
	} rows[] = {
		{ ".nv.constant0", true, false }, /* every kernel's parameters */
		{ ".nv.constant1", false, false },
		{ ".nv.constant3", false, false },
		{ ".nv.constant4", false, false }, /* place by place */
		{ ".nv.constant9", false, false },
		{ ".nv.constant10", true, false }, /* taken for one that is */
		/* the kernel's own, of a bank or of none that is known */
		{ ".nv.constant3", false, true },
		{ ".nv.constant/", true, true },
		{ ".nv.constant:", true, true },
		{ ".nv.constant", true, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_cubin_section *bank;
		struct gx_graft graft;
		struct sample s;

		open_sample(&s, "kernels", "plain");
		bank = &s.cubin.sections[gx_cubin_section(&s.cubin, ".nv.constant4")];
		bank->name = rows[i].name;
		if (rows[i].is_own)
			bank->info = gx_cubin_function(&s.cubin, "plain")->text;
		if (rows[i].counts) {
			refused(&s, GX_E_GRAFT_SHARE, "is managed memory");
			continue;
		}
		CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
		gx_graft_free(&graft);
		drop_sample(&s);
	}
}

int main(void)
{
	a_place_in_a_section_is_one_in_a_variable();
	a_variable_without_an_address_is_refused();
	each_place_is_in_one_variable();
	what_is_not_linked_is_refused();
	a_function_in_a_section_that_is_made_anew_is_refused();
	a_record_of_no_symbol_stays_behind();
	functions_are_called_and_nothing_else();
	an_addend_in_place_is_refused();
	the_first_instruction_takes_its_relocation_along();
	the_first_instruction_takes_its_address_along();
	banks_that_are_not_read_do_not_count();
	return TEST_END();
}
