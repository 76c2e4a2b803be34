/* folder.c - folders of sockets: whose they are, what is none, and what is left of those who were killed. */
#include "../test.h"
#include "control/protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
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
	int fd = gx_folder_listen(name, SOCK_SEQPACKET);

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
	CHECK(gx_folder_connect(name, SOCK_SEQPACKET) < 0);
	listener = gx_folder_listen(name, SOCK_SEQPACKET);
	CHECK(listener >= 0);
	CHECK(S_ISSOCK(file_of(user).st_mode));
	CHECK_EQ(file_of(user).st_mode & 0777, user ? 0600 : 0666);
	CHECK_EQ(gx_folder_listen(name, SOCK_SEQPACKET), -EADDRINUSE);
	peer = gx_folder_connect(name, SOCK_SEQPACKET);
	CHECK(peer >= 0);
	CHECK(fcntl(peer, F_GETFD) == FD_CLOEXEC && fcntl(listener, F_GETFD) == FD_CLOEXEC);
	CHECK(fcntl(peer, F_GETFL) & O_NONBLOCK && fcntl(listener, F_GETFL) & O_NONBLOCK);
	CHECK_EQ(gx_peer_pid(peer), getpid());
	CHECK_EQ(n_seen(prefix), 1);
	CHECK_EQ(n_seen("gpuext/policy.none/"), 0);
	close(peer);
	close(listener);
	/* as after kill -9: nobody is there, who came for it removed it, and the next has the name */
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -ECONNREFUSED);
	CHECK(!file_of(user).st_mode);
	CHECK(listen_and_go() && S_ISSOCK(file_of(user).st_mode));
	listener = gx_folder_listen(name, SOCK_SEQPACKET);
	CHECK(listener >= 0);
	CHECK(gx_folder_changed(user, &look));
	CHECK(gx_folder_changed(user,
	                        &look)); /* just now: what comes in this moment would be missed */
	gx_folder_remove(name);
	CHECK(!file_of(user).st_mode);
	CHECK_EQ(n_seen(prefix), 0);
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -ENOENT);
	close(listener);
	memset(&look, 0, sizeof(look));
	look.inode = 1;
	CHECK(gx_folder_changed(user, &look) && look.inode != 1 && look.s);
}

/* The last sweep was then. */
static void swept_before(int seconds)
{
	char folder[GX_PATH_BYTES], path[2 * GX_PATH_BYTES];
	struct timespec times[2] = { { .tv_sec = time(NULL) - seconds }, { 0 } };

	times[1] = times[0];
	gx_folder_path(geteuid(), folder);
	snprintf(path, sizeof(path), "%s/.lock", folder);
	CHECK(!utimensat(AT_FDCWD, path, times, 0));
}

/* Sockets that nobody has open any more are removed, those that somebody has are not, listening or not yet; a folder is
 * looked through now and then, not for every socket. */
static void test_sweep(void)
{
	uint32_t user = geteuid();
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	char folder[GX_PATH_BYTES];
	int listens, bound, fd;

	use_name(user, 11);
	CHECK(listen_and_go() && file_of(user).st_mode);
	use_name(user, 12);
	listens = gx_folder_listen(name, SOCK_STREAM);
	CHECK(listens >= 0);
	use_name(user, 13);
	gx_folder_path(user, folder);
	snprintf(address.sun_path, sizeof(address.sun_path), "%.60s/policy.%s:%u:13", folder, group,
	         user);
	bound = socket(AF_UNIX, SOCK_SEQPACKET, 0);
	CHECK(!bind(bound, (struct sockaddr *)&address, sizeof(address)) && file_of(user).st_mode);
	for (int swept = 0; swept < 3; swept++) {
		swept_before(swept == 1 ? 3600 : swept == 2 ? -3600 : 0);
		use_name(user, 11);
		if (swept == 2)
			CHECK(listen_and_go());
		swept_before(swept == 1 ? 3600 : swept == 2 ? -3600 : 0);
		use_name(user, getpid());
		fd = gx_folder_listen(name, SOCK_SEQPACKET);
		CHECK(fd >= 0);
		gx_folder_remove(name);
		close(fd);
		use_name(user, 11);
		CHECK_EQ(!file_of(user).st_mode, swept > 0);
		use_name(user, 12);
		CHECK(file_of(user).st_mode);
		use_name(user, 13);
		CHECK(file_of(user).st_mode);
	}
	CHECK_EQ(gx_folder_listen(name, SOCK_SEQPACKET), -EADDRINUSE);
	close(bound);
	close(listens);
	gx_folder_remove(name);
	use_name(user, 12);
	gx_folder_remove(name);
}

