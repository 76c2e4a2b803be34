/* driver_tell.c - what the soft device has to say: faults of kernels, refused modules, calls that
 * it does not have.
 *
 * The application's own descriptors are never written to. It goes to whoever listens (the agent,
 * which sends it to gpuext), and to the file named by GPUEXT_SOFT_LOG.
 */
#include "device/soft/driver.h"

#include "base/strbuf.h"
#include "device/tell.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#define MAX_UNHEARD 4096

static struct {
	pthread_mutex_t lock;
	gx_soft_listener *listener;
	struct gx_strbuf unheard; /* what was said before anybody listened */
} tell = { .lock = PTHREAD_MUTEX_INITIALIZER };

#pragma GCC visibility push(default)
gx_soft_listen gpuext_soft_listen_1;
gx_soft_unsupported gpuext_soft_unsupported_1;
gx_soft_stand_in gpuext_soft_stand_in_1;
#pragma GCC visibility pop

void gpuext_soft_listen_1(gx_soft_listener *fn)
{
	pthread_mutex_lock(&tell.lock);
	tell.listener = fn;
	if (fn && tell.unheard.len)
		fn(gx_strbuf_text(&tell.unheard));
	gx_strbuf_free(&tell.unheard);
	pthread_mutex_unlock(&tell.lock);
}

static void write_log(const struct gx_strbuf *text)
{
	const char *path = getenv("GPUEXT_SOFT_LOG");
	int fd = path && *path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;

	if (write(fd, gx_strbuf_text(text), text->len) < 0) {
		/* no such file, or nowhere left to say so */
	}
	close(fd);
}

void gx_driver_tell(const struct gx_diag *diag)
{
	struct gx_strbuf text = { 0 };

	if (!diag->error || gx_driver.forked) /* the child's copy of the lock may be held */
		return;
	gx_diag_print(diag, &text);
	write_log(&text);
	pthread_mutex_lock(&tell.lock);
	if (tell.listener)
		tell.listener(gx_strbuf_text(&text));
	else if (tell.unheard.len + text.len < MAX_UNHEARD)
		gx_strbuf_append(&tell.unheard, gx_strbuf_text(&text), text.len);
	pthread_mutex_unlock(&tell.lock);
	gx_strbuf_free(&text);
}

void gpuext_soft_unsupported_1(const char *name)
{
	struct gx_diag diag = { 0 };

	gx_fail(&diag, GX_E_SOFT_API, "%s", name);
	gx_driver_tell(&diag);
}

void gpuext_soft_stand_in_1(const char *what)
{
	struct gx_diag diag = { 0 };

	gx_fail(&diag, GX_E_SOFT_STAND_IN, "%s", what);
	gx_driver_tell(&diag);
}
