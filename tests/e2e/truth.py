#!/usr/bin/env python3
# truth.py - every hook's events beside the soft device's own log: places, masks, addresses, widths, spaces, order.
"""tests/e2e/truth.py [--build build/release] [--seeds N] [--first SEED] [--keep FOLDER] [--quick] [--examples NAME,NAME...]

Kernels of truth_kernels.py, by seeds, and those of tests/text/soft run under programs that write a record of each event (objects/truth.bpf.c).
In the same run the interpreter writes what its instructions did (GPUEXT_SOFT_EVENTS): it knows nothing of hooks, and what it logs of the
programs themselves is told apart by its text. For each lane the records of each program must be the log's events, one for one, in order.
Records that were delivered and those that were dropped must be those that were produced, and none may be dropped.
"""
import argparse, functools, multiprocessing, os, re, shutil, struct, subprocess, sys, tempfile, time
from collections import defaultdict, namedtuple

import soft_events, truth_flow, truth_insns, truth_kernels
from soft_events import lanes_of

HERE = os.path.dirname(os.path.abspath(__file__))
LD, ST, ATOM, MEM, SHARED, BAR, BRANCH, BLOCK, LD_AFTER, ATOM_AFTER, INSN, INSN_AFTER, ENTRY, EXIT, CALL, RET, LINE, BAR_AFTER, SOME, EVERY = range(20)
HOOKS = {"ld": LD, "st": ST, "atom": ATOM, "mem": MEM, "shared": SHARED, "bar": BAR, "branch": BRANCH, "block": BLOCK, "ld_after": LD_AFTER, "atom_after": ATOM_AFTER, "insn": INSN, "insn_after": INSN_AFTER, "entry": ENTRY, "exit": EXIT, "call": CALL, "ret": RET, "line": LINE, "bar_after": BAR_AFTER, "some": SOME, "every": EVERY}
# enum gpu_mem_kind, and the hooks of each
KIND_LD, KIND_NC, KIND_ST, KIND_ATOM, KIND_RED, KIND_COPY_LD, KIND_COPY_ST, KIND_ROWS_LD, KIND_ROWS_ST = range(1, 10)
OF_HOOK = {LD: {KIND_LD, KIND_NC, KIND_COPY_LD, KIND_ROWS_LD}, ST: {KIND_ST, KIND_COPY_ST, KIND_ROWS_ST}, ATOM: {KIND_ATOM, KIND_RED}}
IS_GLOBAL, IS_SHARED, IS_LOCAL = 1, 2, 3
# each hook once by warps and once by threads
PROGRAMS = ("thread_mem,thread_shared,warp_ld,warp_st,warp_atom,thread_bar,warp_branch,warp_block,thread_ld_after,warp_atom_after", "warp_mem,warp_shared,thread_ld,thread_st,thread_atom,warp_bar,thread_branch,thread_block,warp_ld_after,thread_atom_after")
# of instructions the log has every register, which is much
INSNS = ("thread_insn,warp_insn_after", "warp_insn,thread_insn_after")
FLOWS = ("thread_entry,warp_exit,thread_call,warp_ret,thread_line,warp_bar_after,thread_some,warp_every", "warp_entry,thread_exit,warp_call,thread_ret,warp_line,thread_bar_after,warp_some,thread_every")
# nothing stands at ways out: source lines that begin with a guarded one are as the kernel has them
LINES = ("thread_line,warp_line",)
MANY_INSNS = 12  # of the generated kernels so many
RECORD = struct.Struct("<QQIIIIIIII")


# --- what the text of a module says


def statements(text):
    """(function, line, statement) of a module's instructions, in order."""
    text = re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m.group()), re.sub(r"//[^\n]*", "", text), flags=re.S)
    text = re.sub(r"^\s*\.loc\b[^\n;]*", lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.M)
    # values of variables are no bodies
    text = re.sub(r"=\s*\{[^;]*\}\s*;", lambda m: re.sub(r"[^\n]", " ", m.group()[:-1]) + ";", text)
    function, depth, now, line, begin = None, 0, "", 1, 1
    for c in text:
        if c == "\n":
            line += 1
        if c == ";" or (c in "{}" and not now.strip()) or (c == "{" and not depth):
            head = re.search(r"\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$%]+)", now)
            if c == "{" and not depth and head:
                function = head.group(1)
            elif c == ";" and depth and function:
                yield function, begin, " ".join(now.split()) + ";"
            depth += (c == "{") - (c == "}")
            now = ""
            continue
        if c == ":" and depth and re.fullmatch(r"\s*[\w$%]+", now):
            now = ""
            continue
        if not now.strip() and not c.isspace():
            now, begin = "", line
        now += c


def opcode(statement):
    return re.sub(r"^@!?\S+\s+", "", statement).split(None, 1)[0].rstrip(";")


