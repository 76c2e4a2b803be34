#!/usr/bin/env python3
# typed.py - what is typed: options that are wrong, limits, verify, compile, lists; one error each, its code and the status.
"""tests/e2e/typed.py [--build build/release] [--only texts|others] [NAME...]: every case_<name> is one test; it fails by an assertion."""
import argparse, difflib, glob, json, os, re, shutil, socket, struct, subprocess, sys, tempfile

from policy import folder


class Suite:
    def __init__(self, build, tmp):
        self.gpuext, self.build, self.tmp = os.path.join(build, "gpuext"), build, tmp

    def obj(self, name):
        return os.path.join(self.build, "e2e", name + ".bpf.o")

    def run(self, *argv, status=0, env=None):
        r = subprocess.run([self.gpuext, *argv], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, env=dict(os.environ, **(env or {})))
        assert r.returncode == status, f"{argv}: status {r.returncode}, expected {status}\n{r.stdout[-600:]}{r.stderr[-600:]}"
        return r.stdout, r.stderr

    def lines(self, *argv, status=0):
        return [json.loads(line) for line in self.run(*argv, status=status)[0].splitlines()]

    def wrong(self, what, *argv):
        out, err = self.run(*argv, status=2)
        assert "GX0901" in err and what in err and not out, (argv, out, err)


def case_help(s):
    first = s.run("--help")[0]
    assert all(word in first for word in ("run", "verify", "policy", "threadhist", "launchlate"))
    assert s.run("-h")[0] == first and s.run("help")[0] == first
    out, err = s.run(status=2)
    assert not out and err == first
    assert "'nope'" in s.run("nope", status=2)[1]
    assert "--max-ops" in s.run("verify", "--help")[0] and "--sm" in s.run("compile", "-h")[0]
    assert "--ring-mb" in s.run("threadhist", "--help")[0] and "-t, --tool" not in s.run("threadhist", "-h")[0]
    assert "-t, --tool" in s.run("run", "--help")[0]


def case_wrong_options(s):
    app = ["--", "true"]
    for what, argv in (("no program", ["run", "-e", "x"]), ("'nope'", ["run", "-t", "nope", *app]), ("-o xml", ["run", "-o", "xml", "-e", "x", *app]),
                       ("--device gpu", ["run", "--device", "gpu", "-e", "x", *app]), ("--pid 12x", ["run", "-p", "12x", "-e", "x"]), ("--pid", ["run", "-p", "", "-e", "x"]),
                       ("not both", ["run", "-p", "1", "-e", "x", *app]), ("duration 0", ["run", "-d", "0", "-e", "x", *app]), ("duration -1", ["run", "-d", "-1", "-e", "x", *app]),
                       ("--ring-mb 4294967296", ["run", "--ring-mb", "4294967296", "-e", "x", *app]), ("--jit-timeout z", ["run", "--jit-timeout", "z", "-e", "x", *app]),
                       ("--thread-slots -", ["run", "--thread-slots", "-", "-e", "x", *app]), ("--max-ops 1z", ["run", "--max-ops", "1z", "-e", "x", *app]),
                       ("--local-bytes 4294967296", ["run", "--local-bytes", "4294967296", "-e", "x", *app]), ("option", ["run", "--nope", *app]), ("option", ["run", "-k"]),
                       ("more than", ["run", *["-t", "threadhist"] * 100, *app]), ("more than", ["run", *["-e", "x"] * 100, *app]),
                       ("more than", ["run", *["--policy", "x"] * 100, *app])):
        s.wrong(what, *argv)
    # what is 32 bits is taken, and what is text or JSON; then the object is what is wrong
    for more in (["--max-ops", "4294967295"], ["-o", "json"], ["-j"], ["-o", "text"], ["--device", "soft"], ["-d", "0.5"]):
        assert "GX0903" in s.run("run", *more, "-e", "/nonexistent.bpf.o", *app, status=1)[1]


