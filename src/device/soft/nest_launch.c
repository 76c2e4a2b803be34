/* nest_launch.c - the calls by which kernels launch, copy and fill, and say in which order. */
#include "device/soft/nest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Handles: the numbers that CUDA names, or how many there were when it was made. */
enum {
	STREAM_NULL = 0,
	STREAM_LEGACY = 1,
	STREAM_PER_THREAD = 2,
	STREAM_TAIL = 3,
	STREAM_FIRE_AND_FORGET = 4,
};
#define STREAM_FIRST 0x5354000000000000ull
#define EVENT_FIRST  0x4556000000000000ull

static bool is_made(uint64_t handle, uint64_t first, uint32_t n)
{
	return handle - first - 1 < n;
}

static bool is_stream(const struct nest *nest, uint64_t handle)
{
	return handle <= STREAM_FIRE_AND_FORGET || is_made(handle, STREAM_FIRST, nest->n_streams);
}

/* --- launches */
static struct program *program_of(struct gx_soft_module *module, uint64_t address)
{
	uint64_t index = (address - WINDOW_CODE) / 16;

	if (address < WINDOW_CODE || address % 16 || index >= module->ptx->n_funcs)
		return NULL;
	for (uint32_t i = 0; i < module->n_programs; i++) {
		if (module->programs[i].ptx == &module->ptx->funcs[index])
			return (struct program *)(uintptr_t)gx_soft_kernel_at(module, i);
	}
	return NULL;
}

static void dim3_of(const struct warp *w, const struct insn *in, uint32_t i, unsigned lane,
                    uint32_t out[3])
{
	const int32_t row = in->call->args[i].from;
	uint64_t first = src(w, row)[lane];

	out[0] = (uint32_t)first;
	out[1] = (uint32_t)(first >> 32);
	out[2] = (uint32_t)src(w, row + 1)[lane];
}

/* What was freed is nobody's any more, from the next access on. */
static void forget_views(struct run *run)
{
	run->generation = __atomic_load_n(&run->soft->generation, __ATOMIC_ACQUIRE);
}

/* Room for one more that is open. A fault of what was done for it is the grid's: run->faulted. */
static enum nest_error find_room(struct run *run)
{
	struct nest *nest = run->nest;
	int err = 0;

	while (!err && !run->faulted && nest->n_pending >= nest->limit) {
		if (!gx_soft_nest_now(nest, run->diag, &err))
			return NEST_TOO_MANY;
	}
	run->faulted |= err != 0;
	forget_views(run);
	return NEST_OK;
}

static struct errand *errand_new(struct nest *nest, enum errand_kind kind)
{
	struct errand *e = calloc(1, sizeof(*e));

	if (e) {
		e->kind = kind;
		nest->n_pending++;
	}
	return e;
}

static enum nest_error make_launch(struct run *run, struct program *program,
                                   const struct gx_soft_grid *grid, uint64_t *address)
{
	struct nest *nest = run->nest;
	uint32_t bytes = program->info.param_bytes;
	struct gx_diag diag = { 0 };
	enum nest_error error;
	struct errand *e;

	if (gx_soft_check_shape(run->soft, program, grid, &diag))
		return NEST_INVALID_CONFIGURATION;
	error = find_room(run);
	if (error || run->faulted)
		return error;
	e = errand_new(nest, ERRAND_LAUNCH);
	if (!e)
		return NEST_NO_MEMORY;
	e->program = program;
	e->grid = *grid;
	e->next = nest->made;
	nest->made = e;
	if (gx_soft_alloc(nest->soft, bytes ? bytes : 1, 16, &e->buffer)) {
		nest->made = e->next;
		gx_soft_nest_give_up(nest, e);
		return NEST_NO_MEMORY;
	}
	*address = e->buffer;
	return NEST_OK;
}

/* A kernel that can't run at all ends the launch, as one of the host's would. */
static enum step refuse(struct warp *w, const struct program *program)
{
	struct gx_diag *diag = w->run->diag;

	if (diag && diag->error == GX_E_NONE)
		*diag = program->error;
	w->run->faulted = true;
	return STEP_FAULT;
}

/* __cudaCDP2GetParameterBufferV2(kernel, grid, block, shared memory): where its parameters go */
enum step gx_soft_nest_buffer(struct warp *w, const struct insn *in, uint32_t mask)
{
	struct run *run = w->run;

