// How members get coupons: from operators, by code, at registration, by certification. Stock and limits hold under
// concurrency.
import { getMemberInfo, loginBySms } from '@jishi/contract/account';
import { grantCoupons, listCouponTemplates, saveCampaign } from '@jishi/contract/console/coupon';
import { getCouponOffer, listCoupons, redeemCoupon } from '@jishi/contract/coupon';
import { listMessages } from '@jishi/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../account/domain';
import { coupon } from '../domain';
import { message } from '../../message/domain';
import { giveCode } from '../../../testing/codes';
import { type TestMember, newPhone, signInMember, systemContext } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { campaignDraft, consoleOf, makeCampaign, makeTemplate } from '../../../testing/coupons';
import { grantForCertification } from './service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, coupon, message] });
});
afterAll(() => server.close());

const count = async (sql: string, ...values: unknown[]) =>
  (await server.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`, values)).rows[0]!.n;
const couponsOf = async ({ token }: TestMember) => (await server.call(listCoupons, {}, { token })).result;

test('an operator gives all or none, and tells whom it gave', async () => {
  const [one, two] = [await signInMember(server), await signInMember(server)];
  const templateId = await makeTemplate(server, { stock: 3, perMember: 1 });
  const grant = async (memberIds: string[]) =>
    server.call(grantCoupons, { templateId, memberIds, reason: '补偿' }, await consoleOf(server));
  expect((await grant([one.memberId, two.memberId, one.memberId])).result).toEqual({ granted: 2 });
  const third = await signInMember(server);
  expect(await grant([third.memberId, one.memberId])).toMatchObject({
    code: 4005,
    msg: expect.stringContaining('只剩 1 张'),
  });
  expect(await grant([one.memberId])).toMatchObject({ code: 4005, msg: expect.stringContaining(one.memberId) });
  expect(await grant(['999999999'])).toMatchObject({ code: 4005 });
  expect((await couponsOf(third)).total).toBe(0);
  const told = await server.call(listMessages, { kind: 2 }, { token: one.token });
  expect(told.result.list).toMatchObject([{ title: '您有一张新的优惠券' }]);
  const { list } = (await server.call(listCouponTemplates, {}, await consoleOf(server))).result;
  expect(list.find(({ id }) => id === templateId)).toMatchObject({ issued: 2, usable: 2, locked: 0, used: 0 });
});

test('who has coupons of a kind and claims one more by a code is shown the one that the code gave', async () => {
  const member = await signInMember(server);
  const templateId = await makeTemplate(server, { perMember: null });
  await makeCampaign(server, { kind: 3, templateId, campaignCode: 'ONEMORE' });
  const given = { templateId, memberIds: [member.memberId], reason: '补偿' };
  expect((await server.call(grantCoupons, given, await consoleOf(server))).code).toBe(0);
  const [earlier] = (await couponsOf(member)).list;
  server.clock.advance(60_000); // the earlier one ends first
  const { result } = await server.call(redeemCoupon, { couponCode: 'ONEMORE' }, { token: member.token });
  expect(result).toMatchObject({ source: 3 });
  expect(result.id).not.toBe(earlier?.id);
});

test('a code: of thirty who ask at once as many get one as there are, nobody two', async () => {
  const templateId = await makeTemplate(server, { stock: 10, perMember: 1 });
  await makeCampaign(server, { kind: 3, templateId, campaignCode: 'race10' });
  const members = await Promise.all(Array.from({ length: 15 }, () => signInMember(server)));
  const asking = [...members, ...members];
  const answers = await Promise.all(
    asking.map(({ token }) => server.call(redeemCoupon, { couponCode: ' Race10 ' }, { token })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
  expect(await count('coupon.coupon where template_id = $1', templateId)).toBe(10);
  expect(await count('(select member_id from coupon.coupon where template_id = $1 group by 1) m', templateId)).toBe(10);
  expect(await count('coupon.template where id = $1 and issued = 10', templateId)).toBe(1);
});

test('a code: says what is wrong, and stops who guesses', async () => {
  const templateId = await makeTemplate(server, { perMember: 1 });
  const draft = { kind: 3, templateId, campaignCode: 'HELLO26' };
  const id = await makeCampaign(server, draft);
  const { token } = await signInMember(server);
  const redeem = (couponCode: string) => server.call(redeemCoupon, { couponCode }, { token });
  expect(await redeem('hello26')).toMatchObject({ code: 0, result: { name: '测试券', source: 3, status: 1 } });
  expect(await redeem('hello26')).toMatchObject({ code: 4005, msg: expect.stringContaining('领过') });
  await server.call(saveCampaign, campaignDraft({ ...draft, id, status: 2 }), await consoleOf(server));
  expect(await redeem('hello26')).toMatchObject({ code: 4004 });
  expect((await redeem('??')).code).toBe(4000);
  const guesses = [];
  for (let guess = 0; guess < 8; guess++) guesses.push((await redeem(`GUESS${guess}`)).code);
  expect(guesses).toEqual([...Array.from({ length: 7 }, () => 4004), 429]);
});

test('whoever registers while the campaign runs has its coupon once, and visitors are told before', async () => {
  const templateId = await makeTemplate(server, { name: '新人券', perMember: 1 });
  const draft = { kind: 1, templateId };
  const id = await makeCampaign(server, draft);
  expect((await server.call(getCouponOffer, {})).result).toEqual({
    hasCoupon: true,
    usable: 0,
    welcome: [{ name: '新人券', terms: '满 50 减 20 元', scope: '用于套餐' }],
  });
  const phone = newPhone();
  const login = async () =>
    (await server.call(loginBySms, { phone, code: await giveCode(server, phone), agree: true })).result;
  const token = (await login()).token!;
  await login();
  expect((await server.call(listCoupons, {}, { token: (await login()).token ?? token })).result).toMatchObject({
    total: 1,
    list: [{ name: '新人券', source: 1 }],
  });
  await server.call(saveCampaign, campaignDraft({ ...draft, id, status: 2 }), await consoleOf(server));
  expect((await server.call(getCouponOffer, {})).result).toMatchObject({ hasCoupon: false, welcome: [] });
  const later = newPhone();
  const late = await server.call(loginBySms, { phone: later, code: await giveCode(server, later), agree: true });
  expect((await server.call(listCoupons, {}, { token: late.result.token! })).result.total).toBe(0);
});

test('a certification brings its coupon, once however often it is said', async () => {
  const templateId = await makeTemplate(server, { name: '认证券' });
  const draft = { kind: 2, templateId };
  const id = await makeCampaign(server, draft);
  const member = await signInMember(server);
  const certify = () =>
    server.db.transaction((tx) => grantForCertification(tx, systemContext(server), member.memberId));
  const { token } = member;
  const told = async () => (await server.call(getMemberInfo, {}, { token })).result.hasCoupon;
  expect(await told()).toBe(false);
  await certify();
  await certify();
  expect(await told()).toBe(true);
  expect(await couponsOf(member)).toMatchObject({ total: 1, list: [{ name: '认证券', source: 2 }] });
  expect((await server.call(getCouponOffer, {}, { token })).result).toEqual({
    hasCoupon: true,
    usable: 1,
    welcome: [],
  });
  await server.call(saveCampaign, campaignDraft({ ...draft, id, status: 2 }), await consoleOf(server));
});
