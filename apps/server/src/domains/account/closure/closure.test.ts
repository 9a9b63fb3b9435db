import { getMemberInfo } from '@jishi/contract/account';
import { closeAccount, getClosure, keepAccount } from '@jishi/contract/account/session';
import { saveWarnPhone } from '@jishi/contract/account/warning';
import { saveIpContent } from '@jishi/contract/access/guard';
import { freezeMember, unfreezeMember } from '@jishi/contract/console/account';
import { applyInvoice, cancelInvoice } from '@jishi/contract/invoice';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains, jobs } from '../../../domains';
import { type TestMember, newPhone, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { allRows, tablesOf } from '../../../testing/belongings';
import { apply, companyTitle, invoiceSettings } from '../../../testing/invoices';
import { fund } from '../../../testing/ledger';
import { callAs, newPerson } from '../../../testing/lives';
import { until } from '../../../testing/until';
import { memberAccount, platformAccount, post } from '../../ledger';
import { maskPhone, phoneKeyOf } from '../member/rules';
import { closeDueAccounts } from './jobs';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains, settings: { invoice: invoiceSettings } });
});
afterAll(() => server.close());

const DAY = 24 * 3600_000;
const CODE = '246810';
const job = jobs.find(({ name }) => name === 'account.closeDue')!;
const runJob = () => job.run(systemContext(server), undefined as never);
const statusOf = async ({ memberId }: TestMember) =>
  (await server.db.query<{ status: number }>('select status from account.member where id = $1', [memberId])).rows[0]!
    .status;
const askClosing = (person: TestMember) => callAs(server, person, closeAccount, { code: CODE });
const closed = async () => {
  const person = await newPerson(server);
  await askClosing(person);
  server.clock.advance(7 * DAY + 1000);
  await runJob();
  return person;
};

test('a member with nothing open may close, has seven days, and may change their mind', async () => {
  const person = await newPerson(server);
  const { token } = person;
  expect((await server.call(getClosure, {}, { token })).result).toEqual({
    obstacles: [],
    closing: false,
    closeTime: null,
  });
  const asked = await askClosing(person);
  expect(asked.code).toBe(0);
  const { closeTime } = asked.result as { closeTime: string };
  expect((await server.call(getMemberInfo, {}, { token })).result).toMatchObject({ status: 3, closeTime });
  expect(await askClosing(person)).toMatchObject({ code: 4005 });
  expect(await server.call(keepAccount, {}, { token })).toMatchObject({ code: 0 });
  expect(await server.call(keepAccount, {}, { token })).toMatchObject({ code: 4005 });
  server.clock.advance(8 * DAY);
  await runJob();
  expect(await statusOf(person)).toBe(1);
});

test('what is not settled is named and stands in the way', async () => {
  const person = await newPerson(server);
  await fund(server.db, person.memberId, 5n * YUAN);
  await server.db.query(
    `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, lines, channel, created_at, expire_at)
     values ('T1', $1, 1, '充值', 1, 1, '[{"kind": 1, "name": "充值", "amount": "1"}]', 2, $2, $2::timestamptz + interval '1 hour')`,
    [person.memberId, server.clock.now()],
  );
  const { obstacles } = (await server.call(getClosure, {}, { token: person.token })).result;
  expect(obstacles.map(({ text }) => text)).toEqual([
    '还有 1 笔订单没有完成，请付款或取消',
    '余额还有 5.00 元，请先用完，或申请余额退款',
  ]);
  expect(await askClosing(person)).toMatchObject({ code: 1, msg: expect.stringContaining('余额还有 5.00 元') });
  expect(await statusOf(person)).toBe(1);
});

test('money that is asked back and a transfer in review stand in the way, each with its own reason', async () => {
  const person = await newPerson(server);
  const { memberId } = person;
  await server.db.query(
    `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, lines, channel, status, created_at, expire_at)
     select 'T' || n || $1, $1::bigint, 1, '充值', 1, 1, '[{"kind": 1, "name": "充值", "amount": "1"}]', 4, status, $2,
       $2::timestamptz - interval '1 day'
     from (values (15, 15), (40, 40)) s (n, status)`,
    [memberId, server.clock.now()],
  );
  await fund(server.db, memberId, 7n * YUAN);
  await server.db.query(
    `select ledger.post_batch(array['freeze:' || $1], array['refund.freeze'], array['{}'::jsonb], array[2],
       array['member:' || $1 || ':deposit', 'member:' || $1 || ':frozen'], array[-700000::bigint, 700000::bigint])`,
    [memberId],
  );
  await server.db.query(
    `insert into payment.withdrawal (no, member_id, amount, created_at) values ('TX' || $1, $1::bigint, 700000, now())`,
    [memberId],
  );
  const asked = await askClosing(person);
  expect(asked).toMatchObject({
    code: 1,
    msg: '还不能注销：还有 1 笔对公转账在核对，请等核对完成；余额退款的申请还在审核，请等审核完成，或先撤回；还有 1 笔退款没有退完，请等款项退出',
  });
  expect(await statusOf(person)).toBe(1);
});

