// Signed answers, and bodies kept for members who asked for it.
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { contexts, loadMasterKey, openVault } from '@jishi/vault';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callByCode } from './testing/client';
import { testGateway } from './testing/ground';
import { eventually, testNode } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addProject, testEnv } from './testing/stage';
import { answering } from './testing/upstream';

const { db, upstream, node } = await testGateway();
let project: TestProject;
let key: TestKey;
const vault = openVault(loadMasterKey({ env: testEnv, dataDir: '/nonexistent' }));
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

beforeAll(async () => {
  project = await addProject(db, upstream.url);
});
beforeEach(async () => {
  key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 100);
  upstream.behave(answering({ code: 0, msg: '成功', result: { name: '张三' } }));
});

const call = (init: RequestInit = {}, path = `/openapi/${project.code}/query?id=7`) =>
  callByCode(node.url, path, key.secret, init);

async function guard(columns: { rsa?: boolean; keepBodies?: boolean }) {
  const der = columns.rsa ? rsa.publicKey.export({ format: 'der', type: 'spki' }) : null;
  await db.query(
    `insert into access.guard (member_id, rsa_public_key, rsa_saved_at, keep_bodies)
     values ($1, $2::bytea, case when $2::bytea is null then null else now() end, $3)
     on conflict (member_id) do update set keep_bodies = excluded.keep_bodies`,
    [key.memberId, der, columns.keepBodies ?? false],
  );
}

const publicKeyAt = async (url: string) => (await fetch(`${url}/openapi/-/public-key`)).text();

/** Written from the description of the signature, not from its code. */
async function signatureFits(reply: { status: number; headers: Headers; text: string }): Promise<boolean> {
  const digest = createHash('sha256').update(reply.text).digest('base64');
  const text = `${reply.status}\n${reply.headers.get('x-request-id')}\n${digest}`;
  const signature = Buffer.from(reply.headers.get('x-signature') ?? '', 'base64');
  return verify('sha256', Buffer.from(text), createPublicKey(await publicKeyAt(node.url)), signature);
}

test('answers of a member with an RSA key are signed, refusals too; others’ are not', async () => {
  expect((await call()).headers.has('x-signature')).toBe(false);
  await guard({ rsa: true });
  await eventually(async () => expect((await call()).headers.has('x-signature')).toBe(true));
  const answered = await call();
  expect(answered.headers.get('x-signature-method')).toBe('RSA-SHA256');
  expect(await signatureFits(answered)).toBe(true);
  expect(await signatureFits({ ...answered, text: answered.text.replace('张三', '李四') }), 'another body').toBe(false);
  expect(await signatureFits({ ...answered, status: 201 }), 'another status').toBe(false);
  const refused = await call({}, `/openapi/${project.code}/nothing`);
  expect(refused.body.code).toBe(404003);
  expect(await signatureFits(refused)).toBe(true);
});

test('all nodes sign with one key, which is stored encrypted', async () => {
  const other = await testNode(db.url);
  expect(await publicKeyAt(other.url)).toBe(await publicKeyAt(node.url));
  await other.close();
  const { rows } = await db.query<{ private_key_cipher: Buffer }>('select private_key_cipher from gateway.signing_key');
  expect(rows).toHaveLength(1);
  expect(vault.open(rows[0]!.private_key_cipher, contexts.answerSigningKey).length).toBeGreaterThan(1_000);
  expect(() => createPublicKey({ key: rows[0]!.private_key_cipher, format: 'der', type: 'spki' })).toThrow();
});

type Row = Record<'request_cipher' | 'response_cipher', Buffer> & { response_bytes: number; request_type: string };

const kept = async (id: string) =>
  (await db.query<Row>('select * from gateway.call_body where call_id = $1', [id])).rows[0];

test('bodies are kept only for who asked, encrypted, up to 64 KB', async () => {
  const before = (await call()).headers.get('x-request-id')!;
  await guard({ keepBodies: true });
  // the node hears of the wish a moment later: of the calls from now on, one is the first to be kept
  const ids: string[] = [];
  let id = '';
  await eventually(async () => {
    const reply = await call({ method: 'POST', body: '{"name":"李四"}' }, `/openapi/${project.code}/send`);
    if (reply.body.code === 0) ids.push(reply.headers.get('x-request-id')!);
    const { rows } = await db.query('select call_id from gateway.call_body where call_id = any ($1)', [ids]);
    expect(rows).not.toEqual([]);
    id = String(rows[0]!['call_id']);
  });
  const row = (await kept(id))!;
  expect(vault.openText(row.request_cipher, contexts.callBody(id, 'request'))).toBe('{"name":"李四"}');
  expect(vault.openText(row.response_cipher, contexts.callBody(id, 'response'))).toContain('张三');
  expect(row.response_cipher.toString('latin1')).not.toContain('code');
  expect(() => vault.open(row.request_cipher, contexts.callBody(id, 'response'))).toThrow();
  expect(await kept(before), 'the call before it was asked for').toBeUndefined();

  upstream.behave(answering({ code: 0, result: 'x'.repeat(100_000) }));
  const large = (await call()).headers.get('x-request-id')!;
  await eventually(async () => expect(await kept(large)).toBeDefined());
  const { response_cipher: cipher, response_bytes: bytes } = (await kept(large))!;
  expect(vault.open(cipher, contexts.callBody(large, 'response'))).toHaveLength(65_536);
  expect(bytes).toBeGreaterThan(100_000);
});

test('kept bodies are dropped after three days', async () => {
  await db.query(
    `insert into gateway.call_body values
       (1, 1, now() - interval '73 hours', '', 0, '', '', 0, ''), (2, 1, now() - interval '71 hours', '', 0, '', '', 0, '')`,
  );
  await db.query('select gateway.forget_bodies()');
  expect((await db.query('select call_id from gateway.call_body where member_id = 1')).rows).toEqual([
    { call_id: '2' },
  ]);
});
