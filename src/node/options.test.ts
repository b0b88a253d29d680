import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatUsage, options } from "./option-table.ts";
import { readCommandLine } from "./options.ts";

const token = "0123456789abcdef";

const guide = readFileSync(new URL("../../docs/server.md", import.meta.url), "utf8");

describe("docs/server.md", () => {
  test("has the usage text", () => {
    expect(guide).toContain(`\n\`\`\`\n${formatUsage()}\n\`\`\`\n`);
  });

  test("has only commands that are accepted", () => {
    const lines = [...guide.matchAll(/\briddle (serve [^`\n]*)/g)].map(([, line = ""]) => line);
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines.filter((each) => each !== "serve [options]"))
      expect(readCommandLine(line.split(" "), { RIDDLE_TOKEN: token }).help).toBe(false);
  });
});

describe("the command line", () => {
  test("defaults to the samples in memory, on this machine and port 8787 or one of the next", () => {
    expect(readCommandLine([])).toEqual({
      help: false,
      store: "memory",
      workspace: undefined,
      rows: undefined,
      host: "127.0.0.1",
      port: 8787,
      others: 99,
      hosts: [],
      origins: [],
      authentication: undefined,
      maxBody: undefined,
      maxRows: undefined,
      maxRequests: 100,
      connections: 10,
      timeout: 60_000,
      drain: 0,
      grace: 5_000,
      log: "none",
      metrics: false,
      playground: false,
    });
    expect(readCommandLine(["serve"])).toEqual(readCommandLine([]));
  });

  test("names a file with rows, or a workspace, and not both", () => {
    expect(readCommandLine(["--rows", "orders.csv"])).toMatchObject({ rows: "orders.csv", workspace: undefined });
    expect(() => readCommandLine(["--rows", "orders.csv", "--workspace", "shop.json"])).toThrow("Leave one of them.");
  });

  test("sets a host, and a port, which is then the only one tried", () => {
    expect(readCommandLine(["--port", "0", "--host=::1"])).toMatchObject({ host: "::1", port: 0, others: 0 });
    expect(readCommandLine(["serve", "--port", "65535"]).port).toBe(65_535);
  });

  test("sets the accepted host names, including the one to listen on, and the origins that may write", () => {
    const line = "--host 127.0.0.2 --allow-host a.example --allow-host b.example";
    expect(readCommandLine(line.split(" ")).hosts).toEqual(["127.0.0.2", "a.example", "b.example"]);
    const { origins } = readCommandLine(["--allow-origin", "https://a.example:8443", "--allow-origin=*"]);
    expect(origins).toEqual(["https://a.example:8443", "*"]);
  });

  test("sets limits, times and what is recorded", () => {
    const line = "--max-body 2 --max-rows 50 --max-requests 3 --timeout 100 --drain 7 --grace 0 --log json --metrics";
    expect(readCommandLine(line.split(" "))).toMatchObject({
      maxBody: 2 * 1024 * 1024,
      maxRows: 50,
      maxRequests: 3,
      timeout: 100,
      drain: 7,
      grace: 0,
      log: "json",
      metrics: true,
    });
  });

  test("takes the store from the environment or an option", () => {
    const environment = { RIDDLE_STORE: "postgres://riddle:secret@db/riddle" };
    expect(readCommandLine([], environment).store).toBe(environment.RIDDLE_STORE);
    expect(readCommandLine(["--store", "memory"], environment).store).toBe("memory");
  });

  test("takes the token from the environment or an option, for every request or for writes", () => {
    const environment = { RIDDLE_TOKEN: token };
    expect(readCommandLine([], environment).authentication).toEqual({ token, for: "all" });
    expect(readCommandLine(["--token", `${token}x`], environment).authentication?.token).toBe(`${token}x`);
    expect(readCommandLine(["--auth", "writes"], environment).authentication?.for).toBe("writes");
    expect(() => readCommandLine([], { RIDDLE_TOKEN: "short" })).toThrow("RIDDLE_TOKEN: A token has at least 16");
  });

  test.each(["0.0.0.0", "::", "192.168.1.2", "shop.local"])(
    "does not listen on %s without a token, unless that is allowed",
    (host) => {
      expect(() => readCommandLine(["--host", host])).toThrow(
        `Other machines can reach the server on ${host}. Set the`,
      );
      expect(readCommandLine(["--host", host], { RIDDLE_TOKEN: token }).host).toBe(host);
      expect(readCommandLine(["--host", host, "--allow-anonymous"]).host).toBe(host);
    },
  );

  test("has a usage text with every option, in lines that fit into a terminal of 120 columns", () => {
    const text = formatUsage();
    for (const name of Object.keys(options)) expect(text).toMatch(new RegExp(`^ {2}--${name} `, "m"));
    expect(text.split("\n").filter((line) => line.length > 120)).toEqual([]);
  });

  test("requests help", () => {
    expect(readCommandLine(["--help"]).help).toBe(true);
  });

  test.each([
    [["--port", "65536"], '--port: "65536" is not a port. Use a whole number from 0 to 65535.'],
    [["--port", "80a"], '"80a" is not a port'],
    [["--port="], '"" is not a port'],
    [["--host="], "--host: It needs a value."],
    [["--port", "1", "--port", "2"], "--port is given twice"],
    [["--timeout", "0"], '--timeout: "0" is not a time. Use a whole number from 1 to 86400000.'],
    [["--log", "text"], '--log: "text" is not one of its values. Use json or none.'],
    [["--auth", "all"], "--auth needs a token. Set the environment variable RIDDLE_TOKEN."],
    [["--token", "secret"], "--token: A token has at least 16 characters"],
    [["--token", "with spaces and more"], "--token: A token has at least 16 characters"],
    [["--store="], "--store: It needs a value."],
    [["start"], '"start" is not a command. The only one is serve.'],
    [["--allow-origin", "shop.example"], '"shop.example" is not an origin'],
    [["--allow-origin", "https://shop.example/"], '"https://shop.example/" is not an origin'],
    [["--prot", "1"], "Unknown option '--prot'"],
    [["serve", "8787"], '"8787" belongs to no option. Options begin with two hyphens.'],
    [["--port"], "argument missing"],
  ])("%j is rejected with the problem and the usage", (args, problem) => {
    expect(() => readCommandLine(args)).toThrow(problem);
    expect(() => readCommandLine(args)).toThrow("riddle serve [options]");
  });
});
