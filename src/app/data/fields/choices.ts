// What a person chooses about the values of a file, or of stored rows: decimal marks, dates, words for no value.

import {
  areComparable,
  formatCount,
  formatNumber,
  joinWords,
  type ScalarTypeName,
} from "../../../language/internal.ts";
import { type Choice, type Conversion, convertValue, type FieldConversion } from "../../../service/internal.ts";
import type { SelectOption } from "../../ui/forms/select-field.tsx";
import { getOriginalPath } from "./field-names.ts";
import { getInnermostType, listMembers, type Member } from "./members.ts";
import { type Proposal, withConstraints, withFacts, withValueType } from "./proposal.ts";

function findChoiceMembers({ collection, columns }: Proposal, { paths }: Choice): readonly Member[] {
  return listMembers(collection).filter(({ path }) => paths.includes(getOriginalPath(columns, path)));
}

/** Whether a choice changes anything: its members are there, and of a type that it matters for. */
export function isOpen(proposal: Proposal, choice: Choice): boolean {
  const members = findChoiceMembers(proposal, choice);
  if (choice.about === "missing" || choice.about === "entries" || choice.type !== undefined) return members.length > 0;
  const types = members.map(({ declaration }) => getInnermostType(declaration).type);
  if (choice.about === "decimal") return types.includes("number");
  if (choice.about === "dates") return types.some((type) => areComparable(type, "date"));
  return types.includes("string");
}

const ofTypes: ReadonlySet<Choice["about"]> = new Set(["number", "boolean", "values", "entries"]);

export function removeTypes(choices: readonly Choice[]): readonly Choice[] {
  const kept = choices.filter(({ about }) => !ofTypes.has(about));
  return kept.map((choice) => ({ ...choice, type: undefined }));
}

/** The ways to read the values of a choice; undefined where it is only yes or no. */
export function listChoiceOptions({ about, count, examples, type }: Choice): readonly SelectOption[] | undefined {
  const [first = ""] = examples;
  const shown = (read: ScalarTypeName, conversion: Conversion, example = first) => {
    const value = convertValue(example, { type: read }, conversion, "");
    return `${example} is ${value === example && read !== "number" ? "no date" : String(value)}`;
  };
  const none = { value: "", label: type === undefined ? "Choose…" : "Choose, or leave them as text…" };
  const option = (value: string, label: string, example: string): SelectOption => ({
    value,
    label: `${label}: ${example}`,
  });
  if (about === "decimal") {
    const read = (decimal: "." | ",") => shown("number", { decimal });
    return [none, option(".", "Decimal point", read(".")), option(",", "Decimal comma", read(","))];
  }
  if (about === "entries")
    return [
      { value: "entries", label: "A list of entries, each with its key" },
      { value: "", label: `An object with a field for each of its ${formatNumber(count)} keys` },
    ];
  if (about === "dates") {
    const read = (dates: NonNullable<FieldConversion["dates"]>, example?: string) =>
      shown(type ?? "date", { fields: { "": { dates } } }, example);
    const differing = examples.find((example) => read("day-month", example) !== read("month-day", example));
    return [
      none,
      option("day-month", "Day first", read("day-month", differing)),
      option("month-day", "Month first", read("month-day", differing)),
    ];
  }
  return undefined;
}

/** What is chosen: a value of the options, or `yes`; empty for nothing. */
export function getChosenOption(proposal: Proposal, choice: Choice): string {
  const [path = ""] = choice.paths;
  const { decimal = "", fields = {} } = proposal.conversion;
  const [declaration] = findChoiceMembers(proposal, choice).map((member) => getInnermostType(member.declaration));
  const yesIf = (isChosen: boolean) => (isChosen ? "yes" : "");
  const chosen: Readonly<Record<Choice["about"], string>> = {
    decimal,
    dates: fields[path]?.dates ?? "",
    missing: yesIf(fields[path]?.missing?.includes(choice.examples[0] ?? "") === true),
    entries: fields[path]?.entries === true ? "entries" : "",
    number: yesIf(declaration?.type === "number"),
    boolean: yesIf(declaration?.type === "boolean"),
    values: yesIf(declaration?.type === "string" && declaration.values !== undefined),
  };
  return chosen[choice.about];
}

/** Makes a choice. @param value - one of its options, `yes`, or empty */
export function withChoice(proposal: Proposal, choice: Choice, value: string): Proposal {
  const { about, paths, examples, type } = choice;
  const [path = "", [example = ""]] = [paths[0], examples];
  switch (about) {
    case "decimal": {
      const conversion = { ...proposal.conversion, decimal: value === "" ? undefined : (value as "." | ",") };
      return withTypes({ ...proposal, conversion }, choice, value === "" ? undefined : type);
    }
    case "dates": {
      const dates = value === "" ? undefined : (value as FieldConversion["dates"]);
      const read = withField(proposal, path, (field) => ({ ...field, dates }));
      return withTypes(read, choice, type && (value === "" ? "string" : type));
    }
    case "missing": {
      const change = ({ missing = [], ...field }: FieldConversion) => {
        const others = missing.filter((text) => text !== example);
        return { ...field, missing: value === "" ? others : [...others, example] };
      };
      const members = value === "" ? [] : findChoiceMembers(proposal, choice);
      const optional = members.reduce((each, member) => withFacts(each, member.path, { required: false }), proposal);
      return withField(optional, path, change);
    }
    // The types follow when the file is read again: see withReadAgain.
    case "entries":
      return withField(proposal, path, (field) => ({ ...field, entries: value !== "" }));
    case "number":
      return withTypes(proposal, choice, value === "" ? "string" : "number");
    case "boolean": {
      const before = examples.every((text) => text === "0" || text === "1") ? "number" : "string";
      return withTypes(proposal, choice, value === "" ? before : "boolean");
    }
    case "values":
      return findChoiceMembers(proposal, choice).reduce(
        (each, member) => withConstraints(each, member.path, { values: value === "" ? undefined : examples }),
        proposal,
      );
  }
}

/** Gives the values of a choice a type. @param type - undefined for that which they have */
function withTypes(proposal: Proposal, choice: Choice, type: ScalarTypeName | undefined): Proposal {
  if (type === undefined) return proposal;
  return findChoiceMembers(proposal, choice).reduce((each, { path }) => withValueType(each, path, type), proposal);
}

function withField(proposal: Proposal, path: string, change: (field: FieldConversion) => FieldConversion): Proposal {
  const { fields = {} } = proposal.conversion;
  const changed = { ...fields, [path]: change(fields[path] ?? {}) };
  return { ...proposal, conversion: { ...proposal.conversion, fields: changed } };
}

/** What a choice asks or proposes, with backticks around code. */
export function describeProposedChoice(proposal: Proposal, choice: Choice): string {
  const { examples, count } = choice;
  const members = findChoiceMembers(proposal, choice).map(({ path }) => `\`${path}\``);
  const those = joinWords(members.length > 2 ? [...members.slice(0, 1), `${members.length - 1} more`] : members);
  const values = formatCount(count, "value");
  const words: Readonly<Record<Choice["about"], string>> = {
    decimal: `Numbers in ${those}`,
    dates: `Dates in ${those}`,
    entries: `Members of ${those}, such as \`${examples.slice(0, 3).join("`, `")}\``,
    missing: `\`${examples[0]}\` in ${those} means no value (${values})`,
    number: `${those} is a number in quotes: \`"${examples[0]}"\` (${values})`,
    boolean: `${those} is true or false: \`${examples.join("`, `")}\` (${values})`,
    values: `${those} may have only its ${examples.length} values: \`${examples.join("`, `")}\``,
  };
  return words[choice.about];
}
