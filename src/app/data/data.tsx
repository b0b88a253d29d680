// Owns the Data section: what the collections hold, and putting the samples back.
export function Data() {
  return null;
}
