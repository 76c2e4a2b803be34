# programs.py - small policies for Linux and for our verifier, and what Linux must say of each.
"""PROGRAMS has them all. Those of `pairs` are made from src/defs: every kfunc in every callback that may call it, and in some that may
not. The others stand below, one `ok`, `load` or `attach` each: what Linux does with it. `load` and `attach` name the words that
its refusal must have (one of those between |), `ok` what gx_policies.ko must have been asked."""
import concurrent.futures, os, re

import vm

DEFS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src/defs")
PROGRAMS, BY_NAME = [], {}
HEAD = '// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause\n#include <gpuext/bpf/gpu_ext.bpf.h>\nchar LICENSE[] SEC("license") = "Dual BSD/GPL";\n'


def rows(text, word):
    """The arguments of each WORD(...) in the text, with commas in brackets and strings left alone."""
    for m in re.finditer(r"^%s\(" % word, text, re.M):
        depth, at, args, quoted = 1, m.end(), [""], False
        while depth:
            c = text[at]
            quoted ^= c == '"' and text[at - 1] != "\\"
            depth += 0 if quoted else (c == "(") - (c == ")")
            if c == "," and depth == 1 and not quoted:
                args.append("")
            elif depth:
                args[-1] += c
            at += 1
        yield [a.strip() for a in args]


def tables():
    """{(type, member): [(kind, type, name)]} with the arguments, and [(kfunc, callers, [(kind, type, name)])]."""
    read = lambda name: open(os.path.join(DEFS, name)).read()
    ops, members = read("policy_ops.def"), {}
    common = re.search(r"#define GX_POLICY_COMMON\(type\)(.*?)\n\n", ops, re.S)[1].replace("\\\n", "\n")
    # `ctx` is what BPF_PROG() calls its own
    inside = lambda args: [re.fullmatch(r"\wARG\((\w+), (\w+), (\w+)\)", a).expand(r"\1 \2 \3").replace(" ctx", " task").split() for a in args]
    for t, name, _, _, *args in rows(ops.replace("\\\n", " "), "POLICY_MEMBER"):
        members[t, name] = inside(args)
    for t in ("gpu_mem_ops", "gpu_sched_ops"):
        for _, name, _, _, *args in rows(common.replace(" \n", "\n"), "POLICY_MEMBER"):
            members[t, name] = inside(args)
    kfuncs = []
    for name, _, callers, _, _, *args in rows(read("kfuncs.def"), "KFUNC"):
        may = {("gpu_mem_ops" if k == "MEM" else "gpu_sched_ops", m) for k, m in re.findall(r"(MEM|SCHED)\((\w+)\)", callers)}
        if "ALL" in callers:
            may |= {m for m in members if m[1] not in ("init", "exit") and ("ALL_MEM" not in callers or m[0] == "gpu_mem_ops")}
        kfuncs.append((name, may, inside(args)))
    return members, kfuncs


MEMBERS, KFUNCS = tables()
HAS_MIGRATE = "bpf_gpu_migrate_range" in [k[0] for k in KFUNCS]
HAS_TICK = ("gpu_mem_ops", "tick") in MEMBERS


class Program:
    def __init__(self, name, verdict, words, text, silent=False):
        self.name, self.verdict, self.words, self.text, self.silent = name, verdict, words, text, silent
        assert name not in BY_NAME, name
        PROGRAMS.append(self)
        BY_NAME[name] = self

    def wrong(self, state, text):
        """What is not as expected in Linux's verdict, or None."""
        expected = {"ok": "loaded", "load": "refused-load", "attach": "refused-attach"}[self.verdict]
        if state != expected:
            return "expected " + expected
        if self.words and not any(w in text for w in self.words.split("|")):
            return "nowhere: " + self.words
        return None


def parameters(args):
    c = {"PTR": "struct %s *%s", "CPTR": "const struct %s *%s", "U32": "__%s %s"}
    return "".join(", " + c[kind] % (t, name) for kind, t, name in args)


