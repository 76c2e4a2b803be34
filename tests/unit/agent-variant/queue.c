/* queue.c - variants that are on their way: which one is, who is waited for and who is not, and what is unloaded when a module goes. The
 * driver is one of this test, which takes as long as the test wants, and refuses. */
#include "../fail.h"
#include "../test.h"

#include "agent/core/session.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"
#include "agent/variant/variant.h"
#include "agent/variant/variant_build.h"

#include <unistd.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER; /* a build waits here */
static atomic_uint n_pushed, n_unloaded, n_freed;
static _Atomic(void *) refused_context; /* NULL: every one */
static char contexts[2], handles[8];

static CUresult push(CUcontext context)
{
	void *refused = atomic_load(&refused_context);

	atomic_fetch_add(&n_pushed, 1);
	pthread_mutex_lock(&gate);
	pthread_mutex_unlock(&gate);
	return !refused || refused == (void *)context ? CUDA_ERROR_INVALID_CONTEXT : CUDA_SUCCESS;
}

static CUresult pop(CUcontext *context)
{
	*context = NULL;
	return CUDA_SUCCESS;
}

static CUresult unload(CUmodule module)
{
	(void)module;
	atomic_fetch_add(&n_unloaded, 1);
	return CUDA_SUCCESS;
}

static CUresult mem_free(CUdeviceptr at)
{
	(void)at;
	atomic_fetch_add(&n_freed, 1);
	return CUDA_SUCCESS;
}

static CUcontext context(int i)
{
	return (CUcontext)(void *)&contexts[i];
}

static struct gx_attachment programs[3] = { { .link_id = 7 }, { .link_id = 8 }, { .link_id = 9 } };

/* A job whose build waits at the gate, or is about to. */
static int add(struct gx_kernel *kernel, int at, const struct gx_match *match)
{
	const struct gx_attach_set *set = gx_session_acquire();
	int err = gx_queue_add(kernel, context(at), set, match);

	if (err)
		gx_session_release(set);
	return err;
}

static void test_no_thread(void)
{
	struct gx_module module = { 0 };
	struct gx_kernel kernel = { .module = &module };
	struct gx_match match = { .n = 1, .programs = { &programs[0] } };

	gx_queue_lock();
	atomic_store(&fail_threads, true);
	CHECK(add(&kernel, 0, &match) < 0);
	atomic_store(&fail_threads, false);
	CHECK(!gx_queue_has(&kernel, context(0), &match));
	fail_one(1);
	CHECK_EQ(add(&kernel, 0, &match), -ENOMEM);
	CHECK(fail_none() && !gx_queue_has(&kernel, context(0), &match));
	gx_queue_unlock();
}

static void test_jobs(void)
{
	struct gx_module library = { 0 }, module = { .library = &library }, other = { 0 };
	struct gx_kernel twin = { .module = &library },
	                 kernel = { .module = &module, .twin = &twin };
	struct gx_kernel stranger = { .module = &module };
	struct gx_match match = { .n = 2, .programs = { &programs[0], &programs[1] } };
	struct gx_match fewer = match, in_place = match, others = match;

	fewer.n = 1;
	in_place.in_place = true;
	others.programs[1] = &programs[2];
	pthread_mutex_lock(&gate);
	gx_queue_lock();
	CHECK_EQ(add(&kernel, 0, &match), 0);
	/* one variant is for both handles of a kernel; with other programs, in another context it is another */
	CHECK(gx_queue_has(&kernel, context(0), &match) && gx_queue_has(&twin, context(0), &match));
	CHECK(!gx_queue_has(&stranger, context(0), &match) &&
	      !gx_queue_has(&kernel, context(1), &match));
	CHECK(!gx_queue_has(&kernel, context(0), &fewer) &&
	      !gx_queue_has(&kernel, context(0), &others));
	CHECK(!gx_queue_has(&kernel, context(0), &in_place));
	gx_queue_unlock();
	while (!atomic_load(&n_pushed))
		usleep(1000);
	gx_queue_lock();
	CHECK_EQ(add(&stranger, 1, &fewer), 0); /* it waits for the first one */
	/* what does not concern somebody is not waited for, and stays */
	CHECK(gx_queue_drain(&other, NULL));
	CHECK(gx_queue_has(&stranger, context(1), &fewer));
	CHECK(gx_queue_drain(NULL, context(1))); /* not begun: dropped */
	CHECK(!gx_queue_has(&stranger, context(1), &fewer) &&
	      gx_queue_has(&kernel, context(0), &match));
	setenv("GPUEXT_JIT_TIMEOUT_MS", "20", 1);
	CHECK(!gx_queue_drain(&library, NULL)); /* begun, and it takes its time */
	CHECK(!gx_queue_drain(NULL, context(0)));
	CHECK(gx_queue_has(&kernel, context(0), &match));
	unsetenv("GPUEXT_JIT_TIMEOUT_MS");
	pthread_mutex_unlock(&gate);
	CHECK(gx_queue_drain(NULL, NULL));
	CHECK(!gx_queue_has(&kernel, context(0), &match) && !twin.variants);
	gx_queue_unlock();
}

