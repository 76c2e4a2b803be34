/* fake_linker.c - the linker of the driver that records. What it makes is a text, or machine code that was made before.
 *
 * FAKE_PROBE is a cubin of tests/cubin/probes: it is what every program becomes. It was made for one value of the literal that
 * programs are linked with twice, and gets the other where the text has that. FAKE_LINKED is what PTX without programs becomes.
 */
#include "fake_driver.h"

#include "cubin/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t literal; /* of the text that came last */
static int has_programs; /* it has */

FAKE(cuLinkCreate_v2, unsigned int n, CUjit_option *options, void **values, CUlinkState *state)
{
	(void)n, (void)options, (void)values;
	*state = (CUlinkState)0x71;
	return note("link");
}

FAKE(cuLinkAddData_v2, CUlinkState state, CUjitInputType type, void *data, size_t size,
     const char *name, unsigned int n, CUjit_option *options, void **values)
{
	char low[16];

	(void)state, (void)type, (void)n, (void)options, (void)values;
	snprintf(low, sizeof(low), "0x%x", (unsigned int)GX_PROBE_LITERAL_A);
	literal = strstr(data, low) ? GX_PROBE_LITERAL_A : GX_PROBE_LITERAL_B;
	has_programs = strstr(data, "gpuext_") != NULL;
	return note("link %s %d", name, strlen(data) + 1 == size);
}

/* The literal's halves stand in bits [32,64) of instructions. */
static void replace(char *cubin, size_t len, uint32_t from, uint32_t to)
{
	for (size_t at = 0; at + 4 <= len; at += 4)
		if (!memcmp(cubin + at, &from, 4))
			memcpy(cubin + at, &to, 4);
}

FAKE(cuLinkComplete, CUlinkState state, void **cubin, size_t *size)
{
	static char linked[] = "gpuext_linked", probe[1 << 16];
	const char *path = getenv(has_programs ? "FAKE_PROBE" : "FAKE_LINKED");
	FILE *file = path ? fopen(path, "rb") : NULL;

	(void)state;
	*cubin = linked;
	*size = sizeof(linked);
	if (!file)
		return 0;
	*cubin = probe;
	*size = fread(probe, 1, sizeof(probe), file);
	fclose(file);
	replace(probe, *size, (uint32_t)GX_PROBE_LITERAL_A, (uint32_t)literal);
	replace(probe, *size, (uint32_t)(GX_PROBE_LITERAL_A >> 32), (uint32_t)(literal >> 32));
	return 0;
}

FAKE(cuLinkDestroy, CUlinkState state)
{
	return note("link %p ends", (void *)state);
}
