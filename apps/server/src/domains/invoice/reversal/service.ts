// Red reversals: a refund or an operator asks for one, two operators agree, the red invoice is issued, and what it is about
// is on no invoice any more.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceStatus, reversalStatus } from '@jishi/contract/enums/invoice';
import { factVerdict, reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { type ReviewKind, openReview } from '../../review';
import type { Part } from '../application/rules';
import { type InvoiceRow, lockInvoice, selectInvoice, selectParts } from '../application/store';
import { addIssuing } from '../issuing/job/service';
import { type Line, redLinesOf, serialOf } from '../paper/rules';
import { insertLines, nextSerial, selectLines } from '../paper/store';
import { platformOf } from '../platform';
import { lockBook, moveRecords } from '../record/store';
import { newestFirst } from './rules';
import * as store from './store';

/** Why a reversal that a refund needs stays. */
const STILL_DUE = '对应的消费已退款，这笔红冲不能不办';

export const reversals: ReviewKind<store.ReversalRow> = {
  kind: reviewKind.redReversal,
  called: '这笔红冲',
  reads: 'invoice.read',
  decides: 'invoice.decide',
  second: 'always',
  dueHours: 24,
  reasons: ['不该红冲', '金额不对', '先与用户核对'],
  grantLabel: '同意红冲',
  effect: '同意后开具红字发票，不能撤回',
  acts: {
    targetKind: 'invoice',
    opened: 'invoice.requestReversal',
    granted: 'invoice.grantReversal',
    refused: 'invoice.refuseReversal',
    takenBack: 'invoice.takeBackReversal',
  },
  about: ({ no, memberId, gross, invoiceNo }) => ({ id: no, memberId, amount: gross, title: `红冲 ${invoiceNo}` }),
  audited: ({ invoiceNo, gross, reason }) => ({ targetId: invoiceNo, after: { amount: formatMoney(gross), reason } }),
  async lock(tx, no) {
    const known = await store.selectReversal(tx, no);
    if (!known) return undefined;
    await lockBook(tx, known.memberId);
    await lockInvoice(tx, known.invoiceNo);
    return store.lockReversal(tx, no);
  },
  read: (ctx, no) => store.selectReversal(ctx.db, no),
  show: showReversal,
  /** @throws Refusal stateConflict while the blue invoice is not issued */
  async granted(tx, ctx, { no, invoiceNo }) {
    const invoice = await selectInvoice(tx, invoiceNo);
    if (!invoice || !isOut(invoice)) throw new Refusal('stateConflict', '原发票还没有开具，开具以后再红冲');
    await insertLines(tx, no, await redLines(tx, invoiceNo, no));
    await store.setReversalStatus(tx, no, reversalStatus.issuing, ctx.now());
    if (!platformOf(ctx)) return '已同意，请上传开好的红字发票';
    await addIssuing(tx, no);
    return '已同意，正在开具红字发票';
  },
  /** @throws Refusal stateConflict where a refund needs it */
  async refused(tx, ctx, reversal) {
    await giveUp(tx, ctx, reversal, reversalStatus.refused);
    return '未同意，发票照旧';
  },
  takenBack: (tx, ctx, reversal) => giveUp(tx, ctx, reversal, reversalStatus.dropped),
};

const isOut = ({ status }: InvoiceRow) => status === invoiceStatus.issued || status === invoiceStatus.partlyReversed;

/** The lines of the red invoice after all that are issued or being issued. */
async function redLines(tx: Transaction, invoiceNo: string, no: string): Promise<Line[]> {
  const others = await store.selectOfInvoice(tx, invoiceNo);
  const granted = others.filter(({ status }) => status === reversalStatus.issuing || status === reversalStatus.issued);
  const before: Line[] = [];
  for (const other of granted) before.push(...(await selectLines(tx, other.no)));
  return redLinesOf(await selectLines(tx, invoiceNo), before, await store.selectReversalParts(tx, no));
}

async function giveUp(
  tx: Transaction,
  ctx: Context,
  { no, invoiceNo, isDue }: store.ReversalRow,
  status: store.ReversalRow['status'],
): Promise<void> {
  if (isDue) throw new Refusal('stateConflict', STILL_DUE);
  const parts = await store.selectReversalParts(tx, no);
  const moves = parts.map(({ recordId, amount }) => ({ recordId, invoiced: 0n, reversing: -amount }));
  await moveRecords(tx, moves).catch(explain);
  await store.addToParts(
    tx,
    invoiceNo,
    parts.map(({ recordId, amount }) => ({ recordId, amount: -amount })),
  );
  await store.setReversalStatus(tx, no, status, ctx.now());
}

/** An operator asked for it before a refund came to rely on it. */
function explain(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'record_covered') throw new Refusal('stateConflict', STILL_DUE);
  throw error;
}

