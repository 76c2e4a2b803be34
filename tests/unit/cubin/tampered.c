/* tampered.c - a copy of which something else than its kernel's code was changed: the proof sees it. */
#include "cubin/attrs.h"
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

#include <elf.h>
#include <errno.h>

enum { KIND = -1, VALUE = -2 };

struct copy {
	struct sample s;
	struct gx_graft graft;
	struct gx_cubin cubin;
};

static void open_copy(struct copy *c, const char *file, const char *kernel)
{
	load_sample(&c->s, file, 90, kernel);
	CHECK_EQ(prepare_sample(&c->s, NULL), 0);
	CHECK_EQ(gx_graft(&c->s.request, &c->graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(c->graft.bytes, c->graft.len, &c->cubin, NULL), 0);
}

static void close_copy(struct copy *c)
{
	CHECK_EQ(gx_graft_prove(&c->s.request, &c->graft, NULL), 0);
	gx_cubin_free(&c->cubin);
	gx_graft_free(&c->graft);
	drop_sample(&c->s);
}

/* Bytes of the copy that become others for one look. */
static void is_seen(struct copy *c, size_t at, const void *bytes, size_t n, const char *what)
{
	uint8_t *p = (uint8_t *)c->graft.bytes + at, was[8];
	int err;

	memcpy(was, p, n);
	memcpy(p, bytes, n);
	err = gx_graft_prove(&c->s.request, &c->graft, NULL);
	memcpy(p, was, n);
	CHECK_EQ(err, -EFAULT);
	if (err != -EFAULT)
		fprintf(stderr, "not seen: %s\n", what);
}

/* The first record of a kind, of the kernel or of the module. */
static void record_is_seen(struct copy *c, bool of_module, uint8_t kind, int word, uint32_t value)
{
	const struct gx_cubin_section *info =
	        &c->cubin.sections[of_module ? c->cubin.global_info
	                                     : gx_cubin_function(&c->cubin, c->s.request.kernel)
	                                               ->info];
	struct gx_cubin_attr attr;
	char what[32];

	snprintf(what, sizeof(what), "record %02x, word %d", kind, word);
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);) {
		size_t place = info->offset + attr.offset;

		if (attr.kind != kind)
			continue;
		if (word == KIND)
			is_seen(c, place + 1, &value, 1, what);
		else if (word == VALUE)
			is_seen(c, place + 2, &value, 2, what);
		else
			is_seen(c, place + 4 + 4 * (size_t)word, &value, 4, what);
		return;
	}
	CHECK(!"such a record");
}

static void records(void)
{
	struct copy c;

	open_copy(&c, "kernels", "globals");
	record_is_seen(&c, true, 0x2f, 0, 0);
	record_is_seen(&c, true, 0x2f, 1, 11);
	record_is_seen(&c, true, 0x2f, 1, 13);
	record_is_seen(&c, true, 0x2f, KIND, 0x01);
	record_is_seen(&c, true, 0x11, 1, 8);
	record_is_seen(&c, true, 0x12, 1, 8);
	record_is_seen(&c, false, 0x1c, 0, 0x100);
	record_is_seen(&c, false, 0x1c, KIND, 0x01);
	record_is_seen(&c, false, 0x31, 0, 0x40);
	record_is_seen(&c, false, 0x17, KIND, 0x01);
	record_is_seen(&c, false, 0x19, VALUE, 0x18);
	record_is_seen(&c, false, 0x0a, 1, 0x80210);
	close_copy(&c);
}

/* Each record of the module that speaks of another symbol than the kernel's. */
static void subjects_are_seen(struct copy *c)
{
	const struct gx_cubin_section *info = &c->cubin.sections[c->cubin.global_info];
	uint32_t kernel = gx_cubin_function(&c->cubin, c->s.request.kernel)->symbol, n_kinds = 0;
	const uint32_t others[] = { 0, c->cubin.n_symbols, UINT32_MAX };
	struct gx_cubin_attr attr;
	bool seen[256] = { false };

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);) {
		char what[48];

		if (attr.bytes < 8 || gx_cubin_word(&attr, 0) == kernel)
			continue;
		n_kinds += !seen[attr.kind];
		seen[attr.kind] = true;
		snprintf(what, sizeof(what), "record %02x of another symbol", attr.kind);
		for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
			is_seen(c, info->offset + attr.offset + 4, &others[i], 4, what);
	}
	CHECK(n_kinds >= 2 && seen[0x2f]);
}

