// The Alipay peer: its parts put together and its routes.
import type { Clock } from '../clock';
import { htmlPage, json, redirect, refusal, text, type Answer } from '../http/answer';
import { fieldsOf, formOf, sendsJson, textField, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import type { Delivery, Outbox } from '../outbox';
import { unknownOrderPage } from '../pages/cashier';
import { BillArchive } from './bill';
import { Faults } from './faults';
import { answerGateway } from './gateway';
import { Merchants, type Merchant } from './merchants';
import { Notices } from './notices';
import { cancelledPage, cashierPage } from './pages/cashier-page';
import { consolePage, type TradeView } from './pages/console-page';
import type { Platform } from './platform';
import { returnAddress } from './return-url';
import { parseSwitches, SwitchBoard } from './switches';
import { isOpened, type Trade } from './trade';
import { Trades } from './trades';

const SHOWN_TRADES = 50;

/** Opens the platform on a journal: keys and demo merchant are made on the first start. */
export async function openAlipay(journal: Journal, clock: Clock, outbox: Outbox, publicUrl: string): Promise<Platform> {
  const merchants = await Merchants.open(journal);
  const switches = new SwitchBoard(journal);
  const notices = new Notices(outbox, clock, merchants, switches);
  const trades = new Trades(journal, clock, switches, notices);
  const parts = { merchants, switches, notices, trades, faults: new Faults(), bills: new BillArchive(clock) };
  return { clock, publicUrl, outbox, ...parts };
}

/** Everything the platform answers. */
export function alipayRoutes(platform: Platform): Route[] {
  return [
    { methods: ['GET', 'POST'], path: '/gateway.do', access: 'open', answer: (r) => answerGateway(platform, r) },
    { methods: ['GET'], path: '/alipay/cashier', access: 'open', answer: (r) => showCashier(platform, r) },
    { methods: ['POST'], path: '/alipay/cashier/pay', access: 'console', answer: (r) => pay(platform, r) },
    { methods: ['POST'], path: '/alipay/cashier/cancel', access: 'console', answer: (r) => cancel(platform, r) },
    { methods: ['GET'], path: '/alipay/downloadBillFile.resource', access: 'open', answer: (r) => bill(platform, r) },
    { methods: ['GET'], path: '/alipay/', access: 'console', answer: () => showConsole(platform) },
    { methods: ['GET'], path: '/alipay', access: 'console', answer: () => redirect('/alipay/', 302) },
    { methods: ['GET'], path: '/alipay/trades.json', access: 'console', answer: (r) => listTrades(platform, r) },
    { methods: ['POST'], path: '/alipay/switches', access: 'console', answer: (r) => setSwitches(platform, r) },
    { methods: ['POST'], path: '/alipay/faults', access: 'console', answer: (r) => armFault(platform, r) },
    { methods: ['POST'], path: '/alipay/notify/now', access: 'console', answer: (r) => notifyNow(platform, r) },
    { methods: ['GET'], path: '/alipay/merchant.json', access: 'loopback', answer: (r) => showMerchant(platform, r) },
    { methods: ['POST'], path: '/alipay/merchants', access: 'loopback', answer: (r) => createMerchant(platform, r) },
  ];
}

function showCashier(platform: Platform, request: SandboxRequest): Answer {
  const found = platform.trades.atCashier(request.query.get('order') ?? '');
  if (!found) return htmlPage(unknownOrderPage(), 404);
  const trade = platform.trades.open(found);
  const page = cashierPage({
    trade,
    merchantName: platform.merchants.find(trade.appId)?.name ?? '',
    switches: platform.switches.of(trade.appId, trade.outTradeNo),
    isPayable: platform.trades.isPayable(trade),
    now: platform.clock.now(),
  });
  return htmlPage(page, 200, trade.returnUrl ? [new URL(trade.returnUrl).origin] : []);
}

/** Pays and sends the browser back to the merchant; an order that cannot be paid shows its cashier again. */
function pay(platform: Platform, request: SandboxRequest): Answer {
  const trade = cashierTrade(platform, request);
  if (!trade) return htmlPage(unknownOrderPage(), 404);
  const done = platform.trades.pay(trade);
  const address = done.state === 'TRADE_SUCCESS' && isOpened(done) ? returnAddress(platform, done) : undefined;
  return redirect(address ?? `/alipay/cashier?order=${trade.id}`);
}

function cancel(platform: Platform, request: SandboxRequest): Answer {
  const trade = cashierTrade(platform, request);
  return trade ? htmlPage(cancelledPage(trade)) : htmlPage(unknownOrderPage(), 404);
}

function cashierTrade(platform: Platform, request: SandboxRequest): Trade | undefined {
  return platform.trades.atCashier(formOf(request).get('order') ?? '');
}

function bill(platform: Platform, request: SandboxRequest): Answer {
  const file = platform.bills.download(request.query.get('fileId') ?? '');
  if (!file) return text('下载地址已过期，请重新查询', 403);
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="bill.zip"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  };
  return { status: 200, headers, body: file.content };
}

