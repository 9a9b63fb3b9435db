// The audit trail in words. What this build has no words for is shown by its name.
import type { searchAudit } from '@jishi/contract/console/audit';
import type { Output } from '@jishi/contract/endpoint';
import { labelOf } from '../../shell/labels';

export type AuditEntry = Output<typeof searchAudit>['list'][number];

/** Who can act, in words. */
export function actorWords(kind: number): string {
  return labelOf('actorKind', kind).label;
}

/** Whether an actor's name alone does not show what kind of actor it is. */
export function hasOwnName({ actorName, actorKind }: Pick<AuditEntry, 'actorName' | 'actorKind'>): boolean {
  return actorName !== actorWords(actorKind);
}

/** Where the object of an act can be seen, if anywhere. */
export function targetAddress(kind: string, id: string): string | undefined {
  if (kind === 'member') return `/members/${id}`;
  if (kind === 'project') return `/products/${id}`;
  if (['news', 'help', 'notice', 'banner', 'partner'].includes(kind)) return `/content/${kind}/${id}`;
  return kind === 'payOrder' ? `/orders/${id}` : undefined;
}
