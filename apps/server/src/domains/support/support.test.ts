// Tickets through HTTP: asking, answering, who is responsible, what is due, and what a closed account leaves.
import { randomUUID } from 'node:crypto';
import * as codes from '@jishi/contract/codes';
import * as consoleContract from '@jishi/contract/console/support';
import { ticketPriority, ticketRating, ticketStatus, ticketSubject } from '@jishi/contract/enums/support';
import { ticketWord } from '@jishi/contract/enums/ticket-talk';
import * as contract from '@jishi/contract/support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newGoods, newGoodsProduct, newSupplier, paidOrder } from '../../testing/marketplace';
import { type TestMember, signInMember, systemContext } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { sendForm } from '../../testing/sms';
import { marketplace } from '../marketplace/domain';
import { message } from '../message/domain';
import { review } from '../review/domain';
import { closeWaited } from './closing/service';
import { support } from './domain';
import { eraseMember } from './erasure/store';

let server: TestServer;
let agent: TestOperator;
beforeAll(async () => {
  // a Monday morning in Beijing
  server = await startTestServer({
    domains: [support, review, message, marketplace],
    now: new Date('2026-03-09T10:00:00+08:00'),
  });
  agent = await signInOperator(server, 'support');
});
afterAll(() => server.close());

type Fields = Readonly<Record<string, string>>;
const ask = (member: TestMember, more: Fields = {}, files: Parameters<typeof sendForm>[4] = []) => {
  const fields = {
    subject: '1',
    priority: '1',
    title: '发票怎么开',
    text: '想把上个月的合并开一张',
    postId: randomUUID(),
  };
  return sendForm(server, contract.createTicket, member, { ...fields, ...more }, files);
};
async function asked(more: Fields = {}, files: Parameters<typeof sendForm>[4] = []) {
  const member = await signInMember(server);
  const { code, msg, result } = await ask(member, more, files);
  if (code !== 0) throw new Error(msg);
  return { member, no: result.no };
}
const send = (member: TestMember, no: string, text: string, postId: string = randomUUID()) =>
  sendForm(server, contract.sendTicketMessage, member, { no, text, postId }, []);
const see = async (member: TestMember, no: string) => (await server.call(contract.getTicket, { no }, member)).result;
const caseOf = async (no: string) => (await server.call(consoleContract.getTicketCase, { no }, agent)).result;
const say = (by: TestOperator, no: string, word: number, text = '请看一下') =>
  server.call(consoleContract.sayInTicket, { no, word: word as 1, text, postId: randomUUID() }, by);
const letTimePass = (no: string) =>
  server.db.query('update support.ticket set waits_until = created_at where no = $1 and waits_until is not null', [no]);

test('an answer is promised by priority and the hours of service, before and after it is asked', async () => {
  const member = await signInMember(server);
  const { promises, serviceHours } = (await server.call(contract.initTicket, {}, member)).result;
  expect(serviceHours).toBe('周一到周五 9:00 到 18:00');
  expect(promises.map(({ dueTime }) => dueTime)).toEqual([
    '2026-03-10 10:00:00',
    '2026-03-09 14:00:00',
    '2026-03-09 12:00:00',
  ]);
  const { result } = await ask(member, { priority: String(ticketPriority.urgent) });
  expect(result).toMatchObject({ status: ticketStatus.open, dueTime: '2026-03-09 12:00:00', title: '发票怎么开' });
  const { no } = result;
  await server.call(consoleContract.setTicketPriority, { no, priority: ticketPriority.high }, agent);
  expect(await see(member, no)).toMatchObject({ priority: ticketPriority.high, dueTime: '2026-03-09 14:00:00' });
});

