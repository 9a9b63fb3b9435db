// One seed's world: a fresh database with members and a product, the product's processes on it, a provider.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chooseEnterpriseWay } from '@jishi/contract/certification/enterprise';
import { saveVipLevel } from '@jishi/contract/console/vip';
import { certificationWay } from '@jishi/contract/enums/certification';
import { smsKind } from '@jishi/contract/enums/sms';
import { domains } from '../../apps/server/src/domains';
import { newEnterprise, submit } from '../../apps/server/src/testing/enterprises';
import { esignSettingsOf } from '../../apps/server/src/testing/identity';
import { companyTitle } from '../../apps/server/src/testing/invoices';
import { signInOperator } from '../../apps/server/src/testing/operators';
import { type TestServer, startTestServer, testSecret } from '../../apps/server/src/testing/server';
import { makeCampaign, makeTemplate } from '../../apps/server/src/testing/coupons';
import { apiDraft } from '../../apps/server/src/testing/product-form';
import { makeProduct, offerDraft } from '../../apps/server/src/testing/products';
import { readyToSend, sellSms } from '../../apps/server/src/testing/sms-senders';
import { freePorts } from '../../tools/free-ports.mjs';
import { type Seen, nothingSeen } from './asking';
import { newCaller } from './callers';
import { type Carriers, openCarriers, registerAtCarriers } from './carriers';
import type { Cashiers } from './cashiers';
import { SECOND_ABOVE } from './checks/check';
import type { AttackedServer } from './database';
import { drawing } from './drawing';
import { type GoodsShop, openGoodsShop } from './goods-shop';
import { type Met, nothingMet } from './met';
import { type Notices, carryNotices } from './notices';
import { type Bundles, type Instance, startInstance } from './processes';
import { type Papers, papersOf } from './papers';
import { type Suppliers, openSuppliers } from './suppliers';
import { type Upstream, startUpstream } from './upstream';
import type { Wire } from './wire';
import type { Shopper } from './ground';

const SHOPPERS = 5;

/** When two operators are needed; there is no owner here, and nobody has an authenticator at hand. */
const DUTIES = {
  SECOND_OPERATOR_ABOVE: String(SECOND_ABOVE),
  SECOND_OPERATOR_ABOVE_ONE_OWNER: String(SECOND_ABOVE),
  SECOND_FACTOR_ABOVE: '1000000',
  INVOICE_SECOND_ABOVE: String(SECOND_ABOVE),
};

/** Short intervals, so that what takes a minute in production takes a second here. */
const GATEWAY_TIMING = {
  GATEWAY_FLUSH_MS: '20',
  GATEWAY_SETTLE_MS: '300',
  GATEWAY_HEARTBEAT_MS: '100',
  GATEWAY_SPEND_WITHIN_MS: '1000',
  GATEWAY_DEAD_AFTER_MS: '2000',
  GATEWAY_JANITOR_MS: '200',
  GATEWAY_LEASE_IDLE_MS: '400',
  GATEWAY_SHUTDOWN_MS: '5000',
};

/** On a busy machine, too, it still has what it borrowed when its line is cut. */
const KEEPS = { GATEWAY_LEASE_IDLE_MS: '5000' };

/** Costs as many units as its parameter says. */
const UNITS_API = apiDraft({
  code: 'many',
  name: '批量查询',
  path: '/many',
  charge: { kind: 'request', count: 'number', in: 'query', name: 'n', size: 1, units: 1, most: 20 },
});

export type World = {
  /** By the database. */
  began: Date;
  server: TestServer;
  servers: Instance[];
  worker: Instance;
  gateway: Instance;
  /** Another one, with a wire to the database of its own. */
  far: Instance;
  farWire: Wire;
  /** What happened to single machines. */
  met: Met;
  dataDir: string;
  notices: Notices;
  cashiers: Cashiers;
  carriers: Carriers;
  suppliers: Suppliers;
  papers: Papers;
  goodsShop: GoodsShop;
  upstream: Upstream;
  seen: Seen;
  shoppers: Shopper[];
  operators: [string, string];
  offerIds: string[];
  templateIds: string[];
  projectId: string;
  callPath: string;
  unitsPath: string;
  all(): Instance[];
  close(): Promise<void>;
};

