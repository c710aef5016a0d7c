"""Draws the pictures of a report from a run's CSV with pandas and matplotlib; bench/report compares with it.

    python3 bench/report.py RUN FOLDER least|same

The same fourteen pictures in the same size. `least` is the least that they need: those columns alone, each picture as PNG.
`same` does what a report does besides: every picture as SVG as well, an estimate of every counter, the bootstrap
of both findings, and the checksum of the CSV. Neither makes a page, nor looks where each fork is steady.
"""
import hashlib
import sys
import time
from pathlib import Path

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

# Student's t(0.975) by degrees of freedom; importing SciPy for one number would be unfair.
T = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 6: 2.4469, 7: 2.3646, 8: 2.3060, 9: 2.2622}
COLOURS = ["#D55E00", "#0072B2", "#009E73", "#000000", "#CC79A7", "#56B4E9"]
LEVELS = ["cpus", "threads", "tasks"]
TIMES = ["elapsed_ns", "cpu_user_ns", "cpu_system_ns"]
FURTHER = ["cpu_ns", "voluntary_switches", "involuntary_switches", "throttled_periods", "heap_after_bytes"]


def ended(stage):
    print(f"{stage}: {time.process_time():.2f} s of CPU time so far")


def read(run, columns):
    return pd.read_csv(run / "iterations.csv", usecols=[*LEVELS, "fork", "phase", "iteration", *columns],
                       dtype={"cpus": "category", "threads": "category", "phase": "category"})


def estimate(rows, column):
    forks = rows.groupby([*LEVELS, "fork"], observed=True)[column]
    means = forks.mean().groupby(LEVELS, observed=True)
    table = pd.DataFrame({"mean": means.mean(), "sd": means.std(), "forks": means.count()})
    table["error"] = table.sd / np.sqrt(table.forks) * table.forks.sub(1).map(T)
    everything = rows.groupby(LEVELS, observed=True)[column]
    quantiles = everything.quantile([0, 0.25, 0.5, 0.75, 1]).unstack()
    quantiles.columns = ["min", "lower", "median", "upper", "max"]
    within = (forks.var() * (forks.count() - 1)).groupby(LEVELS, observed=True).sum()
    table["within"] = np.sqrt(within / (everything.count() - table.forks))
    return table.join(quantiles)


def bootstrap(rows, column, one, other, tasks):
    """95 % intervals of the ratio of means for each combination of the other levels."""
    generator, intervals = np.random.default_rng(20130620), []
    values = rows[rows.threads.isin([one, other]) & rows.tasks.isin(tasks)]
    forks = values.groupby([*LEVELS, "fork"], observed=True)[column]
    means, errors = forks.mean(), forks.std(ddof=0) / np.sqrt(forks.count())
    for cpus in means.index.unique("cpus"):
        for count in tasks:
            side = []
            for kind in (one, other):
                mean, error = means[cpus, kind, count].to_numpy(), errors[cpus, kind, count].to_numpy()
                drawn = generator.integers(len(mean), size=(10_000, len(mean)))
                side.append((mean[drawn] + error[drawn] * generator.standard_normal(drawn.shape)).mean(axis=1))
            intervals.append(np.quantile(side[0] / side[1], [0.025, 0.975]))
    return intervals


