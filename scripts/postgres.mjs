// `npm run test:postgres`: the tests that need a PostgreSQL server, over one that is made for them and removed afterwards.
//
//   npm run test:postgres                   all of them
//   npm run test:postgres -- contract       those in files whose path contains that
//   npm run test:postgres -- -t "part of a title"
//
// As root it installs PostgreSQL by apt-get if it is missing. POSTGRES_BIN names the folder of another `initdb`.

import { createCluster, installPostgres } from "./postgres-cluster.mjs";
import { endStarted, packageCommand, root, start } from "./project.mjs";
import { setUp } from "./setup.mjs";

await setUp();
installPostgres();

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
