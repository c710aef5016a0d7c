"""Draws the pictures of a report from a run's CSV with pandas and matplotlib; bench/report compares with it.

    python3 bench/report.py RUN FOLDER

Reads the columns that it needs alone, and draws every kind of picture of elapsed times that threadscale draws of such a
run, in the same size: over the count, without the slowest kind, the smaller counts, per task, virtual threads minus the
pool, CPUs compared, and the speed-up. No findings, no steadiness, no further columns: those the report has in addition.
"""
import sys
from pathlib import Path

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

# Student's t(0.975) by degrees of freedom; importing SciPy for one number would be unfair.
T = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 6: 2.4469, 7: 2.3646, 8: 2.3060, 9: 2.2622}
COLOURS = ["#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00"]


def read(run):
    columns = ["fork", "cpus", "threads", "tasks", "phase", "elapsed_ns", "cpu_ns", "throttled_periods"]
    rows = pd.read_csv(run / "iterations.csv", usecols=columns,
                       dtype={"cpus": "category", "threads": "category", "phase": "category"})
    return rows[rows.phase == "measurement"]


def summary(rows):
    forks = rows.groupby(["cpus", "threads", "tasks", "fork"], observed=True).elapsed_ns.mean()
    by = forks.groupby(["cpus", "threads", "tasks"], observed=True)
    table = pd.DataFrame({"mean": by.mean(), "sd": by.std(), "forks": by.count()})
    table["error"] = table.sd / np.sqrt(table.forks) * table.forks.sub(1).map(T)
    everything = rows.groupby(["cpus", "threads", "tasks"], observed=True).elapsed_ns
    return table.join(everything.agg(["median", "min", "max"]))


def picture(folder, name, lines, counts, quantity):
    figure, axes = plt.subplots(figsize=(16, 10), dpi=100)
    for index, (label, values, errors, dashes) in enumerate(lines):
        axes.errorbar(range(len(counts)), values, yerr=errors, label=label, marker="o", linestyle=dashes,
                      color=COLOURS[index % len(COLOURS)], capsize=5)
    axes.set_xticks(range(len(counts)), [f"{count:,}" for count in counts])
    if max(np.max(v) for _, v, _, _ in lines) > 100 * max(1e-9, min(np.min(v) for _, v, _, _ in lines)):
        axes.set_yscale("log" if min(np.min(v) for _, v, _, _ in lines) > 0 else "symlog")
    axes.set(title="A run with very many iterations", xlabel="Number of tasks", ylabel=quantity)
    axes.grid(True, axis="y")
    axes.legend()
    figure.savefig(folder / f"{name}.png")
    plt.close(figure)


def main(run, folder):
    folder.mkdir(parents=True, exist_ok=True)
    table = summary(read(run))
    table.to_csv(folder / "summary.csv")
    counts = sorted(table.index.unique("tasks"))
    kinds, cpus = list(table.index.unique("threads")), list(table.index.unique("cpus"))

    def line(of, kind, column="mean", some=counts):
        return table.loc[(of, kind)].loc[some, column].to_numpy()

    def lines(of, chosen, some=counts, per=1.0):
        return [(k, line(of, k, some=some) / per, line(of, k, "error", some) / per, "-") for k in chosen]

    for of in cpus:
        slowest = max(kinds, key=lambda kind: line(of, kind).max())
        picture(folder, f"elapsed-{of}", lines(of, kinds), counts, "Elapsed time (ns)")
        others = [kind for kind in kinds if kind != slowest]
        picture(folder, f"without-slowest-{of}", lines(of, others), counts, "Elapsed time (ns)")
        half = counts[:(len(counts) + 1) // 2]
        picture(folder, f"small-counts-{of}", lines(of, others, half), half, "Elapsed time (ns)")
        picture(folder, f"per-task-{of}", lines(of, kinds, per=np.array(counts)), counts, "Time per task (ns)")
    pool = next(kind for kind in kinds if kind.startswith("fixed-pool"))
    picture(folder, "virtual-minus-pool",
            [(of, line(of, "virtual") - line(of, pool), None, "-") for of in cpus], counts, "Difference (ns)")
    picture(folder, "cpus-compared",
            [(f"{k}, {of}", line(of, k), line(of, k, "error"), dashes)
             for of, dashes in zip(cpus, ("--", "-")) for k in kinds], counts, "Elapsed time (ns)")
    picture(folder, "speed-up", [(k, line(cpus[0], k) / line(cpus[1], k), None, "-") for k in kinds], counts, "Speed-up")


main(Path(sys.argv[1]), Path(sys.argv[2]))
