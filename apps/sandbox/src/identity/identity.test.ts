import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';
import { Tc3Caller, type Tc3Options } from '../test-kit/tc3-caller';
import { verifyTc3 } from './tc3';

let sandbox: SandboxUnderTest;
let caller: Tc3Caller;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  caller = await Tc3Caller.demo(sandbox.url, () => sandbox.now());
});
afterAll(() => sandbox.dispose());

const PERSON = { RuleId: '1', Name: '张三', IdCard: '11010119900307002X', RedirectUrl: 'https://site.test/auth?key=k' };

async function start(): Promise<{ page: string; bizToken: string }> {
  const { Url: page, BizToken: bizToken } = await caller.call('DetectAuth', PERSON);
  return { page: String(page), bizToken: String(bizToken) };
}
const resultOf = async (bizToken: string) =>
  (await caller.call('GetDetectInfoEnhanced', { BizToken: bizToken, RuleId: '1', InfoType: '1' }))['Text'];
const decide = (page: string, outcome: string) =>
  fetch(`${sandbox.url}/identity/h5/decide`, {
    method: 'POST',
    body: new URLSearchParams({ token: new URL(page).searchParams.get('token') ?? '', outcome }),
    redirect: 'manual',
  });

/** The request worked through in the signature document, with its published key and signature. */
test('the example of the document is accepted, and refused with one letter changed', () => {
  const key = {
    secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secretKey: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  };
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}';
  const verify = (sent: string): void =>
    verifyTc3(
      {
        method: 'POST',
        path: '/identity/',
        query: new URLSearchParams(),
        headers: {
          host: 'cvm.tencentcloudapi.com',
          'content-type': 'application/json; charset=utf-8',
          'x-tc-timestamp': '1551113065',
          authorization:
            `TC3-HMAC-SHA256 Credential=${key.secretId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, ` +
            'Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
        },
        body: Buffer.from(sent),
        fromLoopback: true,
      },
      key,
      'cvm',
      { now: () => new Date(1551113065_000) },
    );
  expect(() => verify(body)).not.toThrow();
  expect(() => verify(body.replace('1', '2'))).toThrow('could not be validated');
});

test.each<[string, Tc3Options, string]>([
  ['another secret', { secret: 'wrong' }, 'AuthFailure.SignatureFailure'],
  ['another body', { tamperedBody: '{}' }, 'AuthFailure.SignatureFailure'],
  ['no authorization', { tampered: { authorization: '' } }, 'AuthFailure.InvalidAuthorization'],
  [
    'an authorization of another kind',
    { tampered: { authorization: 'Basic eDp5' } },
    'AuthFailure.InvalidAuthorization',
  ],
  ['another service', { service: 'cvm' }, 'AuthFailure.InvalidAuthorization'],
  ['an old time', { lateSeconds: -301 }, 'AuthFailure.SignatureExpire'],
  ['a time to come', { lateSeconds: 301 }, 'AuthFailure.SignatureExpire'],
  ['another version', { version: '2017-03-12' }, 'NoSuchVersion'],
])('a call with %s is refused', async (_what, options, code) => {
  const answer = await caller.call('DetectAuth', PERSON, options);
  expect(answer).toMatchObject({ Error: { Code: code }, RequestId: expect.any(String) });
});

test.each([
  ['an unknown action', 'Detect', PERSON, 'InvalidAction'],
  ['no rule', 'DetectAuth', { ...PERSON, RuleId: undefined }, 'MissingParameter'],
  ['another rule', 'DetectAuth', { ...PERSON, RuleId: '9' }, 'InvalidParameter.RuleId'],
  ['half an id number', 'DetectAuth', { ...PERSON, IdCard: '1101' }, 'InvalidParameterValue'],
  ['a redirect that is none', 'DetectAuth', { ...PERSON, RedirectUrl: 'javascript:1' }, 'InvalidParameterValue'],
  ['no object', 'DetectAuth', [], 'InvalidRequest'],
  [
    'an unknown token',
    'GetDetectInfoEnhanced',
    { RuleId: '1', BizToken: 'x' },
    'InvalidParameterValue.BizTokenIllegal',
  ],
])('%s is refused', async (_what, action, fields, code) => {
  expect(await caller.call(action, fields)).toMatchObject({ Error: { Code: code } });
});

