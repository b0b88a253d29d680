import { ServiceError, type ServiceIssue } from "../../wire/public.ts";
import type { JsonObject } from "../rows/json-object.ts";

/**
 * Checks a row; if values of it do not fit, checks it again with null in their place.
 *
 * @param onLost - called with the problem of each value that became null
 * @throws ServiceError for a row that does not fit with null either
 */
export function checkFitting<T>(
  row: JsonObject,
  check: (row: JsonObject) => T,
  onLost: (problem: ServiceIssue) => void,
): T {
  try {
    return check(row);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.issues.some(({ details }) => details?.path === "_id")) throw error;
    const paths = error.issues.map(({ details }) => String(details?.path));
    const changed = paths.reduce<JsonObject>((each, path) => withNull(each, splitPath(path)), row);
    const checked = checkAgain(changed, check, error);
    for (const issue of error.issues) onLost(issue);
    return checked;
  }
}

/** @throws `first`, which names the values that the row came with */
function checkAgain<T>(row: JsonObject, check: (row: JsonObject) => T, first: ServiceError): T {
  try {
    return check(row);
  } catch (error) {
    throw error instanceof ServiceError ? first : error;
  }
}

/** The parts of a path such as `lines[0].price`. */
function splitPath(path: string): readonly string[] {
  return path.split(/[.[\]]+/).filter((part) => part !== "");
}

function withNull<T>(value: T, [name, ...rest]: readonly string[]): T {
  if (name === undefined || typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return value;
  const inner = rest.length === 0 ? null : withNull(Reflect.get(value, name), rest);
  return (Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner }) as T;
}