/** A member who consumed 300 yuan and has a title. */
async function consumer() {
  const person = await newPerson(server);
  const { memberId, token } = person;
  await fund(server.db, memberId, 300n * YUAN);
  const lines = [
    { account: memberAccount(memberId, 'deposit'), amount: -300n * YUAN },
    { account: platformAccount('revenue.package'), amount: 300n * YUAN },
  ];
  const memo = { orderNo: `PO${memberId}` };
  await server.db.transaction((tx) => post(tx, { key: `buy:PO${memberId}`, kind: 'package.buy', memo, lines }));
  return { ...person, titleId: await companyTitle(server, { ...person, token }) };
}
const invoicesOf = async (memberId: string) =>
  (await server.db.query<{ no: string }>('select no from invoice.invoice where member_id = $1', [memberId])).rows;

test('an invoice that is applied for is named, and stands in the way until it is taken back', async () => {
  const person = await consumer();
  const { no } = (await apply(server, person, person.titleId)).result;
  const { obstacles } = (await server.call(getClosure, {}, person)).result;
  expect(obstacles).toEqual([{ text: expect.stringContaining(no), link: '/fund/invoiceManagement' }]);
  expect(await askClosing(person)).toMatchObject({ code: 1, msg: expect.stringContaining(no) });
  await server.call(cancelInvoice, { no }, person);
  expect(await askClosing(person)).toMatchObject({ code: 0 });
});

test('of an application and the closing at the same moment one wins: no closed account waits for an invoice', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, consumer));
  for (const person of members) await askClosing(person);
  server.clock.advance(7 * DAY + 1000);
  const answers = members.map((person) => callAs(server, person, applyInvoice, { titleId: person.titleId }));
  await Promise.all([...answers, runJob(), runJob()]);
  for (const person of members) {
    const isClosed = (await statusOf(person)) === 4;
    expect((await invoicesOf(person.memberId)).length).toBe(isClosed ? 0 : 1);
  }
});

test('an application that is under way when the closing comes keeps the account, one that comes after it is refused', async () => {
  const [first, second] = [await consumer(), await consumer()];
  for (const person of [first, second]) await askClosing(person);
  server.clock.advance(7 * DAY + 1000);
  const waiting = () => until('somebody waits', async () => (await server.db.query(WAITS)).rows.length > 0);
  let applied: Promise<unknown> | undefined;
  let closing: Promise<void> | undefined;
  await server.db.transaction(async (tx) => {
    await tx.query('select from invoice.book where member_id = $1 for update', [first.memberId]);
    applied = callAs(server, first, applyInvoice, { titleId: first.titleId });
    await waiting();
    closing = runJob();
    await until('both wait', async () => (await server.db.query(WAITS)).rows.length > 1);
  });
  expect(await applied).toMatchObject({ code: 0 });
  await closing;
  expect([await statusOf(first), await statusOf(second)]).toEqual([1, 4]);
  expect(await server.call(applyInvoice, { titleId: second.titleId }, second)).toMatchObject({ code: 401 });
});

const WAITS = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

test('a wrong code closes nothing', async () => {
  const person = await newPerson(server);
  expect(await callAs(server, person, closeAccount, { code: '000000' })).toMatchObject({ code: 4007 });
  expect(await statusOf(person)).toBe(1);
});

test('of several requests at once one begins the closing', async () => {
  const person = await newPerson(server);
  const replies = await Promise.all(Array.from({ length: 5 }, () => askClosing(person)));
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
  const { rows } = await server.db.query('select 1 from account.closure where member_id = $1', [person.memberId]);
  expect(rows).toHaveLength(1);
});

test('money that comes in during the seven days keeps the account, and its member hears why', async () => {
  const person = await newPerson(server);
  await askClosing(person);
  await fund(server.db, person.memberId, YUAN);
  server.clock.advance(7 * DAY + 1000);
  await runJob();
  expect(await statusOf(person)).toBe(1);
  const { rows } = await server.db.query(
    `select text from message.member_message where member_id = $1 and event = 'closureStopped'`,
    [person.memberId],
  );
  expect(rows).toEqual([{ text: expect.stringContaining('余额还有 1.00 元') }]);
});

