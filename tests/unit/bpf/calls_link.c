/* calls_link.c - links and perf events by hand: who may be linked to what, when it works, how it ends. */
#include "calls.h"

#include "bpf/struct_ops_map.h"

#include <linux/perf_event.h>
#include <sys/resource.h>

static int n_changes, last_active;

static void changed(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	(void)arg, (void)maps;
	n_changes++;
	last_active = link->active;
}

static long perf(uint32_t type, uint64_t name, uint64_t offset, uint64_t config, uint32_t size)
{
	struct perf_event_attr attr = {
		.type = type, .size = size, .config = config, .config1 = name, .config2 = offset
	};
	long result = 0;

	return gx_perf_event_open((uintptr_t)&attr, -1, 0, -1, 0, &result) ? -1000 : result;
}

static void test_perf_open(void)
{
	uint8_t *page =
	        mmap(NULL, 2 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char text[300];
	long fd, result = 0;

	CHECK_EQ(perf(1, (uintptr_t) "k", 0, 0, 128), -1000); /* not ours */
	CHECK_EQ(perf(GX_PMU_KPROBE, (uintptr_t) "k", 0, 0, PERF_ATTR_SIZE_VER1 - 1), -EINVAL);
	CHECK_EQ(perf(GX_PMU_KPROBE, (uintptr_t) "", 0, 0, 128), -EINVAL);
	CHECK_EQ(perf(GX_PMU_KPROBE, (uintptr_t) "k", 4, 0, 128), -EINVAL);
	CHECK_EQ(perf(GX_PMU_KPROBE, 8, 0, 0, 128), -EFAULT);
	memset(text, 'k', sizeof(text));
	CHECK_EQ(perf(GX_PMU_KPROBE, (uintptr_t)text, 0, 0, 128), -EINVAL);
	/* the attribute ends where memory does, and is said to be longer */
	CHECK(page != MAP_FAILED);
	memcpy(page + 4096 - 16, (const uint32_t[4]){ GX_PMU_KPROBE, 128 }, 16);
	CHECK(!mprotect(page + 4096, 4096, PROT_NONE));
	CHECK_EQ(gx_perf_event_open((uintptr_t)page + 4096 - 16, -1, 0, -1, 0, &result), 0);
	CHECK_EQ(result, -EFAULT);
	munmap(page, 2 * 4096);
	text[255] = '\0';
	fd = perf(GX_PMU_KPROBE, (uintptr_t)text, 0, 0, PERF_ATTR_SIZE_VER1);
	CHECK(fd >= 3);
	close((int)fd);
	CHECK_EQ(perf(GX_PMU_UPROBE, (uintptr_t) "/nonexistent", 0, 0, 128), -ENOENT);
	CHECK_EQ(perf(GX_PMU_UPROBE, (uintptr_t) "/proc/self/exe", 1, 0, 128), -EINVAL);
	CHECK_EQ(perf(GX_PMU_UPROBE, (uintptr_t) "/proc/self/status", 0, 0, 128), -EINVAL);
	CHECK(!gx_bpf_any());
}

static long ioctl_of(int fd, unsigned long request, uint64_t argument)
{
	long result = 0;

	return gx_perf_ioctl(fd, request, argument, &result) ? -1000 : result;
}

/* By a section's name: that of the hook that the program was verified for. */
#define SECTION(prog_, text, len)                                                                  \
	.link_create = { .prog_fd = (uint32_t)(prog_),                                             \
		         .attach_type = BPF_TRACE_ITER,                                            \
		         .iter_info = (uintptr_t)(text),                                           \
		         .iter_info_len = (len) }

/* Texts of sections that are none, and a glob of which there is room for 255 bytes. */
static void link_by_texts(int section)
{
	static const struct {
		const char *text, *words;
	} bad[] = {
		{ "exit", "\"exit\"" },
		{ "gpu", "\"gpu\"" },
		{ "gpu/", "no hook \"\"" },
		{ "gpu/exits", "no hook \"exits\"" },
		{ "gpu/exit(", "no closing parenthesis" },
		{ "gpu/exit(x", "no closing parenthesis" },
		{ "gpu/exit((x)", "no closing parenthesis" },
		{ "gpu/exit(x)", "hook exit takes no argument" },
		{ "gpu/exit:", "a glob follows" },
		{ "gpu/exit()x:k", "a glob follows" },
		{ "gpu/exit:[abc", "no ] behind its [" },
		{ "gpu/exit:a[]", "no ] behind its [" },
		{ "gpu/exit:[!]k", "no ] behind its [" },
		{ "gpu/exit:[[:alpha:]", "no ] behind its [" },
		{ "gpu/exit:[a\\]", "no ] behind its [" },
		{ "gpu/exit:[a]*[b", "no ] behind its [" },
		{ "gpu/exit:k\\", "no character behind its last" },
		{ "gpu/call([k)", "no ] behind its [" },
		{ "gpu/insn([fma, every=2)", "no ] behind its [" },
		{ "gpu/line([a.cu:3)", "no ] behind its [" },
		{ "gpu/exitx", "no hook \"exitx\"" },
		{ "gpu/call", "hook call takes an argument" },
		{ "gpu/call()", "hook call takes an argument" },
		{ "gpu.api/", "no CUDA API name" },
		{ "gpu.api/malloc", "no CUDA API name" },
		{ "gpu.api/cuMemcpy*", "programs run at calls that launch" },
		{ "gpu.api/cuLaunchKernel_v9", "programs run at calls that launch" },
		{ "gpu.api/cudaLaunch*", "programs run at calls that launch" },
	};
	char glob[9 + 256] = "gpu/exit:";
	int link;

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		log_line[0] = '\0';
		CHECK_EQ(CALL(BPF_LINK_CREATE,
		              SECTION(section, bad[i].text, (uint32_t)strlen(bad[i].text))),
		         -EINVAL);
		CHECK(strstr(log_line, "GX0608") && strstr(log_line, bad[i].words));
	}
	/* of a glob what there is room for, and no more */
	memset(glob + 9, 'k', sizeof(glob) - 9);
	log_line[0] = '\0';
	link = (int)CALL(BPF_LINK_CREATE, SECTION(section, glob, 9 + 255));
	CHECK(link >= 3 && !log_line[0]);
	close(link);
	CHECK_EQ(CALL(BPF_LINK_CREATE, SECTION(section, glob, 9 + 256)), -EINVAL);
	CHECK(strstr(log_line, "GX0608") != NULL);
}

