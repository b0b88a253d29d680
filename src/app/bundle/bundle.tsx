// Owns the Bundle section.
export function Bundle(_props: { readonly hash: string }) {
  return null;
}
