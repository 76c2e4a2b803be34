/* places.c - what of the source the places of a variant are, by the tables of lines of the machine code that was shipped. */
#include "agent/variant/places.h"

#include "agent/core/session.h"
#include "agent/core/demangle.h"
#include "agent/variant/driver.h"
#include "agent/variant/registry.h"
#include "base/strmap.h"
#include "agent/core/connections.h"
#include "cubin/lines.h"
#include "instrument/whole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TOLD      64u /* accesses of one variant: the log is for people */
#define MAX_FUNCTIONS 16u /* of a module, besides the kernel, that accesses are looked for in */

/* The kernel, and functions that it may call. */
struct tables {
	uint32_t n;
	struct gx_cubin_lines at[1 + MAX_FUNCTIONS];
};

static void add(struct tables *tables, const struct gx_cubin *cubin, const char *function)
{
	struct gx_cubin_lines *lines = &tables->at[tables->n];

	gx_cubin_lines_read(cubin, function, lines, NULL); /* of what can't be read there is none */
	if (lines->n_source)
		tables->n++;
	else
		gx_cubin_lines_free(lines);
}

static const struct gx_cubin_line *source_of(const struct tables *tables, uint32_t ptx_line)
{
	const struct gx_cubin_line *found = NULL;

	for (uint32_t i = 0; i < tables->n && !found; i++)
		found = gx_cubin_lines_of_ptx(&tables->at[i], ptx_line);
	return found;
}

static void tell_accesses(const struct gx_kernel *kernel, const struct tables *tables,
                          const struct gx_instrumented *text)
{
	uint32_t n_told = 0;

	for (uint32_t i = 0; i < text->n_accesses && n_told < MAX_TOLD; i++) {
		const struct gx_cubin_line *source = source_of(tables, text->access_lines[i]);

		if (!source)
			continue;
		gx_session_log("%s: site %u, line %u of its PTX: %s:%u", kernel->name, i,
		               text->access_lines[i], source->file, source->line);
		n_told++;
	}
}

static void tell_begin(struct gx_kernel *kernel, const struct tables *tables)
{
	const struct gx_cubin_line *source = gx_cubin_lines_at(&tables->at[0], 0);
	char *place = NULL;

	if (!source || atomic_load(&kernel->source) ||
	    asprintf(&place, "%s:%u", source->file, source->line) < 0)
		return;
	gx_session_log("%s: begins at %s", kernel->name, place);
	atomic_store(&kernel->source, place);
}

static void add_functions(struct tables *tables, const struct gx_cubin *cubin)
{
	for (uint32_t i = 0; cubin && tables->n && i < cubin->n_functions; i++)
		if (!cubin->functions[i].is_kernel && tables->n < 1 + MAX_FUNCTIONS)
			add(tables, cubin, cubin->functions[i].name);
}

static void free_tables(struct tables *tables)
{
	while (tables->n)
		gx_cubin_lines_free(&tables->at[--tables->n]);
}

void gx_places_tell(struct gx_kernel *kernel, const struct gx_cubin *cubin,
                    const struct gx_instrumented *text)
{
	struct tables tables = { .n = 0 };

	if (!cubin)
		return;
	add(&tables, cubin, kernel->name);
	if (tables.n)
		tell_begin(kernel, &tables);
	add_functions(&tables, text ? cubin : NULL);
	if (text)
		tell_accesses(kernel, &tables, text);
	free_tables(&tables);
}

/* --- for loaders that count by place */

static void take_span(char *to, size_t size, struct gx_ptx_span span)
{
	size_t n = span.len < size ? span.len : size - 1;

	if (n) /* an empty one may be at no address */
		memcpy(to, span.at, n);
	to[n] = '\0';
	for (size_t i = 0; i < n; i++) /* a statement may go over lines */
		if (to[i] == '\n' || to[i] == '\t' || to[i] == '\r')
			to[i] = ' ';
}

