#!/usr/bin/env python3
# on_call.py - what an operator does to a run: signals, nohup, pipes that close, disks that are full, other users' processes.
"""tests/e2e/on_call.py [--build build/release] [--examples build/examples] [NAMES]

Every case_<name> is one test on the soft device; it fails by an assertion, as in suite.py.
"""
import os, select, shutil, signal, subprocess, sys, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from suite import Skip, child_of, equal, main, same, serve, write  # pylint: disable=wrong-import-position

REPORT = "10240 threads ran, 10240 times in all"


def threadhist(s, *options):
    return [s.gpuext, "threadhist", "--device", "soft", *options, "--", os.path.join(s.examples, "vectoradd")]


# --- signals

TRAPS = """import os, signal, sys, time
for n in (signal.SIGUSR1, signal.SIGUSR2, signal.SIGHUP):
    signal.signal(n, lambda n, f: os.write(1, b"%d\\n" % n))
signal.signal(signal.SIGTERM, lambda n, f: os._exit(5))
open(sys.argv[1], "w").close()
time.sleep(60)"""


def case_what_is_sent_to_gpuext_is_for_the_application(s):
    """A reload or a dump that is asked of the process in front: the application gets each, also when they come together; none of them ends gpuext."""
    up = s.file("up")
    commands = (["run"], ["policy", "record", "-o", s.file("trace")])
    for command in commands:
        process = s.start([s.gpuext, *command, "--", sys.executable, "-c", TRAPS, up])
        while not os.path.exists(up):
            assert process.poll() is None, process.communicate()
            time.sleep(0.01)
        os.unlink(up)
        for numbers in ((signal.SIGUSR1,), (signal.SIGUSR2, signal.SIGHUP), (signal.SIGHUP,)):
            for number in numbers:
                process.send_signal(number)
            got = set()
            while got != set(numbers) and select.select([process.stdout], [], [], 20)[0]:
                line = os.read(process.stdout.fileno(), 64)
                assert process.poll() is None and line, f"{' '.join(command)}: {process.returncode} by {numbers}"
                got |= {int(n) for n in line.split()}
            equal(got, set(numbers), " ".join(command))
        process.send_signal(signal.SIGTERM)
        equal(s.finish(process).status, 5, "the application's own status")


def case_what_is_ignored_stays_ignored(s):
    """Under nohup, or in the background of a script, an application ignores what it would ignore without gpuext."""
    app = [sys.executable, "-c", "import signal\nprint([n for n in (1, 2, 3, 10, 12, 15) if signal.getsignal(n) == signal.SIG_IGN])"]
    for ignored in ([], [1], [2, 3], [1, 2, 3, 10, 12, 15]):
        shell = "".join(f"trap '' {n}; " for n in ignored) + 'exec "$@"'
        for command in ([], [s.gpuext, "run", "--"], [s.gpuext, "policy", "record", "-o", s.file("trace"), "--"]):
            got = s.finish(s.start(["/bin/sh", "-c", shell, "sh", *command, *app]))
            equal(got.out.decode(), f"{ignored}\n", f"ignored by an application of {command[1:2]}")
    process = s.start(["/bin/sh", "-c", "trap '' 1; exec \"$@\"", "sh", s.gpuext, "run", "--", "/bin/sh", "-c", "echo up; sleep 0.5; exit 6"])
    equal(process.stdout.readline(), b"up\n", "it is there")
    process.send_signal(signal.SIGHUP)
    equal(s.finish(process).status, 6, "a terminal that is closed ends nothing")


def case_a_report_that_takes_long_can_be_ended(s):
    """When the application has ended, the first signal may have been for both; the second is for gpuext, which waits for a reader of its maps."""
    for number in (signal.SIGTERM, signal.SIGINT):
        command = [s.gpuext, "run", "--device", "soft", "-e", s.obj("own"), "--dump", "-", "--", os.path.join(s.examples, "vectoradd")]
        process = s.start(command)
        assert select.select([process.stdout], [], [], 20)[0], "nothing was written"
        time.sleep(0.5)  # the pipe is full
        process.send_signal(number)
        time.sleep(0.3)
        equal(process.poll(), None, f"{number.name} once")
        process.send_signal(number)
        equal(process.wait(timeout=10), -number, f"{number.name} twice")
        process.communicate()
        process = s.start(command)
        time.sleep(1)
        process.send_signal(number)
        got = s.finish(process)
        equal((got.status, len(got.out) > 1 << 16), (0, True), f"{number.name} once, and a reader")


def case_a_reader_that_goes_away(s):
    """Whoever reads what gpuext prints closes the pipe: the application runs to its end, and its status is that of gpuext."""
    want = s.alone(s.app, "launch", "3")
    for options in (["-v", "-t", "threadhist"], ["-t", "threadhist", "-o", "json"], ["-v", "-t", "threadhist", "--out", "-"]):
        read, closed = os.pipe()
        os.close(read)
        out = s.file("out")
        with open(out, "wb") as file:
            command = [s.gpuext, "run", "--device", "soft", *options, "--", "/bin/sh", "-c", f"{s.app} launch 3 >{out}.app"]
            ran = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=closed if "-" in options else file, stderr=closed, timeout=30, check=False,
                                 restore_signals=True, env=s.env())
        os.close(closed)
        with open(out + ".app", "rb") as f:
            equal((ran.returncode, f.read()), (want.status, want.out), f"the application, with {options}")
    shown = "import signal\nprint(signal.getsignal(signal.SIGPIPE))"
    app = ["/bin/sh", "-c", "sed -n '/^SigIgn:/s/.*\\(........\\)$/\\1/p' /proc/self/status"]  # those of libc's own are not the application's
    same(s.finish(s.start(app)), s.finish(s.start([s.gpuext, "run", "--", *app])))
    same(s.finish(s.start([sys.executable, "-c", shown])), s.finish(s.start([s.gpuext, "run", "--", sys.executable, "-c", shown])))