def case_verify(s):
    out, err = s.run("verify", s.obj("lanes"))
    assert "4 programs, 0 refused" in out and not err
    verbose = s.run("verify", "-v", s.obj("lanes"))[0]
    assert len(verbose) > len(out) and verbose.endswith(out.splitlines()[-1] + "\n")
    *programs, last = s.lines("verify", "-j", s.obj("lanes"))
    assert [p["verdict"] for p in programs] == ["accepted"] * 4 and (last["type"], last["verdict"], last["programs"], last["refused"]) == ("object", "accepted", 4, 0)
    assert all(p["cost"]["registers"] > 0 for p in programs), programs
    assert "GX0208" in s.run("verify", s.obj("unsafe"), status=1)[0]
    *programs, last = s.lines("verify", "--json", s.obj("unsafe"), status=1)
    assert (last["verdict"], last["refused"]) == ("refused", 1) and programs[0]["verdict"] == "refused"
    for path in ("/nonexistent.bpf.o", __file__):
        said = s.run("verify", path, status=2)[1]
        assert "GX0903: the eBPF object can't be opened: " + path in said and "hint: give the path of an object" in said, said
    for argv in ([], [s.obj("lanes"), s.obj("lanes")], ["--max-ops", "x", s.obj("lanes")], ["--nope", s.obj("lanes")]):
        s.wrong("", "verify", *argv)


def case_limits(s):
    """What the operator allows is what is judged by."""
    def limits(*argv, status=0):
        return {(p["cost"]["max_ops"], p["cost"]["max_local_bytes"]) for p in s.lines("verify", "-j", *argv, s.obj("lanes"), status=status)[:-1] if "cost" in p}

    ((usual, none),) = limits()
    assert usual > 30 and none == 0
    assert limits("--max-ops", "1000") == {(1000, 0)} and limits("--local-bytes", "512") == {(usual, 512)}
    assert all(p["verdict"] == "refused" for p in s.lines("verify", "-j", "--max-ops", "3", s.obj("lanes"), status=1)[:-1])


def case_budgets(s):
    """What an object asks for, who gave it, and that the operator's limit goes first."""
    def costs(*argv, name="budget", status=0):
        return {p["name"]: (p["cost"]["max_ops"], p["cost"]["max_ops_by"], p["cost"]["max_local_bytes"], p["cost"]["local_bytes_by"]) if "cost" in p
                else (p["code"], p["hint"]) for p in s.lines("verify", "-j", *argv, s.obj(name), status=status)[:-1]}

    assert costs() == {"many_ops": (20000, "object", 0, "default"), "long_call": (12000000, "object", 0, "default"),
                       "local": (4096, "default", 512, "object"), "small": (900, "object", 0, "object")}
    assert "of 20000 (GX_MAX_OPS of the object)" in s.run("verify", s.obj("budget"))[0]
    none = costs(name="budget_none", status=1)
    assert [none[n][0] for n in ("many_ops", "long_call", "local")] == ["GX0231", "GX0231", "GX0272"] and none["small"] == (4096, "default", 0, "default"), none
    assert "GX_MAX_OPS(6330)" in none["many_ops"][1] and "--max-ops 6330" in none["many_ops"][1] and "GX_LOCAL_BYTES(512)" in none["local"][1], none
    lower = costs("--max-ops", "6000", "--local-bytes", "256", status=1)
    assert lower["many_ops"][0] == "GX0231" and "operator" in lower["many_ops"][1] and "GX_MAX_OPS" not in lower["many_ops"][1], lower
    assert lower["local"][0] == "GX0272" and "GX_LOCAL_BYTES" not in lower["local"][1] and lower["small"] == (6000, "operator", 256, "operator"), lower
    policy = costs(name="budget_policy", status=1)
    assert policy["raised"] == (65536, "object", 0, "default") and policy["usual"][0] == "GX0231", policy
    assert "GX_MAX_OPS(" in policy["usual"][1] and "GPUEXT_POLICY_MAX_OPS=" in policy["usual"][1], policy
    # what loads and runs is judged the same way
    for argv, env, status in (([], {}, 0), (["--max-ops", "6000"], {}, 1), ([], {"GPUEXT_MAX_OPS": "6000"}, 1), (["--local-bytes", "0"], {}, 1),
                              (["--max-ops", "9000000"], {"GPUEXT_MAX_OPS": "6000"}, 0)):
        err = s.run("run", "--device", "soft", *argv, "-e", s.obj("budget"), "--", "true", status=status, env=env)[1]
        assert ("GX02" in err) == bool(status), (argv, env, err)
    assert "GX_MAX_OPS(" in s.run("run", "-e", s.obj("budget_none"), "--", "true", status=1)[1]