static void symbols_functions_and_references(void)
{
	struct copy c;
	const struct gx_cubin_section *s;
	const uint64_t n = 0x100;
	const uint32_t symbol = 1;
	const uint8_t bit = 0x55;

	open_copy(&c, "linked", "calls_elsewhere");
	subjects_are_seen(&c);
	s = &c.cubin.sections[c.cubin.symtab];
	is_seen(&c,
	        s->offset +
	                gx_cubin_function(&c.cubin, "calls_elsewhere")->symbol * sizeof(Elf64_Sym) +
	                16,
	        &n, 8, "size of the kernel");
	s = &c.cubin.sections[gx_cubin_function(&c.cubin, "elsewhere")->text];
	is_seen(&c, s->offset + 0x34, &bit, 1, "a function's code");
	/* its first two instructions have the halves of part_counter's address */
	for (uint32_t i = 0; i < c.cubin.n_functions; i++)
		for (size_t at = 0; strstr(c.cubin.functions[i].name, "deeper") && at < 32;
		     at += GX_SASS_BYTES)
			is_seen(&c, c.cubin.sections[c.cubin.functions[i].text].offset + at + 5,
			        &bit, 1, "half of an address");
	s = &c.cubin.sections[gx_cubin_section(&c.cubin, ".rela.text.calls_elsewhere")];
	is_seen(&c, s->offset + 16, &n, 8, "an addend");
	is_seen(&c, s->offset, &n, 8, "a place");
	is_seen(&c, s->offset + 8, &bit, 1, "a type");
	is_seen(&c, s->offset + 12, &symbol, 4, "a symbol");
	close_copy(&c);
}

/* What the proof says of the copy as it is now. */
static void says(const struct copy *c, const char *what)
{
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_graft_prove(&c->s.request, &c->graft, &diag), -EFAULT);
	CHECK(strstr(diag.text, what));
	if (!strstr(diag.text, what))
		fprintf(stderr, "%s, not: %s\n", diag.text, what);
}

static Elf64_Shdr *header_of(const struct copy *c, uint32_t section)
{
	Elf64_Ehdr *elf = (Elf64_Ehdr *)c->graft.bytes;

	return (Elf64_Shdr *)(void *)((char *)c->graft.bytes + elf->e_shoff) + section;
}

static Elf64_Sym *symbol_of(const struct copy *c, uint32_t i)
{
	return (Elf64_Sym *)(void *)((char *)c->graft.bytes +
	                             c->cubin.sections[c->cubin.symtab].offset) +
	       i;
}

/* A copy for another device or of no kernel, and an original of a device that nobody knows. */
static void devices_are_seen(void)
{
	const uint8_t near = 89;
	const struct gx_cubin *original;
	struct gx_cubin unknown;
	Elf64_Sym *symbol;
	struct copy c;

	open_copy(&c, "kernels", "globals");
	is_seen(&c, offsetof(Elf64_Ehdr, e_flags) + (c.cubin.abi >= 8), &near, 1, "the device");
	symbol = symbol_of(&c, gx_cubin_function(&c.cubin, "globals")->symbol);
	symbol->st_other ^= 0x10;
	says(&c, "the copy has no such kernel");
	symbol->st_other ^= 0x10;
	original = c.s.request.cubin;
	unknown = *original;
	unknown.sm = 20;
	c.s.request.cubin = &unknown;
	says(&c, "not in the original");
	c.s.request.cubin = original;
	close_copy(&c);
}

/* The name of a section, in the copy's bytes. */
static char *name_of(const struct copy *c, const char *section)
{
	uint32_t i = gx_cubin_section(&c->cubin, section);

	CHECK(i);
	return (char *)c->graft.bytes + (c->cubin.sections[i].name - (const char *)c->cubin.bytes);
}

