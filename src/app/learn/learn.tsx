// Owns the Learn section.
export function Learn() {
  return null;
}
