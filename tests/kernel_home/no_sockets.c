// SPDX-License-Identifier: BSD-2-Clause
/* no_sockets.c - for guests in a Linux that is built without sockets: programs by which libbpf asks what Linux can are of another type there.
 *
 * libbpf loads small socket filters to learn whether there are maps for global data. Without sockets there is no such type, and libbpf refuses every object
 * that has data. A tracepoint's program of the same instructions answers the same question. Linked with --wrap=syscall.
 */
#include <errno.h>
#include <linux/bpf.h>
#include <stdarg.h>
#include <sys/syscall.h>

long __real_syscall(long number, ...);
long __wrap_syscall(long number, ...);

long __wrap_syscall(long number, ...)
{
	long args[6], done;
	va_list list;

	va_start(list, number);
	for (int i = 0; i < 6; i++)
		args[i] = va_arg(list, long);
	va_end(list);
	done = __real_syscall(number, args[0], args[1], args[2], args[3], args[4], args[5]);
	if (done < 0 && errno == EINVAL && number == SYS_bpf && args[0] == BPF_PROG_LOAD) {
		union bpf_attr *attr = (union bpf_attr *)args[1];

		if (attr->prog_type != BPF_PROG_TYPE_SOCKET_FILTER)
			return done;
		attr->prog_type = BPF_PROG_TYPE_TRACEPOINT;
		done = __real_syscall(number, args[0], args[1], args[2]);
		attr->prog_type = BPF_PROG_TYPE_SOCKET_FILTER;
	}
	return done;
}
