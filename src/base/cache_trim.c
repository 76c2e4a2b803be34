/* cache_trim.c - what is kept between runs stays within a bound. */
#include "base/cache_trim.h"

#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DEFAULT_MB = 1024 };

struct file {
	char *name;
	uint64_t bytes;
	struct timespec used;
};

struct files {
	struct file *items;
	size_t n, room;
	uint64_t bytes;
};

static bool is_later(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec != b->tv_sec ? a->tv_sec > b->tv_sec : a->tv_nsec > b->tv_nsec;
}

static void add(struct files *files, const char *name, const struct stat *s)
{
	/* of a file system that does not note when a file is read: when it was written */
	struct file f = { .bytes = (uint64_t)s->st_size,
		          .used = is_later(&s->st_atim, &s->st_mtim) ? s->st_atim : s->st_mtim };

	if (files->n == files->room) {
		size_t room = files->room ? 2 * files->room : 256;
		struct file *more = reallocarray(files->items, room, sizeof(*more));

		if (!more)
			return;
		files->items = more;
		files->room = room;
	}
	f.name = strdup(name);
	if (!f.name)
		return;
	files->items[files->n++] = f;
	files->bytes += f.bytes;
}

static void look(DIR *dir, const char *suffix, struct files *files)
{
	const struct dirent *at;
	struct stat s;

	while ((at = readdir(dir)))
		if (gx_ends_with(at->d_name, suffix) &&
		    !fstatat(dirfd(dir), at->d_name, &s, AT_SYMLINK_NOFOLLOW) && S_ISREG(s.st_mode))
			add(files, at->d_name, &s);
}

static int by_use(const void *a, const void *b)
{
	const struct file *x = a, *y = b;

	if (is_later(&x->used, &y->used))
		return 1;
	return is_later(&y->used, &x->used) ? -1 : strcmp(x->name, y->name);
}

uint32_t gx_cache_trim(const char *folder, const char *suffix, uint64_t max_bytes)
{
	struct files files = { 0 };
	uint32_t n_gone = 0;
	DIR *dir = opendir(folder);

	if (!dir)
		return 0;
	look(dir, suffix, &files);
	if (files.bytes > max_bytes) {
		qsort(files.items, files.n, sizeof(*files.items), by_use);
		for (size_t i = 0; i < files.n && files.bytes > max_bytes - max_bytes / 4; i++) {
			if (unlinkat(dirfd(dir), files.items[i].name, 0) && errno != ENOENT)
				continue;
			files.bytes -= files.items[i].bytes;
			n_gone++;
		}
	}
	for (size_t i = 0; i < files.n; i++)
		free(files.items[i].name);
	free(files.items);
	closedir(dir);
	return n_gone;
}

uint64_t gx_cache_max_bytes(void)
{
	const char *text = getenv("GPUEXT_CACHE_MB");
	unsigned long long mb = DEFAULT_MB;
	char *end;

	if (text && *text >= '0' && *text <= '9') {
		errno = 0;
		mb = strtoull(text, &end, 10);
		if (*end || errno || mb > UINT64_MAX >> 20)
			mb = DEFAULT_MB;
	}
	return (uint64_t)mb << 20;
}
