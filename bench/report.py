"""Draws the pictures of a report from a run's CSV with pandas or polars, and matplotlib; bench/report compares with it.

    python3 bench/report.py RUN FOLDER pandas|polars least|same

The same eleven pictures in the same size. `least` is the least that they need: those columns alone, each picture as PNG.
`same` does what a report does besides: every picture as SVG as well, an estimate of every counter, the bootstrap
of both findings, and the checksum of the CSV. Neither makes a page, nor looks where each fork is steady.
"""
import csv
import hashlib
import sys
import time
from pathlib import Path

import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

# Student's t(0.975) by degrees of freedom; importing SciPy for one number would be unfair.
T = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764, 5: 2.5706, 6: 2.4469, 7: 2.3646, 8: 2.3060, 9: 2.2622}
COLOURS = ["#D55E00", "#0072B2", "#009E73", "#000000", "#CC79A7", "#56B4E9"]
LEVELS = ["cpus", "threads", "tasks"]
TIMES = ["elapsed_ns", "cpu_user_ns", "cpu_system_ns"]
FURTHER = ["cpu_ns", "voluntary_switches", "involuntary_switches", "throttled_periods", "heap_after_bytes"]
FIVE = {"min": 0, "lower": 0.25, "median": 0.5, "upper": 0.75, "max": 1}


def ended(stage):
    print(f"{stage}: {time.process_time():.2f} s of CPU time so far")


class Pandas:
    def __init__(self, run, columns):
        import pandas
        everything = pandas.read_csv(run / "iterations.csv", usecols=[*LEVELS, "fork", "phase", *columns],
                                     dtype={"cpus": "category", "threads": "category", "phase": "category"})
        self.rows = everything[everything.phase == "measurement"]

    def forks(self, column):
        """Count, mean and variance of each fork."""
        forks = self.rows.groupby([*LEVELS, "fork"], observed=True)[column]
        return forks.agg(["count", "mean", "var"]).itertuples()

    def five(self, column):
        everything = self.rows.groupby(LEVELS, observed=True)[column]
        return everything.quantile(list(FIVE.values())).unstack().itertuples()


class Polars:
    def __init__(self, run, columns):
        import polars
        self.pl = polars
        self.rows = (polars.scan_csv(run / "iterations.csv", schema_overrides={"cpus": polars.String, **dict.fromkeys(columns, polars.Int64)})
                     .filter(polars.col("phase") == "measurement").select(*LEVELS, "fork", *columns).collect())

    def forks(self, column):
        value = self.pl.col(column)
        forks = self.rows.group_by(*LEVELS, "fork").agg(value.count().alias("count"), value.mean().alias("mean"),
                                                        value.var().alias("var"))
        return ((row[:4], *row[4:]) for row in forks.sort(*LEVELS, "fork").iter_rows())

    def five(self, column):
        value = self.pl.col(column)
        five = self.rows.group_by(*LEVELS).agg(
            value.quantile(share, "linear").alias(name) for name, share in FIVE.items())
        return ((row[:3], *row[3:]) for row in five.iter_rows())


def estimate(data, column):
    """What is known of each configuration, by its levels."""
    table = {}
    for (*levels, _), count, mean, variance in data.forks(column):
        row = table.setdefault(tuple(levels), {"counts": [], "means": [], "variances": []})
        row["counts"].append(count)
        row["means"].append(mean if mean is not None else np.nan)
        row["variances"].append(variance if variance is not None else np.nan)
    for levels, *five in data.five(column):
        table[levels].update(zip(FIVE, five))
    for row in table.values():
        counts, means, n = np.array(row["counts"]), np.array(row["means"]), len(row["means"])
        row["mean"] = means.mean()
        row["error"] = means.std(ddof=1) / np.sqrt(n) * T[n - 1]
        row["within"] = np.sqrt((np.array(row["variances"]) * (counts - 1)).sum() / (counts.sum() - n))
    return table


