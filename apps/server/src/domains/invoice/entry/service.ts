// Invoices that operators issue elsewhere and upload: what they type and what the file says is compared with what was asked.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceFile } from '@jishi/contract/enums/invoice';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import { withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { ChildEnded, inChild } from '../../../kernel/in-child';
import { labelOf } from '../../../kernel/labels';
import { dayOf, parseTime } from '../../../kernel/time';
import { type OperatorContext, type UploadedFile, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { type InvoiceFile, fileTypeOf } from '../issuing/rules';
import { type Subject, finish, lockToIssue } from '../issuing/service';
import { isNumberUsed, selectWithheld } from '../issuing/store';
import { platformOf } from '../platform';
import { NOTHING, type Read, type Said, compare } from './rules';

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
  const compared = await compareFiles(ctx, files, { number, gross, day: dayOf(issuedAt) });
  await withTransaction(ctx, async (tx) => {
    const subject = await lockToIssue(tx, serial);
    if (!subject) throw new Refusal('stateConflict', '没有在等上传，请刷新');
    requireByHand(ctx, subject);
    const asked = subject.reversal?.gross ?? subject.invoice.gross;
    if (gross !== asked) throw invalidField('gross', `与申请的 ${displayMoney(asked)} 元不一致`);
    const there = await selectWithheld(tx, serial);
    if (there && there !== number) throw invalidField('number', `平台开具的号码是 ${there}`);
    if (await isNumberUsed(tx, number)) throw new Refusal('duplicate', '这个发票号码已经登记过');
    await finish(tx, ctx, serial, { number, issuedAt, files, enteredBy: ctx.operator });
    const unread = compared.flatMap(({ type, unread: fields }) => fields.map((field) => `${type}.${field}`)).join(' ');
    const after = { number, amount: formatMoney(gross), time, ...(unread && { unread }) };
    await recordAudit(tx, ctx, { action, targetKind: 'invoice', targetId: serial, after });
  });
  return { files: compared };
}

const READING = { ms: 30_000, megabytes: 256 };
const WORDS = { number: '发票号码', gross: '价税合计', time: '开票日期' } as const;

/** Holds what was typed against each file. @throws Refusal invalidInput for a file that cannot be opened or says otherwise */
async function compareFiles(ctx: OperatorContext, files: readonly InvoiceFile[], typed: Read) {
  const said = await inChild<(Said | undefined)[]>('domains/invoice/entry', { files }, READING).catch(
    (error: unknown) => {
      if (!(error instanceof ChildEnded)) throw error;
      ctx.log.warn({ err: error }, 'the files of an invoice were not read');
      return files.map(() => NOTHING);
    },
  );
  return files.map(({ type }, at) => {
    const name = labelOf('invoiceFile', type);
    const read = said[at];
    if (!read) throw invalidField('file', `${name} 打不开：可能加了密码或已损坏`);
    const { differs, unread } = compare(typed, read);
    if (differs)
      throw invalidField(differs.field, `${name} 里的${WORDS[differs.field]}是 ${differs.is}，与填写的不一致`);
    return { type, unread };
  });
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