/* One after the other, of many who want a name that a killed process left: one has it, and keeps it. */
static void test_race(void)
{
	int go[2], have[2], n = 0;
	char byte;

	use_name(geteuid(), 14);
	for (int round = 0; round < 10; round++) {
		CHECK(listen_and_go() && !pipe(go) && !pipe(have));
		for (int i = 0; i < 8; i++) {
			if (fork())
				continue;
			close(go[1]);
			close(have[0]);
			if (read(go[0], &byte, 1) >= 0 &&
			    gx_folder_listen(name, SOCK_SEQPACKET) >= 0 &&
			    write(have[1], "", 1) == 1)
				pause();
			_exit(0);
		}
		close(go[0]);
		close(have[1]);
		close(go[1]); /* all at once */
		for (int i = 0; i < 7; i++)
			CHECK(wait(NULL) > 0);
		CHECK_EQ(read(have[0], &byte, 1), 1);
		n = gx_folder_connect(name, SOCK_SEQPACKET);
		CHECK(n >= 0);
		if (n >= 0)
			kill((pid_t)gx_peer_pid(n), SIGKILL);
		CHECK(wait(NULL) > 0);
		close(n);
		close(have[0]);
		gx_folder_remove(name);
	}
}

/* Somebody makes sockets in the folder at this moment: what is left there is his to remove. */
static void test_locked(void)
{
	char folder[GX_PATH_BYTES], path[2 * GX_PATH_BYTES];
	uint32_t user = geteuid();
	int lock;

	use_name(user, 15);
	CHECK(listen_and_go());
	gx_folder_path(user, folder);
	snprintf(path, sizeof(path), "%s/.lock", folder);
	lock = open(path, O_RDWR | O_CLOEXEC);
	CHECK(lock >= 0 && !flock(lock, LOCK_EX));
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -ECONNREFUSED);
	CHECK(file_of(user).st_mode);
	close(lock);
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -ECONNREFUSED);
	CHECK(!file_of(user).st_mode);
}

static bool no_sockets;

int socket(int domain, int type, int protocol)
{
	errno = EMFILE;
	return no_sockets ? -1 : (int)syscall(SYS_socket, domain, type, protocol);
}

/* What was missing is said. */
static void test_no_sockets(void)
{
	int listener;

	use_name(geteuid(), 16);
	no_sockets = true;
	CHECK_EQ(gx_folder_listen(name, SOCK_SEQPACKET), -EMFILE);
	no_sockets = false;
	CHECK(!file_of(geteuid()).st_mode);
	listener = gx_folder_listen(name, SOCK_SEQPACKET);
	CHECK(listener >= 0);
	no_sockets = true;
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -EMFILE);
	no_sockets = false;
	gx_folder_remove(name);
	close(listener);
}

/* By its path: whatever the environment says of folders. */
static void test_paths(void)
{
	char path[512], other[512 + 8];
	struct stat st;
	int listener, peer, next;

	gx_own_name("run", name);
	listener = gx_folder_listen(name, SOCK_SEQPACKET);
	CHECK(listener >= 0);
	next = dup(0);
	close(next);
	gx_folder_socket_path(name, path, sizeof(path));
	CHECK_EQ(dup(0), next); /* no descriptor is kept */
	close(next);
	CHECK(strstr(path, "/own/run:") && !stat(path, &st) && (st.st_mode & 0777) == 0600);
	*strrchr(path, '/') = '\0';
	CHECK(!stat(path, &st) && (st.st_mode & 0777) == 0700);
	gx_folder_socket_path(name, path, sizeof(path));
	setenv("TMPDIR", "/nonexistent", 1);
	peer = gx_folder_connect(path, SOCK_SEQPACKET);
	CHECK(peer >= 0);
	close(peer);
	unsetenv("TMPDIR");
	snprintf(other, sizeof(other), "%s/x", path);
	CHECK_EQ(gx_folder_connect(other, SOCK_SEQPACKET), -ENOTDIR);
	CHECK_EQ(gx_folder_connect("/", SOCK_SEQPACKET), -EINVAL);
	CHECK_EQ(gx_folder_connect("/tmp/gpuext-none", SOCK_SEQPACKET),
	         -EPERM); /* others write there */
	CHECK_EQ(gx_folder_connect("gpuext/run/x", SOCK_SEQPACKET), -ENOENT);
	gx_folder_remove(name);
	close(listener);
}

