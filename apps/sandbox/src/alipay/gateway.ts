// /gateway.do: verifies a merchant's call, runs the method, answers signed as the open platform does.
import { HANG_UP, htmlPage, redirect, type Answer, type Outcome } from '../http/answer';
import type { SandboxRequest } from '../http/request';
import { parametersOf, verifyCall, type Call } from './envelope';
import { cashierUrl, pagePay, precreate } from './methods/payment';
import { queryBillDownload } from './methods/bill-download';
import { closeTrade, queryRefund, queryTrade, refundTrade } from './methods/trade-methods';
import { debugErrorPage } from './pages/debug-error-page';
import type { Platform } from './platform';
import { invalid, missing, Refusal, systemError } from './refusal';
import { signRsa2, type Parameters } from './signature';

type Node = Record<string, unknown>;

const PAGES = new Map([
  ['alipay.trade.page.pay', 'page'],
  ['alipay.trade.wap.pay', 'wap'],
] as const);

const METHODS = new Map<string, (platform: Platform, call: Call) => Node>([
  ['alipay.trade.precreate', precreate],
  ['alipay.trade.query', queryTrade],
  ['alipay.trade.close', closeTrade],
  ['alipay.trade.refund', refundTrade],
  ['alipay.trade.fastpay.refund.query', queryRefund],
  ['alipay.data.dataservice.bill.downloadurl.query', queryBillDownload],
]);

/** Answers one call to the gateway. */
export function answerGateway(platform: Platform, request: SandboxRequest): Outcome {
  const parameters = parametersOf(request);
  const method = parameters['method'] ?? '';
  const page = PAGES.get(method as 'alipay.trade.page.pay');
  if (page) return answerPage(platform, parameters, page);
  const fault = platform.faults.take(method);
  const node = fault === 'systemError' ? systemError().node : runMethod(platform, parameters, method);
  if (fault === 'lostAnswer') return HANG_UP;
  const name = METHODS.has(method) ? `${method.replaceAll('.', '_')}_response` : 'error_response';
  // The platform cannot choose a key for an application it does not know: those answers carry no sign.
  const isKnown = platform.merchants.find(parameters['app_id'] ?? '') !== undefined;
  return signedAnswer(
    name,
    node,
    isKnown ? platform.merchants.platform.privateKey : undefined,
    fault === 'forgedAnswer',
  );
}

/** Page pay is opened by the buyer's browser: it answers a redirect, or a page that names the mistake. */
function answerPage(platform: Platform, parameters: Parameters, product: 'page' | 'wap'): Answer {
  try {
    const trade = pagePay(platform, verifyCall(parameters, platform.merchants), product);
    return redirect(cashierUrl(platform, trade), 302);
  } catch (error) {
    if (error instanceof Refusal) return htmlPage(debugErrorPage(error));
    throw error;
  }
}

function runMethod(platform: Platform, parameters: Parameters, method: string): Node {
  try {
    if (!method) throw missing('method');
    const run = METHODS.get(method);
    if (!run) throw invalid('method');
    return { code: '10000', msg: 'Success', ...run(platform, verifyCall(parameters, platform.merchants)) };
  } catch (error) {
    if (error instanceof Refusal) return error.node;
    throw error;
  }
}

/** The node's text is signed as sent, with escaped slashes, so a client must verify it without re-serialising it. */
function signedAnswer(name: string, node: Node, privateKey: string | undefined, isForged: boolean): Answer {
  const text = JSON.stringify(node).replaceAll('/', '\\/');
  const sign = privateKey && signRsa2(isForged ? `${text} ` : text, privateKey);
  const body = sign ? `{"${name}":${text},"sign":"${sign}"}` : `{"${name}":${text}}`;
  const headers = { 'content-type': 'text/html;charset=utf-8', 'content-security-policy': "default-src 'none'" };
  return { status: 200, headers, body };
}
