// Organisations through HTTP: invitations bound to phones, roles, caps, keys that the owner pays for, and their end.
import { listOperations } from '@jishi/contract/audit';
import { addApiKey, listApiKeys } from '@jishi/contract/access/key';
import { listMessages } from '@jishi/contract/message';
import * as contract from '@jishi/contract/organisation';
import * as keyContract from '@jishi/contract/organisation/key';
import { organisationRole } from '@jishi/contract/enums/organisation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, newPhone, signInMember } from '../../testing/members';
import { newColleague, newOrganisation } from '../../testing/organisations';
import { type TestServer, startTestServer } from '../../testing/server';
import { access } from '../access/domain';
import { audit } from '../audit/domain';
import { message } from '../message/domain';
import { organisation } from './domain';

const tradePassword = '135792';
const { manager, developer } = organisationRole;
const DAY = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, audit, message, organisation] });
});
afterAll(() => server.close());

const someone = () => signInMember(server, { tradePassword });

const owned = () => newOrganisation(server);

const seenBy = async (member: TestMember) => (await server.call(contract.listOrganisations, {}, member)).result;
const newsOf = async (member: TestMember) =>
  (await server.call(listMessages, {}, member)).result.list.map(({ title }) => title);
const invite = (by: TestMember, id: string, phone: string, more: object = {}) =>
  server.call(contract.inviteColleague, { id, phone, role: developer, ...more }, by);
const answer = (by: TestMember, id: string, accept = true) =>
  server.call(contract.answerInvitation, { id, accept }, by);

const join = (by: TestMember, id: string, more: Parameters<typeof newColleague>[3] = {}) =>
  newColleague(server, id, by, more);

const colleagueIdOf = async (by: TestMember, id: string, { phone }: TestMember) => {
  const { result } = await server.call(contract.listColleagues, { id }, by);
  return result.colleagues.find((one) => one.phone.endsWith(phone.slice(-4)))!.id;
};
const makeKey = (by: TestMember, id: string, more: object = {}) =>
  server.call(keyContract.addOrganisationKey, { id, name: '订单系统', tradePassword, ...more }, by);
const keyRow = async (id: string) =>
  (await server.db.query('select member_id, status, removed_at, colleague_id from access.api_key where id = $1', [id]))
    .rows[0]!;

test('who is certified founds one organisation, an enterprise under its own name', async () => {
  const nobody = await someone();
  expect(await server.call(contract.foundOrganisation, { name: '我的组织' }, nobody)).toMatchObject({ code: 4003 });
  const { owner } = await owned();
  const seen = await seenBy(owner);
  expect(seen.own!.name).toBe(seen.enterpriseName);
  expect(await server.call(contract.foundOrganisation, { name: '再来' }, owner)).toMatchObject({ code: 4005 });
  await server.db.query('update account.member set auth_status = 2, auth_type = 1 where id = $1', [nobody.memberId]);
  const { result } = await server.call(contract.foundOrganisation, { name: '三人行' }, nobody);
  expect(result.name).toBe('三人行');
});

test('an invitation is for one phone and one answer, and looks the same for a phone that nobody has', async () => {
  const { owner, id } = await owned();
  const [colleague, other] = [await someone(), await someone()];
  const stranger = newPhone();
  const [known, unknown] = [await invite(owner, id, colleague.phone), await invite(owner, id, stranger)];
  const told = ({ code, msg, result, status }: typeof known) => ({ code, msg, result, status });
  expect(told(unknown)).toEqual(told(known));
  expect(await newsOf(colleague)).toEqual(['有组织邀请您加入']);
  const [invitation] = (await seenBy(colleague)).invitations;
  expect((await seenBy(other)).invitations).toEqual([]);
  expect(await answer(other, invitation!.id)).toMatchObject({ code: 4004 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => answer(colleague, invitation!.id)));
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 4004, 4004, 4004, 4004, 4004]);
  expect((await server.call(contract.listColleagues, { id }, owner)).result.colleagues).toHaveLength(1);
  expect(await newsOf(owner)).toContain('有同事加入了您的组织');
  // who registers later finds it
  const late = await signInMember(server, { phone: stranger });
  expect((await seenBy(late)).invitations).toHaveLength(1);
});

