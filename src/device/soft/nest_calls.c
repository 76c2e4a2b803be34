/* nest_calls.c - the runtime's other calls in kernels: memory, errors, what the device is. */
#include "device/soft/nest.h"

#include <stdlib.h>
#include <string.h>

/* --- memory */
static enum nest_error allocate(struct gx_soft *soft, uint64_t bytes, uint64_t *out)
{
	uint64_t address;

	if (!bytes)
		return NEST_INVALID_VALUE;
	if (gx_soft_alloc(soft, bytes, 16, &address))
		return NEST_NO_MEMORY;
	*out = address;
	return NEST_OK;
}

/* (where the address goes, bytes) */
enum step gx_soft_nest_malloc(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(
	        mask, uint64_t address = nest_arg(w, in, 0, l);
	        enum nest_error error = NEST_INVALID_VALUE; if (address) {
		        uint64_t *out = nest_out(w, in, l, address, 8);

		        if (!out)
			        return STEP_FAULT;
		        error = allocate(w->run->soft, nest_arg(w, in, 1, l), out);
	        } nest_result(w, in, l, error););
	return STEP_NEXT;
}

enum step gx_soft_nest_free(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, uint64_t address = nest_arg(w, in, 0, l);
	          nest_result(w, in, l,
	                      address && gx_soft_free(w->run->soft, address) ? NEST_INVALID_VALUE
	                                                                     : NEST_OK););
	w->run->generation = __atomic_load_n(&w->run->soft->generation, __ATOMIC_ACQUIRE);
	return STEP_NEXT;
}

/* --- errors */
enum step gx_soft_nest_last_error(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, nest_give(w, in, l, w->last_error[l]); w->last_error[l] = 0;);
	return STEP_NEXT;
}

enum step gx_soft_nest_peek_error(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, nest_give(w, in, l, w->last_error[l]););
	return STEP_NEXT;
}

static const struct {
	uint32_t code;
	const char *name, *text;
} errors[] = {
#define CUDA_ERROR(code, driver_name, name, text) { code, #name, text },
#include "defs/cuda_errors.def"
#undef CUDA_ERROR
};

static const char *text_of(uint32_t code, bool name)
{
	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		if (errors[i].code == code && strcmp(errors[i].name, "NONE"))
			return name ? errors[i].name : errors[i].text;
	}
	return "unrecognized error code";
}

/* The text in memory of the device, for as long as the launch and what comes of it run; 0: no memory. */
static uint64_t put_text(struct nest *nest, const char *text)
{
	size_t bytes = strlen(text) + 1;
	struct nest_text *t = nest->texts;
	uint64_t address;
	char *to;

	while (t && t->text != text)
		t = t->next;
	if (t)
		return t->address;
	t = calloc(1, sizeof(*t));
	if (!t || gx_soft_alloc(nest->soft, bytes, 16, &address)) {
		free(t);
		return 0;
	}
	to = gx_soft_host(nest->soft, address, bytes);
	if (to)
		memcpy(to, text, bytes);
	*t = (struct nest_text){ nest->texts, text, address };
	nest->texts = t;
	return address;
}

enum step gx_soft_nest_error_text(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, nest_give(w, in, l,
	                          put_text(w->run->nest,
	                                   text_of((uint32_t)nest_arg(w, in, 0, l), false))););
	return STEP_NEXT;
}

enum step gx_soft_nest_error_name(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, nest_give(w, in, l,
	                          put_text(w->run->nest,
	                                   text_of((uint32_t)nest_arg(w, in, 0, l), true))););
	return STEP_NEXT;
}

/* --- the device */
enum step gx_soft_nest_device(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, uint32_t *out = nest_out(w, in, l, nest_arg(w, in, 0, l), 4);
	          if (!out) return STEP_FAULT; *out = w->run->soft->config.index;
	          nest_result(w, in, l, NEST_OK););
	return STEP_NEXT;
}

/* (where it goes, which): that of launches; the others are the host's to know */
enum step gx_soft_nest_limit(struct warp *w, const struct insn *in, uint32_t mask)
{
	FOR_LANES(mask, bool is_known = (uint32_t)nest_arg(w, in, 1, l) == NEST_LIMIT;
	          uint64_t *out = is_known ? nest_out(w, in, l, nest_arg(w, in, 0, l), 8) : NULL;
	          if (is_known && !out) return STEP_FAULT; if (out) *out = w->run->nest->limit;
	          nest_result(w, in, l, is_known ? NEST_OK : NEST_UNSUPPORTED););
	return STEP_NEXT;
}
