// Appeals through HTTP: who may open one, what is said and shown, who is responsible.
import { appealOutcome, appealWord } from '@jishi/contract/enums/appeal';
import * as contract from '@jishi/contract/appeal';
import * as codes from '@jishi/contract/codes';
import * as consoleAppeals from '@jishi/contract/console/appeal';
import { randomUUID } from 'node:crypto';
import { sendForm } from '../../testing/sms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Appeals, appealAgainst, boughtOrder, startAppeals } from '../../testing/appeals';
import { type TestMember } from '../../testing/members';
import { signInOperator } from '../../testing/operators';
import { newBuyer } from '../../testing/recharge';

const NOT_FOUND = codes.notFound;
const STATE_CONFLICT = codes.stateConflict;

let started: Appeals;
let server: Appeals['server'];
let support: Appeals['support'];
let on: Appeals['on'];
let suppliers: Appeals['suppliers'];
beforeAll(async () => {
  started = await startAppeals();
  ({ server, support, on, suppliers } = started);
});
afterAll(() => started.close());

test('which orders, until when, and of whom', async () => {
  const [member, stranger] = [await newBuyer(server), await newBuyer(server)];
  const orderNo = await boughtOrder(server, suppliers, member);
  const init = (who: TestMember) => server.call(contract.initAppeal, { orderNo }, who);
  expect((await init(member)).result).toMatchObject({
    barred: '',
    openNo: '',
    amount: '9.90',
    account: expect.stringContaining('*'),
  });
  expect((await init(stranger)).code).toBe(NOT_FOUND);
  expect((await appealAgainst(server, stranger, orderNo)).code).toBe(NOT_FOUND);
  await server.db.query("update recharge.quick_order set created_at = created_at - interval '30 days' where no = $1", [
    orderNo,
  ]);
  expect((await init(member)).result.barred).toContain('超过 30 天');
  expect(await appealAgainst(server, member, orderNo)).toMatchObject({ code: STATE_CONFLICT });
  const { no } = await on.appealed();
  for (const call of [contract.getAppeal, contract.listAppealMessages, contract.cancelAppeal, contract.escalateAppeal])
    expect((await server.call(call, { no }, stranger)).code).toBe(NOT_FOUND);
  expect((await on.send(stranger, no, '是我的')).code).toBe(NOT_FOUND);
});

test('files are what they are, not what they are called, and are their owner’s', async () => {
  const { member, no } = await on.appealed();
  const stranger = await newBuyer(server);
  const upload = (files: Parameters<typeof sendForm>[4]) =>
    sendForm(server, contract.uploadAppealFiles, member, { no }, files);
  expect(await upload([['a.png', Buffer.from('<script>')]])).toMatchObject({
    code: 4000,
    msg: expect.stringContaining('a.png'),
  });
  expect((await upload(Array.from({ length: 7 }, (_, at) => `${at}.png`))).code).toBe(4000);
  expect((await upload([])).code).toBe(4000);
  const { id } = (await upload(['b.png'])).result[0]!;
  const load = (path: string, { token }: { token: string }) =>
    server.inject({ method: 'GET', url: path, query: { id }, token });
  expect((await load(contract.getAppealFile.path, member)).headers['content-type']).toBe('image/webp');
  expect((await load(contract.getAppealFile.path, stranger)).json()).toMatchObject({ code: NOT_FOUND });
  expect((await load(consoleAppeals.readAppealFile.path, support)).json(), 'not sent yet').toMatchObject({
    code: NOT_FOUND,
  });
  const other = await on.appealed();
  expect((await on.send(other.member, other.no, '借用', [id])).code, 'of another appeal').toBe(4000);
  await on.send(member, no, '', [id]);
  expect((await load(consoleAppeals.readAppealFile.path, support)).headers['content-disposition']).toMatch(
    /^attachment/,
  );
  const looks = await server.db.query("select from audit.entry where action = 'appeal.readFile' and target_id = $1", [
    id,
  ]);
  expect(looks.rows, 'the look is kept').toHaveLength(1);
  const { rows } = await server.db.query<{ sealed: boolean }>(
    "select position('webp' in encode(content_cipher, 'escape')) = 0 as sealed from appeal.file where id = $1",
    [id],
  );
  expect(rows).toEqual([{ sealed: true }]);
});

