/* words.h - the arguments of a stage: what it may be told, and words that it does not know. */
#ifndef GX_STAGE_WORDS_H
#define GX_STAGE_WORDS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a stage returns when its arguments make no sense: no verdict of the code under test, so the case fails. */
enum { STAGE_MISUSED = 1 };

/* Is the word of len bytes in the list, or, when it is NAME=VALUE, "NAME=" with a value behind it? */
static inline int stage_knows(const char *list, const char *word, size_t len)
{
	size_t name = strcspn(word, "= "), n;

	name += word[name] == '=';
	for (; *list; list += n + (list[n] == ' ')) {
		n = strcspn(list, " ");
		if (n == name && !memcmp(list, word, n) && (list[n - 1] == '=') == (len > n))
			return 1;
	}
	return 0;
}

/* The word `name`, or what stands behind "NAME=" (up to a space), among arguments; NULL: it is not there. */
static inline const char *stage_option(const char *args, const char *name)
{
	size_t len = strlen(name), n;

	for (; *args; args += n + (args[n] == ' ')) {
		n = strcspn(args, " ");
		if (!strncmp(args, name, len) && (n == len || name[len - 1] == '='))
			return args + len;
	}
	return NULL;
}

/* A whole word that is a number; 0 and *misused otherwise. */
static inline unsigned long stage_number(const char *text, int *misused)
{
	char *end;
	unsigned long n = strtoul(text, &end, 10);

	if (end != text && (!*end || *end == ' '))
		return n;
	*misused = 1;
	return 0;
}

/* A value that a stage can't read. */
static inline int stage_misused(const char *word)
{
	fprintf(stderr, "gx-test: what does '%s' mean?\n", word);
	return STAGE_MISUSED;
}

#endif
