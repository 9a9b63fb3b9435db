// The calculator: a month of calls by every way to pay, with the prices that are charged.
import * as contract from '@jishi/contract/catalogue/choice';
import type { Output } from '@jishi/contract/endpoint';
import { formatMoney, parseMoney } from '@jishi/money';
import { memberOrVisitor } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { offerLines, offersOnSale, unitPrice } from '../../package';
import { priceOf } from '../../payment';
import { perMonth } from '../../vip';
import { selectProjectOnSale } from '../store';
import { type Step, cheapest, waysOf } from './rules';
import { type LevelRow, selectLevels, selectSteps } from './store';

type Offer = Awaited<ReturnType<typeof offersOnSale>>[number];
type Shown = Output<typeof contract.estimateProjectCost>['ways'][number];

/** Edition of those without a level. */
const NONE = 0;

/**
 * Without a level every way; of each level the cheapest. What cannot be bought month after month is left out.
 * @throws Refusal notFound
 */
export const estimateProjectCost = useCase(contract.estimateProjectCost, async (ctx, { id, calls }) => {
  if (!(await selectProjectOnSale(ctx.db, id))) throw new Refusal('notFound', '没有这个产品，或它已下架');
  const memberId = memberOrVisitor(ctx);
  const [levels, offers] = await Promise.all([selectLevels(ctx.db, memberId, id), offersOnSale(ctx.db, id)]);
  const steps = await selectSteps(ctx.db, id, [NONE, ...levels.map(({ edition }) => edition)]);
  const again = offers.filter(({ stock, firstPurchaseOnly }) => stock === null && !firstPurchaseOnly);
  // a level that takes nothing off packages is no way to buy them
  const of = (level?: LevelRow) =>
    waysWith(
      level,
      steps.get(level?.edition ?? NONE)!,
      !level || level.mine || level.packageDiscount > 0 ? again : [],
      calls,
    );
  const own = levels.find(({ mine }) => mine);
  const ways = [
    ...of(own),
    ...levels.filter(({ mine, price }) => !mine && price !== null).flatMap((level) => cheapest(of(level)) ?? []),
  ];
  ways.sort((one, other) => Number(one.total - other.total));
  return { calls, ways: ways.map((way) => shown(way, calls)) };
});

function waysWith(level: LevelRow | undefined, steps: readonly Step[], offers: readonly Offer[], calls: number) {
  const fee = level && !level.mine && level.price !== null ? perMonth(level.price, level.period!) : 0n;
  const vip = level && { name: level.name, discount: level.packageDiscount };
  const priced = offers.map(({ id, name, calls: size, validDays, price }) => ({
    id,
    name,
    calls: size,
    validDays,
    price: priceOf(offerLines({ name, price: parseMoney(price) }, vip)).payAmount,
  }));
  const plan = { fee, quota: level?.quota ?? 0, steps, offers: priced };
  return waysOf(plan, calls).map((way) => ({ ...way, level, fee }));
}

function shown({ level, fee, offer, calls, total }: ReturnType<typeof waysWith>[number], units: number): Shown {
  return {
    vip: level
      ? {
          level: level.rank,
          name: level.name,
          mine: level.mine,
          period: level.mine ? null : level.period,
          fee: formatMoney(fee),
          quota: level.quota,
        }
      : null,
    offer: offer && { id: offer.id, name: offer.name, price: formatMoney(offer.price) },
    calls: formatMoney(calls),
    total: formatMoney(total),
    unitPrice: unitPrice(total, units),
  };
}