test('from asking to solving, opening again and closing; the member hears of it and rates it', async () => {
  const { member, no } = await asked();
  expect((await server.call(contract.rateTicket, { no, rating: ticketRating.satisfied }, member)).code).toBe(
    codes.stateConflict,
  );
  await say(agent, no, ticketWord.note, '像是重复的问题');
  await say(agent, no, ticketWord.ask, '请给发票抬头');
  expect(await see(member, no)).toMatchObject({ status: ticketStatus.needsMember, dueTime: null, unread: 1 });
  await send(member, no, '某某公司');
  expect(await caseOf(no)).toMatchObject({ status: ticketStatus.handling, unread: 2, overdue: false });
  await say(agent, no, ticketWord.solve, '已经开好');
  const solved = await see(member, no);
  expect(solved).toMatchObject({ status: ticketStatus.solved, canReply: true, canRate: true });
  expect(solved.messages.map(({ text }) => text).join()).not.toContain('重复的问题');
  await server.call(contract.rateTicket, { no, rating: ticketRating.unsatisfied }, member);
  await send(member, no, '抬头写错了');
  expect(await see(member, no)).toMatchObject({ status: ticketStatus.handling, dueTime: expect.any(String) });
  expect((await server.call(contract.closeTicket, { no }, member)).result.status).toBe(ticketStatus.closed);
  await letTimePass(no);
  expect((await send(member, no, '再问一句')).code).toBe(codes.stateConflict);
  const { rows } = await server.db.query<{ event: string }>(
    "select event from message.member_message where member_id = $1 and event like 'ticket%' order by id",
    [member.memberId],
  );
  expect(rows.map(({ event }) => event)).toEqual(['ticketAsked', 'ticketSolved']);
});

test('what nobody answers is closed in time, and what was solved ends for good', async () => {
  const [silent, solved, waiting] = [await asked(), await asked(), await asked()];
  await say(agent, silent.no, ticketWord.ask);
  await say(agent, solved.no, ticketWord.solve);
  await say(agent, waiting.no, ticketWord.ask);
  await letTimePass(silent.no);
  await letTimePass(solved.no);
  await closeWaited(systemContext(server));
  expect(await see(silent.member, silent.no)).toMatchObject({ status: ticketStatus.closed, canReply: true });
  expect(await see(solved.member, solved.no)).toMatchObject({ status: ticketStatus.closed, canReply: false });
  expect(await see(waiting.member, waiting.no)).toMatchObject({ status: ticketStatus.needsMember });
});

test('of one ticket posted twenty times one is kept, and of one message', async () => {
  const member = await signInMember(server);
  const postId = randomUUID();
  const posted = await Promise.all(Array.from({ length: 20 }, () => ask(member, { postId })));
  expect(new Set(posted.map(({ result }) => result.no)).size).toBe(1);
  expect((await server.call(contract.listTickets, {}, member)).result.list).toHaveLength(1);
  const { no } = posted[0]!.result;
  const said = randomUUID();
  await Promise.all(Array.from({ length: 20 }, () => send(member, no, '只说一次', said)));
  expect((await see(member, no)).messages.filter(({ text }) => text === '只说一次')).toHaveLength(1);
});

test('of two operators who take a ticket at once one gets it; the other acts only after taking it over', async () => {
  const { no } = await asked();
  const other = await signInOperator(server, 'owner');
  const take = (by: TestOperator, from?: string) =>
    server.call(consoleContract.takeTicket, { no, ...(from && { from }) }, by);
  const answers = await Promise.all([take(agent), take(other)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, codes.stateConflict]);
  const [winner, loser] = answers[0].code === 0 ? [agent, other] : [other, agent];
  expect((await say(loser, no, ticketWord.reply)).code).toBe(codes.stateConflict);
  expect((await take(loser)).code, 'not as nobody’s').toBe(codes.stateConflict);
  expect((await take(loser, winner.operatorId)).code).toBe(0);
  expect((await say(loser, no, ticketWord.reply)).code).toBe(0);
});