test('an invitation ends by its time, by being withdrawn, and by a no; then the phone can be invited again', async () => {
  const { owner, id } = await owned();
  const colleague = await someone();
  await invite(owner, id, colleague.phone);
  expect(await invite(owner, id, colleague.phone)).toMatchObject({ code: 4000, fields: [{ path: 'phone' }] });
  const [first] = (await seenBy(colleague)).invitations;
  expect(await server.call(contract.withdrawInvitation, { id: first!.id }, owner)).toMatchObject({ code: 0 });
  expect(await answer(colleague, first!.id)).toMatchObject({ code: 4004 });
  await invite(owner, id, colleague.phone);
  const [second] = (await seenBy(colleague)).invitations;
  expect(await answer(colleague, second!.id, false)).toMatchObject({ code: 0 });
  expect(await answer(colleague, second!.id)).toMatchObject({ code: 4004 });
  await invite(owner, id, colleague.phone);
  const [third] = (await seenBy(colleague)).invitations;
  expect(await invite(owner, id, colleague.phone)).toMatchObject({ code: 4000 });
  server.clock.advance(7 * DAY);
  expect(await answer(colleague, third!.id)).toMatchObject({ code: 4004 });
  expect((await seenBy(colleague)).invitations).toEqual([]);
  expect(await invite(owner, id, colleague.phone)).toMatchObject({ code: 0 });
});

test('nobody pesters a phone, and invitations have a limit', async () => {
  const { owner, id } = await owned();
  const { phone } = await someone();
  for (let n = 0; n < 3; n += 1) {
    expect(await invite(owner, id, phone)).toMatchObject({ code: 0 });
    const [open] = (await server.call(contract.listColleagues, { id }, owner)).result.invitations;
    await server.call(contract.withdrawInvitation, { id: open!.id }, owner);
  }
  expect(await invite(owner, id, phone)).toMatchObject({ code: 4000, fields: [{ path: 'phone' }] });
  const codes = [];
  for (let n = 0; n < 20; n += 1) codes.push((await invite(owner, id, newPhone())).code);
  expect(codes).toContain(429);
});

test('managers decide about developers, the owner about managers, developers about nobody', async () => {
  const { owner, id } = await owned();
  const boss = await join(owner, id, { role: manager });
  const dev = await join(boss, id, { monthlySpend: '100' });
  const list = (by: TestMember) => server.call(contract.listColleagues, { id }, by);
  expect((await list(boss)).result.colleagues.map(({ mayChange }) => mayChange)).toEqual([false, true]);
  expect(await list(dev)).toMatchObject({ code: 4004 });
  expect(await list(await someone())).toMatchObject({ code: 4004 });
  expect(await invite(dev, id, newPhone())).toMatchObject({ code: 4009 });
  expect(await invite(boss, id, newPhone(), { role: manager })).toMatchObject({ code: 4009 });
  const [bossId, devId] = [await colleagueIdOf(owner, id, boss), await colleagueIdOf(owner, id, dev)];
  const save = (by: TestMember, of: string, role: number, more = {}) =>
    server.call(contract.saveColleague, { id: of, role: role as 1, ...more }, by);
  expect(await save(boss, bossId, manager, { dailySpend: '99999' })).toMatchObject({ code: 4009 });
  expect(await save(boss, devId, manager)).toMatchObject({ code: 4009 });
  expect(await save(dev, devId, developer)).toMatchObject({ code: 4009 });
  expect(await save(boss, devId, developer, { dailyCalls: 5, weeklySpend: '12.34' })).toMatchObject({ code: 0 });
  expect((await seenBy(dev)).joined[0]!.caps).toMatchObject({
    dailyCalls: 5,
    weeklySpend: '12.34',
    monthlySpend: null,
  });
  expect(await server.call(contract.removeColleague, { id: bossId }, boss)).toMatchObject({ code: 4009 });
  for (const [by, of] of [
    [await someone(), devId],
    [owner, '999999999'],
  ] as const) {
    expect(await save(by, of, developer)).toMatchObject({ code: 4004 });
    expect(await server.call(contract.removeColleague, { id: of }, by)).toMatchObject({ code: 4004 });
  }
  const told = (await server.call(listOperations, {}, boss)).result.list.map(({ actionText }) => actionText);
  expect(told).toEqual(['修改成员的角色与上限', '邀请成员', '加入组织']);
});

