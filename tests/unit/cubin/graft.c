/* graft.c - kernels of the samples with probes at their ends: each architecture, what is refused and why, what the copy holds. */
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

static const struct {
	const char *kernel;
	enum gx_error error; /* GX_E_NONE: it is grafted */
} kernels[] = {
	{ "plain", GX_E_NONE },          { "no_parameters", GX_E_NONE },
	{ "odd_parameters", GX_E_NONE }, { "all_parameters", GX_E_GRAFT_PARAMS },
	{ "many_threads", GX_E_NONE },   { "constants", GX_E_NONE },
	{ "globals", GX_E_NONE },        { "calls", GX_E_NONE },
	{ "prints", GX_E_NONE },         { "asserts", GX_E_NONE },
	{ "by_pointer", GX_E_NONE },     { "by_table", GX_E_NONE },
	{ "managed", GX_E_GRAFT_SHARE }, { "shared", GX_E_NONE },
	{ "switched", GX_E_NONE },       { "diverges", GX_E_NONE },
	{ "absent", GX_E_GRAFT_KERNEL },
};
enum { N_KERNELS = sizeof(kernels) / sizeof(kernels[0]) };

static void each_kernel_of_each_architecture(void)
{
	for (unsigned i = 0; i < N_SAMPLE_SMS; i++)
		for (unsigned k = 0; k < N_KERNELS; k++) {
			struct gx_diag diag = { 0 };
			struct gx_graft graft;
			struct sample s;
			enum gx_error expected = kernels[k].error;

			if (sample_sms[i] >= 100 && expected != GX_E_GRAFT_KERNEL)
				expected = GX_E_GRAFT_ARCH;
			load_sample(&s, "kernels", sample_sms[i], kernels[k].kernel);
			CHECK_EQ(prepare_sample(&s, NULL), 0);
			gx_graft(&s.request, &graft, &diag);
			if (diag.error != expected)
				fprintf(stderr, "sm_%u %s: %s\n", sample_sms[i], kernels[k].kernel,
				        diag.text);
			CHECK_EQ(diag.error, expected);
			CHECK(!graft.bytes == !!expected);
			if (graft.bytes) {
				int err = gx_graft_prove(&s.request, &graft, &diag);

				if (err)
					fprintf(stderr, "sm_%u: %s\n", sample_sms[i], diag.text);
				CHECK_EQ(err, 0);
			}
			gx_graft_free(&graft);
			drop_sample(&s);
		}
}

int main(void)
{
	each_kernel_of_each_architecture();
	return TEST_END();
}
