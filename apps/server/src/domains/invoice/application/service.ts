// Applying for an invoice: what it will say, keeping the amounts, taking it back.
import type { Checked, Output } from '@jishi/contract/endpoint';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import * as contract from '@jishi/contract/invoice';
import type { Queryable, Transaction } from '@jishi/db';
import { capitalsOf, displayMoney, formatMoney, parseAmount } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import type { Seller } from '../../../kernel/settings';
import { formatTime, parseTime } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { maskEmail } from '../../message';
import { openReview, takeBack } from '../../review';
import { balances } from '../../ledger';
import { buyerOf, emailOf, sealBuyer } from '../buyer/service';
import { type OpenRecord, recordsOf, refresh } from '../covering/service';
import { type Line, type Sums, linesOf, serialOf, sumsOf } from '../paper/rules';
import { insertLines, nextSerial, selectLines } from '../paper/store';
import { shortfallOf } from '../record/rules';
import { moveRecords, selectBook } from '../record/store';
import { selectOfInvoice } from '../reversal/store';
import { agrees } from '../review/rules';
import { applications } from '../review/service';
import { settingOf } from '../setting/service';
import { type Title, shownDetails } from '../title/rules';
import { enterpriseOf, openTitle, requireCertified } from '../title/service';
import { selectTitle } from '../title/store';
import { listInvoices } from './list';
import { type Chosen, type Part, barOf, partsOf, refuseTwice } from './rules';
import * as store from './store';

/** What there is to invoice, and why it is not more. */
export const getAvailable = useCase(contract.getAvailable, async (ctx) => {
  const { records, open, thisMonth, credit, minimum } = await ctx.db.snapshot(async (db) => ({
    records: await recordsOf(db, ctx.member),
    open: await store.selectOpenSums(db, ctx.member),
    thisMonth: await store.selectCallsSince(db, ctx.member, (await selectBook(db, ctx.member)).whole),
    credit: (await balances(db, ctx.member)).credit,
    minimum: (await settingOf(ctx, { db })).minimum,
  }));
  const sum = (of: (record: OpenRecord) => bigint) => formatMoney(records.reduce((total, one) => total + of(one), 0n));
  return {
    consumed: sum(({ deposit, repaid }) => deposit + repaid),
    refunded: sum(({ refunded }) => refunded),
    invoiced: sum(({ invoiced }) => invoiced),
    invoices: open.invoices,
    underWay: formatMoney(open.underWay),
    available: sum((record) => record.open),
    minimum: formatMoney(minimum),
    thisMonth: formatMoney(thisMonth),
    bonus: formatMoney(open.bonus),
    owed: formatMoney(credit < 0n ? -credit : 0n),
    toReverse: sum((record) => shortfallOf({ ...record, reversing: 0n })),
  };
});

type Asked = Pick<Checked<typeof contract.previewInvoice>, 'records' | 'amount'>;

function chosenOf({ records, amount }: Asked): Chosen {
  const chosen = records?.map((one) => ({ id: one.id, amount: one.amount ? parseAmount(one.amount) : null }));
  refuseTwice(chosen);
  return { records: chosen, amount: amount ? parseAmount(amount) : undefined };
}

/** What would stand on an invoice about `chosen`. @throws Refusal invalidInput */
function draftOf(ctx: Context, records: readonly OpenRecord[], chosen: Chosen) {
  const known = new Map(records.map((record) => [record.source, record]));
  const open = records.map((record) => ({ id: record.source, open: record.open }));
  const parts = partsOf(open, chosen).map(({ recordId: source, amount }) => ({ record: known.get(source)!, amount }));
  const lines = linesOf(
    parts.map(({ record, amount }) => ({ taxItem: record.taxItem, amount })),
    ctx.settings.invoice.rates,
  );
  return { parts, lines, sums: sumsOf(lines) };
}

