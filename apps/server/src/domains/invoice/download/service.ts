// Files of invoices, for their owner and for operators.
import * as consoleContract from '@jishi/contract/console/invoice';
import * as contract from '@jishi/contract/invoice';
import type { Context, MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { type Download, useCase } from '../../../kernel/use-case';
import { onRecord } from '../../audit';
import { selectInvoice } from '../application/store';
import { type FileType, sentAs } from '../issuing/rules';
import { openFile } from '../issuing/service';
import { selectNumber } from '../issuing/store';
import { selectReversal } from '../reversal/store';

type Asked = { no: string; reversalNo?: string | null | undefined; file: FileType };

/** @throws Refusal notFound: for whom it is not, too */
async function download(ctx: Context, { no, reversalNo, file }: Asked, of?: MemberId): Promise<Download> {
  const invoice = await selectInvoice(ctx.db, no);
  if (!invoice || (of && invoice.memberId !== of)) throw new Refusal('notFound');
  const reversal = reversalNo ? await selectReversal(ctx.db, reversalNo) : undefined;
  if (reversalNo && reversal?.invoiceNo !== no) throw new Refusal('notFound');
  const serial = reversalNo ?? no;
  const content = await openFile(ctx, serial, file);
  if (!content) throw new Refusal('notFound', '没有这种格式的文件');
  return { ...sentAs((await selectNumber(ctx.db, serial))!, file), content };
}

/** One's own. @throws Refusal notFound */
export const downloadInvoice = useCase(contract.downloadInvoice, (ctx, asked) => download(ctx, asked, ctx.member));

/** Anybody's; the look is kept. @throws Refusal notFound */
export const downloadInvoiceFile = onRecord(
  useCase(consoleContract.downloadInvoiceFile, (ctx, asked) => download(ctx, asked)),
  ({ no, reversalNo, file }) => ({
    action: 'invoice.readFile',
    targetKind: 'invoice',
    targetId: no,
    after: { reversalNo, file },
  }),
);
