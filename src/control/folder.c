/* folder.c - the folders of our sockets: whoever can write there is whom its sockets belong to. */
#include "control/protocol.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define OURS     "gpuext/"
#define INNER    "own"
#define RUNTIME  "XDG_RUNTIME_DIR"
#define TEMP     "TMPDIR"
#define AGAIN_MS 1000
#define MAX_READ (16 * GX_MAX_LOOKS) /* of another user's folder root reads no more */

/* Where the folder may be: a name in a folder that is there. */
struct place {
	char base[PATH_MAX], name[32];
	mode_t mode;
};

enum { RUNTIME_PLACE, LOGIN_PLACE, TEMP_PLACE, LAST_PLACE, N_PLACES };

static struct {
	bool is_kept;
	char runtime[PATH_MAX], temp[PATH_MAX];
} kept;

static void keep(const char *name, char out[PATH_MAX])
{
	const char *value = getenv(name);

	snprintf(out, PATH_MAX, "%s", value && strlen(value) < PATH_MAX ? value : "");
}

void gx_folder_keep_environment(void)
{
	keep(RUNTIME, kept.runtime);
	keep(TEMP, kept.temp);
	kept.is_kept = true;
}

static bool is_of(int fd, uint32_t user)
{
	struct stat st;

	return !fstat(fd, &st) && S_ISDIR(st.st_mode) && st.st_uid == user &&
	       !(st.st_mode & (S_IWGRP | S_IWOTH));
}

/* A folder that a login made is its user's own. */
static bool is_own_dir(const char *path, uint32_t user)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	bool good = fd >= 0 && is_of(fd, user);

	if (fd >= 0)
		gx_close(fd);
	return good;
}

/* The i-th place to look at; false: it is none for this user. */
static bool find_place(uint32_t user, int i, struct place *place)
{
	bool own = user == geteuid(), of_login = i <= LOGIN_PLACE;
	const char *base = i == LAST_PLACE ? "/tmp" : NULL;
	char login[32];

	snprintf(login, sizeof(login), "/run/user/%u", user);
	if (i == RUNTIME_PLACE && !user)
		base = "/run";
	else if (i == LOGIN_PLACE && user)
		base = login;
	else if (i == RUNTIME_PLACE && own)
		base = kept.is_kept ? kept.runtime : getenv(RUNTIME);
	else if (i == TEMP_PLACE && own)
		base = kept.is_kept ? kept.temp : getenv(TEMP);
	if (!base || *base != '/' || strlen(base) >= PATH_MAX ||
	    (of_login && user && !is_own_dir(base, user)))
		return false;
	*place = (struct place){ .mode = user ? 0700 : 0755 };
	snprintf(place->base, sizeof(place->base), "%s", base);
	if (of_login)
		snprintf(place->name, sizeof(place->name), "gpuext");
	else
		snprintf(place->name, sizeof(place->name), "gpuext-%u", user);
	return true;
}

