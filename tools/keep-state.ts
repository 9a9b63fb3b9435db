// `npm run keep-state`, once per landing: creates the small database that later versions have to open. Members use
// every call of the product and programs call through a gateway; tables still empty get made-up rows.
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { editedMigrations, readKeptState, takeState, writeKeptState } from '@jishi/db/kept-state';
import { schemaFiles } from '@jishi/db/migrate';
import { grantCoupons } from '@jishi/contract/console/coupon';
import { goodsWay } from '@jishi/contract/enums/marketplace';
import { YUAN } from '@jishi/money';
import { testNode } from '../apps/gateway/src/testing/node';
import { addCaller, addHolding, addProject, deposit, testEnv } from '../apps/gateway/src/testing/stage';
import { testUpstream } from '../apps/gateway/src/testing/upstream';
import { seedDemo } from '../apps/server/src/demo';
import { domains, useCases } from '../apps/server/src/domains';
import { anchorHead, sealEntries, verifyChain } from '../apps/server/src/domains/audit/chain/service';
import { saveLevel } from '../apps/server/src/domains/vip/level/service';
import { secretsSealedFor } from '../apps/server/src/kernel/provider-settings';
import { allRows, idsMeantBy, plantRow, tablesOf } from '../apps/server/src/testing/belongings';
import { consoleOf, makeCampaign, makeTemplate } from '../apps/server/src/testing/coupons';
import {
  buyGoods,
  deliverSome,
  endDelivery,
  letSettle,
  newGoodsBuyer,
  newShop,
} from '../apps/server/src/testing/goods-orders';
import { fund } from '../apps/server/src/testing/ledger';
import { makeCall } from '../apps/server/src/testing/caller';
import { type Life, honestly, live, newPerson } from '../apps/server/src/testing/lives';
import { systemContext } from '../apps/server/src/testing/members';
import { makeProduct, offerDraft } from '../apps/server/src/testing/products';
import { type TestServer, startTestServer, testSecret } from '../apps/server/src/testing/server';
import { setup as nameRun } from './test-bundles';
import { setup as startDatabases } from './test-server';

const MEMBERS = 3;
const CALLS = 20;

const edited = editedMigrations(readKeptState(), schemaFiles().migrations);
if (edited.length > 0) throw new Error(edited.join('\n'));
const cleanUps = [nameRun(), await startDatabases()];
try {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // a channel where nobody answers: orders are made, and wait
  const alipay = { gateway: 'http://127.0.0.1:9/', appId: '1', sellerId: '1', privateKey, alipayPublicKey: '' };
  const server = await startTestServer({ domains, settings: { alipay } });
  await seedDemo({ ...server.shared, log: console });
  await useThePortal(server);
  await sealAudit(server);
  await callThroughAGateway(server);
  await tradeGoods(server);
  await fillTheRest(server);
  const state = await takeState(server.db.url, schemaFiles());
  const empty = state.tables.filter(({ rows }) => rows === '[]').map(({ name }) => name);
  if (empty.length > 0) throw new Error(`no row in ${empty.join(', ')}`);
  console.log(`${state.tables.length} tables, ${Math.ceil(writeKeptState(state) / 1024)} KB`);
  await server.close();
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}
process.exit(); // children that drew papers wait for more

/** Members with money make every call that members have. */
async function useThePortal(server: TestServer): Promise<void> {
  const { id } = await makeProduct(server, { freeQuota: 50, offers: [offerDraft({ stock: 500 })] });
  await saveLevel(systemContext(server), {
    level: 1,
    name: '一级',
    summary: '',
    callDiscount: 50,
    packageDiscount: 0,
    rechargeDiscount: 0,
    qpsLimit: null,
    support: '',
    prices: [{ period: 1, price: '30.00' }],
    quotas: [{ projectId: id, calls: 10 }],
  });
  const templateId = await makeTemplate(server, { kind: 3, amount: '0.01', minSpend: '0', orderKinds: [2, 3] });
  await makeCampaign(server, { kind: 1, templateId });
  const tables = await tablesOf(server.db);
  const endpoints = useCases.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'member');
  for (let n = 0; n < MEMBERS; n++) {
    const rows = await allRows(server.db, tables);
    const life: Life = { person: await newPerson(server), deeds: [], heard: new Set(), replies: new Map() };
    await fund(server.db, life.person.memberId, 5000n * YUAN);
    const granted = { templateId, memberIds: [life.person.memberId], reason: '老客户' };
    await makeCall(server, grantCoupons, granted, await consoleOf(server));
    await live(server, life, endpoints, honestly(rows, tables), async () => {
      const now = await allRows(server.db, tables);
      return ({ name }) => idsMeantBy(now, tables, name).slice(0, 5);
    });
    console.log(`member ${n + 1}: ${life.deeds.length} deeds`);
  }
  await server.runJobs();
}

