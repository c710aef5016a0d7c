#!/usr/bin/env python3
"""Compares load generators on one server, which answers at once on a CPU of its own.

    python3 bench/generators.py rates [ROUNDS] [TOOL...]
    python3 bench/generators.py stop [TOOL...]

rates: the highest rate of each tool on one CPU over 64 connections, in turn; 5 rounds take 8 minutes.
stop: what each tool reports of a server that stops for one second, at 100 requests per second over ten connections for
ten seconds. Of 1,000 requests due, 100 wait: p95 is 0.50 s and p99 0.90 s. At full speed where a tool has no rate.

Needs target/threadscale-worker.jar (./mvnw -DskipTests package), Java 25, taskset, and an idle host with two CPUs.
Installs the tools that are missing, in these versions: with apt, or with go and cargo below target/generators.
SECONDS_EACH sets the seconds of a run, WORKER another class path of the worker.
"""

import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target" / "generators"
WORKER = os.environ.get("WORKER", str(ROOT / "target" / "threadscale-worker.jar"))
SECONDS = int(os.environ.get("SECONDS_EACH", 10))

APT = {
    "wrk": "wrk=4.1.0*",
    "h2load": "nghttp2-client=1.52.0*",
    "ab": "apache2-utils=2.4*",
    "siege": "siege=4.0.7*",
    "hey": "hey=0.1.4*",
}
GO = {
    "vegeta": "github.com/tsenart/vegeta/v12@v12.13.0",
    "bombardier": "github.com/codesenberg/bombardier@v1.2.6",
}
CARGO = {"oha": "1.16.0"}

N = r"\s*([\d.]+(?:e[+-]?\d+)?)"
T = r"\s*([\d.]+ ?[mun]?s)"
UNITS = {"s": 1e3, "ms": 1, "us": 1e-3, "ns": 1e-6}

OHA = "oha --no-tui --output-format json"
BOMBARDIER = "bombardier -o json -p r -l"
VEGETA = "vegeta attack -targets={targets} -duration={s}s {how} | vegeta report -type=json"


class Words(typing.NamedTuple):
    """Patterns of what a tool says; times without a unit are in this one."""

    unit: str
    requests: str
    p50: str | None
    p95: str | None
    p99: str | None
    longest: str
    errors: str


class Tool(typing.NamedTuple):
    """A tool: its commands for the highest rate, asked for more than any can send, and for the stop."""

    loop: str
    fastest: str
    stop: str
    words: Words


WRK_WORDS = Words("s", N + " requests in", "50%" + T, None, "99%" + T, r"Latency\s+\S+\s+\S+" + T,
                  "Socket errors: (.*)")
H2LOAD_WORDS = Words("s", r"(\d+) done", None, None, None, r"time for request:\s+\S+" + T, r"(\d+) failed")
OHA_WORDS = Words("ms", r'"200": (\d+)', '"p50":' + N, '"p95":' + N, '"p99":' + N, '"max":' + N,
                  r'"errorDistribution": \{\s*([^}]*?)\s*\}')
VEGETA_WORDS = Words("ns", r'"requests":(\d+)', '"50th":' + N, '"95th":' + N, '"99th":' + N, '"max":' + N,
                     r'"errors":\[(.*?)\]')
BOMBARDIER_WORDS = Words("us", r'"req2xx":(\d+)', '"50":' + N, '"95":' + N, '"99":' + N, '"latency":.*?"max":' + N,
                         r'"others":(\d+)')
HEY_WORDS = Words("s", r"\[200\]\s+(\d+)", "50% in" + N, "95% in" + N, "99% in" + N, "Slowest:" + N,
                  r"Error distribution:\s+(.*)")
AB_WORDS = Words("ms", "Complete requests:" + N, " 50%" + N, " 95%" + N, " 99%" + N, "100%" + N, "Failed requests:" + N)
SIEGE_WORDS = Words("s", '"transactions":' + N, None, None, None, '"longest_transaction":' + N,
                    '"failed_transactions":' + N)
KIT_WORDS = Words("s", "answered" + N, "p50" + T, "p95" + T, "p99" + T, "max" + T, "errors" + N)

TOOLS = {
    "wrk 4.1.0": Tool(
        "closed", "wrk -t1 -c64 -d{s}s {url}", "wrk -t1 -c10 -d{s}s --latency {url}", WRK_WORDS),
    "wrk, delay of 100 ms": Tool(
        "", "", "wrk -t1 -c10 -d{s}s --latency -s {delay} {url}", WRK_WORDS),
    "h2load 1.52.0": Tool(
        "open", "h2load --h1 -t1 -c64 -D{s} --rps=3125 {url}",
        "h2load --h1 -t1 -c10 -D{s} --rps=10 {url}", H2LOAD_WORDS),
    "oha 1.16.0": Tool(
        "open", OHA + " -c64 -z{s}s -q200000 {url}", OHA + " -c10 -z{s}s -q100 {url}", OHA_WORDS),
    "oha, --latency-correction": Tool(
        "", "", OHA + " --latency-correction -c10 -z{s}s -q100 {url}", OHA_WORDS),
    "vegeta 12.13.0": Tool(
        "open", VEGETA.replace("{how}", "-rate=200000 -max-workers=64 -connections=64"),
        VEGETA.replace("{how}", "-rate=100"), VEGETA_WORDS),
    "vegeta, -max-workers=10": Tool(
        "", "", VEGETA.replace("{how}", "-rate=100 -max-workers=10"), VEGETA_WORDS),
    "bombardier 1.2.6": Tool(
        "open", BOMBARDIER + " -c64 -d{s}s -r200000 {url}", BOMBARDIER + " -c10 -d{s}s -r100 {url}", BOMBARDIER_WORDS),
    "hey 0.1.4": Tool(
        "closed", "hey -c 64 -z {s}s {url}", "hey -c 10 -q 10 -z {s}s {url}", HEY_WORDS),
    "ab 2.3": Tool(
        "closed", "ab -q -k -c64 -t{s} -n100000000 {url}", "ab -q -k -c10 -t{s} -n100000000 {url}", AB_WORDS),
    "siege 4.0.7": Tool(
        "closed", "siege -q -j -b -c64 -t{s}S {url}", "siege -q -j -d0.1 -c10 -t{s}S {url}", SIEGE_WORDS),
    "threadscale": Tool(
        "open", "{kit} send {port} 200000 {s} 64", "{kit} send {port} 100 {s} 20000", KIT_WORDS),
    "threadscale, 1,000 per second": Tool(
        "", "", "{kit} send {port} 1000 {s} 20000", KIT_WORDS),
}


