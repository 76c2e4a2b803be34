/* table.h - the answer to "stats" as tables for people. */
#ifndef GX_CLI_POLICY_TABLE_H
#define GX_CLI_POLICY_TABLE_H

#include "base/json_read.h"

/* One policy: its members, counters that are not zero, applications. */
void gx_owner_table_print(const struct gx_json_doc *doc, const struct gx_json_value *owner,
                          const struct gx_json_value *policy);
/* A value as printable text; a string without its quotes. "": none, or too long. */
void gx_json_plain(const struct gx_json_doc *doc, const struct gx_json_value *v, char *out,
                   size_t size);
/* That of a key. */
void gx_json_text(const struct gx_json_doc *doc, const struct gx_json_value *of, const char *key,
                  char *out, size_t size);

#endif
