// The peers in Node: nothing but passing a call on. `node bare-proxies.mjs http-agent|undici <upstream>` prints its port.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const [kind, upstream = ''] = process.argv.slice(2);
const origin = new URL(upstream);

/** What npm's http-proxy does: http.request over a keep-alive agent, both directions piped. */
function httpAgentProxy(): http.RequestListener {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
  return (request, response) => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const outgoing = http.request(
      { agent, host: origin.hostname, port: origin.port, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    outgoing.on('error', () => response.writeHead(502).end());
    request.pipe(outgoing);
  };
}

/** The leanest that Node's own HTTP server and undici can do: the answer is collected and sent at once. */
function undiciProxy(): http.RequestListener {
  const pool = new Pool(origin.origin, { connections: 128, pipelining: 1 });
  return (request, response) => {
    const chunks: Buffer[] = [];
    let status = 502;
    let type = 'application/json';
    pool.dispatch(
      { path: request.url ?? '/', method: 'GET', headers: ['accept', 'application/json'] },
      {
        onRequestStart() {},
        onResponseStart(_controller, answered, headers) {
          status = answered;
          type = String(headers['content-type']);
        },
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          const body = Buffer.concat(chunks);
          response.writeHead(status, ['content-type', type, 'content-length', String(body.length)]).end(body);
        },
        onResponseError: () => void response.writeHead(502).end(),
      },
    );
  };
}

const server = http.createServer(kind === 'undici' ? undiciProxy() : httpAgentProxy());
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
