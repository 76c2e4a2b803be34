/* text.c - globs that are whole. */
#include "base/text.h"

/* at is behind a '['; behind its ']', or NULL: there is none. */
static const char *behind_bracket(const char *at)
{
	at += *at == '!' || *at == '^';
	at += *at == ']';
	while (*at && *at != ']') {
		const char *end = at[0] == '[' && at[1] == ':' ? strstr(at + 2, ":]") : NULL;

		if (end)
			at = end + 2;
		else
			at += *at == '\\' && at[1] ? 2 : 1;
	}
	return *at ? at + 1 : NULL;
}

const char *gx_glob_lacks(const char *glob)
{
	while (glob && *glob) {
		if (*glob == '\\') {
			if (!glob[1])
				return "no character behind its last \\";
			glob += 2;
		} else if (*glob == '[') {
			glob = behind_bracket(glob + 1);
			if (!glob)
				return "no ] behind its [ (a [ of the name itself is \\[)";
		} else {
			glob++;
		}
	}
	return NULL;
}