static const struct {
	int attribute;
	bool of_device;
} numbers[GX_N_PLACE_NUMBERS] = {
	[GX_PLACE_REGISTERS] = { CU_FUNC_ATTRIBUTE_NUM_REGS, false },
	[GX_PLACE_LOCAL] = { CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, false },
	[GX_PLACE_SHARED] = { CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, false },
	[GX_PLACE_MAX_THREADS] = { CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, false },
	[GX_PLACE_SMS] = { CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, true },
	[GX_PLACE_SM_THREADS] = { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, true },
	[GX_PLACE_SM_BLOCKS] = { CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, true },
	[GX_PLACE_SM_REGISTERS] = { CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, true },
	[GX_PLACE_SM_SHARED] = { CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, true },
	[GX_PLACE_BLOCK_SHARED] = { CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK, true },
};

/* original NULL: nothing is known of it */
static void report_kernel(const char *name, CUfunction original, const struct gx_instrumented *text,
                          struct gx_message *message)
{
	const struct gx_cuda_api *api = gx_agent_api();
	struct gx_place_row *row = &message->u.place;
	CUdevice device = 0;
	bool known = !gx_driver_device(&device);

	*row = (struct gx_place_row){ .ptx_line = 0 };
	message->id = gx_hash_bytes(name, strlen(name));

	row->declared_local = text->declared_local;
	row->for_debugger = text->for_debugger;
	row->unoptimised = text->unoptimised;
	snprintf(row->name, sizeof(row->name), "%s", name);
	if (!gx_demangle_shown(name, row->file, sizeof(row->file)))
		row->file[0] = '\0';
	for (int i = 0; i < GX_N_PLACE_NUMBERS; i++) {
		int attribute = numbers[i].attribute, *value = &row->numbers[i];
		CUresult err = CUDA_ERROR_NOT_FOUND;

		if (numbers[i].of_device && known)
			err = api->cuDeviceGetAttribute(value, attribute, device);
		else if (!numbers[i].of_device && original)
			err = api->cuFuncGetAttribute(value, attribute, original);
		if (err)
			*value = -1;
	}
	gx_session_tell(message);
}

_Static_assert((int)GX_CUBIN_CALLS <= (int)GX_PTX_CALLS, "calls of either are told");

/* What was inlined at a place, and from where. */
struct inlined {
	const char *function; /* mangled; "" none */
	const char *inner_file;
	uint32_t inner_line; /* 0: at the place's own line */
	uint32_t n_calls;    /* from the place outwards */
	uint32_t call_lines[GX_PTX_CALLS];
	char call_files[GX_PTX_CALLS][256];
};

