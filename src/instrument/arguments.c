/* arguments.c - the arguments of a kernel, as programs at its entry read them: the first 8 bytes of each of the first parameters, as
 * they lie in memory.
 */
#include "instrument/arguments.h"

_Static_assert(GX_IR_SREG_arg7 - GX_IR_SREG_arg0 + 1 == GX_N_ARGUMENTS, "a row for each");

/* As many bytes as one load takes from the front: of a struct that is aligned to 4, the first 4. */
static uint32_t bytes_at_once(const struct gx_ptx_var *param)
{
	uint64_t room = param->bytes;
	uint32_t align = param->align ? param->align : gx_ptx_type_bytes(param->type), n = 8;

	while (n > 1 && (n > room || n > align))
		n /= 2;
	return room ? n : 0;
}

/* Statements that put it into %=, of 64 bits. */
static void put(const struct gx_ptx_var *param, uint32_t bytes, struct gx_strbuf *text)
{
	int len = (int)param->name.len;

	if (bytes == 8)
		gx_strbuf_printf(text, "ld.param.b64 %%=, [%.*s];", len, param->name.at);
	else if (bytes == 4)
		gx_strbuf_printf(text,
		                 "{ .reg .b32 %%=_low; ld.param.b32 %%=_low, [%.*s]; "
		                 "cvt.u64.u32 %%=, %%=_low; }",
		                 len, param->name.at);
	else /* a byte has no register of its own */
		gx_strbuf_printf(text,
		                 "{ .reg .b16 %%=_low; ld.param.u%u %%=_low, [%.*s]; "
		                 "cvt.u64.u16 %%=, %%=_low; }",
		                 8 * bytes, len, param->name.at);
}

void gx_arguments_of(const struct gx_ptx_func *kernel, struct gx_strbuf *texts,
                     struct gx_place *place)
{
	place->numbered |= (uint64_t)1 << GX_IR_SREG_n_args;
	place->numbers[GX_IR_SREG_n_args] = kernel->n_params;
	for (uint32_t i = 0; i < GX_N_ARGUMENTS; i++) {
		uint32_t sreg = GX_IR_SREG_arg0 + i;
		uint32_t bytes = i < kernel->n_params ? bytes_at_once(&kernel->params[i]) : 0;

		if (bytes) {
			put(&kernel->params[i], bytes, &texts[i]);
			place->set[sreg] = gx_strbuf_text(&texts[i]);
		} else { /* there is none: 0, as all numbers are in the beginning */
			place->numbered |= (uint64_t)1 << sreg;
		}
	}
}
