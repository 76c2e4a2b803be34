/* write.c - the copy of one kernel as a cubin: sections and symbols that were taken, with new numbers, and the headers. */
#include "cubin/graft_job.h"

#include <elf.h>
#include <stdlib.h>

enum {
	/* the first sections of every copy */
	NULL_SECTION,
	SECTION_NAMES,
	SYMBOL_NAMES,
	SYMBOLS,
	FIRST_TAKEN,
	REGISTERS_SHIFT = 24, /* of a text's sh_info: above it their number, below its symbol */
	HEADER_ALIGN = 8,
	MAX_LOADS = 64,
};

/* A file while it is made. */
struct file {
	struct gx_graft_job *job;
	Elf64_Shdr *headers;  /* [job->n_sections] */
	const uint8_t **data; /* [job->n_sections] */
	size_t end;
	Elf64_Phdr loads[MAX_LOADS];
	unsigned n_loads;
};

int gx_graft_number(struct gx_graft_job *job)
{
	const struct gx_cubin *cubin = job->cubin;

	job->section_to = gx_arena_calloc(&job->arena, cubin->n_sections, sizeof(uint32_t));
	job->symbol_to = gx_arena_calloc(&job->arena, cubin->n_symbols, sizeof(uint32_t));
	if (!job->section_to || !job->symbol_to)
		return gx_graft_no_memory(job);
	job->section_to[cubin->symtab] = SYMBOLS;
	job->section_to[cubin->strtab] = SYMBOL_NAMES;
	job->n_sections = FIRST_TAKEN;
	for (uint32_t i = 1; i < cubin->n_sections; i++)
		if (gx_bitset_has(&job->sections, i))
			job->section_to[i] = job->n_sections++;
	/* local symbols stand before the others */
	job->n_symbols = 1;
	for (int local = 1; local >= 0; local--)
		for (uint32_t i = 1; i < cubin->n_symbols; i++)
			if (gx_bitset_has(&job->symbols, i) &&
			    (cubin->symbols[i].bind == STB_LOCAL) == local)
				job->symbol_to[i] = job->n_symbols++;
	return 0;
}

/* A table of texts: its first byte is 0. */
struct names {
	char *data;
	size_t n;
};

static uint32_t put_name(struct names *names, const char *name)
{
	size_t at = names->n, n = strlen(name) + 1;

	if (n == 1)
		return 0;
	memcpy(names->data + at, name, n);
	names->n += n;
	return (uint32_t)at;
}

static int make_names(struct gx_graft_job *job, struct names *names, size_t bytes)
{
	*names = (struct names){ .data = gx_arena_alloc(&job->arena, bytes + 1), .n = 1 };
	return names->data ? 0 : gx_graft_no_memory(job);
}

static void set_table(struct file *f, uint32_t section, const void *data, size_t bytes,
                      uint32_t type)
{
	f->data[section] = data;
	f->headers[section].sh_type = type;
	f->headers[section].sh_size = bytes;
	f->headers[section].sh_addralign = 1;
}

/* sh_info names a symbol, a section, or says something of its own. */
static uint32_t info_in_copy(const struct gx_graft_job *job, uint32_t section)
{
	const struct gx_cubin_section *s = &job->cubin->sections[section];
	uint32_t symbol = s->info & ((1u << REGISTERS_SHIFT) - 1),
	         registers = s->info >> REGISTERS_SHIFT;

	if (gx_graft_is_text(job, section)) {
		if (registers && section == job->kernel->text && registers < job->out->registers)
			registers = job->out->registers;
		return (symbol < job->cubin->n_symbols ? job->symbol_to[symbol] : 0) |
		       registers << REGISTERS_SHIFT;
	}
	if (s->type == SHT_REL || s->type == SHT_RELA || s->flags & SHF_INFO_LINK ||
	    gx_graft_is_text(job, s->info))
		return s->info < job->cubin->n_sections ? job->section_to[s->info] : 0;
	return s->info;
}

static void take_section(struct file *f, uint32_t section, struct names *names)
{
	const struct gx_graft_job *job = f->job;
	const struct gx_cubin_section *s = &job->cubin->sections[section];
	const struct gx_graft_content *c = &job->contents[section];
	uint32_t to = job->section_to[section];

	f->data[to] = c->data ? c->data : s->data;
	f->headers[to] = (Elf64_Shdr){ .sh_name = put_name(names, s->name),
		                       .sh_type = s->type,
		                       .sh_flags = s->flags,
		                       .sh_addr = s->address,
		                       .sh_size = c->data ? c->bytes : s->bytes,
		                       .sh_link = job->section_to[s->link],
		                       .sh_info = info_in_copy(job, section),
		                       .sh_addralign = s->align,
		                       .sh_entsize = s->entry_bytes };
}

