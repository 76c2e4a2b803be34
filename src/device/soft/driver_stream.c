/* driver_stream.c - streams as queues of ops, each with a thread of its own from its first
 * asynchronous op on.
 *
 * The legacy default stream waits for all blocking streams of its context, and they for it, by deps
 * of the op.
 */
#include "device/soft/driver.h"

#include <stdlib.h>
#include <string.h>

void gx_op_put(struct gx_op *op)
{
	if (!op || --op->refs)
		return;
	for (size_t i = 0; i < op->n_deps; i++)
		gx_op_put(op->deps[i]);
	free(op->deps);
	gx_work_put(op->work);
	free(op);
}

void gx_op_wait(struct gx_op *op)
{
	while (!op->done)
		pthread_cond_wait(&gx_driver.changed, &gx_driver.lock);
}

static bool ready(const struct gx_op *op)
{
	for (size_t i = 0; i < op->n_deps; i++) {
		if (!op->deps[i]->done)
			return false;
	}
	return true;
}

static void drop_deps(struct gx_op *op)
{
	for (size_t i = 0; i < op->n_deps; i++)
		gx_op_put(op->deps[i]);
	free(op->deps);
	op->deps = NULL;
	op->n_deps = 0;
}

/* Whom others wait for hears of its end, and so do other processes. */
static bool runs_always(const struct gx_work *work)
{
	return work->kind == GX_WORK_CALLBACK || work->kind == GX_WORK_SIGNAL;
}

/* With the lock, which is let go while the work runs unless inline. After a fault nothing of the
 * context runs any more. */
static void run_op(CUstream stream, struct gx_op *op, bool locked)
{
	CUcontext ctx = stream->ctx;
	CUresult err = CUDA_SUCCESS;

	if (op->work && (!ctx->sticky || runs_always(op->work))) {
		if (!locked)
			pthread_mutex_unlock(&gx_driver.lock);
		err = gx_work_run(op->work);
		if (!locked)
			pthread_mutex_lock(&gx_driver.lock);
		if (err && !ctx->sticky)
			ctx->sticky = err;
	}
	op->time_ns = gx_now_ns();
	op->done = true;
	gx_work_put(op->work); /* who remembers the op does not keep what it used */
	op->work = NULL;
	drop_deps(op);
	pthread_cond_broadcast(&gx_driver.changed);
}

static void *stream_thread(void *argument)
{
	CUstream stream = argument;

	pthread_mutex_lock(&gx_driver.lock);
	for (;;) {
		struct gx_op *op = stream->head;

		if (op && ready(op)) {
			run_op(stream, op, false);
			stream->head = op->next;
			if (!stream->head)
				stream->tail = NULL;
			gx_op_put(op);
		} else if (stream->stopping) { /* and nothing is queued any more */
			break;
		} else {
			pthread_cond_wait(&gx_driver.changed, &gx_driver.lock);
		}
	}
	stream->thread_gone = true;
	pthread_cond_broadcast(&gx_driver.changed);
	pthread_mutex_unlock(&gx_driver.lock);
	return NULL;
}

static int add_dep(struct gx_op *op, struct gx_op *dep)
{
	struct gx_op **more;

	if (!dep || dep->done)
		return 0;
	more = realloc(op->deps, (op->n_deps + 1) * sizeof(*more));
	if (!more)
		return -1;
	op->deps = more;
	op->deps[op->n_deps++] = dep;
	dep->refs++;
	return 0;
}

static int add_implicit_deps(CUstream stream, struct gx_op *op)
{
	int err = 0;

	if (stream->is_legacy) {
		for (CUstream s = stream->ctx->streams; s && !err; s = s->next) {
			if (s != stream && !(s->flags & CU_STREAM_NON_BLOCKING))
				err = add_dep(op, s->last);
		}
	} else if (!(stream->flags & CU_STREAM_NON_BLOCKING)) {
		err = add_dep(op, stream->ctx->legacy->last);
	}
	return err;
}

static int start_thread(CUstream stream)
{
	if (stream->has_thread)
		return 0;
	if (pthread_create(&stream->thread, NULL, stream_thread, stream))
		return -1;
	pthread_detach(stream->thread);
	stream->has_thread = true;
	return 0;
}

static struct gx_op *make_op(CUstream stream, struct gx_work *work, struct gx_op *const *deps,
                             size_t n_deps)
{
	struct gx_op *op = calloc(1, sizeof(*op));
	int err;

	if (!op) {
		gx_work_put(work);
		return NULL;
	}
	op->refs = 1;
	op->work = work;
	err = add_implicit_deps(stream, op);
	for (size_t i = 0; i < n_deps && !err; i++)
		err = add_dep(op, deps[i]);
	if (err) {
		gx_op_put(op);
		return NULL;
	}
	return op;
}

static void set_last(CUstream stream, struct gx_op *op)
{
	gx_op_put(stream->last);
	stream->last = op;
	op->refs++;
}

