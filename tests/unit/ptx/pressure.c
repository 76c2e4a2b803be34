/* pressure.c - registers at once: small functions whose most can be counted by hand, and what is not looked at. */
#include "ptx/pressure.h"
#include "../test.h"
#include "base/strbuf.h"

#include <errno.h>

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"

static int pressure_of(const char *body, uint32_t *words)
{
	struct gx_ptx_module *module;
	struct gx_strbuf text = { 0 };
	int err;

	gx_strbuf_printf(&text,
	                 HEAD ".entry k(.param .u64 p) { .reg .pred %%p<9>; .reg .b16 %%h<9>; .reg "
	                      ".b32 %%r<99>; .reg .b64 %%rd<9>; %s }\n",
	                 body);
	CHECK_EQ(gx_ptx_parse(text.data, text.len, &module, NULL), 0);
	err = gx_ptx_pressure(&module->funcs[0], words);
	gx_ptx_free(module);
	gx_strbuf_free(&text);
	return err;
}

static void check_words(const char *body, uint32_t want)
{
	uint32_t words;

	CHECK_EQ(pressure_of(body, &words), 0);
	if (words != want)
		fprintf(stderr, "%s\n", body);
	CHECK_EQ(words, want);
}

static void check_straight(void)
{
	check_words("ret;", 0);
	/* one after the other needs one, however many names there are; a predicate none; an address two */
	check_words("mov.b32 %r1, 1; add.s32 %r2, %r1, 1; add.s32 %r3, %r2, 1; st.shared.b32 [0], "
	            "%r3; ret;",
	            1);
	check_words("mov.b32 %r1, 1; mov.b32 %r2, 2; mov.b32 %r3, 3; add.s32 %r4, %r1, %r2; "
	            "add.s32 %r4, %r4, %r3; st.shared.b32 [0], %r4; ret;",
	            3);
	check_words("mov.b32 %r1, 1; setp.eq.s32 %p1, %r1, 1; setp.eq.s32 %p2, %r1, 2; @%p1 "
	            "st.shared.b32 [0], %r1; @%p2 st.shared.b32 [0], %r1; ret;",
	            1);
	check_words("ld.param.u64 %rd1, [p]; mov.b16 %h1, 1; st.global.b16 [%rd1], %h1; ret;", 3);
	/* all of a vector; what nobody reads is somewhere, too */
	check_words("ld.shared.v4.b32 {%r1, %r2, %r3, %r4}, [0]; st.shared.b32 [0], %r4; ret;", 4);
	check_words("mov.b32 %r1, 1; mov.b32 %r2, 2; st.shared.b32 [0], %r1; ret;", 2);
	/* under a guard the old value may be what is read later */
	check_words("mov.b32 %r1, 1; setp.eq.s32 %p1, %r1, 1; mov.b32 %r2, 2; @%p1 mov.b32 %r1, 3; "
	            "add.s32 %r3, %r1, %r2; st.shared.b32 [0], %r3; ret;",
	            2);
}

static void check_ways(void)
{
	/* what is read behind a loop, or in its next round, is alive in all of it */
	check_words("mov.b32 %r1, 0; mov.b32 %r9, 7; A: add.s32 %r2, %r1, 1; mov.b32 %r1, %r2; "
	            "setp.lt.s32 %p1, %r1, 9; @%p1 bra A; add.s32 %r3, %r1, %r9; "
	            "st.shared.b32 [0], %r3; ret;",
	            2);
	/* two ways do not add up */
	check_words("mov.b32 %r1, 0; setp.eq.s32 %p1, %r1, 1; @%p1 bra A; mov.b32 %r2, 1; mov.b32 "
	            "%r3, 1; add.s32 %r1, %r2, %r3; bra B; "
	            "A: mov.b32 %r4, 1; mov.b32 %r5, 1; add.s32 %r1, %r4, %r5; B: st.shared.b32 "
	            "[0], %r1; ret;",
	            2);
}

static void check_refused(void)
{
	uint32_t words;

	CHECK_EQ(
	        pressure_of("mov.b32 %r1, 0; A: ret; T: .branchtargets A; brx.idx %r1, T;", &words),
	        -EOPNOTSUPP);
}

int main(void)
{
	check_straight();
	check_ways();
	check_refused();
	return TEST_END();
}