/* Sections of another length or another name. */
static void sections_are_seen(void)
{
	struct copy c;
	const struct gx_cubin_function *f;
	Elf64_Shdr *text, *bank, was;
	char *name;

	open_copy(&c, "kernels", "plain");
	f = gx_cubin_function(&c.cubin, "plain");
	text = header_of(&c, f->text);
	bank = header_of(&c, f->params);
	for (int step = -128; step <= 128; step += step == -16 ? 32 : 112) {
		text->sh_size += (uint64_t)step;
		symbol_of(&c, f->symbol)->st_size += (uint64_t)step;
		says(&c, "the code has another length");
		text->sh_size -= (uint64_t)step;
		symbol_of(&c, f->symbol)->st_size -= (uint64_t)step;
	}
	bank->sh_size--;
	says(&c, "no room for the launch's id");
	bank->sh_size++;
	name = name_of(&c, ".nv.callgraph");
	memcpy(name, ".nv.global", 11);
	says(&c, "a second copy of variables in global memory");
	memcpy(name, ".nv.callgraph", 11);
	/* so short that nothing of what is looked for is in the file: its last bytes */
	was = *text;
	text->sh_offset = c.graft.len / GX_SASS_BYTES * GX_SASS_BYTES - 128;
	text->sh_size = symbol_of(&c, f->symbol)->st_size = 128;
	says(&c, "the code has another length");
	*text = was;
	symbol_of(&c, f->symbol)->st_size = was.sh_size;
	close_copy(&c);
	/* a function by another name */
	open_copy(&c, "linked", "calls_elsewhere");
	/* relocations by the name of variables are none */
	bank = header_of(&c, gx_cubin_section(&c.cubin, ".rela.text.calls_elsewhere"));
	text = header_of(&c, gx_cubin_section(&c.cubin, ".nv.callgraph"));
	was = *bank;
	name = name_of(&c, ".nv.callgraph");
	memcpy(name, ".nv.global", 11);
	bank->sh_name = text->sh_name;
	text->sh_name = was.sh_name;
	CHECK_EQ(gx_graft_prove(&c.s.request, &c.graft, NULL), 0);
	text->sh_name = bank->sh_name;
	memcpy(name, ".nv.callgraph", 11);
	*bank = was;
	/* and those of one function are not another's */
	bank->sh_info = gx_cubin_function(&c.cubin, "elsewhere")->text;
	says(&c, "a reference that the original does not have");
	*bank = was;
	name = name_of(&c, ".text.elsewhere");
	name[6] = 'E';
	says(&c, "a function that the original does not have");
	name[6] = 'e';
	close_copy(&c);
}

/* The first entry of a table of symbols is none, whatever name it has. */
static void no_symbol_has_a_record(void)
{
	const struct gx_cubin_section *info;
	struct gx_cubin_attr attr;
	struct copy c;

	open_copy(&c, "linked", "calls_elsewhere");
	info = &c.cubin.sections[c.cubin.global_info];
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);) {
		uint32_t symbol = gx_cubin_word(&attr, 0);

		if (gx_cubin_attr_rule(attr.kind) != GX_ATTR_REGISTERS ||
		    symbol == gx_cubin_function(&c.cubin, "calls_elsewhere")->symbol)
			continue;
		symbol_of(&c, 0)->st_name = symbol_of(&c, symbol)->st_name;
		memset((char *)c.graft.bytes + info->offset + attr.offset + 4, 0, 4);
		says(&c, "a record of a symbol that is none of the copy's");
		memcpy((char *)c.graft.bytes + info->offset + attr.offset + 4, &symbol, 4);
		symbol_of(&c, 0)->st_name = 0;
	}
	close_copy(&c);
}

/* A kernel whose programs have no stack still says so. */
static void a_stack_of_nothing_is_said(void)
{
	struct copy c;

	load_sample(&c.s, "kernels", 90, "plain");
	c.s.entry.probe.stack = c.s.exit.probe.stack = 0;
	CHECK_EQ(prepare_sample(&c.s, NULL), 0);
	CHECK_EQ(gx_graft(&c.s.request, &c.graft, NULL), 0);
	CHECK_EQ(gx_cubin_read(c.graft.bytes, c.graft.len, &c.cubin, NULL), 0);
	record_is_seen(&c, true, 0x12, KIND, 0x01);
	close_copy(&c);
}

