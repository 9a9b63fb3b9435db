// Statements by mail, against races and dead processes: each closed month arrives once, at an address that was proven.
import path from 'node:path';
import * as codes from '@jishi/contract/codes';
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import { statementMailState } from '@jishi/contract/enums/payment';
import { bindEmail, sendEmailCode } from '@jishi/contract/message';
import { getStatement } from '@jishi/contract/statement';
import * as contract from '@jishi/contract/statement/mail';
import { sql } from '@jishi/db';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startJobProcess } from '../../../testing/job-process';
import { topUp } from '../../../testing/ledger';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { codeMailedTo } from '../../../testing/quotes';
import { type SandboxProcess, smtpSettingsOf, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { until } from '../../../testing/until';
import { parseTime } from '../../../kernel/time';
import { openSession } from '../../account';
import { message } from '../../message/domain';
import { statement } from '../domain';
import { eraseMember } from '../erasure/store';
import { monthAfter } from '../month/rules';
import { keepMailOutcomes } from './service';
import { findDue, mailDue, openMonth } from './sending/service';

const HOUR = 3_600_000;
/** Far enough back for every test to let a month or two pass. */
const NOW = parseTime('2025-03-10 12:00:00');
let sandbox: SandboxProcess;
let server: TestServer;
let member: TestMember;
let email: string;
/** The month that is open when a test begins. */
let month: string;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const smtp = await smtpSettingsOf(sandbox);
  server = await startTestServer({ domains: [message, statement], now: NOW, settings: { smtp } });
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});

let count = 0;
beforeEach(async () => {
  member = await signInMember(server);
  email = `accountant-${(count += 1)}@example.com`;
  month = await openMonth(systemContext(server));
});

type Received = { subject: string; text: string; files: { fileName: string; bytes: number }[] };
/** The newest first, codes left out. */
const mailsTo = async (address: string) =>
  (await sandbox.get<{ messages: Received[] }>(`/mail/messages?address=${address}`)).messages.filter(
    ({ text }) => !text.includes('验证码'),
  );
const as = ({ token }: TestMember) =>
  ((endpoint, input, options) => server.call(endpoint, input, { token, ...options })) as TestServer['call'];
const state = async () => (await as(member)(contract.getStatementMails, {})).result;
const secretIn = (mail: Received | undefined) => /sheet\/statement\/([\w-]{43})/.exec(mail?.text ?? '')![1]!;

async function turnOn(to = email) {
  await as(member)(contract.sendStatementMailCode, { email: to });
  const code = await codeMailedTo(server, to);
  const answer = await as(member)(contract.turnOnStatementMail, { email: to, code });
  expect(answer).toMatchObject({ code: 0, result: { state: statementMailState.on, nextMonth: month } });
}

/** Money comes in, now. */
async function earn(amount: bigint) {
  const { key, kind, memo, lines } = topUp(member.memberId, amount);
  await server.db.query('select ledger.post_batch($1, $2, $3, $4, $5, $6, $7)', [
    [key],
    [kind],
    [JSON.stringify(memo)],
    [lines.length],
    lines.map(({ account }) => account),
    lines.map(({ amount: moved }) => moved),
    server.clock.now(),
  ]);
}

/** Goes on to so many minutes after the window of a month; the member signs in again. */
async function pass(closed: string, minutes: number) {
  const ends = parseTime(`${monthAfter(closed)}-01 00:00:00`).getTime() + 24 * HOUR;
  server.clock.advance(ends + minutes * 60_000 - server.clock.now().getTime());
  const { token } = await server.db.transaction((tx) => openSession(tx, systemContext(server), member.memberId));
  member = { ...member, token };
}

/** What comes every ten minutes. */
async function look() {
  await findDue(systemContext(server));
  expect(await server.runJobs()).toEqual([]);
}

