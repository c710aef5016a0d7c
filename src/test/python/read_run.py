"""Runs the code of docs/read-a-run.ipynb and the SQL of docs/results.md on the run THREADSCALE_RUN.

Prints a line of JSON for each tool and configuration.
Arguments: a parameter to add to the axes that the SQL names, if the run has one.
"""

import json
import os
import re
import sys
from pathlib import Path

import duckdb
import matplotlib

matplotlib.use("Agg")

names = {}
for cell in json.loads(Path("docs/read-a-run.ipynb").read_text(encoding="utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        exec("".join(cell["source"]), names)
for row in names["configurations"].reset_index().to_dict("records"):
    levels = {axis: str(row[axis]) for axis in names["axes"]}
    print(json.dumps(["pandas", row["configuration"], levels, row["count"], row["mean"]]))

run = os.environ["THREADSCALE_RUN"]
sql = re.search(r"```sql\n(.*?)```", Path("docs/results.md").read_text(encoding="utf-8"), re.S).group(1)
named = ["runtime", "cpus", "threads", "tasks"]
more = named + sys.argv[1:]
sql = sql.replace(str(named), str(more)).replace("results/*/*", run)
sql = sql.replace("'iterations.parquet'", f"'{run}/iterations.parquet'")
for statement in sql.split(";"):
    if statement.strip():
        result = duckdb.execute(statement)
        if statement.strip().startswith("SELECT"):
            columns = [column[0] for column in result.description]
            for values in result.fetchall():
                row = dict(zip(columns, values))
                levels = {axis: row[axis] or "" for axis in more}
                print(json.dumps(["duckdb", row["configuration"], levels, row["forks"], row["mean_ms"]]))
