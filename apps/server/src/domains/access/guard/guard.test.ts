import { generateKeyPairSync } from 'node:crypto';
import * as contract from '@jishi/contract/access/guard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { access } from '../domain';
import { signInMember } from '../../../testing/members';
import { type TestServer, startTestServer } from '../../../testing/server';
import { callAs, newPerson } from '../../../testing/lives';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access] });
});
afterAll(() => server.close());

const CODE = '246810';
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const messagesOf = async (memberId: string) =>
  (
    await server.db.query<{ event: string }>(
      'select event from message.member_message where member_id = $1 order by id',
      [memberId],
    )
  ).rows.map(({ event }) => event);
const guardOf = async (memberId: string) =>
  (await server.db.query('select ips, rsa_public_key from access.guard where member_id = $1', [memberId])).rows[0];
const giveKey = (memberId: string) =>
  server.db.query(
    `insert into access.api_key (member_id, name, app_key, secret_cipher, secret_hash, created_at)
     values ($1, '密钥', $2, '', sha256(convert_to($2, 'UTF8')), now())`,
    [memberId, `ak${memberId}`],
  );

test('a list is kept as typed, counted, audited and told once per change', async () => {
  const { token, memberId } = await signInMember(server);
  const ip = '203.0.113.50';
  expect((await server.call(contract.getIpContent, {}, { token, ip })).result).toEqual({
    content: '',
    count: 0,
    callerIp: ip,
    saveTime: null,
    rsaKey: null,
    platformKey: null,
    keepBodies: false,
  });
  const saved = await server.call(contract.saveIpContent, { content: '10.0.0.0/8\n\n2001:DB8::1 ' }, { token });
  expect(saved.result).toMatchObject({ content: '10.0.0.0/8\n2001:DB8::1', count: 2 });
  expect(saved.result.saveTime).not.toBeNull();
  expect(await guardOf(memberId)).toMatchObject({ ips: ['10.0.0.0/8', '2001:db8::1'] });
  await server.call(contract.saveIpContent, { content: '10.0.0.0/8\n2001:DB8::1' }, { token });
  expect(await messagesOf(memberId)).toEqual(['ipListChanged']);
  expect((await server.call(contract.saveIpContent, {}, { token })).result).toMatchObject({ content: '', count: 0 });
  const { rows } = await server.db.query(
    `select before, after from audit.entry where action = 'access.saveIpList' and actor_id = $1 order by id`,
    [memberId],
  );
  expect(rows).toEqual([
    { before: { ips: [] }, after: { ips: ['10.0.0.0/8', '2001:db8::1'] } },
    { before: { ips: ['10.0.0.0/8', '2001:db8::1'] }, after: { ips: [] } },
  ]);
});

test('one bad line saves nothing, and is named beside its field', async () => {
  const { token, memberId } = await signInMember(server);
  await server.call(contract.saveIpContent, { content: '10.0.0.1' }, { token });
  const refused = await server.callRaw(contract.saveIpContent, { content: '1.1.1.1\n2.2.2.2\n300.1.1.1' }, { token });
  expect(refused).toMatchObject({ status: 400, code: 4000 });
  expect(refused.fields).toEqual([{ path: 'content', message: '第 3 行 300.1.1.1 不是有效的地址或网段' }]);
  expect(await guardOf(memberId)).toMatchObject({ ips: ['10.0.0.1'] });
});

test('saves at the same moment leave one whole list', async () => {
  const { token, memberId } = await signInMember(server);
  const lists = Array.from({ length: 6 }, (_, n) => `10.0.${n}.0/24\n10.1.${n}.0/24`);
  const answers = await Promise.all(
    lists.map((content) => server.call(contract.saveIpContent, { content }, { token })),
  );
  expect(answers.every(({ code }) => code === 0)).toBe(true);
  const { content } = (await server.call(contract.getIpContent, {}, { token })).result;
  expect(lists).toContain(content);
  expect(((await guardOf(memberId)) as { ips: string[] }).ips.join('\n')).toBe(content);
});

test('a public key is taken against a proof, told, and its fingerprint audited', async () => {
  const person = await newPerson(server);
  await giveKey(person.memberId);
  const reply = await callAs(server, person, contract.resetRsaKey, { publicKey, code: CODE });
  expect(reply).toMatchObject({
    code: 0,
    result: { bits: 2048, fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) },
  });
  expect(await messagesOf(person.memberId)).toEqual(['rsaKeyReset']);
  const { token } = person;
  expect((await server.call(contract.getIpContent, {}, { token })).result.rsaKey).toEqual(reply.result);
  const list = await server.call(contract.saveIpContent, { content: '10.0.0.1' }, { token });
  expect(list.result.rsaKey, 'the list leaves the key').toEqual(reply.result);
  const again = await callAs(server, person, contract.resetRsaKey, { publicKey, tradePassword: '135792' });
  expect(again.code).toBe(0);
});

test('without a right proof nothing changes', async () => {
  const person = await newPerson(server);
  await giveKey(person.memberId);
  for (const [input, code] of [
    [{ publicKey }, 4000],
    [{ publicKey, code: '000000' }, 4007],
    [{ publicKey, tradePassword: '000001' }, 4001],
  ] as const)
    expect(await callAs(server, person, contract.resetRsaKey, input)).toMatchObject({ code });
  expect(await guardOf(person.memberId)).toBeUndefined();
});

test('a private key is refused in clear words and stands nowhere afterwards', async () => {
  const person = await newPerson(server);
  await giveKey(person.memberId);
  const reply = await callAs(server, person, contract.resetRsaKey, { publicKey: privateKey, code: CODE });
  expect(reply).toMatchObject({ code: 4000, msg: expect.stringContaining('这是私钥') });
  expect(reply.text).not.toContain(privateKey.slice(40, 80));
  expect(await guardOf(person.memberId)).toBeUndefined();
});

test('who has no key yet is told to make one first', async () => {
  const person = await newPerson(server);
  expect(await callAs(server, person, contract.resetRsaKey, { publicKey, code: CODE })).toMatchObject({ code: 4004 });
});
