// Generates random texts from the grammar in docs/grammar.md.

/** A sequence, a choice, or a repetition. */
type Form =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "class"; readonly signs: readonly string[] }
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "sequence"; readonly forms: readonly Form[] }
  | { readonly kind: "choice"; readonly forms: readonly Form[] }
  | { readonly kind: "repeat"; readonly form: Form; readonly least: 0 | 1; readonly most: 1 | 2 };

/** A random integer from 0 up to, but not including, a bound. */
export type Choose = (bound: number) => number;

/** What the classes of signs are drawn from. */
const signs = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), ..."éß価𝒳€·😀\t"];
/** Below this depth, the first alternative is chosen, and optional parts are left out. */
const depthLimit = 7;

const token = /\s*(?:"([^"]*)"|'([^']*)'|(\[(?:\\.|[^\]\\])*\])|([A-Za-z]+)|([()|?*+]))/y;

/** Rules as `name ::= form`, each on lines of its own. @throws an Error where the notation is not understood */
export class Rules {
  readonly #rules = new Map<string, Form>();
  /** The rules whose parts are not separated by white space. */
  readonly #separator: string;

  constructor(text: string, separator: string) {
    this.#separator = separator;
    for (const rule of text.split(/\n(?=\S)/)) {
      const [, name = "", form = ""] = /^(\w+)\s*::=([\s\S]*)$/.exec(rule) ?? [];
      this.#rules.set(name, new FormReader(form).read());
    }
  }

  get names(): readonly string[] {
    return [...this.#rules.keys()];
  }

  /** A text of a rule; `other` generates names without a rule here. */
  make(name: string, choose: Choose, other: (name: string) => string): string {
    const rules = this.#rules;
    const separator = this.#separator;
    const rule = rules.get(name);
    if (rule === undefined) throw new Error(`There is no rule ${name}.`);
    return makeForm(rule, 0);

    function makeForm(form: Form, depth: number): string {
      switch (form.kind) {
        case "text":
          return form.text;
        case "class":
          return form.signs[choose(form.signs.length)] ?? "";
        case "rule": {
          const inner = rules.get(form.name);
          return inner === undefined ? other(form.name) : makeForm(inner, depth + 1);
        }
        case "sequence":
          return join(form.forms.map((part) => makeForm(part, depth)));
        case "choice": {
          const chosen = form.forms[depth > depthLimit ? 0 : choose(form.forms.length)];
          return chosen === undefined ? "" : makeForm(chosen, depth);
        }
        default: {
          const more = depth > depthLimit ? 0 : choose(form.most - form.least + 1);
          return join(Array.from({ length: form.least + more }, () => makeForm(form.form, depth)));
        }
      }
    }

    function join(parts: readonly string[]): string {
      return parts.filter((part) => part !== "").join(separator);
    }
  }
}

class FormReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.trimEnd();
  }

  read(): Form {
    const form = this.#choice();
    if (this.#at < this.#text.length) throw new Error(`Not understood: ${this.#text.slice(this.#at)}`);
    return form;
  }

  #peek(): RegExpExecArray | null {
    token.lastIndex = this.#at;
    return token.exec(this.#text);
  }

  #take(sign: string): boolean {
    const found = this.#peek();
    if (found === null || found[5] !== sign) return false;
    this.#at = token.lastIndex;
    return true;
  }

  #choice(): Form {
    const forms = [this.#sequence()];
    while (this.#take("|")) forms.push(this.#sequence());
    return forms.length === 1 && forms[0] !== undefined ? forms[0] : { kind: "choice", forms };
  }

  #sequence(): Form {
    const forms: Form[] = [];
    for (let part = this.#part(); part !== undefined; part = this.#part()) forms.push(part);
    return { kind: "sequence", forms };
  }

  #part(): Form | undefined {
    const form = this.#single();
    if (form === undefined) return undefined;
    if (this.#take("?")) return { kind: "repeat", form, least: 0, most: 1 };
    if (this.#take("*")) return { kind: "repeat", form, least: 0, most: 2 };
    return this.#take("+") ? { kind: "repeat", form, least: 1, most: 2 } : form;
  }

  #single(): Form | undefined {
    if (this.#take("(")) {
      const form = this.#choice();
      if (!this.#take(")")) throw new Error(`A ")" is missing: ${this.#text.slice(this.#at)}`);
      return form;
    }
    const [, double, single, set, name, sign] = this.#peek() ?? [];
    if (sign !== undefined || (double ?? single ?? set ?? name) === undefined) return undefined;
    this.#at = token.lastIndex;
    if (name !== undefined) return { kind: "rule", name };
    if (set === undefined) return { kind: "text", text: double ?? single ?? "" };
    const pattern = new RegExp(`^${set}$`, "u");
    return { kind: "class", signs: signs.filter((candidate) => pattern.test(candidate)) };
  }
}
