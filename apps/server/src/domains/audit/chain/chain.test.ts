// Whoever can write every table still cannot change the trail unseen: the chain or an anchor outside tells.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { getAuditChain } from '@jishi/contract/console/audit';
import { openVault } from '@jishi/vault';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberContext, signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { recordAudit } from '..';
import { audit } from '../domain';
import { eraseMember } from '../member/store';
import { jobs } from './jobs';
import { anchorHead, reportChain, sealEntries, verifyChain } from './service';

let server: TestServer;
let dataDir: string;
const file = () => path.join(dataDir, 'audit-anchors.jsonl');
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'jishi-audit-test-'));
  server = await startTestServer({ domains: [audit], settings: { dataDir } });
});
beforeEach(async () => {
  rmSync(file(), { force: true });
  await tamper('truncate audit.entry, audit.unsealed, audit.link, audit.anchor, audit.verification');
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const record = (n = 1) =>
  server.db.transaction((tx) =>
    recordAudit(tx, systemContext(server), { action: 'test.act', targetKind: 'thing', targetId: '7', after: { n } }),
  );
async function recordSome(many: number) {
  for (let n = 0; n < many; n += 1) await record(n);
}
const seal = () => sealEntries(server.shared);
const faultOf = async () => (await verifyChain(server.shared)).fault;
/** As a superuser does it: no trigger is in the way. */
const tamper = async (...statements: string[]) => {
  for (const statement of statements) {
    await server.db.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  }
};
const ids = async () =>
  (await server.db.query<{ id: string }>('select entry_id as id from audit.link order by seq')).rows.map(
    ({ id }) => id,
  );
/** The chain computed anew from what stands there, as somebody who knows how it is made would. */
const RECOMPUTE =
  'delete from audit.unsealed; insert into audit.unsealed select id from audit.entry; delete from audit.link; select audit.seal(1000)';

test('twenty writers and three sealers make one chain, each entry in it once', async () => {
  const writing = Array.from({ length: 20 }, (_, n) => recordSome(5 + (n % 3)));
  await Promise.all([...writing, seal(), seal(), seal()]);
  await Promise.all([seal(), seal()]);
  const { rows } = await server.db.query('select count(*)::int as n, max(seq)::int as last from audit.link');
  expect(rows).toEqual([{ n: 119, last: 119 }]);
  expect(await verifyChain(server.shared)).toMatchObject({ rows: 119, fault: undefined });
});

test('a sealing that dies on the way leaves its entries to the next', async () => {
  await recordSome(3);
  const dying = server.db.transaction(async (tx) => {
    await tx.run({ text: 'select audit.seal(10)', values: [] } as never);
    await tx.run({ text: 'select pg_terminate_backend(pg_backend_pid())', values: [] } as never);
  });
  await expect(dying).rejects.toThrow();
  await record();
  await seal();
  expect(await verifyChain(server.shared)).toMatchObject({ rows: 4, fault: undefined });
});

test.each([
  ['a changed row', 'changed', "update audit.entry set action = 'test.other' where id = :2"],
  ['a changed value', 'changed', `update audit.entry set after = '{"n": 9}' where id = :2`],
  ['a changed address', 'changed', "update audit.entry set ip = '10.0.0.9' where id = :2"],
  ['a deleted row', 'missing', 'delete from audit.entry where id = :2'],
  [
    'a row that is gone with its link',
    'gap',
    'delete from audit.entry where id = :2; delete from audit.link where seq = 2',
  ],
  [
    'a swapped pair',
    'changed',
    'update audit.entry a set at = b.at, after = b.after, salt = b.salt, personal_hash = b.personal_hash from audit.entry b where (a.id, b.id) in ((:2, :3), (:3, :2))',
  ],
  [
    'an erased row of an open account',
    'erased',
    'update audit.entry set before = null, after = null, salt = null where id = :2',
  ],
])('%s is found by its number', async (_what, kind, statement) => {
  await recordSome(4);
  await seal();
  const all = await ids();
  await tamper(statement.replaceAll(/:(\d)/g, (_, n: string) => all[Number(n) - 1]!));
  const fault = await faultOf();
  expect(fault).toMatchObject({ kind, seq: 2n });
  if (kind !== 'gap') expect(fault!.entryId).toBe(all[1]);
  const { text, isWhole } = await reportChain(server.shared);
  expect(isWhole).toBe(false);
  expect(text).toContain('第 2 行');
});

test('a row that went in past the trigger is found, and one that went before it was sealed', async () => {
  await recordSome(2);
  await seal();
  await tamper(
    `insert into audit.entry (at, actor_kind, request_id, ip, action, target_kind, target_id, personal_hash)
     values (now() - interval '1 year', 3, 'x', '', 'test.act', 'thing', '7', '')`,
  );
  expect(await faultOf()).toMatchObject({ kind: 'inserted', seq: null });
  await tamper('delete from audit.entry where id not in (select entry_id from audit.link)');
  expect(await faultOf()).toBeUndefined();
  await record();
  await tamper('delete from audit.entry where id not in (select entry_id from audit.link)');
  expect(await faultOf()).toMatchObject({ kind: 'missing', seq: null });
});

test('a tail that is cut off and a chain that is made anew fit together, and the anchor tells', async () => {
  await recordSome(3);
  await seal();
  await anchorHead(server.shared);
  await recordSome(2);
  await seal();
  await anchorHead(server.shared);
  const all = await ids();
  expect(await verifyChain(server.shared)).toMatchObject({ rows: 5, anchors: 2, fault: undefined });
  await tamper(`delete from audit.entry where id = ${all[4]}; delete from audit.link where seq = 5`);
  expect(await faultOf()).toEqual({ kind: 'cut', seq: 5n, entryId: all[4] });
  await record();
  await tamper(`update audit.entry set action = 'test.other' where id = ${all[1]}; ${RECOMPUTE}`);
  expect(await faultOf()).toEqual({ kind: 'rewritten', seq: 3n, entryId: all[2] });
});

test('an anchor is told once, survives a cut line, and nobody else can sign one', async () => {
  await record();
  await seal();
  await anchorHead(server.shared);
  await anchorHead(server.shared);
  const lines = () => readFileSync(file(), 'utf8').split('\n').filter(Boolean);
  expect(lines()).toHaveLength(1);
  writeFileSync(file(), lines()[0]!.slice(0, 40));
  await record();
  await seal();
  await anchorHead(server.shared);
  expect(await verifyChain(server.shared)).toMatchObject({ anchors: 1, fault: undefined });
  const other = { ...server.shared, vault: openVault([{ id: 9, key: Buffer.alloc(32, 9) }]) };
  expect((await verifyChain(other)).fault).toEqual({ kind: 'forged', seq: 2n, entryId: null });
});

test('closing an account erases what is personal, and the chain still holds', async () => {
  const member = await signInMember(server);
  const act = { action: 'account.setPassword', targetKind: 'member', targetId: member.memberId };
  const how = { before: { phone: '139****0000' }, after: { phone: '138****0000' } };
  await server.db.transaction((tx) => recordAudit(tx, memberContext(server, member), { ...act, ...how }));
  await seal();
  await server.db.transaction(async (tx) => {
    await recordAudit(tx, memberContext(server, member), { ...act, ...how });
    await eraseMember(tx, member.memberId);
    await recordAudit(tx, systemContext(server), { ...act, action: 'account.closeAccount' });
  });
  await seal();
  expect(await verifyChain(server.shared)).toMatchObject({ rows: 3, fault: undefined });
  const { rows } = await server.db.query(
    'select count(*)::int as n from audit.entry where salt is null and after is null',
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test('the webhook gets the same line; while it refuses, the file goes on and the next head is told', async () => {
  const heard: string[] = [];
  let status = 500;
  const receiver = createServer(async (request, response) => {
    heard.push((await request.toArray()).join(''));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = receiver.address() as AddressInfo;
    const settings = { ...server.shared.settings, auditWebhook: `http://127.0.0.1:${port}/` };
    await record();
    await seal();
    await expect(anchorHead({ ...server.shared, settings })).rejects.toThrow('500');
    status = 204;
    await anchorHead({ ...server.shared, settings });
    await anchorHead({ ...server.shared, settings });
    const line = readFileSync(file(), 'utf8').trim();
    expect(heard).toEqual([line, line]);
  } finally {
    receiver.close();
  }
});

test('operators see how far the chain is anchored and verified, and what was found', async () => {
  const { token } = await signInOperator(server);
  const chain = async () => (await server.call(getAuditChain, {}, { token })).result;
  expect(await chain()).toMatchObject({ anchored: null, verified: null });
  await record();
  for (const job of jobs) await job.run(systemContext(server), {});
  const whole = await chain();
  expect(whole).toMatchObject({ waiting: 0, verified: { anchors: 1, fault: null } });
  expect(whole.verified!.rows).toBe(whole.anchored!.rows);
  expect(whole.verified!.lastEntry).toBe((await ids()).at(-1));
  await tamper("update audit.entry set action = 'test.other' where action = 'test.act'");
  const errors: object[] = [];
  const log = { warn: () => {}, error: (detail: object) => void errors.push(detail) };
  for (const job of jobs) await job.run({ ...systemContext(server), log }, {});
  expect((await chain()).verified!.fault).toContain('被改动过');
  expect(errors).toHaveLength(1);
});
