/* graft.c - one kernel with its probes, from the checks to the file. */
#include "cubin/graft_job.h"
#include "cubin/proof.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>

enum { NAME_SHOWN = 96 };

int gx_graft_refuse(struct gx_graft_job *job, enum gx_error error, const char *fmt, ...)
{
	char text[256];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	return gx_fail(job->diag, error, "%.*s: %s", NAME_SHOWN, job->request->kernel, text);
}

int gx_graft_no_memory(struct gx_graft_job *job)
{
	return gx_graft_refuse(job, GX_E_NO_MEMORY, "no memory for its machine code");
}

/* Is it an architecture whose code is edited, and are the probes of it? */
static int check_arch(struct gx_graft_job *job)
{
	const struct gx_graft_request *request = job->request;
	const struct gx_cubin_probe *probes[] = { request->entry, request->exit };
	uint32_t sm = job->cubin->sm;

	if (!job->arch)
		return gx_graft_refuse(job, GX_E_GRAFT_ARCH, "sm_%u is not known", sm);
	if (job->arch->state == GX_CUBIN_ARCH_REFUSED)
		return gx_graft_refuse(job, GX_E_GRAFT_ARCH, "sm_%u: %s", sm, job->arch->reason);
	if (job->cubin->is_part)
		return gx_graft_refuse(job, GX_E_GRAFT_KERNEL,
		                       "the file is not linked yet (nvcc -rdc=true)");
	if (job->cubin->has_second_form)
		return gx_graft_refuse(job, GX_E_GRAFT_ARCH,
		                       "a second form of the code stands beside it");
	for (size_t i = 0; i < 2; i++) {
		if (!probes[i])
			continue;
		if (probes[i]->sm != sm)
			return gx_graft_refuse(job, GX_E_GRAFT_ARCH,
			                       "code for sm_%u and a program for sm_%u", sm,
			                       probes[i]->sm);
		if (probes[i]->reads_launch_id && !request->has_launch_id)
			return gx_graft_refuse(job, GX_E_GRAFT_PARAMS,
			                       "the program asks for the launch's id");
		for (uint32_t k = 0; k < probes[i]->n_slots; k++)
			if (probes[i]->slots[k].literal >= request->n_literals)
				return gx_graft_refuse(job, GX_E_INTERNAL,
				                       "literal %u of a program has no value",
				                       probes[i]->slots[k].literal);
	}
	return 0;
}

/* Names of variables in constant memory, if the code reads any: the copy has its own. */
static int list_constants(struct gx_graft_job *job)
{
	const struct gx_cubin *cubin = job->cubin;
	uint32_t section = gx_cubin_section(cubin, ".nv.constant3"), n = 0;

	if (!section || !(job->survey.banks >> GX_CUBIN_USER_BANK & 1))
		return 0;
	for (uint32_t i = 1; i < cubin->n_symbols; i++)
		n += cubin->symbols[i].section == section && cubin->symbols[i].type == STT_OBJECT;
	job->out->constants = gx_arena_calloc(&job->out->arena, n ? n : 1, sizeof(char *));
	if (!job->out->constants)
		return gx_graft_no_memory(job);
	for (uint32_t i = 1; i < cubin->n_symbols; i++) {
		const struct gx_cubin_symbol *s = &cubin->symbols[i];
		char *name;

		if (s->section != section || s->type != STT_OBJECT)
			continue;
		name = gx_arena_strndup(&job->out->arena, s->name, strlen(s->name));
		if (!name)
			return gx_graft_no_memory(job);
		job->out->constants[job->out->n_constants++] = name;
	}
	return 0;
}

static int make(struct gx_graft_job *job)
{
	int err = check_arch(job);

	if (!err)
		err = gx_graft_take_functions(job);
	if (!err)
		err = gx_graft_survey(job);
	if (!err)
		err = gx_graft_read_attrs(job);
	if (!err)
		err = gx_graft_check_registers(job);
	if (err)
		return err;
	gx_graft_take_sections(job);
	err = gx_graft_code(job);
	if (!err)
		err = gx_graft_bind(job);
	if (!err)
		err = gx_graft_number(job);
	if (!err)
		err = gx_graft_write_attrs(job);
	if (!err)
		err = gx_graft_write(job);
	if (!err)
		err = list_constants(job);
#ifdef GX_DEBUG
	if (!err)
		err = gx_graft_prove(job->request, job->out, job->diag);
#endif
	return err;
}

int gx_graft(const struct gx_graft_request *request, struct gx_graft *out, struct gx_diag *diag)
{
	struct gx_graft_job job = { .request = request,
		                    .cubin = request->cubin,
		                    .arch = gx_cubin_arch_of(request->cubin->sm),
		                    .kernel = gx_cubin_function(request->cubin, request->kernel),
		                    .out = out,
		                    .diag = diag };
	int err;

	*out = (struct gx_graft){ 0 };
	if (!job.kernel || !job.kernel->is_kernel || !job.kernel->symbol)
		return gx_graft_refuse(&job, GX_E_GRAFT_KERNEL, "not in this cubin");
	err = make(&job);
	gx_arena_free(&job.arena);
	if (err)
		gx_graft_free(out);
	return err;
}

void gx_graft_free(struct gx_graft *graft)
{
	free(graft->bytes);
	gx_arena_free(&graft->arena);
	*graft = (struct gx_graft){ 0 };
}