def install(tools):
    """Installs those that are missing."""
    os.environ["PATH"] += f":{FOLDER}:{FOLDER}/bin"
    missing = {name for name in (re.match(r"\w+", tool)[0] for tool in tools) if not shutil.which(name)}
    packages = [APT[name] for name in missing & APT.keys()]
    if packages:
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], check=True)
    for name in missing & GO.keys():
        subprocess.run(["go", "install", GO[name]], env=os.environ | {"GOBIN": str(FOLDER)}, check=True)
    for name in missing & CARGO.keys():
        command = ["cargo", "install", name, "--version", CARGO[name], "--locked", "--root", str(FOLDER)]
        subprocess.run(command, check=True)


class Server:
    """The server on CPU 0."""

    def __init__(self, kit, stop_after=0):
        self.process = subprocess.Popen(
            ["taskset", "-c", "0", *kit, "serve", str(stop_after)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def cpu_seconds(self):
        stat = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        """Returns the number of requests that it has received."""
        return int(self.process.communicate()[0])


class Bench:
    """Runs the tools on CPU 1."""

    def __init__(self, work):
        program = str(ROOT / "bench" / "Generators.java")
        subprocess.run(["javac", "--release", "25", "-proc:none", "-cp", WORKER, "-d", work, program], check=True)
        self.work = pathlib.Path(work)
        self.kit = ["java", "-XX:+UseSerialGC", "-Xmx256m", "-cp", f"{work}:{WORKER}",
                    "dev.threadscale.bench.Generators"]
        (self.work / "delay.lua").write_text("function delay() return 100 end\n")

    def run(self, command, port):
        """Returns what a tool says, its CPU time and its time, in seconds."""
        url = f"http://127.0.0.1:{port}/"
        (self.work / "targets").write_text(f"GET {url}\n")
        values = {"delay": self.work / "delay.lua", "targets": self.work / "targets", "kit": " ".join(self.kit)}
        before = os.times()
        done = subprocess.run(
            ["taskset", "-c", "1", "sh", "-c", command.format(s=SECONDS, url=url, port=port, **values)],
            capture_output=True, text=True)
        after = os.times()
        cpu = after.children_user + after.children_system - before.children_user - before.children_system
        return done.stdout + done.stderr, cpu, after.elapsed - before.elapsed


def found(pattern, said):
    match = re.search(pattern, said, re.S if ".*?" in pattern else 0) if pattern else None
    return match[1] if match else ""


def millis(pattern, unit, said):
    text = found(pattern, said)
    if not text:
        return "–"
    number, given = re.fullmatch(r"([\d.e+-]+) ?(\w*)", text).groups()
    time = float(number) * UNITS[given or unit]
    return f"{time:,.0f}" if time >= 10 else f"{time:.2f}"


def rates(bench, tools, rounds):
    server = Server(bench.kit)
    seen = {name: [] for name in tools}
    # The first round warms the server up, and does not count.
    for turn in range(rounds + 1):
        for name, tool in tools.items():
            before = server.cpu_seconds()
            said, cpu, time = bench.run(tool.fastest, server.port)
            answers = float(found(tool.words.requests, said) or "nan")
            if turn:
                busy = 100 * (server.cpu_seconds() - before) / time
                seen[name].append((answers / SECONDS, 100 * cpu / time, busy))
    server.close()
    print("| tool | loop | requests per second | it was busy | server busy |\n|---|---|---|---|---|")
    for name, tool in tools.items():
        rate, own, busy = (sorted(column) for column in zip(*seen[name]))
        print(f"| {name} | {tool.loop} | {statistics.median(rate):,.0f} ({rate[0]:,.0f} to {rate[-1]:,.0f}) "
              f"| {statistics.median(own):.0f} % | {statistics.median(busy):.0f} % |")


def stop(bench, tools):
    print("| tool | requests received | reported | p50, ms | p95 | p99 | longest | errors |")
    print("|---|---|---|---|---|---|---|---|")
    for name, tool in tools.items():
        words = tool.words
        server = Server(bench.kit, 450 * SECONDS)
        said, _, _ = bench.run(tool.stop, server.port)
        times = [millis(one, words.unit, said) for one in (words.p50, words.p95, words.p99, words.longest)]
        print(f"| {name} | {server.close():,} | {found(words.requests, said)} | {' | '.join(times)} "
              f"| {found(words.errors, said) or 'none'} |", flush=True)


def main():
    what, *rest = sys.argv[1:] or ["stop"]
    rounds = int(rest.pop(0)) if rest and rest[0].isdigit() else 5
    tools = {name: tool for name, tool in TOOLS.items() if not rest or name in rest}
    if what == "rates":
        tools = {name: tool for name, tool in tools.items() if tool.fastest}
    install(tools)
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(work)
        if what == "rates":
            rates(bench, tools, rounds)
        else:
            stop(bench, tools)


if __name__ == "__main__":
    main()
