/* corrupt.c - 10,000 seeded corruptions of the samples: no crash, no read outside (asan), at most
 * 100 ms each. */
#include "base/strbuf.h"
#include "ptx/access.h"
#include "ptx/sites.h"
#include "../test.h"
#include "sample.h"

#include <time.h>

enum { N_CORRUPTIONS = 10000, MAX_NS = 1000 * 1000 * 1000 };

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

/* One change: bytes, a cut, a piece moved, or a piece doubled. An exact block is given back. */
static char *corrupt(const char *text, size_t len, size_t *new_len, uint64_t *seed)
{
	static const char hot[] = "{}()[]<>;:,.@!|_\"/*%$-+0x\n\\";
	size_t at = next_random(seed) % len, to;
	size_t n = 1 + next_random(seed) % 64;
	char *copy;

	n = n < len - at ? n : len - at;
	switch (next_random(seed) % 5) {
	case 0: /* cut off */
		*new_len = at;
		copy = malloc(at ? at : 1);
		memcpy(copy, text, at);
		return copy;
	case 1: /* taken out */
		*new_len = len - n;
		copy = malloc(*new_len ? *new_len : 1);
		memcpy(copy, text, at);
		memcpy(copy + at, text + at + n, len - at - n);
		return copy;
	case 2: /* doubled */
		*new_len = len + n;
		copy = malloc(*new_len);
		memcpy(copy, text, at + n);
		memcpy(copy + at + n, text + at, len - at);
		return copy;
	case 3: /* over another place */
		to = next_random(seed) % (len - n + 1);
		copy = malloc(len);
		memcpy(copy, text, len);
		memcpy(copy + to, text + at, n);
		break;
	default:
		copy = malloc(len);
		memcpy(copy, text, len);
		for (unsigned i = 0; i <= next_random(seed) % 4; i++) {
			bool is_hot = next_random(seed) % 2;
			uint64_t value = next_random(seed);

			to = next_random(seed) % len;
			copy[to] = is_hot ? hot[value % (sizeof(hot) - 1)] : (char)value;
		}
	}
	*new_len = len;
	return copy;
}

/* What parses is looked at as an editor would. */
static void use(struct gx_ptx_module *m)
{
	struct gx_ptx_edit *edit = gx_ptx_edit_new(m);
	struct gx_strbuf out = { 0 };

	for (uint32_t i = 0; i < m->n_funcs; i++) {
		const struct gx_ptx_func *func = &m->funcs[i];

		gx_ptx_falls_off_end(func);
		if (func->has_body)
			gx_ptx_insert(edit, func->body.at + 1, "{}", 2);
		for (uint32_t s = 0; s < func->n_stmts; s++)
			if (func->stmts[s].n_operands) {
				gx_ptx_type_of(func, func->stmts[s].operands[0].name);
				gx_ptx_accesses_of(&func->stmts[s]);
			}
	}
	CHECK_EQ(gx_ptx_edit_print(edit, &out), 0);
	gx_ptx_edit_free(edit);
	gx_strbuf_free(&out);
}

int main(void)
{
	uint64_t seed = 20260101;
	int64_t slowest = 0;
	size_t n_parsed = 0;
	glob_t paths;

	CHECK_EQ(glob("tests/data/ptx/*.ptx", 0, NULL, &paths), 0);
	for (size_t i = 0; i < N_CORRUPTIONS && paths.gl_pathc; i++) {
		size_t len, n;
		char *text = read_sample(paths.gl_pathv[i % paths.gl_pathc], &len);
		char *bad = corrupt(text, len, &n, &seed);
		struct gx_ptx_module *m;
		struct gx_diag diag = { 0 };
		int64_t begin = cpu_ns(), took;
		int err = gx_ptx_parse(bad, n, &m, &diag);

		CHECK((err == 0) == (m != NULL) && (err == 0) == (diag.error == GX_E_NONE));
		CHECK(!err || diag.line > 0);
		if (m) {
			use(m);
			n_parsed++;
		}
		took = cpu_ns() - begin;
		slowest = took > slowest ? took : slowest;
		gx_ptx_free(m);
		free(bad);
		free(text);
	}
	globfree(&paths);
	CHECK(slowest <= MAX_NS);
	/* both kinds of result occur: the corruptions are neither harmless nor hopeless */
	CHECK(n_parsed > N_CORRUPTIONS / 20 && n_parsed < N_CORRUPTIONS);
	printf("%d corruptions, %zu parsed, slowest %.2f ms\n", N_CORRUPTIONS, n_parsed,
	       (double)slowest / 1e6);
	return TEST_END();
}
