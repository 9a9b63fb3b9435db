// A charged call as a node's log has it.
import { type CallRow, type ChargePart, copyLine } from '../../records/row';

type Named = Pick<CallRow, 'id' | 'at' | 'memberId' | 'keyId' | 'projectId'>;

export function chargedLine(call: Named, parts: readonly ChargePart[], nodeId: number): string {
  const last = parts.at(-1)!;
  return copyLine(
    {
      ...call,
      apiId: '1',
      mode: 1,
      method: 'GET',
      path: '/',
      ip: '',
      params: { text: '', digest: null },
      httpStatus: 200,
      code: 0,
      charged: true,
      units: parts.reduce((sum, { units }) => sum + units, 0),
      amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
      source: last.source,
      sourceId: last.sourceId,
      upstreamMs: 1,
      totalMs: 1,
      leaseId: last.leaseId,
      parts: parts.length > 1 ? parts : null,
    },
    nodeId,
  );
}
