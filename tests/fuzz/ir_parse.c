/* ir_parse.c - any bytes as IR text: what parses prints to a fixed point; what validates can be
 * cleaned up and run. */
#include "base/strbuf.h"
#include "ir/interp.h"
#include "ir/ir.h"
#include "support/ir/ir_parse.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int condition)
{
	if (!condition)
		abort();
}

static void check_fixed_point(const struct gx_ir *ir)
{
	struct gx_strbuf one = { 0 }, two = { 0 };
	struct gx_ir *again;

	gx_ir_print_facts(ir, &one);
	expect(!gx_ir_parse(gx_strbuf_text(&one), one.len, &again, NULL));
	gx_ir_print_facts(again, &two);
	expect(!strcmp(gx_strbuf_text(&one), gx_strbuf_text(&two)));
	gx_ir_free(again);
	gx_strbuf_free(&one);
	gx_strbuf_free(&two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const uint64_t sregs[GX_IR_N_SREGS];
	struct gx_run_env env = { .max_steps = 2000 };
	struct gx_ir_run run = { .env = &env, .sregs = sregs };
	struct gx_ir *ir, *clone;
	uint64_t result;

	if (gx_ir_parse((const char *)data, size, &ir, NULL))
		return 0;
	check_fixed_point(ir);
	if (!gx_ir_validate(ir, NULL, NULL)) {
		clone = gx_ir_clone(ir);
		expect(clone && !gx_ir_validate(clone, NULL, NULL));
		gx_ir_interp(ir, &run, &result, NULL);
		expect(!gx_ir_merge_blocks(clone) && !gx_ir_validate(clone, NULL, NULL));
		gx_ir_free(clone);
	}
	gx_ir_free(ir);
	return 0;
}
