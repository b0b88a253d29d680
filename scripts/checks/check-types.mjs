// `npm run types`: checks every layer against its own tsconfig, and against the declarations of the layers below it.

import { generateParser } from "../build/generate-parser.mjs";
import { findCommand, root, start } from "../project.mjs";

await generateParser(root);
const { status, output } = await start(findCommand("typescript", "tsc"), ["--build", "--pretty", "false"]);
console.log(status === 0 ? "✓ every layer" : output.trim());
process.exitCode = status;
