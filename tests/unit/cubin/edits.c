/* edits.c - cubins in which one field has another value: what is made of each, and what is said, as tests/golden/cubin/edits.txt has
 * it. A line is a field: how often something is made all the same, how often it is refused, and a digest of all that came of it. */
#include "unit/golden.h"

#include "compiled.h"
#include "cubin/lines.h"
#include "cubin/proof.h"
#include "samples.h"

#include <elf.h>

enum { N_VALUES = 4 };

/* What came of the edits of one field. */
struct row {
	unsigned n_made, n_refused;
	uint64_t digest;
};

static struct gx_strbuf listing;

static void mix(struct row *row, const void *data, size_t n)
{
	row->digest = row->digest * 31 + gx_hash_bytes(data, n);
}

static void note(struct row *row, int err, const struct gx_diag *diag)
{
	row->n_made += !err;
	row->n_refused += err != 0;
	mix(row, &err, sizeof(err));
	if (err)
		mix(row, diag->text, strlen(diag->text));
}

static void put_row(const char *file, const char *part, const char *field, const struct row *row)
{
	if (row->n_made + row->n_refused)
		gx_strbuf_printf(&listing, "%s %s %s: %u made, %u refused, %016llx\n", file, part,
		                 field, row->n_made, row->n_refused,
		                 (unsigned long long)row->digest);
}

/* The i-th other value of a field. */
static uint64_t value_of(uint64_t was, unsigned i)
{
	const uint64_t values[N_VALUES] = { 0, was + 1, was - 1, UINT64_MAX };

	return values[i];
}

/* --- a kernel's cubin, and the copy that is made of it */
static void graft(struct sample *s, struct row *row)
{
	struct gx_diag diag = { 0 };
	struct gx_graft made = { 0 };
	int err = prepare_sample(s, &diag);

	if (!err)
		err = gx_graft(&s->request, &made, &diag);
	if (!err)
		err = gx_graft_prove(&s->request, &made, &diag);
	note(row, err, &diag);
	if (!err) {
		const uint32_t numbers[] = { made.n_params,   made.launch_id_offset,
			                     made.registers,  made.registers_before,
			                     made.entry_base, made.exit_base,
			                     made.n_exits,    made.n_constants };

		mix(row, made.bytes, made.len);
		mix(row, numbers, sizeof(numbers));
		for (uint32_t i = 0; i < made.n_constants; i++)
			mix(row, made.constants[i], strlen(made.constants[i]));
	}
	gx_graft_free(&made);
	gx_cubin_free(&s->cubin);
}

struct field {
	const char *name;
	size_t at, bytes;
};
#define FIELD(type, field)                                                                         \
	{                                                                                          \
#field, offsetof(type, field), sizeof(((type *)0)->field)                          \
	}
#define N_OF(rows) (sizeof(rows) / sizeof((rows)[0]))

static const struct field header_fields[] = {
	{ "magic", 0, 4 },
	{ "class", EI_CLASS, 1 },
	{ "data", EI_DATA, 1 },
	{ "abi", EI_ABIVERSION, 1 },
	FIELD(Elf64_Ehdr, e_machine),
	FIELD(Elf64_Ehdr, e_shoff),
	FIELD(Elf64_Ehdr, e_flags),
	FIELD(Elf64_Ehdr, e_shentsize),
	FIELD(Elf64_Ehdr, e_shnum),
	FIELD(Elf64_Ehdr, e_shstrndx),
};
static const struct field section_fields[] = {
	FIELD(Elf64_Shdr, sh_name),      FIELD(Elf64_Shdr, sh_type),
	FIELD(Elf64_Shdr, sh_flags),     FIELD(Elf64_Shdr, sh_addr),
	FIELD(Elf64_Shdr, sh_offset),    FIELD(Elf64_Shdr, sh_size),
	FIELD(Elf64_Shdr, sh_link),      FIELD(Elf64_Shdr, sh_info),
	FIELD(Elf64_Shdr, sh_addralign), FIELD(Elf64_Shdr, sh_entsize),
};
static const struct field symbol_fields[] = {
	FIELD(Elf64_Sym, st_name),  FIELD(Elf64_Sym, st_info),  FIELD(Elf64_Sym, st_other),
	FIELD(Elf64_Sym, st_shndx), FIELD(Elf64_Sym, st_value), FIELD(Elf64_Sym, st_size),
};
static const struct field rela_fields[] = {
	FIELD(Elf64_Rela, r_offset),
	{ "type", offsetof(Elf64_Rela, r_info), 4 },
	{ "symbol", offsetof(Elf64_Rela, r_info) + 4, 4 },
	FIELD(Elf64_Rela, r_addend),
};
static const struct field record_fields[] = {
	{ "format", 0, 1 }, { "kind", 1, 1 },   { "bytes", 2, 2 },
	{ "word 0", 4, 4 }, { "word 1", 8, 4 }, { "word 2", 12, 4 },
};

