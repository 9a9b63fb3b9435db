// The trade bill of a finished day, of type ALL: each value led by a backtick, a summary at the end.
import { createHash, randomBytes } from 'node:crypto';
import { beijingDay, beijingTime, type Clock } from '../clock';
import type { Accounts } from './accounts';
import { Refusal } from './refusal';
import { isPaid, yuanOf, type PaidTrade, type Refund, type Trade } from './trade';

const COLUMNS = [
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类',
  '应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包',
  '手续费,费率,订单金额,申请退款金额,费率备注',
].join(',');
const SUMMARY = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const LINK_LIFE_MS = 30_000;
const BUYER = 'oSandboxBuyer';

type Entry = { trade: PaidTrade; refund?: Refund; at: Date };

export class BillArchive {
  private readonly links = new Map<string, { text: string; validUntil: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly accounts: Accounts,
  ) {}

  /** Makes the bill of a day; answers its download's token and its hash. @throws Refusal NO_STATEMENT_EXIST */
  prepare(trades: readonly Trade[], day: string): { token: string; hash: string } {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Refusal('PARAM_ERROR');
    const entries = trades.flatMap(entriesOf).filter(({ at }) => beijingDay(at) === day);
    if (day >= beijingDay(this.clock.now()) || entries.length === 0) throw new Refusal('NO_STATEMENT_EXIST');
    const ordered = entries.sort((a, b) => a.at.getTime() - b.at.getTime());
    const text = `\uFEFF${[COLUMNS, ...ordered.map((entry) => this.line(entry)), SUMMARY, totals(ordered)].join('\r\n')}\r\n`;
    const token = randomBytes(16).toString('hex');
    this.links.set(token, { text, validUntil: this.clock.now().getTime() + LINK_LIFE_MS });
    return { token, hash: createHash('sha1').update(text).digest('hex') };
  }

  /** The file behind a token while its address is valid. */
  download(token: string): string | undefined {
    const link = this.links.get(token);
    return link && link.validUntil >= this.clock.now().getTime() ? link.text : undefined;
  }

  private line({ trade, refund, at }: Entry): string {
    const { mchId, appId } = this.accounts;
    const paid = yuanOf(trade.paidFen);
    const back = yuanOf(refund?.fen ?? 0);
    return values(
      [
        [
          beijingTime(at),
          trade.appId ?? appId,
          mchId,
          '0',
          '',
          trade.transactionId,
          trade.outTradeNo,
          trade.openid ?? BUYER,
          tradeType(trade),
        ],
        [refund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', refund ? '0.00' : paid, '0.00'],
        [refund?.refundId ?? '0', refund?.outRefundNo ?? '0', back, '0.00'],
        [refund ? 'ORIGINAL' : '', refund ? 'SUCCESS' : '', trade.description, '', '0.00000', '0.00%'],
        [refund ? '0.00' : paid, back, ''],
      ].flat(),
    );
  }
}

function entriesOf(trade: Trade): Entry[] {
  if (!isPaid(trade)) return [];
  const refunds = trade.refunds
    .filter(({ status }) => status === 'SUCCESS')
    .map((refund) => ({ trade, refund, at: new Date(refund.finishedAt ?? refund.createdAt) }));
  return [{ trade, at: new Date(trade.paidAt) }, ...refunds];
}

function totals(entries: readonly Entry[]): string {
  const paid = entries.reduce((sum, { trade, refund }) => sum + (refund ? 0 : trade.paidFen), 0);
  const back = entries.reduce((sum, { refund }) => sum + (refund?.fen ?? 0), 0);
  return values([entries.length, yuanOf(paid), yuanOf(back), '0.00', '0.00000', yuanOf(paid), yuanOf(back)]);
}

/** The platform's name for a product. */
export function tradeType(trade: Trade): string {
  return ({ native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI' } as const)[trade.product];
}

function values(cells: readonly (string | number)[]): string {
  return cells.map((cell) => `\`${String(cell).replaceAll(/[\r\n`]+/g, ' ')}`).join(',');
}
