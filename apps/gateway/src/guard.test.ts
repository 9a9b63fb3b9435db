// Protections a member sets for their calls: allowed addresses and the RSA key for signatures. Setting or removing one
// takes effect on every node.
import { type KeyObject, generateKeyPairSync, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { refusals } from './refusals';
import { type Signing, callByCode, callSigned, signedHeaders } from './testing/client';
import { testGround } from './testing/ground';
import { eventually } from './testing/node';
import { type TestKey, type TestProject, addCaller, addHolding, addKey, addProject } from './testing/stage';

/** Two nodes: a setting takes effect on both. */
const { db, upstream, nodes } = await testGround(2);
let project: TestProject;

beforeAll(async () => {
  project = await addProject(db, upstream.url);
});

const path = () => `/openapi/${project.code}/query`;
async function caller(more: Parameters<typeof addKey>[2] = {}): Promise<TestKey> {
  const key = await addCaller(db, project, more);
  await addHolding(db, key.memberId, project, 100);
  return key;
}
const codesOf = (key: TestKey, from?: string) =>
  Promise.all(
    nodes.map(async ({ url }) => {
      const headers: Record<string, string> = from ? { 'x-forwarded-for': from } : {};
      return (await callByCode(url, path(), key.secret, { headers })).body.code;
    }),
  );
const signedCode = async (key: TestKey, more: Signing) =>
  (await callSigned(nodes[0]!.url, path(), key, more)).body.code;
const saveList = (memberId: string, ips: string[]) =>
  db.query(
    `insert into access.guard (member_id, ips) values ($1, $2)
     on conflict (member_id) do update set ips = excluded.ips`,
    [memberId, ips],
  );
const saveKey = (memberId: string, key: KeyObject) =>
  db.query(
    `insert into access.guard (member_id, rsa_public_key, rsa_saved_at) values ($1, $2, now())
     on conflict (member_id) do update set rsa_public_key = excluded.rsa_public_key, rsa_saved_at = now()`,
    [memberId, key.export({ type: 'spki', format: 'der' })],
  );
const both = (code: number) => [code, code];
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

test("a member's list is heeded by every node the moment it is saved, and no longer once it is empty", async () => {
  const key = await caller();
  expect(await codesOf(key)).toEqual(both(0));
  await saveList(key.memberId, ['203.0.113.0/24', '2001:db8::/32']);
  await eventually(async () => expect(await codesOf(key)).toEqual(both(refusals.addressNotAllowed.code)));
  expect(await codesOf(key, '203.0.113.9')).toEqual(both(0));
  expect(await codesOf(key, '2001:db8::9')).toEqual(both(0));
  await saveList(key.memberId, []);
  await eventually(async () => expect(await codesOf(key)).toEqual(both(0)));
  await saveList(key.memberId, ['203.0.113.0/24']);
  await eventually(async () => expect(await codesOf(key)).toEqual(both(refusals.addressNotAllowed.code)));
  await db.query('delete from access.guard where member_id = $1', [key.memberId]);
  await eventually(async () => expect(await codesOf(key)).toEqual(both(0)));
});

test("a key with a list of its own goes by that one, its member's other keys by the member's", async () => {
  const inheriting = await caller();
  const own = await addKey(db, inheriting.memberId, { ips: ['198.51.100.1'] });
  await saveList(inheriting.memberId, ['203.0.113.7']);
  await eventually(async () => expect(await codesOf(inheriting)).toEqual(both(refusals.addressNotAllowed.code)));
  expect(await codesOf(inheriting, '203.0.113.7')).toEqual(both(0));
  expect(await codesOf(own, '198.51.100.1')).toEqual(both(0));
  expect(await codesOf(own, '203.0.113.7')).toEqual(both(refusals.addressNotAllowed.code));
});

test("one member's list shuts out nobody else", async () => {
  const [listed, other] = [await caller(), await caller()];
  await saveList(listed.memberId, ['203.0.113.7']);
  await eventually(async () => expect(await codesOf(listed)).toEqual(both(refusals.addressNotAllowed.code)));
  expect(await codesOf(other)).toEqual(both(0));
});

test('a signature by the private key is accepted once the public key is there, and no other', async () => {
  const key = await caller();
  const { publicKey, privateKey } = newPair();
  expect(await signedCode(key, { privateKey })).toBe(refusals.rsaKeyMissing.code);
  await saveKey(key.memberId, publicKey);
  await eventually(async () => expect(await signedCode(key, { privateKey })).toBe(0));
  expect(await signedCode(key, { privateKey: newPair().privateKey })).toBe(refusals.signatureMismatch.code);
  for (const signature of ['', 'AAAA', 'A'.repeat(344), 'A'.repeat(5000), '中文'.repeat(200)]) {
    const headers = {
      ...signedHeaders(path(), key, { privateKey }),
      'x-ca-signature': encodeURIComponent(signature),
    };
    const answer = await fetch(nodes[0]!.url + path(), { headers });
    expect(await answer.json(), signature.slice(0, 8)).toMatchObject({ code: refusals.signatureMismatch.code });
  }
});

test('a secret still signs beside the RSA key, but neither passes for the other', async () => {
  const key = await caller();
  const { publicKey, privateKey } = newPair();
  await saveKey(key.memberId, publicKey);
  await eventually(async () => expect(await signedCode(key, { privateKey })).toBe(0));
  expect(await signedCode(key, {})).toBe(0);
  const claimed = { headers: { 'x-ca-signature-method': 'RSA-SHA256' } };
  expect(await signedCode(key, claimed)).toBe(refusals.signatureMismatch.code);
  expect(await signedCode(key, { privateKey, headers: { 'x-ca-signature-method': 'HmacSHA256' } })).toBe(
    refusals.signatureMismatch.code,
  );
});

test('a replaced RSA key signs nothing from that moment on', async () => {
  const key = await caller();
  const [old, next] = [newPair(), newPair()];
  await saveKey(key.memberId, old.publicKey);
  await eventually(async () => expect(await signedCode(key, old)).toBe(0));
  await saveKey(key.memberId, next.publicKey);
  await eventually(async () => expect(await signedCode(key, next)).toBe(0));
  expect(await signedCode(key, old)).toBe(refusals.signatureMismatch.code);
});

test("one member's RSA key signs no calls of another", async () => {
  const [mine, theirs] = [await caller(), await caller()];
  const [own, other] = [newPair(), newPair()];
  await saveKey(mine.memberId, own.publicKey);
  await saveKey(theirs.memberId, other.publicKey);
  await eventually(async () => expect(await signedCode(theirs, other)).toBe(0));
  expect(await signedCode(theirs, own)).toBe(refusals.signatureMismatch.code);
});

test('a nonce is single-use with RSA as well', async () => {
  const key = await caller();
  const { publicKey, privateKey } = newPair();
  await saveKey(key.memberId, publicKey);
  await eventually(async () => expect(await signedCode(key, { privateKey })).toBe(0));
  const nonce = randomUUID();
  expect(await signedCode(key, { privateKey, nonce })).toBe(0);
  expect(await signedCode(key, { privateKey, nonce })).toBe(refusals.nonceSpent.code);
});

test('a member who is frozen, closing or closed is refused by every node at once, and let in again', async () => {
  const key = await caller();
  expect(await codesOf(key)).toEqual(both(0));
  for (const status of [2, 3, 4]) {
    await db.query('update account.member set status = $2 where id = $1', [key.memberId, status]);
    await eventually(async () => expect(await codesOf(key)).toEqual(both(refusals.memberFrozen.code)));
    await db.query('update account.member set status = 1 where id = $1', [key.memberId]);
    await eventually(async () => expect(await codesOf(key)).toEqual(both(0)));
  }
});

test('what the platform stops is refused by every node at once, and let in again when it goes on', async () => {
  const key = await caller();
  const applied = 'access.apply set status = $2 where member_id = $1';
  const stops: [update: string, id: string, on: number, stopped: number, code: number][] = [
    ['access.api_key set status = $2 where id = $1', key.id, 1, 3, refusals.keyOff.code],
    [applied, key.memberId, 1, 3, refusals.applyClosed.code],
    [applied, key.memberId, 1, 4, refusals.applyClosed.code],
    ['catalogue.project set status = $2 where id = $1', project.id, 2, 3, refusals.projectSuspended.code],
  ];
  for (const [update, id, on, stopped, code] of stops) {
    expect(await codesOf(key), update).toEqual(both(0));
    await db.query(`update ${update}`, [id, stopped]);
    await eventually(async () => expect(await codesOf(key), update).toEqual(both(code)));
    await db.query(`update ${update}`, [id, on]);
    await eventually(async () => expect(await codesOf(key), update).toEqual(both(0)));
  }
});

test('a removed key is refused by every node at once, by its secret, the one before it, and its signature', async () => {
  const previousSecret = 'the-secret-before-the-last-rotation';
  const key = await caller({ previousSecret, previousUntil: new Date(Date.now() + 3_600_000) });
  const previous = { ...key, secret: previousSecret };
  expect([await codesOf(key), await codesOf(previous)]).toEqual([both(0), both(0)]);
  expect(await signedCode(key, {})).toBe(0);
  // as the portal does it: the row stays for its calls, with a secret that nobody knows
  await db.query(
    `update access.api_key k
     set removed_at = now(), status = 2, secret_hash = sha256(k.secret_hash), previous_secret_cipher = null,
       previous_secret_hash = null, previous_until = null
     where k.id = $1`,
    [key.id],
  );
  await eventually(async () => expect(await codesOf(key)).toEqual(both(refusals.keyUnknown.code)));
  expect(await codesOf(previous)).toEqual(both(refusals.keyUnknown.code));
  const refused = [refusals.keyOff.code, refusals.signatureMismatch.code];
  for (const { url } of nodes) {
    expect((await callSigned(url, path(), key)).body.code).toBe(refused[0]);
    expect((await callSigned(url, path(), key, { secret: previousSecret })).body.code).toBe(refused[1]);
  }
});
