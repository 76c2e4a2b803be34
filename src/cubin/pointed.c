/* pointed.c - functions of a module that a pointer may lead to: which they are, and whether a kernel that ends with a program can call
 * them as they are. */
#include "cubin/pointed.h"

#include "base/bitset.h"
#include "cubin/cubin.h"
#include "cubin/sass.h"
#include "cubin/settled.h"

#include <elf.h>
#include <errno.h>

/* Those found, while they are looked for. */
struct search {
	const struct gx_cubin *cubin;
	struct gx_cubin_pointed *out;
	struct gx_arena arena;
	struct gx_bitset found; /* functions, by their numbers */
	uint32_t *todo, n_todo; /* [n_functions] whose calls were not followed yet */
};

/* The device function that a relocation names; NULL: it names something else, or a kernel. */
static const struct gx_cubin_function *named_by(const struct gx_cubin *cubin,
                                                const struct gx_cubin_reloc *reloc)
{
	uint32_t section = cubin->symbols[reloc->symbol].section;
	uint32_t k = section < cubin->n_sections ? cubin->function_of[section] : 0;

	return k && !cubin->functions[k - 1].is_kernel ? &cubin->functions[k - 1] : NULL;
}

static void add(struct search *s, const struct gx_cubin_function *f)
{
	uint32_t i = (uint32_t)(f - s->cubin->functions);

	if (gx_bitset_has(&s->found, i))
		return;
	gx_bitset_add(&s->found, i);
	s->todo[s->n_todo++] = i;
}

static bool is_call(const struct gx_cubin_section *text, uint64_t at)
{
	return at % GX_SASS_BYTES == 0 &&
	       gx_sass_op_of(gx_sass_load(text->data + at)).flow == GX_SASS_FLOW_CALL;
}

/* All that a section of relocations names, but for what a function says of itself (where a call comes back to), and calls. */
static void add_named(struct search *s, uint32_t relocs)
{
	const struct gx_cubin *cubin = s->cubin;
	const struct gx_cubin_section *from = &cubin->sections[relocs];
	const struct gx_cubin_section *to = &cubin->sections[from->info];
	uint32_t text = cubin->function_of[from->info];

	for (size_t i = 0; i < gx_cubin_n_relocs(from); i++) {
		struct gx_cubin_reloc reloc = gx_cubin_reloc(from, i);
		const struct gx_cubin_function *f = named_by(cubin, &reloc);

		if (f && !(text && (f->text == from->info || is_call(to, reloc.offset))))
			add(s, f);
	}
}

static void add_called(struct search *s, const struct gx_cubin_function *f)
{
	const struct gx_cubin *cubin = s->cubin;

	for (uint32_t r = cubin->sections[f->text].relocs; r; r = cubin->sections[r].next_relocs)
		for (size_t i = 0; i < gx_cubin_n_relocs(&cubin->sections[r]); i++) {
			struct gx_cubin_reloc reloc = gx_cubin_reloc(&cubin->sections[r], i);
			const struct gx_cubin_function *to = named_by(cubin, &reloc);

			if (to)
				add(s, to);
		}
}

/* Sections that only debuggers read are in no memory. */
static void find_all(struct search *s)
{
	const struct gx_cubin *cubin = s->cubin;

	for (uint32_t i = 1; i < cubin->n_sections; i++)
		if (cubin->sections[i].flags & SHF_ALLOC)
			for (uint32_t r = cubin->sections[i].relocs; r;
			     r = cubin->sections[r].next_relocs)
				add_named(s, r);
	while (s->n_todo)
		add_called(s, &cubin->functions[s->todo[--s->n_todo]]);
}

static bool leaves(struct gx_sass w)
{
	return gx_sass_op_of(w).flow == GX_SASS_FLOW_EXIT ||
	       gx_sass_opcode(w) == GX_SASS_OP_USETMAXREG;
}

static int look_at(struct search *s, const struct gx_cubin_function *f)
{
	const struct gx_cubin_section *text = &s->cubin->sections[f->text];
	const struct gx_cubin_arch *arch = gx_cubin_arch_of(s->cubin->sm);
	size_t unsettled = 0;
	int err = arch ? gx_sass_settled(text->data, text->bytes, arch, &unsettled) : -EINVAL;

	if (err == -ENOMEM)
		return err;
	s->out->n++;
	for (size_t at = 0; at < text->bytes && !s->out->leaves; at += GX_SASS_BYTES)
		if (leaves(gx_sass_load(text->data + at))) {
			s->out->leaves = f->name;
			s->out->leaves_at = at;
		}
	if (!s->out->unsettled && (err || unsettled < text->bytes)) {
		s->out->unsettled = f->name;
		s->out->unsettled_at = err ? 0 : unsettled;
	}
	return 0;
}

static int fill(struct search *s)
{
	const struct gx_cubin *cubin = s->cubin;
	int err = 0;

	s->found = gx_bitset_make(&s->arena, cubin->n_functions);
	s->todo = gx_arena_calloc(&s->arena, cubin->n_functions, sizeof(*s->todo));
	if (!s->found.words || !s->todo)
		return -ENOMEM;
	find_all(s);
	for (uint32_t i = 0; i < cubin->n_functions && !err; i++)
		if (gx_bitset_has(&s->found, i))
			err = look_at(s, &cubin->functions[i]);
	return err;
}

int gx_cubin_pointed(const struct gx_cubin *cubin, const struct gx_cubin_pointed **out,
                     struct gx_diag *diag)
{
	struct search s = { .cubin = cubin, .out = cubin->pointed };
	int err = 0;

	if (!s.out->known) {
		err = fill(&s);
		gx_arena_free(&s.arena);
		if (err)
			*s.out = (struct gx_cubin_pointed){ 0 };
		s.out->known = !err;
	}
	*out = s.out;
	return err ? gx_fail(diag, GX_E_NO_MEMORY, "functions of a cubin") : 0;
}
