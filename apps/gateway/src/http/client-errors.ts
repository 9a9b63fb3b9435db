// Answers requests that the HTTP parser rejects: there is no request object, only a socket to write to.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Refusal, refusals } from '../refusals';
import { GUARDS } from './exchange';

const BY_PARSER_CODE: Readonly<Record<string, Refusal>> = {
  HPE_INVALID_URL: refusals.addressNotEncoded,
  HPE_HEADER_OVERFLOW: refusals.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: refusals.requestTooSlow,
};

/** Answers with the refusal and ends the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body } = BY_PARSER_CODE[error.code ?? ''] ?? refusals.malformedRequest;
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    `${GUARDS[0]}: ${GUARDS[1]}`,
    `${GUARDS[2]}: ${GUARDS[3]}`,
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
