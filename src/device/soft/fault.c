/* fault.c - what a kernel did wrong, told with the block, the thread, the source line, the PTX line and its text. */
#include "device/soft/machine.h"
#include "ptx/lines.h"

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

/* What the last .loc in front of the instruction says, if it is one of this function. */
static bool find_source(const struct gx_ptx_module *module, const struct gx_ptx_func *func,
                        uint32_t line, struct gx_ptx_line *out)
{
	struct gx_arena arena = { .head = NULL };
	struct gx_ptx_sources sources = { .module = module, .arena = &arena };
	struct gx_ptx_source source = { .at = { 0 } };
	bool found = false;

	for (uint32_t i = 0; i < func->n_stmts && !found; i++) {
		const struct gx_ptx_stmt *stmt = &func->stmts[i];

		found = stmt->kind == GX_PTX_INSN && stmt->line == line;
		if (gx_ptx_is_loc(stmt) && gx_ptx_source_next(&sources, stmt, &source))
			break;
	}
	gx_ptx_sources_end(&sources);
	gx_arena_free(&arena);
	*out = found ? source.at : (struct gx_ptx_line){ 0 };
	return found;
}

/* ", gemm.cu:7" of an instruction by its line of PTX; "" where there is no line information. */
static void tell_source(const struct gx_ptx_module *module, uint32_t line, char *out, size_t room)
{
	struct gx_ptx_line at = { 0 };
	struct gx_ptx_span path;
	const char *slash;

	out[0] = '\0';
	for (uint32_t i = 0; i < module->n_funcs; i++)
		if (find_source(module, &module->funcs[i], line, &at))
			break;
	path = gx_ptx_file_path(module, at.file);
	if (!at.line || !path.len)
		return;
	slash = memrchr(path.at, '/', path.len);
	if (slash)
		path = (struct gx_ptx_span){ slash + 1, path.len - (size_t)(slash + 1 - path.at) };
	snprintf(out, room, ", %.*s:%u", path.len < 80 ? (int)path.len : 80, path.at, at.line);
}

enum step gx_soft_fault(struct warp *w, const struct insn *in, unsigned lane, enum gx_error error,
                        const char *fmt, ...)
{
	const struct program *program = w->run->program;
	struct gx_diag *diag = w->run->diag;
	char what[160], source[100] = "";
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
		tell_source(program->module->ptx, in->line, source, sizeof(source));
	}
	gx_fail(diag, error, "%s; kernel %.80s%s, block (%u,%u,%u), %s (%u,%u,%u)", what,
	        program->info.name, source, w->block->ctaid[0], w->block->ctaid[1],
	        w->block->ctaid[2], lane < LANES ? "thread" : "warp of thread", tid[0], tid[1],
	        tid[2]);
	return STEP_FAULT;
}
