// Limits a property in a mutation run to as many runs as fit in a quarter of a second.

import fc from "fast-check";

fc.configureGlobal({ interruptAfterTimeLimit: 250, markInterruptAsFailure: false });