def policy(name, verdict, words, member, body, extra="", section="struct_ops/f", values="", t=None, silent=False, args=None):
    """A policy with one callback: its statements, what stands before it, values of the policy."""
    t = t or ("gpu_sched_ops" if member.startswith("task_") else "gpu_mem_ops")
    args = parameters(MEMBERS[t, member]) if args is None else args
    gives = "" if member == "exit" else "\treturn 0;\n"
    text = "%s%sSEC(\"%s\") %s BPF_PROG(f%s)\n{\n\t%s\n%s}\n" % (HEAD, extra, section, "int" if gives else "void", args, body, gives)
    text += 'SEC(".struct_ops.link") struct %s p = { .%s = (void *)f, .name = "%s"%s };\n' % (t, member, name, values)
    Program(name, verdict, words, text, silent)


def ticks(member):
    return ", .tick_ms = 10" if member == "tick" else ""


def ok(name, words, member, body, extra="", **more):
    policy(name, "ok", words, member, body, extra, **more)


def load(name, words, member, body, extra="", **more):
    policy(name, "load", words, member, body, extra, **more)


def attach(name, values, member="gpu_block_access", body="", words=""):
    policy(name, "attach", words, member, body, values=values)


# --- every kfunc in the callbacks of src/defs


def call_of(kfunc, needs, has, cast):
    """A call with the callback's own objects; where it has none (cast), with its first argument as if it were one."""
    heads = ("gpu_pmm", "gpu_fault", "gpu_evict_window", "gpu_task_init_ctx", "gpu_task_bind_ctx", "gpu_task_timeslice_ctx", "gpu_task_ctx")
    args = []
    for i, (kind, t, name) in enumerate(needs):
        if kind in ("OBJECT", "CONST"):
            fits = [h[2] for h in has if h[1] == t and (t != "gpu_region" or h[2] == "result")]
        elif kind == "HEAD":
            fits = ["&%s->call" % h[2] for h in has if h[1] in heads]
        else:
            fits = ['"gives up"' if kind == "STRING" else str(i + 1)]
        if not fits and not cast:
            return None
        args.append(fits[0] if fits else "(void *)%s" % (has[0][2] if has else "ctx"))
    return "%s(%s);" % (kfunc, ", ".join(args))


# callback: kfuncs that it may not call, beside those that pairs() takes
WRONG_PLACES = {"exit": "policy_error", "gpu_block_access": "evict_move_head evict_move_tail tree_count", "gpu_block_activate":
                "evict_candidate preempt set_prefetch_region", "gpu_block_release": "block_move_tail evict_pick prefetch_async",
                "gpu_page_prefetch": "block_move_head set_attr", "task_destroy": "set_interleave",
                "task_init": "migrate_range reject_bind set_timeslice"}


def pairs():
    for number, (kfunc, may, needs) in enumerate(KFUNCS):
        short = kfunc.replace("bpf_gpu_", "")
        for t, member in sorted(may):
            told = "" if short == "evict_candidate" else short + "("
            ok("may_%s_%s_%s" % (short, t.split("_")[1], member), told, member, call_of(kfunc, needs, MEMBERS[t, member], False), t=t, values=ticks(member))
        others = sorted(m for m in MEMBERS if m not in may)
        # two of those that may not, others for each kfunc; always one of the ends, which may nothing
        wrong = {others[(number * 3 + i * 5) % len(others)] for i in range(2)} | {("gpu_mem_ops", "exit")}
        wrong |= {m for m in others if short in WRONG_PLACES.get(m[1], "").split() and m != ("gpu_sched_ops", "exit")}
        for t, member in sorted(wrong):
            kind = "" if t == "gpu_mem_ops" or member.startswith("task_") else "sched_"
            load("n_not_%s%s_%s" % (kind, member, short), "is not allowed", member, call_of(kfunc, needs, MEMBERS[t, member], True), t=t)


pairs()

# --- what a policy may do, with what it asks for