test('a frozen account is not erased; unfrozen, its closing goes on', async () => {
  const person = await newPerson(server);
  const { token } = await signInOperator(server);
  await askClosing(person);
  await server.call(freezeMember, { id: person.memberId, reason: '调查' }, { token });
  server.clock.advance(8 * DAY);
  await runJob();
  expect(await statusOf(person)).toBe(2);
  const fresh = await signInOperator(server);
  expect(
    await server.call(unfreezeMember, { id: person.memberId, reason: '结束' }, { token: fresh.token }),
  ).toMatchObject({ code: 0 });
  expect(await statusOf(person)).toBe(3);
  await runJob();
  expect(await statusOf(person)).toBe(4);
});

test('after seven days nothing personal is left in any table, whoever made it', async () => {
  const person = await newPerson(server);
  const other = newPhone();
  const { memberId, token, phone } = person;
  const nickname = '春江花月夜独一份';
  const email = `who${memberId}@example.com`;
  await server.db.query('update account.member set nickname = $2, head_img = $3 where id = $1', [
    memberId,
    nickname,
    '/img/face-of-mine.png',
  ]);
  await server.call(saveIpContent, { content: '203.0.113.77' }, { token, ip: '198.51.100.99' });
  await callAs(server, person, saveWarnPhone, { phone: other, code: CODE, name: nickname });
  const insert = (sql: string, ...values: unknown[]) => server.db.query(sql, [memberId, ...values]);
  await insert(
    `insert into account.login_log (member_id, at, way, ip, place, device, result)
     values ($1, now(), 1, '198.51.100.99', '广东', 'device-of-mine', 1)`,
  );
  await insert(
    `insert into account.wechat (member_id, wechat_key, openid_cipher, nickname, bound_at)
     values ($1, sha256('w'), 'x', $2, now())`,
    nickname,
  );
  await insert(
    `insert into certification.person (
       member_id, name_cipher, id_number_cipher, identity_key, id_number_key, name_mask, id_number_mask, submitted_at
     ) values ($1, 'n', 'i', 'k', 'k', $2, '110***********002X', now())`,
    nickname,
  );
  await insert(
    `insert into certification.enterprise (
       member_id, status, name, credit_code, address, legal_person_cipher, legal_person_mask, submitted_at
     ) values ($1, 4, $2, '91330108745830607N', 'street-of-mine', 'l', '李*', now())`,
    nickname,
  );
  await insert(
    `insert into certification.licence_draft (member_id, content_cipher, changed_at) values ($1, 'd', now())`,
  );
  await insert(
    `with s as (insert into sms.signature (member_id, name, created_at) values ($1, $2, now()) returning id),
       f as (
         insert into sms.signature_file (id, signature_id, name, type, bytes, content_cipher, created_at)
         select gen_random_uuid(), id, 'paper-of-mine', 'image/webp', 1, 'c', now() from s returning id, signature_id
       ),
       r as (
         insert into sms.real_name (signature_id, person_cipher, name_mask, id_number_mask, phone_mask, licence, changed_at)
         select signature_id, 'p', $2, '110***********002X', 'p', id, now() from f
       )
     insert into sms.signature_version (
       signature_id, number, status, source, purpose, agent_cipher, agent_mask, agent_phone_mask, files, reasons, submitted_at
     ) select signature_id, 1, 3, 1, 'purpose-of-mine', 'a', $2, 'a', array[id], '[{"reason": "reason-of-mine"}]', now() from f`,
    nickname,
  );
  await insert(
    `with t as (insert into sms.template (member_id, stopped, created_at) values ($1, 'reason-of-mine', now()) returning id)
     insert into sms.template_version (template_id, number, status, name, kind, content, submitted_at)
     select id, 1, 1, $2, 2, 'content-of-mine', now() from t`,
    nickname,
  );
  await insert(
    `with b as (
       insert into sms.batch (no, member_id, client_id, asked_digest, origin, kind, signature_id, signature_name, template_id, template_name, template_text, send_at, created_at)
       values ('SB20260101000001', $1, 'own-id', 'd', 1, 2, 1, $2, 1, $2, 'content-of-mine', now(), now()) returning id
     ), m as (
       insert into sms.message (batch_id, position, member_id, kind, template_id, signature_id, carrier, phone_digest, content_cipher, segments, unit_from, package_units, amount, state, channel_id, channel_message_id, submitted_at, send_at, created_at)
       select id, 1, $1, 2, 1, 1, 1, 'd', 'c', 1, 0, 0, 0, 4, 1, 'c1', now(), now(), now() from b returning id, member_id
     ), r as (insert into sms.report (member_id, message_id, created_at) select member_id, id, now() from m),
     y as (insert into sms.reply (channel_id, channel_reply_id, member_id, message_id, phone_digest, content_cipher, opts_out, at, received_at)
       select 1, 'r1', member_id, id, 'd', 'c', true, now(), now() from m),
     o as (insert into sms.opt_out (member_id, phone_digest, phone_cipher, source, created_at) select member_id, 'd', 'c', 1, now() from m),
     n as (insert into sms.recent (member_id, phone_digest, kind, times, last_at) select member_id, 'd', 2, array[now()], now() from m)
     insert into sms.block (member_id, phone_digest, phone_cipher, reason, created_at) select member_id, 'd', 'c', 'reason-of-mine', now() from m`,
    nickname,
  );
  await insert(`insert into message.contact (member_id, email_cipher, email_mask) values ($1, 'c', $2)`, email);
  await insert(
    `insert into access.api_key (member_id, name, app_key, secret_cipher, secret_hash, ips, created_at)
     values ($1, $2, 'ak-closing', 's', 'h', '{198.51.100.99}', now())`,
    nickname,
  );
  await insert(
    `insert into adtracking.registration (member_id, bd_vid, at, visited_at, marks) values ($1, 'visit-of-mine', now(), now(), '{}')`,
  );
  await askClosing(person);
  server.clock.advance(7 * DAY + 1000);
  await runJob();
  expect(await statusOf(person)).toBe(4);

  const own = [
    phone,
    other,
    maskPhone(phone),
    maskPhone(other),
    phoneKeyOf(server.shared.vault, phone).toString('hex'),
  ];
  const written = [
    nickname,
    email,
    'face-of-mine',
    'device-of-mine',
    'visit-of-mine',
    '110***********002X',
    'street-of-mine',
    'paper-of-mine',
    'purpose-of-mine',
    'reason-of-mine',
    'content-of-mine',
  ];
  const telling = [...own, ...written, '198.51.100.99', '203.0.113.77'];
  const found: string[] = [];
  for (const [table, rows] of await allRows(server.db, await tablesOf(server.db)))
    for (const row of rows)
      for (const word of telling) if (row.includes(word)) found.push(`${table}: ${word} in ${row}`);
  // the counters that limit codes hold digests for a day and are purged by then
  expect(found.filter((line) => !line.startsWith('account.allowance'))).toEqual([]);

  const { rows } = await server.db.query(
    `select status, (select count(*)::int from account.session s where s.member_id = $1) as sessions
     from access.api_key where member_id = $1`,
    [memberId],
  );
  expect(rows).toEqual([{ status: 2, sessions: 0 }]);
  expect(await server.call(getMemberInfo, {}, { token })).toMatchObject({ code: 401 });
});

