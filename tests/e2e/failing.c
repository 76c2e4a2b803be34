/* failing.c - linked into an agent for tests: driver calls that the agent makes for itself fail. What it passes on for the application
 * (GX_REAL) is never touched.
 *
 * E2E_FAIL says which: "cuMemAlloc_v2" every call of that name, "cuMemAlloc_v2@3" the third, "cuMemAlloc_v2@3+" from the third on; a
 * name may be a pattern; "%7" one of seven of all calls. E2E_LACK: the driver has no function of this name. A call that was made and one that failed
 * leave a line in the file E2E_SAID, each name once: "made cuMemAlloc_v2", "failed cuMemAlloc_v2".
 */
#include "agent/variant/driver.h"

#include <fcntl.h>
#include <fnmatch.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum call {
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments) AT_##symbol,
#include "defs/cuda_calls.def"
#undef CUDA_CALL
	N_CALLS
};

static const char *const names[N_CALLS] = {
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments) #symbol,
#include "defs/cuda_calls.def"
#undef CUDA_CALL
};

static struct gx_cuda_api real;
static struct {
	char name[64];
	unsigned long at, every; /* 0: each call; 0: none by its number among all */
	bool and_later;
	const char *said;
} plan;
static atomic_ulong n_calls, n_of_name, n_made[N_CALLS], n_failed[N_CALLS];

static void say(const char *what, const char *name)
{
	char line[96];
	int fd = plan.said ? open(plan.said, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;
	int len = snprintf(line, sizeof(line), "%s %s\n", what, name);

	if (fd < 0)
		return;
	if (write(fd, line, (size_t)len) != len)
		abort();
	close(fd);
}

static bool is_chosen(enum call call)
{
	unsigned long n = atomic_fetch_add(&n_calls, 1) + 1, k;

	if (plan.every)
		return n % plan.every == 0;
	if (fnmatch(plan.name, names[call], 0))
		return false;
	k = atomic_fetch_add(&n_of_name, 1) + 1;
	return !plan.at || k == plan.at || (plan.and_later && k > plan.at);
}

static bool fails(enum call call)
{
	bool chosen = is_chosen(call);

	if (!atomic_fetch_add(&n_made[call], 1))
		say("made", names[call]);
	if (chosen && !atomic_fetch_add(&n_failed[call], 1))
		say("failed", names[call]);
	return chosen;
}

/* A context that can't be taken off again is one of the application's: the call is made, and its result is bad. */
static bool is_made_all_the_same(enum call call)
{
	return call == AT_cuCtxPopCurrent_v2;
}

#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	static CUresult failing_##symbol parameters                                                \
	{                                                                                          \
		bool chosen = fails(AT_##symbol);                                                  \
                                                                                                   \
		if (!chosen)                                                                       \
			return real.symbol arguments;                                              \
		if (is_made_all_the_same(AT_##symbol))                                             \
			real.symbol arguments;                                                     \
		return CUDA_ERROR_UNKNOWN;                                                         \
	}
#include "defs/cuda_calls.def"
#undef CUDA_CALL

static void read_plan(void)
{
	const char *text = getenv("E2E_FAIL");
	char later = 0;

	plan.said = getenv("E2E_SAID");
	if (text && sscanf(text, "%%%lu", &plan.every) < 1)
		sscanf(text, "%63[^@]@%lu%c", plan.name, &plan.at, &later);
	plan.and_later = later == '+';
}

/* --- functions that the driver lacks, where the agent looks for its own */
static const char *lacking;

void *__real_dlsym(void *library, const char *name);
void *__wrap_dlsym(void *library, const char *name);
void *__wrap_dlsym(void *library, const char *name)
{
	return lacking && !fnmatch(lacking, name, 0) ? NULL : __real_dlsym(library, name);
}

bool __real_gx_agent_api_load(void);
bool __wrap_gx_agent_api_load(void);
bool __wrap_gx_agent_api_load(void)
{
	union {
		const struct gx_cuda_api *given;
		struct gx_cuda_api *api;
	} u = { .given = gx_agent_api() };
	bool loaded;

	lacking = getenv("E2E_LACK");
	loaded = __real_gx_agent_api_load();
	lacking = NULL;
	if (!loaded)
		return false;
	read_plan();
	real = *u.given;
#define CUDA_CALL(symbol, base, since, twin, parameters, arguments)                                \
	if (real.symbol)                                                                           \
		u.api->symbol = failing_##symbol;
#include "defs/cuda_calls.def"
#undef CUDA_CALL
	return true;
}
