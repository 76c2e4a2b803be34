/* signals.h - signals that `gpuext run` gets: those for the application, and those that stop the run. */
#ifndef GX_CLI_SIGNALS_H
#define GX_CLI_SIGNALS_H

#include <stdbool.h>
#include <sys/types.h>

/**
 * gx_signals_take() - from now on signals are kept, and do not end gpuext.
 * @app: an application is to be started: what an operator sends to gpuext as the one that is in front of it (a reload, a
 *       dump, an end) is for that, and a reader who went away does not end what watches it
 *
 * What gpuext was started to ignore (nohup) it ignores, and so does the application: nothing that is set here goes through exec.
 */
void gx_signals_take(bool app);

/* The application is there, or nobody: what a terminal sends, it sends to both. */
void gx_signals_begin(bool app);

/* Each that came since is sent to the application. */
void gx_signals_pass(pid_t app);

/* Nobody is there to be sent one to, and what is left to do may take long: the second of those that ask for an end is one. */
void gx_signals_late(void);

/* Whether one came that ends a run without an application; it is forgotten. */
bool gx_signals_stop(void);

#endif
