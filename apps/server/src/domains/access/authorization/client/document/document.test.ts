// A program whose id is the address of a document about it: fetched from a real peer, judged, and kept for a while.
import { createHash, randomBytes } from 'node:crypto';
import * as contract from '@jishi/contract/access/authorization';
import { listApiKeys } from '@jishi/contract/access/key';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerPrograms } from '../../../../../http/oauth';
import { signInMember, systemContext } from '../../../../../testing/members';
import { type TestServer, startTestServer } from '../../../../../testing/server';
import { Receiver } from '../../../../../testing/webhook-receiver';
import { message } from '../../../../message/domain';
import { access } from '../../../domain';
import { clientOfDocument, isDocumentAddress } from './rules';

const tradePassword = '135792';
const CALLBACK = 'http://127.0.0.1:4711/callback';

let server: TestServer;
let peer: Receiver;
let as: Awaited<ReturnType<typeof signInMember>>;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, message], settings: { webhookLoopback: true } });
  peer = await Receiver.start();
  as = await signInMember(server, { tradePassword });
});
afterAll(async () => {
  peer.close();
  await server.close();
});
beforeEach(() => void peer.heard.splice(0));

let documents = 0;
const newId = () => `${new URL(peer.url).origin}/clients/${(documents += 1)}.json`;
const about = (id: string, more: object = {}) => ({
  client_id: id,
  client_name: 'Claude',
  redirect_uris: [CALLBACK],
  token_endpoint_auth_method: 'none',
  ...more,
});

function serve(text: string, { status = 200, headers = { 'content-type': 'application/json' } as object } = {}) {
  peer.answer = (response) => response.writeHead(status, { ...headers }).end(text);
}

const challenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const asked = (program: string, verifier = 'v'.repeat(43)) => ({
  program,
  redirectUri: CALLBACK,
  responseType: 'code',
  codeChallenge: challenge(verifier),
  codeChallengeMethod: 'S256',
});
const read = (id: string, more: object = {}, who = as) =>
  server.call(contract.readAuthorization, { ...asked(id), ...more }, who);

test('a program that never registered is known by its document, is granted a key, and exchanges its code by the same id', async () => {
  const id = newId();
  serve(JSON.stringify(about(id)));
  const told = await read(id);
  expect(told.result).toMatchObject({ name: 'Claude', documentHost: new URL(id).host, isLocal: true });
  const verifier = randomBytes(32).toString('base64url');
  const own = asked(id, verifier);
  const granted = await server.call(
    contract.grantAuthorization,
    { ...own, name: 'Claude', dailySpend: '10', tradePassword },
    as,
  );
  const app = Fastify();
  await answerPrograms(app, server.shared.settings.publicUrl, async () => ({
    ...systemContext(server),
    actor: { kind: 'visitor' as const },
  }));
  const code = new URL(granted.result.redirect).searchParams.get('code') ?? '';
  const exchange = (clientId: string) =>
    app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        redirect_uri: CALLBACK,
        code_verifier: verifier,
      }).toString(),
    });
  expect((await exchange(newId())).json()).toMatchObject({ error: 'invalid_grant' });
  expect((await exchange(id)).json()).toMatchObject({ token_type: 'Bearer' });
  expect((await app.inject('/.well-known/oauth-authorization-server')).json()).toMatchObject({
    client_id_metadata_document_supported: true,
  });
  await app.close();
  expect((await server.call(listApiKeys, {}, as)).result.list).toMatchObject([{ clientName: 'Claude' }]);
  expect(peer.heard, 'fetched once for all of it').toHaveLength(1);
  expect(peer.heard[0]!.headers).not.toHaveProperty('cookie');
});

test('only addresses that the document names are answered', async () => {
  const id = newId();
  serve(JSON.stringify(about(id)));
  expect(await read(id, { redirectUri: 'https://evil.example/callback' })).toMatchObject({
    code: 4000,
    fields: [{ path: 'redirectUri' }],
  });
});

