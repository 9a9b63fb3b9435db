// Invoices as operators read them: one, the sums of the months, and what is set.
import * as contract from '@jishi/contract/console/invoice';
import { invoiceStatus, taxItem } from '@jishi/contract/enums/invoice';
import { taxItems } from '@jishi/contract/invoice';
import { formatMoney } from '@jishi/money';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
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
export const getInvoiceSums = useCase(contract.getInvoiceSums, async (ctx) => {
  const sums = await selectMonthSums(ctx.db, new Date(ctx.now().getTime() - SUMMED_MS));
  return {
    list: sums.map(({ gross, net, tax, ...sum }) => ({
      ...sum,
      gross: formatMoney(gross),
      net: formatMoney(net),
      tax: formatMoney(tax),
    })),
  };
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

/** Set outside, by the environment; here to be read. */
export const getInvoiceSettings = useCase(contract.getInvoiceSettings, async (ctx) => {
  const { seller, minimum, batchUpTo, secondAbove, rates } = ctx.settings.invoice;
  return {
    seller: seller ?? null,
    minimum: formatMoney(minimum),
    batchUpTo: formatMoney(batchUpTo),
    secondAbove: formatMoney(secondAbove),
    rates: taxItem.rows.map(({ value }) => ({
      taxItem: value,
      code: taxItems[value].code,
      ratePercent: rates[value],
    })),
    platform: platformOf(ctx) !== undefined,
  };
});
