/* uffd.c - userfaultfd: which rung this process may have, the thread that hears of CPU faults.
 *
 * The thread runs until the host is destroyed, in a process until it ends: a page that is on a GPU
 * may be touched by the application's last exit handler.
 */
#include "device/managed/host.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* --- ioctls */
static int result(int rc)
{
	return rc < 0 ? -errno : 0;
}

int uffd_register(struct gx_managed *m, u64 va, u64 bytes)
{
	struct uffdio_register arg = { .range = { va, bytes },
		                       .mode = UFFDIO_REGISTER_MODE_MISSING |
		                               UFFDIO_REGISTER_MODE_WP };

	return result(ioctl(m->fd, UFFDIO_REGISTER, &arg));
}

int uffd_copy(struct gx_managed *m, u64 to, const char *from, u64 bytes, u64 *done)
{
	for (*done = 0; *done < bytes;) {
		struct uffdio_copy arg = { .dst = to + *done,
			                   .src = (u64)(unsigned long)from + *done,
			                   .len = bytes - *done };

		if (!ioctl(m->fd, UFFDIO_COPY, &arg)) {
			*done = bytes;
		} else if (errno == EAGAIN) {
			/* cut short: another thread changes the address space */
			*done += arg.copy > 0 ? (u64)arg.copy : 0;
			sched_yield();
		} else {
			return -errno;
		}
	}
	return 0;
}

int uffd_zero(struct gx_managed *m, u64 to, u64 bytes, u64 *done)
{
	for (*done = 0; *done < bytes;) {
		struct uffdio_zeropage arg = { .range = { to + *done, bytes - *done } };

		if (!ioctl(m->fd, UFFDIO_ZEROPAGE, &arg)) {
			*done = bytes;
		} else if (errno == EAGAIN) {
			*done += arg.zeropage > 0 ? (u64)arg.zeropage : 0;
			sched_yield();
		} else {
			return -errno;
		}
	}
	return 0;
}

int uffd_protect(struct gx_managed *m, u64 va, u64 bytes, bool protect)
{
	struct uffdio_writeprotect arg = { .range = { va, bytes },
		                           .mode = protect ? UFFDIO_WRITEPROTECT_MODE_WP : 0 };
	int err;

	while ((err = result(ioctl(m->fd, UFFDIO_WRITEPROTECT, &arg))) == -EAGAIN)
		sched_yield();
	return err;
}

void uffd_wake(struct gx_managed *m, u64 va, u64 bytes)
{
	struct uffdio_range arg = { va, bytes };

	ioctl(m->fd, UFFDIO_WAKE, &arg);
}

/* --- the thread */
static void serve(struct gx_managed *m, const struct uffd_msg *msg)
{
	if (msg->event == UFFD_EVENT_PAGEFAULT)
		cpu_fault(m, msg->arg.pagefault.address & ~(PAGE_BYTES - 1),
		          msg->arg.pagefault.flags & UFFD_PAGEFAULT_FLAG_WP,
		          (int)msg->arg.pagefault.feat.ptid);
}

static void *listen_to_faults(void *arg)
{
	struct gx_managed *m = arg;
	struct pollfd fds[2] = { { .fd = m->fd, .events = POLLIN },
		                 { .fd = m->stop, .events = POLLIN } };

	for (;;) {
		struct uffd_msg msgs[16];
		ssize_t n;

		poll(fds, 2, -1); /* when it fails nothing is to be read, and it is asked again */
		if (fds[1].revents)
			return NULL;
		/* not the agent's read(), which may ask this thread for a page */
		n = syscall(SYS_read, m->fd, msgs, sizeof(msgs));
		for (ssize_t i = 0; i < n / (ssize_t)sizeof(msgs[0]); i++)
			serve(m, &msgs[i]);
	}
}

/* The application's signals are not for this thread. */
static int start_thread(struct gx_managed *m)
{
	sigset_t all, before;
	int err;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	err = pthread_create(&m->thread, NULL, listen_to_faults, m);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return -err;
}

/* --- rungs */
static bool has_features(int fd)
{
	struct uffdio_api api = { .api = UFFD_API,
		                  .features =
		                          UFFD_FEATURE_PAGEFAULT_FLAG_WP | UFFD_FEATURE_THREAD_ID };

	return !ioctl(fd, UFFDIO_API, &api);
}

static int open_fd(bool kernel)
{
	const int flags = O_CLOEXEC | O_NONBLOCK;
	int device, fd = -1;

	if (!kernel)
		return (int)syscall(SYS_userfaultfd, flags | UFFD_USER_MODE_ONLY);
	fd = (int)syscall(SYS_userfaultfd, flags);
#ifdef USERFAULTFD_IOC_NEW
	device = fd < 0 ? open("/dev/userfaultfd", O_RDWR | O_CLOEXEC) : -1;
	if (device >= 0) {
		fd = ioctl(device, USERFAULTFD_IOC_NEW, flags);
		close(device);
	}
#endif
	return fd;
}

static bool try_rung(struct gx_managed *m, enum gx_managed_rung rung)
{
	int fd = open_fd(rung == GX_RUNG_KERNEL);

	if (fd < 0)
		return false;
	m->fd = fd;
	m->stop = eventfd(0, EFD_CLOEXEC);
	if (has_features(fd) && m->stop >= 0 && !start_thread(m)) {
		__atomic_store_n(&m->rung, rung, __ATOMIC_RELEASE);
		return true;
	}
	close(fd);
	if (m->stop >= 0)
		close(m->stop);
	m->fd = m->stop = -1;
	return false;
}

int uffd_open(struct gx_managed *m, struct gx_diag *diag)
{
	enum gx_managed_rung asked = m->config.rung;

	m->fd = m->stop = -1;
	/* the engine's pages are the only ones that can be moved */
	if (sysconf(_SC_PAGESIZE) != (long)PAGE_BYTES && asked == GX_RUNG_BEST)
		asked = GX_RUNG_NONE;
	for (enum gx_managed_rung rung = GX_RUNG_KERNEL; rung < GX_RUNG_NONE; rung++)
		if ((asked == GX_RUNG_BEST || asked == rung) && try_rung(m, rung))
			return 0;
	if (asked == GX_RUNG_BEST || asked == GX_RUNG_NONE) {
		m->rung = GX_RUNG_NONE;
		return 0;
	}
	return gx_fail(diag, GX_E_MANAGED_RUNG, "asked for: %s",
	               asked == GX_RUNG_KERNEL ? "kernel" : "user");
}

void uffd_close(struct gx_managed *m)
{
	m->rung = GX_RUNG_BEST;
	if (m->fd < 0)
		return;
	eventfd_write(m->stop, 1);
	pthread_join(m->thread, NULL);
	close(m->fd);
	close(m->stop);
	m->fd = m->stop = -1;
}