static int open_place(const struct place *place, uint32_t user, bool make)
{
	int base = open(place->base, O_RDONLY | O_DIRECTORY | O_CLOEXEC), fd, err;

	if (base < 0)
		return -errno;
	if (make && !mkdirat(base, place->name, place->mode))
		fchmodat(base, place->name, place->mode, 0); /* whatever the umask is */
	fd = openat(base, place->name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	err = fd < 0 ? -errno : is_of(fd, user) ? 0 : -EPERM;
	gx_close(base);
	if (err && fd >= 0)
		gx_close(fd);
	return err ? err : fd;
}

/* Somebody put something else there: that is said, not gone around. */
static bool is_final(int fd)
{
	return fd >= 0 || fd == -EPERM || fd == -ELOOP || fd == -ENOTDIR || fd == -EMFILE;
}

/* *path: of the one that was opened, or of the first that may be. */
static int open_first(uint32_t user, bool make, char path[GX_PATH_BYTES])
{
	struct place place;
	int fd = -ENOENT;

	*path = '\0';
	for (int i = 0; i < N_PLACES; i++) {
		if (!find_place(user, i, &place))
			continue;
		fd = open_place(&place, user, make);
		if (!*path || is_final(fd))
			snprintf(path, GX_PATH_BYTES, "%.200s/%s", place.base, place.name);
		if (is_final(fd))
			break;
	}
	return fd;
}

/* "gpuext/policy/..." and "gpuext/policy.GROUP/...": what others may see. */
static bool is_public(const char *name)
{
	size_t len = strlen(OURS "policy");

	return !strncmp(name, OURS "policy", len) && (name[len] == '/' || name[len] == '.');
}

/* Beside them nobody sees who comes and goes, and no application looks for loaders because of it. */
static int open_inner(int folder, uint32_t user, bool make)
{
	int fd, err;

	if (make && !mkdirat(folder, INNER, 0700))
		fchmodat(folder, INNER, 0700, 0);
	fd = openat(folder, INNER, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	err = fd < 0 ? -errno : is_of(fd, user) ? 0 : -EPERM;
	if (err && fd >= 0)
		gx_close(fd);
	return err ? err : fd;
}

int gx_folder_open(const char *name, bool make)
{
	uint32_t user = gx_folder_user(name);
	char path[GX_PATH_BYTES];
	int folder = open_first(user, make, path), inner;

	if (folder < 0 || is_public(name))
		return folder;
	inner = open_inner(folder, user, make);
	gx_close(folder);
	return inner;
}

void gx_folder_path(uint32_t user, char out[GX_PATH_BYTES])
{
	int fd = open_first(user, false, out);

	if (fd >= 0)
		gx_close(fd);
}

void gx_folder_socket_path(const char *name, char *out, size_t size)
{
	char folder[GX_PATH_BYTES], file[GX_NAME_BYTES];

	gx_folder_path(gx_folder_user(name), folder);
	if (gx_folder_file(name, file))
		snprintf(out, size, "%s", name);
	else
		snprintf(out, size, "%s%s/%s", folder, is_public(name) ? "" : "/" INNER, file);
}

/* --- names */
uint32_t gx_folder_user(const char *name)
{
	static const char *const kinds[] = { "run", "agent", "policy", "owner", "pin" };
	size_t from = strlen(OURS), len;
	unsigned user;

	if (strncmp(name, OURS, from) != 0)
		return geteuid();
	name += from;
	len = strcspn(name, "./"); /* a group may follow the kind */
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strlen(kinds[i]) == len && !strncmp(name, kinds[i], len) &&
		    sscanf(name + strcspn(name, "/"), "/%u/", &user) == 1)
			return user;
	return geteuid();
}

int gx_folder_file(const char *name, char out[GX_NAME_BYTES])
{
	size_t len = strlen(name), from = strlen(OURS);

	if (strncmp(name, OURS, from) != 0 || len == from || strchr(name, ':') || name[from] == '.')
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
	int folder = gx_folder_open(prefix, false), looks = 0, n = 0, enough = 0;
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
	while (!enough && looks < GX_MAX_LOOKS && n++ < MAX_READ && (entry = readdir(dir))) {
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

/* Entries "<before><number>" of a folder. */
static void each_number(const char *path, const char *before, void (*fn)(void *arg, uint32_t user),
                        void *arg)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	char again[48];
	uint32_t user;

	for (int n = 0; dir && n < MAX_READ && (entry = readdir(dir)); n++) {
		user = (uint32_t)strtoul(entry->d_name + strcspn(entry->d_name, "0123456789"), NULL,
		                         10);
		snprintf(again, sizeof(again), "%s%u", before, user);
		if (!strcmp(again, entry->d_name) && user != geteuid())
			fn(arg, user);
	}
	if (dir)
		closedir(dir);
}

struct users {
	void (*fn)(void *arg, uint32_t user);
	void *arg;
};

/* Who has a login's folder was met before. */
static void without_login(void *arg, uint32_t user)
{
	const struct users *users = arg;
	char path[32];

	snprintf(path, sizeof(path), "/run/user/%u", user);
	if (access(path, F_OK))
		users->fn(users->arg, user);
}

void gx_folder_users(void (*fn)(void *arg, uint32_t user), void *arg)
{
	fn(arg, (uint32_t)geteuid());
	if (geteuid())
		return;
	each_number("/run/user", "", fn, arg);
	each_number("/tmp", "gpuext-", without_login, &(struct users){ fn, arg });
}

/* --- news */
bool gx_folder_changed(uint32_t user, struct gx_folder_look *look)
{
	struct gx_folder_look now = { 0 };
	char path[GX_PATH_BYTES];
	int folder = open_first(user, false, path);
	struct timespec clock;
	struct stat st;
	bool changed;

	if (folder >= 0 && !fstat(folder, &st))
		now = (struct gx_folder_look){ st.st_ino, st.st_mtim.tv_sec, st.st_mtim.tv_nsec };
	if (folder >= 0)
		gx_close(folder);
	changed = now.inode != look->inode || now.s != look->s || now.ns != look->ns;
	*look = now;
	clock_gettime(CLOCK_REALTIME, &clock);
	/* what comes within a tick of the file system's clock leaves no other time there */
	return changed ||
	       (now.inode &&
	        (clock.tv_sec - now.s) * 1000 + (clock.tv_nsec - now.ns) / 1000000 < AGAIN_MS);
}
