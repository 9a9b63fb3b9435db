// A signature for a message that is being written.
import * as contract from '@jishi/contract/sms/signature';
import type { Transaction } from '@jishi/db';
import type { MemberId } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import * as store from './store';

/** `carriers`: where it is filed (enumeration carrier), at least one. */
type UsableSignature = { id: string; name: string; carriers: readonly number[] };

/**
 * A member's signature that may be used now, by id or by name. It cannot be deleted before the transaction ends, nor until
 * `day` (yyyy-MM-dd, when the message goes out) is over.
 * @throws Refusal signatureUnusable
 */
export async function usableSignature(
  tx: Transaction,
  memberId: MemberId,
  by: { id: string } | { name: string },
  day: string,
): Promise<UsableSignature> {
  const found = await store.holdSignature(tx, memberId, by, day);
  if (!found) throw new Refusal('signatureUnusable', '没有这个签名，请核对');
  const { id, name, stopped, inForce, carriers } = found;
  if (stopped) throw new Refusal('signatureUnusable', `签名【${name}】已停用`);
  if (!inForce) throw new Refusal('signatureUnusable', `签名【${name}】还没有通过审核`);
  if (carriers.length === 0) throw new Refusal('signatureUnusable', `签名【${name}】还没有一家运营商完成备案`);
  return { id, name, carriers };
}

/** What the member can send with now. */
export const listUsableSignatures = useCase(contract.listUsableSignatures, async (ctx) => ({
  list: await store.selectUsable(ctx.db, ctx.member),
}));
