#!/usr/bin/env python3
"""hw_forms.py - forms of instructions with operands made at random: what a device gives for them, and whether two devices give the same.

    gpuext run --device soft -- tests/hardware/hw_forms.py run soft.xz      # or without gpuext, on the machine's GPU
    tests/hardware/hw_forms.py compare hardware.xz soft.xz                  # a table; --markdown behind it for documents
    tests/hardware/hw_forms.py digest hardware.xz                           # a line for each form: forms_h200.txt, which compare takes, too
    tests/hardware/hw_forms.py check forms_h200.txt soft.xz                 # all that a digest is there of are equal: `make forms`
    tests/hardware/hw_forms.py keep hardware.xz NAME...                     # forms as text tests of the soft device
    tests/hardware/hw_forms.py list                                         # forms, by family
    tests/hardware/hw_forms.py ptx NAME                                     # the text of one form

`run` starts workers, each with a context of its own, since a fault ends a context: the form that it was at is told with the driver's message, and the next
worker goes on behind it. A file has each form's name, a digest of its operands and what the device gave, or why it gave nothing.
"""
import argparse, hashlib, json, lzma, os, subprocess, sys, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from formset import core
from formset.device import Device, Failure


def all_forms(pattern=""):
    from formset import bulk, conversions, groups, images, moves, products, video
    forms = [f for module in (products, groups, moves, bulk, images, video, conversions) for f in module.forms()]
    names = [f.name for f in forms]
    assert len(names) == len(set(names)), sorted(n for n in names if names.count(n) > 1)[:9]
    return [f for f in forms if pattern in f"{f.family} {f.name}"]


def put(out, form, data=b"", error=None, inputs=""):
    head = {"family": form.family, "name": form.name, "bytes": len(data), "inputs": inputs}
    if error:
        head["error"] = error
    out.write(json.dumps(head).encode() + b"\n" + data)
    out.flush()


def worker(args):
    """Forms from args.first on, each args.step-th, into a file of its own. A line of output when one is begun, and when it is done."""
    device = Device()
    print(f"name {device.name}", flush=True)
    forms = all_forms(args.only)
    with open(args.file, "ab") as out:
        for i in range(args.first, len(forms), args.step):
            print(f"at {i}", flush=True)
            form = forms[i]
            given = form.data()
            digest = sum_of(given)
            form.data = lambda: given
            try:
                put(out, form, device.run(form), inputs=digest)
            except Failure as e:
                put(out, form, error=str(e), inputs=digest)
                if "cuModule" not in str(e):  # the context may be lost
                    return 3
    return 0


def share(args, first, parts, names, limit, end):
    """One worker after the other, until all of its forms have been tried or the time is over."""
    forms, at, path = all_forms(args.only), first, f"{args.file}.{first}"
    open(path, "wb").close()
    while at < len(forms) and time.time() < end:
        command = [sys.executable, os.path.abspath(__file__), "worker", path, "--first", str(at), "--step", str(args.workers), "--only", args.only, "--seed", args.seed]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        last, timer = None, None
        errors = []
        drain = threading.Thread(target=lambda: errors.extend(process.stderr.read().splitlines()))
        drain.start()
        for line in process.stdout:
            word, _, rest = line.strip().partition(" ")
            if timer:
                timer.cancel()
            if word == "at":
                last = int(rest)
                timer = threading.Timer(max(min(limit, end - time.time()), 0.1), process.kill)
                timer.start()
            elif word == "name":
                names.add(rest)
        if timer:
            timer.cancel()
        rc = process.wait()
        drain.join()
        if not rc:
            break
        if last is None:
            names.add("no device: " + (errors[-1] if errors else f"exit {rc}"))
            break
        if rc != 3:  # it died before it could write why
            with open(path, "ab") as out:
                put(out, forms[last], error=f"worker: exit {rc}: {errors[-1] if errors else 'no message'}")
        at = last + args.workers
    parts.append(path)


