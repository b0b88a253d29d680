// The filters to parse: the same comparisons in each contestant's syntax.

type Sign = "=" | "!=" | "<" | ">" | "<=" | ">=";

/** The syntax of comparisons, and of the operators that join them. */
export interface Syntax {
  readonly comparison: (field: string, sign: Sign, value: string | number) => string;
  readonly and: string;
  readonly or: string;
}

const quoted = (value: string | number, quote: string): string =>
  typeof value === "number" ? String(value) : `${quote}${value}${quote}`;

function words(signs: Readonly<Record<Sign, string>>, quote: string): Syntax["comparison"] {
  return (field, sign, value) => `${field} ${signs[sign]} ${quoted(value, quote)}`;
}

const symbols: Readonly<Record<Sign, string>> = { "=": "=", "!=": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">=" };
const javaScript = { ...symbols, "=": "==" };
const odata: Syntax = {
  comparison: words({ "=": "eq", "!=": "ne", "<": "lt", ">": "gt", "<=": "le", ">=": "ge" }, "'"),
  and: " and ",
  or: " or ",
};

export const syntaxes = {
  riddle: { comparison: words(symbols, "'"), and: " and ", or: " or " },
  rsql: {
    comparison: (field, sign, value) => `${field}${javaScript[sign]}${quoted(value, "'")}`,
    and: ";",
    or: ",",
  },
  filtrex: { comparison: words(javaScript, '"'), and: " and ", or: " or " },
  odata,
  jsep: { comparison: words(javaScript, "'"), and: " && ", or: " || " },
  liqe: {
    comparison: (field, sign, value) => {
      if (sign === "!=") return `NOT ${field}:${quoted(value, '"')}`;
      return `${field}:${sign === "=" ? "" : sign}${quoted(value, '"')}`;
    },
    and: " AND ",
    or: " OR ",
  },
} satisfies Readonly<Record<string, Syntax>>;

const cities = ["Oslo", "Rome", "Lima", "Kyoto", "Accra"];

/** A filter with the given number of comparisons, which must be a multiple of five. */
export function writeFilter(comparisons: number, { comparison, and, or }: Syntax): string {
  const groups = Array.from({ length: comparisons / 5 }, (_, at) => {
    const city = cities[at % cities.length] ?? "";
    return [
      comparison("status", "=", `paid${at}`),
      comparison("total", ">", 100 + at),
      comparison("quantity", "<=", 20 + at),
      `(${comparison("city", "!=", city)}${or}${comparison("rating", ">=", 4.5)})`,
    ].join(and);
  });
  return groups.join(and);
}
