// Invoices: each of the database beside the model, and what a member is told can be invoiced, in all and of each record.
import { invoiceStatus, reversalStatus } from '@jishi/contract/enums/invoice';
import { getAvailable, listConsumption } from '@jishi/contract/invoice';
import { sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type { Ground } from './ground';
import {
  type Consumed,
  callsSoFar,
  consumedBy,
  coverDue,
  givenSpent,
  invoicesOf,
  missingOf,
  openOf,
  standOf,
  sumOf,
} from './invoices';
import type { Member } from './model';
import { entries, unlike } from './unlike';

/** Also learns the numbers of reversals that a refund brought about. */
export async function ofInvoices({ server, model }: Ground): Promise<string[]> {
  coverDue(model); // at the very end of a minute nothing has to pass
  const { invoices, reversals } = invoicesOf(model);
  const rows = await server.db.many<{ no: string; text: string }>(sql`
    select no, concat_ws(' ', status, gross, reversed) as text from invoice.invoice`);
  const red = await server.db.many<{ no: string; invoice: string; text: string }>(sql`
    select no, invoice_no as invoice, concat_ws(' ', status, gross, is_due) as text from invoice.reversal order by no`);
  const known = new Set(reversals.map(({ no }) => no));
  for (const one of reversals.filter(({ no }) => no === '')) {
    one.no = red.find(({ no, invoice }) => invoice === one.invoice.no && !known.has(no))?.no ?? '';
    known.add(one.no);
  }
  const ours = invoices.map(({ no, state, parts, reversed }) => [no, [invoiceStatus[state], sumOf(parts), reversed]]);
  const oursRed = reversals.map(({ no, state, parts, isDue }) => [
    no,
    [reversalStatus[state], sumOf(parts), isDue ? 't' : 'f'],
  ]);
  return unlike(
    'invoice',
    new Map([...ours, ...oursRed].map(([no, words]) => [no as string, (words as unknown[]).join(' ')])),
    new Map([...rows, ...red].map(({ no, text }) => [no, text])),
  );
}

const STANDING = ['applied', 'issuing', 'issued', 'partlyReversed'];

export async function toldOfInvoices({ server, model }: Ground, member: Member): Promise<string[]> {
  const { token } = member;
  const [available, consumption] = await Promise.all([
    server.call(getAvailable, {}, { token }),
    server.call(listConsumption, { pageSize: 100 }, { token }),
  ]);
  const { minimum: _, owed: __, ...heard } = available.result;
  const consumed = consumedBy(model, member);
  const stands = (one: Consumed) => standOf(model, member, one.source);
  const own = invoicesOf(model).invoices.filter((one) => one.member === member);
  const sum = (of: (one: Consumed) => bigint) => formatMoney(consumed.reduce((all, one) => all + of(one), 0n));
  const should = {
    consumed: sum(({ paid }) => paid),
    refunded: sum(({ refunded }) => refunded),
    invoiced: sum((one) => stands(one).invoiced),
    invoices: own.filter(({ state }) => STANDING.includes(state)).length,
    underWay: formatMoney(
      sumOf(own.filter(({ state }) => state === 'applied' || state === 'issuing').flatMap(({ parts }) => parts)),
    ),
    available: sum((one) => openOf(one, stands(one).invoiced)),
    thisMonth: formatMoney(callsSoFar(model, member)),
    bonus: formatMoney(givenSpent(model, member)),
    toReverse: sum((one) => missingOf(one, { ...stands(one), reversing: 0n })),
    ...Object.fromEntries(
      consumed.slice(0, 100).map((one) => {
        const { invoiced } = stands(one);
        return [one.source, [one.paid, one.refunded, invoiced, openOf(one, invoiced)].map(formatMoney).join(' ')];
      }),
    ),
  };
  const listed = consumption.result.list.map(({ id, paid, refunded, invoiced, open }) => [
    id,
    [paid, refunded, invoiced, open].join(' '),
  ]);
  const told = { ...heard, ...Object.fromEntries(listed) };
  return unlike(`of invoices, member ${member.id} is told`, entries(should), entries(told));
}
