#!/usr/bin/env python3
# page.py - the page of `gpuext policy replay --html`: strictly parsed, then opened in a browser that measures it, where there is one.
"""tests/e2e/page.py [--build build/release] [--browser PROGRAM] [--keep FOLDER]: every case_<name> is one test. Those that need a browser (chromium, or what is built from it) are skipped
where none starts. --keep leaves pages and pictures of them."""
import argparse, html.parser, json, os, re, shutil, subprocess, sys, tempfile
import xml.etree.ElementTree as xml

BROWSERS = ("chromium-headless-shell", "chromium-shell", "chromium", "chromium-browser", "google-chrome")
LONG = "a-policy-with-a-name-that-nobody-would-give-it_" * 3
# What the browser finds wrong with the page that it shows; closed parts are opened first.
MEASURE = """
const wrong = [], said = {};
const bright = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => (x /= 255) <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4); return .2126 * v[0] + .7152 * v[1] + .0722 * v[2]; };
const contrast = (a, b) => { const x = bright(a), y = bright(b); return (Math.max(x, y) + .05) / (Math.min(x, y) + .05); };
document.querySelectorAll("details").forEach(d => d.open = true);
const ground = getComputedStyle(document.body).backgroundColor;
said.dark = bright(ground) < .2;
said.elements = document.querySelectorAll("*").length;
said.figures = document.querySelectorAll("svg").length;
said.text = document.body.innerText;
if (performance.getEntriesByType("resource").length) wrong.push("the page asked for something else");
if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`);
for (const svg of document.querySelectorAll("svg")) {
  const box = svg.getBoundingClientRect(), texts = [...svg.querySelectorAll("text")].map(t => [t.textContent, t.getBoundingClientRect(), t]);
  if (svg.getAttribute("aria-hidden") != "true" && !(svg.getAttribute("role") == "img" && (svg.getAttribute("aria-label") || "").length > 10)) wrong.push("a figure without words");
  if (box.width < 1 || box.height < 1) wrong.push("a figure without size");
  texts.forEach(([text, r, t], i) => {
    if (r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1) wrong.push(`'${text}' is cut off`);
    if (contrast(getComputedStyle(t).fill, ground) < 4.5) wrong.push(`'${text}' has too little contrast`);
    for (const [other, o] of texts.slice(0, i))
      if (r.left < o.right - 1 && o.left < r.right - 1 && r.top < o.bottom - 3 && o.top < r.bottom - 3) wrong.push(`'${text}' lies on '${other}'`);
  });
  for (const mark of svg.querySelectorAll("[data-mark]"))
    if (contrast(getComputedStyle(mark).fill, ground) < 3) wrong.push(`${mark.getAttribute("class")} has too little contrast`);
}
for (const name of document.querySelectorAll("summary, .name"))
  if (name.scrollWidth > name.clientWidth + 1) wrong.push(`the name '${name.textContent}' is cut off`);
said.wrong = wrong;
document.documentElement.dataset.said = JSON.stringify(said);
"""


class Suite:
    def __init__(self, args, tmp):
        self.gpuext, self.tmp, self.browser, self.keep = os.path.join(os.path.abspath(args.build), "gpuext"), tmp, args.browser, args.keep

    def page(self, workload, *more, steps="1", name=None):
        """A page over a workload, and the report in JSON."""
        trace, path = os.path.join(self.tmp, workload), os.path.join(self.tmp, (name or workload) + ".html")
        if not os.path.exists(trace):
            subprocess.run([self.gpuext, "policy", "workload", workload, "--steps", steps, "--device-bytes", "16M", "-o", trace], check=True, timeout=60)
        ran = subprocess.run([self.gpuext, "policy", "replay", "-j", trace, "--html", path, *more], check=True, capture_output=True, timeout=60)
        return path, json.loads(ran.stdout)

    def policies(self):
        """A policy, and the same under a long name."""
        long = os.path.join(self.tmp, LONG + ".bpf.o")
        shutil.copy(os.path.join("build", "policies", "fifo.bpf.o"), long)
        return "-e", os.path.join("build", "policies", "lfu.bpf.o"), "-e", long

    def open(self, path, size, dark):
        """What the browser says of the page, measured by a script that is put into a copy of it."""
        text, copy = open(path, encoding="utf-8").read(), f"{path[:-5]}-{size[0]}-{'dark' if dark else 'light'}"
        assert text.count("</body>") == 1
        with open(copy + ".html", "w", encoding="utf-8") as f:
            f.write(text.replace("</body>", f"<script>{MEASURE}</script></body>"))
        argv = [self.browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={os.path.join(self.tmp, 'profile')}",
                f"--window-size={size[0]},{size[1]}", f"--blink-settings=preferredColorScheme={0 if dark else 1}"]
        ran = subprocess.run([*argv, "--dump-dom", f"file://{copy}.html"], capture_output=True, timeout=120)
        assert ran.returncode == 0, ran.stderr.decode(errors="replace")[-600:]

        class Said(html.parser.HTMLParser):
            said = None

            def handle_starttag(self, tag, attrs):
                self.said = json.loads(dict(attrs)["data-said"]) if tag == "html" and "data-said" in dict(attrs) else self.said
        parser = Said()
        parser.feed(ran.stdout.decode())
        assert parser.said, "the page was not measured: " + ran.stdout.decode()[:300]
        if self.keep:
            subprocess.run([*argv, f"--screenshot={copy}.png", f"file://{path}"], check=True, capture_output=True, timeout=120)
        return parser.said


