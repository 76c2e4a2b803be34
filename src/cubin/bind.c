/* bind.c - what a copy of a kernel refers to: variables in global memory are those of the original, by their addresses; what the
 * driver gives, and what the copy has itself, stays a relocation. */
#include "cubin/graft_job.h"

#include <elf.h>

/* Types of relocations, as nvcc 13.0 makes them. */
enum {
	RELOC_64 = 2,
	RELOC_LOW_32 = 56, /* half of an address in bits [32,64) of an instruction */
	RELOC_HIGH_32 = 57,
	MANAGED_BIT = 4, /* of a symbol's st_other */
	MOST_LOOKS =
	        1 << 24, /* at symbols: what a file by nobody's compiler could ask for has an end */
	ADDRESS_BYTES = 8,
	MOST_LITERAL = 4096,
};

static int refuse_reference(struct gx_graft_job *job, uint32_t section,
                            const struct gx_cubin_reloc *reloc, const char *why)
{
	return gx_graft_refuse(job, GX_E_GRAFT_SHARE, "%.96s (relocation %u at %.64s+0x%llx) %s",
	                       job->cubin->symbols[reloc->symbol].name, reloc->type,
	                       job->cubin->sections[section].name,
	                       (unsigned long long)reloc->offset, why);
}

static bool in_global_memory(const struct gx_cubin *cubin, const struct gx_cubin_symbol *symbol)
{
	const char *name =
	        symbol->section < cubin->n_sections ? cubin->sections[symbol->section].name : "";

	return !strcmp(name, ".nv.global") || !strcmp(name, ".nv.global.init");
}

/* The variable that a symbol is, or that a place of a section is in; 0: none. */
static uint32_t variable_at(struct gx_graft_job *job, uint32_t symbol, int64_t *addend)
{
	const struct gx_cubin *cubin = job->cubin;
	const struct gx_cubin_symbol *section = &cubin->symbols[symbol];
	uint64_t place = section->value + (uint64_t)*addend;

	if (section->type != STT_SECTION)
		return symbol;
	for (uint32_t i = 1; i < cubin->n_symbols && job->symbols_left; i++, job->symbols_left--) {
		const struct gx_cubin_symbol *s = &cubin->symbols[i];

		if (s->section != section->section || s->type != STT_OBJECT || place < s->value ||
		    place - s->value >= s->bytes)
			continue;
		*addend = (int64_t)(place - s->value);
		return i;
	}
	return 0;
}

/* The driver knows variables by name alone: one that shares its name with another can't be asked for. */
static bool has_own_name(struct gx_graft_job *job, uint32_t symbol)
{
	const struct gx_cubin *cubin = job->cubin;

	for (uint32_t i = 1; i < cubin->n_symbols; i++) {
		const struct gx_cubin_symbol *s = &cubin->symbols[i];

		if (!job->symbols_left)
			return false;
		job->symbols_left--;
		if (i != symbol && s->type == STT_OBJECT && s->section &&
		    !strcmp(s->name, cubin->symbols[symbol].name))
			return false;
	}
	return true;
}

static bool begins(const char *name, const char *prefix)
{
	return !strncmp(name, prefix, strlen(prefix));
}

/* Bytes of a string in the source, as the compiler names them in each file anew: nobody can write them, so that a copy will do. An
 * address in them would be another matter. NULL: it is something else. */
static const uint8_t *literal_bytes(const struct gx_graft_job *job, uint32_t symbol)
{
	const struct gx_cubin *cubin = job->cubin;
	const struct gx_cubin_symbol *s = &cubin->symbols[symbol];
	const struct gx_cubin_section *section = &cubin->sections[s->section];

	if (s->bind != STB_LOCAL || !section->data || s->value > section->bytes ||
	    s->bytes > section->bytes - s->value || s->bytes > MOST_LITERAL ||
	    (!begins(s->name, "$str") && !begins(s->name, "__unnamed_")))
		return NULL;
	for (uint32_t r = section->relocs; r; r = cubin->sections[r].next_relocs)
		for (size_t i = 0; i < gx_cubin_n_relocs(&cubin->sections[r]); i++) {
			uint64_t at = gx_cubin_reloc(&cubin->sections[r], i).offset;

			if (at + ADDRESS_BYTES > s->value && at < s->value + s->bytes)
				return NULL;
		}
	return section->data + s->value;
}

