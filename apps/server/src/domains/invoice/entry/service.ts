// Invoices that operators issue elsewhere and upload: what they type and what the file says is compared with what was asked.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceFile } from '@jishi/contract/enums/invoice';
import { formatMoney, parseAmount } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { parseTime } from '../../../kernel/time';
import { type OperatorContext, type UploadedFile, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { type InvoiceFile, fileTypeOf, xmlSays } from '../issuing/rules';
import { type Subject, finish, lockToIssue } from '../issuing/service';
import { isNumberUsed, selectWithheld } from '../issuing/store';
import { platformOf } from '../platform';

type Typed = { no: string; number: string; gross: string; time: string };
type Entered = { typed: Typed; files: readonly UploadedFile[]; action: string };

/** @throws Refusal notFound, stateConflict, invalidInput, duplicate */
export const enterInvoice = useCase(contract.enterInvoice, (ctx, typed, files) =>
  enter(ctx, { typed, files, action: 'invoice.enter' }),
);

/** @throws Refusal as `enterInvoice` */
export const enterReversal = useCase(contract.enterReversal, (ctx, typed, files) =>
  enter(ctx, { typed, files, action: 'invoice.enterReversal' }),
);

async function enter(ctx: OperatorContext, { typed, files: given, action }: Entered) {
  const { no: serial, number, gross: grossText, time } = typed;
  const files = given.map(read);
  if (!files.some(({ type }) => type === invoiceFile.pdf)) throw invalidField('file', '请上传发票的 PDF');
  if (new Set(files.map(({ type }) => type)).size < files.length) throw invalidField('file', '同一种格式只传一个');
  const issuedAt = parseTime(time);
  if (issuedAt > ctx.now()) throw invalidField('time', '开具时间在将来');
  const gross = parseAmount(grossText);
  const xml = files.find(({ type }) => type === invoiceFile.xml);
  if (xml && !xmlSays(xml.content, { number, gross: formatMoney(gross) }))
    throw invalidField('file', 'XML 里没有这个号码与金额，请核对');
  await withTransaction(ctx, async (tx) => {
    const subject = await lockToIssue(tx, serial);
    if (!subject) throw new Refusal('stateConflict', '没有在等上传，请刷新');
    requireByHand(ctx, subject);
    const asked = subject.reversal?.gross ?? subject.invoice.gross;
    if (gross !== asked) throw invalidField('gross', `与申请的 ${formatMoney(asked)} 元不一致`);
    const there = await selectWithheld(tx, serial);
    if (there && there !== number) throw invalidField('number', `平台开具的号码是 ${there}`);
    if (await isNumberUsed(tx, number)) throw new Refusal('duplicate', '这个发票号码已经登记过');
    await finish(tx, ctx, serial, { number, issuedAt, files, enteredBy: ctx.operator });
    const after = { number, amount: formatMoney(gross), time };
    await recordAudit(tx, ctx, { action, targetKind: 'invoice', targetId: serial, after });
  });
  return { by: xml ? ('xml' as const) : ('typed' as const) };
}

/** What the platform may still issue is not issued a second time. @throws Refusal stateConflict */
function requireByHand(ctx: OperatorContext, { invoice, reversal }: Subject): void {
  if (platformOf(ctx) && !(reversal ?? invoice).said) throw new Refusal('stateConflict', '开票平台正在开具，不用上传');
}

/** @throws Refusal invalidInput */
function read({ name, content }: UploadedFile): InvoiceFile {
  const type = fileTypeOf(content);
  if (type === undefined) throw invalidField('file', `“${name.slice(0, 40)}”不是 PDF、OFD 或 XML`);
  return { type, content };
}
