"""judges.py - the tests one by one, what each runs of the modules (gcov, measured once), and running one with a limit and without leftovers."""
import ctypes, glob, json, os, re, resource, shutil, signal, subprocess, sys, tempfile, time

from module_changes import ALL_MODULES, ROOT, sources

MEMORY, FILE = 1 << 38, 1 << 37  # what one test may reserve and write
USED = 6 << 30  # what its first process may use of memory
BUSY = 8  # what the clock may be beside the time of processors
PAGE = resource.getpagesize()


def catalogue(build, root=ROOT, programs=None):
    """name -> command, relative to the root of a tree; unit tests first. programs: the build whose unit and text tests are meant."""
    tests = {}
    programs = programs or build
    for path in sorted(glob.glob(os.path.join(root, programs, "unit/*/*"))):
        if os.access(path, os.X_OK) and os.path.isfile(path) and "." not in os.path.basename(path):
            name = os.path.relpath(path, os.path.join(root, programs, "unit"))
            there = name.startswith(("backend/", "cublas/", "cudart/", "curand/", "nvml/", "policies/", "soundness/")) or os.path.exists(os.path.join(root, "tests/unit", name + ".c"))
            if there and name != "device-soft/speed":
                tests["unit:" + name] = [os.path.join(programs, "unit", name)]
    text = [sys.executable, "tests/run", "--first", "--gx-test", programs + "/gx-test"]
    for path in sorted(glob.glob(os.path.join(root, "tests/text/*/"))):
        part = os.path.relpath(path, os.path.join(root, "tests"))
        tests[part.replace("text/", "text:")] = [*text, "tests/" + part]
    for path in sorted(glob.glob(os.path.join(root, "tests/text/*.py"))):  # what they make at random runs on the soft device
        part = os.path.basename(path)
        tests["text:soft-" + part[:-3]] = [sys.executable, "tests/text/" + part, programs + "/gx-test"]
    for path in sorted(glob.glob(os.path.join(root, "tests/verify/*/*.t"))):  # in pieces, by the first word of their names: all together they take long
        folder, name = os.path.relpath(path, os.path.join(root, "tests/verify")).split("/")
        piece = "verify:%s/%s" % (folder, re.match(r"[a-z0-9]*", name).group(0))
        tests.setdefault(piece, list(text)).append("tests/verify/%s/%s" % (folder, name))
    tests["cli"] = [sys.executable, "tests/e2e/cli.py", "--build", build]
    with open(os.path.join(ROOT, "tests/interpose/run.sh"), encoding="utf-8") as f:
        tests.update({"interpose:" + n: ["tests/interpose/run.sh", build, n] for n in re.findall(r"^case_(\w+)\(", f.read(), re.M)})
    tests.update({"e2e:" + n: [sys.executable, "tests/e2e/run.py", "--build", build, n] for n in example_names()})
    for suite, pattern, more in (("faults", "case_", []), ("on_call", "case_", []), ("whole", "case_", []), ("failing", "case_", []), ("first_steps", "case_", []), ("policy_cli", "case_", []), ("typed", "case_", []), ("policy", "case_", []), ("replay", "case_", []), ("blocks", "case_", []), ("tools", "case_", []), ("vulkan", "case_", []), ("managed", "quick_", ["--quick"])):
        path = "tests/e2e/%s.py" % suite
        for name in re.findall(r"^def %s(\w+)\(" % pattern, open(os.path.join(ROOT, path), encoding="utf-8").read(), re.M):
            tests["%s:%s" % (suite, name)] = [sys.executable, path, "--build", build, *more, ("quick_" if suite == "managed" else "") + name]
    tests["truth"] = [sys.executable, "tests/e2e/truth.py", "--build", build, "--quick"]
    return tests


def example_names():
    with open(os.path.join(ROOT, "tests/e2e/cases.txt"), encoding="utf-8") as f:
        return [line.split()[0] for line in f if line.split("#")[0].strip()]


def limits(sanitized=False):
    ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG: a change may make it endless, and nobody would be left to end it
    if not sanitized:  # it reserves more than there is
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def children(pid):
    found = []
    for path in glob.glob("/proc/%d/task/*/children" % pid):
        try:
            with open(path, encoding="ascii") as f:
                found += [int(p) for p in f.read().split()]
        except OSError:
            pass
    return found


