/* sockets.c - which processes of gpuext are there: their abstract sockets, from the kernel's table.
 */
#include "cli/cli.h"

#include <string.h>

uint32_t gx_find_sockets(const char *prefix, char (*names)[64], uint32_t max)
{
	FILE *file = fopen("/proc/net/unix", "r");
	char line[512], want[64];
	uint32_t n = 0;

	snprintf(want, sizeof(want), "@%s", prefix);
	while (file && n < max && fgets(line, sizeof(line), file)) {
		char *at = strstr(line, want);
		bool known = false;

		if (!at)
			continue;
		at[strcspn(at, "\n")] = '\0';
		for (uint32_t i = 0; i < n; i++)
			known |= !strcmp(names[i], at + 1);
		if (!known && strlen(at + 1) < 64)
			memcpy(names[n++], at + 1, strlen(at + 1) + 1);
	}
	if (file)
		fclose(file);
	return n;
}
