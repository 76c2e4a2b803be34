/* tools.h - every tool; one row each. */
#ifndef GX_TOOLS_H
#define GX_TOOLS_H

#include "tool.h"

#define GX_TOOLS(X) X(kernelretsnoop) X(threadhist) X(launchlate)
#define X(name)     extern const struct gx_tool gx_tool_##name;
GX_TOOLS(X)
#undef X

#endif