def kinds(statement):
    """Of its accesses to memory, in order."""
    words = opcode(statement).split(".")
    if words[0] in ("ld", "st") and {"param", "const", "param::entry", "param::func"} & set(words):
        return ()
    if words[0] in ("ld", "ldu"):
        return (KIND_NC if "nc" in words or words[0] == "ldu" else KIND_LD,)
    if words[:2] == ["cp", "async"] and words[2] in ("ca", "cg"):
        return (KIND_COPY_LD, KIND_COPY_ST)
    return {"st": (KIND_ST,), "atom": (KIND_ATOM,), "red": (KIND_RED,), "ldmatrix": (KIND_ROWS_LD,), "stmatrix": (KIND_ROWS_ST,)}.get(words[0], ())


def has_site(statement):
    """Instructions that may access memory have a number, also those that programs do not see."""
    words = opcode(statement).split(".")
    if words[0] in ("ld", "st") and {"param", "const", "param::entry", "param::func"} & set(words):
        return False
    return bool(kinds(statement)) or ("[" in statement and words[0] != "" and not words[0].startswith(("call", "prefetch", "discard")))


def branch_kinds(statement):
    words = opcode(statement).split(".")
    return (10,) if words[0] == "brx" else (9,) if words[0] == "bra" and statement.startswith("@") else ()


def barrier_kinds(statement):
    words = opcode(statement).split(".")
    if words[0] not in ("bar", "barrier"):
        return ()
    if "cluster" in words:
        return (5 if "arrive" in words else 6,)
    return (4 if "warp" in words else 2 if "arrive" in words else 3 if "red" in words else 1,)


def insn_kinds(statement):
    return () if opcode(statement).startswith("call") else (0,)


KINDS = {"insn": insn_kinds, "access": kinds, "branch": branch_kinds, "bar": barrier_kinds}
OF_DOES = {soft_events.AT_INSN: "insn", soft_events.LOAD: "access", soft_events.STORE: "access", soft_events.ATOMIC: "access", soft_events.AT_BRANCH: "branch", soft_events.AT_BARRIER: "bar"}
# a place of a module: what, function, line, kind, ordinal among those of the function
Own = namedtuple("Own", "what function line kind ordinal text")


def bodies_of(text):
    """{function: (its registers, names of parameters that calls in it have)}"""
    out = defaultdict(lambda: ({}, set()))
    for found in re.finditer(r"\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$%]+)", text):
        body = re.split(r"\.(?:entry|func)\b", text[found.end() :])[0]
        body = body[body.find("{") :] if "{" in body else ""
        out[found[1]] = truth_insns.registers(body), set(re.findall(r"\.param\s+(?:\.align\s+\d+\s+)?\.\w+\s+([\w$%]+)", body))
    return out


class Module:
    """The places of each function, in order: {(what, function): [Own]}."""

    def __init__(self, text):
        self.places, ordinals = defaultdict(list), defaultdict(int)
        self.insns, self.hidden, call, bodies = {}, set(), defaultdict(set), bodies_of(text)
        self.of_text(text)
        for function, line, statement in statements(text):
            if re.match(r"\.|[\w$%]+\s*:\s*\.", statement):
                continue
            self.note_insn(function, statement, ordinals["insn", function], call[function], bodies)
            for what, kinds_of in KINDS.items():
                for kind in kinds_of(statement):
                    self.places[what, function].append(Own(what, function, line, kind, ordinals[what, function], statement))
                ordinals[what, function] += has_site(statement) if what == "access" else what == "insn" or bool(kinds_of(statement))

    def of_text(self, text):
        """What is asked of functions and source lines, and which hooks can not be judged: ways out without an instruction, calls by address, numbers of sites in several functions."""
        own = [s for s in statements(text) if not re.match(r"\.|[\w$%]+\s*:\s*\.", s[2])]
        files = dict(re.findall(r'^\s*\.file\s+(\d+)\s+"([^"]*)"', text, re.M))
        lines = truth_flow.line_places(text, own)
        self.line_ordinals = {place: [p for p in lines if p[0] == place[0]].index(place) for place in lines}
        self.lines = {place: line for place, (file, line) in lines.items() if "made" in files.get(str(file), "")}
        # programs go around a way out that is guarded: who comes to it, and does not leave, is not seen at it
        guarded = {(f, line) for f, line, s in own if re.match(r"@!?\S+\s+(ret|exit)\b", s)}
        self.every_line, self.guarded = self.lines, guarded
        self.judge_lines(True)
        rets = [(f, line) for f, line, s in own if opcode(s).split(".")[0] == "ret"]
        self.rets = {f: [line for g, line in rets if g == f] for f, _ in rets}
        self.start_of = {f: truth_flow.line_of(text, f) for f, _, _ in own}
        last = {f: opcode(s).split(".")[0] for f, _, s in own}
        entries = set(re.findall(r"\.entry\s+([\w$%]+)", text))
        self.n_args = {f: 1 + args.count(",") if args.strip() else 0 for f, args in re.findall(r"\.entry\s+([\w$%]+)\s*\(([^)]*)\)", text)}
        self.blind = {EXIT} if any(last[f] not in ("ret", "exit", "bra") for f in last if f in entries) else set()
        self.blind |= {RET} if any(last[f] not in ("ret", "exit", "bra") for f in last if f not in entries) else set()
        calls = [truth_flow.called(s) for _, _, s in own if opcode(s).startswith("call")]
        self.blind |= {CALL} if any(name not in self.start_of for name in calls) else set()
        self.blind |= {SOME} if has_functions(text) else set()

    def judge_lines(self, at_ways_out):
        """at_ways_out: programs stand there, too."""
        blind = self.guarded if at_ways_out else set()
        self.blind_lines = {line for f, line in self.every_line if (f, line) in blind}
        self.lines = {place: line for place, line in self.every_line.items() if place not in blind}

    def note_insn(self, function, statement, ordinal, call, bodies):
        """What it takes and gives, and whether a program may stand there: not beside a call. call: parameters of one."""
        regs, own = bodies[function]
        self.insns[function, ordinal] = truth_insns.Insn(statement, regs)
        words, name = opcode(statement).split("."), re.search(r"\[([\w$%]+)", statement)
        is_param = words[0] in ("st", "ld") and words[1].startswith("param") and name and name[1] in own
        if words[0] in ("call", "ret", "bra"):
            call.clear()
        if is_param and words[0] == "st":
            call.add(name[1])
        if call or is_param or words[0] == "call":
            self.hidden.add((function, ordinal))


