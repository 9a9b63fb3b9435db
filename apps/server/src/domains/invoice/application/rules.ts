// What an application is about. Money is bigint in units of 0.00001 yuan.
import { displayMoney, FEN } from '@jishi/money';
import { invalidField } from '../../../kernel/refusal';

/** `open`: what can still be invoiced of a record, in whole fen. */
export type Choice = { id: string; open: bigint };
export type Part = { recordId: string; amount: bigint };

/** Records whole (null) or in part, an amount, or nothing: all that is open. */
export type Chosen = {
  records?: readonly { id: string; amount: bigint | null }[] | undefined;
  amount?: bigint | undefined;
};

/**
 * What stands on the invoice of each record. An amount is taken from the first records on, the oldest.
 * @throws Refusal invalidInput where more is asked for than is open, or a record that is not there
 */
export function partsOf(open: readonly Choice[], { records, amount }: Chosen): Part[] {
  if (records) return records.map((asked, at) => partOf(open, asked, `records.${at}`)).filter(isSomething);
  const available = open.reduce((sum, record) => sum + record.open, 0n);
  let rest = amount ?? available;
  if (rest > available) throw invalidField('amount', `现在最多可以开 ${displayMoney(available)} 元`);
  const parts: Part[] = [];
  for (const { id, open: left } of open) {
    const part = rest < left ? rest : left;
    rest -= part;
    if (part > 0n) parts.push({ recordId: id, amount: part });
  }
  return parts;
}

function partOf(open: readonly Choice[], asked: { id: string; amount: bigint | null }, at: string): Part {
  const record = open.find(({ id }) => id === asked.id);
  if (!record) throw invalidField(at, '没有这条消费，请刷新后再选');
  const amount = asked.amount ?? record.open;
  if (amount > record.open) throw invalidField(at, `这条消费最多还能开 ${displayMoney(record.open)} 元`);
  return { recordId: asked.id, amount: amount - (amount % FEN) };
}

const isSomething = ({ amount }: Part) => amount > 0n;

/** Why an invoice of this total cannot be applied for, or ''. */
export function barOf(gross: bigint, minimum: bigint): string {
  if (gross <= 0n) return '没有可以开票的消费';
  return gross < minimum ? `每张发票至少 ${displayMoney(minimum)} 元` : '';
}

/** The same record asked for twice counts once. @throws Refusal invalidInput */
export function refuseTwice(records: readonly { id: string }[] | undefined): void {
  if (records && new Set(records.map(({ id }) => id)).size < records.length)
    throw invalidField('records', '同一条消费选了两次');
}
