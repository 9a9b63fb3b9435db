// What a refund says beside what the book says. Money is bigint in units of 0.00001 yuan.
import { factVerdict } from '@jishi/contract/enums/review';
import { displayMoney } from '@jishi/money';
import { labelOf } from '../../../../kernel/labels';
import { formatTime } from '../../../../kernel/time';
import type { Fact } from '../../../review';
import type { PartBack } from '../bonus/rules';

type Order = { no: string; kind: number; subject: string; payAmount: bigint; channel: number; paidAt: Date | null };
type Asked = { order: Order; refund: { amount: bigint; way: number; reason: string } };

type Known = {
  /** What may still go back of the order, without this refund. */
  left: bigint;
  /** What it comes to, of a top-up. */
  back: Pick<PartBack, 'bonusBack' | 'withheld' | 'paidBack'> | undefined;
  /** Who paid by bank; '' where nobody did, or nobody knows. */
  payer: string;
};

const yuan = (amount: bigint) => `${displayMoney(amount)} 元`;

/** What was asked for, beside what is known as long as it waits. */
export function factsOf({ order, refund }: Asked, known?: Known): Fact[] {
  const asked = { label: '退款金额', given: yuan(refund.amount) };
  const paid = order.paidAt ? `，${formatTime(order.paidAt)}` : '';
  return [
    known ? { ...asked, ...amountKnown(order, refund.amount, known.left) } : asked,
    {
      label: '订单',
      given: order.no,
      found: `${labelOf('payOrderKind', order.kind)}：${order.subject}`,
      source: '订单',
    },
    {
      label: '退到哪里',
      given: labelOf('refundWay', refund.way),
      found: `${labelOf('payChannel', order.channel)}付款${paid}`,
      source: '订单',
    },
    { label: '原因', given: refund.reason },
    ...(known?.payer
      ? [{ label: '退回谁的账户', found: `${known.payer}，只能退到同名账户`, source: '对公转账的付款人' }]
      : []),
    ...(known?.back ? backFacts(known.back) : []),
  ];
}

function amountKnown({ payAmount }: Order, amount: bigint, left: bigint): Partial<Fact> {
  const verdict = amount <= left ? factVerdict.agrees : factVerdict.differs;
  return { found: `付了 ${yuan(payAmount)}，还能退 ${yuan(left)}`, verdict, source: '账簿' };
}

function backFacts({ bonusBack, withheld, paidBack }: NonNullable<Known['back']>): Fact[] {
  const gifts = [
    ...(bonusBack > 0n ? [`按比例收回 ${yuan(bonusBack)}`] : []),
    ...(withheld > 0n ? [`已花掉的 ${yuan(withheld)}从退款里扣`] : []),
  ];
  return [
    { label: '赠送', found: gifts.join('；') || '没有要收回的', source: '赠送规则' },
    { label: '实际退出', found: yuan(paidBack), source: '账簿' },
  ];
}
