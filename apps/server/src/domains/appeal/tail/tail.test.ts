// Changes of appeals as they happen: each member hears of their own, whichever server process made them.
import { randomUUID } from 'node:crypto';
import { sendAppealMessage, tailAppeals } from '@jishi/contract/appeal';
import { permissionMissing } from '@jishi/contract/codes';
import { sayInAppeal, tailAppealCases } from '@jishi/contract/console/appeal';
import { listReviewQueues } from '@jishi/contract/console/review';
import { appealWord } from '@jishi/contract/enums/appeal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appealsOn } from '../../../testing/appeals';
import { makeCall } from '../../../testing/caller';
import { signInOperator } from '../../../testing/operators';
import { Suppliers, newBuyer, rechargeDomains } from '../../../testing/recharge';
import { type TestServer, startTestServer } from '../../../testing/server';
import { startServerProcess } from '../../../testing/server-process';
import { message } from '../../message/domain';
import { review } from '../../review/domain';
import { appeal } from '../domain';

const suppliers = new Suppliers();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [...rechargeDomains(suppliers), appeal, review, message] });
});
afterAll(() => server.close());

/** Listens; `next` is what the next event names. */
async function listen({ token }: { token: string }, { path }: { path: string } = tailAppeals) {
  const asked = { method: 'GET', url: path, token, payloadAsStream: true } as const;
  const answer = await server.inject(asked);
  const pieces = answer.stream()[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let text = '';
  async function next(): Promise<string[]> {
    for (;;) {
      const event = /^data: (.*)\n\n/m.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        return (JSON.parse(event[1]!) as { nos: string[] }).nos;
      }
      text += (await pieces.next()).value!.toString();
    }
  }
  return { next, close: () => answer.raw.res.destroy() };
}

test('a member hears of an answer to an appeal of theirs, and nobody else does', async () => {
  const on = appealsOn(server, suppliers);
  const [mine, theirs] = [await on.appealed(), await on.appealed()];
  const support = await signInOperator(server, 'support');
  const [one, other] = [await listen(mine.member), await listen(theirs.member)];
  expect([await one.next(), await other.next()]).toEqual([[mine.no], [theirs.no]]);
  await on.say(support, mine.no, appealWord.reply, '在核对');
  expect(await one.next()).toEqual([mine.no]);
  await on.say(support, theirs.no, appealWord.ask, '请补充');
  expect(await other.next()).toEqual([theirs.no]);
  for (const listener of [one, other]) listener.close();
});

test('what is said at one server process is heard at another, by both sides', async () => {
  const on = appealsOn(server, suppliers);
  const support = await signInOperator(server, 'support');
  const { member, no } = await on.appealed();
  const other = await startServerProcess(server, 'api');
  try {
    const [mine, all] = [await listen(member), await listen(support, tailAppealCases)];
    expect(await mine.next()).toEqual([no]);
    for (let heard: string[] = []; !heard.includes(no); heard = await all.next());
    const asked = { no, clientId: randomUUID(), word: appealWord.ask, text: '请补充一张截图' };
    expect(await other.call(sayInAppeal, asked, support)).toMatchObject({ code: 0 });
    expect([await mine.next(), await all.next()]).toEqual([[no], [no]]);
    const answer = { no, clientId: randomUUID(), text: '截图里没有入账', files: [] };
    expect(await other.call(sendAppealMessage, answer, member)).toMatchObject({ code: 0 });
    expect([await mine.next(), await all.next()]).toEqual([[no], [no]]);
    const talk = (await on.talk(member, no)).map(({ text }) => text);
    expect(talk).toEqual(expect.arrayContaining([asked.text, answer.text]));
    for (const listener of [mine, all]) listener.close();
  } finally {
    await other.kill();
  }
});

test('operators hear of all appeals, members never by their call, and a session that ends hears nothing more', async () => {
  const on = appealsOn(server, suppliers);
  const support = await signInOperator(server, 'support');
  const listener = await listen(support, tailAppealCases);
  const { member, no } = await on.appealed();
  for (let heard: string[] = []; !heard.includes(no); heard = await listener.next());
  await on.send(member, no, '还是没有到账');
  expect(await listener.next()).toEqual([no]);
  expect((await makeCall(server, tailAppealCases, {}, { token: member.token })).code).not.toBe(0);
  expect(
    (await makeCall(server, tailAppealCases, {}, { token: (await signInOperator(server, 'content')).token })).code,
  ).toBe(permissionMissing);
  await server.db.query('update operator.session set revoked_at = now() where operator_id = $1', [support.operatorId]);
  await expect(listener.next()).rejects.toThrow();
});

test('an operator who may no longer read appeals hears of none', async () => {
  const on = appealsOn(server, suppliers);
  const reader = await signInOperator(server, 'support');
  const listener = await listen(reader, tailAppealCases);
  const { no } = await on.appealed();
  for (let heard: string[] = []; !heard.includes(no); heard = await listener.next());
  await server.db.query("update operator.account set role = 'content' where id = $1", [reader.operatorId]);
  await expect(listener.next()).rejects.toThrow();
});

test('a place of the menu says how many appeals are open, to who may read them', async () => {
  const on = appealsOn(server, suppliers);
  const count = async (role: 'support' | 'content') =>
    (await server.call(listReviewQueues, {}, await signInOperator(server, role))).result.places.find(
      ({ to }) => to === '/appeals',
    );
  const before = await count('support');
  await on.appealed();
  expect(await count('support')).toMatchObject({
    open: before!.open + 1,
    overdue: 0,
    openSince: before!.openSince ?? expect.any(String),
    dueTime: expect.any(String),
  });
  expect(await count('content')).toBeUndefined();
});

test('a member listens at four places at most', async () => {
  const member = await newBuyer(server);
  const four = await Promise.all([1, 2, 3, 4].map(() => listen(member)));
  expect((await makeCall(server, tailAppeals, {}, { token: member.token })).status).toBe(429);
  for (const one of four) one.close();
});
