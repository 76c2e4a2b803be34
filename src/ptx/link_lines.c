/* link_lines.c - .loc, .file and names of inlined functions, numbered anew. */
#include "ptx/link_lines.h"

#include "ptx/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Operands of a .loc (body.c). */
enum { OWN, INLINED_AT = 3, FUNCTION_NAME = 6 };

/* How many numbers a module's files take, from the least one. */
static uint32_t numbers_of(const struct gx_ptx_module *module, uint32_t *least)
{
	uint32_t most = 0;

	*least = UINT32_MAX;
	for (uint32_t i = 0; i < module->n_files; i++) {
		uint32_t number = module->files[i].number;

		most = number > most ? number : most;
		*least = number < *least ? number : *least;
	}
	return module->n_files ? most - *least + 1 : 0;
}

int gx_ptx_link_lines_begin(struct gx_ptx_link_lines *lines, struct gx_ptx_module *const *modules,
                            uint32_t n)
{
	uint32_t next = 1, least;
	int err = 0;

	lines->modules = modules;
	lines->n = n;
	lines->first_file = calloc(n, sizeof(*lines->first_file));
	lines->labels = calloc(n, sizeof(*lines->labels));
	if (!lines->first_file || !lines->labels)
		return -ENOMEM;
	for (uint32_t i = 0; i < n && !err; i++) {
		uint32_t taken = numbers_of(modules[i], &least);

		lines->first_file[i] = next - least;
		next += taken;
		if (taken)
			err = gx_ptx_strings_read(modules[i], &lines->labels[i]);
	}
	return err;
}

/* The number of the label that a function's name stands behind in the whole; 0: it has none. */
static uint32_t label_of(struct gx_ptx_link_lines *lines, uint32_t module,
                         const struct gx_ptx_operand *label)
{
	char name[512], *kept;
	size_t number;

	gx_ptx_string_at(&lines->labels[module], label->name, (uint64_t)label->integer, name,
	                 sizeof(name));
	number = (uintptr_t)gx_strmap_get(&lines->inlined, name, strlen(name));
	if (number || !*name)
		return (uint32_t)number;
	number = lines->inlined.n_used + 1;
	kept = gx_arena_strndup(&lines->arena, name, strlen(name));
	if (!kept || gx_strmap_set(&lines->inlined, kept, strlen(kept), (void *)number)) {
		lines->failed = true;
		return 0;
	}
	gx_strbuf_printf(&lines->strings, "$L__gx_inlined%zu:\n.b8 ", number);
	for (const char *c = name; *c; c++)
		gx_strbuf_printf(&lines->strings, "%u,", (unsigned char)*c);
	gx_strbuf_puts(&lines->strings, "0\n");
	return (uint32_t)number;
}

static bool has_file(const struct gx_ptx_link_lines *lines, uint32_t module,
                     const struct gx_ptx_stmt *loc, uint32_t place)
{
	return loc->n_operands >= place + 3 &&
	       gx_ptx_file_path(lines->modules[module], (uint32_t)loc->operands[place].integer).len;
}

static void put_place(const struct gx_ptx_link_lines *lines, uint32_t module,
                      const struct gx_ptx_operand *place, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, " %u %u %u", lines->first_file[module] + (uint32_t)place[0].integer,
	                 (uint32_t)place[1].integer, (uint32_t)place[2].integer);
}

void gx_ptx_link_lines_put(struct gx_ptx_link_lines *lines, uint32_t module,
                           const struct gx_ptx_stmt *loc, struct gx_strbuf *out)
{
	uint32_t label = 0;

	if (!has_file(lines, module, loc, OWN))
		return;
	lines->any = true;
	gx_strbuf_puts(out, ".loc");
	put_place(lines, module, &loc->operands[OWN], out);
	if (loc->n_operands > FUNCTION_NAME && has_file(lines, module, loc, INLINED_AT))
		label = label_of(lines, module, &loc->operands[FUNCTION_NAME]);
	if (!label)
		return;
	gx_strbuf_printf(out, ", function_name $L__gx_inlined%u, inlined_at", label);
	put_place(lines, module, &loc->operands[INLINED_AT], out);
}

int gx_ptx_link_lines_end(struct gx_ptx_link_lines *lines, struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < lines->n && lines->any; i++) {
		for (uint32_t k = 0; k < lines->modules[i]->n_files; k++) {
			const struct gx_ptx_file *file = &lines->modules[i]->files[k];

			gx_strbuf_printf(out, ".file %u \"%.*s\"\n",
			                 lines->first_file[i] + file->number,
			                 (int)file->written.len, file->written.at);
		}
	}
	if (lines->strings.len) {
		gx_strbuf_puts(out, ".section .debug_str\n{\n");
		gx_strbuf_append(out, gx_strbuf_text(&lines->strings), lines->strings.len);
		gx_strbuf_puts(out, "}\n");
	}
	return lines->failed || lines->strings.failed ? -ENOMEM : 0;
}

void gx_ptx_link_lines_free(struct gx_ptx_link_lines *lines)
{
	for (uint32_t i = 0; i < lines->n && lines->labels; i++)
		gx_ptx_strings_free(&lines->labels[i]);
	free(lines->labels);
	free(lines->first_file);
	gx_strmap_free(&lines->inlined);
	gx_strbuf_free(&lines->strings);
	gx_arena_free(&lines->arena);
	*lines = (struct gx_ptx_link_lines){ .n = 0 };
}