/* What is done with a file in which something was edited. */
typedef void look_fn(struct sample *s, struct row *row);

/* Each other value of a field of the file, at a place. */
static void edit(struct sample *s, uint8_t *at, size_t bytes, struct row *row, look_fn *look)
{
	uint64_t was = 0;

	memcpy(&was, at, bytes);
	for (unsigned i = 0; i < N_VALUES; i++) {
		uint64_t value = value_of(was, i);

		memcpy(at, &value, bytes);
		look(s, row);
	}
	memcpy(at, &was, bytes);
}

/* A table in the file: each field of all its entries is a line. */
static void edit_table(struct sample *s, const char *file, const char *part, uint8_t *table,
                       size_t n, size_t each, const struct field *fields, size_t n_fields,
                       look_fn *look)
{
	for (size_t f = 0; f < n_fields; f++) {
		struct row row = { 0 };

		for (size_t i = 0; i < n; i++)
			edit(s, table + i * each + fields[f].at, fields[f].bytes, &row, look);
		put_row(file, part, fields[f].name, &row);
	}
}

/* Records have no fixed size: where they are is found before the first is edited. */
static void edit_records(struct sample *s, const struct gx_cubin_section *section, uint8_t *data,
                         const struct field *field, struct row *row, look_fn *look)
{
	struct gx_cubin_section info = *section;
	struct gx_cubin_attr attr;
	uint8_t *copy = malloc(info.bytes + 1);

	memcpy(copy, info.data, info.bytes);
	info.data = copy;
	for (size_t at = 0; gx_cubin_attr_next(&info, &at, &attr);)
		if (field->at + field->bytes <= 4 + attr.bytes)
			edit(s, data + attr.offset + field->at, field->bytes, row, look);
	free(copy);
}

/* Records, relocations and who calls whom, of all sections. */
static void edit_entries(struct sample *s, const char *file, const struct gx_cubin *cubin,
                         uint8_t *bytes, look_fn *look)
{
	static const struct field pair_fields[] = { { "from", 0, 4 }, { "to", 4, 4 } };

	for (size_t f = 0; f < N_OF(record_fields); f++) {
		struct row row = { 0 };

		for (uint32_t i = 1; i < cubin->n_sections; i++)
			if (!strncmp(cubin->sections[i].name, ".nv.info", 8))
				edit_records(s, &cubin->sections[i],
				             bytes + cubin->sections[i].offset, &record_fields[f],
				             &row, look);
		put_row(file, "record", record_fields[f].name, &row);
	}
	for (size_t f = 0; f < N_OF(rela_fields); f++) {
		struct row row = { 0 };

		for (uint32_t i = 1; i < cubin->n_sections; i++)
			for (size_t k = 0; k < gx_cubin_n_relocs(&cubin->sections[i]); k++)
				edit(s,
				     bytes + cubin->sections[i].offset + k * sizeof(Elf64_Rela) +
				             rela_fields[f].at,
				     rela_fields[f].bytes, &row, look);
		put_row(file, "relocation", rela_fields[f].name, &row);
	}
	for (uint32_t i = 1; i < cubin->n_sections; i++)
		if (!strcmp(cubin->sections[i].name, ".nv.callgraph"))
			edit_table(s, file, "call", bytes + cubin->sections[i].offset,
			           cubin->sections[i].bytes / 8, 8, pair_fields, N_OF(pair_fields),
			           look);
}

/* Every table of a file. */
static void edit_file(struct sample *s, const char *file, const struct gx_cubin *cubin,
                      uint8_t *bytes, look_fn *look)
{
	Elf64_Ehdr elf;

	memcpy(&elf, bytes, sizeof(elf));
	edit_table(s, file, "header", bytes, 1, sizeof(elf), header_fields, N_OF(header_fields),
	           look);
	edit_table(s, file, "section", bytes + elf.e_shoff, elf.e_shnum, sizeof(Elf64_Shdr),
	           section_fields, N_OF(section_fields), look);
	edit_table(s, file, "symbol", bytes + cubin->sections[cubin->symtab].offset,
	           cubin->n_symbols, sizeof(Elf64_Sym), symbol_fields, N_OF(symbol_fields), look);
	edit_entries(s, file, cubin, bytes, look);
}

