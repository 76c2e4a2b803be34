/* classes.c - the classes, by our code and words of our message. */
#include "classes.h"

#include <stddef.h>
#include <string.h>

static const struct {
	const char *codes, *words; /* words: part of the message; NULL: any */
	const char *name, *reason;
} classes[] = {
	{ "GX0216", NULL, "an address becomes a number: stored in a map, in an atomic, in a key",
	  "maps are read by others and are shared between hosts and devices: addresses stay in the "
	  "program" },
	{ "GX0217 GX0218", NULL, "arithmetic on an address, or its comparison with a number",
	  "what an address is differs between devices and lanes: no program may depend on it" },
	{ "GX0224", "not a number", "an address as a helper's number",
	  "no helper has a use for it, and addresses stay in the program" },
	{ "GX0107", "can only be given to a helper", "the map itself is read or computed with",
	  "there is no struct bpf_map on devices" },
	{ "GX0107 GX0232", "another", "a map that changes from one round of a loop to the next",
	  "each instruction has one map: what is behind a branch is copied, a loop is not" },
	{ "GX0113 GX0114", NULL,
	  "a register that was not written, or r10, in code that no run reaches",
	  "clang makes no such code" },
	{ "GX0206", NULL, "a word of the stack of which nothing was written (padding is zeroed)",
	  "what was there before would decide what the program does: it is a mistake, and told at "
	  "load" },
	{ "GX0213", NULL, "a record that was released is stored", "it is no use to anyone" },
	{ "GX0214", NULL, "an access that is not aligned",
	  "devices trap on it, and a map may be read by them" },
	{ "GX0220", NULL, "a part of an address in the stack",
	  "the rest of it could be read as a number" },
	{ "GX0229", NULL, "a loop that waits for memory to change",
	  "nobody may change it: the loop may run forever" },
};

int classes_find(const char *code, const char *text)
{
	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++)
		if (strstr(classes[i].codes, code) &&
		    (!classes[i].words || strstr(text, classes[i].words)))
			return (int)i;
	return -1;
}

const char *classes_name(int class)
{
	return classes[class].name;
}

const char *classes_reason(int class)
{
	return classes[class].reason;
}
