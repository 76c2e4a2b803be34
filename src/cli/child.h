/* child.h - a program that is run with a deadline, in a process group of its own. */
#ifndef GX_CLI_CHILD_H
#define GX_CLI_CHILD_H

#include <stddef.h>

struct gx_child {
	char *const *argv;      /* ends with NULL; a path first */
	const char *const *env; /* "NAME=VALUE" beside what there is; ends with NULL; NULL: none */
	const char *out_path;   /* its stdout; its stderr goes to the same name with ".err" */
	unsigned int deadline_s;
};

/**
 * gx_child_run() - run it until it ends, or until the deadline; then the whole group is killed.
 * @status: as wait() gave it
 *
 * 0; -ETIMEDOUT: it did not end by itself, and may be there still, when not even a kill ends it (a driver that hangs);
 * other -errno: it was not started.
 */
int gx_child_run(const struct gx_child *child, int *status);

#endif
