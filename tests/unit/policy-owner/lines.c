/* lines.c - lines over stream sockets: how addresses are made and taken over, what clients may do, and both ends against peers that
 * do not keep to it. */
#include "../test.h"
#include "base/strbuf.h"
#include "control/folder.h"
#include "policy/owner/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static char folder[] = "/tmp/gpuext-lines-XXXXXX", path[80], name[80];

/* An abstract name of this process. */
static const char *own(const char *what)
{
	static char text[64];

	snprintf(text, sizeof(text), "gpuext/test-lines/%d/%s", getpid(), what);
	return text;
}

/* --- addresses */
static void test_addresses(void)
{
	char file_path[512], longest[sizeof(((struct sockaddr_un *)0)->sun_path) + 1], plain[96];
	struct stat st;
	uint32_t pid = 0;
	int fd, other, file;

	CHECK_EQ(gx_stream_listen(""), -EINVAL);
	CHECK_EQ(gx_stream_connect("", &pid), -EINVAL);
	memset(longest, 'x', sizeof(longest));
	longest[0] = '/';
	longest[sizeof(longest) - 1] =
	        '\0'; /* as long as sun_path: no room for the end of a path */
	CHECK_EQ(gx_stream_listen(longest), -ENAMETOOLONG);
	CHECK_EQ(gx_stream_connect(longest, &pid), -ENAMETOOLONG);
	longest[sizeof(longest) - 2] = '\0';
	CHECK_EQ(gx_stream_connect(longest, &pid), -ENOENT);
	/* a name: its file is for its user alone, too; what is left is gone as soon as somebody came for it */
	fd = gx_stream_listen(own("name"));
	CHECK(fd >= 0);
	gx_folder_socket_path(own("name"), file_path, sizeof(file_path));
	CHECK(!lstat(file_path, &st) && S_ISSOCK(st.st_mode) && (st.st_mode & 0777) == 0600);
	other = gx_stream_connect(own("name"), &pid);
	CHECK(other >= 0 && pid == (uint32_t)getpid());
	close(other);
	CHECK_EQ(gx_stream_listen(own("name")), -EADDRINUSE);
	close(fd);
	CHECK_EQ(gx_stream_connect(own("name"), &pid), -ECONNREFUSED);
	CHECK_EQ(gx_stream_connect(own("name"), &pid), -ENOENT);
	/* a path: for its user alone; what listens is not taken over, what is left is, and a file never */
	CHECK_EQ(gx_stream_connect(path, &pid), -ENOENT);
	umask(0);
	fd = gx_stream_listen(path);
	CHECK(fd >= 0 && !lstat(path, &st) && S_ISSOCK(st.st_mode) && (st.st_mode & 0777) == 0600);
	CHECK_EQ(umask(022), 0); /* as it was */
	CHECK_EQ(gx_stream_listen(path), -EADDRINUSE);
	other = gx_stream_connect(path, &pid);
	CHECK(other >= 0);
	close(other);
	close(fd);
	fd = gx_stream_listen(path);
	CHECK(fd >= 0);
	close(fd);
	unlink(path);
	snprintf(plain, sizeof(plain), "%s/file", folder);
	file = open(plain, O_CREAT | O_WRONLY, 0600);
	CHECK(file >= 0 && write(file, "text", 4) == 4);
	close(file);
	CHECK_EQ(gx_stream_listen(plain), -EADDRINUSE);
	CHECK(!lstat(plain, &st) && S_ISREG(st.st_mode) && st.st_size == 4);
	unlink(plain);
	CHECK_EQ(gx_stream_listen("/nonexistent/x"), -ENOENT);
}

/* --- a server that is served from this thread */
static struct gx_lines *lines;
static int n_lines;
static size_t last_len;

/* "big N": an answer of N bytes; else the line, twice. */
static void on_line(void *arg, const char *line, size_t len, struct gx_strbuf *out)
{
	CHECK(arg == &n_lines);
	n_lines++;
	last_len = len;
	if (len > 4 && !strncmp(line, "big ", 4))
		for (long left = atol(line + 4); left > 0; left--)
			gx_strbuf_putc(out, 'x');
	else
		gx_strbuf_printf(out, "%.*s%.*s\n", (int)len, line, (int)len, line);
}

