// The query that goes to the upstream: the caller's, with the product's credentials in place of any of the same names.
import type { UpstreamTarget } from '../directory/project';

/** Both as on the wire, percent-encoded. */
export function queryForUpstream(given: string, { query, ownParams }: UpstreamTarget): string {
  if (ownParams.size === 0) return given;
  const kept = given.split('&').filter((part) => part !== '' && !ownParams.has(nameOf(part)));
  return [...kept, ...query.values()].join('&');
}

/** As the upstream may read it; one that cannot be read is compared as it stands. */
function nameOf(part: string): string {
  const [name = ''] = part.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
