// `npm run test:postgres`: the tests that need a PostgreSQL server, over one that is made for them and removed afterwards.
//
//   npm run test:postgres                   all of them
//   npm run test:postgres -- contract       those in files whose path contains that
//   npm run test:postgres -- -t "part of a title"
//
// As root it installs PostgreSQL by apt-get if it is missing. POSTGRES_BIN names the folder of another `initdb`.

import { createCluster, findPostgres } from "./postgres-cluster.mjs";
import { endStarted, packageCommand, root, runs, start } from "./project.mjs";
import { setUp } from "./setup.mjs";

await setUp();
if (findPostgres() === undefined) {
  console.log("set-up: installing PostgreSQL (apt-get)…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  runs(["apt-get"], ["update"], { env, stdio: "ignore" });
  if (!runs(["apt-get"], ["install", "--yes", "--no-install-recommends", "postgresql"], { env, stdio: "ignore" })) {
    console.error("PostgreSQL is not installed, and apt-get can't install it. Install it, or set POSTGRES_BIN.");
    process.exit(1);
  }
}

const cluster = createCluster();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void endStarted().finally(end));
const end = () => {
  cluster.remove();
  process.exit(130);
};
try {
  const env = { ...process.env, TEST_POSTGRES: cluster.connectionString };
  const args = ["run", "--root", root, "--project", "postgres", "--reporter", "verbose", ...process.argv.slice(2)];
  const { status } = await start(packageCommand("vitest"), args, { show: true, env });
  process.exitCode = status;
} finally {
  cluster.remove();
}
