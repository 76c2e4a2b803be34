/* files.c - content of the files that we serve in place of the kernel's. */
#include "bpf/files.h"

#include "bpf/command.h"
#include "bpf/kernel_btf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum content {
	CONTENT_KPROBE_TYPE,
	CONTENT_UPROBE_TYPE,
	CONTENT_RETPROBE,
	CONTENT_REF_CTR,
	CONTENT_KERNEL_BTF
};

static const struct {
	const char *path;
	enum content content;
} served[] = {
#define SERVED_FILE(path_, content_) { path_, CONTENT_##content_ },
#include "defs/libc.def"
};

static const char *const hidden[] = {
#define HIDDEN_FILE(prefix) prefix,
#include "defs/libc.def"
};

static int find(const char *path)
{
	for (size_t i = 0; i < sizeof(served) / sizeof(served[0]); i++)
		if (!strcmp(path, served[i].path))
			return (int)i;
	return -1;
}

enum gx_file gx_file_kind(const char *path)
{
	if (!path || strncmp(path, "/sys/", 5) != 0)
		return GX_FILE_REAL;
	for (size_t i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++)
		if (!strncmp(path, hidden[i], strlen(hidden[i])))
			return GX_FILE_HIDDEN;
	return find(path) >= 0 ? GX_FILE_SERVED : GX_FILE_REAL;
}

/* Text of a file, in `room`, or a blob, which *made has to be freed for; NULL: no memory. */
static const void *make_content(enum content content, char room[32], void **made, size_t *len)
{
	switch (content) {
	case CONTENT_KPROBE_TYPE: snprintf(room, 32, "%d\n", GX_PMU_KPROBE); break;
	case CONTENT_UPROBE_TYPE: snprintf(room, 32, "%d\n", GX_PMU_UPROBE); break;
	case CONTENT_RETPROBE: snprintf(room, 32, "config:0\n"); break;
	case CONTENT_REF_CTR: snprintf(room, 32, "config:32-63\n"); break;
	case CONTENT_KERNEL_BTF: return *made = gx_kernel_btf(len);
	}
	*len = strlen(room);
	return room;
}

int gx_file_open(const char *path, int flags)
{
	char room[32];
	size_t len = 0;
	void *made = NULL;
	const void *data;
	int fd, i = find(path);

	if (i < 0)
		return -ENOENT;
	if ((flags & O_ACCMODE) != O_RDONLY)
		return -EACCES;
	data = make_content(served[i].content, room, &made, &len);
	if (!data)
		return -ENOMEM;
	fd = memfd_create("gpuext:file", flags & O_CLOEXEC ? MFD_CLOEXEC : 0);
	if (fd < 0)
		fd = -errno;
	else if (write(fd, data, len) != (ssize_t)len || lseek(fd, 0, SEEK_SET)) {
		close(fd);
		fd = -EIO;
	}
	free(made);
	return fd;
}
