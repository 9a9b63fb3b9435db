// A charged call as a node's log has it.
import { type CallRow, type ChargePart, copyLine } from '../../records/row';
import { plainCall } from '../../testing/plain-call';

type Named = Pick<CallRow, 'id' | 'at' | 'memberId' | 'keyId' | 'projectId'>;

export function chargedLine(call: Named, parts: readonly ChargePart[], nodeId: number): string {
  const last = parts.at(-1)!;
  return copyLine(
    {
      ...call,
      ...plainCall,
      charged: true,
      units: parts.reduce((sum, { units }) => sum + units, 0),
      amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
      source: last.source,
      sourceId: last.sourceId,
      leaseId: last.leaseId,
      parts: parts.length > 1 ? parts : null,
    },
    nodeId,
  );
}
