// An invoice's files go to the address of its application when it is issued, once, and so do those of a red one.
import { type Context, withTransaction } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { mailFiles } from '../../message';
import { selectInvoice } from '../application/store';
import { buyerOf, emailOf } from '../buyer/service';
import { sentAs } from '../issuing/rules';
import type { FileType } from '../issuing/rules';
import { type WhenIssued, openFile } from '../issuing/service';
import { mailOf } from './rules';
import { markMailed, selectMailable } from './store';

/** The job that mails the files of one serial. */
export const MAIL_INVOICE = job<{ serial: string }>('invoice.mail');

/** Has the files mailed once they are kept. */
export const mailWhenIssued: WhenIssued = (tx, _ctx, { serial }) =>
  addJob(tx, MAIL_INVOICE, { serial }, { key: `${MAIL_INVOICE.name}:${serial}` });

/** Puts the files into a mail, once however often it is asked for. */
export async function mailInvoice(ctx: Context, serial: string): Promise<void> {
  const issued = await selectMailable(ctx.db, serial);
  const invoice = issued && (await selectInvoice(ctx.db, issued.no));
  const to = invoice && emailOf(ctx, invoice);
  if (!issued || !invoice || !to) return;
  const { number, gross, types } = issued;
  const files: { fileName: string; type: string; content: Buffer }[] = [];
  for (const type of types as FileType[]) {
    const content = await openFile(ctx, serial, type);
    if (content) files.push({ ...sentAs(number, type), content });
  }
  const buyer = buyerOf(ctx, invoice).name;
  const about = { siteName: ctx.settings.site.name, number, buyer, gross, isRed: gross < 0n };
  const words = mailOf({ ...about, hasFiles: files.length > 0 });
  await withTransaction(ctx, async (tx) => {
    if (!(await markMailed(tx, serial, ctx.now()))) return;
    const { memberId } = invoice;
    await mailFiles(tx, ctx, { to, memberId, ...words, link: '/fund/invoiceManagement', files });
  });
}
