/* graph_memory.h - how tests of graphs' memory ask for it, and for what the device holds. */
#ifndef GX_TEST_GRAPH_MEMORY_H
#define GX_TEST_GRAPH_MEMORY_H

#include "app.h"

enum { BYTES = 0x10000 };

static CUstream stream;

static inline CUDA_MEM_ALLOC_NODE_PARAMS wanted(size_t bytes)
{
	return (CUDA_MEM_ALLOC_NODE_PARAMS){ .poolProps = { .allocType = 1, .location = { 1, 0 } },
		                             .bytesize = bytes };
}

static inline CUdeviceptr add_alloc(CUgraph graph, CUgraphNode *node, const CUgraphNode *dep,
                                    size_t bytes)
{
	CUDA_MEM_ALLOC_NODE_PARAMS p = wanted(bytes);

	OK(cuGraphAddMemAllocNode(node, graph, dep, dep ? 1 : 0, &p));
	CHECK(p.dptr);
	return p.dptr;
}

static inline uint64_t held(int attribute)
{
	uint64_t bytes = 1;

	OK(cuDeviceGetGraphMemAttribute(0, attribute, &bytes));
	return bytes;
}

#endif
