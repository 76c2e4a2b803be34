/* ptx_parse.c - any bytes as PTX: parse, look around, print back byte for byte. */
#include "base/strbuf.h"
#include "ptx/access.h"
#include "ptx/sites.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void look(const struct gx_ptx_module *m)
{
	for (uint32_t i = 0; i < m->n_funcs && i < 16; i++) {
		const struct gx_ptx_func *func = &m->funcs[i];

		gx_ptx_falls_off_end(func);
		for (uint32_t s = 0; s < func->n_stmts; s++)
			if (func->stmts[s].n_operands) {
				gx_ptx_find_var(func, s, func->stmts[s].operands[0].name);
				gx_ptx_accesses_of(&func->stmts[s]);
			}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct gx_ptx_module *m;
	struct gx_strbuf out = { 0 };
	struct gx_ptx_edit *edit;

	if (gx_ptx_parse((const char *)data, size, &m, NULL))
		return 0;
	look(m);
	edit = gx_ptx_edit_new(m);
	if (edit &&
	    (gx_ptx_edit_print(edit, &out) || out.len != size || memcmp(out.data, data, size)))
		abort();
	gx_ptx_edit_free(edit);
	gx_strbuf_free(&out);
	gx_ptx_free(m);
	return 0;
}