def case_dump(s):
    """Global data by its types: numbers with their sign, bit fields, arrays, unions, at the end of a run that launched nothing."""
    path = os.path.join(s.tmp, "maps.json")
    s.run("run", "--device", "soft", "-e", s.obj("shapes"), "--dump", path, "--", "true")
    with open(path, encoding="utf-8") as f:
        maps = json.load(f)
    ((data,),) = [v for k, v in maps.items() if k.endswith(".data")]
    ((bss,),) = [v for k, v in maps.items() if k.endswith(".bss")]
    assert data["key"] == 0 and set(data["value"]) == {"shape", "alone", "huge", "real"} and data["value"]["alone"] == -5, data
    assert data["value"]["huge"] == "0x0102030405060708f1f2f3f4f5f6f7f8" and data["value"]["real"] == "0x3ff8000000000000", data
    assert bss["value"] == {"zero": 0}, bss
    assert data["value"]["shape"] == {
        "byte": 250, "half": -2, "word": -2**31, "wide": 2**64 - 1, "negative": -1, "low": 3, "sign": -16, "across": 0x5000001, "top": 1, "far": 0xfedcba9876,
        "color": 0x80000007, "in": [{"small": -128, "mid": 65535}, {"small": 127, "mid": 1}], "anonymous": {"all": 0x04030201, "bytes": [1, 2, 3, 4]},
        "pointer": 0, "flag": 1, "text": [97, 98, 99, 0], "matrix": [[1, -1], [-32768, 32767]], "none": []}, data["value"]["shape"]


def case_dump_cpus(s):
    """A value for each CPU that there can be, and what programs left in one of them."""
    path = os.path.join(s.tmp, "cpus.json")
    s.run("run", "--device", "soft", "-e", s.obj("toolmaps"), "--dump", path, "--", os.path.join("build", "examples", "vectoradd"))
    with open(path, encoding="utf-8") as f:
        maps = json.load(f)
    with open("/sys/devices/system/cpu/possible", encoding="ascii") as f:
        ends = [part.split("-") for part in f.read().split(",")]
    cpus = sum(int(e[-1]) - int(e[0]) + 1 for e in ends)
    calls = [v[0]["value"]["calls"] for k, v in maps.items() if k.endswith(".bss")][0]
    assert calls > 0 and [e["key"] for e in maps["array"]] == [0, 1] and all(len(e["values"]) == cpus for e in maps["array"]), maps
    assert not any(maps["array"][0]["values"]) and sum(maps["array"][1]["values"]) == calls, maps
    assert [e["key"] for e in maps["hash"]] == [7] and len(maps["hash"][0]["values"]) == cpus and sum(maps["hash"][0]["values"]) == calls, maps
    assert sorted(e["key"] for e in maps["last"]) == list(range(calls))[-3:] == sorted(e["value"] for e in maps["last"]), maps


def case_compile(s):
    text = s.run("compile", s.obj("lanes"))[0]
    assert text.count("// ") >= 4 and "red.relaxed" in text and "strategy" in text
    programs = s.lines("compile", "-j", s.obj("lanes"))
    assert sorted(p["name"] for p in programs) == ["entry_thread", "entry_warp", "exit_thread", "exit_warp"]
    assert all(p["type"] == "ptx" and p["instructions"] > 0 and p["registers"] > 0 and p["ptx"] in text for p in programs)
    for p in programs:  # the same numbers, said in both ways
        assert f"// {p['name']}: strategy {p['strategy']}, {p['instructions']} instructions, {p['local_bytes']} bytes of local memory, PTX >= " in text, p
        assert p["ptx"].startswith("{") and p["ptx"].rstrip().endswith("}") and p["ptx"].count("{") == p["ptx"].count("}"), p["ptx"]
    older = s.run("compile", "--sm", "30", "--ptx", "6.0", s.obj("lanes"))[0]
    assert older != text and s.run("compile", "--sm", "30", s.obj("lanes"))[0] != text != s.run("compile", "--ptx", "6.0", s.obj("lanes"))[0] and s.run("compile", "--sm", "75", "--ptx", "6.4", s.obj("lanes"))[0] == text
    assert s.lines("compile", "-j", s.obj("unsafe"), status=1) == [{"type": "object", "verdict": "refused"}]
    assert "refused" in s.run("compile", s.obj("unsafe"), status=1)[0]
    assert "GX0903" in s.run("compile", "/nonexistent.bpf.o", status=1)[1]
    for argv in ([], ["--ptx", "7", s.obj("lanes")], ["--ptx", "x.y", s.obj("lanes")], ["--ptx", "7.10", s.obj("lanes")], ["--ptx", "7.8x", s.obj("lanes")],
                 ["--sm", "29", s.obj("lanes")], ["--sm", "1000", s.obj("lanes")], [s.obj("lanes"), s.obj("lanes")]):
        s.wrong("", "compile", *argv)
    assert s.run("compile", "--sm", "999", s.obj("lanes"))[0] and "usage: gpuext compile" in s.run("compile", "--help")[0]
    assert not s.run("compile", s.obj("hostcalls"))[0]  # nothing of it runs in a kernel


