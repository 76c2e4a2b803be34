/* cubin.c - the reader of cubins: each offset, size, index and name is checked once, so that nobody has to look again. */
#include "cubin/cubin.h"

#include "cubin/pointed.h"

#include <elf.h>

enum {
	CUDA_MACHINE = 190,
	TEXT_BYTES = 16,   /* of an instruction */
	KERNEL_BIT = 0x10, /* of a symbol's st_other */
	NEW_FLAGS_ABI =
	        8, /* from this version of the ABI on, the architecture stands in bits [8,16) of e_flags */
	INFO_TYPE = 0x70000000,
	NAME_SHARE = 16, /* names compared, in bytes of the file */
};

struct reader {
	struct gx_cubin *out;
	struct gx_diag *diag;
	Elf64_Ehdr header;
	size_t name_bytes; /* of functions, that may still be compared: see same_name() */
};

static int refuse(struct reader *r, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static int refuse(struct reader *r, const char *fmt, ...)
{
	va_list ap;
	int err;

	va_start(ap, fmt);
	err = gx_vfail(r->diag, GX_E_CUBIN, fmt, ap);
	va_end(ap);
	return err;
}

static bool header_is_ours(const Elf64_Ehdr *header)
{
	return !memcmp(header->e_ident, ELFMAG, SELFMAG) &&
	       header->e_ident[EI_CLASS] == ELFCLASS64 && header->e_ident[EI_DATA] == ELFDATA2LSB &&
	       header->e_machine == CUDA_MACHINE;
}

bool gx_cubin_is_one(const void *bytes, size_t len)
{
	struct gx_cursor c = gx_cursor_of(bytes, len);
	Elf64_Ehdr header;

	return gx_cursor_copy(&c, &header, sizeof(header)) && header_is_ours(&header);
}

static int read_header(struct reader *r)
{
	struct gx_cubin *out = r->out;
	struct gx_cursor c = gx_cursor_of(out->bytes, out->len);
	const Elf64_Ehdr *h = &r->header;

	/* what is not there is 0 */
	gx_cursor_copy(&c, &r->header, sizeof(r->header));
	if (!header_is_ours(h))
		return refuse(r, "not an ELF file of 64 bits for CUDA");
	/* more sections than e_shnum can say would be counted in the null section; no compiler of CUDA makes so many */
	if (h->e_shentsize != sizeof(Elf64_Shdr) || !h->e_shnum)
		return refuse(r, "%u section headers of %u bytes", h->e_shnum, h->e_shentsize);
	if (h->e_shoff > out->len || (out->len - h->e_shoff) / sizeof(Elf64_Shdr) < h->e_shnum)
		return refuse(r, "%u section headers at offset 0x%llx of 0x%zx bytes", h->e_shnum,
		              (unsigned long long)h->e_shoff, out->len);
	if (!h->e_shstrndx || h->e_shstrndx >= h->e_shnum)
		return refuse(r, "the names of sections are in section %u of %u", h->e_shstrndx,
		              h->e_shnum);
	out->abi = h->e_ident[EI_ABIVERSION];
	out->is_part = h->e_type == ET_REL;
	out->sm = (out->abi >= NEW_FLAGS_ABI ? h->e_flags >> 8 : h->e_flags) & 0xff;
	return 0;
}

static int read_section(struct reader *r, uint32_t i, struct gx_cursor *c)
{
	struct gx_cubin *out = r->out;
	struct gx_cubin_section *s = &out->sections[i];
	Elf64_Shdr h;

	gx_cursor_copy(c, &h, sizeof(h));
	*s = (struct gx_cubin_section){ .name = "",
		                        .type = h.sh_type,
		                        .link = h.sh_link,
		                        .info = h.sh_info,
		                        .flags = h.sh_flags,
		                        .address = h.sh_addr,
		                        .align = h.sh_addralign,
		                        .entry_bytes = h.sh_entsize };
	if (h.sh_type == SHT_NULL)
		return 0;
	if (h.sh_addralign & (h.sh_addralign - 1))
		return refuse(r, "section %u: alignment 0x%llx", i,
		              (unsigned long long)h.sh_addralign);
	if (h.sh_link >= out->n_sections)
		return refuse(r, "section %u: linked to section %u of %u", i, h.sh_link,
		              out->n_sections);
	s->offset = (size_t)h.sh_offset;
	s->bytes = (size_t)h.sh_size;
	if (h.sh_type == SHT_NOBITS)
		return 0;
	if (h.sh_offset > out->len || h.sh_size > out->len - h.sh_offset) {
		/* shared memory has a type of CUDA's own beside code for machines to come, and no bytes */
		if (h.sh_type > INFO_TYPE) {
			s->bytes = 0;
			return 0;
		}
		return refuse(r, "section %u: 0x%llx bytes at offset 0x%llx of 0x%zx", i,
		              (unsigned long long)h.sh_size, (unsigned long long)h.sh_offset,
		              out->len);
	}
	s->data = out->bytes + h.sh_offset;
	return 0;
}

/* A section that ends with a NUL: each offset into it is a text. */
static bool is_strings(const struct gx_cubin_section *s)
{
	return s->type == SHT_STRTAB && s->bytes && !s->data[s->bytes - 1];
}

static int name_sections(struct reader *r)
{
	struct gx_cubin *out = r->out;
	const struct gx_cubin_section *names = &out->sections[r->header.e_shstrndx];
	struct gx_cursor c = gx_cursor_of(out->bytes, out->len);

	if (!is_strings(names))
		return refuse(r, "the names of sections do not end");
	for (uint32_t i = 0; i < out->n_sections; i++) {
		Elf64_Shdr h;

		gx_cursor_seek(&c, r->header.e_shoff + i * sizeof(h));
		gx_cursor_copy(&c, &h, sizeof(h));
		if (h.sh_type == SHT_NULL)
			continue;
		if (h.sh_name >= names->bytes)
			return refuse(r, "section %u: name at offset %u of %zu", i, h.sh_name,
			              names->bytes);
		out->sections[i].name = (const char *)names->data + h.sh_name;
	}
	return 0;
}

static int read_sections(struct reader *r)
{
	struct gx_cubin *out = r->out;
	struct gx_cursor c = gx_cursor_of(out->bytes, out->len);

	out->n_sections = r->header.e_shnum;
	out->sections = gx_arena_calloc(&out->arena, out->n_sections, sizeof(*out->sections));
	out->function_of = gx_arena_calloc(&out->arena, out->n_sections, sizeof(*out->function_of));
	if (!out->sections || !out->function_of)
		return gx_fail(r->diag, GX_E_NO_MEMORY, "for %u sections of a cubin",
		               out->n_sections);
	gx_cursor_seek(&c, r->header.e_shoff);
	for (uint32_t i = 0; i < out->n_sections; i++) {
		int err = read_section(r, i, &c);

		if (err)
			return err;
	}
	if (out->sections[0].type != SHT_NULL)
		return refuse(r, "the first section is not the null section");
	return name_sections(r);
}

/* The fields of a symbol that name a place. */
static int check_symbol(struct reader *r, uint32_t i, const struct gx_cubin_symbol *s)
{
	const struct gx_cubin *out = r->out;

	if (s->section >= SHN_LORESERVE) {
		if (s->section != SHN_ABS && s->section != SHN_COMMON)
			return refuse(r, "symbol %u: in section 0x%x", i, s->section);
		return 0;
	}
	if (s->section >= out->n_sections)
		return refuse(r, "symbol %u: in section %u of %u", i, s->section, out->n_sections);
	if (s->section && s->type == STT_FUNC &&
	    (s->value > out->sections[s->section].bytes ||
	     s->bytes > out->sections[s->section].bytes - s->value))
		return refuse(r, "function %u: 0x%llx bytes at offset 0x%llx of 0x%zx", i,
		              (unsigned long long)s->bytes, (unsigned long long)s->value,
		              out->sections[s->section].bytes);
	return 0;
}

static int read_symbol(struct reader *r, uint32_t i, struct gx_cursor *c)
{
	const struct gx_cubin_section *names = &r->out->sections[r->out->strtab];
	struct gx_cubin_symbol *to = &r->out->symbols[i];
	Elf64_Sym s;

	gx_cursor_copy(c, &s, sizeof(s));
	if (!i) { /* the null symbol is one, whatever its bytes say */
		to->name = "";
		return 0;
	}
	if (s.st_name >= names->bytes)
		return refuse(r, "symbol %u: name at offset %u of %zu", i, s.st_name, names->bytes);
	*to = (struct gx_cubin_symbol){ .name = (const char *)names->data + s.st_name,
		                        .value = s.st_value,
		                        .bytes = s.st_size,
		                        .type = ELF64_ST_TYPE(s.st_info),
		                        .bind = ELF64_ST_BIND(s.st_info),
		                        .other = s.st_other,
		                        .section = s.st_shndx };
	return check_symbol(r, i, to);
}

static int read_symbols(struct reader *r)
{
	struct gx_cubin *out = r->out;
	const struct gx_cubin_section *table;
	struct gx_cursor c;

	for (uint32_t i = 1; i < out->n_sections; i++) {
		if (out->sections[i].type != SHT_SYMTAB)
			continue;
		if (out->symtab)
			return refuse(r, "two tables of symbols: sections %u and %u", out->symtab,
			              i);
		out->symtab = i;
	}
	table = &out->sections[out->symtab];
	out->strtab = table->link;
	/* without one it is the null section, which has no bytes */
	if (table->entry_bytes != sizeof(Elf64_Sym) || table->bytes % sizeof(Elf64_Sym) ||
	    !table->bytes || table->bytes > UINT32_MAX || !is_strings(&out->sections[out->strtab]))
		return refuse(r, "no table of symbols, or one that is broken");
	out->n_symbols = (uint32_t)(table->bytes / sizeof(Elf64_Sym));
	out->symbols = gx_arena_calloc(&out->arena, out->n_symbols, sizeof(*out->symbols));
	if (!out->symbols)
		return gx_fail(r->diag, GX_E_NO_MEMORY, "for %u symbols of a cubin",
		               out->n_symbols);
	c = gx_cursor_of(table->data, table->bytes);
	for (uint32_t i = 0; i < out->n_symbols; i++) {
		int err = read_symbol(r, i, &c);

		if (err)
			return err;
	}
	return 0;
}

/* What of a name follows a prefix; NULL: it begins with something else. */
static const char *behind(const char *name, const char *prefix)
{
	size_t n = strlen(prefix);

	return strncmp(name, prefix, n) ? NULL : name + n;
}

/* Is it the name of a function? Sections and symbols by the thousand that all claim one long name would take hours to compare:
 * what a file of this size can need is given, and no more. */
static bool same_name(struct reader *r, const char *name, const struct gx_cubin_function *f)
{
	if (!name || r->name_bytes < f->name_len)
		return false;
	r->name_bytes -= f->name_len;
	return !strcmp(name, f->name);
}

static bool is_text(const struct gx_cubin_section *s)
{
	return s->type == SHT_PROGBITS && behind(s->name, ".text.");
}

static int find_texts(struct reader *r)
{
	struct gx_cubin *out = r->out;
	size_t name_bytes = 0, most = out->sections[r->header.e_shstrndx].bytes;
	uint32_t n = 0;

	for (uint32_t i = 1; i < out->n_sections; i++) {
		const struct gx_cubin_section *s = &out->sections[i];

		if (!is_text(s))
			continue;
		/* none of them is the end of another, and few have the same: most have bytes of their own */
		name_bytes += strlen(s->name);
		if (name_bytes > NAME_SHARE * most)
			return refuse(r, "names of functions that share bytes");
		if (s->bytes % TEXT_BYTES)
			return refuse(r, "%s: 0x%zx bytes are no whole instructions", s->name,
			              s->bytes);
		n++;
	}
	out->functions = gx_arena_calloc(&out->arena, n ? n : 1, sizeof(*out->functions));
	if (!out->functions)
		return gx_fail(r->diag, GX_E_NO_MEMORY, "for %u functions of a cubin", n);
	for (uint32_t i = 1; i < out->n_sections; i++) {
		const struct gx_cubin_section *s = &out->sections[i];
		struct gx_cubin_function *f = &out->functions[out->n_functions];

		if (!is_text(s))
			continue;
		*f = (struct gx_cubin_function){ .name = behind(s->name, ".text."), .text = i };
		f->name_len = strlen(f->name);
		out->function_of[i] = ++out->n_functions;
	}
	return 0;
}

/* The symbol of a function is the one of its name at the start of its section. */
static void name_functions(struct reader *r)
{
	struct gx_cubin *out = r->out;

	for (uint32_t i = 1; i < out->n_symbols; i++) {
		const struct gx_cubin_symbol *s = &out->symbols[i];
		uint32_t k = s->section < out->n_sections ? out->function_of[s->section] : 0;
		struct gx_cubin_function *f = k ? &out->functions[k - 1] : NULL;

		if (!f || f->symbol || s->type != STT_FUNC || s->value || !same_name(r, s->name, f))
			continue;
		f->symbol = i;
		f->is_kernel = s->other & KERNEL_BIT;
	}
}

/* Functions that kernels call may have the same name, of which the first is found; a kernel is the only one of its name. */
static int index_names(struct reader *r)
{
	struct gx_cubin *out = r->out;

	for (uint32_t i = 0; i < out->n_functions; i++) {
		struct gx_cubin_function *f = &out->functions[i];
		const struct gx_cubin_function *other =
		        gx_strmap_get(&out->by_name, f->name, f->name_len);

		if (other && other->is_kernel && f->is_kernel)
			return refuse(r, "two kernels %.96s", f->name);
		if (other && !f->is_kernel)
			continue;
		if (gx_strmap_set(&out->by_name, f->name, f->name_len, f))
			return gx_fail(r->diag, GX_E_NO_MEMORY, "for names of a cubin");
	}
	return 0;
}

bool gx_cubin_is_table(const struct gx_cubin_section *section)
{
	return section->type == SHT_NULL || section->type == SHT_REL || section->type == SHT_RELA ||
	       section->type == SHT_SYMTAB || section->type == SHT_STRTAB;
}

/* Sections that belong to a function name its section; the name alone would have to be looked for. */
static void join_sections(struct reader *r)
{
	struct gx_cubin *out = r->out;

	for (uint32_t i = 1; i < out->n_sections; i++) {
		const struct gx_cubin_section *s = &out->sections[i];
		uint32_t k = s->info < out->n_sections ? out->function_of[s->info] : 0;
		struct gx_cubin_function *f = k ? &out->functions[k - 1] : NULL;

		if (behind(s->name, ".nv.merc.") || behind(s->name, ".nv.capmerc."))
			out->has_second_form = true;
		if (gx_cubin_is_table(s))
			continue;
		/* of another type, its records were not checked, and a copy's would not be read */
		if (s->type == INFO_TYPE && !strcmp(s->name, ".nv.info"))
			out->global_info = i;
		if (!f)
			continue;
		if (s->type == INFO_TYPE && same_name(r, behind(s->name, ".nv.info."), f))
			f->info = i;
		else if (s->type == SHT_PROGBITS &&
		         same_name(r, behind(s->name, ".nv.constant0."), f))
			f->params = i;
		else if (same_name(r, behind(s->name, ".nv.shared."), f))
			f->shared = i;
	}
}

bool gx_cubin_attr_next(const struct gx_cubin_section *section, size_t *at,
                        struct gx_cubin_attr *out)
{
	struct gx_cursor c = gx_cursor_of(section->data, section->data ? section->bytes : 0);

	*out = (struct gx_cubin_attr){ .offset = *at };
	gx_cursor_seek(&c, *at);
	out->format = gx_cursor_u8(&c);
	out->kind = gx_cursor_u8(&c);
	out->value = gx_cursor_u16(&c);
	if (out->format == GX_CUBIN_ATTR_DATA) {
		out->bytes = out->value;
		out->data = gx_cursor_take(&c, out->bytes);
	}
	*at = gx_cursor_offset(&c);
	return !c.failed;
}

uint32_t gx_cubin_word(const struct gx_cubin_attr *attr, size_t i)
{
	struct gx_cursor c = gx_cursor_of(attr->data, attr->bytes);

	gx_cursor_seek(&c, i * sizeof(uint32_t));
	return gx_cursor_u32(&c);
}

static int check_attrs(const struct gx_cubin_section *s, struct gx_diag *diag)
{
	struct gx_cubin_attr attr;
	size_t at = 0;

	while (gx_cubin_attr_next(s, &at, &attr))
		if (!attr.format || attr.format > GX_CUBIN_ATTR_DATA)
			return gx_fail(diag, GX_E_CUBIN, "%s: record of format %u at offset 0x%zx",
			               s->name, attr.format, attr.offset);
	/* the walk ends at the end, or where a record is cut off */
	if (attr.offset != s->bytes)
		return gx_fail(diag, GX_E_CUBIN, "%s: a record at offset 0x%zx that does not end",
		               s->name, attr.offset);
	return 0;
}

int gx_cubin_check_function(const struct gx_cubin *cubin, const struct gx_cubin_function *function,
                            struct gx_diag *diag)
{
	return function->info ? check_attrs(&cubin->sections[function->info], diag) : 0;
}

static bool is_relocs(const struct gx_cubin_section *s)
{
	return s->type == SHT_REL || s->type == SHT_RELA;
}

static size_t reloc_bytes(const struct gx_cubin_section *s)
{
	return s->type == SHT_RELA ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);
}

