for (const flame of document.querySelectorAll(".flame")) {
  const field = flame.querySelector("input");
  const frames = [...flame.querySelectorAll("svg svg")];
  const name = frame => frame.querySelector("title").textContent.split("\n")[0].toLowerCase();
  field.closest("p").hidden = false;
  field.addEventListener("input", () => {
    const text = field.value.trim().toLowerCase();
    const found = frames.filter(frame => text && name(frame).includes(text));
    for (const frame of frames) {
      frame.classList.toggle("found", found.includes(frame));
      frame.classList.toggle("other", text !== "" && !found.includes(frame));
    }
    flame.querySelector("output").textContent = text && `${found.length} of ${frames.length} frames`;
  });
}