describe('a document is none', () => {
  const refused = {
    code: 4000,
    fields: [{ path: 'program', message: '没有取到这个程序的说明文件，或内容不对，请稍后再试' }],
  };

  test('that leads elsewhere, is no JSON, is too long, or comes with an error; a bad one is not fetched at every click', async () => {
    const cases: ((id: string) => void)[] = [
      (id) => serve('', { status: 302, headers: { location: id } }),
      (id) => serve(JSON.stringify(about(id)), { status: 404 }),
      (id) => serve(JSON.stringify(about(id)), { headers: { 'content-type': 'text/html' } }),
      (id) => serve(JSON.stringify(about(id, { filler: 'x'.repeat(6_000) }))),
      () => serve('{'),
      () => serve('[]'),
      () => serve('null'),
      (id) => serve(JSON.stringify(about(`${id}x`))),
      () => (peer.answer = (response) => void response.destroy()),
    ];
    for (const answering of cases) {
      const id = newId();
      answering(id);
      const before = peer.heard.length;
      expect(await read(id), String(answering)).toMatchObject(refused);
      expect(await read(id)).toMatchObject(refused);
      expect(peer.heard.length - before).toBe(1);
    }
  });

  test('that lies inside the network, which is not even called', async () => {
    const strict = await startTestServer({ domains: [access, message] });
    const who = await signInMember(strict);
    for (const id of [
      newId(),
      newId().replace('127.0.0.1', 'localhost'),
      'https://127.0.0.1/c.json',
      'https://10.0.0.1/c.json',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/c.json',
      'https://localhost/c.json',
    ])
      expect(await strict.call(contract.readAuthorization, asked(id), who), id).toMatchObject(refused);
    expect(peer.heard).toEqual([]);
    await strict.close();
  });
});

test('a member makes us call one address at a time', async () => {
  const id = newId();
  const waiting: (() => void)[] = [];
  peer.answer = (response) =>
    void waiting.push(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(about(id))),
    );
  const first = read(id);
  while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(await read(newId())).toMatchObject({ code: 4000 });
  const same = read(id);
  expect(peer.heard).toHaveLength(1);
  for (const answer of waiting) answer();
  expect([(await first).code, (await same).code]).toEqual([0, 0]);
});

test('which ids are addresses of documents', () => {
  for (const id of ['https://a.example/c', 'https://a.example:8443/c.json?v=1', 'http://127.0.0.1:8080/c'])
    expect(isDocumentAddress(id), id).toBe(true);
  for (const id of [
    'https://a.example',
    'https://a.example/',
    'http://a.example/c',
    'https://a.example/x/../c',
    'https://a.example/./c',
    'https://a.example/c#part',
    'https://u@a.example/c',
    'https://u:p@a.example/c',
    'HTTPS://A.example/c',
    'https://a.example/c d',
    'https:\\\\a.example/c',
    'file:///c',
    'abc.def',
    '',
  ])
    expect(isDocumentAddress(id), id).toBe(false);
});

test('what a document has to say', () => {
  const id = 'https://a.example/c';
  const judge = (more: object) => clientOfDocument(id, JSON.stringify(about(id, more)));
  expect(judge({})).toEqual({ name: 'Claude', redirectUris: [CALLBACK] });
  expect(
    judge({ token_endpoint_auth_method: undefined, grant_types: ['authorization_code', 'refresh_token'] }),
  ).toBeDefined();
  for (const more of [
    { client_id: 'https://a.example/C' },
    { client_id: undefined },
    { client_secret: 'x' },
    { token_endpoint_auth_method: 'client_secret_post' },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { grant_types: ['client_credentials'] },
    { grant_types: 'authorization_code' },
    { redirect_uris: ['javascript:alert(1)'] },
    { redirect_uris: undefined },
    { client_name: 5 },
  ])
    expect(judge(more), JSON.stringify(more)).toBeUndefined();
});
