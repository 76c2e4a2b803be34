/* leave.c - a process that ends by _exit runs no exit handlers: the last flush is made here,
 * bounded, then it ends. */
#include "agent/core/life.h"

#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

/* Nothing of libc between here and the end: the application asked for just that. */
static _Noreturn void leave(int status)
{
	gx_agent_goodbye();
	for (;;)
		syscall(SYS_exit_group, status);
}

EXPORT _Noreturn void _exit(int status)
{
	leave(status);
}

EXPORT _Noreturn void _Exit(int status)
{
	leave(status);
}
