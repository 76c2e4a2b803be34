#!/usr/bin/env python3
# cli.py - the command line: help, manual pages and completions say the same, and what is typed wrongly is named.
import argparse, glob, os, re, shutil, subprocess, sys, tempfile

root = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
parser = argparse.ArgumentParser()
parser.add_argument("--build", default="build/release")
args = parser.parse_args()
gpuext = os.path.join(root, args.build, "gpuext")
passed = failed = skipped = 0


def run(*argv, **more):
    return subprocess.run([gpuext, *argv], capture_output=True, text=True, timeout=60, **more)


def check(name, good, seen=""):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(f"cli: {name} failed\n{seen}")


def skip(name, why):
    global skipped
    skipped += 1
    print(f"SKIPPED: {name}: {why}")


def listed(text, section):
    """The words of one list of `gpuext --help`."""
    body = text.split(f"\n{section}:\n")[1].split("\n\n")[0]
    return re.findall(r"^  (\S+) ", body, flags=re.M)


def options_of_help(text):
    return re.findall(r"^  (?:-(\w), |    )--([\w-]+)", text, flags=re.M)


top = run("--help").stdout
tools = listed(top, "tools")
commands = listed(top, "commands")
policies = ["policy " + word for word in listed(run("policy", "--help").stdout, "commands")]
pages = tempfile.mkdtemp()
made = run("man", pages)
check("man writes pages", made.returncode == 0, made.stderr)
everything = commands + policies + tools
names = {f"gpuext-{words.replace(' ', '-')}.1" for words in everything} | {"gpuext.1"}
check("a page for each command and tool, and no other", set(os.listdir(pages)) == names, set(os.listdir(pages)) ^ names)

for words in everything:
    help_run = run(*words.split(), "--help")
    options = options_of_help(help_run.stdout)
    lines = help_run.stdout.splitlines()
    check(f"{words}: no line of --help is too long", max(len(line) for line in lines) <= 110, max(lines, key=len))
    short = [pair for pair in zip(lines, lines[1:]) if re.match(r" {26}\S", pair[1]) and pair[0][26:] and not re.fullmatch(r" +(-\w, )?--[\w-]+( \S+)?", pair[0])
             and len(pair[0]) + 1 + len(pair[1].split()[0]) <= 110]
    check(f"{words}: lines of --help are filled", not short, short)
    check(f"{words} --help", help_run.returncode == 0 and help_run.stdout.startswith(f"gpuext {words}: "), help_run.stderr)
    letters = [letter for letter, _ in options if letter]
    longs = [name for _, name in options]
    check(f"{words}: no option twice", len(set(letters)) == len(letters) and len(set(longs)) == len(longs), options)
    page = open(os.path.join(pages, f"gpuext-{words.replace(' ', '-')}.1"), encoding="utf-8").read()
    in_page = [n.replace("\\-", "-") for n in re.findall(r"^\.B (?:\\-\w, )?\\-\\-([\w\\-]+)", page, flags=re.M)]
    check(f"{words}: the page has the options of --help", in_page == longs, f"{in_page}\n{longs}")
    wrong = run(*words.split(), "--no-such-option")
    check(f"{words}: an unknown option is named", words == "policy" or (wrong.returncode == 2 and "--no-such-option" in wrong.stderr), wrong.stderr)
    wrong = run(*words.split(), "--no-such-option", "--help", "x")
    check(f"{words}: the first wrong word counts", wrong.returncode == 2, wrong.stdout)

for typed, says in {("run", "-Z"): "-Z", ("run", "--device"): "--device needs a value: auto|soft|cuda", ("run", "--device", "tpu", "x"): "tpu",
                    ("verify", "--json=1", "x"): "--json takes no value", ("run", "--d", "soft"): "more than one option", ("nothing",): "nothing",
                    ("verify", "a", "b"): "takes 1 argument, not 2: gpuext verify [OPTIONS] OBJECT", ("policy", "nothing"): "nothing", ("completion", "tcsh"): "bash, fish or zsh",
                    ("map", "show"): "list takes no ID"}.items():
    wrong = run(*typed)
    check(" ".join(typed), wrong.returncode == 2 and says in wrong.stderr, f"{wrong.returncode} {wrong.stderr}")
short = run("run", "--devi", "tpu", "x")
check("an option may be abbreviated", "tpu" in short.stderr, short.stderr)
made = run("man", "/nonexistent/folder")
check("man: a folder that can't be made", made.returncode == 1 and "/nonexistent/folder" in made.stderr, made.stderr)


def complete(*words):
    script = run("completion", "bash").stdout
    line = " ".join(f"'{w}'" for w in words)
    out = subprocess.run(["bash", "-c", f"{script}\nCOMP_WORDS=({line})\nCOMP_CWORD={len(words) - 1}\n_gpuext\nprintf '%s\\n' \"${{COMPREPLY[@]}}\""],
                         capture_output=True, text=True, cwd=pages)
    return set(out.stdout.split()) if not out.stderr else out.stderr


check("bash: commands and tools", complete("gpuext", "") == set(commands) | set(tools) | {"--help"}, complete("gpuext", ""))
check("bash: sub-commands", complete("gpuext", "policy", "re") == {"record", "replace", "replay"}, complete("gpuext", "policy", "re"))
check("bash: options", complete("gpuext", "run", "--du") == {"--dump", "--duration"}, complete("gpuext", "run", "--du"))
check("bash: options of a tool", "--object" not in complete("gpuext", "threadhist", "--") and "--kernel" in complete("gpuext", "threadhist", "--"))
check("bash: values", complete("gpuext", "run", "--device", "") == {"auto", "soft", "cuda"}, complete("gpuext", "run", "--device", ""))
check("bash: files", "gpuext-run.1" in complete("gpuext", "verify", "gpuext-r"), complete("gpuext", "verify", "gpuext-r"))
check("bash: behind --", "gpuext-run.1" in complete("gpuext", "run", "--", "gpuext-r"), complete("gpuext", "run", "--", "gpuext-r"))
for shell in ("fish", "zsh"):
    if not shutil.which(shell):
        skip(f"{shell} completion", f"no {shell} on this machine")
        continue
    read = subprocess.run([shell, "-n"], input=run("completion", shell).stdout, capture_output=True, text=True)
    check(f"{shell} reads its completion", read.returncode == 0 and not read.stderr, read.stderr)
if shutil.which("mandoc"):
    lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *glob.glob(pages + "/*.1")], capture_output=True, text=True)
    left = [line for line in lint.stdout.splitlines() if "missing date" not in line]
    check("mandoc has no warning", not left, "\n".join(left))
else:
    skip("manual pages under mandoc", "no mandoc on this machine")
shutil.rmtree(pages)
print(f"cli: {passed} passed, {failed} failed, {skipped} skipped")
sys.exit(failed > 0 or passed < 100)
