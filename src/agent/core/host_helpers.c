/* host_helpers.c - helpers of programs at CUDA API names that are about the calling process and
 * thread.
 *
 * What Linux's helper of the same id gives, as far as a process knows it: there is no kernel memory
 * here, so that probe_read of the kernel reads what that of the user reads. Sizes and memory of the
 * program were proved; gx_run_access() says so again. */
#include "agent/core/host_helpers.h"

#include "base/cgroup.h"
#include "ebpf/run_format.h"
#include "ebpf/run_memory.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define COMM_BYTES 16
#define UNUSED(x)  ((void)(x))

struct call {
	struct gx_run_env *env;
	gx_host_print *print;
	void *arg;
	const uint64_t *args;
};

typedef uint64_t helper_fn(const struct call *call);

static uint64_t as_int(long value)
{
	return (uint64_t)(int64_t)value;
}

static uint64_t clock_ns(clockid_t id)
{
	struct timespec t = { 0 };

	clock_gettime(id, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t ktime_get_ns(const struct call *call)
{
	UNUSED(call);
	return clock_ns(CLOCK_MONOTONIC);
}

static uint64_t ktime_get_boot_ns(const struct call *call)
{
	UNUSED(call);
	return clock_ns(CLOCK_BOOTTIME);
}

static uint64_t ktime_get_coarse_ns(const struct call *call)
{
	UNUSED(call);
	return clock_ns(CLOCK_MONOTONIC_COARSE);
}

static uint64_t ktime_get_tai_ns(const struct call *call)
{
	UNUSED(call);
	return clock_ns(CLOCK_TAI);
}

static uint64_t get_smp_processor_id(const struct call *call)
{
	return call->env->cpu; /* that whose values the program sees */
}

static uint64_t get_numa_node_id(const struct call *call)
{
	unsigned node = 0;

	UNUSED(call);
	syscall(SYS_getcpu, NULL, &node, NULL);
	return node;
}

static uint64_t get_current_pid_tgid(const struct call *call)
{
	UNUSED(call);
	return (uint64_t)getpid() << 32 | (uint32_t)syscall(SYS_gettid);
}

static uint64_t get_current_uid_gid(const struct call *call)
{
	UNUSED(call);
	return (uint64_t)getgid() << 32 | getuid();
}

static uint64_t get_current_comm(const struct call *call)
{
	uint64_t size = call->args[1];
	char *to = gx_run_access(call->env, call->args[0], size, true),
	     name[COMM_BYTES + 1] = { 0 };

	if (!to)
		return as_int(-EINVAL);
	prctl(PR_GET_NAME, name);
	memset(to, 0, size);
	memcpy(to, name, size - 1 < COMM_BYTES - 1 ? size - 1 : COMM_BYTES - 1);
	return 0;
}

static uint64_t get_current_cgroup_id(const struct call *call)
{
	UNUSED(call);
	return gx_own_cgroup_id();
}

/* xorshift, for each thread; not for secrets, as in Linux. */
static uint64_t get_prandom_u32(const struct call *call)
{
	static __thread uint64_t state;

	UNUSED(call);
	if (!state && getrandom(&state, sizeof(state), GRND_NONBLOCK) != sizeof(state))
		state = clock_ns(CLOCK_MONOTONIC) ^ (uint64_t)syscall(SYS_gettid) << 32;
	state |= !state;
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 16);
}

/* --- memory */
static uint64_t probe_read(const struct call *call)
{
	uint64_t size = call->args[1];
	void *to = gx_run_access(call->env, call->args[0], size, true);

	if (!size)
		return 0;
	return to ? as_int(gx_run_probe_read(call->env, to, call->args[2], size)) : as_int(-EFAULT);
}

static uint64_t probe_read_str(const struct call *call)
{
	uint64_t size = call->args[1];
	char *to = gx_run_access(call->env, call->args[0], size, true);

	if (!size)
		return 0;
	return to ? as_int(gx_run_probe_string(call->env, to, call->args[2], size))
	          : as_int(-EFAULT);
}

static uint64_t compare_strings(const struct call *call)
{
	const char *a = gx_run_access(call->env, call->args[0], call->args[1], false);
	const char *b = gx_run_access(call->env, call->args[2], 1, false);

	if (!call->args[1])
		return 0;
	return a && b ? as_int(strncmp(a, b, call->args[1])) : as_int(-EFAULT);
}

/* --- formats */
static uint64_t say(const struct call *call, const char *fmt, uint64_t fmt_size,
                    const uint64_t *args, unsigned n_args)
{
	char line[GX_RUN_MAX_TEXT];
	int len = fmt ? gx_run_format(call->env, line, sizeof(line), fmt, fmt_size, args, n_args)
	              : -EINVAL;

	if (len < 0)
		return as_int(len);
	len = len < (int)sizeof(line) ? len : (int)sizeof(line) - 1;
	if (call->print) {
		line[strcspn(line, "\n")] = '\0'; /* a line is a message */
		call->print(call->arg, line);
	}
	return (uint64_t)len;
}

static uint64_t trace_printk(const struct call *call)
{
	return say(call, gx_run_access(call->env, call->args[0], call->args[1], false),
	           call->args[1], call->args + 2, 3);
}

/* The arguments as 8 bytes each; too many or half of one: -EINVAL, as in Linux. */
static int take_args(const struct call *call, uint64_t address, uint64_t size, uint64_t *args)
{
	const void *from = size ? gx_run_access(call->env, address, size, false) : NULL;

	if (size % 8 || size > GX_RUN_MAX_FORMAT_ARGS * sizeof(uint64_t) || (size && !from))
		return -EINVAL;
	if (size)
		memcpy(args, from, size);
	return (int)(size / 8);
}

static uint64_t trace_vprintk(const struct call *call)
{
	uint64_t args[GX_RUN_MAX_FORMAT_ARGS];
	int n = take_args(call, call->args[2], call->args[3], args);

	if (n < 0)
		return as_int(n);
	return say(call, gx_run_access(call->env, call->args[0], call->args[1], false),
	           call->args[1], args, (unsigned)n);
}

/* The format is a constant: the verifier has seen its end. */
static uint64_t format(const struct call *call)
{
	uint64_t args[GX_RUN_MAX_FORMAT_ARGS], size = call->args[1];
	const char *fmt = gx_run_access(call->env, call->args[2], 1, false);
	char *to = size ? gx_run_access(call->env, call->args[0], size, true) : NULL;
	char line[GX_RUN_MAX_TEXT];
	int n = take_args(call, call->args[3], call->args[4], args), len;

	if (!fmt || (size && !to))
		return as_int(-EINVAL);
	len = n < 0 ? n
	            : gx_run_format(call->env, line, sizeof(line), fmt, strlen(fmt) + 1, args,
	                            (unsigned)n);
	if (size) /* all of it counts as written, also when nothing is said */
		memset(to, 0, size);
	if (len < 0)
		return as_int(len);
	if (size)
		memcpy(to, line, strlen(line) < size - 1 ? strlen(line) : size - 1);
	return (uint64_t)len + 1;
}

static const struct {
	uint32_t id;
	helper_fn *run;
} helpers[] = {
	{ 4, probe_read },           { 5, ktime_get_ns },           { 6, trace_printk },
	{ 7, get_prandom_u32 },      { 8, get_smp_processor_id },   { 14, get_current_pid_tgid },
	{ 15, get_current_uid_gid }, { 16, get_current_comm },      { 42, get_numa_node_id },
	{ 45, probe_read_str },      { 80, get_current_cgroup_id }, { 112, probe_read },
	{ 113, probe_read },         { 114, probe_read_str },       { 115, probe_read_str },
	{ 125, ktime_get_boot_ns },  { 160, ktime_get_coarse_ns },  { 165, format },
	{ 177, trace_vprintk },      { 182, compare_strings },      { 208, ktime_get_tai_ns },
};

int gx_host_helper(struct gx_run_env *env, gx_host_print *print, void *arg, uint32_t id,
                   const uint64_t args[5], uint64_t *result)
{
	struct call call = { .env = env, .print = print, .arg = arg, .args = args };
	int saved = errno;

	for (size_t i = 0; i < sizeof(helpers) / sizeof(helpers[0]); i++)
		if (helpers[i].id == id) {
			*result = helpers[i].run(&call);
			errno = saved;
			return 0;
		}
	return -EOPNOTSUPP;
}
