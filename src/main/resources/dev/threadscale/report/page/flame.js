for (const flame of document.querySelectorAll(".flame")) {
  const field = flame.querySelector("input");
  const frames = [...flame.querySelectorAll("svg svg")];
  const words = frame => frame.querySelector("title").textContent;
  const name = frame => words(frame).split("\n")[0].toLowerCase();
  const few = 3;
  field.closest("p").hidden = false;
  field.addEventListener("input", () => {
    const text = field.value.trim().toLowerCase();
    const found = frames.filter(frame => text && name(frame).includes(text));
    for (const frame of frames) {
      frame.classList.toggle("found", found.includes(frame));
      frame.classList.toggle("other", text !== "" && !found.includes(frame));
    }
    flame.querySelector("output").textContent = text && [
      `${found.length} of ${frames.length} frames`,
      ...(found.length > few ? [] : found.map(words)),
    ].join("\n");
  });
}
