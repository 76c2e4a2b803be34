/* take.c - what of a cubin goes into the copy of one kernel: the functions that it calls, and the sections that belong to them. */
#include "cubin/graft_job.h"

#include <elf.h>

uint8_t *gx_graft_own_content(struct gx_graft_job *job, uint32_t section)
{
	const struct gx_cubin_section *s = &job->cubin->sections[section];
	struct gx_graft_content *c = &job->contents[section];

	if (c->data)
		return c->data;
	c->data = gx_arena_alloc(&job->arena, s->bytes ? s->bytes : 1);
	if (!c->data)
		return NULL;
	c->bytes = s->bytes;
	if (s->data)
		memcpy(c->data, s->data, s->bytes);
	return c->data;
}

/* The function whose text a section is, of all; NULL: it is no text. */
static const struct gx_cubin_function *function_in(const struct gx_cubin *cubin, uint32_t section)
{
	uint32_t k = section < cubin->n_sections ? cubin->function_of[section] : 0;

	return k ? &cubin->functions[k - 1] : NULL;
}

bool gx_graft_is_text(const struct gx_graft_job *job, uint32_t section)
{
	return function_in(job->cubin, section) && gx_bitset_has(&job->sections, section);
}

static void add_function(struct gx_graft_job *job, const struct gx_cubin_function *f)
{
	if (gx_bitset_has(&job->sections, f->text))
		return;
	gx_bitset_add(&job->sections, f->text);
	job->functions[job->n_functions++] = f;
}

/* A relocation of code that leads to other code: only a call may. */
static int follow(struct gx_graft_job *job, const struct gx_cubin_function *from,
                  const struct gx_cubin_reloc *reloc)
{
	const struct gx_cubin *cubin = job->cubin;
	const struct gx_cubin_symbol *symbol = &cubin->symbols[reloc->symbol];
	const struct gx_cubin_section *text = &cubin->sections[from->text];
	const struct gx_cubin_function *to = function_in(cubin, symbol->section);

	if (!to || to == from)
		return 0;
	if (reloc->offset % GX_SASS_BYTES ||
	    gx_sass_op_of(gx_sass_load(text->data + reloc->offset)).flow != GX_SASS_FLOW_CALL ||
	    to->is_kernel)
		return gx_graft_refuse(job, GX_E_GRAFT_SHARE,
		                       "%.64s+0x%llx takes the address of %.96s", from->name,
		                       (unsigned long long)reloc->offset, symbol->name);
	add_function(job, to);
	return 0;
}

int gx_graft_take_functions(struct gx_graft_job *job)
{
	const struct gx_cubin *cubin = job->cubin;
	int err = 0;

	job->functions = gx_arena_calloc(&job->arena, cubin->n_functions, sizeof(const void *));
	job->sections = gx_bitset_make(&job->arena, cubin->n_sections);
	job->symbols = gx_bitset_make(&job->arena, cubin->n_symbols);
	job->contents = gx_arena_calloc(&job->arena, cubin->n_sections, sizeof(*job->contents));
	if (!job->functions || !job->sections.words || !job->symbols.words || !job->contents)
		return gx_graft_no_memory(job);
	add_function(job, job->kernel);
	/* the list grows while it is walked */
	for (uint32_t i = 0; i < job->n_functions && !err; i++) {
		const struct gx_cubin_function *f = job->functions[i];

		err = gx_cubin_check_function(cubin, f, job->diag);
		for (uint32_t s = cubin->sections[f->text].relocs; s && !err;
		     s = cubin->sections[s].next_relocs)
			for (size_t k = 0; k < gx_cubin_n_relocs(&cubin->sections[s]) && !err;
			     k++) {
				struct gx_cubin_reloc reloc =
				        gx_cubin_reloc(&cubin->sections[s], k);

				err = follow(job, f, &reloc);
			}
	}
	return err;
}

/* ".nv.constant3": a bank of the whole module; its number, or -1. */
static int module_bank(const char *name)
{
	static const char prefix[] = ".nv.constant";
	int bank = 0, n = 0;

	if (strncmp(name, prefix, sizeof(prefix) - 1) != 0)
		return -1;
	for (name += sizeof(prefix) - 1; *name >= '0' && *name <= '9' && n < 2; name++, n++)
		bank = bank * 10 + (*name - '0');
	return n && !*name && bank < GX_CUBIN_N_BANKS ? bank : -1;
}

/* Of the whole module, and true of each of its kernels. One of thousands of sections is: most are told by a letter. */
static bool is_common(const struct gx_cubin_section *s)
{
	const char *name = s->name;

	if (s->type == SHT_NOTE && !strncmp(name, ".note.", 6))
		return true;
	if (name[0] != '.' || name[1] != 'n' || name[2] != 'v' || name[3] != '.')
		return false;
	switch (name[4]) {
	case 'c':
		return !strcmp(name, ".nv.compat") || !strcmp(name, ".nv.callgraph") ||
		       module_bank(name) >= 0;
	case 'i': return !strcmp(name, ".nv.info");
	case 'r': return !strcmp(name, ".nv.rel.action");
	case 's': return !strncmp(name, ".nv.shared.reserved.", 20);
	default: return false;
	}
}

/* It names its text. Variables in global memory are the original's, whoever they are said to be of. */
static bool is_of_function(const struct gx_graft_job *job, const struct gx_cubin_section *s)
{
	return gx_graft_is_text(job, s->info) && !strncmp(s->name, ".nv.", 4) &&
	       strncmp(s->name, ".nv.global", 10) != 0;
}

void gx_graft_take_sections(struct gx_graft_job *job)
{
	const struct gx_cubin *cubin = job->cubin;

	for (uint32_t i = 1; i < cubin->n_sections; i++) {
		const struct gx_cubin_section *s = &cubin->sections[i];

		/* tables of symbols, names and relocations are made anew */
		if (gx_cubin_is_table(s))
			continue;
		if (is_of_function(job, s) || is_common(s))
			gx_bitset_add(&job->sections, i);
	}
	for (uint32_t i = 1; i < cubin->n_symbols; i++) {
		const struct gx_cubin_symbol *s = &cubin->symbols[i];

		if (s->section && s->section < cubin->n_sections &&
		    gx_bitset_has(&job->sections, s->section))
			gx_bitset_add(&job->symbols, i);
	}
}
