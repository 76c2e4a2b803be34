/* ptxas.c - an assembler that gives what was made before (FAKE_CODE), as a process of its own: ptxas [OPTIONS] TEXT.ptx -o CODE */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	static char code[1 << 16];
	const char *made = getenv("FAKE_CODE"), *path = NULL;
	FILE *file = made ? fopen(made, "rb") : NULL;
	size_t n = file ? fread(code, 1, sizeof(code), file) : 0;

	for (int i = 1; i + 1 < argc; i++)
		if (!strcmp(argv[i], "-o"))
			path = argv[i + 1];
	if (file)
		fclose(file);
	file = path ? fopen(path, "wb") : NULL;
	if (!file || fwrite(code, 1, n, file) != n || fclose(file))
		return 1;
	return n == 0;
}