def adopt():
    """Processes whose parents end become ours, so that none is left."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def end_children():
    while True:
        left = children(os.getpid())
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass


def is_sanitized(command):
    """Whether a test is of a build with sanitizers, which is slower."""
    return any("build/asan/" in word for word in command)


def uses_too_much(pid):
    try:
        with open("/proc/%d/statm" % pid, encoding="ascii") as f:
            return int(f.read().split()[1]) * PAGE > USED
    except OSError:
        return False


def used(pid):
    """Seconds of processors that a process and what it has waited for took."""
    try:
        with open("/proc/%d/stat" % pid, encoding="ascii") as f:
            return sum(int(n) for n in f.read().rsplit(") ", 1)[1].split()[11:15]) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0


def wait(p, seconds):
    """Its status, or None: it took too long, or too much memory. By the clock it may take much longer where others work, too. What was adopted
    and has ended is waited for: a test may look until it is gone."""
    end = time.monotonic() + BUSY * seconds
    while True:
        try:
            return p.wait(timeout=max(0, min(0.1, end - time.monotonic())))
        except subprocess.TimeoutExpired:
            for pid in children(os.getpid()):
                if pid != p.pid:
                    os.waitpid(pid, os.WNOHANG)
            if time.monotonic() >= end or used(p.pid) >= seconds or uses_too_much(p.pid):
                return None


def run(command, folder, seconds, env=None):
    """(passed, or None when all of it was skipped; seconds; output): in this process, which must have no other children."""
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as tmp, open(os.path.join(tmp, "out"), "w+b") as out:
        os.chmod(tmp, 0o711)  # programs in it are other users', too
        p = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
                             preexec_fn=lambda: limits(is_sanitized(command)), env=dict(os.environ, TMPDIR=tmp, **(env or {})))
        status = wait(p, seconds)
        end_children()
        out.seek(0)
        text = out.read().decode("utf-8", "replace")
    skipped = status == 77 or (status == 0 and re.search(r"^SKIPPED|^skipped", text, re.M) and not re.search(r"\b[1-9]\d* passed", text))
    return None if skipped else status == 0, time.monotonic() - begin, text


# --- which lines a test runs
def lines_run(prefix, build, wanted):
    files = []
    for folder, _, names in os.walk(prefix):
        for name in names:
            if name.endswith(".gcda"):
                source = os.path.relpath(os.path.join(folder, name), prefix + ROOT)
                gcno = os.path.join(ROOT, source.replace(".gcda", ".gcno"))
                of = re.sub(r".*obj/cudart\d+/(?!test-)", "src/device/cudart/", re.sub(r".*obj/(?=src/)", "", source))[:-5] + ".c"
                if of in wanted and os.path.exists(gcno):
                    shutil.copy(gcno, folder)
                    files.append(os.path.join(folder, name))
    lines = {}
    if files:
        r = subprocess.run(["gcov", "-j", "-t", *files], cwd=ROOT, capture_output=True, text=True)
        for line in r.stdout.splitlines():
            for f in json.loads(line)["files"] if line.startswith("{") else []:
                if f["file"] in wanted:
                    old = lines.setdefault(f["file"], {})
                    for l in f["lines"]:
                        old[l["line_number"]] = old.get(l["line_number"], 0) or bool(l["count"])
    return lines


def measure(build, path, only=""):
    """Runs each test on the coverage build: {test: {seconds, lines: {file: [numbers]}}}, and which lines are code."""
    wanted = set(sources(ALL_MODULES))
    data = json.load(open(path)) if os.path.exists(path) else {"tests": {}, "code": {}}
    skipped, failed = [], []
    adopt()
    for name, command in catalogue(build).items():
        if (only and not re.search(only, name)) or (not only and name in data["tests"]):
            continue
        with tempfile.TemporaryDirectory() as prefix:
            passed, seconds, text = run(command, ROOT, 120, {"GCOV_PREFIX": prefix})
            found = lines_run(prefix, build, wanted)
        print("%6.2f s %s %s" % (seconds, name, {True: "", None: "SKIPPED", False: "FAILED\n" + text[-600:]}[passed]), flush=True)
        skipped += [name] if passed is None else []
        failed += [name] if passed is False else []
        if passed:
            data["tests"][name] = {"seconds": round(seconds, 2), "lines": {f: [n for n, c in l.items() if c] for f, l in found.items()}}
        for f, l in found.items():
            data["code"][f] = sorted(set(data["code"].get(f, [])) | set(l))
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path + ".tmp", "w", encoding="utf-8") as f:
            json.dump(data, f)
        os.replace(path + ".tmp", path)
    print("judges: %d measured, %d failed%s, %d skipped%s" % (len(data["tests"]), len(failed), ": " + ", ".join(failed) if failed else "", len(skipped),
                                                              ": " + ", ".join(skipped) if skipped else ""))


if __name__ == "__main__":
    measure(sys.argv[1] if len(sys.argv) > 1 else "build/cover", os.path.join(ROOT, "build/mutate/cover.json"), sys.argv[2] if len(sys.argv) > 2 else "")
