// What the requests of a bundle are called in code: by what they ask for, each by a name of its own.

import type { BundlePart } from "../part.ts";
import { readPath } from "../plain-words.ts";

/** A name for each part, as in `order`, `stock`, `order2`. */
export function promiseNames(parts: readonly Pick<BundlePart, "path">[]): readonly string[] {
  const used = new Map<string, number>();
  return parts.map(({ path }) => {
    const word = wordOf(readPath(path).collection);
    const count = (used.get(word) ?? 0) + 1;
    used.set(word, count);
    return count === 1 ? word : `${word}${count}`;
  });
}

/** One of a collection; the word ends in no digit, so that a number after it makes another name. */
function wordOf(collection: string): string {
  const letters = collection.replace(/[^A-Za-z]/g, "");
  const word = letters.slice(0, 1).toLowerCase() + letters.slice(1);
  const one = /[^aeiou]ies$/.test(word) ? `${word.slice(0, -3)}y` : word.replace(/([^su])s$/, "$1");
  return one === "" || reserved.has(one) ? "request" : one;
}

/** What can't be the name of a constant, or is one already. */
const reserved: ReadonlySet<string> = new Set(
  "client,answers,await,async,break,case,catch,class,const,continue,debugger,default,delete,do,else,enum,export,extends,false,finally,for,function,if,implements,import,in,instanceof,interface,let,new,null,package,private,protected,public,return,static,super,switch,this,throw,true,try,typeof,var,void,while,with,yield,arguments,eval,undefined".split(
    ",",
  ),
);