# --- where output goes


def case_what_can_not_be_written_loses_nothing_else(s):
    """The report is there whatever became of the maps; what its own file does not take is printed."""
    for options, named in ((["--dump", "/dev/full"], ["/dev/full"]), (["--out", "/dev/full"], ["/dev/full"]), (["--out", "/dev/full", "--dump", "/dev/full"], 2 * ["/dev/full"])):
        got = s.finish(s.start(threadhist(s, *options)))
        equal(got.status, 0, "the application's status")
        equal((got.err.count("GX0003"), got.err.count("No space left"), REPORT in got.err), (len(named), len(named), True), f"with {options}: {got.err}")
    out = s.file("out")
    got = s.finish(s.start(threadhist(s, "--dump", "/dev/full", "--out", out)))
    with open(out, encoding="utf-8") as f:
        assert REPORT in f.read() and got.err.count("GX0003") == 1, got.err


def case_each_file_that_is_full_is_named(s):
    app = [os.path.join(s.examples, "profile_defects"), "strided"]
    options = ("--html", "--pprof", "--folded", "--dump", "--out")
    got = s.finish(s.start([s.gpuext, "profile", "--device", "soft", *[word for o in options for word in (o, "/dev/full")], "--", *app]))
    for option in options[:3]:
        assert f"{option} /dev/full: No space left on device" in got.err, (option, got.err)
    equal(got.err.count("No space left"), len(options), got.err)
    assert "lanes far apart in memory" in got.err, got.err


def case_a_trace_that_is_cut_is_not_called_whole(s):
    got = s.finish(s.start([s.gpuext, "memtrace", "--device", "soft", "--trace", "/dev/full", "--", os.path.join(s.examples, "vectoradd")]))
    assert got.status == 0 and "/dev/full is not complete: No space left on device" in got.err and "all are in" not in got.err, got.err


# --- containers


def case_files_that_can_only_be_read(s):
    """No folder for sockets can be made: that is said with what to set, and that works."""
    if os.getuid() or subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode:
        raise Skip("needs root and mount namespaces")
    if os.path.realpath(s.build).startswith(("/tmp/", "/run/", "/dev/shm/")):
        raise Skip("what is to run lies in what is to be hidden")
    closed = "for d in /run /tmp; do mount -t tmpfs -o ro none $d || exit 99; done; mount -t tmpfs none /dev/shm || exit 99; exec \"$@\""
    app = [s.gpuext, "threadhist", "--device", "soft", "--", os.path.join(s.examples, "vectoradd")]
    got = s.finish(s.start(["unshare", "-m", "sh", "-c", closed, "sh", "env", "-u", "TMPDIR", *app]))
    if got.status == 99:
        raise Skip("can't mount")
    assert got.status == 1 and not got.out and "can't listen on the control socket /run/gpuext" in got.err and "TMPDIR=/dev/shm" in got.err, got.err
    got = s.finish(s.start(["unshare", "-m", "sh", "-c", closed, "sh", "env", "TMPDIR=/dev/shm", *app]))
    assert got.status == 0 and REPORT in got.err, got.err


# --- processes of others


LATE = """import ctypes, os, sys
cuda = ctypes.CDLL("libcuda.so.1")
os.chroot(sys.argv[1])
os.chdir("/")
n = ctypes.c_int()
print(cuda.cuInit(0), cuda.cuDeviceGetCount(ctypes.byref(n)), n.value)"""


def case_a_root_of_its_own(s):
    """An application that opens the driver and then leaves the files behind: it finds its device as without gpuext, though nobody hears of it."""
    if os.geteuid():
        raise Skip("chroot is root's")
    folder = s.file("root")
    os.mkdir(folder)
    app = [sys.executable, "-c", LATE, folder]
    alone = s.finish(s.start(["env", "LD_LIBRARY_PATH=" + os.path.join(s.build, "lib", "soft"), *app]))
    under = s.finish(s.start([s.gpuext, "threadhist", "--device", "soft", "--out", s.file("report"), "--", *app]))
    equal(alone.out.decode(), "0 0 1\n", "alone")
    equal((under.status, under.out.decode()), (0, "0 0 1\n"), "under gpuext")


def case_the_process_of_gpuext_itself(s):
    process, stop, _ = serve(s, ["-e", s.obj("lanes")])
    got = s.finish(s.start([s.gpuext, "threadhist", "-p", str(process.pid), "-d", "0.1"]))
    write(stop, b"")
    s.finish(process)
    assert got.status == 1 and f"process {process.pid} is gpuext" in got.err and f"pgrep -P {process.pid}" in got.err, (got.status, got.err)


def case_processes_that_are_not_ones_own(s):
    """-p of another user's process: that is said, and who may."""
    if os.getuid() or not shutil.which("setpriv"):
        raise Skip("needs root and setpriv")
    process, stop, _ = serve(s, ["-e", s.obj("lanes")])
    app = child_of(process)
    words = [s.gpuext, "threadhist", "-p", str(app), "-d", "0.1"]
    got = s.finish(s.start(["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *words]))
    write(stop, b"")
    s.finish(process)
    if "setpriv:" in got.err:
        raise Skip(got.err.strip())
    assert got.status == 1 and f"process {app} is another user's (0)" in got.err and "as root" in got.err, (got.status, got.err)


if __name__ == "__main__":
    sys.exit(main("on call", globals()))