#define LINK(prog_, target_, type_)                                                                \
	.link_create = { .prog_fd = (uint32_t)(prog_),                                             \
		         .target_fd = (uint32_t)(target_),                                         \
		         .attach_type = (type_) }

static enum gx_hook last_hook;
static char last_glob[256];
static bool last_thread;

static void note_link(void *arg, const struct gx_link_view *link, const struct gx_map_view *maps)
{
	(void)arg, (void)maps;
	last_hook = link->hook;
	last_thread = link->thread;
	snprintf(last_glob, sizeof(last_glob), "%s", link->glob);
}

/* 1: linked by both ways, an event and a section; 0: by neither, and the code is said. */
static void link_both_ways(int prog_fd, const char *names, bool at_return, const char *code)
{
	char text[300];
	int event, link;

	event = (int)perf(GX_PMU_KPROBE, (uintptr_t)names, 0, at_return, 128);
	CHECK(event >= 3 && !ioctl_of(event, PERF_EVENT_IOC_ENABLE, 0));
	log_line[0] = last_glob[0] = '\0';
	link = (int)CALL(BPF_LINK_CREATE, LINK(prog_fd, event, BPF_PERF_EVENT));
	CHECK_EQ(link >= 3, !code);
	CHECK(code ? strstr(log_line, code) != NULL : last_glob[0]);
	if (link >= 3)
		close(link);
	close(event);
	snprintf(text, sizeof(text), "%s/%s", at_return ? "kretprobe" : "kprobe", names);
	log_line[0] = last_glob[0] = '\0';
	link = (int)CALL(BPF_LINK_CREATE, SECTION(prog_fd, text, (uint32_t)strlen(text)));
	CHECK_EQ(link >= 3, !code);
	CHECK(code ? log_line[0] : last_glob[0]);
	if (link >= 3)
		close(link);
}

