// What an upstream's answer means: its result code, and whether it costs a call.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { type Refusal, refusals } from '../refusals';
import type { UpstreamAnswer } from './upstreams';

export type Verdict = { code: number; charged: boolean };

/** Larger answers are not read: their HTTP status decides. */
const PARSE_MAX = 2 << 20;
const CODE_MAX = 2_147_483_647;

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * A JSON answer is judged by its `code`; any other, or one without a code, by its HTTP status (2xx costs a call, code 0).
 * A server error, a redirect, or JSON that is none, is not an answer: the refusal says so instead.
 */
export function verdictOf(answer: UpstreamAnswer, chargeCodes: ReadonlySet<number>): Verdict | Refusal {
  const { status, headers } = answer;
  if (status >= 500) return refusals.upstreamFault;
  if (status < 200 || (status >= 300 && status < 400)) return refusals.upstreamBroken;
  const byStatus: Verdict = status < 300 ? { code: 0, charged: true } : { code: status, charged: false };
  if (answer.body.length === 0 || answer.body.length > PARSE_MAX) return byStatus;
  const { json, charset } = mediaTypeOf(headers['content-type'] ?? '');
  if (!json) return byStatus;
  try {
    const value: unknown = JSON.parse(textOf(answer.body, headers['content-encoding'], charset));
    const code = codeOf(value);
    return code === undefined ? byStatus : { code, charged: chargeCodes.has(code) };
  } catch {
    return refusals.upstreamBroken;
  }
}

type MediaType = { json: boolean; charset: string };

/** An upstream sends the same few types with all its answers. */
const mediaTypes = new LRUCache<string, MediaType>({ max: 200 });

function mediaTypeOf(contentType: string): MediaType {
  let type = mediaTypes.get(contentType);
  if (!type) {
    const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
    type = { json: /^[\w.+-]+\/([\w.-]+\+)?json\b/i.test(contentType), charset };
    mediaTypes.set(contentType, type);
  }
  return type;
}

function textOf(body: Buffer, encoding: string | undefined, charset: string): string {
  const decode = encoding === undefined ? undefined : decoders[encoding.toLowerCase()];
  const plain = decode ? decode(body, { maxOutputLength: PARSE_MAX }) : body;
  const text =
    charset === 'utf-8' || charset === 'utf8' ? plain.toString('utf8') : new TextDecoder(charset).decode(plain);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function codeOf(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'code')) return undefined;
  const { code } = value as { code: unknown };
  const number = typeof code === 'string' && /^-?\d{1,10}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= CODE_MAX ? number : undefined;
}
