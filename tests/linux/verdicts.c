/* verdicts.c - Linux's verdicts as they are committed: two characters a program, digests of what
 * was asked. */
#include "verdicts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

bool verdicts_begin(struct verdicts *v, const char *set, bool keyed)
{
	if (v->n == VERDICTS_MAX_SETS)
		return false;
	v->sets[v->n].keyed = keyed;
	snprintf(v->sets[v->n++].name, sizeof(v->sets[0].name), "%.15s", set);
	return true;
}

bool verdicts_add(struct verdicts *v, uint64_t digest, const char pair[2])
{
	struct verdict_set *set = &v->sets[v->n - 1];

	if (set->n == set->cap) {
		size_t cap = set->cap ? 2 * set->cap : 256;
		char *pairs = realloc(set->pairs, 2 * cap);
		uint64_t *digests = pairs ? realloc(set->digests, cap * sizeof(*digests)) : NULL;

		set->pairs = pairs ? pairs : set->pairs;
		if (!digests)
			return false;
		set->digests = digests;
		set->cap = cap;
	}
	memcpy(set->pairs + 2 * set->n, pair, 2);
	set->digests[set->n++] = digest;
	return true;
}

/* <8 digits><pair>, blanks between */
static bool read_keyed_line(struct verdicts *v, const char *line)
{
	for (; strlen(line) >= 10; line += line[10] ? 11 : 10) {
		char digits[9] = "";

		memcpy(digits, line, 8);
		if (!verdicts_add(v, strtoull(digits, NULL, 16), line + 8))
			return false;
	}
	return true;
}

/* <digest> <pairs>, the digest in 16 digits */
static bool read_line(struct verdicts *v, const char *line)
{
	uint64_t digest = strtoull(line, NULL, 16);
	size_t len = strlen(line), n;

	if (v->n && v->sets[v->n - 1].keyed)
		return read_keyed_line(v, line);
	if (len < 19 || line[16] != ' ' || !v->n)
		return false;
	n = (len - 17) / 2;
	for (size_t i = 0; i < n; i++)
		if (!verdicts_add(v, i + 1 == n ? digest : 0, line + 17 + 2 * i))
			return false;
	return true;
}

bool verdicts_read(struct verdicts *v, const char *path)
{
	char line[64 + 2 * VERDICTS_A_LINE];
	FILE *f = fopen(path, "r");
	bool fine = f != NULL;

	*v = (struct verdicts){ 0 };
	while (fine && fgets(line, sizeof(line), f)) {
		line[strcspn(line, "\n")] = '\0';
		if (!strncmp(line, "linux ", 6))
			snprintf(v->title, sizeof(v->title), "%.150s", line);
		else if (!strncmp(line, "set ", 4))
			fine = verdicts_begin(v, line + 4, false);
		else if (!strncmp(line, "keyed ", 6))
			fine = verdicts_begin(v, line + 6, true);
		else if (line[0] && line[0] != '#')
			fine = read_line(v, line);
	}
	if (f)
		fclose(f);
	if (!fine)
		verdicts_free(v);
	return fine;
}

static void write_set(FILE *f, const struct verdict_set *set)
{
	size_t a_line = set->keyed ? VERDICTS_A_KEYED_LINE : VERDICTS_A_LINE;

	fprintf(f, "%s %s\n", set->keyed ? "keyed" : "set", set->name);
	for (size_t i = 0; i < set->n; i += a_line) {
		size_t n = set->n - i < a_line ? set->n - i : a_line;

		if (!set->keyed)
			fprintf(f, "%016" PRIx64 " %.*s\n", set->digests[i + n - 1], (int)(2 * n),
			        set->pairs + 2 * i);
		for (size_t k = i; set->keyed && k < i + n; k++)
			fprintf(f, "%08" PRIx32 "%.2s%c", (uint32_t)set->digests[k],
			        set->pairs + 2 * k, k + 1 == i + n ? '\n' : ' ');
	}
}

bool verdicts_write(const struct verdicts *v, const char *path)
{
	FILE *f = fopen(path, "w");
	time_t now = time(NULL);
	struct utsname name;
	char date[32] = "";

	if (!f)
		return false;
	uname(&name);
	strftime(date, sizeof(date), "%Y-%m-%d", gmtime(&now));
	fprintf(f,
	        "# verdicts.txt - what Linux says: to root, and with CAP_BPF alone; + accepts, "
	        "else a class of rules.c.\n"
	        "# Made by `make linux-verdicts`. A line: digest of all programs of the set up to "
	        "there, verdicts.\n"
	        "linux %s, %s\n",
	        name.release, date);
	for (uint32_t s = 0; s < v->n; s++)
		write_set(f, &v->sets[s]);
	return !fclose(f);
}

bool verdicts_get(const struct verdicts *v, const char *set, size_t i, uint64_t digest,
                  char pair[2])
{
	for (uint32_t s = 0; s < v->n; s++) {
		const struct verdict_set *found = &v->sets[s];

		if (strcmp(found->name, set))
			continue;
		for (size_t k = 0; found->keyed && k < found->n; k++)
			if (found->digests[k] == (uint32_t)digest)
				return memcpy(pair, found->pairs + 2 * k, 2);
		if (found->keyed || i >= found->n ||
		    (found->digests[i] && found->digests[i] != digest))
			return false;
		return memcpy(pair, found->pairs + 2 * i, 2);
	}
	return false;
}

void verdicts_free(struct verdicts *v)
{
	for (uint32_t s = 0; s < VERDICTS_MAX_SETS; s++) {
		free(v->sets[s].pairs);
		free(v->sets[s].digests);
	}
	*v = (struct verdicts){ 0 };
}