static void test_names(void)
{
	char text[200];

	use_name(geteuid(), 1);
	snprintf(text, sizeof(text), "%s:", name);
	CHECK_EQ(gx_folder_listen(text, SOCK_SEQPACKET), -EINVAL);
	memset(text, 'x', sizeof(text));
	memcpy(text, prefix, strlen(prefix));
	text[strlen("gpuext/") + GX_NAME_BYTES] = '\0';
	CHECK_EQ(gx_folder_listen(text, SOCK_SEQPACKET), -ENAMETOOLONG);
	CHECK_EQ(gx_folder_connect(text, SOCK_SEQPACKET), -ENAMETOOLONG);
	CHECK_EQ(gx_folder_listen("nothing", SOCK_SEQPACKET), -EINVAL);
	/* whose it is, of a kind that there is; what is none is this user's */
	CHECK_EQ(gx_folder_user("gpuext/run/71/5"), 71);
	CHECK_EQ(gx_folder_user("gpuext/policy.group/72/5"), 72);
	CHECK_EQ(gx_folder_user("gpuext/ru/71/5"), geteuid());
	CHECK_EQ(gx_folder_user("gpuext/runs/71/5"), geteuid());
	CHECK_EQ(gx_folder_user("gpuext//71/5"), geteuid());
	CHECK_EQ(gx_folder_user("gpuex/run/71/5"), geteuid());
	CHECK_EQ(gx_folder_user("another/run/71/5"), geteuid());
	CHECK_EQ(gx_folder_user("notoursrun/71/5"), geteuid());
	CHECK_EQ(gx_folder_user("gpuext/abc/71/5"), geteuid());
	CHECK_EQ(gx_folder_user("gpuext/pin/x/5"), geteuid());
}

/* Users whose folders root looks into: by numbers alone, each once, himself first. Theirs are of this process, since others may run the
 * same test. */
enum { N_USERS = 8 };
static uint32_t first_user;
static int n_met[N_USERS], n_own, n_calls;

static void meet(void *arg, uint32_t user)
{
	CHECK(arg == &n_calls);
	if (user == geteuid())
		n_own += 1 + n_calls;
	n_calls++;
	if (user >= first_user && user < first_user + N_USERS)
		n_met[user - first_user]++;
}

