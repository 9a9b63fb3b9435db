// What the parser makes of bytes, for tests.
import type { IncomingHttpHeaders } from 'node:http';
import { AnswerParser } from '../answer-parser';

export type Reading = {
  status?: number;
  headers?: IncomingHttpHeaders;
  keepMs?: number;
  body: string;
  /** Bytes of it. */
  taken: number;
  how: 'ended' | 'unended' | 'no answer' | 'broken';
};

/** Reads an answer that comes in pieces, cut at these places, and then the end of the connection. */
export function readAnswer(bytes: Buffer, { method = 'GET', cuts = [] as readonly number[] }): Reading {
  const reading: Reading = { body: '', taken: 0, how: 'unended' };
  const parser = new AnswerParser(method, {
    head: ({ status, headers, keepMs }) => Object.assign(reading, { status, headers, keepMs }),
    data: (view) => (reading.body += view.toString('latin1')),
  });
  const ends = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
  for (const end of ends) {
    if (parser.hasEnded || parser.failure) break;
    reading.taken += parser.read(bytes.subarray(reading.taken, end));
  }
  parser.close();
  reading.how = parser.failure ?? (parser.hasEnded ? 'ended' : 'unended');
  return reading;
}
