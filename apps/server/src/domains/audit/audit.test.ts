import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from './domain';
import { memberContext, signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { recordAudit } from '.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [audit] });
});
afterAll(() => server.close());

const act = { action: 'test.act', targetKind: 'thing', targetId: '7' };
const entries = async () => (await server.db.query('select * from audit.entry order by id')).rows;

test('an act is kept with who did it, from where, and what it changed', async () => {
  const member = await signInMember(server);
  await server.db.transaction((tx) =>
    recordAudit(tx, memberContext(server, member), { ...act, before: { amount: 100n }, after: { amount: 250n } }),
  );
  expect((await entries()).at(-1)).toMatchObject({
    at: server.clock.now(),
    actor_kind: 1,
    actor_id: member.memberId,
    ip: '127.0.0.1',
    action: 'test.act',
    target_id: '7',
    before: { amount: '100' },
    after: { amount: '250' },
  });
});

test('an act whose transaction fails leaves no entry', async () => {
  const before = await entries();
  const failing = server.db.transaction(async (tx) => {
    await recordAudit(tx, systemContext(server), act);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  expect(await entries()).toEqual(before);
});

test('a visitor does nothing that is audited', async () => {
  const visitor = { ...systemContext(server), actor: { kind: 'visitor' } as const };
  await expect(server.db.transaction((tx) => recordAudit(tx, visitor, act))).rejects.toThrow('has an actor');
});

test('entries can be neither changed nor removed, whoever tries', async () => {
  await server.db.transaction((tx) => recordAudit(tx, systemContext(server), act));
  const before = await entries();
  for (const attempt of [
    "update audit.entry set action = 'other'",
    'delete from audit.entry',
    'truncate audit.entry',
  ]) {
    await expect(server.db.query(attempt), attempt).rejects.toThrow('append-only');
  }
  expect(await entries()).toEqual(before);
});
