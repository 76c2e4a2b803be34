/* pin.h - an owner goes on after its command has ended, under a name. */
#ifndef GX_POLICY_PIN_H
#define GX_POLICY_PIN_H

#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>

/* 1 to 63 letters, digits, '.', '_' and '-'. GX0646 */
int gx_pin_check(const char *name, struct gx_diag *diag);
/* "gpuext/pin/<user>/<name>": whoever listens there has the name; it ends with the process. */
void gx_pin_address(const char *name, char *out, size_t size);

/**
 * gx_pin_fork() - before anything is open: the command waits, its child goes on.
 *
 * In the child: -1, and *ready is for gx_pin_release(); it has a session of its own, and the
 * command's standard descriptors until then. In the command: the status that it ends with, after
 * the child released it (0) or ended. diag: no process could be made.
 */
int gx_pin_fork(int *ready, struct gx_diag *diag);
/* The command ends with 0; from now on this process reads and says nothing, in folder "/". False:
 * the command is gone already, nobody knows of this process. */
bool gx_pin_release(int ready);

#endif
