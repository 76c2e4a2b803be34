/* import.c - any bytes as what another tool recorded, in every format that is not a database: a trace that can be, or words. */
#include "import/import.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int fd = -1;
	static char path[32];
	const struct gx_importer *importer;

	if (fd < 0) {
		fd = memfd_create("import", MFD_CLOEXEC);
		snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	}
	if (fd < 0 || ftruncate(fd, 0) || pwrite(fd, data, size, 0) != (ssize_t)size)
		abort();
	for (uint32_t i = 0; (importer = gx_importer_at(i)); i++) {
		struct gx_import_told told;
		struct gx_diag diag = { 0 };
		struct gx_trace trace;
		int err;

		if (!strcmp(importer->name, "nsys")) /* SQLite is fuzzed by its own */
			continue;
		err = gx_import_file(importer, path, 4 << 20, &trace, &told, &diag);
		if (err ? !*diag.text : !told.n_accesses || gx_trace_check(&trace, NULL))
			abort();
		gx_trace_free(&trace);
	}
	return 0;
}
