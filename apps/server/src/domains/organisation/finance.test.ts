// The finance role through HTTP: who gives and takes it, what it may not do, and that no key outlives it.
import { organisationRole } from '@jishi/contract/enums/organisation';
import { listMessages } from '@jishi/contract/message';
import * as contract from '@jishi/contract/organisation';
import * as keyContract from '@jishi/contract/organisation/key';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRADE_PASSWORD as tradePassword, type TestMember, newPhone } from '../../testing/members';
import { newColleague, newOrganisation } from '../../testing/organisations';
import { type TestServer, startTestServer } from '../../testing/server';
import { access } from '../access/domain';
import { message } from '../message/domain';
import { organisation } from './domain';

const { manager, developer, finance } = organisationRole;
type Role = typeof manager | typeof developer | typeof finance;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, message, organisation] });
});
afterAll(() => server.close());

const save = (by: TestMember, id: string, role: Role, more: object = {}) =>
  server.call(contract.saveColleague, { id, role, ...more }, by);
const invite = (by: TestMember, id: string, role: Role, more: object = {}) =>
  server.call(contract.inviteColleague, { id, phone: newPhone(), role, ...more }, by);
const makeKey = (by: TestMember, id: string) =>
  server.call(keyContract.addOrganisationKey, { id, name: '订单系统', tradePassword }, by);
const keysOf = async (colleagueId: string) =>
  (
    await server.db.query<{ n: number; live: number }>(
      `select count(*)::int as n, count(*) filter (where removed_at is null or status = 1)::int as live
       from access.api_key where colleague_id = $1`,
      [colleagueId],
    )
  ).rows[0]!;

test('the owner alone gives and takes the role, invites to it, removes from it and withdraws', async () => {
  const { owner, id } = await newOrganisation(server);
  const boss = await newColleague(server, id, owner, { role: manager });
  const dev = await newColleague(server, id, owner);
  const accountant = await newColleague(server, id, owner, { role: finance });
  expect(await invite(boss, id, finance)).toMatchObject({ code: 4009 });
  expect(await save(boss, dev.colleagueId, finance)).toMatchObject({ code: 4009 });
  expect(await save(boss, accountant.colleagueId, developer)).toMatchObject({ code: 4009 });
  expect(await server.call(contract.removeColleague, { id: accountant.colleagueId }, boss)).toMatchObject({
    code: 4009,
  });
  expect(await invite(owner, id, finance)).toMatchObject({ code: 0 });
  const { colleagues, invitations } = (await server.call(contract.listColleagues, { id }, boss)).result;
  expect(colleagues.map(({ role, mayChange }) => [role, mayChange])).toEqual([
    [manager, false],
    [developer, true],
    [finance, false],
  ]);
  const withdrawal = { id: invitations.find(({ role }) => role === finance)!.id };
  expect(await server.call(contract.withdrawInvitation, withdrawal, boss)).toMatchObject({ code: 4009 });
  expect(await server.call(contract.withdrawInvitation, withdrawal, owner)).toMatchObject({ code: 0 });
  expect(await save(owner, accountant.colleagueId, developer)).toMatchObject({ code: 0 });
  expect(await save(owner, accountant.colleagueId, finance)).toMatchObject({ code: 0 });
});

test('finance makes no keys, and finds neither keys nor colleagues', async () => {
  const { owner, id } = await newOrganisation(server);
  const dev = await newColleague(server, id, owner);
  const { key } = (await makeKey(dev, id)).result;
  const accountant = await newColleague(server, id, owner, { role: finance });
  expect(await makeKey(accountant, id)).toMatchObject({ code: 4009, msg: '财务不建密钥' });
  expect(await keysOf(accountant.colleagueId)).toEqual({ n: 0, live: 0 });
  const about = { id: key.id };
  const refused = [
    await server.call(contract.listColleagues, { id }, accountant),
    await server.call(keyContract.listOrganisationKeys, { id }, accountant),
    await server.call(keyContract.saveOrganisationKey, about, accountant),
    await server.call(keyContract.switchOrganisationKey, { ...about, on: false }, accountant),
    await server.call(keyContract.removeOrganisationKey, about, accountant),
  ];
  expect(refused.map(({ code }) => code)).toEqual([4004, 4004, 4004, 4004, 4004]);
  expect(await invite(accountant, id, developer)).toMatchObject({ code: 4009 });
  expect(await save(accountant, dev.colleagueId, developer)).toMatchObject({ code: 4009 });
  expect(await keysOf(dev.colleagueId)).toEqual({ n: 1, live: 1 });
});

