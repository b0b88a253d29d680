// `npm run test:oracle` and the other long proofs, more of each than `npm test` has time for.
//
//   npm run test:oracle                              as many filters as its row says
//   npm run test:oracle -- 100 --seed 7              the hundred of one seed, as a failure names it
//   npm run test:crash -- --kills 500 --bundles 10   other numbers, by their names
//   npm run test:postgres -- contract                the tests of Vitest in files whose path contains that
//   npm run test:postgres -- e2e                     the end-to-end tests alone; options of Playwright follow
//   npm run test:mutation -- src/language/like.ts    one file
//
// As root it installs PostgreSQL and PgBouncer by apt-get if they are missing. POSTGRES_BIN names the folder of another `initdb`.

import { parseArgs } from "node:util";
import { endWithNpm } from "../npm-end.mjs";
import { endStarted, findCommand, root, start } from "../project.mjs";
import { setUp } from "../setup.mjs";
import { installPatroni } from "./patroni.mjs";
import { installPgbouncer } from "./pgbouncer.mjs";
import { createCluster, installPostgres } from "./postgres-cluster.mjs";

/** @typedef {readonly [program: import("../project.mjs").Program, args: readonly string[]]} Step */

/**
 * `numbers`: the options, each with its environment variable and its default. The first may be given without its name.
 * `steps`: run after the set-up, until one fails; without numbers, they get the arguments.
 * @typedef {{
 *   readonly numbers?: Readonly<Record<string, readonly [variable: string, usual: number]>>,
 *   readonly browser?: boolean, readonly postgres?: boolean,
 *   readonly steps: (args: readonly string[]) => readonly Step[],
 * }} Proof
 */

const newSeed = Math.floor(Math.random() * 2 ** 31);

/** @type {Readonly<Record<string, Proof>>} */
const proofs = {
  oracle: {
    numbers: { filters: ["ORACLE_FILTERS", 100_000], seed: ["ORACLE_SEED", 1] },
    steps: () => runVitest("--project", "unit", "src/language/oracle.test.ts"),
  },
  sql: {
    numbers: { filters: ["SQL_FILTERS", 100_000], seed: ["SQL_SEED", 1] },
    steps: () => runVitest("--project", "long", "src/sql/agreement.long.test.ts"),
  },
  fuzz: {
    numbers: { messages: ["FUZZ_MESSAGES", 1_000_000], seed: ["FUZZ_SEED", newSeed] },
    steps: () => runScript("scripts/proofs/fuzz.mjs"),
  },
  model: {
    numbers: {
      // Vite passes only environment variables with this prefix to the browser.
      sequences: ["VITE_MODEL_SEQUENCES", 10_000],
      browser: ["VITE_MODEL_BROWSER_SEQUENCES", 300],
      seed: ["VITE_MODEL_SEED", newSeed],
    },
    browser: true,
    steps: () => runVitest("src/service/testing/model"),
  },
  crash: {
    numbers: {
      kills: ["RIDDLE_CRASHES", 50],
      bundles: ["RIDDLE_BUNDLES", 100],
      tabs: ["RIDDLE_TABS", 8],
      seed: ["RIDDLE_SEED", newSeed],
    },
    browser: true,
    // One after the other, because the tabs would disturb the timing of the kills.
    steps: () =>
      buildAndTest("--workers=1", "--global-timeout=0", "--reporter=list", "crash.spec.ts", "many-tabs.spec.ts"),
  },
  postgres: {
    browser: true,
    postgres: true,
    steps: (args) => [
      ...(args[0] === "e2e" ? [] : runVitest("--project", "postgres", ...args)),
      ...(args[0] === "e2e" || args.length === 0 ? buildAndTest("--project", "postgres", ...args.slice(1)) : []),
    ],
  },
  failover: {
    numbers: { rounds: ["FAILOVER_ROUNDS", 20], seed: ["FAILOVER_SEED", newSeed] },
    postgres: true,
    steps: () => runVitest("--project", "postgres", "disturbed-writers", "failover", "silence"),
  },
  mutation: { steps: (files) => runScript("scripts/proofs/mutation.mjs", ...files) },
};

/** @param {readonly string[]} args @returns {readonly Step[]} */
function runVitest(...args) {
  return [[findCommand("vitest"), ["run", "--root", root, "--reporter", "verbose", ...args]]];
}

/** @param {readonly string[]} args of Playwright @returns {readonly Step[]} */
function buildAndTest(...args) {
  const build = /** @type {const} */ ([findCommand("vite"), ["build", "--logLevel", "warn"]]);
  return [build, [findCommand("@playwright/test", "playwright"), ["test", ...args]]];
}

/** @param {readonly string[]} args its path first @returns {readonly Step[]} */
function runScript(...args) {
  return [[[process.execPath], args]];
}

/** @param {string} name @param {NonNullable<Proof["numbers"]>} numbers @param {readonly string[]} args @returns the environment */
function readNumbers(name, numbers, args) {
  /** @type {Record<string, { type: "string" }>} */
  const options = Object.fromEntries(Object.keys(numbers).map((key) => [key, { type: "string" }]));
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [first] = Object.keys(numbers);
  const given = Object.entries(numbers).map(([key, [variable, usual]]) => {
    return { key, variable, value: String((key === first ? positionals[0] : undefined) ?? values[key] ?? usual) };
  });
  const hasCount = given.some(({ key, value }) => key !== "seed" && Number(value) > 0);
  if (!hasCount || positionals.length > 1 || !given.every(({ value }) => /^\d{1,10}$/.test(value))) {
    const example = Object.entries(numbers).map(([key, [, usual]]) => `--${key} ${usual}`);
    throw new Error(`Give whole numbers: npm run test:${name} -- ${example.join(" ")}`);
  }
  console.log(given.map(({ key, value }) => `${key}: ${value}`).join(", "));
  return Object.fromEntries(given.map(({ variable, value }) => [variable, value]));
}

/** @param {string} name @param {readonly string[]} args */
async function prove(name, args) {
  const proof = proofs[name];
  if (proof === undefined) throw new Error(`Name one of ${Object.keys(proofs).join(", ")}.`);
  const env = { ...process.env, ...(proof.numbers && readNumbers(name, proof.numbers, args)) };
  await setUp({ browser: proof.browser ?? false });
  if (proof.postgres) env.TEST_POSTGRES = startPostgres();
  for (const [program, given] of proof.steps(args)) {
    const { status } = await start(program, given, { show: true, env });
    process.exitCode = status;
    if (status !== 0) return;
  }
}

/** @returns the address of a server that is removed when this process ends */
function startPostgres() {
  installPostgres();
  installPgbouncer();
  installPatroni();
  const cluster = createCluster();
  process.on("exit", cluster.remove);
  process.once("SIGINT", () => void endStarted().finally(() => process.exit(130)));
  return cluster.connectionString;
}

endWithNpm();
try {
  await prove(process.argv[2] ?? "", process.argv.slice(3));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
