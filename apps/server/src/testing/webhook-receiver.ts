// A member's program that hears webhooks.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Heard = { headers: IncomingMessage['headers']; body: string };

/** A member's receiver: keeps the requests and answers as configured. */
export class Receiver {
  readonly heard: Heard[] = [];
  answer: (response: ServerResponse) => void = (response) => response.end('ok');
  private constructor(private readonly http: Server) {}

  static async start(): Promise<Receiver> {
    const http = createServer();
    const receiver = new Receiver(http);
    http.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        receiver.heard.push({ headers: request.headers, body });
        receiver.answer(response);
      });
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}/hook?token=secret`;
  }

  says(status: number, headers: Record<string, string> = {}) {
    this.answer = (response) => response.writeHead(status, headers).end('said');
  }

  close() {
    this.http.closeAllConnections();
    this.http.close();
  }
}

/** Whether a request is signed with the secret that a member was shown, as Standard Webhooks have it. */
export const isSigned = ({ headers, body }: Heard, secret: string) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
};