test('who becomes finance loses keys and caps at once, and is told', async () => {
  const { owner, id } = await newOrganisation(server);
  const dev = await newColleague(server, id, owner, { monthlySpend: '5' });
  await makeKey(dev, id);
  await makeKey(dev, id);
  expect(await save(owner, dev.colleagueId, finance, { dailyCalls: 3, monthlySpend: '9' })).toMatchObject({ code: 0 });
  expect(await keysOf(dev.colleagueId)).toEqual({ n: 2, live: 0 });
  const { joined } = (await server.call(contract.listOrganisations, {}, dev)).result;
  expect(joined).toMatchObject([{ role: finance, readsSpend: true, caps: { dailyCalls: null, monthlySpend: null } }]);
  const told = async () => (await server.call(listMessages, {}, dev)).result.list.map(({ title }) => title);
  expect(await told()).toContain('您在组织中的角色改为财务');
  const before = (await told()).length;
  expect(await save(owner, dev.colleagueId, finance)).toMatchObject({ code: 0 });
  expect(await told()).toHaveLength(before);
  // a developer again, with the caps of that moment and no key of before
  expect(await save(owner, dev.colleagueId, developer, { monthlySpend: '7' })).toMatchObject({ code: 0 });
  expect(await keysOf(dev.colleagueId)).toEqual({ n: 2, live: 0 });
  expect(await makeKey(dev, id)).toMatchObject({ code: 0 });
});

test('an invitation to finance has no caps, and who comes back as finance has no key', async () => {
  const { owner, id } = await newOrganisation(server);
  const dev = await newColleague(server, id, owner, { monthlySpend: '5' });
  await makeKey(dev, id);
  await server.call(contract.leaveOrganisation, { id }, dev);
  const asked = { id, phone: dev.phone, role: finance, dailyCalls: 3 };
  expect(await server.call(contract.inviteColleague, asked, owner)).toMatchObject({ code: 0 });
  const [invitation] = (await server.call(contract.listOrganisations, {}, dev)).result.invitations;
  expect(invitation).toMatchObject({ role: finance, caps: { dailyCalls: null } });
  await server.call(contract.answerInvitation, { id: invitation!.id, accept: true }, dev);
  const { joined } = (await server.call(contract.listOrganisations, {}, dev)).result;
  expect(joined).toMatchObject([{ role: finance, caps: { dailyCalls: null, monthlySpend: null } }]);
  expect(await keysOf(dev.colleagueId)).toEqual({ n: 1, live: 0 });
});

test('no key outlives the change to finance, also none that is being made then', async () => {
  const { owner, id } = await newOrganisation(server);
  const devs = [await newColleague(server, id, owner), await newColleague(server, id, owner)];
  const outcomes = new Set<number>();
  for (const [round, dev] of [...devs, ...devs].entries()) {
    expect(await save(owner, dev.colleagueId, developer)).toMatchObject({ code: 0 });
    const change = () => save(owner, dev.colleagueId, finance);
    const making = [() => makeKey(dev, id), () => makeKey(dev, id), () => makeKey(dev, id)];
    const race = making.toSpliced(round, 0, change as never);
    for (const { code } of await Promise.all(race.map((act) => act()))) outcomes.add(code);
    expect((await keysOf(dev.colleagueId)).live).toBe(0);
  }
  expect([...outcomes].filter((code) => code !== 0 && code !== 4009)).toEqual([]);
});
