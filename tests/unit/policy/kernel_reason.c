/* kernel_reason.c - of what Linux says when it refuses an object, the line that says why is found, in each version's words. */
#include "policy/kernel_reason.h"

#include "../test.h"

#include <errno.h>

#define BEFORE                                                                                     \
	"libbpf: prog 'f': BPF program load failed: Permission denied\n"                           \
	"libbpf: prog 'f': -- BEGIN PROG LOAD LOG --\n; return block->va; @ f.c:3\n"
#define BEHIND "-- END PROG LOAD LOG --\nlibbpf: prog 'f': failed to load: -13\n"

static const struct {
	const char *said, *why;
} rows[] = {
	/* of 6.12 */
	{ BEFORE "R0 invalid mem access 'ptr_or_null_'\nprocessed 5 insns (limit 1000000) "
	         "max_states_per_insn 0\n" BEHIND,
	  "R0 invalid mem access 'ptr_or_null_'" },
	/* 7.3 says how long it took, and what each function used */
	{ BEFORE "R0 invalid mem access 'trusted_ptr_or_null_'\nverification time 40237 usec\n"
	         "stack depth max 0\nsubprog 0 (f) main insns_self 5 insns_total 5 stack 0\n"
	         "processed 5 insns (limit 1000000) max_states_per_insn 0\n" BEHIND,
	  "R0 invalid mem access 'trusted_ptr_or_null_'" },
	/* advice */
	{ BEFORE
	  "R1 is map_value expected STRUCT gpu_call\n  Pass a pointer to a struct of scalars\n"
	  "\tor another memory buffer.\n\nprocessed 2 insns (limit 1000000)\n" BEHIND,
	  "R1 is map_value expected STRUCT gpu_call" },
	/* the verifier was not asked */
	{ "libbpf: Error in bpf_create_map_xattr(m): Invalid argument\nlibbpf: failed to load "
	  "object 'o'\n",
	  "libbpf: Error in bpf_create_map_xattr(m): Invalid argument" },
	/* no end of a line */
	{ "unknown func 5", "unknown func 5" },
	/* nobody said anything */
	{ "", "Operation not permitted" },
};

int main(void)
{
	char why[128], short_why[8];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		gx_kernel_reason(rows[i].said, -EPERM, why, sizeof(why));
		if (strcmp(why, rows[i].why) != 0)
			fprintf(stderr, "row %zu: %s\n", i, why);
		CHECK(!strcmp(why, rows[i].why));
	}
	gx_kernel_reason("unknown func 5", -EPERM, short_why, sizeof(short_why));
	CHECK(!strcmp(short_why, "unknown"));
	return TEST_END();
}