type Asked = { invoiceNo: string; parts: readonly Part[]; reason: string; isDue: boolean };

/**
 * Opens a reversal of parts of an invoice, whose member's book is locked, for two operators to agree to. Undefined when its
 * operator used the key before.
 */
export async function openReversal(
  tx: Transaction,
  ctx: Context,
  { invoiceNo, parts, reason, isDue }: Asked,
  idempotencyKey?: string,
): Promise<string | undefined> {
  const no = serialOf('HC', ctx.now(), await nextSerial(tx));
  const gross = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const askedBy = ctx.actor.kind === 'operator' ? ctx.actor.operatorId : null;
  const reversal = { no, invoiceNo, reason, isDue, gross, askedBy, createdAt: ctx.now() };
  if (!(await store.insertReversal(tx, reversal, parts, idempotencyKey))) return undefined;
  await store.addToParts(tx, invoiceNo, parts);
  await moveRecords(
    tx,
    parts.map(({ recordId, amount }) => ({ recordId, invoiced: 0n, reversing: amount })),
  );
  await openReview(tx, ctx, reversals, (await store.lockReversal(tx, no))!);
  return no;
}

/**
 * An operator proposes a reversal; another one agrees. What is taken back is the consumption that was invoiced last.
 * @throws Refusal notFound, stateConflict (not issued), invalidInput (more than is left)
 */
export const requestReversal = useCase(contract.requestReversal, async (ctx, { no: invoiceNo, amount, reason }) => {
  return withTransaction(ctx, async (tx) => {
    const invoice = await lockIssued(tx, invoiceNo);
    const key = ctx.idempotencyKey;
    const earlier = key && (await store.selectNoByKey(tx, ctx.operator, key));
    if (earlier) return { no: earlier };
    const parts = newestFirst(await selectParts(tx, invoice.no), amount ? parseAmount(amount) : undefined);
    if (!parts) throw invalidField('amount', '超过了这张发票还没有红冲的金额');
    const no = await openReversal(tx, ctx, { invoiceNo, parts, reason, isDue: false }, key);
    if (!no) throw new Refusal('duplicate');
    return { no };
  });
});

async function lockIssued(tx: Transaction, no: string): Promise<InvoiceRow> {
  const known = await selectInvoice(tx, no);
  if (!known) throw new Refusal('notFound');
  await lockBook(tx, known.memberId);
  const invoice = (await lockInvoice(tx, no))!;
  if (!isOut(invoice)) throw new Refusal('stateConflict', '只有已开具、还没有全部红冲的发票可以红冲');
  return invoice;
}

async function showReversal(ctx: Context, reversal: store.ReversalRow) {
  const [invoice, parts] = await Promise.all([
    selectInvoice(ctx.db, reversal.invoiceNo),
    store.selectReversalParts(ctx.db, reversal.no),
  ]);
  const { gross, reversed, kind, status } = invoice!;
  return {
    facts: [
      {
        label: '红冲金额',
        given: `${displayMoney(reversal.gross)} 元`,
        found: `发票 ${displayMoney(gross)} 元，已红冲 ${displayMoney(reversed)} 元`,
        verdict: reversal.gross <= gross - reversed ? factVerdict.agrees : factVerdict.differs,
        source: '发票',
      },
      { label: '原发票', given: labelOf('titleKind', kind), found: labelOf('invoiceStatus', status), source: '发票' },
      { label: '原因', given: reversal.reason },
      ...parts.map(({ title, amount }) => ({ label: title, given: `${displayMoney(amount)} 元` })),
    ],
    link: `/invoices/${reversal.invoiceNo}`,
  };
}
