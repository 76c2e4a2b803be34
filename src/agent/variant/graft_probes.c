/* graft_probes.c - programs to machine code by the driver's linker, for two values of the literal that holds an address; kept for
 * the kernels to come. */
#include "agent/variant/graft_probes.h"

#include "agent/variant/jit.h"
#include "agent/variant/way.h"

#include <stdlib.h>
#include <string.h>

#define MAX_KEPT 64u /* sets of programs */

/* Newest first. */
static struct gx_graft_probes *kept;

static void free_probes(struct gx_graft_probes *made)
{
	for (int form = 0; form < GX_N_PROBE_FORMS; form++)
		if (made->has[form])
			gx_cubin_probe_free(&made->probes[form]);
	gx_probe_texts_free(&made->texts);
	free(made->link_ids);
	if (made->narrow)
		free_probes(made->narrow);
	free(made);
}

/* Nothing holds on to one between two calls. */
static void drop_oldest(void)
{
	struct gx_graft_probes **at = &kept;
	uint32_t n = 0;

	for (; *at; at = &(*at)->older)
		if (++n == MAX_KEPT)
			break;
	while (*at) {
		struct gx_graft_probes *old = *at;

		*at = old->older;
		free_probes(old);
	}
}

static struct gx_graft_probes *find(const struct gx_match *match, uint32_t sm)
{
	struct gx_graft_probes *p = kept;

	while (p && (p->sm != sm || !gx_match_is(match, p->link_ids, p->n_links)))
		p = p->older;
	return p;
}

static int link_text(const struct gx_probe_texts *texts, int form, uint32_t sm, void **bytes,
                     struct gx_cubin_bytes *out, struct gx_diag *diag)
{
	struct gx_jit_request request = { .text = texts->text[form].data,
		                          .len = texts->text[form].len,
		                          .sm = sm,
		                          .max_regs = texts->max_regs };

	int err = gx_jit_code(&request, bytes, &out->len, diag);

	out->bytes = *bytes;
	return err;
}

static int make_form(struct gx_graft_probes *made, const struct gx_probe_texts *other, int form)
{
	const struct gx_probe_texts *texts[] = { &made->texts, other };
	struct gx_cubin_bytes cubins[GX_N_PROBE_COMPILATIONS] = { { NULL, 0 } };
	void *own[GX_N_PROBE_COMPILATIONS] = { NULL };
	int err = 0;

	for (int i = 0; i < GX_N_PROBE_COMPILATIONS && !err; i++)
		err = link_text(texts[i], form, made->sm, &own[i], &cubins[i], &made->why);
	if (!err) {
		made->has[form] = true;
		err = gx_cubin_probe_read(cubins, made->texts.n_literals, (enum gx_probe_form)form,
		                          made->texts.few_registers, &made->probes[form],
		                          &made->why);
	}
	for (int i = 0; i < GX_N_PROBE_COMPILATIONS; i++)
		free(own[i]);
	return err;
}

/* What could not be made has the reason in why. */
static void make(struct gx_graft_probes *made, const struct gx_probe *probes, uint32_t n)
{
	struct gx_probe_texts other = { 0 };
	int err =
	        gx_instrument_probes(probes, n, made->sm, GX_PROBE_FIRST, &made->texts, &made->why);

	if (!err)
		err = gx_instrument_probes(probes, n, made->sm, GX_PROBE_SECOND, &other,
		                           &made->why);
	for (int form = 0; form < GX_N_PROBE_FORMS && !err; form++)
		if (made->texts.text[form].len)
			err = make_form(made, &other, form);
	for (int form = 0; form < GX_N_PROBE_FORMS; form++)
		gx_strbuf_free(&made->texts.text[form]);
	gx_probe_texts_free(&other);
	if (err && !made->why.error)
		gx_fail(&made->why, GX_E_NO_MEMORY, "probes");
}

/* So many programs, all with a limit. */
static void make_narrow(struct gx_graft_probes *made, const struct gx_probe *probes)
{
	struct gx_probe few[GX_MAX_PROGRAMS];

	for (uint32_t i = 0; i < made->n_links; i++) {
		few[i] = probes[i];
		if (!few[i].max_regs || few[i].max_regs > GX_CUBIN_FEW_REGISTERS)
			few[i].max_regs = GX_CUBIN_FEW_REGISTERS;
		few[i].few_registers = gx_way_few_registers();
	}
	make(made, few, made->n_links);
}

static struct gx_graft_probes *add(const struct gx_match *match, const struct gx_probe *probes,
                                   uint32_t sm)
{
	struct gx_graft_probes *made = calloc(1, sizeof(*made));

	if (made)
		made->link_ids = gx_match_link_ids(match);
	if (!made || !made->link_ids) {
		free(made);
		return NULL;
	}
	made->n_links = match->n;
	made->sm = sm;
	make(made, probes, match->n);
	drop_oldest();
	made->older = kept;
	kept = made;
	return made;
}

const struct gx_graft_probes *gx_graft_probes_of(const struct gx_match *match,
                                                 const struct gx_probe *probes, uint32_t sm,
                                                 struct gx_diag *diag)
{
	struct gx_graft_probes *made = find(match, sm);

	if (!made)
		made = add(match, probes, sm);
	if (!made) {
		gx_fail(diag, GX_E_NO_MEMORY, "probes");
		return NULL;
	}
	if (!made->why.error)
		return made;
	*diag = made->why;
	return NULL;
}

const struct gx_graft_probes *gx_graft_probes_narrow(const struct gx_graft_probes *made,
                                                     const struct gx_probe *probes,
                                                     struct gx_diag *diag)
{
	struct gx_graft_probes *owner = kept;

	while (owner && owner != made)
		owner = owner->older;
	if (owner && !owner->narrow) {
		owner->narrow = calloc(1, sizeof(*owner->narrow));
		if (owner->narrow) {
			owner->narrow->n_links = owner->n_links;
			owner->narrow->sm = owner->sm;
			make_narrow(owner->narrow, probes);
		}
	}
	if (!owner || !owner->narrow) {
		gx_fail(diag, GX_E_NO_MEMORY, "probes");
		return NULL;
	}
	if (!owner->narrow->why.error)
		return owner->narrow;
	*diag = owner->narrow->why;
	return NULL;
}
