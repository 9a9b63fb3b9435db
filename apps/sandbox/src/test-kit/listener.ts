// The receiving end of notifies and receipts: records every POST and answers as the test says.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  contentType: string;
  body: string;
}

export class Listener {
  readonly received: Received[] = [];
  answer: { status: number; body: string; headers?: Record<string, string> };

  private constructor(
    private readonly server: Server,
    acknowledgement: string,
  ) {
    this.answer = { status: 200, body: acknowledgement };
  }

  static async start(acknowledgement: string): Promise<Listener> {
    const server = createServer();
    const listener = new Listener(server, acknowledgement);
    server.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8');
      request.on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        const contentType = request.headers['content-type'] ?? '';
        listener.received.push({ path: request.url ?? '', contentType, body });
        response.writeHead(listener.answer.status, listener.answer.headers).end(listener.answer.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return listener;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Bodies read as forms. */
  forms(): Record<string, string>[] {
    return this.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
