/* tools.h - every tool; one row each. */
#ifndef GX_TOOLS_H
#define GX_TOOLS_H

#include "tool.h"

#define GX_TOOLS(X)                                                                                \
	X(kernelretsnoop)                                                                          \
	X(threadhist)                                                                              \
	X(launchlate)                                                                              \
	X(threadscheduling)                                                                        \
	X(divergence) X(membw) X(blocktime) X(memtrace) X(races) X(nans) X(memcheck) X(cxlsim)
#define X(name) extern const struct gx_tool gx_tool_##name;
GX_TOOLS(X)
#undef X

#endif
