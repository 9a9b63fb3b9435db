// Alipay's wire protocol behind the interface of a channel.
import { formatMoney, parseMoney } from '@jishi/money';
import { AlipaySdk } from 'alipay-sdk';
import { Refusal } from '../../../kernel/refusal';
import type { AlipaySettings } from '../../../kernel/settings';
import { formatTime } from '../../../kernel/time';
import {
  type BillLine,
  type PayChannel,
  type Payable,
  type Payment,
  type RefundState,
  wholeFen,
} from '../channel/rules';
import { parseBill } from './rules';

type Answer = Readonly<Record<string, string | undefined>>;

type Ask = (method: string, bizContent: object, where?: { notifyUrl: string }) => Promise<Answer>;

const PAID = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);
const TIMEOUT_MS = 8000;

/** An adapter over the official SDK; every answer's signature is checked. */
export function openAlipay(settings: AlipaySettings, now: () => Date): PayChannel {
  const sdk = new AlipaySdk({
    appId: settings.appId,
    privateKey: settings.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: settings.alipayPublicKey,
    gateway: settings.gateway,
    timeout: TIMEOUT_MS,
  });
  // the SDK would write the machine's own time zone; Alipay reads Beijing time
  const stamped = () => ({ timestamp: formatTime(now()) });
  const ask: Ask = async (method, bizContent, where) =>
    (await sdk.exec(method, { bizContent, ...where, ...stamped() }, { validateSign: true })) as unknown as Answer;

  return {
    merchant: `${settings.sellerId}/${settings.appId}`,
    async start(order, { way, notifyUrl, returnUrl }) {
      wholeFen(order.amount);
      if (way === 'code') return { payUrl: null, codeUrl: await codeOf(ask, order, notifyUrl) };
      const [method, product] =
        way === 'phonePage'
          ? (['alipay.trade.wap.pay', { product_code: 'QUICK_WAP_WAY', quit_url: returnUrl }] as const)
          : (['alipay.trade.page.pay', { product_code: 'FAST_INSTANT_TRADE_PAY' }] as const);
      const bizContent = { ...contentOf(order), ...product };
      return {
        payUrl: sdk.pageExecute(method, 'GET', { bizContent, notifyUrl, returnUrl, ...stamped() }),
        codeUrl: null,
      };
    },
    async queryTrade(no) {
      const answer = await ask('alipay.trade.query', { out_trade_no: no });
      const { code, subCode, tradeStatus } = answer;
      if (code === '40004' && subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'waiting' };
      if (code !== '10000') return { state: 'unknown' };
      const payment = paymentOf(tradeStatus, answer.tradeNo, answer.totalAmount);
      if (payment) return { state: 'paid', ...payment };
      return { state: tradeStatus === 'TRADE_CLOSED' ? 'closed' : 'waiting' };
    },
    async closeTrade(no) {
      const { code, subCode } = await ask('alipay.trade.close', { out_trade_no: no });
      return code === '10000' || subCode === 'ACQ.TRADE_NOT_EXIST';
    },
    ...refundsBy(ask),
    downloadBill: (day) => downloadBill(ask, day),
    readNotify({ body }) {
      const form: Record<string, string> = Object.fromEntries(new URLSearchParams(body));
      const { notify_id: notifyId = '', out_trade_no: no = '', trade_status: says = '', trade_no, total_amount } = form;
      const doubted = { verified: false, notifyId, no, payment: null, says };
      if (form.sign_type !== 'RSA2' || !form.sign || !isSigned(sdk, form)) return doubted;
      if (form.app_id !== settings.appId || form.seller_id !== settings.sellerId) return doubted;
      if (!notifyId || !no || !says) return doubted;
      return { ...doubted, verified: true, payment: paymentOf(says, trade_no, total_amount) };
    },
    acknowledge: (heard) =>
      heard
        ? { status: 200, type: 'text/plain', body: 'success' }
        : { status: 400, type: 'text/plain', body: 'failure' },
  };
}

async function codeOf(ask: Ask, order: Payable, notifyUrl: string): Promise<string> {
  const answer = await ask('alipay.trade.precreate', contentOf(order), { notifyUrl });
  if (answer.subCode === 'ACQ.TRADE_HAS_SUCCESS') throw new Refusal('stateConflict', '这笔订单已付款，正在确认到账');
  if (answer.code !== '10000' || !answer.qrCode) throw unclear('payment', answer);
  return answer.qrCode;
}

function refundsBy(ask: Ask): Pick<PayChannel, 'refund' | 'queryRefund'> {
  const queryRefund: PayChannel['queryRefund'] = async ({ tradeNo, refundNo }) => {
    const answer = await ask('alipay.trade.fastpay.refund.query', { trade_no: tradeNo, out_request_no: refundNo });
    if (answer.code === '40004' && answer.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'absent' };
    if (answer.code !== '10000') throw unclear('refund query', answer);
    if (!answer.refundAmount) return { state: 'absent' };
    return { state: answer.refundStatus === 'REFUND_SUCCESS' ? 'done' : 'processing' };
  };

  return {
    queryRefund,
    async refund(request): Promise<RefundState> {
      wholeFen(request.amount);
      const answer = await ask('alipay.trade.refund', {
        trade_no: request.tradeNo,
        refund_amount: formatMoney(request.amount),
        out_request_no: request.refundNo,
      });
      if (answer.code === '10000') {
        if (answer.fundChange === 'Y') return { state: 'done' };
        // no money moved by this request: an earlier one under the same number may have done it
        const known = await queryRefund(request);
        return known.state === 'absent' ? { state: 'processing' } : known;
      }
      if (answer.code === '40004' && answer.subCode !== 'ACQ.SYSTEM_ERROR')
        return { state: 'refused', reason: answer.subMsg ?? answer.subCode ?? '支付宝拒绝了退款' };
      throw unclear('refund', answer);
    },
  };
}

async function downloadBill(ask: Ask, day: string): Promise<BillLine[] | undefined> {
  const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', {
    bill_type: 'trade',
    bill_date: day,
  });
  if (answer.subCode === 'isp.bill_not_exist') return undefined;
  if (answer.code !== '10000' || !answer.billDownloadUrl) throw unclear('bill', answer);
  const file = await fetch(answer.billDownloadUrl, { redirect: 'error', signal: AbortSignal.timeout(4 * TIMEOUT_MS) });
  if (!file.ok) throw new Error(`the bill's address answered ${file.status}`);
  return parseBill(Buffer.from(await file.arrayBuffer()));
}

function contentOf(order: Payable) {
  return {
    out_trade_no: order.no,
    // Alipay refuses these three in a subject
    subject: order.subject.replaceAll(/[/=&]/g, ' '),
    total_amount: formatMoney(order.amount),
    time_expire: formatTime(order.expireAt),
  };
}

function unclear(what: string, { code, subCode }: Answer): Error {
  return new Error(`Alipay did not answer plainly to a ${what}: ${code} ${subCode ?? ''}`);
}

function paymentOf(
  status: string | undefined,
  tradeNo: string | undefined,
  totalAmount: string | undefined,
): Payment | null {
  if (!PAID.has(status ?? '') || !tradeNo || !totalAmount) return null;
  return { tradeNo, amount: yuan(totalAmount) };
}

/** Zero for a malformed amount, so that nothing is booked for it. */
function yuan(text: string): bigint {
  try {
    return parseMoney(text);
  } catch {
    return 0n;
  }
}

function isSigned(sdk: AlipaySdk, form: Readonly<Record<string, string>>): boolean {
  try {
    return sdk.checkNotifySignV2({ ...form });
  } catch {
    return false;
  }
}
