/* calls.h - every call of the runtime with the same in each of its arguments, one after another, each on a thread of its own. */
#ifndef TEST_CALLS_H
#define TEST_CALLS_H

#include "kernels.h"

#include <pthread.h>

typedef cudaError_t any(void *, void *, void *, void *, void *, void *, void *, void *, void *,
                        void *, void *, void *);

/* A row of the table of calls, as a function of nothing but pointers. */
static const struct call {
	const char *name;
	void (*fn)(void);
} calls[] = {
#define CUDART(name, twin, parameters, arguments) { #name, (void (*)(void))name },
#include "defs/cudart_entry_points.def"
#undef CUDART
};

/* What differs from the rest. */
struct exception {
	cudaError_t result;
	const char *names; /* between spaces */
};

static cudaError_t wanted(const struct exception *exceptions, const char *name,
                          cudaError_t otherwise)
{
	char word[96];

	snprintf(word, sizeof(word), " %s ", name);
	for (; exceptions->names; exceptions++) {
		if (strstr(exceptions->names, word))
			return exceptions->result;
	}
	return otherwise;
}

/* These give back and clear the last error, and this one ends what the others need. */
static const char left_out[] = " cudaGetLastError cudaPeekAtLastError cudaDeviceReset ";

/* What each of the arguments is. */
static void *given;

static void *call_alone(void *arg)
{
	const struct call *call = arg;
	static __thread cudaError_t result;

	result = ((any *)call->fn)(given, given, given, given, given, given, given, given, given,
	                           given, given, given);
	CHECK_EQ(cudaGetLastError(), result);
	CHECK_EQ(cudaGetLastError(), cudaSuccess);
#ifdef CALLS_AFTER
	CALLS_AFTER(call->name);
#endif
	return (void *)(intptr_t)result;
}

static inline void each(const char *state, const struct exception *exceptions,
                        cudaError_t otherwise)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		struct call call = calls[i];
		cudaError_t want = wanted(exceptions, call.name, otherwise);
		pthread_t thread;
		void *got;

		if (wanted((const struct exception[]){ { 1, left_out }, { 0, NULL } }, call.name,
		           0))
			continue;
		cudaDeviceSynchronize(); /* what was asked for before is done */
		CHECK_EQ(pthread_create(&thread, NULL, call_alone, &call), 0);
		pthread_join(thread, &got);
		CHECK_EQ((intptr_t)got, want);
		if ((intptr_t)got != want)
			fprintf(stderr, "%s: %s gives %d\n", state, call.name, (int)(intptr_t)got);
	}
}

#endif
