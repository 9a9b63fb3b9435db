// Recipients and the mails they get, against races: nobody is mailed who did not agree, nobody twice.
import * as codes from '@jishi/contract/codes';
import { quoteMail, quoteSending } from '@jishi/contract/enums/quote';
import { bindEmail, sendEmailCode } from '@jishi/contract/message';
import { listQuoteLinks, openSheet, withdrawQuoteLinks } from '@jishi/contract/quote';
import {
  addRecipient,
  changeSubscription,
  deleteRecipient,
  getSubscription,
  listRecipients,
  sendQuote,
  sendRecipientCode,
} from '@jishi/contract/quote/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, emailsOnTheWay, signInMember, systemContext } from '../../../testing/members';
import { type Reseller, codeMailedTo, newRecipient, newReseller, ofApi, quoteOf } from '../../../testing/quotes';
import { type SandboxProcess, smtpSettingsOf, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { message } from '../../message/domain';
import { quote } from '../domain';
import { keepMailOutcomes } from './service';

let sandbox: SandboxProcess;
let server: TestServer;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({ domains: [message, quote], settings: { smtp: await smtpSettingsOf(sandbox) } });
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});

type Received = { subject: string; text: string; copies: number };
/** The newest first, codes left out. */
const quotesTo = async (address: string) =>
  (await sandbox.get<{ messages: Received[] }>(`/mail/messages?address=${address}`)).messages.filter(
    ({ text }) => !text.includes('验证码'),
  );

let count = 0;
const newAddress = () => `buyer-${(count += 1)}@example.com`;
const as = ({ token }: TestMember) =>
  ((endpoint, input) => server.call(endpoint, input, { token })) as TestServer['call'];
const send = (member: TestMember, id: string, ...recipientIds: string[]) => as(member)(sendQuote, { id, recipientIds });
const resultsOf = ({ result }: Awaited<ReturnType<typeof send>>) => result.results.map((one) => one.result);
const priced = (member: Reseller, price: string) => quoteOf(server, member, [ofApi(member.api, price)]);
const secretOf = (kind: string, text = '') => new RegExp(`${kind}/([\\w-]{43})`).exec(text)![1]!;
const statesOf = async (member: TestMember, id: string) =>
  (await as(member)(listQuoteLinks, { id })).result.mails.map(({ status }) => status);

test('an address is added by the code that was mailed to it, shown masked, renamed, and removed', async () => {
  const [member, email] = [await newReseller(server), 'ZhangJi@Example.com'];
  expect(await as(member)(sendRecipientCode, { email })).toMatchObject({ code: 0, result: { seconds: 60 } });
  const [mail] = await emailsOnTheWay(server);
  expect(mail!.text).toContain(`用户 ${member.phone.slice(0, 3)}****${member.phone.slice(-4)} 想把报价发到`);
  const code = await codeMailedTo(server, 'zhangji@example.com');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  expect(await as(member)(addRecipient, { email, name: '张记', code: wrong })).toMatchObject({ code: codes.codeWrong });
  const stranger = await newReseller(server);
  expect(await as(stranger)(addRecipient, { email, name: '张记', code })).toMatchObject({ code: codes.codeWrong });
  expect(await as(member)(bindEmail, { email, code }), 'it proves nothing else').toMatchObject({
    code: codes.codeWrong,
  });
  const { result } = await as(member)(addRecipient, { email, name: '张记', code });
  expect(result).toMatchObject({ email: 'zh***@example.com', name: '张记', unsubscribed: false });
  const { rows } = await server.db.query('select * from quote.recipient where member_id = $1', [member.memberId]);
  for (const word of ['zhangji', '张记']) expect(JSON.stringify(rows)).not.toContain(word);

  server.clock.advance(61_000);
  await as(member)(sendRecipientCode, { email });
  const again = await codeMailedTo(server, 'zhangji@example.com');
  await as(member)(addRecipient, { email, name: '张记总店', code: again });
  const { result: list } = await as(member)(listRecipients, {});
  expect(list.map(({ id, name }) => [id, name])).toEqual([[result.id, '张记总店']]);
  expect(await as(stranger)(deleteRecipient, { id: result.id })).toMatchObject({ code: codes.notFound });
  expect(await as(member)(deleteRecipient, { id: result.id })).toMatchObject({ code: 0 });
  expect(await as(member)(deleteRecipient, { id: result.id })).toMatchObject({ code: codes.notFound });
});

