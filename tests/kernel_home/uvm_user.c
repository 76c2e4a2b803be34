// SPDX-License-Identifier: BSD-2-Clause
/* uvm_user.c - the calls of /dev/nvidia-uvm that make managed memory without a GPU. */
#include "uvm_user.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* The driver's requests are plain numbers. */
enum { INITIALIZE = 0x30000001, MM_INITIALIZE = 75, TEST_BASE = 200 };
enum { PAGE = 4096, PAGES_A_MIB = 256 };

struct uvm_files {
	int fd, mm;
};

static int open_node(void)
{
	char line[128], name[64];
	FILE *devices = fopen("/proc/devices", "r");
	unsigned major = 0, number;

	while (devices && fgets(line, sizeof(line), devices))
		if (sscanf(line, "%u %63s", &number, name) == 2 && !strcmp(name, "nvidia-uvm"))
			major = number;
	if (devices)
		fclose(devices);
	mknod("/dev/nvidia-uvm", S_IFCHR | 0600, makedev(major, 0));
	return open("/dev/nvidia-uvm", O_RDWR);
}

static int start(struct uvm_files *uvm)
{
	struct {
		unsigned long long flags;
		unsigned status;
	} init = { .status = ~0u };
	struct {
		int fd;
		unsigned status;
	} mm = { .status = ~0u };

	uvm->fd = open_node();
	uvm->mm = open("/dev/nvidia-uvm", O_RDWR);
	mm.fd = uvm->fd;
	if (uvm->fd < 0 || uvm->mm < 0 || ioctl(uvm->fd, INITIALIZE, &init) ||
	    ioctl(uvm->mm, MM_INITIALIZE, &mm) || init.status || mm.status) {
		printf("LOG nvidia-uvm: %s, status %#x, %#x\n", strerror(errno), init.status,
		       mm.status);
		return -EIO;
	}
	return 0;
}

static void end(struct uvm_files *uvm)
{
	close(uvm->mm);
	close(uvm->fd);
}

static long minor_faults(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return usage.ru_minflt;
}

static long sweep(struct uvm_files *uvm, int mib)
{
	size_t size = (size_t)mib << 20;
	void *at = (void *)0x700000000000; /* the offset of managed memory is its address */
	volatile unsigned *words =
	        mmap(at, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, uvm->fd, (off_t)at);
	long faults = minor_faults();

	if (words == MAP_FAILED)
		return -errno;
	for (size_t page = 0; page < size / PAGE; page++)
		words[page * PAGE / sizeof(*words)] = (unsigned)page * 7 + 1;
	faults = minor_faults() - faults;
	for (size_t page = 0; page < size / PAGE; page++)
		if (words[page * PAGE / sizeof(*words)] != (unsigned)page * 7 + 1) {
			printf("LOG page %zu has %u\n", page, words[page * PAGE / sizeof(*words)]);
			faults = -EILSEQ;
			break;
		}
	munmap((void *)words, size);
	return faults;
}

long uvm_sweep(int mib)
{
	struct uvm_files uvm;
	long faults = start(&uvm);

	if (!faults)
		faults = sweep(&uvm, mib);
	end(&uvm);
	return faults;
}

int uvm_builtin_tests(int *n)
{
	static const struct {
		int number, status_at; /* in words */
		const char *name;
	} tests[] = { { 2, 0, "RANGE_TREE_DIRECTED" }, { 18, 0, "LOCK_SANITY" },
		      { 19, 0, "PERF_UTILS_SANITY" },  { 20, 0, "KVMALLOC" },
		      { 23, 0, "PERF_EVENTS_SANITY" }, { 25, 3, "RANGE_ALLOCATOR_SANITY" },
		      { 45, 0, "NV_KTHREAD_Q" },       { 86, 0, "RB_TREE_DIRECTED" } };
	struct uvm_files uvm;
	int passed = 0;

	*n = sizeof(tests) / sizeof(tests[0]);
	if (!start(&uvm))
		for (int i = 0; i < *n; i++) {
			unsigned words[64];
			int err;

			memset(words, 0xee, sizeof(words));
			if (tests[i].status_at) { /* verbose, iterations, seed */
				words[0] = 0;
				words[1] = 42;
				words[2] = 100;
			}
			err = ioctl(uvm.fd, TEST_BASE + tests[i].number, words);
			passed += !err && !words[tests[i].status_at];
			printf("LOG %s: %d, %#x\n", tests[i].name, err, words[tests[i].status_at]);
		}
	end(&uvm);
	return passed;
}
