// What a supplier has earned goes to their bank: asked for, agreed to by one operator or two, transferred.
import { recordGoodsPayout } from '@jishi/contract/console/marketplace-order';
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { cancelPayout, requestPayout } from '@jishi/contract/marketplace/settlement';
import { formatMoney } from '@jishi/money';
import { TRADE_PASSWORD } from '../../../apps/server/src/testing/members';
import { wordAbout } from '../../../apps/server/src/testing/reviews';
import { REFUSED, act } from '../act';
import type { Ground } from '../ground';
import { type Payout, earned, marketOf } from '../market';
import { FEN, type Model, floorTo } from '../model';
import { moved, yesOf } from '../words';

const isOpen = ({ state }: Payout) => state === 'waiting' || state === 'toPay';

const asks = act<{ amount: bigint }>({
  name: 'asks for a payout',
  often: 3,
  draw({ draw, model }) {
    const percent = draw.pick([100, 100, 100, 1 + draw.whole(99), 101]);
    const amount = floorTo(FEN, (model.books.of(earned(model, 'supply')) * BigInt(percent)) / 100n);
    return amount > 0n ? { amount } : undefined;
  },
  owes(model, { amount }) {
    const { payouts } = marketOf(model);
    if (payouts.some(isOpen) || amount > model.books.of(earned(model, 'supply'))) return REFUSED;
    return {
      accepted: true,
      change(said) {
        payouts.push({ no: (said as { no: string }).no, amount, state: 'waiting' });
        model.books.move(earned(model, 'supply'), earned(model, 'frozen'), amount);
      },
    };
  },
  does({ server, model }, { amount }) {
    const { supplier, holder } = marketOf(model);
    const account = { holder, bank: '招商银行杭州分行', number: '571900123456789' };
    const asked = { amount: formatMoney(amount), account, tradePassword: TRADE_PASSWORD };
    return server.call(requestPayout, asked, { token: supplier.token });
  },
});

/** The newest, mostly when it stands so. */
function newest({ draw, model }: Ground, state: 'waiting' | 'toPay'): { payout: Payout } | undefined {
  const payout = marketOf(model).payouts.at(-1);
  return payout && (payout.state === state || draw.chance(15)) ? { payout } : undefined;
}

function freed(model: Model, payout: Payout, state: 'refused' | 'takenBack'): void {
  payout.state = state;
  model.books.move(earned(model, 'frozen'), earned(model, 'supply'), payout.amount);
}

const takesBack = act<{ payout: Payout }>({
  name: 'takes a payout back',
  often: 1,
  draw: (ground) => newest(ground, 'waiting'),
  owes: (model, { payout }) =>
    payout.state === 'waiting' ? { accepted: true, change: () => freed(model, payout, 'takenBack') } : REFUSED,
  does: ({ server, model }, { payout: { no } }) =>
    server.call(cancelPayout, { no }, { token: marketOf(model).supplier.token }),
});

const decides = act<{ payout: Payout; accepted: boolean; by: 0 | 1 }>({
  name: 'decides a payout',
  often: 4,
  draw(ground) {
    const found = newest(ground, 'waiting');
    return found && { ...found, accepted: ground.draw.chance(85), by: ground.draw.pick([0, 1]) };
  },
  owes(model, { payout, accepted, by }) {
    const word = { by, member: marketOf(model).supplier.id, amount: payout.amount };
    if (payout.state !== 'waiting' || payout.first === by) return REFUSED;
    if (!accepted) return { accepted: true, change: () => freed(model, payout, 'refused') };
    if (yesOf(model, payout, word) === 'first') return { accepted: true, change: () => void (payout.first = by) };
    return {
      accepted: true,
      change() {
        moved(model, payout, word);
        payout.state = 'toPay';
      },
    };
  },
  async does({ server, adjusters }, { payout: { no }, accepted, by }) {
    const word = await wordAbout(server, reviewKind.goodsPayout, no, accepted, accepted ? undefined : '有争议待处理');
    return server.call(decideReview, word, { token: adjusters[by].token });
  },
});

/** A serial number of the bank says that one payout is out. */
const transfers = act<{ payout: Payout; isOldSerial: boolean }>({
  name: 'transfers a payout',
  often: 3,
  draw(ground) {
    const found = newest(ground, 'toPay');
    const isOldSerial = marketOf(ground.model).payouts.some(({ state }) => state === 'paid') && ground.draw.chance(15);
    return found && { ...found, isOldSerial };
  },
  owes(model, { payout, isOldSerial }) {
    if (payout.state !== 'toPay' || isOldSerial) return REFUSED;
    return {
      accepted: true,
      change() {
        payout.state = 'paid';
        model.books.move(earned(model, 'frozen'), 'platform:clearing.bank', payout.amount);
      },
    };
  },
  does({ server, model, adjusters }, { payout: { no }, isOldSerial }) {
    const of = isOldSerial ? marketOf(model).payouts.find(({ state }) => state === 'paid')!.no : no;
    return server.call(recordGoodsPayout, { no, serial: `SN-${of}` }, { token: adjusters[0].token });
  },
});

export const payingOut = [asks, takesBack, decides, transfers];
