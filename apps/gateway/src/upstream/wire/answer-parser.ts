// Reads one answer of an upstream from the bytes as they come. Nothing here knows sockets.
import { type AnswerHead, headFrom, headersFrom } from './answer-head';

export type AnswerParts = {
  head(head: AnswerHead): void;
  /** `view` is only good until this returns. */
  data(view: Buffer): void;
};

/** As much as the heads of an answer may take, 1xx ones before it included, and its trailers. */
export const HEAD_MAX = 16 << 10;
const SIZE_LINE_MAX = 512;
const LF = 0x0a;
const HEAD_END = '\r\n\r\n';
const BEGINNING = 'HTTP/1.';
const EXTENSION = String.raw`;[!#$%&'*+\-.^_\`|~\w]+(?:=(?:[!#$%&'*+\-.^_\`|~\w]+|"[\t\x20!\x23-\x5b\x5d-\x7e\x80-\xff]*"))?`;
const SIZE_LINE = new RegExp(String.raw`^([\da-fA-F]{1,8})(?:${EXTENSION})*$`);

/** `no answer`: it is not HTTP; `broken`: it is, but cannot be understood. */
type State =
  | 'head'
  | 'sized'
  | 'to the end'
  | 'size line'
  | 'chunk'
  | 'chunk end'
  | 'trailers'
  | 'whole'
  | 'ended'
  | 'no answer'
  | 'broken';

export class AnswerParser {
  /** While true, `read` takes nothing. */
  paused = false;
  #state: State = 'head';
  /** The beginning of a head or line whose rest has not come. */
  #held = '';
  /** Bytes left of the body or chunk. */
  #left = 0;
  #headBytes = 0;
  #trailers = '';

  /** `method`: of the request that is answered. */
  constructor(
    private readonly method: string,
    private readonly parts: AnswerParts,
  ) {}

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  /** Why nothing more can be read, if so. */
  get failure(): 'no answer' | 'broken' | undefined {
    return this.#state === 'no answer' || this.#state === 'broken' ? this.#state : undefined;
  }

  /** Whether bytes of an answer have come. */
  get hasBegun(): boolean {
    return this.#state !== 'head' || this.#held !== '' || this.#headBytes > 0;
  }

  /** Returns how many bytes were taken: fewer than given once the answer has ended or failed, or while it is paused. */
  read(chunk: Buffer): number {
    let at = 0;
    while (!this.paused && (at < chunk.length || this.#state === 'whole')) {
      if (this.#state === 'ended' || this.failure) break;
      at = this.#step(chunk, at);
    }
    return at;
  }

  /** The upstream has ended the connection: ends an answer that had no other end. */
  close() {
    if (this.#state === 'to the end') this.#state = 'ended';
  }

  /** Takes what belongs together; returns where the next step begins. */
  #step(chunk: Buffer, at: number): number {
    switch (this.#state) {
      case 'head':
        return this.#readHead(chunk, at);
      case 'to the end':
        this.parts.data(chunk.subarray(at));
        return chunk.length;
      case 'sized':
        return this.#readData(chunk, at, 'whole');
      case 'chunk':
        return this.#readData(chunk, at, 'chunk end');
      case 'whole':
        this.#state = 'ended';
        return at;
      default:
        return this.#readLine(chunk, at);
    }
  }

  #readHead(chunk: Buffer, at: number): number {
    const before = this.#held.length;
    const room = HEAD_MAX - this.#headBytes - before;
    const text = this.#held + chunk.toString('latin1', at, Math.min(chunk.length, at + room));
    if (!text.startsWith(BEGINNING) && !BEGINNING.startsWith(text)) return this.#fail('no answer', at);
    const end = text.indexOf(HEAD_END, Math.max(before - 3, 0));
    if (end < 0) {
      if (chunk.length - at >= room) return this.#fail('broken', at);
      this.#held = text;
      return chunk.length;
    }
    const size = end + HEAD_END.length;
    const head = headFrom(text.slice(0, end), this.method);
    if (!head) return this.#fail('broken', at);
    this.#held = '';
    this.#headBytes += size;
    if (head.status >= 200) this.#begin(head);
    return at + size - before;
  }

  #begin(head: AnswerHead) {
    const { body } = head;
    if (body === 'chunked') this.#state = 'size line';
    else if (body === 'to the end') this.#state = body;
    else this.#expect(body, 'sized', 'whole');
    this.parts.head(head);
  }

  #expect(bytes: number, state: State, whenNone: State) {
    this.#left = bytes;
    this.#state = bytes > 0 ? state : whenNone;
  }

  #readData(chunk: Buffer, at: number, then: State): number {
    const end = Math.min(chunk.length, at + this.#left);
    this.#expect(this.#left - (end - at), this.#state, then);
    this.parts.data(chunk.subarray(at, end));
    return end;
  }

  #readLine(chunk: Buffer, at: number): number {
    const found = chunk.indexOf(LF, at);
    const end = found < 0 ? chunk.length : found + 1;
    const most = this.#longestLine();
    if (this.#held.length + end - at > most) return this.#fail('broken', at);
    const text = this.#held + chunk.toString('latin1', at, end);
    this.#held = found < 0 ? text : '';
    if (found >= 0 && !(text.endsWith('\r\n') && this.#takeLine(text.slice(0, -2)))) return this.#fail('broken', at);
    return end;
  }

  #longestLine(): number {
    if (this.#state === 'chunk end') return 2;
    return this.#state === 'size line' ? SIZE_LINE_MAX : HEAD_MAX - this.#trailers.length;
  }

  /** False: it may not be there. */
  #takeLine(line: string): boolean {
    if (this.#state === 'chunk end') {
      this.#state = 'size line'; // a line of two bytes is empty
      return true;
    }
    if (this.#state === 'trailers') return this.#takeTrailer(line);
    const size = SIZE_LINE.exec(line)?.[1];
    if (size === undefined) return false;
    this.#expect(Number.parseInt(size, 16), 'chunk', 'trailers');
    return true;
  }

  /** Trailers are read and dropped. */
  #takeTrailer(line: string): boolean {
    if (line !== '') {
      this.#trailers += `${line}\r\n`;
      return true;
    }
    const trailers = headersFrom(this.#trailers, 0);
    this.#state = 'whole';
    return trailers !== undefined && !('content-length' in trailers) && !('transfer-encoding' in trailers);
  }

  #fail(why: 'no answer' | 'broken', at: number): number {
    this.#state = why;
    return at;
  }
}
