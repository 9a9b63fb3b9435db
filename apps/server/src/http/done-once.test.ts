// What operators make under one key is there once, also when the process died between its commit and its answer.
import { grantCoupons, saveCampaign, saveCouponTemplate } from '@jishi/contract/console/coupon';
import { saveEntry } from '@jishi/contract/console/entry';
import { saveBroadcast } from '@jishi/contract/console/message';
import { addPayee } from '@jishi/contract/console/remittance';
import { grantVip } from '@jishi/contract/console/vip';
import type { Endpoint } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains } from '../domains';
import { saveVipLevel } from '../domains/vip';
import { type TestMember, signInMember, systemContext } from '../testing/members';
import { type TestOperator, freshCodeOf, signInOperator } from '../testing/operators';
import { type TestServer, startTestServer } from '../testing/server';
import { campaignDraft, makeTemplate } from '../testing/coupons';

let server: TestServer;
let operator: TestOperator;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains });
  operator = await signInOperator(server);
  member = await signInMember(server);
  const terms = { callDiscount: 0, packageDiscount: 0, rechargeDiscount: 0, qpsLimit: null, quotas: [] };
  const prices = [{ period: 1, price: '30.00' }];
  await saveVipLevel(systemContext(server), { level: 1, name: '白银', summary: '', support: '', ...terms, prices });
});
afterAll(() => server.close());

type Made = { endpoint: Endpoint; input: () => Promise<object> | object; rows: string };

const made: Record<string, Made> = {
  'a kind of coupon': {
    endpoint: saveCouponTemplate,
    input: () => ({ name: '测试券', kind: 1, amount: '20', minSpend: '50', orderKinds: [2], validDays: 7 }),
    rows: 'coupon.template',
  },
  'a campaign': {
    endpoint: saveCampaign,
    input: async () => campaignDraft({ kind: 1, templateId: await makeTemplate(server) }),
    rows: 'coupon.campaign',
  },
  'coupons for members': {
    endpoint: grantCoupons,
    input: async () => ({
      templateId: await makeTemplate(server),
      memberIds: [member.memberId],
      reason: '补偿昨天的故障',
    }),
    rows: 'coupon.coupon',
  },
  'a membership': {
    endpoint: grantVip,
    input: () => ({ memberId: member.memberId, level: 1, days: 10, reason: '补偿昨天的故障' }),
    rows: 'vip.membership',
  },
  'a broadcast': {
    endpoint: saveBroadcast,
    input: () => ({ title: '维护通知', text: '今晚维护', kind: 5, audience: {}, channels: [] }),
    rows: 'message.broadcast',
  },
  'an article': {
    endpoint: saveEntry,
    input: () => ({ kind: 'news', title: '一篇动态', html: '<p>正文</p>' }),
    rows: 'content.entry',
  },
  'an account to pay to': {
    endpoint: addPayee,
    input: () => ({
      kind: 1,
      holder: '集市科技有限公司',
      number: '6222021234567890123',
      bank: '工商银行杭州分行',
      reason: '开户',
    }),
    rows: 'payment.payee',
  },
};

/** As if the process had died before it answered, more than a minute ago. */
const loseAnswers = () =>
  server.db.query("update http.idempotent_answer set answer = null, claimed_at = claimed_at - interval '2 minutes'");

test.each(Object.entries(made))('%s', async (what, { endpoint, input, rows }) => {
  const count = async () => (await server.db.query<{ n: number }>(`select count(*)::int as n from ${rows}`)).rows[0]!.n;
  const given = await input();
  const before = await count();
  const idempotencyKey = `made-once-${Object.keys(made).indexOf(what)}`;
  const { token } = operator;
  const call = async () =>
    server.callRaw(endpoint, given, { token, idempotencyKey, secondFactor: await freshCodeOf(server, operator) });
  expect(await call()).toMatchObject({ code: 0 });
  expect(await count()).toBe(before + 1);
  await loseAnswers();
  expect(await call()).toMatchObject({
    code: 4008,
    msg: '这件事已经办成，请刷新页面看结果',
  });
  expect(await count()).toBe(before + 1);
});
