// Members recharge phones on the page, one order for each fate, and may take back what is not handed over.
import { cancelRechargeOrder, previewRecharge, submitRecharge } from '@jishi/contract/recharge/order';
import { ask, call, look } from './asking';
import type { Ground, Shopper } from './ground';
import type { SupplierFate } from './suppliers';
import { TRADE_PASSWORD } from '../../apps/server/src/testing/members';

/** Between the look at the price and the click others have spent the money. */
const MAY_HEAR = ['余额不足', '刚刚有变动'];

export async function recharge(
  { servers, seen, suppliers }: Ground,
  key: string,
  who: Shopper,
  { fates, takesBack = false }: { fates: readonly SupplierFate[]; takesBack?: boolean },
): Promise<void> {
  const accounts: string[] = [];
  for (const fate of fates) accounts.push(await suppliers.newAccount(fate));
  const from = servers();
  const what = { productId: suppliers.productId, list: accounts.join('\n') };
  const shown = await look(call(from, previewRecharge, what, who.token));
  if (!shown || shown.barred) return;
  const { orders, amount } = shown;
  const input = { ...what, clientId: key, shown: { orders, amount }, tradePassword: TRADE_PASSWORD };
  const submitted = await ask<{ nos: string[] }>(seen, {
    key,
    what: 'recharge',
    send: call(from, submitRecharge, input, who.token),
    mayHear: MAY_HEAR,
    done: ({ nos }) => {
      for (const [at, no] of nos.entries()) seen.kept.set(`${key}:${at + 1}`, no);
    },
  });
  if (!takesBack || !submitted) return;
  await ask<object>(seen, {
    key: `${key}-back`,
    what: 'recharge taken back',
    send: call(from, cancelRechargeOrder, { no: submitted.nos[0]! }, who.token),
    mayHear: ['不能取消', '已经'],
  });
}