test('added twenty times at once by one code, an address is there once', async () => {
  const [member, email] = [await newReseller(server), newAddress()];
  await as(member)(sendRecipientCode, { email });
  const code = await codeMailedTo(server, email);
  const add = () => as(member)(addRecipient, { email, name: '张记', code });
  const answers = await Promise.all(Array.from({ length: 5 }, add));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect((await as(member)(listRecipients, {})).result).toHaveLength(1);
});

test('a mailbox gets at most five codes a day, whoever asks and for whatever', async () => {
  const email = newAddress();
  const told: number[] = [];
  for (let nth = 0; nth < 4; nth++)
    told.push((await as(await signInMember(server))(sendRecipientCode, { email })).code);
  for (let nth = 0; nth < 2; nth++) told.push((await as(await signInMember(server))(sendEmailCode, { email })).code);
  expect(told).toEqual([0, 0, 0, 0, 0, 429]);
  expect(await as(await signInMember(server))(sendRecipientCode, { email })).toMatchObject({ code: 429 });
});

test('a version is mailed with a link of its own; changes are told to who got an earlier one', async () => {
  const member = await newReseller(server);
  const [early, late] = [newAddress(), newAddress()];
  const first = await newRecipient(server, member, early);
  const { id: one } = await priced(member, '0.08');
  expect(resultsOf(await send(member, one, first))).toEqual([quoteSending.queued]);
  const second = await newRecipient(server, member, late);
  const { id: two } = await priced(member, '0.09');
  expect(resultsOf(await send(member, two, first, second))).toEqual([quoteSending.queued, quoteSending.queued]);
  expect(await statesOf(member, two)).toEqual([quoteMail.waiting, quoteMail.waiting]);
  expect(await server.runJobs()).toEqual([]);
  expect(await statesOf(member, two)).toEqual([quoteMail.sent, quoteMail.sent]);

  const [[told], [untold]] = [await quotesTo(early), await quotesTo(late)];
  expect(told).toMatchObject({ subject: '小集商行：十二月价目表', copies: 1 });
  expect(told!.text).toContain('上涨　测试产品　0.08 → 0.09 元/次');
  expect(untold!.text).not.toContain('0.08');
  const secret = secretOf('sheet', told!.text);
  expect((await server.call(openSheet, { secret })).result.lines).toMatchObject([{ before: '0.08', price: '0.09' }]);
  const plain = await server.call(openSheet, { secret: secretOf('sheet', untold!.text) });
  expect(plain.result.lines).toMatchObject([{ before: null, price: '0.09' }]);
  await as(member)(withdrawQuoteLinks, { id: two });
  expect((await server.call(openSheet, { secret })).code).toBe(codes.notFound);
});

test('sent twenty times at once, a version reaches each address once; later it is said to have been sent', async () => {
  const member = await newReseller(server);
  const addresses = [newAddress(), newAddress()];
  const ids = [await newRecipient(server, member, addresses[0]!), await newRecipient(server, member, addresses[1]!)];
  const { id } = await priced(member, '0.08');
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(member, id, ...ids)));
  const results = answers.flatMap(resultsOf);
  expect(results.filter((result) => result === quoteSending.queued)).toHaveLength(2);
  expect(results.filter((result) => result === quoteSending.before)).toHaveLength(38);
  expect(await server.runJobs()).toEqual([]);
  for (const address of addresses) expect(await quotesTo(address)).toMatchObject([{ copies: 1 }]);
});