/* Programs of kprobe/ and of other forms at kernels, at lists of them and at the other places. */
static void link_kprobes(int kprobe, int host, int section)
{
	int known, dear;

	gx_bpf_set_observer(note_link, NULL);
	link_both_ways(kprobe, "cuda__kernel", true, NULL);
	CHECK(last_hook == GX_HOOK_EXIT && last_thread && !strcmp(last_glob, "kernel"));
	link_both_ways(kprobe, "a,cuda__b", false, NULL);
	CHECK(last_hook == GX_HOOK_ENTRY && !strcmp(last_glob, "=a,b"));
	link_both_ways(kprobe, "__memcapture", false, NULL);
	CHECK(last_hook == GX_HOOK_MEM && !strcmp(last_glob, "*"));
	link_both_ways(kprobe, "__memcapture", true, "GX0608");
	link_both_ways(kprobe, "a b", false, "GX0608");
	link_both_ways(host, "vfs_read", false, "GX0617");
	CHECK(strstr(log_line, "GX0609") !=
	      NULL); /* the section: of a program that was not loaded for it */
	link_both_ways(host, "_Z1kv", false, "GX0609");
	link_both_ways(section, "vfs_read", false, "GX0609");
	/* loaded by the handler of its section: the hook is that of the section, and a context it has none */
	fresh(2);
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_HOOK_TOKEN_KPROBE | GX_HOOK_MEM;
	known = (int)load();
	CHECK(known >= 3);
	link_both_ways(known, "__memcapture", false, NULL);
	CHECK(last_hook == GX_HOOK_MEM && last_thread);
	fresh(2);
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_HOOK_TOKEN_KPROBE | GX_HOOK_HOST;
	CHECK_EQ(load(), -EINVAL);
	close(known);
	/* dearer than one that runs at each access may be, but for one that was given more */
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda__dear");
	prog.prog_ifindex = 0;
	for (uint32_t over = 0; over < 3; over++) {
		next_ops = gx_hook_row(GX_HOOK_MEM)->budget + (over > 0);
		next_max_ops = over == 2 ? next_ops : 0;
		dear = (int)load();
		CHECK(dear >= 3);
		link_both_ways(dear, "k", false, NULL);
		link_both_ways(dear, "__memcapture", false, over == 1 ? "GX0231" : NULL);
		close(dear);
	}
	next_ops = next_max_ops = 0;
	gx_bpf_set_observer(changed, NULL);
}

/* Why there is no descriptor is said. */
static void attach_without_room(int program)
{
	struct rlimit limit, none;
	struct gx_diag diag = { 0 };
	int link;

	CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
	none = limit;
	none.rlim_cur = 0;
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
	link = gx_bpf_attach(program, "gpu/exit", &diag);
	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
	CHECK_EQ(link, -EMFILE);
	CHECK(diag.error == GX_E_IO && strstr(diag.text, strerror(EMFILE)));
}