def case_parsed(s):
    """The page is XML as well, so that nothing in it is left to a browser's guess; figures have words, axes have units, values start at zero."""
    path, report = s.page("moe-decode", *s.policies())
    tree = xml.parse(path).getroot()
    figures = [e for e in tree.iter("svg") if e.get("aria-hidden") != "true"]
    assert len(figures) >= len(report["variants"]) and all(e.get("role") == "img" and len(e.get("aria-label")) > 10 for e in figures)
    for v, row in zip(report["variants"], next(tree.iter("table")).findall("tr")[1:], strict=True):
        why = "".join(row[-1].itertext())
        assert row[-1].get("class") == "why" and f"{v['pages_again']} of {v['pages_in']} pages came again, {v['evicted_early']} of {v['evictions']} evictions" in why, why
        assert ("parts from native 51 at event " in why) == (not v["first_difference"]["same"]), why
    assert "too early if the block faulted back" in "".join(tree.itertext())
    over_time = [d.find("div/svg") for d in tree.iter("details")]
    assert len(over_time) == len(report["variants"])
    for v, svg in zip(report["variants"], over_time):
        text = [t.text for t in svg.iter("text")]
        assert v["name"] in svg.get("aria-label") and f"Faults: {v['faults']} pages" in svg.get("aria-label"), svg.get("aria-label")
        assert text.count("0") >= 3 and any(re.fullmatch(r"Faults, pages per (s|ms|us|ns)", t) for t in text) and any("virtual clock" in t for t in text), text


def columns(svg, kind):
    """Columns of a map of the figure in which there is anything."""
    found = set()
    for path in svg.iter("path"):
        if path.get("class").startswith(f"heat {kind} l") and "swatch" not in path.get("class"):
            for x, length in re.findall(r"M(\d+) \d+\.5h(\d+)", path.get("d")):
                found |= set(range(int(x), int(x) + int(length)))
    return found


def case_numbers(s):
    """What is drawn is what -j says: columns of the maps, heights of the steps, tenants' shares."""
    compare(*s.page("two-tenants"), tenants=2, slow=0)
    compare(*s.page("kv-cache"), tenants=1, slow=2)  # what takes many times as long has axes of its own


def compare(path, report, tenants, slow):
    fastest = min(v["time_ns"] for v in report["variants"])
    is_slow = {v["name"]: v["time_ns"] // 4 > fastest for v in report["variants"]}
    assert sum(is_slow.values()) == slow, is_slow
    for v, details in zip(report["variants"], xml.parse(path).getroot().iter("details")):
        svg, over = details.find("div/svg"), v["over_time"]
        interval = max(o["over_time"]["interval_ns"] for o in report["variants"] if is_slow[v["name"]] or not is_slow[o["name"]])
        assert ("Longer axes" in "".join(details.itertext())) == is_slow[v["name"]], v["name"]
        by = interval // over["interval_ns"]
        joined = {key: [sum(over[key][i:i + by]) for i in range(0, len(over[key]), by)] for key in ("accesses", "faults", "evictions")}
        for key in ("accesses", "faults"):
            assert columns(svg, key) == {i for i, n in enumerate(joined[key]) if n}, (v["name"], key)
        for key in ("faults", "evictions"):
            steps = next(p for p in svg.iter("path") if p.get("class") == key).get("d")
            base, *heights = [float(y) for y in re.findall(r"(?:^M\d+ |V)([\d.]+)(?=[VH])", steps)]
            assert len(heights) == len(joined[key]), (len(heights), len(joined[key]))
            high, most = base - min(heights), max(joined[key])
            assert all(abs((base - y) / (high or 1) - n / (most or 1)) < .01 for y, n in zip(heights, joined[key])), (v["name"], key)
        said = ["".join(li.itertext()) for li in details.iter("li")]
        for t, text in zip(v["tenants"], said, strict=True):
            assert f"pid {t['pid']}: holds {t['mean_permille'] // 10}.{t['mean_permille'] % 10} %" in text and f" {t['faults']} faults" in text, text
        assert len([p for p in svg.iter("path") if p.get("class").startswith("share ")]) == len(v["tenants"]) == tenants


def case_opened(s):
    """In light and dark, wide and narrow: nothing is cut off, lies on something else, is hard to see, or comes from elsewhere."""
    path, report = s.page("moe-decode", *s.policies())
    n = len(list(xml.parse(path).getroot().iter("svg")))
    for size, dark in (((1100, 2400), False), ((420, 2400), True)):
        said = s.open(path, size, dark)
        assert not said["wrong"], f"{size}: " + "; ".join(said["wrong"][:10])
        assert said["dark"] == dark and said["figures"] == n, (said["dark"], said["figures"], n)
        assert all(v["name"] in said["text"] for v in report["variants"])


def starts(browser):
    """Whether it shows an empty page here: not every container lets it."""
    try:
        return b"<body" in subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"], capture_output=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired):
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--browser", default=next(filter(starts, filter(None, map(shutil.which, BROWSERS))), None))
    parser.add_argument("--keep")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    cases = [(k, f) for k, f in sorted(globals().items()) if k.startswith("case_") and (not args.names or k[5:] in args.names)]
    run = [(k, f) for k, f in cases if args.browser or k != "case_opened"]
    failed = 0
    with tempfile.TemporaryDirectory() as tmp:
        for name, case in run:
            folder = os.path.join(args.keep or tmp, name[5:])
            os.makedirs(folder, exist_ok=True)
            try:
                case(Suite(args, os.path.abspath(folder)))
            except (AssertionError, subprocess.SubprocessError, xml.ParseError, OSError) as e:
                failed += 1
                print(f"FAILED: {name}: {e}")
    skipped = len(cases) - len(run)
    print(f"page: {len(run) - failed} passed, {failed} failed" + (f", {skipped} skipped: no browser that starts ({', '.join(BROWSERS)})" if skipped else ""))
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    sys.exit(main())
