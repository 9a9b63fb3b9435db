// Invitations that look like one person's: held with the reason, never given silently, decided by an operator once.
import { searchReferrals } from '@jishi/contract/console/referral';
import { referralSign, referralStage } from '@jishi/contract/enums/referral';
import { reviewKind } from '@jishi/contract/enums/review';
import { formatMoney } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { certify, infoOf, invitedBy, pay, registerBy, runCampaign } from '../../../testing/referrals';
import { caseOf, decide } from '../../../testing/reviews';
import { type TestServer, startTestServer } from '../../../testing/server';
import { account } from '../../account/domain';
import { balances, verify } from '../../ledger';
import { message } from '../../message/domain';
import { payment } from '../../payment/domain';
import { review } from '../../review/domain';
import { referral } from '../domain';
import { look } from '../service';

let server: TestServer;
let owner: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, message, payment, referral, review] });
});
beforeEach(async () => {
  owner = await signInOperator(server);
  await runCampaign(server);
});
afterAll(async () => {
  expect(await verify(server.db)).toMatchObject({ ok: true });
  await server.close();
});

const { given, held, nothing } = referralStage;

async function qualify(member: TestMember, identity?: string) {
  await certify(server, member, identity);
  await pay(server, member, '100');
  expect(await server.runJobs()).toEqual([]);
}
const bonusOf = async ({ memberId }: TestMember) => formatMoney((await balances(server.db, memberId)).bonus);
const rowOf = async ({ memberId }: TestMember) =>
  (await server.call(searchReferrals, { invitedId: memberId }, { token: owner.token })).result.list[0];
const signsOf = async (member: TestMember) => (await rowOf(member))?.signs;
const stageOf = async (member: TestMember) => (await rowOf(member))?.stage;

test('who invites themselves gets nothing before an operator has looked, and is not told what was seen', async () => {
  const inviter = await registerBy(server, null);
  await certify(server, inviter, 'one person');
  const invited = await registerBy(server, inviter);
  await qualify(invited, 'one person');
  expect(await signsOf(invited)).toEqual([referralSign.sameIdentity]);
  expect([await bonusOf(inviter), await bonusOf(invited)]).toEqual(['0.00', '0.00']);
  expect(await invitedBy(server, inviter)).toMatchObject([{ stage: held, reason: '平台正在核实这次邀请' }]);
  const { facts, postings } = await caseOf(server, owner, reviewKind.referral, invited.memberId);
  expect(facts[0]).toMatchObject({ label: '证件', found: '与邀请人是同一证件' });
  const people = facts.filter(({ label }) => /邀人$|邀请人$/.test(label));
  expect(people.map(({ given }) => given)).toEqual([inviter.memberId, invited.memberId]);
  for (const { found } of people) expect(found).toMatch(/^1\d\d\*{4}\d{4}，\d{4}-\d\d-\d\d \S+ 注册$/);
  expect(postings).toHaveLength(4);

  const refused = await decide(server, owner, reviewKind.referral, invited.memberId, false, '与邀请人是同一人');
  expect(refused).toMatchObject({ code: 0, result: { outcome: '不发放，预算已放回' } });
  await look(systemContext(server), invited.memberId);
  expect(await infoOf(server, invited)).toMatchObject({ own: { stage: nothing, reason: '与邀请人是同一人' } });
  const { rows } = await server.db.query(`select committed from referral.campaign where status = 1`);
  expect(rows).toEqual([{ committed: '0' }]);
});

test('a ring, a known identity, one browser, a crowd from one address: each is seen', async () => {
  const first = await registerBy(server, null);
  await certify(server, first, 'ring');
  const second = await registerBy(server, first);
  await qualify(second);
  const third = await registerBy(server, second);
  await qualify(third, 'ring');
  expect([await signsOf(second), await signsOf(third)]).toEqual([[], [referralSign.ring]]);

  const stranger = await registerBy(server, null);
  await certify(server, stranger, 'known');
  const known = await registerBy(server, first);
  await qualify(known, 'known');
  expect(await signsOf(known)).toEqual([referralSign.knownIdentity]);

  const host = await registerBy(server, null, { browser: 'the-browser-they-share' });
  const guest = await registerBy(server, host, { browser: 'the-browser-they-share' });
  await qualify(guest);
  expect(await signsOf(guest)).toEqual([referralSign.sameBrowser]);

  const office = await registerBy(server, null);
  const crowd = [];
  for (let nth = 0; nth < 3; nth += 1) crowd.push(await registerBy(server, office, { ip: '10.99.0.1' }));
  await qualify(crowd[2]!);
  server.clock.advance(2 * 3_600_000);
  const later = await registerBy(server, office, { ip: '10.99.0.1' });
  await qualify(later);
  expect([await signsOf(crowd[2]!), await signsOf(later)]).toEqual([[referralSign.crowd], []]);
});

test('of two operators at once one decides; a yes gives to both, once', async () => {
  const inviter = await registerBy(server, null, { browser: 'one-more-browser-there' });
  const invited = await registerBy(server, inviter, { browser: 'one-more-browser-there' });
  await qualify(invited);
  expect(await signsOf(invited)).toEqual([referralSign.sameBrowser]);
  const others = [owner, await signInOperator(server, 'finance')];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => decide(server, others[nth % 2]!, reviewKind.referral, invited.memberId)),
  );
  expect(answers.filter(({ code }) => code === 0)).toMatchObject([{ result: { outcome: '已发放给双方' } }]);
  expect([await bonusOf(inviter), await bonusOf(invited)]).toEqual(['20.00', '10.00']);
  expect(await stageOf(invited)).toBe(given);
  const reader = await signInOperator(server, 'reviewer');
  expect((await server.call(searchReferrals, {}, { token: reader.token })).code).toBe(4009);
});
