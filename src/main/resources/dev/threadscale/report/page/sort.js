for (const button of document.querySelectorAll("th > button")) {
  button.addEventListener("click", () => {
    const head = button.parentElement;
    const body = head.closest("table").tBodies[0];
    const up = head.getAttribute("aria-sort") !== "ascending";
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    const cell = row => row.cells[head.cellIndex];
    const unknown = row => cell(row).textContent === "–";
    const compare = (a, b) => {
      const x = cell(a), y = cell(b);
      return x.dataset.n && y.dataset.n
        ? x.dataset.n - y.dataset.n
        : x.textContent.localeCompare(y.textContent, "en", {numeric: true});
    };
    const rows = [...body.rows].sort((a, b) =>
      unknown(a) - unknown(b) || (up ? compare(a, b) : compare(b, a)));
    body.append(...rows);
  });
}