size_t gx_cubin_n_relocs(const struct gx_cubin_section *relocs)
{
	return relocs->data && is_relocs(relocs) ? relocs->bytes / reloc_bytes(relocs) : 0;
}

struct gx_cubin_reloc gx_cubin_reloc(const struct gx_cubin_section *relocs, size_t i)
{
	struct gx_cursor c = gx_cursor_of(relocs->data, relocs->bytes);
	struct gx_cubin_reloc out = { 0 };
	uint64_t info;

	gx_cursor_seek(&c, i * reloc_bytes(relocs));
	out.offset = gx_cursor_u64(&c);
	info = gx_cursor_u64(&c);
	out.type = (uint32_t)ELF64_R_TYPE(info);
	out.symbol = (uint32_t)ELF64_R_SYM(info);
	if (relocs->type == SHT_RELA)
		out.addend = (int64_t)gx_cursor_u64(&c);
	return out;
}

static int check_relocs(struct reader *r, uint32_t section)
{
	struct gx_cubin *out = r->out;
	struct gx_cubin_section *s = &out->sections[section];
	struct gx_cubin_section *to;

	if (s->bytes % reloc_bytes(s) || !s->info || s->info >= out->n_sections ||
	    s->info == section)
		return refuse(r, "%s: 0x%zx bytes of relocations for section %u", s->name, s->bytes,
		              s->info);
	to = &out->sections[s->info];
	for (size_t i = 0; i < gx_cubin_n_relocs(s); i++) {
		struct gx_cubin_reloc reloc = gx_cubin_reloc(s, i);

		if (reloc.offset >= to->bytes || reloc.symbol >= out->n_symbols)
			return refuse(r, "%s: relocation %zu: symbol %u at offset 0x%llx", s->name,
			              i, reloc.symbol, (unsigned long long)reloc.offset);
	}
	s->next_relocs = to->relocs;
	to->relocs = section;
	return 0;
}

