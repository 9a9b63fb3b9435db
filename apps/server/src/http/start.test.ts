// A server told to stop while a client holds its connection.
import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { endpoint } from '@jishi/contract/endpoint';
import { Nothing } from '@jishi/contract/values';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { authenticate } from '../authenticate';
import { useCase } from '../kernel/use-case';
import { type TestServer, startTestServer } from '../testing/server';
import { startServer } from './start';

const held = endpoint({
  method: 'GET',
  path: '/test/held',
  access: 'public',
  summary: 'answers when it is let go',
  input: Nothing,
  output: z.object({ done: z.boolean() }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [] });
});
afterAll(() => server.close());

test('a request under way is answered; connections that are kept, or have asked nothing yet, do not keep the server', async () => {
  let release = () => {};
  const letGo = new Promise<void>((resolve) => (release = resolve));
  let arrived = () => {};
  const asked = new Promise<void>((resolve) => (arrived = resolve));
  const answering = useCase(held, async () => {
    arrived();
    await letGo;
    return { done: true };
  });
  const listening = await startServer({
    ...server.shared,
    settings: { ...server.shared.settings, host: '127.0.0.1', port: 0 },
    useCases: [answering],
    authenticate,
    logLevel: false,
  });
  const agent = new http.Agent({ keepAlive: true, keepAliveMsecs: 600_000 });
  const answer = new Promise<string>((resolve, reject) => {
    http
      .get(`${listening.url}/test/held`, { agent }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve(text));
      })
      .on('error', reject);
  });
  await asked;
  const ahead = connect(Number(new URL(listening.url).port), '127.0.0.1').on('error', () => {});
  await once(ahead, 'connect');
  const closed = listening.close();
  release();
  expect(JSON.parse(await answer)).toMatchObject({ code: 0, result: { done: true } });
  await closed;
  agent.destroy();
});