const shownSums = ({ gross, net, tax }: Sums) => ({
  gross: formatMoney(gross),
  net: formatMoney(net),
  tax: formatMoney(tax),
});

const shownLine = ({ taxItem, name, ratePercent, ...sums }: Line) => ({
  taxItem,
  name,
  ratePercent,
  ...shownSums(sums),
});

const shownSeller = (seller: Seller | undefined) => ({
  name: seller?.name ?? '',
  taxNo: seller?.taxNo ?? '',
  clerk: seller?.clerk ?? '',
  payee: seller?.payee ?? '',
  checker: seller?.checker ?? '',
});

/** What an application rests on. @throws Refusal stateConflict while the site has not said who sells */
async function settingToApply(ctx: Context, db: Queryable) {
  const { seller, minimum } = await settingOf(ctx, { db });
  if (!seller) throw new Refusal('stateConflict', '本站还没有设置开票信息，暂时不能申请');
  return { seller: shownSeller(seller), minimum };
}

/** What will stand on the invoice, to the cent; keeps nothing. @throws Refusal notFound, invalidInput, stateConflict */
export const previewInvoice = useCase(contract.previewInvoice, async (ctx, { titleId, ...asked }) => {
  const { seller, minimum } = await settingToApply(ctx, ctx.db);
  const records = await ctx.db.snapshot((db) => recordsOf(db, ctx.member));
  const { parts, lines, sums } = draftOf(ctx, records, chosenOf(asked));
  const title = titleId ? await ownTitle(ctx, ctx.db, titleId) : undefined;
  return {
    buyer: title ? { kind: title.kind, ...shownDetails(title) } : null,
    seller,
    lines: lines.map(shownLine),
    ...shownSums(sums),
    words: capitalsOf(sums.gross),
    parts: parts.map(({ record, amount }) => ({
      recordId: record.source,
      title: record.title,
      orderNo: record.orderNo ?? '',
      amount: formatMoney(amount),
    })),
    left: formatMoney(records.reduce((sum, { open }) => sum + open, 0n) - sums.gross),
    minimum: formatMoney(minimum),
    barred: barOf(sums.gross, minimum),
  };
});

/** @throws Refusal notFound */
async function ownTitle(ctx: MemberContext, db: Queryable, id: string): Promise<Title> {
  const row = await selectTitle(db, ctx.member, id);
  if (!row) throw new Refusal('notFound', '没有这个抬头，请刷新');
  return openTitle(ctx, ctx.member, row);
}

/**
 * Applies for an invoice; its amounts are on no other one from then on. Of many at once exactly those fit that do.
 * @throws Refusal notFound, invalidInput (more than is open), stateConflict (too little, or not the total shown),
 * certificationRequired, duplicate
 */
export const applyInvoice = useCase(contract.applyInvoice, async (ctx, asked) => {
  const no = await withTransaction(ctx, (tx) => keep(tx, ctx, asked));
  return rowOf(ctx, ctx.member, no);
});

async function keep(
  tx: Transaction,
  ctx: MemberContext,
  asked: Checked<typeof contract.applyInvoice>,
): Promise<string> {
  const { minimum } = await settingToApply(ctx, tx);
  if (!(await store.keepOpen(tx, ctx.member))) throw new Refusal('notLoggedIn');
  const records = await refresh(tx, ctx, ctx.member);
  const title = await ownTitle(ctx, tx, asked.titleId);
  const key = ctx.idempotencyKey;
  const earlier = key ? await store.selectByKey(tx, ctx.member, key) : undefined;
  if (earlier) return same(earlier, title, asked.shown);
  await requireCertified(tx, ctx.member, title);
  const { parts, lines, sums } = draftOf(ctx, records, chosenOf(asked));
  const bar = barOf(sums.gross, minimum);
  if (bar) throw new Refusal('stateConflict', bar);
  if (asked.shown && parseAmount(asked.shown) !== sums.gross)
    throw new Refusal('stateConflict', `可开票的金额刚刚有变化，现在是 ${displayMoney(sums.gross)} 元，请确认后再申请`);
  const no = serialOf('FP', ctx.now(), await nextSerial(tx));
  const invoice = {
    no,
    memberId: ctx.member,
    kind: title.kind,
    ...sealBuyer(ctx, no, title, asked.email ?? null),
    remark: asked.remark ?? '',
    ...sums,
    agrees: agrees(title, await enterpriseOf(tx, ctx.member)),
    appliedAt: ctx.now(),
  };
  const kept = await store.insertInvoice(tx, invoice, key);
  if (!kept) throw new Error('an application was kept while its book was locked');
  await occupy(
    tx,
    no,
    parts.map(({ record, amount }) => ({ recordId: record.id, amount })),
  );
  await insertLines(tx, no, lines);
  await openReview(tx, ctx, applications, kept);
  return no;
}

