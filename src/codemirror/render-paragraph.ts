// Renders documentation as elements. Text between backticks is code.

/** Renders a paragraph. Text is never interpreted as markup. */
export function renderParagraph(text: string): HTMLElement {
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
