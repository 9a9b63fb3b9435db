// An endpoint's call with its documented examples, as its shortest sample makes it.
import type { getApiInfo } from '@jishi/contract/catalogue';
import type { Output } from '@jishi/contract/endpoint';

type Api = Pick<Output<typeof getApiInfo>, 'method' | 'path' | 'params'>;
type Param = Api['params'][number];

export type ExampleRequest = { url: string; method: Api['method']; headers: Record<string, string>; body?: string };

/** What is required, by its example. */
export function exampleRequest({ method, path, params }: Api): ExampleRequest {
  const at = (place: Param['in']) =>
    params
      .filter((param) => param.required && param.in === place)
      .map((param) => [param.name, valueOf(param)] as const);
  const filled = at('path').reduce((text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)), path);
  const query = at('query').map((pair) => pair.map(encodeURIComponent).join('='));
  const body = params
    .filter((param) => param.required && param.in === 'body')
    .map((param) => [param.name, typed(param)]);
  const request = {
    url: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
    method,
    headers: { ...Object.fromEntries(at('header')), Accept: 'application/json' },
  };
  if (method === 'GET') return request;
  const headers = { ...request.headers, 'Content-Type': 'application/json; charset=utf-8' };
  return { ...request, headers, body: JSON.stringify(Object.fromEntries(body)) };
}

const valueOf = ({ example, enum: choices }: Param) => example || (choices?.[0] ?? '');

function typed(param: Param): unknown {
  const text = valueOf(param);
  if (param.type === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
