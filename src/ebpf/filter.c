/* filter.c - the argument of a hook, and options: site=3-5, space=global+shared, every=8, range=0x1000+64, when=seldom. */
#include "ebpf/filter.h"

#include "base/text.h"

#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	uint32_t space; /* enum gpu_mem_space */
} spaces[] = { { "global", 1 }, { "shared", 2 }, { "local", 3 } };

#define N_SPACES (sizeof(spaces) / sizeof(spaces[0]))

/* Digits alone, from least on. */
static bool take_number(const char **at, uint32_t least, uint32_t *out)
{
	const char *from = *at;
	unsigned long value;
	char *end;

	if (*from < '0' || *from > '9')
		return false;
	errno = 0;
	value = strtoul(from, &end, 10);
	*at = end;
	*out = (uint32_t)value;
	return !errno && value >= least && value <= UINT_MAX;
}

static bool take_sites(const char **at, struct gx_filter *out)
{
	if (out->has_sites || !take_number(at, 0, &out->first_site))
		return false;
	out->has_sites = true;
	out->last_site = out->first_site;
	if (**at != '-')
		return true;
	++*at;
	return take_number(at, out->first_site, &out->last_site);
}

static bool take_space(const char **at, struct gx_filter *out)
{
	size_t len = strcspn(*at, "+,");

	for (size_t i = 0; i < N_SPACES; i++)
		if (strlen(spaces[i].name) == len && !strncmp(*at, spaces[i].name, len)) {
			out->spaces |= 1u << spaces[i].space;
			*at += len;
			return true;
		}
	return false;
}

static bool take_spaces(const char **at, struct gx_filter *out)
{
	while (take_space(at, out)) {
		if (**at != '+')
			return true;
		++*at;
	}
	return false;
}

/* A number of 64 bits, decimal or hexadecimal. */
static bool take_wide(const char **at, uint64_t *out)
{
	char *end;

	if (**at < '0' || **at > '9')
		return false;
	errno = 0;
	*out = strtoull(*at, &end, 0);
	*at = end;
	return !errno;
}

/* ADDRESS+BYTES; several are as many options. */
static bool take_range(const char **at, struct gx_filter *out)
{
	uint64_t begin, bytes;

	if (out->n_ranges == GX_FILTER_RANGES || !take_wide(at, &begin) || *(*at)++ != '+' ||
	    !take_wide(at, &bytes) || !bytes || begin + (bytes - 1) < begin)
		return false;
	out->ranges[out->n_ranges].begin = begin;
	out->ranges[out->n_ranges++].bytes = bytes;
	return true;
}

static bool starts(const char *at, const char *with)
{
	return !strncmp(at, with, strlen(with));
}

/* What words behind "when=" set, and at which hooks, by their context; NULL: all in kernels but those that decide. */
static const struct {
	const char *word, *ctx;
	size_t at;
} conditions[] = {
	{ "when=seldom", "gpu_mem_ctx", offsetof(struct gx_filter, seldom) },
	{ "when=conflicting", NULL, offsetof(struct gx_filter, conflicting) },
	{ "when=parted", NULL, offsetof(struct gx_filter, parted) },
};

#define N_CONDITIONS (sizeof(conditions) / sizeof(conditions[0]))

/* N_CONDITIONS: none. */
static size_t condition_at(const char *at)
{
	size_t i = 0;

	while (i < N_CONDITIONS && !starts(at, conditions[i].word))
		i++;
	return i;
}

static bool take_condition(const char **at, struct gx_filter *out, const char *ctx)
{
	size_t i = condition_at(*at);
	bool *to = (bool *)((char *)out + conditions[i].at);

	if (conditions[i].ctx ? strcmp(ctx, conditions[i].ctx) != 0 : !strcmp(ctx, "gpu_steal_ctx"))
		return false;
	*at += strlen(conditions[i].word);
	*to = true;
	return true;
}

static bool at_option(const char *at)
{
	return starts(at, "site=") || starts(at, "space=") || starts(at, "every=") ||
	       starts(at, "range=") || condition_at(at) < N_CONDITIONS;
}