ok("p_move_head", "block_move_head(3,2,0)", "gpu_block_activate", "bpf_gpu_block_move_head(block, list);")
ok("p_move_tail", "block_move_tail(3,2,0)", "gpu_block_access", "bpf_gpu_block_move_tail(block, list);")
ok("p_region", "set_prefetch_region(100,132,0)", "gpu_page_prefetch",
   "bpf_gpu_set_prefetch_region(result, page_index, page_index + 32); return GPU_BYPASS;")
ok("p_region_iter", "set_prefetch_region(64,128,0)", "gpu_page_prefetch_iter",
   "if (counter * 2 > node->outer - node->first) bpf_gpu_set_prefetch_region(result, node->first, node->outer);")
ok("p_count", "tree_count(0,512,0) set_prefetch_region(0,256,0)", "gpu_page_prefetch",
   "bpf_gpu_set_prefetch_region(result, 0, bpf_gpu_tree_count(tree, max_region->first, max_region->outer));")
ok("p_candidate", "evict_pick(4,0,0)", "gpu_evict_prepare", """__u64 most = 0;
	__u32 best = 0;
	for (__u32 i = 0; i < 64; i++) {
		struct gpu_block *b = bpf_gpu_evict_candidate(window, i);
		if (!b)
			break;
		if (b->va >= most) {
			most = b->va;
			best = i;
		}
	}
	bpf_gpu_evict_pick(window, best);""")
ok("p_pick", "evict_pick(2,0,0)", "gpu_evict_prepare", "bpf_gpu_evict_pick(window, 2);")
ok("p_emove_head", "evict_move_head(1,0,0)", "gpu_evict_prepare", "bpf_gpu_evict_move_head(window, 1);")
ok("p_emove_tail", "evict_move_tail(0,0,0) evict_move_tail(1,0,0) evict_move_tail(2,0,0)", "gpu_evict_prepare",
   "for (__u32 i = 0; i < 3 && i < window->n; i++) bpf_gpu_evict_move_tail(window, i);")
ok("p_async", "prefetch_async(8388608,512,0)", "gpu_page_prefetch", "bpf_gpu_prefetch_async(fault, fault->va + (1ull << "
   "fault->call.block_shift), 1u << (fault->call.block_shift - fault->call.page_shift));")
ok("p_async_iter", "prefetch_async(6291456,16,0)", "gpu_page_prefetch_iter", "bpf_gpu_prefetch_async(fault, fault->va, 16);")
for t, m in sorted(MEMBERS):
    if m in ("init", "exit"):
        continue
    head = "fault" if "prefetch" in m else "window" if m == "gpu_evict_prepare" else "task" if m.startswith("task_") else "pmm"
    if t == "gpu_mem_ops":
        ok("p_error_" + m, 'policy_error(5,0,0) "gives up, %s"' % m, m, 'gpu_policy_error(%s, 5, "gives up, %s");' % (head, m), values=ticks(m))
        if HAS_MIGRATE:
            ok("p_migrate_" + m, "migrate_range(2097152,65536,4294967295)", m,
               "bpf_gpu_migrate_range(&%s->call, 7, 1 << 21, 65536, GPU_PROC_CPU);" % head, values=ticks(m))
    else:
        ok("p_preempt_" + m, "preempt(13,11,0)", m, "bpf_gpu_preempt(&%s->call, 13, 11);" % head, t=t, values=ticks(m))
        ok("p_serror_" + m, 'policy_error(6,0,0) "no"', m, 'gpu_policy_error(%s, 6, "no");' % head, t=t, values=ticks(m))
ok("p_attr", "set_attr(2048,0,0)", "task_init", "bpf_gpu_set_attr(task, task->default_timeslice_us);")
ok("p_interleave", "set_interleave(2,0,0)", "task_init", "bpf_gpu_set_interleave(task, GPU_INTERLEAVE_HIGH);")
ok("p_timeslice", "set_timeslice(500,0,0)", "task_timeslice", "bpf_gpu_set_timeslice(task, 500);")
ok("p_reject", "reject_bind(0,0,0)", "task_bind", "bpf_gpu_reject_bind(task);")
ok("p_comm", "set_timeslice(7,0,0)", "task_timeslice",
   "if (task->comm[0] == 'p' && task->comm[6] == '3') bpf_gpu_set_timeslice(task, 7);")
