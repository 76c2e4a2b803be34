/* json.h - write JSON, one object a line; strings are escaped, commas put where they belong. */
#ifndef GX_JSON_H
#define GX_JSON_H

#include <stdbool.h>
#include <stdint.h>

struct gx_strbuf;

/* Nesting at most 32 deep. key NULL inside arrays and at the top. */
struct gx_json {
	struct gx_strbuf *out;
	uint32_t depth;
	bool has_items[32];
};

/* Commas are put where they belong. */
void gx_json_begin_object(struct gx_json *json, const char *key);
void gx_json_end_object(struct gx_json *json);
void gx_json_begin_array(struct gx_json *json, const char *key);
void gx_json_end_array(struct gx_json *json);
void gx_json_u64(struct gx_json *json, const char *key, uint64_t value);
void gx_json_i64(struct gx_json *json, const char *key, int64_t value);
/* With 6 digits behind the point; value is finite. */
void gx_json_number(struct gx_json *json, const char *key, double value);
void gx_json_bool(struct gx_json *json, const char *key, bool value);
void gx_json_string(struct gx_json *json, const char *key, const char *value);

#endif
