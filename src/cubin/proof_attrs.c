/* proof_attrs.c - what .nv.info says of a graft: numbers that kernel and probes need, places that are there, all EXITs, parameters. */
#include "cubin/attrs.h"
#include "cubin/proof_job.h"

#include <string.h>

static uint32_t most(uint32_t a, uint32_t b)
{
	return a > b ? a : b;
}

/* A number that .nv.info gives a kernel. */
static bool number_of(const struct gx_cubin *cubin, uint32_t symbol, uint8_t kind, uint32_t *n)
{
	const struct gx_cubin_section *info = &cubin->sections[cubin->global_info];
	struct gx_cubin_attr attr;

	*n = 0;
	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == kind && gx_cubin_word(&attr, 0) == symbol) {
			*n = gx_cubin_word(&attr, 1);
			return true;
		}
	return false;
}

static int check_numbers(const struct gx_proof *p)
{
	static const uint8_t kinds[] = { GX_CUBIN_REGCOUNT, GX_CUBIN_FRAME_SIZE,
		                         GX_CUBIN_MIN_STACK_SIZE };
	const struct gx_cubin_probe *probes[] = { p->request->entry, p->request->exit };

	for (size_t k = 0; k < sizeof(kinds); k++) {
		uint32_t was, is, need[2] = { 0 };

		number_of(p->before, p->was->symbol, kinds[k], &was);
		if (!number_of(&p->after, p->is->symbol, kinds[k], &is) &&
		    kinds[k] != GX_CUBIN_FRAME_SIZE)
			return gx_proof_wrong(p, 0, "a number of .nv.info is missing");
		for (size_t i = 0; i < 2; i++)
			if (probes[i])
				need[i] = kinds[k] == GX_CUBIN_REGCOUNT
				                  ? gx_proof_base_of(p, probes[i]) +
				                            probes[i]->registers
				          : kinds[k] == GX_CUBIN_FRAME_SIZE ? probes[i]->frame
				                                            : probes[i]->stack;
		if (is != most(was, most(need[0], need[1])) &&
		    (is || kinds[k] != GX_CUBIN_FRAME_SIZE))
			return gx_proof_wrong(
			        p, 0, "registers or stack are not what kernel and probes need");
	}
	if (p->after.symbols[p->is->symbol].bytes != p->new_bytes)
		return gx_proof_wrong(p, 0, "the kernel's symbol has another length");
	return 0;
}

/* Does the original have the very record? */
static bool original_has_attr(const struct gx_proof *p, const struct gx_cubin_attr *attr)
{
	struct gx_cubin_attr was;

	for (size_t at = 0; gx_cubin_attr_next(&p->before->sections[p->was->info], &at, &was);)
		if (was.kind == attr->kind && was.bytes == attr->bytes &&
		    (!attr->bytes || !memcmp(was.data, attr->data, attr->bytes)))
			return true;
	return false;
}

/* Places in the code: an instruction that the original had there, too. */
static int check_places(const struct gx_proof *p, const struct gx_cubin_attr *attr, size_t step)
{
	if (!original_has_attr(p, attr))
		return gx_proof_wrong(p, 0, "a list of places is not the original's");
	for (size_t i = 0; i < attr->bytes / 4; i += step) {
		uint32_t at = gx_cubin_word(attr, i);

		/* compilers leave places in them that the code does not have */
		if (at >= p->old_bytes)
			continue;
		if (at % GX_SASS_BYTES || gx_sass_opcode(gx_proof_old_word(p, at)) !=
		                                  gx_sass_opcode(gx_proof_new_word(p, at)))
			return gx_proof_wrong(p, at, "a list of places names another instruction");
	}
	return 0;
}

/* From a place on; behind the code: there is none. */
static size_t next_exit(const struct gx_proof *p, size_t at)
{
	while (at < p->new_bytes && gx_sass_opcode(gx_proof_new_word(p, at)) != GX_SASS_OP_EXIT)
		at += GX_SASS_BYTES;
	return at;
}

/* The list of EXITs has each of them, in order. *at: behind the last that was seen. */
static int check_exit_list(const struct gx_proof *p, const struct gx_cubin_attr *attr, size_t *at)
{
	for (size_t i = 0; i < attr->bytes / 4; i++, *at += GX_SASS_BYTES) {
		*at = next_exit(p, *at);
		if (*at >= p->new_bytes || *at != gx_cubin_word(attr, i))
			return gx_proof_wrong(p, *at, "the list of EXITs is not true");
	}
	return 0;
}

