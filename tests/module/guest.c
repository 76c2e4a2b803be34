// SPDX-License-Identifier: BSD-2-Clause
/* guest.c - the only program of the guest: loads gx_policies.ko, then each object of /objects by libbpf, attaches its policies, has every
 * callback called, detaches them, and says what Linux said. tests/module/run.py reads it.
 *
 *   OBJECT name / STATE loaded | refused-load errno | refused-attach errno / LOG text / KERNEL text / CALL text / END name ms
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_POLICIES = 32, MAX_LOG = 1 << 16, N_TASKS = 4 };

static char log_text[MAX_LOG], kernel_log[MAX_LOG];

static int keep(enum libbpf_print_level level, const char *format, va_list args)
{
	size_t n = strlen(log_text);

	if (level <= LIBBPF_WARN)
		vsnprintf(log_text + n, sizeof(log_text) - n, format, args);
	return 0;
}

/* Prints each line of a text behind a word, so that no text looks like another. */
static void print_lines(const char *word, char *lines)
{
	char *rest = NULL;

	for (char *line = strtok_r(lines, "\r\n", &rest); line;
	     line = strtok_r(NULL, "\r\n", &rest))
		printf("%s %s\n", word, line);
}

static void print_kernel(void)
{
	static char text[1 << 18];
	int n = klogctl(4 /* read all and clear */, text, sizeof(text) - 1);

	text[n > 0 ? n : 0] = 0;
	print_lines("KERNEL", text);
}

/* Has the module call what is attached: "r" once, "h" often. */
static void call(const char *how)
{
	int fd = open("/proc/gx_policies", O_WRONLY);

	if (fd < 0 || write(fd, how, 1) != 1)
		printf("LOG /proc/gx_policies: %s\n", strerror(errno));
	close(fd);
}

static void print_calls(void)
{
	static char text[1 << 18];
	int fd = open("/proc/gx_policies", O_RDONLY);
	size_t size = 0;
	ssize_t n;

	while ((n = read(fd, text + size, sizeof(text) - 1 - size)) > 0)
		size += n;
	close(fd);
	text[size] = 0;
	print_lines("CALL", text);
}

static void hammer(void)
{
	for (int i = 0; i < N_TASKS; i++)
		if (!fork()) {
			call("h");
			_exit(0);
		}
	while (wait(NULL) > 0)
		;
}

/* Attaches every policy of the object; the number, or a negative errno. */
static int attach(struct bpf_object *object, struct bpf_link **links)
{
	struct bpf_map *map;
	int n = 0;

	bpf_object__for_each_map (map, object) {
		if (bpf_map__type(map) != BPF_MAP_TYPE_STRUCT_OPS)
			continue;
		if (n == MAX_POLICIES)
			return -E2BIG;
		links[n] = bpf_map__attach_struct_ops(map);
		if (!links[n])
			return -errno;
		n++;
	}
	return n;
}

/* Level 4 keeps what is wrong and leaves out the walk through the program, which takes minutes for a large one under an emulator. */
static struct bpf_object *open_object(const char *path)
{
	LIBBPF_OPTS(bpf_object_open_opts, opts, .kernel_log_buf = kernel_log,
	            .kernel_log_size = sizeof(kernel_log), .kernel_log_level = 4);

	log_text[0] = kernel_log[0] = 0;
	return bpf_object__open_file(path, &opts);
}

/* Programs for devices stay out: Linux has the policies of an object, and the maps that they share. */
static void leave_out_devices(struct bpf_object *object)
{
	struct bpf_program *program;

	bpf_object__for_each_program (program, object) {
		const char *section = bpf_program__section_name(program);

		if (!strncmp(section, "gpu/", 4) || !strncmp(section, "gpu.thread/", 11))
			bpf_program__set_autoload(program, false);
	}
}

static void try(const char *name, int often)
{
	struct bpf_link *links[MAX_POLICIES] = {};
	struct timespec from, to;
	struct bpf_object *object;
	char path[512];
	int err, n;

	clock_gettime(CLOCK_MONOTONIC, &from);
	snprintf(path, sizeof(path), "/objects/%s", name);
	printf("OBJECT %s\n", name);
	object = open_object(path);
	err = object ? 0 : -errno;
	if (object) {
		leave_out_devices(object);
		err = bpf_object__load(object);
	}
	if (err) {
		printf("STATE refused-load %d\n", -err);
	} else {
		n = attach(object, links);
		if (n < 0) {
			printf("STATE refused-attach %d\n", -n);
		} else if (!n) {
			printf("STATE nothing 0\n");
		} else {
			printf("STATE loaded 0\n");
			call("r");
			print_calls();
			if (often) {
				hammer();
				print_calls();
			}
		}
	}
	print_lines("LOG", log_text);
	if (err)
		print_lines("LOG", kernel_log);
	for (int i = 0; i < MAX_POLICIES; i++)
		bpf_link__destroy(links[i]);
	bpf_object__close(object);
	print_kernel();
	clock_gettime(CLOCK_MONOTONIC, &to);
	printf("END %s %ld ms\n", name,
	       (to.tv_sec - from.tv_sec) * 1000 + (to.tv_nsec - from.tv_nsec) / 1000000);
}

static int is_object(const struct dirent *entry)
{
	size_t n = strlen(entry->d_name);

	return n > 2 && !strcmp(entry->d_name + n - 2, ".o");
}

int main(void)
{
	struct dirent **objects;
	struct utsname system;
	int fd, n;

	mkdir("/proc", 0755);
	mkdir("/sys", 0755);
	if (mount("proc", "/proc", "proc", 0, NULL) || mount("sysfs", "/sys", "sysfs", 0, NULL))
		printf("mount: %s\n", strerror(errno));
	setvbuf(stdout, NULL, _IONBF, 0);
	libbpf_set_print(keep);
	uname(&system);
	fd = open("/gx_policies.ko", O_RDONLY);
	if (syscall(SYS_finit_module, fd, "", 0) || access("/sys/kernel/btf/gx_policies", R_OK)) {
		printf("MODULE %s\n", strerror(errno));
	} else {
		printf("MODULE loaded, Linux %s\n", system.release);
		n = scandir("/objects", &objects, is_object, alphasort);
		for (int i = 0; i < n; i++)
			try(objects[i]->d_name, strstr(objects[i]->d_name, "hammered") != NULL);
		printf("DONE %d\n", n);
	}
	print_kernel();
	sync();
	reboot(RB_POWER_OFF);
	return 0;
}
