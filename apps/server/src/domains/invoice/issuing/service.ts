// Issuing: what was agreed to is asked for at the platform under its serial, again and again until the answer is plain, and
// is issued once. By hand the same end is reached from what an operator uploads.
import { invoiceFile, invoiceStatus, reversalStatus } from '@jishi/contract/enums/invoice';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import { notify } from '../../message';
import { takeBack } from '../../review';
import { type InvoiceRow, addReversed, leaveToUpload, lockInvoice } from '../application/store';
import { selectInvoice, selectParts, setStatus } from '../application/store';
import { buyerOf, emailOf } from '../buyer/service';
import { sumsOf } from '../paper/rules';
import { selectLines } from '../paper/store';
import { type InvoiceOrder, type InvoicePlatform, type Issued, platformOf } from '../platform';
import { type Move, lockBook, moveRecords } from '../record/store';
import { reversals } from '../reversal/service';
import {
  type ReversalRow,
  lockReversal,
  lockWaiting,
  selectReversal,
  selectReversalParts,
  setReversalStatus,
  setSaid,
} from '../reversal/store';
import { FILES_WITHIN_MS, type InvoiceFile, fileTypeOf, withheldAs } from './rules';
import { sealedFor } from '../sealed/rules';
import * as store from './store';

/** Told, in its transaction, of each invoice that is issued, the red ones too: `serial` names its files. */
export type WhenIssued = (
  tx: Transaction,
  ctx: Context,
  issued: { serial: string; no: string; memberId: MemberId; number: string },
) => Promise<void>;
export const whenIssued = extensionPoint<WhenIssued>('invoice.whenIssued');

/** What a serial stands for: an invoice, or a reversal with the invoice it is about. */
export type Subject = { invoice: InvoiceRow; reversal: ReversalRow | undefined };

/** What waits to be issued under a serial, locked; undefined when it does not wait any more. */
export async function lockToIssue(tx: Transaction, serial: string): Promise<Subject | undefined> {
  const known = await selectReversal(tx, serial);
  const no = known?.invoiceNo ?? serial;
  const seen = await selectInvoice(tx, no);
  if (!seen) return undefined;
  await lockBook(tx, seen.memberId);
  const invoice = (await lockInvoice(tx, no))!;
  if (!known) return invoice.status === invoiceStatus.issuing ? { invoice, reversal: undefined } : undefined;
  const reversal = (await lockReversal(tx, serial))!;
  return reversal.status === reversalStatus.issuing ? { invoice, reversal } : undefined;
}

/**
 * Asks the platform for what stands under a serial; true once it is issued or refused. It is looked for first, so that a
 * request whose answer was lost is not made again while it may be under way. What it gives no files of for too long is left
 * to operators, and done here.
 * @throws while the platform cannot be asked
 */
export async function issue(ctx: Context, serial: string): Promise<boolean> {
  const platform = platformOf(ctx);
  const order = platform && (await orderOf(ctx, serial));
  if (!platform || !order) return true;
  const { query, request } = platform;
  const found = await query(serial);
  const answer = found.state === 'notFound' ? await request(order) : found;
  if (answer.state === 'refused') {
    await withTransaction(ctx, (tx) => endRefused(tx, ctx, serial, answer.reason.slice(0, 200)));
    return true;
  }
  if (answer.state !== 'issued') return false;
  const { number, issuedAt } = answer.invoice;
  const files = await fetched(platform, answer.invoice).catch((error: Error) => {
    ctx.log.warn({ serial, reason: error.message }, 'the files of an invoice were not fetched');
  });
  if (!files) return leaveFiles(ctx, serial, number);
  await withTransaction(ctx, (tx) => finish(tx, ctx, serial, { number, issuedAt, files, enteredBy: null }));
  return true;
}

/** What the platform is asked for; undefined when it does not wait any more. */
async function orderOf(ctx: Context, serial: string): Promise<InvoiceOrder | undefined> {
  const reversal = await selectReversal(ctx.db, serial);
  const invoice = await selectInvoice(ctx.db, reversal?.invoiceNo ?? serial);
  if (!invoice) return undefined;
  const waits = reversal
    ? reversal.status === reversalStatus.issuing && reversal.said === ''
    : invoice.status === invoiceStatus.issuing && invoice.said === '';
  if (!waits) return undefined;
  const { kind, ...buyer } = buyerOf(ctx, invoice);
  return {
    serial,
    kind,
    buyer: { ...buyer, email: emailOf(ctx, invoice) },
    lines: await selectLines(ctx.db, serial),
    remark: invoice.remark,
    ...(reversal && {
      reverses: { number: (await store.selectNumber(ctx.db, invoice.no))!, reason: reversal.reason },
    }),
  };
}

/** @throws Error for a file that cannot be had or is not what the platform says it is, and where there is no PDF */
async function fetched(platform: InvoicePlatform, { files }: Issued): Promise<InvoiceFile[]> {
  const all: InvoiceFile[] = [];
  for (const { type, url } of files) {
    const content = await platform.file(url);
    if (fileTypeOf(content) !== invoiceFile[type]) throw new Error(`the platform's ${type} of an invoice is none`);
    all.push({ type: invoiceFile[type], content });
  }
  if (!all.some(({ type }) => type === invoiceFile.pdf)) throw new Error('the platform gives no PDF of an invoice');
  return all;
}

