/* map_text.h - maps in a line of a text test: TYPE:KEY:VALUE:ENTRIES[:FLAGS[:BYTES]], TYPE is an
 * id. BYTES, in hexadecimal, make it frozen with this value, zero behind them. */
#ifndef GX_TEST_MAP_TEXT_H
#define GX_TEST_MAP_TEXT_H

#include "ebpf/program.h"

#include <stdio.h>
#include <stdlib.h>

/* How much of the text is a map; 0: none. *frozen is to be freed; NULL: the map may change. */
static inline size_t map_text_read(const char *text, struct gx_map_def *map, void **frozen)
{
	int n = 0, more = 0, digits;
	unsigned byte;
	uint8_t *at;

	*frozen = NULL;
	if (sscanf(text, "%u:%u:%u:%u%n", &map->type, &map->key_size, &map->value_size,
	           &map->max_entries, &n) < 4)
		return 0;
	if (sscanf(text + n, ":%u%n", &map->flags, &more) < 1)
		return (size_t)n;
	n += more;
	if (text[n] != ':')
		return (size_t)n;
	n++;
	at = calloc(map->value_size + 1ul, 1);
	for (uint32_t i = 0; at && sscanf(text + n, "%2x%n", &byte, &digits) == 1 && digits == 2;
	     n += 2, i++)
		if (i < map->value_size)
			at[i] = (uint8_t)byte;
	*frozen = at;
	return (size_t)n;
}

#endif
