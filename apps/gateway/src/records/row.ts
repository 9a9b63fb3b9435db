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
} as const satisfies Record<ChargeSource, string>;
export type ChargeSourceName = (typeof chargeSourceNames)[ChargeSource];

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
  amount: bigint;
  source: ChargeSource;
  sourceId: string | null;
  upstreamMs: number | null;
  totalMs: number;
  leaseId: string | null;
};

/** The columns of gateway.call_record that a line fills, in its order. */
export const COPY_COLUMNS =
  'id, at, member_id, key_id, project_id, api_id, mode, method, path, ip, params, params_digest, http_status, code, charged, ' +
  'amount, source, source_id, upstream_ms, total_ms, node_id, lease_id';

const NULL = '\\N';
const PATH_MAX = 256;

export function copyLine(row: CallRow, nodeId: number): string {
  return `${row.id}\t${instant(row.at)}\t${row.memberId ?? NULL}\t${row.keyId ?? NULL}\t${row.projectId}\t${row.apiId}\t${row.mode}\t${
    row.method
  }\t${escaped(row.path.slice(0, PATH_MAX))}\t${row.ip}\t${escaped(row.params.text)}\t${
    row.params.digest === null ? NULL : `\\\\x${row.params.digest}`
  }\t${row.httpStatus}\t${row.code}\t${row.charged ? 't' : 'f'}\t${row.amount}\t${row.source}\t${row.sourceId ?? NULL}\t${
    row.upstreamMs ?? NULL
  }\t${row.totalMs}\t${nodeId}\t${row.leaseId ?? NULL}\n`;
}

let lastMs = Number.NaN;
let lastText = '';

/** Cached, because many calls share a millisecond. */
function instant(ms: number): string {
  if (ms !== lastMs) {
    lastMs = ms;
    lastText = new Date(ms).toISOString();
  }
  return lastText;
}

const SPECIAL = /[\\\p{Cc}]/u;

/** COPY's escapes; other control characters, some of which PostgreSQL rejects, become question marks. */
function escaped(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '?');
}
