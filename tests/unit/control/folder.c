/* folder.c - folders of sockets: whose they are, what is none, and what is left of those who were killed. */
#include "../test.h"
#include "control/protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534 };

static char tmp[] = "/tmp/gpuext-folder-XXXXXX", group[32], prefix[GX_NAME_BYTES];
static char name[GX_NAME_BYTES + 16];

static struct stat stat_of(const char *folder, const char *file)
{
	char path[512];
	struct stat st = { 0 };

	snprintf(path, sizeof(path), "%s/%s", folder, file);
	if (lstat(path, &st))
		st.st_mode = 0;
	return st;
}

/* The file of name in the folder of its user. */
static struct stat file_of(uint32_t user)
{
	char folder[GX_PATH_BYTES], file[GX_NAME_BYTES + 16];

	gx_folder_path(user, folder);
	snprintf(file, sizeof(file), "%s", name + strlen("gpuext/"));
	for (char *at = file; (at = strchr(at, '/'));)
		*at = ':';
	return stat_of(folder, file);
}

static void use_name(uint32_t user, long last)
{
	gx_policy_prefix(user, prefix);
	snprintf(name, sizeof(name), "%s%ld", prefix, last);
}

static int seen;

static int see(void *arg, const char *found)
{
	seen += !strcmp(found, arg ? arg : name);
	return 0;
}

static int n_seen(const char *what)
{
	seen = 0;
	return gx_folder_each(what, see, NULL) ? -1 : seen;
}

static int listen_and_go(void)
{
	int fd = gx_folder_listen(name);

	if (fd >= 0)
		close(fd); /* the file stays */
	return fd >= 0;
}

/* In a folder that is this user's. */
static void test_own(void)
{
	uint32_t user = geteuid();
	struct gx_folder_look look = { 0 };
	int listener, peer;

	use_name(user, getpid());
	CHECK(gx_in_folder(name) && !gx_in_folder("gpuext/run/1") && !gx_in_folder("policy/1"));
	CHECK(gx_folder_connect(name) < 0);
	listener = gx_folder_listen(name);
	CHECK(listener >= 0);
	CHECK(S_ISSOCK(file_of(user).st_mode));
	CHECK_EQ(file_of(user).st_mode & 0777, user ? 0600 : 0666);
	CHECK_EQ(gx_folder_listen(name), -EADDRINUSE);
	peer = gx_folder_connect(name);
	CHECK(peer >= 0);
	CHECK(fcntl(peer, F_GETFD) == FD_CLOEXEC && fcntl(listener, F_GETFD) == FD_CLOEXEC);
	CHECK(fcntl(peer, F_GETFL) & O_NONBLOCK && fcntl(listener, F_GETFL) & O_NONBLOCK);
	CHECK_EQ(gx_peer_pid(peer), getpid());
	CHECK_EQ(n_seen(prefix), 1);
	CHECK_EQ(n_seen("gpuext/policyx"), 0);
	close(peer);
	close(listener);
	/* as after kill -9: nobody is there, and the next has the name */
	CHECK_EQ(gx_folder_connect(name), -ECONNREFUSED);
	listener = gx_folder_listen(name);
	CHECK(listener >= 0);
	CHECK(gx_folder_changed(user, &look));
	CHECK(gx_folder_changed(user,
	                        &look)); /* just now: what comes in this moment would be missed */
	gx_folder_remove(name);
	CHECK(!file_of(user).st_mode);
	CHECK_EQ(n_seen(prefix), 0);
	CHECK_EQ(gx_folder_connect(name), -ENOENT);
	close(listener);
	memset(&look, 0, sizeof(look));
	look.inode = 1;
	CHECK(gx_folder_changed(user, &look) && look.inode != 1 && look.s);
}

