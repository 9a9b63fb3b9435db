import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { drain, listeningAt } from './index';

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

async function ask(server: { port: number }): Promise<{ connection: string | undefined; reused: boolean }> {
  const request = http.get({ port: server.port, host: '127.0.0.1', agent });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await text(response);
  return { connection: response.headers.connection, reused: request.reusedSocket };
}

test('who is connected gets one more answer, which says that it is the last; nobody new is let in', async () => {
  const server = http.createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  expect(await ask(address)).toEqual({ connection: 'keep-alive', reused: false });
  const drained = drain(server);
  expect(await ask(address)).toEqual({ connection: 'close', reused: true });
  await drained;
  await expect(ask(address)).rejects.toThrow('ECONNREFUSED');
});

test('what has not ended in time is cut', async () => {
  const server = http.createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const asked = ask(server.address() as AddressInfo);
  const cut = expect(asked).rejects.toThrow('socket hang up');
  await once(server, 'request');
  await drain(server, 1);
  await cut;
});

test('an inherited socket is listened on, whatever port is configured', () => {
  const place = { host: '127.0.0.1', port: 8081 };
  expect(listeningAt(place, { LISTEN_FDS: '1' })).toEqual({ host: '127.0.0.1', fd: 3 });
  expect(listeningAt(place, {})).toEqual(place);
});
