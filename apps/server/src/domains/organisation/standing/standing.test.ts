// Who somebody is in an organisation is judged at the moment of the act: also while roles change, and while an account is not in order.
import * as contract from '@jishi/contract/organisation';
import * as keyContract from '@jishi/contract/organisation/key';
import { memberStatus } from '@jishi/contract/enums/account';
import { organisationRole } from '@jishi/contract/enums/organisation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TRADE_PASSWORD as tradePassword, type TestMember, signInMember } from '../../../testing/members';
import { newColleague, newOrganisation } from '../../../testing/organisations';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { access } from '../../access/domain';
import { organisation } from '../domain';

const { manager, developer } = organisationRole;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, organisation] });
});
afterAll(() => server.close());

const makeKey = async (by: TestMember, id: string) =>
  (await server.call(keyContract.addOrganisationKey, { id, name: '订单系统', tradePassword }, by)).result.key.id;
const setStatus = (of: TestMember, status: number) =>
  server.db.query('update account.member set status = $2 where id = $1', [of.memberId, status]);
const seenBy = async (by: TestMember) => (await server.call(contract.listOrganisations, {}, by)).result;
const rowOf = async (key: string) =>
  (
    await server.db.query('select status, daily_spend, removed_at is null as there from access.api_key where id = $1', [
      key,
    ])
  ).rows[0]!;

const WAITS = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const ACTS = [
  ['switching', (by: TestMember, id: string) => server.call(keyContract.switchOrganisationKey, { id, on: false }, by)],
  ['removing', (by: TestMember, id: string) => server.call(keyContract.removeOrganisationKey, { id }, by)],
  [
    'capping',
    (by: TestMember, id: string) => server.call(keyContract.saveOrganisationKey, { id, dailySpend: '3' }, by),
  ],
] as const;

test.each(ACTS)('a manager who ceases to be one meanwhile acts on no other colleague’s key: %s', async (_, act) => {
  const { owner, id } = await newOrganisation(server);
  const boss = await newColleague(server, id, owner, { role: manager });
  const dev = await newColleague(server, id, owner);
  const key = await makeKey(dev, id);
  const before = await rowOf(key);
  let acting: ReturnType<typeof act> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.query('select from organisation.organisation where id = $1 for update', [id]);
    await tx.query('update organisation.colleague set role = $2 where id = $1', [boss.colleagueId, developer]);
    let isAnswered = false;
    acting = act(boss, key).finally(() => (isAnswered = true));
    await until('the act waits or is over', async () => isAnswered || (await server.db.query(WAITS)).rows.length > 0);
  });
  expect([4004, 4009]).toContain((await acting!).code);
  expect(await rowOf(key)).toEqual(before);
  expect((await act(owner, key)).code).toBe(0);
});

test('while the owner’s account or their own is not in order, a colleague finds no organisation, and may leave it', async () => {
  const { owner, id } = await newOrganisation(server);
  const boss = await newColleague(server, id, owner, { role: manager });
  const dev = await newColleague(server, id, owner);
  const key = await makeKey(dev, id);
  const before = await rowOf(key);
  const invited = await signInMember(server);
  await server.call(contract.inviteColleague, { id, phone: invited.phone, role: developer }, owner);
  const [invitation] = (await seenBy(invited)).invitations;
  const colleagueId = dev.colleagueId;
  const actsOf = (by: TestMember) => [
    server.call(contract.listColleagues, { id }, by),
    server.call(contract.inviteColleague, { id, phone: '13900000001', role: developer }, by),
    server.call(contract.withdrawInvitation, { id: invitation!.id }, by),
    server.call(contract.saveColleague, { id: colleagueId, role: developer, dailySpend: '9' }, by),
    server.call(contract.removeColleague, { id: colleagueId }, by),
    server.call(keyContract.listOrganisationKeys, { id }, by),
    server.call(keyContract.addOrganisationKey, { id, name: '新的', tradePassword }, by),
    ...ACTS.map(([, act]) => act(by, key)),
  ];
  const expectAbsentTo = async (by: TestMember) => {
    const codes = (await Promise.all(actsOf(by))).map(({ code }) => code);
    expect(codes).toEqual(codes.map(() => 4004));
    expect((await seenBy(by)).joined).toMatchObject([{ id, inOrder: false, readsSpend: false }]);
    expect(await rowOf(key)).toEqual(before);
  };
  for (const status of [memberStatus.frozen, memberStatus.closing]) {
    await setStatus(owner, status);
    await expectAbsentTo(boss);
    expect((await seenBy(invited)).invitations).toEqual([]);
    const accepted = await server.call(contract.answerInvitation, { id: invitation!.id, accept: true }, invited);
    expect(accepted.code).toBe(4004);
  }
  await setStatus(owner, memberStatus.normal);
  await setStatus(boss, memberStatus.closing);
  await expectAbsentTo(boss);
  expect((await seenBy(dev)).joined).toMatchObject([{ inOrder: true }]);
  expect(await server.call(contract.leaveOrganisation, { id }, boss)).toMatchObject({ code: 0 });
  // an owner who is closing the account puts things in order before
  await setStatus(owner, memberStatus.closing);
  expect(await server.call(contract.removeColleague, { id: colleagueId }, owner)).toMatchObject({ code: 0 });
});
