// Members ask for invoices about what they consumed, by amount or by record, and take applications back.
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
