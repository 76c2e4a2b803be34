/* probes.c - lines of ftrace and of perf script: which are events, what their arguments become, what is refused and where. */
#include "made.h"

/* --- probes */
static void probes(void)
{
	/* ftrace: header, task names with anything in them, flags, lost events, another event, a cut line */
	text("ftrace",
	     "# tracer: nop\n#\n"
	     "     UVM GPU1 BH-812     [003] d..2.   101.000042: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60 [nvidia_uvm]) space=0xffff88 va=0x7f0000400123 pid=7\n"
	     " a [b] va=1 x-812     [003] .....   101.000043: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60 [nvidia_uvm]) space=0xffff88 va=0x7f0000400000 page=5 "
	     "access=2 pid=7\n"
	     "CPU:3 [LOST 12 EVENTS]\n"
	     "           <...>-812     [003] .....   101.000044: sched_switch: prev_comm=x "
	     "prev_pid=1 next_pid=2\n"
	     "           <...>-812     [003] .....   101.000045: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60) space=9 va=4194304 pid=8 access=4 batch=1\n"
	     "           <...>-812     [003] .....   101.000045: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60) space=9 va=4198400 pid=8 access=0 batch=1\n"
	     "           <...>-812     [003] .....   101.000046: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60) space=9 va=4198400 pid=8 batch=0\n"
	     "           <...>-812     [003] .....   101.000045: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60) space=9 va=419",
	     4 << 20);
	CHECK(gives("A1:7f0000400000+1/7 A2:400000+1/8 r1.0:7f0000400000 w1.0:7f0000405000 "
	            "a2.256:400000 p2.257:401000 |256+256 r2.256:401000"));
	CHECK_EQ(made.told.n_rows, 6);
	CHECK_EQ(made.told.n_other, 1);
	CHECK_EQ(made.told.n_lost, 12);
	CHECK(made.told.cut);
	/* perf script: no flags, the group before the name, call stacks */
	text("perf-script",
	     "UVM GPU1 BH   812 [003]   101.000042: probe:uvm_find: (ffffffffc0aa0000) "
	     "addr=0x600000\n"
	     "        ffffffffc0aa0000 uvm_va_block_find+0x0 ([nvidia_uvm])\n\n"
	     "UVM GPU1 BH   812 [003]   101.000043: probe:uvm_find: (ffffffffc0aa0000) "
	     "address=6295552\n",
	     4 << 20);
	CHECK(gives("A1:600000+1/1 r1.0:600000 r1.0:601000"));
	CHECK_EQ(made.told.n_lost, 0);
}

static void probes_refused(void)
{
	static const char name[] = "ftrace";
	static const struct {
		const char *line, *why;
	} rows[] = {
		{ "va=-1", "line 2: va '-1' is no whole number" },
		{ "va=", "line 2: va '' is no whole number" },
		{ "va=1 addr=2", "a second addr" },
		{ "va=0x200000 access=5", "access is 0" },
		{ "va=0x200000 pid=4294967296", "no process has the id" },
		{ "va=0x200001 page=1", "page 1 of a block at 0x200001" },
		{ "va=0xffff888000000000", "is no address of a process" },
	};

	CHECK(refused(name, "", "no row says which memory was used"));
	CHECK(refused(name, CHUNKS "0,1,2\n", "no row says which memory was used"));
	CHECK(refused(name, EVENT "x=1\n", "no row says which memory was used"));
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char all[400];

		snprintf(all, sizeof(all), "%s" EVENT "%s\n%s", GOOD_EVENT, rows[i].line,
		         GOOD_EVENT);
		CHECK(refused(name, all, rows[i].why));
		CHECK_EQ(made.told.n_accesses, 1);
	}
}