def bootstrap(table, one, other, cpus, tasks):
    """95 % intervals of the ratio of means for each combination of the other levels."""
    generator, intervals = np.random.default_rng(20130620), []
    for of in cpus:
        for count in tasks:
            side = []
            for kind in (one, other):
                row = table[of, kind, count]
                mean = np.array(row["means"])
                error = np.sqrt(np.array(row["variances"]) / np.array(row["counts"]))
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

    def boxes(self, name, table, of, kinds, counts):
        figure, axes = plt.subplots(figsize=(16, 10), dpi=100)
        for k, kind in enumerate(kinds):
            boxes = []
            for at, count in enumerate(counts):
                row = table[of, kind, count]
                boxes.append({"med": 1, "q1": row["lower"] / row["median"], "q3": row["upper"] / row["median"],
                              "whislo": row["min"] / row["median"], "whishi": row["max"] / row["median"], "fliers": []})
                means = np.array(row["means"]) / row["median"]
                axes.plot(at + 0.2 * k + np.linspace(-0.05, 0.05, len(means)), means, "o", mfc="white", mec="black", zorder=3)
            axes.bxp(boxes, positions=np.arange(len(counts)) + 0.2 * k, widths=0.16, patch_artist=True, label=kind,
                     boxprops={"facecolor": COLOURS[k % len(COLOURS)]}, manage_ticks=False)
        axes.set_xticks(np.arange(len(counts)) + 0.3, [f"{count:,}" for count in counts])
        axes.legend()
        self.save(figure, name, "A run with very many iterations", "Number of tasks", "Elapsed time / its median")

    def cells(self, name, table, cpus, kinds, counts):
        figure, axes = plt.subplots(figsize=(16, 10), dpi=100)
        best = [[min(kinds, key=lambda kind: table[of, kind, count]["mean"]) for count in counts] for of in cpus]
        axes.imshow([[kinds.index(kind) for kind in row] for row in best], vmin=0, vmax=len(kinds) - 1,
                    cmap=matplotlib.colors.ListedColormap(COLOURS[:len(kinds)]))
        for y, row in enumerate(best):
            for x, kind in enumerate(row):
                axes.text(x, y, f"{kind}\n{table[cpus[y], kind, counts[x]]['mean']:,.0f}", ha="center")
        axes.set_xticks(range(len(counts)), [f"{count:,}" for count in counts])
        axes.set_yticks(range(len(cpus)), cpus)
        self.save(figure, name, "A run with very many iterations", "Number of tasks", "CPUs")

    def bars(self, name, tables, cpus, kinds, count):
        figure, axes = plt.subplots(figsize=(16, 10), dpi=100)
        places = [(of, kind) for of in cpus for kind in kinds]

        def means(column, value="mean"):
            return np.array([tables[column][of, kind, count][value] for of, kind in places])

        x = np.arange(len(places))
        axes.bar(x - 0.2, means("elapsed_ns"), 0.38, yerr=means("elapsed_ns", "error"), capsize=5,
                 color=[COLOURS[kinds.index(kind) % len(COLOURS)] for _, kind in places], label="elapsed time")
        axes.bar(x + 0.2, means("cpu_user_ns"), 0.38, color="#C4C4C4", label="CPU time, user")
        axes.bar(x + 0.2, means("cpu_system_ns"), 0.38, bottom=means("cpu_user_ns"), color="#6B6B6B", label="CPU time, system")
        axes.set_xticks(x, [f"{of} CPUs,\n{kind}" for of, kind in places])
        axes.legend()
        self.save(figure, name, "A run with very many iterations", "CPUs, threads", "Time of an iteration (ns)")


def main(run, folder, reader, same):
    folder.mkdir(parents=True, exist_ok=True)
    ended("imports")
    columns = TIMES + FURTHER if same else TIMES
    data = reader(run, columns)
    ended("reading")
    tables = {column: estimate(data, column) for column in columns}
    table = tables["elapsed_ns"]
    cpus, kinds, counts = (sorted({levels[i] for levels in table}) for i in range(3))
    pool = next(kind for kind in kinds if kind.startswith("fixed-pool"))
    if same:
        print(bootstrap(table, "platform", "virtual", cpus, [1000, 10000]))
        print(bootstrap(tables["cpu_ns"], pool, "virtual", cpus, counts))
        with open(run / "iterations.csv", "rb") as rows:
            print(hashlib.file_digest(rows, "sha256").hexdigest())
    with open(folder / "summary.csv", "w", newline="") as file:
        summary = csv.writer(file)
        summary.writerow([*LEVELS, "mean", "error", "within", *FIVE])
        for levels, row in table.items():
            summary.writerow([*levels, *(row[name] for name in ("mean", "error", "within", *FIVE))])
    ended("estimates" + (", bootstrap and checksum" if same else ""))
    pictures = Pictures(folder, ["png", "svg"] if same else ["png"])

    def line(of, kind, value="mean", some=counts):
        return np.array([table[of, kind, count][value] for count in some])

    def lines(of, chosen, some=counts, per=1.0):
        return [(k, line(of, k, some=some) / per, line(of, k, "error", some) / per, "-") for k in chosen]

    pictures.cells("best-kind", table, cpus, kinds, counts)
    for of in cpus:
        slowest = max(kinds, key=lambda kind: line(of, kind).max())
        others = [kind for kind in kinds if kind != slowest]
        pictures.lines(f"elapsed-{of}", lines(of, kinds), counts, "Elapsed time (ns)")
        pictures.lines(f"per-task-{of}", lines(of, others, per=np.array(counts)), counts, "Time per task (ns)")
        pictures.boxes(f"distribution-{of}", table, of, kinds, counts)
    pictures.lines("virtual-minus-pool",
                   [(of, line(of, "virtual") - line(of, pool), None, "-") for of in cpus], counts, "Difference (ns)")
    pictures.lines("cpus-compared",
                   [(f"{k}, {of}", line(of, k), line(of, k, "error"), dashes)
                    for of, dashes in zip(cpus, ("--", "-")) for k in kinds], counts, "Elapsed time (ns)")
    pictures.lines("speed-up", [(k, line(cpus[0], k) / line(cpus[1], k), None, "-") for k in kinds], counts, "Speed-up")
    pictures.bars("cpu-time", tables, cpus, kinds, counts[-1])
    ended("pictures")


main(Path(sys.argv[1]), Path(sys.argv[2]), {"pandas": Pandas, "polars": Polars}[sys.argv[3]],
     {"least": False, "same": True}[sys.argv[4]])
