// One way to decide: who may say what about which case, what two people at once come to, and what is kept of it. The kinds
// are stand-ins without an effect of their own; the domains try theirs.
import * as contract from '@jishi/contract/console/review';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { YUAN, formatMoney } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withTransaction } from '../../kernel/context';
import type { Domain } from '../../kernel/domain';
import { Refusal } from '../../kernel/refusal';
import { drawing, killSeeds } from '../../testing/killing';
import { type TestMember, memberContext, signInMember } from '../../testing/members';
import { type TestOperator, signInAgain, signInOperator } from '../../testing/operators';
import { decide, reviewOf } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { type ReviewKind, openReview, reviewKinds, takeBack } from '.';
import { review } from './domain';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIMIT = 50_000n * YUAN;

type Subject = { id: string; member: TestMember; amount: bigint; fails?: boolean };

/** Everything that was ever asked for, by its number. */
const subjects = new Map<string, Subject>();
/** What the kinds were told to do, as often as they were told. */
const done: string[] = [];

const standIn = (
  name: 'bankLine' | 'withdrawal' | 'adjustment' | 'scene',
  more: Pick<ReviewKind, 'second' | 'reads' | 'decides'> & { moves?: () => 'in' | 'out' },
): ReviewKind<Subject> => ({
  kind: reviewKind[name],
  called: '这一件',
  dueHours: 4,
  reasons: ['不清楚'],
  grantLabel: '同意',
  effect: '同意后就办',
  acts: { targetKind: 'x', opened: 'x.open', granted: 'x.grant', refused: 'x.refuse', takenBack: 'x.takeBack' },
  ...more,
  about: ({ id, member, amount }) => ({ id, memberId: member.memberId, amount, title: `第 ${id} 件` }),
  audited: ({ id }) => ({ targetId: id, after: {} }),
  lock: async (_, id) => subjects.get(id),
  read: async (_, id) => subjects.get(id),
  show: async (_, { id }) => ({
    facts: [{ label: '户名', given: '甲', found: '乙', verdict: 3 }],
    papers: [{ id: 'p1', name: `${id}.png`, type: 'image/png' }],
  }),
  async paper(_, { id }, paperId) {
    if (paperId !== 'p1') throw new Refusal('notFound');
    return { fileName: `${id}.png`, type: 'image/png', content: Buffer.from('picture') };
  },
  async granted(_tx, _ctx, { id, fails }) {
    if (fails) throw new Refusal('balanceTooLow', '不够');
    done.push(`granted ${id}`);
    return '办好了';
  },
  async refused(_tx, _ctx, { id }) {
    done.push(`refused ${id}`);
    return '已退回';
  },
  async takenBack(_tx, _ctx, { id }) {
    done.push(`taken back ${id}`);
  },
});

const money = { reads: 'order.read', decides: 'refund.grant', second: 'aboveLimit' } as const;
const entering = standIn('bankLine', { ...money, moves: () => 'in' });
const leaving = standIn('withdrawal', { ...money, moves: () => 'out' });
const proposing = standIn('adjustment', { reads: 'ledger.read', decides: 'ledger.adjust', second: 'always' });
const looking = standIn('scene', { reads: 'apply.read', decides: 'apply.decide', second: 'never' });

const asking: Domain = {
  useCases: [],
  extends: [entering, leaving, proposing, looking].map((kind) => reviewKinds.with(kind)),
};

let server: TestServer;
let member: TestMember;
let one: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [review, asking] });
});
beforeEach(async () => {
  done.length = 0;
  [member, one, other] = [await signInMember(server), await signInOperator(server), await signInOperator(server)];
});
afterAll(() => server.close());

let numbers = 0;
const subjectOf = (of: TestMember, amount: bigint, fails = false): Subject => {
  const subject = { id: String(++numbers), member: of, amount, fails };
  subjects.set(subject.id, subject);
  return subject;
};