def decodings(places):
    """{number of a decoding: {function: its places in order}}"""
    groups = defaultdict(lambda: defaultdict(list))
    for place in sorted(places.values()):
        groups[place.decoding][place.function].append(place)
    return groups


def own_places(group, module):
    """({number of a place: Own} of what is the kernel's own, what is wrong): the texts must be those of the module."""
    out, wrong = {}, []
    for function, of_function in group.items():
        for what in KINDS:
            own = [p for p in of_function if OF_DOES.get(p.does) == what and "gpuext_" not in p.text and (what != "branch" or branch_kinds(p.text))]
            want = module.places[what, function]
            if what == "insn" and not own:  # was not asked for
                continue
            # programs go around an exit that is guarded, which has no guard then
            plain = lambda text: re.sub(r"^@!?\S+\s+(ret|exit)", r"\1", " ".join(text.split()))
            if [plain(p.text) for p in own] != [plain(w.text) for w in want]:
                wrong.append(f"{function}: the text has {len(want)} places of {what}, the device met {[p.text for p in own]}")
                continue
            out.update((place.number, w) for place, w in zip(own, want))
    return out, wrong


# --- what the log expects of programs


def elements_of(text):
    found = re.search(r"\.v([248])\b", text.split("[")[0])
    return int(found.group(1)) if found else 1


def seen_by(event, place, own, hook):
    """(mask, {lane: event as a program of the hook sees it})"""
    base = (own.line, own.kind)
    if hook == BRANCH:
        return event.mask, dict.fromkeys(lanes_of(event.mask), base + (0, event.a, event.mask, 0, 0))
    if hook == BAR:
        numbers = 0 if own.kind > 3 else event.a | event.b << 32
        return event.mask, dict.fromkeys(lanes_of(event.mask), base + (0, 0, event.mask, 0, numbers))
    if hook in (LD_AFTER, ATOM_AFTER):
        values = [event.lanes[i : i + event.b] for i in range(0, len(event.lanes), event.b)]
        mixed = {lane: sum(v * (1, 3, 5, 7)[i] for i, v in enumerate(value[:4])) % 2**64 for lane, value in zip(lanes_of(event.mask), values)}
        return event.mask, {lane: base + (place.bytes, elements_of(place.text), event.mask, 0, mixed[lane]) for lane in mixed}
    mask = event.mask & event.a if hook == SHARED else event.mask
    base += (place.bytes, elements_of(place.text), mask)
    addresses = dict(zip(lanes_of(event.mask), event.lanes))
    space = lambda lane: IS_SHARED if event.a >> lane & 1 else IS_LOCAL if event.b >> lane & 1 else IS_GLOBAL
    return mask, {lane: base + (space(lane), addresses[lane]) for lane in lanes_of(mask)}


