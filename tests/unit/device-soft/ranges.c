/* ranges.c - reserved addresses and what is mapped there, at random, against lists of what is where: each range at the lowest free place there is,
 * mappings that nothing overlaps and that go as they came, and who may access which.
 */
#include "app.h"
#include "device/soft/machine.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define CHUNK (2ull << 20)
#define FIRST 0x0b0000000000ull
#define LAST  0x0f0000000000ull /* none behind that */

static uint64_t state = 3;

static uint64_t draw(uint64_t n)
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (state >> 24) % n;
}

/* --- addresses */
enum { MOST = 8, ROUNDS = 600 };

static struct piece {
	uint64_t base, bytes;
} live[MOST];
static uint32_t n_live;

static bool is_free(uint64_t at, uint64_t bytes)
{
	for (uint32_t i = 0; i < n_live; i++) {
		if (at < live[i].base + live[i].bytes + CHUNK && live[i].base < at + bytes + CHUNK)
			return false;
	}
	return at >= FIRST && at < LAST && bytes + CHUNK <= LAST - at;
}

/* The lowest free place at or above from: there, or right behind something. 0: none. */
static uint64_t lowest(uint64_t from, uint64_t bytes, uint64_t align)
{
	uint64_t best = 0;

	for (uint32_t i = 0; i <= n_live; i++) {
		uint64_t at = i < n_live ? live[i].base + live[i].bytes + CHUNK : from;

		at = (at + align - 1) / align * align;
		if (at >= from && is_free(at, bytes) && (!best || at < best))
			best = at;
	}
	return best;
}

/* Where to: nowhere, anywhere, right behind or over something, and outside of what is for that. */
static uint64_t some_place(void)
{
	switch (draw(5)) {
	case 0: return 0;
	case 1: return FIRST + draw((LAST - FIRST) / CHUNK) * CHUNK;
	case 2: return n_live ? live[draw(n_live)].base + draw(4) * CHUNK : FIRST;
	case 3: return FIRST + draw(1 << 20) * 4096;
	default: return draw(2) ? LAST + draw(2) * CHUNK : FIRST - CHUNK;
	}
}

