/* decode.c - stage `decode`: which instructions of a PTX module the soft device refuses, each with its kernel. Nothing runs. */
#include "base/diag.h"
#include "base/strbuf.h"
#include "device/soft/soft.h"
#include "words.h"

#include <stddef.h>

int gx_stage_decode(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_decode[] = "";

int gx_stage_decode(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct gx_soft_config config = { .refused = out };
	struct gx_soft_module *module = NULL;
	struct gx_soft *soft;
	struct gx_diag diag = { 0 };
	int err = gx_soft_create(&config, &soft, &diag);

	(void)args;
	if (!err)
		err = gx_soft_module_load(soft, input, len, &module, &diag);
	if (err)
		gx_strbuf_printf(out, "error %s: %s\n", gx_error_code(diag.error), diag.text);
	for (uint32_t i = 0; module && i < gx_soft_n_kernels(module); i++)
		gx_soft_kernel_at(module, i);
	if (module)
		gx_strbuf_printf(out, "%u kernels\n", gx_soft_n_kernels(module));
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	return 0;
}