	FOR_LANES(mask, struct gx_soft_grid grid = { .max_insns = run->grid->max_insns };
	          struct program *program = program_of(run->program->module, nest_arg(w, in, 0, l));
	          enum nest_error error = NEST_INVALID_FUNCTION; uint64_t address = 0;
	          if (program && !program->ready) return refuse(w, program);
	          dim3_of(w, in, 1, l, grid.grid); dim3_of(w, in, 2, l, grid.block);
	          grid.dynamic_shared_bytes = (uint32_t)nest_arg(w, in, 3, l);
	          if (program) error = make_launch(run, program, &grid, &address);
	          if (run->faulted) return STEP_FAULT;
	          if (error) w->last_error[l] = (uint16_t)error; nest_give(w, in, l, address););
	return STEP_NEXT;
}

/* Into the stream: what is done behind the grid in the order of the calls, or behind that. */
static void put(struct nest *nest, struct errand *e, uint64_t stream)
{
	struct errands *list = stream == STREAM_TAIL ? &nest->tail : &nest->plain;

	e->next = NULL;
	gx_soft_nest_append(list, (struct errands){ e, e });
}

static enum nest_error launch(struct run *run, uint64_t buffer, uint64_t stream)
{
	struct nest *nest = run->nest;
	struct errand **at = &nest->made, *e;
	uint32_t bytes;
	const void *from;

	while (*at && (*at)->buffer != buffer)
		at = &(*at)->next;
	e = *at;
	if (!e)
		return NEST_INVALID_VALUE;
	if (!is_stream(nest, stream))
		return NEST_INVALID_VALUE;
	bytes = e->program->info.param_bytes;
	from = gx_soft_host(nest->soft, buffer, bytes ? bytes : 1);
	e->params = malloc(bytes + 1);
	if (!from || !e->params)
		return from ? NEST_NO_MEMORY : NEST_INVALID_VALUE;
	memcpy(e->params, from, bytes);
	*at = e->next;
	gx_soft_free(nest->soft, buffer);
	e->buffer = 0;
	put(nest, e, stream);
	return NEST_OK;
}

/* __cudaCDP2LaunchDeviceV2(parameters, stream) */
enum step gx_soft_nest_launch(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, nest_result(w, in, l,
	                            launch(w->run, nest_arg(w, in, 0, l), nest_arg(w, in, 1, l))););
	forget_views(w->run);
	return STEP_NEXT;
}

/* --- copies and fills */
/* What only the thread or its block has is no place for a copy. */
static bool is_inside(uint64_t address)
{
	return address - WINDOW_SHARED < WINDOW_BYTES || address - WINDOW_LOCAL < WINDOW_BYTES;
}

static enum nest_error move(struct run *run, enum errand_kind kind, const struct box *box,
                            uint64_t stream)
{
	struct nest *nest = run->nest;
	enum nest_error error;
	struct errand *e;

	if (!is_stream(nest, stream))
		return NEST_INVALID_VALUE;
	if (is_inside(box->to) || is_inside(box->from))
		return NEST_INVALID_VALUE;
	if (box->height > 1 &&
	    (box->to_pitch < box->width || (kind == ERRAND_COPY && box->from_pitch < box->width)))
		return NEST_INVALID_VALUE;
	error = find_room(run);
	if (error || run->faulted)
		return error;
	e = errand_new(nest, kind);
	if (!e)
		return NEST_NO_MEMORY;
	e->box = *box;
	put(nest, e, stream);
	return NEST_OK;
}

/* From device to device, or as the addresses say. */
static enum nest_error copy(struct run *run, const struct box *box, uint64_t kind, uint64_t stream)
{
	return (uint32_t)kind == 3 || (uint32_t)kind == 4 ? move(run, ERRAND_COPY, box, stream)
	                                                  : NEST_DIRECTION;
}

/* (to, from, bytes, kind, stream) */
enum step gx_soft_nest_copy(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, struct box box = { 0 }; box.to = nest_arg(w, in, 0, l);
	          box.from = nest_arg(w, in, 1, l); box.width = nest_arg(w, in, 2, l);
	          box.height = 1;
	          nest_result(w, in, l,
	                      copy(w->run, &box, nest_arg(w, in, 3, l), nest_arg(w, in, 4, l))););
	return w->run->faulted ? STEP_FAULT : STEP_NEXT;
}

