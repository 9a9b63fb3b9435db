// One endpoint of a product as the gateway uses it.
import { speaksOpenAiChat } from '@jishi/contract/openai-chat';
import { type Charge, chargeFrom } from '../units/charge';
import { OWN_HEADERS } from '../upstream/wire/request-text';
import type { ApiRow } from './store';

export type Api = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly upstreamPath: string;
  /** Lower-case names of the request headers that are parameters of the API. */
  readonly headerParams: readonly string[];
  readonly sample: Buffer;
  readonly chargeCodes: ReadonlySet<number>;
  readonly charge: Charge;
  /** It speaks OpenAI's chat wire. */
  readonly isChat: boolean;
};

/** @param upstreamHeaders names and values in turn, which no caller's header may override */
export function apiFrom(row: ApiRow, upstreamHeaders: readonly string[]): Api {
  const injected = new Set(upstreamHeaders.map((name) => name.toLowerCase()));
  return {
    id: row.id,
    method: row.method,
    path: row.path,
    upstreamPath: row.upstreamPath,
    headerParams: headerParamsOf(row.params).filter((name) => !injected.has(name)),
    sample: sampleOf(row.sampleResponse),
    chargeCodes: new Set(row.chargeCodes),
    charge: chargeFrom(row.charge),
    isChat: speaksOpenAiChat(row),
  };
}

function headerParamsOf(params: unknown): string[] {
  if (!Array.isArray(params)) return [];
  return params
    .filter((param): param is { name: string } => param?.in === 'header' && typeof param.name === 'string')
    .map((param) => param.name.toLowerCase())
    .filter(
      (name) => !OWN_HEADERS.has(name) && !name.startsWith('x-ca-') && name !== 'authorization' && name !== 'cookie',
    );
}

/** A sample is stored as the answer itself or as its text; without one the answer is an empty success. */
function sampleOf(sample: unknown): Buffer {
  if (typeof sample === 'string' && sample.trim()) return Buffer.from(sample);
  return Buffer.from(
    JSON.stringify(sample && typeof sample === 'object' ? sample : { code: 0, msg: '成功（沙箱）', result: null }),
  );
}