static void numbers(void)
{
	static const struct {
		const char *arguments, *gives; /* NULL: refused, with these words */
		const char *why;
	} rows[] = {
		{ "va=0xffffffffffffff", "A1:ffffffffe00000+1/1 r1.0:fffffffffff000", NULL },
		{ "va=0x100000000000000", NULL, "0x100000000000000 is no address" },
		{ "va=0x400000 pid=4294967295", "A1:400000+1/4294967295 r1.0:400000", NULL },
		{ "va=0x400000 space=18446744073709551615", "A1:400000+1/1 r1.0:400000", NULL },
		{ "va=0x400000 space=18446744073709551616", NULL, "is no whole number" },
		{ "va=0x400000 space=18446744073709551620", NULL, "is no whole number" },
		{ "va=0XA0BFFF access=0x2", "A1:a00000+1/1 w1.0:a0b000", NULL },
		{ "va=1x400000", NULL, "va '1x400000' is no" },
		{ "va=0x", NULL, "va '0x' is no" },
		{ "va=a", NULL, "va 'a' is no" },
		{ "va=0x400000 access=3", "A1:400000+1/1 a1.0:400000", NULL },
		{ "va=0x400000 page=511", "A1:400000+1/1 r1.0:5ff000", NULL },
		{ "va=0x400000 page=512", NULL, "page 512 of a block" },
		{ "va=0x400000 page=4503599627370496", NULL, "page 4503599627370496 of" },
		/* a space of no number is one as well, with its process */
		{ "va=0x400000 space=0 pid=9", "A1:400000+1/9 r1.0:400000", NULL },
		{ "va=999999999999999999999999999999999999999999", NULL,
		  "va '9999999999999999999999999999999999999999' is no" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char line[200];

		snprintf(line, sizeof(line), "%s" EVENT "%s\n", rows[i].gives ? "" : GOOD_EVENT,
		         rows[i].arguments);
		if (rows[i].gives) {
			text("ftrace", line, 4 << 20);
			CHECK(gives(rows[i].gives));
			CHECK_EQ(made.told.n_spaces, 1);
		} else {
			CHECK(refused("ftrace", line, rows[i].why));
		}
	}
}

/* What a line needs to be an event: the processor, the time soon behind it, a name, in this order. */
static void events(void)
{
	static const struct {
		const char *line;
		bool is_event;
	} rows[] = {
		{ "x-1 [000] ..... 1.5: e: (f) va=0x400000", true },
		{ "x-1\t[000] 1.5:\te: (f)\tva=0x400000", true },
		{ " \t[0] 1.5: e: va=0x400000", true },
		{ "[x] [0] 1.5: e: va=0x400000", true },
		{ "[] 1.5: e: va=0x400000", false },
		{ "[0 1.5: e: va=0x400000", false },
		{ "0] 1.5: e: va=0x400000", false },
		{ "[0x] 1.5: e: va=0x400000", false },
		{ "[0] a b 1.5: e: va=0x400000", false },
		{ "[0] [1] a 1.5: e: va=0x400000", false },
		{ "[0] x [1] a 1.5: e: va=0x400000", true },
		{ "[0] 15: e: va=0x400000", false },
		{ "[0] 150: e: va=0x400000", false },
		{ "[0] 1.5 e: va=0x400000", false },
		{ "[0] .15: e: va=0x400000", false },
		{ "[0] 1.: e: va=0x400000", false },
		{ "[0] 1.x: e: va=0x400000", false },
		{ "[0] 1.5: e va=0x400000", false },
		{ "[0] 1.5: : va=0x400000", false },
		{ "#[0] 1.5: e: va=0x400000", false },
		{ "# [0] 1.5: e: va=0x400000", false },
		{ "[0] 1.5: va=5: va=0x400000", true }, /* an event's name is no argument */
		{ "[0] [1] 1.5: e: va=0x400000", true },
		{ "[x0] 1.5: e: va=0x400000", false },
		{ "x0] 1.5: e: va=0x400000", false },
		{ "[00 1.5: e: va=0x400000", false },
		{ "[0] 1.5: :e va=0x400000", false },
		{ "[0] 1.5: e va=0x400000 f:", false },
		{ "[0] 1.55 e: va=0x400000", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char line[200];

		snprintf(line, sizeof(line), "%s\n", rows[i].line);
		text("ftrace", line, 4 << 20);
		CHECK_EQ(!made.err, rows[i].is_event);
		CHECK_EQ(made.told.n_rows, rows[i].is_event);
		if (!made.err != rows[i].is_event)
			fprintf(stderr, "'%s'\n", rows[i].line);
	}
	text("perf-script", "LOST 5 events!\nLOST\nLOST x\n[LOST 3 EVENTS] 9\n" EVENT "va=1\n",
	     4 << 20);
	CHECK_EQ(made.told.n_lost, 8);
}

/* Accesses of a batch wait side by side, in as many streams as there are; without one there is nothing to wait for. */
static void batches(void)
{
	static char all[300 * 80];
	size_t n = 0;
	const struct gx_trace_event *last;

	text("ftrace",
	     EVENT "va=0x400000 batch=1\n" EVENT "va=0x401000\n" EVENT "va=0x402000\n" EVENT
	           "va=0x403000 batch=1\n" EVENT "va=0x404000 batch=1\n",
	     4 << 20);
	CHECK(gives("A1:400000+1/1 r1.0:400000 r1.0:401000 r1.0:402000 r1.0:403000 r1.1:404000"));
	for (int i = 0; i < GX_IMPORT_BATCH_STREAMS + 1; i++)
		n += (size_t)snprintf(all + n, sizeof(all) - n, EVENT "va=0x400000 batch=1\n");
	text("ftrace", all, 4 << 20);
	CHECK_EQ(made.err, 0);
	last = &made.trace.events[made.trace.n_events - 1];
	CHECK_EQ(last[0].stream, 0);
	CHECK_EQ(last[-1].stream, GX_IMPORT_BATCH_STREAMS - 1);
}

/* Blocks of two processes at one address, and behind each other. */
static void places(void)
{
	text("ftrace",
	     EVENT "va=0x600000 pid=2\n" EVENT "va=0x400000 pid=1\n" EVENT
	           "va=0x400000 pid=2\n" EVENT "va=0x200000 pid=1\n" EVENT
	           "va=0x600000 pid=2\n" EVENT "va=0x800000 pid=1\n",
	     4 << 20);
	CHECK(gives(
	        "A1:400000+2/2 A2:200000+2/1 A2:800000+1/1 r1.0:600000 r2.256:400000 r1.0:400000 "
	        "r2.256:200000 r1.0:600000 r2.256:800000"));
	CHECK_EQ(made.told.n_blocks, 5);
}

int main(void)
{
	static const char all[] =
	        EVENT "va=0x400000 page=3 access=1 batch=1\n" EVENT "va=0x400000\n";

	begin();
	probes();
	probes_refused();
	numbers();
	events();
	batches();
	places();
	no_memory("ftrace", all, sizeof(all) - 1);
	any_byte("ftrace", all, sizeof(all) - 1);
	end();
	return TEST_END();
}