/* The same change in the original: the copy is true to it, and both are wrong. */
static void what_is_wrong_in_both_is_seen(void)
{
	static const struct {
		uint64_t target;
		const char *says;
	} rows[] = { { (uint64_t)-16, "a branch leads nowhere" },
		     { 0, "a branch leads nowhere" },
		     { 24, "a branch leads nowhere" },
		     { 0x10000, "a branch leads nowhere" } };
	const struct gx_cubin_arch *arch = gx_cubin_arch_of(90);
	struct copy c;
	const struct gx_cubin_section *was, *is;

	open_copy(&c, "kernels", "plain");
	was = &c.s.cubin.sections[gx_cubin_function(&c.s.cubin, "plain")->text];
	is = &c.cubin.sections[gx_cubin_function(&c.cubin, "plain")->text];
	for (size_t at = 16; at < was->bytes; at += 16) {
		uint8_t *both[] = { c.s.data + was->offset + at,
			            (uint8_t *)c.graft.bytes + is->offset + at };
		struct gx_sass w = gx_sass_load(both[0]);

		if (gx_sass_opcode(w) != GX_SASS_OP_BRA)
			continue;
		for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
			for (size_t k = 0; k < 2; k++)
				gx_sass_store(both[k], gx_sass_bra(arch, at, rows[i].target));
			says(&c, rows[i].says);
		}
		for (size_t k = 0; k < 2; k++)
			gx_sass_store(both[k], w);
	}
	close_copy(&c);
}

/* An EXIT that says more than a branch in its place can. */
static void other_exits_are_seen(void)
{
	struct copy c;
	unsigned n = 0;
	const struct gx_cubin_section *was;

	open_copy(&c, "kernels", "plain");
	was = &c.s.cubin.sections[gx_cubin_function(&c.s.cubin, "plain")->text];
	for (size_t at = 16; at < was->bytes; at += 16) {
		uint8_t *word = c.s.data + was->offset + at;
		struct gx_sass w = gx_sass_load(word);

		if (gx_sass_opcode(w) != GX_SASS_OP_EXIT)
			continue;
		n++;
		gx_sass_store(word, gx_sass_set(w, GX_SASS_FIELD(84, 85), 1));
		says(&c, "an EXIT does not lead to the exit probe");
		gx_sass_store(word, w);
	}
	CHECK(n > 0);
	close_copy(&c);
}

/* Where no program is asked for at the end, threads may end anywhere. */
static void without_an_exit_program_threads_end_anywhere(void)
{
	struct gx_graft graft;
	struct sample s;

	load_sample(&s, "linked", 90, "calls_leaves");
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK(gx_graft(&s.request, &graft, NULL) < 0);
	s.request.exit = NULL;
	CHECK_EQ(gx_graft(&s.request, &graft, NULL), 0);
	CHECK_EQ(gx_graft_prove(&s.request, &graft, NULL), 0);
	gx_graft_free(&graft);
	drop_sample(&s);
}

/* A thread that ends in a function that the kernel calls comes by no program at exit. */
static void functions_that_end_threads_are_seen(void)
{
	struct copy c;
	const struct gx_cubin_section *was, *is;
	uint8_t *both[2];
	struct gx_sass w;

	open_copy(&c, "linked", "calls_elsewhere");
	was = &c.s.cubin.sections[gx_cubin_function(&c.s.cubin, "elsewhere")->text];
	is = &c.cubin.sections[gx_cubin_function(&c.cubin, "elsewhere")->text];
	both[0] = c.s.data + was->offset + GX_SASS_BYTES;
	both[1] = (uint8_t *)c.graft.bytes + is->offset + GX_SASS_BYTES;
	w = gx_sass_load(both[0]);
	for (size_t k = 0; k < 2; k++)
		gx_sass_store(both[k], sample_word(GX_SASS_OP_EXIT, 0));
	says(&c, "a function ends without the exit probe");
	for (size_t k = 0; k < 2; k++)
		gx_sass_store(both[k], w);
	close_copy(&c);
}

