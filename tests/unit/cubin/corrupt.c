/* corrupt.c - cubins with some bytes changed: no crash, no read outside (asan), no second lost, and never a copy that is not what
 * it has to be. CUBIN_CORRUPTIONS: how many (1,000). */
#include "cubin/proof.h"
#include "samples.h"
#include "unit/test.h"

#include <elf.h>
#include <time.h>

enum { N_CORRUPTIONS = 1000, MAX_NS = 500 * 1000 * 1000, MAX_KERNELS = 3 };

static const struct {
	const char *name;
	unsigned sm;
} files[] = { { "kernels", 75 }, { "kernels", 80 }, { "kernels", 90 }, { "kernels", 120 },
	      { "linked", 80 },  { "linked", 90 },  { "pointers", 90 } };
enum { N_FILES = sizeof(files) / sizeof(files[0]) };

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

/* A place to change: the header, the table of sections, a section that is no code, or anywhere. */
static size_t place(const struct sample *s, uint64_t *seed)
{
	Elf64_Ehdr header;
	Elf64_Shdr section;
	size_t i;

	memcpy(&header, s->data, sizeof(header));
	i = next_random(seed) % header.e_shnum;
	memcpy(&section, s->data + header.e_shoff + i * sizeof(section), sizeof(section));
	switch (next_random(seed) % 6) {
	case 0: return next_random(seed) % sizeof(header);
	case 1:
	case 2: return header.e_shoff + i * sizeof(section) + next_random(seed) % sizeof(section);
	case 3:
	case 4:
		if (section.sh_type == SHT_NOBITS || section.sh_type == SHT_NULL ||
		    !section.sh_size)
			break;
		return section.sh_offset + next_random(seed) % section.sh_size;
	default: break;
	}
	return next_random(seed) % s->len;
}

static void corrupt(struct sample *s, uint64_t *seed)
{
	static const unsigned char hot[] = { 0, 1, 2, 4, 0x10, 0x7f, 0x80, 0xff };
	size_t places[4], n = 1 + next_random(seed) % 4;

	for (size_t i = 0; i < n; i++)
		places[i] = place(s, seed) % s->len;
	for (size_t i = 0; i < n; i++)
		s->data[places[i]] = next_random(seed) % 2 ? hot[next_random(seed) % sizeof(hot)]
		                                           : (unsigned char)next_random(seed);
	if (next_random(seed) % 16 == 0) {
		s->len = next_random(seed) % s->len;
		s->data = realloc(s->data, s->len ? s->len : 1);
	}
}

/* How many grafts came out. */
static unsigned graft_some(struct sample *s, uint64_t *seed)
{
	uint32_t n = s->cubin.n_functions, first = n ? (uint32_t)next_random(seed) % n : 0;
	unsigned grafted = 0;

	for (uint32_t i = 0; i < n && i < MAX_KERNELS; i++) {
		struct gx_diag diag = { 0 };
		struct gx_graft graft;

		s->request.kernel = s->cubin.functions[(first + i) % n].name;
		if (gx_graft(&s->request, &graft, &diag)) {
			CHECK(diag.error != GX_E_NONE && !graft.bytes);
			continue;
		}
		grafted++;
		if (gx_graft_prove(&s->request, &graft, &diag))
			fprintf(stderr, "%s\n", diag.text);
		CHECK_EQ(diag.error, GX_E_NONE);
		gx_graft_free(&graft);
	}
	return grafted;
}

int main(void)
{
	const char *asked = getenv("CUBIN_CORRUPTIONS");
	long n = asked ? atol(asked) : N_CORRUPTIONS;
	unsigned n_read = 0, n_grafted = 0, n_slow = 0;

	for (long i = 0; i < n; i++) {
		uint64_t seed = (uint64_t)i * 7919 + 1;
		size_t file = next_random(&seed) % N_FILES;
		int64_t start = cpu_ns();
		struct sample s;

		load_sample(&s, files[file].name, files[file].sm, "");
		corrupt(&s, &seed);
		if (!prepare_sample(&s, NULL)) {
			n_read++;
			n_grafted += graft_some(&s, &seed);
		}
		n_slow += cpu_ns() - start > MAX_NS;
		drop_sample(&s);
	}
	CHECK_EQ(n_slow, 0);
	/* it is about what is read all the same, too */
	CHECK(n_read > n / 4 && n_grafted > n / 8 && n_read < n);
	printf("%ld corruptions: %u read, %u kernels grafted\n", n, n_read, n_grafted);
	return TEST_END();
}
