// Response headers for browsers, on every kind of answer.
import { expect, test } from 'vitest';
import { callByCode } from '../testing/client';
import { testGateway } from '../testing/ground';
import { addCaller, addHolding, addProject } from '../testing/stage';

const { db, upstream, node } = await testGateway();

test('no answer is sniffed or run as a page: an upstream’s, a refusal, a stream, the node’s own, what is no request', async () => {
  const project = await addProject(db, upstream.url);
  const key = await addCaller(db, project);
  await addHolding(db, key.memberId, project, 10);
  const path = `/openapi/${project.code}/query`;
  const authorization = `Bearer ${key.secret}`;
  upstream.behave((request, response) => {
    const type = request.url?.includes('stream') ? 'text/event-stream' : 'text/html';
    response.writeHead(200, { 'content-type': type, 'content-security-policy': 'default-src *' });
    response.end('<script>alert(1)</script>');
  });
  const answers = [
    (await callByCode(node.url, path, key.secret)).headers,
    (await callByCode(node.url, `${path}?stream`, key.secret)).headers,
    (await fetch(node.url + path)).headers,
    (await fetch(`${node.url}/openapi/-/errors`)).headers,
    (await fetch(`${node.url}/openapi/-/public-key`)).headers,
    (await fetch(`${node.url}/healthz`)).headers,
    (
      await fetch(`${node.url}/mcp`, {
        method: 'POST',
        headers: { authorization },
        body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      })
    ).headers,
    (await fetch(`${node.url}/nothing`, { headers: { 'x-big': 'b'.repeat(40_000) } })).headers,
  ];
  for (const headers of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  }
});

test('what the node counts is told on this machine, and to nobody whom a proxy stands for', async () => {
  expect((await fetch(`${node.url}/metrics`)).status).toBe(200);
  for (const forwarded of ['8.8.8.8', '127.0.0.1', ''])
    expect((await fetch(`${node.url}/metrics`, { headers: { 'x-forwarded-for': forwarded } })).status).toBe(404);
});
