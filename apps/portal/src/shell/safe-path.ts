// Addresses that come by the query (where to go after signing in, after paying) may only lead to this site.

const SITE = 'https://site.invalid';

/** The path with its query and hash when it stays on this site, undefined otherwise. */
export function safePath(path: string | null | undefined): string | undefined {
  if (!path || !/^\/(?![/\\])/.test(path)) return undefined;
  // A tab or a line break inside would still turn it into another host's address.
  const url = new URL(path, SITE);
  return url.origin === SITE ? url.pathname + url.search + url.hash : undefined;
}