async function occupy(tx: Transaction, no: string, parts: readonly Part[]): Promise<void> {
  await store.insertParts(tx, no, parts);
  await moveRecords(
    tx,
    parts.map(({ recordId, amount }) => ({ recordId, invoiced: amount, reversing: 0n })),
  );
}

/** @throws Refusal duplicate where the key stands for another application */
function same(earlier: store.InvoiceRow, { kind }: Title, shown: string | null | undefined): string {
  if (earlier.kind !== kind || (shown && parseAmount(shown) !== earlier.gross))
    throw new Refusal('duplicate', '同一个 Idempotency-Key 用在了不同的申请上');
  return earlier.no;
}

type Row = Output<typeof contract.applyInvoice>;

async function rowOf(ctx: Context, memberId: MemberId, no: string): Promise<Row> {
  const row = await listInvoices.row({ ...ctx, member: memberId }, store.isNumbered(no));
  if (!row) throw new Refusal('notFound');
  return row;
}

/** Takes an application back that nobody has agreed to. @throws Refusal notFound, stateConflict */
export const cancelInvoice = useCase(contract.cancelInvoice, async (ctx, { no }) => {
  await withTransaction(ctx, async (tx) => {
    const invoice = await applications.lock(tx, no, ctx);
    if (invoice?.memberId !== ctx.member) throw new Refusal('notFound');
    if (invoice.status !== invoiceStatus.applied) throw new Refusal('stateConflict', '已经开始开具，不能撤销');
    await takeBack(tx, ctx, applications, invoice);
  });
  return {};
});

/** @throws Refusal notFound */
export const getInvoice = useCase(contract.getInvoice, async (ctx, { no }) => {
  const row = await rowOf(ctx, ctx.member, no);
  const [invoice, lines, parts, reversals] = await Promise.all([
    store.selectInvoice(ctx.db, no),
    selectLines(ctx.db, no),
    store.selectParts(ctx.db, no),
    selectOfInvoice(ctx.db, no),
  ]);
  const email = emailOf(ctx, invoice!);
  const { seller } = await settingOf(ctx, row.issueTime ? { at: parseTime(row.issueTime) } : {});
  return {
    ...row,
    buyer: shownDetails(buyerOf(ctx, invoice!)),
    seller: shownSeller(seller),
    lines: lines.map(shownLine),
    words: capitalsOf(invoice!.gross),
    remark: invoice!.remark,
    email: email && maskEmail(email),
    parts: parts.map(({ source, title, orderNo, amount }) => ({
      recordId: source,
      title,
      orderNo: orderNo ?? '',
      amount: formatMoney(amount),
    })),
    reversals: reversals.map(({ no: reversalNo, gross, status, reason, number, issuedAt, createdAt }) => ({
      no: reversalNo,
      gross: formatMoney(gross),
      status,
      reason,
      number: number ?? '',
      time: formatTime(createdAt),
      issueTime: issuedAt && formatTime(issuedAt),
    })),
    cancels: invoice!.status === invoiceStatus.applied,
  };
});
