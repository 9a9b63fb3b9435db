// Answers requests that the HTTP parser rejects: there is no request object, only a socket.
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { edgeWords } from '@jishi/contract/edge';
import { Refusal } from '../kernel/refusal';
import { answerRefusal } from './answer';

type Told = { status: number; words: string };

const BY_PARSER_CODE: Readonly<Record<string, Told>> = {
  HPE_INVALID_URL: { status: 400, words: '地址里的中文等字符请先做 URL 编码' },
  HPE_HEADER_OVERFLOW: { status: 431, words: edgeWords[431] },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, words: edgeWords[408] },
};
const UNREADABLE: Told = { status: 400, words: '请求内容无法解读' };

/** Says why, in the envelope that every call answers in, and ends the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, words } = BY_PARSER_CODE[error.code ?? ''] ?? UNREADABLE;
  const { body } = answerRefusal(new Refusal('invalidInput', words));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