static void test_users(void)
{
	static const struct {
		const char *before, *behind; /* the number of a user */
		uint64_t more;
		int met;
	} rows[] = {
		{ "/tmp/gpuext-", "", 0, 1 },
		{ "/tmp/gpuext-", "x", 0, 0 },
		{ "/tmp/gpuext-0", "", 0, 0 },
		{ "/tmp/", "", 0, 0 },
		{ "/tmp/gpuext-", "", UINT64_C(1) << 32, 0 },
		{ "/tmp/gpuext_", "", 0, 0 },
		{ "/run/user/", "", 0, 1 },
		{ "/run/user/gpuext-", "", 0, 0 },
	};
	char folders[N_USERS][64], again[64];
	bool made = !mkdir("/run/user", 0755);

	first_user = 4000000000u + (uint32_t)getpid() * N_USERS;
	for (int i = 0; i < N_USERS; i++) {
		unsigned long long user = first_user + (uint32_t)i + rows[i].more;

		snprintf(folders[i], sizeof(folders[0]), "%s%llu%s", rows[i].before, user,
		         rows[i].behind);
		CHECK(!mkdir(folders[i], 0700));
	}
	/* met in /run/user, and not again */
	snprintf(again, sizeof(again), "/tmp/gpuext-%u", first_user + 6);
	CHECK(!mkdir(again, 0700));
	CHECK(!mkdir("/tmp/gpuext-0", 0700) || errno == EEXIST);
	gx_folder_users(meet, &n_calls);
	for (int i = 0; i < N_USERS; i++) {
		CHECK_EQ(n_met[i], rows[i].met);
		rmdir(folders[i]);
	}
	CHECK_EQ(n_own, 1);
	rmdir(again);
	if (made)
		rmdir("/run/user");
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
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -EPERM);
	CHECK_EQ(n_seen(prefix), 0);
	CHECK(gx_folder_listen(name, SOCK_SEQPACKET) == -EADDRINUSE &&
	      S_ISLNK(stat_of(folder, file).st_mode));
	CHECK(!unlink(path) && !rename(other, path));
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -ECONNREFUSED);
	CHECK(close(open(path, O_CREAT | O_WRONLY, 0600)) == 0);
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -EPERM);
	CHECK(!unlink(path));
	/* a folder that others may write to, and a link to one */
	CHECK(!chmod(folder, 0720));
	CHECK_EQ(gx_folder_listen(name, SOCK_SEQPACKET), -EPERM);
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -EPERM);
	CHECK_EQ(gx_folder_each(prefix, see, NULL), -EPERM);
	CHECK(!chmod(folder, 0702));
	CHECK_EQ(gx_folder_listen(name, SOCK_SEQPACKET), -EPERM);
	CHECK(!chmod(folder, 0700));
	CHECK(listen_and_go() && !unlink(path));
	snprintf(other, sizeof(other), "%s.real", folder);
	CHECK(!rename(folder, other) && !symlink(other, folder));
	CHECK(gx_folder_listen(name, SOCK_SEQPACKET) < 0 &&
	      gx_folder_connect(name, SOCK_SEQPACKET) < 0);
	CHECK(!unlink(folder));
	CHECK(!rename(other, folder));
	CHECK(listen_and_go() && !unlink(path));
	snprintf(path, sizeof(path), "%s/.lock", folder);
	CHECK(!unlink(path) && !rmdir(folder));
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -ENOENT);
}

static void become(uid_t user)
{
	if (setresuid(user, user, user))
		_exit(9);
}

/* As another user, in a temporary folder; what root put in the way is refused. */
static int as_nobody(void)
{
	char folder[GX_PATH_BYTES], want[GX_PATH_BYTES], path[512];

	setenv("TMPDIR", tmp, 1);
	snprintf(want, sizeof(want), "%s/gpuext-%d", tmp, NOBODY);
	gx_folder_path(NOBODY, folder);
	CHECK(!strcmp(folder, want));
	use_name(NOBODY, getpid());
	CHECK_EQ(gx_folder_listen(name, SOCK_SEQPACKET), -EPERM); /* root's folder, of that name */
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -EPERM);
	snprintf(want, sizeof(want), "%s/own", tmp);
	CHECK(!mkdir(want, 0755) && !setenv("TMPDIR", want, 1));
	umask(0777);
	test_own();
	CHECK_EQ(stat_of(want, "gpuext-65534").st_mode & 0777, 0700);
	gx_own_name("run", name); /* what nobody else may see is in a folder of its own */
	CHECK(listen_and_go());
	CHECK_EQ(stat_of(want, "gpuext-65534/own").st_mode & 0777, 0700);
	gx_folder_remove(name);
	gx_folder_socket_path(name, path, sizeof(path));
	snprintf(strrchr(path, '/'), sizeof(".lock") + 1, "/.lock");
	CHECK(!unlink(path));
	*strrchr(path, '/') = '\0';
	CHECK(!rmdir(path));
	umask(022);
	test_sweep();
	test_what_is_none();
	/* the folder of a login, if it is this user's */
	setenv("XDG_RUNTIME_DIR", want, 1);
	test_own();
	gx_folder_path(NOBODY, folder);
	CHECK(!strncmp(folder, want, strlen(want)) && !strcmp(folder + strlen(want), "/gpuext"));
	CHECK(!chmod(want, 0777));
	test_own();
	gx_folder_path(NOBODY, folder);
	CHECK(!strcmp(folder + strlen(want), "/gpuext-65534"));
	setenv("XDG_RUNTIME_DIR", "/root", 1);
	gx_folder_path(NOBODY, folder);
	CHECK(!strcmp(folder + strlen(want), "/gpuext-65534"));
	/* root's sockets are for everybody to connect to, and for nobody else to make */
	use_name(0, getppid());
	CHECK(gx_folder_connect(name, SOCK_SEQPACKET) >= 0);
	CHECK_EQ(gx_folder_listen(name, SOCK_SEQPACKET), -EADDRINUSE);
	use_name(0, getpid());
	CHECK_EQ(gx_folder_listen(name, SOCK_SEQPACKET), -EACCES);
	use_name(0, getppid());
	gx_folder_remove(name);
	CHECK(S_ISSOCK(file_of(0).st_mode));
	return test_n_failed;
}

