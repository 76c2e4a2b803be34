/* answer.h - answers of a loader's server to those who ask what it holds. */
#ifndef GX_RUNTIME_ANSWER_H
#define GX_RUNTIME_ANSWER_H

#include "base/strbuf.h"

/* For gx_server_set_query(): what is "prog", "map", "link", "dump map ID" or "dump prog ID"; anything else has an empty answer. */
void gx_answer_query(void *arg, const char *what, struct gx_strbuf *out);

#endif
