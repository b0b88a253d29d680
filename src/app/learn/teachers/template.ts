// The course file that the editor begins with.

export const template = `---
title: My course
id: my-course
summary: One sentence about the course.
---

# First chapter

## First step {#first-step}

Explain one idea here, with an example:

\`\`\`filter
total > 100
\`\`\`

\`\`\`task
collection: Orders
fields: [status, priority]
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
“And above” includes priority 4 itself.
Another operator includes the limit.
Add an equals sign: \`priority >… 4\`.
\`\`\`

\`\`\`wrong
priority != 3
\`\`\`

\`\`\`accept
not priority < 4 and priority != null
\`\`\`

\`\`\`summary
- \`>=\` includes the limit.
\`\`\`
`;