ok("p_reason", "policy_error(1,0,0)", "gpu_block_release", 'gpu_policy_error(pmm, reason, "left");')
Program("p_init", "ok", "", HEAD + """
__u64 n;
SEC("struct_ops/i") int BPF_PROG(i) { n = 41; return 0; }
SEC("struct_ops/e") void BPF_PROG(e, const struct gpu_exit_info *info) { n += info->kind + info->msg[255]; }
SEC(".struct_ops.link") struct gpu_mem_ops p = { .init = (void *)i, .exit = (void *)e, .name = "p_init", .budget_ns = 5000,
	.batch_budget_ns = 100000, .flags = GPU_OPS_SHADOW };
""", silent=True)
# as published first: fewer arguments than there are now
ok("p_published_prefetch", "set_prefetch_region(0,512,0)", "gpu_page_prefetch",
   "bpf_gpu_set_prefetch_region(result, max_region->first, max_region->outer); return GPU_BYPASS;",
   args=", __u32 page_index, struct gpu_bitmap_tree *tree, const struct gpu_region *max_region, struct gpu_region *result")
ok("p_published_iter", "set_prefetch_region(64,128,0)", "gpu_page_prefetch_iter", "bpf_gpu_set_prefetch_region(result, cur->first, cur->outer);",
   args=", struct gpu_bitmap_tree *tree, const struct gpu_region *max_region, const struct gpu_region *cur, __u32 counter, struct gpu_region *result")
ok("p_published_evict", "", "gpu_evict_prepare", "if (list->count > 1000) return GPU_BYPASS;", args=", const struct gpu_pmm *pmm, struct gpu_list *list")
Program("p_own_decls", "ok", "block_move_head(3,2,0)", """// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
// a program with declarations of its own of what it uses, as after "bpftool btf dump": nothing of gpuext
#include <linux/bpf.h>
#include <bpf/bpf_helpers.h>
#include <bpf/bpf_tracing.h>
char LICENSE[] SEC("license") = "GPL";
struct gpu_pmm { int gpu; };
struct gpu_list { int id; };
struct gpu_block { __u64 va_space, va; } __attribute__((preserve_access_index));
struct gpu_mem_ops {
	int (*gpu_block_access)(const struct gpu_pmm *, struct gpu_block *, struct gpu_list *);
	char name[64];
};
extern int bpf_gpu_block_move_head(struct gpu_block *block, struct gpu_list *list) __ksym;
SEC("struct_ops/f") int BPF_PROG(f, const struct gpu_pmm *pmm, struct gpu_block *block, struct gpu_list *list)
{
	if (block->va == 3ull << 21)
		bpf_gpu_block_move_head(block, list);
	return 1;
}
SEC(".struct_ops.link") struct gpu_mem_ops p = { .gpu_block_access = (void *)f, .name = "p_own_decls" };
""")


def a_map(name, kind, key, value, n, more=""):
    typed = "" if kind == "RINGBUF" else " __type(key, %s); __type(value, %s);" % (key, value)
    return "struct { __uint(type, BPF_MAP_TYPE_%s); __uint(max_entries, %d);%s%s } %s SEC(\".maps\");\n" % (kind, n, typed, more, name)


ok("p_mmapable", "set_prefetch_region(1,2,0)", "gpu_page_prefetch",
   "__u32 k = 5; __u64 *v = bpf_map_lookup_elem(&shared, &k); if (v) { *v += 1; bpf_gpu_set_prefetch_region(result, *v, *v + 1); }",
   a_map("shared", "ARRAY", "__u32", "__u64", 1024, " __uint(map_flags, BPF_F_MMAPABLE);"))
