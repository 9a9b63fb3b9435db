import { afterAll, beforeAll, expect, test } from 'vitest';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
});
afterAll(() => sandbox.dispose());

const post = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(sandbox.url + path, { method: 'POST', headers, body: 'x'.repeat(200) });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

test('unsigned calls are refused as the real services refuse them', async () => {
  expect(await post('/aliyun-ocr/')).toMatchObject({ status: 400, body: { Code: 'MissingAccessKeyId' } });
  expect(await post('/tencent-ocr/')).toMatchObject({
    status: 200,
    body: { Response: { Error: { Code: 'AuthFailure.InvalidAuthorization' } } },
  });
});

test('places that are no corners by their field are refused', async () => {
  for (const places of ['[]', 'no json', '{"companyName":[1,2]}', 'null']) {
    const answer = await fetch(`${sandbox.url}/ocr/licence`, { method: 'POST', body: new URLSearchParams({ places }) });
    expect(answer.status, places).toBe(400);
  }
});

test('what is answered is entered on the page, and outlives a restart', async () => {
  const form = new URLSearchParams({ name: '<b>云启</b>', creditCode: '91330110MA2AXY0E7F' });
  const saved = await fetch(`${sandbox.url}/ocr/licence`, { method: 'POST', body: form, redirect: 'manual' });
  expect(saved.headers.get('location')).toBe('/ocr/');
  await sandbox.restart();
  const page = await (await fetch(`${sandbox.url}/ocr/`)).text();
  expect(page).toContain('value="&lt;b&gt;云启&lt;/b&gt;"');
  expect(page).toContain('value="91330110MA2AXY0E7F"');
});
