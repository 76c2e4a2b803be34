/* host_helpers.c - helpers of programs at CUDA API names: their table, and those about the calling process and thread.
 *
 * What Linux's helper of the same id gives, as far as a process knows it: there is no kernel memory
 * here, so that probe_read of the kernel reads what that of the user reads. Sizes and memory of the
 * program were proved; gx_run_access() says so again. */
#include "agent/core/host_helpers.h"

#include "base/cgroup.h"
#include "ebpf/run_format.h"
#include "ebpf/run_memory.h"
#include "ir/helper.h"

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

uint64_t gx_host_ktime_get_ns(struct gx_run_call *call)
{
	UNUSED(call);
	return clock_ns(CLOCK_MONOTONIC);
}

uint64_t gx_host_ktime_get_boot_ns(struct gx_run_call *call)
{
	UNUSED(call);
	return clock_ns(CLOCK_BOOTTIME);
}

uint64_t gx_host_ktime_get_coarse_ns(struct gx_run_call *call)
{
	UNUSED(call);
	return clock_ns(CLOCK_MONOTONIC_COARSE);
}

uint64_t gx_host_ktime_get_tai_ns(struct gx_run_call *call)
{
	UNUSED(call);
	return clock_ns(CLOCK_TAI);
}

uint64_t gx_host_get_smp_processor_id(struct gx_run_call *call)
{
	return call->env->cpu; /* that whose values the program sees */
}

uint64_t gx_host_get_numa_node_id(struct gx_run_call *call)
{
	unsigned node = 0;

	UNUSED(call);
	syscall(SYS_getcpu, NULL, &node, NULL);
	return node;
}

uint64_t gx_host_get_current_pid_tgid(struct gx_run_call *call)
{
	UNUSED(call);
	return (uint64_t)getpid() << 32 | (uint32_t)syscall(SYS_gettid);
}

uint64_t gx_host_get_current_uid_gid(struct gx_run_call *call)
{
	UNUSED(call);
	return (uint64_t)getgid() << 32 | getuid();
}

uint64_t gx_host_get_current_comm(struct gx_run_call *call)
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

uint64_t gx_host_get_current_cgroup_id(struct gx_run_call *call)
{
	UNUSED(call);
	return gx_own_cgroup_id();
}

/* xorshift, for each thread; not for secrets, as in Linux. */
uint64_t gx_host_get_prandom_u32(struct gx_run_call *call)
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
uint64_t gx_host_probe_read(struct gx_run_call *call)
{
	uint64_t size = call->args[1];
	void *to = gx_run_access(call->env, call->args[0], size, true);

	if (!size)
		return 0;
	return to ? as_int(gx_run_probe_read(call->env, to, call->args[2], size)) : as_int(-EFAULT);
}

uint64_t gx_host_probe_read_str(struct gx_run_call *call)
{
	uint64_t size = call->args[1];
	char *to = gx_run_access(call->env, call->args[0], size, true);

	if (!size)
		return 0;
	return to ? as_int(gx_run_probe_string(call->env, to, call->args[2], size))
	          : as_int(-EFAULT);
}

uint64_t gx_host_strncmp(struct gx_run_call *call)
{
	const char *a = gx_run_access(call->env, call->args[0], call->args[1], false);
	const char *b = gx_run_access(call->env, call->args[2], 1, false);

	if (!call->args[1])
		return 0;
	return a && b ? as_int(strncmp(a, b, call->args[1])) : as_int(-EFAULT);
}

/* --- formats */
static uint64_t say(const struct gx_run_call *call, const char *fmt, uint64_t fmt_size,
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

uint64_t gx_host_trace_printk(struct gx_run_call *call)
{
	return say(call, gx_run_access(call->env, call->args[0], call->args[1], false),
	           call->args[1], call->args + 2, 3);
}

/* The arguments as 8 bytes each; too many or half of one: -EINVAL, as in Linux. */
static int take_args(const struct gx_run_call *call, uint64_t address, uint64_t size,
                     uint64_t *args)
{
	const void *from = size ? gx_run_access(call->env, address, size, false) : NULL;

	if (size % 8 || size > GX_RUN_MAX_FORMAT_ARGS * sizeof(uint64_t) || (size && !from))
		return -EINVAL;
	if (size)
		memcpy(args, from, size);
	return (int)(size / 8);
}

uint64_t gx_host_trace_vprintk(struct gx_run_call *call)
{
	uint64_t args[GX_RUN_MAX_FORMAT_ARGS];
	int n = take_args(call, call->args[2], call->args[3], args);

	if (n < 0)
		return as_int(n);
	return say(call, gx_run_access(call->env, call->args[0], call->args[1], false),
	           call->args[1], args, (unsigned)n);
}

/* The format is a constant: the verifier has seen its end. */
uint64_t gx_host_snprintf(struct gx_run_call *call)
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

int gx_host_helper(struct gx_run_call *call, uint32_t id, uint64_t *result)
{
	static gx_run_helper *const rows[] = {
#define HELPER(name, id_, ret, most, args, maps, flags, lanes, cost, device, host, policy, doc)    \
	gx_host_##host,
#include "defs/helpers.def"
	};
	int saved = errno, at = gx_helper_at(id);

	if (at < 0 || !rows[at])
		return -EOPNOTSUPP;
	call->err = 0;
	*result = rows[at](call);
	errno = saved;
	return call->err;
}
