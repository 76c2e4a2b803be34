/* rank.c - which of two policies rules where both would be asked: the one of equal scope and priority that came first, of those that may meet. */
#include "../test.h"
#include "cli/policy/rank.h"

/* One owner per policy; the last is the one that is asked about. */
#define OWNER(user, group, policy)                                                                 \
	"{\"args\":{\"user\":" #user ",\"group\":\"" group "\",\"policies\":[" policy "]}}"
#define POLICY(id, name, order, since, more)                                                       \
	"{\"id\":" #id ",\"name\":\"" name "\",\"state\":\"live\",\"order_ns\":" #order            \
	",\"since_ns\":" #since more "}"
#define SAME                                                                                       \
	",\"type\":\"gpu_mem_ops\",\"scope\":\"device\",\"scope_id\":0,\"priority\":1,"            \
	"\"members\":"                                                                             \
	"[{\"name\":\"init\"},{\"name\":\"gpu_block_release\"},{\"name\":\"gpu_block_access\"}]"
#define LAST OWNER(5, "g", POLICY(9, "last", 40, 400, SAME))
#define APP(state, more)                                                                           \
	",\"applications\":[{\"pid\":3,\"state\":\"gone\"},{\"pid\":4,\"state\":\"" state          \
	"\"" more "}]"
#define FIRST(more) OWNER(5, "g", POLICY(1, "a", 20, 500, more))
#define OTHER(type, scope, id, priority, members)                                                  \
	",\"type\":\"" type "\",\"scope\":\"" scope "\",\"scope_id\":" #id                         \
	",\"priority\":" #priority ",\"members\":[" members "]"
#define ACCESS "{\"name\":\"tick\"},{\"name\":\"gpu_block_access\"}"

