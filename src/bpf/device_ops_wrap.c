/* device_ops_wrap.c - what stands in front of a struct_ops callback that runs at a hook.
 *
 *       [ r2 = *(u32 *)(r1 + thread_x); if r2 != 0 goto end; the same of thread_y and thread_z ]
 *       *(u64 *)(r10 - 8) = r1
 *       r1 = r10
 *       r1 += -8
 *       call the callback
 *  end: r0 = 0                   (not where the callback decides)
 *       exit
 *
 * The callback is a function that is inlined, and its argument's address is known: nothing of this is left but the context.
 */
#include "bpf/device_ops.h"

#include "base/arena.h"
#include "bpf/object.h"

#include <errno.h>
#include <string.h>

enum {
	OP_LDX_W = 0x61,
	OP_STX_DW = 0x7b,
	OP_MOV = 0xbf,
	OP_MOV_IMM = 0xb7,
	OP_ADD_IMM = 0x07,
	OP_JA = 0x05,
	OP_JNE_IMM = 0x55,
	OP_CALL = 0x85,
	OP_EXIT = 0x95,
	LOCAL_CALL = 1,
	MOST = 12
};

/* Offsets of thread_x, thread_y and thread_z: the front of every context of a device. */
static const int16_t thread_at[] = { 16, 20, 24 };

static uint32_t make_front(const struct gx_device_member_row *row, struct gx_insn *out)
{
	const struct gx_insn call[] = {
		{ .opcode = OP_STX_DW, .dst = 10, .src = 1, .off = -8 },
		{ .opcode = OP_MOV, .dst = 1, .src = 10 },
		{ .opcode = OP_ADD_IMM, .dst = 1, .imm = -8 },
		{ .opcode = OP_CALL, .src = LOCAL_CALL, .imm = 2 },
		{ .opcode = row->returns ? OP_JA : OP_MOV_IMM },
		{ .opcode = OP_EXIT },
	};
	const uint32_t n_call = sizeof(call) / sizeof(call[0]);
	uint32_t n = 0, n_guard = row->once_a_block ? 6 : 0;

	for (uint32_t i = 0; n < n_guard; i++) {
		out[n++] = (struct gx_insn){
			.opcode = OP_LDX_W, .dst = 2, .src = 1, .off = thread_at[i]
		};
		out[n] = (struct gx_insn){ .opcode = OP_JNE_IMM,
			                   .dst = 2,
			                   .off = (int16_t)(n_guard - n - 1 + n_call - 2) };
		n++;
	}
	memcpy(out + n, call, sizeof(call));
	return n + n_call;
}

/* Functions and lines keep what they say, at other places; the front is a function before them. */
static int move_info(struct gx_arena *arena, struct gx_program *program, uint32_t n)
{
	uint32_t n_funcs = program->n_funcs;
	uint32_t *starts = gx_arena_calloc(arena, n_funcs + 1, sizeof(*starts));
	struct gx_func_info *funcs = gx_arena_calloc(arena, n_funcs + 1, sizeof(*funcs));
	struct gx_line_info *lines = gx_arena_calloc(arena, program->n_lines + 1, sizeof(*lines));

	if (!starts || !funcs || !lines)
		return -ENOMEM;
	for (uint32_t i = 0; i < n_funcs; i++)
		starts[i + 1] = program->func_starts[i] + n;
	for (uint32_t i = 0; i < program->n_func_infos; i++) {
		funcs[i + 1] = program->funcs[i];
		funcs[i + 1].start += n;
		if (!i) /* its parameter is the address that the front knows */
			funcs[i + 1].global = 0;
	}
	for (uint32_t i = 0; i < program->n_lines; i++) {
		lines[i] = program->lines[i];
		lines[i].insn += n;
	}
	program->lines = lines;
	if (!n_funcs)
		return 0;
	program->func_starts = starts;
	program->n_funcs++;
	program->funcs = program->n_func_infos ? funcs : NULL;
	program->n_func_infos += program->n_func_infos != 0;
	return 0;
}

int gx_device_ops_wrap(const struct gx_bpf_prog *prog, struct gx_arena *arena,
                       struct gx_program *program)
{
	const struct gx_device_member_row *row =
	        gx_device_member_row((enum gx_device_member)prog->member);
	struct gx_insn *insns = gx_arena_calloc(arena, program->n_insns + MOST, sizeof(*insns));
	uint32_t n;

	if (!insns)
		return -ENOMEM;
	n = make_front(row, insns);
	memcpy(insns + n, program->insns, program->n_insns * sizeof(*insns));
	program->insns = insns;
	program->n_insns += n;
	program->one_argument = true;
	return move_info(arena, program, n);
}
