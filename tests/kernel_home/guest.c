// SPDX-License-Identifier: BSD-2-Clause
/* guest.c - the only program of the guest: does what /plan says, line by line, and tells what came of it. tests/kernel_home/run.py writes
 * the plan and reads the console.
 *
 *   insmod FILE BTF [PARAMETERS]  a module: INSMOD name errno
 *   rmmod NAME [once]             RMMOD name errno
 *   attach SLOT OBJECT            STATE, LOG       detach SLOT
 *   replace SLOT OBJECT           the policy of SLOT by that of OBJECT, without a gap: REPLACED errno
 *   run SERVICES                  what was decided: RUN text
 *   churn SERVICES A B            services are run while A is attached, replaced by B and detached, and gpu_ext may not be removed:
 *                                 CHURN rounds, how often it was removed or something else failed
 *   write PATH TEXT               WRITE path errno
 *   cat PATH                      CAT text
 *   vgpu TASKS STEPS              programs that use /dev/vgpu: VGPU how many of them found what they wrote
 *   vgpu_apart                    VGPU_APART page faults of a page, when the GPU took the page at the same place of another space, and of that one
 *   private WHAT MIB STEPS        programs whose own memory the GPU works on (private_user.h): PRIVATE WHAT 0, or what was wrong
 *   limits BLOCKS                 three processes with quotas and floors on a GPU of so many blocks: LIMITS text
 *   share MS A_US B_US            two programs with timeslices: SHARE pages that each got done
 *   reset US                      a program that never gives the GPU back, beside others with timeslices: RESET text
 *   latency N JOBS US             short jobs beside N programs with long ones: LATENCY text
 *   come_and_go OBJECT TASKS STEPS  the same, while gpu_ext.ko is loaded, OBJECT attached and detached, and gpu_ext.ko removed: COME_AND_GO how
 *                                 many found what they wrote, rounds, what failed of those
 *   random OPERATIONS SEED THREADS OBJECTS...  random_test.ko runs so many, while policies of the objects come and go (changes_user.h): CHANGES errno,
 *                                 changes, how many of them failed
 *   fuzz REQUESTS SEED TASKS OBJECTS...  random requests to /dev/vgpu, likewise: FUZZ requests of the tasks, of the threads beside, how many went wrong;
 *                                 CHANGES
 *   changes_end                   closes objects that these two have kept
 *   uvm MIB                       managed memory of nvidia-uvm, written and read: UVM page faults, or a negative errno
 *   uvm_tests                     UVM_TESTS how many of NVIDIA's own passed, how many there are
 *   mount TYPE PATH
 *   await PATH                    until it is there, a minute at most
 *   await_text PATH TEXT          until it has a line with that, a minute at most
 *   exec PROGRAM ARGUMENTS...     OUT and ERR text, what it printed; EXEC its status
 *   until PROGRAM ARGUMENTS...      the same again and again, until its status is 0, a minute at most
 *   start PROGRAM ARGUMENTS...    the same in the background, of which there are eight at most
 *   finish SIGNAL                 ... of which the one that was started first gets this one, or 0: none; what it printed
 *   sleep MS
 *   unlink PATH
 *   as UID                          programs are this user's from now on
 *   setenv NAME VALUE               for what is executed from now on
 *   attach_to PINS OBJECT           into slot 0; its arrays are the maps that are pinned as PINS with their names behind
 *   run_at SERVICES MAP ADDRESS     run, where the blocks are as far from ADDRESS as from word 1 of the pinned map's first value: RUN, MOVED how far
 * Before each it says PLAN number; behind each come the KERNEL's messages. DONE at the end.
 */
#include "changes_user.h"
#include "cross_user.h"
#include "fuzz.h"
#include "limits_user.h"
#include "objects.h"
#include "private_user.h"
#include "uvm_user.h"
#include "vgpu_user.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N_SLOTS = 16, RETRIES = 50, N_RUNS = 6 };
#define RUN "/sys/kernel/debug/gpu_ext_test/run"

static struct guest_object slots[N_SLOTS];

static struct guest_object *slot_of(const char *word)
{
	return &slots[atoi(word) % N_SLOTS];
}

