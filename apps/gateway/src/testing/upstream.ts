// A test upstream: gives the answers it is set to and remembers the requests.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { method: string; url: string; headers: http.IncomingHttpHeaders; body: string };

export type TestUpstream = {
  url: string;
  asked: Asked[];
  /** Decides the answers from now on. */
  behave: (listener: http.RequestListener) => void;
  close(): Promise<void>;
};

export const answering =
  (value: unknown, status = 200): http.RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', server: 'secret-upstream', 'set-cookie': 'a=b' });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };

export async function testUpstream(): Promise<TestUpstream> {
  let listener = answering({ code: 0, msg: '成功', result: { ok: true } });
  const asked: Asked[] = [];
  const server = http.createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    if (asked.length > 1000) asked.length = 0;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next) => (listener = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
