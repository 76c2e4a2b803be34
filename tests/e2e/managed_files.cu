/* managed_files.cu - calls that hand memory to the kernel, on managed memory that is on the device: each moves a pattern out to a file
 * or socket and back in, and the device changes it in between. Prints the calls that did, or the first that did not.
 * Lanes: change, 512 blocks x 128 for each of the two buffers and call.
 */
#include "gx_cuda.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define BYTES (256u << 10)

/* Where the words are afterwards: on the device. */
__global__ void change(unsigned int *words, unsigned int by)
{
	words[blockIdx.x * blockDim.x + threadIdx.x] ^= by;
}

static void on_device(unsigned int *words, unsigned int by)
{
	change<<<BYTES / 4 / 128, 128>>>(words, by);
	CHECK(cudaDeviceSynchronize());
}

struct ends {
	int file, pair[2];
	FILE *stream;
};

typedef long (*mover)(const ends *e, char *p, size_t n);

static void halves(struct iovec *v, char *p, size_t n)
{
	v[0] = iovec{ p, n / 2 };
	v[1] = iovec{ p + n / 2, n - n / 2 };
}

static long file_write(const ends *e, char *p, size_t n) { return write(e->file, p, n); }
static long file_read(const ends *e, char *p, size_t n) { return read(e->file, p, n); }
static long file_pwrite(const ends *e, char *p, size_t n) { return pwrite(e->file, p, n, 0); }
static long file_pread(const ends *e, char *p, size_t n) { return pread(e->file, p, n, 0); }
static long file_writev(const ends *e, char *p, size_t n)
{
	struct iovec v[2];

	halves(v, p, n);
	return writev(e->file, v, 2);
}
static long file_readv(const ends *e, char *p, size_t n)
{
	struct iovec v[2];

	halves(v, p, n);
	return readv(e->file, v, 2);
}
/* A socket takes a part. */
static long socket_send(const ends *e, char *p, size_t n) { return send(e->pair[0], p, n / 16, 0); }
static long socket_recv(const ends *e, char *p, size_t n) { return recv(e->pair[1], p, n / 16, MSG_WAITALL); }
static long message_send(const ends *e, char *p, size_t n)
{
	struct iovec v[2];
	struct msghdr m = {};

	halves(v, p, n / 16);
	m.msg_iov = v;
	m.msg_iovlen = 2;
	return sendmsg(e->pair[0], &m, 0);
}
static long message_recv(const ends *e, char *p, size_t n)
{
	struct iovec v[2];
	struct msghdr m = {};

	halves(v, p, n / 16);
	m.msg_iov = v;
	m.msg_iovlen = 2;
	return recvmsg(e->pair[1], &m, MSG_WAITALL);
}
static long stream_write(const ends *e, char *p, size_t n)
{
	long done = (long)fwrite(p, 1, n, e->stream);

	return fflush(e->stream) ? -1 : done;
}
static long stream_read(const ends *e, char *p, size_t n) { return (long)fread(p, 1, n, e->stream); }

static const struct {
	const char *name;
	mover out, in;
} calls[] = {
	{ "read-write", file_write, file_read },     { "pread-pwrite", file_pwrite, file_pread },
	{ "readv-writev", file_writev, file_readv }, { "send-recv", socket_send, socket_recv },
	{ "sendmsg-recvmsg", message_send, message_recv }, { "fread-fwrite", stream_write, stream_read },
};

/* Out of one buffer, into the other; what came is what went. */
static int move_through(const ends *e, unsigned int i, unsigned int *from, unsigned int *to)
{
	long out, in;

	for (unsigned int w = 0; w < BYTES / 4; w++) {
		from[w] = w * 2654435761u + i;
		to[w] = 0;
	}
	on_device(from, 0x5a5a5a5a);
	on_device(to, 1);
	out = calls[i].out(e, (char *)from, BYTES);
	lseek(e->file, 0, SEEK_SET);
	fseek(e->stream, 0, SEEK_SET);
	in = out > 0 ? calls[i].in(e, (char *)to, BYTES) : 0;
	lseek(e->file, 0, SEEK_SET);
	fseek(e->stream, 0, SEEK_SET);
	if (out <= 0 || in != out) {
		printf("managed_files: %s gave %ld and %ld, errno %d\n", calls[i].name, out, in, errno);
		return 1;
	}
	for (unsigned int w = 0; w < out / 4; w++) {
		if (to[w] != ((w * 2654435761u + i) ^ 0x5a5a5a5a)) {
			printf("managed_files: %s changed word %u\n", calls[i].name, w);
			return 1;
		}
	}
	return 0;
}

int main(void)
{
	unsigned int *from, *to, n = sizeof(calls) / sizeof(calls[0]);
	char *volatile nobodys = (char *)8;
	ends e = { fileno(tmpfile()), { -1, -1 }, tmpfile() };

	if (e.file < 0 || !e.stream || socketpair(AF_UNIX, SOCK_STREAM, 0, e.pair))
		return 2;
	CHECK(cudaMallocManaged(&from, BYTES));
	CHECK(cudaMallocManaged(&to, BYTES));
	for (unsigned int i = 0; i < n; i++) {
		if (move_through(&e, i, from, to))
			return 1;
	}
	printf("managed_files: %u ways out and in\n", n);
	/* an address of nobody is the kernel's to refuse */
	if (readv(e.file, (const struct iovec *)nobodys, 2) != -1 || errno != EFAULT || write(e.file, nobodys, 1) != -1 ||
	    errno != EFAULT)
		return 1;
	CHECK(cudaFree(from));
	CHECK(cudaFree(to));
	return 0;
}