static void test_links(void)
{
	int kprobe, host, section, event, link, other;
	uint32_t id;
	struct bpf_link_info info = { 0 };

	gx_bpf_set_observer(changed, NULL);
	fresh(2);
	host = (int)load();
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda__k");
	kprobe = (int)load();
	CHECK(seen.thread && !seen.has_ctx && seen.max_ops == gx_hook_row(GX_HOOK_ENTRY)->most &&
	      seen.max_ops_by == GX_LIMIT_DEFAULT);
	fresh(2);
	prog.prog_ifindex = GX_HOOK_TOKEN | GX_HOOK_EXIT;
	section = (int)load();
	CHECK(!seen.thread && seen.has_ctx && !seen.max_ops);
	event = (int)perf(GX_PMU_KPROBE, (uintptr_t) "cuda__kernel", 0, 1, 128);
	CHECK(host >= 3 && kprobe >= 3 && section >= 3 && event >= 3);
	/* by a perf event: the program must be of its kind; active while it is enabled */
	CHECK(CALL(BPF_LINK_CREATE, LINK(host, event, BPF_PERF_EVENT)) < 0);
	CHECK(CALL(BPF_LINK_CREATE, LINK(section, event, BPF_PERF_EVENT)) < 0);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, 9999, BPF_PERF_EVENT)), -EBADF);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(9999, event, BPF_PERF_EVENT)), -EBADF);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, kprobe, BPF_PERF_EVENT)), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_CGROUP_DEVICE)), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_CREATE, .link_create = { .prog_fd = (uint32_t)kprobe,
	                                                .target_fd = (uint32_t)event,
	                                                .attach_type = BPF_PERF_EVENT,
	                                                .flags = 1 }),
	         -EINVAL);
	n_changes = 0;
	link = (int)CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT));
	CHECK(link >= 3 && !n_changes);
	id = gx_bpf_id_of_fd(link);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)link,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(info.id == id && info.prog_id == gx_bpf_id_of_fd(kprobe));
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_ENABLE, 0), 0);
	CHECK(n_changes == 1 && last_active);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_DISABLE, 0), 0);
	CHECK(n_changes == 2 && !last_active);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_RESET, 0), -ENOTTY);
	CHECK_EQ(ioctl_of(link, PERF_EVENT_IOC_ENABLE, 0), -1000);
	CHECK_EQ(ioctl_of(0, PERF_EVENT_IOC_ENABLE, 0), -1000);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_ENABLE, 0), 0);
	CHECK_EQ(CALL(BPF_LINK_DETACH, .link_detach = { .link_fd = (uint32_t)link }), 0);
	CHECK(n_changes == 4 && !last_active);
	memset(&info, 0, sizeof(info));
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)link,
	                                                .info_len = sizeof(info),
	                                                .info = (uintptr_t)&info }),
	         0);
	CHECK(!info.prog_id);
	CHECK_EQ(CALL(BPF_OBJ_GET_INFO_BY_FD, .info = { .bpf_fd = (uint32_t)link,
	                                                .info_len = 4097,
	                                                .info = (uintptr_t)&info }),
	         -E2BIG);
	CHECK_EQ(CALL(BPF_LINK_DETACH, .link_detach = { .link_fd = 9999 }), -EBADF);
	close(link);
	/* by ioctl: one program, which ends with the event */
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, 9999), -EBADF);
	CHECK(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, (uint64_t)host) < 0);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, (uint64_t)kprobe), 0);
	CHECK(n_changes == 5 && last_active);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, (uint64_t)kprobe), -EEXIST);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT)), -EEXIST);
	close(event);
	CHECK_EQ(CALL(BPF_LINK_GET_NEXT_ID, .start_id = 0), -ENOENT);
	CHECK(n_changes == 6 && !last_active);
	link_kprobes(kprobe, host, section);
	/* by a section's name: the hook that it was verified for */
	CHECK_EQ(CALL(BPF_LINK_CREATE, SECTION(section, "gpu/exit", 0)), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_CREATE, SECTION(section, "gpu/exit", GX_SECTION_MAX + 1)), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_CREATE, SECTION(section, 8, 8)), -EFAULT);
	CHECK(CALL(BPF_LINK_CREATE, SECTION(section, "gpu/entry", 9)) < 0);
	CHECK(CALL(BPF_LINK_CREATE, SECTION(section, "gpu.thread/exit", 15)) < 0);
	CHECK(CALL(BPF_LINK_CREATE, SECTION(kprobe, "gpu.thread/entry", 16)) < 0);
	link_by_texts(section);
	link = (int)CALL(BPF_LINK_CREATE, SECTION(section, "gpu/exit:x*garbage", 10));
	CHECK(link >= 3 && last_active);
	attach_without_room(section);
	close(section); /* the link holds it */
	CHECK_EQ(CALL(BPF_LINK_DETACH, .link_detach = { .link_fd = (uint32_t)link }), 0);
	close(link);
	other = gx_bpf_attach(9999, "gpu/exit", &(struct gx_diag){ 0 });
	CHECK(other < 0);
	CHECK_EQ(CALL(BPF_RAW_TRACEPOINT_OPEN,
	              .raw_tracepoint = { .name = (uintptr_t) "x", .prog_fd = (uint32_t)kprobe }),
	         -ENOENT);
	CHECK_EQ(CALL(BPF_RAW_TRACEPOINT_OPEN,
	              .raw_tracepoint = { .name = 8, .prog_fd = (uint32_t)kprobe }),
	         -EFAULT);
	CHECK_EQ(CALL(BPF_RAW_TRACEPOINT_OPEN, .raw_tracepoint = { .name = 0, .prog_fd = 9999 }),
	         -EBADF);
	close(kprobe);
	close(host);
	gx_bpf_set_observer(NULL, NULL);
	CHECK(!gx_bpf_any());
}

static uint32_t n_most; /* objects that are looked at */

static int count_link(void *arg, const struct gx_link_view *link)
{
	(void)link;
	return ++*(uint32_t *)arg == n_most ? 7 : 0;
}

static int count_program(void *arg, const struct gx_prog_view *program)
{
	(void)program;
	return ++*(uint32_t *)arg == n_most ? 7 : 0;
}

static int count_map(void *arg, const struct gx_map_view *map)
{
	(void)map;
	return ++*(uint32_t *)arg == n_most ? 7 : 0;
}