/* struct_ops maps are freed some time after they were closed. */
static int rmmod_tried(const char *name, int retries)
{
	long failed = syscall(SYS_delete_module, name, O_NONBLOCK);

	for (int i = 0; failed && errno == EAGAIN && i < retries; i++) {
		usleep(100000);
		failed = syscall(SYS_delete_module, name, O_NONBLOCK);
	}
	return failed ? errno : 0;
}

static void rmmod(const char *name, int retries)
{
	printf("RMMOD %s %d\n", name, rmmod_tried(name, retries));
}

static void serve(const char *path)
{
	size_t size;
	char *services = guest_read(path, &size);
	int fd = open(RUN, O_WRONLY);

	if (fd < 0 || write(fd, services, size) != (ssize_t)size)
		printf("RUN failed: %s\n", strerror(errno));
	close(fd);
}

static void run(const char *path)
{
	serve(path);
	guest_tell("RUN", guest_read(RUN, NULL));
}

static void run_at(const char *path, const char *pin, const char *was)
{
	long moved = 0;
	int err = cross_serve(path, RUN, pin, strtoul(was, NULL, 0), &moved);

	if (err)
		printf("RUN failed: %s\n", strerror(err));
	else
		guest_tell("RUN", guest_read(RUN, NULL));
	printf("MOVED %ld\n", moved);
}

/* Its new object stands in the slot; where it is refused, the old one does. */
static int replace(struct guest_object *slot, const char *path)
{
	struct guest_object new;
	struct bpf_map *map;
	int err;

	guest_load(&new, path);
	map = new.err ? NULL : guest_policy_map(&new);
	err = map ? bpf_link__update_map(slot->links[0], map) : -EINVAL;
	printf("REPLACED %d\n", -err);
	if (err) {
		guest_detach(&new);
		return err;
	}
	new.n = slot->n;
	new.links[0] = slot->links[0];
	slot->links[0] = NULL;
	guest_detach(slot);
	*slot = new;
	return 0;
}

static void churn(const char *services, const char *a, const char *b)
{
	int rounds = 0, failed = 0, status;
	pid_t child = fork();

	if (!child) {
		for (int i = 0; i < N_RUNS; i++)
			serve(services);
		_exit(0);
	}
	for (; waitpid(child, &status, WNOHANG) == 0; rounds++) {
		struct guest_object *slot = &slots[N_SLOTS - 1];

		guest_attach(slot, a);
		failed += slot->n != 1;
		failed += !syscall(SYS_delete_module, "gpu_ext", O_NONBLOCK);
		replace(slot, b);
		guest_detach(slot);
	}
	printf("CHURN %d %d\n", rounds, failed);
}

/* --- random operations and requests, while policies come and go */
struct how_many {
	const char *n, *seed;
	int workers;
};

static int operations(void *arg)
{
	const struct how_many *h = arg;
	int fd = open("/sys/module/random_test/parameters/run", O_WRONLY);

	return dprintf(fd, "%s %s %d", h->n, h->seed, h->workers) < 0 ? errno : 0;
}

static int requests(void *arg)
{
	const struct how_many *h = arg;

	printf("FUZZ %s\n", fuzz_vgpu(h->workers, atol(h->n), atol(h->seed)));
	return 0;
}

/* N SEED, then WORKERS and objects */
static void at_random(char *words[4], int (*work)(void *arg))
{
	char *objects = NULL, *workers = strtok_r(words[3], " ", &objects);
	struct how_many h = { words[1], words[2], workers ? atoi(workers) : 0 };

	changes_while(objects, (unsigned)atol(h.seed), work, &h);
}

/* Rounds of gpu_ext.ko, until the child has ended. */
static void come_and_go(const char *object, int n_tasks, int n_steps)
{
	int rounds = 0, failed = 0, status;
	pid_t child = fork();

	if (!child)
		_exit(vgpu_use(n_tasks, n_steps));
	for (; waitpid(child, &status, WNOHANG) == 0; rounds++) {
		struct guest_object *slot = &slots[N_SLOTS - 1];

		failed += guest_insmod("/gpu_ext.ko", "", "/sys/kernel/btf/gpu_ext") != 0;
		guest_attach(slot, object);
		failed += slot->n != 1;
		usleep(30000);
		guest_detach(slot);
		failed += rmmod_tried("gpu_ext", RETRIES) != 0;
	}
	printf("COME_AND_GO %d %d %d\n", WEXITSTATUS(status), rounds, failed);
}

