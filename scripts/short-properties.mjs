// How long a property is tried in a mutation run: as many runs as fit in a quarter of a second.

import fc from "fast-check";

fc.configureGlobal({ interruptAfterTimeLimit: 250, markInterruptAsFailure: false });
