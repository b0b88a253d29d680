import { expect, test } from "vitest";
import { PostgresHosts } from "./postgres-hosts.ts";

/** The connection strings that are used one after the other. */
function listHosts(connectionString: string): string[] {
  const hosts = new PostgresHosts(connectionString);
  return Array.from({ length: hosts.count }, () => {
    const { current } = hosts;
    hosts.leave(current);
    return current;
  });
}

test.each([
  ["postgres://one/db", ["postgres://one/db"]],
  ["postgres://u:p@one:1,two:2/db", ["postgres://u:p@one:1/db", "postgres://u:p@two:2/db"]],
  [
    "postgres://u@[::1]:1,[::2]/db?sslmode=require",
    ["postgres://u@[::1]:1/db?sslmode=require", "postgres://u@[::2]/db?sslmode=require"],
  ],
  ["postgres://one,two/db?target_session_attrs=primary&a=b", ["postgres://one/db?a=b", "postgres://two/db?a=b"]],
  ["postgres://u@%2Frun%2Fa,%2Frun%2Fb/db", ["postgres://u@%2Frun%2Fa/db", "postgres://u@%2Frun%2Fb/db"]],
  ["postgres:///db", ["postgres:///db"]],
  ["postgres://u:p@ss@one,two/db", ["postgres://u:p@ss@one/db", "postgres://u:p@ss@two/db"]],
  ["socket:/run/postgresql?db=shop", ["socket:/run/postgresql?db=shop"]],
  ["/run/postgresql shop", ["/run/postgresql shop"]],
])("%s: its hosts", (connectionString, expected) => {
  expect(listHosts(connectionString)).toEqual(expected);
});

test("a host that was left already is not left again", () => {
  const hosts = new PostgresHosts("postgres://one,two/db");
  hosts.leave("postgres://one/db");
  hosts.leave("postgres://one/db");
  expect(hosts.current).toBe("postgres://two/db");
});

test("an attribute that is not supported is refused", () => {
  expect(() => new PostgresHosts("postgres://one/db?target_session_attrs=prefer-standby")).toThrow(
    'target_session_attrs must be one of any, read-write, primary, standby, not "prefer-standby".',
  );
});
