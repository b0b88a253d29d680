// Limits a property to as many runs as fit in a quarter of a second: in `npm test`, and in a mutation run.

import fc from "fast-check";

fc.configureGlobal({ interruptAfterTimeLimit: 250, markInterruptAsFailure: false });