static void reserve(void)
{
	uint64_t bytes = (1 + (draw(2) ? draw(4) : draw((LAST - FIRST) / CHUNK / 2))) * CHUNK;
	uint64_t asked = draw(2) ? 0 : 1ull << draw(36), align = asked > CHUNK ? asked : CHUNK;
	uint64_t to = some_place(), want = 0;
	CUdeviceptr got = 1;

	if (to >= FIRST && to < LAST && to % align == 0)
		want = lowest(to, bytes, align);
	want = want ? want : lowest(FIRST, bytes, align);
	CHECK_EQ(cuMemAddressReserve(&got, bytes, asked, to, 0),
	         want ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(got, want ? want : 1);
	if (want)
		live[n_live++] = (struct piece){ want, bytes };
}

static void reserved(void)
{
	for (int round = 0; round < ROUNDS; round++) {
		uint32_t i = n_live ? (uint32_t)draw(n_live) : 0;

		if (n_live < MOST && (!n_live || draw(5) > 1)) {
			reserve();
			continue;
		}
		INVALID(cuMemAddressFree(live[i].base, live[i].bytes - CHUNK));
		INVALID(cuMemAddressFree(live[i].base, live[i].bytes + CHUNK));
		INVALID(cuMemAddressFree(live[i].base + CHUNK, live[i].bytes));
		INVALID(cuMemAddressFree(live[i].base - CHUNK, live[i].bytes));
		OK(cuMemAddressFree(live[i].base, live[i].bytes));
		live[i] = live[--n_live];
	}
	for (; n_live; n_live--)
		OK(cuMemAddressFree(live[n_live - 1].base, live[n_live - 1].bytes));
}

/* --- what is mapped */
enum { CHUNKS = 10, N_MEMORIES = 4 };

static CUmemGenericAllocationHandle memories[N_MEMORIES];
static CUdeviceptr base;
/* of each chunk of the range: where its mapping begins and how long it is, 0: nothing is there; whose memory, and who may access it */
static struct {
	uint32_t begin, n, memory, devices;
} at[CHUNKS];

/* Mappings from their begins to their ends, and nothing else. */
static bool is_whole(uint64_t from, uint64_t n)
{
	for (uint64_t i = from; i < from + n; i++) {
		if (i >= CHUNKS || !at[i].n || at[i].begin < from ||
		    at[i].begin + at[i].n > from + n)
			return false;
	}
	return n > 0;
}

static void map_some(void)
{
	uint32_t memory = (uint32_t)draw(N_MEMORIES), n = memory / 2 + 1;
	uint32_t from = (uint32_t)draw(CHUNKS);
	bool fits = from + n <= CHUNKS;

	for (uint32_t i = from; i < from + n && fits; i++)
		fits = !at[i].n;
	CHECK_EQ(cuMemMap(base + from * CHUNK, n * CHUNK, 0, memories[memory], 0),
	         fits ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
	for (uint32_t i = from; i < from + n && fits; i++) {
		at[i].begin = from, at[i].n = n;
		at[i].memory = memory, at[i].devices = 0;
	}
}

static void unmap_some(void)
{
	uint64_t from = draw(CHUNKS), n = draw(5);
	bool fits = is_whole(from, n);

	CHECK_EQ(cuMemUnmap(base + from * CHUNK, n * CHUNK),
	         fits ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
	for (uint64_t i = from; i < from + n && fits; i++)
		at[i].n = 0;
}

static void access_some(void)
{
	uint64_t from = draw(CHUNKS), n = draw(5);
	uint32_t device = (uint32_t)draw(2), give = (uint32_t)draw(2);
	CUmemAccessDesc desc = { { 1, (int)device }, give ? 3 : 0 };
	bool fits = is_whole(from, n);

	CHECK_EQ(cuMemSetAccess(base + from * CHUNK, n * CHUNK, &desc, 1),
	         fits ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE);
	for (uint64_t i = from; i < from + n && fits; i++)
		at[i].devices = (at[i].devices & ~(1u << device)) | give << device;
}

static void check_all(void)
{
	for (uint32_t i = 0; i < CHUNKS; i++) {
		CUdeviceptr first = base + i * CHUNK, last = first + CHUNK - 1;
		CUmemGenericAllocationHandle handle = 0;
		unsigned long long flags = 9;
		size_t bytes = 0;

		for (int device = 0; device < 2; device++) {
			CUmemLocation location = { 1, device };
			CUresult want = at[i].n ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
			bool may = at[i].n && at[i].devices >> device & 1;
			const uint32_t *host =
			        gx_soft_host(gx_driver.devices[device].soft, first, CHUNK);

			CHECK_EQ(cuMemGetAccess(&flags, &location, first), want);
			CHECK_EQ(cuMemGetAccess(&flags, &location, last), want);
			CHECK(!at[i].n || flags == (may ? 3 : 0));
			/* in the first word is whose memory it is, and which chunk of it */
			CHECK_EQ(host != NULL, may);
			CHECK(!host || *host == at[i].memory * 16 + i - at[i].begin + 1);
		}
		if (!at[i].n) {
			INVALID(cuMemRetainAllocationHandle(&handle, (void *)(uintptr_t)first));
			continue;
		}
		OK(cuMemRetainAllocationHandle(&handle, (void *)(uintptr_t)last));
		CHECK_EQ(handle, memories[at[i].memory]);
		OK(cuMemRelease(handle));
		OK(cuMemGetAddressRange_v2(&first, &bytes, last));
		CHECK(first == base + at[i].begin * CHUNK && bytes == at[i].n * CHUNK);
	}
}

static void mapped(void)
{
	CUmemAllocationProp prop = { .type = 1, .location = { 1, 0 } };
	CUmemAccessDesc desc = { { 1, 0 }, 3 };
	size_t all = 0, left = 0, total;

	OK(cuMemGetInfo_v2(&all, &total));
	OK(cuMemAddressReserve(&base, CHUNKS * CHUNK, 0, 0, 0));
	for (uint32_t m = 0; m < N_MEMORIES; m++) {
		uint64_t bytes = (m / 2 + 1) * CHUNK;

		OK(cuMemCreate(&memories[m], bytes, &prop, 0));
		OK(cuMemMap(base, bytes, 0, memories[m], 0));
		OK(cuMemSetAccess(base, bytes, &desc, 1));
		for (uint32_t i = 0; i <= m / 2; i++)
			OK(cuMemsetD32_v2(base + i * CHUNK, m * 16 + i + 1, 1));
		OK(cuMemUnmap(base, bytes));
	}
	for (int round = 0; round < ROUNDS; round++) {
		switch (draw(4)) {
		case 0:
		case 1: map_some(); break;
		case 2: unmap_some(); break;
		default: access_some(); break;
		}
		check_all();
	}
	for (uint32_t m = 0; m < N_MEMORIES; m++)
		OK(cuMemRelease(memories[m]));
	for (uint32_t i = 0; i < CHUNKS; i++)
		if (at[i].n && at[i].begin == i)
			OK(cuMemUnmap(base + i * CHUNK, at[i].n * CHUNK));
	OK(cuMemAddressFree(base, CHUNKS * CHUNK));
	OK(cuMemGetInfo_v2(&left, &total));
	CHECK_EQ(left, all);
}

/* What is refused has taken no addresses of the process; the largest alignment there is, and twice that. */
static void refused(void)
{
	const uint64_t all = LAST - FIRST;
	CUdeviceptr half, got = 0;

	OK(cuMemAddressReserve(&half, all / 2, 0, 0, 0));
	for (int i = 0; i < 100; i++) /* a process has 128 TiB */
		CHECK_EQ(cuMemAddressReserve(&got, all / 4 * 3, 0, 0, 0), CUDA_ERROR_OUT_OF_MEMORY);
	OK(cuMemAddressFree(half, all / 2));
	OK(cuMemAddressReserve(&got, all / 4 * 3, 0, 0, 0));
	OK(cuMemAddressFree(got, all / 4 * 3));
	OK(cuMemAddressReserve(&got, CHUNK, all, 0, 0));
	CHECK_EQ(got, 0x0c0000000000ull);
	OK(cuMemAddressFree(got, CHUNK));
	INVALID(cuMemAddressReserve(&got, CHUNK, 2 * all, 0, 0));
}

static bool is_mapped(const void *p)
{
	return !msync((void *)(uintptr_t)p, CHUNK, MS_ASYNC);
}

/* The process's own addresses of a range go with it, unless a grid runs, which may have a pointer to them. */
static void behind_it(void)
{
	CUmemAllocationProp prop = { .type = 1, .location = { 1, 0 } };
	struct gx_soft *soft = gx_driver.devices[1].soft;
	CUmemAccessDesc desc = { { 1, 0 }, 3 };
	CUmemGenericAllocationHandle memory;
	uint32_t word = 5;
	CUdeviceptr range;

	OK(cuMemCreate(&memory, CHUNK, &prop, 0));
	for (int runs = 0; runs < 2; runs++) {
		const void *host;

		OK(cuMemAddressReserve(&range, CHUNK, 0, 0, 0));
		OK(cuMemMap(range, CHUNK, 0, memory, 0));
		OK(cuMemSetAccess(range, CHUNK, &desc, 1));
		host = gx_soft_host(gx_driver.devices[0].soft, range, CHUNK);
		CHECK(host && is_mapped(host));
		if (runs)
			gx_soft_run_begin(soft);
		OK(cuMemUnmap(range, CHUNK));
		CHECK(is_mapped(host));
		/* nothing is there, and it is nobody's pointer of the host's either */
		CHECK(cuMemcpyDtoH_v2(&word, range, 4) != CUDA_SUCCESS && word == 5);
		CHECK(cuMemcpy(range, (CUdeviceptr)(uintptr_t)&word, 4) != CUDA_SUCCESS);
		OK(cuMemAddressFree(range, CHUNK));
		CHECK_EQ(is_mapped(host), runs);
		if (runs)
			gx_soft_run_end(soft);
	}
	OK(cuMemRelease(memory));
}

/* Memory is a file: where the process may have no more of them, there is none, and what there is can't be sent. */
static void no_descriptors(void)
{
	CUmemAllocationProp prop = { .type = 1, .requestedHandleTypes = 1, .location = { 1, 0 } };
	CUmemGenericAllocationHandle memory, another = 0;
	struct rlimit kept, none;
	size_t before = 0, after = 0, total;
	int fd = -5;

	OK(cuMemCreate(&memory, CHUNK, &prop, 0));
	OK(cuMemExportToShareableHandle(&fd, memory, 1, 0));
	OK(cuMemGetInfo_v2(&before, &total));
	CHECK(!getrlimit(RLIMIT_NOFILE, &kept));
	none = (struct rlimit){ 0, kept.rlim_max };
	CHECK(!setrlimit(RLIMIT_NOFILE, &none));
	CHECK_EQ(cuMemCreate(&another, CHUNK, &prop, 0), CUDA_ERROR_OUT_OF_MEMORY);
	CHECK_EQ(cuMemExportToShareableHandle(&another, memory, 1, 0), CUDA_ERROR_OPERATING_SYSTEM);
	INVALID(cuMemImportFromShareableHandle(&another, (void *)(intptr_t)fd, 1));
	CHECK_EQ(another, 0);
	CHECK(!setrlimit(RLIMIT_NOFILE, &kept));
	OK(cuMemGetInfo_v2(&after, &total));
	CHECK_EQ(after, before);
	close(fd);
	OK(cuMemRelease(memory));
}

int main(void)
{
	app_begin();
	no_descriptors();
	refused();
	behind_it();
	reserved();
	mapped();
	return TEST_END();
}
