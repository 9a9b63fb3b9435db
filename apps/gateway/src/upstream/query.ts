// The query for the upstream: the caller's, with the product's own parameters replacing those of the same name.
import type { UpstreamTarget } from '../directory/project';

/** Input and output are percent-encoded. */
export function queryForUpstream(given: string, { query, ownParams }: UpstreamTarget): string {
  if (ownParams.size === 0) return given;
  const kept = given.split('&').filter((part) => part !== '' && !ownParams.has(nameOf(part)));
  return [...kept, ...query.values()].join('&');
}

/** The decoded name, as the upstream will read it; an undecodable one is compared as it is. */
function nameOf(part: string): string {
  const [name = ''] = part.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
