// A sentence of documentation as an element: what stands between backticks is code.

/** A paragraph with its code marked. The text is only ever text, never markup. */
export function prose(text: string): HTMLElement {
  const paragraph = document.createElement("p");
  text.split("`").forEach((part, index) => {
    if (index % 2 === 0) {
      paragraph.append(part);
      return;
    }
    const code = document.createElement("code");
    code.textContent = part;
    paragraph.append(code);
  });
  return paragraph;
}