/** The member asks; answers its number. */
async function ask(kind: ReviewKind<Subject>, amount = YUAN, of = member, fails = false): Promise<string> {
  const ctx = memberContext(server, of);
  const subject = subjectOf(of, amount, fails);
  await withTransaction(ctx, (tx) => openReview(tx, ctx, kind, subject));
  return subject.id;
}

/** An operator proposes. */
async function propose({ context }: TestOperator, kind: ReviewKind<Subject>, amount = YUAN, of = member) {
  const subject = subjectOf(of, amount);
  const opened = await withTransaction(context, (tx) => openReview(tx, context, kind, subject));
  return { ...opened, id: subject.id };
}

const say = (operator: TestOperator, kind: ReviewKind<Subject>, id: string, accepted = true) =>
  decide(server, operator, kind.kind, id, accepted, accepted ? undefined : '不清楚');
const detail = async ({ token }: TestOperator, kind: ReviewKind<Subject>, id: string) =>
  server.call(contract.getReview, { id: await reviewOf(server, kind.kind, id) }, { token });
const claim = async ({ token }: TestOperator, kind: ReviewKind<Subject>, id: string, hold = true) =>
  server.call(contract.claimReview, { id: await reviewOf(server, kind.kind, id), hold }, { token });
const takeOwnBack = async ({ token }: TestOperator, kind: ReviewKind<Subject>, id: string) =>
  server.call(contract.takeBackReview, { id: await reviewOf(server, kind.kind, id) }, { token });
const acts = async (id: string) =>
  (
    await server.db.query<{ action: string; after: object }>(
      `select action, after from audit.entry where target_kind = 'x' and target_id = $1 order by id`,
      [id],
    )
  ).rows;

test('up to the limit one word grants what a member asked for, and all of it is kept', async () => {
  const id = await ask(leaving);
  expect((await detail(one, leaving, id)).result).toMatchObject({ status: 1, second: '', barred: '', firstBy: '' });
  const answer = await say(one, leaving, id);
  expect(answer).toMatchObject({ code: 0, result: { outcome: '办好了', status: reviewStatus.granted } });
  expect(done).toEqual([`granted ${id}`]);
  const { result } = await detail(one, leaving, id);
  expect(result).toMatchObject({ status: 3, outcome: '办好了', decidedBy: '测试员', second: '' });
  expect(result.trail.map(({ by, what }) => [by, what])).toEqual([
    ['测试员', '同意，已办理'],
    ['用户', '提交'],
  ]);
  expect(await acts(id)).toEqual([
    { action: 'x.open', after: {} },
    { action: 'x.grant', after: { result: '办好了' } },
  ]);
});

test('above the limit the first word only stands behind it; the same operator has no second one, another has', async () => {
  const id = await ask(leaving, LIMIT + 1n);
  expect((await detail(one, leaving, id)).result.second).toBe('超过 50,000.00 元，要两位操作员先后同意');
  const first = await say(one, leaving, id);
  expect(first.result).toEqual({ outcome: '超过 50,000.00 元，等另一位操作员同意', status: reviewStatus.toSecond });
  expect((await detail(other, leaving, id)).result).toMatchObject({ second: '测试员已同意，要由另一位操作员决定' });
  for (const accepted of [true, false])
    expect(await say(one, leaving, id, accepted)).toMatchObject({
      code: 4009,
      msg: '您已经同意过，要由另一位操作员决定',
    });
  expect(done).toEqual([]);
  expect(await say(other, leaving, id)).toMatchObject({ code: 0, result: { status: reviewStatus.granted } });
  expect(done).toEqual([`granted ${id}`]);
});

test('an operator’s proposal is granted at once where one word is enough, and waits for another one where it is not', async () => {
  expect(await propose(one, entering)).toMatchObject({ granted: true, outcome: '办好了' });
  const waiting = await propose(one, entering, LIMIT + 1n);
  expect(waiting).toMatchObject({ granted: false, outcome: '超过 50,000.00 元，等另一位操作员同意' });
  const always = await propose(one, proposing, 1n);
  expect(always).toMatchObject({ granted: false, outcome: '等另一位操作员同意' });
  expect(await say(one, proposing, always.id)).toMatchObject({
    code: 4009,
    msg: '这一件是您提出的，要由另一位操作员复核',
  });
  expect(await say(other, proposing, always.id)).toMatchObject({ code: 0 });
});