def case_compile_shader(s):
    """The least that is a compute shader, in blocks of 8 by 2: it comes out with the programs of lanes.bpf.o around its function."""
    shader, made = os.path.join(s.tmp, "in.spv"), os.path.join(s.tmp, "out.spv")
    words = [0x07230203, 0x10000, 0, 5, 0, 0x20011, 1, 0x3000E, 0, 1, 0x5000F, 5, 1, 0x6E69616D, 0, 0x60010, 1, 17, 8, 2, 1, 0x20013, 2, 0x30021, 3, 2,
             0x50036, 2, 1, 0, 3, 0x200F8, 4, 0x100FD, 0x10038]
    with open(shader, "wb") as f:
        f.write(struct.pack(f"<{len(words)}I", *words))
    text = s.run("compile", "--shader", shader, "--output", made, s.obj("lanes"))[0]
    assert text.startswith(f"{made}: 4 programs, ") and "blocks of 8x2x1" in text and "needs VkPhysicalDeviceFeatures.shaderInt64" in text, text
    with open(made, "rb") as f:
        out = f.read()
    told = s.lines("compile", "-j", "--shader", shader, "-o", made, s.obj("lanes"))[0]
    assert told["type"] == "shader" and told["path"] == made and told["programs"] == 4 and told["words"] * 4 == len(out) and told["local_size"] == [8, 2, 1], told
    assert struct.pack("<I", told["spec_id"]) in out and told["reloc_words"] == 4 + 2 * 4 + 4 * told["maps"] + (4 if told["clock_word"] else 0), told
    if shutil.which("spirv-val"):
        subprocess.run(["spirv-val", "--target-env", "vulkan1.2", made], check=True)
    assert "GX1302" in s.run("compile", "--shader", shader, "-o", made, "--entry", "other", s.obj("lanes"), status=1)[1]
    assert "GX0003" in s.run("compile", "--shader", "/nonexistent", "-o", made, s.obj("lanes"), status=1)[1]
    assert "GX0003" in s.run("compile", "--shader", shader, "-o", "/nonexistent/out", s.obj("lanes"), status=1)[1]
    with open(shader, "ab") as f:
        f.write(b"x")
    assert "GX1301" in s.run("compile", "--shader", shader, "-o", made, s.obj("lanes"), status=1)[1]
    for argv in (["--shader", shader], ["-o", made], ["--entry", "main"], ["--entry", "main", "--output", made]):
        s.wrong("go together", "compile", *argv, s.obj("lanes"))


def case_list_words(s):
    for argv in ([], ["nope"], ["show"], ["dump"], ["list", "1"], ["show", "1", "2"], ["list", "-x"], ["show", "-p", "1"]):
        for noun in ("map", "prog", "link"):
            s.wrong("", noun, *argv)
    s.wrong("dump", "link", "dump", "1")
    assert "usage" in s.run("map", "--help")[0]
    assert not s.run("map", "list", "-p", "1")[0]
    assert "no loader has map 1" in s.run("map", "show", "1", "-p", "1", status=1)[1]


