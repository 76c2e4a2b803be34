/* prints.c - what device programs say by bpf_printk() goes where the log goes: over the sockets of the loaders. */
#include "agent/core/prints.h"

#include "agent/core/connections.h"
#include "agent/core/session_internal.h"
#include "ebpf/run_format.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

_Static_assert(GX_PRINT_MAX_TEXT == GX_RUN_MAX_DEVICE_FORMAT &&
                       GX_PRINT_MAX_ARGS == GX_RUN_MAX_FORMAT_ARGS,
               "what the verifier lets through has room");

/* At the end: a loader that reads has all of a ring in a fraction of it. */
enum { N_LAUNCHES = 1024, NAME_BYTES = 128, LAST_LINES_MS = 2000 };

static struct {
	pthread_mutex_t lock;
	_Atomic(char *) pages; /* NULL: nobody asked yet */
	struct {
		uint64_t id;
		char kernel[NAME_BYTES];
	} launches[N_LAUNCHES]; /* by number, the latest */
	uint64_t tail;          /* of the session's thread */
} all = { .lock = PTHREAD_MUTEX_INITIALIZER };

char *gx_shared_pages(void)
{
	char *pages = atomic_load(&all.pages);

	if (pages)
		return pages;
	pthread_mutex_lock(&all.lock);
	pages = atomic_load(&all.pages);
	if (!pages) {
		pages = mmap(NULL, GX_SHARED_BYTES, PROT_READ | PROT_WRITE,
		             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		pages = pages == MAP_FAILED ? NULL : pages;
		atomic_store(&all.pages, pages);
	}
	pthread_mutex_unlock(&all.lock);
	return pages;
}

void gx_prints_launch(uint64_t launch_id, const char *kernel)
{
	size_t n = strnlen(kernel, NAME_BYTES - 1);

	if (!atomic_load(&all.pages))
		return;
	pthread_mutex_lock(&all.lock);
	all.launches[launch_id % N_LAUNCHES].id = launch_id;
	memcpy(all.launches[launch_id % N_LAUNCHES].kernel, kernel, n);
	all.launches[launch_id % N_LAUNCHES].kernel[n] = 0;
	pthread_mutex_unlock(&all.lock);
}

static void name_of(uint64_t launch_id, char name[NAME_BYTES])
{
	bool known;

	pthread_mutex_lock(&all.lock);
	known = launch_id && all.launches[launch_id % N_LAUNCHES].id == launch_id;
	snprintf(name, NAME_BYTES, "%s",
	         known ? all.launches[launch_id % N_LAUNCHES].kernel : "kernel");
	pthread_mutex_unlock(&all.lock);
}

/* Nothing of an entry is trusted: the application may have written to it. */
static void print(const char *entry)
{
	uint64_t args[GX_PRINT_MAX_ARGS], launch_id;
	char fmt[GX_PRINT_MAX_TEXT], text[GX_RUN_MAX_TEXT], kernel[NAME_BYTES];
	const char *bad;
	static const struct gx_run_env nothing; /* no memory: no string, and no pointer of ours */
	uint32_t block[3], thread[3], n_args;

	memcpy(&launch_id, entry + GX_PRINT_LAUNCH, sizeof(launch_id));
	memcpy(block, entry + GX_PRINT_BLOCK, sizeof(block));
	memcpy(thread, entry + GX_PRINT_THREAD, sizeof(thread));
	memcpy(&n_args, entry + GX_PRINT_N_ARGS, sizeof(n_args));
	memcpy(args, entry + GX_PRINT_ARGS, sizeof(args));
	memcpy(fmt, entry + GX_PRINT_TEXT, sizeof(fmt));
	fmt[sizeof(fmt) - 1] = n_args == GX_PRINT_AS_IT_IS ? '\0' : fmt[sizeof(fmt) - 1];
	if (n_args == GX_PRINT_AS_IT_IS)
		snprintf(text, sizeof(text), "%s", fmt);
	else if (gx_run_format_check(fmt, sizeof(fmt),
	                             n_args < GX_PRINT_MAX_ARGS ? n_args : GX_PRINT_MAX_ARGS, false,
	                             &bad) ||
	         gx_run_format(&nothing, text, sizeof(text), fmt, sizeof(fmt), args,
	                       GX_PRINT_MAX_ARGS) < 0)
		return;
	name_of(launch_id, kernel);
	text[strcspn(text, "\n")] = '\0'; /* a line is a message */
	gx_session_log("%s block (%u,%u,%u) thread (%u,%u,%u): %s", kernel, block[0], block[1],
	               block[2], thread[0], thread[1], thread[2], text);
}

static uint64_t word(const char *ring, uint32_t at)
{
	uint64_t value;

	memcpy(&value, ring + at, sizeof(value));
	return value;
}

void gx_prints_poll(bool last)
{
	char *ring = atomic_load(&all.pages), *entry;
	uint64_t dropped;

	if (!ring)
		return;
	ring += GX_SHARED_PRINTS;
	while (last || !gx_connections_behind()) {
		entry = ring + GX_PRINTS_DATA + all.tail % GX_PRINTS_ENTRIES * GX_PRINTS_STRIDE;
		if (__atomic_load_n((uint64_t *)(void *)(entry + GX_PRINT_TICKET),
		                    __ATOMIC_ACQUIRE) != all.tail + 1)
			break;
		print(entry);
		all.tail++;
		__atomic_store_n((uint64_t *)(void *)(ring + GX_PRINTS_TAIL), all.tail,
		                 __ATOMIC_RELEASE);
	}
	dropped = last ? word(ring, GX_PRINTS_DROPPED) : 0;
	if (last)
		gx_connections_drain(LAST_LINES_MS);
	if (dropped)
		gx_session_log(
		        "bpf_printk: %llu lines of kernels are shown, %llu were dropped: the "
		        "ring was full",
		        (unsigned long long)all.tail, (unsigned long long)dropped);
}
