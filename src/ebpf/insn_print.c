/* insn_print.c - eBPF text, spelled by the patterns of ebpf_ops.def. */
#include "ebpf/insn.h"

#include "base/strbuf.h"

#include <inttypes.h>

static void print_field(char field, const struct gx_insn *insn, struct gx_strbuf *out)
{
	switch (field) {
	case 'd': gx_strbuf_printf(out, "r%u", insn->dst); return;
	case 's': gx_strbuf_printf(out, "r%u", insn->src); return;
	case 'D': gx_strbuf_printf(out, "w%u", insn->dst); return;
	case 'S': gx_strbuf_printf(out, "w%u", insn->src); return;
	case 'i': gx_strbuf_printf(out, "%d", insn->imm); return;
	case 'h': gx_strbuf_printf(out, "%d", insn[1].imm); return;
	case 'l': gx_strbuf_printf(out, "0x%" PRIx64, gx_insn_imm64(insn)); return;
	case 'o':
	case 'j': gx_strbuf_printf(out, "%+d", insn->off); return;
	case 'k': gx_strbuf_printf(out, "%+d", insn->imm); return;
	default: gx_strbuf_putc(out, field); return; /* %% */
	}
}

void gx_insn_print(const struct gx_insn *insn, struct gx_strbuf *out)
{
	const struct gx_insn_info *info = gx_insn_info(insn);

	if (!info) {
		gx_strbuf_printf(out, ".insn 0x%02x dst %u src %u off %d imm %d", insn->opcode,
		                 insn->dst, insn->src, insn->off, insn->imm);
		return;
	}
	for (const char *p = info->text; *p; p++) {
		if (*p == '%' && p[1])
			print_field(*++p, insn, out);
		else
			gx_strbuf_putc(out, *p);
	}
}

void gx_insn_print_program(const struct gx_insn *insns, uint32_t n_insns, struct gx_strbuf *out)
{
	for (uint32_t pc = 0; pc < n_insns; pc++) {
		const struct gx_insn_info *info = gx_insn_info(&insns[pc]);

		gx_strbuf_printf(out, "%4u: ", pc);
		if (info && gx_insn_slots(info) == 2 && pc + 1 >= n_insns)
			gx_strbuf_puts(out, ".insn 0x18 cut off");
		else
			gx_insn_print(&insns[pc], out);
		gx_strbuf_putc(out, '\n');
		if (info)
			pc += gx_insn_slots(info) - 1;
	}
}
