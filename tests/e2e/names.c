/* names.c - the names of a CUDA runtime library: are they all there, and what do missing calls say?
 *
 * names VERSION check         prints the names of cudart_names.def that libcudart.so.VERSION lacks
 * names VERSION call NAME...  calls each name twice and prints what it gives
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	int since, until;
} names[] = {
#define CUDART_NAME(name, since, until) { #name, since, until },
#include "defs/cudart_names.def"
#undef CUDART_NAME
};

static int check(void *library, int major)
{
	int n = 0, n_missing = 0;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (major < names[i].since || major > names[i].until)
			continue;
		n++;
		if (dlsym(library, names[i].name))
			continue;
		printf("missing: %s\n", names[i].name);
		n_missing++;
	}
	printf("%d names, %d missing\n", n, n_missing);
	return n_missing != 0;
}

int main(int argc, char **argv)
{
	char path[64];
	void *library;

	if (argc < 3)
		return 2;
	snprintf(path, sizeof(path), "libcudart.so.%s", argv[1]);
	library = dlopen(path, RTLD_NOW);
	if (!library) {
		fprintf(stderr, "%s\n", dlerror());
		return 2;
	}
	if (!strcmp(argv[2], "check"))
		return check(library, (int)strtol(argv[1], NULL, 10));
	for (int i = 3; i < argc; i++) {
		int (*fn)(void *, void *, void *, void *);

		*(void **)&fn = dlsym(library, argv[i]);
		if (!fn)
			return 1;
		for (int k = 0; k < 2; k++)
			printf("%s: %d\n", argv[i], fn(NULL, NULL, NULL, NULL));
	}
	return 0;
}
