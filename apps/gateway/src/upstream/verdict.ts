// What an upstream's answer means: its result code, and whether it costs a call.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { unreadAnswer } from '@jishi/contract/result-codes';
import { remembered } from '../generations';
import { type Refusal, refusals } from '../refusals';
import type { ProjectRow } from '../directory/store';
import type { UpstreamAnswer } from './request';

export type Verdict = { code: number; charged: boolean };

/** Which answers can be charged, and where their result code is. */
export type VerdictRule = {
  /** Undefined: any status if the result code says so; 200 to 299 for answers without codes. */
  readonly statuses: ReadonlySet<number> | undefined;
  /** Undefined: answers have no result code, their status decides. */
  readonly codePath: readonly string[] | undefined;
  /** Result codes that are words; undefined where only numbers are codes. */
  readonly words: ReadonlyMap<string, number> | undefined;
};

export function ruleFrom(row: Pick<ProjectRow, 'successStatuses' | 'codePath' | 'codeWords'>): VerdictRule {
  const words = Object.entries(row.codeWords);
  return {
    statuses: row.successStatuses.length > 0 ? new Set(row.successStatuses) : undefined,
    codePath: row.codePath === '' ? undefined : row.codePath.split('.'),
    words: words.length > 0 ? new Map(words) : undefined,
  };
}

/** The code of an answer that lacks the product's own, or has a word that is not in the product's table: it costs nothing. */
const UNKNOWN_CODE = -1;

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
 * An answer with a result code is charged by that code, and is free if the code is missing. A file, or any answer of a
 * product without codes, is charged by its HTTP status (2xx, or those in the rule; code 0). Any other status is free. A
 * server error, a redirect or malformed JSON becomes a refusal that says so.
 */
export function verdictOf(
  answer: UpstreamAnswer,
  chargeCodes: ReadonlySet<number>,
  rule: VerdictRule,
): Verdict | Refusal {
  const { status, headers } = answer;
  if (status >= 500) return refusals.upstreamFault;
  if (status < 200 || (status >= 300 && status < 400)) return refusals.upstreamBroken;
  const successful = rule.statuses ? rule.statuses.has(status) : status < 300;
  const byStatus: Verdict = successful
    ? { code: answer.unread ? unreadAnswer.code : 0, charged: true }
    : { code: status, charged: false };
  if (answer.relayed || !rule.codePath || answer.body.length > PARSE_MAX) return byStatus;
  const uncoded: Verdict = successful ? { code: UNKNOWN_CODE, charged: false } : byStatus;
  if (answer.body.length === 0) return uncoded;
  const { json, page, charset } = mediaTypeOf(headers['content-type'] ?? '');
  if (!json) return page ? uncoded : byStatus;
  try {
    const value: unknown = JSON.parse(textOf(answer.body, headers['content-encoding'], charset));
    const code = codeOf(value, rule.codePath, rule.words);
    if (code === undefined) return uncoded;
    return { code, charged: chargeCodes.has(code) && (!rule.statuses || successful) };
  } catch {
    return refusals.upstreamBroken;
  }
}

/** An answer without a result code is relayed as it arrives: an event stream at once, others when they are large. */
const RELAY_FROM = 1 << 20;

/** How many bytes to collect before relaying; undefined: all, because the body may decide the price. */
export function relayFrom(
  status: number,
  headers: UpstreamAnswer['headers'],
  { statuses, codePath }: VerdictRule,
): number | undefined {
  const charged = status >= 200 && status < 300 && (!statuses || statuses.has(status));
  const type = headers['content-type'] ?? '';
  const { json, page } = mediaTypeOf(type);
  if (!charged || json || (page && codePath)) return undefined;
  return /^text\/event-stream\b/i.test(type) ? 0 : RELAY_FROM;
}

/** `page`: words for a person, as error pages are, or of no named type. */
type MediaType = { json: boolean; page: boolean; charset: string };

/** An upstream sends the same few types with all its answers. */
const mediaTypes = remembered<MediaType>(200);

function mediaTypeOf(contentType: string): MediaType {
  let type = mediaTypes.get(contentType);
  if (!type) {
    const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8';
    type = {
      json: /^[\w.+-]+\/([\w.-]+\+)?json\b/i.test(contentType),
      page: /^(?:$|text\/(?:html|plain|xml)\b|application\/(?:[\w.-]+\+)?xml\b)/i.test(contentType),
      charset,
    };
    mediaTypes.set(contentType, type);
  }
  return type;
}

/** The text of a body in its encoding and character set. @throws when it cannot be unpacked */
export function textOf(body: Buffer, encoding: string | undefined, charset: string): string {
  const decode = encoding === undefined ? undefined : decoders[encoding.toLowerCase()];
  const plain = decode ? decode(body, { maxOutputLength: PARSE_MAX }) : body;
  const text =
    charset === 'utf-8' || charset === 'utf8' ? plain.toString('utf8') : new TextDecoder(charset).decode(plain);
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function codeOf(answer: unknown, codePath: readonly string[], words: VerdictRule['words']): number | undefined {
  let code = answer;
  for (const name of codePath) {
    if (typeof code !== 'object' || code === null || !Object.hasOwn(code, name)) return undefined;
    code = (code as Record<string, unknown>)[name];
  }
  if (words && (typeof code === 'string' || typeof code === 'boolean')) {
    const known = words.get(String(code));
    if (known !== undefined) return known;
    if (typeof code === 'boolean' || !/^-?\d{1,10}$/.test(code)) return UNKNOWN_CODE;
  }
  const number = typeof code === 'string' && /^-?\d{1,10}$/.test(code) ? Number(code) : code;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= CODE_MAX ? number : undefined;
}