test('an address is proven by its code or by being bound for messages, and shown masked', async () => {
  const on = as(member);
  expect((await state()).state).toBe(statementMailState.off);
  expect(await on(contract.turnOnStatementMail, {})).toMatchObject({ code: codes.stateConflict });
  expect(await on(contract.turnOnStatementMail, { email })).toMatchObject({ fields: [{ path: 'code' }] });
  await on(contract.sendStatementMailCode, { email });
  const code = await codeMailedTo(server, email);
  expect(await on(contract.turnOnStatementMail, { code })).toMatchObject({ fields: [{ path: 'email' }] });
  expect(await on(bindEmail, { email, code }), 'it proves nothing else').toMatchObject({ code: codes.codeWrong });
  const other = { email: `x${email}`, code };
  expect(await on(contract.turnOnStatementMail, other)).toMatchObject({ code: codes.codeWrong });
  expect(await on(contract.turnOnStatementMail, { email, code })).toMatchObject({
    result: { email: 'ac***@example.com' },
  });
  const { rows } = await server.db.query('select * from statement.subscription where member_id = $1', [
    member.memberId,
  ]);
  expect(JSON.stringify(rows)).not.toContain('accountant');

  const bound = `bound-${email}`;
  await on(sendEmailCode, { email: bound });
  await on(bindEmail, { email: bound, code: await codeMailedTo(server, bound) });
  expect(await on(contract.turnOnStatementMail, {})).toMatchObject({
    code: 0,
    result: { email: 'bo***@example.com', boundEmail: 'bo***@example.com' },
  });
});

test('a month is mailed once its window for late calls is over: sums, the PDF, nothing in the subject', async () => {
  await earn(12_345n * YUAN);
  await turnOn();
  await pass(month, 5);
  await look();
  expect(await mailsTo(email)).toEqual([]);
  const { closed } = (await as(member)(getStatement, { month })).result;
  expect([closed, (await state()).openMonth], 'closed, and not to be mailed yet').toEqual([true, month]);
  expect(await as(member)(contract.mailStatement, { month })).toMatchObject({ fields: [{ path: 'month' }] });
  await pass(month, 11);
  expect((await state()).openMonth).toBe(monthAfter(month));
  await look();
  await look();
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail!.subject).toMatch(new RegExp(`对账单 ${month}$`));
  for (const words of [`用户 ${member.memberId}`, '收入：12,345.00 元', '期末余额：12,345.00 元', `&month=${month}`])
    expect(mail!.text).toContain(words);
  expect(mail!.files).toEqual([expect.objectContaining({ fileName: `对账单-${month}.pdf` })]);
  expect(mail!.files[0]!.bytes).toBeGreaterThan(1000);
  expect(await state()).toMatchObject({
    nextMonth: monthAfter(month),
    mails: [{ month, email: 'ac***@example.com', again: false, hasFile: true, status: deliveryStatus.sent }],
  });
});

test('however many nodes mail a month at the same moment, one mail arrives', async () => {
  await earn(YUAN);
  await turnOn();
  await pass(month, 11);
  await Promise.all(Array.from({ length: 8 }, () => mailDue(systemContext(server), member.memberId)));
  expect(await server.runJobs()).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a process that is killed while it mails a month leaves all of it to the next', async () => {
  await earn(YUAN);
  await turnOn();
  await pass(month, 11);
  const { smtp } = server.shared.settings;
  await server.db.transaction(async (tx) => {
    await tx.run(sql`lock table message.outbox in exclusive mode`);
    const module = path.join(import.meta.dirname, 'sending/service.ts');
    const job = await startJobProcess(server, { module, run: 'mailDue', payload: member.memberId, settings: { smtp } });
    await until('it to wait for the outbox, the month taken', async () => {
      const { rows } = await server.db.query(
        "select from pg_locks where not granted and relation = 'message.outbox'::regclass",
      );
      return rows.length > 0;
    });
    await job.kill();
  });
  expect((await state()).mails).toEqual([]);
  await look();
  expect(await mailsTo(email)).toHaveLength(1);
});

test('turned off while a month is being mailed, it is mailed or not, and nothing comes after it', async () => {
  await earn(YUAN);
  await turnOn();
  await pass(month, 11);
  await Promise.all([
    mailDue(systemContext(server), member.memberId),
    as(member)(contract.turnOffStatementMail, {}),
    mailDue(systemContext(server), member.memberId),
  ]);
  const { mails, state: now } = await state();
  expect(now).toBe(statementMailState.stopped);
  await pass(monthAfter(month), 11);
  await look();
  expect(await mailsTo(email)).toHaveLength(mails.length);
  month = await openMonth(systemContext(server));
  await turnOn();
  await look();
  expect(await mailsTo(email), 'months that closed while it was off are not sent').toHaveLength(mails.length);
});

