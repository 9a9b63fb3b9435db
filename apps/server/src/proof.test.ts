import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMoney } from '@jishi/money';
import { post } from './domains/ledger';
import { message } from './domains/message/domain';
import { sealed } from './domains';
import { reportProof } from './proof';
import { topUp } from './testing/ledger';
import { signInMember } from './testing/members';
import { type TestServer, startTestServer } from './testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [message] });
  const { memberId } = await signInMember(server);
  await server.db.transaction((tx) => post(tx, topUp(memberId, parseMoney('66.00'))));
});
afterAll(() => server.close());

test('what is whole is said with its figures', async () => {
  const { text, isWhole } = await reportProof(server.shared, sealed);
  expect(text).toMatch(/^账本：\d+ 个账户，1 笔记账，2 条分录，最后一笔记于 .{19}。逐条重算，全部相符。$/m);
  expect(text).toMatch(/^加密数据：[1-9]\d* 个值，现有的密钥全部能打开。$/m);
  expect(text).toMatch(/^审计链完整/m);
  expect(isWhole).toBe(true);
});

test('values that no key opens are counted by their place', async () => {
  await server.db.query(
    'update account.member set phone_cipher = set_byte(phone_cipher, 20, get_byte(phone_cipher, 20) # 1)',
  );
  const { text, isWhole } = await reportProof(server.shared, sealed);
  expect(text).toMatch(/^加密数据：\d+ 个值，其中现有的密钥打不开的：\n {2}account\.member\.phone_cipher：1 个$/m);
  expect(isWhole).toBe(false);
});

test('a book that does not add up is told by account and promise', async () => {
  await server.db.query('alter table ledger.account disable trigger user');
  await server.db.query('update ledger.account set balance = balance + 1 where owner_kind = 1');
  const { text, isWhole } = await reportProof(server.shared, sealed);
  expect(text).toMatch(/处不符：\n {2}P/);
  expect(isWhole).toBe(false);
});
