/* folder_socket.c - sockets in folders: made, connected to, and removed when their process was killed. */
#include "control/protocol.h"

#include <errno.h>
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define LOCK_FILE ".lock"

enum { LOCK_TRIES = 500, SWEEP_S = 5, BACKLOG = 1024 };

/* The path is that of the folder which was checked, whatever its name leads to now. */
static int address_in(int folder, const char *file, struct sockaddr_un *address)
{
	int n = snprintf(address->sun_path, sizeof(address->sun_path), "/proc/self/fd/%d/%s",
	                 folder, file);

	address->sun_family = AF_UNIX;
	return n < (int)sizeof(address->sun_path) ? 0 : -ENAMETOOLONG;
}

static int make_socket(int type)
{
	int fd = socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

	return fd < 0 ? -errno : fd;
}

static int connect_in(int folder, const char *file, uint32_t user, int type)
{
	struct sockaddr_un address;
	struct stat st;
	int err = address_in(folder, file, &address), fd;

	if (err)
		return err;
	if (fstatat(folder, file, &st, AT_SYMLINK_NOFOLLOW))
		return -errno;
	if (!S_ISSOCK(st.st_mode) || st.st_uid != user)
		return -EPERM;
	fd = make_socket(type);
	if (fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof(address))) {
		err = -errno;
		gx_close(fd);
	}
	return err ? err : fd;
}

/*
 * Nobody has it open any more: its process ended without removing it. Asked for by a type that none of ours has:
 * a socket that is open, also one that does not listen yet, answers that it is of another.
 */
static bool is_left(int folder, const char *file)
{
	int fd = connect_in(folder, file, (uint32_t)geteuid(), SOCK_DGRAM);

	if (fd >= 0)
		gx_close(fd);
	return fd == -ECONNREFUSED;
}

/* Files of a folder are made and swept by one process at a time. One that is stopped meanwhile does not stop the others:
 * after a moment it goes on without. */
static int lock_folder(int folder, int tries)
{
	int fd = openat(folder, LOCK_FILE, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
	struct timespec pause = { .tv_nsec = 1000000 };

	if (fd >= 0)
		fchmod(fd, 0600); /* whatever the umask is */
	while (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) && tries--)
		nanosleep(&pause, NULL);
	return fd;
}

static void unlock_folder(int lock)
{
	if (lock >= 0)
		gx_close(lock);
}

/* The lock has the time of the last sweep. */
static bool is_time_to_sweep(int lock)
{
	struct stat st;
	time_t now = time(NULL);

	return !fstat(lock, &st) && (st.st_mtime > now || st.st_mtime <= now - SWEEP_S) &&
	       !futimens(lock, NULL);
}

/* What is left of those who were killed. */
static void sweep(int folder)
{
	DIR *dir = fdopendir(fcntl(folder, F_DUPFD_CLOEXEC, 0));
	struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		if (strlen(entry->d_name) < GX_NAME_BYTES && is_left(folder, entry->d_name))
			unlinkat(folder, entry->d_name, 0);
	if (dir)
		closedir(dir);
}

static int listen_in(int folder, const char *file, int type, mode_t mode)
{
	struct sockaddr_un address;
	int err = address_in(folder, file, &address), fd = err ? err : make_socket(type);

	if (fd < 0)
		return fd;
	err = bind(fd, (struct sockaddr *)&address, sizeof(address)) ? -errno : 0;
	if (err == -EADDRINUSE && is_left(folder, file) && !unlinkat(folder, file, 0))
		err = bind(fd, (struct sockaddr *)&address, sizeof(address)) ? -errno : 0;
	/* nobody connects before it listens */
	if (!err && (fchmodat(folder, file, mode, 0) || listen(fd, BACKLOG)))
		err = -errno;
	if (err)
		gx_close(fd);
	return err ? err : fd;
}

/* Root's loaders of policies have everybody's applications; who they are is asked of the kernel. */
static mode_t mode_of(const char *name, uint32_t user)
{
	size_t len = strlen("gpuext/policy");

	return !user && !strncmp(name, "gpuext/policy", len) && strchr("./", name[len]) ? 0666
	                                                                                : 0600;
}

int gx_folder_listen(const char *name, int type)
{
	uint32_t user = gx_folder_user(name);
	char file[GX_NAME_BYTES];
	int fd = gx_folder_file(name, file), folder = fd ? fd : gx_folder_open(name, true), lock;

	if (folder < 0)
		return folder;
	lock = lock_folder(folder, LOCK_TRIES);
	if (is_time_to_sweep(lock))
		sweep(folder);
	fd = listen_in(folder, file, type, mode_of(name, user));
	unlock_folder(lock);
	gx_close(folder);
	return fd;
}

/* It was met: whoever looks for it next finds nothing. */
static void remove_left(int folder, const char *file)
{
	int lock = lock_folder(folder, 0);

	/* somebody who makes it at this moment has the lock */
	if (lock >= 0 && !flock(lock, LOCK_EX | LOCK_NB) && is_left(folder, file))
		unlinkat(folder, file, 0);
	unlock_folder(lock);
}

/* In a folder that is this user's. */
static int connect_as(int folder, const char *file, uint32_t user, int type)
{
	int fd = connect_in(folder, file, user, type);

	if (fd == -ECONNREFUSED && user == geteuid())
		remove_left(folder, file);
	if (fd >= 0 && gx_peer_user(fd) != user) {
		gx_close(fd);
		return -EPERM;
	}
	return fd;
}

/* A path that this process was told (GPUEXT_SOCKET): its folder is judged like our own. */
static int connect_to_told_path(const char *path, int type)
{
	const char *slash = strrchr(path, '/'), *file = slash + 1;
	char folder_path[PATH_MAX];
	struct stat st;
	int folder, fd = -EPERM;

	if (slash == path || !*file || slash - path >= PATH_MAX)
		return -EINVAL;
	snprintf(folder_path, sizeof(folder_path), "%.*s", (int)(slash - path), path);
	folder = open(folder_path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (folder < 0)
		return -errno;
	if (!fstat(folder, &st) && (st.st_uid == geteuid() || !st.st_uid) &&
	    !(st.st_mode & (S_IWGRP | S_IWOTH)))
		fd = connect_as(folder, file, st.st_uid, type);
	gx_close(folder);
	return fd;
}

int gx_folder_connect(const char *name, int type)
{
	uint32_t user = gx_folder_user(name);
	char file[GX_NAME_BYTES];
	int folder, fd;

	if (*name == '/')
		return connect_to_told_path(name, type);
	fd = gx_folder_file(name, file);
	folder = fd ? fd : gx_folder_open(name, false);
	if (folder < 0)
		return folder;
	fd = connect_as(folder, file, user, type);
	gx_close(folder);
	return fd;
}

void gx_folder_remove(const char *name)
{
	char file[GX_NAME_BYTES];
	int err = gx_folder_file(name, file);
	int folder = err ? err : gx_folder_open(name, false);

	if (folder >= 0) {
		unlinkat(folder, file, 0);
		gx_close(folder);
	}
}