static int check_attr(const struct gx_proof *p, const struct gx_cubin_attr *attr, size_t *exits)
{
	switch ((int)gx_cubin_attr_rule(attr->kind)) {
	case GX_ATTR_OFFSETS_4: return check_places(p, attr, 1);
	case GX_ATTR_OFFSETS_8: return check_places(p, attr, 2);
	case GX_ATTR_OFFSETS_16: return check_places(p, attr, 4);
	case GX_ATTR_EXITS: return check_exit_list(p, attr, exits);
	default: return 0;
	}
}

/* How many records of a kind a kernel has. */
static unsigned n_attrs(const struct gx_cubin *cubin, uint32_t section, uint8_t kind)
{
	struct gx_cubin_attr attr;
	unsigned n = 0;

	for (size_t at = 0; gx_cubin_attr_next(&cubin->sections[section], &at, &attr);)
		n += attr.kind == kind;
	return n;
}

static unsigned n_parameters(const struct gx_cubin *cubin, uint32_t section)
{
	return n_attrs(cubin, section, GX_CUBIN_KPARAM_INFO) +
	       n_attrs(cubin, section, GX_CUBIN_KPARAM_INFO_V2);
}

static int check_parameters(const struct gx_proof *p)
{
	const struct gx_cubin_section *bank = &p->after.sections[p->is->params];
	unsigned was = n_parameters(p->before, p->was->info),
	         is = n_parameters(&p->after, p->is->info);
	struct gx_cubin_attr attr;

	if (is != was + p->request->has_launch_id || is != p->graft->n_params)
		return gx_proof_wrong(p, 0, "another number of parameters");
	if (!p->request->has_launch_id)
		return 0;
	if (bank->bytes < p->arch->parameters + p->graft->launch_id_offset + 8)
		return gx_proof_wrong(p, 0, "no room for the launch's id");
	for (size_t at = 0; gx_cubin_attr_next(&p->after.sections[p->is->info], &at, &attr);)
		if ((attr.kind == GX_CUBIN_CBANK_PARAM_SIZE &&
		     attr.value != p->graft->launch_id_offset + 8) ||
		    (attr.kind == GX_CUBIN_PARAM_CBANK &&
		     gx_cubin_word(&attr, 1) !=
		             (p->arch->parameters | (p->graft->launch_id_offset + 8) << 16)))
			return gx_proof_wrong(p, 0, "the size of the parameters is not true");
	return 0;
}

/* Does the original say something of this kind of a symbol of this name? */
static bool original_says(const struct gx_proof *p, const struct gx_cubin_attr *attr,
                          const char *name)
{
	const struct gx_cubin_section *info = &p->before->sections[p->before->global_info];
	struct gx_cubin_attr was;

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &was);) {
		uint32_t symbol = gx_cubin_word(&was, 0);

		if (was.kind == attr->kind && symbol && symbol < p->before->n_symbols &&
		    !strcmp(p->before->symbols[symbol].name, name))
			return true;
	}
	return false;
}

/* .nv.info speaks of symbols of the copy, and of nothing that the original does not speak of; but the kernel's stack. */
static int check_subjects(const struct gx_proof *p)
{
	const struct gx_cubin_section *info = &p->after.sections[p->after.global_info];
	struct gx_cubin_attr attr;

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);) {
		enum gx_cubin_attr_rule rule = gx_cubin_attr_rule(attr.kind);
		uint32_t symbol = gx_cubin_word(&attr, 0);

		if (rule != GX_ATTR_REGISTERS && rule != GX_ATTR_FRAME && rule != GX_ATTR_STACK &&
		    rule != GX_ATTR_SYMBOL)
			continue;
		if (symbol == p->is->symbol && rule == GX_ATTR_STACK)
			continue;
		if (!symbol || symbol >= p->after.n_symbols ||
		    !original_says(p, &attr, p->after.symbols[symbol].name))
			return gx_proof_wrong(p, 0,
			                      "a record of a symbol that is none of the copy's");
	}
	return 0;
}

int gx_proof_check_attrs(const struct gx_proof *p)
{
	bool listed = n_attrs(p->before, p->was->info, GX_CUBIN_EXIT_INSTR_OFFSETS) > 0;
	struct gx_cubin_attr attr;
	size_t exits = 0;
	int err = check_numbers(p);

	if (!err)
		err = check_subjects(p);
	if (!err)
		err = check_parameters(p);
	for (size_t at = 0;
	     !err && gx_cubin_attr_next(&p->after.sections[p->is->info], &at, &attr);)
		err = check_attr(p, &attr, &exits);
	exits = next_exit(p, exits);
	if (!err && listed && exits < p->new_bytes)
		err = gx_proof_wrong(p, exits, "the list of EXITs has not all of them");
	return err;
}
