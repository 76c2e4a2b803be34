/* driver_graph_choice.c - conditional nodes of graphs: a kernel sets a value, the node runs one of its bodies, or one as long as the
 * value says so.
 *
 * A handle is the address of a word of device memory, with a tag (soft.h): cudaGraphSetConditional() in a kernel stores there. Launches
 * that use the same handle come one after another.
 */
#include "device/soft/driver.h"

#include <stdlib.h>

enum { ASSIGN_DEFAULT = 1, MAX_BODIES = 1 << 16 };

/* References: the graph that it was made for, works. */
struct gx_condition {
	unsigned int refs;
	struct gx_soft_device *device;
	uint64_t address;
	CUgraph graph; /* NULL: gone */
	uint32_t value;
	bool assign, taken; /* by a node */
	struct gx_op *last; /* that uses it; owns a reference */
	struct gx_condition *next;
};

static void put_condition(struct gx_condition *c)
{
	struct gx_condition **link = &gx_driver.conditions;

	if (--c->refs)
		return;
	while (*link != c)
		link = &(*link)->next;
	*link = c->next;
	gx_op_put(c->last);
	gx_soft_free(c->device->soft, c->address);
	free(c);
}

static struct gx_condition *condition_of(uint64_t handle)
{
	struct gx_condition *c = gx_driver.conditions;

	while (c && (c->address | GX_SOFT_CONDITION) != handle)
		c = c->next;
	return c;
}

static uint32_t *word_of(const struct gx_condition *c)
{
	return gx_soft_host(c->device->soft, c->address, 4);
}

