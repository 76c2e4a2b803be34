/* json_read.c - JSON into a flat array of values. */
#include "base/json_read.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 32 };

struct reader {
	const char *text;
	uint32_t at, len, cap;
	struct gx_json_doc *doc;
};

static char peek(const struct reader *r)
{
	return r->at < r->len ? r->text[r->at] : '\0';
}

static void blanks(struct reader *r)
{
	while (r->at < r->len && strchr(" \t\r\n", r->text[r->at]) && r->text[r->at])
		r->at++;
}

static bool take(struct reader *r, char c)
{
	blanks(r);
	if (r->at >= r->len || r->text[r->at] != c)
		return false;
	r->at++;
	return true;
}

/* Its index, or -ENOMEM. */
static int64_t add(struct reader *r, enum gx_json_kind kind)
{
	struct gx_json_doc *doc = r->doc;

	if (doc->n == r->cap) {
		uint32_t cap = r->cap ? 2 * r->cap : 32;
		struct gx_json_value *bigger = realloc(doc->values, cap * sizeof(*bigger));

		if (!bigger)
			return -ENOMEM;
		doc->values = bigger;
		r->cap = cap;
	}
	doc->values[doc->n] = (struct gx_json_value){ .kind = kind, .at = r->at, .n = 1 };
	return doc->n++;
}

static bool is_hex(const char *at, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (!strchr("0123456789abcdefABCDEF", at[i]) || !at[i])
			return false;
	return true;
}

/* Behind the opening quote. */
static int read_string(struct reader *r)
{
	int64_t i = add(r, GX_JSON_STRING);

	if (i < 0)
		return (int)i;
	while (r->at < r->len && r->text[r->at] != '"') {
		unsigned char c = (unsigned char)r->text[r->at++];

		if (c < 0x20)
			return -EINVAL;
		if (c != '\\')
			continue;
		if (peek(r) == 'u' && (r->len - r->at < 5 || !is_hex(r->text + r->at + 1, 4)))
			return -EINVAL;
		if (!peek(r) || !strchr("\"\\/bfnrtu", peek(r)))
			return -EINVAL;
		r->at++;
	}
	r->doc->values[i].len = r->at - r->doc->values[i].at;
	return take(r, '"') ? 0 : -EINVAL;
}

static bool digits(struct reader *r)
{
	uint32_t from = r->at;

	while (peek(r) >= '0' && peek(r) <= '9')
		r->at++;
	return r->at > from;
}

static int read_number(struct reader *r)
{
	int64_t i = add(r, GX_JSON_NUMBER);
	uint32_t from;

	if (i < 0)
		return (int)i;
	r->at += peek(r) == '-';
	from = r->at;
	if (!digits(r) || (r->text[from] == '0' && r->at > from + 1))
		return -EINVAL;
	if (peek(r) == '.') {
		r->at++;
		if (!digits(r))
			return -EINVAL;
	}
	if (peek(r) == 'e' || peek(r) == 'E') {
		r->at++;
		r->at += peek(r) == '-' || peek(r) == '+';
		if (!digits(r))
			return -EINVAL;
	}
	r->doc->values[i].len = r->at - r->doc->values[i].at;
	return 0;
}

static int read_word(struct reader *r)
{
	static const struct {
		const char *text;
		enum gx_json_kind kind;
	} words[] = { { "true", GX_JSON_BOOL },
		      { "false", GX_JSON_BOOL },
		      { "null", GX_JSON_NULL } };

	for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++) {
		uint32_t len = (uint32_t)strlen(words[k].text);
		int64_t i;

		if (r->len - r->at < len || memcmp(r->text + r->at, words[k].text, len) != 0)
			continue;
		i = add(r, words[k].kind);
		if (i < 0)
			return (int)i;
		r->doc->values[i].len = len;
		r->at += len;
		return 0;
	}
	return -EINVAL;
}

static int read_value(struct reader *r, int depth);

