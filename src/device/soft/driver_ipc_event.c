/* driver_ipc_event.c - events of several processes: a page that they share counts how often such an event was recorded, and up to
 * where that is done.
 *
 * A record takes the next ticket and tells when its stream has come to it; who waits does so for the newest ticket of the moment when
 * it asked. What is in the page is other processes' word: a false one makes a stream go on too early, or wait. Nobody waits for a process that is gone.
 */
#include "device/soft/driver.h"

#include "device/soft/driver_share.h"

#include <errno.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 4096, N_RECORDERS = 256 };

struct page {
	uint32_t recorded, done;         /* tickets; they begin again at 0 */
	uint32_t recorders[N_RECORDERS]; /* of ticket n: the process, at n % N_RECORDERS */
};
_Static_assert(sizeof(struct page) <= PAGE, "page");

struct gx_shared_event {
	struct gx_share share;
	int fd; /* for those who open it */
	unsigned refs;
	struct page *page;
};

/* Takes over the descriptor, also on failure. */
static CUresult map(const struct gx_share *share, int fd, struct gx_shared_event **out)
{
	struct gx_shared_event *event = calloc(1, sizeof(*event));
	void *page =
	        event ? mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;

	if (page == MAP_FAILED) {
		free(event);
		close(fd);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	*event = (struct gx_shared_event){ *share, fd, 1, page };
	*out = event;
	return CUDA_SUCCESS;
}

CUresult gx_shared_event_create(struct gx_shared_event **out)
{
	struct gx_share share = { .used = PAGE, .kind = GX_SHARE_EVENT };
	int fd = gx_share_create(&share);

	return fd < 0 ? CUDA_ERROR_OPERATING_SYSTEM : map(&share, fd, out);
}

struct gx_shared_event *gx_shared_event_get(struct gx_shared_event *event)
{
	event->refs++;
	return event;
}

void gx_shared_event_put(struct gx_shared_event *event)
{
	if (!event || --event->refs)
		return;
	munmap(event->page, PAGE);
	close(event->fd);
	free(event);
}

static uint32_t newest(const struct gx_shared_event *event)
{
	return __atomic_load_n(&event->page->recorded, __ATOMIC_ACQUIRE);
}

static bool reached(const struct page *page, uint32_t ticket)
{
	return (int32_t)(__atomic_load_n(&page->done, __ATOMIC_ACQUIRE) - ticket) >= 0;
}

static bool is_gone(const struct page *page, uint32_t ticket)
{
	uint32_t process =
	        __atomic_load_n(&page->recorders[ticket % N_RECORDERS], __ATOMIC_ACQUIRE);

	return process && process <= INT32_MAX && kill((pid_t)process, 0) && errno == ESRCH;
}

/* Without the lock. */
static void wait_for(struct page *page, uint32_t ticket)
{
	const struct timespec a_while = { 0, 50000000 };

	while (!reached(page, ticket)) {
		uint32_t seen = __atomic_load_n(&page->done, __ATOMIC_ACQUIRE);

		if ((int32_t)(seen - ticket) < 0 &&
		    syscall(SYS_futex, &page->done, FUTEX_WAIT, seen, &a_while, NULL, 0) &&
		    errno == ETIMEDOUT && is_gone(page, ticket))
			break;
	}
}

static void tell(struct page *page, uint32_t ticket)
{
	uint32_t seen = __atomic_load_n(&page->done, __ATOMIC_RELAXED);

	while ((int32_t)(seen - ticket) < 0 &&
	       !__atomic_compare_exchange_n(&page->done, &seen, ticket, false, __ATOMIC_RELEASE,
	                                    __ATOMIC_RELAXED))
		;
	syscall(SYS_futex, &page->done, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

void gx_shared_event_run(const struct gx_work *work)
{
	struct page *page = work->shared.event->page;

	if (work->kind == GX_WORK_SIGNAL)
		tell(page, work->shared.ticket);
	else
		wait_for(page, work->shared.ticket);
}

/* The op that tells or waits; the ticket is the caller's to set, for nothing runs while it has the lock. */
static CUresult enqueue(CUevent event, CUstream stream, enum gx_work_kind kind,
                        struct gx_work **work)
{
	struct gx_op *op;

	if (stream->capture)
		return CUDA_ERROR_NOT_SUPPORTED;
	*work = gx_work_new(kind, stream->ctx);
	if (!*work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	(*work)->shared.event = gx_shared_event_get(event->shared);
	op = gx_enqueue(stream, *work, NULL, 0);
	if (!op)
		return CUDA_ERROR_OUT_OF_MEMORY;
	gx_op_put(op); /* the stream's queue has it */
	return CUDA_SUCCESS;
}

CUresult gx_shared_event_record(CUevent event, CUstream stream)
{
	struct page *page = event->shared->page;
	struct gx_work *work;
	uint32_t ticket;

	CHECK_CALL(enqueue(event, stream, GX_WORK_SIGNAL, &work));
	ticket = __atomic_add_fetch(&page->recorded, 1, __ATOMIC_ACQ_REL);
	__atomic_store_n(&page->recorders[ticket % N_RECORDERS], (uint32_t)getpid(),
	                 __ATOMIC_RELEASE);
	work->shared.ticket = ticket;
	return CUDA_SUCCESS;
}

CUresult gx_shared_event_follow(CUevent event, CUstream stream)
{
	uint32_t ticket = newest(event->shared);
	struct gx_work *work;

	CHECK_CALL(enqueue(event, stream, GX_WORK_AWAIT, &work));
	work->shared.ticket = ticket;
	return CUDA_SUCCESS;
}

bool gx_shared_event_is_over(const struct gx_shared_event *event)
{
	uint32_t ticket = newest(event);

	return reached(event->page, ticket) || is_gone(event->page, ticket);
}

CUresult gx_shared_event_wait(CUevent event)
{
	struct gx_shared_event *shared = gx_shared_event_get(event->shared);
	uint32_t ticket = newest(shared);
	CUcontext ctx = event->ctx;

	pthread_mutex_unlock(&gx_driver.lock);
	wait_for(shared->page, ticket);
	pthread_mutex_lock(&gx_driver.lock);
	gx_shared_event_put(shared);
	return ctx->sticky;
}

CUresult cuIpcGetEventHandle(CUipcEventHandle *handle, CUevent event)
{
	ENTER_CTX(ctx);
	(void)ctx;
	CHECK_HANDLE(event, GX_MAGIC_EVENT);
	CHECK_ARG(handle && event->shared);
	gx_share_write_handle(&event->shared->share, event->shared->fd, handle->reserved);
	return CUDA_SUCCESS;
}

CUresult cuIpcOpenEventHandle(CUevent *event, CUipcEventHandle handle)
{
	struct gx_shared_event *shared;
	struct gx_share share;
	int fd;

	ENTER_CTX(ctx);
	CHECK_ARG(event);
	fd = gx_share_open(handle.reserved, GX_SHARE_EVENT, &share);
	if (fd == -EEXIST) /* who made it has it */
		return CUDA_ERROR_INVALID_CONTEXT;
	CHECK_ARG(fd >= 0);
	CHECK_CALL(map(&share, fd, &shared));
	return gx_event_create(ctx, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING, shared, event);
}
