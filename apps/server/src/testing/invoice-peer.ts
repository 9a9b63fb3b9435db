// An issuing platform for tests, in the test's own process, and the adapter by which other processes reach it. It issues each
// serial once, whatever is asked and however often.
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type InvoiceAnswer, type InvoicePlatform, invoicePlatforms } from '../domains/invoice/platform';
import type { Domain } from '../kernel/domain';
import { SOME_PDF } from './invoices';

/** Where in the conversation something happens to who asks. */
export type Step = 'query' | 'request' | 'issued' | 'file';

export type InvoicePeer = {
  /** Called at every step; resolves to false to answer nothing. */
  at: (step: Step) => Promise<boolean>;
  /** What requests are answered with in place of being issued. */
  instead: InvoiceAnswer | undefined;
  /** Numbers by serial. */
  readonly issued: ReadonlyMap<string, string>;
  readonly requests: readonly string[];
  close(): Promise<void>;
};

const ADDRESS = 'TEST_INVOICE_PLATFORM';

/** Starts the platform; `invoicePeer` reaches it from every process begun after this. */
export async function startInvoicePeer(): Promise<InvoicePeer> {
  const issued = new Map<string, string>();
  const requests: string[] = [];
  const peer = {
    at: async () => true,
    instead: undefined,
    issued,
    requests,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  } as InvoicePeer;
  const server: Server = createServer((request, response) => {
    void answerTo(peer, request, { issued, requests }).then((body) => {
      if (body === undefined) request.socket.destroy();
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return peer;
}

type Kept = { issued: Map<string, string>; requests: string[] };

async function answerTo(
  peer: InvoicePeer,
  request: IncomingMessage,
  { issued, requests }: Kept,
): Promise<string | Buffer | undefined> {
  const serial = await text(request);
  if (request.url === '/file') return (await peer.at('file')) ? SOME_PDF : undefined;
  if (request.url === '/query') {
    if (!(await peer.at('query'))) return undefined;
    return JSON.stringify(issued.has(serial) ? answerOf(issued.get(serial)!) : { state: 'notFound' });
  }
  if (!(await peer.at('request'))) return undefined;
  requests.push(serial);
  if (peer.instead) return JSON.stringify(peer.instead);
  if (!issued.has(serial)) issued.set(serial, `2633${String(issued.size + 1).padStart(16, '0')}`);
  return (await peer.at('issued')) ? JSON.stringify(answerOf(issued.get(serial)!)) : undefined;
}

const answerOf = (number: string) => ({
  state: 'issued',
  invoice: { number, issuedAt: new Date(), files: [{ type: 'pdf', url: '/file' }] },
});

async function ask(path: string, body: string): Promise<Buffer> {
  const answer = await fetch(`${process.env[ADDRESS]}${path}`, { method: 'POST', body });
  return Buffer.from(await answer.arrayBuffer());
}

async function answered(path: string, serial: string): Promise<InvoiceAnswer> {
  const answer = JSON.parse((await ask(path, serial)).toString()) as InvoiceAnswer;
  if (answer.state !== 'issued') return answer;
  return { ...answer, invoice: { ...answer.invoice, issuedAt: new Date(answer.invoice.issuedAt) } };
}

const platform: InvoicePlatform = {
  request: ({ serial }) => answered('/request', serial),
  query: (serial) => answered('/query', serial),
  file: (url) => ask(url, ''),
  month: async () => [],
};

/** The adapter, to be mounted with what is tested. */
export const invoicePeer: Domain = { useCases: [], extends: [invoicePlatforms.with(() => platform)] };
