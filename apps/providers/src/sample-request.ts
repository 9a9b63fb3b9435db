/** Builds the request that a description's examples make together. */
import type { EndpointDescription } from './description';

export interface SampleRequest {
  readonly method: 'GET' | 'POST';
  /** Path with the query string. */
  readonly target: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** The call whose answer is the endpoint's `sampleResponse`. */
export function sampleRequest(endpoint: EndpointDescription): SampleRequest {
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const param of endpoint.params) {
    if (param.in === 'query') query.set(param.name, String(param.example));
    else body[param.name] = param.example;
  }
  const target = query.size === 0 ? endpoint.path : `${endpoint.path}?${query}`;
  return endpoint.method === 'POST' ? { method: 'POST', target, body } : { method: 'GET', target };
}