static void serve(int times)
{
	struct pollfd polls[GX_LINES_MAX_FDS];

	while (times-- > 0) {
		uint32_t n = gx_lines_poll(lines, polls);

		CHECK(n <= GX_LINES_MAX_FDS);
		if (poll(polls, n, 1) > 0)
			gx_lines_serve(lines, polls, n);
	}
}

static int client(void)
{
	uint32_t pid;
	int fd = gx_stream_connect(name, &pid);

	CHECK(fd >= 0);
	serve(1);
	return fd;
}

static void say(int fd, const char *text, size_t len)
{
	CHECK_EQ(send(fd, text, len, MSG_NOSIGNAL), len);
	serve(2);
}

static bool hears(int fd, const char *want)
{
	char got[256] = "";
	ssize_t n = recv(fd, got, sizeof(got) - 1, MSG_DONTWAIT);

	return n == (ssize_t)strlen(want) && !memcmp(got, want, strlen(want));
}

static bool is_closed(int fd)
{
	char c;

	return recv(fd, &c, 1, MSG_DONTWAIT) == 0 || (errno != EAGAIN && errno != EWOULDBLOCK);
}

static void test_open(void)
{
	struct gx_diag diag = { 0 };
	struct gx_lines *none = (struct gx_lines *)&diag;

	CHECK_EQ(gx_lines_open("/nonexistent/x", on_line, &n_lines, &none, &diag), -ENOENT);
	CHECK(!none && diag.error == GX_E_POLICY_SOCKET && strstr(diag.text, "/nonexistent/x: "));
	CHECK_EQ(gx_lines_open(name, on_line, &n_lines, &lines, &diag), 0);
	CHECK_EQ(gx_lines_listen(lines, path, &diag), 0);
	CHECK_EQ(gx_lines_listen(lines, own("third"), &diag), 0);
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(gx_lines_listen(lines, own("fourth"), &diag), -EMFILE);
	CHECK_EQ(diag.error, GX_E_POLICY_SOCKET);
	gx_lines_close(NULL);
}

static void test_lines(void)
{
	static char much[GX_LINES_MAX_IN + 1];
	int fd = client(), other = client();

	say(fd, "a\n", 2);
	CHECK(hears(fd, "aa\n") && !hears(other, ""));
	say(fd, "b\nc", 3); /* one and a half */
	CHECK(hears(fd, "bb\n"));
	say(fd, "d\n\ne\n", 5);
	CHECK(hears(fd, "cdcd\n\nee\n"));
	CHECK_EQ(n_lines, 5);
	/* the longest line there may be, with its end, and one byte more */
	memset(much, 'm', sizeof(much));
	much[GX_LINES_MAX_IN - 1] = '\n';
	for (int i = 0; i < GX_LINES_MAX_IN; i += GX_LINES_MAX_IN / 4)
		say(fd, much + i, GX_LINES_MAX_IN / 4);
	serve(4);
	CHECK_EQ(n_lines, 6);
	CHECK_EQ(last_len, GX_LINES_MAX_IN - 1);
	much[GX_LINES_MAX_IN - 1] = 'm';
	for (int i = 0; i < GX_LINES_MAX_IN; i += GX_LINES_MAX_IN / 4)
		say(other, much + i, GX_LINES_MAX_IN / 4);
	serve(4);
	CHECK(is_closed(other));
	CHECK_EQ(n_lines, 6);
	close(other);
	close(fd);
	serve(2);
}

/* An answer of any size up to the limit arrives, however slowly it is read; nothing more is read from who does not read. */
static void test_answers(void)
{
	static char got[1 << 16];
	size_t all = 0;
	int fd = client(), asked;

	say(fd, "big 3000000\nz\n", 14);
	asked = n_lines;
	say(fd, "y\n", 2);
	CHECK_EQ(n_lines, asked); /* later */
	for (int tries = 0; tries < 2000 && all < 3000003 + 3; tries++) {
		ssize_t n = recv(fd, got, sizeof(got), MSG_DONTWAIT);

		all += n > 0 ? (size_t)n : 0;
		serve(1);
	}
	CHECK_EQ(all, 3000000 + 3 + 3);
	CHECK_EQ(n_lines, asked + 1);
	say(fd, "big 4194304\n", 12);
	CHECK(!is_closed(fd));
	close(fd);
	serve(2);
	fd = client();
	say(fd, "big 4194305\n", 12);
	CHECK(is_closed(fd));
	close(fd);
	serve(2);
}

