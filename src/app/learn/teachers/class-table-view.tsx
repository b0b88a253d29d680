// The table of a class: a row per student, a column per chapter or step.

import { classes } from "../../ui/classes.ts";
import type { ClassTable } from "./progress-file.ts";
import * as styles from "./teachers.module.css";

export function ClassTableView({ table: { columns, students } }: { readonly table: ClassTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes(styles.classTable, "scroll")} tabIndex={0} aria-label="Class, scrollable">
      <table aria-label="Class">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {columns.map(({ title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles of steps may be equal
              <th scope="col" key={index}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map(({ name, at, counts }) => (
            <tr key={name}>
              <th scope="row" title={`Exported ${at}`}>
                {name === "" ? "No name" : name}
              </th>
              {counts.map((count, index) => {
                const of = columns[index]?.of ?? 0;
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={index} className={classes("num", count === of && styles.complete)}>
                    {count}/{of}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
