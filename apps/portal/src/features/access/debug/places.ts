/** Address of what went wrong with a call. */
export function debugHref(id: string): string {
  return `/req/debug?id=${id}`;
}
