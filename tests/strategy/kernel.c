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

int kernel_append(const struct gx_verified *verified, enum gx_strategy force, const char *name,
                  uint32_t ptx_major, uint32_t ptx_minor, uint32_t sm, struct gx_strbuf *module,
                  struct gx_compiled *info, struct gx_diag *diag)
{
	static const uint32_t slots[N_MAPS] = { 0, 1, 2, 3, 4, 5, 6 };
	const struct gx_compile_site site = { .ptx_major = ptx_major,
		                              .ptx_minor = ptx_minor,
		                              .sm = sm,
		                              .n_prog_slots = 1,
		                              .map_slots = slots,
		                              .reloc_name = "gx_reloc",
		                              .launch_id_param = "launch_id",
		                              .prefix = "q_",
		                              .force_strategy = force };
	struct gx_strbuf text = { 0 };
	int err = gx_compile_ptx(verified, &site, &text, info, diag);

	if (!err) {
		gx_strbuf_printf(module,
		                 ".visible .entry %s(.param .u64 launch_id, .param .u64 time,\n"
		                 "\t.param .u32 at_block, .param .u32 at_warp, .param .u32 mask,\n"
		                 "\t.param .u32 sm, .param .u32 warp)\n{\n",
		                 name);
		gx_strbuf_puts(module, head);
		append_replaced(module, gx_strbuf_text(&text));
		gx_strbuf_puts(module, "s_out:\n\tret;\n}\n");
	}
	gx_strbuf_free(&text);
	return err;
}