class Pictures:
    def __init__(self, folder, formats):
        self.folder, self.formats = folder, formats

    def save(self, figure, name, title, across, quantity):
        axes = figure.gca()
        axes.set(title=title, xlabel=across, ylabel=quantity)
        axes.grid(True, axis="y")
        for form in self.formats:
            figure.savefig(self.folder / f"{name}.{form}")
        plt.close(figure)

    def lines(self, name, lines, counts, quantity):
        figure, axes = plt.subplots(figsize=(16, 10), dpi=100)
        for index, (label, values, errors, dashes) in enumerate(lines):
            axes.errorbar(range(len(counts)), values, yerr=errors, label=label, marker="o", linestyle=dashes,
                          color=COLOURS[index % len(COLOURS)], capsize=5)
        axes.set_xticks(range(len(counts)), [f"{count:,}" for count in counts])
        if max(np.max(v) for _, v, _, _ in lines) > 100 * max(1e-9, min(np.min(v) for _, v, _, _ in lines)):
            axes.set_yscale("log" if min(np.min(v) for _, v, _, _ in lines) > 0 else "symlog")
        axes.legend()
        self.save(figure, name, "A run with very many iterations", "Number of tasks", quantity)

    def boxes(self, name, table, forks, kinds, counts):
        figure, axes = plt.subplots(figsize=(16, 10), dpi=100)
        for k, kind in enumerate(kinds):
            boxes = []
            for at, count in enumerate(counts):
                row = table.loc[kind, count]
                boxes.append({"med": 1, "q1": row["lower"] / row["median"], "q3": row["upper"] / row["median"],
                              "whislo": row["min"] / row["median"], "whishi": row["max"] / row["median"], "fliers": []})
                means = (forks.loc[kind, count] / row["median"]).to_numpy()
                axes.plot(at + 0.2 * k + np.linspace(-0.05, 0.05, len(means)), means, "o", mfc="white", mec="black", zorder=3)
            axes.bxp(boxes, positions=np.arange(len(counts)) + 0.2 * k, widths=0.16, patch_artist=True, label=kind,
                     boxprops={"facecolor": COLOURS[k % len(COLOURS)]}, manage_ticks=False)
        axes.set_xticks(np.arange(len(counts)) + 0.3, [f"{count:,}" for count in counts])
        axes.legend()
        self.save(figure, name, "A run with very many iterations", "Number of tasks", "Elapsed time / its median")

    def bars(self, name, tables, cpus, kinds, count):
        figure, axes = plt.subplots(figsize=(16, 10), dpi=100)
        places = [(of, kind) for of in cpus for kind in kinds]

        def means(column, value="mean"):
            return np.array([tables[column].loc[(of, kind, count), value] for of, kind in places])

        x = np.arange(len(places))
        axes.bar(x - 0.2, means("elapsed_ns"), 0.38, yerr=means("elapsed_ns", "error"), capsize=5,
                 color=[COLOURS[kinds.index(kind) % len(COLOURS)] for _, kind in places], label="elapsed time")
        axes.bar(x + 0.2, means("cpu_user_ns"), 0.38, color="#C4C4C4", label="CPU time, user")
        axes.bar(x + 0.2, means("cpu_system_ns"), 0.38, bottom=means("cpu_user_ns"), color="#6B6B6B", label="CPU time, system")
        axes.set_xticks(x, [f"{of} CPUs,\n{kind}" for of, kind in places])
        axes.legend()
        self.save(figure, name, "A run with very many iterations", "CPUs, threads", "Time of an iteration (ns)")


def main(run, folder, same):
    folder.mkdir(parents=True, exist_ok=True)
    ended("imports")
    everything = read(run, TIMES + FURTHER if same else TIMES)
    rows = everything[everything.phase == "measurement"]
    ended("reading")
    tables = {column: estimate(rows, column) for column in (TIMES + FURTHER if same else TIMES)}
    table = tables["elapsed_ns"]
    forks = rows.groupby([*LEVELS, "fork"], observed=True).elapsed_ns.mean()
    counts = sorted(table.index.unique("tasks"))
    kinds, cpus = list(table.index.unique("threads")), list(table.index.unique("cpus"))
    pool = next(kind for kind in kinds if kind.startswith("fixed-pool"))
    if same:
        print(bootstrap(rows, "elapsed_ns", "platform", "virtual", [1000, 10000]))
        print(bootstrap(rows, "cpu_ns", pool, "virtual", counts))
        with open(run / "iterations.csv", "rb") as csv:
            print(hashlib.file_digest(csv, "sha256").hexdigest())
    table.to_csv(folder / "summary.csv")
    ended("estimates" + (", bootstrap and checksum" if same else ""))
    pictures = Pictures(folder, ["png", "svg"] if same else ["png"])

    def line(of, kind, column="mean", some=counts):
        return table.loc[(of, kind)].loc[some, column].to_numpy()

    def lines(of, chosen, some=counts, per=1.0):
        return [(k, line(of, k, some=some) / per, line(of, k, "error", some) / per, "-") for k in chosen]

    for of in cpus:
        slowest = max(kinds, key=lambda kind: line(of, kind).max())
        pictures.lines(f"elapsed-{of}", lines(of, kinds), counts, "Elapsed time (ns)")
        others = [kind for kind in kinds if kind != slowest]
        pictures.lines(f"without-slowest-{of}", lines(of, others), counts, "Elapsed time (ns)")
        half = counts[:(len(counts) + 1) // 2]
        pictures.lines(f"small-counts-{of}", lines(of, others, half), half, "Elapsed time (ns)")
        pictures.lines(f"per-task-{of}", lines(of, kinds, per=np.array(counts)), counts, "Time per task (ns)")
        pictures.boxes(f"distribution-{of}", table.loc[of], forks.loc[of], kinds, counts)
    pictures.lines("virtual-minus-pool",
                   [(of, line(of, "virtual") - line(of, pool), None, "-") for of in cpus], counts, "Difference (ns)")
    pictures.lines("cpus-compared",
                   [(f"{k}, {of}", line(of, k), line(of, k, "error"), dashes)
                    for of, dashes in zip(cpus, ("--", "-")) for k in kinds], counts, "Elapsed time (ns)")
    pictures.lines("speed-up", [(k, line(cpus[0], k) / line(cpus[1], k), None, "-") for k in kinds], counts, "Speed-up")
    pictures.bars("cpu-time", tables, cpus, kinds, counts[-1])
    ended("pictures")


main(Path(sys.argv[1]), Path(sys.argv[2]), {"least": False, "same": True}[sys.argv[3]])
