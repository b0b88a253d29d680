import { describe, expect, test } from "vitest";
import { readCommandLine } from "./options.ts";

describe("the command line", () => {
  test("defaults to this machine and port 8787 or one of the next", () => {
    const nobodyElse = { hosts: [], origins: [] };
    expect(readCommandLine([])).toEqual({ help: false, host: "127.0.0.1", port: 8787, others: 99, ...nobodyElse });
  });

  test("sets a host, and a port, which is then the only one tried", () => {
    expect(readCommandLine(["--port", "0", "--host=::"])).toMatchObject({ host: "::", port: 0, others: 0 });
    expect(readCommandLine(["--port", "65535"]).port).toBe(65_535);
  });

  test("sets the accepted host names, including the one to listen on, and the origins that may write", () => {
    const line = "--host shop.local --allow-host a.example --allow-host b.example";
    expect(readCommandLine(line.split(" ")).hosts).toEqual(["shop.local", "a.example", "b.example"]);
    const { origins } = readCommandLine(["--allow-origin", "https://a.example:8443", "--allow-origin=*"]);
    expect(origins).toEqual(["https://a.example:8443", "*"]);
  });

  test("requests help", () => {
    expect(readCommandLine(["--help"]).help).toBe(true);
  });

  test.each([
    [["--port", "65536"], '"65536" is not a port. Use a whole number from 0 to 65535.'],
    [["--port", "80a"], '"80a" is not a port'],
    [["--port="], '"" is not a port'],
    [["--host="], "--host needs an address"],
    [["--allow-origin", "shop.example"], '"shop.example" is not an origin'],
    [["--allow-origin", "https://shop.example/"], '"https://shop.example/" is not an origin'],
    [["--prot", "1"], "Unknown option '--prot'"],
    [["8787"], "Unexpected argument '8787'"],
    [["--port"], "argument missing"],
  ])("%j is rejected with the problem and the usage", (args, problem) => {
    expect(() => readCommandLine(args)).toThrow(problem);
    expect(() => readCommandLine(args)).toThrow("npm run serve -- [options]");
  });
});
