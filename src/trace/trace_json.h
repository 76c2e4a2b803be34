/* trace_json.h - the JSON lines form of traces. */
#ifndef GX_REPLAY_TRACE_JSON_H
#define GX_REPLAY_TRACE_JSON_H

#include "trace/trace.h"

/* Not yet checked as gx_trace_check() does. Errors: GX1001 with the line. */
int gx_trace_parse_json(const char *text, size_t len, struct gx_trace *out, struct gx_diag *diag);

#endif