/* --- programs */
enum { MAX_WORDS = 32, AWAIT_TIMES = 600 };

enum { MAX_STARTED = 8 };

static struct started {
	pid_t child; /* 0: none */
	char out[16], err[16];
} started[MAX_STARTED]; /* those that were started, the first one first */
static uid_t as;

/* first, second, rest: as the plan's line was split */
static pid_t spawn(char *words[4], const char *out, const char *err)
{
	char *arguments[MAX_WORDS] = { words[1], *words[2] ? words[2] : NULL }, *rest = NULL;
	pid_t child = fork();

	if (child)
		return child;
	for (int i = 2; *words[2] && i < MAX_WORDS - 1; i++)
		if (!(arguments[i] = strtok_r(i == 2 ? words[3] : NULL, " ", &rest)))
			break;
	dup2(open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
	dup2(open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600), 2);
	if (as && setuid(as))
		_exit(126);
	execv(words[1], arguments);
	_exit(127);
}

static int finish(pid_t child, const char *out, const char *err)
{
	int status = 0;

	waitpid(child, &status, 0);
	guest_tell("OUT", guest_read(out, NULL));
	guest_tell("ERR", guest_read(err, NULL));
	status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
	printf("EXEC %d\n", status);
	return status;
}

static void start(char *words[4])
{
	static unsigned n;
	struct started *s = started;

	while (s->child && s < &started[MAX_STARTED - 1])
		s++;
	snprintf(s->out, sizeof(s->out), "/tmp/out%u", ++n % 100);
	snprintf(s->err, sizeof(s->err), "/tmp/err%u", n % 100);
	s->child = spawn(words, s->out, s->err);
}

static void finish_first(int signal)
{
	struct started first = started[0];

	if (!first.child)
		return;
	memmove(started, started + 1, sizeof(started) - sizeof(first));
	started[MAX_STARTED - 1].child = 0;
	kill(first.child, signal);
	finish(first.child, first.out, first.err);
}

/* A child splits the words for itself. */
static void until(char *words[4])
{
	for (int i = 0; i < AWAIT_TIMES &&
	                finish(spawn(words, "/tmp/out", "/tmp/err"), "/tmp/out", "/tmp/err");
	     i++)
		usleep(100000);
}

static bool obey_programs(char *words[4])
{
	long faults[2];
	int n, passed;

	if (!strcmp(words[0], "mount")) {
		mkdir(words[2], 0755);
		mount(words[1], words[2], words[1], 0, NULL);
	} else if (!strcmp(words[0], "await")) {
		for (int i = 0; i < AWAIT_TIMES && access(words[1], F_OK); i++)
			usleep(100000);
	} else if (!strcmp(words[0], "await_text")) {
		for (int i = 0; i < AWAIT_TIMES && !strstr(guest_read(words[1], NULL), words[2]);
		     i++)
			usleep(100000);
	} else if (!strcmp(words[0], "exec")) {
		finish(spawn(words, "/tmp/out", "/tmp/err"), "/tmp/out", "/tmp/err");
	} else if (!strcmp(words[0], "until")) {
		until(words);
	} else if (!strcmp(words[0], "start")) {
		start(words);
	} else if (!strcmp(words[0], "unlink")) {
		unlink(words[1]);
	} else if (!strcmp(words[0], "as")) {
		as = (uid_t)atoi(words[1]);
	} else if (!strcmp(words[0], "setenv")) {
		setenv(words[1], words[2], 1);
	} else if (!strcmp(words[0], "finish")) {
		finish_first(atoi(words[1]));
	} else if (!strcmp(words[0], "random")) {
		at_random(words, operations);
	} else if (!strcmp(words[0], "fuzz")) {
		at_random(words, requests);
	} else if (!strcmp(words[0], "changes_end")) {
		changes_end();
	} else if (!strcmp(words[0], "vgpu_apart")) {
		vgpu_apart(faults);
		printf("VGPU_APART %ld %ld\n", faults[0], faults[1]);
	} else if (!strcmp(words[0], "private")) {
		printf("PRIVATE %s %s\n", words[1],
		       private_use(words[1], atoi(words[2]), atoi(words[3])));
	} else if (!strcmp(words[0], "limits")) {
		limits_use((unsigned)atoi(words[1]));
	} else if (!strcmp(words[0], "share")) {
		turns_share(atoi(words[1]), (unsigned)atoi(words[2]), (unsigned)atoi(words[3]));
	} else if (!strcmp(words[0], "reset")) {
		turns_reset((unsigned)atoi(words[1]));
	} else if (!strcmp(words[0], "latency")) {
		turns_latency(atoi(words[1]), atoi(words[2]), (unsigned)atoi(words[3]));
	} else if (!strcmp(words[0], "uvm")) {
		printf("UVM %ld\n", uvm_sweep(atoi(words[1])));
	} else if (!strcmp(words[0], "uvm_tests")) {
		passed = uvm_builtin_tests(&n);
		printf("UVM_TESTS %d %d\n", passed, n);
	} else {
		return false;
	}
	return true;
}

