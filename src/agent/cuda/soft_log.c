/* soft_log.c - what the soft device says (faults, refused modules, missing calls) goes to the
 * loaders, line by line as it comes, with kernels named as reports name them. */
#include "agent/cuda/soft_log.h"

#include "agent/core/demangle.h"
#include "agent/core/launch_table.h"
#include "agent/core/session.h"
#include "base/strbuf.h"
#include "device/tell.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* How many of a text's characters are the mangled name of a kernel: it has its place in what is said of a fault. */
static size_t kernel_at(const char *text, const char *at)
{
	static const char *const before[] = { "kernel ", "--> " };

	for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++) {
		size_t len = strlen(before[i]);

		if ((size_t)(at - text) >= len && !memcmp(at - len, before[i], len))
			return strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
			                  "0123456789_$.");
	}
	return 0;
}

/* libstdc++ is not asked: who waits for this kernel may hold the lock of libc's loader. */
static void put_kernel(const char *at, size_t len, struct gx_strbuf *out)
{
	char mangled[256], shown[128];

	snprintf(mangled, sizeof(mangled), "%.*s", (int)len, at);
	if (len < sizeof(mangled) && (gx_launch_table_shown(mangled, shown, sizeof(shown)) ||
	                              gx_demangle_name(mangled, shown, sizeof(shown))))
		gx_strbuf_puts(out, shown);
	else
		gx_strbuf_append(out, at, len);
}

static void send_text(const char *text)
{
	struct gx_strbuf out = { 0 };
	const char *rest = text, *at = text;
	size_t n;

	while ((at = strstr(at, "_Z"))) {
		size_t len = kernel_at(text, at);

		if (len) {
			gx_strbuf_append(&out, rest, (size_t)(at - rest));
			put_kernel(at, len, &out);
			rest = at + len;
		}
		at += len ? len : 2;
	}
	gx_strbuf_puts(&out, rest);
	if (!out.failed)
		text = gx_strbuf_text(&out);
	n = strlen(text);
	while (n && text[n - 1] == '\n')
		n--;
	if (n)
		gx_session_log("%.*s", (int)n, text);
	gx_strbuf_free(&out);
}

void gx_soft_log_start(void *driver)
{
	gx_soft_listen *listen = NULL;

	*(void **)&listen = dlsym(driver, GX_SOFT_LISTEN);
	if (listen)
		listen(send_text);
}