/* Behind the opening bracket. */
static int read_items(struct reader *r, enum gx_json_kind kind, int depth)
{
	char close = kind == GX_JSON_OBJECT ? '}' : ']';
	int64_t i = add(r, kind);
	int err = 0;

	if (i < 0 || depth == MAX_DEPTH)
		return i < 0 ? (int)i : -EINVAL;
	if (!take(r, close)) {
		do {
			if (kind == GX_JSON_OBJECT) {
				err = take(r, '"') ? read_string(r) : -EINVAL;
				err = err ? err : take(r, ':') ? 0 : -EINVAL;
			}
			err = err ? err : read_value(r, depth + 1);
		} while (!err && take(r, ','));
		err = err ? err : take(r, close) ? 0 : -EINVAL;
	}
	r->doc->values[i].len = r->at - r->doc->values[i].at;
	r->doc->values[i].n = r->doc->n - (uint32_t)i;
	return err;
}

/* Depth is bounded by read_items(). */
static int read_value(struct reader *r, int depth)
{
	if (take(r, '{'))
		return read_items(r, GX_JSON_OBJECT, depth);
	if (take(r, '['))
		return read_items(r, GX_JSON_ARRAY, depth);
	if (take(r, '"'))
		return read_string(r);
	return peek(r) == '-' || (peek(r) >= '0' && peek(r) <= '9') ? read_number(r) : read_word(r);
}

int gx_json_read(const char *text, size_t len, struct gx_json_doc *out)
{
	struct reader r = { .text = text, .len = (uint32_t)len, .doc = out };
	int err;

	*out = (struct gx_json_doc){ .text = text };
	if (len >= UINT32_MAX)
		return -EINVAL;
	err = read_value(&r, 0);
	blanks(&r);
	if (!err && r.at != r.len)
		err = -EINVAL;
	if (err)
		gx_json_free(out);
	return err;
}

void gx_json_free(struct gx_json_doc *doc)
{
	free(doc->values);
	*doc = (struct gx_json_doc){ 0 };
}

/* --- looking at what was read */
const struct gx_json_value *gx_json_first(const struct gx_json_value *of)
{
	return of && of->kind >= GX_JSON_ARRAY && of->n > 1 ? of + 1 : NULL;
}

const struct gx_json_value *gx_json_next(const struct gx_json_value *of,
                                         const struct gx_json_value *at)
{
	const struct gx_json_value *next = at + at->n;

	return next < of + of->n ? next : NULL;
}

const struct gx_json_value *gx_json_get(const struct gx_json_doc *doc,
                                        const struct gx_json_value *at, const char *key)
{
	const struct gx_json_value *k = at && at->kind == GX_JSON_OBJECT ? gx_json_first(at) : NULL;

	while (k) {
		const struct gx_json_value *value = gx_json_next(at, k);

		if (k->len == strlen(key) && !memcmp(doc->text + k->at, key, k->len))
			return value;
		k = gx_json_next(at, value);
	}
	return NULL;
}

bool gx_json_take_u64(const struct gx_json_doc *doc, const struct gx_json_value *v, uint64_t *out)
{
	*out = 0;
	if (!v || v->kind != GX_JSON_NUMBER)
		return false;
	for (uint32_t i = 0; i < v->len; i++) {
		char c = doc->text[v->at + i];

		if (c < '0' || c > '9' || __builtin_mul_overflow(*out, 10, out) ||
		    __builtin_add_overflow(*out, (uint64_t)(c - '0'), out))
			return false;
	}
	return true;
}

/* The character behind a backslash at p; *used: how many bytes. */
static char unescape(const char *p, uint32_t *used)
{
	static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
	const char *at = strchr(from, *p);
	unsigned value = 0;

	*used = 1;
	if (*p != 'u')
		return at ? to[at - from] : *p;
	*used = 5;
	for (int i = 1; i < 5; i++)
		value = value * 16 + (unsigned)(p[i] <= '9' ? p[i] - '0' : (p[i] & 7) + 9);
	return value && value < 256 ? (char)value : '?';
}

bool gx_json_take_string(const struct gx_json_doc *doc, const struct gx_json_value *v, char *out,
                         size_t size)
{
	uint32_t i = 0;
	size_t n = 0;

	out[0] = '\0';
	if (!v || v->kind != GX_JSON_STRING)
		return false;
	while (i < v->len && n + 1 < size) {
		char c = doc->text[v->at + i++];
		uint32_t used = 0;

		if (c == '\\')
			c = unescape(doc->text + v->at + i, &used);
		i += used;
		out[n++] = c;
	}
	out[i < v->len ? 0 : n] = '\0';
	return i >= v->len;
}
