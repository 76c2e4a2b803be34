/* folder.c - the folders of our sockets: whoever can write there is whom its sockets belong to.
 *
 * Root's is /run/gpuext. Another user's is gpuext in $XDG_RUNTIME_DIR, or gpuext-<user> in the
 * temporary folder. A folder of somebody else, one that others may write to, or a link is none. A socket has its name
 * for file name, without "gpuext/", and with ':' for each '/'.
 */
#include "control/protocol.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define OURS     "gpuext/"
#define AGAIN_MS 1000

/* Where the folder is: a name in a folder that is there. */
struct place {
	char base[PATH_MAX], name[32];
	mode_t mode;
};

static bool is_of(int fd, uint32_t user)
{
	struct stat st;

	return !fstat(fd, &st) && S_ISDIR(st.st_mode) && st.st_uid == user &&
	       !(st.st_mode & (S_IWGRP | S_IWOTH));
}

/* The one that a login made, or none. */
static bool in_runtime_dir(const char *base, uint32_t user)
{
	int fd = base && *base == '/' && strlen(base) < PATH_MAX
	                 ? open(base, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
	                 : -1;
	bool good = fd >= 0 && is_of(fd, user);

	if (fd >= 0)
		gx_close(fd);
	return good;
}

static void find_place(uint32_t user, struct place *place)
{
	bool own = user == geteuid();
	const char *temporary = own ? getenv("TMPDIR") : NULL, *runtime = getenv("XDG_RUNTIME_DIR");
	char login[64];

	*place = (struct place){ .base = "/run", .name = "gpuext", .mode = 0755 };
	if (!user)
		return;
	place->mode = 0700;
	snprintf(login, sizeof(login), "/run/user/%u", user);
	if (!own)
		runtime = login;
	if (in_runtime_dir(runtime, user)) {
		snprintf(place->base, sizeof(place->base), "%s", runtime);
		return;
	}
	snprintf(place->base, sizeof(place->base), "%s",
	         temporary && *temporary == '/' ? temporary : "/tmp");
	snprintf(place->name, sizeof(place->name), "gpuext-%u", user);
}

static int open_folder(uint32_t user, bool make)
{
	struct place place;
	int base, fd, err;

	find_place(user, &place);
	base = open(place.base, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (base < 0)
		return -errno;
	if (make && !mkdirat(base, place.name, place.mode))
		fchmodat(base, place.name, place.mode, 0); /* whatever the umask is */
	fd = openat(base, place.name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	err = fd < 0 ? -errno : is_of(fd, user) ? 0 : -EPERM;
	gx_close(base);
	if (err && fd >= 0)
		gx_close(fd);
	return err ? err : fd;
}

void gx_folder_path(uint32_t user, char out[GX_PATH_BYTES])
{
	struct place place;

	find_place(user, &place);
	snprintf(out, GX_PATH_BYTES, "%.200s/%s", place.base, place.name);
}

bool gx_in_folder(const char *name)
{
	return !strncmp(name, OURS "policy", sizeof(OURS "policy") - 1);
}

/* "gpuext/policy/7/12" and "gpuext/policy.GROUP/7/12" say whose they are. */
static uint32_t user_of(const char *name)
{
	const char *slash = gx_in_folder(name) ? strchr(name + sizeof(OURS), '/') : NULL;
	unsigned user;

	return slash && sscanf(slash, "/%u/", &user) == 1 ? user : geteuid();
}

static int file_of(const char *name, char out[GX_NAME_BYTES])
{
	size_t len = strlen(name), from = strlen(OURS);

	if (strncmp(name, OURS, from) != 0 || len == from || strchr(name, ':') ||
	    !strcmp(name + from, ".") || !strcmp(name + from, ".."))
		return -EINVAL;
	if (len - from >= GX_NAME_BYTES)
		return -ENAMETOOLONG;
	for (size_t i = 0; i <= len - from; i++)
		out[i] = name[from + i] == '/' ? ':' : name[from + i];
	return 0;
}

/* The name of a socket, of which as much is there as there is room for. */
static void name_of(const char *file, char *out, size_t size)
{
	snprintf(out, size, OURS "%s", file);
	for (char *at = out; (at = strchr(at, ':'));)
		*at = '/';
}

int gx_folder_each(const char *prefix, int (*fn)(void *arg, const char *name), void *arg)
{
	int folder = open_folder(user_of(prefix), false), looks = 0, enough = 0;
	char name[sizeof(OURS) + 256];
	struct dirent *entry;
	struct stat st;
	DIR *dir;

	if (folder < 0)
		return folder;
	dir = fdopendir(folder);
	if (!dir) {
		gx_close(folder);
		return -ENOMEM;
	}
	while (!enough && looks < GX_MAX_LOOKS && (entry = readdir(dir))) {
		name_of(entry->d_name, name, sizeof(name));
		if (strncmp(name, prefix, strlen(prefix)) != 0 ||
		    fstatat(folder, entry->d_name, &st, AT_SYMLINK_NOFOLLOW) ||
		    !S_ISSOCK(st.st_mode))
			continue;
		looks++;
		enough = fn(arg, name);
	}
	closedir(dir);
	return 0;
}

void gx_folder_remove(const char *name)
{
	char file[GX_NAME_BYTES];
	int folder = open_folder(user_of(name), false);

	if (folder >= 0 && !file_of(name, file))
		unlinkat(folder, file, 0);
	if (folder >= 0)
		gx_close(folder);
}

/* --- sockets in it. The path is that of the folder which was checked, whatever its name leads to now. */
static int address_in(int folder, const char *name, struct sockaddr_un *address,
                      char file[GX_NAME_BYTES])
{
	int err = file_of(name, file);
	int n = err ? 0
	            : snprintf(address->sun_path, sizeof(address->sun_path), "/proc/self/fd/%d/%s",
	                       folder, file);

	address->sun_family = AF_UNIX;
	return err ? err : n < (int)sizeof(address->sun_path) ? 0 : -ENAMETOOLONG;
}

static int make_socket(void)
{
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	return fd < 0 ? -errno : fd;
}

static int connect_to(const struct sockaddr_un *address)
{
	int fd = make_socket();

	if (fd >= 0 && connect(fd, (const struct sockaddr *)address, sizeof(*address))) {
		int err = -errno;

		gx_close(fd);
		return err;
	}
	return fd;
}

static int connect_in(int folder, const char *name)
{
	struct sockaddr_un address;
	char file[GX_NAME_BYTES];
	struct stat st;
	int err = address_in(folder, name, &address, file);

	if (err)
		return err;
	if (fstatat(folder, file, &st, AT_SYMLINK_NOFOLLOW))
		return -errno;
	if (!S_ISSOCK(st.st_mode) || st.st_uid != user_of(name))
		return -EPERM;
	return connect_to(&address);
}

int gx_folder_connect(const char *name)
{
	uint32_t user = user_of(name);
	int folder = open_folder(user, false), fd;

	if (folder < 0)
		return folder;
	fd = connect_in(folder, name);
	gx_close(folder);
	if (fd >= 0 && gx_peer_user(fd) != user) {
		gx_close(fd);
		return -EPERM;
	}
	return fd;
}

/* Nobody listens there any more: its process was killed. */
static bool is_left(int folder, const char *file)
{
	char name[GX_NAME_BYTES + sizeof(OURS)];
	int fd;

	name_of(file, name, sizeof(name));
	fd = connect_in(folder, name);
	if (fd >= 0)
		gx_close(fd);
	return fd == -ECONNREFUSED;
}

/* Of those who were killed; the process id is the last of a name. */
static void sweep(int folder)
{
	DIR *dir = fdopendir(fcntl(folder, F_DUPFD_CLOEXEC, 0));
	struct dirent *entry;
	int looks = 0;

	while (dir && looks++ < GX_MAX_LOOKS && (entry = readdir(dir))) {
		const char *colon = strrchr(entry->d_name, ':');
		long pid = colon ? strtol(colon + 1, NULL, 10) : 0;

		if (pid > 0 && pid <= INT32_MAX && kill((pid_t)pid, 0) && errno == ESRCH &&
		    strlen(entry->d_name) < GX_NAME_BYTES && is_left(folder, entry->d_name))
			unlinkat(folder, entry->d_name, 0);
	}
	if (dir)
		closedir(dir);
}

static int listen_in(int folder, const char *name, mode_t mode)
{
	struct sockaddr_un address;
	char file[GX_NAME_BYTES];
	int err = address_in(folder, name, &address, file), fd = err ? err : make_socket();

	if (fd < 0)
		return fd;
	err = bind(fd, (struct sockaddr *)&address, sizeof(address)) ? -errno : 0;
	if (err == -EADDRINUSE && is_left(folder, file) && !unlinkat(folder, file, 0))
		err = bind(fd, (struct sockaddr *)&address, sizeof(address)) ? -errno : 0;
	/* nobody connects before it listens */
	if (!err && (fchmodat(folder, file, mode, 0) || listen(fd, 1024)))
		err = -errno;
	if (err)
		gx_close(fd);
	return err ? err : fd;
}

int gx_folder_listen(const char *name)
{
	uint32_t user = user_of(name);
	int folder = open_folder(user, true), fd;

	if (folder < 0)
		return folder;
	sweep(folder);
	/* root's are for everybody's applications; who they are is asked of the kernel */
	fd = listen_in(folder, name, user ? 0600 : 0666);
	gx_close(folder);
	return fd;
}

/* --- news */
bool gx_folder_changed(uint32_t user, struct gx_folder_look *look)
{
	char path[GX_PATH_BYTES];
	struct gx_folder_look now = { 0 };
	struct timespec clock;
	struct stat st;
	bool changed;

	gx_folder_path(user, path);
	if (!lstat(path, &st))
		now = (struct gx_folder_look){ st.st_ino, st.st_mtim.tv_sec, st.st_mtim.tv_nsec };
	changed = now.inode != look->inode || now.s != look->s || now.ns != look->ns;
	*look = now;
	clock_gettime(CLOCK_REALTIME, &clock);
	/* what comes within a tick of the file system's clock leaves no other time there */
	return changed ||
	       (now.inode &&
	        (clock.tv_sec - now.s) * 1000 + (clock.tv_nsec - now.ns) / 1000000 < AGAIN_MS);
}