struct gx_op *gx_enqueue(CUstream stream, struct gx_work *work, struct gx_op *const *deps,
                         size_t n_deps)
{
	struct gx_op *op = make_op(stream, work, deps, n_deps);

	if (!op)
		return NULL;
	set_last(stream, op);
	if (!stream->head && !op->n_deps && !work) { /* a mark behind nothing */
		run_op(stream, op, true);
		return op;
	}
	if (start_thread(stream)) {
		op->done = true;
		gx_op_put(op);
		return NULL;
	}
	op->refs++; /* the queue's */
	if (stream->tail)
		stream->tail->next = op;
	else
		stream->head = op;
	stream->tail = op;
	pthread_cond_broadcast(&gx_driver.changed);
	return op;
}

CUresult gx_submit(CUstream stream, struct gx_work *work)
{
	struct gx_op *op;

	if (gx_capture_forbids(stream->ctx, stream)) {
		gx_work_put(work);
		return CUDA_ERROR_STREAM_CAPTURE_IMPLICIT;
	}
	if (stream->capture)
		return gx_capture_add(stream, work);
	op = gx_enqueue(stream, work, NULL, 0);
	if (!op)
		return CUDA_ERROR_OUT_OF_MEMORY;
	gx_op_put(op);
	return CUDA_SUCCESS;
}

/* On the caller's thread when nothing has to be waited for: no thread is made for a program that
 * only copies. */
CUresult gx_submit_wait(CUstream stream, struct gx_work *work)
{
	struct gx_op *op;

	if (gx_capture_forbids(stream->ctx, stream) || stream->capture) {
		bool legacy = !stream->capture;

		gx_work_put(work);
		return legacy ? CUDA_ERROR_STREAM_CAPTURE_IMPLICIT
		              : CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
	}
	op = make_op(stream, work, NULL, 0);
	if (!op)
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (!stream->head && !op->n_deps) {
		set_last(stream, op);
		run_op(stream, op, true);
	} else {
		struct gx_work *again = gx_work_get(work);

		gx_op_put(op);
		op = gx_enqueue(stream, again, NULL, 0);
		if (!op)
			return CUDA_ERROR_OUT_OF_MEMORY;
		gx_op_wait(op);
	}
	gx_op_put(op);
	return stream->ctx->sticky;
}

CUresult gx_stream_create(CUcontext ctx, unsigned int flags, int priority, CUstream *out)
{
	CUstream stream = calloc(1, sizeof(*stream));

	if (!stream)
		return CUDA_ERROR_OUT_OF_MEMORY;
	stream->magic = GX_MAGIC_STREAM;
	stream->ctx = ctx;
	stream->flags = flags;
	stream->priority = priority < -5 ? -5 : priority > 0 ? 0 : priority;
	stream->id = ++gx_driver.next_id;
	stream->next = ctx->streams;
	ctx->streams = stream;
	*out = stream;
	return CUDA_SUCCESS;
}

/* What is queued still runs. */
void gx_stream_destroy(CUstream stream)
{
	CUstream *at = &stream->ctx->streams;

	gx_capture_drop(stream);
	stream->magic = 0; /* what another thread gives it from here on would not be run */
	if (stream->last)
		gx_op_wait(stream->last);
	stream->stopping = true;
	pthread_cond_broadcast(&gx_driver.changed);
	while (stream->has_thread && !stream->thread_gone)
		pthread_cond_wait(&gx_driver.changed, &gx_driver.lock);
	while (*at && *at != stream)
		at = &(*at)->next;
	if (*at)
		*at = stream->next;
	gx_op_put(stream->last);
	free(stream->capture_deps);
	free(stream);
}

static CUresult thread_stream(CUcontext ctx, CUstream *out)
{
	for (CUstream s = ctx->streams; s; s = s->next) {
		if (s->of_thread && pthread_equal(s->owner, pthread_self())) {
			*out = s;
			return CUDA_SUCCESS;
		}
	}
	if (gx_stream_create(ctx, 0, 0, out))
		return CUDA_ERROR_OUT_OF_MEMORY;
	(*out)->of_thread = true;
	(*out)->owner = pthread_self();
	return CUDA_SUCCESS;
}

CUresult gx_stream_of(CUcontext ctx, CUstream handle, CUstream *out)
{
	if (handle == CU_STREAM_PER_THREAD || (!handle && gx_thread.per_thread))
		return thread_stream(ctx, out);
	if (!handle || handle == CU_STREAM_LEGACY) {
		*out = ctx->legacy;
		return CUDA_SUCCESS;
	}
	CHECK_HANDLE(handle, GX_MAGIC_STREAM);
	if (handle->ctx->sticky)
		return handle->ctx->sticky;
	*out = handle;
	return CUDA_SUCCESS;
}

bool gx_capture_forbids(CUcontext ctx, CUstream stream)
{
	if (!stream->is_legacy)
		return false;
	for (CUstream s = ctx->streams; s; s = s->next) {
		if (s->capture && !(s->flags & CU_STREAM_NON_BLOCKING))
			return true;
	}
	return false;
}