function showConsole(platform: Platform): Answer {
  const trades = platform.trades.list();
  const shown = trades.slice(0, SHOWN_TRADES).map((trade) => viewOf(platform, trade));
  const { publicUrl, merchants } = platform;
  return htmlPage(consolePage({ merchant: merchants.demo, publicUrl, total: trades.length, trades: shown }));
}

function viewOf(platform: Platform, trade: Trade): TradeView {
  return {
    trade,
    switches: platform.switches.of(trade.appId, trade.outTradeNo),
    deliveries: platform.outbox.list(platform.notices.channelName, `${trade.appId}/${trade.outTradeNo}`),
  };
}

function listTrades(platform: Platform, request: SandboxRequest): Answer {
  const outTradeNo = request.query.get('outTradeNo');
  const trades = platform.trades.list().filter((trade) => !outTradeNo || trade.outTradeNo === outTradeNo);
  return json({ trades: trades.map((trade) => viewOf(platform, trade)) });
}

/** From the cashier's form (names an order of the cashier) or as JSON (names an order number, or none for all). */
function setSwitches(platform: Platform, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  if (!fields) return refusal(400, '请求体不是 JSON 对象');
  if (!sendsJson(request)) return setCashierSwitches(platform, fields);
  const changes = parseSwitches(fields);
  if (!changes) return refusal(400, '开关的取值不对，未改动');
  const appId = textField(fields, 'appId') || platform.merchants.demo.appId;
  return json(platform.switches.set(appId, textField(fields, 'outTradeNo'), changes));
}

function setCashierSwitches(platform: Platform, fields: Record<string, unknown>): Answer {
  const trade = platform.trades.atCashier(textField(fields, 'order'));
  // A form leaves out a box that is not ticked.
  const changes = parseSwitches({ payAfterClose: 'false', refuseRefunds: 'false', ...fields });
  if (!trade || !changes) return refusal(400, '没有这笔订单，或开关的取值不对，未改动');
  platform.switches.set(trade.appId, trade.outTradeNo, changes);
  return redirect(`/alipay/cashier?order=${trade.id}`);
}

function armFault(platform: Platform, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  return fields && platform.faults.arm(fields) ? json({ armed: true }) : refusal(400, '故障的取值不对，未设置');
}

/** Sends a named notify, or all waiting ones (of an order), at once and tells the answers. */
async function notifyNow(platform: Platform, request: SandboxRequest): Promise<Answer> {
  const fields = fieldsOf(request);
  if (!fields) return refusal(400, '请求体不是 JSON 对象');
  const ids = notifiesNamed(platform, fields);
  if (!ids) return refusal(404, '没有这条通知');
  const sent = await platform.outbox.sendNow(ids);
  return sendsJson(request) ? json({ sent: sent.map(reportOf) }) : redirect('/alipay/');
}

function notifiesNamed(platform: Platform, fields: Record<string, unknown>): string[] | undefined {
  const all = platform.outbox.list(platform.notices.channelName);
  const notifyId = textField(fields, 'notifyId');
  if (notifyId) return all.some((delivery) => delivery.id === notifyId) ? [notifyId] : undefined;
  const outTradeNo = textField(fields, 'outTradeNo');
  return all
    .filter((delivery) => delivery.state === 'waiting' && (!outTradeNo || delivery.subject.endsWith(`/${outTradeNo}`)))
    .map((delivery) => delivery.id);
}

function reportOf(delivery: Delivery): Record<string, unknown> {
  const last = delivery.attempts.at(-1);
  return { notifyId: delivery.id, state: delivery.state, attempts: delivery.attempts.length, ...last };
}

function showMerchant(platform: Platform, request: SandboxRequest): Answer {
  const appId = request.query.get('appId');
  const merchant = appId ? platform.merchants.find(appId) : platform.merchants.demo;
  return merchant ? json(credentialsOf(platform, merchant)) : refusal(404, '没有这个商户');
}

async function createMerchant(platform: Platform, request: SandboxRequest): Promise<Answer> {
  const fields = fieldsOf(request);
  if (!fields) return refusal(400, '请求体不是 JSON 对象');
  const merchant = await platform.merchants.create(textField(fields, 'name').slice(0, 64) || '另一商户');
  return json(credentialsOf(platform, merchant), 201);
}

function credentialsOf(platform: Platform, merchant: Merchant): Record<string, string> {
  return {
    appId: merchant.appId,
    sellerId: merchant.sellerId,
    gateway: `${platform.publicUrl}/gateway.do`,
    merchantPrivateKey: merchant.merchantPrivateKey,
    alipayPublicKey: platform.merchants.platform.publicKey,
  };
}