static void put(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY);
	int err = fd < 0 || write(fd, text, strlen(text)) < 0 ? errno : 0;

	close(fd);
	printf("WRITE %s %d\n", path, err);
}

static void obey(char *words[4])
{
	struct guest_object *slot = slot_of(words[1]);

	if (!strcmp(words[0], "insmod")) {
		printf("INSMOD %s %d\n", words[1], guest_insmod(words[1], words[3], words[2]));
	} else if (!strcmp(words[0], "rmmod")) {
		rmmod(words[1], *words[2] ? 0 : RETRIES);
	} else if (!strcmp(words[0], "attach")) {
		guest_attach(slot, words[2]);
		guest_tell_log(slot);
	} else if (!strcmp(words[0], "detach")) {
		guest_detach(slot);
	} else if (!strcmp(words[0], "attach_to")) {
		cross_attach(slot_of("0"), words[2], words[1]);
		guest_tell_log(slot_of("0"));
	} else if (!strcmp(words[0], "run_at")) {
		run_at(words[1], words[2], words[3]);
	} else if (!strcmp(words[0], "run")) {
		run(words[1]);
	} else if (!strcmp(words[0], "replace")) {
		replace(slot, words[2]);
		guest_tell_log(slot);
	} else if (!strcmp(words[0], "churn")) {
		churn(words[1], words[2], words[3]);
	} else if (!strcmp(words[0], "write")) {
		put(words[1], words[2]);
	} else if (!strcmp(words[0], "vgpu")) {
		printf("VGPU %d\n", vgpu_use(atoi(words[1]), atoi(words[2])));
	} else if (!strcmp(words[0], "come_and_go")) {
		come_and_go(words[1], atoi(words[2]), atoi(words[3]));
	} else if (!strcmp(words[0], "sleep")) {
		usleep(atoi(words[1]) * 1000);
	} else if (!strcmp(words[0], "cat")) {
		guest_tell("CAT", guest_read(words[1], NULL));
	} else if (!obey_programs(words)) {
		printf("UNKNOWN %s\n", words[0]);
	}
}

int main(void)
{
	char line[512];
	FILE *plan;
	int number = 0;

	guest_start();
	mount("debugfs", "/sys/kernel/debug", "debugfs", 0, NULL);
	mkdir("/dev", 0755);
	mkdir("/tmp", 0755);
	mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
	plan = fopen("/plan", "r");
	while (plan && fgets(line, sizeof(line), plan)) {
		char *words[4] = { "", "", "", "" }, *rest = NULL;

		line[strcspn(line, "\n")] = 0;
		for (int i = 0; i < 4; i++) {
			char *word = strtok_r(i ? NULL : line, i < 3 ? " " : "", &rest);

			words[i] = word ? word : "";
		}
		printf("PLAN %d\n", number++);
		obey(words);
		guest_tell_kernel();
	}
	printf("DONE %d\n", number);
	guest_end();
	return 0;
}