static bool place_literal(struct gx_graft_job *job, uint32_t symbol, uint64_t *address)
{
	const struct gx_graft_request *request = job->request;
	const uint8_t *bytes = request->place_literal ? literal_bytes(job, symbol) : NULL;

	return bytes && !request->place_literal(request->user, bytes,
	                                        job->cubin->symbols[symbol].bytes, address);
}

/* Where a variable of the original is. The driver places each by itself, so that one says nothing of another. */
static bool find_variable(struct gx_graft_job *job, uint32_t symbol, uint64_t *address)
{
	const struct gx_cubin_symbol *s = &job->cubin->symbols[symbol];

	if (gx_bitset_has(&job->variables, symbol)) {
		*address = job->addresses_of[symbol];
		return true;
	}
	if (!symbol || s->type != STT_OBJECT || !job->request->address_of ||
	    ((!has_own_name(job, symbol) ||
	      job->request->address_of(job->request->user, s->name, address)) &&
	     !place_literal(job, symbol, address)))
		return false;
	gx_bitset_add(&job->variables, symbol);
	job->addresses_of[symbol] = *address;
	return true;
}

/* Bytes of a section's contents, from where a relocation points; NULL: too few. */
static uint8_t *place_of(struct gx_graft_job *job, uint32_t section, uint64_t offset, size_t bytes)
{
	const struct gx_graft_content *c = &job->contents[section];

	return offset <= c->bytes && bytes <= c->bytes - offset ? c->data + offset : NULL;
}

/* The address of a variable of the original, in place of the relocation. */
static int bind_variable(struct gx_graft_job *job, uint32_t section,
                         const struct gx_cubin_reloc *reloc, bool has_addend)
{
	int64_t addend = reloc->addend;
	uint32_t variable = variable_at(job, reloc->symbol, &addend);
	bool in_code = gx_graft_is_text(job, section);
	uint64_t address, old = 0;
	size_t bytes = in_code ? 4 : ADDRESS_BYTES;
	uint8_t *to = place_of(job, section, reloc->offset + (in_code ? 4 : 0), bytes);

	if (job->cubin->symbols[variable].other & MANAGED_BIT)
		return refuse_reference(job, section, reloc, "is managed memory");
	if (in_code ? reloc->type != RELOC_LOW_32 && reloc->type != RELOC_HIGH_32
	            : reloc->type != RELOC_64)
		return refuse_reference(job, section, reloc,
		                        "is referred to in a way that is not known");
	if (!to || (in_code && reloc->offset % GX_SASS_BYTES))
		return refuse_reference(job, section, reloc, "is out of its section");
	memcpy(&old, to, bytes);
	if (!has_addend && old)
		return refuse_reference(job, section, reloc,
		                        "is referred to in a way that is not known");
	if (!find_variable(job, variable, &address))
		return refuse_reference(job, section, reloc, "is not found in the original");
	address += (uint64_t)addend;
	if (reloc->type == RELOC_HIGH_32)
		address >>= 32;
	memcpy(to, &address, bytes);
	return 0;
}

/* Is what stands at a place of bank 4 read at all? */
static bool is_read(const struct gx_graft_job *job, uint32_t section,
                    const struct gx_cubin_reloc *reloc)
{
	const char *name = job->cubin->sections[section].name;
	static const char prefix[] = ".nv.constant";
	unsigned bank = 0;

	if (!strcmp(name, ".nv.constant4"))
		return job->survey.all_addresses ||
		       gx_bitset_has(&job->survey.reads, reloc->offset / ADDRESS_BYTES);
	/* another bank of the module, or one of the kernel alone */
	if (!strncmp(name, prefix, sizeof(prefix) - 1) && name[sizeof(prefix) - 1] >= '0' &&
	    name[sizeof(prefix) - 1] <= '9') {
		bank = (unsigned)(name[sizeof(prefix) - 1] - '0');
		if (!name[sizeof(prefix)])
			return job->survey.banks >> bank & 1;
	}
	return true;
}

