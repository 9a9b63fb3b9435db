// Becoming a supplier, pausing, leaving: the deposit is where the state says, at every moment.
import {
  searchGoodsSuppliers,
  setSupplyTerms,
  switchGoodsSupplier,
} from '@jishi/contract/console/marketplace-supplier';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/marketplace/supplier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationOf, must, newEnterpriseMember, newSupplier } from '../../../testing/marketplace';
import { TRADE_PASSWORD, type TestMember, signInMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { caseOf, decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { balances, verify } from '../../ledger';
import { review } from '../../review/domain';
import { marketplace } from '../domain';

let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [marketplace, review] });
  operator = await signInOperator(server);
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const yuan = (amount: number) => BigInt(amount) * 100_000n;
const moneyOf = async ({ memberId }: TestMember) => {
  const { deposit, bond } = await balances(server.db, memberId);
  return { deposit, bond };
};
const supplyOf = async ({ token }: TestMember) => (await server.call(contract.getSupply, {}, { token })).result;
const apply = async (member: TestMember, change: object = {}) =>
  server.call(contract.applySupply, { ...(await applicationOf(server, member)), ...change }, { token: member.token });

test('an enterprise applies with its deposit, is agreed to, and supplies', async () => {
  const member = await newEnterpriseMember(server);
  const before = await supplyOf(member);
  expect(before).toMatchObject({ supplier: null, terms: { bond: '5000.00', feeRate: 250, settleDays: 7, barred: '' } });
  const { result } = await apply(member);
  expect(result).toMatchObject({ status: 1, bond: '5000.00', contactPhone: '138****8000' });
  expect(await moneyOf(member)).toEqual({ deposit: yuan(5000), bond: yuan(5000) });
  expect(await apply(member)).toMatchObject({ code: 4005 });
  const shown = await caseOf(server, operator, reviewKind.goodsSupplier, result.id);
  expect(JSON.stringify(shown.facts)).toContain('已认证');
  expect(await decide(server, operator, reviewKind.goodsSupplier, result.id)).toMatchObject({ code: 0 });
  expect((await supplyOf(member)).supplier).toMatchObject({ status: 2 });
  const { rows } = await server.db.query(
    `select a.code from account.agreement a where a.member_id = $1 and a.code = 'supplier'`,
    [member.memberId],
  );
  expect(rows).toHaveLength(1);
});

test('who is no enterprise, cannot pay the deposit, or saw other terms does not apply, and keeps their money', async () => {
  const person = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  expect(await apply(person)).toMatchObject({ code: 4003 });
  const member = await newEnterpriseMember(server);
  expect(await apply(member, { tradePassword: '000000' })).toMatchObject({ code: 4001 });
  expect(await apply(member, { shownBond: '1.00' })).toMatchObject({ code: 4005 });
  expect(await apply(member, { agreed: '2020.01.01' })).toMatchObject({ code: 4005 });
  await must(
    server.call(
      setSupplyTerms,
      { feeRate: 250, settleDays: 7, bond: '10001', reason: '提高保证金' },
      { token: operator.token },
    ),
  );
  expect((await supplyOf(member)).terms.barred).toContain('不够');
  expect(await apply(member)).toMatchObject({ code: 4002 });
  expect(await moneyOf(member)).toEqual({ deposit: yuan(10_000), bond: 0n });
  await must(
    server.call(
      setSupplyTerms,
      { feeRate: 250, settleDays: 7, bond: '5000', reason: '恢复' },
      { token: operator.token },
    ),
  );
});

test('a refused or taken back application gives the deposit back, once, and can be made again', async () => {
  const member = await newEnterpriseMember(server);
  const { id } = await must(apply(member));
  await must(decide(server, operator, reviewKind.goodsSupplier, id, false, '名称不合适'));
  expect((await supplyOf(member)).supplier).toMatchObject({ status: 3, reason: '名称不合适' });
  expect(await moneyOf(member)).toEqual({ deposit: yuan(10_000), bond: 0n });
  expect(await must(apply(member))).toMatchObject({ id, status: 1 });
  const { token } = member;
  expect(await must(server.call(contract.takeBackSupply, {}, { token }))).toMatchObject({ status: 4 });
  expect(await server.call(contract.takeBackSupply, {}, { token })).toMatchObject({ code: 4005 });
  expect(await moneyOf(member)).toEqual({ deposit: yuan(10_000), bond: 0n });
});

