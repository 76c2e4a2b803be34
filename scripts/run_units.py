#!/usr/bin/env python3
"""run_units.py - runs unit test programs: FOLDER, then programs. Says which failed, and what was skipped: a program that ends with 77, or a
line that begins with SKIPPED.

One more runs than there are processors, since some wait. Nothing but the program is started for a test: a shell and its commands would
take longer than most tests do. UNITS_SLOW=10: the ten that took the most time of processors.
"""
import concurrent.futures, os, signal, sys, threading

SECONDS = 600  # what takes one of an idle machine takes ten beside other jobs


def run(program):
    """(exit status, seconds of processors); its output is in a file beside it."""
    log = os.open(program + ".log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
    pid = os.posix_spawn(program, [program], os.environ, setpgroup=0,
                         file_actions=[(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0), (os.POSIX_SPAWN_DUP2, log, 1), (os.POSIX_SPAWN_DUP2, log, 2)])
    os.close(log)
    late = threading.Timer(SECONDS, os.killpg, (pid, signal.SIGKILL))
    late.start()
    _, status, usage = os.wait4(pid, 0)
    late.cancel()
    return os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime


def main(folder, programs):
    failed, skipped, times = 0, 0, []
    with concurrent.futures.ThreadPoolExecutor((os.cpu_count() or 1) + 1) as pool:
        runs = {pool.submit(run, p): p for p in programs}
        for done in concurrent.futures.as_completed(runs):
            program = runs[done]
            status, seconds = done.result()
            times.append((seconds, program))
            with open(program + ".log", encoding="utf-8", errors="replace") as f:
                lines = f.read().splitlines()
            for line in sorted({l for l in lines if l.startswith("SKIPPED")}):
                print("%s: %s" % (program, line))
            skipped += status == 77
            if status not in (0, 77):
                failed += 1
                print("\n".join(["FAILED: %s (%d)" % (program, status), *lines[-30:]]), flush=True)
    for seconds, program in sorted(times, reverse=True)[:int(os.environ.get("UNITS_SLOW", 0))]:
        print("%7.2f s %s" % (seconds, program))
    print("unit (%s): %d passed, %d failed, %d skipped" % (folder, len(programs) - failed - skipped, failed, skipped))
    return 1 if failed or len(programs) == skipped else 0


if __name__ == "__main__":
    # applications of suites that run beside these would find the loaders of these, and write to them
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tests/e2e"))
    import parts
    parts.own_sockets()
    sys.exit(main(sys.argv[1], sys.argv[2:]))
