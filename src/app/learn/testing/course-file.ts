// A small course file for tests.

interface Options {
  readonly id?: string;
  readonly title?: string;
  readonly prose?: string;
}

/** A valid file with one chapter and one step. */
export function createCourseFile({
  id = "mine",
  title = "Mine",
  prose = "It excludes the limit.",
}: Options = {}): string {
  return `---
title: ${title}
id: ${id}
---

# One condition

## Limits {#limits}

${prose}

\`\`\`task
collection: Orders
fields: [customer.name, priority]
\`\`\`

\`\`\`goal
Keep the orders of priority 4 and above.
\`\`\`

\`\`\`start
priority > 4
\`\`\`

\`\`\`reference
priority >= 4
\`\`\`

\`\`\`hints
One.
Two.
Three.
\`\`\`

\`\`\`wrong
priority != 3
\`\`\`

\`\`\`accept
priority in [4, 5]
\`\`\`
`;
}
