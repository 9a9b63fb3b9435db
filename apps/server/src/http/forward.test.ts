// What the one-process site passes on to the gateway, byte for byte on both wires.
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forwardToGateway } from './forward';

type Heard = { method: string; headers: http.IncomingHttpHeaders; body: string };

let gateway: http.Server;
let app: FastifyInstance;
let port: number;
let status: number;
const heard: Heard[] = [];

beforeAll(async () => {
  gateway = http.createServer({ keepAliveTimeout: 65_000 }, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    heard.push({ method: request.method!, headers: request.headers, body });
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
    response.write('{"code"');
    response.end(':0}');
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  app = Fastify({ keepAliveTimeout: 60_000 });
  await forwardToGateway(app, `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
  gateway.closeAllConnections();
  gateway.close();
});
beforeEach(() => {
  heard.length = 0;
  status = 200;
});

/** Sends a raw request; returns the answer, and whether the other side then closed the connection. */
function raw(text: string): Promise<{ answer: string; ended: boolean }> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    const done = (ended: boolean) => {
      socket.destroy();
      resolve({ answer, ended });
    };
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('end', () => done(true));
    socket.on('error', () => done(false));
    socket.setTimeout(3_000, () => done(false));
  });
}

test('a GET with a body is answered, without waiting for the body', async () => {
  for (const body of ['Content-Length: 2\r\n\r\n{}', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n']) {
    const { answer } = await raw(`GET /openapi/a/b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${body}`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  }
  expect(heard).toHaveLength(2);
  for (const { headers } of heard) {
    expect(headers).not.toHaveProperty('content-length');
    expect(headers).not.toHaveProperty('transfer-encoding');
  }
});

test('a body that belongs to a request goes on as it is', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/openapi/a/b`, { method: 'POST', body: '{"a": 1}' });
  expect(await answer.json()).toEqual({ code: 0 });
  expect(heard).toMatchObject([{ method: 'POST', body: '{"a": 1}' }]);
});

test('the caller’s connection ends as the caller asks, whatever holds between the two processes', async () => {
  const closed = await raw('GET /openapi/a/b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(closed.ended).toBe(true);
  expect(closed.answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(closed.answer).not.toMatch(/\r\nkeep-alive:/i);
  const old = await raw('GET /openapi/a/b HTTP/1.0\r\n\r\n');
  expect(old.ended).toBe(true);
  expect(old.answer).toMatch(/\r\n\r\n\{"code":0\}$/);
  expect(old.answer).not.toMatch(/\r\ntransfer-encoding:/i);
});

test('a refusal that may pass is passed on at once: whether to ask again is the caller’s to say', async () => {
  status = 503;
  const answer = await fetch(`http://127.0.0.1:${port}/openapi/a/b`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(heard).toHaveLength(1);
});