def case_what_cant_start(s):
    assert "GX0903" in s.run("run", "-e", "/nonexistent.bpf.o", "--", "true", status=1)[1]
    assert "GX0208" in s.run("run", "-e", s.obj("unsafe"), "--", "true", status=1)[1]
    assert "GX0902" in subprocess.run([s.gpuext, "run", "-e", s.obj("lanes"), "--", "/nonexistent"], capture_output=True, text=True, timeout=60, check=False).stderr
    for path in (s.tmp, "/dev/null", s.gpuext):
        assert "GX09" in s.run("run", "-e", path, "--", "true", status=1)[1]
    out, err = s.run("threadhist", "--device", "soft", "--max-ops", "1", "--", "echo", "ran", status=1)
    assert "GX0231" in err and "GX0904" in err and not out, (out, err)


def case_library_path(s):
    """What the application finds is where the soft device is, then what was there before."""
    argv = ("run", "--device", "soft", "-e", s.obj("lanes"), "-e", s.obj("hostcalls"), "--", "sh", "-c", 'echo "$LD_LIBRARY_PATH"')
    soft = os.path.realpath(os.path.join(s.build, "lib", "soft"))
    assert s.run(*argv, env={"LD_LIBRARY_PATH": "/mine:/yours"})[0] == soft + ":/mine:/yours\n"
    assert s.run(*argv, env={"LD_LIBRARY_PATH": ""})[0] == soft + "\n"


def case_name_of_the_control_socket(s):
    """Somebody else has the name under which applications would find this process."""
    taken, place = [], folder()

    def take():
        for name in (f"run:{os.geteuid()}:{os.getpid()}" + (f".{i}" if i else "") for i in range(16)):
            taken.append(socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET))
            taken[-1].bind(os.path.join(place, name))
            os.set_inheritable(taken[-1].fileno(), True)

    ran = subprocess.run([s.gpuext, "run", "--device", "soft", "-e", s.obj("lanes"), "--", "echo", "ran"], capture_output=True, text=True, timeout=60,
                         preexec_fn=take, close_fds=False, check=False)
    assert ran.returncode == 1 and not ran.stdout and "GX0003" in ran.stderr and "can't listen on the control socket /" in ran.stderr and "Address already in use" in ran.stderr, ran
    for name in {name for peer in taken for name in glob.glob(os.path.join(place, f"run:{os.geteuid()}:*")) if name == peer.getsockname()}:
        os.unlink(name)


# `$` is a line for sh, `>` its stdout, `!` its stderr, `=` its status where it is not 0; $OBJ, $POL, $TPOL: objects of the tests, policies
# that come with gpuext, policies of the tests. `$j`: of lines of JSON, numbers that vary are 0, and totals that are 0 are left out.
# `make update` writes the answers anew.
TRANSCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "cli", "transcript")
# what machines, libraries and others on this machine have a say in
ELSEWHERE = ((r"(: libbpf: ).*", r"\1..."), (r"libbpf v[0-9.]+", "libbpf v..."), (r"[^\s\"]*/(tests/e2e/objects/)", r"\1"), (r"gpuext-selftest-\w{6}", "gpuext-selftest-..."),
             (r"^libbpf: .*", "libbpf: ..."),
             (r"gpuext\[\d+\]", "gpuext[PID]"), (r"/[^ \t=:,]*/gpuext(-\d+)?/own/run:\d+:\d+(\.\d+)?", "SOCKETS/run:USER:PID"), (r"^gpuext: no loader is running$", ""), (r"^gpuext: GX0649: socket of a policy's loader: process .*", ""))


def hooks():
    """Those of kernels, as the command names them: the table has them, and no transcript a second time."""
    with open(os.path.join(os.path.dirname(TRANSCRIPTS), "..", "..", "..", "src", "defs", "hooks.def"), encoding="utf-8") as f:
        return ", ".join(re.findall(r'^HOOK\(\w+, *"([^"]+)", *DEVICE,', f.read(), re.M))


VARIES = re.compile(r"ns$|_ns_|^(pid|owner|registers|registers_added|map_bytes|states|instructions)$")