test('a no needs a reason, is final and moves nothing; what cannot be done leaves all as it was', async () => {
  const id = await ask(leaving);
  const without = await decide(server, one, leaving.kind, id, false);
  expect(without.fields).toEqual([{ path: 'reason', message: '请写明原因，至少 2 个字' }]);
  expect(await say(one, leaving, id, false)).toMatchObject({ code: 0, result: { outcome: '已退回' } });
  expect(await say(other, leaving, id)).toMatchObject({ code: 4005, msg: '这一件刚刚已被处理，请刷新' });
  expect((await detail(other, leaving, id)).result).toMatchObject({
    reason: '不清楚',
    barred: '这一件刚刚已被处理，请刷新',
  });

  const failing = await ask(leaving, YUAN, member, true);
  expect(await say(one, leaving, failing)).toMatchObject({ code: 4002, msg: '不够' });
  expect((await detail(one, leaving, failing)).result).toMatchObject({ status: 1, barred: '' });
  expect((await acts(failing)).map(({ action }) => action)).toEqual(['x.open']);
});

test('of many words at once one has its effect; the others hear that somebody was first', async () => {
  const operators = await Promise.all(Array.from({ length: 5 }, () => signInOperator(server)));
  const id = await ask(looking);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => say(operators[nth % 5]!, looking, id, nth % 4 > 0)),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ...Array.from({ length: 19 }, () => 4005)]);
  expect(done).toHaveLength(1);

  const same = await ask(leaving, LIMIT + 1n);
  const own = await Promise.all(Array.from({ length: 20 }, () => say(one, leaving, same)));
  expect(own.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(done).toHaveLength(1);
  const two = await Promise.all(Array.from({ length: 20 }, (_, nth) => say(operators[nth % 5]!, leaving, same)));
  expect(two.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(done).toHaveLength(2);
});

test('who proposed or asked takes it back while nobody has decided; of that and a word at once one wins', async () => {
  const { id } = await propose(one, proposing);
  expect(await takeOwnBack(other, proposing, id)).toMatchObject({ code: 4009, msg: '只能撤回自己提出的提案' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      nth % 2 ? takeOwnBack(one, proposing, id) : say(other, proposing, id, nth % 4 > 0),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ code }) => code))).toEqual(new Set([4005]));
  expect(done).toHaveLength(1);

  const asked = subjects.get(await ask(leaving))!;
  const ctx = memberContext(server, member);
  const cancel = () =>
    withTransaction(ctx, (tx) => takeBack(tx, ctx, leaving, asked)).then(
      () => 0,
      (error: Refusal) => error.refusal,
    );
  const both = await Promise.all([cancel(), say(one, leaving, asked.id).then(({ code }) => code), cancel()]);
  expect(both.filter((code) => code === 0)).toHaveLength(1);
  expect(done).toHaveLength(2);
});

test('what was refused or taken back may be asked for again, as a case of its own', async () => {
  const subject = subjects.get(await ask(leaving))!;
  const first = await reviewOf(server, leaving.kind, subject.id);
  await say(one, leaving, subject.id, false);
  const ctx = memberContext(server, member);
  await withTransaction(ctx, (tx) => openReview(tx, ctx, leaving, subject));
  expect(await reviewOf(server, leaving.kind, subject.id)).not.toBe(first);
  expect(await say(one, leaving, subject.id)).toMatchObject({ code: 0 });
  const old = await server.call(contract.getReview, { id: first }, { token: one.token });
  expect(old.result).toMatchObject({ status: 4, reason: '不清楚' });
  await expect(withTransaction(ctx, (tx) => openReview(tx, ctx, leaving, subject))).rejects.toThrow('review_once');
});