/** A chain of audit entries, anchored and verified; what is done after it waits. */
async function sealAudit({ shared }: TestServer): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'jishi-kept-'));
  const site = { ...shared, settings: { ...shared.settings, dataDir } };
  await sealEntries(site);
  await anchorHead(site);
  await verifyChain(site);
  rmSync(dataDir, { recursive: true });
}

/** Goods out of a pool and by hand: sold, in part delivered, settled. */
async function tradeGoods(server: TestServer): Promise<void> {
  const [pool, hand] = [await newShop(server, { stock: 5 }), await newShop(server, { way: goodsWay.hand })];
  const buyer = await newGoodsBuyer(server);
  await buyGoods(server, buyer, pool.goodsId, 2);
  const no = await buyGoods(server, buyer, hand.goodsId, 2);
  await deliverSome(server, no, 1);
  await endDelivery(server, no);
  await letSettle(server);
}

/** Calls paid by a package and by the balance, booked by a node that then stops. */
async function callThroughAGateway({ db }: TestServer): Promise<void> {
  const upstream = await testUpstream();
  // callers' keys are sealed by the node's master key, the digest key by the server's
  const env = { JISHI_SECRET_KEY: `${testEnv.JISHI_SECRET_KEY},${testSecret.JISHI_SECRET_KEY}` };
  const node = await testNode(db.url, { env });
  const project = await addProject(db, upstream.url, { tiers: { 5: 400n } });
  const prepaid = await addCaller(db, project);
  await addHolding(db, prepaid.memberId, project, CALLS);
  const capped = await addCaller(db, project, { dailyCalls: 1000, dailySpend: 10n * YUAN });
  await deposit(db, capped.memberId, 10n * YUAN);
  for (const { secret } of [prepaid, capped]) {
    for (let n = 0; n < CALLS; n++) {
      const headers = { authorization: `APPCODE ${secret}` };
      const { status } = await fetch(`${node.url}/openapi/${project.code}/query?n=${n}`, { headers });
      if (status !== 200) throw new Error(`a call was answered ${status}`);
    }
  }
  await node.close();
  await upstream.close();
}

