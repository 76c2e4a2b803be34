/* both.c - programs that ptxas compiled, at the ends of kernels that nvcc compiled: every pair that one architecture has. */
#include "../test.h"

#include "compiled.h"
#include "cubin/proof.h"
#include "samples.h"

static const char *const programs[] = { "count", "groups", "record" };
enum { N_PROGRAMS = sizeof(programs) / sizeof(programs[0]) };

/* False: there is none for this architecture. */
static bool read_program(const char *name, enum gx_probe_form form, uint32_t sm,
                         struct gx_cubin_probe *out)
{
	char path[96];
	FILE *file;
	struct image a, b;
	struct gx_diag diag;

	snprintf(path, sizeof(path), "tests/cubin/probes/%s.%s.sm_%u.cubin", name,
	         form == GX_PROBE_ENTRY ? "entry" : "exit", sm);
	file = fopen(path, "rb");
	if (!file)
		return false;
	fclose(file);
	a = load_compiled(name, form, sm);
	b = other_of(&a);
	CHECK_EQ(read_both(&a, &b, form, out, &diag), 0);
	free(a.bytes);
	free(b.bytes);
	return true;
}

/* Kernels of one file with one program; gives how many were grafted. */
static unsigned graft_all(struct sample *s)
{
	unsigned n = 0;

	for (uint32_t i = 0; i < s->cubin.n_functions; i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;

		s->request.kernel = s->cubin.functions[i].name;
		if (gx_graft(&s->request, &graft, &diag)) {
			/* 4,096 bytes of parameters, managed memory, an EXIT elsewhere; what is no kernel */
			CHECK(diag.error == GX_E_GRAFT_PARAMS || diag.error == GX_E_GRAFT_SHARE ||
			      diag.error == GX_E_GRAFT_CODE || diag.error == GX_E_GRAFT_KERNEL ||
			      diag.error == GX_E_GRAFT_REGISTERS);
			continue;
		}
		n++;
		if (gx_graft_prove(&s->request, &graft, &diag))
			fprintf(stderr, "%s\n", diag.text);
		CHECK_EQ(diag.error, GX_E_NONE);
		gx_graft_free(&graft);
	}
	return n;
}

int main(void)
{
	unsigned n = 0;

	for (unsigned sm = 0; sm < N_SAMPLE_SMS; sm++)
		for (unsigned i = 0; i < N_PROGRAMS; i++) {
			static uint64_t literals[COMPILED_LITERALS];
			struct gx_cubin_probe entry, at_exit;
			bool has_entry = read_program(programs[i], GX_PROBE_ENTRY, sample_sms[sm],
			                              &entry),
			     has_exit = read_program(programs[i], GX_PROBE_EXIT, sample_sms[sm],
			                             &at_exit);
			struct sample s;

			if (!has_entry && !has_exit)
				continue;
			load_sample(&s, "kernels", sample_sms[sm], "");
			CHECK_EQ(prepare_sample(&s, NULL), 0);
			s.request.entry = has_entry ? &entry : NULL;
			s.request.exit = has_exit ? &at_exit : NULL;
			for (uint32_t k = 0; k < COMPILED_LITERALS; k++)
				literals[k] = 0x7f0000001000ull * (k + 1) + k;
			s.request.literals = literals;
			s.request.n_literals = COMPILED_LITERALS;
			n += graft_all(&s);
			drop_sample(&s);
			if (has_entry)
				gx_cubin_probe_free(&entry);
			if (has_exit)
				gx_cubin_probe_free(&at_exit);
		}
	CHECK(n > 80);
	return TEST_END();
}
