/* json_read.h - read a JSON text that nobody vouches for: a flat array of its values, in order. */
#ifndef GX_JSON_READ_H
#define GX_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum gx_json_kind {
	GX_JSON_NULL,
	GX_JSON_BOOL,
	GX_JSON_NUMBER,
	GX_JSON_STRING,
	GX_JSON_ARRAY,
	GX_JSON_OBJECT
};

/* A value; members of an object are two each: the key (a STRING), then the value. */
struct gx_json_value {
	enum gx_json_kind kind;
	uint32_t at, len; /* in the text, behind its opening quote or bracket; len without the
	                   quote, with the closing bracket */
	uint32_t n;       /* values in it at any depth, itself counted: the next sibling is +n */
};

struct gx_json_doc {
	const char *text; /* the caller's */
	struct gx_json_value *values;
	uint32_t n; /* values[0] is the whole */
};

/**
 * gx_json_read() - one JSON value, with blanks around it.
 * @text: [len], stays valid until gx_json_free()
 *
 * -EINVAL: no JSON, nested deeper than 32, or a text over 4 GiB; -ENOMEM. Cost: linear
 */
int gx_json_read(const char *text, size_t len, struct gx_json_doc *out);
void gx_json_free(struct gx_json_doc *doc);

/* The value of a key; NULL: at is no object, or has no such key. at NULL is fine. */
const struct gx_json_value *gx_json_get(const struct gx_json_doc *doc,
                                        const struct gx_json_value *at, const char *key);
/* The first value inside of an array or the first key of an object, and what follows one; NULL at
 * the end. */
const struct gx_json_value *gx_json_first(const struct gx_json_value *of);
const struct gx_json_value *gx_json_next(const struct gx_json_value *of,
                                         const struct gx_json_value *at);
/* A whole number from 0 to 2^64 - 1. v NULL: false. */
bool gx_json_take_u64(const struct gx_json_doc *doc, const struct gx_json_value *v, uint64_t *out);
/* Escapes resolved, characters that no byte can hold as '?'. False: no string, or longer than size
 * - 1; out is "" then. */
bool gx_json_take_string(const struct gx_json_doc *doc, const struct gx_json_value *v, char *out,
                         size_t size);

#endif
