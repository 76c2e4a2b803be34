/* ptx_link.c - text stage `ptx_link`: PTX modules, each behind a line "==", become one text. */
#include "base/diag.h"
#include "base/strbuf.h"
#include "ptx/link.h"

#include <stdlib.h>
#include <string.h>

int gx_stage_ptx_link(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_ptx_link[] = "";

int gx_stage_ptx_link(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	struct gx_ptx_span parts[16];
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_ptx_module *module;
	const char *end = input + len;
	uint32_t n = 0;
	int err;

	(void)args;
	while (input < end && n < 16) {
		const char *stop = memmem(input, (size_t)(end - input), "==\n", 3);

		if (!stop)
			stop = end;
		parts[n++] = (struct gx_ptx_span){ input, (size_t)(stop - input) };
		input = stop == end ? end : stop + 3;
	}
	err = gx_ptx_link(parts, n, &text, &diag);
	if (!err) { /* and it is a module again */
		gx_strbuf_append(out, gx_strbuf_text(&text), text.len);
		err = gx_ptx_parse(gx_strbuf_text(&text), text.len, &module, &diag);
		gx_ptx_free(module);
	}
	if (err)
		gx_strbuf_printf(out, "error %s: %s\n", gx_error_code(diag.error), diag.text);
	gx_strbuf_free(&text);
	return 0;
}