CUresult cuGraphConditionalHandleCreate(uint64_t *handle, CUgraph graph, CUcontext of,
                                        unsigned int value, unsigned int flags)
{
	struct gx_condition *c;

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(handle && !(flags & ~(unsigned)ASSIGN_DEFAULT));
	if (of)
		CHECK_CALL(gx_context_check(of));
	c = calloc(1, sizeof(*c));
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	*c = (struct gx_condition){ .refs = 1,
		                    .device = of ? of->device : ctx->device,
		                    .graph = graph,
		                    .value = value,
		                    .assign = flags & ASSIGN_DEFAULT };
	if (gx_soft_alloc(c->device->soft, 4, 4, &c->address)) {
		free(c);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	*word_of(c) = value;
	c->next = gx_driver.conditions;
	gx_driver.conditions = c;
	*handle = c->address | GX_SOFT_CONDITION;
	return CUDA_SUCCESS;
}

void gx_graph_conditions_gone(CUgraph graph)
{
	struct gx_condition *c = gx_driver.conditions;

	while (c) {
		struct gx_condition *next = c->next;

		if (c->graph == graph) {
			c->graph = NULL;
			put_condition(c);
		}
		c = next;
	}
}

/* --- nodes */
static CUresult check(const CUDA_CONDITIONAL_NODE_PARAMS *p, const struct gx_condition *c,
                      CUgraph graph)
{
	CHECK_ARG(c && !c->taken && c->graph &&
	          (c->graph == graph || gx_graph_contains(c->graph, graph)));
	switch (p->type) {
	case CU_GRAPH_COND_TYPE_IF: CHECK_ARG(p->size == 1 || p->size == 2); break;
	case CU_GRAPH_COND_TYPE_WHILE: CHECK_ARG(p->size == 1); break;
	case CU_GRAPH_COND_TYPE_SWITCH: CHECK_ARG(p->size); break;
	default: return CUDA_ERROR_INVALID_VALUE;
	}
	return p->size > MAX_BODIES ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_SUCCESS;
}

static struct gx_work *new_choice(CUcontext ctx, struct gx_condition *c, int type, uint32_t size)
{
	struct gx_work *work = gx_work_new(GX_WORK_CHOICE, ctx);

	if (!work)
		return NULL;
	c->refs++;
	work->choice.condition = c;
	work->choice.type = type;
	work->choice.size = size;
	return work;
}

CUresult gx_graph_add_choice(CUgraphNode *node, CUgraph graph, const CUgraphNode *deps,
                             size_t n_deps, CUDA_CONDITIONAL_NODE_PARAMS *p)
{
	struct gx_condition *c;
	struct gx_work *work;
	CUresult err = CUDA_SUCCESS;

	ENTER_CTX(ctx);
	CHECK_HANDLE(graph, GX_MAGIC_GRAPH);
	CHECK_ARG(node);
	if (p->ctx)
		CHECK_CALL(gx_context_check(p->ctx));
	c = condition_of(p->handle);
	CHECK_CALL(check(p, c, graph));
	work = new_choice(p->ctx ? p->ctx : ctx, c, p->type, p->size);
	if (!work)
		return CUDA_ERROR_OUT_OF_MEMORY;
	work->choice.graphs = calloc(p->size, sizeof(CUgraph));
	if (!work->choice.graphs)
		err = CUDA_ERROR_OUT_OF_MEMORY;
	for (uint32_t i = 0; i < p->size && !err; i++) {
		err = gx_graph_new(&work->choice.graphs[i]);
		if (!err)
			work->choice.graphs[i]->is_child = true;
	}
	if (err)
		gx_work_put(work);
	else
		err = gx_graph_add(graph, work, deps, n_deps, node);
	if (err)
		return err;
	c->taken = true;
	p->phGraph_out = work->choice.graphs;
	return CUDA_SUCCESS;
}

void gx_graph_choice_put(struct gx_work *work)
{
	for (uint32_t i = 0; work->choice.graphs && i < work->choice.size; i++)
		gx_graph_free(work->choice.graphs[i]);
	for (uint32_t i = 0; work->choice.lists && i < work->choice.size; i++)
		gx_work_put(work->choice.lists[i]);
	free(work->choice.graphs);
	free(work->choice.lists);
	put_condition(work->choice.condition);
}

/* What may be in a body, at any depth. */
CUresult gx_graph_check_body(CUgraph graph)
{
	static const bool may[] = {
		[GX_WORK_KERNEL] = true, [GX_WORK_COPY] = true,  [GX_WORK_FILL] = true,
		[GX_WORK_EMPTY] = true,  [GX_WORK_CHILD] = true, [GX_WORK_CHOICE] = true,
		[GX_WORK_ASSIGN] = false
	};

	for (CUgraphNode n = graph->nodes; n; n = n->next) {
		if (!may[n->work->kind])
			return CUDA_ERROR_NOT_SUPPORTED;
		if (n->work->kind == GX_WORK_CHILD)
			CHECK_CALL(gx_graph_check_body(n->work->graph));
	}
	return CUDA_SUCCESS;
}

/* --- launches */
struct gx_work *gx_graph_choice_launch(const struct gx_work *node, struct gx_work **lists)
{
	struct gx_work *work =
	        new_choice(node->ctx, node->choice.condition, node->choice.type, node->choice.size);

	if (work)
		work->choice.lists = lists;
	return work;
}

static uint32_t value_of(const struct gx_work *work)
{
	return __atomic_load_n(word_of(work->choice.condition), __ATOMIC_ACQUIRE);
}

CUresult gx_graph_choice_run(const struct gx_work *work)
{
	struct gx_work *const *lists = work->choice.lists;
	uint32_t value = value_of(work);
	CUresult err = CUDA_SUCCESS;

	switch (work->choice.type) {
	case CU_GRAPH_COND_TYPE_IF:
		if (value || work->choice.size == 2)
			err = gx_work_run(lists[!value]);
		break;
	case CU_GRAPH_COND_TYPE_WHILE:
		for (; value && !err; value = value_of(work))
			err = gx_work_run(lists[0]);
		break;
	default:
		if (value < work->choice.size)
			err = gx_work_run(lists[value]);
	}
	return err;
}

void gx_graph_choice_assign(const struct gx_work *work)
{
	const struct gx_condition *c = work->choice.condition;

	if (c->assign)
		__atomic_store_n(word_of(c), c->value, __ATOMIC_RELEASE);
}

struct gx_op **gx_graph_choice_last(const struct gx_work *work)
{
	return &work->choice.condition->last;
}