/** A row in every table that has none yet: what only channels outside bring, and what other people's clocks do. */
async function fillTheRest({ db, shared }: TestServer): Promise<void> {
  await db.query("select gateway.hand_over_calls(now() - interval '1 day', now())");
  await db.query(`insert into bank.branch (number, name) values ('102100099996', '中国工商银行总行清算中心')`);
  await db.query(
    `insert into payment.bill (channel, day, found, lines, bill_in, bill_out, book_in, book_out, checked_at)
     values (2, current_date - 1, true, 1, 100, 0, 100, 0, now())`,
  );
  await db.query(
    `insert into payment.bill_line (channel, day, nth, trade_no, refund_no, no, amount, at)
     values (2, current_date - 1, 1, 'T1', '', 'O1', 100, now() - interval '1 day')`,
  );
  await db.query(
    `insert into payment.manual_payment (order_no, channel, trade_no, amount, evidence, status, entered_by, entered_at)
     select (select no from payment.pay_order limit 1), 2, 'T2', 100, '客服来信', 1, (select id from operator.account limit 1), now()`,
  );
  await db.query(
    `insert into invoice.issued (serial, number, gross, issued_at, created_at)
     values ('FP1', '25117000000000000001', 100000, now(), now())`,
  );
  await db.query(
    `insert into invoice.line (serial, nth, tax_item, name, rate_percent, gross, net, tax)
     values ('FP1', 1, 1, '接口调用服务', 6, 106000, 100000, 6000)`,
  );
  await db.query(
    `insert into invoice.file (serial, type, content_cipher, bytes, created_at) values ('FP1', 1, '\\x00', 1, now())`,
  );
  await db.query(`insert into invoice.mailed (serial, created_at) values ('FP1', now())`);
  await db.query(
    `insert into sms.channel (name, provider, endpoint, account, secret_cipher, rate, cost, address_cipher, address_hash, created_at)
     values ('一号', 1, 'https://dysmsapi.aliyuncs.com', 'K', '\\x00', 100, 3500, '\\x00', '\\x01', now())`,
  );
  await db.query(
    `insert into setting.change (part, said, changed, status, reason, saved_by, saved_at)
     select 'site', '{"csPhone":"400-800-8000"}', '{"csPhone":{"from":"","to":"400-800-8000"}}', 2, '', min(id), now() from operator.account`,
  );
  await db.query(
    `insert into setting.provider_change (provider, said, secret_cipher, changed, status, reason, saved_by, saved_at)
     select 'smtp', '{"user":"notice"}', $1, '{"user":{"from":"","to":"notice"}}', 2, '', min(id), now() from operator.account`,
    [shared.vault.seal(JSON.stringify({ password: 'p' }), secretsSealedFor('smtp'))],
  );
  await fillSuppliers(db);
  await db.query(
    `insert into marketplace.supplier_api (supplier_id, style, endpoint, account, secret_cipher)
     select min(id), 1, 'https://supplier.example/api', 'K', '\\x00' from marketplace.supplier`,
  );
  await fillInvitations(db);
  await fillOwners(db);
  await fillOrganisation(db);
  await fillStatus(db);
  await fillDays(db);
  const tables = await tablesOf(db);
  const { rows } = await db.query<{ id: string }>('select min(id)::text as id from account.member');
  for (const table of tables) {
    const { rowCount } = await db.query(`select from ${table.name} limit 1`);
    if (rowCount) continue;
    await plantRow(db, table, tables, rows[0]!.id).catch((error: Error) =>
      console.error(`${table.name}: ${error.message}`),
    );
  }
  await db.query(
    `insert into appeal.file (id, appeal_id, name, type, bytes, content_cipher)
     select gen_random_uuid(), min(id), '20261127101500.jpg', 'image/webp', 1, '\\x00' from appeal.appeal`,
  );
}

/** Today is over: its calls are summed. */
async function fillDays(db: TestServer['db']): Promise<void> {
  await db.query(
    `update gateway.days_summed set sealed_until = date_trunc('day', now() + interval '1 day', 'Asia/Shanghai')`,
  );
  while ((await db.query<{ more: boolean }>('select gateway.sum_days() as more')).rows[0]!.more);
  await db.query(
    `insert into gateway.late_day (member_id, day, changes, summed)
     select member_id, day, 1, 1 from gateway.member_day limit 1`,
  );
}

/** A campaign that two operators agreed to, and who was invited while it ran. */
async function fillInvitations(db: TestServer['db']): Promise<void> {
  await db.query(
    `insert into referral.campaign (name, begins_at, ends_at, budget, inviter_reward, invited_reward, least_paid, within_days, hold_days,
       per_inviter, created_at)
     values ('邀请有礼', now(), now() + interval '90 days', 100000000, 1000000, 500000, 5000000, 30, 7, 20, now())`,
  );
  await db.query(
    `insert into referral.proposal (campaign_id, terms, raise, status, proposed_by, agreed_by, created_at, in_force_at)
     select c.id, '{"name":"邀请有礼"}', c.budget, 2, o.id, o.id, now(), now()
     from referral.campaign c cross join (select min(id) as id from operator.account) o`,
  );
  await db.query(
    `insert into referral.invitation (invited_id, inviter_id, registered_at, campaign_id, inviter_reward, invited_reward, least_paid,
       per_inviter, hold_days, deadline, looked_at)
     select m.invited, m.inviter, now(), c.id, c.inviter_reward, c.invited_reward, c.least_paid, c.per_inviter, c.hold_days,
       now() + interval '30 days', now()
     from referral.campaign c cross join (select max(id) as invited, min(id) as inviter from account.member) m`,
  );
}

