/* tools.c - the tools that come with gpuext, one row each in tools/tools.h. */
#include "cli/cli.h"

const struct gx_tool *const gx_tools[] = {
#define X(name) &gx_tool_##name,
	GX_TOOLS(X)
#undef X
	        NULL
};
