/* check.c - a profile against a file of limits: which hold, which do not, of which nothing was seen. */
#include "cli/profile/limits.h"

#include "base/sample.h"
#include "base/utf8.h"

#include <fnmatch.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *compare_text(enum gx_limit_compare compare)
{
	return compare == GX_LIMIT_AT_MOST ? "<=" : compare == GX_LIMIT_AT_LEAST ? ">=" : "==";
}

void gx_limit_text(const struct gx_limit *limit, char *out, size_t size)
{
	const char *name = limit->whole ? limit->of_kernel->name : limit->metric->name;
	const char *quote = *limit->text ? "\"" : "";
	const char *around = strpbrk(limit->kernel, " \t") ? "\"" : "";

	snprintf(out, size, "%s%s%s %s%s%s %s %s %g", around, limit->kernel, around, quote,
	         limit->whole   ? "-"
	         : *limit->text ? limit->text
	                        : "*",
	         quote, name, compare_text(limit->compare), limit->value);
}

static bool holds(const struct gx_limit *limit, double value)
{
	if (limit->compare == GX_LIMIT_AT_MOST)
		return value <= limit->value;
	if (limit->compare == GX_LIMIT_AT_LEAST)
		return value >= limit->value;
	return value >= limit->value && value <= limit->value;
}

/* The place is worse than what was found so far. */
static bool is_worse(const struct gx_limit *limit, double value, double worst)
{
	return limit->compare == GX_LIMIT_AT_LEAST ? value < worst : value > worst;
}

/* A place that the limit names. */
struct found {
	struct gx_limit_result *out;
	const struct gx_limit *limit;
	double worst;
};

static void see(struct found *found, const struct gx_profile_kernel *kernel,
                const struct gx_profile_line *line, double value)
{
	const struct gx_limit *limit = found->limit;
	char place[128] = "the whole kernel", text[320];

	found->out->n_seen++;
	if (holds(limit, value) ||
	    (found->out->verdict == GX_LIMIT_BROKEN && !is_worse(limit, value, found->worst)))
		return;
	found->worst = value;
	found->out->verdict = GX_LIMIT_BROKEN;
	if (line)
		gx_profile_place(line, place, sizeof(place));
	gx_limit_text(limit, text, sizeof(text));
	snprintf(found->out->said, sizeof(found->out->said), "%s in %s%s%s: %s is %g; limit: %s",
	         place, gx_profile_shown(kernel), line ? ": " : "", line ? line->text : "",
	         limit->whole ? limit->of_kernel->name : limit->metric->name, value, text);
}

/* What a limit says of a kernel whose launches were not all seen, or not read, is not known. */
static bool is_whole(const struct gx_profile *profile, const struct gx_profile_kernel *kernel)
{
	return !profile->cut && !profile->n_unread && !profile->stopped &&
	       kernel->instrumented >= kernel->launches;
}

/* By its mangled name, the one for people, or that without template arguments. */
static bool is_named(const char *glob, const struct gx_profile_kernel *kernel)
{
	const char *shown = gx_profile_shown(kernel);
	char plain[sizeof(kernel->shown) + sizeof(kernel->name)];
	size_t n = 0;
	int depth = 0;

	for (const char *at = shown; *at; at++) {
		depth += *at == '<';
		if (!depth)
			plain[n++] = *at;
		depth -= *at == '>' && depth;
	}
	plain[n] = '\0';
	return !fnmatch(glob, kernel->name, 0) || !fnmatch(glob, shown, 0) ||
	       !fnmatch(glob, plain, 0);
}

static void check_kernel(struct found *found, const struct gx_profile_kernel *kernel)
{
	double value;

	if (found->limit->whole) {
		if (found->limit->of_kernel->of(kernel, &value))
			see(found, kernel, NULL, value);
		return;
	}
	for (uint32_t i = 0; i < kernel->n_lines; i++) {
		const struct gx_profile_line *line = &kernel->lines[i];

		if (found->limit->metric->of(line, &value) &&
		    (!*found->limit->text || gx_profile_line_has(line, found->limit->text)))
			see(found, kernel, line, value);
	}
}

void gx_limit_check(const struct gx_profile *profile, const struct gx_limit *limit,
                    struct gx_limit_result *out)
{
	struct found found = { .out = out, .limit = limit };
	const char *why = "no kernel of this name ran with programs";
	bool partly = false, mixed = false;

