import { isLoggedIn, loginBySms } from '@jishi/contract/account';
import { loginWay } from '@jishi/contract/enums/account';
import { sql } from '@jishi/db';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../domain';
import { giveCode } from '../../../../testing/codes';
import { newPhone, signInMember, systemContext } from '../../../../testing/members';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { memberRow } from '../../member/service';
import { isNewPlace } from '../rules';
import { comerByPhone, signIn } from './service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account] });
});
afterAll(() => server.close());

const DAY = 24 * 3600_000;
const ZHEJIANG = '223.5.5.5';
const BEIJING = '166.111.4.100';
const US = '8.8.8.8';

const enter = async (phone: string, ip: string) =>
  server.call(loginBySms, { phone, code: await giveCode(server, phone, 'login', { ip }), agree: true }, { ip });
const toldOf = async (phone: string) =>
  (
    await server.db.query<{ text: string }>(
      `select mm.text
       from message.member_message mm
       join account.member m on m.id = mm.member_id
       where mm.event = 'newPlaceLogin' and m.phone_mask = $1
       order by mm.id`,
      [`${phone.slice(0, 3)}****${phone.slice(-4)}`],
    )
  ).rows.map((row) => row.text);

test('a sign-in from somewhere new is told, the first ever and those from known places are not', async () => {
  const phone = newPhone();
  await enter(phone, ZHEJIANG);
  await enter(phone, ZHEJIANG);
  expect(await toldOf(phone)).toEqual([]);
  await enter(phone, BEIJING);
  expect(await toldOf(phone)).toEqual([expect.stringContaining('北京市')]);
  expect((await toldOf(phone))[0]).toContain(BEIJING);
  await enter(phone, BEIJING);
  await enter(phone, ZHEJIANG);
  expect(await toldOf(phone)).toHaveLength(1);
  await enter(phone, US);
  expect(await toldOf(phone)).toHaveLength(2);
});

test('a place is forgotten after 90 days', async () => {
  const phone = newPhone();
  await enter(phone, ZHEJIANG);
  server.clock.advance(89 * DAY);
  await enter(phone, ZHEJIANG);
  expect(await toldOf(phone)).toEqual([]);
  server.clock.advance(91 * DAY);
  await enter(phone, ZHEJIANG);
  expect(await toldOf(phone)).toHaveLength(1);
});

test('the login log keeps place and address of each sign-in', async () => {
  const phone = newPhone();
  await enter(phone, BEIJING);
  const { rows } = await server.db.query(
    'select way, result, ip, place from account.login_log order by id desc limit 1',
  );
  expect(rows).toEqual([{ way: 1, result: 1, ip: BEIJING, place: '北京市' }]);
});

test('signing in ends the session that the browser held, whoever signs in, and no other', async () => {
  const [first, elsewhere, phone] = [await signInMember(server), await signInMember(server), newPhone()];
  const isIn = async (token: string) => (await server.call(isLoggedIn, {}, { token })).result.login;
  expect(await isIn(first.token)).toBe(true);
  const signInAgain = async (as: string, token: string) => {
    const { result } = await server.call(
      loginBySms,
      { phone: as, code: await giveCode(server, as), agree: true },
      { token },
    );
    return result.token ?? '';
  };
  const second = await signInAgain(first.phone, first.token);
  expect([await isIn(first.token), await isIn(second)]).toEqual([false, true]);
  const third = await signInAgain(phone, second);
  expect([await isIn(second), await isIn(third), await isIn(elsewhere.token)]).toEqual([false, true, true]);
});

test('a sign-in that fails leaves the session that the browser held', async () => {
  const { phone, token } = await signInMember(server);
  expect(await server.call(loginBySms, { phone, code: '000000', agree: true }, { token })).not.toMatchObject({
    code: 0,
  });
  expect(await server.call(isLoggedIn, {}, { token })).toMatchObject({ result: { login: true } });
});

test('what says who comes in lands with the session or not at all', async () => {
  const { phone, memberId } = await signInMember(server);
  const ctx = { ...systemContext(server), actor: { kind: 'visitor' as const } };
  const rename = () =>
    signIn(ctx, loginWay.wechat, async (tx) => {
      await tx.run(sql`update account.member set nickname = '新的名字' where id = ${memberId}`);
      return comerByPhone(tx, ctx, { phone });
    });
  await server.db.query('update account.member set status = 2 where id = $1', [memberId]);
  await expect(rename()).rejects.toMatchObject({ refusal: 'accountFrozen' });
  expect((await memberRow(ctx, memberId)).nickname).not.toBe('新的名字');
  const { rows } = await server.db.query('select way, result from account.login_log where member_id = $1', [memberId]);
  expect(rows).toEqual([{ way: 3, result: 4 }]);
  await server.db.query('update account.member set status = 1 where id = $1', [memberId]);
  expect(await rename()).toMatchObject({ token: expect.any(String), totpTicket: null, registered: false });
  expect((await memberRow(ctx, memberId)).nickname).toBe('新的名字');
});

test('a place is new when it has a name, is not known, and there was another before', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), fc.boolean(), (place, ever, here) => {
      expect(isNewPlace(place, { ever, here })).toBe(place.length > 0 && ever && !here);
    }),
  );
});
