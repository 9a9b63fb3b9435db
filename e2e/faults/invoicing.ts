// Members ask for invoices about what they consumed, by amount or by record, and take applications back; operators have
// issued ones reversed.
import { requestReversal, searchInvoices } from '@jishi/contract/console/invoice';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { applyInvoice, cancelInvoice, getAvailable, listConsumption } from '@jishi/contract/invoice';
import { parseMoney, formatMoney } from '@jishi/money';
import { ask, call, look } from './asking';
import type { Ground, Shopper } from './ground';

const TOO_MUCH = ['现在最多可以开', '这条消费最多还能开', '没有可以开票的消费', '每张发票至少'];

/** `percent`: of what is open; undefined: all of one record. */
type Wanted = { percent: number } | { at: number };

/** Applies for an invoice about a part of what is open, or about a record. */
export async function applyFor({ servers, seen }: Ground, key: string, who: Shopper, wanted: Wanted) {
  const from = servers();
  const chosen = await ('at' in wanted ? oneRecord(from, who, wanted.at) : anAmount(from, who, wanted.percent));
  if (!chosen) return;
  await ask<{ no: string }>(seen, {
    key,
    what: 'invoice',
    send: call(from, applyInvoice, { ...chosen, titleId: who.titleId }, who.token),
    mayHear: TOO_MUCH,
    done: ({ no }) => {
      seen.kept.set(key, no);
      who.invoiceNo = no;
    },
  });
}

async function anAmount(from: readonly string[], { token }: Shopper, percent: number) {
  const can = await look(call(from, getAvailable, {}, token));
  const amount = (parseMoney(can?.available ?? '0') * BigInt(percent)) / 100n;
  const fen = amount - (amount % 1_000n);
  return fen > 0n ? { amount: formatMoney(fen) } : undefined;
}

async function oneRecord(from: readonly string[], { token }: Shopper, at: number) {
  const found = await look(call(from, listConsumption, { pageSize: 50 }, token));
  const open = found?.list.filter((record) => Number(record.open) > 0) ?? [];
  const record = open[at % open.length];
  return record && { records: [{ id: record.id }] };
}

/** Takes the last application back. */
export async function cancelLastInvoice({ servers, seen }: Ground, key: string, who: Shopper) {
  if (!who.invoiceNo) return;
  const send = call(servers(), cancelInvoice, { no: who.invoiceNo }, who.token);
  await ask<object>(seen, { key, what: 'invoice taken back', send, mayHear: ['已经开始开具，不能撤销'] });
}

const REVERSIBLE: readonly number[] = [invoiceStatus.issued, invoiceStatus.partlyReversed];
const NOT_REVERSIBLE = ['只有已开具、还没有全部红冲', '超过了这张发票还没有红冲的金额'];

/** An operator proposes to reverse an issued invoice, a part of it or all that is left. Answers whether it waits now. */
export async function proposeReversal(
  { servers, operators, seen }: Ground,
  key: string,
  { by, at, percent }: { by: 0 | 1; at: number; percent: number },
): Promise<boolean> {
  const from = servers();
  const found = await look(call(from, searchInvoices, { pageSize: 50 }, operators[by]));
  const issued = found?.list.filter(({ status }) => REVERSIBLE.includes(status)) ?? [];
  const row = issued[at % issued.length];
  if (!row) return false;
  const left = parseMoney(row.gross) - parseMoney(row.reversed);
  const fen = ((left * BigInt(percent)) / 100_000n) * 1_000n;
  const amount = percent < 100 && fen > 0n ? { amount: formatMoney(fen) } : {};
  const send = call(from, requestReversal, { no: row.no, ...amount, reason: '开票有误' }, operators[by]);
  const done = ({ no }: { no: string }) => void seen.kept.set(key, no);
  await ask<{ no: string }>(seen, { key, what: 'reversal', send, mayHear: NOT_REVERSIBLE, done });
  return seen.kept.has(key);
}
