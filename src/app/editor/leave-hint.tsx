// The keys that lead out of the editor.

export function LeaveHint() {
  return (
    <span className="hint">
      Leave with <kbd>Esc</kbd> <kbd>Tab</kbd>
    </span>
  );
}
