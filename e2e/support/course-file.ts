// A course file of the reader, with one step per chapter.

interface Options {
  readonly id?: string;
  readonly title?: string;
}

/** A valid course about Orders with the steps `limits` and `both`. */
export function courseFile({ id = "my-orders", title = "My orders" }: Options = {}): string {
  const step = (heading: string, goal: string, start: string, reference: string, wrong: string) => `## ${heading}

Compare with **care**.

\`\`\`task
collection: Orders
fields: [status, priority]
\`\`\`

\`\`\`goal
${goal}
\`\`\`

\`\`\`start
${start}
\`\`\`

\`\`\`reference
${reference}
\`\`\`

\`\`\`hints
Think of the limit.
Another operator includes it.
Add a sign.
\`\`\`

\`\`\`wrong
${wrong}
\`\`\`
`;
  return `---
title: ${title}
id: ${id}
summary: Two steps about orders.
---

# Limits {#chapter-limits}

${step("The limit itself {#limits}", "Keep priority 4 and above.", "priority > 4", "priority >= 4", "priority != 3")}
# Several conditions {#chapter-several}

${step("Both {#both}", "Keep open orders of priority 5.", "priority = 5", "status = 'open' and priority = 5", "status = 'open'")}`;
}