/* A decision is made once for a set of programs; without a context there is none. */
static void test_decisions(void)
{
	struct gx_module module = { 0 };
	struct gx_kernel kernel = { .module = &module, .name = (char *)(uintptr_t) "k" };
	const struct gx_decision *decision;

	CHECK(!gx_variant_decide(&kernel, NULL) && !kernel.decisions);
	decision = gx_variant_decide(&kernel, context(0));
	CHECK(decision && !decision->variant && !decision->matched);
	CHECK(gx_variant_decide(&kernel, context(0)) == decision);
	CHECK(gx_variant_known(&kernel, context(0)) == decision &&
	      !gx_variant_known(&kernel, context(1)));
	gx_variants_forget(&kernel, context(0));
	CHECK(!gx_variant_known(&kernel, context(0)));
	gx_variants_free(&kernel);
}

/* Those that have a module in a context that is there; what the driver does not let in is left. */
static void test_unload(void)
{
	struct gx_module *module = gx_registry_add_module(
	        &(struct gx_loaded){ .handle = &handles[0], .context = context(0) });
	struct gx_kernel *kernel = gx_registry_add_kernel(module, &handles[1], context(0), "k");
	struct gx_variant *variants[40];

	for (int i = 0; i < 40; i++) {
		variants[i] = calloc(1, sizeof(*variants[i]));
		variants[i]->context = i == 1 ? NULL : context(i == 2);
		variants[i]->module = i ? (CUmodule)(void *)&handles[2] : NULL;
		variants[i]->block = i == 3 ? 64 : 0;
		variants[i]->next = i ? variants[i - 1] : NULL;
	}
	kernel->variants = variants[39];
	atomic_store(&refused_context, &contexts[1]);
	CHECK(gx_variants_unload(module));
	CHECK_EQ(
	        n_unloaded,
	        37); /* but for one without a module, one without a context, and one that is not let in */
	CHECK_EQ(n_freed, 1);
	for (int i = 3; i < 40; i++)
		CHECK(!variants[i]->context);
	CHECK(variants[2]->context == context(1));
	CHECK(gx_variants_unload(module));
	CHECK_EQ(n_unloaded, 37); /* once */
	/* memory for the list is gone: what is in it goes, and nothing breaks */
	for (int i = 3; i < 40; i++)
		variants[i]->context = context(0);
	fail_one(2);
	CHECK(gx_variants_unload(module));
	CHECK(fail_none());
	CHECK_EQ(n_unloaded, 37 + 16);
	gx_registry_remove_module(&handles[0]);
}

int main(void)
{
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() = (struct gx_cuda_api){
		.cuCtxPushCurrent_v2 = push,
		.cuCtxPopCurrent_v2 = pop,
		.cuModuleUnload = unload,
		.cuMemFree_v2 = mem_free,
	};
	test_no_thread();
	test_jobs();
	test_decisions();
	test_unload();
	return TEST_END();
}
