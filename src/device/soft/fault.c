/* fault.c - what a kernel did wrong, told with the block, the thread, the PTX line and its text. */
#include "device/soft/machine.h"

#include <stdio.h>
#include <string.h>

static void thread_of(const struct warp *w, unsigned lane, uint32_t tid[3])
{
	const uint32_t *size = w->run->grid->block;
	uint32_t linear = w->index * LANES + lane;

	tid[0] = linear % size[0];
	tid[1] = linear / size[0] % size[1];
	tid[2] = linear / size[0] / size[1];
}

/* The line of the module's text, without the space at its ends. */
static void copy_line(const struct gx_soft_module *module, uint32_t line, char *out, size_t room)
{
	const char *at = module->text, *end;
	size_t len;

	while (--line && *at) {
		at = strchrnul(at, '\n');
		at += *at == '\n';
	}
	at += strspn(at, " \t");
	end = at + strcspn(at, "\r\n");
	len = (size_t)(end - at) < room - 1 ? (size_t)(end - at) : room - 1;
	memcpy(out, at, len);
	out[len] = '\0';
}

enum step gx_soft_fault(struct warp *w, const struct insn *in, unsigned lane, enum gx_error error,
                        const char *fmt, ...)
{
	const struct program *program = w->run->program;
	struct gx_diag *diag = w->run->diag;
	char what[160];
	uint32_t tid[3];
	va_list ap;

	w->run->faulted = true;
	va_start(ap, fmt);
	vsnprintf(what, sizeof(what), fmt, ap);
	va_end(ap);
	thread_of(w, lane < LANES ? lane : 0, tid);
	if (diag && diag->error == GX_E_NONE && in) {
		diag->line = in->line;
		diag->insn = -1; /* the place is a line of PTX */
		snprintf(diag->file, sizeof(diag->file), "%s", program->info.name);
		copy_line(program->module, in->line, diag->source, sizeof(diag->source));
	}
	gx_fail(diag, error, "%s; kernel %.80s, block (%u,%u,%u), %s (%u,%u,%u)", what,
	        program->info.name, w->block->ctaid[0], w->block->ctaid[1], w->block->ctaid[2],
	        lane < LANES ? "thread" : "warp of thread", tid[0], tid[1], tid[2]);
	return STEP_FAULT;
}
