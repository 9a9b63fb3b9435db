// A supplier's own program that delivers: the wires are those of recharge suppliers, the address is a member's.
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/supplier';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { guardedAgent, guardedMistake } from '../../../message';
import { type Adapter, adapterOf } from '../../../recharge';
import { sealedFor } from '../../sealed/rules';
import { ownSupplier, viewOf } from '../service';
import { lockSupplier } from '../store';
import * as store from './store';

/** @throws Refusal notFound, invalidInput, stateConflict */
export const saveSupplyApi = useCase(contract.saveSupplyApi, async (ctx, { secret, ...given }) => {
  const mistake = guardedMistake(ctx, given.endpoint);
  if (mistake) throw invalidField('endpoint', mistake);
  await withTransaction(ctx, async (tx) => {
    const row = await lockSupplier(tx, { memberId: ctx.member });
    if (!row) throw new Refusal('notFound', '您还不是供货方');
    if (row.status !== supplierStatus.active) throw new Refusal('stateConflict', '您现在不在供货');
    const secretCipher = secret === '' ? null : ctx.vault.seal(secret, sealedFor.secret(row.id));
    if (!(await store.saveApi(tx, { ...given, supplierId: row.id, secretCipher })))
      throw invalidField('secret', '请填写密钥');
    const { endpoint, account } = given;
    const after = { endpoint, account, ...(secretCipher && { secret: '已更换' }) };
    await recordAudit(tx, ctx, { action: 'marketplace.saveApi', targetKind: 'goodsSupplier', targetId: row.id, after });
  });
  return viewOf(ctx, await ownSupplier(ctx));
});

let agent: ReturnType<typeof guardedAgent> | undefined;

/** A supplier's program for calls; undefined when there is none. `account`: what an order is delivered to. */
export async function openApi(
  ctx: Pick<Context, 'db' | 'vault' | 'now' | 'settings'>,
  supplierId: string,
  account: string | null,
): Promise<Adapter | undefined> {
  const row = await store.selectApi(ctx.db, supplierId);
  if (!row || guardedMistake(ctx, row.endpoint)) return undefined;
  agent ??= guardedAgent(ctx);
  return adapterOf(row.style, {
    endpoint: row.endpoint,
    account: row.account,
    secret: ctx.vault.openText(row.secretCipher, sealedFor.secret(supplierId)),
    notifyUrl: '',
    dispatcher: agent,
    now: ctx.now,
    known: async (number) => {
      const sinceMs = await store.selectSince(ctx.db, number);
      return sinceMs === undefined ? undefined : { account, sinceMs };
    },
  });
}
