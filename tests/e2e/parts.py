"""parts.py - the two parts of a suite: what `make check` runs of it, and what only `make test` runs, by tests/e2e/long.txt; what keeps
suites that run at once apart; signals."""
import ctypes, os, signal

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "long.txt")

# Whoever started the suite may ignore some (nohup, the background of a script), and what it starts would then: that is tested, not assumed.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGTERM):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)


def option(parser):
    parser.add_argument("--part", choices=("quick", "long"), help="without the cases of tests/e2e/long.txt, or those alone")


def long_cases():
    """(suite, case) of each line."""
    with open(LIST, encoding="utf-8") as f:
        return [tuple(line.split()) for line in f if line.strip() and not line.startswith("#")]


def taken(suite, cases, args):
    """Those names of a suite's cases that run: all, the ones named, or a part. A line of the list that is about nothing is an error."""
    if args.names:
        return [c for c in cases if c in args.names]
    rare = {case for of, case in long_cases() if of == suite}
    if rare - set(cases):
        raise ValueError("tests/e2e/long.txt: %s has no %s" % (suite, ", ".join(sorted(rare - set(cases)))))
    return [c for c in cases if not args.part or (c in rare) == (args.part == "long")]


def own_sockets():
    """From here on this process and its children are in a network namespace of their own, and root's folder of sockets is one of their own,
    where the kernel allows it: applications and commands look for all policies of their user, and those of another suite would be told of here."""
    libc, new_net, new_mounts, private, bind = ctypes.CDLL(None), 0x40000000, 0x20000, (1 << 14) + (1 << 18), 1 << 12
    libc.unshare(new_net)
    if not os.geteuid() and not libc.unshare(new_mounts) and not libc.mount(b"none", b"/", None, ctypes.c_ulong(private), None):
        os.makedirs("/run/gpuext", exist_ok=True)
        if not libc.mount(b"none", b"/run/gpuext", b"tmpfs", ctypes.c_ulong(0), b"mode=755"):
            os.mkdir("/run/gpuext/folder", 0o755)  # a folder like others, which a file system's first one is not
            libc.mount(b"/run/gpuext/folder", b"/run/gpuext", None, ctypes.c_ulong(bind), None)
