// The merchant's bill of a day or a month: a ZIP of GBK CSV files behind an address that works for 30 seconds.
import { randomBytes } from 'node:crypto';
import { beijingDay, beijingTime, type Clock } from '../clock';
import { fenOf, yuanOf } from './amount';
import { BUYER } from './buyer';
import { encodeGbk } from './gbk';
import type { Merchant } from './merchants';
import { business, invalid, notSignedUp } from './refusal';
import { amountOf, type Trade } from './trade';
import { zip } from '../zip';

const LINK_LIFE_MS = 30_000;
const MAX_LINKS = 1_000;

const COLUMNS = [
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）',
  '商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称',
  '商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注',
].join(',');

const SUMMARY_COLUMNS = [
  '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）',
  '商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）',
].join(',');

interface Entry {
  trade: Trade;
  kind: '交易' | '退款';
  /** Signed fen: refunds are negative. */
  fen: bigint;
  finishedAt: Date;
  requestNo: string;
  remark: string;
}

interface Link {
  content: Buffer;
  name: string;
  validUntil: number;
}

export class BillArchive {
  private readonly links = new Map<string, Link>();

  constructor(private readonly clock: Clock) {}

  /**
   * Makes the bill of a finished day (`yyyy-MM-dd`) or month (`yyyy-MM`) and answers the key of its download.
   * @throws Refusal isp.bill_not_exist when nothing happened or the period is not over
   */
  prepare(merchant: Merchant, trades: readonly Trade[], billType: string, period: string): string {
    if (billType === 'signcustomer') throw notSignedUp();
    if (billType !== 'trade' || !/^\d{4}-\d{2}(-\d{2})?$/.test(period)) throw invalid('parameter');
    const now = this.clock.now();
    if (period >= beijingDay(now).slice(0, period.length)) throw business('isp.bill_not_exist');
    const entries = trades
      .filter((trade) => trade.appId === merchant.appId)
      .flatMap(entriesOf)
      .filter((entry) => beijingDay(entry.finishedAt).startsWith(period))
      .sort((a, b) => a.finishedAt.getTime() - b.finishedAt.getTime());
    if (entries.length === 0) throw business('isp.bill_not_exist');
    return this.keep(archive(merchant, period, entries, now), `${baseName(merchant, period)}.csv.zip`);
  }

  /** The file behind a key while the address is still valid. */
  download(key: string): Pick<Link, 'content' | 'name'> | undefined {
    const link = this.links.get(key);
    return link && link.validUntil >= this.clock.now().getTime() ? link : undefined;
  }

  private keep(content: Buffer, name: string): string {
    const oldest = this.links.keys().next().value;
    if (this.links.size >= MAX_LINKS && oldest !== undefined) this.links.delete(oldest);
    const key = randomBytes(16).toString('hex');
    this.links.set(key, { content, name, validUntil: this.clock.now().getTime() + LINK_LIFE_MS });
    return key;
  }
}

function entriesOf(trade: Trade): Entry[] {
  if (!trade.paidAt) return [];
  const payment: Entry = {
    trade,
    kind: '交易',
    fen: fenOf(amountOf(trade)),
    finishedAt: new Date(trade.paidAt),
    requestNo: '',
    remark: trade.body,
  };
  const refunds = trade.refunds.map((refund): Entry => ({
    trade,
    kind: '退款',
    fen: -fenOf(refund.amount),
    finishedAt: new Date(refund.refundedAt),
    requestNo: refund.outRequestNo,
    remark: refund.reason,
  }));
  return [payment, ...refunds];
}

function archive(merchant: Merchant, period: string, entries: readonly Entry[], now: Date): Buffer {
  const files = [
    { name: `${baseName(merchant, period)}.csv`, text: details(merchant, period, entries, now) },
    { name: `${baseName(merchant, period)}(汇总).csv`, text: summary(merchant, period, entries, now) },
  ];
  return zip(files.map((file) => ({ name: encodeGbk(file.name), content: encodeGbk(file.text) })));
}

function baseName(merchant: Merchant, period: string): string {
  return `${merchant.sellerId}_${period.replaceAll('-', '')}_业务明细`;
}

function details(merchant: Merchant, period: string, entries: readonly Entry[], now: Date): string {
  const payments = entries.filter((entry) => entry.kind === '交易');
  const refunds = entries.filter((entry) => entry.kind === '退款');
  return lines([
    '#支付宝业务明细查询',
    ...headOf(merchant, period),
    '#-----------------------------------------业务明细列表----------------------------------------',
    COLUMNS,
    ...entries.map(detailRow),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共${total(payments)}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${total(refunds)}元，商家优惠退款共0.00元`,
    `#导出时间：[${beijingTime(now)}]`,
  ]);
}

function summary(merchant: Merchant, period: string, entries: readonly Entry[], now: Date): string {
  const payments = entries.filter((entry) => entry.kind === '交易').length;
  const sum = total(entries);
  const row = ['合计', '', payments, entries.length - payments, sum, sum, '0.00', '0.00', '0.00', '0.00', '0.00', sum];
  return lines([
    '#支付宝业务汇总查询',
    ...headOf(merchant, period),
    '#-----------------------------------------业务汇总列表----------------------------------------',
    SUMMARY_COLUMNS,
    row.join(','),
    '#----------------------------------------业务汇总列表结束-------------------------------------',
    `#导出时间：[${beijingTime(now)}]`,
  ]);
}

/** Numbers carry a trailing tab, as in the real file, so that spreadsheets keep their digits. */
function detailRow(entry: Entry): string {
  const { trade } = entry;
  const amount = yuanOf(entry.fen);
  const created = trade.createdAt ? beijingTime(new Date(trade.createdAt)) : '';
  const order = [`${trade.tradeNo}\t`, `${trade.outTradeNo}\t`, entry.kind, cell(trade.subject), created];
  const shop = ',,,';
  const discounts = '0.00,0.00,0.00,0.00,0.00,,0.00,0.00';
  const party = [beijingTime(entry.finishedAt), shop, BUYER.logonId, amount, amount, discounts];
  return [...order, ...party, `${cell(entry.requestNo)}\t`, '0.00', '0.00', cell(entry.remark)].join(',');
}

function headOf(merchant: Merchant, period: string): string[] {
  const first = period.length === 7 ? `${period}-01` : period;
  const start = new Date(`${first}T00:00:00Z`);
  const end = new Date(start);
  if (period.length === 7) end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCDate(end.getUTCDate() + 1);
  const day = (date: Date): string =>
    date
      .toISOString()
      .slice(0, 10)
      .replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日');
  return [
    `#账号：[${merchant.sellerId}0156]`,
    `#起始日期：[${day(start)} 00:00:00]   终止日期：[${day(end)} 00:00:00]`,
  ];
}

function total(entries: readonly Entry[]): string {
  return yuanOf(entries.reduce((sum, entry) => sum + entry.fen, 0n));
}

/** A comma or a line break would shift the columns: the file has no quoting. */
function cell(text: string): string {
  return text.replaceAll(',', '，').replace(/[\r\n\t]+/g, ' ');
}

function lines(rows: readonly string[]): string {
  return `${rows.join('\r\n')}\r\n`;
}
