/* lanes.c - lanes that go around a program wait behind it for those that ran it: activemask in front, bar.warp.sync behind. */
#include "instrument/lanes.h"

/* since then lanes of a warp have program counters of their own */
enum { FIRST_SM_THAT_PARTS = 70 };

bool gx_join_lanes_part(struct gx_join *join, uint32_t number, struct gx_strbuf *text)
{
	if (join->module->sm < FIRST_SM_THAT_PARTS)
		return false;
	gx_join_needs(join, 6, 2); /* activemask */
	gx_strbuf_printf(text, "{ .reg .b32 gpuext_all_%u; ", number);
	/* nobody goes out: as around such a program itself (emit/ptx/parts.c) */
	if (join->parts_lanes)
		gx_strbuf_printf(text,
		                 ".reg .pred gpuext_out_%u_p; mov.u32 gpuext_all_%u, "
		                 "%%lanemask_lt; setp.lt.s32 gpuext_out_%u_p, gpuext_all_%u, 0; "
		                 "@gpuext_out_%u_p bra gpuext_out_%u;\n",
		                 number, number, number, number, number, number);
	gx_strbuf_printf(text, "activemask.b32 gpuext_all_%u;\n", number);
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
	gx_strbuf_printf(text, "bar.warp.sync gpuext_all_%u;", number);
	if (join->parts_lanes)
		gx_strbuf_printf(text, "\ngpuext_out_%u:\n", number);
	gx_strbuf_puts(text, " }\n");
}