static bool take_option(const char **at, struct gx_filter *out, const char *ctx)
{
	bool accesses = !strcmp(ctx, "gpu_mem_ctx");
	bool space = starts(*at, "space="), site = starts(*at, "site=");

	if (!at_option(*at))
		return false;
	if (condition_at(*at) < N_CONDITIONS)
		return take_condition(at, out, ctx);
	if (starts(*at, "range=")) {
		*at += strlen("range=");
		return accesses && take_range(at, out);
	}
	*at = strchr(*at, '=') + 1;
	if (site)
		return (accesses || !strcmp(ctx, "gpu_site_ctx") || !strcmp(ctx, "gpu_insn_ctx")) &&
		       take_sites(at, out);
	if (space)
		return accesses && !out->spaces && take_spaces(at, out);
	return !out->every && take_number(at, 1, &out->every);
}

/* The hook's own argument: everything in front of the first option. */
static size_t own_argument(const char *argument)
{
	const char *at = argument;

	while (*at && !at_option(at)) {
		at = strchr(at, ',');
		if (!at)
			return strlen(argument);
		at += 1 + strspn(at + 1, " ");
	}
	while (at > argument && (at[-1] == ' ' || at[-1] == ','))
		at--;
	return (size_t)(at - argument);
}

/* FILE:LINE, FILE:* */
static bool take_line(struct gx_filter *out)
{
	char *colon = strrchr(out->name, ':');
	const char *at;

	if (!colon || colon == out->name)
		return false;
	*colon = '\0';
	at = colon + 1;
	if (!strcmp(at, "*"))
		return true;
	return take_number(&at, 1, &out->line) && !*at;
}

/* What an option could have been: it was not taken. */
static int fail_option(const char *option, const struct gx_hook_row *row, struct gx_diag *diag)
{
	static const struct {
		const char *option, *value;
	} options[] = {
		{ "site=", "a number or FROM-TO, once, at a hook inside of kernels" },
		{ "space=", "global, shared or local, or some of them with + between, once, at "
		            "accesses to memory" },
		{ "every=", "a number from 1 on, once" },
		{ "range=", "ADDRESS+BYTES, eight times at most, at accesses to memory" },
		{ "when=", "seldom (at accesses to memory), conflicting or parted" },
	};

	for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++)
		if (starts(option, options[i].option))
			return gx_fail(diag, GX_E_SECTION,
			               "\"%s\" is no option of hook %s: %s takes %s", option,
			               row->text, options[i].option, options[i].value);
	return gx_fail(
	        diag, GX_E_SECTION,
	        "\"%s\" is no option of hook %s: there are site=, space=, every=, range= and when=",
	        option, row->text);
}

int gx_filter_parse(enum gx_hook hook, const char *argument, struct gx_filter *out,
                    struct gx_diag *diag)
{
	const struct gx_hook_row *row = gx_hook_row(hook);
	size_t len = own_argument(argument);
	const char *at = argument + len, *lacks;

	memset(out, 0, sizeof(*out));
	if (len >= sizeof(out->name))
		return gx_fail(diag, GX_E_SECTION, "argument too long");
	if (len && !row->argument && memchr(argument, '=', len))
		return fail_option(argument, row, diag);
	if (row->argument != (len != 0))
		return gx_fail(diag, GX_E_SECTION, "hook %s takes %s argument", row->text,
		               row->argument ? "an" : "no");
	memcpy(out->name, argument, len);
	if (hook == GX_HOOK_LINE && !take_line(out))
		return gx_fail(diag, GX_E_SECTION, "\"%s\" is no FILE:LINE", argument);
	lacks = gx_glob_lacks(out->name);
	if (lacks)
		return gx_fail(diag, GX_E_SECTION, "the glob \"%s\" has %s", out->name, lacks);
	while (*at) {
		const char *option;

		at += strspn(at, " ");
		at += *at == ',';
		at += strspn(at, " ");
		option = at;
		if (!take_option(&at, out, row->ctx) || (*at && *at != ','))
			return fail_option(option, row, diag);
	}
	return 0;
}

bool gx_filter_names_file(const struct gx_filter *filter, const char *path, size_t len)
{
	char text[PATH_MAX];

	if (len >= sizeof(text))
		return false;
	memcpy(text, path, len);
	text[len] = '\0';
	for (const char *at = text; at; at = strchr(at, '/')) {
		at += *at == '/';
		if (!fnmatch(filter->name, at, 0))
			return true;
	}
	return !fnmatch(filter->name, text, 0);
}