/* A place in a list, of 4, 8 or 16 bytes for each, is the first instruction's, in the original as in the copy: that one went elsewhere. */
static void lists_of_places_name_what_stayed(void)
{
	static const uint8_t kinds[] = { 0x31, 0x44, 0x39 };
	struct copy c;

	open_copy(&c, "kernels", "globals");
	for (size_t i = 0; i < sizeof(kinds); i++) {
		const struct gx_cubin *cubins[] = { &c.s.cubin, &c.cubin };
		uint8_t *bytes[] = { c.s.data, (uint8_t *)c.graft.bytes };

		for (size_t k = 0; k < 2; k++) {
			uint32_t info = gx_cubin_function(cubins[k], "globals")->info;
			const struct gx_cubin_section *s = &cubins[k]->sections[info];
			struct gx_cubin_attr attr;

			for (size_t at = 0; gx_cubin_attr_next(s, &at, &attr);)
				if (attr.kind == 0x31 || (i && attr.kind == kinds[i - 1])) {
					uint8_t *record = bytes[k] + s->offset + attr.offset;

					record[1] = kinds[i];
					memset(record + 4, 0, 4);
				}
		}
		says(&c, "a list of places names another instruction");
	}
	gx_cubin_free(&c.cubin);
	gx_graft_free(&c.graft);
	drop_sample(&c.s);
}

/* One bit of an instruction, in the copy's code. */
static void bit_is_seen(struct copy *c, size_t at, enum gx_sass_field field, const char *what)
{
	const struct gx_cubin_function *f = gx_cubin_function(&c->cubin, c->s.request.kernel);
	uint8_t *place = (uint8_t *)c->graft.bytes + c->cubin.sections[f->text].offset + at;
	struct gx_sass was = gx_sass_load(place);
	int err;

	gx_sass_store(place, gx_sass_set(was, field, gx_sass_get(was, field) ^ 1));
	err = gx_graft_prove(&c->s.request, &c->graft, NULL);
	gx_sass_store(place, was);
	CHECK_EQ(err, -EFAULT);
	if (err != -EFAULT)
		fprintf(stderr, "not seen: %s at 0x%zx\n", what, at);
}

/* A branch in the place of an EXIT, of the kernel's and of the entry probe's, leaves when that would, and waits for the same. */
static void branches_for_exits_are_seen(void)
{
	static const char *const kernels[] = { "plain", "globals", "many_threads" };
	unsigned n = 0;

	for (size_t k = 0; k < sizeof(kernels) / sizeof(kernels[0]); k++) {
		const struct gx_cubin_section *was;
		struct copy c;

		open_copy(&c, "kernels", kernels[k]);
		was = &c.s.cubin.sections[gx_cubin_function(&c.s.cubin, kernels[k])->text];
		for (size_t at = 16; at < was->bytes + 16 + c.s.entry.probe.bytes; at += 16) {
			/* behind the kernel's code stands BSSY, and then the probe */
			const uint8_t *from = at < was->bytes
			                              ? was->data + at
			                              : c.s.entry.code + at - (was->bytes + 16);

			if (at == was->bytes ||
			    gx_sass_opcode(gx_sass_load(from)) != GX_SASS_OP_EXIT)
				continue;
			n++;
			bit_is_seen(&c, at, GX_SASS_GUARD, "a predicate");
			bit_is_seen(&c, at, GX_SASS_SECOND, "the second predicate");
			bit_is_seen(&c, at, GX_SASS_CONTROL, "control");
			bit_is_seen(&c, at, GX_SASS_FIELD(36, 82), "where it leads");
			bit_is_seen(&c, at, GX_SASS_FIELD(86, 87), "another bit");
		}
		close_copy(&c);
	}
	CHECK(n >= 9);
}