/* Every link at an event hears of it, whichever of them have left; and who comes to listen later hears of those that are active. */
static void test_event_links(void)
{
	enum { MOST = 4 };
	int kprobe, event = (int)perf(GX_PMU_KPROBE, (uintptr_t) "kernel", 0, 0, 128), links[MOST];
	int another, maps[2];

	fresh(2);
	snprintf(prog.prog_name, sizeof(prog.prog_name), "cuda__k");
	kprobe = (int)load();
	/* in each order of three that leave, one after the other; the fourth stays */
	for (int order = 0; order < 6; order++) {
		int first = order / 2, second = (first + 1 + order % 2) % 3,
		    third = 3 - first - second;

		for (int i = 0; i < MOST; i++) {
			links[i] = (int)CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT));
			CHECK(links[i] >= 3);
		}
		for (int gone = 0; gone <= 3; gone++) {
			gx_bpf_set_observer(changed, NULL);
			n_changes = 0;
			CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_ENABLE, 0), 0);
			CHECK_EQ(n_changes, MOST - gone);
			gx_bpf_set_observer(NULL, NULL);
			gx_bpf_set_observer(changed, NULL);
			CHECK_EQ(n_changes, 2 * (MOST - gone));
			CHECK(last_active);
			CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_DISABLE, 0), 0);
			CHECK_EQ(n_changes, 3 * (MOST - gone));
			gx_bpf_set_observer(changed, NULL); /* of none that is not active */
			CHECK_EQ(n_changes, 3 * (MOST - gone));
			close(gone < 3 ? links[(int[]){ first, second, third }[gone]] : links[3]);
		}
	}
	/* who is shown the objects ends it where it wants */
	links[0] = (int)CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT));
	links[1] = (int)CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT));
	another = (int)load();
	maps[0] = map_of(GX_MAP_ARRAY, 4, 8, 1), maps[1] = map_of(GX_MAP_ARRAY, 4, 8, 1);
	for (int most = 1; most <= 3; most++) {
		uint32_t seen_links = 0, seen_programs = 0, seen_maps = 0;

		n_most = (uint32_t)most;
		CHECK_EQ(gx_bpf_each_link(count_link, &seen_links), most < 3 ? 7 : 0);
		CHECK_EQ(gx_bpf_each_prog(count_program, &seen_programs), most < 3 ? 7 : 0);
		CHECK_EQ(gx_bpf_each_map(count_map, &seen_maps), most < 3 ? 7 : 0);
		CHECK_EQ(seen_links, most < 3 ? most : 2);
		CHECK_EQ(seen_programs, most < 3 ? most : 2);
		CHECK_EQ(seen_maps, most < 3 ? most : 2);
	}
	close(links[0]), close(links[1]), close(another), close(maps[0]), close(maps[1]);
	/* calls on policies' links and maps, with what are none */
	links[0] = (int)CALL(BPF_LINK_CREATE, LINK(kprobe, event, BPF_PERF_EVENT));
	CHECK_EQ(CALL(BPF_LINK_UPDATE, .link_update = { .link_fd = 9999 }), -EBADF);
	CHECK_EQ(CALL(BPF_LINK_UPDATE, .link_update = { .link_fd = (uint32_t)event }), -EINVAL);
	CHECK_EQ(CALL(BPF_LINK_UPDATE, .link_update = { .link_fd = (uint32_t)links[0] }),
	         -EOPNOTSUPP);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(9999, 0, GX_ATTACH_STRUCT_OPS)), -EBADF);
	CHECK_EQ(CALL(BPF_LINK_CREATE, LINK(kprobe, 0, GX_ATTACH_STRUCT_OPS)), -EINVAL);
	close(links[0]);
	/* one by ioctl as well */
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_SET_BPF, (uint64_t)kprobe), 0);
	n_changes = 0;
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_ENABLE, 0), 0);
	CHECK(n_changes == 1 && last_active);
	CHECK_EQ(ioctl_of(event, PERF_EVENT_IOC_DISABLE, 0), 0);
	CHECK(n_changes == 2 && !last_active);
	gx_bpf_set_observer(NULL, NULL);
	close(event);
	close(kprobe);
	CHECK(!gx_bpf_any());
}

int main(void)
{
	begin();
	test_perf_open();
	test_links();
	test_event_links();
	return TEST_END();
}
