#!/usr/bin/env python3
# faults.py - life cycle and faults: whatever goes wrong on our side, the application prints and returns what it does alone.
"""tests/e2e/faults.py [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test on the soft device; it fails by an assertion. `alone` runs the application without gpuext,
`under` with it; `same` compares what the application shows to the world.
"""
import json, os, shutil, signal, struct, subprocess, sys, tempfile, time

from suite import LANES, Skip, balanced, child_of, equal, fake_cubin, fatbin, main, same, serve, values, wait_for, with_driver, write


# --- faults


def case_nothing_matches(s):
    got = s.both(["-e", s.obj("nothing"), "-e", s.obj("lanes")], s.app, "launch", "3")
    assert "*no_such_kernel*" in got.err and "never" in got.err, got.err
    equal(values(got, "counts"), [3 * LANES] * 4, "lanes of the object that matches")
    equal(got.total["missed_launches"], 0, "missed")


def case_no_ptx(s):
    extra, folder = with_driver(s)
    for image in (write(s.file("cubin"), fake_cubin()[0]), fatbin(s, "elf")):
        want = s.alone(s.app, "load", image, library=folder)
        assert want.out.endswith(b"wrong 0\n"), want.out
        got = s.under(["-e", s.obj("lanes")], s.app, "load", image, extra=extra)
        same(want, got)
        equal((got.total["missed_launches"], got.total["missed_no_ptx"]), (1, 1), "missed, no PTX")
        assert "no PTX" in got.err, got.err
    # alone the soft device runs no machine code: the error is the same with and without gpuext
    assert b"load: 0" not in s.both(["-e", s.obj("lanes")], s.app, "load", fatbin(s, "elf")).out


