// A parcel from asking to the decision, against races.
import { searchParcels } from '@jishi/contract/console/parcel';
import { parcelStatus } from '@jishi/contract/enums/parcel';
import { reviewKind } from '@jishi/contract/enums/review';
import { listParcels, submitParcel } from '@jishi/contract/parcel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, signInMember } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { decide } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { review } from '../review/domain';
import { parcel } from './domain';

let server: TestServer;
let reviewer: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [parcel, review] });
  reviewer = await signInOperator(server, 'reviewer');
});
afterAll(() => server.close());

const submit = ({ token }: TestMember, title: string) => server.call(submitParcel, { title }, { token });
const ownOf = async ({ token }: TestMember) => (await server.call(listParcels, {}, { token })).result.list;

test('a member sees what they asked for and nobody else does', async () => {
  const [one, other] = [await signInMember(server), await signInMember(server)];
  expect((await submit(one, '  第一  个 ')).result).toMatchObject({ title: '第一 个', status: parcelStatus.waiting });
  expect((await ownOf(one)).map(({ title }) => title)).toEqual(['第一 个']);
  expect(await ownOf(other)).toEqual([]);
  const all = await server.call(searchParcels, { memberId: one.memberId }, { token: reviewer.token });
  expect(all.result.list).toMatchObject([{ memberId: one.memberId, title: '第一 个' }]);
});

test('of many of one title at once exactly one is kept', async () => {
  const member = await signInMember(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(member, '同名')));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('of two decisions at once one is made, and a refusal says why', async () => {
  const member = await signInMember(server);
  const { id } = (await submit(member, '两个人看')).result;
  const answers = await Promise.all([
    decide(server, reviewer, reviewKind.parcel, id, true),
    decide(server, reviewer, reviewKind.parcel, id, false, '资料不全'),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 4005]);
  const refused = answers[1].code === 0;
  expect(await ownOf(member)).toMatchObject([
    { status: refused ? parcelStatus.refused : parcelStatus.accepted, reason: refused ? '资料不全' : '' },
  ]);
});
