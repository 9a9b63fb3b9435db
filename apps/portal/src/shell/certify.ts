/** Certification of the enterprise; after it, back to `here`. */
export function certifyHref(here: { pathname: string; search: string }): string {
  return `/acomang/auth/form?${new URLSearchParams({ type: '2', back: here.pathname + here.search }).toString()}`;
}