test('a colleague’s key belongs to the owner, says who made it, and is nobody else’s to touch', async () => {
  const { owner, id } = await owned();
  const [dev, other] = [await join(owner, id), await join(owner, id)];
  expect(await makeKey(dev, id, { tradePassword: '000000' })).toMatchObject({ code: 4001 });
  const { key } = (await makeKey(dev, id, { weeklyCalls: 7 })).result;
  expect(key.secret).toBeTruthy();
  expect(await keyRow(key.id)).toMatchObject({ member_id: owner.memberId, status: 1 });
  const keysOf = async (by: TestMember) => (await server.call(keyContract.listOrganisationKeys, { id }, by)).result;
  expect((await keysOf(owner)).list).toMatchObject([
    { id: key.id, maker: expect.stringContaining(dev.phone.slice(-4)) },
  ]);
  expect((await keysOf(dev)).list).toMatchObject([{ secret: null, isOwn: true, caps: { weeklyCalls: 7 } }]);
  expect((await keysOf(other)).list).toEqual([]);
  const flip = (by: TestMember, on: boolean) => server.call(keyContract.switchOrganisationKey, { id: key.id, on }, by);
  expect(await flip(other, false)).toMatchObject({ code: 4004 });
  expect(await flip(await someone(), false)).toMatchObject({ code: 4004 });
  const cap = (by: TestMember) => server.call(keyContract.saveOrganisationKey, { id: key.id, dailySpend: '3' }, by);
  expect(await cap(dev)).toMatchObject({ code: 4009 });
  expect(await cap(owner)).toMatchObject({ code: 0 });
  expect(await flip(dev, false)).toMatchObject({ code: 0 });
  expect(await keyRow(key.id)).toMatchObject({ status: 2 });
  // it takes no place of the owner's own keys
  expect((await server.call(listApiKeys, {}, owner)).result.list).toEqual([]);
  expect(await server.call(addApiKey, { name: '自己的', tradePassword }, owner)).toMatchObject({ code: 0 });
  expect(await makeKey(owner, id)).toMatchObject({ code: 4009 });
  expect(await server.call(keyContract.removeOrganisationKey, { id: key.id }, dev)).toMatchObject({ code: 0 });
  expect((await keyRow(key.id)).removed_at).not.toBeNull();
});

test('keys stop in the moment in which a colleague is removed or leaves, also those being made then', async () => {
  const { owner, id } = await owned();
  const [removed, leaving] = [await join(owner, id), await join(owner, id)];
  await Promise.all([makeKey(removed, id), makeKey(removed, id), makeKey(leaving, id)]);
  const colleagueId = await colleagueIdOf(owner, id, removed);
  await Promise.all([
    makeKey(removed, id),
    server.call(contract.removeColleague, { id: colleagueId }, owner),
    makeKey(removed, id),
    server.call(contract.leaveOrganisation, { id }, leaving),
  ]);
  const { rows } = await server.db.query<{ n: number; live: number }>(
    `select count(*)::int as n, count(*) filter (where removed_at is null or status = 1)::int as live
     from access.api_key where member_id = $1 and colleague_id is not null`,
    [owner.memberId],
  );
  expect(rows[0]!.n).toBeGreaterThanOrEqual(3);
  expect(rows[0]!.live).toBe(0);
  expect(await makeKey(removed, id)).toMatchObject({ code: 4004 });
  expect((await seenBy(removed)).joined).toEqual([]);
  expect(await newsOf(removed)).toContain('您已不在组织中');
  expect(await newsOf(owner)).toContain('有同事离开了您的组织');
  expect(await server.call(contract.leaveOrganisation, { id }, owner)).toMatchObject({ code: 4004 });
  // who comes back is the same colleague: what was used before counts
  await invite(owner, id, removed.phone);
  await answer(removed, (await seenBy(removed)).invitations[0]!.id);
  expect(await colleagueIdOf(owner, id, removed)).toBe(colleagueId);
});

test('an account that is closed leaves nothing that works or names somebody', async () => {
  const { owner, id } = await owned();
  const dev = await join(owner, id);
  const { key } = (await makeKey(dev, id)).result;
  const erase = (memberId: TestMember['memberId']) =>
    server.db.transaction(async (tx) => {
      for (const domain of [access, organisation]) await domain.eraseMember!(tx, memberId);
    });
  await erase(dev.memberId);
  expect(await keyRow(key.id)).toMatchObject({ status: 2, member_id: owner.memberId });
  expect((await keyRow(key.id)).removed_at).not.toBeNull();
  expect((await server.call(contract.listColleagues, { id }, owner)).result.colleagues).toEqual([]);
  const second = await join(owner, id);
  const { key: hers } = (await makeKey(second, id)).result;
  await invite(owner, id, newPhone());
  await erase(owner.memberId);
  expect(await keyRow(hers.id)).toMatchObject({ status: 2 });
  expect((await seenBy(second)).joined).toEqual([]);
  const { rows } = await server.db.query(
    'select name from organisation.organisation o where o.id = $1 and not exists (select from organisation.invitation i where i.organisation_id = o.id)',
    [id],
  );
  expect(rows).toEqual([{ name: '已注销' }]);
});
