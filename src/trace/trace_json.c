/* trace_json.c - traces as JSON lines: flat objects of numbers and short words, one an event. */
#include "trace/trace_json.h"

#include "base/json.h"
#include "base/strbuf.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINE = 1 << 20 };

static const char *const type_names[GX_TRACE_N_TYPES] = { [GX_TRACE_ALLOC] = "alloc",
	                                                  [GX_TRACE_ACCESS] = "access",
	                                                  [GX_TRACE_FREE] = "free",
	                                                  [GX_TRACE_FAULT] = "fault",
	                                                  [GX_TRACE_BARRIER] = "barrier" };
static const char *const access_names[] = { "prefetch", "read", "write", "atomic" };

/* Numbers of an event; each is written where it is not 0. A barrier has streams where others have pages. */
static const struct number_key {
	const char *key;
	size_t at, size;
} numbers[] = {
#define NUMBER(name)                                                                               \
	{                                                                                          \
#name, offsetof(struct gx_trace_event, name),                                      \
		        sizeof(((struct gx_trace_event *)0)->name)                                 \
	}
	NUMBER(stream),  NUMBER(gap_ns),    NUMBER(va_space), NUMBER(va),
	NUMBER(n_pages), NUMBER(n_streams), NUMBER(pid),
#undef NUMBER
};
enum { N_NUMBERS = sizeof(numbers) / sizeof(numbers[0]) };

void gx_trace_write_json(const struct gx_trace *trace, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "gpuext_trace", GX_TRACE_VERSION);
	gx_json_string(&json, "name", trace->name);
	gx_json_u64(&json, "device_bytes", trace->device_bytes);
	gx_json_end_object(&json);
	for (uint64_t i = 0; i < trace->n_events; i++) {
		const struct gx_trace_event *e = &trace->events[i];

		json = (struct gx_json){ .out = out };
		gx_json_begin_object(&json, NULL);
		gx_json_string(&json, "type",
		               e->type < GX_TRACE_N_TYPES && type_names[e->type]
		                       ? type_names[e->type]
		                       : "?");
		if (e->type == GX_TRACE_ACCESS || e->type == GX_TRACE_FAULT)
			gx_json_string(&json, "access", access_names[e->access & 3]);
		for (int k = 0; k < N_NUMBERS; k++) {
			bool barrier = e->type == GX_TRACE_BARRIER;
			uint64_t value = 0;

			if (!strcmp(numbers[k].key, barrier ? "n_pages" : "n_streams"))
				continue;
			memcpy(&value, (const char *)e + numbers[k].at, numbers[k].size);
			if (value)
				gx_json_u64(&json, numbers[k].key, value);
		}
		gx_json_end_object(&json);
	}
}

/* --- reading: {"key": number or "word", ...}; what is not known may be anything */
struct reader {
	const char *at, *end;
	uint64_t line;
	struct gx_diag *diag;
};

struct word {
	const char *at;
	size_t len;
};

static int complain(const struct reader *r, const char *what)
{
	return gx_fail(r->diag, GX_E_TRACE, "line %llu: %s", (unsigned long long)r->line, what);
}

static void blanks(struct reader *r)
{
	while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\r'))
		r->at++;
}

static bool take(struct reader *r, char c)
{
	blanks(r);
	if (r->at == r->end || *r->at != c)
		return false;
	r->at++;
	return true;
}

static bool take_word(struct reader *r, struct word *word)
{
	if (!take(r, '"'))
		return false;
	word->at = r->at;
	while (r->at < r->end && *r->at != '"' && *r->at != '\\' && (unsigned char)*r->at >= ' ')
		r->at++;
	word->len = (size_t)(r->at - word->at);
	return take(r, '"');
}

static bool take_number(struct reader *r, uint64_t *value)
{
	const char *from;

	blanks(r);
	from = r->at;
	*value = 0;
	for (; r->at < r->end && isdigit((unsigned char)*r->at); r->at++)
		if (__builtin_mul_overflow(*value, 10, value) ||
		    __builtin_add_overflow(*value, (uint64_t)(*r->at - '0'), value))
			return false;
	return r->at > from;
}

static bool is_of(char c, const char *set)
{
	return c && strchr(set, c);
}

/* A value of any kind. Of what is nested only quotes and depth are looked at. */
static bool skip_value(struct reader *r)
{
	uint64_t depth = 0;

	do {
		const char *from;
		char first;

		blanks(r);
		from = r->at;
		first = from < r->end ? *from : '\0';
		if (first == '"') {
			for (r->at++; r->at < r->end && *r->at != '"'; r->at++)
				r->at += *r->at == '\\' && r->end - r->at > 1;
			if (r->at == r->end)
				return false;
			r->at++;
		} else if (first == '[' || first == '{') {
			depth++, r->at++;
		} else if (depth && is_of(first, "]}")) {
			depth--, r->at++;
		} else if (depth && is_of(first, ",:")) {
			r->at++;
		} else {
			while (r->at < r->end &&
			       (isalnum((unsigned char)*r->at) || is_of(*r->at, "+-.")))
				r->at++;
			if (r->at == from)
				return false;
		}
	} while (depth);
	return true;
}

