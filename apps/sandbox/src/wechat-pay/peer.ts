// The WeChat Pay peer: its parts put together and its routes.
import { Faults } from '../alipay/faults';
import type { Clock } from '../clock';
import { htmlPage, json, redirect, refusal, type Answer } from '../http/answer';
import { isHttpUrl } from '../http/post';
import { fieldsOf, formOf, sendsJson, textField, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import type { Outbox } from '../outbox';
import { unknownOrderPage } from '../pages/cashier';
import { openAccounts } from './accounts';
import * as api from './api';
import { BillArchive } from './bill';
import { Notices } from './notices';
import { cancelledPage, cashierPage, consolePage, wrongBridgePage, type TradeView } from './pages';
import type { ServiceAccount, WechatPayPlatform } from './platform';
import { isSignedBridge } from './signature';
import { parseSwitches, SwitchBoard } from './switches';
import type { Trade } from './trade';
import { Trades } from './trades';

const SHOWN_TRADES = 50;

/** Opens WeChat Pay on a journal: keys and merchant are made on the first start. */
export async function openWechatPay(
  journal: Journal,
  clock: Clock,
  outbox: Outbox,
  publicUrl: string,
  serviceAccount: ServiceAccount,
): Promise<WechatPayPlatform> {
  const accounts = await openAccounts(journal);
  const switches = new SwitchBoard(journal);
  const notices = new Notices(outbox, clock, accounts, switches);
  const trades = new Trades(journal, clock, switches, notices);
  const parts = { accounts, switches, notices, trades, bills: new BillArchive(clock, accounts), faults: new Faults() };
  return { clock, publicUrl, outbox, serviceAccount, ...parts };
}

/** Everything WeChat Pay answers. */
export function wechatPayRoutes(platform: WechatPayPlatform): Route[] {
  const call = (method: 'GET' | 'POST', path: string, work: Parameters<typeof api.answerCall>[2]): Route => ({
    methods: [method],
    path,
    access: 'open',
    answer: (request) => api.answerCall(platform, request, work),
  });
  const at = (method: 'GET' | 'POST', path: string, access: Route['access'], answer: Route['answer']): Route => ({
    methods: [method],
    path: `/wechat-pay${path}`,
    access,
    answer,
  });
  return [
    call('POST', '/v3/pay/transactions/native', api.prepayNative),
    call('POST', '/v3/pay/transactions/h5', api.prepayH5),
    call('POST', '/v3/pay/transactions/jsapi', api.prepayInside),
    call('GET', '/v3/pay/transactions/out-trade-no/*', api.queryOrder),
    call('POST', '/v3/pay/transactions/out-trade-no/*', api.closeOrder),
    call('POST', '/v3/refund/domestic/refunds', api.refundOrder),
    call('GET', '/v3/refund/domestic/refunds/*', api.queryRefund),
    call('GET', '/v3/bill/tradebill', api.prepareBill),
    { methods: ['GET'], path: '/v3/billdownload/file', access: 'open', answer: (r) => api.downloadBill(platform, r) },
    at('GET', '/cashier', 'open', (r) => showCashier(platform, r)),
    at('GET', '/bridge', 'open', (r) => openBridge(platform, r)),
    at('POST', '/cashier/pay', 'console', (r) => pay(platform, r)),
    at('POST', '/cashier/cancel', 'console', (r) => cancel(platform, r)),
    at('GET', '/', 'console', () => showConsole(platform)),
    at('GET', '', 'console', () => redirect('/wechat-pay/', 302)),
    at('GET', '/trades.json', 'console', (r) => listTrades(platform, r)),
    at('POST', '/switches', 'console', (r) => setSwitches(platform, r)),
    at('POST', '/faults', 'console', (r) => armFault(platform, r)),
    at('POST', '/notify/now', 'console', (r) => notifyNow(platform, r)),
    at('GET', '/credentials.json', 'loopback', () => json(credentialsOf(platform))),
  ];
}

/** H5 pages lead back to the address that the merchant put on the cashier's. */
function showCashier(platform: WechatPayPlatform, { query }: SandboxRequest): Answer {
  const trade = platform.trades.atCashier(query.get('order') ?? '');
  if (!trade) return htmlPage(unknownOrderPage(), 404);
  const back = backOf(query.get('redirect_url'));
  const page = cashierPage({
    trade,
    merchantName: platform.accounts.name,
    switches: platform.switches.of(trade.outTradeNo),
    isPayable: platform.trades.isPayable(trade),
    now: platform.clock.now(),
    back,
  });
  return htmlPage(page, 200, back ? [new URL(back).origin] : []);
}

/** Stands in for WeChat's payment sheet, which a page opens by getBrandWCPayRequest; that request is the query. */
function openBridge({ accounts, serviceAccount, trades }: WechatPayPlatform, { query }: SandboxRequest): Answer {
  const prepared = /^prepay_id=wx(.+)$/.exec(query.get('package') ?? '')?.[1];
  const trade = trades.atCashier(prepared ?? '');
  const isRight = query.get('appId') === serviceAccount.appId && isSignedBridge(accounts, query);
  if (!isRight || trade?.product !== 'jsapi') return htmlPage(wrongBridgePage(), 400);
  return redirect(`/wechat-pay/cashier?order=${trade.id}`);
}

function backOf(address: string | null): string {
  return address && isHttpUrl(address) ? address : '';
}

function pay(platform: WechatPayPlatform, request: SandboxRequest): Answer {
  const trade = cashierTrade(platform, request);
  if (!trade) return htmlPage(unknownOrderPage(), 404);
  platform.trades.pay(trade);
  return redirect(backOf(formOf(request).get('back')) || `/wechat-pay/cashier?order=${trade.id}`);
}

function cancel(platform: WechatPayPlatform, request: SandboxRequest): Answer {
  const trade = cashierTrade(platform, request);
  if (!trade) return htmlPage(unknownOrderPage(), 404);
  return htmlPage(cancelledPage(trade, backOf(formOf(request).get('back'))));
}

function cashierTrade(platform: WechatPayPlatform, request: SandboxRequest): Trade | undefined {
  return platform.trades.atCashier(formOf(request).get('order') ?? '');
}

function showConsole(platform: WechatPayPlatform): Answer {
  const { accounts, publicUrl } = platform;
  const trades = platform.trades.list().slice(0, SHOWN_TRADES);
  return htmlPage(consolePage({ accounts, publicUrl, trades: trades.map((trade) => viewOf(platform, trade)) }));
}

function viewOf({ switches, outbox, notices }: WechatPayPlatform, trade: Trade): TradeView {
  const deliveries = outbox.list(notices.channelName, trade.outTradeNo);
  return { trade, switches: switches.of(trade.outTradeNo), deliveries };
}

function listTrades(platform: WechatPayPlatform, { query }: SandboxRequest): Answer {
  const no = query.get('outTradeNo');
  const trades = platform.trades.list().filter((trade) => !no || trade.outTradeNo === no);
  return json({ trades: trades.map((trade) => viewOf(platform, trade)) });
}

/** From the cashier's form (names an order of the cashier) or as JSON (names an order number, or none for all). */
function setSwitches(platform: WechatPayPlatform, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  if (!fields) return refusal(400, '请求体不是 JSON 对象');
  const isJson = sendsJson(request);
  // a form leaves out a box that is not ticked
  const changes = parseSwitches(isJson ? fields : { payAfterClose: 'false', ...fields });
  const trade = isJson ? undefined : platform.trades.atCashier(textField(fields, 'order'));
  if (!changes || (!isJson && !trade)) return refusal(400, '没有这笔订单，或开关的取值不对，未改动');
  const set = platform.switches.set(trade?.outTradeNo ?? textField(fields, 'outTradeNo'), changes);
  return trade ? redirect(`/wechat-pay/cashier?order=${trade.id}`) : json(set);
}

function armFault(platform: WechatPayPlatform, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  return fields && platform.faults.arm(fields) ? json({ armed: true }) : refusal(400, '故障的取值不对，未设置');
}

/** Sends a named notification, or all that wait (of an order), at once. */
async function notifyNow({ outbox, notices }: WechatPayPlatform, request: SandboxRequest): Promise<Answer> {
  const fields = fieldsOf(request);
  if (!fields) return refusal(400, '请求体不是 JSON 对象');
  const [id, no] = [textField(fields, 'notifyId'), textField(fields, 'outTradeNo')];
  const named = outbox
    .list(notices.channelName, no || undefined)
    .filter((delivery) => (id ? delivery.id === id : delivery.state === 'waiting'));
  const sent = await outbox.sendNow(named.map((delivery) => delivery.id));
  if (!sendsJson(request)) return redirect('/wechat-pay/');
  return json({ sent: sent.map(({ id: notifyId, state, attempts }) => ({ notifyId, state, ...attempts.at(-1) })) });
}

function credentialsOf({ accounts, publicUrl }: WechatPayPlatform): Record<string, string> {
  const [present, next] = accounts.platformKeys;
  return {
    url: publicUrl,
    mchId: accounts.mchId,
    appId: accounts.appId,
    serial: accounts.serial,
    merchantPrivateKey: accounts.merchantPrivateKey,
    apiV3Key: accounts.apiV3Key,
    publicKeyId: present.id,
    publicKey: present.publicKey,
    nextPublicKeyId: next.id,
    nextPublicKey: next.publicKey,
  };
}