/* Those of processes that are gone are removed, those of others are not. */
static void test_sweep(void)
{
	uint32_t user = geteuid();
	pid_t child = fork();
	int fd;

	if (!child)
		_exit(0);
	waitpid(child, NULL, 0);
	use_name(user, child);
	CHECK(listen_and_go());
	CHECK(file_of(user).st_mode);
	use_name(user, getppid()); /* there, but not listening: his */
	CHECK(listen_and_go());
	use_name(user, getpid());
	fd = gx_folder_listen(name);
	CHECK(fd >= 0);
	gx_folder_remove(name);
	close(fd);
	use_name(user, child);
	CHECK(!file_of(user).st_mode);
	use_name(user, getppid());
	CHECK(file_of(user).st_mode);
	gx_folder_remove(name);
	/* a process that is not seen from here may listen all the same */
	use_name(user, child);
	fd = gx_folder_listen(name);
	use_name(user, getpid());
	CHECK(listen_and_go());
	gx_folder_remove(name);
	use_name(user, child);
	CHECK(file_of(user).st_mode);
	gx_folder_remove(name);
	close(fd);
}

static void test_names(void)
{
	char text[200];

	use_name(geteuid(), 1);
	snprintf(text, sizeof(text), "%s:", name);
	CHECK_EQ(gx_folder_listen(text), -EINVAL);
	memset(text, 'x', sizeof(text));
	memcpy(text, prefix, strlen(prefix));
	text[strlen("gpuext/") + GX_NAME_BYTES] = '\0';
	CHECK_EQ(gx_folder_listen(text), -ENAMETOOLONG);
	CHECK_EQ(gx_folder_connect(text), -ENAMETOOLONG);
	CHECK_EQ(gx_folder_listen("nothing"), -EINVAL);
}

/* Something in the way of the socket, or of the folder, by this user himself: good is good, bad is bad. */
static void test_what_is_none(void)
{
	char folder[GX_PATH_BYTES], other[GX_PATH_BYTES + 8], path[2 * GX_PATH_BYTES];
	const char *file;

	gx_folder_path(geteuid(), folder);
	use_name(geteuid(), getpid());
	CHECK(listen_and_go());
	snprintf(path, sizeof(path), "%s/%s", folder, name + strlen("gpuext/"));
	for (char *at = path + strlen(folder) + 1; (at = strchr(at, '/'));)
		*at = ':';
	file = strrchr(path, '/') + 1;
	snprintf(other, sizeof(other), "%s/other", folder);
	/* a link to it, and a plain file */
	CHECK(!rename(path, other) && !symlink("other", path));
	CHECK_EQ(gx_folder_connect(name), -EPERM);
	CHECK_EQ(n_seen(prefix), 0);
	CHECK(gx_folder_listen(name) == -EADDRINUSE && S_ISLNK(stat_of(folder, file).st_mode));
	CHECK(!unlink(path) && !rename(other, path));
	CHECK_EQ(gx_folder_connect(name), -ECONNREFUSED);
	CHECK(!unlink(path) && close(open(path, O_CREAT | O_WRONLY, 0600)) == 0);
	CHECK_EQ(gx_folder_connect(name), -EPERM);
	CHECK(!unlink(path));
	/* a folder that others may write to, and a link to one */
	CHECK(!chmod(folder, 0720));
	CHECK_EQ(gx_folder_listen(name), -EPERM);
	CHECK_EQ(gx_folder_connect(name), -EPERM);
	CHECK_EQ(gx_folder_each(prefix, see, NULL), -EPERM);
	CHECK(!chmod(folder, 0702));
	CHECK_EQ(gx_folder_listen(name), -EPERM);
	CHECK(!chmod(folder, 0700));
	CHECK(listen_and_go() && !unlink(path));
	snprintf(other, sizeof(other), "%s.real", folder);
	CHECK(!rename(folder, other) && !symlink(other, folder));
	CHECK(gx_folder_listen(name) < 0 && gx_folder_connect(name) < 0);
	CHECK(!unlink(folder));
	CHECK(!rename(other, folder));
	CHECK(listen_and_go() && !unlink(path));
	CHECK(!rmdir(folder));
	CHECK_EQ(gx_folder_connect(name), -ENOENT);
}