static int check_records(struct reader *r)
{
	const struct gx_cubin *out = r->out;

	for (uint32_t i = 1; i < out->n_sections; i++) {
		const struct gx_cubin_section *s = &out->sections[i];
		int err = 0;

		if (is_relocs(s))
			err = check_relocs(r, i);
		else if (s->type == INFO_TYPE && !strcmp(s->name, ".nv.info"))
			err = check_attrs(s, r->diag);
		if (err)
			return err;
	}
	return 0;
}

int gx_cubin_read(const void *bytes, size_t len, struct gx_cubin *out, struct gx_diag *diag)
{
	struct reader r = { .out = out, .diag = diag, .name_bytes = NAME_SHARE * len };
	int err;

	*out = (struct gx_cubin){ .bytes = bytes, .len = len };
	err = read_header(&r);
	if (!err)
		err = read_sections(&r);
	if (!err)
		err = read_symbols(&r);
	if (!err)
		err = find_texts(&r);
	if (!err)
		err = check_records(&r);
	if (!err) {
		out->pointed = gx_arena_calloc(&out->arena, 1, sizeof(*out->pointed));
		if (!out->pointed)
			err = gx_fail(diag, GX_E_NO_MEMORY, "for functions of a cubin");
	}
	if (!err) {
		name_functions(&r);
		join_sections(&r);
		err = index_names(&r);
	}
	if (err)
		gx_cubin_free(out);
	return err;
}

void gx_cubin_free(struct gx_cubin *cubin)
{
	gx_strmap_free(&cubin->by_name);
	gx_arena_free(&cubin->arena);
	*cubin = (struct gx_cubin){ 0 };
}

const struct gx_cubin_function *gx_cubin_function(const struct gx_cubin *cubin, const char *name)
{
	return gx_strmap_get(&cubin->by_name, name, strlen(name));
}

uint32_t gx_cubin_section(const struct gx_cubin *cubin, const char *name)
{
	for (uint32_t i = 1; i < cubin->n_sections; i++)
		if (cubin->sections[i].type != SHT_NULL && !strcmp(cubin->sections[i].name, name))
			return i;
	return 0;
}
