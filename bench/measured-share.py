"""Where the time of a run went: its iterations, the rest of its forks, and the time between forks.

    python3 bench/measured-share.py RUN...        RUN is a run's folder, such as results/threads/20260101-120000-000

Iterations include warm-up; the share is that of all iterations in the time from the run's start to its end. With several
hosts it can exceed 1, since they measure at the same time. A run that continued in another session includes the pause.
"""
import csv
import json
import sys
from datetime import datetime
from pathlib import Path


def seconds(text):
    whole, _, fraction = text.rstrip("Z").partition(".")
    return datetime.fromisoformat(whole + "+00:00").timestamp() + float("0." + (fraction or "0"))


def total(rows, column):
    return sum(int(row[column] or 0) for row in rows) / 1e9


def share(run):
    began = seconds(json.loads((run / "run.json").read_text())["started"])
    entries = [json.loads(line) for line in (run / "journal.jsonl").read_text().splitlines()]
    ends = [entry["finished"] for entry in entries if entry.get("finished")]
    forks = list(csv.DictReader((run / "forks.csv").open()))
    if not ends or not forks:
        sys.exit(f"{run}: the run has not finished, or has no forks")
    sums = {}
    for row in csv.DictReader((run / "iterations.csv").open()):
        sums[row["phase"]] = sums.get(row["phase"], 0) + int(row["elapsed_ns"]) / 1e9
    whole, in_forks, iterations = seconds(ends[-1]) - began, total(forks, "duration_ns"), sum(sums.values())
    to_main = total(forks, "start_to_main_ns")
    print(f"{run}: {len(forks)} forks, {whole:.1f} s, share of iterations {iterations / whole:.2f}")
    measured = sums.get("measurement", 0)
    for name, part in [("measured iterations", measured),
                       ("iterations before: warm-up, and those before a change of CPUs", iterations - measured),
                       ("from a process's start to main", to_main),
                       ("the rest of forks: containers, the worker between main and end", in_forks - iterations - to_main),
                       ("outside forks: sentinels, first fork, between forks, results", whole - in_forks)]:
        print(f"  {part:9.1f} s  {part / whole:6.1%}  {1e3 * part / len(forks):8.1f} ms a fork  {name}")


if len(sys.argv) < 2:
    sys.exit(__doc__)
for argument in sys.argv[1:]:
    share(Path(argument))
