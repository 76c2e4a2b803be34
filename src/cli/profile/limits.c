/* limits.c - the file of limits of --check: one a line, KERNEL PLACE NUMBER COMPARISON VALUE. */
#include "cli/profile/limits.h"

#include "cli/nearest.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf" /* that some editors put in front of UTF-8 */

/* The next word of a line, quoted or not; false: there is none, or a quote without an end. *quoted: it was. */
static bool take_word(const char **at, char *out, size_t size, bool *quoted)
{
	const char *end;
	size_t n;

	*at += strspn(*at, " \t");
	*quoted = **at == '"';
	if (*quoted)
		end = strchr(++*at, '"');
	else
		end = *at + strcspn(*at, " \t");
	if (!end || (end == *at && !*quoted))
		return false;
	n = (size_t)(end - *at);
	if (n >= size)
		return false;
	memcpy(out, *at, n);
	out[n] = '\0';
	*at = end + *quoted;
	return true;
}

static bool take_compare(const char *word, enum gx_limit_compare *out)
{
	static const char *const words[] = {
		[GX_LIMIT_AT_MOST] = "<=", [GX_LIMIT_AT_LEAST] = ">=", [GX_LIMIT_EQUAL] = "=="
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (strcmp(word, words[i]) != 0)
			continue;
		*out = (enum gx_limit_compare)i;
		return true;
	}
	return false;
}

static bool take_value(const char *word, double *out)
{
	char *end;

	*out = strtod(word, &end);
	if (end != word && *end == '%')
		end++;
	return end != word && !*end && isfinite(*out);
}

/* PLACE: "text" of the line, * any line, - the kernel as a whole. */
static bool take_place(const char *word, bool quoted, struct gx_limit *limit)
{
	limit->whole = !quoted && !strcmp(word, "-");
	if (quoted)
		snprintf(limit->text, sizeof(limit->text), "%.159s", word);
	return (quoted && *word) || limit->whole || !strcmp(word, "*");
}

/* A line's number is none of a kernel, and the other way round; what is neither may be a name mistyped. */
static const char *why_no_number(const char *word, bool whole)
{
	static __thread char text[256];
	struct gx_nearest nearest = { NULL, 0 };

	if (whole ? gx_profile_metric(word) != NULL : gx_profile_kernel_metric(word) != NULL) {
		snprintf(text, sizeof(text), "%s is a number of %s: the place before it is %s",
		         word, whole ? "lines" : "a kernel as a whole",
		         whole ? "\"text of the line\" or *" : "-");
		return text;
	}
	for (uint32_t i = 0; i < gx_profile_n_metrics && !whole; i++)
		gx_nearest_offer(&nearest, word, strlen(word), gx_profile_metrics[i].name);
	for (uint32_t i = 0; i < gx_profile_n_kernel_metrics && whole; i++)
		gx_nearest_offer(&nearest, word, strlen(word), gx_profile_kernel_metrics[i].name);
	snprintf(text, sizeof(text), "no number of %s has the name %s%s",
	         whole ? "a kernel as a whole" : "lines", word,
	         gx_nearest_question(&nearest, "", ""));
	return text;
}

static const char *take_limit(const char *line, struct gx_limit *limit)
{
	char word[160];
	bool quoted;

	if (!take_word(&line, limit->kernel, sizeof(limit->kernel), &quoted))
		return "no glob of kernels";
	if (!take_word(&line, word, sizeof(word), &quoted) || !take_place(word, quoted, limit))
		return "behind the kernel: \"text of the line\", * or -";
	if (!take_word(&line, word, sizeof(word), &quoted))
		return "no name of a number";
	limit->metric = limit->whole ? NULL : gx_profile_metric(word);
	limit->of_kernel = limit->whole ? gx_profile_kernel_metric(word) : NULL;
	if (!limit->metric && !limit->of_kernel)
		return why_no_number(word, limit->whole);
	if (!take_word(&line, word, sizeof(word), &quoted) || !take_compare(word, &limit->compare))
		return "behind the number: <=, >= or ==";
	if (!take_word(&line, word, sizeof(word), &quoted) || !take_value(word, &limit->value))
		return "no value";
	line += strspn(line, " \t");
	return *line && *line != '#' ? "more than a limit" : NULL;
}

static bool is_odd(const char *line, char c)
{
	bool odd = false;

	for (; *line; line++)
		odd ^= *line == c;
	return odd;
}

static int add(struct gx_limits_file *file, const struct gx_limit *limit)
{
	struct gx_limit *more = reallocarray(file->limits, file->n + 1, sizeof(*more));

	if (!more)
		return -ENOMEM;
	file->limits = more;
	more[file->n++] = *limit;
	return 0;
}

static int read_lines(FILE *in, struct gx_limits_file *out, struct gx_diag *diag)
{
	char *line = NULL;
	size_t room = 0;
	uint32_t number = 0;
	int err = 0;

	while (!err && getline(&line, &room, in) > 0) {
		struct gx_limit limit = { .line = ++number };
		const char *at = line, *wrong;

		line[strcspn(line, "\r\n")] = '\0';
		if (number == 1 && !strncmp(at, BYTE_ORDER_MARK, strlen(BYTE_ORDER_MARK)))
			at += strlen(BYTE_ORDER_MARK);
		at += strspn(at, " \t");
		if (!*at || *at == '#')
			continue;
		wrong = take_limit(at, &limit);
		if (wrong && is_odd(at, '"'))
			wrong = "a \" has no end";
		if (wrong)
			err = gx_fail(diag, GX_E_LIMITS, "%.100s:%u: %s: %.100s", out->path, number,
			              wrong, at);
		else if (add(out, &limit))
			err = gx_fail(diag, GX_E_NO_MEMORY, "limits");
	}
	free(line);
	return err;
}

int gx_limits_read(const char *path, struct gx_limits_file *out, struct gx_diag *diag)
{
	FILE *in = fopen(path, "re");
	int err;

	*out = (struct gx_limits_file){ .n = 0 };
	snprintf(out->path, sizeof(out->path), "%s", path);
	if (!in)
		return gx_fail(diag, GX_E_IO, "--check %.200s: %s", path, strerror(errno));
	err = read_lines(in, out, diag);
	if (!err && ferror(in))
		err = gx_fail(diag, GX_E_IO, "--check %.200s: %s", path, strerror(errno));
	fclose(in);
	if (!err && !out->n)
		err = gx_fail(diag, GX_E_LIMITS, "--check %.200s: there is no limit in it", path);
	return err;
}

void gx_limits_free(struct gx_limits_file *file)
{
	free(file->limits);
	*file = (struct gx_limits_file){ .n = 0 };
}