/* "column" of a function's mangled name; of an operator and a lambda all of it: "Add::operator()". */
static void put_function(char *to, size_t size, const char *mangled)
{
	char name[160];
	const char *last = name;

	if (gx_demangle_name(mangled, name, sizeof(name)))
		while (strstr(last, "::"))
			last = strstr(last, "::") + 2;
	else if (!gx_demangle_shown(mangled, name, sizeof(name)))
		last = mangled;
	snprintf(to, size, "%.60s", last);
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* "atomicAdd of device_atomic_functions.hpp:112", "column, inlined at tile.cuh:7, gemm.cu:40" */
static void put_inlined(char *to, size_t size, const struct inlined *inlined)
{
	char name[64];
	size_t n;

	put_function(name, sizeof(name), inlined->function);
	n = (size_t)snprintf(to, size, "%s", name);
	if (inlined->inner_line && n < size)
		n += (size_t)snprintf(to + n, size - n, "%s%.48s:%u", n ? " of " : "",
		                      last_part(inlined->inner_file), inlined->inner_line);
	for (uint32_t i = 0; i < inlined->n_calls && n < size; i++)
		n += (size_t)snprintf(to + n, size - n, "%s%s%.48s:%u", n ? ", " : "",
		                      i ? "" : "inlined at ", last_part(inlined->call_files[i]),
		                      inlined->call_lines[i]);
}

/* Of the PTX, or else of the machine code's own table. */
static void take_inlined(const struct gx_instrumented_place *place,
                         const struct gx_cubin_line *source, char inner[256], struct inlined *out)
{
	take_span(inner, 256, place->inner_file);
	*out = (struct inlined){ .function = place->inlined ? place->inlined : "",
		                 .inner_file = inner,
		                 .inner_line = place->inner_line };
	for (uint32_t i = 0; !source && i < GX_PTX_CALLS && place->call_lines[i]; i++) {
		out->call_lines[out->n_calls] = place->call_lines[i];
		take_span(out->call_files[out->n_calls++], sizeof(out->call_files[0]),
		          place->call_files[i]);
	}
	if (!source)
		return;
	out->function = source->inlined;
	out->inner_file = source->inner_file;
	out->inner_line = source->inner_line;
	for (uint32_t i = 0; i < GX_CUBIN_CALLS && source->call_lines[i]; i++) {
		out->call_lines[i] = source->call_lines[i];
		snprintf(out->call_files[i], sizeof(out->call_files[i]), "%s",
		         source->call_files[i]);
		out->n_calls++;
	}
}

/* What a compiler merged, or made by itself. */
static void put_near(char *to, size_t size, const uint32_t near[2])
{
	uint32_t first = near[0] ? near[0] : near[1], second = near[1];
	int n = snprintf(to, size, "of no single line of the source");

	if (first)
		n += snprintf(to + n, size - (size_t)n, "; near %u", first);
	if (second && second != first)
		snprintf(to + n, size - (size_t)n, " and %u", second);
}

static void report_place(const struct gx_instrumented_place *place, const struct tables *tables,
                         struct gx_message *message)
{
	struct gx_place_row *row = &message->u.place;
	const struct gx_cubin_line *source =
	        place->line ? NULL : source_of(tables, place->ptx_line);
	struct inlined inlined;
	char inner[256];

	*row = (struct gx_place_row){ .ptx_line = place->ptx_line,
		                      .line = place->line,
		                      .n_insns = place->n_insns,
		                      .skipped = place->skipped };
	memcpy(row->decided_by, place->decided_by, sizeof(row->decided_by));
	memcpy(row->way, place->way, sizeof(row->way));
	memcpy(row->bare, place->bare, sizeof(row->bare));
	take_span(row->name, sizeof(row->name), place->func);
	take_span(row->file, sizeof(row->file), place->file);
	take_span(row->text, sizeof(row->text), place->text);
	if (source) {
		row->line = source->line;
		snprintf(row->file, sizeof(row->file), "%s", source->file);
	}
	take_inlined(place, source, inner, &inlined);
	row->in_header = inlined.inner_line != 0;
	if (!row->line && *row->file)
		put_near(row->inlined, sizeof(row->inlined), place->near);
	else
		put_inlined(row->inlined, sizeof(row->inlined), &inlined);
	gx_session_tell(message);
}

void gx_places_report(const struct gx_kernel *kernel, CUfunction original,
                      const struct gx_cubin *carrier, const struct gx_instrumented *text)
{
	struct gx_message message = { .type = GX_MSG_PLACE };
	struct tables tables = { .n = 0 };

	if (!text->uses_kernel)
		return;
	if (carrier)
		add(&tables, carrier, kernel->name);
	add_functions(&tables, carrier);
	report_kernel(kernel->name, original, text, &message);
	for (uint32_t i = 0; i < text->n_told; i++)
		report_place(&text->told[i], &tables, &message);
	free_tables(&tables);
}

/* Whose a place is to programs: that of one of the kernels, or of a device function, which has no number. */
static uint64_t owner_of(const struct gx_instrumented_place *place,
                         const struct gx_whole_kernel *kernels, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (gx_ptx_span_is(place->func, kernels[i].name))
			return gx_hash_bytes(place->func.at, place->func.len);
	return 0;
}

void gx_places_report_whole(const struct gx_whole_kernel *kernels, uint32_t n,
                            const struct gx_instrumented *text)
{
	struct gx_message message = { .type = GX_MSG_PLACE };
	struct tables none = { .n = 0 };

	if (!text->uses_kernel)
		return;
	for (uint32_t i = 0; i < n; i++)
		report_kernel(kernels[i].name, NULL, text, &message);
	for (uint32_t i = 0; i < text->n_told; i++) {
		message.id = owner_of(&text->told[i], kernels, n);
		report_place(&text->told[i], &none, &message);
	}
}
