// What a withdrawal says beside what the book says. Money is bigint in units of 0.00001 yuan.
import { factVerdict } from '@jishi/contract/enums/review';
import { displayMoney } from '@jishi/money';
import { labelOf } from '../../../../kernel/labels';
import type { Fact } from '../../../review';
import { type Plan, sumOf } from '../plan/rules';
import { type BankAccount, isSameName } from '../rules';

type Asked = { amount: bigint; account: BankAccount | null };

type Known = {
  held: { deposit: bigint; bonus: bigint; frozen: bigint };
  plan: Plan;
  /** How often the member's money went to this account before. */
  paidTo: number;
  /** Through which channel each top-up of the plan was paid. */
  channels: ReadonlyMap<string, number>;
};

const yuan = (amount: bigint) => `${displayMoney(amount)} 元`;

/** What the member said, without what is known: of a request that is decided. */
export function saidFacts(amount: bigint, account: BankAccount | null): Fact[] {
  return [
    { label: '退款金额', given: yuan(amount) },
    ...(account
      ? [
          { label: '收款户名', given: account.holder },
          { label: '收款账户', given: `${account.bank} ${account.number}` },
        ]
      : []),
  ];
}

/** Of a request that waits. */
export function factsOf({ amount, account }: Asked, known: Known): Fact[] {
  const [asked, holder, number] = saidFacts(amount, account);
  return [
    { ...asked!, ...amountKnown(amount, known) },
    ...(holder ? [{ ...holder, ...holderKnown(holder.given!, known.plan.payers) }] : []),
    ...(number ? [{ ...number, ...numberKnown(known.paidTo) }] : []),
    { label: '本金来路', found: sourcesOf(known, account), source: '充值记录' },
    ...takenFacts(known, account),
  ];
}

function amountKnown(amount: bigint, { held: { deposit, frozen } }: Known): Partial<Fact> {
  const source = '账簿';
  if (frozen < amount) return { found: `冻结的只有 ${yuan(frozen)}`, verdict: factVerdict.differs, source };
  return { found: `可退本金 ${yuan(deposit + amount)}，这笔已冻结`, verdict: factVerdict.agrees, source };
}

/** `payers`: who sent by bank what goes by bank; it goes to the same name only. */
function holderKnown(holder: string, payers: readonly string[]): Partial<Fact> {
  if (payers.length === 0) return {};
  const isTheirs = payers.every((payer) => isSameName(payer, holder));
  const verdict = isTheirs ? factVerdict.agrees : factVerdict.differs;
  return { found: payers.join('、'), verdict, source: '对公转账的付款人' };
}

function numberKnown(paidTo: number): Partial<Fact> {
  return paidTo > 0 ? { found: `以前转过 ${paidTo} 次`, source: '退款记录' } : {};
}

/** Which top-ups it goes back to, by their channels, and what no top-up covers. */
function sourcesOf({ plan: { parts, rest }, channels }: Known, account: BankAccount | null): string {
  const sums = new Map<string, bigint>();
  for (const { orderNo, way, amount } of parts) {
    const from = `${labelOf('payChannel', channels.get(orderNo) ?? null)}，${labelOf('refundWay', way)}`;
    sums.set(from, (sums.get(from) ?? 0n) + amount);
  }
  if (rest > 0n) sums.set(account ? '没有对应的充值，银行转账' : '没有对应的充值，退到余额', rest);
  return [...sums].map(([from, amount]) => `${from} ${yuan(amount)}`).join('；');
}

/** What is taken off before anything goes out. */
function takenFacts({ plan: { owed, parts, rest }, held: { bonus } }: Known, account: BankAccount | null): Fact[] {
  const [bonusBack, withheld] = [sumOf(parts, 'bonusBack'), sumOf(parts, 'withheld')];
  const gifts = [
    `赠送余额 ${yuan(bonus)}，不退`,
    ...(bonusBack > 0n ? [`按比例收回 ${yuan(bonusBack)}`] : []),
    ...(withheld > 0n ? [`已花掉的 ${yuan(withheld)}从退款里扣`] : []),
  ];
  return [
    { label: '赠送', found: gifts.join('；'), source: '赠送规则' },
    { label: '已用授信', found: owed > 0n ? `先归还 ${yuan(owed)}` : '没有', source: '账簿' },
    { label: '实际退出', found: yuan(sumOf(parts, 'paidBack') + (account ? rest : 0n)), source: '账簿' },
  ];
}
