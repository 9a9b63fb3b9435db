// A call as one line in PostgreSQL's COPY text format.
import type { keyMode } from '@jishi/contract/enums/access';
import { chargeSource } from '@jishi/contract/enums/catalogue';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import type { MaskedParams } from './mask';

export type ChargeSource = ValueOf<typeof chargeSource>;
/** Names in the header `x-charge-source`. */
export const chargeSourceNames = {
  [chargeSource.none]: 'none',
  [chargeSource.package]: 'package',
  [chargeSource.freeQuota]: 'free',
  [chargeSource.balance]: 'balance',
  [chargeSource.sandbox]: 'sandbox',
  [chargeSource.vip]: 'vip',
  [chargeSource.service]: 'service',
} as const satisfies Record<ChargeSource, string>;

export type CallRow = {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  memberId: string | null;
  keyId: string | null;
  projectId: string;
  apiId: string;
  mode: ValueOf<typeof keyMode>;
  method: string;
  path: string;
  ip: string;
  params: MaskedParams;
  httpStatus: number;
  code: number;
  charged: boolean;
  /** Charged, or told by the service that charges. */
  units: number;
  amount: bigint;
  source: ChargeSource;
  sourceId: string | null;
  upstreamMs: number | null;
  totalMs: number;
  leaseId: string | null;
  /** Where several leases paid; `source`, `sourceId` and `leaseId` are then those of the last. */
  parts: readonly ChargePart[] | null;
};

export type ChargePart = Pick<CallRow, 'source' | 'sourceId' | 'units' | 'amount'> & { leaseId: string };

/** The columns of gateway.call_record that a line fills, in its order. */
export const COPY_COLUMNS =
  'id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, params_digest, http_status, code, charged, ' +
  'amount, source, source_id, upstream_ms, total_ms, node_id, lease_id, units, parts';

/** Of the log's blocks; it goes up with each change of the columns of `copyLine`, or of a block's parts. */
export const LINE_VERSION = 3;
/** Blocks of before have records only. */
export const FIRST_WITH_SECTIONS = 3;

/** A newer version wrote it: it must not be taken for damage. */
export function newer(version: number): Error {
  return new Error(`calls were logged by a newer version: lines of version ${version}`);
}

/**
 * Records of an earlier version as they are today.
 * @throws when a newer version wrote them
 */
export function currentLines(lines: Buffer, version: number): Buffer {
  if (version === 2 || version === LINE_VERSION) return lines;
  if (version !== 1) throw newer(version);
  return Buffer.from(lines.toString('latin1').replaceAll('\n', `\t1\t${NULL}\n`), 'latin1');
}

export const NULL = '\\N';
export const PATH_MAX = 256;

export function copyLine(row: CallRow, nodeId: number): string {
  return `${row.id}\t${instant(row.at)}\t${row.memberId ?? NULL}\t${row.keyId ?? NULL}\t${row.projectId}\t${row.apiId}\t${row.mode}\t${
    row.method
  }\t${escaped(row.path.slice(0, PATH_MAX))}\t${row.ip}\t${escaped(row.params.text)}\t${
    row.params.digest === null ? NULL : `\\\\x${row.params.digest}`
  }\t${row.httpStatus}\t${row.code}\t${row.charged ? 't' : 'f'}\t${row.amount}\t${row.source}\t${row.sourceId ?? NULL}\t${
    row.upstreamMs ?? NULL
  }\t${row.totalMs}\t${nodeId}\t${row.leaseId ?? NULL}\t${row.units}\t${row.parts ? partsText(row.parts) : NULL}\n`;
}

function partsText(parts: readonly ChargePart[]): string {
  const each = parts.map(
    ({ leaseId, source, sourceId, units, amount }) =>
      `{"lease_id":${leaseId},"source":${source},"source_id":${sourceId},"units":${units},"amount":${amount}}`,
  );
  return `[${each.join(',')}]`;
}

let lastMs = Number.NaN;
let lastText = '';

/** Cached, because many calls share a millisecond. */
export function instant(ms: number): string {
  if (ms !== lastMs) {
    lastMs = ms;
    lastText = new Date(ms).toISOString();
  }
  return lastText;
}

const SPECIAL = /[\\\p{Cc}]/u;

/** COPY's escapes; other control characters, some of which PostgreSQL rejects, become question marks. */
export function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '?');
}
