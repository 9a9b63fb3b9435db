// Samples of OpenAI's chat, run for real by what is here.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeSample, sampleRequest } from '../rules';

const run = promisify(execFile);
const heard: { authorization: string | undefined; url: string | undefined; body: unknown }[] = [];
const gateway = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  heard.push({ authorization: request.headers.authorization, url: request.url, body: JSON.parse(body) });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of ['您', '好'])
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  response.end('data: [DONE]\n\n');
});
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'jishi-chat-sample-'));
  symlinkSync(path.join(import.meta.dirname, '../../../../../../../node_modules'), path.join(folder, 'node_modules'));
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const WORDS = `他说："it's" \\n $(id) \u202e🙂`;
const sample = (language: string) => {
  const param = (name: string, type: string, example: string) => ({ name, in: 'body', type, example });
  const params = [
    param('model', 'string', 'demo-chat'),
    param('messages', 'array', JSON.stringify([{ role: 'user', content: WORDS }])),
    param('stream', 'boolean', 'true'),
  ];
  const api = { method: 'POST' as const, path: '/openapi/chat/v1/chat/completions', params };
  const { port } = gateway.address() as AddressInfo;
  return codeSample(language, sampleRequest(api, `http://127.0.0.1:${port}`)).replace('<AppSecret>', 'secret-of-mine');
};
const asked = {
  authorization: 'Bearer secret-of-mine',
  url: '/openapi/chat/v1/chat/completions',
  body: { model: 'demo-chat', messages: [{ role: 'user', content: WORDS }], stream: true },
};

test('Node.js uses OpenAI’s client, and prints the answer', async () => {
  const file = path.join(folder, 'sample.mjs');
  writeFileSync(file, sample('nodejs'));
  expect((await run(process.execPath, [file])).stdout).toBe('您好\n');
  expect(heard.at(-1)).toEqual(asked);
});

test('cURL sends the key, and shows the stream', async () => {
  expect((await run('sh', ['-c', sample('appcode')])).stdout).toContain('data: [DONE]');
  expect(heard.at(-1)).toEqual(asked);
});

test('Python uses OpenAI’s client with the same request', async () => {
  const code = sample('python');
  expect(code).toContain('from openai import OpenAI');
  const request = /^request = .*$/m.exec(code)![0];
  const { stdout } = await run('python3', ['-c', `import json\n${request}\nprint(json.dumps(request))`]);
  expect(JSON.parse(stdout)).toEqual(asked.body);
});

test('other languages sign as ever', () => {
  expect(sample('go')).toContain('X-Ca-Signature');
});
