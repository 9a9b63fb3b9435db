import { listOperations } from '@jishi/contract/audit';
import { actionWords, memberActions } from '@jishi/contract/audit-words';
import { exportOperations } from '@jishi/contract/export';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../domain';
import { exports } from '../../export/domain';
import { type TestMember, memberContext, signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { exported } from '../../../testing/exports';
import { recordAudit } from '..';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains: [audit, exports] });
  member = await signInMember(server);
  const other = await signInMember(server);
  await server.db.transaction(async (tx) => {
    for (const [who, action] of [
      [member, 'account.saveProfile'],
      [member, 'account.setTradePassword'],
      [other, 'account.saveProfile'],
    ] as const)
      await recordAudit(tx, memberContext(server, who), {
        action,
        targetKind: 'member',
        targetId: who.memberId,
        ...(action === 'account.saveProfile' ? { before: { nickname: '' }, after: { nickname: '=1+1' } } : {}),
      });
  });
});
afterAll(() => server.close());

test('a member reads their own acts in words, and nobody else’s', async () => {
  const { result } = await server.call(listOperations, {}, { token: member.token });
  expect(result.list).toMatchObject([
    { actionText: '设置交易密码', target: '账户', before: '', after: '', place: '内网地址' },
    { actionText: '修改资料', before: '昵称: 无', after: '昵称: =1+1' },
  ]);
  expect(result.total).toBe(2);
  expect(result.actions).toContainEqual({ action: 'account.saveProfile', text: '修改资料' });
});

test('an action narrows the list', async () => {
  const only = (action: string) => server.call(listOperations, { action }, { token: member.token });
  expect((await only('account.saveProfile')).result.total).toBe(1);
  expect((await only('account.')).result.total).toBe(0);
  expect((await only('%')).result.total).toBe(0);
});

test('the file says the same', async () => {
  const lines = (await exported(server, exportOperations, {}, member)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/,修改资料,账户,127\.0\.0\.1,内网地址,昵称: 无,昵称: =1\+1$/);
});

test('every act the server records has its words, and those of members are offered as a filter', () => {
  const sources = import.meta.glob<string>('../../**/*.ts', { query: '?raw', import: 'default', eager: true });
  const acts = Object.entries(sources)
    .filter(([file]) => !file.endsWith('.test.ts'))
    .flatMap(([, text]) =>
      [...text.matchAll(/\baction(?::|,)?\s*(?:=|\?|:)?\s*'([a-z]+\.[a-zA-Z]+)'/g)].map(([, name]) => name!),
    );
  expect(acts.length).toBeGreaterThan(40);
  expect([...new Set(acts)].filter((name) => !actionWords(name))).toEqual([]);
  const unused = Object.keys(memberActions).filter(
    (name) => !Object.values(sources).some((text) => text.includes(`'${name}'`)),
  );
  expect(unused).toEqual([]);
});