def steady(value, key=""):
    """With 0 for the numbers that differ from run to run, machine to machine, compiler to compiler; of totals what was counted."""
    if isinstance(value, dict):
        total = value.get("type") == "total"
        return {k: steady(v, k) for k, v in value.items() if not total or isinstance(v, bool) or (v != 0 and not VARIES.search(k))}
    return [steady(v) for v in value] if isinstance(value, list) else 0 if type(value) in (int, float) and VARIES.search(key) else value


def answer(s, command, as_json):
    """What a line of the transcript gives, as it stands there."""
    folders = {"OBJ": os.path.join(s.build, "e2e"), "POL": os.path.abspath("build/policies"), "TPOL": os.path.join(s.build, "policies"), "TMP": s.tmp, "BUILD": s.build,
               "EX": os.path.abspath("build/examples")}
    ours = {k: v for k, v in os.environ.items() if not k.startswith(("GPUEXT_", "LD_"))}
    env = dict(ours, **folders, PATH=s.build + ":/usr/bin:/bin", GPUEXT_GROUP=f"typed-{os.getpid()}", LC_ALL="C")
    r = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL, cwd=s.tmp, env=env, errors="replace")
    lines = []
    for mark, text in ((">", r.stdout), ("!", r.stderr)):
        for name in sorted(folders, key=lambda n: -len(folders[n])):
            text = text.replace(folders[name], "$" + name)
        text = text.replace("there are " + hooks(), "there are HOOKS")
        for line in text.splitlines():
            for pattern, there in ELSEWHERE:
                line = re.sub(pattern, there, line)
            if line != "libbpf: ..." or lines[-1:] != [f"{mark} {line}"]:
                lines += [f"{mark} {json.dumps(steady(json.loads(line))) if as_json and line[:1] == '{' else line}".rstrip()] if line else []
    return lines + ([f"= {r.returncode}"] if r.returncode else [])


def transcript(s, name):
    """Each line of a transcript is typed again: stdout, stderr and status are word for word what they were."""
    path = os.path.join(TRANSCRIPTS, name + ".txt")
    for name, data, mode in (("data", b"no object\n", 0o644), ("noexec", b"#!/bin/sh\n", 0o644), ("broken", b"#!/nonexistent\n", 0o755)):
        with open(os.path.join(s.tmp, name), "wb") as f:
            f.write(data)
        os.chmod(f.name, mode)
    with open(path, encoding="utf-8") as f:
        old = f.read().splitlines()
    new = []
    for line in old:
        if line[:1] == "$":
            new += [line, *answer(s, line.split(" ", 1)[1], line.startswith("$j "))]
        elif line[:1] in ("", "#"):
            new.append(line)
    if os.environ.get("GX_UPDATE"):
        with open(path, "w", encoding="utf-8") as f:
            f.write("\n".join(new) + "\n")
    else:
        assert new == old, "\n" + "\n".join(difflib.unified_diff(old, new, path, "now", lineterm="", n=2))


def case_says_command(s):
    transcript(s, "command")


def case_says_run(s):
    transcript(s, "run")


def case_says_app(s):
    transcript(s, "app")


def case_says_verify(s):
    transcript(s, "verify")


def case_says_compile(s):
    transcript(s, "compile")


def case_says_doctor(s):
    transcript(s, "doctor")


def case_says_alone(s):
    transcript(s, "alone")


def case_says_lists(s):
    transcript(s, "lists")


def case_says_completion(s):
    transcript(s, "completion")


def case_says_profile(s):
    transcript(s, "profile")


def case_says_policy(s):
    transcript(s, "policy")


def case_says_traces(s):
    transcript(s, "traces")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--only", choices=("texts", "others"), help="what is typed and answered, which is part of `make text`; or the rest")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    cases = [(k, f) for k, f in sorted(globals().items()) if k.startswith("case_") and (not args.names or k[5:] in args.names)
             and (not args.only or k.startswith("case_says_") == (args.only == "texts"))]
    failed = 0
    with tempfile.TemporaryDirectory() as tmp:
        for name, case in cases:
            try:
                case(Suite(os.path.abspath(args.build), tmp))
            except (AssertionError, subprocess.SubprocessError, ValueError, KeyError, OSError) as e:
                failed += 1
                print(f"FAILED: {name}: {e if name.startswith('case_says') else repr(e)}")
    print(f"typed: {len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