ok("p_ring", "set_prefetch_region(0,0,0)", "gpu_page_prefetch", "__u64 *r = bpf_ringbuf_reserve(&ring, 8, 0); if (r) { *r = fault->va; "
   "bpf_ringbuf_submit(r, 0); } bpf_gpu_set_prefetch_region(result, 0, 0);", a_map("ring", "RINGBUF", "", "", 4096))
ok("p_hash", "block_move_tail(3,2,0)", "gpu_block_access", "struct gpu_data_key k = { block->va_space, block->va }; __u64 one = 1; "
   "bpf_map_update_elem(&h, &k, &one, BPF_ANY); if (bpf_map_lookup_elem(&h, &k)) bpf_gpu_block_move_tail(block, list);",
   a_map("h", "HASH", "struct gpu_data_key", "__u64", 64))
ok("p_stack_block", "", "gpu_block_access", "struct gpu_block fake = {}; bpf_gpu_block_move_head(&fake, list);")
ok("p_not_max", "tree_count(0,1,0)", "gpu_page_prefetch",
   "if (bpf_gpu_set_prefetch_region((struct gpu_region *)max_region, 0, 1) == -22) bpf_gpu_tree_count(tree, 0, 1);")
# called by four tasks at once, 80,000 times: run.py looks at the counts
ok("hammered", "", "gpu_evict_prepare", """for (__u32 i = 0; i < 5; i++)
		bpf_gpu_evict_move_tail(window, i);""")

# --- what Linux refuses

load("n_move_candidate", "is not allowed", "gpu_evict_prepare",
     "struct gpu_block *b = bpf_gpu_evict_candidate(window, 0); if (b) bpf_gpu_block_move_tail(b, list);")
load("n_candidate_null", "invalid mem access 'ptr_or_null_'|invalid mem access 'trusted_ptr_or_null_'", "gpu_evict_prepare",
     "struct gpu_block *b = bpf_gpu_evict_candidate(window, 0); if (b->va) bpf_gpu_evict_pick(window, 0);")
load("n_candidate_write", "read-only", "gpu_evict_prepare", "struct gpu_block *b = bpf_gpu_evict_candidate(window, 0); if (b) b->va = 1;")
load("n_candidate_as_call", "must be referenced or trusted|expected pointer to STRUCT gpu_call but", "gpu_evict_prepare",
     'struct gpu_block *b = bpf_gpu_evict_candidate(window, 0); if (b) bpf_gpu_policy_error((void *)b, 1, "x");')
load("n_write_result", "read-only", "gpu_page_prefetch", "result->outer = 5;")
load("n_write_head", "read-only", "gpu_block_access", "((struct gpu_pmm *)pmm)->call.batch = 5;")
load("n_write_cast", "read-only", "gpu_block_access", "*(volatile __u64 *)block = 5;")
load("n_oob", "access beyond struct gpu_block", "gpu_block_access", "if (*(volatile __u64 *)((char *)block + 4096)) return 1;")
# a kfunc's argument: words of 6.12, then of 7.3
NO_ARGUMENT = "must point to scalar|expected STRUCT gpu_"
GIVE_UP = 'bpf_gpu_policy_error(%s, 1, "x");'
load("n_call_offset", "expected pointer to STRUCT gpu_call", "gpu_block_access", GIVE_UP % "(void *)&pmm->evictions")
load("n_call_scalar", NO_ARGUMENT, "gpu_block_access", GIVE_UP % "(void *)pmm->evictions")
load("n_call_null", "Possibly NULL pointer", "gpu_block_access", GIVE_UP % "0")
load("n_call_stack", NO_ARGUMENT, "gpu_block_access", "struct gpu_call fake = { 1 }; " + GIVE_UP % "&fake")
load("n_call_map", NO_ARGUMENT, "gpu_block_access", GIVE_UP % "&fake", "struct gpu_call fake;\n")
for n, m, t, call in (("list", "gpu_block_access", "gpu_list", "bpf_gpu_block_move_head(block, &fake)"),
                      ("result", "gpu_page_prefetch", "gpu_region", "bpf_gpu_set_prefetch_region(&fake, 0, 1)"),
                      ("tree", "gpu_page_prefetch", "gpu_bitmap_tree", "bpf_gpu_tree_count(&fake, 0, 1)"),
                      ("window", "gpu_evict_prepare", "gpu_evict_window", "bpf_gpu_evict_pick(&fake, 0)"),
                      ("fault", "gpu_page_prefetch", "gpu_fault", "bpf_gpu_prefetch_async(&fake, 0, 1)"),
                      ("init", "task_init", "gpu_task_init_ctx", "bpf_gpu_set_attr(&fake, 1)"),
                      ("bind", "task_bind", "gpu_task_bind_ctx", "bpf_gpu_reject_bind(&fake)"),
                      ("slice", "task_timeslice", "gpu_task_timeslice_ctx", "bpf_gpu_set_timeslice(&fake, 1)")):
    load("n_stack_" + n, NO_ARGUMENT, m, 'struct %s fake = {}; __asm__ volatile("" : : "r"(&fake) : "memory"); %s;' % (t, call))
    load("n_map_" + n, NO_ARGUMENT, m, call + ";", "struct %s fake;\n" % t)
