// Setting many prices at once: all of them or none, within the products' bounds. Orders that were made keep theirs.
import * as contract from '@jishi/contract/marketplace/goods';
import { parseAmount } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, parseTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { isWithin } from '../goods/rules';
import { boundsOf } from '../goods/service';
import { lockOwnGoods } from '../goods/store';
import * as store from './store';

/** @throws Refusal notFound, invalidInput */
export const setGoodsPrices = useCase(contract.setGoodsPrices, async (ctx, { prices, fromTime }) => {
  const wanted = new Map(prices.map(({ goodsId, price }) => [goodsId, parseAmount(price)]));
  if (wanted.size < prices.length) throw invalidField('prices', '有商品出现了两次');
  const fromAt = fromTime ? parseTime(fromTime) : null;
  return withTransaction(ctx, async (tx) => {
    if (fromAt && (await store.isPast(tx, fromAt))) throw invalidField('fromTime', '只能从现在或以后起');
    const goods = await lockOwnGoods(tx, ctx.member, [...wanted.keys()]);
    if (goods.length < wanted.size) throw new Refusal('notFound');
    for (const row of goods) {
      if (isWithin(wanted.get(row.id)!, row)) continue;
      const at = prices.findIndex(({ goodsId }) => goodsId === row.id);
      throw invalidField(`prices.${at}.price`, `${row.name}：${boundsOf(row)}`);
    }
    const set = goods.map(({ id }) => ({ goodsId: id, price: wanted.get(id)! }));
    const from = formatTime(await store.insertPrices(tx, set, fromAt));
    const after = { count: set.length, time: from };
    const targetId = goods[0]!.supplierId;
    await recordAudit(tx, ctx, { action: 'marketplace.setPrices', targetKind: 'goodsSupplier', targetId, after });
    return { changed: set.length, fromTime: from };
  });
});
