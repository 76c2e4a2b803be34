/* memory.c - programs for which there is no machine code: memory that is gone at any one allocation, and what the CPU does not have. */
#define FAIL_ARENA
#include "../fail.h"

#include "host_program.h"
#include "base/strbuf.h"
#include "support/ir/ir_parse.h"

/* Each allocation in its turn, the later the sparser: it alone, or with all behind it. How many were found missing. */
static long starve(const struct gx_verified *verified, bool alone)
{
	long n = 1, n_failed = 0;

	for (bool failed = true; failed; n += 1 + n / 256) {
		long before = atomic_load(&fail_blocks);
		struct gx_diag diag = { .insn = -1 };
		struct gx_host_code *code = NULL;
		int err;

		if (alone)
			fail_one(n);
		else
			fail_at(n);
		err = gx_host_compile(verified, &host_linker, &code, &diag);
		failed = fail_none();
		n_failed += failed;
		CHECK_EQ(err, failed ? -ENOMEM : 0);
		CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
		CHECK(!code == failed);
		gx_host_free(code);
		CHECK_EQ(atomic_load(&fail_blocks), before);
	}
	return n_failed;
}

static void test_memory(void)
{
	for (uint64_t seed = 1; seed <= 6; seed++) {
		struct gx_verified verified = { .ir = make_host_program(seed) };

		CHECK(starve(&verified, true) > 50);
		CHECK(starve(&verified, false) > 50);
		gx_ir_free(verified.ir);
	}
}

/* A program as text, and what is said of it; an empty want: there is code. */
static void judge(const char *text, const struct gx_host_linker *linker, enum gx_error error,
                  const char *want)
{
	struct gx_verified verified = { 0 };
	struct gx_diag diag = { .insn = -1 };
	struct gx_host_code *code = (void *)1;
	int err;

	CHECK_EQ(gx_ir_parse(text, strlen(text), &verified.ir, &diag), 0);
	err = gx_host_compile(&verified, linker, &code, &diag);
	CHECK_EQ(diag.error, error);
	CHECK_EQ(err, error ? -gx_error_errno(error) : 0);
	CHECK(!strcmp(diag.text, want));
	if (strcmp(diag.text, want))
		fprintf(stderr, "%s\n", diag.text);
	CHECK(!code == (error != GX_E_NONE));
	gx_host_free(code);
	gx_ir_free(verified.ir);
}

static void test_refusals(void)
{
	static const struct gx_host_linker bare = { function, NULL, NULL, NULL };
	static const char value[] =
	        "program p {\nb0:\n  %1 = mapval 0, 8\n  %2 = load.u64 [%1] map 0\n"
	        "  ret %2\n}\n";
	static const char other_map[] = "program p {\nb0:\n  %1 = mapval 3, 0\n"
	                                "  %2 = load.u64 [%1] map 3\n  ret %2\n}\n";
	static const char helper[] =
	        "program p {\nb0:\n  %1 = call get_prandom_u32()\n  ret %1\n}\n";
	static const char device[] = "program p {\nb0:\n  %1 = sreg.i32 laneid\n  %2 = zext %1\n"
	                             "  ret %2\n}\n";

	judge(value, &host_linker, GX_E_NONE, "");
	judge(value, &bare, GX_E_HOST_LINK, "map 0 has no single value here");
	judge(other_map, &host_linker, GX_E_HOST_LINK, "map 3 has no single value here");
	judge(helper, &host_linker, GX_E_HOST_LINK, "get_prandom_u32 is not there on the CPU");
	judge(device, &host_linker, GX_E_HOST_OP, "sreg");
}

/* Frames that stay in memory: as many as 64 KiB hold, and one more. */
static void test_stack(void)
{
	for (uint32_t n = 126; n <= 129; n++) {
		struct gx_strbuf text = { 0 };

		gx_strbuf_printf(
		        &text,
		        "program p frames=%u {\nb0:\n  %%1 = ctx\n  %%2 = load.u64 [%%1] ctx\n", n);
		for (uint32_t i = 0; i < n; i++)
			gx_strbuf_printf(
			        &text,
			        "  %%%u = frame %u\n  store.u64 [%%%u - 8], %%2 stack\n"
			        "  %%%u = sub.i64 %%%u, %%2\n  store.u8 [%%%u - 16], %%2 stack\n",
			        10 + 2 * i, i, 10 + 2 * i, 11 + 2 * i, 10 + 2 * i, 11 + 2 * i);
		gx_strbuf_puts(&text, "  ret %2\n}\n");
		judge(gx_strbuf_text(&text), &host_linker, n < 128 ? GX_E_NONE : GX_E_HOST_OP,
		      n < 128 ? "" : "more than 65536 bytes of stack");
		gx_strbuf_free(&text);
	}
}

int main(void)
{
	test_memory();
	test_refusals();
	test_stack();
	return TEST_END();
}