load("n_wrong_struct", "expected pointer to STRUCT gpu_call", "gpu_block_access", GIVE_UP % "(void *)block")
load("n_wrong_ctx", "is not allowed", "task_bind", "bpf_gpu_set_attr((void *)task, 5);")
load("n_wrong_ctx2", "is not allowed", "task_timeslice", "bpf_gpu_reject_bind((void *)task);")
TEXT = "point to a const string|does not point to a readonly map"
load("n_error_mutable", TEXT, "gpu_block_access", "bpf_gpu_policy_error(&pmm->call, 1, text);", 'char text[16] = "hello";\n')
load("n_error_stack", TEXT, "gpu_block_access", "char text[8]; __builtin_memset(text, 0, 8); bpf_gpu_policy_error(&pmm->call, 1, text);")
load("n_error_pmm", TEXT, "gpu_block_access", "bpf_gpu_policy_error(&pmm->call, 1, (void *)pmm);")
load("n_sleepable", "refused: sleepable", "gpu_block_access", "", section="struct_ops.s/f")
HELPER = "cannot use helper bpf_%s"
load("n_loop", HELPER % "loop", "gpu_block_access", "bpf_loop(1 << 23, cb, 0, 0);", "static long cb(__u32 i, void *c) { return 0; }\n")
load("n_printk", HELPER % "trace_printk", "gpu_block_access", 'char x[] = "hi"; bpf_trace_printk(x, 3);')
load("n_comm", HELPER % "get_current_comm", "task_init", "char c[16]; bpf_get_current_comm(c, 16); if (c[0] == 'p') return 0;")
load("n_probe_read", HELPER % "probe_read", "gpu_block_access", "__u64 x; bpf_probe_read_kernel(&x, 8, pmm); if (x) return 0;")
OF_MAP = "__u32 k = 0; struct v *v = bpf_map_lookup_elem(&m, &k); if (v) { %s }"
ONE = a_map("m", "ARRAY", "__u32", "struct v", 1)
load("n_timer", HELPER % "timer_init", "gpu_block_access", OF_MAP % "bpf_timer_init(&v->t, &m, 1);", "struct v { struct bpf_timer t; };\n" + ONE)
load("n_spin", HELPER % "spin_lock", "gpu_block_access", OF_MAP % "bpf_spin_lock(&v->t); bpf_spin_unlock(&v->t);",
     "struct v { struct bpf_spin_lock t; };\n" + ONE)
KERNELS = "calls a kfunc of the kernel"
load("n_wq", KERNELS, "gpu_block_access", OF_MAP % "bpf_wq_init(&v->t, &m, 0);", "struct bpf_wq { __u64 opaque[2]; };\nstruct v { struct bpf_wq t; };\n"
     "extern int bpf_wq_init(struct bpf_wq *wq, void *p__map, unsigned int flags) __ksym;\n" + ONE)
