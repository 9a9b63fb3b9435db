// Opening a version by its link, and papers of it. A link that never was, one that is withdrawn, and one of a frozen member
// are answered alike.
import * as contract from '@jishi/contract/quote';
import { addressSubject } from '../../../kernel/address';
import { type Context, withTransaction } from '../../../kernel/context';
import { pdfDownload } from '../../../kernel/pdf';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTime } from '../../../kernel/time';
import { type Download, useCase } from '../../../kernel/use-case';
import { digestOf } from '../../../kernel/secret';
import { spendAllowance } from '../../account';
import { headOf } from '../record/rules';
import { selectLines, selectRecord } from '../record/store';
import { PAPER_LIMITS, type Sheet, paperOf, sheetOf } from './rules';
import { type SheetRow, selectOpen } from './store';

/** @throws Refusal notFound */
export const openSheet = useCase(contract.openSheet, async (ctx, { secret }) => read(ctx, await open(ctx, secret)));

/** @throws Refusal notFound, tooManyRequests */
export const downloadSheet = useCase(contract.downloadSheet, async (ctx, { secret }) => {
  const found = await open(ctx, secret);
  return draw(ctx, found, `address:${addressSubject(ctx.ip)}`);
});

/** The member's own copy, as others see it without changes. @throws Refusal notFound, tooManyRequests */
export const downloadQuote = useCase(contract.downloadQuote, async (ctx, { id }) => {
  const found = await selectRecord(ctx.db, ctx.member, id, ctx.now());
  if (!found) throw new Refusal('notFound');
  return draw(ctx, { ...found, showsChanges: false }, ctx.member);
});

async function open(ctx: Context, secret: string): Promise<SheetRow> {
  const found = await selectOpen(ctx.db, digestOf(secret), ctx.now());
  if (!found) throw new Refusal('notFound');
  return found;
}

/** A version as others see it. */
export async function read(ctx: Context, found: SheetRow): Promise<Sheet> {
  const { version, status, effectiveAt, showsChanges } = found;
  const lines = await selectLines(ctx.db, found.id);
  return sheetOf(headOf(ctx, found), { version, status, effectiveTime: formatTime(effectiveAt) }, lines, showsChanges);
}

async function draw(ctx: Context, found: SheetRow, who: string): Promise<Download> {
  await withTransaction(ctx, (tx) => spendAllowance(tx, ctx, `quote:paper:${who}`, PAPER_LIMITS));
  const sheet = await read(ctx, found);
  const foot = `价格由${sheet.issuer}填写　${formatTime(ctx.now())} 生成`;
  return pdfDownload(`价目表-${dayOf(found.effectiveAt)}-第${found.version}版.pdf`, paperOf(sheet, foot));
}