test('while one operator looks at a case nobody else decides or claims it, until it is released or half an hour is over', async () => {
  const id = await ask(leaving);
  const claims = await Promise.all(Array.from({ length: 10 }, (_, nth) => claim(nth % 2 ? one : other, leaving, id)));
  const [mine, theirs] = claims[0]!.code === 0 ? [other, one] : [one, other];
  expect(new Set(claims.map(({ code }) => code))).toEqual(new Set([0, 4005]));
  expect((await detail(mine, leaving, id)).result).toMatchObject({ claimed: true, claimedBy: '测试员', barred: '' });
  expect((await detail(theirs, leaving, id)).result).toMatchObject({
    claimed: false,
    barred: '这一件正由测试员处理，请等放回',
  });
  expect(await say(theirs, leaving, id)).toMatchObject({ code: 4005 });
  expect(await claim(theirs, leaving, id, false)).toMatchObject({ code: 4005, msg: '这一件不在您手上' });
  expect(await claim(mine, leaving, id, false)).toMatchObject({ code: 0 });
  expect(await claim(theirs, leaving, id)).toMatchObject({ code: 0 });
  server.clock.advance(30 * MINUTE_MS);
  expect(await say(await signInAgain(server, mine, 'owner'), leaving, id)).toMatchObject({ code: 0 });
  expect(await claim(await signInAgain(server, theirs, 'owner'), leaving, id)).toMatchObject({ code: 4005 });
});

test('nobody claims what they proposed', async () => {
  const { id } = await propose(one, proposing);
  expect(await claim(one, proposing, id)).toMatchObject({ code: 4009 });
  expect(await claim(other, proposing, id)).toMatchObject({ code: 0 });
});

test('a role finds the kinds that it reads, and of others not even that they are there', async () => {
  const reviewer = await signInOperator(server, 'reviewer');
  const readonly = await signInOperator(server, 'readonly');
  const [seen, hidden] = [await ask(looking), await ask(leaving)];
  const list = async ({ token }: TestOperator) =>
    (await server.call(contract.searchReviews, { memberId: member.memberId as string }, { token })).result.list;
  expect((await list(reviewer)).map(({ subjectId }) => subjectId)).toEqual([seen]);
  expect((await list(readonly)).map(({ subjectId }) => subjectId)).toEqual([seen, hidden]);
  const nobodys = await server.call(contract.getReview, { id: '1' }, { token: reviewer.token });
  const unseen = await detail(reviewer, leaving, hidden);
  expect([unseen.code, unseen.msg]).toEqual([nobodys.code, nobodys.msg]);
  for (const answer of [
    await say(reviewer, leaving, hidden),
    await claim(reviewer, leaving, hidden),
    await takeOwnBack(reviewer, leaving, hidden),
  ])
    expect(answer.code).toBe(4004);
  expect(await say(readonly, leaving, hidden)).toMatchObject({ code: 4009 });
  expect(await claim(readonly, looking, seen)).toMatchObject({ code: 4009 });
  expect((await detail(readonly, looking, seen)).result.barred).not.toBe('');
  const queues = async ({ token }: TestOperator) =>
    (await server.call(contract.listReviewQueues, {}, { token })).result.list.map(({ kind, decides }) => [
      kind,
      decides,
    ]);
  expect(await queues(reviewer)).toEqual([[reviewKind.scene, true]]);
  expect(await queues(readonly)).toEqual(
    [reviewKind.adjustment, reviewKind.bankLine, reviewKind.withdrawal, reviewKind.scene].map((kind) => [kind, false]),
  );
});

test('a money role of less than a day reads cases about money and has no word about them', async () => {
  const fresh = await signInOperator(server, 'finance');
  await server.db.query(`update operator.account set money_from = now() + interval '1 hour' where id = $1`, [
    fresh.operatorId,
  ]);
  const id = await ask(leaving);
  const early = expect.stringMatching(/^新的资金权限要等 24 小时/);
  expect((await detail(fresh, leaving, id)).result).toMatchObject({ status: 1, barred: early });
  expect(await say(fresh, leaving, id)).toMatchObject({ code: 4009, msg: early });
  expect(await claim(fresh, leaving, id)).toMatchObject({ code: 4009, msg: early });
});