/* The file of a name has as much room as it says, its end included. */
static void test_files(void)
{
	static const struct {
		const char *name;
		int result;
		const char *file;
	} rows[] = {
		{ "gpuext/run/7/12", 0, "run:7:12" }, { "gpuext/", -EINVAL, NULL },
		{ "other/run/7/12", -EINVAL, NULL },  { "gpuext/.hidden", -EINVAL, NULL },
		{ "gpuext/a:b", -EINVAL, NULL },
	};
	char longest[8 + 2 * GX_NAME_BYTES];
	struct {
		char file[GX_NAME_BYTES], behind[GX_NAME_BYTES];
	} out;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK_EQ(gx_folder_file(rows[i].name, out.file), rows[i].result);
		CHECK(rows[i].result || !strcmp(out.file, rows[i].file));
	}
	for (size_t n = GX_NAME_BYTES - 1; n <= GX_NAME_BYTES + 1; n++) {
		memset(&out, 'z', sizeof(out));
		memcpy(longest, "gpuext/", 7);
		memset(longest + 7, 'x', n);
		longest[7 + n] = '\0';
		CHECK_EQ(gx_folder_file(longest, out.file), n < GX_NAME_BYTES ? 0 : -ENAMETOOLONG);
		CHECK(out.behind[0] == 'z' && (n >= GX_NAME_BYTES || !out.file[n]));
	}
}

/* Whoever listens in a user's folder must be that user: even root's socket is none of his. */
static void test_another_listens(void)
{
	uint32_t user = 3000000000u + (uint32_t)getpid();
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0), child, status = 0;
	char folder[64], file[GX_NAME_BYTES];

	snprintf(folder, sizeof(folder), "/tmp/gpuext-%u", user);
	CHECK(!mkdir(folder, 0700) && !chown(folder, user, 0));
	use_name(user, 1);
	CHECK_EQ(gx_folder_file(name, file), 0);
	snprintf(address.sun_path, sizeof(address.sun_path), "%.40s/%.60s", folder, file);
	CHECK(!bind(fd, (struct sockaddr *)&address, sizeof(address)) && !listen(fd, 1));
	CHECK(!chown(address.sun_path, user, 0));
	CHECK_EQ(gx_folder_connect(name, SOCK_SEQPACKET), -EPERM);
	close(fd);
	unlink(address.sun_path);
	/* his own is */
	child = fork();
	if (!child) {
		become(user);
		if (gx_folder_listen(name, SOCK_SEQPACKET) >= 0)
			pause();
		_exit(1);
	}
	for (fd = -1; fd < 0 && !waitpid(child, &status, WNOHANG);) {
		usleep(1000);
		fd = gx_folder_connect(name, SOCK_SEQPACKET);
	}
	CHECK(fd >= 0);
	close(fd);
	kill(child, SIGKILL);
	waitpid(child, &status, 0);
	snprintf(folder, sizeof(folder), "rm -rf /tmp/gpuext-%u", user);
	CHECK(!system(folder));
}

/* --- sockets that somebody told of by their paths */
enum { THIRD = 70001 };