def seen_insn(event, own, insn, fronts):
    """The same of an instruction. fronts: the registers that each lane had in front of it last."""
    values = [event.lanes[i : i + event.b] for i in range(0, len(event.lanes), event.b)] if event.b else [()] * len(lanes_of(event.mask))
    at = dict(zip(lanes_of(event.mask), values))
    for lane in at if event.a else ():
        fronts[event.block, event.warp, event.place, lane] = at[lane]
    front = {lane: fronts[event.block, event.warp, event.place, lane] for lane in at}
    gives, has = insn.words()
    return event.mask, {lane: (own.line, 0, gives, has, event.mask, 0, insn.mixed(front[lane], None if event.a else at[lane])) for lane in at}


class Seen(namedtuple("Seen", "hook mask lanes site")):
    """lanes: {lane: event}; site: ((what, line, kind), (function, ordinal)) or None"""


def own_returns(group, module):
    """{number of a place: (line, ordinal)} of the returns of device functions, which programs leave as they are."""
    out = {}
    for function, of_function in group.items():
        found = [p for p in of_function if p.does == soft_events.AT_RETURN]
        lines = module.rets.get(function, [])
        out.update((p.number, (line, n)) for n, (p, line) in enumerate(zip(found, lines)) if len(found) == len(lines))
    return out


def seen_flow(event, place, module, returns):
    """Ways out, calls and returns."""
    if "gpuext_" in place.text + place.function:
        return
    flat = lambda line, kind: dict.fromkeys(lanes_of(event.mask), (line, kind, 0, 0, event.mask, 0, 0))
    if place.does == soft_events.AT_EXIT or (place.does == soft_events.AT_RETURN and place.function == place.kernel):
        yield Seen(EXIT, event.mask, flat(0, 0), None)
    elif place.does == soft_events.AT_RETURN:
        line, ordinal = returns.get(place.number, (0, 0))
        yield Seen(RET, event.mask, flat(line, 12), (("ret", line, 12), (place.function, ordinal)))
    elif place.does == soft_events.AT_CALL and truth_flow.called(" ".join(place.text.split())) in module.start_of:
        name = truth_flow.called(" ".join(place.text.split()))
        line = module.start_of[name]
        yield Seen(CALL, event.mask, flat(line, 11), (("call", line, 11), (name, 0)))


def seen_beside(event, own, module, waits):
    """Source lines, what is behind barriers, and the options of sections. waits: numbers of the barrier that each lane came to last."""
    key = lambda lane: (event.block, event.warp, lane, own.function, own.line)
    if event.what == soft_events.BARRIER and own.what == "bar":
        waits.update((key(lane), (own.kind, event.a | event.b << 32, own.ordinal)) for lane in lanes_of(event.mask))
    if event.what == soft_events.REGISTERS and own.what == "insn":
        place = own.function, own.line
        if event.a and place in module.lines:
            seen = own.line, 13, 0, 0, event.a, 0, module.lines[place]
            yield Seen(LINE, event.a, dict.fromkeys(lanes_of(event.a), seen), (("line", own.line, 13), (own.function, module.line_ordinals[place])))
        lanes = lanes_of(event.mask)
        if not event.a and lanes and key(lanes[0]) in waits:
            kind, numbers, ordinal = waits[key(lanes[0])]
            seen = own.line, kind, 1, 0, event.mask, 0, 0 if kind > 3 else numbers
            yield Seen(BAR_AFTER, event.mask, dict.fromkeys(lanes, seen), (("bar", own.line, kind), (own.function, ordinal)))


def seen_options(event, place, own):
    """At mem(site=2-9, space=shared+local), and at st(every=3)."""
    if event.what != soft_events.ACCESS or own.what != "access":
        return
    site = ("access", own.line, own.kind), (own.function, own.ordinal)
    _, lanes = seen_by(event, place, own, MEM)
    mask = event.mask & (event.a | event.b)
    if 2 <= own.ordinal <= 9 and mask:
        yield Seen(SOME, mask, {lane: lanes[lane][:4] + (mask,) + lanes[lane][5:] for lane in lanes_of(mask)}, site)
    if own.kind in OF_HOOK[ST] and (event.block + event.warp) % 3 == 0:
        yield Seen(EVERY, event.mask, lanes, site)


def hooks_of(event, own, module):
    if event.what == soft_events.REGISTERS:
        if own.what != "insn" or (own.function, own.ordinal) in module.hidden:
            return []
        if not event.mask:
            return []
        return [INSN] if event.a else [INSN_AFTER] if module.insns[own.function, own.ordinal].results else []
    if event.what == soft_events.ACCESS and own.what == "access":
        return [hook for hook in OF_HOOK if own.kind in OF_HOOK[hook]] + [MEM, SHARED]
    if event.what == soft_events.VALUES and not event.a and own.what == "access":
        return [LD_AFTER] if own.kind in OF_HOOK[LD] else [ATOM_AFTER]
    if event.what == soft_events.BRANCH and own.what == "branch":
        return [BRANCH]
    return [BAR] if event.what == soft_events.BARRIER and own.what == "bar" else []