def run(args):
    parts, names, begin = [], set(), time.time()
    threads = [threading.Thread(target=share, args=(args, i, parts, names, args.limit, begin + args.seconds)) for i in range(args.workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with lzma.open(args.file, "wb", preset=args.preset) as out:
        out.write(json.dumps({"device": "; ".join(sorted(names))}).encode() + b"\n")
        for path in sorted(parts):
            with open(path, "rb") as part:
                out.write(part.read())
            os.unlink(path)
    device, results = load(args.file)
    bad = {n: r for n, r in results.items() if r["error"]}
    print(f"{device}: {len(results)} of {len(all_forms(args.only))} forms, {len(bad)} without a result, {os.path.getsize(args.file)} bytes, {time.time() - begin:.0f} s")
    for name, r in list(bad.items())[: args.show]:
        print(f"  {name}: {' '.join(r['error'].split())[:200]}")
    return 0 if results else 1


def sum_of(data):
    return hashlib.sha256(data).hexdigest()[:16]


def load(path):
    """The device, and for each form what it gave; of a file of digests only whether it was that."""
    results = {}
    if path.endswith(".txt"):
        with open(path) as f:
            lines = f.read().splitlines()
        for line in lines[1:]:
            inputs, result, name = line.split(" ", 2)
            results[name] = {"error": None, "inputs": inputs, "digest": result}
        return lines[0].lstrip("# ").split(":")[0], results
    with lzma.open(path, "rb") as f:
        device = json.loads(f.readline())["device"]
        while line := f.readline():
            head = json.loads(line)
            results[head["name"]] = {"error": head.get("error"), "inputs": head["inputs"], "data": f.read(head["bytes"])}
    return device, results


def verdict(form, x, y, quick):
    """equal, or how far apart; and the share of words that differ."""
    if x["inputs"] != y["inputs"]:
        return "other operands", 1.0
    if "digest" in x or "digest" in y:
        same = (x.get("digest") or sum_of(x["data"])) == (y.get("digest") or sum_of(y["data"]))
        return ("equal", 0.0) if same else ("differs", 1.0)
    if x["data"] == y["data"]:
        return "equal", 0.0
    step = 2 if form.n_out % 4 else 4
    n = len(x["data"]) // step
    differ = sum(x["data"][i * step : i * step + step] != y["data"][i * step : i * step + step] for i in range(n)) / n
    if not form.judge or quick:
        return "differs", differ
    form.data()
    return f"{form.judge(None, x['data'], y['data']):.3g}", differ


def compare(args):
    (name_x, x), (name_y, y) = load(args.file), load(args.other)
    rows, families, missing = [], {}, []
    for form in all_forms(args.only):
        a, b = x.get(form.name), y.get(form.name)
        if not a or not b or a["error"] or b["error"]:
            missing.append(form)
            continue
        said, share_ = verdict(form, a, b, args.quick)
        rows.append((form, said, share_))
        n, equal, near = families.get(form.family, (0, 0, 0))
        close = said == "equal" or (said[0].isdigit() and float(said) <= 1)
        families[form.family] = n + 1, equal + (said == "equal"), near + close
    row = (lambda *cells: "| " + " | ".join(map(str, cells)) + " |") if args.markdown else lambda *cells: ", ".join(map(str, cells))
    total = [sum(f[i] for f in families.values()) for i in range(3)]
    print(f"{name_x} against {name_y}\n")
    print(row("family", "forms", "equal bits", "equal, or within 1 ulp of the largest product") + ("\n| --- | --- | --- | --- |" if args.markdown else ""))
    for family, numbers in list(families.items()) + [("all", total)]:
        print(row(family, *numbers))
    print(f"\nEqual bits in {100 * total[1] / max(total[0], 1):.1f} % of the forms that both ran; {len(missing)} were not run on one of the two.")
    if not args.brief:
        print("\n" + row("form that differs", "words that differ", "largest difference, in ulps of the largest product") + ("\n| --- | --- | --- |" if args.markdown else ""))
        for form, said, share_ in rows:
            if said != "equal":
                print(row(f"`{form.name}`" if args.markdown else form.name, f"{100 * share_:.2f} %", said))
        print("\nNot run on one of the two: " + "; ".join(f.name for f in missing) if missing else "")
    return 0 if rows and total[1] >= args.least * total[0] else 1


def check(args):
    """Each form of the digests ran here, too, and gave the same: none may differ."""
    (name, x), (_, y) = load(args.file), load(args.other)
    forms, problems = {form.name: form for form in all_forms()}, []
    for at in x:
        if at not in forms or at not in y or y[at]["error"]:
            problems.append(f"{at}: no result: {y[at]['error'] if at in y else 'not run'}")
        elif (said := verdict(forms[at], x[at], y[at], True)[0]) != "equal":
            problems.append(f"{at}: {said}")
    print("\n".join(problems + [f"forms: {len(x) - len(problems)} passed, {len(problems)} failed: equal in all bits to what {name} gave"]))
    return 1 if problems or not x else 0


def digest(args):
    device, results = load(args.file)
    print(f"# {device}: digests of operands and of results of each form that it ran, by tests/hardware/hw_forms.py digest")
    for form in all_forms(args.only):
        if form.name in results and not results[form.name]["error"]:
            print(results[form.name]["inputs"], sum_of(results[form.name]["data"]), form.name)
    return 0


def keep(args):
    """Trials of forms, as many as fit into lines of 590 words: different ones for each form."""
    device, results = load(args.file)
    names = [args.other] + args.more
    print(f"# {device}'s results of forms of tests/hardware/hw_forms.py, with operands made at random: hw_forms.py keep")
    for at, name in enumerate(names):
        form = next(f for f in all_forms() if f.name == name)
        data, out = form.data(), results[name]["data"]
        trials = [(at * 4 + 1 + i * 5) % form.trials for i in range(max(min(form.trials, 590 * 8 // form.n_in, args.trials), 1))]
        texts = [" ".join(f"0x{int.from_bytes(part[i : i + 8], 'little'):x}" for i in range(0, len(part), 8)) for part in
                 (b"".join(x[t * n : t * n + n] for t in trials) for x, n in ((data, form.n_in), (out, form.n_out)))]
        print(f"-- soft\n// {name}\n{form.text().rstrip()}\n//: mem i x64 {texts[0]}\n//: mem o x64 0*{len(trials) * form.n_out // 8}")
        print(f"//: launch k {len(trials)} {form.threads} i o\n//: print o x64\n-- verdict\no: {' '.join(w[2:].zfill(16) for w in texts[1].split())}")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("run", "worker", "compare", "digest", "check", "keep", "list", "ptx"))
    parser.add_argument("file", nargs="?", default="")
    parser.add_argument("other", nargs="?")
    parser.add_argument("more", nargs="*")
    parser.add_argument("--trials", type=int, default=1, help="of each form that is kept")
    parser.add_argument("--only", default="", help="forms whose family and name have this in them")
    parser.add_argument("--seed", default="", help="other operands; the files that compare takes must be of the same")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--limit", type=float, default=60, help="seconds that a form may take")
    parser.add_argument("--seconds", type=float, default=3600, help="then it ends, and says what it has not run")
    parser.add_argument("--preset", type=int, default=6)
    parser.add_argument("--show", type=int, default=25, help="forms without a result that are told")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--brief", action="store_true")
    parser.add_argument("--quick", action="store_true", help="says only whether bits are equal")
    parser.add_argument("--least", type=float, default=0.9, help="share of forms that must be equal")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    args = parser.parse_args()
    core.SEED = args.seed
    if args.what == "list":
        for form in all_forms(args.only):
            print(f"{form.family}: {form.name}: {form.trials} trials")
        return 0
    if args.what == "ptx":
        print(next(f for f in all_forms() if f.name == args.file).text())
        return 0
    return {"run": run, "worker": worker, "compare": compare, "digest": digest, "check": check, "keep": keep}[args.what](args)


if __name__ == "__main__":
    sys.exit(main())