	*out = (struct gx_limit_result){ .verdict = GX_LIMIT_HELD };
	for (uint32_t i = 0; i < profile->n_kernels; i++) {
		const struct gx_profile_kernel *kernel = &profile->kernels[i];

		if (!is_named(limit->kernel, kernel))
			continue;
		why = limit->whole ? "the kernel has no such number"
		                   : "no line with this text has such a number";
		partly |= !is_whole(profile, kernel);
		mixed |= kernel->mixed;
		check_kernel(&found, kernel);
	}
	if (out->verdict == GX_LIMIT_BROKEN || (out->n_seen && !partly && !mixed))
		return;
	if (out->n_seen)
		why = mixed ? "programs with other code of this name ran, too"
		            : "not every launch was measured";
	if (profile->n_unread)
		why = "the application ended before its last values were read";
	if (profile->stopped)
		why = "--duration was over before the application had ended";
	out->verdict = GX_LIMIT_NOT_SEEN;
	gx_limit_text(limit, out->said, sizeof(out->said));
	snprintf(out->said + strlen(out->said), sizeof(out->said) - strlen(out->said), ": %s", why);
}

/* Text of XML, whatever bytes it has. */
static void put_xml(struct gx_strbuf *out, const char *text)
{
	for (const char *c = text; *c; c++) {
		size_t n = gx_utf8_put(out, c);

		if (n) {
			c += n - 1;
			continue;
		}
		if (strchr("<>&\"'", *c))
			gx_strbuf_printf(out, "&#%d;", *c);
		else
			gx_strbuf_putc(
			        out, (unsigned char)*c < ' ' || (unsigned char)*c > '~' ? '?' : *c);
	}
}

static void put_case(struct gx_strbuf *junit, const struct gx_limits_file *file,
                     const struct gx_limit *limit, const struct gx_limit_result *result)
{
	static const char *const elements[] = {
		[GX_LIMIT_BROKEN] = "failure", [GX_LIMIT_NOT_SEEN] = "error"
	};
	char text[512];

	gx_limit_text(limit, text, sizeof(text));
	gx_strbuf_puts(junit, "  <testcase classname=\"");
	put_xml(junit, file->path);
	gx_strbuf_printf(junit, "\" name=\"line %u: ", limit->line);
	put_xml(junit, text);
	if (result->verdict == GX_LIMIT_HELD) {
		gx_strbuf_puts(junit, "\"/>\n");
		return;
	}
	gx_strbuf_printf(junit, "\">\n    <%s message=\"", elements[result->verdict]);
	put_xml(junit, result->said);
	gx_strbuf_puts(junit, "\"/>\n  </testcase>\n");
}

int gx_limits_check(const struct gx_profile *profile, const struct gx_limits_file *file,
                    struct gx_strbuf *out, struct gx_strbuf *junit)
{
	uint32_t n[3] = { 0 };
	struct gx_strbuf cases = { 0 };

	for (uint32_t i = 0; i < file->n; i++) {
		struct gx_limit_result result;

		gx_limit_check(profile, &file->limits[i], &result);
		n[result.verdict]++;
		if (result.verdict != GX_LIMIT_HELD)
			gx_strbuf_printf(out, "check: %s:%u: %s: %s\n", file->path,
			                 file->limits[i].line,
			                 result.verdict == GX_LIMIT_BROKEN ? "broken" : "NOT SEEN",
			                 result.said);
		put_case(&cases, file, &file->limits[i], &result);
	}
	gx_strbuf_printf(out, "check: %s: limits that hold: %u, broken: %u, not seen: %u\n",
	                 file->path, n[GX_LIMIT_HELD], n[GX_LIMIT_BROKEN], n[GX_LIMIT_NOT_SEEN]);
	if (profile->sample)
		gx_strbuf_printf(out, "check: %s: " GX_SAMPLE_NOTE "\n", file->path,
		                 profile->sample);
	if (junit) {
		gx_strbuf_printf(
		        junit,
		        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"gpuext "
		        "profile\" tests=\"%u\" failures=\"%u\" errors=\"%u\">\n",
		        file->n, n[GX_LIMIT_BROKEN], n[GX_LIMIT_NOT_SEEN]);
		if (profile->sample)
			gx_strbuf_printf(
			        junit,
			        "  <properties><property name=\"sample\" value=\"" GX_SAMPLE_NOTE
			        "\"/></properties>\n",
			        profile->sample);
		gx_strbuf_puts(junit, gx_strbuf_text(&cases));
		junit->failed |= cases.failed;
		gx_strbuf_puts(junit, "</testsuite>\n");
	}
	gx_strbuf_free(&cases);
	return n[GX_LIMIT_BROKEN] ? 1 : n[GX_LIMIT_NOT_SEEN] ? 3 : 0;
}
