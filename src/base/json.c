/* json.c - write JSON, one object a line; strings are escaped, commas put where they belong. */
#include "base/json.h"

#include "base/strbuf.h"
#include "base/utf8.h"

#include <inttypes.h>

static void quote(struct gx_strbuf *out, const char *text)
{
	gx_strbuf_putc(out, '"');
	for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
		size_t n = gx_utf8_put(out, (const char *)p);

		if (n) {
			p += n - 1;
			continue;
		}
		if (*p == '"' || *p == '\\')
			gx_strbuf_printf(out, "\\%c", *p);
		else if (*p == '\n')
			gx_strbuf_puts(out, "\\n");
		else if (*p < 0x20 || *p >= 0x7f) /* bytes that are no UTF-8 stay readable */
			gx_strbuf_printf(out, "\\u%04x", *p);
		else
			gx_strbuf_putc(out, (char)*p);
	}
	gx_strbuf_putc(out, '"');
}

static void start_item(struct gx_json *json, const char *key)
{
	bool *has_items = &json->has_items[json->depth % 32];

	if (json->depth && *has_items)
		gx_strbuf_putc(json->out, ',');
	*has_items = true;
	if (key) {
		quote(json->out, key);
		gx_strbuf_putc(json->out, ':');
	}
}

static void begin(struct gx_json *json, const char *key, char bracket)
{
	start_item(json, key);
	gx_strbuf_putc(json->out, bracket);
	json->depth++;
	json->has_items[json->depth % 32] = false;
}

static void end(struct gx_json *json, char bracket)
{
	if (json->depth)
		json->depth--;
	gx_strbuf_putc(json->out, bracket);
	if (!json->depth)
		gx_strbuf_putc(json->out, '\n');
}

void gx_json_begin_object(struct gx_json *json, const char *key)
{
	begin(json, key, '{');
}

void gx_json_end_object(struct gx_json *json)
{
	end(json, '}');
}

void gx_json_begin_array(struct gx_json *json, const char *key)
{
	begin(json, key, '[');
}

void gx_json_end_array(struct gx_json *json)
{
	end(json, ']');
}

void gx_json_u64(struct gx_json *json, const char *key, uint64_t value)
{
	start_item(json, key);
	gx_strbuf_printf(json->out, "%" PRIu64, value);
}

void gx_json_i64(struct gx_json *json, const char *key, int64_t value)
{
	start_item(json, key);
	gx_strbuf_printf(json->out, "%" PRId64, value);
}

void gx_json_number(struct gx_json *json, const char *key, double value)
{
	start_item(json, key);
	gx_strbuf_printf(json->out, "%.6f", value);
}

void gx_json_bool(struct gx_json *json, const char *key, bool value)
{
	start_item(json, key);
	gx_strbuf_puts(json->out, value ? "true" : "false");
}

void gx_json_string(struct gx_json *json, const char *key, const char *value)
{
	start_item(json, key);
	quote(json->out, value);
}
