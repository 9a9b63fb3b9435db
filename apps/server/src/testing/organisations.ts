// Organisations for tests, made as members make them, with colleagues who accepted their invitation.
import * as contract from '@jishi/contract/organisation';
import { organisationRole } from '@jishi/contract/enums/organisation';
import { TRADE_PASSWORD, type TestMember, signInMember } from './members';
import type { TestServer } from './server';
import { certifyEnterprise } from './sms';

type Organisation = { owner: TestMember; id: string };
type Colleague = TestMember & { colleagueId: string };

/** An organisation of a certified owner. */
export async function newOrganisation(server: TestServer): Promise<Organisation> {
  const owner = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  await certifyEnterprise(server, owner);
  const { result } = await server.call(contract.foundOrganisation, { name: '随便' }, owner);
  return { owner, id: result.id };
}

/** Somebody who joined it, a developer by default; `by` invites. */
export async function newColleague(
  server: TestServer,
  id: string,
  by: TestMember,
  more: { role?: 1 | 2 | 3; monthlySpend?: string } = {},
): Promise<Colleague> {
  const colleague = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const asked = { id, phone: colleague.phone, role: organisationRole.developer, ...more };
  await done(server.call(contract.inviteColleague, asked, by));
  const { invitations } = (await server.call(contract.listOrganisations, {}, colleague)).result;
  await done(server.call(contract.answerInvitation, { id: invitations[0]!.id, accept: true }, colleague));
  const { rows } = await server.db.query<{ id: string }>(
    'select id::text from organisation.colleague where organisation_id = $1 and member_id = $2',
    [id, colleague.memberId],
  );
  return { ...colleague, colleagueId: rows[0]!.id };
}

async function done(answer: Promise<{ code: number; msg: string }>): Promise<void> {
  const { code, msg } = await answer;
  if (code !== 0) throw new Error(`${code} ${msg}`);
}