test('queues count what waits and what should have been decided, and the longest-waiting case stands in front', async () => {
  const [old, young] = [await ask(looking), await ask(looking)];
  server.clock.advance(4 * HOUR_MS + 1);
  const again = await signInAgain(server, one, 'owner');
  const fresh = await ask(looking);
  await say(again, looking, young);
  const { list } = (await server.call(contract.searchReviews, { kind: reviewKind.scene }, { token: again.token }))
    .result;
  const places = [old, fresh, young].map((id) => list.findIndex(({ subjectId }) => subjectId === id));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  const queues = (await server.call(contract.listReviewQueues, {}, { token: again.token })).result.list;
  const open = list.filter(({ status }) => status <= 2);
  const late = open.filter(({ dueTime }) => dueTime <= list.find(({ subjectId }) => subjectId === fresh)!.openTime);
  expect(queues.find(({ kind }) => kind === reviewKind.scene)).toMatchObject({
    waiting: open.length,
    overdue: late.length,
    waitingSince: open[0]!.openTime,
  });
  expect(late.length).toBeGreaterThan(0);
});

test('a paper is read by its case; one that the case has not is not there', async () => {
  const id = await ask(looking);
  const reviewId = await reviewOf(server, looking.kind, id);
  const read = (paper: string) =>
    server.inject({
      method: 'GET',
      url: `${contract.readReviewPaper.path}?id=${reviewId}&paper=${paper}`,
      token: one.token,
    });
  expect((await read('p1')).rawPayload.toString()).toBe('picture');
  expect((await read('p2')).json()).toMatchObject({ code: 4004 });
  const looks = await server.db.query(
    "select actor_id, after from audit.entry where action = 'review.readPaper' and target_id = $1",
    [reviewId],
  );
  expect(looks.rows, 'the look is kept').toEqual([{ actor_id: one.operatorId, after: { paper: 'p1' } }]);
});

type Moved = { member: string; amount: bigint; direction: number; operator: string; alone: boolean; at: Date };

test('whatever operators enter and let out, and at whatever moment, nobody moves more alone than decision 014 allows', async () => {
  const draw = drawing(killSeeds(1)[0]!);
  const members = await Promise.all(Array.from({ length: 3 }, () => signInMember(server)));
  let operators = await Promise.all(Array.from({ length: 3 }, () => signInOperator(server)));
  const pick = <Item>(items: readonly Item[]) => items[draw(items.length)]!;
  const act = async () => {
    const [by, of, amount] = [pick(operators), pick(members), BigInt(1 + draw(30)) * 1_000n * YUAN];
    if (draw(2)) await propose(by, entering, amount, of);
    else await say(by, leaving, await ask(leaving, amount, of));
  };
  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 4 }, act));
    server.clock.advance(draw(9) * HOUR_MS);
    operators = await Promise.all(operators.map((operator) => signInAgain(server, operator, 'owner')));
  }
  const moved = await server.db.query<Moved>(
    `select member_id::text as member, amount, direction, operator_id::text as operator, second_by is null as alone, at
     from review.movement where member_id = any ($1) order by at, review_id`,
    [members.map(({ memberId }) => memberId)],
  );
  const alone = moved.rows.filter((row) => row.alone).map((row) => ({ ...row, amount: BigInt(row.amount) }));
  expect(alone.length).toBeGreaterThan(5);
  expect(alone.length).toBeLessThan(48);
  const sumsTo = (which: 'operator' | 'member', row: Moved) =>
    alone
      .filter((each) => each[which] === row[which] && each.at <= row.at && +row.at - +each.at < 24 * HOUR_MS)
      .reduce((sum, { amount }) => sum + amount, 0n);
  for (const row of alone) {
    for (const which of ['operator', 'member'] as const)
      expect(sumsTo(which, row), `${which} ${formatMoney(row.amount)}`).toBeLessThanOrEqual(LIMIT);
    const entered = moved.rows.some(
      (each) =>
        each.direction === 1 && each.operator === row.operator && each.member === row.member && each.at < row.at,
    );
    expect(row.direction === 2 && entered).toBe(false);
  }
});
