// Applications for invoices as a kind of review: what the operator sees of one, and what agreeing and refusing do.
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import type { Transaction } from '@jishi/db';
import { displayMoney, formatMoney } from '@jishi/money';
import { labelOf } from '../../../kernel/labels';
import { startOfDay } from '../../../kernel/time';
import { maskEmail, notify } from '../../message';
import type { ReviewKind } from '../../review';
import {
  type InvoiceRow,
  lockInvoice,
  selectInvoice,
  selectParts,
  selectStanding,
  setStatus,
} from '../application/store';
import { buyerOf, emailOf } from '../buyer/service';
import { addIssuing } from '../issuing/job/service';
import { selectLines } from '../paper/store';
import { platformOf } from '../platform';
import { lockBook, moveRecords } from '../record/store';
import { enterpriseOf } from '../title/service';
import { factsOf } from './rules';

const YEAR_MS = 365 * 86_400_000;

export const applications: ReviewKind<InvoiceRow> = {
  kind: reviewKind.invoice,
  called: '这张发票',
  reads: 'invoice.read',
  decides: 'invoice.decide',
  second: 'never',
  whySecond: ({ settings: { limits } }, { gross }) =>
    gross > limits.invoiceSecondAbove ? `单张超过 ${displayMoney(limits.invoiceSecondAbove)} 元，` : undefined,
  dueHours: 24,
  reasons: ['抬头与税号不符', '请先完成企业认证', '开票信息不全', '请改开普通发票', '用户要求不开'],
  grantLabel: '同意开票',
  effect: '同意后开始开具，用户不能再撤销',
  acts: {
    targetKind: 'invoice',
    opened: 'invoice.apply',
    granted: 'invoice.grant',
    refused: 'invoice.refuse',
    takenBack: 'invoice.cancel',
  },
  about: ({ no, memberId, gross, kind }) => ({ id: no, memberId, amount: gross, title: labelOf('titleKind', kind) }),
  audited: ({ no, kind, gross }) => ({
    targetId: no,
    after: { kind: labelOf('titleKind', kind), amount: formatMoney(gross) },
  }),
  async lock(tx, no) {
    const known = await selectInvoice(tx, no);
    if (!known) return undefined;
    await lockBook(tx, known.memberId);
    return lockInvoice(tx, no);
  },
  read: (ctx, no) => selectInvoice(ctx.db, no),
  async show(ctx, invoice) {
    const { no, memberId, gross } = invoice;
    const since = new Date(startOfDay(ctx.now()).getTime() - YEAR_MS);
    const [enterprise, lines, parts, standing] = await Promise.all([
      enterpriseOf(ctx.db, memberId),
      selectLines(ctx.db, no),
      selectParts(ctx.db, no),
      selectStanding(ctx.db, memberId, since),
    ]);
    const email = emailOf(ctx, invoice);
    const title = buyerOf(ctx, invoice);
    return {
      facts: factsOf({ title, enterprise, lines, parts, gross, email: email && maskEmail(email) }),
      sums: [{ label: '这位用户，近一年已开', ...standing }],
      link: `/invoices/${no}`,
    };
  },
  async granted(tx, ctx, { no }) {
    await setStatus(tx, no, { status: invoiceStatus.issuing }, ctx.now());
    if (!platformOf(ctx)) return '已同意，请上传开好的发票';
    await addIssuing(tx, no);
    return '已同意，正在开具';
  },
  async refused(tx, ctx, invoice, reason) {
    const { no, memberId, gross } = invoice;
    await release(tx, no);
    await setStatus(tx, no, { status: invoiceStatus.refused, reason }, ctx.now());
    await notify(tx, ctx, { memberId, event: 'invoiceRefused', params: { amount: gross, reason }, key: no });
    return '已退回，金额可以重新申请';
  },
  async takenBack(tx, ctx, { no }) {
    const reason = ctx.actor.kind === 'member' ? '' : '所含的消费已退款';
    await release(tx, no);
    await setStatus(tx, no, { status: invoiceStatus.cancelled, reason }, ctx.now());
  },
};

/** The amount of an application can be invoiced again. */
async function release(tx: Transaction, no: string): Promise<void> {
  const parts = await selectParts(tx, no);
  await moveRecords(
    tx,
    parts.map(({ recordId, amount }) => ({ recordId, invoiced: -amount, reversing: 0n })),
  );
}
