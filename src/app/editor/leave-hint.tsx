import * as styles from "./editor.module.css";

export function LeaveHint() {
  return (
    <span className={styles.hint}>
      Leave with <kbd>Esc</kbd> <kbd>Tab</kbd>
    </span>
  );
}
