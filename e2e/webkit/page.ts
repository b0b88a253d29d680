// A page under WebDriver (W3C WebDriver 2): addresses, keys, scripts, and elements found by role and name.

/** Keys that are no characters (WebDriver, 17.4.2). */
export const keys = {
  Control: "\uE009",
  Escape: "\uE00C",
  Delete: "\uE017",
} as const;

/** CSS selectors of the candidates for a role; the browser computes role and name. */
const places = {
  button: "button",
  combobox: "select",
  link: "a[href]",
  list: "ul, ol",
  option: "[role=option]",
  spinbutton: "input[type=number]",
  status: "[role=status], output",
  table: "table",
  textbox: "input, textarea, [role=textbox]",
} as const;

export type Role = keyof typeof places;

/** Roles that WebKitGTK names differently. */
const native: Partial<Record<Role, string>> = { combobox: "button", spinbutton: "textbox" };

/** The member that holds an element's number in WebDriver's JSON (12.2). */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

export class Page {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /** Starts a browser with the driver at a URL. */
  static async open(driver: string, capabilities: object): Promise<Page> {
    const { sessionId } = await send<{ sessionId: string }>("POST", `${driver}/session`, { capabilities });
    return new Page(`${driver}/session/${sessionId}`);
  }

  async close(): Promise<void> {
    await send("DELETE", this.#session);
  }

  async goto(url: string): Promise<void> {
    await send("POST", `${this.#session}/url`, { url });
  }

  async reload(): Promise<void> {
    await send("POST", `${this.#session}/refresh`, {});
  }

  /** Runs a self-contained function in the page; argument and result are passed as JSON. */
  async evaluate<R, A = undefined>(work: (argument: A) => R | Promise<R>, argument?: A): Promise<R> {
    const script = `
      const [argument, done] = arguments;
      Promise.resolve(argument).then(${work}).then((value) => done({ value }), (error) => done({ error: String(error) }));
    `;
    const body = { script, args: [argument ?? null] };
    const answer = await send<{ value: R } | { error: string }>("POST", `${this.#session}/execute/async`, body);
    if ("error" in answer) throw new Error(answer.error);
    return answer.value;
  }

  /** The first element with a role whose name equals or matches `name`. */
  async find(role: Role, name: string | RegExp): Promise<Element> {
    const using = { using: "css selector", value: places[role] };
    const names: string[] = [];
    for (const { [elementKey]: id } of await send<{ [elementKey]: string }[]>("POST", this.#elements, using)) {
      const element = new Element(`${this.#session}/element/${id}`);
      // Elements that are not rendered have no role; the driver reports an unknown error for them.
      if ((await element.get("computedrole").catch(() => "")) !== (native[role] ?? role)) continue;
      const label = await element.get("computedlabel");
      if (typeof name === "string" ? label === name : name.test(label)) return element;
      names.push(label);
    }
    throw new Error(`There is no ${role} ${name}; there are: ${names.join(", ")}.`);
  }

  get #elements(): string {
    return `${this.#session}/elements`;
  }

  /** Presses keys in sequence while those in `held` are down. */
  async press(typed: string, ...held: string[]): Promise<void> {
    const down = (value: string) => ({ type: "keyDown", value });
    const up = (value: string) => ({ type: "keyUp", value });
    const strokes = [...typed].flatMap((value) => [down(value), up(value)]);
    const actions = [...held.map(down), ...strokes, ...held.toReversed().map(up)];
    await send("POST", `${this.#session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
  }
}

export class Element {
  readonly #address: string;

  constructor(address: string) {
    this.#address = address;
  }

  async click(): Promise<void> {
    await send("POST", `${this.#address}/click`, {});
  }

  /** Its visible text. */
  async text(): Promise<string> {
    return this.get("text");
  }

  async attribute(name: string): Promise<string | null> {
    return send("GET", `${this.#address}/attribute/${name}`);
  }

  /** The value of a field. */
  async value(): Promise<string> {
    return this.get("property/value");
  }

  async get(what: string): Promise<string> {
    return send("GET", `${this.#address}/${what}`);
  }
}

async function send<R>(method: string, address: string, body?: object): Promise<R> {
  const response = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: R };
  if (!response.ok) throw new Error(`WebDriver has refused ${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}