/* Told that there is something where there is nothing: a client stays, nothing waits. */
static void test_nothing_to_read(void)
{
	struct pollfd polls[GX_LINES_MAX_FDS];
	int fd = client();
	uint32_t n = gx_lines_poll(lines, polls);

	for (uint32_t i = 0; i < n; i++)
		polls[i].revents = POLLIN;
	gx_lines_serve(lines, polls, n);
	CHECK(!is_closed(fd));
	say(fd, "a\n", 2);
	CHECK(hears(fd, "aa\n"));
	/* one that was not asked about is not read, whatever lies behind the others */
	n = gx_lines_poll(lines, polls);
	polls[n - 1].revents = POLLIN;
	CHECK_EQ(send(fd, "b\n", 2, 0), 2);
	gx_lines_serve(lines, polls, n - 1);
	CHECK(!hears(fd, "bb\n"));
	serve(2);
	CHECK(hears(fd, "bb\n"));
	close(fd);
	serve(2);
}

/* One that goes with an answer that he has not read is an error of his socket, and gone as well: nobody waits for him any more. */
static void test_unread(void)
{
	struct pollfd polls[GX_LINES_MAX_FDS];
	uint32_t before = gx_lines_poll(lines, polls);
	int fd = client();

	CHECK_EQ(gx_lines_poll(lines, polls), before + 1);
	say(fd, "a\n", 2);
	close(fd);
	serve(1);
	CHECK_EQ(gx_lines_poll(lines, polls), before);
}

/* Who was silent for longest makes room. */
static void test_many(void)
{
	int fds[GX_LINES_MAX_CLIENTS + 2];

	for (int i = 0; i < GX_LINES_MAX_CLIENTS; i++)
		fds[i] = client();
	say(fds[0], "a\n", 2);
	CHECK(hears(fds[0], "aa\n"));
	fds[GX_LINES_MAX_CLIENTS] = client();
	CHECK(is_closed(fds[1]));
	fds[GX_LINES_MAX_CLIENTS + 1] = client();
	CHECK(is_closed(fds[2]));
	for (int i = 0; i < GX_LINES_MAX_CLIENTS + 2; i++) {
		if (i != 1 && i != 2) {
			say(fds[i], "n\n", 2);
			CHECK(hears(fds[i], "nn\n"));
		}
	}
	for (int i = 0; i < GX_LINES_MAX_CLIENTS + 2; i++)
		close(fds[i]);
	serve(4);
}

/* --- the other end, against a server that this test plays */
struct play {
	int listener;
	const char *say; /* NULL: nothing, until the asking is over */
	size_t len;
	bool hangs_up; /* without having read */
	atomic_bool over;
	char heard[64];
};

static void *play(void *arg)
{
	struct play *p = arg;
	int fd;

	poll(&(struct pollfd){ .fd = p->listener, .events = POLLIN }, 1, 5000);
	fd = accept(p->listener, NULL, NULL);
	for (size_t n = 0; !p->hangs_up && n < sizeof(p->heard) - 1 && !strchr(p->heard, '\n'); n++)
		if (recv(fd, p->heard + n, 1, 0) != 1)
			break;
	if (p->say)
		for (size_t at = 0; at < p->len; at += 5) {
			send(fd, p->say + at, p->len - at < 5 ? p->len - at : 5, MSG_NOSIGNAL);
			usleep(100); /* in pieces */
		}
	for (int ms = 0; !p->say && !p->hangs_up && !atomic_load(&p->over) && ms < 20000; ms++)
		usleep(1000);
	close(fd);
	return NULL;
}

