/* prints.c - entries of the ring become lines: in their order, once, with the kernel's name while it is known; what is damaged says nothing; nothing
 * is taken while loaders do not read; at the end what was dropped is told. */
#include "../test.h"

#include "agent/core/connections.h"
#include "agent/core/prints.h"

#include <stdarg.h>

static char said[1 << 12];
static bool behind;
static unsigned drained;

void __wrap_gx_session_log(const char *fmt, ...);
bool __wrap_gx_connections_behind(void);
void __wrap_gx_connections_drain(unsigned ms);

void __wrap_gx_session_log(const char *fmt, ...)
{
	size_t at = strlen(said);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(said + at, sizeof(said) - at, fmt, ap);
	va_end(ap);
	strcat(said, "\n");
}

bool __wrap_gx_connections_behind(void)
{
	return behind;
}

void __wrap_gx_connections_drain(unsigned ms)
{
	CHECK(ms >= 100);
	drained++;
}

static bool was_said(const char *expected)
{
	bool same = !strcmp(said, expected);

	if (!same)
		fprintf(stderr, "said: %s\nnot:  %s\n", said, expected);
	said[0] = '\0';
	return same;
}

static char *ring(void)
{
	return gx_shared_pages() + GX_SHARED_PRINTS;
}

static uint64_t tail(void)
{
	uint64_t value;

	memcpy(&value, ring() + GX_PRINTS_TAIL, sizeof(value));
	return value;
}

static void write_entry(uint64_t pos, uint64_t launch, uint32_t n_args, const char *text)
{
	char *e = ring() + GX_PRINTS_DATA + pos % GX_PRINTS_ENTRIES * GX_PRINTS_STRIDE;
	uint64_t args[] = { pos, 20, 30 };
	uint32_t who[] = { 1, 2, 3, 4, 5, 6 };

	memcpy(e + GX_PRINT_LAUNCH, &launch, 8);
	memcpy(e + GX_PRINT_BLOCK, who, sizeof(who));
	memcpy(e + GX_PRINT_N_ARGS, &n_args, 4);
	memcpy(e + GX_PRINT_ARGS, args, sizeof(args));
	memset(e + GX_PRINT_TEXT, '-', GX_PRINT_MAX_TEXT);
	if (text)
		memcpy(e + GX_PRINT_TEXT, text, strlen(text) + 1);
	pos++;
	memcpy(e + GX_PRINT_TICKET, &pos, 8);
}

#define WHO " block (1,2,3) thread (4,5,6): "

static void test_lines(void)
{
	gx_prints_poll(false);
	write_entry(1, 0, 3, "second %d");
	gx_prints_poll(false);
	CHECK(was_said("") && tail() == 0); /* the first is not there yet */
	write_entry(0, 5, 3, "first %d %d");
	gx_prints_poll(false);
	CHECK(was_said("kernel" WHO "first 0 20\nkernel" WHO "second 1\n") && tail() == 2);
	gx_prints_poll(false);
	CHECK(was_said(""));
	/* the launch that is known is that number's */
	gx_prints_launch(5, "mine");
	gx_prints_launch(6, "another");
	write_entry(2, 5, 3, "a\nb");
	write_entry(3, 6, 3, "");
	write_entry(4, 5 + 1024, 3, "c");
	gx_prints_poll(false);
	CHECK(was_said("mine" WHO "a\nanother" WHO "\nkernel" WHO "c\n"));
	gx_prints_launch(5 + 1024, "later");
	write_entry(5, 5, 3, "d");
	write_entry(6, 5 + 1024, 3, "e");
	write_entry(7, 0, 3, "f");
	gx_prints_poll(false);
	CHECK(was_said("kernel" WHO "d\nlater" WHO "e\nkernel" WHO "f\n"));
}

static void test_damaged(void)
{
	write_entry(8, 0, 3, NULL);     /* no end */
	write_entry(9, 0, 3, "%s");     /* would read memory */
	write_entry(10, 0, 1, "%d %d"); /* too few arguments */
	write_entry(11, 0, 1000, "%d"); /* more than there is room for */
	gx_prints_poll(false);
	CHECK(was_said("kernel" WHO "11\n") && tail() == 12);
	/* no format */
	write_entry(12, 0, GX_PRINT_AS_IT_IS, "50% of %s");
	write_entry(13, 0, GX_PRINT_AS_IT_IS, NULL);
	gx_prints_poll(false);
	CHECK(strstr(said, "kernel" WHO "50% of %s\nkernel" WHO "---") == said);
	CHECK_EQ(strlen(strrchr(said, ':')), 2 + GX_PRINT_MAX_TEXT - 1 + 1);
	said[0] = '\0';
}

static void test_end(void)
{
	uint64_t dropped = 7;

	behind = true;
	write_entry(14, 0, 3, "waits");
	gx_prints_poll(false);
	CHECK(was_said("") && tail() == 14 && !drained);
	gx_prints_poll(true);
	CHECK(was_said("kernel" WHO "waits\n") && tail() == 15 && drained == 1);
	memcpy(ring() + GX_PRINTS_DROPPED, &dropped, 8);
	gx_prints_poll(false);
	CHECK(was_said(""));
	gx_prints_poll(true);
	CHECK(was_said(
	        "bpf_printk: 15 lines of kernels are shown, 7 were dropped: the ring was full\n"));
}

int main(void)
{
	gx_prints_launch(5, "early"); /* nobody asked for pages: not kept */
	gx_prints_poll(true);
	CHECK(was_said("") && !drained);
	CHECK(gx_shared_pages() && gx_shared_pages() == gx_shared_pages());
	test_lines();
	test_damaged();
	test_end();
	return TEST_END();
}