/* --- instructions */
static const struct {
	const char *name;
	enum gx_sass_field field;
} word_fields[] = {
	{ "form", GX_SASS_FORM },
	{ "base", GX_SASS_BASE },
	{ "guard", GX_SASS_GUARD },
	{ "d", GX_SASS_DST },
	{ "a", GX_SASS_SRC_A },
	{ "b", GX_SASS_SRC_B },
	{ "c", GX_SASS_SRC_C },
	{ "imm", GX_SASS_IMM },
	{ "offset", GX_SASS_CONST_OFFSET },
	{ "bank", GX_SASS_CONST_BANK },
	{ "size", GX_SASS_SIZE },
	{ "bits 76-87", GX_SASS_FIELD(76, 87) },
	{ "second", GX_SASS_SECOND },
	{ "uniform", GX_SASS_UNIFORM },
	{ "stall", GX_SASS_STALL },
	{ "write", GX_SASS_WRITE_SB },
	{ "read", GX_SASS_READ_SB },
	{ "wait", GX_SASS_WAIT },
};

/* The i-th other word of a field. */
static struct gx_sass word_with(struct gx_sass was, size_t field, unsigned i)
{
	const uint64_t values[N_VALUES] = { 0, gx_sass_get(was, word_fields[field].field) + 1,
		                            63 /* the uniform register that is 0 */, UINT64_MAX };

	return gx_sass_set(was, word_fields[field].field, values[i]);
}

static void edit_code(struct sample *s, const char *file, uint8_t *code, size_t bytes,
                      look_fn *look)
{
	for (size_t f = 0; f < N_OF(word_fields); f++) {
		struct row row = { 0 };

		for (size_t at = 0; at < bytes; at += GX_SASS_BYTES) {
			struct gx_sass was = gx_sass_load(code + at);

			for (unsigned i = 0; i < N_VALUES; i++) {
				gx_sass_store(code + at, word_with(was, f, i));
				look(s, &row);
			}
			gx_sass_store(code + at, was);
		}
		put_row(file, "code", word_fields[f].name, &row);
	}
}

static void kernels_are_edited(const char *file, unsigned sm, const char *kernel, bool tables)
{
	const struct gx_cubin_section *text;
	struct gx_cubin cubin;
	struct sample s;
	char name[64];

	load_sample(&s, file, sm, kernel);
	CHECK_EQ(gx_cubin_read(s.data, s.len, &cubin, NULL), 0);
	snprintf(name, sizeof(name), "%s.sm_%u %s", file, sm, kernel);
	if (tables)
		edit_file(&s, name, &cubin, s.data, graft);
	text = &cubin.sections[gx_cubin_function(&cubin, kernel)->text];
	edit_code(&s, name, s.data + text->offset, text->bytes, graft);
	gx_cubin_free(&cubin);
	drop_sample(&s);
}

/* --- a copy that something was changed in: the proof */
static struct gx_graft proved;

static void prove(struct sample *s, struct row *row)
{
	struct gx_diag diag = { 0 };

	note(row, gx_graft_prove(&s->request, &proved, &diag), &diag);
}

static void copies_are_edited(const char *file, unsigned sm, const char *kernel)
{
	const struct gx_cubin_section *text;
	struct gx_cubin copy;
	struct sample s;
	char name[64];

	load_sample(&s, file, sm, kernel);
	CHECK_EQ(prepare_sample(&s, NULL), 0);
	CHECK_EQ(gx_graft(&s.request, &proved, NULL), 0);
	CHECK_EQ(gx_cubin_read(proved.bytes, proved.len, &copy, NULL), 0);
	snprintf(name, sizeof(name), "copy of %s.sm_%u %s", file, sm, kernel);
	edit_file(&s, name, &copy, proved.bytes, prove);
	text = &copy.sections[gx_cubin_function(&copy, kernel)->text];
	edit_code(&s, name, (uint8_t *)proved.bytes + text->offset, text->bytes, prove);
	gx_cubin_free(&copy);
	gx_graft_free(&proved);
	drop_sample(&s);
}

/* --- machine code of programs */
static void read_probe(const struct image *a, const struct image *b, enum gx_probe_form form,
                       struct row *row)
{
	struct gx_cubin_probe probe;
	struct gx_diag diag;
	int err = read_both(a, b, form, &probe, &diag);

	note(row, err, &diag);
	if (!err) {
		const uint32_t numbers[] = { probe.registers,    probe.highest,
			                     probe.frame,        probe.stack,
			                     probe.convergence,  probe.reads_launch_id,
			                     probe.register_step };

		mix(row, probe.code, probe.bytes);
		mix(row, numbers, sizeof(numbers));
		for (uint32_t i = 0; i < probe.n_slots; i++) {
			const uint32_t slot[] = { probe.slots[i].offset, probe.slots[i].literal,
				                  probe.slots[i].high };

			mix(row, slot, sizeof(slot));
		}
	}
	gx_cubin_probe_free(&probe);
}