load("n_iter", KERNELS, "gpu_block_access",
     "struct bpf_iter_num it; bpf_iter_num_new(&it, 0, 1 << 30); while (bpf_iter_num_next(&it)); bpf_iter_num_destroy(&it);",
     """struct bpf_iter_num { __u64 opaque[1]; } __attribute__((aligned(8)));
extern int bpf_iter_num_new(struct bpf_iter_num *it, int start, int end) __ksym;
extern int *bpf_iter_num_next(struct bpf_iter_num *it) __ksym;
extern void bpf_iter_num_destroy(struct bpf_iter_num *it) __ksym;
""")
load("n_kernel_kfunc", KERNELS, "gpu_block_access", "bpf_rcu_read_lock(); bpf_rcu_read_unlock();",
     "extern void bpf_rcu_read_lock(void) __ksym;\nextern void bpf_rcu_read_unlock(void) __ksym;\n")
Program("n_maygoto", "load", "is may_goto", HEAD + """
SEC("struct_ops/f") __attribute__((naked)) int f(void)
{
	asm volatile("r1 = 0; 1: .8byte 0x00000000000100e5; goto 2f; r1 += 1; goto 1b; 2: r0 = 0; exit;" ::: "r0", "r1");
}
SEC(".struct_ops.link") struct gpu_mem_ops p = { .gpu_block_access = (void *)f, .name = "n_maygoto" };
""")
Program("n_tcp", "load", "is not allowed", HEAD + """
struct sock;
struct tcp_congestion_ops {
	__u32 (*ssthresh)(struct sock *);
	void (*cong_avoid)(struct sock *, __u32, __u32);
	__u32 (*undo_cwnd)(struct sock *);
	char name[16];
};
SEC("struct_ops/s") __u32 BPF_PROG(s, struct sock *sk) { bpf_gpu_preempt((void *)sk, 0, 0); return 2; }
SEC("struct_ops/c") void BPF_PROG(c, struct sock *sk, __u32 a, __u32 b) { }
SEC("struct_ops/u") __u32 BPF_PROG(u, struct sock *sk) { return 2; }
SEC(".struct_ops.link") struct tcp_congestion_ops p = { .ssthresh = (void *)s, .cong_avoid = (void *)c, .undo_cwnd = (void *)u, .name = "n_tcp" };
""")
Program("n_tracing", "load", "is not allowed", HEAD + """
SEC("raw_tp/sched_switch") int f(void *unused) { bpf_gpu_preempt((void *)unused, 0, 0); return 0; }
""")

# --- what is refused when it is attached

attach("n_name", ', .name = ""')
attach("n_flags", ", .flags = 2")
attach("n_scope_id", ", .scope = GPU_SCOPE_CGROUP")
attach("n_scope", ", .scope = 3, .scope_id = 1")
attach("n_budget", ", .budget_ns = 1000000001")
attach("n_batch_budget", ", .batch_budget_ns = 1000000001")
attach("n_init", "", member="init", body="return 5;", words="init of n_init said 5")
if HAS_TICK:
    attach("n_tick", ", .tick_ms = 60001")

# --- objects


def build(folder, names=None):
    """The objects of the programs, or of those that are named: {name: path}."""
    made = os.path.join(folder, "programs")
    os.makedirs(made, exist_ok=True)
    arch = os.uname().machine + "-linux-gnu"

    def compile_one(program):
        source, obj = (os.path.join(made, program.name + end) for end in (".bpf.c", ".o"))
        vm.write(source, program.text)
        if not vm.newer(obj, source, *vm.headers()):
            vm.sh(["clang", "-target", "bpf", "-mcpu=v3", "-O2", "-g", "-Wall", "-Wno-unused", "-I" + os.path.join(vm.TREE, "include"),
                   "-I/usr/include/" + arch, "-c", source, "-o", obj], source)
        return program.name, obj

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(pool.map(compile_one, [BY_NAME[n] for n in names] if names else PROGRAMS))