test('months that nobody could mail follow in their order; none before the book, none while the member is frozen', async () => {
  await turnOn();
  await pass(month, 11);
  await look();
  expect((await state()).mails).toEqual([]);
  const begun = monthAfter(month);
  await earn(YUAN);
  await pass(monthAfter(begun), 11);
  await server.db.query('update account.member set status = 2 where id = $1', [member.memberId]);
  await look();
  expect(await mailsTo(email)).toEqual([]);
  await server.db.query('update account.member set status = 1 where id = $1', [member.memberId]);
  await look();
  const months = (await mailsTo(email)).map(({ subject }) => subject.slice(-7));
  expect(months.toSorted()).toEqual([begun, monthAfter(begun)]);
});

test('a refused mail is shown as failed, also when the outbox has forgotten, and may be sent again, five times a day', async () => {
  await earn(YUAN);
  await turnOn();
  await sandbox.post('/mail/switches', { address: email, outcome: 'refused' });
  await pass(month, 11);
  await look();
  await keepMailOutcomes(systemContext(server));
  await server.db.query('delete from message.outbox where member_id = $1', [member.memberId]);
  expect((await state()).mails).toMatchObject([{ status: deliveryStatus.failed }]);
  await sandbox.post('/mail/switches', { address: email, outcome: 'delivered' });

  const send = (idempotencyKey?: string) =>
    as(member)(contract.mailStatement, { month }, idempotencyKey ? { idempotencyKey } : {});
  expect(await as(member)(contract.mailStatement, { month: monthAfter(month) })).toMatchObject({
    fields: [{ path: 'month' }],
  });
  const twice = await Promise.all([send('again-0001'), send('again-0001')]);
  expect(twice.some(({ code }) => code === 0)).toBe(true);
  expect(await send(), 'under way').toMatchObject({ code: codes.stateConflict });
  expect(await server.runJobs()).toEqual([]);
  expect(await mailsTo(email)).toHaveLength(1);
  const told = [];
  for (let nth = 0; nth < 5; nth++) {
    told.push((await send()).code);
    expect(await server.runJobs()).toEqual([]);
  }
  expect(told).toEqual([0, 0, 0, 0, codes.tooManyRequests]);
  expect((await state()).mails.filter(({ again }) => again)).toHaveLength(5);
});

test('the reader unsubscribes without signing in: looking changes nothing, and another address is not theirs', async () => {
  await earn(YUAN);
  await turnOn();
  await pass(month, 11);
  await look();
  const secret = secretIn((await mailsTo(email))[0]);
  const reader = { email: 'ac***@example.com', memberId: member.memberId };
  expect((await server.call(contract.getStatementReader, { secret })).result).toEqual({ ...reader, subscribed: true });
  expect((await state()).state).toBe(statementMailState.on);
  const { result } = await server.call(contract.unsubscribeStatement, { secret });
  expect(result).toEqual({ ...reader, subscribed: false });
  expect((await state()).state).toBe(statementMailState.unsubscribed);
  expect(await as(member)(contract.mailStatement, { month })).toMatchObject({ code: codes.stateConflict });

  month = await openMonth(systemContext(server));
  await turnOn(`new-${email}`);
  await server.call(contract.unsubscribeStatement, { secret });
  expect((await state()).state, 'of the old address').toBe(statementMailState.on);
  const unknown = await server.call(contract.unsubscribeStatement, { secret: 'x'.repeat(43) });
  expect(unknown).toMatchObject({ code: codes.notFound });
});

test('of a closed account nothing is left, and the ways to unsubscribe lead nowhere', async () => {
  await earn(YUAN);
  await turnOn();
  await pass(month, 11);
  await look();
  const secret = secretIn((await mailsTo(email))[0]);
  await server.db.transaction((tx) => eraseMember(tx, member.memberId));
  expect(await server.call(contract.getStatementReader, { secret })).toMatchObject({ code: codes.notFound });
  const { rows } = await server.db.query(
    'select member_id from statement.mail where member_id = $1 union all select member_id from statement.subscription where member_id = $1',
    [member.memberId],
  );
  expect(rows).toEqual([]);
});

test('without a mail server nothing is turned on, and closed months wait for one', async () => {
  await earn(YUAN);
  await turnOn();
  const { settings } = server.shared;
  const { smtp } = settings;
  Object.assign(settings, { smtp: undefined });
  try {
    await pass(month, 11);
    await look();
    expect(await as(member)(contract.turnOnStatementMail, {})).toMatchObject({ code: codes.unavailable });
    expect(await state()).toMatchObject({ available: false, mails: [] });
  } finally {
    Object.assign(settings, { smtp });
  }
  await look();
  expect(await mailsTo(email)).toHaveLength(1);
});