test('the books of a closed account stay as they were', async () => {
  const person = await newPerson(server);
  await fund(server.db, person.memberId, YUAN);
  const postings = async () =>
    (
      await server.db.query(
        `select p.* from ledger.posting p join ledger.account a on a.id = p.account_id
         where a.owner_kind = 1 and a.owner_id = $1 order by p.seq`,
        [person.memberId],
      )
    ).rows;
  await server.db.query(
    `select ledger.post_batch(array['spend:' || $1], array['test.spend'], array['{}'::jsonb], array[2],
       array['member:' || $1 || ':deposit', 'platform:revenue.api'], array[-100000::bigint, 100000::bigint])`,
    [person.memberId],
  );
  const before = await postings();
  expect(before).toHaveLength(2);
  await askClosing(person);
  server.clock.advance(7 * DAY + 1000);
  await runJob();
  expect(await statusOf(person)).toBe(4);
  expect(await postings()).toEqual(before);
});

test('the phone registers anew as a new member', async () => {
  const person = await closed();
  const again = await signInMember(server, { phone: person.phone });
  expect(again.memberId).not.toBe(person.memberId);
  expect(await statusOf(again)).toBe(1);
});

test('several workers at once close an account once', async () => {
  const person = await newPerson(server);
  await askClosing(person);
  server.clock.advance(7 * DAY + 1000);
  await Promise.all([runJob(), runJob(), runJob()]);
  expect(await statusOf(person)).toBe(4);
  const { rows } = await server.db.query(
    `select count(*)::int as n from audit.entry where action = 'account.closeAccount' and target_id = $1`,
    [person.memberId],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('one account that cannot be erased keeps no other waiting', async () => {
  const [stuck, fine] = [await newPerson(server), await newPerson(server)];
  await askClosing(stuck);
  await askClosing(fine);
  server.clock.advance(7 * DAY + 1000);
  const failing = closeDueAccounts([
    async (_tx, memberId) => {
      if (memberId === stuck.memberId) throw new Error('away');
    },
  ]);
  await failing.run(systemContext(server), undefined as never);
  expect([await statusOf(stuck), await statusOf(fine)]).toEqual([3, 4]);
  await runJob();
  expect(await statusOf(stuck)).toBe(4);
});
