// Reads a request's body, up to a limit.
import { type Refusal, refusals } from '../refusals';
import type { Exchange } from './exchange';

const BODY_MAX = 10 << 20;

const EMPTY = Buffer.alloc(0);

/** The whole body, or why it was refused. Never rejects; a body that arrives too slowly ends with its connection. */
export function readBody(exchange: Exchange): Promise<Buffer | Refusal> | Buffer | Refusal {
  const { incoming: request, hold } = exchange;
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > BODY_MAX) return refusals.bodyTooLarge;
  if (announced === 0 && request.headers['transfer-encoding'] === undefined) return EMPTY;
  exchange.askForBody();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      const room = size <= BODY_MAX ? hold(chunk.length) : false;
      if (room) return void chunks.push(chunk);
      request.pause();
      resolve(size > BODY_MAX ? refusals.bodyTooLarge : refusals.overloaded);
    });
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', () => resolve(refusals.bodyCut));
    request.on('close', () => resolve(refusals.bodyCut));
  });
}