/* A list with more than there are has none behind the code. */
static void lists_of_exits_end_with_the_code(void)
{
	const struct gx_cubin_section *info;
	struct gx_cubin_attr attr;
	unsigned n = 0;
	struct copy c;
	uint32_t end;

	open_copy(&c, "kernels", "globals");
	info = &c.cubin.sections[gx_cubin_function(&c.cubin, "globals")->info];
	end = (uint32_t)c.cubin.sections[gx_cubin_function(&c.cubin, "globals")->text].bytes;
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);) {
		const uint32_t record[] = {
			attr.format | GX_CUBIN_EXIT_INSTR_OFFSETS << 8 | 4 << 16, end
		};

		if (attr.kind != 0x31 || attr.bytes != 4)
			continue;
		n++;
		is_seen(&c, info->offset + attr.offset, record, 8, "an EXIT behind the code");
	}
	CHECK(n > 0);
	close_copy(&c);
}

/* Not a graft of this kernel at all. */
static void another_copy(void)
{
	struct sample other;
	struct copy c;

	open_copy(&c, "kernels", "plain");
	c.s.request.kernel = "globals";
	CHECK_EQ(gx_graft_prove(&c.s.request, &c.graft, NULL), -EFAULT);
	c.s.request.kernel = "absent";
	CHECK_EQ(gx_graft_prove(&c.s.request, &c.graft, NULL), -EFAULT);
	c.s.request.kernel = "plain";
	c.graft.len -= 2000;
	CHECK(gx_graft_prove(&c.s.request, &c.graft, NULL) == -EFAULT);
	c.graft.len += 2000;
	c.graft.n_params++;
	CHECK_EQ(gx_graft_prove(&c.s.request, &c.graft, NULL), -EFAULT);
	c.graft.n_params--;
	/* of a file that does not have it */
	load_sample(&other, "linked", 90, "plain");
	CHECK_EQ(prepare_sample(&other, NULL), 0);
	c.s.request.cubin = &other.cubin;
	says(&c, "not in the original");
	c.s.request.cubin = &c.s.cubin;
	drop_sample(&other);
	close_copy(&c);
}

static const char deeper[] = "_ZN45_INTERNAL_b3219c6c_14_linked_part_cu_417e63736deeperEf";
enum { HALF_LOW = 0, HALF_HIGH = 0x10 }; /* where it has part_counter's address */

/* A word of a function in the copy, as it is and as it was. */
static uint8_t *word_of(const struct copy *c, const char *function, size_t at)
{
	return (uint8_t *)c->graft.bytes +
	       c->cubin.sections[gx_cubin_function(&c->cubin, function)->text].offset + at;
}

/* Where an address was put in, all but the address is what it was, and only a relocation that puts one in may have done it. */
static void addresses_are_put_where_they_belong(void)
{
	static const size_t places[] = { HALF_LOW, HALF_HIGH };
	static const uint32_t types[] = { 0, 2, 55, 58, 75 };
	struct copy c;

	open_copy(&c, "linked", "calls_elsewhere");
	for (size_t i = 0; i < 2; i++) {
		uint32_t section =
		        c.s.cubin.sections[gx_cubin_function(&c.s.cubin, deeper)->text].relocs;
		Elf64_Rela *r =
		        (Elf64_Rela *)(void *)(c.s.data + c.s.cubin.sections[section].offset) + i;
		Elf64_Rela was = *r;
		uint8_t *word = word_of(&c, deeper, places[i]);

		CHECK_EQ(was.r_offset, places[i]);
		for (size_t bit = 0; bit < 128; bit++) {
			word[bit / 8] ^= (uint8_t)(1u << bit % 8);
			CHECK_EQ(gx_graft_prove(&c.s.request, &c.graft, NULL), -EFAULT);
			word[bit / 8] ^= (uint8_t)(1u << bit % 8);
		}
		for (size_t k = 0; k < sizeof(types) / sizeof(types[0]); k++) {
			r->r_info = ELF64_R_INFO(ELF64_R_SYM(was.r_info), (uint64_t)types[k]);
			says(&c, "a function that the original does not have");
		}
		/* the other half */
		r->r_info = ELF64_R_INFO(ELF64_R_SYM(was.r_info), (uint64_t)(i ? 56 : 57));
		says(&c, "a function that the original does not have");
		*r = was;
		r->r_offset += GX_SASS_BYTES;
		says(&c, "a function that the original does not have");
		*r = was;
		r->r_addend = 4;
		CHECK_EQ(gx_graft_prove(&c.s.request, &c.graft, NULL), i ? 0 : -EFAULT);
		*r = was;
	}
	close_copy(&c);
}

