/* lanes.c - lanes that go around a program wait behind it for those that ran it: activemask in front, bar.warp.sync behind. */
#include "instrument/lanes.h"

#include "emit/ptx/compile.h"

#include <stdio.h>

/* since then lanes of a warp have program counters of their own */
enum { FIRST_SM_THAT_PARTS = 70 };

bool gx_join_lanes_part(struct gx_join *join, uint32_t number, struct gx_strbuf *text)
{
	char all[32], out[32], goes[32];

	if (join->module->sm < FIRST_SM_THAT_PARTS)
		return false;
	gx_join_needs(join, 6, 2); /* activemask */
	snprintf(all, sizeof(all), "gpuext_all_%u", number);
	gx_strbuf_printf(text, "{ .reg .b32 %s;\n", all);
	if (join->parts_lanes) {
		snprintf(out, sizeof(out), "gpuext_out_%u", number);
		snprintf(goes, sizeof(goes), "gpuext_goes_out_%u", number);
		gx_strbuf_printf(text, "\t.reg .pred %s;\n", goes);
		gx_compile_ptx_never(all, goes, out, text);
	}
	gx_strbuf_printf(text, "\tactivemask.b32 %s;\n", all);
	return true;
}

void gx_join_lanes_gather(struct gx_join *join, struct gx_strbuf *text)
{
	if (join->module->sm < FIRST_SM_THAT_PARTS)
		return;
	gx_join_needs(join, 6, 0);
	/* the register's name says whose instruction it is; ptxas has the constant again */
	gx_strbuf_puts(text, "{ .reg .b32 gpuext_all; mov.b32 gpuext_all, -1; "
	                     "bar.warp.sync gpuext_all; }\n");
}

void gx_join_lanes_meet(const struct gx_join *join, uint32_t number, struct gx_strbuf *text)
{
	char out[32], met[32];

	gx_strbuf_printf(text, "bar.warp.sync gpuext_all_%u;", number);
	snprintf(out, sizeof(out), "gpuext_out_%u", number);
	snprintf(met, sizeof(met), "gpuext_met_%u", number);
	if (join->parts_lanes && join->jumped_over) {
		gx_strbuf_putc(text, '\n');
		gx_compile_ptx_never_met(out, met, text);
	} else if (join->parts_lanes) {
		gx_strbuf_printf(text, "\n%s:\n", out);
	}
	gx_strbuf_puts(text, " }\n");
}

void gx_join_lanes_guard(uint32_t number, struct gx_ptx_span guard, bool negated,
                         struct gx_strbuf *way)
{
	if (guard.len)
		gx_strbuf_printf(way, "@%s%.*s bra gpuext_over_%u;\n", negated ? "" : "!",
		                 (int)guard.len, guard.at, number);
}

void gx_join_lanes_around(struct gx_join *join, uint32_t number, struct gx_strbuf *way,
                          struct gx_strbuf *programs, struct gx_strbuf *text)
{
	bool around = way->len, parts = around && gx_join_lanes_part(join, number, text);

	gx_strbuf_append(text, gx_strbuf_text(way), way->len);
	gx_strbuf_append(text, gx_strbuf_text(programs), programs->len);
	if (around)
		gx_strbuf_printf(text, "gpuext_over_%u:\n", number);
	if (parts)
		gx_join_lanes_meet(join, number, text);
	gx_strbuf_free_part(way, text);
	gx_strbuf_free_part(programs, text);
}