test('of one message sent twenty times one is kept, of twenty appeals about one order one is opened', async () => {
  const { member, no } = await on.appealed();
  const clientId = randomUUID();
  const sent = await Promise.all(Array.from({ length: 20 }, () => on.send(member, no, '只说一次', [], clientId)));
  expect(new Set(sent.map(({ result }) => result.id)).size).toBe(1);
  expect((await on.talk(member, no)).filter(({ text }) => text === '只说一次')).toHaveLength(1);
  const buyer = await newBuyer(server);
  const orderNo = await boughtOrder(server, suppliers, buyer);
  const opened = await Promise.all(Array.from({ length: 20 }, () => appealAgainst(server, buyer, orderNo)));
  expect(opened.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('customer service is asked to decide once; notes and words to suppliers stay with operators', async () => {
  const { member, no } = await on.appealed();
  const escalate = () => server.call(contract.escalateAppeal, { no }, member);
  const answers = await Promise.all([escalate(), escalate(), escalate()]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await on.see(member, no)).toMatchObject({ status: 8, canEscalate: false });
  await on.say(support, no, appealWord.note, '像是同一批');
  await on.say(support, no, appealWord.toSupplier, '单号 123 请核对');
  await on.say(support, no, appealWord.fromSupplier, '流水显示成功');
  const texts = (await on.talk(member, no)).map(({ text }) => text);
  expect(texts).toContain('流水显示成功');
  expect(texts.join()).not.toMatch(/同一批|单号 123/);
  const { messages, status, unread } = (await server.call(consoleAppeals.getAppealCase, { no }, support)).result;
  expect([status, unread]).toEqual([8, 1]);
  expect(messages.map(({ text }) => text)).toEqual(expect.arrayContaining(['像是同一批', '单号 123 请核对']));
  await server.call(consoleAppeals.markAppealSeen, { no, upTo: messages.at(-1)!.id }, support);
  await server.call(contract.markAppealRead, { no, upTo: messages.at(-1)!.id }, member);
  expect((await server.call(consoleAppeals.getAppealCase, { no }, support)).result.unread).toBe(0);
  expect((await server.call(contract.getAppealStatistics, {}, member)).result).toMatchObject({
    total: 1,
    handling: 1,
    unread: 0,
  });
});

test('one is responsible: others take over first; roles without the right see or do nothing', async () => {
  const { no } = await on.appealed();
  const other = await signInOperator(server, 'support');
  await on.say(support, no, appealWord.reply);
  expect((await on.say(other, no, appealWord.reply)).code).toBe(STATE_CONFLICT);
  await server.call(consoleAppeals.assignAppeal, { no, operatorId: other.operatorId }, support);
  expect((await on.say(support, no, appealWord.reply)).code).toBe(STATE_CONFLICT);
  expect((await on.say(other, no, appealWord.reply)).code).toBe(0);
  const readonly = await signInOperator(server, 'readonly');
  expect((await server.call(consoleAppeals.assignAppeal, { no, operatorId: readonly.operatorId }, support)).code).toBe(
    4000,
  );
  expect((await on.say(readonly, no, appealWord.reply)).code).not.toBe(0);
  expect((await on.decide(support, no, appealOutcome.refund)).code, 'support does not move money').not.toBe(0);
  const content = await signInOperator(server, 'content');
  expect((await server.call(consoleAppeals.getAppealCase, { no }, content)).code).not.toBe(0);
});

test('templates are kept once by name, changed and removed', async () => {
  const save = (title: string, id?: string) =>
    server.call(consoleAppeals.saveAppealTemplate, { title, text: '请补充账单', ...(id && { id }) }, support);
  const { id } = (await save('要账单')).result;
  expect((await save('要账单')).code).toBe(codes.duplicate);
  expect((await save('要流水', id)).result.title).toBe('要流水');
  expect((await save('要账单截图', id)).code).not.toBe(0);
  await server.call(consoleAppeals.removeAppealTemplate, { id }, support);
  expect((await server.call(consoleAppeals.removeAppealTemplate, { id }, support)).code).toBe(NOT_FOUND);
});