test('the queue begins with what is due first, late ones are told, and roles without the right see nothing', async () => {
  const [calm, urgent] = [await asked(), await asked({ priority: '3' })];
  const { list } = (await server.call(consoleContract.searchTickets, { queue: 1 }, agent)).result;
  const places = [urgent.no, calm.no].map((no) => list.findIndex((row) => row.no === no));
  expect(places[0]).toBeLessThan(places[1]!);
  const before = (await server.call(consoleContract.countTickets, {}, agent)).result;
  await server.db.query('update support.ticket set due_at = created_at where no = $1', [calm.no]);
  const now = (await server.call(consoleContract.countTickets, {}, agent)).result;
  expect([now.overdue - before.overdue, now.open]).toEqual([1, before.open]);
  expect(await caseOf(calm.no)).toMatchObject({ overdue: true });
  const content = await signInOperator(server, 'content');
  expect((await server.call(consoleContract.getTicketCase, { no: calm.no }, content)).code).not.toBe(0);
});

test('pictures are made anew, sealed and their owner’s; others’ things and tickets are not there', async () => {
  const { member, no } = await asked({}, ['截图.png']);
  const stranger = await signInMember(server);
  const { id } = (await see(member, no)).messages[0]!.pictures[0]!;
  const load = (path: string, { token }: { token: string }) =>
    server.inject({ method: 'GET', url: path, query: { id }, token });
  expect((await load(contract.getTicketPicture.path, member)).headers['content-type']).toBe('image/webp');
  expect((await load(contract.getTicketPicture.path, stranger)).json()).toMatchObject({ code: codes.notFound });
  expect((await load(consoleContract.readTicketPicture.path, agent)).headers['content-type']).toBe('image/webp');
  const reads = await server.db.query(
    "select from audit.entry where action = 'support.readPicture' and target_id = $1",
    [id],
  );
  expect(reads.rows).toHaveLength(1);
  expect((await ask(member, {}, [['a.png', Buffer.from('<script>')]])).code).toBe(codes.invalidInput);
  for (const call of [contract.getTicket, contract.closeTicket])
    expect((await server.call(call, { no }, stranger)).code).toBe(codes.notFound);
  expect((await send(stranger, no, '是我的')).code).toBe(codes.notFound);
  await server.db.query(
    `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, channel, lines, expire_at, created_at)
     values ('PO202603090001', $1, 1, '充值 10 元', 1000000, 1000000, 2, '[{"kind": 1, "name": "充值", "amount": "1000000"}]', now(), now())`,
    [member.memberId],
  );
  const about = { subject: String(ticketSubject.order), thing: 'PO202603090001' };
  expect((await ask(stranger, about)).code).toBe(codes.invalidInput);
  expect((await ask(member, about)).result).toMatchObject({ thingTitle: '充值 10 元' });
});

test('an order of goods is named by its buyer and by its supplier, and by nobody else', async () => {
  const operator = await signInOperator(server, 'owner');
  const productId = await newGoodsProduct(server, operator);
  const supplier = await newSupplier(server, operator);
  const goodsId = await newGoods(server, operator, supplier, { productId });
  const buyer = await signInMember(server);
  const { no: thing } = await paidOrder(server, { memberId: buyer.memberId, goodsId });
  const about = { subject: String(ticketSubject.order), thing };
  for (const side of [buyer, supplier]) {
    const { no, thingTitle } = (await ask(side, about)).result;
    expect(thingTitle).toMatch(/^青桐 月卡/);
    expect(await caseOf(no)).toMatchObject({ thing, link: `/marketplace/orders/${thing}` });
  }
  const [other, nothing] = [await ask(await signInMember(server), about), await ask(buyer, { ...about, thing: 'GO1' })];
  expect(other).toMatchObject({ code: codes.invalidInput, msg: nothing.msg });
});

test('a closed account leaves no word and no picture', async () => {
  const { member, no } = await asked({ title: '我的秘密' }, ['截图.png']);
  await server.db.transaction((tx) => eraseMember(tx, member.memberId));
  const { title, status, messages } = await caseOf(no);
  expect([title, status]).toEqual(['', ticketStatus.closed]);
  expect(messages.every(({ text, pictures }) => text === '' && pictures.length === 0)).toBe(true);
});
