/* ipc.c - memory, an event and a pool of two processes by the runtime's calls: one fills the memory in front of the event, the other waits
 * for that. */
#include "kernels.h"

#include <sys/wait.h>
#include <unistd.h>

enum { LAZY_PEER_ACCESS = 1, DISABLE_TIMING = 2, INTERPROCESS = 4, BYTES = 5000 };

static struct given {
	CUipcMemHandle memory;
	CUipcEventHandle event;
	CUmemPoolPtrExportData pooled;
	int pool;
} given;

static void child_of_pool(void)
{
	CUmemAccessDesc first = { { 1, 0 }, 3 };
	CUmemoryPool pool;
	int flags = -1, word = 0;
	void *p = NULL;

	CHECK_EQ(cudaMemPoolImportFromShareableHandle(&pool, (void *)(intptr_t)given.pool, 1, 0),
	         cudaSuccess);
	CHECK_EQ(cudaMemPoolGetAccess(&flags, pool, &first.location), cudaSuccess);
	CHECK_EQ(flags, 3);
	CHECK_EQ(cudaMemPoolSetAccess(pool, &first, 1), cudaSuccess);
	CHECK_EQ(cudaMemPoolImportPointer(NULL, pool, &given.pooled), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cudaMemPoolImportPointer(&p, pool, &given.pooled), cudaSuccess);
	CHECK_EQ(cudaMemcpy(&word, p, 4, 2), cudaSuccess);
	CHECK_EQ(word, 0x31313131);
	CHECK_EQ(cudaFreeAsync(p, NULL), cudaSuccess);
	CHECK_EQ(cudaDeviceSynchronize(), cudaSuccess);
	CHECK_EQ(cudaMemPoolDestroy(pool), cudaSuccess);
}

static void *fill_pool(CUmemoryPool *pool)
{
	CUmemPoolProps props = { .allocType = 1, .handleTypes = 1, .location = { 1, 0 } };
	void *p = NULL;
	int fd = -1;

	CHECK_EQ(cudaMemPoolCreate(pool, &props), cudaSuccess);
	CHECK_EQ(cudaMallocFromPoolAsync(&p, 64, *pool, NULL), cudaSuccess);
	CHECK_EQ(cudaMemset(p, 0x31, 64), cudaSuccess);
	CHECK_EQ(cudaMemPoolExportPointer(&given.pooled, p), cudaSuccess);
	CHECK_EQ(cudaMemPoolExportToShareableHandle(&fd, *pool, 1, 0), cudaSuccess);
	given.pool = dup(fd); /* which exec does not close */
	close(fd);
	return p;
}

static int child(const char *text)
{
	unsigned char got[BYTES];
	CUstream stream;
	CUevent event;
	void *p = NULL;

	for (size_t i = 0; i < sizeof(given); i++)
		CHECK_EQ(sscanf(text + 2 * i, "%2hhx", (unsigned char *)&given + i), 1);
	CHECK_EQ(cudaIpcOpenMemHandle(NULL, given.memory, LAZY_PEER_ACCESS),
	         CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cudaIpcOpenMemHandle(&p, given.memory, 0), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cudaIpcOpenMemHandle(&p, given.memory, LAZY_PEER_ACCESS), cudaSuccess);
	CHECK_EQ(cudaIpcOpenEventHandle(&event, given.event), cudaSuccess);
	CHECK_EQ(cudaStreamCreate(&stream), cudaSuccess);
	CHECK_EQ(cudaStreamWaitEvent(stream, event, 0), cudaSuccess);
	CHECK_EQ(cudaMemcpyAsync(got, p, BYTES, 2, stream), cudaSuccess);
	CHECK_EQ(cudaStreamSynchronize(stream), cudaSuccess);
	for (int i = 0; i < BYTES; i++)
		if (got[i] != 0x5a)
			CHECK_EQ(i, -1);
	CHECK_EQ(cudaMemset(p, 0x66, BYTES), cudaSuccess);
	CHECK_EQ(cudaFree(p), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cudaIpcCloseMemHandle(p), cudaSuccess);
	CHECK_EQ(cudaIpcCloseMemHandle(p), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cudaEventDestroy(event), cudaSuccess);
	CHECK_EQ(cudaStreamDestroy(stream), cudaSuccess);
	child_of_pool();
	return TEST_END();
}

int main(int argc, char **argv)
{
	unsigned char got[BYTES] = { 0 };
	char text[2 * sizeof(given) + 1];
	int status = -1;
	CUevent event;
	void *p = NULL, *pooled;
	CUmemoryPool pool;
	pid_t pid;

	alarm(60);
	if (argc == 2)
		return child(argv[1]);
	CHECK_EQ(cudaMalloc(&p, BYTES), cudaSuccess);
	CHECK_EQ(cudaEventCreateWithFlags(&event, INTERPROCESS), CUDA_ERROR_INVALID_VALUE);
	CHECK_EQ(cudaEventCreateWithFlags(&event, INTERPROCESS | DISABLE_TIMING), cudaSuccess);
	CHECK_EQ(cudaIpcGetMemHandle(&given.memory, p), cudaSuccess);
	CHECK_EQ(cudaIpcGetEventHandle(&given.event, event), cudaSuccess);
	CHECK_EQ(cudaMemsetAsync(p, 0x5a, BYTES, NULL), cudaSuccess);
	CHECK_EQ(cudaEventRecord(event, NULL), cudaSuccess);
	pooled = fill_pool(&pool);
	for (size_t i = 0; i < sizeof(given); i++)
		sprintf(text + 2 * i, "%02x", ((unsigned char *)&given)[i]);
	fflush(NULL);
	pid = fork();
	if (!pid) {
		execl("/proc/self/exe", "ipc", text, NULL);
		_exit(99);
	}
	CHECK_EQ(waitpid(pid, &status, 0), pid);
	CHECK_EQ(status, 0);
	CHECK_EQ(cudaMemcpy(got, p, BYTES, 2), cudaSuccess);
	CHECK(got[0] == 0x66 && got[BYTES - 1] == 0x66);
	CHECK_EQ(cudaEventDestroy(event), cudaSuccess);
	CHECK_EQ(cudaFree(p), cudaSuccess);
	CHECK_EQ(cudaFree(pooled), cudaSuccess);
	CHECK_EQ(cudaMemPoolDestroy(pool), cudaSuccess);
	close(given.pool);
	return TEST_END();
}
