/* start.c - the agent starts once, at the first cuInit that succeeds, as far as the driver lets it; what the soft device says then goes to
 * loaders line by line. */
#include "calls.h"

#include "agent/core/life.h"
#include "agent/core/session.h"
#include "agent/cuda/backend.h"
#include "agent/cuda/managed_calls.h"
#include "agent/cuda/shim.h"
#include "agent/cuda/soft_log.h"
#include "device/tell.h"

#include <dlfcn.h>
#include <sys/wait.h>

static bool is_old, sleeps, is_soft;
static gx_soft_listener *hears;

void __wrap_gx_managed_calls_start(void *library);
bool __wrap_gx_agent_api_load(void);
void __wrap_gx_agent_start(const struct gx_backend *of);
bool __wrap_gx_agent_awake(void);
const struct gx_driver *__wrap_gx_agent_driver(void);
void __wrap_gx_session_log(const char *format, ...) __attribute__((format(printf, 1, 2)));
void *__wrap_dlsym(void *library, const char *name);
void *__real_dlsym(void *library, const char *name);

void __wrap_gx_managed_calls_start(void *library)
{
	ask("managed calls of %lx; ", number_of(library));
}

bool __wrap_gx_agent_api_load(void)
{
	ask("load; ");
	return !is_old;
}

void __wrap_gx_agent_start(const struct gx_backend *of)
{
	CHECK(of == &gx_cuda_backend);
	ask("start; ");
}

bool __wrap_gx_agent_awake(void)
{
	return !is_old && !sleeps;
}

const struct gx_driver *__wrap_gx_agent_driver(void)
{
	static struct gx_driver driver;

	driver.library = handle(0x11);
	return &driver;
}

void __wrap_gx_session_log(const char *format, ...)
{
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	ask("log '%s'; ", text);
}

static void listen_to(gx_soft_listener *fn)
{
	hears = fn;
	ask("listen; ");
}

void *__wrap_dlsym(void *library, const char *name)
{
	if (library == RTLD_NEXT)
		return __real_dlsym(library, name);
	ask("%s of %lx; ", strcmp(name, GX_SOFT_LISTEN) ? name : "voice", number_of(library));
	return is_soft ? (void *)(uintptr_t)listen_to : NULL;
}

static CUresult init(unsigned int flags)
{
	return ask("init %u; ", flags);
}

static void begin(const char *expected)
{
	CHECK_EQ(cuInit(7), CUDA_SUCCESS);
	CHECK(was_asked(expected));
	CHECK_EQ(cuInit(0), CUDA_SUCCESS); /* it has begun */
	CHECK(was_asked("init 0; "));
}

static void test_well(void)
{
	failing_call = 1;
	CHECK_EQ(cuInit(0), CUDA_ERROR_INVALID_VALUE);
	CHECK(was_asked("init 0; "));
	is_soft = true;
	begin("init 7; managed calls of 11; load; start; voice of 11; listen; ");
	CHECK(hears != NULL);
	if (!hears)
		return;
	hears("a fault\n");
	hears("two\nlines\n\n");
	hears("no end");
	hears("");
	hears("\n\n");
	CHECK(was_asked("log 'a fault'; log 'two\nlines'; log 'no end'; "));
	hears("at 8; kernel _ZN2ns3badEPf, block (0,0,0)\n  --> _ZN2ns3badEPf:7: st.u32 [_Z1x];\n");
	hears("_Z3badPf calls _Z5otherv; kernel _Zq, --> _Z");
	CHECK(was_asked(
	        "log 'at 8; kernel ns::bad, block (0,0,0)\n  --> ns::bad:7: st.u32 [_Z1x];'; "
	        "log '_Z3badPf calls _Z5otherv; kernel _Zq, --> _Z'; "));
}

static void test_mute(void)
{
	begin("init 7; managed calls of 11; load; start; voice of 11; ");
}

static void test_old(void)
{
	is_old = true;
	begin("init 7; managed calls of 11; load; ");
}

static void test_asleep(void)
{
	sleeps = true;
	begin("init 7; managed calls of 11; load; start; ");
}

/* It starts once in a process. */
static void apart(void (*test)(void))
{
	int status = -1;
	pid_t pid = fork();

	if (!pid) {
		test();
		_exit(test_n_failed != 0);
	}
	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid && !status);
}

int main(void)
{
	gx_forward_slots[GX_ENTRY_cuInit] = (void *)(uintptr_t)init;
	apart(test_well);
	apart(test_mute);
	apart(test_old);
	apart(test_asleep);
	return TEST_END();
}
