// Coupons at the console: what the editor shows is what members pay, and terms that somebody holds stay as they are.
import {
  getCouponTemplate,
  grantCoupons,
  listCouponTemplates,
  previewCoupon,
  saveCouponTemplate,
} from '@jishi/contract/console/coupon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coupon } from '../domain';
import { signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type TemplateDraft, consoleOf, makeTemplate } from '../../../testing/coupons';
import { makeProduct } from '../../../testing/products';

let server: TestServer;
let owner: { token: string };
beforeAll(async () => {
  server = await startTestServer({ domains: [coupon] });
  owner = await consoleOf(server);
});
afterAll(() => server.close());

const draft = (changes: TemplateDraft = {}) => ({
  name: '测试券',
  kind: 1,
  amount: '20',
  minSpend: '50',
  orderKinds: [2],
  validDays: 7,
  ...changes,
});
const save = (changes: TemplateDraft) => server.call(saveCouponTemplate, draft(changes), owner);

test('terms are tried on prices before anything is saved', async () => {
  const { id } = await makeProduct(server, { name: '天气' });
  const { name: _, ...terms } = draft({ kind: 2, amount: null, tenths: '8.8', cap: '30', projectIds: [id] });
  const { result } = await server.call(previewCoupon, { ...terms, prices: ['49.99', '50', '1000'] }, owner);
  expect(result).toEqual({
    terms: '满 50 8.8 折，最多减 30 元',
    scope: '用于天气的套餐',
    rows: [
      { price: '49.99', saves: '0.00', payAmount: '49.99' },
      { price: '50.00', saves: '6.00', payAmount: '44.00' },
      { price: '1000.00', saves: '30.00', payAmount: '970.00' },
    ],
  });
});

test.each<[string, TemplateDraft, string]>([
  ['a full reduction that takes off more than is spent', { amount: '60' }, 'minSpend'],
  ['a reduction of nothing', { amount: '0' }, 'amount'],
  ['a discount without one', { kind: 2, amount: null }, 'tenths'],
  ['a cap of nothing', { kind: 2, amount: null, tenths: '9', cap: '0' }, 'cap'],
  ['a product that is not there', { projectIds: ['999999'] }, 'projectIds'],
  ['no end', { validDays: null }, 'validDays'],
  ['two ends', { validUntil: '2099-01-01 00:00:00' }, 'validDays'],
  [
    'an end before the beginning',
    { validDays: null, validFrom: '2099-01-01 00:00:00', validUntil: '2098-01-01 00:00:00' },
    'validUntil',
  ],
])('%s is refused beside its field', async (_, changes, path) => {
  const answer = await save(changes);
  expect(answer.code).toBe(4000);
  expect(answer.fields.map((field) => field.path)).toEqual([path]);
});

test('once somebody holds one, terms stay and limits may change, but not below what was granted', async () => {
  const id = await makeTemplate(server);
  expect((await save({ id, amount: '25' })).code).toBe(0);
  const members = [await signInMember(server), await signInMember(server)];
  const memberIds = members.map(({ memberId }) => memberId);
  await server.call(grantCoupons, { templateId: id, memberIds, reason: '测试' }, owner);
  expect(await save({ id, amount: '30' })).toMatchObject({ code: 4005 });
  expect(await save({ id, amount: '25', stock: 1 })).toMatchObject({ code: 4000, fields: [{ path: 'stock' }] });
  expect((await save({ id, amount: '25', name: '改名', stock: 2, perMember: 1, status: 2 })).code).toBe(0);
  expect((await server.call(getCouponTemplate, { id }, owner)).result).toMatchObject({
    name: '改名',
    terms: '满 50 减 25 元',
    issued: 2,
    usable: 2,
    stock: 2,
    status: 2,
    draft: { amount: '25.00', minSpend: '50.00', validDays: 7 },
    grants: [
      { status: 1, source: 4 },
      { status: 1, source: 4 },
    ],
  });
  const stopped = await server.call(grantCoupons, { templateId: id, memberIds, reason: '测试' }, owner);
  expect(stopped).toMatchObject({ code: 4005, msg: expect.stringContaining('停止发放') });
  server.clock.advance(8 * 86_400_000);
  owner = await consoleOf(server);
  const { list } = (await server.call(listCouponTemplates, {}, owner)).result;
  expect(list.find((template) => template.id === id)).toMatchObject({ usable: 0, expired: 2 });
});

test('who may look may not grant', async () => {
  const { token } = await signInOperator(server, 'readonly');
  expect((await server.call(listCouponTemplates, {}, { token })).code).toBe(0);
  expect((await server.call(saveCouponTemplate, draft(), { token })).code).toBe(4009);
});
