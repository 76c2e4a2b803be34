/* demangle.c - the part of Itanium demangling that naming a kernel takes: nested and template
 * names, skipped arguments. */
#include "agent/core/demangle.h"

#include <dlfcn.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NESTED = 32, LONGEST_SHOWN = 4096 /* libstdc++ goes as deep as a name does */ };

struct reader {
	const char *at;
	char *out;
	size_t len, size;
	unsigned int depth; /* of literals in types of literals */
	bool failed;
};

static void put(struct reader *r, const char *text, size_t len)
{
	if (r->len + len + 1 > r->size) {
		r->failed = true;
		return;
	}
	memcpy(r->out + r->len, text, len);
	r->len += len;
	r->out[r->len] = '\0';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* <length><identifier>; the anonymous name space is spelled as c++filt does. */
static void read_source_name(struct reader *r)
{
	size_t len = 0;

	while (is_digit(*r->at) && len < 4096)
		len = len * 10 + (size_t)(*r->at++ - '0');
	if (!len || len >= 4096 || strnlen(r->at, len) < len) {
		r->failed = true;
		return;
	}
	if (len >= 10 && !memcmp(r->at, "_GLOBAL__N", 10))
		put(r, "(anonymous namespace)", 21);
	else
		put(r, r->at, len);
	r->at += len;
}

static void skip_arguments(struct reader *r);

static void skip_source_name(struct reader *r)
{
	size_t len = strtoul(r->at, NULL, 10);

	while (is_digit(*r->at))
		r->at++;
	if (strnlen(r->at, len) < len)
		r->failed = true;
	else
		r->at += len;
}

/* S_ S0_ St Sa ..., T_ T0_ */
static void skip_substitution(struct reader *r)
{
	r->at++;
	while (is_digit(*r->at) || (*r->at >= 'A' && *r->at <= 'Z'))
		r->at++;
}

/* L <type> <value> E: the type may be a name, as that of an enumerator is. */
static void skip_literal(struct reader *r)
{
	r->at++;
	if (*r->at == 'N' && r->depth < MOST_NESTED) {
		r->depth++;
		skip_arguments(r);
		r->depth--;
	} else if (is_digit(*r->at)) {
		skip_source_name(r);
	} else if (*r->at == 'S' || *r->at == 'T') {
		skip_substitution(r);
	}
	while (*r->at && *r->at != 'E')
		r->at++;
	r->failed |= *r->at != 'E';
	r->at += *r->at == 'E';
}

/* I ... E: template arguments, by nesting; names inside are jumped over by their lengths. */
static void skip_arguments(struct reader *r)
{
	unsigned int depth = 0;

	do {
		char c = *r->at;

		if (!c) {
			r->failed = true;
			return;
		}
		if (c == 'L' && r->at[1] != '_' && r->at[1] != 'Z') {
			skip_literal(r);
		} else if (is_digit(c)) {
			skip_source_name(r);
		} else if (c == 'S' || c == 'T') {
			skip_substitution(r);
		} else {
			/* L: of a function or a variable, a whole name with an E behind it */
			depth += c == 'I' || c == 'N' || c == 'F' || c == 'J' || c == 'X' ||
			         c == 'L';
			depth -= c == 'E';
			r->at++;
		}
	} while (depth && !r->failed);
}

/* N [qualifiers] <name>+ E */
static void read_nested(struct reader *r)
{
	bool first = true;

	r->at++;
	while (*r->at == 'r' || *r->at == 'V' || *r->at == 'K')
		r->at++;
	while (*r->at != 'E' && !r->failed) {
		if (*r->at == 'I') {
			skip_arguments(r);
			continue;
		}
		if (!first)
			put(r, "::", 2);
		first = false;
		if (!strncmp(r->at, "St", 2)) {
			put(r, "std", 3);
			r->at += 2;
		} else if (*r->at == 'L') { /* internal linkage */
			r->at++;
			read_source_name(r);
		} else if (is_digit(*r->at)) {
			read_source_name(r);
		} else {
			r->failed = true;
		}
	}
	if (*r->at != 'E')
		r->failed = true;
}

/* What the source calls it: nvcc -rdc=true puts "__nv_static_<length>_<name of the file>_" in front of what only one file knows. */
static const char *name_within(const char *name)
{
	static const char word[] = "__nv_static_";
	size_t len;
	char *at;

	if (strncmp(name, word, sizeof(word) - 1) || !is_digit(name[sizeof(word) - 1]))
		return name;
	len = strtoul(name + sizeof(word) - 1, &at, 10);
	if (len > LONGEST_SHOWN || *at != '_' || strnlen(at, len + 3) < len + 3 ||
	    at[len + 1] != '_')
		return name;
	return at + len + 2;
}

bool gx_demangle_name(const char *mangled, char *out, size_t size)
{
	const char *within = name_within(mangled);
	struct reader r = { .at = within, .out = out, .size = size };

	if (!size)
		return false;
	out[0] = '\0';
	if (strncmp(within, "_Z", 2)) {
		put(&r, within, within == mangled ? 0 : strlen(within));
		return r.len;
	}
	r.at += 2;
	if (*r.at == 'L')
		r.at++;
	if (*r.at == 'N')
		read_nested(&r);
	else
		read_source_name(&r);
	if (r.failed)
		out[0] = '\0';
	return !r.failed && r.len;
}

/* libstdc++'s, where the application has it. */
static char *full_name(const char *mangled)
{
	char *(*demangle)(const char *, char *, size_t *, int *) = NULL;
	int status = -1;

	*(void **)&demangle = dlsym(RTLD_DEFAULT, "__cxa_demangle");
	return demangle ? demangle(mangled, NULL, NULL, &status) : NULL;
}

/* What is between brackets is jumped over, and of those the one around a name space without a name is part of the name. */
static int depth_behind(char c, int depth)
{
	return depth + (c == '<' || c == '(' || c == '{' || c == '[') -
	       (c == '>' || c == ')' || c == '}' || c == ']');
}

/* "operator()", "operator<", or the first letters of "operators": as long as it is, whose brackets are no brackets; 0: no such name begins here. */
static size_t operator_at(const char *full, const char *at)
{
	static const char word[] = "operator";
	const char *behind = at + sizeof(word) - 1;

	if (strncmp(at, word, sizeof(word) - 1) || (at > full && at[-1] != ':' && at[-1] != ' '))
		return 0;
	behind += strncmp(behind, "()", 2) ? strspn(behind, "+-*/%^&|~!=<>,[]") : 2;
	return (size_t)(behind - at);
}

/* "void ns::f<3, float>(float*)": where the name begins and ends. False: it is not told from what stands around it. */
static bool find_name(const char *full, const char **begin, const char **end)
{
	static const char nameless[] = "(anonymous namespace)";
	int depth = 0;

	*begin = *end = full;
	for (const char *at = full; *at; at++) {
		size_t name = depth ? 0 : operator_at(full, at);

		if (name) {
			at += name - 1;
			continue;
		}
		if (!depth && *at == ' ')
			*begin = at + 1;
		if (!depth && *at == '(' && strncmp(at, nameless, sizeof(nameless) - 1)) {
			*end = at;
			break;
		}
		depth = depth_behind(*at, depth);
		if (depth < 0)
			return false;
	}
	return *end > *begin;
}

bool gx_demangle_shown(const char *mangled, char *out, size_t size)
{
	const char *within = name_within(mangled);
	bool is_mangled = !strncmp(within, "_Z", 2) && strlen(within) <= LONGEST_SHOWN;
	char *full = is_mangled ? full_name(within) : NULL;
	const char *begin, *end;
	bool found = full && find_name(full, &begin, &end);

	if (found && (size_t)(end - begin) < size)
		snprintf(out, size, "%.*s", (int)(end - begin), begin);
	else if (found)
		snprintf(out, size, "%.*s...", (int)size - 4, begin);
	free(full);
	return found || gx_demangle_name(mangled, out, size);
}

/* names: "a,b,c" */
static bool is_one_of(const char *names, const char *mangled)
{
	size_t len = strlen(mangled);

	for (;;) {
		size_t n = strcspn(names, ",");

		if (n == len && !memcmp(names, mangled, n))
			return true;
		if (!names[n])
			return false;
		names += n + 1;
	}
}

/* What a report says is a name, too. */
static bool matches_shown(const char *glob, char *full)
{
	const char *begin, *end;

	if (!find_name(full, &begin, &end))
		return false;
	full[end - full] = '\0';
	return !fnmatch(glob, begin, 0);
}

bool gx_kernel_matches(const char *glob, const char *mangled)
{
	char name[1024], *full;
	bool match;

	if (glob && *glob == '=')
		return is_one_of(glob + 1, mangled);
	if (!glob || !*glob || !strcmp(glob, "*") || !fnmatch(glob, mangled, 0))
		return true;
	if (gx_demangle_name(mangled, name, sizeof(name)) && !fnmatch(glob, name, 0))
		return true;
	mangled = name_within(mangled);
	if (strncmp(mangled, "_Z", 2))
		return false;
	full = full_name(mangled);
	match = full && (!fnmatch(glob, full, 0) || matches_shown(glob, full));
	free(full);
	return match;
}