static int ask(const char *says, size_t len, bool hangs_up, struct gx_strbuf *out, char *heard)
{
	struct play p = { .listener = gx_stream_listen(own("play")),
		          .say = says,
		          .len = len,
		          .hangs_up = hangs_up };
	struct gx_diag diag = { 0 };
	uint32_t pid = 0;
	pthread_t thread;
	int err;

	gx_strbuf_reset(out);
	CHECK_EQ(pthread_create(&thread, NULL, play, &p), 0);
	err = gx_lines_ask(own("play"), "what?", says || hangs_up ? 5000 : 80, out, &pid, &diag);
	atomic_store(&p.over, true);
	pthread_join(thread, NULL);
	close(p.listener);
	CHECK_EQ(pid, getpid());
	CHECK_EQ(diag.error, err ? GX_E_POLICY_SOCKET : GX_E_NONE);
	memcpy(heard, p.heard, sizeof(p.heard));
	return err;
}

/* More than a socket holds: who hangs up is told of at once, who does not read when the time is over. */
static void test_long_question(void)
{
	static char much[4 << 20];

	memset(much, 'q', sizeof(much) - 1);
	for (int hangs_up = 0; hangs_up < 2; hangs_up++) {
		struct play p = { .listener = gx_stream_listen(own("play")), .hangs_up = hangs_up };
		struct gx_strbuf out = { 0 };
		struct gx_diag diag = { 0 };
		uint32_t pid = 0;
		pthread_t thread;
		int err;

		CHECK_EQ(pthread_create(&thread, NULL, play, &p), 0);
		err = gx_lines_ask(own("play"), much, hangs_up ? 5000 : 80, &out, &pid, &diag);
		atomic_store(&p.over, true);
		CHECK(hangs_up ? err == -EPIPE || err == -ECONNRESET : err == -ETIMEDOUT);
		pthread_join(thread, NULL);
		close(p.listener);
		gx_strbuf_free(&out);
	}
}

/* Without descriptors there is neither end. */
static void test_no_descriptors(void)
{
	struct rlimit old, none;
	uint32_t pid;

	CHECK(!getrlimit(RLIMIT_NOFILE, &old));
	none = (struct rlimit){ 0, old.rlim_max };
	CHECK(!setrlimit(RLIMIT_NOFILE, &none));
	CHECK_EQ(gx_stream_listen(own("any")), -EMFILE);
	CHECK_EQ(gx_stream_connect(own("any"), &pid), -EMFILE);
	CHECK(!setrlimit(RLIMIT_NOFILE, &old));
}

static void test_ask(void)
{
	static const char twenty[] = "twenty bytes of text\nand more";
	struct gx_strbuf out = { 0 };
	struct gx_diag diag = { 0 };
	char heard[64];
	uint32_t pid;

	CHECK_EQ(ask(twenty, strlen(twenty), false, &out, heard), 0);
	CHECK(!strcmp(gx_strbuf_text(&out), "twenty bytes of text") && !strcmp(heard, "what?\n"));
	CHECK_EQ(ask("\n", 1, false, &out, heard), 0);
	CHECK(!strcmp(gx_strbuf_text(&out), ""));
	CHECK_EQ(ask("half", 4, false, &out, heard), -ECONNRESET); /* ends in the middle */
	CHECK_EQ(ask(NULL, 0, false, &out, heard), -ETIMEDOUT);
	CHECK(ask(NULL, 0, true, &out, heard) < 0);
	test_long_question();
	CHECK_EQ(gx_lines_ask(own("nobody"), "x", 50, &out, &pid, &diag), -ENOENT);
	CHECK(diag.error == GX_E_POLICY_SOCKET && strstr(diag.text, own("nobody")));
	gx_strbuf_free(&out);
}

int main(void)
{
	struct stat st;
	char file[512];

	CHECK(mkdtemp(folder) != NULL);
	snprintf(path, sizeof(path), "%s/socket", folder);
	snprintf(name, sizeof(name), "gpuext/test-lines/%d", getpid());
	test_addresses();
	test_no_descriptors();
	test_open();
	test_lines();
	test_answers();
	test_nothing_to_read();
	test_unread();
	test_many();
	test_ask();
	gx_stream_remove(own("play"));
	CHECK(!lstat(path, &st));
	gx_lines_close(lines);
	CHECK(lstat(path, &st) != 0); /* a path goes with its server */
	gx_folder_socket_path(name, file, sizeof(file));
	CHECK(lstat(file, &st) != 0 && errno == ENOENT);
	CHECK_EQ(rmdir(folder), 0);
	return TEST_END();
}