/* In a folder of that user, who listens. */
static int listen_in(const char *folder, uid_t user, mode_t mode)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
	char path[256];

	snprintf(path, sizeof(path), "%s/%s", tmp, folder);
	CHECK(!mkdir(path, 0700) && !chown(path, user, 0) && !chmod(path, 0777));
	snprintf(address.sun_path, sizeof(address.sun_path), "%.60s/s", path);
	CHECK(!seteuid(user));
	CHECK(!bind(fd, (struct sockaddr *)&address, sizeof(address)) && !listen(fd, 4));
	CHECK(!seteuid(0));
	CHECK(!chmod(address.sun_path, 0777) && !chmod(path, mode));
	return fd;
}

static int connects_to(const char *path)
{
	char whole[256];
	int fd;

	snprintf(whole, sizeof(whole), "%s/%s", tmp, path);
	fd = gx_socket_connect(whole);
	if (fd >= 0)
		close(fd);
	return fd < 0 ? fd : 0;
}

static int told_as_nobody(void)
{
	CHECK_EQ(connects_to("own/s"), 0);
	CHECK_EQ(connects_to("root/s"), 0);
	CHECK_EQ(connects_to("third/s"), -EPERM);
	CHECK_EQ(connects_to("group/s"), -EPERM); /* others may put theirs there */
	CHECK_EQ(connects_to("world/s"), -EPERM);
	CHECK_EQ(connects_to("mixed/s"), -EPERM); /* it is his, who listens is another */
	CHECK_EQ(connects_to("link/s"), -ENOTDIR);
	CHECK_EQ(connects_to("none/s"), -ENOENT);
	CHECK_EQ(connects_to("own/none"), -ENOENT);
	CHECK_EQ(connects_to("own/"), -EINVAL);
	CHECK_EQ(gx_socket_connect("/s"), -EINVAL);
	return test_n_failed;
}

static void test_told_paths(void)
{
	static const struct {
		const char *folder;
		uid_t user;
		mode_t mode;
	} rows[] = {
		{ "own", NOBODY, 0755 },   { "root", 0, 0755 },       { "third", THIRD, 0755 },
		{ "group", NOBODY, 0775 }, { "world", NOBODY, 0757 }, { "mixed", THIRD, 0755 }
	};
	int fds[6], status = -1;
	char path[64], folder[64];
	pid_t child;

	for (int i = 0; i < 6; i++)
		fds[i] = listen_in(rows[i].folder, rows[i].user, rows[i].mode);
	snprintf(path, sizeof(path), "%s/mixed", tmp);
	CHECK(!chown(path, NOBODY, 0));
	snprintf(folder, sizeof(folder), "%s/own", tmp);
	snprintf(path, sizeof(path), "%s/link", tmp);
	CHECK(!symlink(folder, path));
	child = fork();
	if (!child) {
		become(NOBODY);
		_exit(told_as_nobody() != 0);
	}
	CHECK(waitpid(child, &status, 0) == child && !status);
	/* and root only to root's */
	CHECK_EQ(connects_to("root/s"), 0);
	CHECK_EQ(connects_to("own/s"), -EPERM);
	CHECK(!unlink(path));
	for (int i = 0; i < 6; i++) {
		close(fds[i]);
		snprintf(path, sizeof(path), "%s/%s/s", tmp, rows[i].folder);
		CHECK(!unlink(path));
		*strrchr(path, '/') = '\0';
		CHECK(!rmdir(path));
	}
}

int main(void)
{
	char path[GX_PATH_BYTES];
	int listener, status = 0;
	pid_t child;

	snprintf(group, sizeof(group), "folder-%d", getpid());
	setenv("GPUEXT_GROUP", group, 1);
	CHECK(mkdtemp(tmp) && !chmod(tmp, 0777));
	test_files();
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
	test_race();
	test_locked();
	test_no_sockets();
	test_names();
	test_users();
	test_paths();
	gx_folder_path(0, path);
	CHECK(!strcmp(path, "/run/gpuext"));
	CHECK_EQ(stat_of("/run", "gpuext").st_mode & 0777, 0755);
	gx_folder_path(4000000000u, path);
	CHECK(!strcmp(path, "/tmp/gpuext-4000000000"));
	test_another_listens();
	test_told_paths();
	use_name(0, getpid());
	listener = gx_folder_listen(name, SOCK_SEQPACKET);
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
