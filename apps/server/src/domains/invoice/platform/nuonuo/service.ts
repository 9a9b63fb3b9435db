// 诺诺's open platform behind the interface of what issues invoices. An answer that is not plain is unknown: the order is
// asked about again, or asked for again under its number, which the platform takes once.
import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request as send } from 'undici';
import type { Context } from '../../../../kernel/context';
import type { NuonuoSettings, Seller } from '../../../../kernel/settings';
import { settingOf } from '../../setting/service';
import type { InvoiceAnswer, InvoiceOrder, InvoicePlatform } from '../index';
import { FILE_BYTES_MAX, isFileUrl, isInvoiceFile } from './file/rules';
import {
  METHOD,
  type Told,
  isAboutToken,
  listPage,
  listedInvoices,
  orderContent,
  redContent,
  redFormAnswer,
  requestAnswer,
  resultAnswer,
  signatureOf,
  toldBy,
  windowsOf,
} from './rules';
import { selectBlueLines } from './store';
import { type Fresh, tokenOf } from './token/service';

type Needs = Pick<Context, 'db' | 'vault' | 'now' | 'log'>;
type Known = InvoiceAnswer | { state: 'notFound' };
type Call = (method: string, content: object) => Promise<Told | undefined>;

const PATIENCE_MS = 10_000;
const PAGE_SIZE = 50;
/** A month of more invoices than this is a fault. */
const PAGES_MAX = 2_000;
const ANSWER_BYTES_MAX = 1024 * 1024;

/** The adapter of a context; undefined where the platform or the seller is not configured. */
export function openNuonuo(ctx: Context): InvoicePlatform | undefined {
  const { nuonuo, invoice } = ctx.settings;
  const first = invoice.seller;
  if (!nuonuo || !first) return undefined;
  // who sells may change between two calls
  const now = async () => nuonuoPlatform(ctx, nuonuo, (await settingOf(ctx)).seller ?? first);
  return {
    request: async (order) => (await now()).request(order),
    async query(serial) {
      const { query: ask } = await now();
      return ask(serial);
    },
    file: async (url) => (await now()).file(url),
    month: async (month) => (await now()).month(month),
  };
}

/** `patienceMs`: how long a call may take to be answered. */
export function nuonuoPlatform(
  ctx: Needs,
  settings: NuonuoSettings,
  seller: Seller,
  patienceMs = PATIENCE_MS,
): InvoicePlatform {
  const call = callerOf(ctx, settings, seller.taxNo, patienceMs);
  const isOurs = (url: string) => isFileUrl(url, { hosts: settings.fileHosts, platform: settings.url });
  return {
    async request(order) {
      const told = order.reverses
        ? await call(METHOD.applyForRed, await redContentOf(ctx, order, order.reverses.number, seller))
        : await call(METHOD.request, orderContent(order, seller, ctx.now()));
      const answer = requestAnswer(told);
      if (answer.state !== 'refused') return answer;
      // an earlier request may have been taken whose answer was lost: a refusal counts where there is no such order
      const known = await query(call, order.serial, isOurs);
      return known.state === 'notFound' ? answer : known;
    },
    query: (serial) => query(call, serial, isOurs),
    async file(url) {
      if (!isOurs(url)) throw new Error('the file is not on a host of the invoice platform');
      return download(url, patienceMs);
    },
    month: (month) => issuedIn(call, month, seller.taxNo),
  };
}

async function redContentOf(ctx: Needs, order: InvoiceOrder, number: string, seller: Seller): Promise<object> {
  return redContent(order, await selectBlueLines(ctx.db, number), seller);
}

/** Blue invoices by their order number; red ones by their form, and then by the number of what the form asked for. */
async function query(call: Call, serial: string, isOurs: (url: string) => boolean): Promise<Known> {
  const ask = (by: object) => call(METHOD.results, { ...by, isOfferInvoiceDetail: '0' });
  const settle = async (answer: ReturnType<typeof resultAnswer>, by: object): Promise<Known> => {
    if (answer.state !== 'unsealed') return answer;
    await call(METHOD.seal, by);
    return { state: 'accepted' };
  };
  const found = resultAnswer(await ask({ orderNos: [serial] }), { orderNo: serial }, isOurs);
  if (found.state !== 'notFound') return settle(found, { orderno: serial });
  const form = redFormAnswer(await call(METHOD.redForm, { identity: '0', billId: serial }), serial);
  if (form.state !== 'asked') return form;
  const red = resultAnswer(await ask({ serialNos: [form.serialNo] }), { serialNo: form.serialNo }, isOurs);
  // the form knows of it: the platform is only late in showing it
  return red.state === 'notFound' ? { state: 'accepted' } : settle(red, { fpqqlsh: form.serialNo });
}

