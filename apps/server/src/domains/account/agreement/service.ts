// What members agreed to: both agreements when they register, each newer version once more.
import * as contract from '@jishi/contract/account';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { protocolInForce } from '../../content';
import { type AgreedCode, TO_AGREE, insertAgreement } from './store';

/** A new member accepts the current agreements. */
export async function agreeToAll(tx: Transaction, ctx: Pick<Context, 'now' | 'ip'>, memberId: MemberId): Promise<void> {
  for (const code of TO_AGREE) {
    const inForce = await protocolInForce(tx, code);
    if (inForce)
      await insertAgreement(tx, memberId, { code, version: inForce.version, agreedAt: ctx.now(), ip: ctx.ip });
  }
}

/** Agrees to the version in force. @throws Refusal stateConflict when that is another one by now */
export const agreeProtocol = useCase(contract.agreeProtocol, async (ctx, agreed) => {
  await withTransaction(ctx, (tx) => agree(tx, ctx, ctx.member, agreed));
  return {};
});

/**
 * Records, in the transaction it belongs to, that a member accepted the current version.
 * @throws Refusal stateConflict when a newer one is in force
 */
export async function agree(
  tx: Transaction,
  ctx: Context,
  memberId: MemberId,
  { code, version }: { code: AgreedCode; version: string },
): Promise<void> {
  const inForce = await protocolInForce(tx, code);
  if (inForce?.version !== version) throw newerVersion();
  const isNew = await insertAgreement(tx, memberId, { code, version, agreedAt: ctx.now(), ip: ctx.ip });
  if (!isNew) return;
  const after = { code, version };
  await recordAudit(tx, ctx, { action: 'account.agreeProtocol', targetKind: 'member', targetId: memberId, after });
}

function newerVersion(): Refusal {
  const message = '协议已有新版本，请刷新后再看一遍';
  return new Refusal('stateConflict', message, { fields: [{ path: 'agreed', message }] });
}
