/* preload.c - start of libgpuext-bpf.so: section handlers, and refusals in words on standard error.
 */
#include "bpf/registry.h"

#include <stdio.h>
#include <unistd.h>

/* The loader is a tool under LD_PRELOAD, not an observed application: its user reads this. */
static void write_line(void *arg, const char *line)
{
	char text[600];
	int n = snprintf(text, sizeof(text), "gpuext: %s\n", line);

	(void)arg;
	if (n > 0 && write(STDERR_FILENO, text, (size_t)n) < 0)
		return; /* nobody to tell */
}

__attribute__((constructor)) static void start(void)
{
	gx_bpf_set_log(write_line, NULL);
	gx_bpf_register_sections(); /* without a shared libbpf there is nothing to register with */
}