export async function makeWorld(
  attacked: AttackedServer,
  bundles: Bundles,
  cashiers: Cashiers,
  seed: number,
): Promise<World> {
  process.env['TEST_SERVER_URL'] = attacked.url;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jishi-faults-data-'));
  const upstream = await startUpstream();
  const ports = await freePorts(4);
  const origins = ports.slice(0, 2).map((port) => `http://127.0.0.1:${port}`);
  const { alipay, wechat } = cashiers;
  const notices = await carryNotices(() => origins, wechat.settings.apiV3Key);
  const settings = {
    alipay: alipay.settings,
    wechatPay: wechat.settings,
    publicUrl: notices.url,
    esign: await esignSettingsOf(alipay.sandbox),
  };
  const papers = papersOf(alipay);
  await papers.behave();
  const server = await startTestServer({ domains, settings });
  await setSerials(server, seed);
  Object.assign(server.shared.settings, {
    smsSending: { ...server.shared.settings.smsSending, undeliveredIsGivenBack: true },
  });
  const carriers = await openCarriers(server, alipay.sandbox, {
    addresses: origins,
    draw: drawing(seed * 7919 + 2),
    seed,
  });
  const suppliers = await openSuppliers(server, alipay.sandbox, { notified: notices.url, seed });
  const market = await openMarket(server, upstream.url, carriers);
  const goodsShop = await openGoodsShop(server, papers);
  const environment = {
    ...testSecret,
    DATABASE_URL: server.db.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: notices.url,
    LOG_LEVEL: 'info',
    ...DUTIES,
    SMS_GIVE_BACK_UNDELIVERED: '1',
    ...providersOf(cashiers),
    ...(await papers.environment()),
  };
  const processes = await startProcesses(attacked, bundles, environment, ports);
  return {
    server,
    ...processes,
    met: nothingMet(),
    dataDir,
    notices,
    cashiers,
    carriers,
    suppliers,
    papers,
    goodsShop,
    upstream,
    seen: nothingSeen(),
    ...market,
    async close() {
      await Promise.all(processes.all().map((instance) => instance.stop()));
      await notices.close();
      await carriers.close();
      upstream.close();
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Numbers of different seeds must not meet at the providers they share. */
async function setSerials({ db }: TestServer, seed: number): Promise<void> {
  for (const serial of ['payment.order_serial', 'invoice.serial', 'recharge.order_no'])
    await db.query('select setval($1, $2)', [serial, 1 + (seed % 9_000) * 10_000]);
}

type Market = Pick<
  World,
  'began' | 'shoppers' | 'operators' | 'offerIds' | 'templateIds' | 'projectId' | 'callPath' | 'unitsPath'
>;

/** What is on sale, who sells it, and who buys. */
async function openMarket(server: TestServer, upstreamBaseUrl: string, carriers: Carriers): Promise<Market> {
  const { began } = (await server.db.query<{ began: Date }>('select clock_timestamp() as began')).rows[0]!;
  const product = await makeProduct(server, {
    code: 'tried',
    upstreamBaseUrl,
    price: '0.05',
    freeQuota: 3,
    qpsLimit: 1000,
    apiInfos: [apiDraft(), UNITS_API],
    offers: [
      offerDraft({ name: '20 次', calls: 20, price: '0.80', listPrice: '1.00', stock: 40 }),
      offerDraft({ name: '500 次', calls: 500, price: '20.00', listPrice: '25.00', stock: 6 }),
    ],
  });
  const [first, second] = [await signInOperator(server, 'finance'), await signInOperator(server, 'finance')];
  await sellLevels(server, first.token, product.id);
  const templateIds = await makePromotions(server);
  const smsId = await sellSms(server);
  const shoppers: Shopper[] = [];
  for (let n = 0; n < SHOPPERS; n++) shoppers.push(await newShopper(server, product.id, smsId, carriers));
  return {
    began,
    shoppers,
    operators: [first.token, second.token],
    offerIds: product.offerIds,
    templateIds,
    projectId: product.id,
    callPath: `/openapi/${product.code}/query`,
    unitsPath: `/openapi/${product.code}/many`,
  };
}

/** Two servers, a worker and two gateways; `given` names the database, `ports` are of servers and gateways. */
async function startProcesses(
  attacked: AttackedServer,
  bundles: Bundles,
  given: Record<string, string> & { DATABASE_URL: string },
  ports: readonly number[],
): Promise<Pick<World, 'servers' | 'worker' | 'gateway' | 'far' | 'farWire' | 'all'>> {
  const farWire = await attacked.layWire();
  const farDatabase = attacked.throughWire(given.DATABASE_URL, farWire);
  const environment = { ...given, DATABASE_URL: attacked.throughWire(given.DATABASE_URL) };
  const [firstPort, secondPort, gatewayPort, farPort] = ports as [number, number, number, number];
  const node = (name: string, port: number, own: Record<string, string>) => {
    const named = { ...GATEWAY_TIMING, NODE_NAME: name, GATEWAY_PORT: String(port) };
    return startInstance(name, bundles.gateway, { ...environment, ...named, ...own }, port);
  };
  const api = (port: number) =>
    startInstance('server', bundles.server, { ...environment, ROLES: 'api', PORT: String(port) }, port);
  const [first, second, worker, gateway, far] = await Promise.all([
    api(firstPort),
    api(secondPort),
    startInstance('worker', bundles.server, { ...environment, ROLES: 'worker' }, 0),
    node('gateway', gatewayPort, {}),
    node('far', farPort, { DATABASE_URL: farDatabase, ...KEEPS }),
  ]);
  const all = [first, second, worker, gateway, far];
  return { servers: [first, second], worker, gateway, far, farWire, all: () => all };
}

async function newShopper(server: TestServer, projectId: string, smsId: string, carriers: Carriers): Promise<Shopper> {
  const member = await newCaller(server, projectId, '15.00');
  const { memberId, token, secret } = member;
  const enterprise = newEnterprise();
  await submit(server, enterprise, { token });
  const { code, msg } = await server.call(chooseEnterpriseWay, { way: certificationWay.transfer }, { token });
  if (code !== 0) throw new Error(msg);
  const titleId = await companyTitle(server, member);
  const sending = await newSmsSender(server, memberId, smsId, carriers);
  return { memberId, token, secret, withdrawalNo: '', invoiceNo: '', titleId, enterprise, ...sending };
}

/** A signature and a template that both carriers know, and a package of SMS that is soon used up. */
async function newSmsSender(server: TestServer, memberId: string, smsId: string, { channelIds }: Carriers) {
  const { signatureId, templates } = await readyToSend(server, memberId);
  const templateId = templates[smsKind.notice]!;
  await registerAtCarriers(server, channelIds, { signatureId, templateId });
  await server.db.query(
    `insert into package.holding (member_id, project_id, order_no, source, total, remaining, valid_from, expires_at, created_at)
     values ($1, $2, $3, 1, 5, 5, now() - interval '1 day', now() + interval '30 days', now())`,
    [memberId, smsId, `sms-${memberId}`],
  );
  return { signatureId, templateId };
}

/** Where the product finds the providers. */
function providersOf({ alipay: { settings: alipay }, wechat: { settings: wechat } }: Cashiers): Record<string, string> {
  const [[id, key] = ['', '']] = Object.entries(wechat.platformKeys);
  return {
    ALIPAY_GATEWAY: alipay.gateway,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: alipay.privateKey,
    ALIPAY_PUBLIC_KEY: alipay.alipayPublicKey,
    WECHAT_PAY_URL: wechat.url,
    WECHAT_PAY_APP_ID: wechat.appId,
    WECHAT_PAY_MCH_ID: wechat.mchId,
    WECHAT_PAY_SERIAL: wechat.serial,
    WECHAT_PAY_PRIVATE_KEY: wechat.privateKey,
    WECHAT_PAY_API_V3_KEY: wechat.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: id,
    WECHAT_PAY_PUBLIC_KEY: key,
  };
}

/** Two levels for small money, by month and quarter. */
async function sellLevels(server: TestServer, token: string, projectId: string): Promise<void> {
  for (const level of [1, 2]) {
    const draft = {
      level,
      name: level === 1 ? '白银' : '黄金',
      callDiscount: level * 100,
      packageDiscount: level * 50,
      rechargeDiscount: 0,
      prices: [1, 3].map((months, at) => ({ period: at + 1, price: `${level * 9 * months}.00` })),
      quotas: [{ projectId, calls: level * 5 }],
    };
    const { msg, code } = await server.call(saveVipLevel, draft, { token });
    if (code !== 0) throw new Error(msg);
  }
}

/** Coupons for packages and levels, one of which pays for a package alone, and a bonus on top-ups; all of them run out. */
async function makePromotions(server: TestServer): Promise<string[]> {
  const tiers = [
    { from: '40', bonus: '5' },
    { from: '70', bonus: '9.37' },
  ];
  await makeCampaign(server, { kind: 4, name: '充值有礼', tiers, budget: '120', perMember: 4 });
  const orderKinds = [2, 3];
  return [
    await makeTemplate(server, { name: '立减一元', kind: 3, amount: '1', minSpend: null, orderKinds, stock: 20 }),
    await makeTemplate(server, { name: '满十减三', kind: 1, amount: '3', minSpend: '10', orderKinds, stock: 20 }),
    await makeTemplate(server, {
      name: '八八折',
      kind: 2,
      amount: null,
      tenths: '8.8',
      cap: '2',
      minSpend: null,
      orderKinds,
      perMember: 3,
    }),
  ];
}
