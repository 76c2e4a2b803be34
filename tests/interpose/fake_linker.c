/* fake_linker.c - the linker of the driver that records. What it makes is a text, or machine code that was made before.
 *
 * FAKE_PROBE is a cubin of tests/cubin/probes: it is what every program becomes. It was made for the first of the two values of
 * each literal that programs are linked with, and gets the second where the text has those. FAKE_NARROW is taken in its place where
 * the linker is told a number of registers. FAKE_LINKED is what PTX without programs becomes.
 */
#include "fake_driver.h"

#include "cubin/probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_LITERALS = 16 };

static enum gx_probe_compilation compilation; /* of the text that came last */
static int has_programs;                      /* it has */
static int is_narrow;                         /* the linker was told a number of registers */

FAKE(cuLinkCreate_v2, unsigned int n, CUjit_option *options, void **values, CUlinkState *state)
{
	(void)values;
	is_narrow = 0;
	for (unsigned int i = 0; i < n; i++)
		is_narrow |= options[i] == CU_JIT_MAX_REGISTERS;
	*state = (CUlinkState)0x71;
	return note("link");
}

FAKE(cuLinkAddData_v2, CUlinkState state, CUjitInputType type, void *data, size_t size,
     const char *name, unsigned int n, CUjit_option *options, void **values)
{
	char low[16];

	(void)state, (void)type, (void)n, (void)options, (void)values;
	compilation = GX_PROBE_SECOND;
	for (uint32_t i = 0; i < N_LITERALS; i++) {
		snprintf(low, sizeof(low), "0x%08x",
		         (unsigned int)gx_probe_literal(i, GX_PROBE_FIRST));
		if (strstr(data, low))
			compilation = GX_PROBE_FIRST;
	}
	has_programs = strstr(data, "gpuext_") != NULL;
	return note("link %s %d", name, strlen(data) + 1 == size);
}

/* The literals' halves stand in bits [32,64) of instructions. */
static void replace(char *cubin, size_t len, uint32_t from, uint32_t to)
{
	for (size_t at = 0; at + 4 <= len; at += 4)
		if (!memcmp(cubin + at, &from, 4))
			memcpy(cubin + at, &to, 4);
}

FAKE(cuLinkComplete, CUlinkState state, void **cubin, size_t *size)
{
	static char linked[] = "gpuext_linked", probe[1 << 16];
	const char *path = getenv(!has_programs ? "FAKE_LINKED"
	                          : is_narrow   ? "FAKE_NARROW"
	                                        : "FAKE_PROBE");
	FILE *file = path ? fopen(path, "rb") : NULL;

	(void)state;
	*cubin = linked;
	*size = sizeof(linked);
	if (!file)
		return 0;
	*cubin = probe;
	*size = fread(probe, 1, sizeof(probe), file);
	fclose(file);
	for (uint32_t i = 0; i < N_LITERALS; i++)
		for (int half = 0; half < 64; half += 32)
			replace(probe, *size,
			        (uint32_t)(gx_probe_literal(i, GX_PROBE_FIRST) >> half),
			        (uint32_t)(gx_probe_literal(i, compilation) >> half));
	return 0;
}

FAKE(cuLinkDestroy, CUlinkState state)
{
	return note("link %p ends", (void *)state);
}
