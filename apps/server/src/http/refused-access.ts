// The log line of a call that its caller may not make: which call, why and by whose id, nothing they are known by.
import type { Endpoint } from '@jishi/contract/endpoint';
import type { RefusalName } from '@jishi/contract/refusals';
import type { Actor, Context } from '../kernel/context';
import { Refusal } from '../kernel/refusal';

const WATCHED: ReadonlySet<RefusalName> = new Set(['permissionMissing', 'accountFrozen', 'notFound']);

/**
 * Logs a refused access as a security event and ignores other errors. Without `actor` the session itself was refused. A
 * visitor's "not found" is no event: anybody may ask for public content.
 */
export function logRefusedAccess(
  log: Context['log'],
  error: unknown,
  { endpoint, actor }: { endpoint: Endpoint; actor: Actor | undefined },
) {
  if (!(error instanceof Refusal) || !WATCHED.has(error.refusal)) return;
  if (error.refusal === 'notFound' && actor?.kind === 'visitor') return;
  const call = `${endpoint.method} ${endpoint.path}`;
  log.warn({ event: 'access.refused', refusal: error.refusal, call, caller: callerOf(actor) }, 'access refused');
}

function callerOf(actor: Actor | undefined): string {
  if (actor?.kind === 'member') return `member ${actor.memberId}`;
  if (actor?.kind === 'operator') return `operator ${actor.operatorId}`;
  return actor?.kind ?? 'unknown';
}
