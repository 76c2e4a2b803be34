/* together.c - main() of a program that is several unit tests: it runs the one by whose name it was started. */
#include "together.h"

#include <stdio.h>
#include <string.h>

extern const struct together __start_together[], __stop_together[];

int main(int argc, char **argv)
{
	const char *slash = strrchr(argv[0], '/'), *name = slash ? slash + 1 : argv[0];

	for (const struct together *test = __start_together; test < __stop_together; test++)
		if (!strcmp(test->name, name))
			return test->main(argc, argv);
	fprintf(stderr, "%s: no test of this program has that name\n", argv[0]);
	return 1;
}