/** @throws Error when the platform does not answer plainly */
async function issuedIn(call: Call, month: string, taxNo: string) {
  const serialNos = new Set<string>();
  for (const window of windowsOf(month)) {
    for (let page = 1, left = 1; left > 0; page += 1) {
      const paging = { pageNo: String(page), pageSize: String(PAGE_SIZE) };
      const asked = { taxnum: taxNo, requestType: '1', ...window, ...paging };
      const { total, serialNos: shown } = listPage(await call(METHOD.list, asked));
      for (const serialNo of shown) serialNos.add(serialNo);
      left = total - page * PAGE_SIZE;
      if (page === PAGES_MAX || (shown.length < PAGE_SIZE && left > 0))
        throw new Error(`the list of ${month} is not whole`);
    }
  }
  const all = [...serialNos];
  const invoices: Awaited<ReturnType<InvoicePlatform['month']>>[number][] = [];
  for (let at = 0; at < all.length; at += PAGE_SIZE) {
    const some = all.slice(at, at + PAGE_SIZE);
    const asked = { serialNos: some, isOfferInvoiceDetail: '0' };
    invoices.push(...listedInvoices(await call(METHOD.results, asked), some));
  }
  return invoices;
}

function callerOf(ctx: Needs, settings: NuonuoSettings, taxNo: string, patienceMs: number): Call {
  const token = (refused?: string) => tokenOf(ctx, settings.appKey, () => fetchToken(settings, patienceMs), refused);
  return async (method, content) => {
    try {
      const used = await token();
      const told = await post(ctx, settings, { method, taxNo, token: used }, content, patienceMs);
      if (!told || !isAboutToken(told)) return told;
      const renewed = await token(used);
      if (renewed !== used) return await post(ctx, settings, { method, taxNo, token: renewed }, content, patienceMs);
      ctx.log.error({ method, code: told.code }, 'the invoice platform does not accept this application');
      return told;
    } catch (error) {
      // the platform's words, the order and the token stay out of the log
      ctx.log.warn(
        { method, reason: (error as { code?: string }).code ?? 'no answer' },
        'no plain answer of the invoice platform',
      );
      return undefined;
    }
  };
}

/** What the platform says of an order that nobody has; undefined for no plain answer. `noToken`: it gives none for these keys. */
export async function askUnknownOrder(
  ctx: Needs,
  settings: NuonuoSettings,
  taxNo: string,
): Promise<Told | 'noToken' | undefined> {
  const token = await tokenOf(ctx, settings.appKey, () => fetchToken(settings, PATIENCE_MS)).catch(() => undefined);
  if (token === undefined) return 'noToken';
  const asked = { orderNos: [`TRIAL${randomBytes(7).toString('hex')}`], isOfferInvoiceDetail: '0' };
  return post(ctx, settings, { method: METHOD.results, taxNo, token }, asked, PATIENCE_MS);
}

const agent = new Agent({ connect: { timeout: 3_000 }, maxResponseSize: ANSWER_BYTES_MAX });
const fileAgent = new Agent({ connect: { timeout: 3_000 }, maxResponseSize: FILE_BYTES_MAX });

async function post(
  ctx: Needs,
  settings: NuonuoSettings,
  { method, taxNo, token }: { method: string; taxNo: string; token: string },
  content: object,
  patienceMs: number,
): Promise<Told | undefined> {
  const body = JSON.stringify(content);
  const envelope = {
    senid: randomBytes(16).toString('hex'),
    nonce: String(randomInt(10_000_000, 100_000_000)),
    timestamp: String(Math.floor(ctx.now().getTime() / 1000)),
    appkey: settings.appKey,
  };
  const response = await send(`${settings.url}?${new URLSearchParams(envelope).toString()}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'X-Nuonuo-Sign': signatureOf(envelope, body, settings.appSecret),
      accessToken: token,
      userTax: taxNo,
      method,
    },
    body,
    dispatcher: agent,
    signal: AbortSignal.timeout(patienceMs),
  });
  return toldBy(response.statusCode, await response.body.text());
}

/** @throws Error when the platform gives no token */
async function fetchToken({ tokenUrl, appKey, appSecret }: NuonuoSettings, patienceMs: number): Promise<Fresh> {
  const response = await send(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams({
      client_id: appKey,
      client_secret: appSecret,
      grant_type: 'client_credentials',
    }).toString(),
    dispatcher: agent,
    signal: AbortSignal.timeout(patienceMs),
  });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error('the invoice platform gives no token');
  const given = JSON.parse(text) as { access_token?: unknown; expires_in?: unknown };
  const seconds = Number(given.expires_in);
  if (typeof given.access_token !== 'string' || !given.access_token || !(seconds > 0))
    throw new Error('the invoice platform gives no token');
  return { text: given.access_token, seconds };
}

/** @throws Error when it is not given whole, or is no file of an invoice */
async function download(url: string, patienceMs: number): Promise<Buffer> {
  const response = await send(url, { dispatcher: fileAgent, signal: AbortSignal.timeout(3 * patienceMs) });
  const content = Buffer.from(await response.body.arrayBuffer());
  if (response.statusCode !== 200) throw new Error(`the invoice platform answered ${response.statusCode} for a file`);
  if (!isInvoiceFile(content)) throw new Error('what the invoice platform gave is no file of an invoice');
  return content;
}
