/* prefetch_golden.c - our prefetch tree against the digests of NVIDIA's own
 * (tests/golden/prefetch.txt).
 *
 * usage: prefetch_golden [first last [step]]: each step-th first page of those; without arguments
 * 504 to 511. `make prefetch-sample` (in `make test`) takes each 29th of all, `make
 * prefetch-golden` all of them.
 */
#include "driver/prefetch.h"

#include "../../golden/prefetch_cases.h"
#include "../test.h"

#include <stdlib.h>

static bool compute(const struct prefetch_case *c, uint64_t out[CASE_THRESHOLDS][CASE_WORDS])
{
	struct gpu_region max = gx_region(c->first, c->outer);
	struct gx_page_mask faulted, resident, thrashing, mask;
	const struct gx_page_mask *stays = c->any_thrashing ? &thrashing : NULL;
	struct gx_prefetch_tree tree;

	memcpy(faulted.words, c->faulted, sizeof(faulted.words));
	memcpy(resident.words, c->resident, sizeof(resident.words));
	memcpy(thrashing.words, c->thrashing, sizeof(thrashing.words));
	if (!gx_prefetch_tree_init(&tree, max, (struct gx_block_shape){ 512, 16, c->align },
	                           &resident, &faulted, stays))
		return false;
	for (u32 t = 0; t < CASE_THRESHOLDS; t++) {
		gx_prefetch_mask(&tree, &faulted, stays, max, case_thresholds[t], &mask);
		memcpy(out[t], mask.words, sizeof(mask.words));
	}
	return true;
}

int main(int argc, char **argv)
{
	int low = argc > 2 ? atoi(argv[1]) : 504, high = argc > 2 ? atoi(argv[2]) : 511, n_seen = 0;
	int by = argc > 3 && atoi(argv[3]) > 0 ? atoi(argv[3]) : 1;
	unsigned long long n_masks = 0;
	FILE *golden = fopen("tests/golden/prefetch.txt", "r");
	char line[256];

	CHECK(golden);
	while (golden && fgets(line, sizeof(line), golden)) {
		unsigned long long hash, n, n_refused;
		struct case_digest digest;
		int first;

		if (line[0] == '#' ||
		    sscanf(line, "%d %llx %llu %llu", &first, &hash, &n, &n_refused) != 4 ||
		    first < low || first > high || (first - low) % by)
			continue;
		digest = case_run((uint32_t)first, compute);
		CHECK_EQ(digest.n, n);
		CHECK_EQ(digest.n_refused, n_refused);
		CHECK(digest.hash == hash);
		n_masks += digest.n;
		n_seen++;
	}
	CHECK_EQ(n_seen, (high - low) / by + 1);
	printf("%d first pages, %llu masks\n", n_seen, n_masks);
	if (golden)
		fclose(golden);
	return TEST_END();
}
