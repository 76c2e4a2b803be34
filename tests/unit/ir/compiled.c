/* compiled.c - what clang makes of C for eBPF gives what the same C gives natively: both
 * interpreters, every -mcpu. Run from the root of the repository. Compilers that are missing are
 * left out; without any the test is skipped (77). */
#include "../test.h"

#define FN static __attribute__((noinline))
/* What the instruction set at hand has; the native twin follows it at run time. */
static int has_signed_division, has_fetching_atomics;
#define SIGNED_DIVISION  has_signed_division
#define FETCHING_ATOMICS has_fetching_atomics
#include "compiled.bpf.h"

#include "base/strbuf.h"
#include "ir/from_ebpf.h"
#include "ir/interp.h"
#include "support/ebpf/insn_interp.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <unistd.h>

#define CTX_BASE  0x40000u
#define MAX_INSNS 4096

struct object {
	struct gx_insn insns[MAX_INSNS];
	uint32_t n;
};

/* Calls between functions: R_BPF_64_32 against a section or function symbol. */
static void relocate(struct object *object, Elf *elf, Elf_Scn *scn)
{
	Elf_Data *rels = elf_getdata(scn, NULL), *symbols = NULL;
	GElf_Shdr header;

	gelf_getshdr(scn, &header);
	symbols = elf_getdata(elf_getscn(elf, header.sh_link), NULL);
	for (int i = 0; (size_t)i < header.sh_size / header.sh_entsize; i++) {
		GElf_Rel rel;
		GElf_Sym symbol;
		struct gx_insn *insn;
		uint32_t pc;

		gelf_getrel(rels, i, &rel);
		gelf_getsym(symbols, (int)GELF_R_SYM(rel.r_info), &symbol);
		pc = (uint32_t)(rel.r_offset / 8);
		CHECK(GELF_R_TYPE(rel.r_info) == 10 && pc < object->n);
		insn = &object->insns[pc];
		insn->imm = (int32_t)(symbol.st_value / 8) + insn->imm + 1 - (int32_t)pc - 1;
	}
}

/* Reads section "p" of an object. */
static bool read_object(const char *path, struct object *object)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Elf *elf = fd < 0 ? NULL : elf_begin(fd, ELF_C_READ, NULL);
	Elf_Scn *scn = NULL;
	size_t strings = 0, code = 0;

	object->n = 0;
	if (elf)
		elf_getshdrstrndx(elf, &strings);
	while (elf && (scn = elf_nextscn(elf, scn))) {
		GElf_Shdr header;
		const char *name;

		gelf_getshdr(scn, &header);
		name = elf_strptr(elf, strings, header.sh_name);
		if (name && !strcmp(name, "p") && header.sh_size <= sizeof(object->insns)) {
			Elf_Data *data = elf_getdata(scn, NULL);

			memcpy(object->insns, data->d_buf, data->d_size);
			object->n = (uint32_t)(data->d_size / 8);
			code = elf_ndxscn(scn);
		} else if (header.sh_type == SHT_REL && code && header.sh_info == code) {
			relocate(object, elf, scn);
		}
	}
	elf_end(elf);
	if (fd >= 0)
		close(fd);
	return object->n > 0;
}

static uint64_t next_random(uint64_t *seed)
{
	*seed = *seed * 6364136223846793005u + 1442695040888963407u;
	return *seed >> 11 | *seed << 53;
}

/* Signed division that C leaves undefined must not happen natively. */
static void make_input(struct input *in, uint64_t *seed)
{
	uint8_t *bytes = (uint8_t *)in;

	for (size_t i = 0; i < sizeof(*in); i++)
		bytes[i] = (uint8_t)next_random(seed);
	if (next_random(seed) & 1) {
		in->a &= 15;
		in->b &= 255;
		in->c %= 100;
		in->z = in->c;
	}
	if (!(next_random(seed) & 7))
		in->b = 0;
}

static void run_both(const struct gx_program *program, const struct gx_ir *ir, struct input *in,
                     uint64_t want)
{
	struct gx_run_env env = { .ctx = CTX_BASE };
	struct gx_ir_run run = { .env = &env };
	struct gx_diag diag = { 0 };
	uint64_t direct = 0, through_ir = 0;

	gx_run_grant(&env, (struct gx_run_region){ CTX_BASE, sizeof(*in), in, false });
	CHECK_EQ(gx_insn_interp(program, &env, &direct, &diag), 0);
	CHECK_EQ(gx_ir_interp(ir, &run, &through_ir, &diag), 0);
	CHECK(direct == want);
	CHECK(through_ir == want);
	if (diag.error)
		fprintf(stderr, "%s\n", diag.text);
}

static void test_object(const struct object *object, const char *how)
{
	struct gx_program program = {
		.name = how, .insns = object->insns, .n_insns = object->n, .has_ctx = true
	};
	struct gx_strbuf report = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_ir *ir;
	uint64_t seed = 7;

	CHECK_EQ(gx_ir_from_ebpf(&program, &ir, &diag), 0);
	if (!ir) {
		fprintf(stderr, "%s: %s\n", how, diag.text);
		return;
	}
	CHECK_EQ(gx_ir_validate(ir, &report, NULL), 0);
	for (int i = 0; i < 300 && !test_n_failed; i++) {
		struct input in;

		make_input(&in, &seed);
		run_both(&program, ir, &in, entry(&in));
	}
	if (test_n_failed)
		fprintf(stderr, "%s\n", how);
	printf("%s: %u instructions, %u blocks\n", how, object->n, ir->n_blocks);
	gx_ir_free(ir);
	gx_strbuf_free(&report);
}

static bool try_compiler(const char *clang, const char *mcpu, const char *level)
{
	static const char source[] = "tests/unit/ir/compiled.bpf.h";
	char path[] = "/tmp/gx-compiled-XXXXXX", command[600], how[64];
	static struct object object;
	int fd = mkstemp(path);
	bool made;

	if (fd < 0)
		return false;
	close(fd);
	has_signed_division = mcpu[1] >= '4';
	has_fetching_atomics = mcpu[1] >= '3';
	snprintf(command, sizeof(command),
	         "command -v %s >/dev/null 2>&1 && %s -target bpf -mcpu=%s %s -DSIGNED_DIVISION=%d "
	         "-DFETCHING_ATOMICS=%d -x c -c %s -o %s 2>/dev/null",
	         clang, clang, mcpu, level, has_signed_division, has_fetching_atomics, source,
	         path);
	made = !system(command) && read_object(path, &object);
	unlink(path);
	snprintf(how, sizeof(how), "%s -mcpu=%s %s", clang, mcpu, level);
	if (made)
		test_object(&object, how);
	else
		printf("%s: not there, or lacks the feature\n", how);
	return made;
}

int main(void)
{
	static const char *const clangs[] = { "clang", "clang-19" };
	static const char *const mcpus[] = { "v1", "v2", "v3", "v4" };
	static const char *const levels[] = { "-O1", "-O2", "-Os" };
	int n = 0;

	elf_version(EV_CURRENT);
	for (int c = 0; c < 2; c++)
		for (int m = 0; m < 4; m++)
			for (int l = 0; l < 3; l++)
				n += try_compiler(clangs[c], mcpus[m], levels[l]);
	printf("%d objects\n", n);
	return n ? TEST_END() : 77;
}
