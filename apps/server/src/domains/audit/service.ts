// Writing to the audit trail, in the transaction of the act itself.
import { actorKind } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import { type Actor, type Context, withTransaction } from '../../kernel/context';
import type { UseCase } from '../../kernel/use-case';
import { insertEntry } from './store';

/** One act. `before` and `after` hold what changed, masked: they are kept for ever and shown to operators. */
type Act = {
  /** `domain.verb`, e.g. `account.setTradePassword`. */
  action: string;
  targetKind: string;
  targetId: string;
  before?: Readonly<Record<string, unknown>> | undefined;
  after?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Writes an audit row for the caller's action, in the transaction of its effect. Amounts may be bigint (kept as text).
 */
export async function recordAudit(tx: Transaction, ctx: Context, act: Act): Promise<void> {
  const { kind, id } = actorOf(ctx.actor);
  await insertEntry(tx, {
    at: ctx.now(),
    actorKind: kind,
    actorId: id,
    requestId: ctx.requestId,
    ip: ctx.ip,
    action: act.action,
    targetKind: act.targetKind,
    targetId: act.targetId,
    before: plain(act.before),
    after: plain(act.after),
  });
}

/**
 * A use case of reading that leaves a row once there is something to show, and before it is shown. `of`: what the row says of
 * the input, which must not be personal itself.
 */
export function onRecord<Read extends UseCase>(read: Read, of: (input: Parameters<Read>[1]) => Act): Read {
  const call = async (ctx: Context, input: Parameters<Read>[1], files: Parameters<Read>[2]) => {
    const shown = await read(ctx, input as never, files);
    await withTransaction(ctx, (tx) => recordAudit(tx, ctx, of(input)));
    return shown;
  };
  return Object.assign(call, { endpoint: read.endpoint }) as unknown as Read;
}

function actorOf(actor: Actor): { kind: number; id: string | null } {
  if (actor.kind === 'member') return { kind: actorKind.member, id: actor.memberId };
  if (actor.kind === 'operator') return { kind: actorKind.operator, id: actor.operatorId };
  if (actor.kind === 'system') return { kind: actorKind.system, id: null };
  throw new Error('an audited act has an actor: sign in first, then record as who was signed in');
}

function plain(detail: Readonly<Record<string, unknown>> | undefined): unknown {
  if (!detail) return null;
  return JSON.parse(JSON.stringify(detail, (_key, value) => (typeof value === 'bigint' ? value.toString() : value)));
}