/** True once the platform has had its time for the files: from then on an operator uploads them. */
async function leaveFiles(ctx: Context, serial: string, number: string): Promise<boolean> {
  const since = await store.noteWithheld(ctx.db, serial, number, ctx.now());
  if (ctx.now().getTime() - since.getTime() < FILES_WITHIN_MS) return false;
  await withTransaction(ctx, async (tx) => {
    const subject = await lockToIssue(tx, serial);
    if (!subject) return;
    await (subject.reversal ? setSaid : leaveToUpload)(tx, serial, withheldAs(number));
  });
  ctx.log.error({ serial, number }, 'the invoice platform gives no files: an operator has to upload them');
  return true;
}

/** A file of an invoice or a reversal, as it was issued. */
export async function openFile(ctx: Context, serial: string, type: number): Promise<Buffer | undefined> {
  const file = await store.selectFile(ctx.db, serial, type);
  return file && ctx.vault.open(file.contentCipher, sealedFor.file(serial, type));
}

type Finished = { number: string; issuedAt: Date; files: readonly InvoiceFile[]; enteredBy: string | null };

/** Keeps what was issued, once. False when the serial does not wait any more. */
export async function finish(tx: Transaction, ctx: Context, serial: string, issued: Finished): Promise<boolean> {
  const subject = await lockToIssue(tx, serial);
  if (!subject) return false;
  const { gross } = sumsOf(await selectLines(tx, serial));
  const { number, issuedAt, enteredBy, files } = issued;
  if (!(await store.insertIssued(tx, { serial, number, gross, issuedAt, enteredBy }, ctx.now()))) return false;
  for (const { type, content } of files) {
    const contentCipher = ctx.vault.seal(content, sealedFor.file(serial, type));
    await store.insertFile(tx, serial, { type, contentCipher, bytes: content.length }, ctx.now());
  }
  const { invoice, reversal } = subject;
  if (reversal) await endReversed(tx, ctx, { invoice, reversal });
  else await endIssued(tx, ctx, invoice, number);
  const { no, memberId } = invoice;
  for (const tell of whenIssued.of(ctx)) await tell(tx, ctx, { serial, no, memberId, number });
  return true;
}

async function endIssued(tx: Transaction, ctx: Context, { no, memberId, gross }: InvoiceRow, number: string) {
  await setStatus(tx, no, { status: invoiceStatus.issued }, ctx.now());
  await notify(tx, ctx, { memberId, event: 'invoiceIssued', params: { amount: gross, number }, key: no });
}

async function endReversed(tx: Transaction, ctx: Context, { invoice, reversal }: Required<Subject>): Promise<void> {
  const { no, gross, reason } = reversal!;
  const parts = await selectReversalParts(tx, no);
  await moveRecords(
    tx,
    parts.map(({ recordId, amount }) => ({ recordId, invoiced: -amount, reversing: -amount })),
  );
  await setReversalStatus(tx, no, reversalStatus.issued, ctx.now());
  const isWhole = invoice.reversed + gross === invoice.gross;
  await addReversed(tx, invoice.no, gross, isWhole ? invoiceStatus.reversed : invoiceStatus.partlyReversed);
  const number = (await store.selectNumber(tx, invoice.no))!;
  const { memberId } = invoice;
  await notify(tx, ctx, { memberId, event: 'invoiceReversed', params: { amount: gross, number, reason }, key: no });
}

/** The platform's plain no: the amount of an invoice comes back; a reversal still has to be issued, by hand. */
async function endRefused(tx: Transaction, ctx: Context, serial: string, reason: string): Promise<void> {
  const subject = await lockToIssue(tx, serial);
  if (!subject) return;
  const { invoice, reversal } = subject;
  ctx.log.warn({ serial, reason }, 'the invoice platform refused');
  if (reversal) {
    await setSaid(tx, serial, reason);
    return;
  }
  const { no, memberId, gross } = invoice;
  const parts = await selectParts(tx, no);
  const moves: Move[] = parts.map(({ recordId, amount, reversed }) => ({
    recordId,
    invoiced: -amount,
    reversing: -reversed,
  }));
  await moveRecords(tx, moves);
  for (const waiting of await lockWaiting(tx, no)) await takeBack(tx, ctx, dropping, waiting);
  await setStatus(tx, no, { status: invoiceStatus.refused, reason }, ctx.now());
  await notify(tx, ctx, { memberId, event: 'invoiceRefused', params: { amount: gross, reason }, key: no });
}

/** A reversal of what was never issued: what it held of the records is free with the invoice. */
const dropping: typeof reversals = {
  ...reversals,
  takenBack: (tx, ctx, { no }) => setReversalStatus(tx, no, reversalStatus.dropped, ctx.now()),
};
