/* counted_exit.h - of a coverage build, before all else: what a process ran counts, though it ends by _exit(), as children of tests do. */
#ifndef GX_TEST_COUNTED_EXIT_H
#define GX_TEST_COUNTED_EXIT_H

/* No header is included: one may declare what a file has its own of. */
void __gcov_dump(void);
void _Exit(int status) __attribute__((noreturn));

__attribute__((weak, noreturn, visibility("hidden"))) void gx_counted_exit(int status)
{
	__gcov_dump();
	_Exit(status);
}
#define _exit gx_counted_exit

#endif