/** An organisation with a colleague who made the last key, and somebody invited. */
async function fillOrganisation(db: TestServer['db']): Promise<void> {
  await db.query(
    `with founded as (
       insert into organisation.organisation (owner_id, name, created_at)
       select member_id, '组织', now() from access.api_key where not is_default and removed_at is null order by id desc limit 1
       returning id, owner_id
     ), invited as (
       insert into organisation.invitation (organisation_id, phone_key, phone_mask, role, invited_by, created_at, expires_at)
       select id, '\\x00', '139****0000', 2, owner_id, now(), now() + interval '7 days' from founded
     ), colleague as (
       insert into organisation.colleague (organisation_id, member_id, role, monthly_spend, joined_at)
       select f.id, (select max(m.id) from account.member m where m.id <> f.owner_id), 2, 10000000, now() from founded f
       returning id, organisation_id
     )
     update access.api_key k set colleague_id = c.id, weekly_calls = 1000
     from colleague c join founded f on f.id = c.organisation_id
     where k.id = (
       select max(o.id) from access.api_key o where o.member_id = f.owner_id and not o.is_default and o.removed_at is null
     )`,
  );
}

/** A fault that is over, a maintenance to come, what was said about them, and an hour of calls. */
async function fillStatus(db: TestServer['db']): Promise<void> {
  await db.query(
    `insert into status.incident (key, kind, title, effect, parts, phase, began_at, ended_at, window_begin, window_end, updated_at) values
       (gen_random_uuid(), 1, '支付宝充值延迟', 2, '{4}', 4, now() - interval '2 hours', now() - interval '1 hour', null, null, now()),
       (gen_random_uuid(), 2, '数据库升级', 3, '{1,3}', 5, now() + interval '1 day', null, now() + interval '1 day', now() + interval '25 hours', now())`,
  );
  await db.query(
    `insert into status.bulletin (key, incident_id, phase, text, operator_id, at)
     select gen_random_uuid(), id, phase, '详情稍后通报', 1, now() from status.incident`,
  );
  await db.query(
    `insert into status.hour (part, hour, calls, failed) values (1, date_trunc('hour', now()), 10, 1) on conflict do nothing`,
  );
}

/** Two owners, of whom one proposed that the other leaves. */
async function fillOwners(db: TestServer['db']): Promise<void> {
  await db.query(
    `insert into operator.account (account, name, role, password_hash, totp_cipher, totp_step, status, created_at)
     select 'second', '第二位', 'owner', password_hash, totp_cipher, totp_step, 1, now() from operator.account order by id limit 1`,
  );
  await db.query(
    `insert into operator.owner_end (operator_id, reason, proposed_by, due_at)
     select min(id), '离职交接', max(id), now() + interval '1 day' from operator.account`,
  );
}

/** A supplier of recharge products, what it offers and bills, and what it said against what was done. */
async function fillSuppliers(db: TestServer['db']): Promise<void> {
  await db.query(
    `insert into recharge.supplier (id, name, style, endpoint, account, secret_cipher, address_cipher, address_hash, priority, warn_below)
     values (260000, '一号供应商', 1, 'https://supplier.example/api', 'K', '\\x00', '\\x00', '\\x01', 1, 0)`,
  );
  await db.query('insert into recharge.supplier_health (supplier_id) values (260000)');
  await db.query(
    `insert into recharge.offer (id, supplier_id, product_id, code, price, stocked_at)
     select 270000, 260000, min(id), 'P1', 990000, now() from recharge.product`,
  );
  await db.query(
    `insert into recharge.offer_price (offer_id, price, from_at, reason) values (270000, 990000, now(), '新报价')`,
  );
  await db.query(
    `insert into recharge.bill_day (supplier_id, day, lines, billed, booked, checked_at)
     values (260000, current_date - 1, 1, 990000, 0, now())`,
  );
  await db.query(
    `insert into recharge.bill_line (supplier_id, day, number, amount) values (260000, current_date - 1, 'N1', 990000)`,
  );
  await db.query(
    `insert into recharge.bill_difference (id, supplier_id, day, number, kind, bill_amount, found_at)
     values (280000, 260000, current_date - 1, 'N1', 1, 990000, now())`,
  );
  await db.query(
    `insert into recharge.quick_order (no, member_id, own_no, asked_digest, product_id, kind, count, price, amount, status, origin, ended_at)
     select 'Q1', (select min(id) from account.member), 'own-1', '\\x01', min(id), 1, 1, 990000, 990000, 5, 1, now() from recharge.product`,
  );
  await db.query(
    `insert into recharge.attempt (number, order_id, supplier_id, supplier_name, product, cost, state, answered_at)
     select 'A1', id, 260000, '一号供应商', 'P1', 990000, 4, now() from recharge.quick_order where no = 'Q1'`,
  );
  await db.query(
    `insert into recharge.difference (order_id, number, words)
     select order_id, number, '退款之后说成功' from recharge.attempt where number = 'A1'`,
  );
}
