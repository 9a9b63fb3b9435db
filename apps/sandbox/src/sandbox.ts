// The sandbox in one call: opens the journal, starts the peers and serves them on one port.
import { resolve } from 'node:path';
import { alipayRoutes, openAlipay } from './alipay/peer';
import { AdjustableClock } from './clock';
import { esignRoutes, openEsign } from './esign/peer';
import { htmlPage, json, refusal, text, type Answer } from './http/answer';
import { fieldsOf, type SandboxRequest } from './http/request';
import { dispatch, type Route } from './http/routes';
import { serve } from './http/server';
import { licenceOcrRoutes, openLicenceOcr } from './identity/licence-ocr';
import { identityRoutes, openIdentity } from './identity/peer';
import { Journal } from './journal';
import { mailRoutes, openMail } from './mail/peer';
import { nuonuoRoutes, openNuonuo } from './nuonuo/peer';
import { Outbox } from './outbox';
import { ASSET_ROUTES } from './pages/assets';
import { indexPage } from './pages/index-page';
import { openSms, smsRoutes } from './sms/peer';
import { supplierRoutes } from './suppliers/peer';
import { openTencentSms, tencentSmsRoutes } from './tencent-sms/peer';
import { openWechat, wechatRoutes } from './wechat/peer';
import { openWechatPay, wechatPayRoutes } from './wechat-pay/peer';

const EXPIRY_CHECK_MS = 500;

export interface SandboxOptions {
  /** 0 takes a free port. */
  port: number;
  host: string;
  /** Directory of keys, trades, messages and pending notifies. */
  dataDir: string;
  /** Address that browsers and callers use; by default the one it listens on. */
  publicUrl?: string;
  now?: () => Date;
  /** Divides the waits between attempts of a notify or receipt; 1 by default. */
  timeScale?: number;
  /** Where SMS status reports and replies are pushed; kept from earlier when absent. */
  smsReceiptUrl?: string;
  smsReplyUrl?: string;
  /** The mail server's port; absent or 0 takes a free one. */
  smtpPort?: number;
}

export interface Sandbox {
  /** The public address, without a trailing slash. */
  url: string;
  /** Where it listens. */
  port: number;
  close(): Promise<void>;
}

/**
 * Starts all peers.
 * @throws when the port is taken, the data cannot be read, or this is a production environment without ALLOW_SANDBOX=1
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  refuseProduction();
  let routes: readonly Route[] | undefined;
  // The port comes first: a second sandbox on the same data fails here, before it touches the journal.
  const server = await serve(options, async (request) =>
    routes ? dispatch(routes, request) : text('503 正在启动', 503),
  );
  try {
    const url = (options.publicUrl || `http://${hostInUrl(options.host)}:${server.port}`).replace(/\/+$/, '');
    const opened = await openPeers(options, url);
    routes = opened.routes;
    return {
      url,
      port: server.port,
      close: async () => {
        await server.close();
        await opened.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function openPeers(
  options: SandboxOptions,
  url: string,
): Promise<{ routes: Route[]; close: () => Promise<void> }> {
  const clock = new AdjustableClock(options.now ?? (() => new Date()));
  const journal = new Journal(resolve(options.dataDir));
  const outbox = new Outbox(journal, clock, options.timeScale ?? 1);
  const alipay = await openAlipay(journal, clock, outbox, url);
  const wechat = openWechat(journal, clock, url);
  const wechatPay = await openWechatPay(journal, clock, outbox, url, {
    appId: wechat.accounts.service.appId,
    knows: (openid) => wechat.people.list().some(({ serviceOpenid }) => serviceOpenid === openid),
  });
  const addresses = { receiptUrl: options.smsReceiptUrl, replyUrl: options.smsReplyUrl };
  const sms = openSms(journal, clock, outbox, url, addresses);
  const tencentSms = openTencentSms(journal, clock, outbox, url, sms.messages);
  sms.replyElsewhere = (message, content) => tencentSms.pushes.reply(message, content);
  const identity = openIdentity(journal, clock, url);
  const esign = openEsign(journal, clock, url);
  const nuonuo = openNuonuo(journal, clock, url);
  const mail = await openMail(journal, clock, { host: options.host, port: options.smtpPort ?? 0 });
  const suppliers = supplierRoutes(journal, clock, outbox, url);
  outbox.start();
  const expiry = setInterval(() => closeExpired(alipay.trades), EXPIRY_CHECK_MS);
  return {
    routes: [
      ...frontRoutes(url, clock),
      ...ASSET_ROUTES,
      ...alipayRoutes(alipay),
      ...smsRoutes(sms),
      ...tencentSmsRoutes(tencentSms),
      ...identityRoutes(identity),
      ...esignRoutes(esign),
      ...licenceOcrRoutes(openLicenceOcr(journal, clock, url)),
      ...wechatRoutes(wechat),
      ...wechatPayRoutes(wechatPay),
      ...nuonuoRoutes(nuonuo),
      ...suppliers,
      ...mailRoutes(mail),
    ],
    close: async () => {
      clearInterval(expiry);
      await mail.server.close();
      await outbox.close();
      journal.close();
    },
  };
}

/** A full disk must not end the process: the trades are closed at the next round. */
function closeExpired(trades: { closeExpired(): void }): void {
  try {
    trades.closeExpired();
  } catch (error) {
    process.stderr.write(`sandbox: expired trades were not closed: ${String(error)}\n`);
  }
}

const FURTHEST_SECONDS = 30 * 366 * 86_400;

/** Puts the clock of all peers ahead of the real one or behind it, as `{"aheadSeconds": 86400}` says. */
function setClock(clock: AdjustableClock, request: SandboxRequest): Answer {
  const seconds = fieldsOf(request)?.['aheadSeconds'];
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || Math.abs(seconds) > FURTHEST_SECONDS)
    return refusal(400, '秒数不对，未改动');
  clock.putAhead(seconds);
  return json({ now: clock.now().toISOString() });
}

function frontRoutes(url: string, clock: AdjustableClock): Route[] {
  return [
    { methods: ['GET'], path: '/', access: 'open', answer: () => htmlPage(indexPage(url)) },
    { methods: ['POST'], path: '/clock', access: 'console', answer: (request) => setClock(clock, request) },
    { methods: ['GET'], path: '/healthz', access: 'open', answer: () => text('ok') },
  ];
}

function refuseProduction(): void {
  if (process.env['NODE_ENV'] !== 'production' || process.env['ALLOW_SANDBOX'] === '1') return;
  throw new Error('the sandbox does not start with NODE_ENV=production unless ALLOW_SANDBOX=1');
}

function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
