/* soft_log.c - what the soft device says (faults, refused modules, missing calls) goes to the
 * loaders, line by line as it comes. */
#include "agent/cuda/soft_log.h"

#include "agent/core/session.h"
#include "device/tell.h"

#include <dlfcn.h>
#include <string.h>

static void send_text(const char *text)
{
	size_t n = strlen(text);

	while (n && text[n - 1] == '\n')
		n--;
	if (n)
		gx_session_log("%.*s", (int)n, text);
}

void gx_soft_log_start(void *driver)
{
	gx_soft_listen *listen = NULL;

	*(void **)&listen = dlsym(driver, GX_SOFT_LISTEN);
	if (listen)
		listen(send_text);
}