/* (to, pitch, from, pitch, width, height, kind, stream) */
enum step gx_soft_nest_copy_box(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, struct box box = { 0 }; box.to = nest_arg(w, in, 0, l);
	          box.to_pitch = nest_arg(w, in, 1, l); box.from = nest_arg(w, in, 2, l);
	          box.from_pitch = nest_arg(w, in, 3, l); box.width = nest_arg(w, in, 4, l);
	          box.height = nest_arg(w, in, 5, l);
	          nest_result(w, in, l,
	                      copy(w->run, &box, nest_arg(w, in, 6, l), nest_arg(w, in, 7, l))););
	return w->run->faulted ? STEP_FAULT : STEP_NEXT;
}

/* (to, value, bytes, stream) */
enum step gx_soft_nest_fill(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, struct box box = { 0 }; box.to = nest_arg(w, in, 0, l);
	          box.value = (uint8_t)nest_arg(w, in, 1, l); box.width = nest_arg(w, in, 2, l);
	          box.height = 1;
	          nest_result(w, in, l, move(w->run, ERRAND_FILL, &box, nest_arg(w, in, 3, l))););
	return w->run->faulted ? STEP_FAULT : STEP_NEXT;
}

/* (to, pitch, value, width, height, stream) */
enum step gx_soft_nest_fill_box(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, struct box box = { 0 }; box.to = nest_arg(w, in, 0, l);
	          box.to_pitch = nest_arg(w, in, 1, l); box.value = (uint8_t)nest_arg(w, in, 2, l);
	          box.width = nest_arg(w, in, 3, l); box.height = nest_arg(w, in, 4, l);
	          nest_result(w, in, l, move(w->run, ERRAND_FILL, &box, nest_arg(w, in, 5, l))););
	return w->run->faulted ? STEP_FAULT : STEP_NEXT;
}

/* --- streams and events, which say no more than the order of the calls does */
/* (where the handle goes, flags): must: one that is needed */
static enum step make(struct warp *w, const struct insn *in, uint32_t mask, uint64_t first,
                      uint32_t *n, uint32_t must)
{
	FOR_LANES(
	        mask, uint64_t address = nest_arg(w, in, 0, l);
	        enum nest_error error = NEST_INVALID_VALUE;
	        if (address && (nest_arg(w, in, 1, l) & must) == must) {
		        uint64_t *out = nest_out(w, in, l, address, 8);

		        if (!out)
			        return STEP_FAULT;
		        *out = first + ++*n;
		        error = NEST_OK;
	        } nest_result(w, in, l, error););
	return STEP_NEXT;
}

enum step gx_soft_nest_stream(struct warp *w, const struct insn *in, uint32_t mask)
{
	return make(w, in, mask, STREAM_FIRST, &w->run->nest->n_streams, 0);
}

enum step gx_soft_nest_event(struct warp *w, const struct insn *in, uint32_t mask)
{
	return make(w, in, mask, EVENT_FIRST, &w->run->nest->n_events,
	            2 /* cudaEventDisableTiming */);
}

enum step gx_soft_nest_stream_over(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint32_t n = w->run->nest->n_streams;

	FOR_LANES(mask, nest_result(w, in, l,
	                            is_made(nest_arg(w, in, 0, l), STREAM_FIRST, n)
	                                    ? NEST_OK
	                                    : NEST_INVALID_VALUE););
	return STEP_NEXT;
}

enum step gx_soft_nest_event_over(struct warp *w, const struct insn *in, uint32_t mask)
{
	const uint32_t n = w->run->nest->n_events;

	FOR_LANES(mask, nest_result(w, in, l,
	                            is_made(nest_arg(w, in, 0, l), EVENT_FIRST, n)
	                                    ? NEST_OK
	                                    : NEST_INVALID_VALUE););
	return STEP_NEXT;
}

static enum nest_error order(const struct nest *nest, uint64_t stream, uint64_t event)
{
	return is_stream(nest, stream) && is_made(event, EVENT_FIRST, nest->n_events)
	               ? NEST_OK
	               : NEST_INVALID_VALUE;
}

/* (stream, event, flags) */
enum step gx_soft_nest_stream_wait(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask,
	          nest_result(w, in, l,
	                      order(w->run->nest, nest_arg(w, in, 0, l), nest_arg(w, in, 1, l))););
	return STEP_NEXT;
}

/* (event, stream) */
enum step gx_soft_nest_event_record(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask,
	          nest_result(w, in, l,
	                      order(w->run->nest, nest_arg(w, in, 1, l), nest_arg(w, in, 0, l))););
	return STEP_NEXT;
}
