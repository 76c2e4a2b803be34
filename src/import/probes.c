/* probes.c - lines of ftrace and of perf script: "TASK-PID [CPU] FLAGS SECONDS: EVENT: (PLACE) NAME=VALUE ...". Who made the probe chose
 * its arguments; these names are understood: va, addr or address; page (of the block at va); space; pid or tgid; access; batch. */
#include "import/probes.h"

#include "import/reader.h"

#include "driver/types.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

enum argument { ADDRESS, PAGE_INDEX, SPACE, PID, ACCESS, BATCH, N_ARGUMENTS };

static const struct name {
	const char *word;
	enum argument argument;
} names[] = {
	{ "va", ADDRESS },      { "addr", ADDRESS },  { "address", ADDRESS },
	{ "page", PAGE_INDEX }, { "space", SPACE },   { "pid", PID },
	{ "tgid", PID },        { "access", ACCESS }, { "batch", BATCH },
};

struct event {
	uint64_t value[N_ARGUMENTS];
	bool has[N_ARGUMENTS];
};

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* The next word; empty at the end. */
static struct gx_text word(struct gx_text *rest)
{
	struct gx_text found;

	while (rest->len && is_blank(*rest->at))
		rest->at++, rest->len--;
	found = (struct gx_text){ rest->at, 0 };
	while (rest->len && !is_blank(*rest->at))
		rest->at++, rest->len--, found.len++;
	return found;
}

static bool is_cpu(struct gx_text text)
{
	if (text.len < 3 || text.at[0] != '[' || text.at[text.len - 1] != ']')
		return false;
	for (size_t i = 1; i + 1 < text.len; i++)
		if (!isdigit((unsigned char)text.at[i]))
			return false;
	return true;
}

static bool is_time(struct gx_text text)
{
	bool point = false;

	if (text.len < 4 || text.at[text.len - 1] != ':' || !isdigit((unsigned char)*text.at))
		return false;
	for (size_t i = 0; i + 1 < text.len; i++) {
		point |= text.at[i] == '.';
		if (text.at[i] != '.' && !isdigit((unsigned char)text.at[i]))
			return false;
	}
	return point;
}

/* Behind the name of the event. Names of tasks hold anything, so the processor is looked for, and the time soon after it (ftrace has
 * flags between). False: no event. */
static bool to_arguments(struct gx_text *line)
{
	for (struct gx_text at = word(line); at.len; at = word(line)) {
		if (!is_cpu(at))
			continue;
		for (int i = 0; i < 2; i++) {
			struct gx_text rest = *line;

			at = word(&rest);
			if (!is_time(at) && !i) {
				*line = rest;
				continue;
			}
			if (!is_time(at))
				break;
			at = word(&rest);
			*line = rest;
			return at.len > 1 && at.at[at.len - 1] == ':';
		}
	}
	return false;
}

/* "CPU:3 [LOST 123 EVENTS]" of ftrace, "LOST 123 events!" of perf */
static uint64_t lost(struct gx_text line)
{
	uint64_t n = 0;

	for (struct gx_text at = word(&line); at.len; at = word(&line))
		if (gx_text_is(at, "[LOST") || gx_text_is(at, "LOST"))
			return gx_text_number(word(&line), &n) ? n : 0;
	return 0;
}

static int read_arguments(const struct gx_import *in, struct gx_text line, struct gx_import_at at,
                          struct event *e, struct gx_diag *diag)
{
	for (struct gx_text text = word(&line); text.len; text = word(&line)) {
		const char *sign = memchr(text.at, '=', text.len);
		struct gx_text name = { text.at, sign ? (size_t)(sign - text.at) : 0 };
		struct gx_text value = { sign ? sign + 1 : text.at,
			                 sign ? text.len - name.len - 1 : 0 };

		for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
			enum argument a = names[i].argument;

			if (!gx_text_is(name, names[i].word))
				continue;
			if (!gx_text_number(value, &e->value[a]))
				return gx_import_bad(
				        in, at, diag,
				        "%s '%.*s' is no whole number below 2^64: fetch "
				        "it as x64 or u64",
				        names[i].word, (int)(value.len < 40 ? value.len : 40),
				        value.at);
			if (e->has[a])
				return gx_import_bad(in, at, diag, "a second %s", names[i].word);
			e->has[a] = true;
		}
	}
	return 0;
}

static int use(struct gx_import *in, const struct event *e, struct gx_import_at at,
               struct gx_diag *diag)
{
	uint64_t pid = e->has[PID] ? e->value[PID] : 1;
	uint64_t access = e->has[ACCESS] ? e->value[ACCESS] : GPU_ACCESS_READ;
	struct gx_import_touch touch = { .space = e->has[SPACE] ? e->value[SPACE] : pid,
		                         .va = e->value[ADDRESS],
		                         .batch = e->value[BATCH] + e->has[BATCH],
		                         .pid = (uint32_t)pid,
		                         /* the driver has two strengths of atomics behind ours */
		                         .access = access > GPU_ACCESS_ATOMIC ? GPU_ACCESS_ATOMIC
		                                                              : (uint8_t)access };
	int err = 0;

	if (pid > UINT32_MAX)
		return gx_import_bad(in, at, diag, "no process has the id %" PRIu64, pid);
	if (access > 4)
		return gx_import_bad(
		        in, at, diag,
		        "access is 0 (prefetch), 1 (read), 2 (write), 3 or 4 (atomic)");
	if (e->has[PAGE_INDEX])
		err = gx_import_page(in, touch.va, UINT64_MAX, e->value[PAGE_INDEX], at, &touch.va,
		                     diag);
	return err ? err : gx_import_touch(in, &touch, at, diag);
}

int gx_import_probes(struct gx_import *in, struct gx_diag *diag)
{
	struct gx_lines lines = gx_lines_of(in);
	int err = 0;

	while (!err && gx_lines_next(&lines)) {
		struct gx_import_at at = { "line", lines.number };
		struct event e = { 0 };

		if (*lines.line.at == '#') /* of an empty line its end */
			continue;
		if (!to_arguments(&(struct gx_text){ lines.line.at, lines.line.len })) {
			in->told->n_lost += lost(lines.line);
			continue; /* a call stack, or the tool's words */
		}
		if (!lines.whole) {
			in->told->cut = true;
			continue;
		}
		in->told->n_rows++;
		to_arguments(&lines.line);
		err = read_arguments(in, lines.line, at, &e, diag);
		if (!err && e.has[ADDRESS])
			err = use(in, &e, at, diag);
		else
			in->told->n_other += !err;
	}
	return err;
}