static int make_sections(struct file *f)
{
	static const char *const own[] = { "", ".shstrtab", ".strtab", ".symtab" };
	struct gx_graft_job *job = f->job;
	const struct gx_cubin *cubin = job->cubin;
	struct names names;
	size_t bytes = 0;
	int err;

	for (uint32_t i = 1; i < cubin->n_sections; i++)
		if (gx_bitset_has(&job->sections, i))
			bytes += strlen(cubin->sections[i].name) + 1;
	err = make_names(job, &names, bytes + 64);
	if (err)
		return err;
	for (uint32_t i = 1; i < FIRST_TAKEN; i++)
		f->headers[i].sh_name = put_name(&names, own[i]);
	for (uint32_t i = 1; i < cubin->n_sections; i++)
		if (gx_bitset_has(&job->sections, i))
			take_section(f, i, &names);
	set_table(f, SECTION_NAMES, names.data, names.n, SHT_STRTAB);
	return 0;
}

static Elf64_Sym symbol_in_copy(const struct gx_graft_job *job, uint32_t i)
{
	const struct gx_cubin_symbol *s = &job->cubin->symbols[i];
	Elf64_Sym out = { .st_info = ELF64_ST_INFO(s->bind, s->type),
		          .st_other = s->other,
		          .st_shndx = s->section,
		          .st_value = s->value,
		          .st_size = s->bytes };

	if (s->section < job->cubin->n_sections)
		out.st_shndx = (uint16_t)job->section_to[s->section];
	if (i == job->kernel->symbol)
		out.st_size = job->contents[job->kernel->text].bytes;
	return out;
}

/* Of a damaged file, in a section that was made anew: who reads the copy would find no code there. */
static bool lies_behind(const struct file *f, const Elf64_Sym *symbol)
{
	uint64_t bytes = f->headers[symbol->st_shndx].sh_size;

	return symbol->st_value > bytes || symbol->st_size > bytes - symbol->st_value;
}

static int make_symbols(struct file *f)
{
	struct gx_graft_job *job = f->job;
	const struct gx_cubin *cubin = job->cubin;
	Elf64_Sym *symbols = gx_arena_calloc(&job->arena, job->n_symbols, sizeof(*symbols));
	struct names names;
	size_t bytes = 0;
	uint32_t n_local = 1;
	int err;

	for (uint32_t i = 1; i < cubin->n_symbols; i++)
		if (job->symbol_to[i])
			bytes += strlen(cubin->symbols[i].name) + 1;
	err = symbols ? make_names(job, &names, bytes) : gx_graft_no_memory(job);
	if (err)
		return err;
	for (uint32_t i = 1; i < cubin->n_symbols; i++) {
		Elf64_Sym *to = &symbols[job->symbol_to[i]];

		if (!job->symbol_to[i])
			continue;
		*to = symbol_in_copy(job, i);
		if (cubin->symbols[i].type == STT_FUNC && to->st_shndx < job->n_sections &&
		    to->st_shndx && lies_behind(f, to))
			return gx_graft_refuse(job, GX_E_GRAFT_ATTRIBUTE,
			                       "function %.96s lies behind its section",
			                       cubin->symbols[i].name);
		to->st_name = put_name(&names, cubin->symbols[i].name);
		n_local += cubin->symbols[i].bind == STB_LOCAL;
	}
	set_table(f, SYMBOL_NAMES, names.data, names.n, SHT_STRTAB);
	set_table(f, SYMBOLS, symbols, job->n_symbols * sizeof(*symbols), SHT_SYMTAB);
	f->headers[SYMBOLS].sh_link = SYMBOL_NAMES;
	f->headers[SYMBOLS].sh_info = n_local;
	f->headers[SYMBOLS].sh_addralign = HEADER_ALIGN;
	f->headers[SYMBOLS].sh_entsize = sizeof(*symbols);
	return 0;
}

/* Relocations name symbols by their new numbers. */
static void number_relocs(struct gx_graft_job *job)
{
	for (uint32_t i = 1; i < job->cubin->n_sections; i++) {
		const struct gx_cubin_section *s = &job->cubin->sections[i];
		size_t each = s->type == SHT_RELA ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);

		if ((s->type != SHT_RELA && s->type != SHT_REL) ||
		    !gx_bitset_has(&job->sections, i))
			continue;
		for (size_t at = 0; at < job->contents[i].bytes; at += each) {
			uint8_t *p = job->contents[i].data + at + offsetof(Elf64_Rela, r_info);
			uint64_t info;

			memcpy(&info, p, sizeof(info));
			info = ELF64_R_INFO((uint64_t)job->symbol_to[ELF64_R_SYM(info)],
			                    ELF64_R_TYPE(info));
			memcpy(p, &info, sizeof(info));
		}
	}
}

static size_t align_up(size_t n, size_t align)
{
	return align > 1 ? (n + align - 1) & ~(align - 1) : n;
}