test('a name belongs to one supplier at a time, however many ask for it at once', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => newEnterpriseMember(server)));
  const answers = await Promise.all(members.map((member) => apply(member, { name: '只有一个' })));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 4008, 4008, 4008]);
});

test('a pause and a holiday keep orders away; leaving gives the deposit back once nothing is open', async () => {
  const supplier = await newSupplier(server, operator);
  const { token } = supplier;
  const hours = (input: object) => server.call(contract.setSupplyHours, input as never, { token });
  expect(await must(hours({ paused: true }))).toMatchObject({ isAway: true });
  expect(await must(hours({ paused: false }))).toMatchObject({ isAway: false });
  const holiday = { holidayFrom: '2020-01-01 00:00:00', holidayUntil: '2099-01-01 00:00:00' };
  expect(await must(hours({ paused: false, ...holiday }))).toMatchObject({ isAway: true });
  expect(await hours({ paused: false, holidayFrom: '2020-01-01 00:00:00' })).toMatchObject({ code: 4000 });
  const leave = () => server.call(contract.leaveSupply, { tradePassword: TRADE_PASSWORD }, { token });
  expect(await must(leave())).toMatchObject({ status: 6 });
  expect(await leave()).toMatchObject({ code: 4005 });
  expect(await moneyOf(supplier)).toEqual({ deposit: yuan(10_000), bond: 0n });
});

test('operators stop a supplier and let them go on; terms of one come before those of everybody', async () => {
  const supplier = await newSupplier(server, operator);
  const { token } = operator;
  const turn = (isOn: boolean) =>
    server.call(switchGoodsSupplier, { id: supplier.supplierId, isOn, reason: '核实货源' }, { token });
  expect(await turn(false)).toMatchObject({ code: 0 });
  expect(await turn(false)).toMatchObject({ code: 4005 });
  expect((await supplyOf(supplier)).supplier).toMatchObject({ status: 5, reason: '核实货源' });
  expect(await turn(true)).toMatchObject({ code: 0 });
  const own = { supplierId: supplier.supplierId, feeRate: 100, settleDays: 3, bond: '0', reason: '长期合作' };
  expect(await server.call(setSupplyTerms, own, { token })).toMatchObject({ code: 0 });
  expect((await supplyOf(supplier)).supplier).toMatchObject({ feeRate: 100, settleDays: 3 });
  const found = await server.call(searchGoodsSuppliers, { supplierId: supplier.supplierId }, { token });
  expect(found.result.list).toMatchObject([{ feeRate: 100, bond: '5000.00', successRate: null, goods: 0 }]);
});

test('a contact is sealed, and an address inside the network is no API', async () => {
  const supplier = await newSupplier(server, operator);
  const { rows } = await server.db.query('select * from marketplace.supplier where id = $1', [supplier.supplierId]);
  expect(JSON.stringify({ ...rows[0], contact_cipher: '' })).not.toContain('138');
  const save = (endpoint: string, secret = 'secret-1234') =>
    server.call(contract.saveSupplyApi, { style: 2, endpoint, account: 'app-1', secret }, { token: supplier.token });
  expect(await save('http://10.0.0.1/api')).toMatchObject({ code: 4000, fields: [{ path: 'endpoint' }] });
  expect(await save('https://example.com/api', '')).toMatchObject({ code: 4000, fields: [{ path: 'secret' }] });
  expect((await must(save('https://example.com/api'))).api).toEqual({
    style: 2,
    endpoint: 'https://example.com/api',
    account: 'app-1',
  });
  expect(await save('https://example.com/v2', '')).toMatchObject({ code: 0 });
});
