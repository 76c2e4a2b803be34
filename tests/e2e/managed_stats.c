/* managed_stats.c - preloaded into an application of the soft device: what its managed memory counted goes to a file when it ends.
 * The names are those of src/defs/managed_stats.def. */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 };

static void *find(void *driver, const char *name, void *to)
{
	void *found = dlsym(driver, name);

	memcpy(to, &found, sizeof(found));
	return found;
}

__attribute__((destructor)) static void tell(void)
{
	const char *path = getenv("MANAGED_STATS");
	void *driver = path ? dlopen("libgpuext-soft.so", RTLD_LAZY | RTLD_NOLOAD) : NULL;
	unsigned int (*get)(uint64_t * out, unsigned int max), n;
	const char *(*name)(unsigned int i);
	uint64_t values[MOST];
	FILE *file;

	if (!driver || !find(driver, "gpuext_managed_stats_1", &get) ||
	    !find(driver, "gpuext_managed_stat_name_1", &name))
		return;
	file = fopen(path, "w");
	if (!file)
		return;
	n = get(values, MOST);
	for (unsigned int i = 0; i < n && i < MOST; i++)
		fprintf(file, "%s\"%s\": %" PRIu64, i ? ", " : "{", name(i), values[i]);
	fputs("}\n", file);
	fclose(file);
}