def case_damaged_images(s):
    images = []
    for packing in ("none", "zstd"):
        with open(fatbin(s, "ptx", packing), "rb") as f:
            good = f.read()
        images += [good] + [good[:n] for n in (4, 8, 15, 16, 40, len(good) // 2, len(good) - 9)]
        for at in (0, 4, 6, 8, 17, 20, 24, 30, 60, len(good) // 2):  # header, entry header, payload
            bad = bytearray(good)
            bad[at] ^= 0xFF
            images.append(bytes(bad))
    images += [b"", b"PTX", b".version 7.0\n.target", b".version 7.0\n.target sm_70\n.address_size 64\n.entry work() {", b"\177ELF"]
    codes = set()
    for image in images:
        path = write(s.file("image"), image)
        got = s.both(["-e", s.obj("lanes")], s.app, "load", path)
        codes.add(got.out)
        if got.status == 7:
            equal(got.total["missed_launches"] + got.total["instrumented"], 1, "launches")
    assert len(codes) > 2, codes


def case_programs_come_late(s):
    """An application that goes on before its programs are in place: each launch since it heard of them is instrumented or counted as missed, and nobody
    says that no kernel matched."""
    tools, n_missed = ["-t", "nans", "-t", "membw", "-t", "races"], 0
    for wait in ("0", "1", "0", "1", "0", "1", "30000"):
        if n_missed and wait != "30000":
            continue  # on a busy machine all can be over before it has heard of any
        got = s.both(tools, s.app, "launch", "3", extra={"GPUEXT_WAIT_MS": wait})
        told = [got.total[n] for n in ("launches", "instrumented", "missed_launches", "missed_not_ready")]
        equal((told[1] + told[2], told[2]), (told[0], told[3]), f"launches, of these instrumented or missed, and why, within {wait} ms: {told}")
        assert not told[0] or "no kernel matched" not in got.err and ("launches until then are missed" in got.err) >= (told[2] > 0), got.err
        n_missed += told[2]
    equal((n_missed > 0, told), (True, [3, 3, 0, 0]), "missed where nothing is waited for, and where all is")


def case_driver_refuses(s):
    want = s.alone(s.app, "launch", "4")
    for how, refused, no_room in (("load", 4, 0), ("launch", 4, 0), ("room", 0, 4), ("threads", 0, 4)):
        got = s.under(["-e", s.obj("lanes")], s.app, "launch", "4", extra=with_driver(s, how)[0])
        same(want, got)
        told = [got.total[n] for n in ("missed_launches", "missed_refused", "missed_no_room", "instrumented")]
        equal(told, [4, refused, no_room, 0], how)
    got = s.under(["-e", s.obj("lanes")], s.app, "launch", "4", extra=with_driver(s)[0])
    equal((got.total["missed_launches"], got.total["instrumented"]), (0, 4), "when it does not refuse")


def case_functions_that_were_not_seen(s):
    """A library may take its functions from the driver by a way of its own. Is the module known, they get probes; else their launches are counted."""
    behind = {"E2E_BEHIND": os.path.realpath(os.path.join(s.build, "lib", "libgpuext-soft.so"))}
    want = s.alone(s.app, "launch", "4", extra=behind)
    got = s.under(["-e", s.obj("lanes"), "--launches"], s.app, "launch", "4", extra=behind)
    same(want, got)
    equal((got.total["launches"], got.total["instrumented"], got.total["missed_launches"]), (4, 4, 0), "the module was seen")
    equal(values(got, "counts"), [4 * LANES] * 4, "lanes")
    got = s.under(["-e", s.obj("lanes"), "--launches"], s.app, "launch", "4", extra=dict(behind, E2E_BEHIND_LOAD="1"))
    same(want, got)
    equal((got.total["launches"], got.total["instrumented"], got.total["missed_launches"], got.total["missed_no_ptx"]), (4, 0, 4, 4), "nothing was seen")
    equal([(r["kernel"], r["launches"], r["way_in"]) for r in got.lines if r["type"] == "launches"], [("work", 4, "?")], "its name is known")


def case_one_program_never_vetoes_others(s):
    """A program that can't join a kernel, by the compiler or by the driver, is left out and named; the lanes of the others are exact."""
    compiler, driver = ("unjoinable", "copies_much", "GX0305", None), ("marked", "marked", "GX0706", with_driver(s, "marked")[0])
    for name, program, code, extra in (compiler, driver):
        for objects in ([name, "lanes"], ["lanes", name], [name, "lanes", name, "many"]):
            got = s.both([word for o in objects for word in ("-e", s.obj(o))], s.app, "launch", "3", extra=extra)
            lanes = [v for k, v in json_pairs(got) if k == "counts"][0]
            equal([e["value"] for e in lanes], [3 * LANES] * 4, f"lanes with {objects}")
            told = [got.total[n] for n in ("instrumented", "missed_launches", "programs_left_out")]
            equal(told, [3, 0, objects.count(name)], f"instrumented, missed, left out with {objects}")
            assert got.err.count(f"without program {program}, with the others: {code}") == objects.count(name), got.err
            rows = [(r["kernel"], r["program"], r["why"].split(":")[0]) for r in got.lines if r["type"] == "program_left_out"]
            equal(rows, [("work", program, code)] * objects.count(name), f"rows of what was left out with {objects}")
        got = s.both(["-e", s.obj(name), "-e", s.obj(name)], s.app, "launch", "3", extra=extra)
        told = [got.total[n] for n in ("instrumented", "missed_launches", "missed_refused", "programs_left_out")]
        equal(told, [0, 3, 3, 0], "with nothing else")
        assert f"runs the original: {code}" in got.err, got.err
    both = ["-e", s.obj("marked"), "-e", s.obj("unjoinable"), "-e", s.obj("lanes")]
    got = s.both(both, s.app, "launch", "3", extra=driver[3])
    equal((values(got, "counts"), values(got, "marks"), got.total["programs_left_out"]), ([3 * LANES] * 4, [0], 2), "both are left out")
    got = s.both(both, s.app, "launch", "3", extra=with_driver(s)[0])
    equal((values(got, "counts"), got.total["programs_left_out"]), ([3 * LANES] * 4, 1), "when the driver takes it")
    assert values(got, "marks")[0] > 0, got.maps["marks"]


def through_pointer(s):
    """A module in which `work` calls a function through a table, as a virtual call does; and a kernel beside it."""
    ptx = fake_cubin()[1]
    table = ".func (.param .b32 r) sum(.param .b32 a, .param .b32 b) { .reg .b32 %s<4>; ld.param.b32 %s1, [a]; ld.param.b32 %s2, [b];\n" \
            "add.u32 %s3, %s1, %s2; st.param.b32 [r], %s3; ret; }\n.global .align 8 .u64 table[2] = {0, sum};\n"
    call = "{ .reg .b64 %t<3>; mov.u64 %t1, table; ld.global.u64 %t2, [%t1+8]; .param .b32 a; .param .b32 b; .param .b32 r;\n" \
           "st.param.b32 [a], %r6; st.param.b32 [b], %r4;\nproto: .callprototype (.param .b32 _) _ (.param .b32 _, .param .b32 _);\n" \
           "call (r), %t2, (a, b), proto;\nld.param.b32 %r6, [r]; }"
    add = "add.u32 %r6, %r6, %r4;"
    assert ptx.count(add) == 1
    head, body = ptx.replace(add, call).split(".visible .entry work", 1)
    return {"E2E_IMAGE": write(s.file("pointer.ptx"), (head + table + ".visible .entry work" + body).encode())}


def case_module_in_place(s):
    """Kernels that call through pointers are instrumented in the one module that is loaded, or the application's own is loaded and counted."""
    image, lanes = through_pointer(s), ["-e", s.obj("lanes")]
    want = s.alone(s.app, "launch", "3", extra=image)
    assert want.out.endswith(b"wrong 0\n"), want.out
    for objects in (["lanes"], ["many", "lanes"], ["unjoinable", "lanes"], ["lanes", "nothing"]):
        got = s.both([word for o in objects for word in ("-e", s.obj(o))], s.app, "launch", "3", extra=image)
        equal(values(got, "counts"), [3 * LANES] * 4, f"lanes with {objects}")
        told = [got.total[n] for n in ("instrumented", "missed_launches", "programs_left_out")]
        equal(told, [3, 0, objects.count("unjoinable")], f"instrumented, missed, left out with {objects}")
        if "many" in objects:
            equal(values(got, "order"), [3123] * LANES, "order")
    got = s.both(["-e", s.obj("unjoinable")], s.app, "launch", "3", extra=image)
    equal((got.total["instrumented"], got.total["missed_launches"]), (0, 3), "with nothing else")
    got = s.both(["-e", s.obj("unjoinable_beside")], os.path.join(s.examples, "virtual"))
    told = [got.total[n] for n in ("launches", "instrumented", "missed_launches")]
    equal((values(got, "counts"), told), ([192], [3, 1, 1]), "one kernel has lost its only program, another has its own")
    for how, in_place in (("", True), ("loose", True), ("load", False), ("threads", False)):
        got = s.under(lanes, s.app, "launch", "3", extra=dict(image, **with_driver(s, how)[0]))
        same(want, got)
        equal(values(got, "counts"), [3 * LANES * in_place] * 4, "lanes: " + how)
        told = [got.total[n] for n in ("instrumented", "missed_launches", "missed_indirect")]
        equal(told, [3, 0, 0] if in_place else [0, 3, 3], "instrumented, missed, indirect: " + how)
        assert in_place or "is loaded as it is" in got.err, got.err
    got = s.both(["-e", s.obj("huge")], s.app, "launch", "3", extra=dict(image, GPUEXT_SOFT_MEMORY=str(2 << 20)))
    equal((got.total["missed_launches"], got.total["instrumented"]), (3, 0), "without device memory for the maps")


def case_module_in_place_attach_and_detach(s):
    image = through_pointer(s)
    for before, runs in (("lanes", True), ("nothing", False)):
        first, stop, report = serve(s, ["-e", s.obj(before)], image)
        second_report = s.file("second.json")
        second = s.read(s.finish(s.start(s.command(["-e", s.obj("lanes"), "-p", str(child_of(first)), "-d", "0.3"], None, second_report))), second_report)
        open(stop, "w", encoding="utf-8").close()
        got = s.read(s.finish(first), report)
        equal((got.status, got.out), (8, b"served, wrong 0\n"), "application")
        equal(values(second, "counts"), [0] * 4, "what came later")
        if runs:
            equal(values(got, "counts"), [got.total["launches"] * LANES] * 4, "what was there at load")
            equal((got.total["instrumented"], got.total["missed_launches"]), (got.total["launches"], 0), "instrumented, missed")
            equal(got.total["programs_left_out"], 4, "programs that came later")
        else:
            equal(got.total["instrumented"], 0, "instrumented")
            assert got.total["missed_indirect"] == got.total["missed_launches"] > 0, got.total
    process, stop, _ = serve(s, ["-e", s.obj("lanes"), "-t", "kernelretsnoop"], image)
    process.kill()
    time.sleep(0.3)
    open(stop, "w", encoding="utf-8").close()
    equal(process.stdout.read(), b"served, wrong 0\n", "output when the loader is killed")


def case_loader_killed(s):
    process, stop, _ = serve(s, ["-e", s.obj("lanes"), "-e", s.obj("flood"), "-t", "kernelretsnoop"])
    app = child_of(process)
    process.kill()
    time.sleep(0.2)
    assert os.path.exists(f"/proc/{app}"), "the application went with gpuext"
    open(stop, "w", encoding="utf-8").close()
    out = process.stdout.read()  # open as long as the application is
    equal(out, b"served, wrong 0\n", "output")


def case_full_ring(s):
    got = s.both(["-e", s.obj("flood")], s.app, "launch", "20")
    records, lanes = got.total["records"], got.total["lanes"]
    equal(records["produced"], 20 * LANES, "records produced")
    assert records["dropped"] > 0 and records["lost"] > 0 and records["delivered"] > 0 and balanced(records), records
    equal(lanes["produced"], 20 * LANES, "lanes")
    assert balanced(lanes), lanes
    sent, refused = values(got, "outcomes")
    equal((sent + refused, refused), (20 * LANES, records["dropped"]), "sent and refused")


def case_no_device_memory(s):
    got = s.both(["-e", s.obj("huge")], s.app, "launch", "3", extra={"GPUEXT_SOFT_MEMORY": str(2 << 20)})
    equal((got.total["missed_launches"], got.total["instrumented"]), (3, 0), "missed, instrumented")
    assert got.total["map_refused"] > 0 and "memory" in got.err, got.err
    got = s.both(["-e", s.obj("huge")], s.app, "launch", "3")
    equal((got.total["instrumented"], values(got, "huge")[7]), (3, 3 * LANES // 32), "with memory")


def case_unknown_names(s):
    def facts(ran):  # dlsym finds what the agent exports for other drivers too: unknown names are compared
        known = (b"cuMemAlloc:",)
        return [line for line in ran.out.split(b"\n") if not line.startswith(known)]

    want, got = s.alone(s.app, "names"), s.under(["-e", s.obj("lanes")], s.app, "names")
    equal((got.status, facts(got)), (want.status, facts(want)), "names")


def case_ends_of_applications(s):
    whole, cut = ("exit", "_exit", "middle"), ("kill", "segv", "abort", "term")
    for how in whole + cut:
        got = s.both(["-e", s.obj("lanes")], s.app, "end", how)
        equal(got.total["launches"], 4, how + ": launches")
        equal(got.total["incomplete"], how in cut, how + ": incomplete")
        if how in whole:
            equal(values(got, "counts"), [4 * LANES] * 4, how)
        equal(got.total["status"], got.status, how + ": status in the report")


def case_fault_of_the_application(s):
    got = s.both(["-e", s.obj("lanes"), "-t", "kernelretsnoop"], s.app, "fault")
    assert b"synchronize: 700" in got.out, got.out
    equal((got.total["launches"], got.total["instrumented"], got.total["missed_launches"]), (3, 2, 0), "launches, instrumented, missed")
    equal(got.total["incomplete"], True, "what the context held is lost: incomplete")


def case_loader_stopped(s):
    process, stop, report = serve(s, ["-e", s.obj("lanes"), "-t", "kernelretsnoop"])
    process.send_signal(signal.SIGSTOP)
    app = child_of(process)
    time.sleep(0.2)
    open(stop, "w", encoding="utf-8").close()
    end = time.time() + 8
    try:
        while open(f"/proc/{app}/stat", encoding="utf-8").read().rsplit(")", 1)[1].split()[0] != "Z":
            assert time.time() < end, "the application waits for a loader that is stopped"
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGCONT)
    got = s.read(s.finish(process), report)
    equal((got.status, got.out), (8, b"served, wrong 0\n"), "application")
    equal(values(got, "counts"), [got.total["launches"] * LANES] * 4, "lanes")


def case_few_descriptors(s):
    for n in (4, 6, 8, 10, 12, 14, 16):
        script = f"ulimit -n {n}; exec {s.app} launch 3"
        same(s.alone("/bin/sh", "-c", script), s.under(["-e", s.obj("lanes"), "-t", "launchlate"], "/bin/sh", "-c", script))


def case_application_closes_all_descriptors(s):
    path = write(s.file("many"), b"x" * 100)
    want = s.alone("/bin/sh", "-c", f"ulimit -n 1024; exec {s.app} close {path}")
    got = s.under(["-e", s.obj("lanes"), "-e", s.obj("flood")], "/bin/sh", "-c", f"ulimit -n 1024; exec {s.app} close {path}")
    assert b"strange 0 wrong 0" in want.out, want.out
    same(want, got)
    with open(path, "rb") as f:
        equal(f.read(), b"x" * 100, "the application's file")
    equal(values(got, "counts"), [21 * LANES] * 4, "lanes")
    assert got.total["records"]["produced"] == 21 * LANES and not got.total["incomplete"], got.total


# --- life cycle


def case_several_processes(s):
    script = f"{s.app} launch 2; ({s.app} launch 3 & {s.app} end _exit & wait) | sort; {s.app} launch 1"
    got = s.both(["-e", s.obj("lanes"), "-t", "threadhist"], "/bin/sh", "-c", script)
    equal((got.total["processes"], got.total["launches"]), (4, 10), "processes, launches")
    equal(values(got, "counts"), [10 * LANES] * 4, "lanes")
    equal(sum(e["value"] for e in got.maps["runs"]), 10 * LANES, "runs")


def case_exec_in_the_middle(s):
    got = s.both(["-e", s.obj("lanes")], s.app, "exec", s.app)
    equal(got.total["launches"], 3, "launches")
    assert values(got, "counts")[0] >= 2 * LANES, got.maps["counts"]
    equal(got.total["incomplete"], True, "the first program had no last flush: incomplete")


def case_modules_come_and_go(s):
    got = s.both(["-e", s.obj("lanes"), "-t", "kernelretsnoop"], s.app, "reload", "40")
    equal((got.total["launches"], got.total["instrumented"]), (40, 40), "launches")
    equal(values(got, "counts"), [40 * LANES] * 4, "lanes")
    equal(got.total["records"]["delivered"], 40 * LANES // 32, "records")


def ended_when_it_counts(s, app, options, number=signal.SIGINT):
    """What a second loader of lanes.bpf.o says that gets the signal as soon as all its programs have run in the application. Commands that ask
    it before the application has come do not end it."""
    report = s.file("second.json")
    second = s.start(s.command(["-e", s.obj("lanes"), *options, "-p", str(app)], None, report))

    def ask(*words):
        ran = s.finish(s.start([s.gpuext, "map", *words, "-j", "-p", str(second.pid)]))
        return [json.loads(line) for line in ran.out.decode().splitlines()] if ran.status == 0 else []

    end = time.time() + 20
    while not any((entries := ask("dump", str(m["id"]))) and all(e["value"] > 0 for e in entries) for m in ask("list") if m["name"] == "counts"):
        assert second.poll() is None, f"it ended by itself: {second.returncode} {second.communicate()}"
        assert time.time() < end, "it does not count while the application runs"
    second.send_signal(number)
    got = s.read(s.finish(second), report)
    equal(got.status, 0, f"status after {number.name}: {got.err}")
    return got


def case_many_attach_and_detach(s):
    """More links than a process has lines of counters for; its descriptors stay as many as they were."""
    first, stop, report = serve(s, ["-e", s.obj("nothing")])
    app, n_fds = child_of(first), []
    for i in range(18):
        second = ended_when_it_counts(s, app, [])
        counts = values(second, "counts")
        assert len(set(counts)) == 1 and counts[0] > 0, (i, counts, second.err)
        equal(second.total["lanes"]["produced"], 4 * counts[0], f"lanes in report {i}")
        n_fds.append(len(os.listdir(f"/proc/{app}/fd")))
    open(stop, "w", encoding="utf-8").close()
    got = s.read(s.finish(first), report)
    equal((got.status, got.out), (8, b"served, wrong 0\n"), "application")
    assert n_fds[-1] <= n_fds[1] + 2, n_fds


def case_several_programs_on_one_hook(s):
    got = s.both(["-e", s.obj("many")], s.app, "launch", "2")
    equal(values(got, "lanes"), [2 * LANES] * 3, "lanes of each")
    equal(values(got, "order"), [3123] * LANES, "order")


def case_same_tool_twice_and_objects_twice(s):
    got = s.both(["-t", "threadhist", "-t", "threadhist", "-e", s.obj("lanes"), "-e", s.obj("lanes"), "-t", "kernelretsnoop", "-t", "launchlate"],
                 s.app, "launch", "3")
    equal(got.total["lanes"]["dropped"], 0, "dropped")
    equal(got.total["missed_launches"], 0, "missed")
    pairs = json_pairs(got)
    # each has a key of its own
    equal([sum(e["value"] for e in v) for k, v in pairs if k in ("runs", "threadhist_bpf/runs")], [3 * LANES] * 2, "runs of both tools")
    equal([[e["value"] for e in v] for k, v in pairs if k in ("counts", "lanes/counts")], [[3 * LANES] * 4] * 2, "counts of both objects")
    equal(len(dict(pairs)), len(pairs), "keys")


def json_pairs(got):
    with open(got.report + ".maps", encoding="utf-8") as f:
        return json.load(f, object_pairs_hook=lambda pairs: pairs if any(isinstance(v, list) for _, v in pairs) else dict(pairs))


def case_attach_and_detach_while_running(s):
    first, stop, report = serve(s, ["-e", s.obj("nothing")])
    app = child_of(first)
    second_report = s.file("second.json")
    second = s.finish(s.start(s.command(["-e", s.obj("lanes"), "-p", str(app), "-d", "0.4"], None, second_report)))
    s.read(second, second_report)
    equal(second.status, 0, "status of the second: " + second.err)
    time.sleep(0.3)
    open(stop, "w", encoding="utf-8").close()
    got = s.read(s.finish(first), report)
    equal((got.status, got.out), (8, b"served, wrong 0\n"), "application")
    counts = values(second, "counts")
    assert counts[0] > 0 and len(set(counts)) == 1 and counts[0] % LANES == 0, counts
    equal(second.total["lanes"]["produced"], 4 * counts[0], "lanes in the second's report")
    equal(got.total["lanes"]["produced"], 0, "lanes in the first's report")
    # the originals ran before the second came and after it went
    assert counts[0] // LANES <= got.total["instrumented"] <= got.total["launches"] - 50, (counts, got.total)
    equal(got.total["missed_launches"], 0, "missed")
    assert not second.total["incomplete"], second.total


def case_functions_that_may_be_missing(s):
    got = s.both(["-e", s.obj("weak_functions")], s.app, "launch", "3")
    equal(values(got, "counts"), [3 * LANES // 32, 3 * LANES], "warps, lanes")


def case_program_that_is_left_off(s):
    got = s.both(["-e", s.obj("left_off")], s.app, "launch", "3")
    equal(values(got, "counts"), [3 * LANES, 0], "counts")
    assert "program off is left off" in got.err and "GX0" not in got.err, got.err


def case_program_of_linux(s):
    """One at a function of Linux is not verified as if it could be attached, and told of before anything starts."""
    ran = s.finish(s.start([s.gpuext, "verify", s.obj("of_linux")]))
    said = ran.out.decode() + ran.err
    assert ran.status == 3 and "GX0617" in said and "cuda__" in said and "accepted" not in said, (ran.status, said)
    ran = s.finish(s.start([s.gpuext, "run", "--device", "soft", "-e", s.obj("of_linux"), "--", s.app, "launch", "1"]))
    assert ran.status == 1 and ran.out == b"" and ran.err.count("GX0") == 1 and "GX0617" in ran.err, (ran.status, ran.out, ran.err)


def case_function_that_there_is_not(s):
    for words in (["verify", s.obj("misspelt")], ["run", "--device", "soft", "-e", s.obj("misspelt"), "--", s.app, "launch", "1"]):
        ran = s.finish(s.start([s.gpuext, *words]))
        said = ran.out.decode() + ran.err
        assert ran.status == 1 or words[0] == "verify" and ran.status, (words[0], ran.status)
        assert "GX0284" in said and "gdev_balot" in said and "docs/helpers.md" in said and "BTF" not in said and said.count("gpuext: ") == 1, said


def case_lists_when_a_loader_was_killed(s):
    first, stop, _ = serve(s, ["-e", s.obj("nothing")])
    second = s.start(s.command(["-e", s.obj("lanes"), "-p", str(child_of(first))], None, s.file("r")))
    end = time.time() + 20
    while not s.finish(s.start([s.gpuext, "link", "list", "-j", "-p", str(second.pid)])).out:
        assert time.time() < end, "the second loader does not come"
        time.sleep(0.02)
    second.kill()
    second.wait()
    for noun in ("prog", "map", "link"):
        ran = s.finish(s.start([s.gpuext, noun, "list", "-j", "-p", str(second.pid)]))
        equal((ran.status, ran.out, "GX0" in ran.err), (0, b"", False), f"{noun} list: {ran.err}")
    open(stop, "w", encoding="utf-8").close()
    s.finish(first)


def case_killed_second_loader(s):
    first, stop, report = serve(s, ["-e", s.obj("lanes")])
    second = s.start(s.command(["-e", s.obj("flood"), "-p", str(child_of(first))], None, s.file("r")))
    time.sleep(0.4)
    second.kill()
    second.communicate()
    time.sleep(0.2)
    open(stop, "w", encoding="utf-8").close()
    got = s.read(s.finish(first), report)
    equal((got.status, got.out), (8, b"served, wrong 0\n"), "application")
    equal(values(got, "counts"), [got.total["launches"] * LANES] * 4, "lanes of the first")
    equal(got.total["lanes"]["produced"], 4 * got.total["launches"] * LANES, "lanes in the report")


def case_interrupted_second_loader(s):
    first, stop, report = serve(s, ["-e", s.obj("nothing")])
    app = child_of(first)
    for number in (signal.SIGINT, signal.SIGTERM):
        got = ended_when_it_counts(s, app, ["-t", "threadhist"], number)
        counts = values(got, "counts")
        assert counts[0] > 0 and len(set(counts)) == 1, counts
        equal(sum(e["value"] for e in got.maps["runs"]), counts[0], "runs")
    open(stop, "w", encoding="utf-8").close()
    got = s.read(s.finish(first), report)
    equal((got.status, got.out), (8, b"served, wrong 0\n"), "application")


def case_application_ends_under_the_second_loader(s):
    first, stop, _ = serve(s, ["-e", s.obj("nothing")])
    second_report = s.file("second.json")
    second = s.start(s.command(["-e", s.obj("lanes"), "-p", str(child_of(first))], None, second_report))
    end = time.time() + 20
    while not s.finish(s.start([s.gpuext, "link", "list", "-j", "-p", str(second.pid)])).out:
        assert time.time() < end and second.poll() is None, "it attaches nothing"
    time.sleep(0.3)
    open(stop, "w", encoding="utf-8").close()
    s.finish(first)
    got = s.read(s.finish(second), second_report)
    counts = values(got, "counts")
    assert got.status == 0 and counts[0] > 0 and len(set(counts)) == 1, (got.status, counts, got.err)
    equal((got.total["lanes"]["produced"], got.total["incomplete"]), (4 * counts[0], False), "lanes, incomplete")


def case_attach_to_what_has_no_agent(s):
    got = s.finish(s.start(s.command(["-e", s.obj("lanes"), "-p", str(os.getpid())], None, s.file("r"))))
    assert got.status == 1 and "GX0010" in got.err and "gpuext run" in got.err, got.err


def counted_for(s, seconds):
    """lanes of an application that launches until its programs have been detached by --duration."""
    stop, report = s.file("stop"), s.file("report.json")
    process = s.start(s.command(["-e", s.obj("lanes"), "-d", seconds], [s.app, "serve", stop], report))
    wait_for(stop + ".up", process)
    end = time.time() + 20
    while s.finish(s.start([s.gpuext, "link", "list", "-j", "-p", str(process.pid)])).out:
        assert time.time() < end, "it stays attached when its time is over"
        time.sleep(0.02)
    open(stop, "w", encoding="utf-8").close()
    got = s.read(s.finish(process), report)
    equal((got.status, got.out), (8, b"served, wrong 0\n"), "application")
    assert not got.total["incomplete"], got.total
    return values(got, "counts")


def case_duration_with_an_application(s):
    for seconds in ("0.5", "2", "8"):  # on a busy machine the first launch may come when half a second is over
        counts = counted_for(s, seconds)
        equal(len(set(counts)), 1, counts)
        if counts[0]:
            return
    raise AssertionError("nothing was counted")


def case_signals_reach_the_application(s):
    for number in (signal.SIGTERM, signal.SIGHUP):
        process, _, report = serve(s, ["-e", s.obj("lanes")])
        process.send_signal(number)
        got = s.read(s.finish(process), report)
        equal((got.status, got.total["status"]), (128 + number, 128 + number), number.name)


def case_exit_status(s):
    for script, status in (("exit 0", 0), ("exit 42", 42), ("exit 255", 255), ("kill -9 $$", 137), ("kill -6 $$", 134)):
        got = s.both(["-e", s.obj("lanes")], "/bin/sh", "-c", script)
        equal((got.status, got.total["status"]), (status, status), script)
    got = s.under(["-e", s.obj("lanes")], "/nonexistent/program")
    assert got.status != 0 and "GX0902" in got.err and not got.out, (got.status, got.err)


def case_two_gpuext_around_one_program(s):
    inner_report = s.file("inner.json")
    got = s.under(["-e", s.obj("many"), "-e", s.obj("nothing")], *s.command(["-e", s.obj("lanes")], [s.app, "launch", "3"], inner_report))
    same(s.alone(s.app, "launch", "3"), got)
    equal(values(got, "order"), [3123] * LANES, "order in the outer one")
    with open(inner_report + ".maps", encoding="utf-8") as f:
        equal([e["value"] for e in json.load(f)["counts"]], [3 * LANES] * 4, "lanes in the inner one")
    with open(inner_report, encoding="utf-8") as f:
        equal(json.loads(f.read().strip().split("\n")[-1])["lanes"]["produced"], 4 * 3 * LANES, "lanes in its report")
    equal(got.total["lanes"]["produced"], 3 * 3 * LANES, "lanes in the outer report")


# --- output


def case_closed_standard_descriptors(s):
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        run = f"exec {s.gpuext} run --device soft -e {s.obj('lanes')} -e {s.obj('flood')} -t launchlate -- {s.app} launch 3 {closed}"
        same(s.alone("/bin/sh", "-c", f"exec {s.app} launch 3 {closed}"), s.finish(s.start(["/bin/sh", "-c", run])))


def case_output_that_can_not_be_written(s):
    for option in ("--out", "--dump"):
        got = s.finish(s.start([s.gpuext, "run", "--device", "soft", "-e", s.obj("lanes"), option, "/nonexistent/x", "--", s.app, "launch", "3"]))
        assert got.status == 1 and not got.out and "/nonexistent/x" in got.err, (option, got.status, got.err)
        got = s.finish(s.start([s.gpuext, "run", "--device", "soft", "-e", s.obj("lanes"), option, "/dev/full", "--", s.app, "launch", "3"]))
        assert "GX0003" in got.err, got.err
        same(s.alone(s.app, "launch", "3"), got)


def case_output(s):
    app = os.path.join(s.examples, "vectoradd")
    tools = ["-t", "kernelretsnoop", "-t", "launchlate", "-t", "threadhist", "-e", s.obj("lanes")]
    got = s.both(tools, app)
    for line in got.lines:
        assert isinstance(line, dict) and "type" in line, line
    fields = {"type", "lanes", "records", "missed_launches", "incomplete", "map_bytes", "registers_added", "jit_ns"}
    assert fields <= set(got.total), fields - set(got.total)
    for flow in ("lanes", "records"):
        equal(set(got.total[flow]), {"produced", "delivered", "dropped", "lost"}, flow)
        assert balanced(got.total[flow]), got.total
    assert all("thread" in e and "key" in e for e in got.maps["runs"]), got.maps["runs"][:2]
    equal(len(got.maps["runs"]), 10240, "slots touched")
    equal(got.err, "", "nothing to say on stderr with --out")
    # without --out everything of gpuext is on stderr
    want = s.alone(app)
    for form in ("text", "json"):
        ran = s.finish(s.start([s.gpuext, "run", "--device", "soft", "-o", form] + tools + ["--", app]))
        same(want, ran)
        if form == "json":
            equal([json.loads(line)["type"] for line in ran.err.strip().split("\n")][-1], "total", "last line")
        else:
            assert "10240" in ran.err and "missed 0" in ran.err, ran.err


def case_verify_refuses(s):
    got = s.finish(s.start([s.gpuext, "verify", s.obj("unsafe")]))
    assert got.status == 1 and "GX0208" in got.err + got.out.decode() and "unsafe.bpf.c:18" in got.err + got.out.decode(), (got.status, got.out, got.err)
    equal(s.finish(s.start([s.gpuext, "verify", s.obj("lanes")])).status, 0, "verify of a good object")
    got = s.finish(s.start([s.gpuext, "verify", "-j", s.obj("lanes")]))
    told = [json.loads(line) for line in got.out.decode().splitlines()]
    assert [t["type"] for t in told] == ["program"] * 4 + ["object"] and told[4]["programs"] == 4, told
    assert all(t["verdict"] == "accepted" and t["cost"]["registers"] > 0 and t["insns"][0]["file"] for t in told[:4]), told
    got = s.finish(s.start([s.gpuext, "verify", "--max-ops", "10", s.obj("lanes")]))
    assert got.status == 1 and got.out.decode().count("GX0231") == 4, (got.status, got.out)
    got = s.under(["--max-ops", "10", "-e", s.obj("lanes")], s.app, "launch", "1")
    assert got.status == 1 and "GX0231" in got.err and not got.out, "run under a limit: " + got.err
    got = s.under(["-e", s.obj("unsafe")], s.app, "launch", "1")
    assert got.status == 1 and "GX0208" in got.err and not got.out, "run of a bad object: " + got.err
    for data in (b"", b"\177ELF", b"\0" * 4096):
        got = s.finish(s.start([s.gpuext, "verify", write(s.file("bad.o"), data)]))
        assert got.status == 2 and got.err, (got.status, got.err)


def case_what_would_never_run_is_not_loaded(s):
    """A helper that no device can run: verify and run say the same, and nothing is started."""
    for name, options, words in (("ends", [], ("GX0223", "cuda_exit", "return 0")),):
        got = s.finish(s.start([s.gpuext, "verify", *options, s.obj(name)]))
        said = got.out.decode() + got.err
        assert got.status == 1 and all(w in said for w in words), (name, got.status, said)
        told = [json.loads(line) for line in s.finish(s.start([s.gpuext, "verify", "-j", s.obj(name)])).out.decode().splitlines()]
        equal([(t["verdict"], t.get("code")) for t in told if t["verdict"] == "refused" and t["type"] == "program"], [("refused", words[0])], name)
        got = s.under(["-e", s.obj(name)], s.app, "launch", "1")
        assert got.status == 1 and words[0] in got.err and not got.out, (name, got.status, got.err, got.out)


def case_verify_says_what_it_did_not(s):
    """What gpuext does not run is not called accepted; what else is in the object is verified."""
    def verify(name, *options):
        got = s.finish(s.start([s.gpuext, "verify", *options, s.obj(name)]))
        return got.status, got.out.decode() + got.err

    status, said = verify("elsewhere")
    equal(status, 3, said)
    for line in ("program short_packet in section 'xdp' has type xdp (6)", "program long_trace in section 'tracepoint/syscalls/sys_enter_openat'",
                 "program misspelt in section 'gpu_entry/typo'", "SEC(\"gpu/<hook>:<kernel>\")", "2 programs, 0 refused, 3 not verified",
                 "not verified: misspelt", "accepted: good", "accepted: switched_on_la"):
        assert line in said, (line, said)
    status, said = verify("elsewhere", "-j")
    told = [json.loads(line) for line in said.splitlines()]
    equal([(t["name"], t["code"]) for t in told if t["verdict"] == "not verified" and t["type"] == "program"],
          [("short_packet", "GX0605"), ("long_trace", "GX0605"), ("misspelt", "GX0652")], "programs that were not verified")
    equal((status, told[-1]["verdict"], told[-1]["unverified"], told[-1]["programs"]), (3, "not verified", 3, 2), "the object")
    for name, words in (("elsewhere_only", "0 programs, 0 refused, 3 not verified; nothing was verified"), ("empty", "0 programs, 0 refused; nothing was verified")):
        status, said = verify(name)
        assert status == 3 and words in said and "accepted" not in said, (name, status, said)
    status, said = verify("elsewhere", "--max-ops", "1")  # refused is more than not verified
    assert status == 1 and "GX0231" in said and "3 not verified" in said, (status, said)


def case_long_program_runs_to_its_end(s):
    """Judged at load by one limit; accepted, it is not stopped half way."""
    got = s.finish(s.start([s.gpuext, "verify", s.obj("longhost")]))
    assert got.status == 1 and "GX0231" in got.out.decode() and "limit 1000000" in got.out.decode(), (got.status, got.out)
    got = s.under(["-e", s.obj("longhost")], s.app, "launch", "2")
    assert got.status == 1 and "GX0231" in got.err and not got.out, "run under the limit: " + got.err
    got = s.both(["--max-ops", "4000000000", "-e", s.obj("longhost")], s.app, "launch", "2")
    calls, rounds = values(got, "rounds")
    assert calls >= 2 and rounds == calls * 1500000, got.maps["rounds"]


def case_budget_of_the_object(s):
    """Programs above the default limits, which ask for more themselves, run to their end: at a kernel, at the API, with local memory."""
    got = s.both(["-e", s.obj("budget")], s.app, "launch", "2")
    counts, (calls, loops) = values(got, "counts"), values(got, "calls")
    assert counts[0] > 0 and sum(counts[1:9]) == counts[0] * 180 and counts[9] == counts[0] and counts[10] > 0, counts
    assert calls >= 2 and loops == calls * 400000, (calls, loops)
    got = s.under(["--max-ops", "6000", "-e", s.obj("budget")], s.app, "launch", "1")
    assert got.status == 1 and "GX0231" in got.err and not got.out, "run under the operator's limit: " + got.err


def case_static_runtime(s):
    """A program with the CUDA runtime linked in: the same output, and every lane; nothing is said of it."""
    app = os.path.join(s.examples + "-static", "vectoradd")
    if not os.path.exists(app):
        raise Skip("no libcudart_static.a to link with")
    alone = s.finish(s.start([app], {"LD_LIBRARY_PATH": os.path.join(s.build, "lib", "soft")}))
    shared = s.finish(s.start([os.path.join(s.examples, "vectoradd")], {"LD_LIBRARY_PATH": os.path.join(s.build, "lib", "soft")}))
    assert alone.status == 0 and alone.out and alone.out == shared.out, (alone.status, alone.out, alone.err, shared.out)
    got = s.under(["-e", s.obj("lanes")], app)
    assert got.status == 0 and got.out == alone.out and "GX0" not in got.err, (got.status, got.out, got.err)
    assert values(got, "counts")[:4] == [10240] * 4, values(got, "counts")


def case_lists_of_a_running_loader(s):
    process, stop, _ = serve(s, ["-e", s.obj("lanes"), "-e", s.obj("many")])

    def ask(*words):
        ran = s.finish(s.start([s.gpuext, *words, "-p", str(process.pid)]))
        equal(ran.status, 0, " ".join(words) + ran.err)
        return [json.loads(line) for line in ran.out.decode().splitlines()]

    progs, maps, links = ask("prog", "list", "-j"), ask("map", "list", "-j"), ask("link", "list", "-j")
    equal(sorted(p["name"] for p in progs), sorted(["entry_thread", "exit_thread", "entry_warp", "exit_warp", "first", "second", "third"]), "programs")
    equal(sorted(m["name"] for m in maps), ["counts", "lanes", "order"], "maps")
    equal(sorted(k["kernels"] for k in links if k["name"] in ("first", "second", "third")), ["*", "w?rk", "work"], "links")
    counts = [m for m in maps if m["name"] == "counts"][0]
    end = time.time() + 30
    for m in maps:  # each is brought up to date by itself: that one has values does not say that another has
        while not (entries := ask("map", "dump", str(m["id"]), "-j")) or not all(e["value"] > 0 for e in entries):
            assert time.time() < end, f"values of {m['name']} do not come while the application runs"
            time.sleep(0.02)
    equal(ask("map", "show", str(counts["id"]), "-j")[0]["name"], "counts", "show")
    names = {m["id"]: m["name"] for m in maps}
    for p in progs:
        equal([names.get(i) for i in p["maps"]], ["order", "lanes"] if p["name"] in ("first", "second", "third") else ["counts"], "maps of " + p["name"])
        (dumped,) = ask("prog", "dump", str(p["id"]), "-j")
        assert dumped["id"] == p["id"] and dumped["ir"].startswith(f"program {p['name']} "), dumped
    other, other_stop, _ = serve(s, ["-e", s.obj("lanes")])
    ran = s.finish(s.start([s.gpuext, "map", "dump", str(counts["id"])]))
    assert ran.status == 1 and f"-p {process.pid}" in ran.err and f"-p {other.pid}" in ran.err, ran.err
    ran = s.finish(s.start([s.gpuext, "map", "show", "77777"]))
    assert ran.status == 1 and "no loader has map 77777" in ran.err, ran.err
    open(other_stop, "w", encoding="utf-8").close()
    s.finish(other)
    open(stop, "w", encoding="utf-8").close()
    s.finish(process)


def case_doctor(s):
    ran = s.finish(s.start([s.gpuext, "doctor", "-j"]))
    lines = [json.loads(line) for line in ran.out.decode().strip().split("\n")]
    assert lines and all(isinstance(line, dict) for line in lines), ran.out
    assert any("soft" in json.dumps(line) for line in lines), ran.out


# --- other objects, other users


def case_compat_objects(s):
    names = [n for n in ("compat", "compat.clang19") if os.path.exists(s.obj(n))]
    assert "compat" in names
    for name in names:
        got = s.both(["-e", s.obj(name)], os.path.join(s.examples, "vectoradd"))
        runs, sums = got.maps["runs"], values(got, "sums")
        equal((len(runs), {e["value"] for e in runs}), (10240, {1}), name + ": 1502")
        equal(sums, [0, 10240, 0, 0], name + ": 1503")
        equal(got.total["records"], {"produced": 10240, "delivered": 10240, "dropped": 0, "lost": 0}, name + ": 1527")
    for name in ("lanes", "lanes.clang19"):
        if os.path.exists(s.obj(name)):
            equal(values(s.both(["-e", s.obj(name)], s.app, "launch", "2"), "counts"), [2 * LANES] * 4, name)


def case_global_functions(s):
    """Verified by their signatures here and in the application, then joined: the same sums as without functions."""
    for name in ("functions", "functions.clang19"):
        if os.path.exists(s.obj(name)):
            got = values(s.both(["-e", s.obj(name)], os.path.join(s.examples, "vectoradd")), "counts")
            lanes = sum(min(lane + 3, 20) for lane in range(32))
            equal(got, [10240 // 32 * lanes] * 2, name)


def case_constants(s):
    """.rodata bounds a loop and closes a branch here and in the application; a table in it is read at any offset."""
    ran = s.both(["-e", s.obj("frozen")], os.path.join(s.examples, "vectoradd"))
    got = values(ran, "counts")
    equal(got, [10240 // 32 * sum(range(32)), 10240 // 32 * 111], "frozen")
    (data,) = [e["value"] for name, entries in ran.maps.items() if name.endswith(".rodata") for e in entries]
    want = {"rounds": 5, "verbose": 0, "below": -3, "above": 2**32 - 3, "bits": {"low": -2, "high": 30, "up": 5}, "table": [1] + 6 * [0] + [10] + 23 * [0] + [100]}
    equal(data, want, "constants in the dump")
    with open(s.obj("frozen"), "rb") as f:
        before = f.read()
    up, outside = struct.pack("<I", 4 << 24 | 8), struct.pack("<I", 4 << 24 | 40)  # bits and offset of a member of 4 bytes
    assert before.count(up) == 1
    ran = s.both(["-e", write(s.file("outside.bpf.o"), before.replace(up, outside))], os.path.join(s.examples, "vectoradd"))
    (data,) = [e["value"] for name, entries in ran.maps.items() if name.endswith(".rodata") for e in entries]
    equal(data["bits"], {"low": -2, "high": 30}, "a member that begins behind its struct")


def case_unprivileged(s):
    """As nobody, from a copy, with neither tracefs nor kernel BTF."""
    if os.getuid() or not shutil.which("setpriv") or not shutil.which("unshare"):
        raise Skip("needs root, setpriv and unshare")
    place = tempfile.mkdtemp(prefix="gpuext-nobody-", dir="/tmp")
    try:
        for path in ("gpuext", "e2e/app", "e2e/lanes.bpf.o", "lib/libgpuext-cuda.so", "lib/libgpuext-soft.so"):
            os.makedirs(os.path.dirname(os.path.join(place, path)), exist_ok=True)
            shutil.copy(os.path.join(s.build, path), os.path.join(place, path))
        shutil.copytree(os.path.join(s.build, "lib", "soft"), os.path.join(place, "lib", "soft"), symlinks=True)
        subprocess.run(["chmod", "-R", "a+rX", place], check=True)
        hide = "for d in /sys/kernel/btf /sys/kernel/tracing /sys/kernel/debug; do [ ! -d $d ] || mount -t tmpfs none $d || exit 99; done; "
        become = "exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "
        run = f"{place}/gpuext run --device soft -o json -e {place}/e2e/lanes.bpf.o -t threadhist -- {place}/e2e/app launch 3"
        # a folder that is no mount point can't have mounts of its own (a chroot): then what is there to hide is not there either
        own_mounts = not subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode
        if not own_mounts and os.path.isdir("/sys/kernel/btf"):
            raise Skip("can't hide the kernel's BTF")
        shell = (["unshare", "-m"] if own_mounts else []) + ["/bin/sh", "-c"]
        ran = s.finish(s.start(shell + ["cd /; " + (hide if own_mounts else "") + become + run], {"HOME": "/nonexistent"}))
        if ran.status == 99:
            raise Skip("can't mount")
        equal((ran.status, ran.out), (5, b"launched 3 wrong 0\n"), "as nobody: " + ran.err)
        total = json.loads(ran.err.strip().split("\n")[-1])
        equal((total["lanes"]["produced"], total["missed_launches"]), (5 * 3 * LANES, 0), "lanes, missed")
    finally:
        shutil.rmtree(place)


if __name__ == "__main__":
    sys.exit(main("faults", globals()))
