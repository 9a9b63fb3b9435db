// That a call is about to reach its upstream, as one line of the log. If no record follows, nobody knows how the call ended:
// it becomes a record that says so, and is charged nothing.
import { unknownOutcome } from '@jishi/contract/result-codes';
import { type CallRow, NULL, PATH_MAX, escaped, instant } from './row';

export type Intent = Pick<
  CallRow,
  'id' | 'at' | 'memberId' | 'keyId' | 'projectId' | 'apiId' | 'mode' | 'method' | 'path' | 'ip'
> & {
  /** SHA-256 (hex) of what was sent; null if nothing was. */
  digest: string | null;
};

/** Begins as a record does, so that its first columns are taken over as they stand. */
export function intentLine(call: Intent): string {
  return `${call.id}\t${instant(call.at)}\t${call.memberId ?? NULL}\t${call.keyId ?? NULL}\t${call.projectId}\t${call.apiId}\t${
    call.mode
  }\t${call.method}\t${escaped(call.path.slice(0, PATH_MAX))}\t${call.ip}\t${
    call.digest === null ? NULL : `\\\\x${call.digest}`
  }\n`;
}

/** The record of a call of which the log has this intent alone. */
export function unknownLine(intent: string, nodeId: number): string {
  const columns = intent.trimEnd().split('\t');
  const digest = columns.pop();
  const { code } = unknownOutcome;
  return `${columns.join('\t')}\t\t${digest}\t${Math.floor(code / 1000)}\t${code}\tf\t0\t0\t${NULL}\t0\t0\t${nodeId}\t${NULL}\t0\t${NULL}\n`;
}