static const struct {
	const char *owners[3];
	uint32_t pid, id; /* 0: none */
	uint64_t since;
} rows[] = {
	{ { LAST }, 0, 0, 0 },
	{ { FIRST(SAME), LAST }, 1, 1, 500 },
	/* the later of the two is when it began */
	{ { OWNER(5, "g", POLICY(1, "a", 20, 399, SAME)), LAST }, 1, 1, 400 },
	/* that came later, or at once */
	{ { OWNER(5, "g", POLICY(1, "a", 40, 500, SAME)), LAST }, 0, 0, 0 },
	{ { OWNER(5, "g", POLICY(1, "a", 41, 500, SAME)), LAST }, 0, 0, 0 },
	/* of two the first */
	{ { FIRST(SAME), OWNER(5, "g", POLICY(2, "b", 19, 600, SAME)), LAST }, 2, 2, 600 },
	{ { FIRST(SAME), OWNER(5, "g", POLICY(2, "b", 21, 600, SAME)), LAST }, 1, 1, 500 },
	{ { OWNER(5, "g", POLICY(2, "b", 19, 600, SAME) "," POLICY(3, "c", 18, 1, SAME)), LAST },
	  1,
	  3,
	  400 },
	/* of those that may meet */
	{ { OWNER(6, "g", POLICY(1, "a", 20, 500, SAME)), LAST }, 0, 0, 0 },
	{ { OWNER(0, "g", POLICY(1, "a", 20, 500, SAME)), LAST }, 1, 1, 500 },
	{ { FIRST(SAME), OWNER(0, "g", POLICY(9, "last", 40, 400, SAME)) }, 1, 1, 500 },
	{ { OWNER(5, "h", POLICY(1, "a", 20, 500, SAME)), LAST }, 0, 0, 0 },
	{ { FIRST(OTHER("gpu_mem_ops", "device", 0, 1, ACCESS)), LAST }, 1, 1, 500 },
	{ { FIRST(OTHER("gpu_sched_ops", "device", 0, 1, ACCESS)), LAST }, 0, 0, 0 },
	{ { FIRST(OTHER("gpu_mem_ops", "process", 0, 1, ACCESS)), LAST }, 0, 0, 0 },
	{ { FIRST(OTHER("gpu_mem_ops", "device", 7, 1, ACCESS)), LAST }, 0, 0, 0 },
	{ { FIRST(OTHER("gpu_mem_ops", "device", 0, 2, ACCESS)), LAST }, 0, 0, 0 },
	/* members that all are told of are nobody's */
	{ { FIRST(OTHER("gpu_mem_ops", "device", 0, 1,
	                "{\"name\":\"gpu_block_release\"},{\"name\":\"init\"},{\"name\":"
	                "\"exit\"},{\"name\":\"tick\"}")),
	    LAST },
	  0,
	  0,
	  0 },
	/* one that is only asked along, one that is gone */
	{ { FIRST(SAME ",\"shadow\":true"), LAST }, 0, 0, 0 },
	{ { FIRST(SAME ",\"shadow\":false"), LAST }, 1, 1, 500 },
	{ { OWNER(5, "g",
	          "{\"id\":1,\"name\":\"a\",\"state\":\"detached\",\"order_ns\":1,\"since_"
	          "ns\":1" SAME "}"),
	    LAST },
	  0,
	  0,
	  0 },
	{ { FIRST(SAME), OWNER(5, "g",
	                       "{\"id\":9,\"name\":\"last\",\"state\":\"ejected\",\"order_"
	                       "ns\":40,\"since_ns\":400" SAME "}") },
	  0,
	  0,
	  0 },
	{ { FIRST(SAME),
	    OWNER(5, "g",
	          "{\"id\":9,\"name\":\"last\",\"state\":\"ejected\"" SAME APP(
	                  "attached", ",\"ruled_by\":\"a\",\"ruled_by_owner\":1") "}") },
	  0,
	  0,
	  0 },
	/* an application knows better: that it works, or who rules there */
	{ { FIRST(SAME), OWNER(5, "g", POLICY(9, "last", 40, 400, SAME APP("attached", ""))) },
	  0,
	  0,
	  0 },
	{ { FIRST(SAME), OWNER(5, "g", POLICY(9, "last", 40, 400, SAME APP("sent", ""))) },
	  1,
	  1,
	  500 },
	{ { OWNER(5, "g", POLICY(7, "b", 90, 1, "")), FIRST(SAME),
	    OWNER(5, "g",
	          POLICY(9, "last", 40, 400,
	                 SAME APP("attached", ",\"ruled_by\":\"b\",\"ruled_by_owner\":1,"
	                                      "\"ruled_since_ns\":777"))) },
	  1,
	  7,
	  777 },
	/* nobody who answers has one of this name */
	{ { OWNER(5, "g", POLICY(7, "b", 90, 1, "")),
	    OWNER(5, "g",
	          POLICY(9, "last", 40, 400,
	                 SAME APP("attached", ",\"ruled_by\":\"b\",\"ruled_by_owner\":3,"
	                                      "\"ruled_since_ns\":777"))) },
	  3,
	  0,
	  777 },
};

static void test_ruler(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		static struct gx_found found;
		struct gx_found_policy at = { 0 }, last = { 0 };
		struct gx_ruler ruler = { 0 };
		bool ruled;

		found.n = 0;
		for (uint32_t k = 0; k < 3 && rows[i].owners[k]; k++) {
			struct gx_found_owner *owner = &found.owners[found.n++];

			CHECK_EQ(gx_json_read(rows[i].owners[k], strlen(rows[i].owners[k]),
			                      &owner->doc),
			         0);
			owner->pid = k + 1;
			owner->args = gx_json_get(&owner->doc, owner->doc.values, "args");
		}
		while (gx_found_next(&found, &at))
			last = at;
		CHECK_EQ(last.id, 9);
		ruled = gx_find_ruler(&found, &last, &ruler);
		CHECK_EQ(ruled, rows[i].pid != 0);
		CHECK_EQ(ruler.pid, rows[i].pid);
		CHECK_EQ(ruler.id, rows[i].id);
		CHECK_EQ(ruler.since_ns, rows[i].since);
		if (ruled != (rows[i].pid != 0) || ruler.id != rows[i].id)
			fprintf(stderr, "row %zu\n", i);
		for (uint32_t k = 0; k < found.n; k++)
			gx_json_free(&found.owners[k].doc);
	}
}

int main(void)
{
	test_ruler();
	return TEST_END();
}