static bool is(const struct word *word, const char *text)
{
	return word->len == strlen(text) && !memcmp(word->at, text, word->len);
}

static int find_word(const struct word *word, const char *const *names, int n)
{
	for (int i = 0; i < n; i++)
		if (names[i] && is(word, names[i]))
			return i;
	return -1;
}

struct line {
	struct gx_trace_event event;
	uint64_t version, device_bytes;
	struct word name;
	bool is_header;
};

/* Where a number goes; NULL: the name is not of one. */
static void *number_at(const struct word *key, struct line *line, size_t *size)
{
	*size = sizeof(uint64_t);
	if (is(key, "gpuext_trace")) {
		line->is_header = true;
		return &line->version;
	}
	if (is(key, "device_bytes"))
		return &line->device_bytes;
	for (int k = 0; k < N_NUMBERS; k++) {
		*size = numbers[k].size;
		if (is(key, numbers[k].key))
			return (char *)&line->event + numbers[k].at;
	}
	return NULL;
}

static int number_member(struct reader *r, void *at, size_t size)
{
	uint64_t value;

	if (!take_number(r, &value))
		return complain(r, "a whole number below 2^64 is expected");
	if (size < 8 && value >> 8 * size)
		return complain(r, "a number is too large for its field");
	memcpy(at, &value, size);
	return 0;
}

static int word_member(struct reader *r, const struct word *key, struct line *line)
{
	struct word text;
	int found;

	blanks(r);
	if (r->at == r->end || *r->at != '"')
		return complain(r, "a word in quotes is expected");
	if (!take_word(r, &text))
		return complain(r, "a string without an end, or with escapes");
	if (is(key, "name")) {
		line->name = text;
	} else if (is(key, "type")) {
		found = find_word(&text, type_names, GX_TRACE_N_TYPES);
		if (found < 0)
			return complain(r, "type is alloc, access, free, fault or barrier");
		line->event.type = (uint8_t)found;
	} else {
		found = find_word(&text, access_names, 4);
		if (found < 0)
			return complain(r, "access is prefetch, read, write or atomic");
		line->event.access = (uint8_t)found;
	}
	return 0;
}

static int member(struct reader *r, struct line *line)
{
	struct word key;
	size_t size;
	void *at;

	if (!take_word(r, &key) || !take(r, ':'))
		return complain(r, "\"name\": is expected");
	at = number_at(&key, line, &size);
	if (at)
		return number_member(r, at, size);
	if (is(&key, "name") || is(&key, "type") || is(&key, "access"))
		return word_member(r, &key, line);
	return skip_value(r) ? 0 : complain(r, "a value is expected"); /* of a later version */
}

static int object(struct reader *r, struct line *line)
{
	int err = 0;

	if (!take(r, '{'))
		return complain(r, "a JSON object is expected on each line");
	while (!take(r, '}')) {
		err = member(r, line);
		if (err)
			return err;
		if (!take(r, ',')) {
			if (!take(r, '}'))
				return complain(r, "',' or '}' is expected");
			break;
		}
	}
	blanks(r);
	return r->at < r->end ? complain(r, "something behind the object") : 0;
}

static int header(struct reader *r, const struct line *line, struct gx_trace *out)
{
	size_t n = line->name.len < sizeof(out->name) - 1 ? line->name.len : sizeof(out->name) - 1;

	if (!line->is_header)
		return complain(r, "the first line is {\"gpuext_trace\": 2, \"name\": ..., "
		                   "\"device_bytes\": ...}");
	if (!line->version || line->version > GX_TRACE_VERSION)
		return complain(r, "a version that this gpuext does not read: it reads 1 and 2");
	if (n)
		memcpy(out->name, line->name.at, n);
	out->device_bytes = line->device_bytes;
	out->version = (uint32_t)line->version;
	return 0;
}

int gx_trace_parse_json(const char *text, size_t len, struct gx_trace *out, struct gx_diag *diag)
{
	const char *end = text + len;
	struct reader r = { .at = text, .line = 0, .diag = diag };
	bool has_header = false;

	while (text < end) {
		size_t left = (size_t)(end - text);
		const char *eol = memchr(text, '\n', left < MAX_LINE ? left : MAX_LINE);
		struct line line = { 0 };
		int err;

		r.line++;
		if (!eol && left >= MAX_LINE)
			return complain(&r, "longer than 1 MiB");
		r.at = text;
		r.end = eol ? eol : end;
		text = eol ? eol + 1 : end;
		blanks(&r);
		if (r.at == r.end)
			continue;
		err = object(&r, &line);
		if (!err && !has_header)
			err = header(&r, &line, out);
		else if (!err && !line.event.type)
			err = complain(&r, "an event without a type");
		else if (!err && gx_trace_add(out, &line.event))
			err = gx_fail(diag, GX_E_NO_MEMORY, "a trace");
		if (err)
			return err;
		has_header = true;
	}
	return has_header ? 0 : gx_fail(diag, GX_E_TRACE, "empty");
}
