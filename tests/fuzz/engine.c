/* engine.c - fuzzes the policy engine: bytes choose the operations and what policies ask for and
 * answer; every invariant is checked after each eighth operation. */
#include "../engine/world.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MAX_OPS = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct gx_thrash_table tables[N_TABLES];
	static struct world w;

	world_start(&w, (struct draw){ .bytes = data, .n = size }, tables);
	for (unsigned i = 0; i < MAX_OPS && !draw_ended(&w.draw) && !w.broken; i++) {
		world_step(&w);
		if (i % 8 == 7)
			world_check(&w);
	}
	if (!w.broken)
		world_end(&w);
	if (w.broken) {
		fprintf(stderr, "operation %llu: line %d of %s\n", (unsigned long long)w.n_ops,
		        w.broken_line, w.broken);
		abort();
	}
	return 0;
}