static int nobody_knows(void *user, const char *name, uint64_t *address)
{
	(void)user, (void)name;
	*address = 0x1230;
	return -ENOENT;
}

/* Of a variable whose name is another's as well, or that nobody has, no address is known to be wrong; what is no variable of this program,
 * and has the same name, does not matter. */
static void addresses_of_names_that_are_not_alone(void)
{
	struct gx_cubin_symbol *variable = NULL, *other = NULL, was, its;
	struct copy c;

	open_copy(&c, "linked", "calls_elsewhere");
	for (uint32_t i = 1; i < c.s.cubin.n_symbols; i++) {
		if (!strcmp(c.s.cubin.symbols[i].name, "part_counter"))
			variable = &c.s.cubin.symbols[i];
		if (!strcmp(c.s.cubin.symbols[i].name, "calls_nothing"))
			other = &c.s.cubin.symbols[i];
	}
	CHECK(variable && other);
	was = *other;
	its = *variable;
	word_of(&c, deeper, HALF_LOW)[4] ^= 8;
	for (int row = 0; row < 7; row++) {
		const bool seen[] = { true, false, true, true, false, false, false };

		if (row >= 1 && row <= 3)
			other->name = its.name;
		other->type = row == 2 ? STT_FUNC : STT_OBJECT;
		other->section = row == 3 ? SHN_UNDEF : was.section;
		variable->type = row == 4 ? STT_NOTYPE : STT_OBJECT;
		c.s.request.address_of = row == 5 ? nobody_knows : row == 6 ? NULL : sample_address;
		CHECK_EQ(gx_graft_prove(&c.s.request, &c.graft, NULL), seen[row] ? -EFAULT : 0);
		*other = was;
		*variable = its;
	}
	word_of(&c, deeper, HALF_LOW)[4] ^= 8;
	c.s.request.address_of = sample_address;
	close_copy(&c);
}

/* The copy's function is a kernel, longer, or shorter than the original's. */
static void functions_are_what_they_were(void)
{
	static const char *const functions[] = { "elsewhere", deeper };
	static const char says_so[] = "a function that the original does not have";

	for (size_t i = 0; i < 2; i++) {
		Elf64_Shdr *text;
		Elf64_Sym *symbol;
		struct copy c;

		open_copy(&c, "linked", "calls_elsewhere");
		text = header_of(&c, gx_cubin_function(&c.cubin, functions[i])->text);
		symbol = symbol_of(&c, gx_cubin_function(&c.cubin, functions[i])->symbol);
		symbol->st_other ^= 0x10;
		says(&c, says_so);
		symbol->st_other ^= 0x10;
		for (int step = -128; step <= 128; step += 256) {
			text->sh_size += (uint64_t)step;
			symbol->st_size += (uint64_t)step;
			says(&c, says_so);
			text->sh_size -= (uint64_t)step;
			symbol->st_size -= (uint64_t)step;
		}
		close_copy(&c);
	}
}

int main(void)
{
	records();
	devices_are_seen();
	symbols_functions_and_references();
	sections_are_seen();
	a_stack_of_nothing_is_said();
	what_is_wrong_in_both_is_seen();
	functions_that_end_threads_are_seen();
	other_exits_are_seen();
	without_an_exit_program_threads_end_anywhere();
	lists_of_places_name_what_stayed();
	no_symbol_has_a_record();
	branches_for_exits_are_seen();
	lists_of_exits_end_with_the_code();
	another_copy();
	addresses_are_put_where_they_belong();
	addresses_of_names_that_are_not_alone();
	functions_are_what_they_were();
	return TEST_END();
}