/* A relocation that stays, if *keep; else it was applied, or nothing reads what it changes. */
static int bind_one(struct gx_graft_job *job, uint32_t section, const struct gx_cubin_reloc *reloc,
                    bool has_addend, bool *keep)
{
	const struct gx_cubin *cubin = job->cubin;
	const struct gx_cubin_symbol *symbol = &cubin->symbols[reloc->symbol];
	bool of_copy = symbol->section < cubin->n_sections &&
	               gx_bitset_has(&job->sections, symbol->section);

	*keep = false;
	if (!is_read(job, section, reloc))
		return 0;
	if (in_global_memory(cubin, symbol))
		return bind_variable(job, section, reloc, has_addend);
	/* textures, surfaces and samplers have types of their own */
	if (symbol->type > STT_FUNC)
		return refuse_reference(job, section, reloc, "is no variable and no function");
	if (symbol->section && !of_copy)
		return refuse_reference(job, section, reloc, "stays in the original");
	/* code refers to itself, and calls what was taken; a table of the whole module is for others to read */
	if (gx_graft_is_text(job, symbol->section) && !gx_graft_is_text(job, section) &&
	    !gx_graft_is_text(job, cubin->sections[section].info))
		return refuse_reference(job, section, reloc,
		                        "is a function whose address is taken");
	gx_bitset_add(&job->symbols, reloc->symbol);
	*keep = true;
	return 0;
}

/* A record as it stands in the file, with the symbol's number in the original. */
static void put_reloc(struct gx_graft_content *to, const struct gx_cubin_reloc *reloc,
                      bool has_addend)
{
	const Elf64_Rela rela = { .r_offset = reloc->offset,
		                  .r_info = ELF64_R_INFO((uint64_t)reloc->symbol,
		                                         (uint64_t)reloc->type),
		                  .r_addend = reloc->addend };
	size_t bytes = has_addend ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);

	memcpy(to->data + to->bytes, &rela, bytes);
	to->bytes += bytes;
}

static int bind_section(struct gx_graft_job *job, uint32_t relocs)
{
	const struct gx_cubin_section *s = &job->cubin->sections[relocs];
	struct gx_graft_content *to = &job->contents[relocs];
	const struct gx_cubin_section *of = &job->cubin->sections[s->info];
	bool has_addend = s->type == SHT_RELA, keep;

	if (!of->data)
		return gx_graft_refuse(job, GX_E_GRAFT_SHARE,
		                       "%.96s has no bytes that references could change", of->name);
	to->data = gx_arena_alloc(&job->arena, s->bytes ? s->bytes : 1);
	if (!to->data || !gx_graft_own_content(job, s->info))
		return gx_graft_no_memory(job);
	for (size_t i = 0; i < gx_cubin_n_relocs(s); i++) {
		struct gx_cubin_reloc reloc = gx_cubin_reloc(s, i);
		int err;

		/* the first instruction went elsewhere, and what changes it goes along */
		if (s->info == job->kernel->text && job->first_copy && reloc.offset < GX_SASS_BYTES)
			reloc.offset += job->first_copy;
		err = bind_one(job, s->info, &reloc, has_addend, &keep);
		if (err)
			return err;
		if (keep)
			put_reloc(to, &reloc, has_addend);
	}
	if (to->bytes)
		gx_bitset_add(&job->sections, relocs);
	return 0;
}

int gx_graft_bind(struct gx_graft_job *job)
{
	const struct gx_cubin *cubin = job->cubin;

	job->symbols_left = MOST_LOOKS;
	job->variables = gx_bitset_make(&job->arena, cubin->n_symbols);
	job->addresses_of = gx_arena_calloc(&job->arena, cubin->n_symbols, sizeof(uint64_t));
	if (!job->variables.words || !job->addresses_of)
		return gx_graft_no_memory(job);
	for (uint32_t i = 1; i < cubin->n_sections; i++) {
		const struct gx_cubin_section *s = &cubin->sections[i];
		int err;

		if ((s->type != SHT_REL && s->type != SHT_RELA) ||
		    !gx_bitset_has(&job->sections, s->info))
			continue;
		err = bind_section(job, i);
		if (err)
			return err;
	}
	return 0;
}
