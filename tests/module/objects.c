// SPDX-License-Identifier: BSD-2-Clause
/* objects.c - what guests do with policy objects: open, load, attach, and tell what Linux said. */
#include "objects.h"

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
#include <unistd.h>

/* F_LINK: BPF_F_LINK of Linux 6.4 and newer, which Debian 12's headers do not have */
enum { MAX_LOG = 1 << 16, F_LINK = 1 << 13 };

static char log_text[MAX_LOG], kernel_log[MAX_LOG];

static int keep(enum libbpf_print_level level, const char *format, va_list args)
{
	size_t n = strlen(log_text);

	if (level <= LIBBPF_WARN)
		vsnprintf(log_text + n, sizeof(log_text) - n, format, args);
	return 0;
}

void guest_tell(const char *word, char *lines)
{
	char *rest = NULL;

	for (char *line = strtok_r(lines, "\r\n", &rest); line;
	     line = strtok_r(NULL, "\r\n", &rest))
		printf("%s %s\n", word, line);
}

void guest_tell_kernel(void)
{
	static char text[1 << 18];
	int n = klogctl(4 /* read all and clear */, text, sizeof(text) - 1);

	text[n > 0 ? n : 0] = 0;
	guest_tell("KERNEL", text);
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

void guest_start(void)
{
	mkdir("/proc", 0755);
	mkdir("/sys", 0755);
	if (mount("proc", "/proc", "proc", 0, NULL) || mount("sysfs", "/sys", "sysfs", 0, NULL))
		printf("mount: %s\n", strerror(errno));
	setvbuf(stdout, NULL, _IONBF, 0);
	libbpf_set_print(keep);
}

int guest_insmod(const char *path, const char *params, const char *btf)
{
	int fd = open(path, O_RDONLY);
	int err = fd < 0 || syscall(SYS_finit_module, fd, params, 0) ? errno : 0;

	close(fd);
	return err ? err : access(btf, R_OK) ? errno : 0;
}

static int give_links(struct bpf_object *object, void *arg)
{
	struct bpf_map *map;

	(void)arg;
	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
			bpf_map__set_map_flags(map, bpf_map__map_flags(map) | F_LINK);
	return 0;
}

void guest_load_set(struct guest_object *object, const char *path, guest_set_fn *set, void *arg)
{
	memset(object, 0, sizeof(*object));
	object->object = open_object(path);
	object->err = object->object ? 0 : -errno;
	if (object->object) {
		leave_out_devices(object->object);
		object->err = set ? set(object->object, arg) : 0;
	}
	if (!object->err)
		object->err = bpf_object__load(object->object);
	if (object->err)
		printf("STATE refused-load %d\n", -object->err);
}

void guest_load(struct guest_object *object, const char *path)
{
	guest_load_set(object, path, NULL, NULL);
}

void guest_load_linked(struct guest_object *object, const char *path)
{
	guest_load_set(object, path, give_links, NULL);
}

int guest_attach_loaded(struct guest_object *object)
{
	object->n = attach(object->object, object->links);
	return object->n;
}

bool guest_has_link(const struct guest_object *object)
{
	return bpf_map__map_flags(guest_policy_map(object)) & F_LINK;
}

struct bpf_map *guest_policy_map(const struct guest_object *object)
{
	struct bpf_map *map;

	bpf_object__for_each_map (map, object->object)
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
			return map;
	return NULL;
}

void guest_attach_set(struct guest_object *object, const char *path, guest_set_fn *set, void *arg)
{
	guest_load_set(object, path, set, arg);
	if (object->err)
		return;
	if (guest_attach_loaded(object) < 0)
		printf("STATE refused-attach %d\n", -object->n);
	else
		printf("STATE %s 0\n", object->n ? "loaded" : "nothing");
}

void guest_attach(struct guest_object *object, const char *path)
{
	guest_attach_set(object, path, NULL, NULL);
}

void guest_tell_log(const struct guest_object *object)
{
	guest_tell("LOG", log_text);
	if (object->err)
		guest_tell("LOG", kernel_log);
}

void guest_detach(struct guest_object *object)
{
	for (int i = 0; i < MAX_POLICIES; i++)
		bpf_link__destroy(object->links[i]);
	bpf_object__close(object->object);
	memset(object, 0, sizeof(*object));
}

char *guest_read(const char *path, size_t *size)
{
	static char *text;
	size_t n = 0, cap = 1 << 16;
	int fd = open(path, O_RDONLY);
	ssize_t got;

	free(text);
	text = malloc(cap);
	while (text && fd >= 0 && (got = read(fd, text + n, cap - 1 - n)) > 0) {
		n += got;
		if (n == cap - 1)
			text = realloc(text, cap *= 2);
	}
	if (!text)
		exit(1);
	if (fd < 0)
		n = snprintf(text, cap, "%s: %s\n", path, strerror(errno));
	close(fd);
	text[n] = 0;
	if (size)
		*size = n;
	return text;
}

void guest_end(void)
{
	guest_tell_kernel();
	sync();
	reboot(RB_AUTOBOOT); /* QEMU was told to end then */
}