static void programs_are_edited(const char *name, enum gx_probe_form form, unsigned sm,
                                unsigned step)
{
	struct image a = load_compiled(name, form, sm), b = other_of(&a);
	struct row whole = { 0 };
	char file[64];

	snprintf(file, sizeof(file), "%s.%s.sm_%u", name, form ? "exit" : "entry", sm);
	for (unsigned as = 0; as < GX_N_PROBE_FORMS; as++)
		read_probe(&a, &b, as, &whole);
	put_row(file, "as it is,", "in both forms", &whole);
	for (size_t f = 0; step && f < N_OF(word_fields); f++) {
		struct row row = { 0 };

		for (size_t at = 0; at < a.code_bytes; at += step * GX_SASS_BYTES) {
			struct gx_sass u = gx_sass_load(word_at(&a, at)),
			               v = gx_sass_load(word_at(&b, at));

			for (unsigned i = 0; i < N_VALUES; i++) {
				gx_sass_store(word_at(&a, at), word_with(u, f, i));
				gx_sass_store(word_at(&b, at), word_with(v, f, i));
				read_probe(&a, &b, form, &row);
			}
			gx_sass_store(word_at(&a, at), u);
			gx_sass_store(word_at(&b, at), v);
		}
		put_row(file, "code", word_fields[f].name, &row);
	}
	free(a.bytes);
	free(b.bytes);
}

/* --- tables of lines */
static const char *lines_of;

static void read_lines(struct sample *s, struct row *row)
{
	struct gx_diag diag = { 0 };
	struct gx_cubin_lines lines = { 0 };
	int err = prepare_sample(s, &diag);

	if (!err)
		err = gx_cubin_lines_read(&s->cubin, lines_of, &lines, &diag);
	note(row, err, &diag);
	for (int part = 0; part < 2 && !err; part++) {
		const struct gx_cubin_line *at = part ? lines.ptx : lines.source;

		for (uint32_t i = 0; i < (part ? lines.n_ptx : lines.n_source); i++) {
			mix(row, &at[i].offset, sizeof(at[i].offset));
			mix(row, &at[i].line, sizeof(at[i].line));
			mix(row, at[i].file, strlen(at[i].file));
		}
	}
	gx_cubin_lines_free(&lines);
	gx_cubin_free(&s->cubin);
}

static void lines_are_edited(const char *file, unsigned sm, const char *kernel)
{
	static const char *const names[] = { ".debug_line", ".nv_debug_line_sass" };
	struct gx_cubin cubin;
	struct sample s;
	char name[64];

	load_sample(&s, file, sm, kernel);
	lines_of = kernel;
	CHECK_EQ(gx_cubin_read(s.data, s.len, &cubin, NULL), 0);
	snprintf(name, sizeof(name), "%s.sm_%u %s", file, sm, kernel);
	for (size_t i = 0; i < N_OF(names); i++) {
		const struct gx_cubin_section *section =
		        &cubin.sections[gx_cubin_section(&cubin, names[i])];

		CHECK(section->bytes);
		edit_table(&s, name, names[i], s.data + section->offset, section->bytes, 1,
		           (const struct field[]){ { "bytes", 0, 1 } }, 1, read_lines);
	}
	gx_cubin_free(&cubin);
	drop_sample(&s);
}

int main(int argc, char **argv)
{
	kernels_are_edited("linked", 80, "calls_elsewhere", false);
	kernels_are_edited("linked", 90, "calls_elsewhere", true);
	kernels_are_edited("kernels", 90, "switched", false);
	kernels_are_edited("kernels", 90, "prints", false);
	kernels_are_edited("kernels", 75, "globals", false);
	copies_are_edited("linked", 90, "calls_elsewhere");
	copies_are_edited("kernels", 90, "switched");
	programs_are_edited("count", GX_PROBE_EXIT, 90, 1);
	programs_are_edited("count", GX_PROBE_EXIT, 75, 1);
	programs_are_edited("many", GX_PROBE_EXIT, 90, 1);
	programs_are_edited("seed-8", GX_PROBE_EXIT, 90, 1);
	programs_are_edited("groups", GX_PROBE_EXIT, 80, 7);
	programs_are_edited("groups", GX_PROBE_ENTRY, 90, 7);
	programs_are_edited("seed-9", GX_PROBE_ENTRY, 90, 1);
	programs_are_edited("record", GX_PROBE_EXIT, 90, 7);
	lines_are_edited("recovered", 80, "scaled");
	lines_are_edited("recovered", 90, "counted");
	golden_check("tests/golden/cubin/edits.txt", gx_strbuf_text(&listing), argc, argv);
	gx_strbuf_free(&listing);
	return TEST_END();
}
