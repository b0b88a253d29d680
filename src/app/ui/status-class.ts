/** The class name for a status. 424 is neutral, because another part caused it. */
export function getStatusClass(status: number): string {
  return status === 424 ? "http-424" : `http-${Math.floor(status / 100)}`;
}
