// The request that a filled form becomes. Loaded with the first request.
import type { Api } from '../project';
import { fieldOf, parsed, type Param, type Values } from './parameters';

/** A request before anybody is named in it. */
export type PlainRequest = {
  method: Api['method'];
  /** As on the wire, percent-encoded. */
  path: string;
  query: string;
  /** Of the endpoint's own header parameters. */
  headers: Readonly<Record<string, string>>;
  /** JSON; '' when there is none. */
  body: string;
};

/** The request that the fields describe; fields left empty are not sent. */
export function requestOf(
  { method, path, params }: Pick<Api, 'method' | 'path' | 'params'>,
  values: Values,
): PlainRequest {
  const given = params
    .map((param) => ({ param, value: values[fieldOf(param)] ?? '' }))
    .filter(({ value }) => value !== '');
  const at = (place: Param['in']) => given.filter(({ param }) => param.in === place);
  const body = at('body').map(({ param, value }) => [param.name, jsonValue(param.type, value)]);
  return {
    method,
    path: path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => percentEncoded(values[`path.${name}`] ?? '')),
    query: at('query')
      .map(({ param, value }) => `${percentEncoded(param.name)}=${percentEncoded(value)}`)
      .join('&'),
    headers: Object.fromEntries(at('header').map(({ param, value }) => [param.name, value])),
    body: method !== 'GET' && (method === 'POST' || body.length > 0) ? JSON.stringify(Object.fromEntries(body)) : '',
  };
}

/** Numbers a double cannot hold exactly are sent as text, and the API decides. */
function jsonValue(type: Param['type'], text: string): unknown {
  if (type === 'string') return text;
  if (type === 'integer' && !Number.isSafeInteger(Number(text))) return text;
  return parsed(text) ?? text;
}

/** RFC 3986, as the samples do: what encodeURIComponent leaves alone beyond it would be encoded after signing. */
function percentEncoded(text: string): string {
  return encodeURIComponent(wellFormed(text)).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Half a surrogate pair becomes the replacement character, as everywhere in UTF-8. */
const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
