// The audit trail in words. What this build has no words for is shown by its name.
import type { searchAudit } from '@jishi/contract/console/audit';
import type { Output } from '@jishi/contract/endpoint';

export type AuditEntry = Output<typeof searchAudit>['list'][number];

/** `actorKind` on the wire. */
export const ACTORS = [
  { value: '1', label: '会员' },
  { value: '2', label: '操作员' },
  { value: '3', label: '系统' },
];

/** Who can act, in words. */
export function actorWords(kind: number): string {
  return ACTORS.find(({ value }) => value === String(kind))?.label ?? String(kind);
}

/** Whether an actor's name leaves open what they are. */
export function hasOwnName({ actorName, actorKind }: Pick<AuditEntry, 'actorName' | 'actorKind'>): boolean {
  return actorName !== actorWords(actorKind);
}

/** Where the object of an act can be seen, if anywhere. */
export function targetAddress(kind: string, id: string): string | undefined {
  if (kind === 'member') return `/members/${id}`;
  if (kind === 'project') return `/products/${id}`;
  if (['news', 'help', 'notice', 'banner'].includes(kind)) return `/content/${kind}/${id}`;
  return kind === 'payOrder' ? `/orders/${id}` : undefined;
}