test('a mail that was refused may be sent again; what became of it is kept when the outbox forgets', async () => {
  const [member, email] = [await newReseller(server), newAddress()];
  const recipient = await newRecipient(server, member, email);
  const { id } = await priced(member, '0.08');
  await sandbox.post('/mail/switches', { address: email, outcome: 'refused' });
  await send(member, id, recipient);
  await server.runJobs();
  expect(await statesOf(member, id)).toEqual([quoteMail.failed]);
  await sandbox.post('/mail/switches', { address: email, outcome: 'delivered' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(member, id, recipient)));
  expect(answers.flatMap(resultsOf).toSorted()).toEqual([1, 2, 2, 2, 2]);
  await server.runJobs();
  expect(await quotesTo(email)).toMatchObject([{ copies: 1 }]);
  const { links } = (await as(member)(listQuoteLinks, { id })).result;
  expect(
    links.map(({ withdrawTime }) => withdrawTime !== null),
    'of the first mail nothing opens',
  ).toEqual([false, true]);
  await keepMailOutcomes(systemContext(server));
  await server.db.query('delete from message.outbox');
  expect(await statesOf(member, id)).toEqual([quoteMail.sent]);
  expect(resultsOf(await send(member, id, recipient))).toEqual([quoteSending.before]);
});

test('who unsubscribes gets nothing more from this member, not even a code, until they want to again', async () => {
  const [member, other, email] = [await newReseller(server), await newReseller(server), newAddress()];
  const [recipient, others] = [await newRecipient(server, member, email), await newRecipient(server, other, email)];
  const { id } = await priced(member, '0.08');
  await send(member, id, recipient);
  await server.runJobs();
  const secret = secretOf('sheet/unsubscribe', (await quotesTo(email))[0]!.text);
  const unknown = { secret: 'x'.repeat(43) };
  expect((await server.call(getSubscription, unknown)).code).toBe(codes.notFound);
  expect((await server.call(changeSubscription, { ...unknown, subscribed: false })).code).toBe(codes.notFound);
  expect((await server.call(getSubscription, { secret })).result).toMatchObject({
    issuer: '小集商行',
    subscribed: true,
  });
  for (let nth = 0; nth < 2; nth++) await server.call(changeSubscription, { secret, subscribed: false });
  const next = await priced(member, '0.09');
  expect(resultsOf(await send(member, next.id, recipient))).toEqual([quoteSending.unsubscribed]);
  expect((await as(member)(listRecipients, {})).result).toMatchObject([{ unsubscribed: true }]);
  await as(member)(deleteRecipient, { id: recipient });
  expect(await as(member)(sendRecipientCode, { email })).toMatchObject({ code: codes.stateConflict });
  const theirs = await priced(other, '0.08');
  expect(resultsOf(await send(other, theirs.id, others)), 'another member is another matter').toEqual([1]);
  await server.call(changeSubscription, { secret, subscribed: true });
  expect(resultsOf(await send(member, next.id, await newRecipient(server, member, email)))).toEqual([1]);
});

test('an address gets at most five mails a day from one member', async () => {
  const [member, email] = [await newReseller(server), newAddress()];
  const recipient = await newRecipient(server, member, email);
  const results: number[] = [];
  for (let nth = 1; nth <= 6; nth++) {
    const { id } = await priced(member, `0.${10 + nth}`);
    results.push(...resultsOf(await send(member, id, recipient)));
  }
  expect(results).toEqual([1, 1, 1, 1, 1, quoteSending.tooOften]);
});

test('recipients and versions of another member are as if they were not there', async () => {
  const [member, other] = [await newReseller(server), await newReseller(server)];
  const [own, theirs] = [
    await newRecipient(server, member, newAddress()),
    await newRecipient(server, other, newAddress()),
  ];
  const [{ id }, { id: foreign }] = [await priced(member, '0.08'), await priced(other, '0.08')];
  for (const answer of [
    await send(member, id, own, theirs),
    await send(member, foreign, own),
    await send(member, id, '9'),
  ])
    expect(answer.code).toBe(codes.notFound);
  expect(await statesOf(member, id)).toEqual([]);
});

test('without a mail server the member is told so', async () => {
  const bare = await startTestServer({ domains: [message, quote] });
  const { token } = await signInMember(bare);
  expect(await bare.call(sendQuote, { id: '1', recipientIds: ['1'] }, { token })).toMatchObject({ code: 503 });
  await bare.close();
});
