// Which headers pass: to the upstream those an API needs, back to the caller those that describe the body. Hop-by-hop
// headers, credentials, cookies and all other upstream headers are dropped.
import type { IncomingHttpHeaders } from 'node:http';
import type { Api } from '../directory/api';
import type { UpstreamTarget } from '../directory/project';

const TO_UPSTREAM = ['accept', 'accept-language', 'content-type'];
const TO_CALLER = [
  'content-type',
  'content-encoding',
  'content-language',
  'content-disposition',
  'cache-control',
  'etag',
  'last-modified',
];

/** Alternating names and values, including the upstream's credentials. Nobody but the portal's server is told whose call it is. */
export function headersForUpstream(
  given: IncomingHttpHeaders,
  api: Api,
  target: UpstreamTarget,
  requestId: string,
  memberId?: string | null,
): string[] {
  const headers = ['x-request-id', requestId, 'accept-encoding', 'identity', 'user-agent', 'jishi-gateway'];
  for (const name of TO_UPSTREAM) {
    const value = given[name];
    if (typeof value === 'string') headers.push(name, value);
  }
  for (const name of api.headerParams) {
    const value = given[name];
    if (typeof value === 'string' && !TO_UPSTREAM.includes(name)) headers.push(name, value);
  }
  headers.push(...target.headers);
  if (target.inside && memberId) headers.push('x-jishi-member', memberId);
  return headers;
}

/** Alternating names and values. */
export function headersForCaller(given: IncomingHttpHeaders): string[] {
  const headers: string[] = [];
  for (const name of TO_CALLER) {
    const value = given[name];
    if (typeof value === 'string') headers.push(name, value);
  }
  return headers;
}