test('a check has no result until the tester decides, and comes back to where it was started', async () => {
  const { page, bizToken } = await start();
  expect(await resultOf(bizToken)).toMatchObject({ ErrCode: null, Name: '张三', IdCard: PERSON.IdCard });
  const shown = await (await fetch(page)).text();
  for (const words of ['人脸核身', '张三', '通过', '未通过：不是本人', '未通过：不是真人'])
    expect(shown).toContain(words);
  const answer = await decide(page, 'passed');
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(PERSON.RedirectUrl);
  expect(await resultOf(bizToken)).toMatchObject({ ErrCode: 0, ErrMsg: '成功', LiveStatus: 0, Comparestatus: 0 });
  await decide(page, 'mismatch');
  expect(await resultOf(bizToken)).toMatchObject({ ErrCode: 0 });
  expect(await (await fetch(page)).text()).toContain('这次核身已经结束');
});

test.each([
  ['mismatch', { LiveStatus: 0, Comparestatus: -5803 }],
  ['notAlive', { LiveStatus: -4006, Comparestatus: null }],
])('a check may end in %s', async (outcome, parts) => {
  const { page, bizToken } = await start();
  await decide(page, outcome);
  const text = (await resultOf(bizToken)) as { ErrCode: number };
  expect(text).toMatchObject(parts);
  expect(text.ErrCode).not.toBe(0);
});

test('a page is open for two hours, a result for three days', async () => {
  const { page, bizToken } = await start();
  sandbox.advance(2 * 3600 + 1);
  expect(await (await fetch(page)).text()).toContain('链接已失效');
  await decide(page, 'passed');
  expect(await resultOf(bizToken)).toMatchObject({ ErrCode: null });
  sandbox.advance(3 * 86_400);
  const expired = await caller.call('GetDetectInfoEnhanced', { BizToken: bizToken, RuleId: '1' });
  expect(expired).toMatchObject({ Error: { Code: 'InvalidParameterValue.BizTokenExpired' } });
});

test('a result outlives a restart', async () => {
  const { page, bizToken } = await start();
  await decide(page, 'passed');
  await sandbox.restart();
  caller = await Tc3Caller.demo(sandbox.url, () => sandbox.now());
  expect(await resultOf(bizToken)).toMatchObject({ ErrCode: 0 });
});

test('faults answer as a broken provider does, until they are taken away', async () => {
  const set = (fault: string) => sandbox.control('/identity/switches', { fault });
  await set('error');
  await expect(caller.call('DetectAuth', PERSON)).rejects.toThrow('502');
  await set('garbage');
  await expect(caller.call('DetectAuth', PERSON)).rejects.toThrow();
  await set('lostAnswer');
  await expect(caller.call('DetectAuth', PERSON)).rejects.toThrow();
  expect((await set('flood')).status).toBe(400);
  expect((await set('none')).body).toEqual({ fault: 'none' });
  expect(await caller.call('DetectAuth', PERSON)).toHaveProperty('BizToken');
});

test('pages are served, whatever token they are asked with', async () => {
  const { page } = await start();
  expect((await fetch(`${sandbox.url}/identity/`)).status).toBe(200);
  expect(await (await fetch(`${sandbox.url}/identity/`)).text()).toContain('核身记录');
  expect((await fetch(`${sandbox.url}/identity/h5?token=<script>`)).status).toBe(404);
  expect((await fetch(`${sandbox.url}/identity/h5`)).status).toBe(404);
  expect((await decide(page, 'maybe')).status).toBe(404);
});
