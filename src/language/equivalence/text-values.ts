// Chooses texts that distinguish the comparisons of a field. Each comparison is an automaton that reads a text character
// by character; the shortest text to every state that all of them can be in together is a value.

import { operator } from "../../../grammar/operators.ts";
import { type Comparison, removeGroups } from "../ast.ts";
import { collectLiterals } from "../collect-fields.ts";
import { foldCase } from "../like.ts";

/** Values of a field, simple ones first. */
export interface Values {
  readonly values: readonly unknown[];
  /** Whether each result that the comparisons can have occurs for one of the values. */
  readonly isComplete: boolean;
}

/** Reads characters. A state is a string; "" is a state from which nothing matches. */
interface Automaton {
  readonly start: string;
  readonly next: (state: string, character: string) => string;
}

/** The states to visit. Filters that people write have tens. */
const stateLimit = 1_500;

/** @param maxLength - of the texts, in UTF-16 code units */
export function listTextValues(comparisons: readonly Comparison[], maxLength = Number.POSITIVE_INFINITY): Values {
  const automata: Automaton[] = [];
  const written = new Set<string>();
  let [isOrdered, isFolded, isExact, isKnown] = [false, false, false, true];
  for (const comparison of comparisons) {
    const right = removeGroups(comparison.right);
    const { operands } = operator(comparison.operator);
    if (right.kind === "pattern") {
      const row = operator(comparison.operator);
      const ignoresCase = row.right === "pattern" && row.ignoresCase;
      const parts = ignoresCase ? right.parts.map(foldCase) : right.parts;
      automata.push(createPatternAutomaton(parts, ignoresCase));
      for (const part of parts) for (const character of part) written.add(character);
      if (ignoresCase) isFolded = true;
      else isExact = true;
      continue;
    }
    isExact = true;
    // An operator without an automaton of its own: the texts are a guess.
    isKnown &&= operands !== "text";
    for (const literal of collectLiterals(comparison)) {
      if (literal.kind !== "string") continue;
      for (const character of literal.value) written.add(character);
      if (operands === "ordering") {
        isOrdered = true;
        automata.push(createOrderAutomaton(literal.value));
      } else automata.push(createPatternAutomaton([literal.value], false));
    }
  }
  const letters = isFolded ? [...written].flatMap(listCaseVariants) : [...written];
  const explored = exploreStates(automata, selectAlphabet(new Set(letters), isOrdered), maxLength);
  const isPlain = [...written].every((character) => character.length === 1 && (!isFolded || character <= "\u007f"));
  return {
    // A mark that composes with the character before it: folding composes, the other comparisons do not.
    values: isFolded && isExact ? explored.texts.flatMap((text) => [text, `${text}\u0301`]) : explored.texts,
    isComplete: explored.isComplete && isKnown && isPlain && !(isFolded && isExact),
  };
}

/** Breadth first, so that each state is reached by a shortest text. */
function exploreStates(automata: readonly Automaton[], alphabet: readonly string[], maxLength: number) {
  const start = automata.map((automaton) => automaton.start);
  const found = new Map([[start.join("|"), { text: "", states: start }]]);
  for (const { text, states } of found.values()) {
    for (const character of alphabet) {
      if (text.length + character.length > maxLength) continue;
      const next = automata.map((automaton, index) => automaton.next(states[index] ?? "", character));
      const key = next.join("|");
      if (found.has(key)) continue;
      if (found.size === stateLimit) return { texts: listTexts(found), isComplete: false };
      found.set(key, { text: text + character, states: next });
    }
  }
  return { texts: listTexts(found), isComplete: true };
}

function listTexts(found: ReadonlyMap<string, { readonly text: string }>): string[] {
  return [...found.values()].map(({ text }) => text);
}

/** The characters that filters mention, and one for each group of others that no comparison distinguishes. */
function selectAlphabet(written: ReadonlySet<string>, isOrdered: boolean): string[] {
  const other = [..."xyzabcdefghijklmnopqrstuvw0123456789"].find((character) => !written.has(character)) ?? "~";
  if (!isOrdered) return [...written, other];
  const codes = [...written].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const gaps = [-1, ...codes].map((low, index) => findCharacterBetween(low, codes[index] ?? 0x10000));
  return [...written, other, ...gaps.filter((character) => character !== undefined && character !== other)].filter(
    (character) => character !== undefined,
  );
}

/** A character whose code is between two others, preferably a letter or a digit. */
function findCharacterBetween(low: number, high: number): string | undefined {
  for (const readable of ["m", "M", "5"]) {
    const code = readable.charCodeAt(0);
    if (code > low && code < high) return readable;
  }
  // Not a surrogate, nor a control character if there is another.
  const code = [low + 1, high - 1, 0x20].find((at) => at > low && at < high && (at >= 0x20 || high <= 0x20));
  if (code === undefined) return high - low > 1 ? String.fromCharCode(low + 1) : undefined;
  return code >= 0xd800 && code <= 0xdfff ? undefined : String.fromCharCode(code);
}

function listCaseVariants(character: string): string[] {
  const variants = [character, character.toLowerCase(), character.toUpperCase()];
  return variants.filter((variant) => [...variant].length === 1);
}

/** Follows all positions in a pattern at once. A state is their list. */
function createPatternAutomaton(parts: readonly string[], ignoresCase: boolean): Automaton {
  // A wildcard is the position between two parts.
  const tokens = parts.flatMap((part, index) => (index === 0 ? [...part] : [null, ...part]));
  const withWildcards = (positions: ReadonlySet<number>): string => {
    const reached = new Set<number>();
    for (let position of positions) {
      reached.add(position);
      while (tokens[position] === null) reached.add(++position);
    }
    return [...reached].sort((a, b) => a - b).join();
  };
  const step = (state: string, character: string): string => {
    const positions = new Set<number>();
    for (const position of state === "" ? [] : state.split(",").map(Number)) {
      if (tokens[position] === null) positions.add(position);
      else if (tokens[position] === character) positions.add(position + 1);
    }
    return withWildcards(positions);
  };
  const known = new Map<string, string>();
  return {
    start: withWildcards(new Set([0])),
    next: (state, character) => {
      const key = `${state} ${character}`;
      let next = known.get(key);
      if (next === undefined) {
        next = ignoresCase ? [...foldCase(character)].reduce(step, state) : step(state, character);
        known.set(key, next);
      }
      return next;
    },
  };
}

/** Compares with a bound: the state is how much of it has been read, or that the text is below or above it. */
function createOrderAutomaton(bound: string): Automaton {
  const characters = [...bound];
  return {
    start: "0",
    next: (state, character) => {
      if (state === "below" || state === "above") return state;
      const expected = characters[Number(state)];
      if (expected === undefined || character > expected) return "above";
      return character < expected ? "below" : String(Number(state) + 1);
    },
  };
}
