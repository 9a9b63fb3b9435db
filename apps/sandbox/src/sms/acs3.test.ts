import { afterAll, beforeAll, expect, test } from 'vitest';
import { Acs3Caller } from '../test-kit/acs3-caller';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';
import { Acs3Verifier } from './acs3';

let sandbox: SandboxUnderTest;
let caller: Acs3Caller;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  caller = await Acs3Caller.demo(sandbox.url, () => sandbox.now());
});
afterAll(() => sandbox.dispose());

const NOTICE = {
  PhoneNumbers: '13800000001',
  SignName: '集市',
  TemplateCode: 'SMS_NOTICE',
  TemplateParam: `{"title":"~!*'() +&=%","text":"好"}`,
};

test.each([
  ['in the query', { place: 'query' }],
  ['in a form body', { place: 'body' }],
  ['with the root path signed', { signedPath: '/' }],
  ['by GET', { method: 'GET' }],
] as const)('a genuine call %s is taken', async (_where, options) => {
  const answer = await caller.call(NOTICE, options);
  expect(answer).toMatchObject({ status: 200, body: { Code: 'OK', Message: 'OK' } });
  expect(answer.body['BizId']).toMatch(/^\d+\^0$/);
  expect(answer.body['RequestId']).toMatch(/^[0-9A-F-]{36}$/);
});

test('parameter names are sorted by name, not by the text of the pair', async () => {
  const answer = await caller.call({ ...NOTICE, A: '1', 'A-B': '2', 'A.': '3' });
  expect(answer.body).toMatchObject({ Code: 'OK' });
});

/** The request worked through in the V3 signature document, with its published key and signature. */
const EXAMPLE = {
  key: { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
  date: '2023-10-26T10:22:32Z',
  query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  headers: {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
    authorization:
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  },
};

test('the example of the document is accepted, and refused with one letter changed', () => {
  const verifier = new Acs3Verifier({ now: () => new Date(EXAMPLE.date) }, EXAMPLE.key);
  const verify = (query: string): void =>
    verifier.verify({
      method: 'POST',
      path: '/',
      query: new URLSearchParams(query),
      headers: EXAMPLE.headers,
      body: Buffer.alloc(0),
      fromLoopback: true,
    });
  expect(() => verify(EXAMPLE.query.replace('shanghai', 'shanghaj'))).toThrow('does not match');
  expect(() => verify(EXAMPLE.query)).not.toThrow();
});

test.each([
  ['another secret', { secret: 'wrong' }, 400, 'SignatureDoesNotMatch'],
  ['another path', { signedPath: '/elsewhere' }, 400, 'SignatureDoesNotMatch'],
  [
    'a header changed after signing',
    { tampered: { 'x-acs-action': 'QuerySendDetails' } },
    400,
    'SignatureDoesNotMatch',
  ],
  ['a digest of another body', { headers: { 'x-acs-content-sha256': '0'.repeat(64) } }, 400, 'SignatureDoesNotMatch'],
  ['no authorization', { tampered: { authorization: '' } }, 400, 'MissingAccessKeyId'],
  ['an authorization of another kind', { tampered: { authorization: 'Basic eDp5' } }, 400, 'IncompleteSignature'],
  ['an unsigned x-acs- header', { tampered: { 'x-acs-security-token': 't' } }, 400, 'IncompleteSignature'],
  ['the host unsigned', { signedHeaders: ['x-acs-action', 'x-acs-content-sha256'] }, 400, 'IncompleteSignature'],
  ['no nonce', { headers: { 'x-acs-signature-nonce': undefined } }, 400, 'MissingSignatureNonce'],
  ['no date', { headers: { 'x-acs-date': undefined } }, 400, 'InvalidTimeStamp.Format'],
  ['a date of another form', { headers: { 'x-acs-date': '2024-01-01 00:00:00' } }, 400, 'InvalidTimeStamp.Format'],
  ['an old date', { headers: { 'x-acs-date': '2024-01-01T00:00:00Z' } }, 400, 'InvalidTimeStamp.Expired'],
  ['another version', { version: '2018-01-01' }, 400, 'InvalidVersion'],
  ['an unknown action', { action: 'SendPigeon' }, 404, 'InvalidAction.NotFound'],
])('a call with %s is refused', async (_what, options, status, code) => {
  const answer = await caller.call(NOTICE, options);
  expect(answer).toMatchObject({ status, body: { Code: code } });
  expect(answer.body).toHaveProperty('RequestId');
  expect(answer.body).toHaveProperty('HostId');
});

test('an unknown access key is refused', async () => {
  const key = { accessKeyId: 'LTAIunknown', accessKeySecret: caller.key.accessKeySecret };
  const stranger = new Acs3Caller(sandbox.url, key, () => sandbox.now());
  expect(await stranger.call(NOTICE)).toMatchObject({ status: 404, body: { Code: 'InvalidAccessKeyId.NotFound' } });
});

test('a nonce is good once', async () => {
  const headers = { 'x-acs-signature-nonce': 'only-once' };
  expect((await caller.call(NOTICE, { headers })).body).toMatchObject({ Code: 'OK' });
  expect(await caller.call(NOTICE, { headers })).toMatchObject({ status: 400, body: { Code: 'SignatureNonceUsed' } });
});

test('a refused call does not spend its nonce', async () => {
  const headers = { 'x-acs-signature-nonce': 'spared' };
  await caller.call(NOTICE, { headers, secret: 'wrong' });
  expect((await caller.call(NOTICE, { headers })).body).toMatchObject({ Code: 'OK' });
});

test('the refusal tells the canonical request that was verified', async () => {
  const { body } = await caller.call(NOTICE, { secret: 'wrong' });
  expect(body['Message']).toContain('POST\n/aliyun-sms/\nPhoneNumbers=13800000001&SignName=%E9%9B%86%E5%B8%82');
});
