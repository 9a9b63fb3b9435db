// What stands on an invoice, as texts, for each kind of file.
import { beijingTime } from '../../clock';
import { yuanOf } from '../cents';
import { totalsOf, type Invoice } from '../invoices';

/** On every paper: nothing that the sandbox draws may pass for an invoice. */
export const SAMPLE_MARK = '沙箱样张，不是发票';

export interface Facts {
  title: string;
  number: string;
  /** yyyy-MM-dd HH:mm:ss in Beijing. */
  time: string;
  details: { name: string; rate: string; net: string; tax: string }[];
  net: string;
  tax: string;
  gross: string;
}

/** Of an invoice that is issued. */
export function factsOf(invoice: Invoice): Facts {
  const { net, tax, gross } = totalsOf(invoice.details);
  return {
    title: `电子发票（${invoice.line === 'bs' ? '增值税专用发票' : '普通发票'}）${invoice.blueNumber ? '（红字）' : ''}`,
    number: invoice.number,
    time: beijingTime(new Date(invoice.issuedAt)),
    details: invoice.details.map(({ name, rate, ...amounts }) => ({
      name,
      rate: `${Number((Number(rate) * 100).toFixed(1))}%`,
      net: yuanOf(amounts.net),
      tax: yuanOf(amounts.tax),
    })),
    net: yuanOf(net),
    tax: yuanOf(tax),
    gross: yuanOf(gross),
  };
}

/** The lines of the drawn papers, from the top. */
export function linesOf(invoice: Invoice): string[] {
  const { number, time, details, net, tax, gross } = factsOf(invoice);
  const { buyer, seller, remark, clerk, payee, checker } = invoice;
  return [
    `发票号码：${number}`,
    `开票日期：${time.slice(0, 10)}`,
    `购买方：${buyer.name}  统一社会信用代码/纳税人识别号：${buyer.taxNo}`,
    `销售方：${seller.name}  统一社会信用代码/纳税人识别号：${seller.taxNo}`,
    ...details.map((detail) => `${detail.name}  金额 ${detail.net}  税率 ${detail.rate}  税额 ${detail.tax}`),
    `合计  金额 ${net}  税额 ${tax}`,
    `价税合计（小写）：¥${gross}`,
    `备注：${remark}`,
    [`开票人：${clerk}`, payee && `收款人：${payee}`, checker && `复核人：${checker}`].filter(Boolean).join('  '),
  ];
}
