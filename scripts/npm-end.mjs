// Ends a script together with the npm command that started it.

import { endStarted } from "./project.mjs";

/** How often the script checks whether npm is still running, in milliseconds. */
const interval = 250;

/**
 * Ends this process and the programs that it started when it receives SIGTERM or SIGHUP, or when npm has ended.
 */
export function endWithNpm() {
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGHUP"])) {
    process.once(signal, async () => {
      await endStarted();
      process.exit(1);
    });
  }
  signalEndOfNpm();
}

/**
 * Sends this process SIGTERM when the npm command that started it has ended. npm passes a signal to the shell between
 * the two, which does not pass it on and leaves this process to another parent. A process that was not started by npm
 * may outlive its parent.
 */
export function signalEndOfNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, interval);
  timer.unref();
}
