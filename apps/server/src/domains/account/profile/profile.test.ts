import { getMemberInfo } from '@jishi/contract/account';
import { getMember, searchMembers } from '@jishi/contract/console/account';
import { parseMoney } from '@jishi/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { formatTime } from '../../../kernel/time';
import { memberAccount, platformAccount, post, setCreditLine } from '../../ledger';

let server: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
  operator = await signInOperator(server, 'support');
});
afterAll(() => server.close());

const infoOf = async ({ token }: TestMember) => (await server.call(getMemberInfo, {}, { token })).result;
const find = async (keyword: string) =>
  (await server.call(searchMembers, { keyword }, { token: operator.token })).result.list;

/** Money, an order to pay, an application and a lease, as the domains that own them write them. */
async function furnish(member: TestMember): Promise<void> {
  const now = server.clock.now();
  const { memberId } = member;
  await server.db.transaction(async (tx) => {
    const pay = (kind: 'deposit' | 'bonus' | 'hold', yuan: string) => ({
      key: `test:${memberId}:${kind}`,
      kind: 'recharge' as const,
      memo: {},
      lines: [
        { account: platformAccount('clearing.alipay'), amount: -parseMoney(yuan) },
        { account: memberAccount(memberId, kind), amount: parseMoney(yuan) },
      ],
    });
    await post(tx, pay('deposit', '100.00'), pay('bonus', '20.50'), pay('hold', '3.00'));
    await setCreditLine(tx, memberId, parseMoney('500.00'));
    await tx.query('insert into catalogue.api_type (code, name) values ($1, $1)', [`t${memberId}`]);
    await tx.query(
      `insert into catalogue.project
         (code, name, glyph, type_id, summary, price, upstream_base_url, created_at, updated_at)
       select $1, '归属地', '号', t.id, '', 100, 'http://upstream', $2, $2 from catalogue.api_type t where t.code = $3`,
      [`p${memberId}`, now, `t${memberId}`],
    );
    await tx.query(
      `insert into access.apply (member_id, project_id, created_at)
       select $1, p.id, $2 from catalogue.project p where p.code = $3`,
      [memberId, now, `p${memberId}`],
    );
    await tx.query(
      `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, lines, channel, status, created_at, expire_at)
       select $1 || o.no, $1::bigint, 1, '充值', 100, 100, '[{"kind": 1, "name": "充值", "amount": "100"}]', 2, o.status, $2, o.expire_at
       from (values
         ('a', 10, $2::timestamptz + interval '1 hour'),
         ('b', 30, $2::timestamptz + interval '1 hour'),
         ('c', 10, $2::timestamptz)
       ) o (no, status, expire_at)`,
      [memberId, now],
    );
  });
}

test('a member sees what is theirs, derived from the book and the orders, their phone masked', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  await furnish(member);
  const info = await infoOf(member);
  expect(info).toMatchObject({
    id: member.memberId,
    phone: `${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`,
    balance: '120.50',
    depositAmount: '100.00',
    creditAmount: '500.00',
    blnExtendCredit: true,
    blnSetTradePwd: true,
    blnApplyApi: true,
    unPayOrder: 1,
    token: member.token,
  });
});

test('a member sees what is set for signing in, and when the account closes', async () => {
  const member = await signInMember(server, { password: 'Right-horse-7' });
  const now = server.clock.now();
  expect(await infoOf(member)).toMatchObject({
    blnSetLoginPwd: true,
    blnBindWx: false,
    blnTotp: false,
    closeTime: null,
  });
  await server.db.query(
    `insert into account.closure (member_id, requested_at, due_at, cancelled_at)
     values ($1, $2, $2, $2), ($1, $2, $2::timestamptz + interval '7 days', null)`,
    [member.memberId, now],
  );
  await server.db.query(
    "insert into account.wechat (member_id, wechat_key, openid_cipher, nickname, bound_at) values ($1, '1', '1', '', $2)",
    [member.memberId, now],
  );
  const closeTime = formatTime(new Date(now.getTime() + 7 * 24 * 3600_000));
  expect(await infoOf(member)).toMatchObject({ blnBindWx: true, closeTime });
});

test('a new member has nothing yet, and nothing of anybody else', async () => {
  expect(await infoOf(await signInMember(server))).toMatchObject({
    balance: '0.00',
    depositAmount: '0.00',
    blnExtendCredit: false,
    blnSetTradePwd: false,
    blnApplyApi: false,
    unPayOrder: 0,
  });
});

test('logged out there is no member to show', async () => {
  expect(await server.call(getMemberInfo, {})).toMatchObject({ status: 401, code: 401 });
});

test('operators find a member by the whole phone, the id and part of the nickname', async () => {
  const member = await signInMember(server);
  await server.db.query("update account.member set nickname = '百分之100%_甲' where id = $1", [member.memberId]);
  for (const keyword of [member.phone, ` ${member.phone} `, member.memberId, '100%_', '百分之']) {
    expect(
      (await find(keyword)).map((row) => row.id),
      keyword,
    ).toEqual([member.memberId]);
  }
  for (const keyword of [member.phone.slice(0, 10), member.phone.slice(-4), '%_%', "' or 1=1 --"]) {
    expect(await find(keyword), keyword).toEqual([]);
  }
});

test('no answer to an operator holds a whole phone number or a password', async () => {
  const member = await signInMember(server, { tradePassword: '135792' });
  const { token } = operator;
  const answers = [
    await server.call(searchMembers, { keyword: member.phone }, { token }),
    await server.call(getMember, { id: member.memberId }, { token }),
  ];
  for (const { code, text } of answers) {
    expect(code).toBe(0);
    expect(text).not.toContain(member.phone);
    expect(text).not.toContain('argon2');
  }
});

test('operators page through members, and filter by status', async () => {
  const frozen = await signInMember(server);
  await server.db.query('update account.member set status = 2 where id = $1', [frozen.memberId]);
  const { token } = operator;
  const byStatus = await server.call(searchMembers, { status: 2 }, { token });
  expect(byStatus.result).toMatchObject({ total: 1, list: [{ id: frozen.memberId, status: 2 }] });
  const page = await server.call(searchMembers, { pageNum: 2, pageSize: 1 }, { token });
  expect(page.result.list).toHaveLength(1);
  expect(page.result.total).toBeGreaterThan(1);
});

test('an operator sees a member from all sides', async () => {
  const member = await signInMember(server);
  await furnish(member);
  const { result } = await server.call(getMember, { id: member.memberId }, { token: operator.token });
  expect(result.member).toMatchObject({ id: member.memberId, balance: '120.50', blnSetTradePwd: false });
  expect(result.balances).toContainEqual({ kind: 'bonus', name: '赠送余额', amount: '20.50' });
  expect(result.balances).toContainEqual({ kind: 'creditLine', name: '授信额度', amount: '500.00' });
  expect(result.applies).toMatchObject([{ projectName: '归属地', status: 1, remaining: 0 }]);
  expect(result.keys).toEqual([]);
});

test.each(['1', '9223372036854775807'])('a member that does not exist is not found: %s', async (id) => {
  expect(await server.call(getMember, { id }, { token: operator.token })).toMatchObject({ code: 4004 });
});

test('members are for operators who may see them', async () => {
  const member = await signInMember(server);
  const content = await signInOperator(server, 'content');
  expect(await server.call(searchMembers, {}, { token: member.token })).toMatchObject({ code: 401 });
  expect(await server.call(searchMembers, {}, { token: content.token })).toMatchObject({ code: 4009 });
  expect(await server.call(getMember, { id: member.memberId }, {})).toMatchObject({ code: 401 });
});
