/* nearest.c - the name that somebody meant who mistyped one. */
#include "cli/nearest.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 32 };

static uint32_t least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* Steps from a to b, of at most MOST bytes each: rows of the table of all beginnings, of which the last three are kept. */
static uint32_t steps(const char *a, size_t n, const char *b, size_t m)
{
	uint32_t rows[3][MOST + 1];

	for (size_t k = 0; k <= m; k++)
		rows[0][k] = (uint32_t)k;
	for (size_t i = 1; i <= n; i++) {
		uint32_t *now = rows[i % 3], *before = rows[(i + 2) % 3];
		const uint32_t *two = rows[(i + 1) % 3];

		now[0] = (uint32_t)i;
		for (size_t k = 1; k <= m; k++) {
			now[k] = least(before[k - 1] + (a[i - 1] != b[k - 1]),
			               least(before[k], now[k - 1]) + 1);
			if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
				now[k] = least(now[k], two[k - 2] + 1);
		}
	}
	return rows[n % 3][m];
}

void gx_nearest_offer(struct gx_nearest *nearest, const char *asked, size_t len, const char *name)
{
	size_t n = strlen(name);
	bool begins = len >= 3 && n > len && !strncmp(asked, name, len);
	uint32_t distance;

	if (!len || len > MOST || n > MOST)
		return;
	distance = begins ? 1 : steps(asked, len, name, n);
	if (distance > (len + 1) / 3) /* fewer than len, that is */
		return;
	if (!nearest->name || distance < nearest->distance)
		*nearest = (struct gx_nearest){ name, distance };
}

const char *gx_nearest_question(const struct gx_nearest *nearest, const char *dashes,
                                const char *otherwise)
{
	static __thread char text[MOST + 32];

	if (!nearest->name)
		return otherwise;
	snprintf(text, sizeof(text), "; did you mean %s%s?", dashes, nearest->name);
	return text;
}
