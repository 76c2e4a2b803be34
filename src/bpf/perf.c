/* perf.c - perf_event_open of the kprobe and uprobe PMUs, and the ioctls that attach a program to
 * it. */
#include "bpf/command.h"
#include "bpf/perf_output.h"
#include "bpf/section.h"
#include "bpf/user_memory.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void gx_bpf_event_free(struct gx_bpf_event *event)
{
	if (event->by_ioctl) {
		event->by_ioctl->owned_by_event = true;
		gx_object_drop(&event->by_ioctl->object);
	}
	gx_perf_output_free(event);
	free(event);
}

/* Does an address lie at this offset of the file, by the program headers? */
static bool is_at(Elf *elf, uint64_t address, uint64_t offset)
{
	size_t n = 0;

	if (elf_getphdrnum(elf, &n))
		n = 0;
	for (size_t i = 0; i < n; i++) {
		GElf_Phdr phdr;

		if (!gelf_getphdr(elf, (int)i, &phdr) || phdr.p_type != PT_LOAD)
			continue;
		if (address < phdr.p_vaddr || address - phdr.p_vaddr >= phdr.p_filesz)
			continue;
		return address - phdr.p_vaddr + phdr.p_offset == offset;
	}
	return false;
}

static bool find_in_table(Elf *elf, Elf_Scn *scn, const GElf_Shdr *head, uint64_t offset,
                          char *name, size_t size)
{
	Elf_Data *data = elf_getdata(scn, NULL);
	size_t n = data && head->sh_entsize ? data->d_size / head->sh_entsize : 0;

	for (size_t i = 0; i < n; i++) {
		const char *text;
		GElf_Sym sym;

		if (!gelf_getsym(data, (int)i, &sym) || GELF_ST_TYPE(sym.st_info) != STT_FUNC ||
		    !sym.st_value || !is_at(elf, sym.st_value, offset))
			continue;
		text = elf_strptr(elf, head->sh_link, sym.st_name);
		if (!text || !gx_is_cuda_api(text))
			continue;
		snprintf(name, size, "%s", text);
		return true;
	}
	return false;
}

/* The CUDA API function that starts at this offset of the file. */
static int resolve_uprobe(const char *path, uint64_t offset, char *name, size_t size,
                          struct gx_diag *diag)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Elf_Scn *scn = NULL;
	bool found = false;
	Elf *elf;

	if (fd < 0)
		return -errno;
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	while (elf && !found && (scn = elf_nextscn(elf, scn))) {
		GElf_Shdr head;

		if (gelf_getshdr(scn, &head) &&
		    (head.sh_type == SHT_DYNSYM || head.sh_type == SHT_SYMTAB))
			found = find_in_table(elf, scn, &head, offset, name, size);
	}
	elf_end(elf);
	close(fd);
	return found ? 0
	             : gx_fail(diag, GX_E_LINK, "%.160s+0x%llx: no CUDA API function starts there",
	                       path, (unsigned long long)offset);
}

static int read_target(struct gx_bpf_event *event, const struct perf_event_attr *attr,
                       struct gx_diag *diag)
{
	char text[4096] = "";
	int err = gx_user_string(text, attr->config1,
	                         event->uprobe ? sizeof(text) : sizeof(event->target));

	if (err)
		return err == -E2BIG ? -EINVAL : err;
	if (event->uprobe)
		return resolve_uprobe(text, attr->config2, event->target, sizeof(event->target),
		                      diag);
	if (!*text || attr->config2)
		return gx_fail(diag, GX_E_LINK,
		               "kernel %.200s+0x%llx: only at the start of a kernel", text,
		               (unsigned long long)attr->config2);
	memcpy(event->target, text, sizeof(event->target));
	return 0;
}

static long open_event(const struct perf_event_attr *attr)
{
	struct gx_bpf_event *event = calloc(1, sizeof(*event));
	struct gx_diag diag = { 0 };
	long fd;

	if (!event)
		return -ENOMEM;
	event->uprobe = attr->type == GX_PMU_UPROBE;
	event->at_return = attr->config & 1;
	event->output = attr->type == PERF_TYPE_SOFTWARE;
	fd = event->output ? 0 : read_target(event, attr, &diag);
	gx_bpf_log_diag("perf_event_open", &diag);
	if (!fd)
		fd = gx_object_publish(&event->object, GX_OBJECT_EVENT);
	if (fd < 0)
		free(event);
	return fd;
}

int gx_perf_event_open(uint64_t user, int pid, int cpu, int group_fd, unsigned long flags,
                       long *result)
{
	struct perf_event_attr attr;
	uint32_t head[2]; /* type, size */
	uint64_t config;

	(void)pid;
	(void)cpu;
	(void)group_fd;
	(void)flags;
	/* what programs write to is ours as well: type, size, config */
	if (gx_user_read(head, user, sizeof(head)) ||
	    gx_user_read(&config, user + 8, sizeof(config)) ||
	    (head[0] != GX_PMU_KPROBE && head[0] != GX_PMU_UPROBE &&
	     (head[0] != PERF_TYPE_SOFTWARE || config != PERF_COUNT_SW_BPF_OUTPUT)))
		return -1;
	gx_bpf_note_call();
	memset(&attr, 0, sizeof(attr));
	if (head[1] < PERF_ATTR_SIZE_VER1) {
		*result = -EINVAL;
	} else if (gx_user_read(&attr, user, head[1] < sizeof(attr) ? head[1] : sizeof(attr))) {
		*result = -EFAULT;
	} else {
		gx_bpf_lock();
		*result = open_event(&attr);
		gx_bpf_unlock();
	}
	return 0;
}

static void enable(struct gx_bpf_event *event, bool on)
{
	event->enabled = on;
	if (event->by_ioctl)
		gx_link_changed(event->by_ioctl);
	for (struct gx_bpf_link *link = event->links; link; link = link->next_of_event)
		gx_link_changed(link);
}

static long set_program(struct gx_bpf_event *event, int prog_fd)
{
	struct gx_diag diag = { 0 };
	struct gx_bpf_link *link;
	struct gx_object *object;
	int err = gx_object_find(prog_fd, GX_OBJECT_PROG, &object);

	if (err)
		return err;
	if (event->by_ioctl)
		return -EEXIST;
	err = gx_link_by_event(gx_prog_object(object), event, &link, &diag);
	gx_bpf_log_diag("ioctl", &diag);
	if (err)
		return err;
	link->owned_by_event = true;
	err = gx_object_add(&link->object, GX_OBJECT_LINK);
	if (err) {
		gx_bpf_link_free(link);
		return err;
	}
	gx_object_hold(&link->object);
	event->by_ioctl = link;
	gx_link_changed(link);
	return 0;
}

int gx_perf_ioctl(int fd, unsigned long request, uint64_t argument, long *result)
{
	struct gx_object *object;
	int ours = -1;

	gx_bpf_lock();
	object = gx_object_of_fd(fd);
	if (object && object->kind == GX_OBJECT_EVENT) {
		ours = 0;
		*result = 0;
		if (request == PERF_EVENT_IOC_SET_BPF)
			*result = set_program(gx_event_object(object), (int)argument);
		else if (request == PERF_EVENT_IOC_ENABLE || request == PERF_EVENT_IOC_DISABLE)
			enable(gx_event_object(object), request == PERF_EVENT_IOC_ENABLE);
		else
			*result = -ENOTTY;
	}
	gx_bpf_unlock();
	return ours;
}