static void become(uid_t user)
{
	if (setresuid(user, user, user))
		_exit(9);
}

/* As another user, in a temporary folder; what root put in the way is refused. */
static int as_nobody(void)
{
	char folder[GX_PATH_BYTES], want[GX_PATH_BYTES];

	setenv("TMPDIR", tmp, 1);
	snprintf(want, sizeof(want), "%s/gpuext-%d", tmp, NOBODY);
	gx_folder_path(NOBODY, folder);
	CHECK(!strcmp(folder, want));
	use_name(NOBODY, getpid());
	CHECK_EQ(gx_folder_listen(name), -EPERM); /* root's folder, of that name */
	CHECK_EQ(gx_folder_connect(name), -EPERM);
	snprintf(want, sizeof(want), "%s/own", tmp);
	CHECK(!mkdir(want, 0755) && !setenv("TMPDIR", want, 1));
	umask(0777);
	test_own();
	CHECK_EQ(stat_of(want, "gpuext-65534").st_mode & 0777, 0700);
	umask(022);
	test_sweep();
	test_what_is_none();
	/* the folder of a login, if it is this user's */
	setenv("XDG_RUNTIME_DIR", want, 1);
	gx_folder_path(NOBODY, folder);
	CHECK(!strncmp(folder, want, strlen(want)) && !strcmp(folder + strlen(want), "/gpuext"));
	test_own();
	CHECK(!chmod(want, 0777));
	gx_folder_path(NOBODY, folder);
	CHECK(!strcmp(folder + strlen(want), "/gpuext-65534"));
	setenv("XDG_RUNTIME_DIR", "/root", 1);
	gx_folder_path(NOBODY, folder);
	CHECK(!strcmp(folder + strlen(want), "/gpuext-65534"));
	/* root's sockets are for everybody to connect to, and for nobody else to make */
	use_name(0, getppid());
	CHECK(gx_folder_connect(name) >= 0);
	CHECK_EQ(gx_folder_listen(name), -EADDRINUSE);
	use_name(0, getpid());
	CHECK_EQ(gx_folder_listen(name), -EACCES);
	use_name(0, getppid());
	gx_folder_remove(name);
	CHECK(S_ISSOCK(file_of(0).st_mode));
	return test_n_failed;
}

int main(void)
{
	char path[GX_PATH_BYTES];
	int listener, status = 0;
	pid_t child;

	snprintf(group, sizeof(group), "folder-%d", getpid());
	setenv("GPUEXT_GROUP", group, 1);
	CHECK(mkdtemp(tmp) && !chmod(tmp, 0777));
	if (geteuid()) {
		printf("SKIPPED: folders of two users: not root\n");
		setenv("TMPDIR", tmp, 1);
		unsetenv("XDG_RUNTIME_DIR");
		test_own();
		test_what_is_none();
		rmdir(tmp);
		return TEST_END();
	}
	test_own();
	test_sweep();
	test_names();
	gx_folder_path(0, path);
	CHECK(!strcmp(path, "/run/gpuext"));
	CHECK_EQ(stat_of("/run", "gpuext").st_mode & 0777, 0755);
	gx_folder_path(4000000000u, path);
	CHECK(!strcmp(path, "/tmp/gpuext-4000000000"));
	use_name(0, getpid());
	listener = gx_folder_listen(name);
	snprintf(path, sizeof(path), "%s/gpuext-%d", tmp, NOBODY);
	CHECK(!mkdir(path, 0777));
	child = fork();
	if (!child) {
		become(NOBODY);
		_exit(as_nobody() != 0);
	}
	waitpid(child, &status, 0);
	CHECK_EQ(status, 0);
	gx_folder_remove(name);
	close(listener);
	snprintf(path, sizeof(path), "rm -rf %s", tmp);
	CHECK(!system(path));
	return TEST_END();
}
