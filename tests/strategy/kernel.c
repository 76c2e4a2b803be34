/* kernel.c - the text around a compiled program. */
#include "kernel.h"

#include "world.h"

#include <string.h>

void kernel_module_head(struct gx_strbuf *module, uint32_t ptx_major, uint32_t ptx_minor,
                        uint32_t sm)
{
	gx_strbuf_printf(module,
	                 ".version %u.%u\n.target sm_%u\n.address_size 64\n"
	                 ".visible .const .align 8 .b8 gx_reloc[%zu];\n",
	                 ptx_major, ptx_minor, sm, N_RELOC_WORDS * sizeof(uint64_t));
}

static const char head[] = "\t.reg .pred s_p;\n\t.reg .b32 s_r<8>;\n\t.reg .b32 s_sm, s_warp;\n"
                           "\t.reg .b64 s_time;\n"
                           "\tld.param.u64 s_time, [time];\n"
                           "\tld.param.u32 s_sm, [sm];\n"
                           "\tld.param.u32 s_warp, [warp];\n"
                           /* the block */
                           "\tmov.u32 s_r0, %ctaid.z;\n"
                           "\tmov.u32 s_r1, %nctaid.y;\n"
                           "\tmov.u32 s_r2, %ctaid.y;\n"
                           "\tmad.lo.u32 s_r0, s_r0, s_r1, s_r2;\n"
                           "\tmov.u32 s_r1, %nctaid.x;\n"
                           "\tmov.u32 s_r2, %ctaid.x;\n"
                           "\tmad.lo.u32 s_r0, s_r0, s_r1, s_r2;\n"
                           "\tld.param.u32 s_r1, [at_block];\n"
                           "\tsetp.ne.u32 s_p, s_r0, s_r1;\n"
                           "\t@s_p bra s_out;\n"
                           /* the warp */
                           "\tmov.u32 s_r0, %tid.z;\n"
                           "\tmov.u32 s_r1, %ntid.y;\n"
                           "\tmov.u32 s_r2, %tid.y;\n"
                           "\tmad.lo.u32 s_r0, s_r0, s_r1, s_r2;\n"
                           "\tmov.u32 s_r1, %ntid.x;\n"
                           "\tmov.u32 s_r2, %tid.x;\n"
                           "\tmad.lo.u32 s_r0, s_r0, s_r1, s_r2;\n"
                           "\tshr.u32 s_r1, s_r0, 5;\n"
                           "\tld.param.u32 s_r2, [at_warp];\n"
                           "\tsetp.ne.u32 s_p, s_r1, s_r2;\n"
                           "\t@s_p bra s_out;\n"
                           /* the lane */
                           "\tld.param.u32 s_r1, [mask];\n"
                           "\tmov.u32 s_r0, %laneid;\n"
                           "\tshr.u32 s_r1, s_r1, s_r0;\n"
                           "\tand.b32 s_r1, s_r1, 1;\n"
                           "\tsetp.eq.u32 s_p, s_r1, 0;\n"
                           "\t@s_p bra s_out;\n";

/* The same text with special registers replaced by what the test says they hold. */
static void append_replaced(struct gx_strbuf *out, const char *text)
{
	static const char *const names[][2] = { { "%globaltimer", "s_time" },
		                                { "%smid", "s_sm" },
		                                { "%warpid", "s_warp" } };

	while (*text) {
		const char *next = strchr(text, '%');

		if (!next) {
			gx_strbuf_puts(out, text);
			return;
		}
		gx_strbuf_append(out, text, (size_t)(next - text));
		text = next;
		for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && text == next; i++) {
			size_t len = strlen(names[i][0]);

			if (!strncmp(text, names[i][0], len)) {
				gx_strbuf_puts(out, names[i][1]);
				text += len;
			}
		}
		if (text == next)
			gx_strbuf_putc(out, *text++);
	}
}

/* The value with this bit of kernel_args.numbers. */
static enum gx_ir_sreg sreg_of(uint32_t bit)
{
	return bit < 8 ? (enum gx_ir_sreg)(GX_IR_SREG_arg0 + bit) : GX_IR_SREG_n_args;
}

static uint64_t value_of(const struct kernel_args *args, uint32_t bit)
{
	return bit < 8 ? args->values[bit] : args->n_args;
}

static void put_numbers(const struct kernel_args *args, struct gx_compile_site *site,
                        uint64_t numbers[GX_IR_N_SREGS])
{
	site->numbers = numbers;
	for (uint32_t bit = 0; args && bit <= 8; bit++) {
		numbers[sreg_of(bit)] = value_of(args, bit);
		if (args->numbers >> bit & 1)
			site->numbered |= (uint64_t)1 << sreg_of(bit);
	}
}

/* Those that the program reads, and that are no numbers. */
static void put_registers(const struct kernel_args *args, uint64_t read, struct gx_strbuf *module)
{
	for (uint32_t bit = 0; args && bit <= 8; bit++) {
		const char *name = gx_ir_sreg_info(sreg_of(bit))->name;
		unsigned bits = bit < 8 ? 64 : 32;

		if (args->numbers >> bit & 1 || !(read >> sreg_of(bit) & 1))
			continue;
		gx_strbuf_printf(module, "\t.reg .b%u q_%s;\n\tmov.b%u q_%s, 0x%llx;\n", bits, name,
		                 bits, name, (unsigned long long)value_of(args, bit));
	}
	if (read >> GX_IR_SREG_kernel & 1)
		gx_strbuf_printf(module, "\t.reg .b64 q_kernel;\n\tmov.b64 q_kernel, 0x%llx;\n",
		                 KERNEL_HASH);
}

int kernel_append(const struct gx_verified *verified, enum gx_strategy force,
                  const struct kernel_args *args, const char *name, uint32_t ptx_major,
                  uint32_t ptx_minor, uint32_t sm, struct gx_strbuf *module,
                  struct gx_compiled *info, struct gx_diag *diag)
{
	static const uint32_t slots[N_MAPS] = { 0, 1, 2, 3, 4, 5, 6 };
	uint64_t numbers[GX_IR_N_SREGS] = { 0 };
	struct gx_compile_site site = { .ptx_major = ptx_major,
		                        .ptx_minor = ptx_minor,
		                        .sm = sm,
		                        .n_prog_slots = 1,
		                        .map_slots = slots,
		                        .reloc_name = "gx_reloc",
		                        .launch_id_param = "launch_id",
		                        .prefix = "q_",
		                        .force_strategy = force };
	struct gx_strbuf text = { 0 };
	int err;

	put_numbers(args, &site, numbers);
	err = gx_compile_ptx(verified, &site, &text, info, diag);
	if (!err) {
		gx_strbuf_printf(module,
		                 ".visible .entry %s(.param .u64 launch_id, .param .u64 time,\n"
		                 "\t.param .u32 at_block, .param .u32 at_warp, .param .u32 mask,\n"
		                 "\t.param .u32 sm, .param .u32 warp)\n{\n",
		                 name);
		put_registers(args, info->place_values, module);
		gx_strbuf_puts(module, head);
		append_replaced(module, gx_strbuf_text(&text));
		gx_strbuf_puts(module, "s_out:\n\tret;\n}\n");
	}
	gx_strbuf_free(&text);
	return err;
}