def expected(grid, places, own, module, returns):
    """{(hook, block, thread): events as threads see them}, the same as warps see them, {(what, line, kind): {(function, ordinal)}}."""
    threads, warps, ordinals, fronts, waits = defaultdict(list), defaultdict(list), defaultdict(set), {}, {}

    def note(event, seen):
        if seen.site:
            ordinals[seen.site[0]].add(seen.site[1])
        for lane in seen.lanes:
            key = seen.hook, event.block, 32 * event.warp + lane
            threads[key].append(seen.lanes[lane])
            warps[key].append(seen.lanes[min(seen.lanes)])

    for event in grid.events:
        if isinstance(event, soft_events.Block):
            for of in (threads, warps):
                of[BLOCK, event.block, 0].append((0, 0, 0, 0, 1, 0, 0))
                for thread in range(event.threads):
                    mask = (1 << min(32, event.threads - thread // 32 * 32)) - 1
                    of[ENTRY, event.block, thread].append((0, 0, 0, 0, mask, 0, module.n_args[grid.kernel]))
            continue
        for seen in seen_flow(event, places[event.place], module, returns) if event.what == soft_events.FLOW else ():
            note(event, seen)
        mine = own.get(event.place)
        for seen in [*seen_beside(event, mine, module, waits), *seen_options(event, places[event.place], mine)] if mine else ():
            note(event, seen)
        for hook in hooks_of(event, mine, module) if mine else ():
            if hook in (INSN, INSN_AFTER):
                mask, seen = seen_insn(event, mine, module.insns[mine.function, mine.ordinal], fronts)
            else:
                mask, seen = seen_by(event, places[event.place], mine, hook)
            if mask:
                ordinals[mine.what, mine.line, mine.kind].add((mine.function, mine.ordinal))
            for lane in seen:
                key = hook, event.block, 32 * event.warp + lane
                threads[key].append(seen[lane])
                warps[key].append(seen[min(seen)])
    return threads, warps, ordinals


def delivered(path, unknown):
    """{launch: [of threads, of warps, {(what, line, kind): sites}]}. Programs in device functions know no launch: it is this one."""
    launches = defaultdict(lambda: [defaultdict(list), defaultdict(list), defaultdict(set)])
    with open(path, "rb") as file:
        for launch, address, block, thread, mask, site, line, what, width, elements in RECORD.iter_unpack(file.read()):
            hook, is_warp, kind, space = what & 255, what >> 8 & 1, what >> 16 & 255, what >> 24
            of = launches[launch & 0xFFFFFFFF or unknown]
            if hook not in (BLOCK, ENTRY, EXIT):
                of[2][{BRANCH: "branch", BAR: "bar", BAR_AFTER: "bar", INSN: "insn", INSN_AFTER: "insn", CALL: "call", RET: "ret", LINE: "line"}.get(hook, "access"), line, kind].add(site)
            event = line, kind, width, elements, mask, space, address
            if not is_warp:
                of[0][hook, block, thread].append(event)
                continue
            lanes = lanes_of(mask)
            if not lanes or lanes[0] != thread % 32:
                lanes = [thread % 32]
            for lane in lanes:
                of[1][hook, block, thread - thread % 32 + lane].append(event)
    return launches


def with_parts(want, got):
    """Lanes that came to an end together leave apart behind the last program there: what the device saw of a lane may be a part of what that saw. Each
    lane leaves once, so that programs' events share no lane."""
    out = dict(want)
    for key, events in want.items():
        seen = got.get(key, [])
        if key[0] == EXIT and len(events) == len(seen):
            out[key] = [e[:4] + (g[4],) + e[5:] if not e[4] & ~g[4] else e for e, g in zip(events, seen)]
    return out


def differs(what, want, got, hooks):
    for hook in hooks:
        keys = {key for key in want if key[0] == hook} | {key for key in got if key[0] == hook}
        for key in sorted(keys):
            if want.get(key, []) != got.get(key, []):
                name = next(n for n, h in HOOKS.items() if h == hook)
                a, b = want.get(key, []), got.get(key, [])
                at = next((i for i in range(min(len(a), len(b))) if a[i] != b[i]), min(len(a), len(b)))
                return [f"{what}{name}: block {key[1]}, thread {key[2]}: {len(b)} events, the device {len(a)}; event {at} (line, kind, width, elements, mask, space, address): "
                        f"{tuple(map(hex, b[at])) if at < len(b) else None}, the device {tuple(map(hex, a[at])) if at < len(a) else None}"]  # fmt: skip
    return []


def sites_differ(ordinals, sites):
    """A site is the ordinal of its instruction in its function, and numbers of functions follow each other."""
    begins, wrong = {}, []
    for key, numbers in sorted(sites.items()):
        places = ordinals.get(key, set())
        for function, ordinal in sorted(places)[:1]:
            begins.setdefault((key[0], function), min(numbers) - ordinal)
        want = {begins.get((key[0], function), 0) + ordinal for function, ordinal in places}
        if numbers != want:
            wrong.append(f"{key[0]} at line {key[1]}: sites {sorted(numbers)}, expected {sorted(want)}")
    if len({begins[key] for key in begins if key[0] == "access"}) < len([key for key in begins if key[0] == "access"]):
        wrong.append(f"functions whose sites begin together: {begins}")
    return wrong[:1]


# --- kernels


class Plan:
    """Modules and launches for the application. One with device functions stands alone."""

    def __init__(self, folder, is_alone):
        self.folder, self.lines, self.names, self.modules, self.n_files, self.is_alone = folder, [], [], [], 0, is_alone
        self.has_insns, self.command = True, None

    def file(self, data):
        self.n_files += 1
        path = os.path.join(self.folder, f"{self.n_files}.bin")
        with open(path, "wb") as out:
            out.write(data if isinstance(data, bytes) else data.encode())
        return path

    def module(self, text):
        self.lines.append("module " + self.file(text))
        self.now = Module(text)

    def memory(self, data):
        self.lines.append("mem " + self.file(data))

    def launch(self, name, kernel, grid, block, shared, arguments):
        self.lines.append(" ".join(map(str, ["launch", kernel, *grid, *block, shared, *arguments])))
        self.names.append(name)
        self.modules.append(self.now)

    def write(self, folder):
        path = os.path.join(folder, "plan")
        with open(path, "w", encoding="utf-8") as out:
            out.write("\n".join(self.lines) + "\n")
        return path


def add_generated(plans, seeds):
    for n, seed in enumerate(seeds):
        text, kernel, grid, block = truth_kernels.generated(seed)
        if n == MANY_INSNS:
            plans.begin(False).has_insns = False
        plan = plans.of(text)
        # kernels of one name in many modules would be one to the reader
        plan.module(text.replace(f".entry {kernel}(", f".entry {kernel}_{seed}("))
        plan.memory(bytes(truth_kernels.GLOBAL_BYTES))
        plan.launch(f"seed {seed}", f"{kernel}_{seed}", grid, block, 0, ["@0"])


# --- kernels of the text tests

TEXTS = ("families.t", "forms.t", "guarded.t", "blocks.t", "warps.t", "logic.t", "frames.t", "nvcc_90.t", "nvcc_cub.t")
# (not modules.t: a variant has other names for variables of the module, and what it does with them can not be told from what programs do.)
# traps, as it should; goes around a loop a hundred thousand times
LEFT_OUT = {"k_assert", "k_spin"}


def bytes_of(type_, word):
    """As tests/stages/soft.c has it."""
    size, (value, _, times) = (int(re.sub(r"\D", "", type_) or 32) // 8), word.partition("*")
    if "f" in type_ and "0x" not in value and size in (4, 8):
        one = struct.pack("<f" if size == 4 else "<d", float(value))
    else:
        one = (int(value, 0) & (1 << 8 * size) - 1).to_bytes(size, "little")
    return one * int(times or "1", 0)


def dims(word):
    return tuple(int(n, 0) for n in (word + ",1,1").split(",")[:3])


def script_of(module, verdict):
    """[("mem", name, bytes) or ("launch", kernel, grid, block, shared, arguments)] of a case, without launches that fail or that the application can not make."""
    out, said = [], verdict.splitlines()
    for words in (line.split() for line in re.findall(r"^//: *(.*)", module, re.M)):
        if words[0] == "mem":
            out.append(("mem", words[1], b"".join(bytes_of(words[2], word) for word in words[3:])))
        elif words[0] == "launch":
            # of launches that follow each other nobody says which one failed
            failed = bool(said) and said[0].startswith("error")
            shared = [int(word[7:], 0) for word in words[4:] if word.startswith("shared=")]
            if not failed and words[1] not in LEFT_OUT and "coop" not in words and not any(word.startswith("bytes:") for word in words):
                out.append(("launch", words[1], dims(words[2]), dims(words[3]), sum(shared), [word for word in words[4:] if "=" not in word]))
        else:
            while said and said[0].startswith("error"):
                said = said[1:]
            said = said[1:]
    return out


def add_texts(plans):
    plans.begin(False)
    for name in TEXTS:
        text = open(os.path.join(HERE, "../text/soft", name), encoding="utf-8").read()
        for n, case in enumerate(re.finditer(r"(?ms)^-- soft[^\n]*\n(.*?)^-- \w+\n(.*?)(?=^-- |\Z)", text)):
            script = script_of(*case.groups())
            if not any(step[0] == "launch" for step in script) or not re.search(r"\.(global|shared|local)|\b(ld|st|atom|red)\.", case.group(1)):
                continue
            names = [step[1] for step in script if step[0] == "mem"]
            plan, alone = None, has_functions(case.group(1))
            for _, kernel, grid, block, shared, arguments in (step for step in script if step[0] == "launch"):
                if not plan or alone:
                    plan = plans.of(case.group(1))
                    plan.module(case.group(1))
                    for step in script:
                        if step[0] == "mem":
                            plan.memory(step[2])
                values = [f"@{names.index(a)}" if a in names else str(int.from_bytes(bytes_of(*a.split(":")), "little")) for a in arguments]
                plan.launch(f"{name} {n} {kernel}", kernel, grid, block, shared, values)


# --- kernels as compilers write them

# file, kernel, grid, block, arguments
MORE = (("nvcc", "vecs", 2, 64, ["@0", 100]), ("nvcc", "gen", 1, 64, ["@0"]), ("nvcc", "vol", 1, 32, ["@0"]), ("nvcc", "sw", 1, 48, ["@0"]), ("nvcc", "loops", 2, 45, ["@0", 9]),
        ("nvcc", "warps", 1, 64, ["@0"]), ("nvcc", "cpa", 1, 32, ["@0"]), ("triton", "add_kernel", 2, 64, ["@0", "@1", 300]), ("clang", "ways", 2, 70, ["@0"]), ("clang", "hist", 2, 33, ["@0"]))  # fmt: skip


def add_more(plans):
    for name, kernel, grid, block, arguments in MORE:
        text = open(os.path.join(HERE, "truth", name + ".ptx"), encoding="utf-8").read()
        plans.begin(True)
        plan = plans.all[-1]
        plan.module(text)
        plan.memory(struct.pack("<4096f", *(i * 0.5 for i in range(4096))))
        plan.memory(bytes(8192))
        plan.launch(f"{name} {kernel}", kernel, (grid, 1, 1), (block, 1, 1), 0, arguments)


# --- programs as they are: the application is the example itself

EXAMPLES = ("devexit", "vectoradd")  # others make more records than a run should take


class Program(Plan):
    """Launches of an example, whose kernels the text that it was made from has; which of them there were the log says."""

    def __init__(self, folder, build, name):
        super().__init__(folder, True)
        self.command = [os.path.join(build, "examples", name)]
        texts = [open(path, encoding="utf-8").read() for path in (os.path.join(build, "examples-obj", f"{name}.ptx"),)]
        self.of_kernel = {kernel: Module(text) for text in texts for kernel in re.findall(r"\.entry\s+([\w$%]+)", text)}
        self.name, self.names, self.has_insns = name, [name], False

    def write(self):
        return None

    def take(self, grids):
        self.names = [f"{self.name} {number} {grid.kernel}" for number, grid in sorted(grids.items())]
        self.modules = [self.of_kernel[grid.kernel] for _, grid in sorted(grids.items())]


def add_examples(plans, build, names):
    for name in names:
        folder = os.path.join(plans.folder, name)
        os.makedirs(folder, exist_ok=True)
        plans.all.append(Program(folder, os.path.join(build, ".."), name))


def has_functions(text):
    return bool(re.search(r"^\s*(\.\w+\s+)*\.func\b", text, re.M))


class Plans:
    def __init__(self, folder):
        self.folder, self.all = folder, []

    def of(self, text):
        alone = has_functions(text)
        if alone or not self.all or self.all[-1].is_alone:
            self.begin(alone)
            if alone:  # the next one goes on where the last of them was
                self.all.insert(0, self.all.pop())
                return self.all[0]
        return self.all[-1]

    def begin(self, alone):
        folder = os.path.join(self.folder, str(len(self.all)))
        os.makedirs(folder, exist_ok=True)
        self.all.append(Plan(folder, alone))
        return self.all[-1]


def run(args, plan, programs, folder):
    """(problems, events)"""
    log, records = os.path.join(folder, "log"), os.path.join(folder, "records")
    lib, e2e = os.path.abspath(os.path.join(args.build, "lib")), os.path.abspath(os.path.join(args.build, "e2e"))
    env = dict(os.environ, LD_PRELOAD=os.path.join(lib, "libgpuext-bpf.so"), GPUEXT_SOFT_EVENTS=log, GPUEXT_SOFT_EVENTS_REGISTERS=str(int("_insn" in programs or "_line" in programs)))
    command = [os.path.join(e2e, "truth_loader"), os.path.join(e2e, "truth.bpf.o"), records, programs, os.path.join(args.build, "gpuext"), "run", "--device", "soft", "--",
               *(plan.command or [os.path.join(e2e, "truth"), plan.write(folder)])]  # fmt: skip
    got = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, stdin=subprocess.DEVNULL)
    found = re.search(r"^produced (\d+) dropped (\d+) delivered (\d+) status 0$", got.stdout, re.M)
    if got.returncode or not found:
        return [f"{plan.names[0]}: status {got.returncode}: {got.stdout[-400:]} {got.stderr[-800:]}"], 0
    produced, dropped, came = map(int, found.groups())
    if produced != came or dropped:
        return [f"{plan.names[0]}: {produced} produced, {came} delivered, {dropped} dropped"], 0
    problems, n_events = compare(plan, log, delivered(records, 1 if len(plan.names) == 1 else 0), programs.split(","))
    # why nothing came the run says itself
    return problems + [f"{problem.split(':')[0]}: {got.stderr[-400:]}" for problem in problems[:1] if not produced and got.stderr], n_events


def without_lines(got, lines):
    """What was delivered, but for that of programs at these lines."""
    threads, warps, sites = got
    less = lambda events: {key: [e for e in of if e[0] not in lines] if key[0] == LINE else of for key, of in events.items()}
    return less(threads), less(warps), {key: of for key, of in sites.items() if key[0] != "line" or key[1] not in lines}


def compare(plan, log, launches, programs):
    places, grids = soft_events.read(log)
    # but for those with which the agent reads the clock
    grids = dict(enumerate((grid for _, grid in sorted(grids.items()) if grid.kernel != "gx_clock"), 1))
    if plan.command:
        plan.take(grids)
    if len(grids) != len(plan.names) or not set(launches) <= set(grids):
        return [f"{plan.names[0]}: {len(grids)} grids, {len(plan.names)} launches, records of launches {sorted(launches)}"], 0
    for module in plan.modules:
        module.judge_lines(bool({"exit", "ret"} & {program.split("_", 1)[1] for program in programs}))
    groups = decodings(places)
    problems, n_events = [], 0
    for number, grid in sorted(grids.items()):
        group = next((groups[places[event.place].decoding] for event in grid.events if isinstance(event, soft_events.Event)), {})
        own, wrong = own_places(group, plan.modules[number - 1])
        threads, warps, ordinals = expected(grid, places, own, plan.modules[number - 1], own_returns(group, plan.modules[number - 1]))
        got = without_lines(launches.get(number, ({}, {}, {})), plan.modules[number - 1].blind_lines)
        wrong += [] if grid.ends == [0] else [f"ended with {grid.ends}"]
        for kind, want, is_ in (("thread", threads, got[0]), ("warp", warps, got[1])):
            hooks = [HOOKS[p.split("_", 1)[1]] for p in programs if p.startswith(kind)]
            hooks = [hook for hook in hooks if hook not in plan.modules[number - 1].blind]
            wrong += differs(kind + " programs at ", with_parts(want, is_) if kind == "warp" else want, is_, hooks)
            n_events += sum(len(events) for key, events in want.items() if key[0] in hooks)
        unknown = {name for hook, name in ((CALL, "call"), (RET, "ret")) if hook in plan.modules[number - 1].blind}
        wrong += sites_differ(ordinals, {key: sites for key, sites in got[2].items() if key[0] not in unknown})
        problems += [f"{plan.names[number - 1]}: {w}" for w in wrong]
    return problems, n_events


def sets_for(plan, quick):
    return PROGRAMS[:1] + FLOWS[:1] + (INSNS[:1] if plan.is_alone else ()) if quick else PROGRAMS + FLOWS + LINES + (INSNS if plan.has_insns else ())


def judge(args, work):
    """(problems, events, folder of the plan, its launches) of a set of programs: (plan, programs)."""
    folder = tempfile.mkdtemp(dir=work[0].folder)
    problems, n_events = run(args, *work, folder)
    if not args.keep:  # a log is hundreds of megabytes
        shutil.rmtree(folder)
    return problems, n_events, work[0].folder, len(work[0].names)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--seeds", type=int, default=48)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="so many sets of programs at once")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--examples", help="these alone, by name")
    args = parser.parse_args()
    problems, n_events, launches, began = [], 0, {}, time.monotonic()
    with tempfile.TemporaryDirectory() as tmp:
        plans = Plans(args.keep or tmp)
        if args.examples:
            add_examples(plans, args.build, args.examples.split(","))
        else:
            add_generated(plans, range(args.first, args.first + (4 if args.quick else args.seeds)))
        if not args.quick and not args.examples:
            add_texts(plans)
            add_more(plans)
            add_examples(plans, args.build, EXAMPLES)
        with multiprocessing.get_context("fork").Pool(args.jobs) as pool:
            work = [(plan, programs) for plan in plans.all if plan.names for programs in sets_for(plan, args.quick)]
            for wrong, n, folder, n_names in pool.imap(functools.partial(judge, args), work, 1):
                problems += wrong
                n_events += n
                launches[folder] = n_names
    for problem in problems[:40]:
        print("truth: " + problem)
    failed = max(len({problem.split(":")[0] for problem in problems}), not n_events)
    print(f"truth: {sum(launches.values()) - failed} passed, {failed} failed: {n_events} events as lanes see them, {time.monotonic() - began:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
