// A server killed with SIGKILL while an invitation is accepted, while a colleague becomes finance, and while one is removed: all of
// it or nothing.
import * as contract from '@jishi/contract/organisation';
import { addOrganisationKey } from '@jishi/contract/organisation/key';
import { organisationRole } from '@jishi/contract/enums/organisation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, signInMember } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { certifyEnterprise } from '../../testing/sms';
import { type Doomed, expectNothingOf, prepareStanding } from '../../testing/standing-still';
import { access } from '../access/domain';
import { organisation } from './domain';

const tradePassword = '135792';

let server: TestServer;
let owner: TestMember;
let colleague: TestMember;
let id: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, organisation] });
  owner = await signInMember(server);
  colleague = await signInMember(server, { tradePassword });
  await certifyEnterprise(server, owner);
  id = (await server.call(contract.foundOrganisation, { name: '组织' }, owner)).result.id;
  await prepareStanding(server, MOMENTS);
}, 60_000);
afterAll(() => server.close());

/** The invitation is answered, nobody has joined; a colleague has ended, or has become
 * finance, the keys go on; all is written, not committed. */
const MOMENTS = `
  create trigger stand_answered after update on organisation.invitation
    for each row when (new.status = 2) execute function standing.still('answered');
  create trigger stand_ended after update on organisation.colleague
    for each row when (new.status = 3) execute function standing.still('ended');
  create trigger stand_finance after update on organisation.colleague
    for each row when (new.role = 3 and old.role <> 3) execute function standing.still('finance');
  create constraint trigger stand_commit after insert or update on organisation.colleague deferrable initially deferred
    for each row execute function standing.still('commit');`;

const TABLES = [
  'organisation.invitation',
  'organisation.colleague',
  'access.api_key',
  'audit.entry',
  'message.member_message',
];

const nothingCameOf = (moments: readonly string[], ask: (doomed: Doomed) => Promise<unknown>) =>
  expectNothingOf(server, { tables: TABLES, moments }, ask);

test('an invitation is taken with the joining or not at all; a colleague goes with their keys or not at all', async () => {
  await server.call(
    contract.inviteColleague,
    { id, phone: colleague.phone, role: organisationRole.developer, monthlySpend: '5' },
    owner,
  );
  const [invitation] = (await server.call(contract.listOrganisations, {}, colleague)).result.invitations;
  const answer = { id: invitation!.id, accept: true };
  await nothingCameOf(['answered', 'commit'], (doomed) => doomed.call(contract.answerInvitation, answer, colleague));
  expect(await server.call(contract.answerInvitation, answer, colleague)).toMatchObject({ code: 0 });
  expect(await server.call(contract.answerInvitation, answer, colleague)).toMatchObject({ code: 4004 });

  for (const name of ['一', '二']) await server.call(addOrganisationKey, { id, name, tradePassword }, colleague);
  const { colleagues } = (await server.call(contract.listColleagues, { id }, owner)).result;
  await becomesFinance(colleagues[0]!.id);
  const removal = { id: colleagues[0]!.id };
  await nothingCameOf(['ended', 'commit'], (doomed) => doomed.call(contract.removeColleague, removal, owner));
  expect(await server.call(contract.removeColleague, removal, owner)).toMatchObject({ code: 0 });
  const { rows } = await server.db.query(
    'select status, removed_at is null as there from access.api_key where colleague_id = $1',
    [removal.id],
  );
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ status: 2, there: false })));
});

/** The role is taken with the keys and the caps or not at all; a developer again, the colleague has two keys. */
async function becomesFinance(colleagueId: string) {
  const change = { id: colleagueId, role: organisationRole.finance };
  await nothingCameOf(['finance', 'commit'], (doomed) => doomed.call(contract.saveColleague, change, owner));
  expect(await server.call(contract.saveColleague, change, owner)).toMatchObject({ code: 0 });
  const keys = 'select count(*)::int as live from access.api_key where colleague_id = $1 and removed_at is null';
  expect((await server.db.query(keys, [colleagueId])).rows).toEqual([{ live: 0 }]);
  await server.call(contract.saveColleague, { id: colleagueId, role: organisationRole.developer }, owner);
  for (const name of ['三', '四']) await server.call(addOrganisationKey, { id, name, tradePassword }, colleague);
  expect((await server.db.query(keys, [colleagueId])).rows).toEqual([{ live: 2 }]);
}
