/* probe.c - stage `probe`: a program to the text of a kernel of its own, which machine code is made of. Options: see site.h; `exit`:
 * the form for the end of a kernel; `twice`: two of the program; `second`: with the literals of the second compilation. */
#include "site.h"

#include "instrument/probe_text.h"
#include "ir/ir.h"

int gx_stage_probe(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_probe[] = STAGE_SITE_WORDS " asm exit twice second";

int gx_stage_probe(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	enum gx_probe_form form = stage_option(args, "exit") ? GX_PROBE_EXIT : GX_PROBE_ENTRY;
	enum gx_probe_compilation compilation =
	        stage_option(args, "second") ? GX_PROBE_SECOND : GX_PROBE_FIRST;
	uint32_t n = stage_option(args, "twice") ? 2 : 1;
	struct gx_verified own = { 0 }, *made = NULL;
	struct gx_probe_texts texts = { 0 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_probe probes[2] = { 0 };
	void *maps[STAGE_MAX_MAPS];
	struct stage_site where;
	int err;

	if (stage_site_init(&where, args))
		return STAGE_MISUSED;
	where.program.hook = form == GX_PROBE_EXIT ? GX_HOOK_EXIT : GX_HOOK_ENTRY;
	err = stage_read_program(args, input, len, &where, &own, &made, &diag);
	for (uint32_t i = 0; i < STAGE_MAX_MAPS; i++)
		maps[i] = &where.maps[i];
	probes[0] = (struct gx_probe){ .program = made ? made : &own,
		                       .hook = where.program.hook,
		                       .maps = maps };
	probes[1] = probes[0];
	if (!err)
		err = gx_instrument_probes(probes, n, where.sm, compilation, &texts, &diag);
	if (err)
		gx_strbuf_printf(out, "error %s\n", gx_error_code(diag.error));
	else
		gx_strbuf_append(out, gx_strbuf_text(&texts.text[form]), texts.text[form].len);
	gx_probe_texts_free(&texts);
	gx_ir_free(own.ir);
	gx_verified_free(made);
	stage_site_free(&where);
	return err && !out->len ? err : 0;
}
