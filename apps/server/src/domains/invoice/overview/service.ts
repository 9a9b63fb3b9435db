// Invoices as operators read them: one, the sums of the months, and what is set.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { type Cell, xlsxDownload } from '../../../kernel/xlsx';
import { searchInvoices } from '../application/list';
import { isNumbered, selectInvoice, selectParts } from '../application/store';
import { buyerOf } from '../buyer/service';
import { selectLines } from '../paper/store';
import { platformOf } from '../platform';
import { shownDetails } from '../title/rules';
import { selectMonthSums } from './store';

/** 24 months, and the one that runs. */
const SUMMED_MS = 25 * 31 * 86_400_000;

/** For the accountant. */
export const getInvoiceSums = useCase(contract.getInvoiceSums, async (ctx) => ({ list: await sumsOf(ctx) }));

async function sumsOf({ db, now }: Context) {
  const sums = await selectMonthSums(db, new Date(now().getTime() - SUMMED_MS));
  return sums.map(({ gross, net, tax, ...sum }) => ({
    ...sum,
    gross: formatMoney(gross),
    net: formatMoney(net),
    tax: formatMoney(tax),
  }));
}

/** The same as a workbook. */
export const exportInvoiceSums = useCase(contract.exportInvoiceSums, async (ctx) => {
  const sums = await sumsOf(ctx);
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [['开具月份', '税目', '税率（%）', '行数', '金额', '税额', '价税合计']];
    yield sums.map(({ month, taxItem: item, ratePercent, lines, net, tax, gross }) => [
      month,
      labelOf('taxItem', item),
      ...[String(ratePercent), String(lines), net, tax, gross].map((number) => ({ number })),
    ]);
  }
  return xlsxDownload('发票按月合计.xlsx', [{ name: '按月合计', widths: [12, 16, 10, 8, 16, 14, 16], rows: rows() }]);
});

/** One, phone and account masked. @throws Refusal notFound */
export const getInvoiceDetail = useCase(contract.getInvoiceDetail, async (ctx, { no }) => {
  const [row, invoice, lines, parts] = await Promise.all([
    searchInvoices.row(ctx, isNumbered(no)),
    selectInvoice(ctx.db, no),
    selectLines(ctx.db, no),
    selectParts(ctx.db, no),
  ]);
  if (!row || !invoice) throw new Refusal('notFound');
  const { name: _, ...details } = shownDetails(buyerOf(ctx, invoice));
  return {
    ...row,
    ...details,
    remark: invoice.remark,
    lines: lines.map(({ gross, net, tax, ...line }) => ({
      ...line,
      gross: formatMoney(gross),
      net: formatMoney(net),
      tax: formatMoney(tax),
    })),
    parts: parts.map(({ recordId, title, orderNo, amount, reversed }) => ({
      recordId,
      title,
      orderNo: orderNo ?? '',
      amount: formatMoney(amount),
      reversed: formatMoney(reversed),
    })),
    byHand: invoice.status === invoiceStatus.issuing && (!platformOf(ctx) || invoice.said !== ''),
  };
});