/* Sections that are loaded, one behind another with the same rights, are one segment. */
static int add_to_load(struct file *f, uint32_t section, bool goes_on)
{
	const Elf64_Shdr *h = &f->headers[section];
	uint32_t rights = PF_R | (h->sh_flags & SHF_WRITE ? PF_W : 0) |
	                  (h->sh_flags & SHF_EXECINSTR ? PF_X : 0);
	Elf64_Phdr *load = f->n_loads ? &f->loads[f->n_loads - 1] : NULL;

	if (!goes_on || !load || load->p_flags != rights) {
		if (f->n_loads == MAX_LOADS)
			return gx_graft_refuse(f->job, GX_E_CUBIN, "more than %d segments",
			                       MAX_LOADS);
		load = &f->loads[f->n_loads++];
		*load = (Elf64_Phdr){ .p_type = PT_LOAD,
			              .p_flags = rights,
			              .p_offset = h->sh_offset,
			              .p_align = HEADER_ALIGN };
	}
	if (h->sh_type != SHT_NOBITS)
		load->p_filesz = h->sh_offset + h->sh_size - load->p_offset;
	load->p_memsz = (load->p_memsz > load->p_filesz ? load->p_memsz : load->p_filesz) +
	                (h->sh_type == SHT_NOBITS ? h->sh_size : 0);
	return 0;
}

static int place_sections(struct file *f)
{
	bool goes_on = false;

	f->end = sizeof(Elf64_Ehdr);
	for (uint32_t i = 1; i < f->job->n_sections; i++) {
		Elf64_Shdr *h = &f->headers[i];
		bool loaded = h->sh_flags & SHF_ALLOC;
		int err;

		/* alignments of a file that nobody vouches for: more than a page would only cost memory */
		if (h->sh_addralign > 4096)
			return gx_graft_refuse(f->job, GX_E_CUBIN, "a section aligned to 0x%llx",
			                       (unsigned long long)h->sh_addralign);
		f->end = align_up(f->end, h->sh_addralign);
		h->sh_offset = f->end;
		if (h->sh_type != SHT_NOBITS)
			f->end += h->sh_size;
		err = loaded ? add_to_load(f, i, goes_on) : 0;
		if (err)
			return err;
		goes_on = loaded;
	}
	return 0;
}

static void fill(struct file *f, uint8_t *to)
{
	const struct gx_graft_job *job = f->job;
	Elf64_Phdr first = { .p_type = PT_PHDR, .p_flags = PF_R, .p_align = HEADER_ALIGN };
	Elf64_Ehdr header;
	size_t at;

	memcpy(&header, job->cubin->bytes, sizeof(header));
	header.e_shoff = align_up(f->end, HEADER_ALIGN);
	header.e_shnum = (uint16_t)job->n_sections;
	header.e_shstrndx = SECTION_NAMES;
	header.e_phoff = header.e_shoff + job->n_sections * sizeof(Elf64_Shdr);
	header.e_phentsize = sizeof(Elf64_Phdr);
	header.e_phnum = (uint16_t)(f->n_loads + 2);
	memcpy(to, &header, sizeof(header));
	for (uint32_t i = 1; i < job->n_sections; i++)
		if (f->headers[i].sh_type != SHT_NOBITS && f->headers[i].sh_size)
			memcpy(to + f->headers[i].sh_offset, f->data[i], f->headers[i].sh_size);
	memcpy(to + header.e_shoff, f->headers, job->n_sections * sizeof(Elf64_Shdr));
	/* the table of segments, and the segment that it is */
	first.p_offset = header.e_phoff;
	first.p_filesz = first.p_memsz = header.e_phnum * sizeof(Elf64_Phdr);
	at = header.e_phoff;
	memcpy(to + at, &first, sizeof(first));
	first.p_type = PT_LOAD;
	memcpy(to + at + sizeof(first), &first, sizeof(first));
	memcpy(to + at + 2 * sizeof(first), f->loads, f->n_loads * sizeof(Elf64_Phdr));
}

int gx_graft_write(struct gx_graft_job *job)
{
	struct file f = { .job = job };
	int err;

	f.headers = gx_arena_calloc(&job->arena, job->n_sections, sizeof(*f.headers));
	f.data = gx_arena_calloc(&job->arena, job->n_sections, sizeof(*f.data));
	if (!f.headers || !f.data)
		return gx_graft_no_memory(job);
	number_relocs(job);
	err = make_sections(&f);
	if (!err)
		err = make_symbols(&f);
	if (!err)
		err = place_sections(&f);
	if (err)
		return err;
	job->out->len = align_up(f.end, HEADER_ALIGN) + job->n_sections * sizeof(Elf64_Shdr) +
	                (f.n_loads + 2) * sizeof(Elf64_Phdr);
	job->out->bytes = calloc(1, job->out->len);
	if (!job->out->bytes)
		return gx_graft_no_memory(job);
	fill(&f, job->out->bytes);
	return 0;
}
