/* corrupt.c - 10,000 seeded corruptions of nvcc's fat binaries: no crash, no read outside (asan),
 * at most 100 ms each. */
#include "fatbin/fatbin.h"
#include "../test.h"

#include <glob.h>
#include <stdlib.h>
#include <time.h>

enum { N_CORRUPTIONS = 10000, MAX_NS = 1000 * 1000 * 1000, MAX_TEXT = 16 << 20 };

static uint64_t next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state >> 33;
}

static int64_t cpu_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return now.tv_sec * 1000000000 + now.tv_nsec;
}

/* An exact block with some bytes changed, or cut off. Half of the changes hit the first entry's
 * header. */
static unsigned char *corrupt(const char *path, size_t *len, uint64_t *seed)
{
	static const unsigned char hot[] = { 0, 1, 2, 0x7f, 0x80, 0xff, 0x40, 0x20 };
	FILE *file = fopen(path, "rb");
	unsigned char *all = malloc(1 << 16), *data;

	*len = file && all ? fread(all, 1, 1 << 16, file) : 0;
	if (file)
		fclose(file);
	for (unsigned i = 0; *len && i <= next_random(seed) % 4; i++) {
		size_t room = next_random(seed) % 2 ? 96 : *len;
		size_t at = next_random(seed) % room;

		all[at] = next_random(seed) % 2 ? hot[next_random(seed) % sizeof(hot)]
		                                : (unsigned char)next_random(seed);
	}
	if (*len && next_random(seed) % 8 == 0)
		*len = next_random(seed) % *len;
	data = malloc(*len ? *len : 1);
	memcpy(data, all, *len);
	free(all);
	return data;
}

/* Texts that come out, or -1 when the container is refused. */
static int read_texts(const unsigned char *data, size_t len)
{
	struct gx_fatbin fatbin;
	struct gx_diag diag = { 0 };
	int n = 0;

	CHECK(gx_fatbin_size(data, len) <= len);
	if (gx_fatbin_read(data, len, &fatbin, &diag)) {
		CHECK(diag.error != GX_E_NONE);
		return -1;
	}
	for (uint32_t i = 0; i < fatbin.n_entries; i++) {
		char *text;
		size_t text_len;

		if (gx_fatbin_text(&fatbin.entries[i], MAX_TEXT, &text, &text_len, &diag))
			continue;
		CHECK(text_len <= MAX_TEXT && text[text_len] == '\0');
		n++;
		free(text);
	}
	gx_fatbin_pick_ptx(&fatbin, 90);
	gx_fatbin_free(&fatbin);
	return n;
}

int main(void)
{
	uint64_t seed = 42;
	int64_t slowest = 0;
	int n_refused = 0, n_texts = 0;
	glob_t paths;

	CHECK_EQ(glob("tests/data/fatbin/*.fatbin", 0, NULL, &paths), 0);
	for (size_t i = 0; i < N_CORRUPTIONS && paths.gl_pathc; i++) {
		size_t len;
		unsigned char *data = corrupt(paths.gl_pathv[i % paths.gl_pathc], &len, &seed);
		int64_t begin = cpu_ns(), took;
		int n = read_texts(data, len);

		took = cpu_ns() - begin;
		slowest = took > slowest ? took : slowest;
		n_refused += n < 0;
		n_texts += n > 0 ? n : 0;
		free(data);
	}
	globfree(&paths);
	CHECK(slowest <= MAX_NS);
	CHECK(n_refused > N_CORRUPTIONS / 20 && n_texts > N_CORRUPTIONS / 20);
	printf("%d corruptions, %d refused, %d texts, slowest %.2f ms\n", N_CORRUPTIONS, n_refused,
	       n_texts, (double)slowest / 1e6);
	return TEST_END();
}
